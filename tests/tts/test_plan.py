"""The table plan fits its schema and its content, and says so when it does not."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import msgspec
import pytest

from adjudicator.errors import ContentError, UnsupportedError
from exporters.tts.layout import plan as plans
from exporters.tts.layout import plan_loading
from exporters.tts.layout.plan import COLOURS, SparePlan, TablePlan
from exporters.tts.layout.plan_loading import DATA, check_plan
from tests.tts import stand_in

PLANS = sorted(DATA.glob("*.json"))
SCHEMA = Path(__file__).parent.parent.parent / "schemas" / "tts-table.schema.json"


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_every_plan_fits_the_schema(path: Path) -> None:
    schema = msgspec.json.decode(SCHEMA.read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(msgspec.json.decode(path.read_bytes()), schema)


def test_the_schema_knows_the_player_colours() -> None:
    schema = msgspec.json.decode(SCHEMA.read_bytes())
    seat = schema["properties"]["seats"]["items"]["properties"]
    assert seat["colour"]["enum"] == list(COLOURS)


def test_every_field_of_the_plan_is_in_the_schema() -> None:
    schema = msgspec.json.decode(SCHEMA.read_bytes())
    fields = {field.encode_name for field in msgspec.structs.fields(TablePlan)}
    assert fields == set(schema["properties"]) - {"$schema"}


PARTS: dict[str, type[msgspec.Struct]] = {
    "area": plans.AreaPlan,
    "board": plans.BoardPlan,
    "guide": plans.GuidePlan,
    "panel": plans.PanelPlan,
    "references": plans.ReferencesPlan,
    "ring": plans.RingPlan,
}
DEFINED: dict[str, type[msgspec.Struct]] = {
    "line": plans.LinePlan,
    "piece": plans.PiecePlan,
    "row": plans.RowPlan,
    "space": plans.SpaceAt,
}


def test_every_field_of_every_part_of_the_plan_is_in_the_schema() -> None:
    schema = msgspec.json.decode(SCHEMA.read_bytes())
    found = [(kind, schema["properties"][name]) for name, kind in PARTS.items()]
    found += [(kind, schema["$defs"][name]) for name, kind in DEFINED.items()]
    for kind, part in found:
        fields = {field.encode_name for field in msgspec.structs.fields(kind)}
        assert fields == set(part["properties"]), kind


@pytest.mark.parametrize("game", stand_in.GAMES)
def test_a_plan_that_fits_is_accepted(game: str) -> None:
    check_plan(stand_in.plan(game), stand_in.content(game), "plan.json")


def without(**changes: object) -> TablePlan:
    return msgspec.structs.replace(stand_in.plan(), **changes)


def _replaced(listed: list[object], place: int, /, **changes: object) -> list[object]:
    one = listed[place]
    assert isinstance(one, msgspec.Struct)
    return [*listed[:place], msgspec.structs.replace(one, **changes), *listed[place + 1 :]]


PLAN = stand_in.plan()
FAULTS = {
    "no such faction|has no 'atreidis' in its factions, did you mean 'atreides'": without(
        seats=_replaced([*PLAN.seats], 0, faction="atreidis")
    ),
    "faction left out|'atreides' of the factions has no place": without(seats=PLAN.seats[1:]),
    "colour twice|two seats are Brown": without(seats=_replaced([*PLAN.seats], 0, colour="Brown")),
    "piece left out|'force' of the pieces has no place": without(pieces=PLAN.pieces[1:]),
    "deck twice|'treachery' stands twice": without(decks=[PLAN.decks[0], *PLAN.decks]),
    "no such corner|no corner 'attic'": without(
        decks=_replaced([*PLAN.decks], 0, at="corner/attic")
    ),
    "no such group|no group 'spise' of spots, did you mean 'spice'": without(
        accepts={"spise": ["spice"]}
    ),
    "no such place of a seat|a seat's area has no 'reservs', did you mean 'reserves'": without(
        pieces=_replaced([*PLAN.pieces], 0, at="seat/reservs")
    ),
    "no such spots for a piece|no group 'part' of spots, did you mean 'parts'": without(
        pieces=_replaced([*PLAN.pieces], 0, on="part")
    ),
    "no such corner for what is off the board|'box' is in no corner 'attic'": without(
        spare={"box": SparePlan("attic", 0.0, 0.0)}
    ),
    "no such spot|no spot 'places/treachery-dek', did you mean 'places/treachery-deck'": without(
        decks=_replaced([*PLAN.decks], 0, at="spot/places/treachery-dek")
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_plan_that_does_not_fit_is_refused(name: str) -> None:
    _, _, message = name.partition("|")
    with pytest.raises(ContentError, match=message):
        check_plan(FAULTS[name], stand_in.content(), "plan.json")


def test_a_game_without_a_plan_is_not_supported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan_loading, "DATA", tmp_path)
    with pytest.raises(UnsupportedError, match="no table plan for 'dune-classic'"):
        plan_loading.load_plan(stand_in.content())


def test_a_broken_plan_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dune-classic.json").write_text("{")
    monkeypatch.setattr(plan_loading, "DATA", tmp_path)
    with pytest.raises(ContentError, match=r"dune-classic\.json"):
        plan_loading.load_plan(stand_in.content())


def test_only_a_table_for_two_has_rooms_beside_the_board() -> None:
    corner = msgspec.structs.replace(stand_in.plan().corners[0], corner="left-top")
    with pytest.raises(ContentError, match="beside the board, where seats are"):
        check_plan(without(corners=[corner]), stand_in.content(), "plan.json")
