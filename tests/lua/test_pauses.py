"""Rules that pause between their parts judge as rules that do not."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from adjudicator.log.header import setup_of
from adjudicator.registry import GAMES
from exporters.lua.bundle import rule_package
from exporters.lua.compiler.pauses import LONG, pausing
from exporters.lua.engines import DEFAULT, make_runtime
from tests.support.agreement import referee_text
from tests.support.replay import golden_logs, load, moves_of, read_header

MOVES = 40

PLAYED = """
local Referee, setup, moves = ...
setup, moves = Referee.decode(setup), Referee.decode(moves)
local pauses = 0
local function whole(f, a, b)
  return f(a, b)
end
local function sliced(f, a, b)
  local thread = coroutine.create(f)
  local good, answer = coroutine.resume(thread, a, b)
  while coroutine.status(thread) ~= "dead" do
    good, answer = coroutine.resume(thread)
  end
  if not good then
    error(answer)
  end
  return answer
end
local function play(call)
  local position = Referee.new_position(Referee.setup(setup))
  local told = {}
  for i = 1, #moves do
    local kinds = call(Referee.kinds, position, moves[i].by)
    local begun = Referee.move({ by = moves[i].by, move = moves[i].move })
    local field = call(Referee.next_field, position, begun)
    if call(Referee.check, position, moves[i]) ~= nil then
      error("a move of a golden game is refused")
    end
    local events = call(Referee.apply, position, moves[i])
    told[i] = Referee.encode({ kinds, field == nil and Referee.None or field, events })
  end
  return table.concat(told, "\\n") .. "\\n" .. Referee.save_position(position)
end
local first = play(whole)
Referee.on_pause(function(units)
  pauses = pauses + 1
  if coroutine.running() ~= nil and select(2, coroutine.running()) ~= true then
    coroutine.yield()
  end
end)
return first == play(sliced), pauses
"""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_in_slices_is_the_same_game(game: str) -> None:
    log = golden_logs(game)[0]
    lua = make_runtime(DEFAULT)
    setup = msgspec.json.encode(setup_of(read_header(log))).decode()
    moves = msgspec.json.encode([dict(move) for move in islice(moves_of(log), MOVES)]).decode()

    same, pauses = lua.execute(PLAYED, lua.execute(referee_text(game)), setup, moves)

    assert same
    assert pauses > 3 * MOVES


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_kinds_of_moves_ask_pauses_and_what_is_named_exists(game: str) -> None:
    package = rule_package(load(game).rulebook)

    found = pausing(package)

    assert {name for name in LONG if name.rpartition(".")[0] in package.modules} <= found
    assert all("." in name for name in found)
    for name in found:
        owner, _, function = name.rpartition(".")
        assert function in package.modules[owner].functions


def test_every_function_that_is_named_is_one_of_some_game() -> None:
    known = {
        f"{module.name}.{name}"
        for game in GAMES
        for module in rule_package(load(game).rulebook).modules.values()
        for name in module.functions
    }
    assert known >= LONG
