"""What stands in a view for what a seat may not know: "?" for cards and leaders, -1 for numbers."""

from __future__ import annotations

from adjudicator.rules.copies import copied
from adjudicator.rules.dune.records import Plan

HIDDEN = "?"
UNKNOWN = -1


def heap_seen(heap: list[str], open_to_seat: bool) -> list[str]:
    """Cards or leaders, or as many question marks."""
    if open_to_seat:
        return [*heap]
    return [HIDDEN for _ in heap]


def card_seen(card: str, open_to_seat: bool) -> str:
    """A card, or a question mark if there is one."""
    if open_to_seat or card == "":
        return card
    return HIDDEN


def plan_seen(plan: Plan, open_to_seat: bool) -> Plan:
    """A plan, or that there is one."""
    if open_to_seat:
        return copied(plan)
    return Plan(leader=HIDDEN, number=UNKNOWN, weapon=HIDDEN, defense=HIDDEN)
