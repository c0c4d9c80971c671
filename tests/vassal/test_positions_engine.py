"""A position of a log in a real VASSAL engine: it is opened, played on and logged, and the import is one log.

Needs an engine (`VASSAL_CLASSPATH`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.content import load_content
from exporters.continued import continued
from exporters.vassal.engine.check import EngineMissingError, find_tools
from exporters.vassal.engine.game import Played, play_game, read_played
from exporters.vassal.module.plan import kept_plan
from exporters.vassal.positions import begun_at
from tests.support.positions import chosen, judged
from tests.support.replay import moves_of
from tests.vassal.engine_files import module_without_art
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import GAMES

MORE = 5
"""Moves that are played on."""


@pytest.mark.parametrize(
    ("game", "log", "line"),
    [
        pytest.param(game, log, line, id=f"{game}-{log.stem}-{line}")
        for game in GAMES
        for log, line in chosen(game, "engine")
    ],
)
def test_a_position_goes_on_in_the_engine(game: str, log: Path, line: int, tmp_path: Path) -> None:
    try:
        tools = find_tools()
    except EngineMissingError as missing:
        pytest.skip(str(missing))
    module = tmp_path / "module.vmod"
    content = load_content(game)
    module.write_bytes(module_without_art(kept_plan(content), content))
    whole = read_played(log)
    played = Played(whole.header, whole.moves[line : line + MORE], begun_at(continued(log, line)))
    done = play_game(module, played, tools, tmp_path, limit=LIMIT)
    assert done.engine.problems == []
    assert [one.move for one in done.imported.found] == moves_of(log)[: line + MORE]
    # The script takes the card that was drawn in the golden game, wherever it lies in its shuffled deck.
    assert {one.reason for one in done.imported.unexplained} <= {"not-top"}
    assert judged(done.imported.text).status == "legal"
