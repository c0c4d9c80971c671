"""What a rulebook is: all that a game offers to the checker, the players and the exporters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.rules.corrections import Guarantees
from adjudicator.rules.course import no_automata, no_strength
from adjudicator.rules.domains import Domain
from adjudicator.rules.kinds import Kind
from adjudicator.rules.records import Event, Field, Placement, Result, Section, Setup, Violation

FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What rules may raise about data that contradict themselves or lack something, such as a view."""


class Rulebook(msgspec.Struct, frozen=True):
    """A game's rules as the rest of the program sees them (design, section 3).

    `game` is the linked content that `link` makes of the content files, `position` a record of
    type `position_type`, `move` a dict as it stands in a log. All of it is plain data.
    """

    id: str
    versions: list[int]
    """The versions of the rules that this program can judge by; the last is the newest."""
    position_type: type
    sections: dict[str, Section]
    """Name -> fields of a position that are hashed together: every field is in one of them."""
    moves: dict[str, type]
    """Kind of move -> the typed dict of its fields."""
    secret_moves: list[str]
    """Kinds that may be sealed and opened later."""
    timeout_moves: list[str]
    """Kinds by which the table acts for a seat whose time is up."""
    link: Callable[[Any], Any]
    """Content (`adjudicator.content.Content`) -> game."""
    check_setup: Callable[[Any, Setup], Violation | None]
    new_position: Callable[[Any, Setup], Any]
    to_act: Callable[[Any], list[str]]
    kinds: Callable[[Any, Any, str], list[str]]
    next_field: Callable[[Any, Any, dict[str, Any]], Field | None]
    check: Callable[[Any, Any, dict[str, Any]], Violation | None]
    apply: Callable[[Any, Any, dict[str, Any]], list[Event]]
    result: Callable[[Any, Any], Result | None]
    view: Callable[[Any, Any, str], Any]
    pieces: Callable[[Any, Any], list[Placement]]
    """Where each piece is, for a table; in a view, hidden cards and leaders are "?"."""
    meanings: Callable[[Any, Any, str, Placement, Placement], list[dict[str, Any]]]
    """What a seat may mean by dragging pieces from one place to another: unfinished moves of open
    kinds, to be filled in and checked."""
    pile: Callable[[Any, Any, str], list[str]]
    """The cards of a deck of `deck_moves` that lie there unseen, in no order that anybody knows:
    the next draw takes one of them, unless a card is known to lie on top. When they are used up,
    those of which the next deck would be made."""
    moment: Callable[[Any, str], str]
    """A name for the current step, the same for every secret move that a seat makes in it; another
    one when the step has to be repeated. For "" it depends on the step alone."""
    time_limit: Callable[[Any, Any], int]
    """Seconds that the awaited seat has for its move, 0 for no limit."""
    automata: Callable[[Any, Any], list[str]] = no_automata
    """The seats that nobody sits on: what the rules leave of their moves is made by the table, and where
    they leave a choice, by those who play."""
    strength: Callable[[Any, Any, dict[str, Any]], str] = no_strength
    """What the forces of a half-made battle plan are worth, such as "3.5"; "" while that is open, for other
    moves, and where the number of a plan says it."""
    rules_of: dict[str, Kind] = {}
    """Kind of move -> who makes it, in which phase, and how it is judged."""
    domains: dict[str, Domain] = {}
    """Domain -> what the text fields of moves that name it are chosen from."""
    topics: list[str] = []
    """The topics of kinds of moves, in the order in which their forms stand in a phase."""
    before_opening: dict[str, str] = {}
    """Kind of move -> the secret kind of which no seal may have been opened in the same step."""
    deck_moves: dict[str, str] = {}
    """Kind of move that draws from a deck -> "deck/field", the field that names the card."""
    interrupts: list[str] = []
    """Kinds that are made out of turn: they stop nobody's clock."""
    guarantees: Guarantees = Guarantees()
    """What corrections by the referee may change, and what they keep."""
    time_clause: str = ""
    """The clause of the time limit."""
    turn_field: str = "turn"
    """The field of a position that counts its turns, by the name that players have for them."""
