"""Random positions reckoned a second time, by rules that were written from the sources alone.

Where forces can go, what a storm leaves and how a battle ends, each by a few plain lines that
share nothing with the rulebook but the map and the cards.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.duels import facing, opened
from tests.games.dune_classic.scenarios.given import ARRAKEEN, CARTHAG, pass_until
from tests.games.dune_classic.scenarios.travels import way
from tests.support.battles import no_traitors
from tests.support.dune_classic import GAME, SIX, broken, do, scene
from tests.support.seeds import seed_cases

PARTS = GAME.part_ids
FIGHTERS = [name for name in SIX if name != "bene-gesserit"]


# --- where forces can go -------------------------------------------------------------------------


def reach(start: str, steps: int, storm: int, full: set[str]) -> set[str]:
    """All parts that forces can come to: sectors are free, territories cost a step each."""
    best = {start: steps}
    open_ends = [] if GAME.parts[start].sector == storm else [start]
    while open_ends:
        here = open_ends.pop()
        facts = GAME.parts[here]
        for there in [*facts.inside, *facts.outside]:
            target = GAME.parts[there]
            left = best[here] - (0 if target.territory == facts.territory else 1)
            shut = left < best[here] and target.territory in full
            if target.sector != storm and not shut and left > best.get(there, -1):
                best[there] = left
                open_ends.append(there)
    return set(best) - {start}


def scattered(rng: Random, by: str) -> Position:
    """Two forces of a seat in some parts, and crowds of one or two others in many."""
    forces: dict[str, dict[str, int]] = {}
    others = [name for name in FIGHTERS if name != by]
    for part in rng.sample(PARTS, 12):
        forces[part] = dict.fromkeys(rng.sample(others, rng.choice([1, 2, 2])), 1)
    for part in [*rng.sample(PARTS, 4), ARRAKEEN, CARTHAG]:
        forces.setdefault(part, {})[by] = 2
    storm = rng.choice([sector for sector in range(18) if sector not in (9, 10)])
    return pass_until(scene("shipment-and-movement", forces=forces, storm=storm), "move", by)


def crowded(position: Position, by: str) -> set[str]:
    """The territories, but for the Polar Sink, with forces of two others."""
    inside: dict[str, set[str]] = {}
    for part, here in position.forces.items():
        inside.setdefault(GAME.parts[part].territory, set()).update(set(here) - {by})
    return {name for name, found in inside.items() if len(found) >= 2} - {"polar-sink"}


@pytest.mark.parametrize("seed", seed_cases("reach reckoned again", range(4), drawn=4))
def test_forces_can_go_where_the_map_the_storm_and_the_crowds_let_them(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - positions to try, no secrets
    by = rng.choice(["atreides", "fremen", "harkonnen"])
    position = scattered(rng, by)
    full = crowded(position, by)
    for start in [part for part, here in position.forces.items() if by in here]:
        flies = start in (ARRAKEEN, CARTHAG)
        steps = 3 if flies else 2 if by == "fremen" else 1
        legal = {
            end
            for end in PARTS
            if broken(position, {"by": by, "move": "move", **way(start, end, 1)}) == ""
        }
        assert legal == reach(start, steps, position.storm, full), (start, position.storm)


# --- what a storm leaves -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seed_cases("storms reckoned again", range(12), drawn=48))
def test_a_storm_leaves_what_is_sheltered_or_aside(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - positions to try, no secrets
    storm, card, wall = rng.randrange(18), rng.randrange(1, 7), rng.random() < 0.5
    forces = {part: {rng.choice(FIGHTERS): 1} for part in rng.sample(PARTS, 30)}
    position = scene("storm", forces=forces, storm=storm)
    position.storm_next, position.wall = card, wall
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    behind = ["arrakeen", "carthag", "imperial-basin"]
    passed = [(storm + step) % 18 for step in range(1, card + 1)]

    def dies(part: str) -> bool:
        name = GAME.parts[part].territory
        bare = not wall if name in behind else GAME.territories[name].terrain == "sand"
        return bare and GAME.parts[part].sector in passed

    assert position.forces == {part: here for part, here in forces.items() if not dies(part)}


# --- how a battle ends ---------------------------------------------------------------------------

WEAPONS = {
    "projectile": ["crysknife", "maula-pistol", "slip-tip", "stunner"],
    "poison": ["chaumas", "chaumurky", "ellaca-drug", "gom-jabbar"],
}
STOPPED_BY = {
    **dict.fromkeys(WEAPONS["projectile"], "shield"),
    **dict.fromkeys(WEAPONS["poison"], "snooper"),
    "lasgun": "",
}
"""Each weapon and the defense that stops it."""
WORTHLESS = ["baliset", "jubba-cloak", "kulon", "la-la-la", "trip-to-gamont"]

Plan = tuple[str, int, str, str]


def some_plan(rng: Random, seat: str, hand: list[str], forces: int) -> Plan:
    """A legal plan: a leader or hero, a number, what fits of the hand."""
    heroes = ["cheap-hero"] if "cheap-hero" in hand else []
    leader = rng.choice([*GAME.factions[seat].leaders, *heroes])
    weapons = [card for card in hand if card in STOPPED_BY or card in WORTHLESS]
    weapon = rng.choice(["none", *weapons])
    defenses = [card for card in hand if card in ("shield", "snooper")]
    return leader, rng.randrange(forces + 1), weapon, rng.choice(["none", *defenses])


def played(plan: Plan) -> list[str]:
    """The cards of a plan, a hero among them."""
    return [card for card in (plan[0], *plan[2:]) if card in GAME.cards]


def worth(leader: str) -> int:
    """The strength of a leader; a hero has none."""
    return GAME.leaders[leader].strength if leader in GAME.leaders else 0


def reckoned(
    seats: list[str], forces: dict[str, int], plans: dict[str, Plan], calls: list[str]
) -> tuple[dict[str, int], dict[str, int], set[str], Counter[str]]:
    """Forces left, spice gained, leaders dead, cards discarded; the first seat is aggressor."""
    left, gained = dict(forces), dict.fromkeys(seats, 0)
    one, other = seats
    leaders = [plan[0] for plan in plans.values() if plan[0] in GAME.leaders]
    both = Counter(card for plan in plans.values() for card in played(plan))
    if len(calls) == 2:
        return dict.fromkeys(seats, 0), gained, set(leaders), both
    if len(calls) == 1:
        winner = calls[0]
        loser = other if winner == one else one
        gained[winner], left[loser] = worth(plans[loser][0]), 0
        return left, gained, {plans[loser][0]}, Counter(played(plans[loser]))
    slots = [card for plan in plans.values() for card in plan[2:]]
    if "lasgun" in slots and "shield" in slots:
        return dict.fromkeys(seats, 0), gained, set(leaders), both
    strength, dead = {}, set()
    for seat, enemy in ((one, other), (other, one)):
        weapon = plans[enemy][2]
        dies = weapon in STOPPED_BY and STOPPED_BY[weapon] != plans[seat][3]
        if dies and plans[seat][0] in GAME.leaders:
            dead.add(plans[seat][0])
        strength[seat] = plans[seat][1] + (0 if dies else worth(plans[seat][0]))
    winner, loser = (one, other) if strength[one] >= strength[other] else (other, one)
    left[winner], left[loser] = left[winner] - plans[winner][1], 0
    gained[winner] = sum(worth(leader) for leader in dead)
    spent = [card for card in played(plans[winner]) if card == "cheap-hero"]
    return left, gained, dead, Counter([*played(plans[loser]), *spent])


@pytest.mark.parametrize("seed", seed_cases("battles reckoned again", range(30), drawn=30))
def test_battles_end_as_reckoned(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - positions to try, no secrets
    seats = rng.sample(FIGHTERS, 2)
    forces = {seat: rng.randrange(1, 12) for seat in seats}
    pool = [card for card, facts in GAME.cards.items() for _ in range(facts.copies)]
    rng.shuffle(pool)
    hands = {seat: [pool.pop() for _ in range(4)] for seat in seats}
    position = facing(forces[seats[0]], forces[seats[1]], seats, hands=hands)
    before = {seat: position.sides[seat].spice for seat in seats}
    plans = {seat: some_plan(rng, seat, hands[seat], forces[seat]) for seat in seats}
    calls = []
    for seat, enemy in (seats, seats[::-1]):
        known = plans[enemy][0] in GAME.leaders and rng.random() < 0.2
        position.sides[seat].traitors = [plans[enemy][0]] if known else []
        calls += [seat] if known else []
    orders: dict[str, Any] = dict(plans)
    opened(position, **orders)
    for seat in calls:
        enemy = seats[1 - seats.index(seat)]
        do(position, seat, "call-traitor", leader=plans[enemy][0])
    no_traitors(position)
    while position.step == "spoils":
        do(position, position.waiting[0], "pass")

    left, gained, dead, discarded = reckoned(seats, forces, plans, calls)
    here = position.forces.get(ARRAKEEN, {})
    assert {seat: here.get(seat, 0) for seat in seats} == left
    assert {seat: position.sides[seat].spice - before[seat] for seat in seats} == gained
    assert {name for seat in seats for name in position.sides[seat].dead} == dead
    assert Counter(position.treachery_discard) == discarded
