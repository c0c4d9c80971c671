"""Whether a game is still balanced with the owner's answers: random games with and without them, in the background."""

from __future__ import annotations

import math
import os
import threading
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

import msgspec

from adjudicator.content import link_content, load_content
from adjudicator.errors import KynesError
from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook
from adjudicator.rules.records import Seat, Setup

with lazy_imports():
    from adjudicator.playout.chance import Chance
    from adjudicator.playout.game import Playout
    from adjudicator.playout.seating import seat_factions

GAMES = 100
"""Random games with the overlay, and as many without it."""
Z95 = 1.96
"""Standard errors on each side of a 95 % confidence interval."""
KINDNESS = 10
"""How far the games step back for other programs."""


class Wins(msgspec.Struct, frozen=True):
    """How often a seat won, before and after: percent of its games, and the ends of the 95 % confidence intervals."""

    seat: str
    before: tuple[int, int, int]
    after: tuple[int, int, int]


class Progress(msgspec.Struct, frozen=True):
    """How far the games are."""

    state: str
    """"idle", "playing", "done" or "failed"."""
    played: int = 0
    games: int = 2 * GAMES
    wins: list[Wins] = []
    message: str = ""


class Balance:
    """Plays the games of one question after the other; a new question ends the old one."""

    def __init__(self, games: int = GAMES) -> None:
        self.games = games
        self.progress = Progress("idle")
        self._question = 0
        self._lock = threading.Lock()

    def ask(self, target: str | Path, before: list[Path], after: list[Path]) -> None:
        """Begin to play with the overlays `before` and with those `after`."""
        with self._lock:
            self._question += 1
            question = self._question
            self.progress = Progress("playing", 0, 2 * self.games)
        threading.Thread(
            target=self._play, args=(question, target, before, after), daemon=True
        ).start()

    def end(self) -> None:
        """Play no further game."""
        with self._lock:
            self._question += 1

    def _play(
        self, question: int, target: str | Path, before: list[Path], after: list[Path]
    ) -> None:
        won = {"before": Counter[str](), "after": Counter[str]()}
        took_part = {"before": Counter[str](), "after": Counter[str]()}
        pool = ProcessPoolExecutor(
            max(1, (os.cpu_count() or 2) - 1), get_context("spawn"), initializer=_step_back
        )
        try:
            asked = {
                pool.submit(play, target, overlays, number): side
                for number in range(self.games)
                for side, overlays in (("before", before), ("after", after))
            }
            for played, answer in enumerate(as_completed(asked), 1):
                if self._question != question:
                    return
                seats, winners = answer.result()
                took_part[asked[answer]].update(seats)
                won[asked[answer]].update(winners)
                state = "done" if played == len(asked) else "playing"
                self._tell(question, Progress(state, played, len(asked), _wins(won, took_part)))
        except (KynesError, AssertionError, BrokenProcessPool, OSError) as error:
            self._tell(question, Progress("failed", message=str(error)[:500]))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _tell(self, question: int, progress: Progress) -> None:
        with self._lock:
            if self._question == question:
                self.progress = progress


def play(target: str | Path, overlays: list[Path], number: int) -> tuple[list[str], list[str]]:
    """The seats and the winners of the random game with this number, with as many seats as can play.

    The errors of `load_content`.
    """
    content = load_content(target, overlays)
    seats = seat_factions(content, "", Chance(f"balance/{number}"))
    setup = Setup([Seat(seat.faction, seat.place) for seat in seats], {}, {})
    game = Playout(rulebook(content.game), link_content(content), setup, f"balance/{number}")
    while (move := game.draw()) is not None:
        game.apply(move)
    result = game.rulebook.result(game.game, game.position)
    assert result is not None
    return [seat.faction for seat in seats], result.winners


def interval(won: int, games: int) -> tuple[int, int, int]:
    """Percent of games that were won, and the ends of its 95 % confidence interval (Wilson)."""
    if not games:
        return 0, 0, 100
    share, z = won / games, Z95
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    low, high = ((middle + sign * reach) / (1 + z * z / games) for sign in (-1, 1))
    return round(100 * share), round(100 * max(0.0, low)), round(100 * min(1.0, high))


def _wins(won: dict[str, Counter[str]], took_part: dict[str, Counter[str]]) -> list[Wins]:
    seats = sorted({*took_part["before"], *took_part["after"]})
    return [
        Wins(
            seat,
            interval(won["before"][seat], took_part["before"][seat]),
            interval(won["after"][seat], took_part["after"][seat]),
        )
        for seat in seats
    ]


def _step_back() -> None:
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
