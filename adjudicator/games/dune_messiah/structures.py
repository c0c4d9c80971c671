"""Building and rebuilding hideouts and terraformers (document 003, 3. Purchase and Restock)."""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import (
    others_there,
    owner,
    set_hideout,
    set_terraformer,
    working,
)
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, GUILD, affordable, pay_bank
from adjudicator.rules.forms import any_of, one_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice

# --- build ---------------------------------------------------------------------------------------

STRUCTURES: dict[str, str] = {"hideout": GUILD, "terraformer": EMPEROR}
"""Structure -> who builds it."""


def price_to_build(game: Game, what: str) -> int:
    """The price of a structure; a city's is that of its terraformer."""
    return game.numbers.hideout_price if what == "hideout" else game.numbers.terraform_price


def left_to_build(game: Game, position: Position, what: str) -> int:
    """How many structures of a sort are left; there is a city for each terraformer, and no more."""
    if what == "hideout":
        return game.numbers.hideouts - len(position.hideouts)
    return game.numbers.terraformers - len(position.terraformers) - len(position.cities)


def ground(what: str) -> str:
    """The terrain in which a structure is built."""
    return "rock" if what == "hideout" else "sand"


def sites(game: Game, position: Position, what: str) -> list[str]:
    """The territories (sorted) in which a structure can be built."""
    terrain = ground(what)
    return [
        name
        for name in game.territory_ids
        if game.territories[name].terrain == terrain and owner(position, name) == ""
    ]


def check_build(game: Game, position: Position, move: Move) -> Violation | None:
    """A structure of one's own, in a territory for it, for its price.

    Clauses purchase.hideout, purchase.terraformer.
    """
    by = move["by"]
    what = move["what"]
    territory = move["territory"]
    if what not in STRUCTURES:
        return Violation("purchase.hideout", "no-such-structure", {"what": what})
    clause = f"purchase.{what}"
    if STRUCTURES[what] != by:
        return Violation(clause, "not-yours", {"by": by, "what": what})
    args: dict[str, int | str] = {"territory": territory, "what": what}
    if territory not in game.territories:
        return Violation(clause, "no-such-territory", {"unknown": territory})
    if game.territories[territory].terrain != ground(what):
        return Violation(clause, "wrong-ground", args)
    if owner(position, territory) != "":
        return Violation(clause, "built-already", args)
    if left_to_build(game, position, what) == 0:
        return Violation(clause, "none-left", {"what": what})
    return affordable(position, by, price_to_build(game, what), clause)


def apply_build(game: Game, position: Position, move: Move) -> list[Event]:
    """The structure stands."""
    by = move["by"]
    what = move["what"]
    territory = move["territory"]
    if what == "hideout":
        set_hideout(position, territory, 0, False)
    else:
        set_terraformer(position, territory, game.numbers.terraform_spice, False)
    told: dict[str, int | str] = {"by": by, "what": what, "territory": territory}
    paid = pay_bank(position, by, price_to_build(game, what), f"purchase.{what}")
    return [Event("structure-built", f"purchase.{what}", told), *paid]


def buildable(game: Game, position: Position, seat: str) -> list[str]:
    """The structures (sorted) that a seat can build somewhere now."""
    return [
        what
        for what in sorted(STRUCTURES)
        if STRUCTURES[what] == seat
        and left_to_build(game, position, what) > 0
        and price_to_build(game, what) <= position.sides[seat].spice
        and len(sites(game, position, what)) > 0
    ]


def build_field(game: Game, position: Position, partial: Move) -> Field | None:
    """What, then where."""
    if "what" not in partial:
        return choice("what", buildable(game, position, partial["by"]), False)
    if "territory" not in partial:
        return choice("territory", sites(game, position, partial["what"]), True)
    return None


# --- rebuild -------------------------------------------------------------------------------------


def price_to_rebuild(game: Game, position: Position, territory: str) -> int:
    """Half the price of the structure of a territory, rounded up."""
    what = "hideout" if territory in position.hideouts else "terraformer"
    return (price_to_build(game, what) + 1) // 2


def check_rebuild(game: Game, position: Position, move: Move) -> Violation | None:
    """An own sabotaged structure that no opponent occupies, for half its price: purchase.rebuild."""
    by = move["by"]
    territory = move["territory"]
    args: dict[str, int | str] = {"by": by, "territory": territory}
    if owner(position, territory) != by:
        return Violation("purchase.rebuild", "nothing-there", args)
    if working(position, territory):
        return Violation("purchase.rebuild", "not-sabotaged", args)
    if others_there(game, position, territory, by):
        return Violation("purchase.rebuild", "occupied", {"territory": territory})
    price = price_to_rebuild(game, position, territory)
    return affordable(position, by, price, "purchase.rebuild")


def apply_rebuild(game: Game, position: Position, move: Move) -> list[Event]:
    """It works again."""
    by = move["by"]
    territory = move["territory"]
    paid = pay_bank(position, by, price_to_rebuild(game, position, territory), "purchase.rebuild")
    if territory in position.hideouts:
        set_hideout(position, territory, position.hideouts[territory].stash, False)
    elif territory in position.terraformers:
        set_terraformer(position, territory, position.terraformers[territory].left, False)
    else:
        position.ruins = [name for name in position.ruins if name != territory]
    told: dict[str, int | str] = {"by": by, "territory": territory}
    return [Event("structure-rebuilt", "purchase.rebuild", told), *paid]


def rebuildable(game: Game, position: Position, seat: str) -> list[str]:
    """The territories (sorted) whose structure a seat can rebuild now."""
    owned = sorted([*position.hideouts, *position.terraformers, *position.cities])
    return [
        name
        for name in owned
        if owner(position, name) == seat
        and not working(position, name)
        and not others_there(game, position, name, seat)
        and price_to_rebuild(game, position, name) <= position.sides[seat].spice
    ]


KINDS: dict[str, Kind] = {
    "build": Kind(
        clause="purchase.turn",
        steps=["purchase"],
        check=check_build,
        apply=apply_build,
        field=build_field,
        open=any_of(buildable),
        phases=["purchase"],
    ),
    "rebuild": Kind(
        clause="purchase.rebuild",
        steps=["purchase"],
        check=check_rebuild,
        apply=apply_rebuild,
        field=one_of("territory", rebuildable),
        open=any_of(rebuildable),
        by=["emperor"],
        phases=["purchase"],
    ),
}
"""The kinds of move by which structures are built."""
