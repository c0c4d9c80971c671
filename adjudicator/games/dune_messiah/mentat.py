"""The mentat pause: terraformers, the Guild's quota, sietches, the end of the turn.

Document 003, "Mentat Pause Phase", "Spice Quota", "Terraforming Arrakis", "Loyal Sietches".
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah.board import (
    HARVESTER,
    add_units,
    present,
    set_terraformer,
    units_at,
)
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import (
    EMPEROR,
    FREMEN,
    GUILD,
    affordable,
    go_to,
    in_play,
    pay_bank,
)
from adjudicator.games.dune_messiah.victory import Outcome, holder, outcome, statistics
from adjudicator.rules.course import OVER, begin_step, ruling
from adjudicator.rules.dune.board import kill_forces, parts_held
from adjudicator.rules.heaps import put
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Result, Violation, choice

FORCE = "force"
HIDEOUT = "hideout"

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Terraformers work; then the Guild pays its quota, or cannot."""
    events = terraform(game, position)
    if position.sides[GUILD].spice >= position.quota:
        begin_step(position, "quota", [GUILD])
        return events
    return events + fail(game, position, GUILD)


def terraform(game: Game, position: Position) -> list[Event]:
    """Two spice leave each working terraformer; without any left it is a city on green land."""
    events: list[Event] = []
    for territory in sorted(position.terraformers):
        built = position.terraformers[territory]
        if built.sabotaged:
            continue
        left = max(0, built.left - game.numbers.terraform_rate)
        told: dict[str, int | str] = {"territory": territory, "left": left}
        events.append(Event("terraformed", "purchase.terraforming", told))
        if left > 0:
            set_terraformer(position, territory, left, False)
            continue
        position.terraformers = {
            name: other for name, other in position.terraformers.items() if name != territory
        }
        position.cities = put(position.cities, territory)
        events.append(Event("land-green", "purchase.city", {"territory": territory}))
    return events


def to_sietches(game: Game, position: Position) -> list[Event]:
    """Sietches that the Emperor holds come back to him; the Fremen may turn others.

    By ruling `sietch-turns` they turn to the Fremen who hold them.
    """
    events: list[Event] = []
    for sietch in sorted(position.sietches):
        if position.sietches[sietch] == FREMEN and holder(game, position, sietch) == EMPEROR:
            events.append(turn(position, sietch, EMPEROR, "loyalty.return"))
    if not in_play(position, FREMEN):
        begin_step(position, "end-turn", ["table"])
        return events
    if ruling(game, position, "sietch-turns") == "hold":
        for sietch in game.sietches:
            if position.sietches[sietch] == FREMEN:
                continue
            if holder(game, position, sietch) == FREMEN:
                events.append(turn(position, sietch, FREMEN, "loyalty.turn"))
        begin_step(position, "end-turn", ["table"])
        return events
    if may_turn(game, position, FREMEN):
        begin_step(position, "sietches", [FREMEN])
    else:
        begin_step(position, "end-turn", ["table"])
    return events


def turn(position: Position, sietch: str, seat: str, clause: str) -> Event:
    """A sietch is loyal to another faction, by a clause."""
    position.sietches = {**position.sietches, sietch: seat}
    return Event("sietch-turned", clause, {"by": seat, "territory": sietch})


# --- quota ---------------------------------------------------------------------------------------


def check_pay(game: Game, position: Position, move: Move) -> Violation | None:
    """The Guild has the spice: quota.pay."""
    return affordable(position, move["by"], position.quota, "quota.pay")


def apply_pay(game: Game, position: Position, move: Move) -> list[Event]:
    """The quota is met and rises."""
    by = move["by"]
    paid = pay_bank(position, by, position.quota, "quota.pay")
    position.quota += game.numbers.quota_raise
    risen = Event("quota-met", "quota.raised", {"by": by, "quota": position.quota})
    return [*paid, risen, *to_sietches(game, position)]


def fail(game: Game, position: Position, seat: str) -> list[Event]:
    """The quota is not met: twice as much is due."""
    position.debt = 2 * position.quota
    missed: dict[str, int | str] = {"by": seat, "quota": position.quota, "spice": position.debt}
    return [Event("quota-missed", "quota.liquidation", missed), *settle(game, position, False)]


def settle(game: Game, position: Position, closed: bool) -> list[Event]:
    """The Guild may sell; it pays at once when nothing can be sold, or when it is done (`closed`)."""
    if not closed and may_liquidate(game, position, GUILD):
        begin_step(position, "liquidate", [GUILD])
        return []
    spice = min(position.debt, position.sides[GUILD].spice)
    paid = pay_bank(position, GUILD, spice, "quota.liquidation")
    position.debt = 0
    position.quota = game.numbers.quota_reset
    reset = Event("quota-reset", "quota.reset", {"quota": position.quota})
    return [*paid, reset, *to_sietches(game, position)]


def wares(game: Game, position: Position) -> list[str]:
    """What the Guild can sell (sorted), "what/place": a working hideout keeps forces out of the books."""
    found: list[str] = []
    for part in parts_held(position, GUILD):
        hideout = position.hideouts.get(game.parts[part].territory)
        if hideout is None or hideout.sabotaged:
            found.append(f"{FORCE}/{part}")
    for part in sorted(position.harvesters):
        if units_at(position, HARVESTER, part, GUILD) > 0:
            found.append(f"{HARVESTER}/{part}")
    for territory in sorted(position.hideouts):
        if not position.hideouts[territory].sabotaged:
            found.append(f"{HIDEOUT}/{territory}")
    return found


def check_liquidate(game: Game, position: Position, move: Move) -> Violation | None:
    """A piece of the Guild's own that is on the board and in the books: quota.liquidate."""
    what = move["what"]
    place = move["place"]
    if f"{what}/{place}" not in wares(game, position):
        return Violation("quota.liquidate", "none-there", {"what": what, "place": place})
    return None


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
    """Whether the Guild has anything to sell, and still needs to."""
    owing = position.debt > position.sides[seat].spice
    return seat == GUILD and owing and len(wares(game, position)) > 0


# --- turn-sietch ---------------------------------------------------------------------------------


def check_turn(game: Game, position: Position, move: Move) -> Violation | None:
    """The Fremen win over a sietch in which they are and the Emperor is not: loyalty.turn."""
    if move["territory"] not in turnable(game, position):
        return Violation("loyalty.turn", "not-here", {"territory": move["territory"]})
    return None


def apply_turn(game: Game, position: Position, move: Move) -> list[Event]:
    """The sietch is loyal to them; they may go on."""
    loyalty = game.numbers.loyalty_sietch
    position.loyalty -= loyalty
    spent: dict[str, int | str] = {"by": move["by"], "loyalty": loyalty}
    events = [Event("loyalty-spent", "loyalty.turn", spent)]
    events.append(turn(position, move["territory"], move["by"], "loyalty.turn"))
    return events + to_sietches(game, position)


def turnable(game: Game, position: Position) -> list[str]:
    """The sietches (sorted) that are not loyal to the Fremen, where they are and the Emperor is not."""
    return [
        sietch
        for sietch in game.sietches
        if position.sietches[sietch] != FREMEN
        and present(game, position, sietch, FREMEN)
        and not present(game, position, sietch, EMPEROR)
    ]


def turn_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Which."""
    if "territory" not in partial:
        return choice("territory", turnable(game, position), True)
    return None


def may_turn(game: Game, position: Position, seat: str) -> bool:
    """Whether the Fremen can win over a sietch."""
    if seat != FREMEN or position.loyalty < game.numbers.loyalty_sietch:
        return False
    return len(turnable(game, position)) > 0


def pass_sietches(game: Game, position: Position, seat: str) -> list[Event]:
    """No sietch is won over, or no further one."""
    begin_step(position, "end-turn", ["table"])
    return []


# --- end-turn ------------------------------------------------------------------------------------


def apply_end_turn(game: Game, position: Position, move: Move) -> list[Event]:
    """Somebody has won, or the next turn begins; forces may hide again."""
    found = outcome(game, position)
    if len(found.winners) > 0:
        return end(position, found)
    position.revealed = []
    position.struck = []
    position.found = []
    position.tried = []
    position.priced = False
    position.stashed = False
    position.battles = 0
    position.turn += 1
    go_to(position, "storm")
    return [Event("turn-begun", "turn.next", {"turn": position.turn})]


def end(position: Position, found: Outcome) -> list[Event]:
    """The game is won."""
    begin_step(position, OVER, [])
    position.winners = found.winners
    position.ending = found.clause
    won: dict[str, int | str] = {"winners": ", ".join(found.winners), "turn": position.turn}
    return [Event("game-won", found.clause, won)]


def result(game: Game, position: Position) -> Result | None:
    """How the game ended, with each faction's figures; nothing while it goes on."""
    if position.step != OVER:
        return None
    figures = {seat: statistics(game, position, seat) for seat in sorted(position.sides)}
    return Result(position.winners, position.ending, figures)


KINDS: dict[str, Kind] = {
    "pay-quota": Kind(clause="quota.pay", steps=["quota"], check=check_pay, apply=apply_pay),
    "liquidate": Kind(
        clause="quota.liquidate",
        steps=["liquidate"],
        check=check_liquidate,
        apply=apply_liquidate,
        field=liquidate_field,
        open=may_liquidate,
    ),
    "turn-sietch": Kind(
        clause="loyalty.turn",
        steps=["sietches"],
        check=check_turn,
        apply=apply_turn,
        field=turn_field,
        open=may_turn,
    ),
    "end-turn": Kind(clause="victory.check", steps=["end-turn"], apply=apply_end_turn),
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "quota": fail,
    "sietches": pass_sietches,
}
"""What a pass does in the steps of this phase."""
