"""What this game decides about how a battle ends (document 004, "Battle Resolution").

`resolve`, which the games on the Dune board share, does everything that needs no decision;
decisions that the winner still has to make are left in `Battle.losses` and `Battle.spoils`.
"""

from __future__ import annotations

from adjudicator.games.dune_classic import kwisatz
from adjudicator.games.dune_classic.hands import discard
from adjudicator.games.dune_classic.kind_losses import lose_dialled
from adjudicator.games.dune_classic.leaders import free_captive, kill_leader
from adjudicator.games.dune_classic.losses import lose_advisors
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import allies_of
from adjudicator.games.dune_classic.worth import halves, planned_dial
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.battlefield import opponent_of
from adjudicator.rules.dune.battles import discard_events, lose_all
from adjudicator.rules.dune.endings import Endings
from adjudicator.rules.dune.outcome import Outcome, decided, fallen_of, outcome_of, won
from adjudicator.rules.dune.plans import played_cards
from adjudicator.rules.multisets import freed
from adjudicator.rules.records import Event

ELLACA = "ellaca-drug"
"""The poison that a ruling has a Shield stop."""


def called(game: Game, position: Position) -> list[str]:
    """The combatants for whom a traitor has been called, by themselves or by their allies."""
    battle = position.battle
    assert battle is not None
    if len(battle.calls) == 0:
        return []
    return [
        combatant
        for combatant in [battle.aggressor, battle.defender]
        if combatant in battle.calls
        or any(ally in battle.calls for ally in allies_of(position, combatant))
    ]


def betray(game: Game, position: Position, faction: str, clause: str) -> list[Event]:
    """A faction that loses to a traitor loses its leader, forces and cards."""
    events = kill(game, position, faction, clause)
    events = events + lose_forces(game, position, faction)
    return events + discard_betrayed(game, position, faction)


def kill(game: Game, position: Position, faction: str, clause: str) -> list[Event]:
    """The leader of a faction's plan goes to the tanks; so does the Kwisatz Haderach in an explosion."""
    assert position.battle is not None
    events: list[Event] = []
    if clause == "battle.explosion":
        events = kwisatz.explode(position, faction)
    leader = position.battle.plans[faction].leader
    if leader in game.leaders:
        events = events + kill_leader(game, position, leader)
    return events


def outcome(game: Game, position: Position) -> Outcome:
    """Who wins by weapons and numbers; ruling `ellaca-drug` says what stops that card.

    By the advanced rules a dial counts starred forces, spice and the Kwisatz Haderach, in halves.
    """
    battle = position.battle
    assert battle is not None
    doomed: list[str] = []
    saved: list[str] = []
    if ruling(game, position, "ellaca-drug") == "shield":
        for seat, plan in battle.plans.items():
            other = battle.plans[opponent_of(position, seat)]
            if other.weapon == ELLACA:
                guard = game.cards.get(plan.defense)
                if guard is not None and guard.guard == "projectile":
                    saved.append(seat)
                else:
                    doomed.append(seat)
    if position.advanced is None:
        return outcome_of(game, battle, {}, doomed, saved)
    fallen = fallen_of(game, battle, doomed, saved)
    strengths: dict[str, int] = {}
    for seat, plan in battle.plans.items():
        strengths[seat] = planned_dial(game, position, seat)
        leader = game.leaders.get(plan.leader)
        if leader is not None and seat not in fallen:
            strengths[seat] += 2 * leader.strength
        if kwisatz.fights(position, seat) and seat not in fallen:
            strengths[seat] += 2 * game.numbers.kwisatz_strength
    return decided(battle, fallen, strengths)


def report(position: Position, outcome: Outcome) -> Event:
    """The report of who wins; by the advanced rules strength is counted in halves."""
    assert position.battle is not None
    event = won(position.battle, outcome)
    if position.advanced is None:
        return event
    strengths: dict[str, int | str] = {
        "aggressor-strength": halves(outcome.aggressor_strength),
        "defender-strength": halves(outcome.defender_strength),
    }
    return Event(event.kind, event.clause, {**event.args, **strengths})


def explode(game: Game, position: Position, part: str) -> list[Event]:
    """An explosion kills advisors, too."""
    return lose_advisors(position, part, "battle.explosion")


def lose_forces(game: Game, position: Position, faction: str) -> list[Event]:
    """A loser loses all its forces.

    All its forces are those in the territory, or on the battlefield only (ruling `loser-forces`).
    """
    everywhere = ruling(game, position, "loser-forces") == "territory"
    return lose_all(game, position, faction, everywhere)


def discard_betrayed(game: Game, position: Position, faction: str) -> list[Event]:
    """A faction that loses to a traitor loses the cards that it played, or its whole hand (ruling `traitor-cards`)."""
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


def after_calls(game: Game, position: Position, winner: str) -> list[Event]:
    """A captive that led the winner's forces goes home.

    By ruling `traitor-caller` the leader of the winner, a captive too, is free to fight elsewhere in
    this phase, and the winner may give up cards that it played.
    """
    battle = position.battle
    assert battle is not None
    if winner == "":
        return []
    if ruling(game, position, "traitor-caller") == "has-fought":
        return send_home(game, position, winner)
    battle.spoils = played_cards(game, battle.plans[winner])
    kwisatz.free(position, winner)
    leader = battle.plans[winner].leader
    if leader not in game.leaders:
        return []
    position.fought = freed(position.fought, leader)
    return [Event("leader-free", "traitors.leader-free", {"by": winner, "leader": leader})]


def send_home(game: Game, position: Position, faction: str) -> list[Event]:
    """A captive that has fought for its captors and lives goes home (ruling `captured-leaders`)."""
    assert position.battle is not None
    leader = position.battle.plans[faction].leader
    side = position.sides[faction]
    if leader not in side.captives:
        return []
    free_captive(game, position, side, leader)
    return [Event("captive-freed", "battle.captive-returned", {"leader": leader})]


def spoils(game: Game, position: Position, winner: str) -> list[Event]:
    """The winner's cards: those that it may keep are left in `spoils`, others are discarded."""
    battle = position.battle
    assert battle is not None
    events: list[Event] = []
    for card in played_cards(game, battle.plans[winner]):
        if game.cards[card].kept:
            battle.spoils = sorted([*battle.spoils, card])
        else:
            discard(position, winner, card)
            spent: dict[str, int | str] = {"by": winner, "card": card}
            events.append(Event("card-discarded", "battle.hero-spent", spent))
    return events


ENDINGS = Endings(
    outcome=outcome,
    report=report,
    losses=lose_dialled,
    called=called,
    betray=betray,
    after_calls=after_calls,
    explode=explode,
    kill=kill,
    lose=lose_forces,
    discard=discard_played,
    leave=send_home,
    spoils=spoils,
)
"""What this game decides about how its battles end."""
