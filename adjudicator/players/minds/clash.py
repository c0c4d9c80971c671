"""How players weigh battle plans: what a plan is worth against the plans that the enemy may have made.

The enemy's plan is guessed in an imagined position, from the leaders that can still fight, the
cards that the enemy may hold, and what Prescience and the Voice have fixed. Hidden information is
not used.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.players.minds.candidates import distinct
from adjudicator.players.minds.chance import below
from adjudicator.players.minds.desert import LEADER
from adjudicator.players.minds.guessing import NONE, Dial, Fight, Guess, forces_of, guesses
from adjudicator.players.minds.records import NEVER, POINT, Mind, Seat
from adjudicator.rules.dune.battlefield import opponent_of, parts_of
from adjudicator.rules.dune.outcome import explodes, leader_dies
from adjudicator.rules.dune.records import Game, Plan, Position
from adjudicator.rules.kinds import Move

DIALS_MOST = 8
"""So many numbers of a plan are compared."""
UNWON = 1000000
"""A strength that nobody has."""
CARD_SPENT = 60
"""What a card is worth that a lost plan takes along."""


class Arms(msgspec.Struct, frozen=True):
    """Weapon and defence of a plan, with the fields that follow."""

    weapon: str
    defense: str
    after: dict[str, Any]
    strength: int
    """What those fields add, in halves of a strength."""


def no_more(at: Seat, form: Move) -> dict[str, Any]:
    """Answer for games whose plans end with the defence."""
    return {}


def no_strength(fields: dict[str, Any]) -> int:
    """Answer for games in which nothing behind the cards adds strength."""
    return 0


def plain_dials(at: Seat, form: Move) -> list[Dial]:
    """The dials of a game in which each force counts for one."""
    field = at.forms.next_field(form)
    if field is None:
        return []
    numbers = spread(field.options, DIALS_MOST)
    return [
        Dial(fields={"number": number}, strength=2 * number, forces=number, cost=0)
        for number in numbers
    ]


def plain_strength(game: Any, position: Any, seat: str, number: int) -> int:
    """The strength in halves of forces that each count for one."""
    return 2 * number


def spread(options: list[int], most: int) -> list[int]:
    """At most so many of some ascending numbers, evenly spread, the first and the last among them."""
    if len(options) <= most:
        return options
    last = len(options) - 1
    places = [last * step // (most - 1) for step in range(most)]
    return [options[place] for place in places]


# --- what a plan is worth ------------------------------------------------------------------------


class End(msgspec.Struct, frozen=True):
    """How a battle ends against one guess."""

    need: int
    """The least strength of one's own forces, in halves, that wins."""
    free: bool
    """Whether it is won without a loss, by a traitor."""
    won: int
    """What victory is worth beside the forces that are left, in percent of a spice."""
    lost: int
    """What the position is worth after a defeat."""


class Stakes(msgspec.Struct):
    """What the ends of a battle are worth to a seat, in percent of a spice."""

    forces: int
    won: dict[str, int]
    """Forces that are left (in digits) -> the worth of the position with them and without the enemy's."""
    lost: int
    gone: int
    risks: dict[str, int]
    """Own leader -> how likely, in percent, it is a traitor."""
    caught: dict[str, bool]
    """Leaders of the enemy whose traitor card the seat holds."""


def risks_of(game: Game, leaders: list[str], safe: list[str], share: int) -> dict[str, int]:
    """Leader -> how likely the enemy holds its card, in percent: `share` for any, more for strong ones.

    `safe` are those whose card the seat holds itself.
    """
    risks: dict[str, int] = {}
    for leader in leaders:
        if leader not in safe:
            risks[leader] = min(60, share * (1 + strength_of(game, leader)) // 4)
    return risks


def stakes_of(mind: Mind, at: Seat, risks: dict[str, int], caught: list[str]) -> Stakes:
    """The stakes of the battle that is under way."""
    view = at.view
    enemy = opponent_of(view, at.seat)
    own = forces_of(at.game, view, at.seat)
    theirs = forces_of(at.game, view, enemy)
    held: dict[str, bool] = {}
    for leader in caught:
        held[leader] = True
    return Stakes(
        forces=own,
        won={},
        lost=worth_with(mind, at, 0, (theirs + 1) // 2),
        gone=worth_with(mind, at, 0, 0),
        risks=risks,
        caught=held,
    )


def won_with(mind: Mind, at: Seat, stakes: Stakes, left: int) -> int:
    """The worth of a battle that is won with so many forces left."""
    name = f"{left}"
    if name not in stakes.won:
        stakes.won = {**stakes.won, name: worth_with(mind, at, left, 0)}
    return stakes.won[name]


def worth_with(mind: Mind, at: Seat, own: int, theirs: int) -> int:
    """The worth of the position with so many forces of both on the battlefield."""
    copy = at.rules.view(at.game, at.view, "table")
    enemy = opponent_of(copy, at.seat)
    set_forces(at.game, copy, at.seat, own)
    set_forces(at.game, copy, enemy, theirs)
    return mind.worth(at.game, copy, at.seat)


def set_forces(game: Game, position: Position, seat: str, count: int) -> None:
    """Leave so many forces of a seat on the battlefield of an imagined position, in one of its parts."""
    battle = position.battle
    assert battle is not None
    left = count
    for part in parts_of(game, position, battle.place, seat):
        here = {other: forces for other, forces in position.forces[part].items() if other != seat}
        if left > 0:
            here = {**here, seat: left}
            left = 0
        forces = {name: there for name, there in position.forces.items() if name != part}
        if len(here) > 0:
            forces = {**forces, part: here}
        position.forces = forces


def ends_of(at: Seat, stakes: Stakes, leader: str, arms: Arms, found: list[Guess]) -> list[End]:
    """How the battle ends against each guess, whatever is dialled."""
    game: Game = at.game
    own = Plan(leader=leader, number=0, weapon=arms.weapon, defense=arms.defense)
    lead = 0 if at.view.battle.aggressor == at.seat else 1
    captain = strength_of(game, leader)
    ends: list[End] = []
    for guess in found:
        other = guess.plan
        enemy = strength_of(game, other.leader)
        if other.leader in stakes.caught:
            ends.append(End(need=0, free=True, won=POINT * enemy, lost=0))
            continue
        if explodes(game, own, other):
            worth = stakes.gone - LEADER * captain + LEADER * enemy // 2
            ends.append(End(need=UNWON, free=False, won=0, lost=worth))
            continue
        fallen = captain if leader_dies(game, own, other) else 0
        felled = enemy if leader_dies(game, other, own) else 0
        change = LEADER * felled // 2 - LEADER * fallen
        against = guess.strength + 2 * (enemy - felled) - 2 * (captain - fallen)
        won = change + POINT * (fallen + felled)
        lost = stakes.lost + change - CARD_SPENT
        ends.append(End(need=against + lead, free=False, won=won, lost=lost))
    return ends


def plan_worth(
    mind: Mind, at: Seat, stakes: Stakes, leader: str, dial: Dial, strength: int, ends: list[End]
) -> int:
    """What a plan of so much strength (in halves) is worth in the mean of the ends that it may come to."""
    left = max(0, stakes.forces - dial.forces)
    kept = won_with(mind, at, stakes, left)
    total = 0
    for end in ends:
        if end.free:
            total += won_with(mind, at, stakes, stakes.forces) + end.won
        elif strength >= end.need:
            total += kept + end.won
        else:
            total += end.lost
    risk = stakes.risks.get(leader, 0)
    fall = stakes.lost - LEADER * strength_of(at.game, leader) - CARD_SPENT
    mean = total // max(1, len(ends))
    return ((100 - risk) * mean + risk * fall) // 100 - dial.cost


def strength_of(game: Game, leader: str) -> int:
    """The strength of a leader; 0 of a hero or none."""
    return game.leaders[leader].strength if leader in game.leaders else 0


# --- the plan ------------------------------------------------------------------------------------


def best_plan(mind: Mind, fight: Fight, at: Seat, stakes: Stakes, kind: str) -> Move:
    """The plan that is worth most against guesses at the enemy's; empty where no form opens."""
    begun: Move = {"by": at.seat, "move": kind}
    field = at.forms.next_field(begun)
    if field is None:
        return {}
    found = guesses(mind, fight, at)
    noise = at.strength.noise * fight.clouded // 100
    best: Move = {}
    most = NEVER
    for leader in leaders_worth(at.game, stakes, field.options):
        form: Move = {**begun, "leader": leader}
        dials = fight.dials(at, form)
        if len(dials) == 0:
            continue
        for arms in arms_of(fight, at, {**form, **dials[0].fields}):
            ends = ends_of(at, stakes, leader, arms, found)
            for dial in dials:
                strength = dial.strength + arms.strength
                worth = plan_worth(mind, at, stakes, leader, dial, strength, ends)
                if noise > 0:
                    worth += below(at.chance, 2 * noise + 1) - noise
                if worth > most:
                    most = worth
                    cards: Move = {"weapon": arms.weapon, "defense": arms.defense}
                    best = {**form, **dial.fields, **cards, **arms.after}
            if at.hurry():
                return best
    return best


def leaders_worth(game: Game, stakes: Stakes, leaders: list[str]) -> list[str]:
    """The leaders that are compared: of two as strong and as safe only one, at most four."""
    seen: dict[str, bool] = {}
    found: list[str] = []
    for leader in sorted(leaders, key=lambda name: (-strength_of(game, name), name)):
        name = f"{strength_of(game, leader)}/{stakes.risks.get(leader, 0)}"
        if name not in seen:
            seen[name] = True
            found.append(leader)
    return found[:4]


def arms_of(fight: Fight, at: Seat, form: Move) -> list[Arms]:
    """The pairs of weapon and defence that differ in what they do, with the fields behind them."""
    found: list[Arms] = []
    field = at.forms.next_field(form)
    if field is None:
        return found
    for weapon in sorts_of(at.game, field.options):
        armed: Move = {**form, "weapon": weapon}
        guarded = at.forms.next_field(armed)
        if guarded is None:
            continue
        for defense in sorts_of(at.game, guarded.options):
            after = fight.after(at, {**armed, "defense": defense})
            strength = fight.after_strength(after)
            arms = Arms(weapon=weapon, defense=defense, after=after, strength=strength)
            found.append(arms)
    return found


def sorts_of(game: Game, cards: list[str]) -> list[str]:
    """One card of each sort that does the same."""
    seen: dict[str, bool] = {}
    found: list[str] = []
    for card in distinct(cards):
        name = NONE
        if card in game.cards:
            facts = game.cards[card]
            name = facts.attack + "/" + facts.guard + "/" + facts.play + "/" + facts.category
        if name not in seen:
            seen[name] = True
            found.append(card)
    return found
