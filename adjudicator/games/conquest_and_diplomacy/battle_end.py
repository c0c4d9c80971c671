"""Once plans are open: cards and traitors, then what the winner decides (document 001, "Battles")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy.battle_course import (
    ask_reaction,
    silenced,
)
from adjudicator.games.conquest_and_diplomacy.battle_outcome import about_to_die
from adjudicator.games.conquest_and_diplomacy.battlefield import present
from adjudicator.games.conquest_and_diplomacy.records import Game, MarketCard, Position
from adjudicator.rules.dune.battlefield import opponent_of
from adjudicator.rules.dune.calls import call_event, call_form, call_violation
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation

# --- market cards --------------------------------------------------------------------------------

REACTIONS: dict[str, str] = {
    "kill-both": "market.poison-tooth",
    "save-leader": "market.suk-doctor",
    "strength": "market.counter-attack",
}
"""Effect of a market card of battles -> the clause by which it is played."""


def check_reaction(game: Game, position: Position, seat: str, card: str) -> Violation | None:
    """No card is played against a seat that called a traitor, and a doctor needs a leader to save.

    Clauses traitors.silence, market.suk-doctor.
    """
    if silenced(position, seat):
        return Violation("traitors.silence", "silenced", {"by": seat})
    if game.market_cards[card].play == "save-leader" and not about_to_die(game, position, seat):
        return Violation("market.suk-doctor", "nobody-dies", {"by": seat})
    return None


def apply_reaction(game: Game, position: Position, seat: str, card: MarketCard) -> list[Event]:
    """The card counts when the battle is settled; both may act again."""
    battle = present(position)
    before = battle.played.get(seat, [])
    battle.played = {**battle.played, seat: put(before, card.id)}
    battle.quiet = []
    told: dict[str, int | str] = {"by": seat, "card": card.id}
    return [Event("reaction", REACTIONS[card.play], told), *ask_reaction(game, position)]


# --- traitors ------------------------------------------------------------------------------------


def check_call(game: Game, position: Position, move: Move) -> Violation | None:
    """A traitor is called who leads the opponent and is held by the caller: traitors.call."""
    by = move["by"]
    battle = present(position)
    leader = battle.plans[opponent_of(position, by)].leader
    return call_violation(move, "" if by in battle.calls else leader, position.sides[by].traitors)


def apply_call(game: Game, position: Position, move: Move) -> list[Event]:
    """The call counts when the battle is settled; both may act again (traitors.revealed)."""
    battle = present(position)
    battle.calls = sorted([*battle.calls, move["by"]])
    battle.quiet = []
    return [call_event(move), *ask_reaction(game, position)]


def call_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The opponent's leader (traitors.call)."""
    return call_form(partial, present(position).plans[opponent_of(position, partial["by"])].leader)


def may_call(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds the opponent's leader as its traitor (traitors.call)."""
    battle = present(position)
    leader = battle.plans[opponent_of(position, seat)].leader
    return leader in position.sides[seat].traitors and seat not in battle.calls


def pass_reaction(game: Game, position: Position, seat: str) -> list[Event]:
    """A combatant does nothing, unless the other still does."""
    battle = present(position)
    battle.quiet = put(battle.quiet, seat)
    return ask_reaction(game, position)


KINDS: dict[str, Kind] = {
    "call-traitor": Kind(
        clause="traitors.call",
        steps=["reactions"],
        check=check_call,
        apply=apply_call,
        field=call_field,
        open=may_call,
    ),
}
"""The kinds of move once the plans are open."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "reactions": pass_reaction,
}
"""What a pass does in the steps once the plans are open."""
