"""Whose turn it is: in each phase every seat acts in full, and after every line the next is named."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.turns import NAMES, line, passed_over, state
from tests.support.dune_classic import GAME, SIX, broken, new_game, options, scene

ORDER = "BEFGHA"
"""The storm order of six seats in circles 1 to 6 (A to H), with the storm in sector 3."""
ARRAKEEN, CARTHAG, TUEK = "arrakeen-s9", "carthag-s10", "tueks-sietch-s4"
FREE = {"karama": "none", "ally": 0}


def six(phase: str, **given: Any) -> Position:
    """A scene of all six factions, in the order `ORDER`."""
    position = scene(phase, SIX, **{"storm": 3, **given})
    assert position.storm != 3 or position.order == [NAMES[seat] for seat in ORDER]
    return position


def after(seat: str) -> str:
    """The seat that follows in storm order."""
    return ORDER[ORDER.index(seat) + 1]


# --- set-up --------------------------------------------------------------------------------------


def test_set_up_asks_the_bene_gesserit_deals_in_circle_order_and_lets_all_choose_at_once() -> None:
    position = new_game()
    while position.step == "enter":
        rulebook.ENTER[position.phase](GAME, position)
    assert state(position) == "predict: B"
    line(position, "B", "predict", "deal-traitors: T", faction="fremen", turn=4)
    for seat in "ABEFGH":
        for number in range(4):
            last = seat == "H" and number == 3
            then = "keep-traitor: ABEFG" if last else "deal-traitors: T"
            wrong = {
                "by": "table",
                "move": "deal-traitor",
                "to": NAMES["H" if seat != "H" else "A"],
            }
            leader = position.traitor_deck[0]
            assert broken(position, {**wrong, "leader": leader}) == "setup.traitors/wrong-seat"
            line(position, "T", "deal-traitor", then, to=NAMES[seat], leader=leader)
    waiting = "ABEFG"
    for seat in "GABEF":
        waiting = waiting.replace(seat, "")
        then = f"keep-traitor: {waiting}" if waiting else "place-fremen: F"
        line(position, seat, "keep-traitor", then, leader=position.sides[NAMES[seat]].traitors[0])
    line(position, "F", "place", "place-fremen: F", part="sietch-tabr-s13", forces=4)
    line(position, "F", "place", "place-fremen: F", part="false-wall-south-s3", forces=5)
    line(position, "F", "place", "deal-cards: T", part="false-wall-west-s16", forces=1)
    for seat in "ABEFGHH":
        card = position.treachery_deck[0]
        done = len(position.sides["harkonnen"].hand) == 1
        line(
            position,
            "T",
            "deal-card",
            "dial: AH" if done else "deal-cards: T",
            to=NAMES[seat],
            card=card,
        )
    assert (position.turn, position.phase) == (1, "storm")


def test_by_ruling_the_bene_gesserit_place_their_first_force_after_the_fremen() -> None:
    position = new_game(["bene-gesserit", "fremen"], bg_start="anywhere")
    rulebook.ENTER[position.phase](GAME, position)
    line(position, "B", "predict", "deal-traitors: T", faction="fremen", turn=1)
    for seat in "BBBBFFFF":
        then = "deal-traitors: T"
        if len(position.traitor_deck) == 3:
            then = "keep-traitor: BF"
        line(position, "T", "deal-traitor", then, to=NAMES[seat], leader=position.traitor_deck[0])
    line(
        position,
        "F",
        "keep-traitor",
        "keep-traitor: B",
        leader=position.sides["fremen"].traitors[0],
    )
    own = position.sides["bene-gesserit"].traitors[0]
    line(position, "B", "keep-traitor", "place-fremen: F", leader=own)
    line(position, "F", "place", "place-bene-gesserit: B", part="sietch-tabr-s13", forces=10)
    line(position, "B", "place", "deal-cards: T", part=ARRAKEEN, forces=1)


# --- storm ---------------------------------------------------------------------------------------


def test_the_first_storm_is_dialled_by_the_first_and_the_last_player_in_any_order() -> None:
    for first, second in [("A", "H"), ("H", "A")]:
        position = new_game()
        position.turn, position.phase = 1, "storm"
        rulebook.ENTER["storm"](GAME, position)
        assert state(position) == "dial: AH"
        line(position, first, "dial", f"dial: {second}", number=3)
        line(position, second, "dial", "move-storm: T", number=0)
        line(position, "T", "move-storm", "draw-storm: T")
        assert position.order == [NAMES[seat] for seat in ORDER]
        line(position, "T", "draw-storm", "reveal-spice: T", value=2)


@pytest.mark.parametrize("when", ["before-card", "after-card", "until-it-moves"])
def test_a_later_storm_waits_for_the_table_while_anybody_may_play_a_card(when: str) -> None:
    hands = {"emperor": ["weather-control"], "harkonnen": ["family-atomics"]}
    forces = {"shield-wall-s8": {"harkonnen": 1}}
    position = six("storm", storm=0, hands=hands, forces=forces, weather_control_when=when)
    position.storm_next = 5
    assert state(position) == "weather: T"
    if when == "after-card":
        line(position, "T", "reveal-storm", "atomics: T")
    line(position, "E", "weather-control", "atomics: T", sectors=3)
    line(position, "H", "family-atomics", "atomics: T")
    line(position, "T", "move-storm", "draw-storm: T")
    assert position.order == [NAMES[seat] for seat in ORDER]
    line(position, "T", "draw-storm", "reveal-spice: T", value=2)


# --- spice blow and nexus ------------------------------------------------------------------------

SAND, WORM = "spice-cielago-north", "shai-hulud"
FLAT = "habbanya-ridge-flat-s17"


def blow(**given: Any) -> Position:
    """A spice blow is due; spice blew last in the Habbanya Ridge Flat."""
    position = six("spice-blow", **given)
    position.last_blow = [FLAT for _ in position.last_blow]
    return position


def test_in_a_nexus_all_seats_are_awaited_until_each_has_passed() -> None:
    position = blow()
    line(position, "T", "reveal-spice", f"nexus: {ORDER}", card=WORM)
    line(position, "H", "offer-alliance", f"nexus: {ORDER}", to="atreides")
    line(position, "A", "pass", "nexus: BEFGH")
    line(position, "G", "offer-alliance", "nexus: BEFGHA", to="atreides")
    line(position, "A", "accept-alliance", "nexus: BEFGHA", of="harkonnen")
    for seat, left in [("F", "BEGHA"), ("H", "BEGA"), ("B", "EGA"), ("A", "EG")]:
        line(position, seat, "pass", f"nexus: {left}")
    line(position, "E", "offer-alliance", "nexus: EFG", to="fremen")
    line(position, "F", "pass", "nexus: EG")
    line(position, "E", "pass", "nexus: G")
    events = line(position, "G", "pass", "reveal-spice: T")
    assert [event.kind for event in events] == ["nexus-ended"]
    line(position, "T", "reveal-spice", "charity: T", card=SAND)


def test_an_alliance_broken_gives_both_the_word_again() -> None:
    position = blow(allies=[("atreides", "harkonnen")])
    line(position, "T", "reveal-spice", f"nexus: {ORDER}", card=WORM)
    line(position, "A", "pass", "nexus: BEFGH")
    line(position, "B", "pass", "nexus: EFGH")
    line(position, "H", "break-alliance", "nexus: EFGHA")


def test_the_fremen_protect_then_all_meet_then_the_fremen_ride_then_place_the_next_worm() -> None:
    forces = {FLAT: {"fremen": 3, "emperor": 2}, "habbanya-ridge-flat-s16": {"fremen": 1}}
    position = blow(allies=[("fremen", "emperor")], forces=forces)
    line(position, "T", "reveal-spice", "protect: F", card=WORM)
    line(position, "F", "protect", f"nexus: {ORDER}", spare=True)
    left = ORDER
    for seat in ORDER:
        left = left.replace(seat, "")
        line(position, seat, "pass", f"nexus: {left}" if left else "ride: F")
    line(position, "F", "ride", "ride: F", start=FLAT, end=CARTHAG, forces=2)
    line(position, "F", "ride", "ride: F", start=FLAT, end=CARTHAG, forces=1)
    line(
        position,
        "F",
        "ride",
        "reveal-spice: T",
        start="habbanya-ridge-flat-s16",
        end=CARTHAG,
        forces=1,
    )
    line(position, "T", "reveal-spice", "place-worm: F", card=WORM)
    line(
        position,
        "F",
        "place-worm",
        "reveal-spice: T",
        territory="south-mesa",
    )
    line(position, "T", "reveal-spice", "charity: T", card=SAND)


def test_by_ruling_the_nexus_ends_the_phase_and_riding_comes_after_it() -> None:
    position = blow(nexus_timing="end-of-phase", spice_blows="two", forces={FLAT: {"fremen": 1}})
    line(position, "T", "reveal-spice", "reveal-spice: T", card=WORM)
    line(position, "T", "reveal-spice", "reveal-spice: T", card=SAND)
    line(position, "T", "reveal-spice", f"nexus: {ORDER}", card="spice-south-mesa")
    left = ORDER
    for seat in ORDER:
        left = left.replace(seat, "")
        line(position, seat, "pass", f"nexus: {left}" if left else "ride: F")
    line(position, "F", "pass", "charity: T")


# --- charity -------------------------------------------------------------------------------------


def test_charity_waits_for_the_table_while_any_poor_seat_may_claim() -> None:
    position = six("choam-charity", spice={"emperor": 0, "fremen": 1}, charity="up-to-two-claimed")
    assert state(position) == "charity: T"
    for seat in "FBE":
        line(position, seat, "claim-charity", "charity: T")
    for seat in "FBE":
        again = {"by": NAMES[seat], "move": "claim-charity"}
        assert broken(position, again) == "charity.claim/again"
    line(position, "T", "charity", "deal-auction: T")


# --- bidding -------------------------------------------------------------------------------------


def test_bidding_goes_round_and_past_who_bid_comes_the_next_lap() -> None:
    position = six("bidding")
    line(position, "T", "deal-auction", "bid: B", card="stunner")
    line(position, "B", "pass", "bid: E")
    line(position, "E", "bid", "bid: F", spice=1)
    line(position, "F", "pass", "bid: G")
    line(position, "G", "pass", "bid: H")
    line(position, "H", "bid", "bid: A", spice=2)
    line(position, "A", "pass", "bid: B")
    line(position, "B", "bid", "bid: E", spice=3)
    line(position, "E", "pass", "bid: F")
    line(position, "F", "pass", "bid: G")
    line(position, "G", "pass", "bid: H")
    line(position, "H", "pass", "bid: A")
    line(position, "A", "pass", "pay: B")
    line(position, "B", "pay", "deal-auction: T", **FREE)


def test_every_card_is_opened_by_the_next_seat_and_the_round_of_openers_wraps_round() -> None:
    position = six("bidding", spice=dict.fromkeys(SIX, 9))
    cards = iter(
        ["baliset", "jubba-cloak", "kulon", "shield", "snooper", "stunner", "maula-pistol"]
    )
    for opener in ORDER:
        line(position, "T", "deal-auction", f"bid: {opener}", card=next(cards))
        rest = ORDER[ORDER.index(opener) + 1 :] + ORDER[: ORDER.index(opener)]
        line(position, opener, "bid", f"bid: {rest[0]}", spice=1)
        for seat, following in itertools.pairwise(rest):
            line(position, seat, "pass", f"bid: {following}")
        line(position, rest[-1], "pass", f"pay: {opener}")
        if opener == "H":
            line(position, "H", "pay", "deal-bonus: T", **FREE)
            line(position, "T", "deal-bonus", "deal-auction: T", card=next(cards))
        else:
            then = "deal-auction: T" if opener != "A" else "peek-spice: T"
            line(position, opener, "pay", then, **FREE)


def test_a_seat_with_a_full_hand_is_passed_over_and_told_so_and_opens_no_card() -> None:
    full = ["karama", "karama", "hajr", "lasgun"]
    position = six("bidding", hands={"bene-gesserit": full, "fremen": ["shield"] * 4})
    events = line(position, "T", "deal-auction", "bid: E", card="stunner")
    told = [event.args["by"] for event in events if event.kind == "hand-full"]
    assert told == ["bene-gesserit", "fremen"]
    line(position, "E", "pass", "bid: G")
    line(position, "G", "bid", "bid: H", spice=1)
    line(position, "H", "pass", "bid: A")
    line(position, "A", "pass", "bid: E")
    line(position, "E", "bid", "bid: G", spice=2)
    line(position, "G", "pass", "bid: H")
    line(position, "H", "pass", "bid: A")
    line(position, "A", "pass", "pay: E")


def test_the_table_passes_for_a_seat_whose_time_is_up_and_the_next_one_is_awaited() -> None:
    position = six("bidding")
    line(position, "T", "deal-auction", "bid: B", card="stunner")
    line(position, "T", "auto-pass", "bid: E", seat="bene-gesserit")
    for seat, following in zip("EFGH", "FGHA", strict=True):
        line(position, seat, "pass", f"bid: {following}")
    events = line(position, "A", "pass", "peek-spice: T")
    assert "card-unsold" in [event.kind for event in events]


# --- revival -------------------------------------------------------------------------------------


def test_all_who_have_something_to_revive_are_awaited_at_once_and_leave_when_done() -> None:
    tanks = {"atreides": 5, "emperor": 2, "fremen": 1, "harkonnen": 4}
    position = six("revival", tanks=tanks)
    assert state(position) == "revival: EFHA"
    line(position, "H", "revive", "revival: EFA", forces=3)
    line(position, "F", "pass", "revival: EA")
    line(position, "A", "revive", "revival: E", forces=1)
    events = line(position, "E", "revive", "peek-spice: T", forces=2)
    assert [event.kind for event in events] == ["forces-revived", "revived-all"]
    assert events[1].args == {"by": "emperor"}


def test_whoever_has_nothing_to_revive_is_passed_over_with_an_event() -> None:
    position = six("choam-charity", tanks={"atreides": 1})
    hands = {seat: ["shield"] * GAME.factions[seat].hand_limit for seat in SIX}
    for seat, hand in hands.items():
        position.sides[seat].hand = hand
    events = line(position, "T", "charity", "revival: A")
    assert passed_over(events) == list("BEFGH")


def test_by_ruling_a_seat_that_may_revive_in_parts_stays_awaited_until_the_limit() -> None:
    position = six("revival", tanks={"atreides": 5, "emperor": 5}, revival_parts="in-parts")
    line(position, "A", "revive", "revival: EA", forces=1)
    line(position, "E", "revive", "revival: EA", forces=2)
    line(position, "A", "revive", "revival: E", forces=2)
    assert position.sides["atreides"].spice == 10 - 2
    line(position, "E", "revive", "peek-spice: T", forces=1)
    assert position.sides["emperor"].spice == 10 - 4


def test_leaders_and_the_help_of_allies_keep_a_seat_awaited() -> None:
    dead = {"atreides": list(GAME.factions["atreides"].leaders)}
    position = six(
        "revival",
        tanks={"atreides": 5},
        dead=dead,
        allies=[("atreides", "emperor")],
    )
    assert state(position) == "revival: EA"
    line(position, "A", "revive", "revival: EA", forces=3)
    line(position, "E", "pay-revival", "revival: EA", forces=1)
    line(position, "A", "revive-leader", "revival: E", leader="duncan-idaho")
    line(position, "E", "pay-revival", "peek-spice: T", forces=1)


# --- shipment and movement -----------------------------------------------------------------------

STANDING = {
    "imperial-basin-s9": {"bene-gesserit": 1},
    "basin-s8": {"emperor": 1},
    "sietch-tabr-s13": {"fremen": 1},
    TUEK: {"spacing-guild": 1},
    "pasty-mesa-s5": {"harkonnen": 1},
    "gara-kulon-s7": {"atreides": 1},
}
"""One force of each seat, nobody beside another's."""
LANDS = {
    "B": "red-chasm-s6",
    "E": "south-mesa-s4",
    "F": "funeral-plain-s14",
    "G": "harg-pass-s4",
    "H": "cielago-east-s2",
    "A": "meridian-s1",
}
"""Where each seat lands, beside nobody."""
WALKS = {
    "B": ("imperial-basin-s9", "imperial-basin-s10"),
    "E": ("basin-s8", "sihaya-ridge-s8"),
    "F": ("sietch-tabr-s13", "plastic-basin-s13"),
    "G": (TUEK, "false-wall-south-s4"),
    "H": ("pasty-mesa-s5", "pasty-mesa-s6"),
    "A": ("gara-kulon-s7", "shield-wall-s7"),
}
"""Where each seat's force goes on foot."""


def moves(position: Position, seat: str, then: str) -> None:
    """A seat moves, is awaited still, and passes."""
    start, end = WALKS[seat]
    sides = {"side": "fighters", "arrive": "fighters", "hajr": False}
    line(position, seat, "move", f"move: {seat}", start=start, end=end, forces=1, **sides)
    line(position, seat, "pass", then)


def ships(position: Position, seat: str, then: str, advisor: str) -> None:
    """A seat ships; where an advisor may follow, the Bene Gesserit answer as `advisor` says."""
    if seat == "B":
        line(position, seat, "ship", then, end=LANDS[seat], forces=1, **FREE)
        return
    line(position, seat, "ship", "accompany: B", end=LANDS[seat], forces=1, **FREE)
    if advisor == "pass":
        line(position, "B", "pass", then)
    else:
        line(position, "B", "accompany", then, end=LANDS[seat] if advisor == "beside" else advisor)


@pytest.mark.parametrize("advisor", ["pass", "beside", "polar-sink"])
def test_all_ship_in_order_and_then_all_move_in_order(advisor: str) -> None:
    position = six("shipment-and-movement", forces=STANDING)
    line(position, "T", "peek-spice", "ship: B", card=SAND)
    for seat in ORDER:
        ships(position, seat, f"ship: {after(seat)}" if seat != "A" else "move: B", advisor)
    for seat in ORDER:
        moves(position, seat, f"move: {after(seat)}" if seat != "A" else "collect: T")


@pytest.mark.parametrize("advisor", ["pass", "beside", "polar-sink"])
def test_by_ruling_each_seat_ships_and_moves_before_the_next(advisor: str) -> None:
    position = six("shipment-and-movement", forces=STANDING, ship_and_move_order="seat-by-seat")
    line(position, "T", "peek-spice", "ship: B", card=SAND)
    for seat in ORDER:
        ships(position, seat, f"move: {seat}", advisor)
        moves(position, seat, f"ship: {after(seat)}" if seat != "A" else "collect: T")


def test_every_seat_ships_once_and_is_asked_for_nothing_else() -> None:
    position = six("shipment-and-movement", forces=STANDING, advisor_landing="polar-sink")
    line(position, "T", "peek-spice", "ship: B", card=SAND)
    for seat in ORDER:
        again = {"by": NAMES[seat], "move": "ship", "end": LANDS[seat], "forces": 1, **FREE}
        ships(position, seat, f"ship: {after(seat)}" if seat != "A" else "move: B", "pass")
        assert broken(position, again).startswith("shipment.turn/not-")


def test_who_has_no_reserves_is_passed_over_in_shipment_and_who_has_nothing_there_in_movement() -> (
    None
):
    forces = {part: here for part, here in STANDING.items() if "harkonnen" not in here}
    position = six(
        "shipment-and-movement",
        forces=forces,
        tanks={"emperor": 19, "harkonnen": 20, "fremen": 0},
    )
    line(position, "T", "peek-spice", "ship: B", card=SAND)
    events = line(position, "B", "pass", "ship: F")
    assert passed_over(events) == ["E"]
    line(position, "F", "pass", "ship: G")
    events = line(position, "G", "pass", "ship: A")
    assert passed_over(events) == ["H"]
    line(position, "A", "pass", "move: B")
    line(position, "B", "pass", "move: E")
    line(position, "E", "pass", "move: F")
    line(position, "F", "pass", "move: G")
    events = line(position, "G", "pass", "move: A")
    assert passed_over(events) == ["H"]
    line(position, "A", "pass", "collect: T")


def test_seat_by_seat_a_seat_that_can_do_neither_is_told_of_both() -> None:
    forces = {part: here for part, here in STANDING.items() if "emperor" not in here}
    position = six(
        "shipment-and-movement",
        forces=forces,
        tanks={"emperor": 20},
        ship_and_move_order="seat-by-seat",
    )
    line(position, "T", "peek-spice", "ship: B", card=SAND)
    line(position, "B", "pass", "move: B")
    events = line(position, "B", "pass", "ship: F")
    assert [event.kind for event in events] == ["nothing-to-ship", "nothing-to-move"]
    assert passed_over(events) == ["E", "E"]


@pytest.mark.parametrize(
    ("order", "then"), [("ship-then-all-move", "ship: H"), ("seat-by-seat", "move: G")]
)
def test_the_guild_is_asked_for_other_sectors_before_its_shipment_is_over(
    order: str, then: str
) -> None:
    forces = {"cielago-north-s0": {"spacing-guild": 2}, "cielago-north-s2": {"spacing-guild": 2}}
    for answer in ["cross-ship", "pass"]:
        position = six(
            "shipment-and-movement",
            forces=forces,
            tanks={"bene-gesserit": 20, "emperor": 20, "fremen": 20},
            ship_and_move_order=order,
        )
        events = line(position, "T", "peek-spice", "ship: G", card=SAND)
        assert passed_over(events) == [
            seat for seat in "BEF" for _ in range(1 if order == "ship-then-all-move" else 2)
        ]
        way = {"end": CARTHAG, "forces": 1, **FREE}
        line(position, "G", "cross-ship", "load: G", start="cielago-north-s0", **way)
        if answer == "pass":
            line(position, "G", "pass", then)
        else:
            line(position, "G", "cross-ship", then, start="cielago-north-s2", **way)


def test_advisors_are_announced_before_anybody_ships() -> None:
    position = six(
        "shipment-and-movement",
        forces={ARRAKEEN: {"atreides": 1}, CARTHAG: {"harkonnen": 1}},
        advisors={ARRAKEEN: 1, CARTHAG: 1},
    )
    line(position, "T", "peek-spice", "announce: B", card=SAND)
    line(position, "B", "announce", "announce: B", territory="carthag")
    line(position, "B", "pass", "ship: B")


def test_an_intrusion_is_answered_before_the_mover_goes_on() -> None:
    for answer, fields in [("pass", {}), ("flip", {"territory": "imperial-basin"})]:
        forces = {"imperial-basin-s9": {"bene-gesserit": 2}, ARRAKEEN: {"atreides": 2}}
        position = six("shipment-and-movement", forces=forces, tanks={"atreides": 18})
        line(position, "T", "peek-spice", "ship: B", card=SAND)
        for seat, following in zip("BEFG", "EFGH", strict=True):
            line(position, seat, "pass", f"ship: {following}")
        line(position, "H", "pass", "move: B")
        line(position, "B", "pass", "move: A")
        sides = {"side": "fighters", "arrive": "fighters", "hajr": False}
        way = {"start": ARRAKEEN, "end": "imperial-basin-s9", "forces": 1}
        line(position, "A", "move", "intrusion: B", **way, **sides)
        line(position, "B", answer, "move: A", **fields)
        line(position, "A", "pass", "choose-battle: B" if answer == "pass" else "collect: T")


# --- battles -------------------------------------------------------------------------------------


def fight(position: Position, one: str, other: str, then: str, place: str) -> None:
    """A battle from its choice to its end: the first side dials all, the other nothing."""
    extra = []
    if "B" in one + other:
        extra.append(("B", "voice"))
    if "A" in one + other:
        extra.append(("A", "prescience"))
    steps = [f"{step}: {seat}" for seat, step in extra] + [f"plans: {one}{other}"]
    line(position, one, "choose-battle", steps[0], place=place, against=NAMES[other])
    for at, (seat, _) in enumerate(extra):
        line(position, seat, "pass", steps[at + 1])
    for seat, following in [(other, f"plans: {one}"), (one, f"traitors: {one}{other}")]:
        leader = options(position, NAMES[seat], "plan")[0]
        most = max(options(position, NAMES[seat], "plan", leader=leader))
        number = most - 1 if seat == one else 0
        cards = {"weapon": "none", "defense": "none"}
        line(position, seat, "plan", following, leader=leader, number=number, **cards)
    line(position, other, "pass", f"traitors: {one}")
    line(position, one, "pass", then)


def test_a_seat_fights_all_its_battles_before_the_next_one_and_is_told_when_none_is_left() -> None:
    forces = {
        ARRAKEEN: {"emperor": 9, "harkonnen": 1},
        CARTHAG: {"emperor": 9, "atreides": 1},
        TUEK: {"spacing-guild": 9, "harkonnen": 1},
        "sietch-tabr-s13": {"harkonnen": 9, "atreides": 1},
    }
    position = six("battle", forces=forces)
    assert state(position) == "choose-battle: E"
    fight(position, "E", "A", "choose-battle: E", CARTHAG)
    fight(position, "E", "H", "choose-battle: G", ARRAKEEN)
    fight(position, "G", "H", "choose-battle: H", TUEK)
    fight(position, "H", "A", "collect: T", "sietch-tabr-s13")


def test_who_has_no_battle_is_passed_over_with_an_event_when_its_turn_would_have_come() -> None:
    forces = {ARRAKEEN: {"fremen": 3, "harkonnen": 1}, CARTHAG: {"harkonnen": 3, "atreides": 1}}
    position = six("battle", forces=forces)
    assert state(position) == "choose-battle: F"
    line(position, "F", "choose-battle", "plans: FH", place=ARRAKEEN, against="harkonnen")
    cards = {"weapon": "none", "defense": "none", "number": 0}
    line(position, "F", "plan", "plans: H", leader="stilgar", **cards)
    line(position, "H", "plan", "traitors: FH", leader="umman-kudu", **cards)
    line(position, "F", "pass", "traitors: H")
    events = line(position, "H", "pass", "choose-battle: H")
    assert passed_over(events) == ["F", "G"]


def test_one_seat_meets_one_opponent_after_another_in_one_place() -> None:
    forces = {"basin-s8": {"emperor": 9, "harkonnen": 1, "atreides": 1}}
    position = six("battle", forces=forces, occupancy="strongholds")
    fight(position, "E", "A", "choose-battle: E", "basin-s8")
    fight(position, "E", "H", "collect: T", "basin-s8")


def test_the_winner_decides_losses_then_cards_before_the_next_battle() -> None:
    forces = {
        "cielago-north-s0": {"emperor": 3, "harkonnen": 1},
        "cielago-north-s1": {"emperor": 3},
        CARTHAG: {"emperor": 1, "harkonnen": 1},
    }
    position = six("battle", storm=3, forces=forces, hands={"emperor": ["shield", "stunner"]})
    line(position, "E", "choose-battle", "plans: EH", place="cielago-north-s1", against="harkonnen")
    cards = {"weapon": "stunner", "defense": "shield"}
    line(position, "E", "plan", "plans: H", leader="caid", number=4, **cards)
    none = {"weapon": "none", "defense": "none"}
    line(position, "H", "plan", "traitors: EH", leader="umman-kudu", number=0, **none)
    line(position, "E", "pass", "traitors: H")
    line(position, "H", "pass", "lose: E")
    line(position, "E", "lose", "lose: E", part="cielago-north-s0", forces=1)
    line(position, "E", "lose", "spoils: E", part="cielago-north-s1", forces=3)
    line(position, "E", "discard", "spoils: E", card="stunner")
    line(position, "E", "pass", "choose-battle: E")


def test_allies_use_voice_prescience_and_traitors_in_battles_of_their_allies() -> None:
    forces = {ARRAKEEN: {"emperor": 3, "fremen": 1}, CARTHAG: {"spacing-guild": 2, "fremen": 1}}
    allies = [("emperor", "bene-gesserit"), ("fremen", "atreides"), ("spacing-guild", "harkonnen")]
    position = six("battle", forces=forces, allies=allies)
    line(position, "E", "choose-battle", "voice: B", place=ARRAKEEN, against="fremen")
    line(position, "B", "voice", "prescience: A", order="refuse", what="lasgun")
    line(position, "A", "ask", "answer: E", element="leader")
    line(position, "E", "answer", "plans: EF", value="caid")
    none = {"weapon": "none", "defense": "none", "number": 0}
    line(position, "E", "plan", "plans: F", leader="caid", **none)
    line(position, "F", "plan", "traitors: EF", leader="stilgar", **none)
    line(position, "E", "pass", "traitors: F")
    line(position, "F", "pass", "choose-battle: F")
    line(position, "F", "choose-battle", "prescience: A", place=CARTHAG, against="spacing-guild")
    line(position, "A", "pass", "plans: FG")
    line(position, "F", "plan", "plans: G", leader="chani", **none)
    line(position, "G", "plan", "traitors: FGH", leader="esmar-tuek", **none)
    for seat, left in [("H", "FG"), ("G", "F")]:
        line(position, seat, "pass", f"traitors: {left}")
    line(position, "F", "pass", "collect: T")


def test_a_captive_is_drawn_by_the_table_and_judged_by_the_harkonnen() -> None:
    forces = {ARRAKEEN: {"harkonnen": 5, "atreides": 1}, CARTHAG: {"harkonnen": 1, "atreides": 1}}
    position = six("battle", forces=forces, captured_leaders="on")
    line(position, "H", "choose-battle", "prescience: A", place=ARRAKEEN, against="atreides")
    line(position, "A", "pass", "plans: HA")
    none = {"weapon": "none", "defense": "none", "number": 0}
    line(position, "A", "plan", "plans: H", leader="duncan-idaho", **none)
    line(position, "H", "plan", "traitors: HA", leader="feyd-rautha", **none)
    line(position, "H", "pass", "traitors: A")
    line(position, "A", "pass", "capture: T")
    line(position, "T", "capture", "captive: H", leader="gurney-halleck")
    line(position, "H", "captive", "choose-battle: H", fate="keep")


# --- collection, Mentat Pause --------------------------------------------------------------------


def test_the_table_collects_and_closes_the_turn_and_the_next_begins_with_the_storm() -> None:
    position = six("spice-collection", forces=STANDING)
    assert state(position) == "collect: T"
    line(position, "T", "collect", "end-turn: T")
    line(position, "T", "end-turn", "weather: T")
    assert (position.turn, position.phase) == (4, "storm")


def test_after_the_last_turn_nobody_is_awaited() -> None:
    position = six("mentat-pause", forces=STANDING)
    position.turn = position.turns
    line(position, "T", "end-turn", "over: ")


# --- an interrupt keeps everybody else waiting ---------------------------------------------------


def test_a_question_is_answered_first_and_then_the_same_seat_is_awaited_as_before() -> None:
    position = six("bidding", hands={"harkonnen": ["truthtrance"]})
    line(position, "T", "deal-auction", "bid: B", card="stunner")
    line(position, "H", "truthtrance", "bid: F", to="fremen", question="Do you hold a shield?")
    for seat in [*SIX, "table"]:
        assert (
            broken(position, {"by": seat, "move": "pass"}) == "cards.truthtrance-pause/answer-first"
        )
    line(position, "F", "answer-truth", "bid: B", yes=False)
    line(position, "B", "pass", "bid: E")
