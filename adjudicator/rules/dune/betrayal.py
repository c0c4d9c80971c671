"""How a battle ends because of traitors or an explosion, for games of the family that have them."""

from __future__ import annotations

from adjudicator.rules.dune.battlefield import combatants, opponent_of
from adjudicator.rules.dune.endings import Endings, fight, note_leaders
from adjudicator.rules.dune.losses import lose_spice
from adjudicator.rules.dune.outcome import lose_parts, reward
from adjudicator.rules.dune.records import Game, Position
from adjudicator.rules.records import Event

CLAUSES: list[str] = ["battle.explosion", "traitors.double", "traitors.reward", "traitors.win"]
"""The clauses that a game of this family must have for what is done here (sorted)."""


def resolve(own: Endings, game: Game, position: Position) -> list[Event]:
    """Settle the battle: traitors first, then Lasgun with Shield, then weapons and numbers.

    What the winner has to decide is left in `losses` and `spoils` of the battle.
    """
    note_leaders(game, position)
    called = own.called(game, position)
    if len(called) == 2:
        return both_betrayed(own, game, position)
    if len(called) == 1:
        return betrayed(own, game, position, called[0])
    if own.explodes(game, position):
        return explosion(own, game, position)
    return fight(own, game, position)


def both_betrayed(own: Endings, game: Game, position: Position) -> list[Event]:
    """Two traitors: both sides lose everything in the battle and nobody earns spice."""
    battle = position.battle
    assert battle is not None
    args: dict[str, int | str] = {"aggressor": battle.aggressor, "defender": battle.defender}
    events = [Event("battle-lost-by-both", "traitors.double", args)]
    for seat in combatants(position):
        events = events + own.betray(game, position, seat, "traitors.double")
    return events + own.after_calls(game, position, "")


def betrayed(own: Endings, game: Game, position: Position, winner: str) -> list[Event]:
    """One traitor: its side loses, the winner is paid for the traitor."""
    battle = position.battle
    assert battle is not None
    battle.winner = winner
    loser = opponent_of(position, winner)
    traitor = battle.plans[loser].leader
    args: dict[str, int | str] = {"by": winner, "against": loser, "territory": battle.territory}
    events = [Event("battle-won", "traitors.win", args)]
    events = events + own.betray(game, position, loser, "traitors.win")
    events = events + reward(position, winner, game.leaders[traitor].strength, "traitors.reward")
    return events + own.after_calls(game, position, winner)


def explosion(own: Endings, game: Game, position: Position) -> list[Event]:
    """Lasgun and Shield: everything in the whole territory is lost, and nobody wins."""
    battle = position.battle
    assert battle is not None
    events = [Event("explosion", "battle.explosion", {"territory": battle.territory})]
    for part in game.territories[battle.territory].parts:
        for seat in sorted(position.forces.get(part, {})):
            events = events + lose_parts(position, [part], seat, "battle.explosion")
        events = events + own.explode(game, position, part)
        events = events + lose_spice(position, part, "battle.explosion")
    for seat in combatants(position):
        events = events + own.kill(game, position, seat, "battle.explosion")
        events = events + own.discard(game, position, seat, "battle.explosion")
    return events
