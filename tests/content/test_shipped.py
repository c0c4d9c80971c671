"""The shipped content of every game: valid, complete, true to itself, and quick to load."""

from __future__ import annotations

import hashlib
import math
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import rfc8785

from adjudicator.content import content_hash, load_content
from adjudicator.content.assembly import HASHED_FILES, RULE_FILES, WORDS
from adjudicator.content.board import homes, parts_by_id
from adjudicator.content.messages import message
from adjudicator.content.names import deed_words, move_words, names
from adjudicator.content.places import schema_file, shipped
from adjudicator.content.validate import validated
from adjudicator.errors import UnsupportedError
from adjudicator.registry import GAMES, rulebook
from adjudicator.templates import argument_names

pytestmark = pytest.mark.parametrize("game", sorted(GAMES))

content_of = cache(load_content)
DEFAULTS = Path(__file__).with_name("ruling_defaults.json")


def test_the_shipped_content_is_valid_and_the_quick_way_reads_the_same(game: str) -> None:
    proven = validated(game)
    assert proven == content_of(game)
    assert load_content(shipped("content") / game).hash == proven.hash


def test_an_unknown_game_is_unsupported_and_the_nearest_is_named(game: str) -> None:
    with pytest.raises(UnsupportedError, match=f"did you mean '{game}'"):
        load_content(game[:-3] + game[-2:])


def test_every_part_belongs_to_a_territory_and_borders_others(game: str) -> None:
    data = content_of(game).data
    home = homes(data)
    territories = {entry["id"]: entry for entry in data["map"]["territories"]}
    assert list(dict.fromkeys(home.values())) == list(territories)
    for name, part in parts_by_id(data).items():
        crossed = {home[beside] for beside in part["borders"]} - {home[name]}
        assert crossed <= set(territories[home[name]]["borders"])


def test_no_two_places_of_the_board_lie_on_each_other(game: str) -> None:
    layout = content_of(game).data["layout"]
    found = [spot for name, spots in layout.items() if isinstance(spots, list) for spot in spots]
    found += [spot for track in layout["tracks"] for spot in track["spots"]]
    spots = [spot for spot in found if "x" in spot]
    if "spice" in layout:  # lies under the forces of its part
        spots = [spot for spot in spots if spot not in layout["spice"]]
    for at, one in enumerate(spots):
        for other in spots[:at]:
            apart = math.hypot(one["x"] - other["x"], one["y"] - other["y"])
            assert apart > 0.015, (one["id"], other["id"])


def test_looks_differ_by_letter_and_shape_and_by_brightness(game: str) -> None:
    theme = content_of(game).data["theme"]
    kinds = [kind for kind, found in theme.items() if isinstance(found, list)]
    assert {"factions", "terrains", "categories"} <= set(kinds)
    for kind in kinds:
        looks = theme[kind]
        for key in ("colour", "letter", "shape"):
            assert len({look[key] for look in looks}) == len(looks), (kind, key)
        for look in looks:
            light, dark = sorted(map(_luminance, (look["colour"], look["ink"])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, look["id"]


def _luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_places_tribes_and_phases_have_names(game: str) -> None:
    data, known = content_of(game).data, names(game)
    for entry in [*data["factions"]["factions"], *data["game"]["phases"]]:
        assert known[entry["id"]]
    assert all(known[part] and known[territory] for part, territory in homes(data).items())
    assert known["table"]


def test_the_hash_is_the_sha_256_of_the_canonical_json_of_the_facts(game: str) -> None:
    def facts(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: facts(item) for key, item in value.items() if key not in WORDS}
        return [facts(item) for item in value] if isinstance(value, list) else value

    content = content_of(game)
    hashed = {name: facts(content.data[name]) for name in HASHED_FILES}
    assert content.hash == hashlib.sha256(rfc8785.dumps(hashed)).hexdigest()


def test_the_hash_depends_neither_on_order_of_keys_nor_on_looks_nor_on_wording_nor_on_rulings(
    game: str,
) -> None:
    content = content_of(game)
    data = {name: dict(reversed(found.items())) for name, found in content.data.items()}
    data["layout"] = {}
    data["theme"] = {}
    data["clauses"] = {"clauses": []}
    data["rulings"] = {"rulings": []}
    data["game"] = {**data["game"], "title": "Another"}
    assert content_hash(data) == content.hash


def test_no_default_of_a_ruling_changes_within_a_version_of_the_rules(game: str) -> None:
    """`ruling_defaults.json` lists the defaults of each version; a new ruling adds a line."""
    frozen = msgspec.json.decode(DEFAULTS.read_bytes(), type=dict[str, dict[str, dict[str, str]]])
    listed = frozen[game][str(rulebook(game).versions[-1])]
    assert listed == {name: ruling.default for name, ruling in content_of(game).rulings.items()}


def test_the_hash_depends_on_every_number_of_the_game(game: str) -> None:
    content = content_of(game)
    numbers = content.data["game"]["numbers"]
    for entry in numbers:
        changed = [
            {**other, "value": other["value"] + 1} if other is entry else other for other in numbers
        ]
        data = {**content.data, "game": {**content.data["game"], "numbers": changed}}
        assert content_hash(data) != content.hash, entry["id"]


def test_the_files_that_are_hashed_hold_no_fractions(game: str) -> None:
    def fractions(value: Any) -> bool:
        if isinstance(value, dict):
            return any(map(fractions, value.values())) or not all(map(str.isascii, value))
        if isinstance(value, list):
            return any(map(fractions, value))
        return isinstance(value, float)

    data = content_of(game).data
    assert not any(fractions(data[name]) for name in RULE_FILES)


def test_every_message_names_plain_arguments(game: str) -> None:
    for clause in content_of(game).clauses.values():
        for template in clause.violations.values():
            argument_names(template)


def test_a_violation_always_has_words(game: str) -> None:
    content = content_of(game)
    one, other = [entry["id"] for entry in content.data["factions"]["factions"]][:2]
    said = message(
        content, "none.such", "not-your-turn", {"by": one, "waiting": other}, names(game)
    )
    assert names(game)[one] in said
    assert names(game)[other] in said
    assert message(content, "none.such", "odd", {}) == "none.such (odd)"


def test_every_word_for_a_sentence_belongs_to_a_kind_of_move(game: str) -> None:
    words = deed_words(content_of(game).folder, "en")
    assert set(words["kinds"]) == set(rulebook(game).moves)
    assert set(words["deeds"]) <= set(words["kinds"])
    for kind in words["kinds"]:
        assert not move_words(kind, names(game)).startswith(("my ", "a ", "the "))


def test_what_is_reconstructed_says_why(game: str) -> None:
    assert list(_reconstructions(content_of(game).data))
    for found in _reconstructions(content_of(game).data):
        assert len(found["why"]) > 20, found


def _reconstructions(value: Any) -> list[dict[str, Any]]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    own = [value] if isinstance(value, dict) and value.get("basis") == "reconstruction" else []
    return own + [found for item in inner for found in _reconstructions(item)]


def test_files_are_written_as_one_hand_would(game: str) -> None:
    for path in sorted((shipped("content") / game).rglob("*.json")):
        text = path.read_text(encoding="utf-8")
        assert text.endswith("}\n"), path
        assert "\t" not in text, path
        data = msgspec.json.decode(text)
        schema = path.parent / data["$schema"]
        assert schema.is_file(), path


def test_a_file_names_the_schema_that_it_is_checked_by(game: str) -> None:
    for path in sorted((shipped("content") / game).glob("*.json")):
        data = msgspec.json.decode(path.read_bytes())
        wanted = schema_file("extension") if "extends" in data else schema_file(path.stem, game)
        assert (path.parent / data["$schema"]).resolve() == wanted.resolve(), path


def test_no_clause_of_a_document_admits_an_addition_of_ours(game: str) -> None:
    """What we add has a clause of its own, with the basis "reconstruction"."""
    for clause in load_content(game).clauses.values():
        if clause.id == "turn.passing" or clause.basis not in ("document", "public"):
            continue  # a log writes a pass down, whatever the document calls it
        assert "ours" not in clause.why.replace(".", " ").replace(":", " ").split(), clause.id
