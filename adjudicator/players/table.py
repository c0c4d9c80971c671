"""Games in which programs play some or all seats: whose turn it is to speak or to move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.players.computer import Computer
from adjudicator.players.minds.records import Choice
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Event


class Computers:
    """The computer players of a game."""

    def __init__(self, rulebook: Rulebook, game: Any, seats: Mapping[str, Computer]) -> None:
        self.rulebook = rulebook
        self.game = game
        self.seats = dict(seats)
        self.silent: set[str] = set()
        """Seats that have nothing to say to this very position."""

    def next_choice(self, position: Any) -> tuple[str, Choice] | None:
        """The next move of a program: of one that speaks up, else of the first that is awaited; or None."""
        awaited = self.rulebook.to_act(position)
        for seat in sorted(self.seats):
            if seat in awaited or seat in self.silent:
                continue
            choice = self.seats[seat].speak(position)
            if choice.move:
                return seat, choice
            self.silent.add(seat)
        for seat in awaited:
            if seat in self.seats:
                return seat, self.seats[seat].choose(position)
        return None

    def heard(self, move: dict[str, Any], events: list[Event]) -> None:
        """Tell all programs of a move that was made, each as much as its seat may know."""
        self.silent = set()
        for computer in self.seats.values():
            computer.heard(move, events)
