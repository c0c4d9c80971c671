"""Random positions reckoned a second time, from the document alone.

The reckonings share nothing with the rulebook but the map and the cards.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import facing, opened, settled
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    HABBANYA,
    TABR,
    TUEK,
    WORM,
    A,
    Course,
    F,
    H,
    I,
    awaited,
    do,
    play_on,
    scene,
    sides,
    strength,
    until,
    wrong,
)
from tests.support.seeds import seed_cases

# --- battles -------------------------------------------------------------------------------------

WEAPONS = {
    "projectile": ["crysknife", "maula-pistol", "slip-tip"],
    "poison": ["chaumurky", "gom-jabbar", "hunter-seeker"],
}
STOPPED_BY = {
    **dict.fromkeys(WEAPONS["projectile"], "shield"),
    **dict.fromkeys(WEAPONS["poison"], "snooper"),
}
"""Each basic weapon and the defense that stops it."""
JUNK = ["baliset", "jubba-cloak", "kulon"]

Plan = tuple[str, int, str, str]


def some_plan(rng: Random, seat: str, hand: list[str], forces: int) -> Plan:
    """A legal plan of basic weapons, defenses and worthless cards."""
    leader = rng.choice(GAME.factions[seat].leaders)
    weapon = rng.choice(["none", *[card for card in hand if card in STOPPED_BY or card in JUNK]])
    defenses = [card for card in hand if card in ("shield", "snooper")]
    return leader, rng.randrange(forces + 1), weapon, rng.choice(["none", *defenses])


def reckoned(
    seats: list[str], forces: dict[str, int], plans: dict[str, Plan], calls: list[str]
) -> tuple[dict[str, int], dict[str, int], set[str], Counter[str]]:
    """Forces left, spice gained, leaders dead, cards discarded; the first has the advantage."""
    one, other = seats
    left, gained = dict(forces), dict.fromkeys(seats, 0)
    used = {
        seat: Counter(card for card in plan[2:] if card != "none") for seat, plan in plans.items()
    }
    if len(calls) == 2:
        dead = {plan[0] for plan in plans.values()}
        return dict.fromkeys(seats, 0), gained, dead, used[one] + used[other]
    if len(calls) == 1:
        loser = other if calls[0] == one else one
        gained[calls[0]], left[loser] = strength(plans[loser][0]), 0
        return left, gained, {plans[loser][0]}, used[loser]
    total, dead = {}, set()
    for seat, enemy in ((one, other), (other, one)):
        weapon = plans[enemy][2]
        dies = weapon in STOPPED_BY and STOPPED_BY[weapon] != plans[seat][3]
        if dies:
            dead.add(plans[seat][0])
        total[seat] = plans[seat][1] + (0 if dies else strength(plans[seat][0]))
    winner, loser = (one, other) if total[one] >= total[other] else (other, one)
    left[winner], left[loser] = left[winner] - plans[winner][1], 0
    gained[winner] = sum(strength(leader) for leader in dead)
    return left, gained, dead, used[loser]


@pytest.mark.parametrize("seed", seed_cases("battles reckoned again", range(30), drawn=30))
def test_each_is_settled_forces_spice_dead_leaders_and_discards(seed: int) -> None:
    """Given: Random battles: dials, leaders, weapons, defenses, advantage, calls.

    When: Each is settled.
    Then: Follows: forces, spice, dead leaders and discards as a few plain lines reckon them.
    Source: 001 L402-482
    """
    rng = Random(seed)  # noqa: S311 - positions to try, no secrets
    seats = rng.sample(FOUR, 2)
    forces = {seat: rng.randrange(1, 12) for seat in seats}
    pool = [*STOPPED_BY, *JUNK, *["shield", "snooper"] * 4]
    rng.shuffle(pool)
    hands = {seat: [pool.pop() for _ in range(4)] for seat in seats}
    position = facing(forces[seats[0]], forces[seats[1]], seats, hands=hands)
    before = sides(position, "spice")
    plans = {seat: some_plan(rng, seat, hands[seat], forces[seat]) for seat in seats}
    calls = [seat for seat in seats if rng.random() < 0.2]
    for seat in calls:
        enemy = seats[1 - seats.index(seat)]
        position.sides[seat].traitors = [plans[enemy][0]]
    orders: dict[str, Any] = dict(plans)
    opened(position, **orders)
    for _ in calls:
        seat = awaited(position)
        if seat not in calls:
            do(position, seat, "pass")
            seat = awaited(position)
        enemy = seats[1 - seats.index(seat)]
        do(position, seat, "call-traitor", leader=plans[enemy][0])
    settled(position)
    left, gained, dead, discarded = reckoned(seats, forces, plans, calls)
    here = position.forces.get(CARTHAG, {})
    assert {seat: here.get(seat, 0) for seat in seats} == left
    assert {seat: position.sides[seat].spice - before[seat] for seat in seats} == gained
    assert {name for seat in seats for name in position.sides[seat].dead} == dead
    assert Counter(position.battle_discard) == discarded


# --- storms --------------------------------------------------------------------------------------

BLOWS = sorted({blow.part for card in GAME.spice_cards.values() for blow in card.blows})
"""The sectors of the spice blow icons."""


@pytest.mark.parametrize("seed", seed_cases("storms reckoned again", range(12), drawn=48))
def test_the_storm_moves_what_lies_in_sand_in_a_sector_passed(seed: int) -> None:
    """Given: Random storms over random forces and spice.

    When: The storm moves.
    Then: Follows: what lies in sand in a sector passed or stopped in is gone, Fremen but not spice excepted.
    Source: 001 L266-270
    """
    rng = Random(seed)  # noqa: S311 - positions to try, no secrets
    storm, die = rng.randrange(18), rng.randrange(7)
    forces = {part: {rng.choice(FOUR): 1} for part in rng.sample(GAME.part_ids, 30)}
    lying = dict.fromkeys(rng.sample(BLOWS, 6), 5)
    position = scene(forces=forces, lying=lying, storm=storm)
    do(position, "table", "roll-storm", face=str(die))
    while position.phase == "storm":
        play_on(position, Course(A))
    passed = [(storm + step) % 18 for step in range(1, die + 1)]

    def struck(part: str) -> bool:
        facts = GAME.parts[part]
        sand = GAME.territories[facts.territory].terrain == "sand"
        return sand and facts.sector in passed

    assert position.storm == (storm + die) % 18
    assert position.forces == {
        part: here for part, here in forces.items() if F in here or not struck(part)
    }
    assert position.spice == {part: 5 for part in lying if not struck(part)}


# --- where forces can go -------------------------------------------------------------------------


def reach(start: str, steps: int, storm: int, full: set[str], only_sand: bool = False) -> set[str]:
    """All parts that a group can come to: sectors are free, territories cost a step each."""
    best = {start: steps}
    open_ends = [] if GAME.parts[start].sector == storm else [start]
    home = GAME.parts[start].territory
    while open_ends:
        here = open_ends.pop()
        facts = GAME.parts[here]
        bare = GAME.territories[facts.territory].terrain == "sand"
        passable = bare or not only_sand or facts.territory == home
        for there in [*facts.inside, *(facts.outside if passable else [])]:
            target = GAME.parts[there]
            left = best[here] - (0 if target.territory == facts.territory else 1)
            shut = left < best[here] and target.territory in full
            if target.sector != storm and not shut and left > best.get(there, -1):
                best[there] = left
                open_ends.append(there)
    return {part for part in best if GAME.parts[part].territory != home}


def crowded(position: Position, by: str) -> set[str]:
    """The strongholds with forces of two others."""
    inside: dict[str, set[str]] = {}
    for part, here in position.forces.items():
        inside.setdefault(GAME.parts[part].territory, set()).update(set(here) - {by})
    return {
        name
        for name, found in inside.items()
        if len(found) >= 2 and GAME.territories[name].terrain == "stronghold"
    }


def scattered(rng: Random, by: str, **given: Any) -> Position:
    """Two forces of a seat in some parts, and crowds of one or two others in many."""
    forces: dict[str, dict[str, int]] = {}
    others = [name for name in FOUR if name != by]
    holds = [ARRAKEEN, CARTHAG, TABR, HABBANYA, TUEK]
    quiet_parts = [part for part in GAME.part_ids if part not in BLOWS]
    for part in [*rng.sample(quiet_parts, 8), *holds]:
        forces[part] = dict.fromkeys(rng.sample(others, rng.choice([1, 2, 2])), 1)
    for part in rng.sample(quiet_parts, 5):
        forces.setdefault(part, {})[by] = 2
    return scene(forces=forces, first=by, **given)


@pytest.mark.parametrize("seed", seed_cases("reach reckoned again", range(6), drawn=2))
def test_every_move_of_a_group_is_tried_legal_exactly_where_three_territories(seed: int) -> None:
    """Given: Random crowds and storms.

    When: Every move of a group is tried.
    Then: Follows: legal exactly where three territories (Fremen six) lead without the storm and without crowded strongholds.
    Source: 001 L301-307
    """
    rng = Random(seed)  # noqa: S311 - positions to try, no secrets
    by = rng.choice([A, F, H])
    storm = rng.randrange(18)
    cards = [rng.choice([name for name, facts in GAME.spice_cards.items() if facts.blows])]
    position = scattered(rng, by, storm=storm, cards=cards)
    position = until(position, "ship", by, Course(by, cards=cards))
    do(position, by, "pass")
    full = crowded(position, by)
    for start in [part for part, here in position.forces.items() if by in here]:
        found = {
            end
            for end in GAME.part_ids
            if wrong(position, by, "move", start=start, end=end, forces=1) is None
        }
        assert found == reach(start, 6 if by == F else 3, storm, full), (start, storm)


@pytest.mark.parametrize("seed", seed_cases("rides reckoned again", range(8), drawn=32))
def test_every_ride_is_tried_legal_exactly_where_three_territories_lead(seed: int) -> None:
    """Given: Random worms: forces and spice strewn about.

    When: Every ride is tried.
    Then: Follows: legal exactly where three territories lead with sand between and no storm.
    Source: 001 L528
    """
    rng = Random(seed)  # noqa: S311 - positions to try, no secrets
    storm = rng.randrange(18)
    card = rng.choice([name for name, facts in GAME.spice_cards.items() if facts.blows])
    parts = [blow.part for blow in GAME.spice_cards[card].blows]
    forces = {part: {F: 3} for part in parts}
    for part in (ARRAKEEN, CARTHAG, TABR, HABBANYA, TUEK):
        forces[part] = dict.fromkeys(rng.sample([A, H, I], rng.choice([1, 2])), 1)
    position = scene("reveal-spice", forces=forces, storm=storm, top=card)
    do(position, "table", "reveal-spice", card=WORM)
    full = crowded(position, F)
    for start in parts:
        found = {
            end
            for end in GAME.part_ids
            if awaited(position) == F
            and wrong(position, F, "ride", start=start, end=end, forces=1) is None
        }
        assert found == reach(start, 3, storm, full, only_sand=True), (start, storm)
