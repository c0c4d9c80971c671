"""Whose turn it is: in each phase every seat acts in full, and after every line the next is named."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.turn import go_to
from tests.games.conquest_and_diplomacy.script import (
    ARRAKEEN,
    BROKEN,
    CARTHAG,
    GAME,
    NAMES,
    SINK,
    SOUTH,
    WEST,
    broken,
    follow,
    line,
    new_game,
    scene,
    state,
    told,
)

# --- set-up --------------------------------------------------------------------------------------


def deal(position: Position, to: str, then: str) -> None:
    """The table deals a seat the first traitor card of the deck."""
    leader = position.traitor_deck[0]
    line(position, "T", "deal-traitor", then, to=NAMES[to], leader=leader)


def test_the_harkonnen_are_dealt_traitors_after_all_others_have_chosen() -> None:
    position = new_game()
    assert state(position) == "deal-traitors: T"
    for seat, number in itertools.product("AFI", range(4)):
        done = (seat, number) == ("I", 3)
        deal(position, seat, "keep-traitor: AFI" if done else "deal-traitors: T")
    for seat, then in [("F", "AI"), ("I", "A")]:
        dealt = position.sides[NAMES[seat]].dealt
        line(position, seat, "keep-traitor", f"keep-traitor: {then}", leader=dealt[1])
    line(
        position,
        "A",
        "keep-traitor",
        "draw-traitors: T",
        leader=position.sides["atreides"].dealt[0],
    )
    assert len(position.traitor_deck) == len(GAME.leaders) - 3
    for number in range(8):
        deal(position, "H", "keep-traitors: H" if number == 7 else "draw-traitors: T")
    for number in range(4):
        then = "roll-first: T" if number == 3 else "keep-traitors: H"
        leader = position.sides["harkonnen"].dealt[-1]
        line(position, "H", "keep-traitor", then, leader=leader)
    assert len(position.sides["harkonnen"].traitors) == 4
    assert len(position.traitor_deck) == len(GAME.leaders) - 7


def to_rolls(position: Position) -> None:
    """Deal and choose traitors, the first of each choice."""
    while position.step != "roll-first":
        seat = position.waiting[0]
        kind = rulebook.kinds(GAME, position, seat)[0]
        move: dict[str, Any] = {"by": seat, "move": kind}
        while (field := rulebook.next_field(GAME, position, move)) is not None:
            move[field.name] = field.options[0]
        rulebook.apply(GAME, position, move)


def test_the_highest_roll_is_first_player_and_those_who_tie_roll_again() -> None:
    position = new_game()
    to_rolls(position)
    faces = [("A", "3"), ("F", "storm"), ("H", "6"), ("I", "storm"), ("F", "2"), ("I", "5")]
    for number, (seat, face) in enumerate(faces):
        then = "roll-storm: T" if number == 5 else "roll-first: T"
        line(position, "T", "roll-first", then, to=NAMES[seat], face=face)
    assert position.order == [NAMES[seat] for seat in "IAFH"]
    assert (position.turn, position.phase) == (1, "storm")


def test_by_ruling_everybody_rolls_again_after_a_tie() -> None:
    position = new_game(roll_again="all")
    to_rolls(position)
    for seat, face in [("A", "4"), ("F", "4"), ("H", "0"), ("I", "1")]:
        line(position, "T", "roll-first", "roll-first: T", to=NAMES[seat], face=face)
    assert position.rolling == [NAMES[seat] for seat in "AFHI"]


@pytest.mark.parametrize(("covering", "who"), [("die", "T"), ("agreed", "A")])
def test_with_two_seats_a_stronghold_is_covered_first(covering: str, who: str) -> None:
    position = new_game("AH", covering=covering)
    if covering == "die":
        assert state(position) == "roll-cover: T"
        line(position, who, "roll-cover", "deal-traitors: T", face="storm")
    else:
        assert state(position) == "cover: A"
        line(position, who, "cover", "deal-traitors: T", territory="arrakeen")
    assert position.covered == "arrakeen"


def test_in_the_allied_game_leaders_are_drawn_for_one_side_and_then_for_the_other() -> None:
    position = new_game("DE")
    line(position, "T", "roll-cover", "draw-leaders: T", face="0")
    for number in range(12):
        seat = "D" if number < 7 else "E"
        then = "deal-traitors: T" if number == 11 else "draw-leaders: T"
        leader = position.leader_deck[-1]
        line(position, "T", "draw-leader", then, to=NAMES[seat], leader=leader)
    for number in range(4):
        deal(position, "D", "keep-traitor: D" if number == 3 else "deal-traitors: T")
    leader = position.sides["atreides-fremen"].dealt[0]
    line(position, "D", "keep-traitor", "draw-traitors: T", leader=leader)
    for number in range(4):
        deal(position, "E", "keep-traitors: E" if number == 3 else "draw-traitors: T")


# --- storm ---------------------------------------------------------------------------------------


def test_the_first_player_steers_the_storm_on_the_icon() -> None:
    position = scene("storm")
    line(position, "T", "roll-storm", "steer-storm: H", face="storm")
    line(position, "H", "steer-storm", "move-storm: T", sectors=4)
    line(position, "T", "move-storm", "reveal-spice: T")
    assert position.storm == 4


def test_before_the_storm_moves_all_who_hold_market_cards_are_asked_until_all_pass() -> None:
    market = {"F": ["weather-control"], "I": ["hajr"], "A": ["the-nexus"]}
    position = scene("storm", market=market, forces={BROKEN: {"A": 2}})
    line(position, "T", "roll-storm", "market: I", face="5")
    line(position, "I", "pass", "market: A")
    line(position, "A", "pass", "market: F")
    line(position, "F", "control-storm", "market: I", card="weather-control", sectors=1)
    line(position, "I", "pass", "market: A")
    line(position, "A", "shelter", "market: I", card="the-nexus", territory="broken-land")
    line(position, "I", "pass", "move-storm: T")
    assert position.storm_move == 1


# --- spice blow ----------------------------------------------------------------------------------


def test_the_fremen_ride_before_the_next_card_and_from_each_territory() -> None:
    forces = {BROKEN: {"F": 3, "H": 2}, "cielago-south-s1": {"F": 2}}
    position = scene("spice-blow", forces=forces)
    assert state(position) == "reveal-spice: T"
    line(position, "T", "reveal-spice", "ride: F", card="shai-hulud")
    assert position.sides["harkonnen"].tanks == 2
    line(position, "F", "ride", "ride: F", start=BROKEN, end="plastic-basin-s12", forces=1)
    line(position, "F", "ride", "ride: F", start=BROKEN, end="plastic-basin-s12", forces=2)
    line(
        position,
        "F",
        "ride",
        "reveal-spice: T",
        start="cielago-south-s1",
        end="meridian-s1",
        forces=2,
    )
    line(position, "T", "reveal-spice", "reveal-spice: T", card="shai-hulud")
    line(
        position,
        "T",
        "reveal-spice",
        "deal-battle: T",
        card="red-chasm-the-great-flat",
    )
    assert position.last_blow == ["red-chasm-s6", "the-great-flat-s14"]


def test_a_thumper_is_carried_out_before_anybody_else_is_asked() -> None:
    market = {"H": ["thumper"], "A": ["the-nexus"]}
    position = scene("spice-blow", market=market, forces={BROKEN: {"F": 1, "A": 1}})
    assert state(position) == "market: H"
    line(position, "H", "play-card", "ride: F", card="thumper")
    line(position, "F", "pass", "market: A")
    line(position, "A", "pass", "reveal-spice: T")


# --- gain cards ----------------------------------------------------------------------------------


def test_each_seat_draws_buys_and_trades_before_the_next() -> None:
    position = scene("gain-cards", order="HF")
    for number in range(4):
        card = position.battle_deck[0]
        then = "buy: H" if number == 3 else "deal-battle: T"
        line(position, "T", "deal-battle", then, to="harkonnen", card=card)
    line(position, "H", "buy", "deal-market: T", cards=2)
    line(position, "T", "deal-market", "deal-market: T", to="harkonnen", card="hajr")
    line(position, "T", "deal-market", "trade: H", to="harkonnen", card="thumper")
    line(position, "H", "pass", "deal-battle: T")
    for number in range(4):
        card = position.battle_deck[0]
        then = "buy: F" if number == 3 else "deal-battle: T"
        line(position, "T", "deal-battle", then, to="fremen", card=card)
    line(position, "F", "buy", "ship: H", cards=0)


def test_who_gives_up_worthless_cards_draws_as_many_before_anything_else() -> None:
    position = scene(
        "gain-cards",
        order="AH",
        market={"A": ["black-market", "hajr", "hajr"]},
        hands={"A": ["kulon", "baliset", "shield", "shield"]},
    )
    assert state(position) == "trade: A"
    line(position, "A", "play-card", "deal-battle: T", card="black-market")
    line(position, "T", "deal-battle", "deal-battle: T", to="atreides", card="lasgun")
    line(position, "T", "deal-battle", "trade: A", to="atreides", card="snooper")
    line(position, "A", "pass", "deal-battle: T")


# --- revival -------------------------------------------------------------------------------------


def test_seats_with_dead_revive_in_player_order_and_others_are_passed_over() -> None:
    position = scene("storm")
    for seat in "HAF":
        side = position.sides[NAMES[seat]]
        side.tanks, side.reserves = 6, side.reserves - 6
    dead = position.sides["harkonnen"].leaders[0]
    position.sides["harkonnen"].leaders = position.sides["harkonnen"].leaders[1:]
    position.sides["harkonnen"].dead = [dead]
    go_to(position, "revival")
    follow(position)
    assert state(position) == "revive: H"
    line(position, "H", "revive", "revive: H", forces=1)
    line(position, "H", "revive-leader", "revive: H", leader=dead)
    events = line(position, "H", "pass", "revive: A")
    assert told(events, "nothing-to-revive") == ["I"]
    line(position, "A", "revive", "revive: F", forces=6)
    line(position, "F", "revive", "revive: F", forces=2)
    line(position, "F", "pass", "ship: H")


# --- shipment and movement -----------------------------------------------------------------------


def test_each_seat_ships_and_then_moves_before_the_next() -> None:
    position = scene("shipment-and-movement", forces={WEST: {"I": 1}, SINK: {"F": 5}})
    line(position, "H", "ship", "move: H", end=CARTHAG, forces=4)
    line(position, "H", "pass", "ship: I")
    line(position, "I", "pass", "move: I")
    line(position, "I", "move", "move: I", start=WEST, end="habbanya-erg-s15", forces=1)
    line(position, "I", "pass", "ship: A")
    events = line(position, "A", "pass", "ship: F")
    assert told(events, "nothing-to-move") == ["A"]
    line(position, "F", "ship", "move: F", end=SINK, forces=5)
    line(position, "F", "move", "move: F", start=SINK, end="wind-pass-s15", forces=4)
    line(position, "F", "move", "move: F", start=SINK, end="cielago-north-s2", forces=4)
    line(position, "F", "pass", "end-turn: T")


def test_by_ruling_who_has_not_shipped_does_not_move() -> None:
    position = scene(
        "shipment-and-movement",
        order="HA",
        forces={WEST: {"H": 3}, SOUTH: {"A": 3}},
        move_without_shipment="barred",
    )
    events = line(position, "H", "pass", "ship: A")
    assert told(events, "nothing-to-move") == ["H"]
    line(position, "A", "ship", "move: A", end=ARRAKEEN, forces=1)


# --- battle --------------------------------------------------------------------------------------


def plan(position: Position, by: str, then: str, leader: str = "", number: int = 0) -> None:
    """A plan of a leader (the first who is free, if none is named) and a number, without cards."""
    seat = NAMES[by]
    free = [name for name in position.sides[seat].leaders if name not in position.fought]
    chosen = leader or free[0]
    fields = {"leader": chosen, "number": number, "weapon": "none", "defense": "none"}
    line(position, by, "plan", then, **fields)


def test_the_battle_advantage_goes_round_and_whoever_has_it_fights_all_its_battles() -> None:
    forces = {
        CARTHAG: {"A": 3, "F": 2},
        ARRAKEEN: {"F": 4, "A": 2},
        WEST: {"A": 1, "F": 1, "I": 1},
    }
    position = scene("battle", order="AFI", forces=forces)
    assert state(position) == "choose-battle: A"
    battles = [(CARTHAG, "F"), (WEST, "I"), (WEST, "F"), (ARRAKEEN, "F")]
    for at, (place, against) in enumerate(battles):
        both = "".join(sorted(["A", against], key="AFI".index))
        first = "voice: I" if against == "I" else "prescience: A"
        before = "prescience: A" if against == "I" else ""
        line(position, "A", "choose-battle", before or first, place=place, against=NAMES[against])
        if against == "I":
            line(position, "A", "pass", "voice: I")
            line(position, "I", "pass", f"plans: {both}")
            plan(position, "A", "plans: I")
            plan(position, "I", "late-voice: I")
            line(position, "I", "pass", "reactions: A")
        else:
            line(position, "A", "pass", f"plans: {both}")
            plan(position, against, "plans: A")
            plan(position, "A", "reactions: A")
        line(position, "A", "pass", f"reactions: {against}")
        last = at == len(battles) - 1
        line(position, against, "pass", "end-turn: T" if last else "choose-battle: A")
    assert position.battles == 4


def test_who_is_attacked_may_also_exchange_a_traitor_card_before_its_battle() -> None:
    position = scene("battle", order="FH", forces={CARTHAG: {"F": 2, "H": 2}})
    position.sides["harkonnen"].traitors = [position.traitor_deck[0]]
    position.traitor_deck = position.traitor_deck[1:]
    line(position, "F", "choose-battle", "exchange: H", place=CARTHAG, against="harkonnen")
    line(position, "H", "exchange", "draw-traitor: T")
    drawn = position.traitor_deck[0]
    line(position, "T", "draw-traitor", "return-traitor: H", to="harkonnen", leader=drawn)
    line(position, "H", "return-traitor", "plans: FH", leader=drawn)
    assert position.traitor_bottom == [drawn]


def test_the_harkonnen_exchange_before_they_choose_or_once_they_have_and_once_a_battle() -> None:
    forces = {CARTHAG: {"F": 2, "H": 2}, ARRAKEEN: {"F": 2, "H": 2}}
    position = scene("battle", order="HF", forces=forces)
    assert state(position) == "exchange: H"
    line(position, "H", "pass", "choose-battle: H")
    line(position, "H", "choose-battle", "exchange: H", place=CARTHAG, against="fremen")
    line(position, "H", "exchange", "draw-traitor: T")
    leader = position.traitor_deck[0]
    line(position, "T", "draw-traitor", "return-traitor: H", to="harkonnen", leader=leader)
    line(position, "H", "return-traitor", "plans: HF", leader=leader)
    plan(position, "H", "plans: F", number=1)
    plan(position, "F", "reactions: H")
    line(position, "H", "pass", "reactions: F")
    line(position, "F", "pass", "exchange: H")
    # One battle is left: there is nothing to choose, and who passes now has passed for the battle.
    line(position, "H", "pass", "choose-battle: H")
    line(position, "H", "choose-battle", "plans: HF", place=ARRAKEEN, against="fremen")


def test_who_exchanges_before_choosing_does_not_exchange_again_in_that_battle() -> None:
    forces = {CARTHAG: {"F": 2, "H": 2}, ARRAKEEN: {"F": 2, "H": 2}}
    position = scene("battle", order="HF", forces=forces)
    line(position, "H", "exchange", "draw-traitor: T")
    leader = position.traitor_deck[0]
    line(position, "T", "draw-traitor", "return-traitor: H", to="harkonnen", leader=leader)
    line(position, "H", "return-traitor", "choose-battle: H", leader=leader)
    line(position, "H", "choose-battle", "plans: HF", place=CARTHAG, against="fremen")


@pytest.mark.parametrize("order", ["IA", "AI"])
def test_of_voice_and_prescience_that_of_the_battle_advantage_comes_first(order: str) -> None:
    position = scene("battle", order=order, forces={CARTHAG: {"A": 2, "I": 2}})
    own = {"A": "prescience", "I": "voice"}
    first, second = list(order)
    line(
        position,
        first,
        "choose-battle",
        f"{own[first]}: {first}",
        place=CARTHAG,
        against=NAMES[second],
    )
    line(position, first, "pass", f"{own[second]}: {second}")
    line(position, second, "pass", f"plans: {order}")
    plan(position, "A", "plans: I")
    # The Imperium had to speak first where it has the battle advantage: then it may not wait.
    plan(position, "I", "reactions: I" if order == "IA" else "late-voice: I")


def test_a_late_voice_makes_the_opponent_plan_anew_and_nobody_else() -> None:
    position = scene(
        "battle",
        order="FI",
        forces={CARTHAG: {"F": 2, "I": 2}},
        hands={"F": ["crysknife"]},
    )
    line(position, "F", "choose-battle", "voice: I", place=CARTHAG, against="imperium")
    line(position, "I", "pass", "plans: FI")
    plan(position, "F", "plans: I")
    plan(position, "I", "late-voice: I", number=1)
    line(position, "I", "voice", "replan: F", order="play", what="projectile-weapon")
    leader = position.sides["fremen"].leaders[0]
    fields = {"leader": leader, "number": 2, "defense": "none"}
    unarmed = {"by": "fremen", "move": "plan", **fields, "weapon": "none"}
    assert broken(position, unarmed) == "battle.voice-obeyed/must-play"
    line(position, "F", "plan", "reactions: F", **fields, weapon="crysknife")


def test_once_plans_are_open_both_act_in_turns_until_both_pass_in_a_row() -> None:
    position = scene(
        "battle",
        order="AF",
        forces={CARTHAG: {"A": 3, "F": 3}},
        market={"A": ["counter-attack"], "F": ["poison-tooth", "suk-doctor"]},
    )
    line(position, "A", "choose-battle", "prescience: A", place=CARTHAG, against="fremen")
    line(position, "A", "ask", "answer: F", element="number")
    line(position, "F", "answer", "plans: AF", value="2")
    plan(position, "A", "plans: F", number=1)
    plan(position, "F", "reactions: A", number=2)
    line(position, "A", "pass", "reactions: F")
    line(position, "F", "play-card", "reactions: A", card="poison-tooth")
    line(position, "A", "play-card", "reactions: A", card="counter-attack")
    line(position, "A", "pass", "reactions: F")
    line(position, "F", "play-card", "reactions: A", card="suk-doctor")
    line(position, "A", "pass", "reactions: F")
    line(position, "F", "pass", "end-turn: T")


def test_against_who_calls_a_traitor_no_card_is_played_but_another_traitor_may_be_called() -> None:
    position = scene(
        "battle",
        order="AF",
        forces={CARTHAG: {"A": 3, "F": 3}},
        market={"F": ["poison-tooth"]},
    )
    leaders = {seat: position.sides[NAMES[seat]].leaders[0] for seat in "AF"}
    position.sides["atreides"].traitors = [leaders["F"]]
    position.sides["fremen"].traitors = [leaders["A"]]
    line(position, "A", "choose-battle", "prescience: A", place=CARTHAG, against="fremen")
    line(position, "A", "pass", "plans: AF")
    plan(position, "A", "plans: F", leader=leaders["A"])
    plan(position, "F", "reactions: A", leader=leaders["F"])
    line(position, "A", "call-traitor", "reactions: F", leader=leaders["F"])
    tooth = {"by": "fremen", "move": "play-card", "card": "poison-tooth"}
    assert broken(position, tooth) == "traitors.silence/silenced"
    events = line(position, "F", "call-traitor", "market: F", leader=leaders["A"])
    assert [event.kind for event in events].count("battle-lost-by-both") == 1


# --- spice collection ----------------------------------------------------------------------------


def test_cards_come_before_the_collection_and_the_marker_goes_to_the_next_seat() -> None:
    market = {"I": ["harvester"], "F": ["choam-contract"]}
    position = scene("spice-collection", market=market)
    assert state(position) == "market: I"
    line(position, "I", "play-card", "market: F", card="harvester")
    line(position, "F", "play-card", "end-turn: T", card="choam-contract")
    line(position, "T", "end-turn", "roll-storm: T")
    assert position.order == [NAMES[seat] for seat in "IAFH"]
    assert position.turn == 3
