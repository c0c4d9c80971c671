"""Battles in Arrakeen for the scenarios: Atreides against Harkonnen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import pass_until
from tests.support.battles import duel, no_traitors, plan
from tests.support.dune_classic import do

TWO = ["atreides", "harkonnen"]
NONE_LEFT = {
    "atreides": [
        "dr-wellington-yueh",
        "duncan-idaho",
        "gurney-halleck",
        "lady-jessica",
        "thufir-hawat",
    ]
}

Orders = tuple[str, int] | tuple[str, int, str] | tuple[str, int, str, str]
"""A plan: leader, number, weapon, defense; what is left out is "none"."""


def facing(
    attacker: int = 6, defender: int = 3, factions: Sequence[str] = TWO, **given: Any
) -> Position:
    """Both may make their plans: nobody has used Voice or Prescience.

    The first faction is the aggressor and has `attacker` forces, the other has `defender`.
    """
    return pass_until(duel(attacker, defender, list(factions), **given), "plans")


def armed(*cards: str, by: str = "atreides", **given: Any) -> Position:
    """Both may make their plans, one holds cards."""
    return facing(hands={by: list(cards)}, **given)


def opened(position: Position, **plans: Orders) -> Position:
    """Both plans are made; the table waits for traitors to be called."""
    for seat, orders in plans.items():
        plan(position, seat, *orders)
    return position


def fought(position: Position, **plans: Orders) -> Position:
    """Both plans are made and nobody calls a traitor; the winner keeps all cards."""
    no_traitors(opened(position, **plans))
    while position.step == "spoils":
        do(position, position.waiting[0], "pass")
    return position


def cards(atreides: str, harkonnen: str, **given: Any) -> Position:
    """Atreides plays a weapon, Harkonnen a defense ("none" for none), with Hawat and Rabban."""
    hands = {"atreides": [atreides], "harkonnen": [card for card in [harkonnen] if card != "none"]}
    return fought(
        facing(hands=hands, **given),
        atreides=("thufir-hawat", 4, atreides),
        harkonnen=("beast-rabban", 1, "none", harkonnen),
    )
