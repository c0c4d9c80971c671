"""Sabotage by the Bene Gesserit, before the battles (document 003, "In-Network Sabotage")."""

from __future__ import annotations

from adjudicator.games.dune_messiah.battlefield import lairs
from adjudicator.games.dune_messiah.board import (
    HARVESTER,
    ORNITHOPTER,
    owner,
    present,
    spied,
    spies_in,
    units_in,
    working,
)
from adjudicator.games.dune_messiah.hiding import hidden, reveal
from adjudicator.games.dune_messiah.plunder import burn, steal, wreck
from adjudicator.games.dune_messiah.records import Game, Position, Sabotage
from adjudicator.games.dune_messiah.storm import check_face
from adjudicator.games.dune_messiah.turn import SISTERS, affordable, pay_bank
from adjudicator.rules.dune.board import forces_at
from adjudicator.rules.dune.losses import lose_forces
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation, choice

# --- sabotage ------------------------------------------------------------------------------------


def cells(game: Game, position: Position, seat: str) -> list[str]:
    """The territories (sorted) in which a seat may sabotage: with hidden forces and a spy."""
    if seat != SISTERS:
        return []
    return [
        territory
        for territory in lairs(game, position, seat)
        if spies_in(game, position, territory) > 0 and territory not in position.tried
    ]


def possible(game: Game, position: Position, territory: str, against: str) -> list[str]:
    """The actions (sorted) for which a faction has something in a territory."""
    there = present(game, position, territory, against)
    stands = owner(position, territory) == against
    harvesters = units_in(game, position, HARVESTER, territory, against) > 0
    thopters = units_in(game, position, ORNITHOPTER, territory, against) > 0
    found: dict[str, bool] = {
        "destroy-harvester": harvesters,
        "kill-forces": there,
        "sabotage-structure": stands and working(position, territory),
        "steal-ornithopter": thopters,
        "steal-spice": there and position.sides[against].spice > 0,
    }
    return [action for action in sorted(game.actions) if found[action]]


def payable(game: Game, position: Position, territory: str, against: str, seat: str) -> list[str]:
    """Those of the possible actions (sorted) for which a seat has network and spice enough."""
    spice = position.sides[seat].spice
    return [
        action
        for action in possible(game, position, territory, against)
        if game.actions[action].price <= spice and unlocked(game, position, action)
    ]


def unlocked(game: Game, position: Position, action: str) -> bool:
    """Whether the spy network is large enough for an action."""
    return game.actions[action].network <= len(spied(game, position))


def victims(game: Game, position: Position, territory: str, seat: str) -> list[str]:
    """The factions (sorted) against whom a seat can sabotage in a territory."""
    return sorted(
        other
        for other in position.sides
        if other != seat and len(payable(game, position, territory, other, seat)) > 0
    )


def check_sabotage(game: Game, position: Position, move: Move) -> Violation | None:
    """Hidden forces beside an own spy do what can be done there, once a turn, for its price.

    Clauses sabotage.network, sabotage.once, sabotage.action, sabotage.unlocked, sabotage.price.
    """
    by = move["by"]
    territory = move["territory"]
    against = move["against"]
    action = move["action"]
    if by != SISTERS:
        return Violation("sabotage.network", "not-yours", {"by": by})
    if territory in position.tried:
        return Violation("sabotage.once", "again", {"territory": territory})
    args: dict[str, int | str] = {"by": by, "territory": territory}
    if territory not in game.territories or not present(game, position, territory, by):
        return Violation("sabotage.network", "no-fighters", args)
    if spies_in(game, position, territory) == 0:
        return Violation("sabotage.network", "no-spy", args)
    if not hidden(game, position, territory, by):
        return Violation("sabotage.network", "not-hidden", args)
    if action not in game.actions:
        return Violation("sabotage.action", "no-such-action", {"action": action})
    if against not in position.sides or against == by:
        return Violation("sabotage.action", "nobody", {"by": by, "against": against})
    if action not in possible(game, position, territory, against):
        nothing: dict[str, int | str] = {"action": action, "against": against}
        return Violation("sabotage.action", "nothing-there", {**nothing, "territory": territory})
    if not unlocked(game, position, action):
        small: dict[str, int | str] = {"action": action, "network": len(spied(game, position))}
        small["needed"] = game.actions[action].network
        return Violation("sabotage.unlocked", "locked", small)
    return affordable(position, by, game.actions[action].price, "sabotage.price")


def apply_sabotage(game: Game, position: Position, move: Move) -> list[Event]:
    """The price is paid, the die decides."""
    by = move["by"]
    territory = move["territory"]
    action = move["action"]
    position.tried = put(position.tried, territory)
    position.sabotage = Sabotage(territory=territory, against=move["against"], action=action)
    position.step = "sabotage"
    position.waiting = ["table"]
    return pay_bank(position, by, game.actions[action].price, "sabotage.price")


def sabotage_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where, against whom, what."""
    by = partial["by"]
    if "territory" not in partial:
        places = [
            territory
            for territory in cells(game, position, by)
            if len(victims(game, position, territory, by)) > 0
        ]
        return choice("territory", places, False)
    territory = partial["territory"]
    if "against" not in partial:
        return choice("against", victims(game, position, territory, by), False)
    if "action" not in partial:
        against = partial["against"]
        return choice("action", payable(game, position, territory, against, by), True)
    return None


def may_sabotage(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can sabotage anything."""
    return any(
        len(victims(game, position, territory, seat)) > 0
        for territory in cells(game, position, seat)
    )


# --- roll-sabotage -------------------------------------------------------------------------------


def check_roll(game: Game, position: Position, move: Move) -> Violation | None:
    """The die has such a face: sabotage.roll."""
    return check_face(game, "sabotage.roll", move["face"])


def apply_roll(game: Game, position: Position, move: Move) -> list[Event]:
    """The sabotage succeeds, or the forces are revealed; the seat goes on."""
    plot = position.sabotage
    assert plot is not None
    position.sabotage = None
    position.step = "approach"
    position.waiting = [SISTERS]
    told: dict[str, int | str] = {"territory": plot.territory, "action": plot.action}
    told["face"] = move["face"]
    if int(move["face"]) < game.actions[plot.action].roll:
        failed = Event("sabotage-failed", "sabotage.failed", told)
        return [failed, *reveal(position, plot.territory, SISTERS, "sabotage.failed")]
    done = Event("sabotage-succeeded", "sabotage.succeeded", told)
    return [done, *carry_out(game, position, plot)]


def carry_out(game: Game, position: Position, plot: Sabotage) -> list[Event]:
    """What a successful sabotage does."""
    territory = plot.territory
    against = plot.against
    most = game.actions[plot.action].amount
    clause = "sabotage.effect"
    if plot.action == "destroy-harvester":
        return burn(game, position, territory, against, SISTERS, most, clause)
    if plot.action == "steal-ornithopter":
        return steal(game, position, territory, against, SISTERS, most, clause)
    if plot.action == "sabotage-structure":
        return wreck(game, position, territory, against, SISTERS, clause)
    if plot.action == "steal-spice":
        spice = min(most, position.sides[against].spice)
        position.sides[against].spice -= spice
        position.sides[SISTERS].spice += spice
        taken: dict[str, int | str] = {"by": SISTERS, "of": against, "spice": spice}
        return [Event("spice-stolen", clause, taken)]
    events: list[Event] = []
    left = most
    for part in game.territories[territory].parts:
        count = min(left, forces_at(position, part, against))
        if count > 0:
            events.append(lose_forces(position, part, against, count, clause))
            left -= count
    return events


def roll_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The face."""
    if "face" not in partial:
        return choice("face", game.faces, True)
    return None


KINDS: dict[str, Kind] = {
    "sabotage": Kind(
        clause="sabotage.network",
        steps=["approach"],
        check=check_sabotage,
        apply=apply_sabotage,
        field=sabotage_field,
        open=may_sabotage,
        by=["bene-gesserit"],
    ),
    "roll-sabotage": Kind(
        clause="sabotage.roll",
        steps=["sabotage"],
        check=check_roll,
        apply=apply_roll,
        field=roll_field,
        by=["table"],
    ),
}
"""The kinds of move of a sabotage."""
