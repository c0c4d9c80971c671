"""The same computer players in Lua: they choose what they choose in Python."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from adjudicator.log.lines import encode
from adjudicator.players.computer import Computer, strength_named
from adjudicator.registry import GAMES
from benchmarks.player_positions import cases, position_of
from exporters.lua.bundle import build_players
from exporters.lua.engine import LuaReferee
from exporters.lua.engines import make_runtime
from tests.support.agreement import referee_text
from tests.support.replay import golden_logs, load, steps

EVERY = {"war-for-arrakis": 47, "dune-classic": 29, "dawn-of-the-fremen": 37}
MOST = 6
TABLE = """
local referee, players = ...
local Referee = load(referee)()
local Players = Referee.players(load(players))
return function(text, seat, strength, seed)
  local player = Players.new(seat, strength, seed)
  local choice = Players.choose(player, Referee.load_position(text), true)
  return Referee.encode(choice.move), choice.reason, choice.gain, choice.compared
end
"""


@cache
def table_of(game: str) -> Any:
    """The function that asks a player of a game in Lua."""
    lua = make_runtime(encoding=None)
    return lua.execute(TABLE.encode(), referee_text(game).encode(), build_players(game).encode())


@pytest.mark.parametrize("game", GAMES)
def test_players_choose_the_same_in_lua(game: str) -> None:
    loaded = load(game)
    rules = loaded.rulebook
    asked = 0
    for at, step in enumerate(steps(golden_logs(game)[0])):
        seats = [seat for seat in rules.to_act(step.position) if seat != "table"]
        if at % EVERY.get(game, 11) or not seats or asked >= MOST:
            continue
        asked += 1
        computer = Computer(rules, loaded.game, seats[0], strength_named("easy"), "any")
        computer.seed = at
        choice = computer.choose(step.position)
        text = encode(step.position)
        found = table_of(game)(text, seats[0].encode(), b"easy", at)
        move = msgspec.json.decode(found[0])
        assert move == choice.move, (at, step.position.step)
        assert [found[1].decode(), *found[2:]] == [choice.reason, choice.gain, choice.compared]
    assert asked > 2


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_players_choose_the_same_in_lua_where_a_move_is_clearly_best(game: str) -> None:
    loaded = load(game)
    for case in cases(game).cases:
        position = position_of(game, case)
        computer = Computer(loaded.rulebook, loaded.game, case.seat, strength_named("steady"), "")
        computer.seed = 7
        choice = computer.choose(position)
        found = table_of(game)(encode(position), case.seat.encode(), b"steady", 7)
        assert msgspec.json.decode(found[0]) == choice.move, case.name
        assert [found[1].decode(), *found[2:]] == [choice.reason, choice.gain, choice.compared]


@pytest.mark.parametrize("game", ["dune-messiah", "war-for-arrakis"])
def test_players_look_ahead_in_lua_as_in_python(game: str) -> None:
    loaded = load(game)
    for case in cases(game).cases:
        position = position_of(game, case)
        computer = Computer(loaded.rulebook, loaded.game, case.seat, strength_named("strong"), "")
        computer.seed = 5
        if position.step not in computer.mind.ahead:
            continue
        choice = computer.choose(position)
        found = table_of(game)(encode(position), case.seat.encode(), b"strong", 5)
        assert msgspec.json.decode(found[0]) == choice.move, case.name
        assert [found[1].decode(), *found[2:]] == [choice.reason, choice.gain, choice.compared]
        if choice.reason == "ahead":
            return
    raise AssertionError("nobody looked ahead")


def test_the_chunk_of_players_is_beside_a_referee_that_fits_a_table() -> None:
    for game in GAMES:
        assert len(referee_text(game)) < 1_000_000
        assert len(build_players(game)) < 200_000


def test_the_referee_runs_without_its_players() -> None:
    assert LuaReferee(referee_text("dune-messiah"), "lua52") is not None
