"""Readings of tournaments: each ruling that document 004 decides otherwise, under both answers."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic import revival, storm
from adjudicator.games.dune_classic.leaders import bring_back, kill_leader
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.view import view
from tests.games.dune_classic.turns import line, state
from tests.support.dune_classic import (
    GAME,
    auction_under_way,
    broken,
    can_be_filled,
    clauses,
    do,
    options,
    scene,
    travel_under_way,
)

WALK: dict[str, Any] = {"side": "fighters", "arrive": "fighters", "hajr": False}
SHIP: dict[str, Any] = {"karama": "none", "ally": 0}


def skip_to(position: Position, step: str) -> None:
    """Everybody passes, the table shows Atreides a card, until a step comes."""
    while position.step != step:
        if position.step == "peek-spice":
            do(position, "table", "peek-spice", card="spice-cielago-north")
        else:
            do(position, position.waiting[0], "pass")


# --- income --------------------------------------------------------------------------------------


def test_cities_and_the_smugglers_pay_whoever_is_there_when_spice_is_collected() -> None:
    forces = {
        "arrakeen-s9": {"atreides": 1},
        "carthag-s10": {"harkonnen": 1},
        "tueks-sietch-s4": {"atreides": 3},
    }
    position = scene("spice-collection", forces=forces, stronghold_income="paid")
    spice = {faction: side.spice for faction, side in position.sides.items()}
    events = do(position, "table", "collect")
    assert clauses(events) == ["collection.income"] * 3
    assert position.sides["atreides"].spice == spice["atreides"] + 3
    assert position.sides["harkonnen"].spice == spice["harkonnen"] + 2


def test_advisors_earn_no_income_and_by_default_nobody_does() -> None:
    advisors = scene("spice-collection", advisors={"arrakeen-s9": 2}, stronghold_income="paid")
    assert clauses(do(advisors, "table", "collect")) == []
    default = scene("spice-collection", forces={"arrakeen-s9": {"atreides": 1}})
    assert clauses(do(default, "table", "collect")) == []


# --- bribes, cards, charity ----------------------------------------------------------------------


def test_nobody_bribes_in_the_mentat_pause_where_a_ruling_forbids_it() -> None:
    bribe = {"by": "atreides", "move": "bribe", "to": "fremen", "spice": 1}
    position = scene("mentat-pause", mentat_bribes="forbidden")
    assert broken(position, bribe) == "deals.bribe-pause/pause"
    assert not can_be_filled(position, bribe)
    assert broken(scene("mentat-pause"), bribe) == ""
    assert broken(scene("bidding", mentat_bribes="forbidden"), bribe) == ""


def test_a_bribe_can_be_spent_at_once_where_a_ruling_says_so() -> None:
    position = scene("bidding", bribe_arrival="at-once")
    before = position.sides["fremen"].spice
    events = do(position, "atreides", "bribe", to="fremen", spice=2)
    assert clauses(events) == ["deals.bribe-at-once"]
    assert position.sides["fremen"].spice == before + 2
    assert position.sides["fremen"].bribes == 0


def test_hands_can_be_counted_while_cards_are_bid_for_only() -> None:
    hands = {"fremen": ["shield", "snooper"]}
    counted = scene("bidding", hands=hands, hand_counts="while-bidding")
    assert view(GAME, counted, "atreides").sides["fremen"].hand == ["?", "?"]
    secret = scene("mentat-pause", hands=hands, hand_counts="while-bidding")
    assert view(GAME, secret, "atreides").sides["fremen"].hand == []
    assert view(GAME, secret, "fremen").sides["fremen"].hand == ["shield", "snooper"]
    assert view(GAME, scene("mentat-pause", hands=hands), "").sides["fremen"].hand == ["?", "?"]


def test_an_empty_hand_is_not_told_by_who_is_asked_to_ship() -> None:
    """Forces in the tanks, none in reserve: with hidden counts anybody may hold a Ghola."""
    far = {"polar-sink": {"harkonnen": 10}}
    gone: dict[str, Any] = {"forces": far, "tanks": {"harkonnen": 10}}
    open_hands = scene("shipment-and-movement", ["fremen", "harkonnen"], **gone)
    assert open_hands.step == "ship"
    hidden = scene(
        "shipment-and-movement", ["harkonnen", "fremen"], **gone, hand_counts="while-bidding"
    )
    asked = {open_hands.waiting[0], hidden.waiting[0]}
    while hidden.step == "ship":
        asked.add(hidden.waiting[0])
        do(hidden, hidden.waiting[0], "pass")
    assert "harkonnen" in asked


def test_who_has_passed_bids_no_more_on_that_card_where_a_ruling_bars_it() -> None:
    for option, then in (("allowed", "bid: A"), ("barred", "bid: E")):
        position = scene("bidding", ["atreides", "emperor", "fremen"], bid_after_pass=option)
        do(position, "table", "deal-auction", card="shield")
        order = position.order
        assert order == ["atreides", "emperor", "fremen"]
        do(position, "atreides", "pass")
        do(position, "emperor", "bid", spice=1)
        do(position, "fremen", "bid", spice=2)
        assert state(position) == then
        assert auction_under_way(position).bid == 2


@pytest.mark.parametrize("charity", ["two-to-all", "up-to-two-claimed"])
def test_rich_bene_gesserit_get_no_charity_where_a_ruling_says_so(charity: str) -> None:
    given: dict[str, Any] = {"charity": charity, "bene_gesserit_charity": "if-poor"}
    position = scene("choam-charity", spice={"bene-gesserit": 9}, **given)
    if charity == "up-to-two-claimed":
        claim = {"by": "bene-gesserit", "move": "claim-charity"}
        assert broken(position, claim) == "charity.claim/too-rich"
        assert not can_be_filled(position, claim)
    do(position, "table", "charity")
    assert position.sides["bene-gesserit"].spice == 9


def test_poor_bene_gesserit_are_paid_like_everybody() -> None:
    position = scene("choam-charity", spice={"bene-gesserit": 1}, bene_gesserit_charity="if-poor")
    assert "charity.two-to-all" in clauses(do(position, "table", "charity"))
    assert position.sides["bene-gesserit"].spice == 3


# --- the storm -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "seats", "step"),
    [
        ("card", ["atreides", "emperor"], "weather"),
        ("without-fremen", ["atreides", "emperor"], "dial"),
        ("without-fremen", ["atreides", "fremen"], "weather"),
        ("every-turn", ["atreides", "fremen"], "dial"),
    ],
)
def test_later_storms_are_dialled_where_a_ruling_has_no_cards(
    option: str, seats: list[str], step: str
) -> None:
    assert scene("storm", seats, storm_dials=option).step == step


def test_the_two_who_last_had_the_wheels_dial_one_to_three_in_secret() -> None:
    position = scene("bidding", storm_dials="every-turn")
    position.wheels = ["fremen", "emperor"]
    position.phase, position.step = "storm", "enter"
    storm.enter(GAME, position)
    assert sorted(position.waiting) == ["emperor", "fremen"]
    dial = {"by": "fremen", "move": "dial"}
    assert broken(position, {**dial, "number": 0}) == "storm.later-dials/out-of-range"
    assert broken(position, {**dial, "number": 4}) == "storm.later-dials/out-of-range"
    assert options(position, "fremen", "dial") == [1, 2, 3]
    do(position, "fremen", "dial", number=2)
    assert view(GAME, position, "atreides").dials == {"fremen": -1}
    assert clauses(do(position, "emperor", "dial", number=3)) == ["storm.later-move"]
    assert (position.storm_move, position.step) == (5, "atomics")
    do(position, "table", "move-storm")
    assert (position.phase, position.storm_next) == ("spice-blow", 0)


def test_weather_control_takes_the_place_of_the_dials() -> None:
    hands = {"emperor": ["weather-control"]}
    position = scene("storm", hands=hands, storm_dials="every-turn")
    do(position, "emperor", "weather-control", sectors=0)
    assert (position.storm_move, position.step, position.dials) == (0, "atomics", {})


def test_weather_control_is_not_played_while_the_first_storm_is_dialled() -> None:
    position = scene("storm", hands={"emperor": ["weather-control"]})
    position.turn, position.step, position.phase = 1, "dial", "storm"
    move = {"by": "emperor", "move": "weather-control", "sectors": 3}
    assert broken(position, move) == "storm.weather-control/first-turn"


@pytest.mark.parametrize(
    ("option", "losses", "left"),
    [
        ("spared", "all", {"atreides": 3, "fremen": 3}),
        ("struck", "all", {}),
        ("struck", "half", {"fremen": 3}),
    ],
)
def test_forces_where_the_storm_starts_are_lost_by_ruling(
    option: str, losses: str, left: dict[str, int]
) -> None:
    there = {"funeral-plain-s14": {"atreides": 3, "fremen": 3}}
    position = scene(
        "storm", forces=there, storm=14, storm_start=option, fremen_storm_losses=losses
    )
    position.storm_next = 1
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    assert position.forces.get("funeral-plain-s14", {}) == left


def test_spice_where_the_storm_starts_stays() -> None:
    """Landsraad 1.01.03: spice is destroyed where the storm passes or stops, forces where it starts, too."""
    position = scene("storm", storm=14, storm_start="struck", storm_spice="any-sector")
    position.spice = {"funeral-plain-s14": 4, "the-greater-flat-s15": 4}
    position.storm_next = 1
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    assert position.spice == {"funeral-plain-s14": 4}


def test_a_storm_that_stays_strikes_nobody_where_it_starts() -> None:
    there = {"funeral-plain-s14": {"atreides": 3}}
    hands = {"emperor": ["weather-control"]}
    position = scene("storm", forces=there, storm=14, hands=hands, storm_start="struck")
    do(position, "emperor", "weather-control", sectors=0)
    do(position, "table", "move-storm")
    assert position.forces["funeral-plain-s14"] == {"atreides": 3}


def test_half_of_the_fremen_who_land_under_the_storm_are_lost() -> None:
    ship = {"by": "fremen", "move": "ship", "end": "the-great-flat-s14", "forces": 5, **SHIP}
    storm = GAME.parts["the-great-flat-s14"].sector
    barred = scene("shipment-and-movement", ["fremen", "emperor"], storm=storm)
    assert broken(barred, {**ship, "by": barred.waiting[0]}).startswith("shipment.storm")
    position = scene(
        "shipment-and-movement", ["fremen", "emperor"], storm=storm, fremen_into_storm="half"
    )
    if position.waiting != ["fremen"]:
        do(position, "emperor", "pass")
    assert can_be_filled(position, ship)
    events = do(position, "fremen", "ship", end="the-great-flat-s14", forces=5, **SHIP)
    assert "shipment.storm-toll" in clauses(events)
    assert position.forces["the-great-flat-s14"] == {"fremen": 2}
    assert position.sides["fremen"].tanks == 3


def test_a_karama_card_keeps_the_fremen_out_of_the_storm() -> None:
    storm = GAME.parts["the-great-flat-s14"].sector
    position = scene(
        "shipment-and-movement",
        ["fremen", "emperor"],
        storm=storm,
        hands={"emperor": ["karama"]},
        fremen_into_storm="half",
    )
    do(position, "emperor", "karama", card="karama", advantage="ship-into-storm")
    if position.waiting != ["fremen"]:
        do(position, "emperor", "pass")
    ship = {"by": "fremen", "move": "ship", "end": "the-great-flat-s14", "forces": 5, **SHIP}
    assert broken(position, ship) == "shipment.storm/target"
    assert not can_be_filled(position, ship)


def test_no_advisor_lands_under_the_storm() -> None:
    storm = GAME.parts["the-great-flat-s14"].sector
    seats = ["fremen", "bene-gesserit"]
    position = scene("shipment-and-movement", seats, storm=storm, fremen_into_storm="half")
    skip_to(position, "ship")
    if position.waiting != ["fremen"]:
        do(position, "bene-gesserit", "pass")
    do(position, "fremen", "ship", end="the-great-flat-s14", forces=5, **SHIP)
    follow = {"by": "bene-gesserit", "move": "accompany", "end": "the-great-flat-s14"}
    assert broken(position, follow) == "advisors.follow/storm"
    assert options(position, "bene-gesserit", "accompany") == ["polar-sink"]


# --- spice blow and nexus ------------------------------------------------------------------------


def test_the_topmost_territory_card_stays_out_of_the_reshuffle() -> None:
    for option, kept in (("all", []), ("but-topmost", ["spice-cielago-south"])):
        position = scene("spice-blow", spice_reshuffle=option)
        position.spice_deck = []
        position.spice_discard = ["spice-cielago-south", "spice-the-great-flat"]
        position.last_blow = [GAME.spice_cards["spice-cielago-south"].part]
        up = options(position, "table", "reveal-spice")
        assert ("spice-cielago-south" in up) == (option == "all")
        do(position, "table", "reveal-spice", card="spice-the-great-flat")
        assert [card for card in position.spice_discard if card in kept] == kept


def test_each_blow_with_a_worm_has_a_nexus_at_its_end() -> None:
    given: dict[str, Any] = {
        "spice_blows": "two",
        "nexus_timing": "end-of-phase",
        "second_nexus": "each-blow",
    }
    position = scene("spice-blow", ["atreides", "emperor"], **given)
    position.last_blow = ["cielago-south-s1", "cielago-south-s1"]
    for number in (1, 2):
        line(position, "T", "reveal-spice", "reveal-spice: T", card="shai-hulud")
        card = ("spice-the-great-flat", "spice-funeral-plain")[number - 1]
        do(position, "table", "reveal-spice", card=card)
        assert position.step == "nexus"
        do(position, position.waiting[0], "pass")
        do(position, position.waiting[0], "pass")
    assert position.phase == "choam-charity"


def test_a_seat_forms_one_alliance_in_a_nexus_by_ruling() -> None:
    for option, code in (("any-number", ""), ("one", "nexus.once/again")):
        position = scene("spice-blow", alliances_per_nexus=option)
        position.last_blow = ["cielago-south-s1"]
        do(position, "table", "reveal-spice", card="shai-hulud")
        do(position, "atreides", "offer-alliance", to="fremen")
        do(position, "fremen", "accept-alliance", of="atreides")
        do(position, "atreides", "break-alliance")
        offer = {"by": "atreides", "move": "offer-alliance", "to": "emperor"}
        assert broken(position, offer) == code
        assert can_be_filled(position, offer) == (code == "")
        to_the_allied = {"by": "emperor", "move": "offer-alliance", "to": "fremen"}
        assert broken(position, to_the_allied) == code


def riding(**given: Any) -> Position:
    """Fremen where a worm has struck are about to ride to Bene Gesserit fighters."""
    there = {"cielago-south-s1": {"fremen": 4}, "arrakeen-s9": {"bene-gesserit": 2}}
    position = scene("spice-blow", ["fremen", "bene-gesserit"], forces=there, **given)
    position.last_blow = ["cielago-south-s1"]
    do(position, "table", "reveal-spice", card="shai-hulud")
    skip_to(position, "ride")
    return position


def test_fighters_answer_a_ride_where_a_ruling_calls_it_an_intrusion() -> None:
    position = riding(ride_intrusion="answered")
    events = do(position, "fremen", "ride", start="cielago-south-s1", end="arrakeen-s9", forces=3)
    assert clauses(events) == ["spice-blow.ride-answered"]
    assert state(position) == "intrusion: B"
    do(position, "bene-gesserit", "flip", territory="arrakeen")
    assert position.advisors == {"arrakeen-s9": 2}
    assert state(position) == "ride: F"
    assert position.travel is None


def test_after_the_last_ride_the_blow_goes_on_when_the_intrusion_is_answered() -> None:
    position = riding(ride_intrusion="answered")
    do(position, "fremen", "ride", start="cielago-south-s1", end="arrakeen-s9", forces=4)
    do(position, "bene-gesserit", "pass")
    assert state(position) == "reveal-spice: T"
    assert position.forces["arrakeen-s9"] == {"bene-gesserit": 2, "fremen": 4}


def test_by_default_a_ride_is_not_answered() -> None:
    position = riding()
    events = do(position, "fremen", "ride", start="cielago-south-s1", end="arrakeen-s9", forces=3)
    assert clauses(events) == ["spice-blow.ride-unanswered"]
    assert state(position) == "ride: F"


# --- advisors ------------------------------------------------------------------------------------


def test_in_a_game_without_advisors_a_force_goes_along_to_the_polar_sink_only() -> None:
    position = scene("shipment-and-movement", ["emperor", "bene-gesserit"], coexistence="none")
    skip_to(position, "ship")
    if position.waiting != ["emperor"]:
        do(position, "bene-gesserit", "pass")
    do(position, "emperor", "ship", end="arrakeen-s9", forces=2, **SHIP)
    beside = {"by": "bene-gesserit", "move": "accompany", "end": "arrakeen-s9"}
    assert broken(position, beside) == "advisors.follow/not-beside"
    assert not can_be_filled(position, beside)
    do(position, "bene-gesserit", "accompany", end="polar-sink")
    assert position.forces["polar-sink"] == {"bene-gesserit": 1}


def test_in_a_game_without_advisors_nobody_withdraws_from_an_intrusion() -> None:
    there = {"arrakeen-s9": {"bene-gesserit": 2}}
    seats = ["emperor", "bene-gesserit"]
    position = scene("shipment-and-movement", seats, forces=there, coexistence="none")
    skip_to(position, "ship")
    if position.waiting != ["emperor"]:
        do(position, "bene-gesserit", "pass")
    do(position, "emperor", "ship", end="arrakeen-s9", forces=2, **SHIP)
    do(position, "bene-gesserit", "pass")
    assert position.step in ("ship", "move")
    karama = {"by": "emperor", "move": "karama", "card": "karama"}
    stop = {**karama, "advantage": "flip-on-intrusion"}
    position.sides["emperor"].hand = ["karama"]
    assert broken(position, stop) == "cards.karama/no-such-advantage"


@pytest.mark.parametrize(
    ("option", "code"), [("join", ""), ("barred", "advisors.not-joined/own-advisors")]
)
def test_fighters_are_shipped_to_own_advisors_by_ruling(option: str, code: str) -> None:
    position = scene(
        "shipment-and-movement",
        ["bene-gesserit", "emperor"],
        advisors={"arrakeen-s9": 1},
        forces={"arrakeen-s9": {"emperor": 1}},
        advisor_reinforcement=option,
    )
    skip_to(position, "ship")
    if position.waiting != ["bene-gesserit"]:
        do(position, "emperor", "pass")
    ship = {"by": "bene-gesserit", "move": "ship", "end": "arrakeen-s9", "forces": 1, **SHIP}
    assert broken(position, ship) == code
    assert can_be_filled(position, ship) == (code == "")


@pytest.mark.parametrize(
    ("option", "arrive"), [("may-fight", ["advisors", "fighters"]), ("stay", ["advisors"])]
)
def test_moving_advisors_take_up_arms_beside_an_ally_by_ruling(
    option: str, arrive: list[str]
) -> None:
    position = scene(
        "shipment-and-movement",
        ["bene-gesserit", "emperor", "atreides"],
        advisors={"imperial-basin-s9": 1},
        forces={"arrakeen-s9": {"emperor": 1}, "imperial-basin-s9": {"atreides": 1}},
        allies=[("bene-gesserit", "emperor")],
        advisors_beside_ally=option,
    )
    skip_to(position, "move")
    while position.waiting != ["bene-gesserit"]:
        do(position, position.waiting[0], "pass")
    way = {"start": "imperial-basin-s9", "end": "arrakeen-s9", "forces": 1, "side": "advisors"}
    assert options(position, "bene-gesserit", "move", **way) == arrive


def test_lone_advisors_fight_as_soon_as_they_are_alone() -> None:
    position = scene(
        "shipment-and-movement",
        ["bene-gesserit", "emperor"],
        advisors={"imperial-basin-s9": 1},
        forces={"imperial-basin-s9": {"emperor": 1}},
        lone_advisors="at-once",
    )
    skip_to(position, "move")
    while position.waiting != ["emperor"]:
        do(position, position.waiting[0], "pass")
    way = {"start": "imperial-basin-s9", "end": "arrakeen-s9", "forces": 1}
    assert "advisors.alone" in clauses(do(position, "emperor", "move", **way, **WALK))
    assert position.forces["imperial-basin-s9"] == {"bene-gesserit": 1}


def test_lone_advisors_under_the_storm_stay_what_they_are() -> None:
    sector = GAME.parts["imperial-basin-s9"].sector
    given: dict[str, Any] = {"advisors": {"imperial-basin-s9": 1}, "storm": sector}
    position = scene("shipment-and-movement", **given, lone_advisors="at-once")
    skip_to(position, "ship")
    assert position.advisors == {"imperial-basin-s9": 1}
    default = scene("shipment-and-movement", **given)
    assert default.advisors == {}


# --- leaders -------------------------------------------------------------------------------------


def killed(position: Position, faction: str, *leaders: str) -> None:
    """Leaders of a faction die."""
    for leader in leaders:
        kill_leader(GAME, position, leader)


def test_a_captive_bars_no_revival_and_a_ghola_takes_nothing_away() -> None:
    position = scene(
        "bidding", ["fremen", "harkonnen"], spice={"fremen": 9}, leader_revival="none-active"
    )
    side = position.sides["fremen"]
    captive = side.leaders[0]
    side.leaders = side.leaders[1:]
    position.sides["harkonnen"].captives = [captive]
    killed(position, "fremen", *side.leaders)

    assert revival.leaders_revivable(GAME, position, "fremen")
    position = scene("bidding", ["fremen", "harkonnen"], leader_revival="none-active")
    names = list(position.sides["fremen"].leaders)
    killed(position, "fremen", names[0], names[1], names[2], names[3])
    assert not revival.leaders_revivable(GAME, position, "fremen")
    position.sides["fremen"].hand = ["tleilaxu-ghola"]
    do(position, "fremen", "ghola-leader", leader=names[0])
    killed(position, "fremen", names[4])
    assert revival.leaders_revivable(GAME, position, "fremen")


@pytest.mark.parametrize(("option", "code"), [("at-once", ""), ("wait", "revival.face-down/waits")])
def test_a_leader_that_has_died_again_waits_for_the_others(option: str, code: str) -> None:
    rulings: dict[str, Any] = {"leader_revival": "none-active", "face_down_leaders": option}
    position = scene("bidding", ["fremen", "harkonnen"], spice={"fremen": 50}, **rulings)
    names = list(position.sides["fremen"].leaders)
    killed(position, "fremen", *names)

    bring_back(position, "fremen", names[0])
    killed(position, "fremen", names[0])
    position.phase = "revival"
    revival.enter(GAME, position)
    again = {"by": "fremen", "move": "revive-leader", "leader": names[0]}
    assert broken(position, again) == code
    assert can_be_filled(position, again) == (code == "")
    assert names[1] in options(position, "fremen", "revive-leader")


# --- Karama and the Guild ------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "stopped"), [("one-use", 1), ("phase", 2)])
def test_a_karama_card_stops_one_use_or_all_of_the_phase(option: str, stopped: int) -> None:
    position = scene(
        "bidding",
        ["emperor", "atreides", "fremen"],
        spice={"atreides": 9},
        hands={"fremen": ["karama"]},
        karama_length=option,
    )
    do(position, "fremen", "karama", card="karama", advantage="auction-income")
    income = []
    for card in ("shield", "snooper"):
        do(position, "table", "deal-auction", card=card)
        while position.waiting != ["atreides"]:
            do(position, position.waiting[0], "pass")
        do(position, "atreides", "bid", spice=1)
        while position.step == "bid":
            do(position, position.waiting[0], "pass")
        income += clauses(do(position, "atreides", "pay", karama="none", ally=0))
    assert income.count("bidding.income-stopped") == stopped


def guild_game(**given: Any) -> Position:
    """Shipment with a Guild that acts when it pleases and comes first in the order."""
    seats = ["spacing-guild", "emperor", "harkonnen"]
    return scene("shipment-and-movement", seats, guild_turn="when-it-pleases", **given)


def test_the_guild_is_asked_before_each_seat_and_is_last_if_it_never_acts() -> None:
    position = guild_game()
    asked = [state(position)]
    while position.phase == "shipment-and-movement":
        do(position, position.waiting[0], "pass")
        asked.append(state(position))
    first = ["guild-ship: G", "ship: E", "guild-ship: G", "ship: H", "ship: G"]
    assert asked[:5] == first


def test_the_guild_acts_before_the_seat_that_was_next() -> None:
    position = guild_game(ship_and_move_order="seat-by-seat")
    line(position, "G", "pass", "ship: E")
    do(position, "emperor", "ship", end="arrakeen-s9", forces=1, **SHIP)
    line(position, "E", "pass", "guild-ship: G")
    assert clauses(do(position, "spacing-guild", "take-turn")) == ["shipment.guild-turn"]
    assert state(position) == "ship: G"
    do(position, "spacing-guild", "pass")
    assert state(position) == "ship: H"


def test_a_karama_card_gives_the_guild_back_its_place_in_the_order() -> None:
    position = guild_game(hands={"harkonnen": ["karama"]}, storm=17)
    order = position.order
    assert travel_under_way(position).seats[-1] == "spacing-guild"
    do(position, "spacing-guild", "pass")
    do(position, "harkonnen", "karama", card="karama", advantage="act-out-of-order")
    events = do(position, position.waiting[0], "pass")
    assert "advantage-stopped" in [event.kind for event in events]
    left = [seat for seat in order if seat in travel_under_way(position).seats]
    assert travel_under_way(position).seats == left


def test_by_default_the_guild_cannot_take_its_turn_out_of_order() -> None:
    position = scene("shipment-and-movement", ["emperor", "spacing-guild"])
    move = {"by": "spacing-guild", "move": "take-turn"}
    assert broken(position, move) == "shipment.guild-turn/not-now"
