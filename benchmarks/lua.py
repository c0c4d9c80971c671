"""The compiled referee beside the Python rules, in one run.

``python benchmarks/lua.py [--games 10] [--json]``

The rules alone (check and apply, moves ready in memory) in CPython, PUC Lua 5.2 and LuaJIT; the same
through `kynes check`, where every move goes over as JSON; and what a table waits for: loading the
bundle and the slowest check of a move. MoonSharp is about 35 times slower than PUC Lua.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check import Judges
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import Header, Policy, setup_of
from benchmarks.run import (
    CONTENT,
    GAME,
    RULES,
    Figure,
    best,
    judge_all,
    moves_of,
    random_logs,
    replay_rules,
    show,
)
from exporters.lua.bundle import bundle
from exporters.lua.engine import lua_judge
from exporters.lua.engines import make_runtime

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


def measure(folder: Path, games: int) -> list[Figure]:
    """All figures."""
    logs = random_logs(folder, games, Policy())
    moves = moves_of(logs)
    count = sum(len(game) for game in moves)
    text = bundle(RULES, CONTENT, GAME, ["en"])

    def per_move(seconds: float) -> float:
        return seconds / count * 1e6

    python = per_move(best(lambda: replay_rules(logs, moves)))
    figures = [Figure("rules alone, CPython", python, "µs a move")]
    for engine in ("lua52", "luajit21"):
        playing = runner(text, engine, logs)
        taken = per_move(best(playing.play))
        figures += [
            Figure(f"rules alone, {engine}", taken, "µs a move"),
            Figure(f"  beside CPython, {engine}", taken / python, "times as long"),
        ]
    figures.append(
        Figure(
            "kynes check, python",
            per_move(best(lambda: judge_all(logs, Judges()))),
            "µs a line",
        )
    )
    for engine in ("lua52", "luajit21"):
        judge = lua_judge("dune-classic", engine=engine)
        taken = per_move(best(lambda judge=judge: judge_all(logs, Judges(known=[judge]))))  # type: ignore[misc]
        figures.append(Figure(f"kynes check, {engine}", taken, "µs a line"))
    checks, forms, views = msgspec.json.decode(runner(text, "lua52", logs).times())
    checks.sort()
    load = best(lambda: make_runtime("lua52").execute(text)) * 1e3
    size = len(text.encode()) / 1e3
    half, most = checks[len(checks) // 2], checks[-1]
    return [
        *figures,
        Figure("the bundle", size, "kB", "under 1,000", size < 1000),
        Figure("loading it in lua52", load, "ms", "under 300", load < 300),
        Figure("one check in lua52, half of them", half, "µs", "under 1,000", half < 1000),
        Figure("one check in lua52, 99 of 100", checks[len(checks) * 99 // 100], "µs"),
        Figure("one check in lua52, the slowest", most, "µs", "under 5,000", most < 5000),
        Figure("kinds and first field in lua52, the slowest", max(forms), "µs"),
        Figure("a view in lua52, the slowest", max(views), "µs"),
    ]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The compiled referee beside the Python rules.")
    parser.add_argument("--games", type=int, default=10, help="how many random games")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(Path(folder), given.games)
    if given.json:
        print(msgspec.json.encode(figures).decode())
    else:
        print(show(figures))
    return 0 if all(figure.kept is not False for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
