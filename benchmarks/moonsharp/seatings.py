"""The set-up and the first turn of every seating of every game in MoonSharp: a person by clicks, the rest computer players.

The log that the table has written is judged; pieces that lie elsewhere than the position has them, errors of the script
and frames above ten milliseconds are told:

    python -m benchmarks.moonsharp.seatings --lua-host "mono host.exe" [GAME …]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import combinations
from pathlib import Path

import msgspec

from adjudicator.check import Judges, check_bytes
from adjudicator.rules.records import Seat, Setup
from benchmarks.moonsharp import PROMISED, as_lua, lines_of, program_of
from exporters.tts.layout.seats_and_spots import seatings_of
from tests.support import replay
from tests.tts.stand_in import CONQUEST, DAWN, GAME, GAMES, MESSIAH, WAR, content, plan

COUNTERS = {GAME: "turn", DAWN: "cycle", CONQUEST: "turn", MESSIAH: "turn", WAR: "round"}
"""Game -> the field of its position that counts turns."""
TEAMS = {DAWN: "teams"}
"""Game -> its option with which those of a full table play in teams."""
STRENGTH = 1
"""How often the button of a computer player is clicked: 1 for an easy one."""
MOST_FRAMES = 90000


class Seating(msgspec.Struct, frozen=True):
    """Who plays: the seats in their order, those that nobody sits on, and what the host clicks for it."""

    name: str
    seats: list[str]
    nobody: list[str] = []
    first: list[str] = []
    """Clicks on the page of the seats, before anybody sits down."""
    options: list[str] = []
    """Clicks on the page of the options."""


def seatings(game: str, *, everyone: bool = False) -> list[Seating]:
    """Every number of players and every team that the lobby offers; with `everyone` every set of factions.

    Of a number of players there are so many sets that each faction plays in one of them.
    """
    named = seatings_of(content(game))
    if named:
        return _named(game, named)
    known = [seat.faction for seat in plan(game).seats]
    found = []
    for number in range(1, len(known) + 1):
        legal = [
            list(seats) for seats in combinations(known, number) if _may_play(game, list(seats))
        ]
        chosen = legal if everyone else _covering(legal)
        found += [Seating(f"{number}: {', '.join(seats)}", seats) for seats in chosen]
    if game in TEAMS:
        option = f"option|{TEAMS[game]}|1"
        found.append(Seating(f"{len(known)} in teams", found[-1].seats, options=[option]))
    return found


def _named(game: str, named: list[list[str]]) -> list[Seating]:
    found = [
        Seating(f"{len(seats)}: {', '.join(seats)}", seats, first=[f"seating|{number}"])
        for number, seats in enumerate(named, 1)
    ]
    for option in plan(game).front:
        for number, seats in enumerate(named, 1):
            unmanned = _unmanned(game, seats, {option: 1})
            if unmanned:
                people = [seat for seat in seats if seat not in unmanned]
                clicks = [f"seating|{number}", f"option|{option}|1"]
                name = f"{option}: {', '.join(people)}"
                found.append(Seating(name, people, nobody=unmanned, first=clicks))
    return found


def _covering(legal: list[list[str]]) -> list[list[str]]:
    """So many of these sets that whoever is in one of them is in one that is kept; the newest faces first."""
    missing = {seat for seats in legal for seat in seats}
    kept = []
    while missing:
        best = max(legal, key=lambda seats: len(missing & set(seats)))
        kept.append(best)
        missing -= set(best)
    return kept


def _turned(seating: Seating, number: int) -> Seating:
    """A seating with another seat as the host's."""
    at = number % len(seating.seats)
    return msgspec.structs.replace(seating, seats=[*seating.seats[at:], *seating.seats[:at]])


def _setup(seats: list[str], options: dict[str, int]) -> Setup:
    placed = [Seat(faction=seat, place=place) for place, seat in enumerate(seats, 1)]
    return Setup(placed, {}, options)


def _may_play(game: str, seats: list[str]) -> bool:
    loaded = replay.load(game)
    return loaded.rulebook.check_setup(loaded.game, _setup(seats, {})) is None


def _unmanned(game: str, seats: list[str], options: dict[str, int]) -> list[str]:
    loaded = replay.load(game)
    setup = _setup(seats, options)
    if loaded.rulebook.check_setup(loaded.game, setup) is not None:
        return []
    return loaded.rulebook.automata(loaded.game, loaded.rulebook.new_position(loaded.game, setup))


def play(game: str, seating: Seating, host: str, folder: Path) -> tuple[str, list[str]]:
    """What came of a table, in a line, and what is wrong with it; RuntimeError if the host failed."""
    colours = {seat.faction: seat.colour for seat in plan(game).seats}
    party = {
        "seats": [{"faction": seat, "colour": colours[seat]} for seat in seating.seats],
        "nobody": seating.nobody,
        "mine": [seating.seats[0], *seating.nobody],
        "first": seating.first,
        "options": seating.options,
        "strength": STRENGTH,
        "turn": COUNTERS[game],
    }
    file = folder / "table.lua"
    file.write_text(program_of(game, "seatings", f"{as_lua(party)}, {MOST_FRAMES}"), "utf-8")
    told = lines_of(host, str(file))
    text = "\n".join(line.what[0] for line in told if line.name == "log") + "\n"
    wrong = [f"more than {PROMISED:.0f} ms: {line.what[0]}" for line in told if line.name == "long"]
    stage, turn, phase = next(line.what for line in told if line.name == "over")
    verdict = check_bytes(text.encode(), Judges()).verdict
    if verdict.status != ("legal" if stage == "over" else "inconclusive"):
        wrong.append(f"the log is {verdict.status}: {verdict.findings}")
    if stage == "playing" and int(turn) <= 1:
        wrong.append(f"turn 1 has not ended in {MOST_FRAMES} frames: {phase}")
    frames = sorted(next(line.ms for line in told if line.name == "frames"))
    clicks = next(line.ms for line in told if line.name == "clicks")[0]
    collected = next(line.ms for line in told if line.name == "collected")
    half, most = frames[len(frames) // 2], frames[-1]
    done = (
        f"{len(text.splitlines())} lines, {clicks:.0f} clicks, {len(frames)} frames: half of them {half:.1f} ms, the longest {most:.1f}; "
        f"in {len(collected)} mono collected memory, the longest of those {max(collected, default=0):.1f}"
    )
    return done, wrong


def main(words: list[str]) -> int:
    """Play the seatings of games (all five unless some are named); the exit code is 1 if anything is wrong with one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--lua-host", required=True, metavar="COMMAND", help="a host of MoonSharp")
    parser.add_argument(
        "--everyone", action="store_true", help="every set of factions, not only every number"
    )
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only seatings whose name has this text"
    )
    asked = parser.parse_args(words)
    failed = False
    for game in asked.games or GAMES:
        for number, seating in enumerate(seatings(game, everyone=asked.everyone)):
            if asked.only not in seating.name:
                continue
            with tempfile.TemporaryDirectory() as folder:
                try:
                    done, wrong = play(game, _turned(seating, number), asked.lua_host, Path(folder))
                except RuntimeError as error:
                    done, wrong = "failed", [str(error)]
            failed = failed or bool(wrong)
            print(
                f"{game}, {seating.name}: {done}",
                *[f"  {one}" for one in wrong],
                sep="\n",
                flush=True,
            )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
