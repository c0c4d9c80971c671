"""What comes of a battle once both plans are open and traitors have been called.

Document 004, "Battle Resolution". `resolve` does everything that nobody decides; what the winner
still has to decide is left in `Battle.losses` and `Battle.spoils`.
"""

from __future__ import annotations

from adjudicator.games.dune_classic.hands import discard
from adjudicator.games.dune_classic.leaders import free_captive, kill_leader
from adjudicator.games.dune_classic.losses import lose_advisors
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import ally_of
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.battlefield import opponent_of
from adjudicator.rules.dune.battles import discard_events, lose_all
from adjudicator.rules.dune.losses import lose_spice
from adjudicator.rules.dune.outcome import (
    explodes,
    lose_parts,
    outcome_of,
    reward,
    winner_losses,
    won,
)
from adjudicator.rules.dune.plans import played_cards
from adjudicator.rules.records import Event


def resolve(game: Game, position: Position) -> list[Event]:
    """Settle the battle: traitors first, then Lasgun with Shield, then weapons and numbers."""
    battle = position.battle
    assert battle is not None
    for combatant in [battle.aggressor, battle.defender]:
        leader = battle.plans[combatant].leader
        if leader in game.leaders:
            position.fought = {**position.fought, leader: battle.territory}
    by_aggressor = traitor_called(position, battle.aggressor)
    by_defender = traitor_called(position, battle.defender)
    if by_aggressor and by_defender:
        return both_betrayed(game, position)
    if by_aggressor:
        return betrayed(game, position, battle.aggressor)
    if by_defender:
        return betrayed(game, position, battle.defender)
    if explodes(game, battle.plans[battle.aggressor], battle.plans[battle.defender]):
        return explosion(game, position)
    return fight(game, position)


def traitor_called(position: Position, combatant: str) -> bool:
    """Whether a traitor has been called for a combatant, by itself or by its ally."""
    assert position.battle is not None
    calls = position.battle.calls
    return combatant in calls or ally_of(position, combatant) in calls


# --- the four endings ----------------------------------------------------------------------------


def both_betrayed(game: Game, position: Position) -> list[Event]:
    """Two traitors: both sides lose everything in the battle and nobody earns spice."""
    battle = position.battle
    assert battle is not None
    args: dict[str, int | str] = {"aggressor": battle.aggressor, "defender": battle.defender}
    events = [Event("battle-lost-by-both", "traitors.double", args)]
    for combatant in [battle.aggressor, battle.defender]:
        events = events + kill_leader(game, position, battle.plans[combatant].leader)
        events = events + lose_forces(game, position, combatant)
        events = events + discard_betrayed(game, position, combatant)
    return events


def betrayed(game: Game, position: Position, winner: str) -> list[Event]:
    """One traitor: its side loses, the winner loses nothing and is paid for the traitor."""
    battle = position.battle
    assert battle is not None
    battle.winner = winner
    loser = opponent_of(position, winner)
    traitor = battle.plans[loser].leader
    events = [
        Event(
            "battle-won",
            "traitors.win",
            {"by": winner, "against": loser, "territory": battle.territory},
        )
    ]
    events = events + kill_leader(game, position, traitor)
    events = events + lose_forces(game, position, loser)
    events = events + discard_betrayed(game, position, loser)
    events = events + reward(position, winner, game.leaders[traitor].strength, "traitors.reward")
    return events + send_home(game, position, winner)


def explosion(game: Game, position: Position) -> list[Event]:
    """Lasgun and Shield: everything in the whole territory is lost, and nobody wins."""
    battle = position.battle
    assert battle is not None
    events = [Event("explosion", "battle.explosion", {"territory": battle.territory})]
    for part in game.territories[battle.territory].parts:
        for faction in sorted(position.forces.get(part, {})):
            events = events + lose_parts(position, [part], faction, "battle.explosion")
        events = events + lose_advisors(position, part, "battle.explosion")
        events = events + lose_spice(position, part, "battle.explosion")
    for combatant in [battle.aggressor, battle.defender]:
        leader = battle.plans[combatant].leader
        if leader in game.leaders:
            events = events + kill_leader(game, position, leader)
        events = events + discard_played(game, position, combatant, "battle.explosion")
    return events


def fight(game: Game, position: Position) -> list[Event]:
    """Weapons take their leaders, the greater strength wins, the aggressor if they are equal."""
    battle = position.battle
    assert battle is not None
    outcome = outcome_of(game, battle, {}, [], [])
    battle.winner = outcome.winner
    events = [won(battle, outcome)]
    spice = 0
    for combatant in outcome.fallen:
        leader = battle.plans[combatant].leader
        if leader in game.leaders:
            spice += game.leaders[leader].strength
            events = events + kill_leader(game, position, leader)
    events = events + lose_forces(game, position, outcome.loser)
    events = events + discard_played(game, position, outcome.loser, "battle.loser-cards")
    events = events + send_home(game, position, outcome.loser)
    events = events + reward(position, outcome.winner, spice, "battle.reward")
    events = events + send_home(game, position, outcome.winner)
    return events + take_losses(game, position, outcome.winner)


# --- their parts ---------------------------------------------------------------------------------


def lose_forces(game: Game, position: Position, faction: str) -> list[Event]:
    """A loser loses all its forces.

    All its forces are those in the territory, or on the battlefield only (ruling `loser-forces`).
    """
    everywhere = ruling(game, position, "loser-forces") == "territory"
    return lose_all(game, position, faction, everywhere)


def discard_betrayed(game: Game, position: Position, faction: str) -> list[Event]:
    """Who loses by a traitor loses the cards it played, or its hand (ruling `traitor-cards`)."""
    if ruling(game, position, "traitor-cards") == "played":
        return discard_played(game, position, faction, "traitors.cards")
    cards = position.sides[faction].hand[:]
    for card in cards:
        discard(position, faction, card)
    return discard_events(faction, cards, "traitors.cards")


def discard_played(game: Game, position: Position, faction: str, clause: str) -> list[Event]:
    """All cards of a faction's plan go to the discards."""
    assert position.battle is not None
    cards = played_cards(game, position.battle.plans[faction])
    for card in cards:
        discard(position, faction, card)
    return discard_events(faction, cards, clause)


def give_up(game: Game, position: Position, faction: str, card: str) -> list[Event]:
    """A card that the winner has played is discarded."""
    discard(position, faction, card)
    return discard_events(faction, [card], "battle.spoils-given-up")


def send_home(game: Game, position: Position, faction: str) -> list[Event]:
    """A captive that has fought for its captors and lives goes home (ruling `captured-leaders`)."""
    assert position.battle is not None
    leader = position.battle.plans[faction].leader
    side = position.sides[faction]
    if leader not in side.captives:
        return []
    free_captive(game, position, side, leader)
    return [Event("captive-freed", "battle.captive-returned", {"leader": leader})]


def take_losses(game: Game, position: Position, winner: str) -> list[Event]:
    """The winner's own losses and cards, as far as there is nothing to decide.

    Losses are left in `losses` if they may come from several parts, cards it may keep in `spoils`.
    """
    battle = position.battle
    assert battle is not None
    events = winner_losses(game, position, winner)
    for card in played_cards(game, battle.plans[winner]):
        if game.cards[card].kept:
            battle.spoils = sorted([*battle.spoils, card])
        else:
            discard(position, winner, card)
            events.append(
                Event("card-discarded", "battle.hero-spent", {"by": winner, "card": card})
            )
    return events
