"""Placeholders in a view for hidden information: "?" for cards and leaders, -1 for numbers."""

from __future__ import annotations

from adjudicator.rules.copies import copied
from adjudicator.rules.dune.records import Battle, Plan, Prescience

HIDDEN = "?"
UNKNOWN = -1


def heap_seen(heap: list[str], open_to_seat: bool) -> list[str]:
    """Cards or leaders as they are, or, if hidden, as many question marks."""
    if open_to_seat:
        return [*heap]
    return [HIDDEN for _ in heap]


def card_seen(card: str, open_to_seat: bool) -> str:
    """A card as it is, or a question mark if it is hidden; "" stays ""."""
    if open_to_seat or card == "":
        return card
    return HIDDEN


def plan_seen(plan: Plan, open_to_seat: bool) -> Plan:
    """A plan, or that there is one."""
    if open_to_seat:
        return copied(plan)
    return Plan(leader=HIDDEN, number=UNKNOWN, weapon=HIDDEN, defense=HIDDEN)


def plans_seen(battle: Battle, opened: bool, seat: str) -> dict[str, Plan]:
    """The plans of a battle: until they are opened, each of them is its maker's and the table's alone."""
    return {
        other: plan_seen(plan, opened or seat in [other, "table"])
        for other, plan in battle.plans.items()
    }


def question_seen(battle: Battle, opened: bool, seats: list[str], seat: str) -> Prescience | None:
    """The question of Prescience; until the plans are opened, its answer is for some seats and the table."""
    asked = battle.prescience
    if asked is None:
        return None
    told = opened or seat == "table" or seat in seats
    return Prescience(by=asked.by, element=asked.element, answer=card_seen(asked.answer, told))
