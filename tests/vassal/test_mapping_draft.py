"""A mapping file begun for somebody else's module: what is surely meant, and nothing else."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from exporters.vassal.format.archive import BUILD_FILE
from exporters.vassal.mapping_draft import draft_mapping
from exporters.vassal.reading.saved.mapping import read_mapping
from tests.support.commands import kynes
from tests.vassal.modules import GAME, GAMES, files, plan

FOREIGN = """<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Sand" version="2.0">
 <VASSAL.build.module.PlayerRoster>
  <entry>House Atreides</entry><entry>Guilde Spatiale</entry><entry>Observer</entry>
 </VASSAL.build.module.PlayerRoster>
 <VASSAL.build.module.Map mapName="Arrakis">
  <VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="Planet">
   <VASSAL.build.module.map.boardPicker.board.RegionGrid>
    <VASSAL.build.module.map.boardPicker.board.Region name="ARRAKEEN (10)" originx="1" originy="1"/>
    <VASSAL.build.module.map.boardPicker.board.Region name="Cielago North 2" originx="5" originy="1"/>
    <VASSAL.build.module.map.boardPicker.board.Region name="Parking lot" originx="9" originy="1"/>
   </VASSAL.build.module.map.boardPicker.board.RegionGrid>
  </VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>
  <VASSAL.build.module.map.DrawPile name="Treachery Deck">
   <VASSAL.build.widget.CardSlot entryName="Lasgun" gpid="1"/>
  </VASSAL.build.module.map.DrawPile>
  <VASSAL.build.module.map.DrawPile name="Traitor Deck">
   <VASSAL.build.widget.CardSlot entryName="Duncan Idaho" gpid="2"/>
  </VASSAL.build.module.map.DrawPile>
 </VASSAL.build.module.Map>
 <VASSAL.build.module.PieceWindow name="Pieces"><VASSAL.build.widget.TabWidget entryName="Leader discs">
  <VASSAL.build.widget.PieceSlot entryName="Duncan Idaho" gpid="3"/>
  <VASSAL.build.widget.PieceSlot entryName="Atreides Token" gpid="4"/>
  <VASSAL.build.widget.PieceSlot entryName="Atreides shield wall thing" gpid="5"/>
 </VASSAL.build.widget.TabWidget></VASSAL.build.module.PieceWindow>
</VASSAL.build.GameModule>
"""


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    path = tmp_path / "sand.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile", FOREIGN)
    return path


def test_what_is_surely_meant_becomes_a_rule_and_the_rest_is_listed(
    foreign: Path, tmp_path: Path
) -> None:
    file = tmp_path / "sand.json"

    done = kynes("vassal", "mapping", str(foreign), GAME, "-o", str(file), "--first-sector", "1")

    assert done.exit_code == 1
    written = json.loads(file.read_bytes())
    assert written["module"] == "Sand"
    assert {rule["is"]: {*rule} - {"is"} for rule in written["pieces"]} == {
        "treachery/lasgun": {"name"},
        "traitor/duncan-idaho": {"name", "gpid"},
        "leader/duncan-idaho": {"name", "gpid"},
        "force/atreides": {"name"},
    }
    assert {rule["is"] for rule in written["places"]} == {
        "arrakeen-s9", "cielago-north-s1", "treachery-deck", "traitor-deck",
    }  # fmt: skip
    assert written["sides"] == {
        "House Atreides": "atreides", "Guilde Spatiale": "spacing-guild",
    }  # fmt: skip
    left = [line.split(": ")[1:] for line in done.stdout.splitlines() if line.startswith("left: ")]
    assert ["place Parking lot (Arrakis, Planet)", "nothing has such a name"] in left
    assert ["side Observer", "nothing has such a name"] in left
    assert any(name.startswith("piece Atreides shield wall thing") for name, _ in left)
    assert read_mapping(file).game == GAME


def test_sectors_are_not_guessed(foreign: Path) -> None:
    draft = draft_mapping(foreign, GAME)

    assert {rule.is_ for rule in draft.mapping.places} >= {"arrakeen-s9"}
    assert [one.name for one in draft.open if one.what == "place"] == [
        "Cielago North 2",
        "Parking lot",
    ]


def test_a_file_that_is_there_is_not_replaced(foreign: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("mine")

    assert kynes("vassal", "mapping", str(foreign), GAME, "-o", str(file)).exit_code == 2
    assert file.read_text() == "mine"
    assert kynes("vassal", "mapping", str(file), GAME, "-o", str(tmp_path / "x")).exit_code == 2


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_for_our_own_modules_is_wrong(tmp_path: Path, game: str) -> None:
    """Their pieces say by a marker what they are, which the command does not look at."""
    path = tmp_path / "ours.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(BUILD_FILE, files(game)[BUILD_FILE])
    meant: dict[str, set[str]] = {}
    for slot in plan(game).slots.values():
        meant.setdefault(slot.name, set()).add(slot.content_id)

    draft = draft_mapping(path, game, 0)

    assert len(draft.mapping.pieces) > 10
    for rule in draft.mapping.pieces:
        assert rule.is_ in meant.get(rule.name or "", {rule.is_}), rule
    for place in draft.mapping.places:
        assert (place.region or place.deck or "").partition("~")[0] == place.is_
