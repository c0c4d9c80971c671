"""What a game decides about its battles: one record, which the family's moves of a battle read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.rules.dune.forms import (
    lose_chosen,
    losses_form,
    losses_violation,
    plan_form,
    plan_in,
)
from adjudicator.rules.dune.plan_options import answers
from adjudicator.rules.dune.plans import (
    ELEMENTS,
    Combatant,
    answer_violation,
    plan_violation,
)
from adjudicator.rules.kinds import Move, always_open, no_violation
from adjudicator.rules.records import Event, Field, Violation


def no_truce(game: Any, position: Any) -> bool:
    """Answer for games in which forces fight under the storm."""
    return False


def all_elements(game: Any, position: Any) -> list[str]:
    """Answer for games whose plans have no elements of their own."""
    return ELEMENTS


def lose_plainly(game: Any, position: Any, move: Move) -> Event:
    """Answer for games in which all forces are alike."""
    return lose_chosen(position, move)


def keep_nothing(position: Any, move: Move) -> None:
    """Answer for games in which a plan has nothing besides what `read_plan` reads."""


def fights(position: Any, seat: str) -> bool:
    """Answer for games in which only the two who fight have a part in a battle."""
    battle = position.battle
    return battle is not None and seat in [battle.aggressor, battle.defender]


class Customs(msgspec.Struct, frozen=True):
    """What a game decides about its battles.

    Every function gets the game and the position first. Seats, places and the rest follow as the types
    say. A default is what most games decide; a game with more in its plans, such as spice or forces of
    two kinds, passes functions of its own that call the default first.
    """

    # --- which battle ---
    friends: Callable[[Any, Any, str], list[str]]
    """Whom a seat does not fight (see `battlefield`)."""
    closed: Callable[[Any, Any, str], Violation | None]
    """Why a seat has no battle to choose, or nothing."""
    begin: Callable[[Any, Any, str, str, str], list[Event]]
    """Begin a battle: the first part of its battlefield, the aggressor, the defender."""

    # --- Voice and Prescience ---
    target: Callable[[Any, str], str]
    """Whom a seat orders about or asks in a position."""
    nameable: Callable[[Any, Any], list[str]]
    """The kinds of cards that the Voice may name (sorted)."""
    order: Callable[[Any, Any, Move], list[Event]]
    """Carry out an order of the Voice."""
    answered: Callable[[Any, Any], list[Event]]
    """What follows an answer to Prescience."""

    # --- plans ---
    combatant: Callable[[Any, Any, str], Combatant]
    """What a seat may put into its plan, and what binds it."""
    planned: Callable[[Any, Any], list[Event]]
    """What follows when both plans are made."""

    # --- after the battle ---
    go_on: Callable[[Any, Any], list[Event]]
    """The winner's next decision, or the next battle."""
    discard: Callable[[Any, Any, str, str], list[Event]]
    """A seat gives up a card that it has played."""

    # --- steps ---
    ordering: list[str]
    """The steps in which the Voice can be used (sorted)."""
    planning: list[str]
    """The steps in which plans are made (sorted)."""
    choosing: str = "choose-battle"
    """The step in which a battle is chosen."""
    asking: str = "prescience"
    """The step in which Prescience can be used."""
    answering: str = "answer"
    """The step in which the question is answered."""

    # --- who has which ability ---
    orderers: list[str] = []
    """The seats that ever use the Voice (none: every seat may)."""
    askers: list[str] = []
    """The seats that ever use Prescience (none: every seat may)."""

    # --- what most games decide alike ---
    truce: Callable[[Any, Any], bool] = no_truce
    """Whether nobody fights under the storm."""
    bar_battle: Callable[[Any, Any, Move], Violation | None] = no_violation
    """What else prevents the battle that an aggressor names; checked first."""
    may_order: Callable[[Any, Any, str], bool] = always_open
    """Whether an awaited seat may use the Voice."""
    bar_order: Callable[[Any, Any, Move], Violation | None] = no_violation
    """What prevents an order of the Voice, whatever it says; checked first."""
    takes_part: Callable[[Any, str], bool] = fights
    """Whether a seat has a part in the battle of a position: it fights, or may act for one who does."""
    elements: Callable[[Any, Any], list[str]] = all_elements
    """The elements of a plan for which Prescience may ask (sorted)."""
    judge_answer: Callable[[Any, Any, Combatant, str, str], Violation | None] = answer_violation
    """What is wrong with an answer about an element."""
    answer_options: Callable[[Any, Any, Combatant, str], list[str]] = answers
    """The possible answers about an element (sorted)."""
    bar_plan: Callable[[Any, Any, Move], Violation | None] = no_violation
    """What prevents a plan, whatever is in it; checked first."""
    read_plan: Callable[[Move], Any] = plan_in
    """The plan that a move makes."""
    keep_plan: Callable[[Any, Move], None] = keep_nothing
    """Store in the position what a plan of this game has besides leader, number and cards."""
    judge_plan: Callable[[Any, Any, Combatant, Any], Violation | None] = plan_violation
    """What is wrong with a plan."""
    plan_field: Callable[[Any, Any, Combatant, Move], Field | None] = plan_form
    """The next field of a plan."""
    judge_losses: Callable[[Any, Any, Move], Violation | None] = losses_violation
    """What is wrong with the winner's choice of where its losses come from."""
    losses_field: Callable[[Any, Any, Move], Field | None] = losses_form
    """The next field of that choice."""
    lose: Callable[[Any, Any, Move], Event] = lose_plainly
    """Take the losses that the winner has chosen; `losses` of the battle are what is left."""
