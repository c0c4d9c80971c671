"""Whole random games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.errors import InputError
from adjudicator.players.seating import Chosen, computers
from adjudicator.players.table import Computers
from adjudicator.playout.chance import Chance
from adjudicator.playout.players import RunningGame, draw_kind, draw_move, fill, tempers
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Setup

LINES_MOST = 200_000
"""A random game that is longer than this is a fault of the rules: they would never end it."""


def random_move(rulebook: Rulebook, game: Any, position: Any, chance: Chance) -> dict[str, Any]:
    """A legal move drawn by a player without a plan; the game must not be over."""
    return draw_move(RunningGame(rulebook, game, position, chance, {}))


class Playout:
    """A random game under way: `draw` the next move, then `apply` it to `position`.

    The seed (any text) fixes the game for ever. Raises InputError for seats, rulings or options
    that the game does not know. Without `timeouts` the table never acts for a seat whose time is
    up: without a clock nobody could tell. `players` are programs that play some seats better than at random.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        game: Any,
        setup: Setup,
        seed: str,
        *,
        timeouts: bool = True,
        players: Mapping[str, Chosen] | None = None,
    ) -> None:
        wrong = rulebook.check_setup(game, setup)
        if wrong is not None:
            args = ", ".join(f"{name} {value}" for name, value in wrong.args.items())
            raise InputError(f"no game can be set up like this: {wrong.code} ({args})")
        self.rulebook = rulebook
        self.game = game
        self.position = rulebook.new_position(game, setup)
        self.lines = 0
        chance = Chance(f"{rulebook.id}/{seed}")
        temper_of = tempers(rulebook, self.position, chance)
        self._table = RunningGame(rulebook, game, self.position, chance, temper_of, timeouts)
        seats = dict(players or {})
        for seat in rulebook.automata(game, self.position):
            seats.pop(seat, None)
        self._computers = Computers(rulebook, game, computers(rulebook, game, seats, str(seed)))

    def draw(self) -> dict[str, Any] | None:
        """The next move, not yet applied; None when the game is over.

        AssertionError when the game does not end.
        """
        if self.rulebook.result(self.game, self.position) is not None:
            return None
        if self.lines >= LINES_MOST:
            raise AssertionError(f"the game does not end: {LINES_MOST} moves")
        if self._computers.seats:
            chosen = self._computers.next_choice(self.position)
            if chosen is not None:
                return chosen[1].move
            if all(seat in self._computers.seats for seat in self.position.sides):
                return draw_kind(self._table, self.rulebook.to_act(self.position)[0])
        return draw_move(self._table)

    def draw_alike(self, move: dict[str, Any]) -> list[dict[str, Any]]:
        """The move, and one of the same kind by each other seat that is awaited now.

        This is how secret moves are made: all at once, before any of them is seen.
        """
        others = [
            seat
            for seat in self.rulebook.to_act(self.position)
            if seat != move["by"]
            and move["move"] in self.rulebook.kinds(self.game, self.position, seat)
        ]
        return [move, *(self._alike(seat, move["move"]) for seat in others)]

    def _alike(self, seat: str, kind: str) -> dict[str, Any]:
        """A move of a kind by a seat that is awaited."""
        computer = self._computers.seats.get(seat)
        if computer is not None:
            chosen = computer.choose(self.position).move
            if chosen.get("move") == kind:
                return chosen
        return fill(self._table, {"by": seat, "move": kind})

    def apply(self, move: dict[str, Any]) -> None:
        """Carry the move out; AssertionError when it is not legal, as all drawn moves are."""
        wrong = self.rulebook.check(self.game, self.position, move)
        if wrong is not None:
            raise AssertionError(f"the form allows what the check refuses: {move} {wrong}")
        events = self.rulebook.apply(self.game, self.position, move)
        self._computers.heard(move, events)
        self.lines += 1


def playout(
    rulebook: Rulebook, game: Any, setup: Setup, seed: str
) -> Iterator[tuple[dict[str, Any], Any]]:
    """The moves of a random game from set-up to end, each with the position after it.

    The position is the same record every time, changed in place: read it before asking for the
    next move. Raises what `Playout` raises.
    """
    running = Playout(rulebook, game, setup, seed)
    while True:
        move = running.draw()
        if move is None:
            return
        running.apply(move)
        yield move, running.position
