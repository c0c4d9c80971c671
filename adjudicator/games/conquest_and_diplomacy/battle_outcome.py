"""What this game decides about how a battle ends (document 001, "Battle Resolution").

`resolve`, which the games on the Dune board share, does everything that needs no decision;
decisions that the winner still has to make are left in `Battle.losses` and `Battle.spoils`.
"""

from __future__ import annotations

import msgspec

from adjudicator.games.conquest_and_diplomacy.battlefield import present
from adjudicator.games.conquest_and_diplomacy.hands import discard
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.traitors import shuffle_in
from adjudicator.games.conquest_and_diplomacy.turn import owner_of
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.battlefield import combatants, opponent_of
from adjudicator.rules.dune.battles import discard_events, lose_all
from adjudicator.rules.dune.endings import Endings, lasgun_meets_shield
from adjudicator.rules.dune.leaders import to_tanks
from adjudicator.rules.dune.outcome import Outcome, leader_dies, outcome_of, winner_losses
from adjudicator.rules.dune.plans import played_cards
from adjudicator.rules.multisets import freed
from adjudicator.rules.records import Event


class Effects(msgspec.Struct, frozen=True):
    """The effects of cards on a battle, besides those of the plans."""

    added: dict[str, int]
    """Combatant -> strength added, or taken."""
    doomed: list[str]
    """Combatants whose leader a card kills."""
    spared: list[str]
    """Combatants whose leader lives whatever weapon and tooth would do."""
    stunned: list[str]
    """Combatants whose leader lives and adds nothing."""


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
    other = battle.plans[opponent_of(position, seat)]
    weapon = game.cards.get(other.weapon)
    if weapon is None or weapon.attack == "stun":
        return False
    return leader_dies(game, plan, other)


def effects_of(game: Game, position: Position) -> Effects:
    """The effects of all cards, except killing and protecting by basic weapons and defences."""
    battle = present(position)
    added: dict[str, int] = {}
    doomed: list[str] = []
    spared: list[str] = []
    stunned: list[str] = []
    tooth = any(plays(game, position, seat, "kill-both") > 0 for seat in combatants(position))
    for seat in combatants(position):
        leader = battle.plans[seat].leader
        dies = about_to_die(game, position, seat)
        weapon = game.cards.get(battle.plans[opponent_of(position, seat)].weapon)
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


# --- traitors and explosions ---------------------------------------------------------------------


def called(game: Game, position: Position) -> list[str]:
    """The combatants who have called a traitor."""
    return present(position).calls


def betray(game: Game, position: Position, seat: str, clause: str) -> list[Event]:
    """A seat that loses to a traitor loses its leader, forces and cards, and the cards that it played have no effect."""
    events = kill(game, position, seat, "traitors.tanks")
    events = events + lose_forces(game, position, seat)
    events = events + discard_played(game, position, seat, clause)
    return events + cancelled(position, seat)


def after_calls(game: Game, position: Position, winner: str) -> list[Event]:
    """The winner's leader is free again; by ruling `traitor-dial` it loses what it has dialled."""
    battle = present(position)
    if winner == "":
        return return_cards(game, position)
    events: list[Event] = []
    plan = battle.plans[winner]
    if plan.leader in game.leaders:
        position.fought = freed(position.fought, plan.leader)
        free: dict[str, int | str] = {"by": winner, "leader": plan.leader}
        events.append(Event("leader-retrieved", "traitors.leader-free", free))
    events = events + return_cards(game, position)
    if ruling(game, position, "traitor-dial") == "lost" and plan.number > 0:
        dialled: dict[str, int | str] = {"by": winner, "forces": plan.number}
        events.append(Event("dial-lost", "traitors.dialled", dialled))
        events = events + winner_losses(game, position, winner)
    return events


def explodes(game: Game, position: Position) -> bool:
    """Whether a Lasgun and a Shield explode (ruling `lasgun-shield`)."""
    explosive = ruling(game, position, "lasgun-shield") == "explosion"
    return explosive and lasgun_meets_shield(game, position)


# --- weapons and numbers -------------------------------------------------------------------------


def outcome(game: Game, position: Position) -> Outcome:
    """Weapons take their leaders, the greater strength wins, the battle advantage if equal."""
    effects = effects_of(game, position)
    return outcome_of(game, present(position), effects.added, effects.doomed, effects.spared)


def told(game: Game, position: Position) -> list[Event]:
    """The events that report the effects of cards other than basic weapons and defences."""
    effects = effects_of(game, position)
    events: list[Event] = []
    for seat in combatants(position):
        leader = present(position).plans[seat].leader
        led: dict[str, int | str] = {"by": seat, "leader": leader}
        if seat in effects.stunned:
            events.append(Event("leader-stunned", "battle.stunned", led))
        elif seat in effects.spared:
            events.append(Event("leader-saved", "market.saved", led))
        if plays(game, position, seat, "strength") > 0:
            events.append(Event("strength-raised", "market.countered", {"by": seat}))
        for card in played_cards(game, present(position).plans[seat]):
            if game.cards[card].play != "":
                raised: dict[str, int | str] = {"by": seat, "card": card}
                events.append(Event("strength-raised", "battle.card-strength", raised))
    return events


def kills_by(game: Game, position: Position, seat: str) -> str:
    """The clause by which a combatant's leader dies: a tooth, a special weapon, or a weapon."""
    if seat in effects_of(game, position).doomed:
        return "market.bitten"
    weapon = game.cards.get(present(position).plans[opponent_of(position, seat)].weapon)
    if weapon is not None and weapon.category == "special-weapon":
        return "battle.special-weapon"
    return "battle.leader-killed"


def kill(game: Game, position: Position, seat: str, clause: str) -> list[Event]:
    """Send a combatant's leader to the tanks, by a clause; one that a weapon kills, by that weapon's."""
    leader = present(position).plans[seat].leader
    if leader not in game.leaders:
        return []
    if clause == "battle.leader-killed":
        clause = kills_by(game, position, seat)
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
        leader = present(position).plans[opponent_of(position, seat)].leader
        shuffle_in(position, seat, leader)
        back: dict[str, int | str] = {"by": seat, "leader": leader}
        events.append(Event("traitor-returned", "traitors.revealed", back))
    return events


def leave(game: Game, position: Position, seat: str) -> list[Event]:
    """The loser's leader who lives stays until all battles are over, or goes home (ruling).

    It goes once the winner is paid.
    """
    if seat != present(position).winner:
        return []
    loser = opponent_of(position, seat)
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


ENDINGS = Endings(
    called=called,
    betray=betray,
    after_calls=after_calls,
    explodes=explodes,
    outcome=outcome,
    told=told,
    kill=kill,
    lose=lose_forces,
    discard=discard_played,
    leave=leave,
    spoils=spoils,
)
"""What this game decides about how its battles end."""
