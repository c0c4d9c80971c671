"""Shipment: prices and who is paid, the Guild's ways, Fremen landings, advisors."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from tests.support.dune_classic import (
    GAME,
    Move,
    broken,
    clauses,
    do,
    options,
    scene,
    travel_under_way,
)

NO_GUILD = ["emperor", "harkonnen", "fremen"]
GUILD = ["emperor", "harkonnen", "spacing-guild"]
ADVISED = ["emperor", "bene-gesserit", "fremen"]


def shipping(factions: list[str], by: str, **given: Any) -> Position:
    """The seat is to ship: those before it have passed."""
    position = scene("shipment-and-movement", factions, **given)
    while position.step != "ship" or position.waiting != [by]:
        do(position, position.waiting[0], "pass")
    return position


def ship(by: str, end: str, forces: int, karama: str = "none", ally: int = 0) -> Move:
    return {
        "by": by,
        "move": "ship",
        "end": end,
        "forces": forces,
        "karama": karama,
        "ally": ally,
    }


def cross(by: str, start: str, end: str, forces: int, karama: str = "none", ally: int = 0) -> Move:
    return {**ship(by, end, forces, karama, ally), "move": "cross-ship", "start": start}


SHIPMENTS = ["cross-shipped", "nothing-to-move", "nothing-to-ship", "retreated", "shipped"]
"""The events that only say that forces were shipped, and who is passed over then."""


def made(position: Position, move: Move) -> list[str]:
    """Check and apply a move; the clauses of what happened, beside the shipment itself."""
    assert broken(position, move) == ""
    events = rulebook.apply(GAME, position, move)
    return clauses([event for event in events if event.kind not in SHIPMENTS])


# --- prices --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("end", "price"), [("carthag-s10", 3), ("polar-sink", 6)])
def test_a_force_costs_one_to_a_stronghold_and_two_elsewhere(end: str, price: int) -> None:
    position = shipping(NO_GUILD, "emperor")
    assert made(position, ship("emperor", end, 3)) == ["shipment.bank"]
    assert position.sides["emperor"].spice == 10 - price
    assert position.forces[end] == {"emperor": 3}
    assert position.sides["emperor"].reserves == 17


def test_the_guild_is_paid() -> None:
    position = shipping(GUILD, "emperor")
    assert made(position, ship("emperor", "carthag-s10", 3)) == ["shipment.guild"]
    assert position.sides["spacing-guild"].spice == 8


@pytest.mark.parametrize(("end", "forces", "price"), [("carthag-s10", 3, 2), ("polar-sink", 3, 3)])
def test_the_guild_pays_half_rounded_up_to_the_bank(end: str, forces: int, price: int) -> None:
    position = shipping(GUILD, "spacing-guild")
    assert made(position, ship("spacing-guild", end, forces)) == ["shipment.guild-pays"]
    assert position.sides["spacing-guild"].spice == 5 - price


def test_the_guilds_ally_pays_half_to_the_guild() -> None:
    position = shipping(GUILD, "emperor", allies=[("emperor", "spacing-guild")])
    made(position, ship("emperor", "carthag-s10", 5))
    assert position.sides["emperor"].spice == 7
    assert position.sides["spacing-guild"].spice == 8


@pytest.mark.parametrize(
    ("seat", "advantage"), [("spacing-guild", "half-price"), ("emperor", "ally-half-price")]
)
def test_karama_stops_half_prices(seat: str, advantage: str) -> None:
    position = shipping(GUILD, seat, allies=[("emperor", "spacing-guild")], spice={"emperor": 5})
    position.blocked = {advantage: "harkonnen"}
    assert broken(position, ship(seat, "carthag-s10", 6)) == "shipment.price/too-poor"
    made(position, ship(seat, "carthag-s10", 5))
    assert position.sides[seat].spice == 0


def test_karama_keeps_one_payment_from_the_guild() -> None:
    position = shipping(GUILD, "emperor")
    position.blocked = {"shipment-income": "harkonnen"}
    assert made(position, ship("emperor", "carthag-s10", 3)) == ["shipment.income-stopped"]
    assert position.sides["spacing-guild"].spice == 5
    assert made(position, ship("harkonnen", "carthag-s10", 3)) == ["shipment.guild"]


def test_a_karama_card_halves_the_price_and_pays_the_bank() -> None:
    position = shipping(GUILD, "emperor", hands={"emperor": ["karama"]})
    move = ship("emperor", "carthag-s10", 15, "karama")
    assert made(position, move) == ["shipment.karama-half", "shipment.bank"]
    assert position.sides["emperor"].spice == 2
    assert position.sides["spacing-guild"].spice == 5
    assert position.treachery_discard == ["karama"]


def test_karama_needs_the_card_and_a_full_price() -> None:
    position = shipping(GUILD, "emperor", hands={"emperor": ["hajr"]})
    for card in ["karama", "hajr", "nonsense"]:
        assert broken(position, ship("emperor", "carthag-s10", 1, card)) == (
            "shipment.karama/no-such-card"
        )
    position = shipping(GUILD, "spacing-guild", hands={"spacing-guild": ["karama"]})
    assert broken(position, ship("spacing-guild", "carthag-s10", 1, "karama")) == (
        "shipment.karama/half-already"
    )


def test_an_ally_shares_the_price_out_of_its_pledge() -> None:
    position = shipping(
        NO_GUILD,
        "emperor",
        spice={"emperor": 2},
        allies=[("emperor", "harkonnen")],
        pledges={"harkonnen": 3},
    )
    assert options(position, "emperor", "ship", end="carthag-s10") == [1, 2, 3, 4, 5]
    assert broken(position, ship("emperor", "carthag-s10", 4, ally=1)) == "shipment.price/too-poor"
    assert broken(position, ship("emperor", "carthag-s10", 4, ally=4)) == (
        "shipment.ally-share/too-much"
    )
    made(position, ship("emperor", "carthag-s10", 4, ally=2))
    assert position.sides["harkonnen"].spice == 8
    assert position.pledges == {"harkonnen": 1}


# --- where to ------------------------------------------------------------------------------------


def test_nothing_lands_under_the_storm_but_in_the_free_sector() -> None:
    position = shipping(NO_GUILD, "emperor", storm=1)
    assert broken(position, ship("emperor", "cielago-north-s1", 1)) == "shipment.storm/target"
    assert broken(position, ship("emperor", "cielago-north-s2", 1)) == ""


def test_the_sector_is_named() -> None:
    position = shipping(NO_GUILD, "emperor")
    assert broken(position, ship("emperor", "cielago-north", 1)) == "shipment.sector/no-sector"


@pytest.mark.parametrize(
    ("ruling", "wanted"), [("every-territory", "movement.occupancy/full"), ("strongholds", "")]
)
def test_no_third_faction_enters(ruling: str, wanted: str) -> None:
    forces = {
        "basin-s8": {"harkonnen": 1, "fremen": 1},
        "carthag-s10": {"harkonnen": 1, "fremen": 1},
    }
    position = shipping(NO_GUILD, "emperor", forces=forces, occupancy=ruling)
    assert broken(position, ship("emperor", "basin-s8", 1)) == wanted
    assert broken(position, ship("emperor", "carthag-s10", 1)) == "movement.occupancy/full"


def test_advisors_and_the_polar_sink_do_not_fill() -> None:
    forces = {
        "polar-sink": {"harkonnen": 1, "fremen": 1, "bene-gesserit": 1},
        "carthag-s10": {"harkonnen": 1},
    }
    position = shipping(
        [*ADVISED, "harkonnen"], "emperor", forces=forces, advisors={"carthag-s10": 1}
    )
    assert broken(position, ship("emperor", "polar-sink", 1)) == ""
    assert broken(position, ship("emperor", "carthag-s10", 1)) == ""


def test_only_reserves_are_shipped() -> None:
    position = shipping(NO_GUILD, "emperor", forces={"basin-s8": {"emperor": 18}})
    assert broken(position, ship("emperor", "carthag-s10", 3)) == "shipment.reserves/too-many"
    assert broken(position, ship("emperor", "carthag-s10", 0)) == "shipment.reserves/nothing"


def test_fremen_land_free_near_the_great_flat_only() -> None:
    position = shipping(NO_GUILD, "fremen")
    assert broken(position, ship("fremen", "carthag-s10", 1)) == "shipment.fremen/too-far"
    assert broken(position, ship("fremen", "sietch-tabr-s13", 1, ally=1)) == "shipment.fremen/free"
    made(position, ship("fremen", "sietch-tabr-s13", 20))
    assert position.sides["fremen"].spice == GAME.factions["fremen"].spice


def test_fremen_land_in_sixteen_territories() -> None:
    position = shipping(NO_GUILD, "fremen", storm=8)
    targets = {GAME.parts[part].territory for part in options(position, "fremen", "ship")}
    assert len(targets) == 16


# --- whose turn ----------------------------------------------------------------------------------


def test_all_ship_once_in_storm_order_then_all_move() -> None:
    position = shipping(NO_GUILD, "emperor")
    made(position, ship("emperor", "carthag-s10", 1))
    assert broken(position, ship("emperor", "carthag-s10", 1)) == "shipment.turn/not-your-turn"
    do(position, "harkonnen", "pass")
    do(position, "fremen", "pass")
    assert (position.step, position.waiting) == ("move", ["emperor"])
    assert travel_under_way(position).shipped == ["emperor"]


def test_by_ruling_each_seat_ships_and_moves_in_one_go() -> None:
    position = shipping(NO_GUILD, "emperor", ship_and_move_order="seat-by-seat")
    made(position, ship("emperor", "carthag-s10", 1))
    assert (position.step, position.waiting) == ("move", ["emperor"])
    do(position, "emperor", "pass")
    assert (position.step, position.waiting) == ("ship", ["harkonnen"])


def test_who_has_nothing_to_ship_is_not_asked() -> None:
    position = scene("shipment-and-movement", NO_GUILD, tanks={"emperor": 20})
    assert position.waiting == ["harkonnen"]


@pytest.mark.parametrize("spice", [0, 20])
def test_that_a_seat_cannot_pay_for_shipment_does_not_show(spice: int) -> None:
    """Spice is secret: a seat with reserves is asked whether or not it can pay."""
    position = scene("shipment-and-movement", NO_GUILD, spice={"emperor": spice})
    assert (position.step, position.waiting) == ("ship", ["emperor"])
    do(position, "emperor", "pass")
    assert position.waiting == ["harkonnen"]


def test_who_has_nothing_at_all_leaves_the_phase() -> None:
    position = scene("shipment-and-movement", ["emperor"], tanks={"emperor": 20})
    assert position.phase != "shipment-and-movement"
    assert position.travel is None


# --- the Guild's ways ----------------------------------------------------------------------------


def test_the_guild_ships_across_the_board_at_half_the_target_price() -> None:
    position = shipping(GUILD, "spacing-guild", forces={"tueks-sietch-s4": {"spacing-guild": 5}})
    made(position, cross("spacing-guild", "tueks-sietch-s4", "basin-s8", 3))
    assert position.sides["spacing-guild"].spice == 2
    assert position.forces["basin-s8"] == {"spacing-guild": 3}
    assert position.forces["tueks-sietch-s4"] == {"spacing-guild": 2}


def test_the_guilds_ally_ships_across_and_pays_the_guild() -> None:
    position = shipping(
        GUILD,
        "emperor",
        forces={"tueks-sietch-s4": {"emperor": 5}},
        allies=[("emperor", "spacing-guild")],
    )
    assert made(position, cross("emperor", "tueks-sietch-s4", "basin-s8", 5)) == ["shipment.guild"]
    assert position.sides["spacing-guild"].spice == 10


def test_cross_shipping_has_its_limits() -> None:
    forces = {
        "tueks-sietch-s4": {"spacing-guild": 5, "emperor": 5},
        "meridian-s0": {"spacing-guild": 1},
    }
    position = shipping(GUILD, "spacing-guild", forces=forces, storm=1)
    start = "tueks-sietch-s4"
    seat = "spacing-guild"
    assert broken(position, cross(seat, start, "meridian-s1", 1)) == "shipment.storm/target"
    assert broken(position, cross(seat, start, start, 1)) == "shipment.cross-ship/same-territory"
    assert broken(position, cross(seat, start, "basin-s8", 6)) == "shipment.on-board/too-many"
    assert broken(position, cross(seat, start, "basin-s8", 1, "karama")) == (
        "shipment.karama/half-already"
    )
    assert broken(position, cross(seat, "nowhere", "basin-s8", 1)) == "shipment.sector/no-such-part"
    position.storm = 0
    assert broken(position, cross(seat, "meridian-s0", "basin-s8", 1)) == "shipment.storm/start"
    position.blocked = {"cross-ship": "emperor"}
    assert broken(position, cross(seat, start, "basin-s8", 1)) == "shipment.cross-ship/stopped"
    position.waiting = ["emperor"]
    assert broken(position, cross("emperor", start, "basin-s8", 1)) == (
        "shipment.cross-ship/guild-only"
    )


@pytest.mark.parametrize(("forces", "price"), [(1, 1), (2, 1), (3, 2), (5, 3)])
def test_the_guild_ships_back_for_one_spice_per_two_forces(forces: int, price: int) -> None:
    position = shipping(GUILD, "spacing-guild", forces={"tueks-sietch-s4": {"spacing-guild": 5}})
    do(position, "spacing-guild", "retreat", start="tueks-sietch-s4", forces=forces)
    side = position.sides["spacing-guild"]
    assert (side.spice, side.reserves) == (5 - price, 15 + forces)


def test_nobody_else_ships_back() -> None:
    position = shipping(GUILD, "emperor", forces={"basin-s8": {"emperor": 1}})
    retreat = {"move": "retreat", "start": "basin-s8", "forces": 1}
    assert broken(position, {**retreat, "by": "emperor"}) == "shipment.retreat/guild-only"
    position.waiting = ["spacing-guild"]
    position.blocked = {"ship-off-planet": "emperor"}
    assert broken(position, {**retreat, "by": "spacing-guild"}) == "shipment.retreat/stopped"


# --- Atreides ------------------------------------------------------------------------------------


def test_atreides_see_the_next_spice_card() -> None:
    position = scene("shipment-and-movement", ["atreides", "emperor"])
    assert position.step == "peek-spice"
    assert options(position, "table", "peek-spice") == position.spice_deck
    assert broken(position, {"by": "table", "move": "peek-spice", "card": "hajr"}) == (
        "shipment.foresight/not-in-deck"
    )
    card = position.spice_deck[3]
    left = len(position.spice_deck)
    do(position, "table", "peek-spice", card=card)
    assert position.spice_next == card
    assert len(position.spice_deck) == left - 1


def test_a_used_up_spice_deck_is_made_of_the_discards() -> None:
    position = scene("shipment-and-movement", ["atreides", "emperor"])
    position.spice_discard = position.spice_deck
    position.spice_deck = []
    card = options(position, "table", "peek-spice")[0]
    do(position, "table", "peek-spice", card=card)
    assert position.spice_discard == []
    assert len(position.spice_deck) == 20


def test_karama_stops_the_look_at_the_spice_card() -> None:
    position = scene("shipment-and-movement", ["atreides", "emperor"])
    position.blocked = {"see-next-spice-card": "emperor"}
    card = position.spice_deck[0]
    assert broken(position, {"by": "table", "move": "peek-spice", "card": card}) == (
        "shipment.foresight/stopped"
    )
    do(position, "table", "peek-spice", card="none")
    assert position.spice_next == ""
    assert position.step == "ship"


# --- advisors ------------------------------------------------------------------------------------


def test_an_advisor_follows_to_the_same_part_or_the_polar_sink() -> None:
    position = shipping(ADVISED, "emperor")
    made(position, ship("emperor", "carthag-s10", 1))
    assert (position.step, position.waiting) == ("accompany", ["bene-gesserit"])
    assert options(position, "bene-gesserit", "accompany") == ["carthag-s10", "polar-sink"]
    assert broken(position, {"by": "bene-gesserit", "move": "accompany", "end": "basin-s8"}) == (
        "advisors.follow/elsewhere"
    )
    events = do(position, "bene-gesserit", "accompany", end="carthag-s10")
    assert clauses(events) == ["advisors.coexist"]
    assert position.advisors == {"carthag-s10": 1}
    assert position.sides["bene-gesserit"].reserves == 19
    assert (position.step, position.waiting) == ("ship", ["bene-gesserit"])


def test_a_force_sent_to_the_polar_sink_is_a_fighter() -> None:
    position = shipping(ADVISED, "emperor")
    made(position, ship("emperor", "carthag-s10", 1))
    assert clauses(do(position, "bene-gesserit", "accompany", end="polar-sink")) == [
        "advisors.polar-sink"
    ]
    assert position.forces["polar-sink"] == {"bene-gesserit": 1}


def test_no_advisor_lands_beside_own_fighters() -> None:
    position = shipping(ADVISED, "emperor", forces={"carthag-s10": {"bene-gesserit": 1}})
    made(position, ship("emperor", "carthag-s10", 1))
    assert broken(position, {"by": "bene-gesserit", "move": "accompany", "end": "carthag-s10"}) == (
        "advisors.first/fighters-there"
    )
    do(position, "bene-gesserit", "pass")
    assert position.step == "intrusion"


def test_by_ruling_the_advisor_has_to_follow_unless_karama_stops_it() -> None:
    position = shipping(ADVISED, "emperor", advisor_duty="must")
    made(position, ship("emperor", "carthag-s10", 1))
    refusal = {"by": "bene-gesserit", "move": "pass"}
    assert broken(position, refusal) == "advisors.follow/must"
    assert "pass" not in rulebook.kinds(GAME, position, "bene-gesserit")
    position.blocked["spiritual-advisors"] = "emperor"
    assert broken(position, refusal) == ""


def test_by_ruling_the_advisor_goes_to_the_polar_sink() -> None:
    position = shipping(ADVISED, "emperor", advisor_landing="polar-sink")
    made(position, ship("emperor", "carthag-s10", 1))
    assert options(position, "bene-gesserit", "accompany") == ["polar-sink"]


@pytest.mark.parametrize(
    ("ruling", "step"), [("every-shipment", "accompany"), ("off-planet-only", "move")]
)
def test_by_ruling_no_advisor_follows_fremen(ruling: str, step: str) -> None:
    position = shipping(ADVISED, "fremen", advisor_when=ruling)
    made(position, ship("fremen", "polar-sink", 1))
    assert position.step == step


def test_karama_stops_an_advisor_before_and_while_it_is_sent() -> None:
    position = shipping(ADVISED, "emperor")
    position.blocked = {"spiritual-advisors": "fremen"}
    assert made(position, ship("emperor", "carthag-s10", 1)) == [
        "shipment.bank",
        "advisors.stopped",
    ]
    assert position.blocked == {}
    position = shipping(ADVISED, "emperor")
    made(position, ship("emperor", "carthag-s10", 1))
    position.blocked = {"spiritual-advisors": "fremen"}
    assert broken(position, {"by": "bene-gesserit", "move": "accompany", "end": "polar-sink"}) == (
        "advisors.follow/stopped"
    )
    do(position, "bene-gesserit", "pass")
    assert position.blocked == {}


def test_no_advisor_follows_across_the_board_or_back() -> None:
    position = shipping(
        ["spacing-guild", "bene-gesserit"],
        "spacing-guild",
        forces={"tueks-sietch-s4": {"spacing-guild": 5}},
    )
    made(position, cross("spacing-guild", "tueks-sietch-s4", "basin-s8", 1))
    assert position.step == "ship"


def test_bene_gesserit_shipped_to_advisors_join_them() -> None:
    position = shipping(
        ADVISED,
        "bene-gesserit",
        forces={"carthag-s10": {"emperor": 1}},
        advisors={"carthag-s10": 2},
    )
    assert made(position, ship("bene-gesserit", "carthag-s10", 2)) == [
        "shipment.bank",
        "advisors.joined",
    ]
    assert position.advisors == {"carthag-s10": 4}


@pytest.mark.parametrize(
    ("ruling", "advisors"), [("become-fighters", {}), ("stay", {"basin-s8": 2})]
)
def test_lone_advisors_become_fighters_when_the_phase_begins(
    ruling: str, advisors: dict[str, int]
) -> None:
    position = scene(
        "shipment-and-movement", ADVISED, advisors={"basin-s8": 2}, lone_advisors=ruling
    )
    assert position.advisors == advisors


def test_announced_advisors_become_fighters() -> None:
    position = scene(
        "shipment-and-movement",
        ADVISED,
        forces={"carthag-s10": {"emperor": 1}},
        advisors={"carthag-s10": 2},
    )
    assert (position.step, position.waiting) == ("announce", ["bene-gesserit"])
    events = do(position, "bene-gesserit", "announce", territory="carthag")
    assert clauses(events) == ["advisors.announced"]
    assert position.forces["carthag-s10"] == {"emperor": 1, "bene-gesserit": 2}
    assert position.step == "ship"


def test_announcing_has_its_limits() -> None:
    position = scene(
        "shipment-and-movement",
        [*ADVISED, "harkonnen"],
        storm=8,
        forces={
            "carthag-s10": {"emperor": 1},
            "meridian-s0": {"harkonnen": 1},
            "basin-s8": {"fremen": 1},
            "tueks-sietch-s4": {"fremen": 1, "harkonnen": 1},
        },
        advisors={"carthag-s10": 1, "basin-s8": 1, "tueks-sietch-s4": 1, "meridian-s0": 1},
        allies=[("bene-gesserit", "emperor")],
    )
    announce = {"by": "bene-gesserit", "move": "announce"}
    for territory, wanted in [
        ("carthag", "advisors.announce/ally-there"),
        ("basin", "advisors.announce/under-storm"),
        ("tueks-sietch", "movement.occupancy/full"),
        ("arrakeen", "advisors.announce/no-advisors"),
        ("nowhere", "advisors.announce/no-advisors"),
        ("meridian", ""),
    ]:
        assert broken(position, {**announce, "territory": territory}) == wanted
    assert options(position, "bene-gesserit", "announce") == ["meridian"]
    position.blocked = {"announce-battle": "fremen"}
    assert broken(position, {**announce, "territory": "meridian"}) == "advisors.announce/stopped"


def test_a_shipment_beside_bene_gesserit_fighters_is_an_intrusion() -> None:
    position = shipping(
        ["emperor", "bene-gesserit"], "emperor", forces={"carthag-s10": {"bene-gesserit": 3}}
    )
    made(position, ship("emperor", "carthag-s10", 1))
    do(position, "bene-gesserit", "pass")
    assert (position.step, position.waiting) == ("intrusion", ["bene-gesserit"])
    do(position, "bene-gesserit", "flip", territory="carthag")
    assert position.advisors == {"carthag-s10": 3}
    assert (position.step, position.waiting) == ("ship", ["bene-gesserit"])


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (
            ship("spacing-guild", "basin-s8", 2),
            ("shipped", {"by": "spacing-guild", "forces": 2, "end": "basin-s8"}),
        ),
        (
            cross("spacing-guild", "tueks-sietch-s4", "basin-s8", 1),
            (
                "cross-shipped",
                {"by": "spacing-guild", "forces": 1, "start": "tueks-sietch-s4", "end": "basin-s8"},
            ),
        ),
        (
            {"by": "spacing-guild", "move": "retreat", "start": "tueks-sietch-s4", "forces": 3},
            ("retreated", {"by": "spacing-guild", "forces": 3, "start": "tueks-sietch-s4"}),
        ),
    ],
)
def test_every_shipment_is_told(move: Move, told: tuple[str, dict[str, Any]]) -> None:
    position = shipping(
        ["spacing-guild", "emperor"],
        "spacing-guild",
        forces={"tueks-sietch-s4": {"spacing-guild": 5}},
    )
    assert broken(position, move) == ""
    events = rulebook.apply(GAME, position, move)
    assert told in [(event.kind, event.args) for event in events]
