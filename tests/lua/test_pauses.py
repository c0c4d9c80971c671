"""Rules that pause between their parts judge as rules that do not."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

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

COUNTED = """
local Referee, setup, moves, every = ...
setup, moves = Referee.decode(setup), Referee.decode(moves)
local hundreds, most, doing, longest = 0, 0, "", ""
debug.sethook(function() hundreds = hundreds + 1 end, "", 100)
local function begin(what)
  doing = what
  hundreds = 0
end
Referee.on_pause(function()
  if hundreds > most then
    most = hundreds
    longest = doing
  end
  hundreds = 0
end)
-- The form of a kind of move, filled in with values in turn.
local function fill(position, seat, kind)
  local move = Referee.move({ by = seat, move = kind })
  local field = Referee.next_field(position, move)
  for n = 1, 12 do
    if field == nil or field.last then
      return
    end
    Referee.put(move, field.name, field.kind == "text" and "x" or field.options[n * 7 % #field.options + 1])
    field = Referee.next_field(position, move)
  end
end
local position = Referee.new_position(Referee.setup(setup))
for i = 1, #moves do
  if i % every == 0 then
    local seats = Referee.to_act(position)
    for s = 1, #seats do
      begin(i .. " " .. seats[s])
      local kinds = Referee.kinds(position, seats[s])
      for k = 1, #kinds do
        begin(i .. " " .. seats[s] .. " " .. kinds[k])
        fill(position, seats[s], kinds[k])
      end
    end
    begin(i .. " pieces")
    Referee.pieces(position)
  end
  begin(i .. " " .. moves[i].move)
  Referee.check(position, moves[i])
  begin(i .. " " .. moves[i].move)
  Referee.apply(position, moves[i])
end
debug.sethook()
return most, longest
"""
"""Plays moves and asks for the forms at every so many: the most instructions of Lua between two pauses, in hundreds, and where."""
MOST = 800
"""Hundreds of instructions: about 3 milliseconds in MoonSharp, of the five that a frame has for the script."""
SOLO = "solo-eager-017"
"""In its move 211 the automaton has 150 ways to place a figure."""


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


@pytest.mark.parametrize(
    ("log", "every"),
    [
        pytest.param(
            log,
            70 if log.stem == SOLO else 5,
            id=f"{game}-{log.stem}",
            marks=[] if log.stem == SOLO else [pytest.mark.campaign],
        )
        for game in sorted(GAMES)
        for log in golden_logs(game)
    ],
)
def test_no_step_between_two_pauses_is_too_long_for_a_frame(log: Path, every: int) -> None:
    lua = make_runtime(DEFAULT)
    header = read_header(log)
    setup = msgspec.json.encode(setup_of(header)).decode()
    last = 212 if log.stem == SOLO else None
    moves = msgspec.json.encode([dict(move) for move in islice(moves_of(log), last)]).decode()

    hundreds, where = lua.execute(
        COUNTED, lua.execute(referee_text(header.game)), setup, moves, every
    )

    assert 0 < hundreds <= MOST, where
