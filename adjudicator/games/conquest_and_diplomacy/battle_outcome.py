"""What comes of a battle once nobody plays or calls any more (document 001, "Battle Resolution").

`resolve` does everything that nobody decides; what the winner still has to decide is left in
`Battle.losses` and `Battle.spoils`.
"""

from __future__ import annotations

import msgspec

from adjudicator.games.conquest_and_diplomacy.battlefield import combatants, opponent, present
from adjudicator.games.conquest_and_diplomacy.hands import discard
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.traitors import shuffle_in
from adjudicator.games.conquest_and_diplomacy.turn import owner_of
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.battles import discard_events, lose_all
from adjudicator.rules.dune.leaders import to_tanks
from adjudicator.rules.dune.losses import lose_spice
from adjudicator.rules.dune.outcome import (
    explodes,
    leader_dies,
    lose_parts,
    outcome_of,
    reward,
    winner_losses,
    won,
)
from adjudicator.rules.dune.plans import played_cards
from adjudicator.rules.multisets import freed
from adjudicator.rules.records import Event


class Effects(msgspec.Struct, frozen=True):
    """What cards do to a battle besides the plans."""

    added: dict[str, int]
    """Combatant -> strength added, or taken."""
    doomed: list[str]
    """Combatants whose leader a card kills."""
    spared: list[str]
    """Combatants whose leader lives whatever weapon and tooth would do."""
    stunned: list[str]
    """Combatants whose leader lives and adds nothing."""


def resolve(game: Game, position: Position) -> list[Event]:
    """Settle the battle: traitors first, then Lasgun with Shield, then weapons and numbers."""
    battle = present(position)
    for seat in combatants(position):
        leader = battle.plans[seat].leader
        if leader in game.leaders:
            position.fought = {**position.fought, leader: battle.territory}
    if len(battle.calls) == 2:
        return both_betrayed(game, position)
    if len(battle.calls) == 1:
        return betrayed(game, position, battle.calls[0])
    shielded = explodes(game, battle.plans[battle.aggressor], battle.plans[battle.defender])
    if shielded and ruling(game, position, "lasgun-shield") == "explosion":
        return explosion(game, position)
    return fight(game, position)


# --- what cards do -------------------------------------------------------------------------------


def plays(game: Game, position: Position, seat: str, play: str) -> int:
    """How many market cards of an effect a combatant has played in this battle."""
    played = present(position).played.get(seat, [])
    return sum(1 for card in played if game.market_cards[card].play == play)


def about_to_die(game: Game, position: Position, seat: str) -> bool:
    """Whether a combatant's leader would be killed by a weapon or a tooth, doctors aside."""
    battle = present(position)
    plan = battle.plans[seat]
    if plan.leader not in game.leaders:
        return False
    if any(plays(game, position, other, "kill-both") > 0 for other in combatants(position)):
        return True
    other = battle.plans[opponent(position, seat)]
    weapon = game.cards.get(other.weapon)
    if weapon is None or weapon.attack == "stun":
        return False
    return leader_dies(game, plan, other)


def effects_of(game: Game, position: Position) -> Effects:
    """What all cards do besides killing and guarding as basic weapons and defences do."""
    battle = present(position)
    added: dict[str, int] = {}
    doomed: list[str] = []
    spared: list[str] = []
    stunned: list[str] = []
    tooth = any(plays(game, position, seat, "kill-both") > 0 for seat in combatants(position))
    for seat in combatants(position):
        leader = battle.plans[seat].leader
        dies = about_to_die(game, position, seat)
        weapon = game.cards.get(battle.plans[opponent(position, seat)].weapon)
        struck = weapon is not None and weapon.attack == "stun" and leader in game.leaders
        saved = dies and plays(game, position, seat, "save-leader") > 0
        added[seat] = added_by(game, position, seat, not dies and not struck)
        if struck and not dies:
            stunned.append(seat)
        if saved or (struck and not dies):
            spared.append(seat)
            added[seat] -= game.leaders[leader].strength
        elif tooth:
            doomed.append(seat)
    return Effects(added=added, doomed=doomed, spared=spared, stunned=stunned)


def added_by(game: Game, position: Position, seat: str, whole: bool) -> int:
    """What a combatant's cards add to its strength; `whole` says that its leader lives and fights.

    By ruling `counter-attack` such a card counts the dialled forces again instead.
    """
    plan = present(position).plans[seat]
    added = 0
    for card in played_cards(game, plan):
        facts = game.cards[card]
        if facts.play == "strength" or (facts.play == "leader-strength" and whole):
            added += facts.amount
    for card in present(position).played.get(seat, []):
        if game.market_cards[card].play == "strength":
            if ruling(game, position, "counter-attack") == "doubles":
                added += plan.number
            else:
                added += game.market_cards[card].amount
    return added


# --- the four endings ----------------------------------------------------------------------------


def both_betrayed(game: Game, position: Position) -> list[Event]:
    """Two traitors: both sides lose everything in the battle and nobody earns spice."""
    battle = present(position)
    args: dict[str, int | str] = {"aggressor": battle.aggressor, "defender": battle.defender}
    events = [Event("battle-lost-by-both", "traitors.double", args)]
    for seat in combatants(position):
        events = events + kill(game, position, battle.plans[seat].leader, "traitors.tanks")
        events = events + lose_forces(game, position, seat)
        events = events + discard_played(game, position, seat, "traitors.double")
        events = events + cancelled(position, seat)
    return events + return_cards(game, position)


def betrayed(game: Game, position: Position, winner: str) -> list[Event]:
    """One traitor: its side loses, the winner loses nothing and is paid for the traitor.

    By ruling `traitor-dial` the winner loses what it has dialled.
    """
    battle = present(position)
    battle.winner = winner
    loser = opponent(position, winner)
    traitor = battle.plans[loser].leader
    args: dict[str, int | str] = {"by": winner, "against": loser, "territory": battle.territory}
    events = [Event("battle-won", "traitors.win", args)]
    events = events + kill(game, position, traitor, "traitors.tanks")
    events = events + lose_forces(game, position, loser)
    events = events + discard_played(game, position, loser, "traitors.win")
    events = events + cancelled(position, loser)
    events = events + reward(position, winner, game.leaders[traitor].strength, "traitors.reward")
    own = battle.plans[winner].leader
    if own in game.leaders:
        position.fought = freed(position.fought, own)
        free: dict[str, int | str] = {"by": winner, "leader": own}
        events.append(Event("leader-retrieved", "traitors.leader-free", free))
    events = events + return_cards(game, position)
    if ruling(game, position, "traitor-dial") == "lost" and battle.plans[winner].number > 0:
        dialled: dict[str, int | str] = {"by": winner, "forces": battle.plans[winner].number}
        events.append(Event("dial-lost", "traitors.dialled", dialled))
        events = events + winner_losses(game, position, winner)
    return events


def explosion(game: Game, position: Position) -> list[Event]:
    """Lasgun and Shield: everything in the territory is lost, and nobody wins."""
    battle = present(position)
    events = [Event("explosion", "battle.explosion", {"territory": battle.territory})]
    for part in game.territories[battle.territory].parts:
        for seat in sorted(position.forces.get(part, {})):
            events = events + lose_parts(position, [part], seat, "battle.explosion")
        events = events + lose_spice(position, part, "battle.explosion")
    for seat in combatants(position):
        events = events + kill(game, position, battle.plans[seat].leader, "battle.explosion")
        events = events + discard_played(game, position, seat, "battle.explosion")
    return events


def fight(game: Game, position: Position) -> list[Event]:
    """Weapons take their leaders, the greater strength wins, the battle advantage if equal."""
    battle = present(position)
    effects = effects_of(game, position)
    outcome = outcome_of(game, battle, effects.added, effects.doomed, effects.spared)
    battle.winner = outcome.winner
    events = [*tell_effects(game, position, effects), won(battle, outcome)]
    spice = 0
    for seat in outcome.fallen:
        leader = battle.plans[seat].leader
        if leader in game.leaders:
            spice += game.leaders[leader].strength
            events = events + kill(game, position, leader, kills_by(game, position, seat, effects))
    events = events + lose_forces(game, position, outcome.loser)
    events = events + discard_played(game, position, outcome.loser, "battle.loser-cards")
    events = events + reward(position, outcome.winner, spice, "battle.reward")
    events = events + loser_leader(game, position, outcome.loser)
    events = events + winner_losses(game, position, outcome.winner)
    return events + spoils(game, position, outcome.winner)


# --- their parts ---------------------------------------------------------------------------------


def tell_effects(game: Game, position: Position, effects: Effects) -> list[Event]:
    """The reports of what cards did besides basic weapons and defences."""
    events: list[Event] = []
    for seat in combatants(position):
        leader = present(position).plans[seat].leader
        told: dict[str, int | str] = {"by": seat, "leader": leader}
        if seat in effects.stunned:
            events.append(Event("leader-stunned", "battle.stunned", told))
        elif seat in effects.spared:
            events.append(Event("leader-saved", "market.saved", told))
        if plays(game, position, seat, "strength") > 0:
            events.append(Event("strength-raised", "market.countered", {"by": seat}))
        for card in played_cards(game, present(position).plans[seat]):
            if game.cards[card].play != "":
                raised: dict[str, int | str] = {"by": seat, "card": card}
                events.append(Event("strength-raised", "battle.card-strength", raised))
    return events


def kills_by(game: Game, position: Position, seat: str, effects: Effects) -> str:
    """The clause by which a combatant's leader dies: a tooth, a special weapon, or a weapon."""
    if seat in effects.doomed:
        return "market.bitten"
    weapon = game.cards.get(present(position).plans[opponent(position, seat)].weapon)
    if weapon is not None and weapon.category == "special-weapon":
        return "battle.special-weapon"
    return "battle.leader-killed"


def kill(game: Game, position: Position, leader: str, clause: str) -> list[Event]:
    """Send a leader to the tanks, by a clause; nothing for what is none."""
    if leader not in game.leaders:
        return []
    died = to_tanks(position, leader, owner_of(position, leader))
    return [Event(died.kind, clause, died.args)]


def lose_forces(game: Game, position: Position, seat: str) -> list[Event]:
    """A loser loses all its forces in the territory, or on the battlefield (ruling `loser-forces`)."""
    everywhere = ruling(game, position, "loser-forces") == "territory"
    return lose_all(game, position, seat, everywhere)


def discard_played(game: Game, position: Position, seat: str, clause: str) -> list[Event]:
    """All cards of a plan go to the discards."""
    cards = played_cards(game, present(position).plans[seat])
    for card in cards:
        discard(position, seat, card)
    return discard_events(seat, cards, clause)


def give_up(game: Game, position: Position, seat: str, card: str) -> list[Event]:
    """A card that the winner has played is discarded."""
    discard(position, seat, card)
    return discard_events(seat, [card], "battle.spoils-given-up")


def cancelled(position: Position, seat: str) -> list[Event]:
    """The reports that the market cards of a traitor's side have no effect."""
    return [
        Event("market-cancelled", "traitors.cancelled", {"by": seat, "card": card})
        for card in present(position).played.get(seat, [])
    ]


def return_cards(game: Game, position: Position) -> list[Event]:
    """Traitor cards that have been called stay with their holders, or go back (ruling)."""
    events: list[Event] = []
    if ruling(game, position, "called-traitor") == "kept":
        return events
    for seat in present(position).calls:
        leader = present(position).plans[opponent(position, seat)].leader
        shuffle_in(position, seat, leader)
        back: dict[str, int | str] = {"by": seat, "leader": leader}
        events.append(Event("traitor-returned", "traitors.revealed", back))
    return events


def loser_leader(game: Game, position: Position, loser: str) -> list[Event]:
    """The loser's leader who lives stays until all battles are over, or goes home (ruling)."""
    leader = present(position).plans[loser].leader
    if ruling(game, position, "loser-leader") != "at-once" or leader not in game.leaders:
        return []
    if leader not in position.sides[loser].leaders:
        return []
    position.fought = freed(position.fought, leader)
    return [Event("leader-retrieved", "battle.leader-stays", {"by": loser, "leader": leader})]


def spoils(game: Game, position: Position, winner: str) -> list[Event]:
    """Cards that the winner may keep are left in `spoils`; others are discarded."""
    battle = present(position)
    events: list[Event] = []
    for card in played_cards(game, battle.plans[winner]):
        if game.cards[card].kept:
            battle.spoils = sorted([*battle.spoils, card])
        else:
            discard(position, winner, card)
            given: dict[str, int | str] = {"by": winner, "card": card}
            events.append(Event("card-discarded", "battle.spoils-given-up", given))
    return events
