"""A game line by line, in which whoever is awaited is named after every line."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import msgspec

from adjudicator.rules.records import Event, Seat, Setup


class Turns(msgspec.Struct, frozen=True):
    """How lines of a game are told: its rules, and its seats by their initials (T is the table)."""

    game: Any
    rulebook: ModuleType
    setup: ModuleType
    names: dict[str, str]

    @property
    def initials(self) -> dict[str, str]:
        """Seat -> its initial."""
        return {name: initial for initial, name in self.names.items()}

    def state(self, position: Any) -> str:
        """The step and who is awaited, as "step: AF", in acting order."""
        seats = "".join(self.initials[seat] for seat in position.waiting)
        return f"{position.step}: {seats}"

    def broken(self, position: Any, move: dict[str, Any]) -> str:
        """What is wrong with a move, as "clause/code", or "" for a legal one."""
        wrong = self.rulebook.check(self.game, position, move)
        return "" if wrong is None else f"{wrong.clause}/{wrong.code}"

    def line(self, position: Any, by: str, kind: str, then: str, **fields: Any) -> list[Event]:
        """Who was awaited makes a move; `then` says, as `state` does, who is awaited after it.

        Nobody who is not awaited may make that move.
        """
        seat = self.names[by]
        move = {"by": seat, "move": kind, **fields}
        assert seat in position.waiting, (self.state(position), by, kind)
        for other in [*position.sides, "table"]:
            if other not in position.waiting:
                assert self.broken(position, {**move, "by": other}) != "", (other, kind)
        assert self.broken(position, move) == "", (self.state(position), move)
        events: list[Event] = self.rulebook.apply(self.game, position, move)
        assert self.state(position) == then, (by, kind, fields)
        return events

    def told(self, events: list[Event], kind: str) -> list[str]:
        """The initials of those of whom events of a kind tell, in order."""
        return [self.initials[str(event.args["by"])] for event in events if event.kind == kind]

    def begun(self, seats: str, rulings: dict[str, str]) -> Any:
        """A game before its first line; seats counter-clockwise, rulings by name (`_` for `-`)."""
        setup = Setup(
            seats=[Seat(self.names[seat], place) for place, seat in enumerate(seats, 1)],
            rulings={name.replace("_", "-"): option for name, option in rulings.items()},
            options={},
        )
        assert self.setup.check_setup(self.game, setup) is None
        return self.setup.new_position(self.game, setup)

    def follow(self, position: Any) -> list[Event]:
        """What happens by itself, after it has happened."""
        events: list[Event] = []
        while position.step in self.rulebook.FOLLOW:
            events += self.rulebook.FOLLOW[position.step](self.game, position)
        return events
