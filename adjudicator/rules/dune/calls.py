"""Calling traitors: whoever holds the card of the other side's leader can call it."""

from __future__ import annotations

from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, Violation, choice

CLAUSES: list[str] = ["traitors.call", "traitors.revealed"]
"""The clauses that a game of this family must have for what is done here (sorted)."""


def call_violation(move: Move, leader: str, held: list[str]) -> Violation | None:
    """What is wrong with calling a traitor, where `leader` leads the other side.

    `held` are the leaders whose traitor cards the caller holds.
    """
    called: dict[str, int | str] = {"by": move["by"], "leader": move["leader"]}
    if move["leader"] != leader:
        return Violation("traitors.call", "not-there", called)
    if leader not in held:
        return Violation("traitors.call", "not-held", called)
    return None


def call_form(partial: Move, leader: str) -> Field | None:
    """The only leader that can be called: who leads the other side."""
    if "leader" not in partial:
        return choice("leader", [leader], True)
    return None


def call_event(move: Move) -> Event:
    """The report of a call."""
    called: dict[str, int | str] = {"by": move["by"], "leader": move["leader"]}
    return Event("traitor-called", "traitors.revealed", called)
