"""Travel: which place is meant, what a shipment costs, and for which reason a way is barred."""

from __future__ import annotations

from adjudicator.rules.dune.reach import Way, reach
from adjudicator.rules.dune.records import Game, Position
from adjudicator.rules.records import Violation

CLAUSES: list[str] = ["movement.range"]
"""The clauses that a game of this family must have for what is done here (sorted)."""


def no_such_part(game: Game, clause: str, name: str) -> Violation:
    """A place that is none: the sector of a territory is missing, or nothing is called so."""
    sectors = [
        str(game.parts[part].sector)
        for part in game.part_ids
        if game.parts[part].territory == name and part != name
    ]
    if len(sectors) > 0:
        return Violation(clause, "no-sector", {"territory": name, "sectors": ", ".join(sectors)})
    return Violation(clause, "no-such-part", {"unknown": name})


def price_of(forces: int, rate: int, half: bool) -> int:
    """The price of a shipment at a rate for each of its forces; half of it is rounded up."""
    price = forces * rate
    return (price + 1) // 2 if half else price


def affordable(spice: int, rate: int, half: bool) -> int:
    """How many forces can be shipped for a sum, at a price for each."""
    return 2 * spice // rate if half else spice // rate


def barred(
    game: Game, position: Position, faction: str, start: str, end: str, way: Way
) -> Violation:
    """Why a group cannot get from one part to another: distance, storm or a full territory."""
    far = len(game.territory_ids)
    args: dict[str, int | str] = {"start": start, "end": end, "range": way.steps}
    open_way = changed(way, far, False, 0)
    distance = reach(game, position, faction, start, open_way).get(end, far)
    if distance > way.steps:
        return Violation("movement.range", "too-far", {**args, "distance": distance})
    if way.occupants > 0:
        uncrowded = changed(way, way.steps, way.storm, 0)
        if end in reach(game, position, faction, start, uncrowded):
            return Violation("movement.range", "crowds", args)
    storm: dict[str, int | str] = {**args, "sector": position.storm}
    calm = changed(way, way.steps, False, way.occupants)
    if end in reach(game, position, faction, start, calm):
        return Violation("movement.range", "storm", storm)
    return Violation("movement.range", "no-way", storm)


def changed(way: Way, steps: int, storm: bool, occupants: int) -> Way:
    """A way with other limits of distance, storm and full territories."""
    return Way(
        steps=steps,
        storm=storm,
        locked=way.locked,
        detour=way.detour,
        occupants=occupants,
        anywhere=way.anywhere,
        welcome=way.welcome,
        through=way.through,
        buried=way.buried,
        calm=way.calm,
    )
