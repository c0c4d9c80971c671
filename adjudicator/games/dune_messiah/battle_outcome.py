"""The result of a battle: leaders, forces, cards, what the winner takes, and what spies pay for."""

from __future__ import annotations

from adjudicator.games.dune_messiah.battlefield import battle_of
from adjudicator.games.dune_messiah.board import connected, kill_spies, spies_in
from adjudicator.games.dune_messiah.hands import use_up
from adjudicator.games.dune_messiah.plunder import plunder
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, SISTERS, gain_loyalty
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.battlefield import combatants, fighters, opponent_of
from adjudicator.rules.dune.battles import lose_all
from adjudicator.rules.dune.board import forces_in
from adjudicator.rules.dune.endings import Endings, fight, note_leaders
from adjudicator.rules.dune.leaders import to_tanks
from adjudicator.rules.dune.outcome import Outcome, outcome_of
from adjudicator.rules.dune.plans import played_cards
from adjudicator.rules.records import Event

BATTLE_CLAUSES: list[str] = ["battle.plunder", "battle.machines", "battle.machines"]
"""By which clauses the winner has its way with structures, harvesters and ornithopters."""


def attack_of(game: Game, position: Position, seat: str) -> str:
    """The sort of weapon in a combatant's plan, or ""."""
    weapon = game.cards.get(battle_of(position).plans[seat].weapon)
    return "" if weapon is None else weapon.attack


def burning(game: Game, position: Position) -> bool:
    """Whether one of the plans has a weapon to which both leaders fall."""
    return any(attack_of(game, position, seat) == "burner" for seat in combatants(position))


def saved(game: Game, position: Position) -> list[str]:
    """The combatants whose leader a weapon against gholas leaves alone."""
    found: list[str] = []
    if burning(game, position):
        return found
    for seat in combatants(position):
        leader = battle_of(position).plans[seat].leader
        ghola = leader in position.gholas
        if attack_of(game, position, opponent_of(position, seat)) == "ghola" and not ghola:
            found.append(seat)
    return found


def added(game: Game, position: Position) -> dict[str, int]:
    """What the network and zeal add to the combatants' strengths."""
    battle = battle_of(position)
    found: dict[str, int] = {}
    if battle.network > 0 and ruling(game, position, "network") == "strength":
        found[SISTERS] = battle.network
    if battle.zeal:
        found[FREMEN] = battle.plans[FREMEN].number // 2
    return found


def resolve(game: Game, position: Position) -> list[Event]:
    """Settle the battle; what is left to decide is in `losses`, `spoils`, `kills` and `forfeits` of it."""
    note_leaders(game, position)
    return fight(ENDINGS, game, position)


def outcome(game: Game, position: Position) -> Outcome:
    """Weapons take their leaders, the greater strength wins, the aggressor if they are equal."""
    doomed = combatants(position) if burning(game, position) else []
    extra = added(game, position)
    return outcome_of(game, battle_of(position), extra, doomed, saved(game, position))


def told(game: Game, position: Position) -> list[Event]:
    """The reports of what else than leaders and forces counts."""
    battle = battle_of(position)
    events: list[Event] = []
    for seat, strength in added(game, position).items():
        clause = "battle.network" if seat == SISTERS else "loyalty.zeal"
        raised: dict[str, int | str] = {"by": seat, "strength": strength}
        events.append(Event("strength-raised", clause, raised))
    for seat in saved(game, position):
        leader = battle.plans[seat].leader
        spared: dict[str, int | str] = {"by": seat, "leader": leader}
        events.append(Event("leader-spared", "battle.ghola-weapon", spared))
    return events


def lose(game: Game, position: Position, loser: str) -> list[Event]:
    """The loser loses its forces in the territory; what both sides lose is noted."""
    battle = battle_of(position)
    before = forces_in(game, position, battle.territory, loser)
    winners = fighters(game, position, battle.place, battle.winner)
    events = lose_all(game, position, loser, True)
    battle.lost = {
        seat: count
        for seat, count in {
            loser: before,
            battle.winner: min(winners, battle.plans[battle.winner].number),
        }.items()
        if count > 0
    }
    return events + stay(game, position)


def stay(game: Game, position: Position) -> list[Event]:
    """The reports of leaders who live: they stay where they are until all battles are over."""
    events: list[Event] = []
    for seat in combatants(position):
        leader = battle_of(position).plans[seat].leader
        if leader in position.sides[seat].leaders:
            told: dict[str, int | str] = {"by": seat, "leader": leader}
            events.append(Event("leader-stays", "battle.leader-stays", told))
    return events


def kill(game: Game, position: Position, seat: str, clause: str) -> list[Event]:
    """Send a combatant's leader to the tanks; a ghola is one no more until it is revived again."""
    leader = battle_of(position).plans[seat].leader
    if burning(game, position):
        clause = "battle.burner"
    elif attack_of(game, position, opponent_of(position, seat)) == "ghola":
        clause = "battle.ghola-weapon"
    died = to_tanks(position, leader, seat)
    position.gholas = [name for name in position.gholas if name != leader]
    return [Event(died.kind, clause, died.args)]


def discard_played(game: Game, position: Position, seat: str, clause: str) -> list[Event]:
    """The loser gives up all cards of its plan."""
    return [
        use_up(game, position, seat, card, clause)
        for card in played_cards(game, battle_of(position).plans[seat])
    ]


def spoils(game: Game, position: Position, winner: str) -> list[Event]:
    """The winner may give up its cards, plunders, and gains loyalty; the Bene Gesserit are unmasked."""
    battle = battle_of(position)
    loser = opponent_of(position, winner)
    battle.spoils = sorted(played_cards(game, battle.plans[winner]))
    events = plunder(game, position, battle.territory, loser, winner, BATTLE_CLAUSES)
    events = events + loyalty(game, position)
    if loser == SISTERS:
        events = events + unmask(game, position)
    return events


def loyalty(game: Game, position: Position) -> list[Event]:
    """The Fremen who win gain loyalty for forces of the Emperor that they have killed, by pairs."""
    if EMPEROR not in combatants(position) or battle_of(position).winner != FREMEN:
        return []
    pairs = battle_of(position).lost.get(EMPEROR, 0) // 2
    return gain_loyalty(position, pairs * game.numbers.loyalty_pair, "loyalty.battle")


def unmask(game: Game, position: Position) -> list[Event]:
    """Beaten where they have a spy, the Bene Gesserit lose the spies there, and cards.

    Forces that were open have betrayed more: the winner has spies killed in territories nearby.
    """
    battle = battle_of(position)
    territory = battle.territory
    if spies_in(game, position, territory) == 0:
        return []
    network = connected(game, position, territory)
    spies = kill_spies(game, position, territory)
    dead: dict[str, int | str] = {"territory": territory, "spies": spies}
    events = [Event("spies-lost", "battle.spies-lost", dead)]
    if f"{territory}/{SISTERS}" not in position.struck:
        battle.kills = game.numbers.network_kills
        battle.near = sorted(
            beside for beside in network if beside in game.territories[territory].neighbours
        )
    cards = len(position.sides[SISTERS].hand)
    battle.forfeits = min(cards, len(network) // game.numbers.spies_per_loss)
    if battle.forfeits > 0:
        due: dict[str, int | str] = {"by": SISTERS, "cards": battle.forfeits}
        events.append(Event("cards-forfeit", "battle.forfeit", due))
    return events


ENDINGS = Endings(
    outcome=outcome,
    told=told,
    kill=kill,
    lose=lose,
    discard=discard_played,
    spoils=spoils,
)
"""What this game decides about how its battles end."""
