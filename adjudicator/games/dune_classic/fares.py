"""What a shipment costs, who is paid, and where it lands (document 004, "5. Shipping & Movement")."""

from __future__ import annotations

from adjudicator.games.dune_classic.board import advisors_in, may_enter
from adjudicator.games.dune_classic.payment import most_share, spend
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.travel import arrive_at, note_intrusion, travel_of
from adjudicator.games.dune_classic.turn import allied, in_play, stopped, use_up_stop
from adjudicator.rules.course import ruling
from adjudicator.rules.dune import travel
from adjudicator.rules.dune.board import in_storm
from adjudicator.rules.dune.losses import lose_forces
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.records import Event, Violation

# --- prices --------------------------------------------------------------------------------------


def rate(game: Game, territory: str) -> int:
    """The full price of one force shipped to a territory."""
    if game.territories[territory].stronghold:
        return game.numbers.ship_stronghold
    return game.numbers.ship_elsewhere


def price_of(game: Game, territory: str, forces: int, half: bool) -> int:
    """The price of a shipment; half of it is rounded up."""
    return travel.price_of(forces, rate(game, territory), half)


def affordable(game: Game, territory: str, spice: int, half: bool) -> int:
    """How many forces a sum ships to a territory."""
    return travel.affordable(spice, rate(game, territory), half)


def half_rate(position: Position, seat: str) -> bool:
    """Whether the Guild's rate holds for a seat's shipments from reserves."""
    if seat == "spacing-guild":
        return not stopped(position, "half-price")
    return allied(position, seat, "spacing-guild") and not stopped(position, "ally-half-price")


def rate_lent(position: Position, seat: str) -> bool:
    """Whether another seat has bought a seat's shipment at the Guild's rate, by a Karama card."""
    return position.karama is not None and position.karama.rate == seat


def check_share(position: Position, seat: str, price: int, share: int) -> Violation | None:
    """What is wrong with a price, of which the ally pays a share."""
    if share > most_share(position, seat, price):
        most = most_share(position, seat, price)
        return Violation("shipment.ally-share", "too-much", {"share": share, "most": most})
    if price - share > position.sides[seat].spice:
        spice = position.sides[seat].spice
        return Violation("shipment.price", "too-poor", {"price": price - share, "spice": spice})
    return None


def pay_shipment(
    game: Game, position: Position, seat: str, price: int, share: int, to_guild: bool
) -> list[Event]:
    """Pay for a shipment: to the Guild, or to the bank."""
    if price == 0:
        return []
    spend(position, seat, price, share)
    paid: dict[str, int | str] = {"by": seat, "spice": price}
    if seat == "spacing-guild":
        return [Event("paid-to-bank", "shipment.guild-pays", paid)]
    if not to_guild or not in_play(position, "spacing-guild"):
        return [Event("paid-to-bank", "shipment.bank", paid)]
    travel = travel_of(position)
    if travel.banked or use_up_stop(game, position, "shipment-income"):
        travel.banked = True
        return [Event("paid-to-bank", "shipment.income-stopped", paid)]
    position.sides["spacing-guild"].spice += price
    return [Event("paid-to-guild", "shipment.guild", paid)]


# --- landing -------------------------------------------------------------------------------------


def check_target(
    game: Game, position: Position, seat: str, part: str, braving: bool
) -> Violation | None:
    """What keeps a seat's shipment from landing in a part; with `braving` the storm does not."""
    if part not in game.parts:
        return no_such_part(game, "shipment.sector", part)
    if in_storm(game, position, part) and not braving:
        return Violation("shipment.storm", "target", {"part": part})
    territory = game.parts[part].territory
    if not may_enter(game, position, seat, territory):
        return Violation("movement.occupancy", "full", {"territory": territory})
    if joins_advisors(game, position, seat, territory):
        return Violation("advisors.not-joined", "own-advisors", {"territory": territory})
    return None


def joins_advisors(game: Game, position: Position, seat: str, territory: str) -> bool:
    """Whether a shipment is barred because it would join own advisors (`advisor-reinforcement`)."""
    return (
        seat == "bene-gesserit"
        and ruling(game, position, "advisor-reinforcement") == "barred"
        and advisors_in(game, position, territory) > 0
    )


def may_land(game: Game, position: Position, seat: str, territory: str) -> bool:
    """Whether a seat's shipment may land in a territory, price and storm aside."""
    return may_enter(game, position, seat, territory) and not joins_advisors(
        game, position, seat, territory
    )


def braves_storm(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat's reserves may land under the storm (ruling `fremen-into-storm`)."""
    return (
        seat == "fremen"
        and ruling(game, position, "fremen-into-storm") == "half"
        and not stopped(position, "ship-into-storm")
    )


def storm_toll(game: Game, position: Position, end: str, forces: int) -> list[Event]:
    """Half of the Fremen who have landed under the storm, rounded up, are lost."""
    if not in_storm(game, position, end):
        return []
    return [lose_forces(position, end, "fremen", (forces + 1) // 2, "shipment.storm-toll")]


def land(game: Game, position: Position, seat: str, end: str, forces: int) -> list[Event]:
    """Put a shipment down, and note what it may lead to."""
    travel = travel_of(position)
    travel.landing = end
    travel.landed = {**travel.landed, seat: game.parts[end].territory}
    note_intrusion(game, position, seat, end)
    return arrive_at(game, position, end, seat, forces)
