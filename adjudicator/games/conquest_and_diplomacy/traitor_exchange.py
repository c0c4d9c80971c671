"""The exchange of a traitor card before a battle (document 001, "HARKONNEN").

The faction with this advantage may take one card for each battle, before the battle is chosen or
afterwards.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy.battle_course import EXCHANGE, after_exchange
from adjudicator.games.conquest_and_diplomacy.battlefield import has_choice
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.traitors import draw, put_under, traitors_next
from adjudicator.games.conquest_and_diplomacy.turn import who_has
from adjudicator.rules.course import begin_step
from adjudicator.rules.dune.dealing import deal_form, deal_violation
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice


def apply_exchange(game: Game, position: Position, move: Move) -> list[Event]:
    """The topmost traitor card is to be drawn (battle.traitor-draw)."""
    position.exchanged = True
    begin_step(position, "draw-traitor", ["table"])
    return [Event("traitor-drawn", "battle.traitor-draw", {"by": move["by"]})]


def pass_exchange(game: Game, position: Position, seat: str) -> list[Event]:
    """No card is drawn; who has a battle to choose may still draw one when it is chosen."""
    position.exchanged = position.battle is not None or not has_choice(game, position, seat)
    return after_exchange(game, position, seat)


def exchanger(game: Game, position: Position) -> str:
    """The seat that exchanges a traitor card, or ""."""
    return who_has(game, position, EXCHANGE)


def check_draw(game: Game, position: Position, move: Move) -> Violation | None:
    """The card drawn is one that may lie on top, for who has asked: battle.traitor-draw."""
    clauses = ["battle.traitor-draw", "battle.traitor-draw"]
    due = exchanger(game, position)
    return deal_violation(move, due, "leader", traitors_next(position), clauses)


def apply_draw(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat has the card and returns one."""
    draw(position, move["to"], move["leader"])
    begin_step(position, "return-traitor", [move["to"]])
    return []


def draw_field(game: Game, position: Position, partial: Move) -> Field | None:
    """For whom, then the leader, out of those that may be on the topmost card."""
    return deal_form(partial, exchanger(game, position), "leader", traitors_next(position))


def check_return(game: Game, position: Position, move: Move) -> Violation | None:
    """The card returned is one of the hand: battle.traitor-return."""
    by = move["by"]
    if move["leader"] not in position.sides[by].traitors:
        args: dict[str, int | str] = {"by": by, "leader": move["leader"]}
        return Violation("battle.traitor-return", "not-held", args)
    return None


def apply_return(game: Game, position: Position, move: Move) -> list[Event]:
    """The card lies under the deck (battle.traitor-bottom)."""
    put_under(position, move["by"], move["leader"])
    back = Event("traitor-put-under", "battle.traitor-bottom", {"by": move["by"]})
    return [back, *after_exchange(game, position, move["by"])]


def return_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The leader, out of those held."""
    if "leader" not in partial:
        return choice("leader", position.sides[partial["by"]].traitors, True)
    return None


KINDS: dict[str, Kind] = {
    "exchange": Kind(
        clause="battle.traitor-draw",
        steps=["exchange"],
        apply=apply_exchange,
        by=["harkonnen", "harkonnen-imperium"],
    ),
    "draw-traitor": Kind(
        clause="battle.traitor-draw",
        steps=["draw-traitor"],
        check=check_draw,
        apply=apply_draw,
        field=draw_field,
        by=["table"],
    ),
    "return-traitor": Kind(
        clause="battle.traitor-return",
        steps=["return-traitor"],
        check=check_return,
        apply=apply_return,
        field=return_field,
        by=["harkonnen", "harkonnen-imperium"],
    ),
}
"""The kinds of move of an exchange."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"exchange": pass_exchange}
"""What a pass does in its steps."""
