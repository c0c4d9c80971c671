"""Mapping files for modules that others made: what is said has a meaning, what is not has none."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from adjudicator.content.places import schema_file
from adjudicator.errors import InputError
from exporters.vassal.format.log_steps import step
from exporters.vassal.reading.checks.coverage import Row, cover
from exporters.vassal.reading.importer import import_vassal
from exporters.vassal.reading.saved.mapping import (
    Mapping,
    PieceRule,
    Place,
    PlaceRule,
    Sort,
    mapping_schema,
    own_mapping,
    place_of,
    read_mapping,
    side_of,
    sort_of,
)
from exporters.vassal.reading.saved.places import Location, Places
from exporters.vassal.reading.saved.steps import read_saved, start_of
from exporters.vassal.reading.saved.table import Piece
from tests.vassal.saves import game, move, piece, player, saved

SCHEMA = schema_file("vassal-mapping")
FULL = {
    "$schema": "../schemas/vassal-mapping.schema.json",
    "game": "dune-classic",
    "module": "Arrakis",
    "pieces": [
        {"is": "force/atreides", "name": "A Troop", "marks": {"Side_Level": "1"}},
        {"is": "spice//5", "image": "five.png"},
        {"is": "storm-marker", "gpid": "12"},
    ],
    "places": [
        {"is": "arrakeen-s9", "map": "Board", "region": "Arrakeen"},
        {"is": "atreides.reserves", "map": "Atreides Tray"},
    ],
    "sides": {"House Atreides": "atreides"},
}


def one(name: str, **marks: str) -> Piece:
    """A piece as it is read."""
    found = read_saved(saved(game([piece("1", name, ("Board", 1, 1), marks)])), "x")
    return start_of(found).pieces["1"]


def test_the_schema_is_what_the_reader_reads() -> None:
    assert json.loads(SCHEMA.read_text()) == mapping_schema()
    jsonschema.validate(FULL, mapping_schema())


def test_a_mapping_is_read(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text(json.dumps(FULL))
    found = read_mapping(path)
    assert sort_of(found, one("A Troop", Side_Level="1")) == Sort("force", "atreides", 1)
    assert sort_of(found, one("five")) == Sort("spice", "", 5)
    assert sort_of(found, one("A Troop", Side_Level="2")) is None
    assert place_of(found, Location("Board", "zone", "Arrakeen")) == Place("arrakeen-s9", "")
    assert place_of(found, Location("Atreides Tray")) == Place("reserves", "atreides")
    assert place_of(found, Location("Board", "Arrakeen")) is None
    assert side_of(found, "House Atreides", {}) == "atreides"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"pieces": [{"is": "force/atreides"}]}, r"pieces\[0\] says of no piece"),
        ({"places": [{"is": "arrakeen-s9"}]}, r"places\[0\] says of no place"),
        ({"pieces": [{"is": "Force", "name": "x"}]}, r"this is not a mapping: .*pieces\[0\]\.is"),
        ({"pieces": [{"is": "force", "nam": "x"}]}, "unknown field `nam`"),
        ({"game": 5}, "this is not a mapping"),
    ],
)
def test_a_mapping_that_cannot_be_used_is_refused_in_words(
    tmp_path: Path, change: dict[str, object], words: str
) -> None:
    path = tmp_path / "map.json"
    path.write_text(json.dumps({**FULL, **change}))
    with pytest.raises(InputError, match=words):
        read_mapping(path)


def test_a_mapping_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        read_mapping(tmp_path / "none.json")


def test_two_rules_that_disagree_leave_no_meaning() -> None:
    rules = [PieceRule("force/atreides", name="x"), PieceRule("force/fremen", image="x.png")]
    assert sort_of(Mapping("g", pieces=rules), one("x")) is None
    assert sort_of(Mapping("g", pieces=[rules[0], rules[0]]), one("x")) == Sort(
        "force", "atreides", 1
    )
    places = [PlaceRule("a", map="M"), PlaceRule("b", region="r")]
    assert place_of(Mapping("g", places=places), Location("M", "", "r")) is None


def test_our_own_modules_need_no_mapping() -> None:
    own = own_mapping("dune-classic")
    assert sort_of(own, one("x", ContentId="force/atreides")) == Sort("force", "atreides", 1)
    assert sort_of(own, one("x", ContentId="spice/spice-5", Worth="5")) == Sort("spice", "", 5)
    assert sort_of(own, one("x", ContentId="storm-marker")) == Sort("storm-marker", "", 1)
    assert sort_of(own, one("x")) is None
    assert place_of(own, Location("Board", "Z", "arrakeen-s9~2")) == Place("arrakeen-s9", "")
    assert place_of(own, Location("Table", "Z", "fremen.reserves~3")) == Place("reserves", "fremen")
    assert place_of(own, Location("Table", deck="treachery-deck")) == Place("treachery-deck", "")
    assert place_of(own, Location("Table")) is None
    assert side_of(own, "bene gesserit", {"bene-gesserit": "Bene Gesserit"}) == "bene-gesserit"


def test_coverage_says_what_has_no_meaning_and_how_often_it_is_seen() -> None:
    start = [
        player("pw", "Anna", "House Atreides"),
        player("q", "Bert", "Bystander"),
        piece("1", "A Troop", ("Atreides Tray", 1, 1), {}),
        piece("2", "A Troop", ("Atreides Tray", 1, 1), {}),
        piece("3", "riddle", ("Attic", 1, 1), {}),
    ]
    steps = [
        step(move("3", ("Atreides Tray", 9, 9), ("Attic", 1, 1))),
        step(move("3", ("Attic", 9, 9), ("Atreides Tray", 9, 9))),
    ]
    found = read_saved(saved(game(start, steps)), "x")
    mapping = Mapping(
        "dune-classic",
        pieces=[PieceRule("force/atreides", name="A Troop")],
        places=[PlaceRule("atreides.reserves", map="Atreides Tray")],
        sides={"House Atreides": "atreides"},
    )
    coverage = cover(found, mapping, Places(), {})
    assert [(row.seen, row.is_) for row in coverage.pieces] == [(1, ""), (2, "force/atreides/1")]
    assert coverage.places == [
        Row("map 'Attic'", 2, ""),
        Row("map 'Atreides Tray'", 2, "atreides.reserves"),
    ]
    assert [(row.name, row.is_) for row in coverage.sides] == [
        ("Bystander", ""),
        ("House Atreides", "atreides"),
    ]
    assert not coverage.complete


def test_a_log_of_another_module_is_imported_by_its_mapping(tmp_path: Path) -> None:
    mapping, log = tmp_path / "map.json", tmp_path / "game.vlog"
    mapping.write_text(json.dumps(FULL))
    log.write_bytes(saved(game([player("pw", "Anna", "House Atreides")]), module="Arrakis"))
    found = import_vassal(log, mapping=mapping, seats="atreides@1,fremen@2")
    assert json.loads(found.text)["game"] == "dune-classic"
    log.write_bytes(saved(game([]), module="Other"))
    with pytest.raises(InputError, match="mapping is for 'Arrakis'"):
        import_vassal(log, mapping=mapping)
