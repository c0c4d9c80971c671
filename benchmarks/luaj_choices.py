"""What a choice of a strong computer player costs in VASSAL's module: seconds of processor time in LuaJ.

The players get as much time as the module gives them, on the clock of their own thread, so that other work on the machine
changes nothing. Needs a JDK and LuaJ's jar (`KYNES_LUAJ`):

    python -m benchmarks.luaj_choices [GAME …] [--choices N]
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from adjudicator.errors import InputError
from adjudicator.log.lines import encode
from adjudicator.players.computer import Computer, strength_named
from adjudicator.registry import GAMES
from exporters.lua.bundle import build_players, build_referee
from exporters.lua.compiler.writer import quoted
from exporters.lua.engines import host_lines, run_on_host
from exporters.vassal import referee
from tests.support.replay import golden_logs, load, steps

HOST = Path(__file__).parents[1] / "tests" / "lua" / "LuajHost.java"
PROMISED = 2.0
"""Seconds of processor time that a choice may take."""
LIMIT = 3600
"""Seconds that LuaJ may take for all choices of a game."""


def module_limits() -> tuple[float, int]:
    """The seconds and the questions to the rules after which the module's players choose; ValueError if it no longer says so."""
    text = (Path(referee.__file__).parent / "computers.lua").read_text("utf-8")
    seconds = re.search(r"local SECONDS = (\d+) / (\d+)", text)
    questions = re.search(r"local QUESTIONS = (\d+)", text)
    if seconds is None or questions is None:
        raise ValueError("computers.lua no longer says how long a choice may take")
    return int(seconds[1]) / int(seconds[2]), int(questions[1])


def asked(game: str, most: int) -> Iterator[tuple[str, str, str]]:
    """Positions (as JSON) with the seat and the step, spread over two games: those in which a strong player looks ahead.

    In games in which it never does, positions of all steps.
    """
    loaded = load(game)
    found = []
    for log in golden_logs(game)[:2]:
        for step in steps(log):
            seats = [one for one in loaded.rulebook.to_act(step.position) if one != "table"]
            if not seats or seats[0] not in step.position.order:
                continue
            computer = Computer(
                loaded.rulebook, loaded.game, seats[0], strength_named("strong"), ""
            )
            ahead = computer.mind.ahead
            if not ahead or step.position.step in ahead:
                found.append((encode(step.position).decode(), seats[0], step.position.step))
    each = max(1, len(found) // most)
    yield from found[::each][:most]


def program(game: str, most: int) -> str:
    """The file of Lua that makes the choices, and prints the processor time of each."""
    seconds, questions = module_limits()
    parts = [
        f"local Referee = (function()\n{build_referee(game)}\nend)()",
        f"local Players = Referee.players(function(...)\n{build_players(game)}\nend)",
        f"""local function choose(text, seat, step)
  local player = Players.new(seat, "strong", 7)
  local position = Referee.load_position(text)
  local begun, questions = cpu(), 0
  local choice = Players.choose(player, position, true, function()
    questions = questions + 1
    return questions > {questions} or cpu() - begun > {seconds}
  end)
  print(tostring(cpu() - begun) .. " " .. seat .. " " .. step .. ": " .. tostring(choice.reason) .. ", " .. questions .. " questions")
end""",
    ]
    parts += [
        f"choose({quoted(text)}, {quoted(seat)}, {quoted(step)})"
        for text, seat, step in asked(game, most)
    ]
    return "\n".join([*parts, "print('@done')", ""])


def main(words: list[str]) -> int:
    """Measure games (all five unless some are named); the exit code is 1 if a choice takes too long.

    InputError without java or LuaJ.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--choices", type=int, default=8, metavar="N", help="of each game")
    given = parser.parse_args(words)
    jar, java = os.environ.get("KYNES_LUAJ", ""), shutil.which("java")
    if not jar or java is None:
        raise InputError("this needs java, and in KYNES_LUAJ the jar of org.luaj:luaj-jse:3.0.1")
    host = shlex.join([java, "-cp", str(Path(jar).resolve()), str(HOST)])
    slow = False
    for game in given.games or sorted(GAMES):
        found = host_lines(run_on_host(host, program(game, given.choices), LIMIT))
        times = sorted(float(line.partition(" ")[0]) for line in found)
        slow = slow or times[-1] > PROMISED
        print(
            f"{game}: {len(times)} choices, half of them {times[len(times) // 2]:.2f} s, the longest {times[-1]:.2f} s",
            flush=True,
        )
        for line in found:
            seconds, _, what = line.partition(" ")
            print(f"  {float(seconds):.3f} {what}", flush=True)
    return int(slow)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
