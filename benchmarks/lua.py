"""The compiled referee beside the Python rules, in one run.

The rules alone (check and apply, moves ready in memory) in CPython, PUC Lua 5.2 and LuaJIT; the same
through `kynes check`, where every move goes over as JSON; and what a table waits for: loading the
bundle and the slowest check of a move. MoonSharp is about 35 times slower than PUC Lua.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.check import Judges
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import Header, Policy, setup_of
from benchmarks.figures import Figure, Settings, best, side_by_side
from benchmarks.replay import (
    CONTENT,
    GAME,
    RULES,
    judge_all,
    moves_of,
    random_logs,
    replay_rules,
)
from exporters.lua.bundle import bundle
from exporters.lua.engine import lua_judge
from exporters.lua.engines import make_runtime

ENGINES = ("lua52", "luajit21")
GAMES = 6
"""Random games at most: LuaJIT takes its time."""

RUNNER = """
return function(Referee, games)
  local clock = os.clock
  local R = {}
  function R.add(setup, moves)
    local list = Referee.decode(moves)
    games[#games + 1] = { setup = Referee.setup(Referee.decode(setup)), moves = list }
  end
  function R.play()
    for i = 1, #games do
      local position = Referee.new_position(games[i].setup)
      local moves = games[i].moves
      for j = 1, #moves do
        if Referee.check(position, moves[j]) ~= nil then
          error("illegal: " .. Referee.encode(moves[j]))
        end
        Referee.apply(position, moves[j])
      end
    end
  end
  --- The time of every check, every form and every view of the game, in microseconds.
  function R.times()
    local checks, forms, views = {}, {}, {}
    for i = 1, #games do
      local position = Referee.new_position(games[i].setup)
      local moves = games[i].moves
      for j = 1, #moves do
        local move = moves[j]
        local start = clock()
        for _ = 1, 20 do Referee.check(position, move) end
        checks[#checks + 1] = (clock() - start) * 50000
        start = clock()
        Referee.next_field(position, Referee.dict({ "by", "move", by = move.by, move = move.move }))
        Referee.kinds(position, move.by)
        forms[#forms + 1] = (clock() - start) * 1000000
        start = clock()
        Referee.view(position, move.by)
        views[#views + 1] = (clock() - start) * 1000000
        Referee.apply(position, move)
      end
    end
    return Referee.encode({ Referee.rounded(checks), Referee.rounded(forms), Referee.rounded(views) })
  end
  function Referee.rounded(list)
    for i = 1, #list do list[i] = math.floor(list[i] + 0.5) end
    return list
  end
  return R
end
"""


def runner(text: str, engine: str, logs: list[bytes]) -> Any:
    """The referee in an engine, with games to play."""
    lua = make_runtime(engine, encoding=None)
    found = lua.execute(RUNNER)(lua.execute(text), lua.table())
    for log, moves in zip(logs, moves_of(logs), strict=True):
        header = msgspec.json.decode(log[: log.index(b"\n")], type=Header)
        plain = [bare_move(move) for move in moves]
        found.add(msgspec.json.encode(setup_of(header)), msgspec.json.encode(plain))
    return found


def measure(settings: Settings) -> Iterator[Figure]:
    """The rules in CPython and in Lua, the command with each, and what a table waits for."""
    logs = random_logs(settings.folder, min(settings.games, GAMES), Policy())
    moves = moves_of(logs)
    count = sum(len(game) for game in moves)
    text = bundle(RULES, CONTENT, GAME, ["en"])
    playing = {engine: runner(text, engine, logs).play for engine in ENGINES}
    times = side_by_side({"python": lambda: replay_rules(logs, moves), **playing}, settings.rounds)
    yield Figure("rules alone, CPython", times["python"] / count * 1e6, "µs/move")
    for engine in ENGINES:
        yield Figure(f"rules alone, {engine}", times[engine] / count * 1e6, "µs/move")
        beside = times[engine] / times["python"]
        yield Figure(f"  beside CPython, {engine}", beside, "times")
    lua = Judges(known=[lua_judge("dune-classic", engine="lua52")])
    times = side_by_side(
        {"python": lambda: judge_all(logs, Judges()), "lua52": lambda: judge_all(logs, lua)},
        settings.rounds,
    )
    yield Figure("kynes check, python", times["python"] / count * 1e6, "µs/line")
    yield Figure("kynes check --engine lua", times["lua52"] / count * 1e6, "µs/line")
    yield from _at_a_table(text, logs, settings)


def _at_a_table(text: str, logs: list[bytes], settings: Settings) -> Iterator[Figure]:
    checks, forms, views = msgspec.json.decode(runner(text, "lua52", logs).times())
    checks.sort()
    load = best(lambda: make_runtime("lua52").execute(text), settings.rounds) * 1e3
    yield Figure("the bundle", len(text.encode()) / 1e3, "kB", most=1000)
    yield Figure("loading it in lua52", load, "ms", most=300)
    yield Figure("one check in lua52, half of them", checks[len(checks) // 2], "µs", most=1000)
    yield Figure("one check in lua52, 99 of 100", checks[len(checks) * 99 // 100], "µs")
    yield Figure("one check in lua52, the slowest", checks[-1], "µs", most=5000)
    yield Figure("kinds and first field in lua52, the slowest", max(forms), "µs")
    yield Figure("a view in lua52, the slowest", max(views), "µs")
