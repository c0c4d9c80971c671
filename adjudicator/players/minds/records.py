"""What a computer player is given, what it knows of its game, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.players.minds.chance import Chance
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, Result

POINT = 100
"""What one spice, or the like, is worth in every evaluation."""
NEVER = -100000000
"""The worth of a move that a player does not make."""
WON = 1000000
"""The worth of a game that is won; a lost one is worth as much below 0."""


class Forms(msgspec.Struct, frozen=True):
    """What a seat can do now, as the forms of the rules say."""

    kinds: list[str]
    """The kinds of moves that are open (sorted)."""
    next_field: Callable[[Move], Field | None]
    """The next field of a half-made move of this seat; None once it is complete."""


class Rules(msgspec.Struct, frozen=True):
    """The functions of a rulebook by which a player sees what follows in a position that it imagines."""

    to_act: Callable[[Any], list[str]]
    kinds: Callable[[Any, Any, str], list[str]]
    next_field: Callable[[Any, Any, Move], Field | None]
    attempt: Callable[[Any, Any, Move], bool]
    """Carries a move out if it is legal in an imagined position; whether it was, and the rules could say what follows."""
    result: Callable[[Any, Any], Result | None]
    view: Callable[[Any, Any, str], Any]
    form_of: Callable[[Any, Any], Callable[[Move], Field | None]]
    """Gives the next field of forms in an imagined position (game, position), as `Forms.next_field` does in the game."""


class Notes(msgspec.Struct):
    """What a player remembers of the moves that it saw and the events that it heard of."""

    seat: str
    numbers: dict[str, int]
    """What it counts, such as "spice/emperor"."""
    words: dict[str, list[str]]
    """What it has seen, such as the cards under "hand/atreides"."""


class Strength(msgspec.Struct, frozen=True):
    """How much a player thinks."""

    name: str
    width: int
    """So many moves are compared at most."""
    samples: int
    """So many positions are imagined that fit what the seat sees."""
    guesses: int
    """So many plans of the enemy are imagined before a battle."""
    rivals: int
    """So many of the best moves are played on."""
    trials: int
    """So many imagined positions are played on with each of them; 0 for players that do not look ahead."""
    noise: int
    """The worth of a move is misjudged by up to so much, in percent of a spice."""
    tries: int
    """So many moves are carried out in imagined positions at most."""


class Seat(msgspec.Struct, frozen=True):
    """A player at its seat: all that it may know, and nothing else."""

    rules: Rules
    game: Any
    """The linked content: what everybody knows before the game."""
    view: Any
    """The position without the information that is hidden from the seat."""
    seat: str
    forms: Forms
    notes: Notes
    chance: Chance
    strength: Strength
    hurry: Callable[[], bool]
    """Whether the time for thinking is over."""


class Choice(msgspec.Struct, frozen=True):
    """What a player has chosen, and why."""

    move: Move
    """A whole move; an empty dict where the player rather says nothing."""
    reason: str
    """One of "only-move", "rule", "compared", "ahead", "silence"."""
    gain: int
    """What the move is worth more than the next best one, in percent of a spice: of another kind if there is any."""
    compared: int
    """How many moves were compared."""


def no_decision(at: Seat) -> Move | None:
    """Answer for games in which every choice is made by comparison."""
    return None


def no_prior(at: Seat, move: Move) -> int:
    """Answer for games in which no move is better for its own sake."""
    return 0


def all_options(at: Seat, move: Move, field: Field) -> list[Any]:
    """Answer for games in which no option is left out beforehand."""
    return field.options


def nothing_noted(game: Any, notes: Notes, move: Move, events: list[Event]) -> None:
    """Answer for games in which players remember nothing of moves and events."""
    return


def nothing_seen(game: Any, notes: Notes, view: Any) -> None:
    """Answer for games in which players remember nothing of what they see."""
    return


def turn_over(game: Any, view: Any, position: Any, seat: str) -> bool:
    """Answer for games in which a seat makes all moves of its turn one after the other."""
    return seat not in position.waiting


def finished(game: Any, position: Any, seat: str) -> bool:
    """Answer for games in which every move is complete by itself."""
    return True


def no_danger(game: Any, position: Any, seat: str) -> int:
    """Answer for games whose evaluation knows what the next answer of the others may cost."""
    return 0


def nothing_completed(rules: Rules, game: Any, position: Any, seat: str) -> Move:
    """Answer for games in which players complete what they have begun by any moves."""
    return {}


class Mind(msgspec.Struct, frozen=True):
    """What players know of one game. Nothing here is a rule: forms and `apply` say what is possible."""

    worth: Callable[[Any, Any, str], int]
    """What a position is worth to a seat (game, position, seat), in percent of a spice or what is like it."""
    imagined: Callable[[Any, Any, Notes, Chance], Any]
    """A position that fits a view (game, view, notes, chance): hidden things are drawn. The view is not changed."""
    options: Callable[[Seat, Move, Field], list[Any]] = all_options
    """The options of a field that are worth a thought."""
    prior: Callable[[Seat, Move], int] = no_prior
    """What a move is worth for reasons that the position after it does not show; NEVER for one that is not made."""
    decide: Callable[[Seat], Move | None] = no_decision
    """A whole move where a rule of thumb is better than a comparison, such as a battle plan; or None."""
    noted: Callable[[Any, Notes, Move, list[Event]], None] = nothing_noted
    """Takes a note of a move that the seat may see (empty if it may not) and of events of which it may hear."""
    seen: Callable[[Any, Notes, Any], None] = nothing_seen
    """Takes a note of what a view shows (game, notes, view), whenever the seat is asked."""
    finished: Callable[[Any, Any, str], bool] = finished
    """Whether what the seat began is over (game, position, seat); if not, it goes on before it is judged."""
    completing: Callable[[Rules, Any, Any, str], Move] = nothing_completed
    """A move that ends well what a seat has begun (rules, game, imagined position, seat); empty for any move."""
    samples: int = 100
    """So many imagined positions are enough for a comparison: few where little is hidden."""
    calls: list[str] = []
    """The kinds of moves for which a seat speaks up though it is not awaited."""
    ahead: list[str] = []
    """The steps in which strong players look ahead."""
    danger: Callable[[Any, Any, str], int] = no_danger
    """What the next moves of the others may cost a seat (game, position, seat): strong players reckon with it."""
    version: int = 3
    """A number that changes whenever players of this game may choose otherwise."""
    settled: Callable[[Any, Any, Any, str], bool] = turn_over
    """Whether a position that was played on is to be judged now (game, the view before, position, seat)."""
