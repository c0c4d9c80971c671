"""Buying harvesters and ornithopters (document 003, 3. Purchase and Restock)."""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import HARVESTER, ORNITHOPTER, add_units, supply
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, GUILD, affordable, pay_bank
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import forces_at, in_storm, parts_held
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.forms import any_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice


def price_of(game: Game, position: Position, seat: str, what: str) -> int:
    """The price of a unit for a seat; by ruling `own-harvesters` its reserve costs nothing."""
    if what == ORNITHOPTER:
        return game.numbers.ornithopter_price
    free = ruling(game, position, "own-harvesters") == "free"
    if free and position.sides[seat].harvesters > 0:
        return 0
    return game.numbers.harvester_price


def landings(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) where a seat has forces and no storm is: there units can appear."""
    return [part for part in parts_held(position, seat) if not in_storm(game, position, part)]


def check_buy(game: Game, position: Position, move: Move) -> Violation | None:
    """A unit of the supply or the reserve comes to own forces, for its price.

    Clauses purchase.harvester, purchase.ornithopter, purchase.supply, purchase.where, purchase.storm.
    """
    by = move["by"]
    what = move["what"]
    part = move["part"]
    if what not in [HARVESTER, ORNITHOPTER]:
        return Violation("purchase.ornithopter", "no-such-unit", {"what": what})
    if part not in game.parts:
        return no_such_part(game, "purchase.where", part)
    if what == HARVESTER and by not in [EMPEROR, GUILD]:
        return Violation("purchase.harvester", "not-yours", {"by": by})
    own = what == HARVESTER and position.sides[by].harvesters > 0
    if not own and supply(game, position, what) == 0:
        return Violation("purchase.supply", "none-left", {"what": what})
    if forces_at(position, part, by) == 0:
        return Violation("purchase.where", "no-forces", {"by": by, "part": part})
    if in_storm(game, position, part):
        return Violation("purchase.storm", "storm", {"part": part})
    return affordable(position, by, price_of(game, position, by, what), f"purchase.{what}")


def apply_buy(game: Game, position: Position, move: Move) -> list[Event]:
    """The unit stands with the forces."""
    by = move["by"]
    what = move["what"]
    price = price_of(game, position, by, what)
    if what == HARVESTER and position.sides[by].harvesters > 0:
        position.sides[by].harvesters -= 1
    add_units(position, what, move["part"], by, 1)
    told: dict[str, int | str] = {"by": by, "what": what, "part": move["part"]}
    paid = pay_bank(position, by, price, f"purchase.{what}")
    return [Event("unit-bought", f"purchase.{what}", told), *paid]


def wares(game: Game, position: Position, seat: str) -> list[str]:
    """The sorts of units (sorted) that a seat can buy now."""
    found: list[str] = []
    if len(landings(game, position, seat)) == 0:
        return found
    for what in [HARVESTER, ORNITHOPTER]:
        own = what == HARVESTER and position.sides[seat].harvesters > 0
        if what == HARVESTER and seat not in [EMPEROR, GUILD]:
            continue
        if not own and supply(game, position, what) == 0:
            continue
        if price_of(game, position, seat, what) <= position.sides[seat].spice:
            found.append(what)
    return found


def buy_field(game: Game, position: Position, partial: Move) -> Field | None:
    """What, then where."""
    if "what" not in partial:
        return choice("what", wares(game, position, partial["by"]), False)
    if "part" not in partial:
        return choice("part", landings(game, position, partial["by"]), True)
    return None


KINDS: dict[str, Kind] = {
    "buy": Kind(
        clause="purchase.turn",
        steps=["purchase"],
        check=check_buy,
        apply=apply_buy,
        field=buy_field,
        open=any_of(wares),
        phases=["purchase"],
    ),
}
"""The kind of move by which units are bought."""
