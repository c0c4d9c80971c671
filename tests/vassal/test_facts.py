"""What a module knows of a game is data: a game of another shape needs other data, and no code."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from adjudicator.rules.records import Placement
from exporters.art.geometry.cells import Cells
from exporters.vassal.format.components import walk
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.format.traits import expanded
from exporters.vassal.module.game_facts import facts as facts_module
from exporters.vassal.module.game_facts.board_facts import AsideFacts, BoardFacts, Box, Grid, Row
from exporters.vassal.module.game_facts.facts import FOLDER, entries, load_table_facts
from exporters.vassal.module.game_facts.table_facts import (
    DeckFacts,
    DieFacts,
    PieceFacts,
    TableFacts,
)
from exporters.vassal.module.pieces.pieces import Slot, cards, pieces, prototypes
from exporters.vassal.module.places import zones
from exporters.vassal.module.places.stock import cards_in_play, piles, sort_with_face
from tests.vassal.modules import plan, tree
from workshop.schemas import generated_schemas

GAMES = sorted(path.parent.name for path in FOLDER.glob("*/table.json"))
DUNE = "dune-classic"


def game(**data: Any) -> Content:
    """A made-up game of the given content."""
    return Content("toy", Path(), data, {}, {}, {}, "0" * 64, "toy")


TRIBES = {"factions": [{"id": "blue", "debts": 2}, {"id": "red", "debts": 3}]}


def test_schemas_are_what_the_files_are_read_as() -> None:
    for path, data in generated_schemas().items():
        assert path.read_bytes() == data, f"{path}: run python -m workshop.schemas"


@pytest.mark.parametrize("game_id", GAMES)
def test_the_files_of_every_game_are_valid(game_id: str) -> None:
    schemas = {path.name: json.loads(data) for path, data in generated_schemas().items()}
    assert isinstance(load_table_facts(game_id), TableFacts)
    data = json.loads((FOLDER / game_id / "table.json").read_text())
    jsonschema.validate(data, schemas["vassal-table.schema.json"])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"layers": []}, "/layers: there must be 1 or more"),
        ({"layer": ["a"]}, "/layer: the key 'layer' is not known here"),
        ({"turn": {"round": "Turn"}}, "/turn/phases: the key 'phases' is missing"),
        ({"layers": ["force"]}, "there is no layer 'marker' \\(force\\)"),
        ({"setups": [{"name": "x", "seats": [4], "places": [[1, 2]]}]}, "not as many places"),
        ({"dice": [{"die": "d", "key": "D", "move": "roll"}]}, "a move needs a field"),
        (
            {"dice": [{"die": one, "move": "roll", "field": one} for one in ("d", "e")]},
            "the dice of one move have the same side and field",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_told_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], words: str
) -> None:
    data = json.loads((FOLDER / DUNE / "table.json").read_text())
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "table.json").write_text(json.dumps({**data, **change}))
    monkeypatch.setattr(facts_module, "FOLDER", tmp_path)
    with pytest.raises(ContentError, match=words):
        load_table_facts("toy")


def test_a_game_without_a_module_is_told_so() -> None:
    with pytest.raises(ContentError, match="chess has no VASSAL module yet"):
        load_table_facts("chess")


def test_paths_name_entries_with_their_outermost_owner() -> None:
    content = game(
        factions={"factions": [{"id": "a", "men": [{"id": "x", "k": 1}, {"id": "y", "k": 2}]}]}
    )
    found = entries(content, "factions.factions.men")
    assert [(one.id, one.owner) for one in found] == [("x", "a"), ("y", "a")]
    assert [one.id for one in entries(content, "factions.factions.men[k=2]")] == ["y"]
    assert found[0].fill("{owner}/{id}/{k}/{name}", {"x": "X"}) == "a/x/1/X"
    with pytest.raises(ContentError, match=r"has no 'factions.women'.*'women'"):
        entries(content, "factions.women")
    with pytest.raises(ContentError, match=r"'\{z\}' cannot be filled in for 'x'; it has: id, k"):
        found[0].fill("{z}", {})


@pytest.mark.parametrize("game_id", GAMES)
def test_the_help_lists_the_keys_of_all_buttons(game_id: str) -> None:
    text = html.unescape(plan(game_id).texts["help.html"])
    named = set(re.findall(r"<tt>Alt-(\S)(?:<| )|… Alt-(\S)</tt>", text))
    named = {one for pair in named for one in pair if one}
    keys = {"hotkey", "buttonHotkey", "nexthotkey", "prevhotkey", "buttonKeyStroke",
            "markUnmovedHotkey"}  # fmt: skip
    there = {value for node in walk(tree(game_id)) for name, value in node.attributes.items()
             if name in keys}  # fmt: skip
    alt = {chr(int(value[:-4])) for value in there if re.fullmatch(r"\d+,520", value)}
    tracker = {chr(int(node.attributes["hotkey"][:-4])) for node in walk(tree(game_id))
               if node.short == "TurnTracker" and node.attributes.get("hotkey")}  # fmt: skip
    windows = {key for key in alt if key.isdecimal()}
    assert named - windows == alt - tracker - windows
    assert not windows or {min(windows), max(windows)} <= named
    assert "{keys}" not in text


# --- boards -----------------------------------------------------------------------------------------


def test_borders_have_zones_of_their_own_over_the_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    square = [(0.1, 0.1), (0.5, 0.1), (0.5, 0.5), (0.1, 0.5)]
    drawn = Cells({"dune": square}, [], {}, {}, {"dune": [(0.2, 0.2), (0.3, 0.3)]}, (0.5, 0.5), 0.4)
    monkeypatch.setattr(zones, "cells", lambda _: drawn)
    content = game(
        map={"territories": [{"id": "dune", "terrain": "sand"}]},
        layout={"borders": [{"id": "dune/erg", "x": 0.5, "y": 0.3}], "phases": []},
    )
    facts = BoardFacts(
        width=1000, height=2000, cells="map.territories", properties={"Terrain": "{terrain}"},
        spots=["layout.phases"], over=["layout.borders"],
    )  # fmt: skip
    border, cell = zones.board_areas(content, facts, {"dune": "The Dune"})
    assert border.spots == [zones.Spot("dune/erg", 500, 600)]
    assert border.corners == [(490, 580), (510, 580), (510, 620), (490, 620)]
    assert zones.read_region("dune/erg") == ("dune/erg", "")
    assert (cell.name, cell.properties) == ("The Dune", {"Terrain": "sand"})
    assert [spot.name for spot in cell.spots] == ["dune", "dune~2"]
    lost = msgspec.structs.replace(facts, spread={"bank": Grid(columns=1, rows=1)})
    content.data["layout"]["places"] = []
    with pytest.raises(ContentError, match=r"'layout\.places' has no 'bank'"):
        zones.board_areas(content, lost, {})


def test_the_table_has_places_of_sides_and_of_nobody() -> None:
    facts = AsideFacts(
        width=900, panel=300, step=100,
        rows={"debts": Row(left=0, spots=2)},
        boxes={"pool": Box(left=10, top=700, columns=2, rows=2)},
    )  # fmt: skip
    names = [spot.name for area in zones.table_areas(facts, ["blue", "red"], ["deck"], {})
             for spot in area.spots]  # fmt: skip
    assert names == ["blue.debts", "blue.debts~2", "red.debts", "red.debts~2", "deck", "pool",
                     "pool~2", "pool~3", "pool~4"]  # fmt: skip


# --- pieces and set-ups ---------------------------------------------------------------------------


def made(**row: Any) -> list[Slot]:
    """The slots of one row of a table file, of two tribes and their tokens."""
    content = game(factions=TRIBES, pieces={"pieces": [{"id": "maker", "count": 3}]})
    facts = msgspec.convert({"group": "g", "layer": "l", **row}, PieceFacts)
    return pieces(content, [facts], {}, [], [])


def stand(piece: str, what: str, place: str, owner: str = "", count: int = 1) -> Placement:
    return Placement(piece=piece, what=what, place=place, owner=owner, count=count, hidden=False)


MAKER = {
    "piece": "token", "each": "pieces.pieces[id=maker]", "picture": "token/{id}",
    "faces": {"token/great-maker": "token/great"}, "count": "{count}", "rest": "pool",
}  # fmt: skip
THUMPER = {
    "piece": "thumper", "each": "factions.factions", "what": "full", "picture": "thumper/{id}",
    "faces": {"thumper/half": "thumper/{id}/half"}, "count": "1", "rest": "{id}.thumper",
    "mask": "back/thumper",
}  # fmt: skip


def level(slot: Slot) -> str:
    return next(part.state for part in slot.traits if part.code == "emb2")


def test_a_piece_stands_with_the_face_up_that_the_rules_name() -> None:
    slots = made(**MAKER)
    wanted = [stand("token", "maker", "erg"), stand("token", "great-maker", "dune")]
    (_, _, first), (_, _, second), (rest, _, left) = piles(slots, wanted, [], [])
    assert [level(first[0]), level(second[0]), rest, len(left)] == ["1", "2", "pool", 1]
    with pytest.raises(BuildError, match="there are only 3"):
        piles(slots, [stand("token", "maker", "erg", count=4)], [], [])
    with pytest.raises(BuildError, match="no piece for 'token/worm'"):
        piles(slots, [stand("token", "worm", "erg")], [], [])


def test_a_face_may_be_a_sort_one_of_a_sort_or_nothing_to_see() -> None:
    assert sort_with_face("force", "a", "") == ("force", "a")
    assert sort_with_face("force", "a", "advisor") == ("advisor", "a")
    assert sort_with_face("token", "maker", "token/great-maker") == ("token", "great-maker")
    assert sort_with_face("site", "food", "?") == ("site", "?")


def test_what_a_side_has_left_lies_before_it_if_it_plays() -> None:
    slots = made(**THUMPER)
    assert [slot.key for slot in slots] == ["thumper/full/blue", "thumper/full/red"]
    assert {slot.content_id for slot in slots} == {"thumper/full"}
    assert slots[0].traits[0].code == "obs"
    laid = piles(slots, [stand("thumper", "half", "thumper", "red")], [], ["red"])
    assert [(place, owner, [level(one) for one in held]) for place, owner, held in laid] == [
        ("thumper", "red", ["2"]),
        ("thumper", "red", []),
    ]


def test_tokens_are_paid_out_by_their_worth() -> None:
    content = game(pieces={"pieces": [{"id": "c1", "n": 9, "v": 1}, {"id": "c5", "n": 1, "v": 5}]})
    row = PieceFacts(piece="coin", group="g", layer="l", picture="c/{id}", each="pieces.pieces",
                     worth="{v}", count="{n}", rest="bank")  # fmt: skip
    coins = pieces(content, [row], {}, [], [])
    laid = piles(coins, [stand("coin", "", "hand", "a", 12)], [], ["a"])
    counts = [(place, [slot.key for slot in held]) for place, _, held in laid]
    assert counts == [
        ("hand", ["coin/c5", *["coin/c1"] * 7]), ("bank", ["coin/c1"] * 2), ("bank", []),
    ]  # fmt: skip
    with pytest.raises(BuildError, match="no tokens for 15 coin"):
        piles(coins, [stand("coin", "", "hand", "a", 15)], [], ["a"])


def test_a_blind_deck_hides_its_cards_from_who_draws_them() -> None:
    content = game(pieces={"sites": [{"id": "food", "n": 2}]}, numbers={"one": 1})
    blind = DeckFacts(deck="sites", piece="site", cards="pieces.sites", copies="{n}", blind=True,
                      pile="site-pool", title="site")  # fmt: skip
    seen = DeckFacts(deck="sites", piece="site", cards="pieces.sites", copies="numbers.one",
                     pile="site-pool", title="site", discard="out")  # fmt: skip
    for deck, masked, count in ((blind, False, 2), (seen, True, 1)):
        found = cards(content, [deck], {}, [], '"a"')["sites"]
        traits = expanded(found[0].traits, prototypes("dune-classic", [], [deck], {}))
        assert len(found) == count
        assert any(part.code == "obs" for part in traits) is masked
        assert any(part.code == "emb2" for part in traits) is not masked
    hidden = cards(content, [blind], {}, [], '"a"')["sites"][0]
    assert hidden.faces == ["?", "site/food"]
    assert "back-sites.png" in hidden.traits[-1].type


def test_a_deck_may_have_the_cards_of_those_who_play_alone() -> None:
    content = game(factions={"factions": [{"id": "a", "men": [{"id": "x"}]},
                                          {"id": "b", "men": [{"id": "y"}]}]})  # fmt: skip
    deck = DeckFacts(deck="men", piece="man", cards="factions.factions.men", copies="n.one",
                     pile="men", title="man")  # fmt: skip
    content.data["n"] = {"one": 1}
    slots = cards(content, [deck], {}, [], '"a"')["men"]
    assert [slot.name for slot in cards_in_play(slots, ["b"], of_seats=True)] == ["y"]
    assert cards_in_play(slots, ["b"], of_seats=False) == slots


# --- dice -----------------------------------------------------------------------------------------


def test_a_roll_is_the_move_of_the_table_that_it_is() -> None:
    from adjudicator.registry import rulebook  # noqa: PLC0415 - only here
    from exporters.vassal.format.chat_lines import move_of  # noqa: PLC0415
    from exporters.vassal.module.controls.dice import die_buttons  # noqa: PLC0415

    content = game(dice={"dice": [{"id": "storm-die", "count": 1, "faces": ["3", "4", "worm"]}]})
    rules = rulebook(DUNE)
    (plain,) = die_buttons(content, DieFacts(die="storm-die", key="D"), rules,
                           {"storm-die": "Die"}, {})  # fmt: skip
    assert plain.attributes["format"] == "* $PlayerSide$ rolls Die: $result1$ *"
    faces = [(node.attributes["text"], node.attributes["value"]) for node in walk(plain)
             if node.short == "SpecialDieFace"]  # fmt: skip
    assert faces == [("3", "3"), ("4", "4"), ("worm", "3")]
    for kind, field, shown, value in (
        ("reveal-spice", "card", "worm", "worm"),
        ("draw-storm", "value", "3", 3),
    ):
        rolled = DieFacts(die="storm-die", key="D", move=kind, field=field)
        line = die_buttons(content, rolled, rules, {}, {})[0].attributes["format"]
        found = move_of(line.replace("$result1$", shown))
        assert found == {"by": "table", "move": kind, field: value}
    with pytest.raises(ContentError, match="no die 'd20'"):
        die_buttons(content, DieFacts(die="d20", key="D"), rules, {}, {})
    wrong = DieFacts(die="storm-die", key="D", move="bid", field="face")
    with pytest.raises(ContentError, match="cannot be the move 'bid'"):
        die_buttons(content, wrong, rules, {}, {})


def test_every_picture_has_a_width() -> None:
    from exporters.vassal.module.files import width_of  # noqa: PLC0415 - only here

    assert width_of(plan(), "board") == plan().table.board.width
    with pytest.raises(BuildError, match="nothing says how wide 'hat/red' is"):
        width_of(plan(), "hat/red")
