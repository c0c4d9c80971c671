"""Allies help each other to revive forces: the Emperor pays, the Fremen make revivals free.

(Published edition; document 004, "4. Revival Phase".)
"""

from __future__ import annotations

from adjudicator.games.dune_classic.alliances import ally_meant, whose_field, whose_violation
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.revival import (
    drop_idle,
    grantable,
    may_grant,
    payable,
    tanks_violation,
)
from adjudicator.games.dune_classic.starred import (
    asks,
    revive_forces,
    starred_field,
    tank_pool,
    with_starred,
)
from adjudicator.games.dune_classic.turn import allies_of, stopped
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event, Field, Violation, amount

# --- pay-revival: the Emperor for its ally -------------------------------------------------------


def most_paid(game: Game, position: Position, ally: str) -> int:
    """How many more forces of an ally the Emperor, in play, may pay for and can afford."""
    affordable = position.sides["emperor"].spice // game.numbers.revival_price
    return min(payable(game, position, ally), affordable)


def helped(game: Game, position: Position) -> list[str]:
    """The allies (sorted) for whose forces the Emperor, in play, may pay."""
    allies = allies_of(position, "emperor")
    return [ally for ally in allies if most_paid(game, position, ally) > 0]


def check_pay_revival(game: Game, position: Position, move: Move) -> Violation | None:
    """The Emperor pays for more forces of its ally.

    Clauses revival.emperor-pays, revival.tanks, revival.price.
    """
    by = move["by"]
    forces = move["forces"]
    if by != "emperor" or len(allies_of(position, by)) == 0:
        return Violation("revival.emperor-pays", "emperor-only", {"by": by})
    wrong = whose_violation(position, move)
    if wrong is not None:
        return wrong
    ally = ally_meant(position, move)
    if stopped(position, "pay-ally-revival"):
        return Violation("revival.emperor-pays", "stopped", {"by": by})
    left = game.numbers.ally_extra_revivals - position.grants.get(ally, 0)
    if forces < 1:
        return Violation("revival.emperor-pays", "nothing", {})
    if forces > left:
        return Violation("revival.emperor-pays", "too-many", {"forces": forces, "left": left})
    wrong = tanks_violation(game, position, ally, move)
    if wrong is not None:
        return wrong
    price = forces * game.numbers.revival_price
    spice = position.sides[by].spice
    if price > spice:
        return Violation("revival.price", "too-poor", {"by": by, "price": price, "spice": spice})
    return None


def apply_pay_revival(game: Game, position: Position, move: Move) -> list[Event]:
    """The ally's forces go to its reserves, the Emperor pays (revival.emperor-paid)."""
    forces = move["forces"]
    ally = ally_meant(position, move)
    price = forces * game.numbers.revival_price
    position.sides["emperor"].spice -= price
    revive_forces(position, ally, move)
    position.grants = more(position.grants, ally, forces)
    args: dict[str, int | str] = {"by": ally, "forces": forces, "spice": price}
    revived = Event("forces-revived", "revival.emperor-paid", with_starred(args, move))
    return [revived, *drop_idle(game, position, False)]


def pay_revival_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Whose forces, how many, up to what the Emperor can pay for, and how many of them have a star."""
    field = whose_field(position, partial, helped(game, position), False)
    if field is not None:
        return field
    ally = ally_meant(position, partial)
    pool = tank_pool(game, position, ally)
    if "forces" not in partial:
        return amount("forces", 1, most_paid(game, position, ally), not asks(pool))
    return starred_field(pool, partial, True)


def may_pay_revival(game: Game, position: Position, seat: str) -> bool:
    """Whether the Emperor, unstopped, can pay for any (revival.emperor-pays)."""
    return (
        seat == "emperor"
        and not stopped(position, "pay-ally-revival")
        and len(helped(game, position)) > 0
    )


# --- grant-revival: the Fremen for their ally ----------------------------------------------------


def check_grant_revival(game: Game, position: Position, move: Move) -> Violation | None:
    """The Fremen make the ally's first revivals free, once and in time: revival.fremen-grant."""
    by = move["by"]
    if by != "fremen" or len(allies_of(position, by)) == 0:
        return Violation("revival.fremen-grant", "fremen-only", {"by": by})
    wrong = whose_violation(position, move)
    if wrong is not None:
        return wrong
    ally = ally_meant(position, move)
    if stopped(position, "ally-free-revival"):
        return Violation("revival.fremen-grant", "stopped", {"by": by})
    if ally in position.revived:
        return Violation("revival.fremen-grant", "too-late", {"ally": ally})
    if f"free:{ally}" in position.grants:
        return Violation("revival.fremen-grant", "again", {"ally": ally})
    return None


def apply_grant_revival(game: Game, position: Position, move: Move) -> list[Event]:
    """The ally revives as many forces free as Fremen do (revival.fremen-granted)."""
    ally = ally_meant(position, move)
    position.grants = {**position.grants, f"free:{ally}": 1}
    granted = Event("revivals-free", "revival.fremen-granted", {"ally": ally})
    return [granted, *drop_idle(game, position, False)]


def grant_revival_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Which of two allies (revival.fremen-grant)."""
    allies = [ally for ally in allies_of(position, "fremen") if grantable(position, ally)]
    return whose_field(position, partial, allies, True)


def open_grant_revival(game: Game, position: Position, seat: str) -> bool:
    """Whether the Fremen may still grant that (revival.fremen-grant)."""
    return may_grant(position, seat)


KINDS: dict[str, Kind] = {
    "pay-revival": Kind(
        clause="revival.emperor-pays",
        steps=["revival"],
        check=check_pay_revival,
        apply=apply_pay_revival,
        field=pay_revival_field,
        open=may_pay_revival,
        by=["emperor"],
    ),
    "grant-revival": Kind(
        clause="revival.fremen-grant",
        steps=["revival"],
        check=check_grant_revival,
        apply=apply_grant_revival,
        field=grant_revival_field,
        open=open_grant_revival,
        by=["fremen"],
    ),
}
"""The kinds of move by which allies help each other to revive forces."""
