"""The shipped content of classic Dune: valid, complete, true to its sources, and quick to load."""

from __future__ import annotations

import hashlib
import math
from pathlib import Path
from typing import Any

import msgspec
import pytest
import rfc8785

from adjudicator.content import content_hash, load_content, load_game
from adjudicator.content.load import RULE_FILES, WORDS
from adjudicator.content.messages import argument_names, message
from adjudicator.content.names import names
from adjudicator.content.places import shipped
from adjudicator.content.validate import validated
from adjudicator.errors import UnsupportedError
from adjudicator.games.dune_classic.records import Game

CONTENT = load_content("dune-classic")
GAME: Game = load_game("dune-classic")


def test_the_shipped_content_is_valid_and_the_quick_way_reads_the_same() -> None:
    proven = validated("dune-classic")
    assert proven == CONTENT
    assert load_content(shipped("content") / "dune-classic").hash == CONTENT.hash


def test_an_unknown_game_is_unsupported_and_the_nearest_is_named() -> None:
    with pytest.raises(UnsupportedError, match="did you mean 'dune-classic'"):
        load_content("dune-clasic")


def test_the_board_has_42_territories_in_86_parts() -> None:
    assert (len(GAME.territories), len(GAME.parts)) == (42, 86)
    assert sum(len(parts) for parts in GAME.sector_parts) == 85
    assert len(GAME.sector_parts) == 18
    assert all(GAME.sector_parts)
    assert GAME.parts["polar-sink"].sector == -1
    assert sum(len(part.inside) for part in GAME.parts.values()) == 2 * 44
    assert sum(len(part.outside) for part in GAME.parts.values()) == 2 * (190 - 44)
    assert sum(len(place.neighbours) for place in GAME.territories.values()) == 2 * 103


def test_terrain_and_shelter() -> None:
    terrain = [place.terrain for place in GAME.territories.values()]
    assert {kind: terrain.count(kind) for kind in sorted(set(terrain))} == {
        "polar-sink": 1,
        "rock": 7,
        "sand": 29,
        "stronghold": 5,
    }
    assert GAME.strongholds == [
        "arrakeen",
        "carthag",
        "habbanya-sietch",
        "sietch-tabr",
        "tueks-sietch",
    ]
    behind_the_wall = [place.id for place in GAME.territories.values() if place.shelter == "wall"]
    assert behind_the_wall == ["arrakeen", "carthag", "imperial-basin"]
    assert [place.id for place in GAME.territories.values() if place.ornithopters] == [
        "arrakeen",
        "carthag",
    ]
    for place in GAME.territories.values():
        assert place.worms == (place.terrain == "sand")
        if place.terrain in {"rock", "polar-sink"}:
            assert place.shelter == "always"
        elif place.terrain == "sand" and place.id != "imperial-basin":
            assert place.shelter == "never"


def test_beside_the_shield_wall_lie_seven_territories() -> None:
    assert [place.id for place in GAME.territories.values() if place.beside_wall] == [
        "false-wall-east",
        "gara-kulon",
        "hole-in-the-rock",
        "imperial-basin",
        "pasty-mesa",
        "sihaya-ridge",
        "the-minor-erg",
    ]


def test_fremen_reserves_land_in_sixteen_territories() -> None:
    assert [place.id for place in GAME.territories.values() if place.fremen_landing] == [
        "bight-of-the-cliff",
        "broken-land",
        "cielago-west",
        "false-wall-west",
        "funeral-plain",
        "habbanya-erg",
        "hagga-basin",
        "plastic-basin",
        "polar-sink",
        "rock-outcroppings",
        "sietch-tabr",
        "the-great-flat",
        "the-greater-flat",
        "tsimpo",
        "wind-pass",
        "wind-pass-north",
    ]


def test_the_treachery_deck_has_33_cards_each_with_its_effect() -> None:
    by_category: dict[str, int] = {}
    for card in GAME.cards.values():
        by_category[card.category] = by_category.get(card.category, 0) + card.copies
        assert card.kept == (card.category != "special")
    assert by_category == {"weapon": 9, "defense": 8, "worthless": 5, "special": 11}
    attacks = [card.attack for card in GAME.cards.values() if card.attack]
    assert (attacks.count("projectile"), attacks.count("poison"), attacks.count("lasgun")) == (
        4,
        4,
        1,
    )
    assert {card.play: card.copies for card in GAME.cards.values() if card.play} == {
        "family-atomics": 1,
        "ghola": 1,
        "hajr": 1,
        "hero": 3,
        "karama": 2,
        "truthtrance": 2,
        "weather-control": 1,
    }


def test_the_spice_and_storm_decks() -> None:
    assert GAME.storm_cards == [1, 2, 3, 4, 5, 6]
    spice = GAME.spice_cards.values()
    assert sum(card.copies for card in spice) == 21
    assert sum(card.copies for card in spice if card.worm) == 6
    assert sum(card.amount for card in spice) == 118
    for card in spice:
        if not card.worm:
            territory = GAME.territories[GAME.parts[card.part].territory]
            assert territory.terrain == "sand"
            assert card.id == f"spice-{territory.id}"


@pytest.mark.parametrize(
    ("faction", "spice", "start", "reserves", "free", "strengths"),
    [
        ("atreides", 10, ("arrakeen-s9", 10), 10, 2, [5, 5, 4, 2, 1]),
        ("bene-gesserit", 5, ("polar-sink", 1), 19, 1, [5, 5, 5, 5, 5]),
        ("emperor", 10, ("", 0), 20, 1, [6, 5, 3, 3, 2]),
        ("fremen", 3, ("", 10), 10, 3, [7, 6, 5, 3, 2]),
        ("harkonnen", 10, ("carthag-s10", 10), 10, 2, [6, 4, 3, 2, 1]),
        ("spacing-guild", 5, ("tueks-sietch-s4", 5), 15, 1, [5, 3, 3, 2, 1]),
    ],
)
def test_what_a_faction_begins_with(
    faction: str, spice: int, start: tuple[str, int], reserves: int, free: int, strengths: list[int]
) -> None:
    facts = GAME.factions[faction]
    assert (facts.spice, facts.reserves, facts.free_revivals, facts.forces) == (
        spice,
        reserves,
        free,
        20,
    )
    assert (facts.start_part, facts.start_forces) == start
    assert sorted((GAME.leaders[name].strength for name in facts.leaders), reverse=True) == (
        strengths
    )
    harkonnen = faction == "harkonnen"
    assert (facts.hand_limit, facts.start_cards, facts.traitors_kept) == (
        (8, 2, 4) if harkonnen else (4, 1, 1)
    )


def test_only_what_a_karama_card_can_stop_is_linked_as_an_advantage() -> None:
    listed = [
        entry for faction in CONTENT.data["factions"]["factions"] for entry in faction["advantages"]
    ]
    assert sorted(GAME.advantages) == sorted(
        entry["id"] for entry in listed if entry["karama"] != "never"
    )
    assert {"see-auctioned-card", "charity-always", "auction-income", "bonus-card"} <= set(
        GAME.advantages
    )
    assert not GAME.advantages["worthless-as-karama"].default_on


def test_who_comes_first_for_every_sector_of_the_storm() -> None:
    circles = GAME.circle_sectors
    sectors = GAME.numbers.sectors
    first = [
        1 + min(range(6), key=lambda at: (circles[at] - storm - 1) % sectors)
        for storm in range(sectors)
    ]
    assert first == [1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 1, 1]


def test_every_part_is_drawn_in_its_own_sector_on_the_board() -> None:
    layout = CONTENT.data["layout"]
    radius = layout["frame"]["radius"]
    for spot in [*layout["parts"], *layout["spice"]]:
        across, up = spot["x"] - 0.5, 0.5 - spot["y"]
        assert math.hypot(across, up) < radius
        sector = GAME.parts[spot["id"]].sector
        if sector >= 0:
            centre = math.radians(250 + 20 * sector)
            off = math.remainder(math.atan2(up, across) - centre, math.tau)
            assert abs(math.degrees(off)) <= 11, spot["id"]


def test_no_two_places_of_the_board_lie_on_each_other() -> None:
    layout = CONTENT.data["layout"]
    spots = [*layout["parts"], *layout["circles"], *layout["places"]]
    spots += [spot for track in layout["tracks"] for spot in track["spots"]]
    for at, one in enumerate(spots):
        for other in spots[:at]:
            apart = math.hypot(one["x"] - other["x"], one["y"] - other["y"])
            assert apart > 0.015, (one["id"], other["id"])


def test_looks_differ_by_letter_and_shape_and_by_brightness() -> None:
    for kind in ("factions", "terrains", "categories"):
        looks = CONTENT.data["theme"][kind]
        for key in ("colour", "letter", "shape"):
            assert len({look[key] for look in looks}) == len(looks)
        for look in looks:
            light, dark = sorted(map(_luminance, (look["colour"], look["ink"])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, look["id"]


def _luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_everything_has_a_name() -> None:
    known = names("dune-classic")
    for name in [
        *GAME.part_ids,
        *GAME.territory_ids,
        *GAME.faction_ids,
        *GAME.leaders,
        *GAME.cards,
        *GAME.spice_cards,
        *GAME.advantages,
        "table",
        "mentat-pause",
    ]:
        assert known[name]
    assert known["cielago-north-s2"] == "Cielago North (sector 2)"
    assert known["polar-sink"] == "Polar Sink"
    assert known["dr-wellington-yueh"] == "Dr. Wellington Yueh"


def test_the_hash_is_the_sha_256_of_the_canonical_json_of_the_facts() -> None:
    def facts(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: facts(item) for key, item in value.items() if key not in WORDS}
        return [facts(item) for item in value] if isinstance(value, list) else value

    hashed = {name: facts(CONTENT.data[name]) for name in RULE_FILES}
    assert CONTENT.hash == hashlib.sha256(rfc8785.dumps(hashed)).hexdigest()


def test_the_hash_depends_neither_on_order_of_keys_nor_on_looks_nor_on_wording() -> None:
    data = {name: dict(reversed(found.items())) for name, found in CONTENT.data.items()}
    data["layout"] = {}
    data["theme"] = {}
    data["rules"] = {"clauses": []}
    data["game"] = {**data["game"], "title": "Another"}
    assert content_hash(data) == CONTENT.hash


def test_the_hash_depends_on_every_number_of_the_game() -> None:
    numbers = CONTENT.data["game"]["numbers"]
    for entry in numbers:
        changed = [
            {**other, "value": other["value"] + 1} if other is entry else other for other in numbers
        ]
        data = {**CONTENT.data, "game": {**CONTENT.data["game"], "numbers": changed}}
        assert content_hash(data) != CONTENT.hash, entry["id"]


def test_the_files_that_are_hashed_hold_no_fractions() -> None:
    def fractions(value: Any) -> bool:
        if isinstance(value, dict):
            return any(map(fractions, value.values())) or not all(map(str.isascii, value))
        if isinstance(value, list):
            return any(map(fractions, value))
        return isinstance(value, float)

    assert not any(fractions(CONTENT.data[name]) for name in RULE_FILES)


def test_every_message_names_plain_arguments() -> None:
    for clause in CONTENT.clauses.values():
        for template in clause.violations.values():
            argument_names(template)


def test_a_violation_always_has_words() -> None:
    args = {"by": "fremen", "waiting": "emperor"}
    known = names("dune-classic")
    assert message(CONTENT, "storm.any", "not-your-turn", args, known) == (
        "It is not for Fremen to act: the game waits for Emperor."
    )
    assert message(CONTENT, "storm.any", "not-your-turn", {}) == (
        "It is not for {by} to act: the game waits for {waiting}."
    )
    assert message(CONTENT, "storm.any", "odd", {}) == "storm.any (odd)"


def test_files_are_written_as_one_hand_would(tmp_path: Path) -> None:
    for path in sorted((shipped("content") / "dune-classic").rglob("*.json")):
        text = path.read_text(encoding="utf-8")
        assert text.endswith("}\n"), path
        assert "\t" not in text, path
        data = msgspec.json.decode(text)
        schema = path.parent / data["$schema"]
        assert schema.is_file(), path
