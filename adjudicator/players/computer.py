"""A computer player at a seat of a game in Python: it shows the player what the seat may know, and no more."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import Any

import msgspec
from msgspec.structs import replace as replaced

from adjudicator.errors import InputError
from adjudicator.players.minds import choosing, lookahead, seating
from adjudicator.players.minds.records import Choice, Forms, Mind, Rules, Seat, Strength
from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.problems import nearest_hint
from adjudicator.registry import GAMES, package
from adjudicator.rulebooks import FAULTS, Rulebook
from adjudicator.rules.records import Event, Field
from adjudicator.rules.secrecy import may_hear
from adjudicator.wording import may_see, secrecy_of

SECONDS = 1.0
"""A strong player thinks no longer than this about a move, unless it is told otherwise."""


MINDS: dict[str, str] = {
    game_id: f"adjudicator.players.minds.{package(game_id).rpartition('.')[2]}" for game_id in GAMES
}
"""Game -> the module with what players know of it."""


@cache
def mind_of(game_id: str) -> Mind:
    """What players know of a game; KeyError for a game that has no players."""
    found: Mind = import_module(MINDS[game_id]).MIND
    return found


def strength_named(name: str) -> Strength:
    """The strength of a name; InputError for one that there is not."""
    found = STRENGTHS.get(name)
    if found is None:
        known = ", ".join(STRENGTHS)
        raise InputError(
            f"there are no computer players of strength {name!r}{nearest_hint(name, list(STRENGTHS))} "
            f"(there are: {known})"
        )
    return found


class OwnPlayer(msgspec.Struct, frozen=True):
    """A player that a user has written: a function of a Python file."""

    label: str
    choose: Callable[[Seat], Any]
    """Gives a whole move for what the seat may know (docs/players.md)."""


class Computer:
    """A computer player of one seat.

    `choose` and `speak` are the only ways to a move. The player gets the view of its seat, the forms of its
    seat and its own notes; it is never given the position. The same game and seed give the same moves,
    unless it thinks by the clock (`seconds`).
    """

    def __init__(
        self,
        rulebook: Rulebook,
        game: Any,
        seat: str,
        strength: Strength,
        seed: str,
        *,
        seconds: float | None = None,
        own: OwnPlayer | None = None,
    ) -> None:
        self.rulebook = rulebook
        self.game = game
        self.seat = seat
        self.strength = strength
        self.mind = mind_of(rulebook.id)
        self.seconds = seconds
        self.own = own
        self.notes = seating.new_notes(seat)
        digest = hashlib.sha256(f"{seed}/{seat}".encode()).digest()
        self.seed = int.from_bytes(digest[:4], "big")
        self.asked = 0

    def choose(self, position: Any) -> Choice:
        """The move of this seat, which must be awaited; InputError for a user's player that breaks the rules."""
        at = self._at(position)
        if self.own is None:
            return lookahead.choose(self.mind, at)
        self.mind.seen(self.game, self.notes, at.view)
        move = self.own.choose(at)
        refused = isinstance(move, dict) and self.rulebook.check(self.game, position, move)
        if not isinstance(move, dict) or move.get("by") != self.seat or refused:
            raise InputError(
                f"{self.own.label} gave a move for {self.seat} that is not legal: {move!r}"
            )
        return Choice(move=move, reason="own", gain=0, compared=0)

    def speak(self, position: Any) -> Choice:
        """The move of this seat though it is not awaited; an empty one where it rather says nothing."""
        if not self.mind.calls or self.own is not None:
            return SILENT
        kinds = self.rulebook.kinds(self.game, position, self.seat)
        if not any(kind in self.mind.calls for kind in kinds):
            return SILENT
        return choosing.speak(self.mind, self._at(position))

    def heard(self, move: dict[str, Any], events: list[Event]) -> None:
        """Take note of a move that has been made, and of what happened, as far as this seat may know."""
        secrecy = secrecy_of(self.rulebook)
        seen = dict(move) if may_see(move, self.rulebook, self.seat) else {}
        told = [event for event in events if may_hear(secrecy, event, self.seat)]
        self.mind.noted(self.game, self.notes, seen, told)

    def _at(self, position: Any) -> Seat:
        self.asked += 1
        return replaced(
            seating.seated(
                rules_of(self.rulebook),
                self.game,
                self.rulebook.view(self.game, position, self.seat),
                self.notes,
                list(self.rulebook.kinds(self.game, position, self.seat)),
                forms_of(self.rulebook, self.game, position, self.seat).next_field,
                (self.seed * 1009 + self.asked) % 2147483647,
                self.strength.name,
                hurry_after(self.seconds),
            ),
            strength=self.strength,
        )


SILENT = Choice(move={}, reason="silence", gain=0, compared=0)


def forms_of(rulebook: Rulebook, game: Any, position: Any, seat: str) -> Forms:
    """The forms of a seat, and of no other: for a form of another seat they raise ValueError."""

    def next_field(form: dict[str, Any]) -> Field | None:
        if form["by"] != seat:
            raise ValueError(f"a player at the seat {seat} asked for a form of {form['by']}")
        return rulebook.next_field(game, position, dict(form))

    return Forms(kinds=list(rulebook.kinds(game, position, seat)), next_field=next_field)


def rules_of(rulebook: Rulebook) -> Rules:
    """The functions that a player may ask about positions that it imagines."""
    return seating.rules_with(
        rulebook.to_act,
        partial(imagined_kinds, rulebook),
        partial(imagined_field, rulebook),
        partial(attempt, rulebook),
        rulebook.result,
        rulebook.view,
        partial(imagined_form, rulebook),
    )


def attempt(rulebook: Rulebook, game: Any, position: Any, move: dict[str, Any]) -> bool:
    """Carry a move out in an imagined position, if it is legal there and the rules can say what follows.

    An imagined position may contradict itself in what the seat does not see; a rule that finds it out raises.
    """
    try:
        if rulebook.check(game, position, move) is not None:
            return False
        rulebook.apply(game, position, move)
    except FAULTS:
        return False
    return True


def imagined_kinds(rulebook: Rulebook, game: Any, position: Any, seat: str) -> list[str]:
    """The kinds of moves that are open in an imagined position; none where it contradicts itself."""
    try:
        return rulebook.kinds(game, position, seat)
    except FAULTS:
        return []


def imagined_field(
    rulebook: Rulebook, game: Any, position: Any, form: dict[str, Any]
) -> Field | None:
    """The next field of a form in an imagined position; none where it contradicts itself."""
    try:
        return rulebook.next_field(game, position, form)
    except FAULTS:
        return None


def imagined_form(
    rulebook: Rulebook, game: Any, position: Any
) -> Callable[[dict[str, Any]], Field | None]:
    """What gives the next field of forms in an imagined position."""
    return partial(imagined_field, rulebook, game, position)


def hurry_after(seconds: float | None) -> Callable[[], bool]:
    """Whether so many seconds have passed from now on; never, where none are given."""
    if seconds is None:
        return never
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def never() -> bool:
    """Answer for players that take the time they need."""
    return False


def thinking(strength: Strength, seconds: float | None) -> Strength:
    """A strength that thinks for so many seconds rather than about so many moves."""
    if seconds is None:
        return strength
    return replaced(strength, samples=40, trials=1000, tries=1_000_000)
