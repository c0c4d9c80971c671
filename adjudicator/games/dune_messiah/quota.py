"""The quota of the Spacing Guild: what it pays, owes and sells (document 003, "Spice Quota")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah.board import HARVESTER, add_units, units_at
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.sietches import to_sietches
from adjudicator.games.dune_messiah.turn import GUILD, affordable, pay_bank
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import forces_at, kill_forces, parts_held
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

FORCE = "force"
HIDEOUT = "hideout"
DUE = "quota-due"
"""The step in which nothing is owed any more, and the quota of the turn is asked for."""

# --- quota ---------------------------------------------------------------------------------------


def ask_quota(game: Game, position: Position) -> list[Event]:
    """The Guild may pay its quota, if it has so much spice."""
    reason = affordable(position, GUILD, position.quota, "quota.pay")
    if reason is None:
        begin_step(position, "quota", [GUILD])
        return []
    told = passed_over("quota-not-asked", GUILD, "pay-quota", reason)
    return [told, *fail(game, position, GUILD)]


def check_pay(game: Game, position: Position, move: Move) -> Violation | None:
    """The Guild has the spice: quota.pay."""
    return affordable(position, move["by"], position.quota, "quota.pay")


def apply_pay(game: Game, position: Position, move: Move) -> list[Event]:
    """The quota is met and rises."""
    return meet(game, position, move["by"], position.quota)


def meet(game: Game, position: Position, seat: str, spice: int) -> list[Event]:
    """So much spice is paid; the quota is met and rises."""
    paid = pay_bank(position, seat, spice, "quota.pay")
    position.quota += game.numbers.quota_raise
    risen = Event("quota-met", "quota.raised", {"by": seat, "quota": position.quota})
    return [*paid, risen, *to_sietches(game, position)]


def check_overpay(game: Game, position: Position, move: Move) -> Violation | None:
    """More than the quota, of the Guild's own spice: quota.pay."""
    if move["spice"] <= position.quota:
        args: dict[str, int | str] = {"spice": move["spice"], "quota": position.quota}
        return Violation("quota.pay", "not-more", args)
    return affordable(position, move["by"], move["spice"], "quota.pay")


def apply_overpay(game: Game, position: Position, move: Move) -> list[Event]:
    """The quota is met and rises, as if it had been paid exactly."""
    return meet(game, position, move["by"], move["spice"])


def overpay_field(game: Game, position: Position, partial: Move) -> Field | None:
    """How much."""
    if "spice" not in partial:
        most = position.sides[partial["by"]].spice
        return amount("spice", position.quota + 1, most, True)
    return None


def may_overpay(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has more than the quota."""
    return position.sides[seat].spice > position.quota


def fail(game: Game, position: Position, seat: str) -> list[Event]:
    """The quota is not met: twice as much is due."""
    position.debt = 2 * position.quota
    position.missed = True
    missed: dict[str, int | str] = {"by": seat, "quota": position.quota, "spice": position.debt}
    return [Event("quota-missed", "quota.liquidation", missed), *settle(game, position, False)]


def settle(game: Game, position: Position, closed: bool) -> list[Event]:
    """The Guild pays what it has; then it may sell, unless nothing can be sold or it is done (`closed`).

    Once all is paid the quota is reset. A quota that this turn has not asked for is asked for then.
    """
    spice = min(position.debt, position.sides[GUILD].spice)
    events = pay_bank(position, GUILD, spice, "quota.liquidation")
    position.debt -= spice
    if position.debt > 0 and not closed:
        reason = sale_closed(game, position, GUILD)
        if reason is None:
            begin_step(position, "liquidate", [GUILD])
            return events
        events.append(passed_over("nothing-to-liquidate", GUILD, "liquidate", reason))
    if position.debt > 0 and ruling(game, position, "quota-debt") == "forgiven":
        told: dict[str, int | str] = {"by": GUILD, "spice": position.debt}
        events.append(Event("debt-forgiven", "quota.debt", told))
        position.debt = 0
    if position.debt > 0:
        owed: dict[str, int | str] = {"by": GUILD, "spice": position.debt}
        events.append(Event("debt-left", "quota.debt", owed))
        return events + to_sietches(game, position)
    position.quota = game.numbers.quota_reset
    events.append(Event("quota-reset", "quota.reset", {"quota": position.quota}))
    if position.missed:
        return events + to_sietches(game, position)
    begin_step(position, DUE, [])
    return events


def sale_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why the Guild, which owes spice, can sell nothing (quota.liquidate), or nothing."""
    if seat != GUILD or len(wares(game, position)) > 0:
        return None
    return Violation("quota.liquidate", "nothing-left", {"by": seat})


def must_sell(game: Game, position: Position) -> bool:
    """Whether the Guild has forces or harvesters that it must sell (ruling `liquidation`)."""
    if ruling(game, position, "liquidation") == "choice":
        return False
    return any(entry.split("/")[0] != HIDEOUT for entry in wares(game, position))


def check_pass(game: Game, position: Position, seat: str) -> Violation | None:
    """By a ruling the Guild sells forces and harvesters while it owes: quota.liquidate."""
    if position.step == "liquidate" and must_sell(game, position):
        owed: dict[str, int | str] = {"by": seat, "spice": position.debt}
        return Violation("quota.liquidate", "must-sell", owed)
    return None


def wares(game: Game, position: Position) -> list[str]:
    """What the Guild can sell (sorted), "what/place": a working hideout keeps forces out of the books."""
    found: list[str] = []
    for part in parts_held(position, GUILD):
        if not in_hideout(game, position, part):
            found.append(f"{FORCE}/{part}")
    for part in sorted(position.harvesters):
        if units_at(position, HARVESTER, part, GUILD) > 0:
            found.append(f"{HARVESTER}/{part}")
    for territory in sorted(position.hideouts):
        if not position.hideouts[territory].sabotaged:
            found.append(f"{HIDEOUT}/{territory}")
    return found


def in_hideout(game: Game, position: Position, part: str) -> bool:
    """Whether a part lies in a territory with a working hideout."""
    hideout = position.hideouts.get(game.parts[part].territory)
    return hideout is not None and not hideout.sabotaged


def check_liquidate(game: Game, position: Position, move: Move) -> Violation | None:
    """A piece of the Guild's own that is on the board and in the books: quota.liquidate."""
    what = move["what"]
    place = move["place"]
    args: dict[str, int | str] = {"what": what, "place": place}
    if what not in [FORCE, HARVESTER, HIDEOUT]:
        return Violation("quota.liquidate", "not-sold", args)
    if f"{what}/{place}" in wares(game, position):
        return None
    if what == HIDEOUT and place in position.hideouts:
        return Violation("quota.liquidate", "sabotaged", args)
    if what == FORCE and place in game.parts and forces_at(position, place, GUILD) > 0:
        return Violation("quota.liquidate", "hidden", args)
    return Violation("quota.liquidate", "none-there", args)


def apply_liquidate(game: Game, position: Position, move: Move) -> list[Event]:
    """The piece leaves the board, its price is paid; the stash of a hideout is at hand."""
    by = move["by"]
    what = move["what"]
    place = move["place"]
    spice = game.numbers.liquidate_force
    if what == FORCE:
        kill_forces(position, place, by, 1)
    elif what == HARVESTER:
        add_units(position, HARVESTER, place, by, -1)
        spice = game.numbers.liquidate_harvester
    else:
        spice = game.numbers.liquidate_hideout + position.hideouts[place].stash
        position.hideouts = {
            name: other for name, other in position.hideouts.items() if name != place
        }
    position.sides[by].spice += spice
    told: dict[str, int | str] = {"by": by, "what": what, "place": place, "spice": spice}
    return [Event("liquidated", "quota.liquidate", told), *settle(game, position, False)]


def liquidate_field(game: Game, position: Position, partial: Move) -> Field | None:
    """What, then where."""
    found = wares(game, position)
    if "what" not in partial:
        sorts: list[str] = []
        for entry in found:
            names = entry.split("/")
            if names[0] not in sorts:
                sorts.append(names[0])
        return choice("what", sorted(sorts), False)
    if "place" not in partial:
        places: list[str] = []
        for entry in found:
            names = entry.split("/")
            if names[0] == partial["what"]:
                places.append(names[1])
        return choice("place", sorted(places), True)
    return None


def may_liquidate(game: Game, position: Position, seat: str) -> bool:
    """Whether the Guild owes something and has anything to sell."""
    return seat == GUILD and position.debt > 0 and len(wares(game, position)) > 0


def pass_liquidate(game: Game, position: Position, seat: str) -> list[Event]:
    """The Guild sells nothing more."""
    return settle(game, position, True)


KINDS: dict[str, Kind] = {
    "pay-quota": Kind(
        clause="quota.pay",
        steps=["quota"],
        check=check_pay,
        apply=apply_pay,
        by=["spacing-guild"],
    ),
    "overpay": Kind(
        clause="quota.pay",
        steps=["quota"],
        check=check_overpay,
        apply=apply_overpay,
        field=overpay_field,
        open=may_overpay,
        by=["spacing-guild"],
    ),
    "liquidate": Kind(
        clause="quota.liquidate",
        steps=["liquidate"],
        check=check_liquidate,
        apply=apply_liquidate,
        field=liquidate_field,
        open=may_liquidate,
        closed=sale_closed,
        by=["spacing-guild"],
    ),
}
"""The kinds of move by which the Guild pays."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "liquidate": pass_liquidate,
    "quota": fail,
}
"""What a pass does in the steps of the quota."""
