"""Shipping and movement for the scenarios: who is to act, and what is said."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import HOMES, RED_CHASM, pass_until, refused
from tests.support.dune_classic import do, scene

FLAT = "the-great-flat-s14"
GUILD = "spacing-guild"


def shipping(by: str, **given: Any) -> Position:
    """The seat is to ship, those before it have shipped nothing; factions stand at home."""
    given = {"forces": HOMES, **given}
    return pass_until(scene("shipment-and-movement", **given), "ship", by)


def with_chasm(**here: int) -> dict[str, dict[str, int]]:
    """The factions at home, and some in Red Chasm (`_` for `-`)."""
    chasm = {name.replace("_", "-"): count for name, count in here.items()}
    return {**HOMES, RED_CHASM: chasm}


def load(end: str, forces: int, karama: str = "none") -> dict[str, Any]:
    """What a shipment says."""
    return {"end": end, "forces": forces, "karama": karama, "ally": 0}


SIHAYA = "sihaya-ridge-s8"
GARA = "gara-kulon-s7"
MESA = "pasty-mesa-s6"
WALL = "shield-wall-s7"


def moving(by: str, forces: dict[str, dict[str, int]], **given: Any) -> Position:
    """The seat is to move, nobody has shipped."""
    position = scene("shipment-and-movement", forces=forces, **given)
    return pass_until(position, "move", by)


def way(start: str, end: str, forces: int, **more: Any) -> dict[str, Any]:
    """What a move says."""
    plain = {"side": "fighters", "arrive": "fighters", "hajr": False}
    return {"start": start, "end": end, "forces": forces, **plain, **more}


def ridge(forces: int = 4, **given: Any) -> Position:
    """Atreides has forces in Sihaya Ridge and is to move."""
    return moving("atreides", {SIHAYA: {"atreides": forces}}, **given)


def gone(position: Position, by: str, start: str, end: str, forces: int, **more: Any) -> Position:
    """A move is made."""
    do(position, by, "move", **way(start, end, forces, **more))
    return position


def barred(position: Position, clause: str, by: str, *target: Any, **more: Any) -> None:
    """A move is refused by a clause."""
    refused(position, clause, by, "move", **way(*target, **more))


def after_shipment(by: str, end: str, count: int, **given: Any) -> Position:
    """A seat has shipped, alone of all, and is to move."""
    position = pass_until(scene("shipment-and-movement", **given), "ship", by)
    do(position, by, "ship", **load(end, count))
    return pass_until(position, "move", by)
