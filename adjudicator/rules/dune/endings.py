"""How a battle ends once both plans are open: by the plans alone, for all games of the family.

The decisions of a game about this are one record, `Endings`. Traitors and the explosion of a Lasgun
with a Shield are in `betrayal`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.rules.dune.battlefield import combatants
from adjudicator.rules.dune.outcome import Outcome, explodes, outcome_of, reward, winner_losses, won
from adjudicator.rules.dune.records import Game, Position
from adjudicator.rules.records import Event

CLAUSES: list[str] = ["battle.leader-killed", "battle.loser-cards", "battle.reward"]
"""The clauses that a game of this family must have for what is done here (sorted)."""


def nobody(game: Any, position: Any) -> list[str]:
    """Answer for games without traitors."""
    return []


def lasgun_meets_shield(game: Any, position: Any) -> bool:
    """Answer for games in which a Lasgun in one plan and a Shield in another explode."""
    battle = position.battle
    return explodes(game, battle.plans[battle.aggressor], battle.plans[battle.defender])


def plain_outcome(game: Any, position: Any) -> Outcome:
    """Answer for games in which leaders, weapons and the forces dialled decide alone."""
    return outcome_of(game, position.battle, {}, [], [])


def won_plainly(position: Any, outcome: Outcome) -> Event:
    """Answer for games that count strength in whole numbers."""
    return won(position.battle, outcome)


def no_reports(game: Any, position: Any) -> list[Event]:
    """Answer for games in which nothing counts but what the plans say."""
    return []


def nothing_for(game: Any, position: Any, named: str) -> list[Event]:
    """Answer for games in which nothing more happens to a seat or in a part of the board."""
    return []


def nothing_by(game: Any, position: Any, seat: str, clause: str) -> list[Event]:
    """Answer for games in which nothing more happens to a seat by a clause."""
    return []


class Endings(msgspec.Struct, frozen=True):
    """What a game decides about how its battles end.

    Every function gets the game and the position, most of them a combatant. `clause` is that by which
    something happens.
    """

    kill: Callable[[Any, Any, str, str], list[Event]]
    """The leader of a combatant's plan dies, by a clause; nothing for a plan without a leader."""
    lose: Callable[[Any, Any, str], list[Event]]
    """A loser loses its forces."""
    discard: Callable[[Any, Any, str, str], list[Event]]
    """A loser loses the cards of its plan, by a clause."""
    spoils: Callable[[Any, Any, str], list[Event]]
    """What becomes of the winner's cards; what it has to decide on is left in `spoils` of the battle."""

    outcome: Callable[[Any, Any], Outcome] = plain_outcome
    """Whose leaders fall, and who wins with which strength."""
    report: Callable[[Any, Outcome], Event] = won_plainly
    """The report of who wins with which strength."""
    told: Callable[[Any, Any], list[Event]] = no_reports
    """Reports of what counts besides the plans; they come before the winner is named."""
    leave: Callable[[Any, Any, str], list[Event]] = nothing_for
    """What happens to a combatant's leader who lives: the loser's, and once the winner is paid, the winner's."""
    losses: Callable[[Any, Any, str], list[Event]] = winner_losses
    """The winner's losses; what it has to decide on is left in `losses` of the battle."""

    called: Callable[[Any, Any], list[str]] = nobody
    """The combatants for whom a traitor was called."""
    betray: Callable[[Any, Any, str, str], list[Event]] = nothing_by
    """A combatant whose leader is a traitor loses, by a clause."""
    after_calls: Callable[[Any, Any, str], list[Event]] = nothing_for
    """What happens to called cards and the winner after traitors; "" where both sides lose."""
    explodes: Callable[[Any, Any], bool] = lasgun_meets_shield
    """Whether the plans cause an explosion."""
    explode: Callable[[Any, Any, str], list[Event]] = nothing_for
    """What else than fighting forces and spice is lost in a part of the territory that explodes."""


def note_leaders(game: Game, position: Position) -> None:
    """Note where the leaders of the plans have fought this turn."""
    battle = position.battle
    assert battle is not None
    for seat in combatants(position):
        leader = battle.plans[seat].leader
        if leader in game.leaders:
            position.fought = {**position.fought, leader: battle.territory}


def fight(own: Endings, game: Game, position: Position) -> list[Event]:
    """Weapons take their leaders, the greater strength wins, the aggressor if they are equal."""
    battle = position.battle
    assert battle is not None
    outcome = own.outcome(game, position)
    battle.winner = outcome.winner
    events = [*own.told(game, position), own.report(position, outcome)]
    spice = 0
    for seat in outcome.fallen:
        leader = battle.plans[seat].leader
        if leader in game.leaders:
            spice += game.leaders[leader].strength
            events = events + own.kill(game, position, seat, "battle.leader-killed")
    events = events + own.lose(game, position, outcome.loser)
    events = events + own.discard(game, position, outcome.loser, "battle.loser-cards")
    events = events + own.leave(game, position, outcome.loser)
    events = events + reward(position, outcome.winner, spice, "battle.reward")
    events = events + own.leave(game, position, outcome.winner)
    events = events + own.losses(game, position, outcome.winner)
    return events + own.spoils(game, position, outcome.winner)
