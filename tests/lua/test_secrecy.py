"""What a move reveals is the same in Lua as in Python: for every game, on lines of its golden games."""

from __future__ import annotations

import pytest

from adjudicator.check.revealing import Revealing
from adjudicator.log.lines import encode
from adjudicator.registry import GAMES
from exporters.lua.engine import LuaReferee, lua_judge
from tests.support.replay import golden_logs, load, read_header, read_lines, steps

LINES = 40
"""Lines that are asked about, a game: evenly spread."""


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_move_reveals_is_the_same_in_lua(game: str) -> None:
    loaded, log = load(game), golden_logs(game)[0]
    seats = [seat.faction for seat in read_header(log).seats]
    referee: LuaReferee = lua_judge(game).position
    python = Revealing(loaded.rulebook, loaded.game, seats)
    stride, answers = max(1, len(read_lines(log)) // LINES), set()
    for step in steps(log):
        if step.line % stride == 0:
            there = referee.decode(encode(step.position))
            wanted = python.reveals(step.position, {**step.move, "n": step.line})
            assert referee.reveals(seats, there, step.move) == wanted, step.move
            answers.add(wanted)
    assert answers == {True, False}
