"""Reliable transportation: the Guild carries a group over the planet, for spice (document 003)."""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import HARVESTER
from adjudicator.games.dune_messiah.movement import carry, check_counts
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.travel import travel_of
from adjudicator.games.dune_messiah.turn import GUILD, pay_bank
from adjudicator.games.dune_messiah.ways import fresh, fresh_units, movable, standing
from adjudicator.rules.dune.board import in_storm
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice


def fare(game: Game, count: int) -> int:
    """The price of transporting so many units."""
    units = game.numbers.transport_units
    return (count + units - 1) // units


def check_transport(game: Game, position: Position, move: Move) -> Violation | None:
    """The Guild sends a group anywhere but into a stronghold, once a turn, for spice.

    Clauses movement.transport, and those of `check_counts`.
    """
    by = move["by"]
    if by != GUILD:
        return Violation("movement.transport", "not-yours", {"by": by})
    if travel_of(position).transported:
        return Violation("movement.transport", "again", {"by": by})
    found = check_counts(game, position, move)
    if found is not None:
        return found
    if game.territories[game.parts[move["end"]].territory].stronghold:
        return Violation("movement.transport", "stronghold", {"part": move["end"]})
    for part in [move["start"], move["end"]]:
        if in_storm(game, position, part):
            return Violation("movement.transport", "storm", {"part": part})
    price = fare(game, move["forces"] + move["harvesters"])
    spice = position.sides[by].spice
    if price > spice:
        dear: dict[str, int | str] = {"by": by, "price": price, "spice": spice}
        return Violation("movement.transport", "too-dear", dear)
    return None


def apply_transport(game: Game, position: Position, move: Move) -> list[Event]:
    """The group is there, the bank is paid."""
    by = move["by"]
    travel = travel_of(position)
    travel.moving = True
    travel.transported = True
    price = fare(game, move["forces"] + move["harvesters"])
    paid = pay_bank(position, by, price, "movement.transport")
    return [*carry(game, position, move, "movement.transported"), *paid]


def transport_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which something can be transported."""
    return [
        part
        for part in standing(position, seat)
        if movable(position, seat, part) and not in_storm(game, position, part)
    ]


def transport_ends(game: Game, position: Position, start: str) -> list[str]:
    """The parts (sorted) to which something can be transported from a part."""
    home = game.parts[start].territory
    return [
        part
        for part in game.part_ids
        if game.parts[part].territory != home
        and not game.territories[game.parts[part].territory].stronghold
        and not in_storm(game, position, part)
    ]


def transport_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Start, end, then how many forces and harvesters."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", transport_starts(game, position, by), False)
    start = partial["start"]
    if "end" not in partial:
        return choice("end", transport_ends(game, position, start), False)
    most = position.sides[by].spice * game.numbers.transport_units
    harvesters = fresh_units(position, by, HARVESTER, start)
    if "forces" not in partial:
        least = 0 if harvesters > 0 else 1
        return amount("forces", least, min(most, fresh(position, by, start)), False)
    if "harvesters" not in partial:
        least = 0 if partial["forces"] > 0 else 1
        return amount("harvesters", least, min(most - partial["forces"], harvesters), True)
    return None


def may_transport(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can transport anything."""
    if seat != GUILD or travel_of(position).transported or position.sides[seat].spice == 0:
        return False
    return len(transport_starts(game, position, seat)) > 0


KINDS: dict[str, Kind] = {
    "transport": Kind(
        clause="movement.transport",
        steps=["turn"],
        check=check_transport,
        apply=apply_transport,
        field=transport_field,
        open=may_transport,
        by=["spacing-guild"],
    ),
}
"""The kind of move by which the Guild carries a group."""
