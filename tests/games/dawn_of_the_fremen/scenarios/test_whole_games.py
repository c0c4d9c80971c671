"""Whole games, reckoned a second time: one test for each scenario, named after it."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from adjudicator.games.dawn_of_the_fremen import rulebook
from adjudicator.games.dawn_of_the_fremen.records import Position
from adjudicator.rules.records import Event
from tests.games.dawn_of_the_fremen.scenarios.reckoning import (
    NEIGHBOURS,
    WORMS,
    carried,
    opens,
    reach,
    strength,
    totals,
    yields,
)
from tests.games.dawn_of_the_fremen.scene import GAME
from tests.support.replay import golden_logs, read_header, steps


class Moment(msgspec.Struct, frozen=True):
    """A move with the positions before and after it, and what it told."""

    move: dict[str, Any]
    before: Position
    after: Position
    events: list[Event]


@cache
def moments() -> list[Moment]:
    """All moves of the two shortest golden games of some length that follow no special ruling."""
    logs = [log for log in golden_logs("dawn-of-the-fremen") if not read_header(log).rulings]
    logs = sorted(logs, key=lambda log: log.stat().st_size)
    chosen = [log for log in logs if sum(1 for _ in steps(log)) > 200][:2]
    return [moment for log in chosen for moment in of_one(log)]


def of_one(log: Any) -> Iterator[Moment]:
    """The moves of a log."""
    for step in steps(log):
        before = copy.deepcopy(step.position)
        after = copy.deepcopy(before)
        yield Moment(step.move, before, after, rulebook.apply(GAME, after, step.move))


def told(kind: str) -> list[tuple[Moment, Event]]:
    """Every event of a kind with its moment."""
    return [
        (moment, event) for moment in moments() for event in moment.events if event.kind == kind
    ]


def all_back(position: Position) -> Position:
    """The position with everything that is on its way put back where it was taken up."""
    back = copy.deepcopy(position)
    if back.freight is not None:
        for taken in back.freight.taken:
            item, place = taken.split("/")
            if item in GAME.tokens:
                back.lands[place].tokens.append(item)
    return back


def reckoned(moment: Moment, target: str) -> tuple[int, int]:
    """Offence and defence as they are counted with a move."""
    attack, freight = moment.before.attack, moment.before.freight
    assert attack is not None
    stopped = {*attack.stops, moment.move["tribe"] if moment.move["move"] == "stop" else ""}
    sides = {
        tribe: "neutral" if side == "attack" and tribe in stopped else side
        for tribe, side in attack.sides.items()
    }
    goal = moment.move.get("territory") if moment.move["move"] == "carry" else ""
    if freight is not None and target in (freight.at, goal):
        offence, defence = totals(moment.before, target, attack.by, sides)
        return offence + carried(freight.cargo), defence
    return totals(all_back(moment.before), target, attack.by, sides)


def test_whole_games_strengths() -> None:
    """Given: whole games that were played at random.

    When: an attack is counted
    Then: both totals are the sums of Attack 2 to 4: target, own neighbours, those who joined, what was brought; nothing over rock but by a Kulon
    Source: Attack 2 to 5; Rock Barriers
    """
    counted = [
        (moment, event)
        for moment, event in told("strengths-compared")
        if moment.move["move"] != "vanish" and moment.before.attack is not None
    ]
    assert counted
    for moment, event in counted:
        attack = moment.before.attack
        assert attack is not None
        if attack.by in {*attack.stops, moment.move.get("tribe")}:
            continue
        told_so = (event.args["attack"], event.args["defense"])
        assert told_so == reckoned(moment, str(event.args["territory"])), moment.move
        ends = [one.kind for one in moment.events if one.kind in ("attack-failed", "occupied")]
        assert len(ends) == 1, moment.move


def test_whole_games_spoils() -> None:
    """Given: whole games that were played at random.

    When: a territory is taken
    Then: it was taken with more strength; one water came with it and one debt, or two from strength 4 on, as far as there were any; from abandoned land nothing
    Source: Attack 5; Water and Water Debt; No Water and No Water Debt
    """
    taken = told("occupied")
    assert taken
    for moment, event in taken:
        land, by = moment.before.lands[str(event.args["territory"])], str(event.args["by"])
        due = 0 if not land.owner else 2 if strength(land) >= 4 else 1
        given = [int(other.args["count"]) for other in moment.events if other.kind == "debt-given"]
        assert sum(given) == min(due, moment.before.sides[by].debts)
        water = [other for other in moment.events if other.kind == "rendered"]
        assert len(water) == (1 if land.owner else 0)
        (sums,) = [other.args for other in moment.events if other.kind == "strengths-compared"]
        assert int(sums["attack"]) > int(sums["defense"])


def goods(position: Position) -> Counter[tuple[str, str]]:
    """All resources that lie on the map: (territory, resource)."""
    return Counter(
        {(name, kind): count for name, land in position.lands.items()
         for kind, count in land.goods.items()}
    )  # fmt: skip


def test_whole_games_yields() -> None:
    """Given: whole games that were played at random.

    When: a Production Phase is over
    Then: every site whose tribe is in the game has given what the chart and the Sietches make of it, and nothing else has come or gone
    Source: Production chart; Resources; Sietch Bonus Production
    """
    phases = 0
    start: Position | None = None
    for moment in moments():
        began = moment.before.phase == "production" and moment.move["move"] == "roll"
        if began:
            start = moment.before
            face = moment.move["face"]
        if start is None or moment.after.phase == "production":
            continue
        skipped = any(event.kind == "phase-skipped" for event in moment.events)
        expected = Counter[tuple[str, str]]() if skipped else yields(start, face)
        assert goods(moment.after) - goods(start) == expected
        assert not goods(start) - goods(moment.after)
        start, phases = None, phases + 1
    assert phases > 1


def test_whole_games_nothing_lost_nothing_made() -> None:
    """Given: whole games that were played at random.

    When: any move has been made
    Then: every tribe has its thirty warriors and eight debts somewhere, and no territory has two tokens of a sort
    Source: Setup 1; No Duplicates; Water Debt Summary
    """
    for position in [moment.after for moment in moments()]:
        held = Counter(land.owner for land in position.lands.values())
        for tribe, side in position.sides.items():
            assert side.warriors + held[tribe] == 30
            out = sum(other.rivals.get(tribe, 0) for other in position.sides.values())
            assert side.vanished or side.debts + out == 8
        for land in position.lands.values():
            sorts = Counter("worm" if token in WORMS else token for token in land.tokens)
            assert not sorts or max(sorts.values()) == 1


def test_whole_games_borders() -> None:
    """Given: whole games that were played at random, a shipment on its way.

    When: any neighbouring territory is tried
    Then: those the document opens are open, all others are refused
    Source: Shipment; Shipment Types; Using Water Debts; Rock Barrier Summary
    """
    tried = Counter[bool]()
    for position in [moment.before for moment in moments()]:
        freight = position.freight
        if freight is None or position.step != "freight":
            continue
        left = reach(freight) - freight.crossed
        debts = Counter(position.sides[freight.by].rivals)
        for end in [*NEIGHBOURS[freight.at], "hollow-erg", "twin-buttes"]:
            expected = opens(position, freight, freight.at, end, left, debts)
            move = {"by": freight.by, "move": "cross", "territory": end}
            found = rulebook.check(GAME, position, move)
            assert (found is None) == expected, (freight, end, found)
            tried[expected] += 1
    assert min(tried[True], tried[False]) > 10


def clockwise(position: Position) -> list[str]:
    """The tribes as they sit, from the lead player on."""
    seats = sorted(position.sides, key=lambda tribe: position.sides[tribe].place)
    first = seats.index(position.lead)
    return seats[first:] + seats[:first]


TURNS = {"development", "trade", "shipping", "action"}


def test_whole_games_turns() -> None:
    """Given: whole games that were played at random.

    When: a phase is played
    Then: the tribes act in clockwise order from the Lead Player, nobody a second time after others, and the lead goes on clockwise from cycle to cycle
    Source: Lead Player; Cycle Phase Overview
    """
    acted: list[str] = []
    phase = (0, "")
    for moment in moments():
        position = moment.before
        if position.step in TURNS and moment.move["move"] != "vanish":
            if phase != (position.cycle, position.phase):
                phase, acted = (position.cycle, position.phase), []
            if acted[-1:] != [moment.move["by"]]:
                acted.append(moment.move["by"])
            assert acted == [tribe for tribe in clockwise(position) if tribe in acted]
    leads = [(a.after, a.before) for a in moments() if a.after.cycle > a.before.cycle > 0]
    assert leads
    for after, before in leads:
        rest = [tribe for tribe in clockwise(before)[1:] if not before.sides[tribe].vanished]
        assert after.lead == (rest or [before.lead])[0]
