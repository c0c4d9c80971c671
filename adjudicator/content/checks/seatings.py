"""Seatings: sides, or the powers that share one with a dashboard each, and leaders whose slot is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import unknown
from adjudicator.content.folder import DataFault

DESERT = "desert-power"
"""What the Atreides do without a die."""


def seating_faults(data: dict[str, Any]) -> Iterator[DataFault]:
    """Seatings of sides and powers that there are, and leaders whose slot is on their dashboard."""
    factions = data["factions"]
    powers = {entry["id"]: entry for entry in factions["powers"]}
    sides = {entry["id"]: sorted(entry["powers"]) for entry in factions["factions"]}
    results = sorted({entry["result"] for entry in data["dice"]["actions"]})
    for at, seats in enumerate(factions["seatings"]):
        where = ("seatings", at)
        for n, seat in enumerate(seats):
            yield from unknown("factions", (*where, n), seat, [*sides, *powers], "side or power")
        for side, both in sides.items():
            if sorted(seat for seat in seats if seat in (side, *both)) not in ([side], both):
                message = f"of {side} there is one seat, or one for each of its powers"
                yield DataFault("factions", where, message)
    for at, power in enumerate(factions["powers"]):
        for n, result in enumerate(power["results"]):
            yield from unknown("factions", ("powers", at, "results", n), result, results, "result")
    for at, leader in enumerate(data["cards"]["leaders"]):
        entry = powers.get(leader["power"])
        if entry is None or entry["faction"] != leader["side"]:
            message = f"{leader['power']!r} is not a power of {leader['side']!r}"
            yield DataFault("cards", ("leaders", at, "power"), message)
        elif leader["slot"] in results and leader["slot"] not in (*entry["results"], DESERT):
            message = f"this result is not on the dashboard of {leader['power']}"
            yield DataFault("cards", ("leaders", at, "slot"), message)
