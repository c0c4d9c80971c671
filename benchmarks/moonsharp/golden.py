"""Whole golden games by clicks in MoonSharp: people set them up, draw by hand what was drawn, and make every move.

The log that the table has written at the end is judged, and its moves are held against the golden ones:

    python -m benchmarks.moonsharp.golden --lua-host "mono host.exe" LOG...
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check import Judges, check_bytes
from adjudicator.log.header import setup_of
from benchmarks.moonsharp import as_lua, lines_of, program_of
from tests.support import replay
from tests.tts.stand_in import plan

CHAINED = ("n", "prev", "after", "digest")
"""Fields of a line that say nothing of the move: they follow from all lines before."""


def moves_of(log: Path) -> list[dict[str, Any]]:
    """Every move of a log: who makes it, and what its fields say, as texts."""
    found = []
    for step in replay.steps(log):
        fields = {name: value for name, value in step.move.items() if name not in ("by", "move")}
        texts = {name: _text(value) for name, value in fields.items()}
        told = {"by": step.move["by"], "move": step.move["move"], "fields": texts}
        found.append({**told, "values": list(texts.values())})
    return found


def unmanned(log: Path) -> list[str]:
    """The seats of a log's game that nobody sits on."""
    header = replay.read_header(log)
    loaded = replay.load(header.game)
    begun = loaded.rulebook.new_position(loaded.game, setup_of(header))
    return loaded.rulebook.automata(loaded.game, begun)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def play(log: Path, host: str, folder: Path, lines: int = 0) -> tuple[str, list[str]]:
    """The table's log of a golden game, and what is wrong with it; RuntimeError if the host failed.

    With `lines` only the first so many moves are made, and the game goes on.
    """
    header = replay.read_header(log)
    seats = [{"faction": seat.faction, "place": seat.place} for seat in header.seats]
    begun = {"seats": seats, "options": dict(header.options), "rulings": dict(header.rulings)}
    colours = {seat.faction: seat.colour for seat in plan(header.game).seats}
    file = folder / f"{log.stem}.lua"
    moves = moves_of(log)[: lines or None]
    given = ", ".join(as_lua(one) for one in (colours, begun, moves, unmanned(log)))
    file.write_text(program_of(header.game, "golden", given), "utf-8")
    told = lines_of(host, str(file))
    text = "\n".join(line.what[0] for line in told if line.name == "log") + "\n"
    goes_on = 0 < lines < len(moves_of(log))
    is_over = any(line.what == ["over"] for line in told)
    wrong = [] if is_over != goes_on else ["the game is not over"]
    verdict = check_bytes(text.encode(), Judges()).verdict
    if verdict.status != ("inconclusive" if goes_on else "legal"):
        wrong.append(f"the log is {verdict.status}: {verdict.findings}")
    golden = _bare(log.read_text("utf-8"))
    if _bare(text)[: len(moves)] != golden[: len(moves)]:
        wrong.append("its moves are not the golden ones")
    return text, wrong


def _bare(text: str) -> list[dict[str, Any]]:
    lines = [msgspec.json.decode(line) for line in text.splitlines()[1:]]
    moves = [line for line in lines if "move" in line]
    return [{name: line[name] for name in line if name not in CHAINED} for line in moves]


def main(words: list[str]) -> int:
    """Play the logs named; the exit code is 1 if anything is wrong with one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", nargs="+", type=Path, metavar="LOG")
    parser.add_argument("--lua-host", required=True, metavar="COMMAND", help="a host of MoonSharp")
    parser.add_argument(
        "--lines", type=int, default=0, metavar="N", help="play no more than N moves"
    )
    asked = parser.parse_args(words)
    failed = False
    for log in asked.logs:
        with tempfile.TemporaryDirectory() as folder:
            text, wrong = play(log, asked.lua_host, Path(folder), asked.lines)
        failed = failed or bool(wrong)
        lines = len(text.splitlines())
        print(f"{log.stem}: {lines} lines; {'; '.join(wrong) or 'legal, move by move the golden game'}",
              flush=True)  # fmt: skip
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
