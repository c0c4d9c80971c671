"""Which place is meant, and what bars a way: the reasons of a refusal, told apart."""

from __future__ import annotations

from adjudicator.games.dune_classic.board import reach
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.records import Violation


def no_such_part(game: Game, clause: str, name: str) -> Violation:
    """A place that is none: the sector of a territory is missing, or nothing is called so."""
    sectors = [
        str(game.parts[part].sector)
        for part in game.part_ids
        if game.parts[part].territory == name and part != name
    ]
    if len(sectors) > 0:
        return Violation(clause, "no-sector", {"territory": name, "sectors": " or ".join(sectors)})
    return Violation(clause, "no-such-part", {"unknown": name})


def barred(
    game: Game, position: Position, faction: str, start: str, end: str, steps: int, crowding: bool
) -> Violation:
    """Why no way of so many borders leads from one part to another: distance, storm or crowds."""
    far = len(game.territory_ids)
    way: dict[str, int | str] = {"start": start, "end": end, "range": steps}
    distance = reach(game, position, faction, start, far, False, False).get(end, far)
    if distance > steps:
        return Violation("movement.range", "too-far", {**way, "distance": distance})
    if crowding and end in reach(game, position, faction, start, steps, False):
        return Violation("movement.range", "crowds", way)
    storm: dict[str, int | str] = {**way, "sector": position.storm}
    if end in reach(game, position, faction, start, steps, crowding, False):
        return Violation("movement.range", "storm", storm)
    return Violation("movement.range", "no-way", storm)
