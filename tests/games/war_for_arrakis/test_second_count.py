"""Battles and harvests, counted a second time by the words of document 002: at random, and both must agree."""

from __future__ import annotations

import random
from collections import Counter

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import attack, due, ready
from tests.games.war_for_arrakis.scenarios.table import offered, phase
from tests.games.war_for_arrakis.script import GAME, A, H, legion, move, roll, scene, state, told

TRIES = 150
SPECIAL = "special-elite"
LEADERS = {
    A: ["alia", "chani", "gurney-halleck", "naib", "naib", "paul-muad-dib", "stilgar"],
    H: ["baron-harkonnen", "bashar", "bashar", "captain-aramsham", "shaddam-iv", "thufir-hawat"],
}


def somebody(rng: random.Random, side: str) -> Legion:
    """Up to six Units of all ranks, and up to three leaders."""
    units = Counter(rng.choices(["regular", "elite", SPECIAL], k=rng.randint(1, 6)))
    return legion(side, dict(units), rng.sample(LEADERS[side], rng.randint(0, 3)))


def dice(group: Legion, rank: int) -> int:
    """Units and the rank of a defended Settlement, six at the most (902-904)."""
    return min(6, sum(group.units.values()) + rank)


def scored(group: Legion, faces: str, led: list[str]) -> tuple[int, int]:
    """Swords and shields, with those that leaders make of specials."""
    hits = faces.count("s") + sum(GAME.leaders[leader].hits for leader in led)
    shields = faces.count("h") + sum(GAME.leaders[leader].shields for leader in led)
    return hits, shields


def net(hits: int, group: Legion, shields: int) -> int:
    """Hits that shields do not cancel; each Special Elite cancels a shield (936)."""
    return max(0, hits - max(0, shields - group.units.get(SPECIAL, 0)))


def test_a_round_of_battle_is_counted_as_the_second_reading_counts() -> None:
    rng = random.Random(2)  # noqa: S311 - the same battles every time are wanted
    chosen = 0
    for number in range(TRIES):
        ours, theirs = somebody(rng, H), somebody(rng, A)
        rank = rng.randint(1, 3)
        surprise = bool(ours.leaders) and rng.random() < 0.5
        position = scene({"csw-3": ours, "windgap": theirs}, {"windgap": f"rank-{rank}"})
        ready(
            position, *[one for one in (*LEADERS[A], *LEADERS[H]) if one not in ("naib", "bashar")]
        )
        attack(position, "H", "csw-3", "windgap", "leadership" if surprise else "strategy")
        faces = {}
        for side, group, bonus in ((H, ours, 0), (A, theirs, rank)):
            assert due(position) == (side, dice(group, bonus)), number
            faces[side] = "".join(rng.choices("shx", k=dice(group, bonus)))
            events = roll(position, faces[side])
        led = {}
        for side, group in ((H, ours), (A, theirs)):
            specials = faces[side].count("x") + (surprise and side == H)
            led[side] = list(group.leaders)
            if specials < len(group.leaders):
                led[side] = rng.sample(group.leaders, specials)
                if len(set(group.leaders)) > 1 and specials:
                    left = list(led[side])
                    while position.step == "lead" and position.waiting == [side]:
                        assert set(left) <= set(offered(position, side[0].upper(), "lead"))
                        chosen += 1
                        events = move(position, side, "lead", leader=left.pop())
        counted = told(events, "hits-counted")[0]
        attacked, warded = scored(ours, faces[H], led[H])
        defended, shielded = scored(theirs, faces[A], led[A])
        expected = (net(attacked, ours, shielded), net(defended, theirs, warded))
        assert (counted["attack"], counted["defense"]) == expected, (number, faces, led)
    assert chosen > 30


def test_a_harvest_ends_as_the_second_reading_says() -> None:
    rng = random.Random(3)  # noqa: S311 - the same harvests every time are wanted
    seen: Counter[int] = Counter()
    for number in range(TRIES):
        position = scene()
        position.rows = {power: rng.randint(0, 4) for power in GAME.powers}
        position.supremacy = rng.randint(0, 8)
        position.reserve = rng.randint(0, 1)
        rows, supremacy = dict(position.rows), position.supremacy
        wells = rng.sample(
            [area for area in GAME.area_ids if GAME.areas[area].terrain == "desert"], 6
        )
        position.harvesters = sorted(wells[: rng.randint(0, 6)])
        spice = position.reserve + sum(1 + GAME.areas[area].deep for area in position.harvesters)
        phase(position, "harvest", "H")
        kept: dict[str, str] = {}
        for power in rng.sample(GAME.powers, 3):
            how = rng.choice(["keep", "raise", ""])
            if how == "raise" and spice >= 3 and rows[power] > 0:
                spice -= 3
            elif how == "keep" and spice >= 2:
                spice -= 2
            else:
                continue
            kept[power] = how
            move(position, "H", "pay", marker=power, how=how)
        if spice >= 3 and supremacy <= 5 and rng.random() < 0.5:
            move(position, "H", "stockpile")
            spice, supremacy = spice - 3, supremacy + 1
        saved = rng.randint(0, min(1, spice))
        move(position, "H", "close-harvest", count=saved)
        fell = [power for power in GAME.powers if power not in kept and rows[power] < 4]
        after = {
            power: row - (kept.get(power) == "raise") + (power in fell)
            for power, row in rows.items()
        }
        low = [power for power, row in after.items() if row == 4]
        more = [power for power in fell if power not in low]
        assert (position.supremacy, position.reserve) == (supremacy, saved), number
        assert position.rows == after, number
        if len(more) > 1:
            assert state(position) == "ban: H"
            assert offered(position, "H", "ban") == more
            more = [rng.choice(more)]
            move(position, "H", "ban", card=more[0])
        assert position.bans == sorted({*low, *more}), number
        seen[len(position.bans)] += 1
    assert set(seen) == {0, 1, 2, 3}


def crowd(position: Position, area: str) -> int:
    """Units and face-down tokens in an area."""
    found = position.legions[area]
    return sum(found.units.values()) + len(found.tokens)


def test_storms_and_sandworms_hit_as_the_second_reading_says() -> None:
    rng = random.Random(5)  # noqa: S311 - the same storms every time are wanted
    struck = 0
    for number in range(TRIES):
        area = rng.choice(GAME.area_ids)
        position = scene({area: legion(H, {"regular": 6})})
        position.blasted = rng.choice(["", *sorted(GAME.atomics)])
        exposed = GAME.atomics[position.blasted].exposes if position.blasted else []
        here = GAME.areas[area]
        terrain = "desert" if area == position.blasted else here.terrain
        phase(position, "storm", "A")
        safe = terrain == "mountain" or (here.sheltered and area not in exposed)
        if safe:
            assert position.roll is None, (number, area)
            continue
        faces = "".join(rng.choices("shx", k=2))
        roll(position, faces)
        each = {"desert": 2 if here.deep else 1}.get(terrain, 0)
        hits = faces.count("s") + each * faces.count("x")
        assert crowd(position, area) == 6 - hits, (number, area, faces)
        struck += 1
    assert struck > 60
