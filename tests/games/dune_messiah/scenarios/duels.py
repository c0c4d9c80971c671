"""Battles for the tests of the scenarios: Emperor against Guild in Red Chasm, and others."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.table import (
    RED_CHASM,
    E,
    G,
    Position,
    awaited,
    do,
    scene,
    until,
    until_phase,
)

Plan = dict[str, Any]


def plan(leader: str, number: int, weapon: str = "none", defense: str = "none") -> Plan:
    """The fields of a battle plan."""
    return {"leader": leader, "number": number, "weapon": weapon, "defense": defense}


def duel(
    one: str = E, two: str = G, forces: tuple[int, int] = (5, 5), kind: str = "plan", **given: Any
) -> Position:
    """Two factions in Red Chasm, the first is aggressor; somebody may make a kind of move (plans)."""
    here = {RED_CHASM: {one: forces[0], two: forces[1]}}
    given.setdefault("forces", {})
    given["forces"] = {**here, **given["forces"]}
    first = given.pop("first", one)
    by = given.pop("by", "")
    return scene(kind, by, first=first, **given)


def planned(position: Position, plans: dict[str, Plan]) -> Position:
    """Both have made their plans, in the order in which they are awaited; they are opened."""
    left = dict(plans)
    for _ in range(len(plans)):
        by = next(seat for seat in position.waiting if seat in left)
        do(position, by, "plan", **left.pop(by))
    return position


def over(position: Position) -> Position:
    """The battle phase is over, nobody did what can be left."""
    return until_phase(position, "mentat")


def fought(one: Plan, two: Plan, forces: tuple[int, int] = (5, 5), **given: Any) -> Position:
    """Emperor against Guild, to the end of all battles."""
    return over(planned(duel(forces=forces, **given), {E: one, G: two}))


def striking(
    by: str, other: str = E, forces: tuple[int, int] = (3, 5), kind: str = "", **given: Any
) -> Position:
    """A seat, first of all, has let its hidden forces strike in Red Chasm; a kind of move comes."""
    position = duel(by, other, forces, "strike", by=by, **given)
    do(position, by, "strike", territory="red-chasm")
    return until(position, kind or "plan", by if kind else "")


def aggressor(position: Position) -> str:
    """Who chooses the battle, or leads the one under way."""
    if position.battle is not None:
        return str(position.battle.aggressor)
    return awaited(position)
