"""Battles for the scenarios: Atreides against Harkonnen in Carthag, if nothing else is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    GAME,
    KANLY,
    A,
    H,
    awaited,
    can,
    do,
    fight,
    refused,
    scene,
)

ALL_LEADERS = {
    name: [leader.id for leader in GAME.leaders.values() if leader.faction == name]
    for name in GAME.faction_ids
}

Orders = tuple[str, int] | tuple[str, int, str] | tuple[str, int, str, str]
"""A plan: leader, number, weapon, defense; what is left out is "none"."""


def fields(orders: Orders) -> dict[str, Any]:
    """A plan as the fields of its move."""
    leader, number, weapon, defense = [*orders, "none", "none"][:4]
    return {"leader": leader, "number": number, "weapon": weapon, "defense": defense}


def met(
    one: int = 6,
    other: int = 3,
    factions: Sequence[str] = KANLY,
    until: str = "choose-battle",
    place: str = CARTHAG,
    **given: Any,
) -> Position:
    """The first two factions meet, the first has the battle advantage and chooses its battles."""
    forces = {place: {factions[0]: one, factions[1]: other}}
    forces.update(given.pop("forces", {}))
    return scene(until, factions[0], factions, forces=forces, first=factions[0], **given)


def chosen(position: Position, against: str = H, place: str = CARTHAG, using: str = "") -> Position:
    """The battle is chosen; all that can be left is left until plans (or `using`) can be made."""
    for _ in range(20):
        seats = position.waiting
        if any((using or "plan") in can(position, seat) for seat in seats):
            return position
        by = awaited(position)
        if "choose-battle" in can(position, by):
            do(position, by, "choose-battle", place=place, against=against)
        else:
            do(position, by, "pass")
    raise AssertionError(f"{using or 'plan'} never came: {position.step}")


def facing(one: int = 6, other: int = 3, factions: Sequence[str] = KANLY, **given: Any) -> Position:
    """Both may make their plans: nobody has used Voice or Prescience or exchanged traitors."""
    place = given.get("place", CARTHAG)
    return chosen(met(one, other, factions, **given), factions[1], place)


def armed(*cards: str, by: str = A, **given: Any) -> Position:
    """Both may make their plans; one holds cards."""
    return facing(hands={by: list(cards)}, **given)


def plan(position: Position, by: str, *orders: Any) -> None:
    """A legal plan."""
    do(position, by, "plan", **fields(orders))


def no_plan(position: Position, topic: str, by: str, *orders: Any) -> None:
    """A plan that is refused."""
    refused(position, topic, by, "plan", **fields(orders))


def opened(position: Position, **plans: Orders) -> Position:
    """Both plans are made and open; who may react is awaited."""
    for seat, orders in plans.items():
        plan(position, seat, *orders)
    for _ in range(4):
        late = [seat for seat in position.waiting if "voice" in can(position, seat)]
        if not late:
            break
        do(position, late[0], "pass")
    return position


def settled(position: Position, discards: Sequence[str] = ()) -> Position:
    """Nobody reacts (any more); the winner discards what is named, and keeps all else."""
    left = list(discards)
    for _ in range(20):
        if position.battle is None:
            break
        by = awaited(position)
        kinds = can(position, by)
        if "lose" in kinds:
            battle = fight(position)
            do(position, by, "lose", part=battle.place, forces=battle.losses)
        elif left and "discard" in kinds:
            do(position, by, "discard", card=left.pop())
        else:
            do(position, by, "pass")
    assert position.battle is None, position.step
    return position


def fought(position: Position, **plans: Orders) -> Position:
    """Both plans are made, nobody reacts, the winner keeps all its cards."""
    return settled(opened(position, **plans))


def cards(atreides: Sequence[str], harkonnen: Sequence[str], **given: Any) -> Position:
    """Leto with 4 of six and Rabban with 2 of three, each with a weapon and a defense or "none"."""
    hands = {
        A: [card for card in atreides if card != "none"],
        H: [card for card in harkonnen if card != "none"],
    }
    return opened(
        facing(hands=hands, **given),
        atreides=("duke-leto", 4, atreides[0], atreides[1]),
        harkonnen=("beast-rabban", 2, harkonnen[0], harkonnen[1]),
    )


def react(position: Position, by: str, kind: str = "play-card", **fields_: Any) -> Position:
    """A seat reacts after the plans are open; whoever is asked before it passes."""
    for _ in range(3):
        if awaited(position) == by:
            break
        do(position, awaited(position), "pass")
    do(position, by, kind, **fields_)
    return position


def gained(position: Position, seat: str, before: int) -> int:
    """How much more spice a seat has than before."""
    return position.sides[seat].spice - before
