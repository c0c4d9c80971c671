"""The result of two open battle plans: whose leader falls, who wins, and what both lose."""

from __future__ import annotations

import msgspec

from adjudicator.rules.dune.battlefield import parts_of
from adjudicator.rules.dune.board import forces_at, kill_forces
from adjudicator.rules.dune.plans import played_cards
from adjudicator.rules.dune.records import Battle, Game, Plan, Position
from adjudicator.rules.records import Event

CLAUSES: list[str] = [
    "battle.open-plans",
    "battle.strength",
    "battle.tie",
    "battle.winner-losses",
]
"""The clauses that a game of this family must have for what is done here (sorted)."""


class Outcome(msgspec.Struct, frozen=True):
    """What weapons and numbers decide."""

    winner: str
    loser: str
    clause: str
    """The clause by which it is won: by strength, or for the aggressor if they are equal."""
    aggressor_strength: int
    defender_strength: int
    fallen: list[str]
    """The combatants whose leader or hero falls, the aggressor first."""


def explodes(game: Game, one: Plan, other: Plan) -> bool:
    """Whether a Lasgun meets a Shield, in whichever plans."""
    cards = [*played_cards(game, one), *played_cards(game, other)]
    lasgun = any(game.cards[card].attack == "lasgun" for card in cards)
    return lasgun and any(game.cards[card].guard == "projectile" for card in cards)


def leader_dies(game: Game, own: Plan, other: Plan) -> bool:
    """Whether the leader or hero of a plan falls to the weapon of the other plan."""
    weapon = game.cards.get(other.weapon)
    if weapon is None or weapon.attack == "":
        return False
    if weapon.attack == "lasgun":
        return True
    defense = game.cards.get(own.defense)
    return defense is None or defense.guard != weapon.attack


def strength(game: Game, plan: Plan, dead: bool) -> int:
    """Forces dialled and the leader's strength, if it lives; a hero adds nothing."""
    leader = game.leaders.get(plan.leader)
    if leader is None or dead:
        return plan.number
    return plan.number + leader.strength


def outcome_of(
    game: Game, battle: Battle, added: dict[str, int], doomed: list[str], saved: list[str]
) -> Outcome:
    """Weapons take their leaders, the greater strength wins, the aggressor if they are equal.

    Besides the plans count what is `added` to each combatant's strength, whose leaders fall anyway
    (`doomed`) and whose do not fall (`saved`, before all else).
    """
    fallen = fallen_of(game, battle, doomed, saved)
    strengths = {
        seat: strength(game, plan, seat in fallen) + added.get(seat, 0)
        for seat, plan in battle.plans.items()
    }
    return decided(battle, fallen, strengths)


def fallen_of(game: Game, battle: Battle, doomed: list[str], saved: list[str]) -> list[str]:
    """The combatants, the aggressor first, whose leaders fall: see `outcome_of`."""
    attack = battle.plans[battle.aggressor]
    defense = battle.plans[battle.defender]
    killed: list[str] = []
    if leader_dies(game, attack, defense):
        killed.append(battle.aggressor)
    if leader_dies(game, defense, attack):
        killed.append(battle.defender)
    return [
        seat
        for seat in [battle.aggressor, battle.defender]
        if seat not in saved and (seat in doomed or seat in killed)
    ]


def decided(battle: Battle, fallen: list[str], strengths: dict[str, int]) -> Outcome:
    """Who wins by the strengths of both combatants, in whichever unit they are counted."""
    attack = strengths[battle.aggressor]
    defense = strengths[battle.defender]
    ahead = defense > attack
    return Outcome(
        winner=battle.defender if ahead else battle.aggressor,
        loser=battle.aggressor if ahead else battle.defender,
        clause="battle.tie" if attack == defense else "battle.strength",
        aggressor_strength=attack,
        defender_strength=defense,
        fallen=fallen,
    )


def plan_opened(battle: Battle, combatant: str) -> Event:
    """The report of an opened plan."""
    plan = battle.plans[combatant]
    return Event(
        "plan-opened",
        "battle.open-plans",
        {
            "by": combatant,
            "leader": plan.leader,
            "number": plan.number,
            "weapon": plan.weapon,
            "defense": plan.defense,
        },
    )


def won(battle: Battle, outcome: Outcome) -> Event:
    """The report of a battle that weapons and numbers have decided."""
    return Event(
        "battle-won",
        outcome.clause,
        {
            "by": outcome.winner,
            "against": outcome.loser,
            "territory": battle.territory,
            "aggressor-strength": outcome.aggressor_strength,
            "defender-strength": outcome.defender_strength,
        },
    )


def lose_parts(position: Position, parts: list[str], faction: str, clause: str) -> list[Event]:
    """All forces of a combatant in some parts go to the tanks, by a clause."""
    events: list[Event] = []
    for part in parts:
        count = forces_at(position, part, faction)
        if count > 0:
            events.append(lose_some(position, part, faction, count, clause))
    return events


def lose_some(position: Position, part: str, faction: str, count: int, clause: str) -> Event:
    """Some forces of a combatant in a part go to the tanks, by a clause."""
    kill_forces(position, part, faction, count)
    return Event("forces-lost", clause, {"of": faction, "part": part, "forces": count})


def winner_losses(game: Game, position: Position, winner: str) -> list[Event]:
    """The forces that the winner has dialled are lost: see `lose_number`."""
    battle = position.battle
    assert battle is not None
    return lose_number(game, position, winner, battle.plans[winner].number)


def lose_number(game: Game, position: Position, winner: str, number: int) -> list[Event]:
    """So many forces of the winner are lost, as far as it has them and nothing is to decide.

    What may come from several parts is left in `losses` of the battle.
    """
    battle = position.battle
    assert battle is not None
    parts = parts_of(game, position, battle.place, winner)
    total = sum(forces_at(position, part, winner) for part in parts)
    number = min(total, number)
    battle.losses = number
    events: list[Event] = []
    if number > 0 and (len(parts) == 1 or number == total):
        battle.losses = 0
        for part in parts:
            count = min(number, forces_at(position, part, winner))
            events.append(lose_some(position, part, winner, count, "battle.winner-losses"))
    return events


def reward(position: Position, faction: str, spice: int, clause: str) -> list[Event]:
    """The winner collects spice for leaders killed."""
    if spice == 0:
        return []
    position.sides[faction].spice += spice
    return [Event("spice-gained", clause, {"by": faction, "spice": spice})]
