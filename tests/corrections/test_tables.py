"""Both tables go on with a game in which the referee has corrected, and give the corrections back."""

from __future__ import annotations

import json

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.log.envelope import bare_move
from adjudicator.log.lines import decode
from adjudicator.log.positions import PositionHasher
from adjudicator.registry import GAMES
from exporters.continued import continued
from exporters.tts.log import log_of_save
from exporters.vassal.positions import saved_position as vassal_save
from exporters.vassal.reading.importer import import_bytes
from tests.support.corrected import golden
from tests.tts.test_positions import loaded, save_of

AFTER_SOME = 120
"""A line behind several corrections."""


def lines_of(log: bytes) -> list[dict[str, object]]:
    return [bare_move(decode(raw)) for raw in log.splitlines()[1:]]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_vassal_save_keeps_the_corrections_and_its_import_has_them(game: str) -> None:
    found = continued(golden(game), AFTER_SOME)
    imported = import_bytes(vassal_save(found), "a save")
    assert imported.unexplained == []
    verdict = check_bytes(imported.text.encode(), Judges(), running=True).verdict
    assert verdict.status == "corrected"
    assert verdict.position == PositionHasher(found.rules).digest(found.position).hex()
    assert lines_of(imported.text.encode()) == lines_of(golden(game).read_bytes())[:AFTER_SOME]


@pytest.mark.parametrize("game", ["dune-messiah"])
def test_a_save_of_tabletop_simulator_goes_on_behind_a_correction(game: str) -> None:
    found = continued(golden(game), AFTER_SOME)
    table = loaded(found, save_of(found))
    assert table.lua("return pieces.differences()") == []
    assert table.lua(f"return referee.position_hash(taking_back.position_after({AFTER_SOME}))") == (
        PositionHasher(found.rules).digest(found.position).hex()
    )
    table.play_on(2)
    text = log_of_save(json.dumps(table.save()).encode(), "a save")
    assert check_bytes(text.encode(), Judges(), running=True).verdict.status == "corrected"
    assert lines_of(text.encode())[:AFTER_SOME] == lines_of(golden(game).read_bytes())[:AFTER_SOME]
