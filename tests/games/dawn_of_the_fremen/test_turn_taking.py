"""Whose turn it is: in every phase every tribe acts in full, and after every line the next is named."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dawn_of_the_fremen import action, council, die, production, rulebook
from adjudicator.games.dawn_of_the_fremen.records import Position
from adjudicator.games.dawn_of_the_fremen.setup import new_position
from adjudicator.rules.records import Event, Seat, Setup
from tests.games.dawn_of_the_fremen.scene import (
    GAME,
    TRIBES,
    ally,
    code,
    hand,
    options,
    play,
    scene,
)

PAIRS = [
    ["twin-buttes", "nomad-trail"],
    ["amber-shelf", "thirsty-mile"],
    ["salt-mirror", "ochre-bend"],
    ["ember-flats", "jagged-crown"],
]
"""Two bordering territories for each tribe, far from those of the others."""
TABLES = [(2, False), (3, False), (4, False), (4, True)]
"""Seats, and whether they play in two teams."""
tables = pytest.mark.parametrize(("seats", "teams"), TABLES)


def around(seats: int, teams: bool, step: str, things: str = "") -> Position:
    """A step at a table of so many; each tribe has `things` in the first of its two territories.

    All the other land lies abandoned.
    """
    tribes = TRIBES[:seats]
    lands = dict.fromkeys(GAME.territory_ids, "-")
    for tribe, (one, other) in zip(tribes, PAIRS, strict=False):
        lands |= {one: f"{tribe} {things}", other: tribe}
    position = scene(step, tribes[0], lands, tribes=tribes)
    if teams:
        ally(position, "blue", "red")
        ally(position, "green", "yellow")
    return position


def home(tribe: str) -> list[str]:
    return PAIRS[TRIBES.index(tribe)]


def awaited(position: Position, *seats: str) -> bool:
    return position.waiting == list(seats)


# --- the Harj -------------------------------------------------------------------------------------


def before_the_harj(seats: int, teams: bool) -> Position:
    """A game before its first roll; the tribes sit clockwise in the order of TRIBES."""
    tribes = TRIBES[:seats]
    setup = Setup(
        seats=[Seat(faction=tribe, place=at + 1) for at, tribe in enumerate(tribes)],
        rulings={},
        options={"teams": 1} if teams else {},
    )
    return new_position(GAME, setup)


def turns(position: Position, step: str, kind: str) -> list[str]:
    """Make the first legal move of a kind again and again; who made them."""
    acted: list[str] = []
    while position.step == step:
        (seat,) = position.waiting
        acted.append(seat)
        play(position, seat, kind, **first(position, seat, kind))
    return acted


def first(position: Position, seat: str, kind: str) -> dict[str, Any]:
    """The first option of every field."""
    move: dict[str, Any] = {"by": seat, "move": kind}
    while (field := rulebook.next_field(GAME, position, move)) is not None:
        move[field.name] = field.options[0]
    return {name: value for name, value in move.items() if name not in ("by", "move")}


@tables
def test_in_the_harj_all_place_in_turn_from_the_leader_on(seats: int, teams: bool) -> None:
    position = before_the_harj(seats, teams)
    tribes = TRIBES[:seats]
    leader = tribes[1]
    for tribe in tribes:
        play(position, "table", "roll-order", to=tribe, number=8 if tribe == leader else 4)
    at = tribes.index(leader)
    counter_clockwise = [tribes[at - step] for step in range(seats)]

    def round_by_round(count: int) -> list[str]:
        return [counter_clockwise[number % seats] for number in range(count)]

    play(position, "table", "roll-rocks", number=7)
    assert turns(position, "rocks", "place-rock") == round_by_round(7)
    play(position, "table", "return-site", site="water")
    assert turns(position, "sites", "place-site") == round_by_round(12)
    assert turns(position, "reveal", "reveal-site") == ["table"] * 12
    assert turns(position, "settlement", "settle") == round_by_round(36)
    worms = []
    while position.step == "first-worms":
        (seat,) = position.waiting
        worms.append(seat)
        place = next(name for name, land in position.lands.items() if land.owner == seat)
        play(position, seat, "first-worm", territory=place)
    assert worms == counter_clockwise
    assert position.order == counter_clockwise[::-1]
    assert position.cycle == 1


def test_tied_rolls_for_the_lead_are_rolled_again_by_the_tied_only() -> None:
    position = before_the_harj(4, False)
    for tribe, number in zip(TRIBES, (6, 8, 3, 8), strict=True):
        assert options(position, "table", "roll-order") == [tribe]
        play(position, "table", "roll-order", to=tribe, number=number)
    assert options(position, "table", "roll-order") == ["green"]
    play(position, "table", "roll-order", to="green", number=3)
    assert options(position, "table", "roll-order") == ["yellow"]
    play(position, "table", "roll-order", to="yellow", number=4)
    assert position.order[0] == "yellow"
    assert position.step == "rock-roll"


# --- development, production ----------------------------------------------------------------------


@tables
def test_every_tribe_builds_as_often_as_it_can_before_the_next(seats: int, teams: bool) -> None:
    position = around(seats, teams, "development", "water food")
    for tribe in position.order:
        position.lands[home(tribe)[1]].goods["water"] = 1
    for at, tribe in enumerate([*position.order]):
        for place in home(tribe):
            assert awaited(position, tribe)
            play(position, tribe, "build", territory=place, token="stillsuit")
        play(position, tribe, "pass")
        assert position.done == sorted(TRIBES[: at + 1]) or position.phase == "production"
    assert (position.step, position.waiting) == ("thumpers", ["blue"])


@tables
def test_every_tribe_sets_its_thumper_and_calls_a_worm(seats: int, teams: bool) -> None:
    position = around(seats, teams, "development")
    position.phase = "production"
    production.enter(GAME, position)
    order = [*position.order]
    for tribe in order:
        assert awaited(position, tribe)
        play(position, tribe, "thumper", side="full-moon")
    assert awaited(position, "table")
    play(position, "table", "roll", face="full-moon")
    for tribe in order:
        assert (position.step, position.waiting) == ("production", [tribe])
        play(position, tribe, "call-worm", territory=home(tribe)[0])
    assert (position.phase, position.step) == ("trade", "roll")


@tables
def test_thumpers_and_votes_all_at_once_await_all_who_have_not_chosen(
    seats: int, teams: bool
) -> None:
    position = around(seats, teams, "development")
    position.rulings = {"thumpers": "hidden", "votes": "hidden"}
    position.phase = "production"
    production.enter(GAME, position)
    left = [*position.order]
    for tribe in reversed(position.order):
        assert position.waiting == left
        play(position, tribe, "thumper", side="full-moon")
        left.remove(tribe)
    play(position, "table", "roll", face="all-players")
    left = [*position.order]
    for tribe in reversed(position.order):
        assert (position.step, position.waiting) == ("vote", left)
        play(position, tribe, "vote", occurs=True)
        left.remove(tribe)
    assert (position.step, position.waiting) == ("production", ["blue"])


@tables
@pytest.mark.parametrize("phase", ["production", "trade", "shipment"])
def test_every_tribe_votes_in_turn_in_every_phase_with_a_die(
    seats: int, teams: bool, phase: str
) -> None:
    position = around(seats, teams, "roll", "maker water")
    position.phase = phase
    die.await_roll(position)
    play(position, "table", "roll", face="all-players")
    for tribe in [*position.order]:
        assert (position.step, position.waiting) == ("vote", [tribe])
        play(position, tribe, "vote", occurs=True)
    step = {"production": "production", "trade": "trade", "shipment": "shipping"}[phase]
    assert (position.step, position.waiting) == (step, ["blue"])


@tables
def test_every_tribe_loses_a_worm_in_turn_and_who_has_none_is_passed_over(
    seats: int, teams: bool
) -> None:
    position = around(seats, teams, "roll", "maker")
    position.lands[home("green")[0]].tokens = []
    position.phase = "production"
    die.await_roll(position)
    events = play(position, "table", "roll", face="worm")
    for tribe in [*position.order]:
        if tribe == "green":
            assert over(events) == [{"by": "green", "move": "remove-worm", "why": "has-none"}]
            continue
        assert awaited(position, tribe)
        events = play(position, tribe, "remove-worm", territory=home(tribe)[0])
    assert position.phase == "trade"


def over(events: list[Event]) -> list[dict[str, Any]]:
    """Who was passed over."""
    return [event.args for event in events if event.kind == "passed-over"]


# --- trade ----------------------------------------------------------------------------------------


@tables
def test_every_tribe_makes_one_offer_to_each_other_clockwise(seats: int, teams: bool) -> None:
    position = around(seats, teams, "roll", "water")
    position.phase = "trade"
    die.await_roll(position)
    play(position, "table", "roll", face="both-moons")
    order = [*position.order]
    for at, tribe in enumerate(order):
        others = order[at + 1 :] + order[:at]
        for number, other in enumerate(others):
            assert (position.step, position.waiting) == ("trade", [tribe])
            assert position.trade is not None
            assert position.trade.partners == others[number:]
            offer = {"give": "resource", "given": "water", "start": home(tribe)[0]}
            want = {"get": "resource", "gotten": "water", "end": home(tribe)[0]}
            play(position, tribe, "offer", to=other, **offer, **want)
            assert (position.step, position.waiting) == ("answer", [other])
            if number % 2 == 0:
                play(position, other, "decline")
            else:
                play(position, other, "accept", start=home(other)[0], end=home(other)[0])
    assert position.phase == "shipment"


def test_who_has_nothing_to_trade_is_passed_over() -> None:
    position = around(3, False, "roll", "water")
    for tribe in ("green", "red"):
        position.lands[home(tribe)[0]].goods = {}
        position.sides[tribe].debts = 0
    position.sides["blue"].rivals = {}
    position.phase = "trade"
    die.await_roll(position)
    events = play(position, "table", "roll", face="both-moons")
    # Nobody has anything to give in return for what the others have.
    assert [args["by"] for args in over(events)] == ["blue", "green", "red"]
    assert position.phase == "shipment"


def test_who_has_no_land_is_offered_no_resource() -> None:
    position = around(3, False, "roll", "water")
    for place in home("green"):
        position.lands[place].owner = ""
        position.sides["green"].warriors += 1
    position.phase = "trade"
    die.await_roll(position)
    play(position, "table", "roll", face="both-moons")
    give = {"give": "resource", "given": "water", "start": home("blue")[0]}
    offer = {**give, "get": "debt", "gotten": "green"}
    assert code(position, "blue", "offer", to="green", **offer) == "trade.placement/no-land"


# --- shipment -------------------------------------------------------------------------------------


@tables
@pytest.mark.parametrize("item", ["water", "maker"])
def test_every_tribe_ships_once_in_full(seats: int, teams: bool, item: str) -> None:
    position = around(seats, teams, "roll", "maker water")
    position.phase = "shipment"
    die.await_roll(position)
    play(position, "table", "roll", face="both-moons")
    for tribe in [*position.order]:
        start, end = home(tribe)
        assert (position.step, position.waiting) == ("shipping", [tribe])
        play(position, tribe, "ship", territory=start, token=item)
        assert (position.step, position.waiting) == ("freight", [tribe])
        play(position, tribe, "cross", territory=end)
        if item == "maker":
            assert (position.step, position.waiting) == ("freight", [tribe])
            play(position, tribe, "arrive")
        land = position.lands[end]
        assert item in [*land.goods, *land.tokens]
    assert (position.phase, position.step, position.waiting) == ("action", "action", ["blue"])


@tables
def test_passing_on_a_shipment_leaves_it_to_the_others(seats: int, teams: bool) -> None:
    position = around(seats, teams, "shipping", "water")
    for tribe in [*position.order]:
        assert (position.step, position.waiting) == ("shipping", [tribe])
        if tribe == "green":
            play(position, tribe, "ship", territory=home(tribe)[0], token="water")
            events = play(position, tribe, "cross", territory=home(tribe)[1])
            (used,) = [event.args for event in events if event.kind == "reach-used"]
            where = {"by": "green", "territory": home(tribe)[1]}
            assert used == {**where, "token": "water", "most": 1}
        else:
            play(position, tribe, "pass")
    assert position.phase == "action"


def test_who_has_nothing_to_ship_is_passed_over_after_a_shipment() -> None:
    position = around(4, False, "shipping", "water")
    position.lands[home("green")[0]].goods = {}
    play(position, "blue", "ship", territory=home("blue")[0], token="water")
    events = play(position, "blue", "cross", territory=home("blue")[1])
    assert over(events) == [{"by": "green", "move": "ship", "why": "nothing-movable"}]
    assert (position.step, position.waiting) == ("shipping", ["red"])


# --- actions --------------------------------------------------------------------------------------


@tables
def test_every_tribe_scavenges_and_ships(seats: int, teams: bool) -> None:
    position = around(seats, teams, "council", "water")
    action.enter(GAME, position)
    for tribe in [*position.order]:
        assert (position.step, position.waiting) == ("action", [tribe])
        play(position, tribe, "scavenge")
        assert (position.step, position.waiting) == ("draw", ["table"])
        play(position, "table", "draw", card="find-water")
        assert (position.step, position.waiting) == ("find", [tribe])
        play(position, tribe, "place-find", territory=home(tribe)[0])
        assert (position.step, position.waiting) == ("action", [tribe])
        play(position, tribe, "ship", territory=home(tribe)[0], token="water")
        play(position, tribe, "cross", territory=home(tribe)[1])
    assert (position.phase, position.waiting) == ("council", ["blue"])


@tables
def test_every_tribe_attacks_twice_or_passes_twice(seats: int, teams: bool) -> None:
    position = around(seats, teams, "council", "great-maker stillsuit crysknife")
    action.enter(GAME, position)
    targets = {
        "blue": ["iron-stair", "high-expanse"],
        "green": ["dew-terraces"],
        "red": ["cinder-steps"],
        "yellow": ["little-gap"],
    }
    for tribe in [*position.order]:
        for target in targets[tribe]:
            assert (position.step, position.waiting) == ("action", [tribe])
            play(position, tribe, "attack", territory=target)
            while position.step == "declare":
                play(position, position.waiting[0], "declare", side="neutral")
            assert (position.step, position.waiting) == ("bring", [tribe])
            play(position, tribe, "strike")
            assert position.lands[target].owner == tribe
        for _ in range(2 - len(targets[tribe])):
            assert (position.step, position.waiting) == ("action", [tribe])
            play(position, tribe, "pass")
    assert (position.phase, position.waiting) == ("council", ["blue"])


def test_the_neighbours_of_a_target_declare_themselves_from_the_attackers_left() -> None:
    lands = {
        "high-expanse": "red",
        "burnt-anvil": "green",
        "hollow-basin": "yellow",
        "iron-stair": "blue",
    }
    position = scene("action", "green", {**dict.fromkeys(GAME.territory_ids, "red"), **lands})
    position.order = ["green", "red", "yellow", "blue"]
    play(position, "green", "attack", territory="high-expanse")
    assert (position.step, position.waiting) == ("declare", ["yellow"])
    play(position, "yellow", "declare", side="neutral")
    assert (position.step, position.waiting) == ("declare", ["blue"])
    play(position, "blue", "declare", side="neutral")
    assert (position.step, position.waiting) == ("bring", ["green"])


# --- the council ----------------------------------------------------------------------------------


@tables
def test_every_tribe_has_the_word_in_council_and_all_others_answer(seats: int, teams: bool) -> None:
    position = around(seats, teams, "action")
    position.phase = "council"
    council.enter(GAME, position)
    order = [*position.order]
    for at, tribe in enumerate(order):
        assert (position.step, position.waiting) == ("council", [tribe])
        play(position, tribe, "propose-winner", tribe=tribe)
        others = order[at + 1 :] + order[:at]
        for other in others[:-1]:
            assert (position.step, position.waiting) == ("answers", [other])
            play(position, other, "agree", yes=True)
        play(position, others[-1], "agree", yes=False)
        assert (position.step, position.waiting) == ("council", [tribe])
        play(position, tribe, "pass")
    assert position.order == order[1:] + order[:1]
    assert (position.cycle, position.waiting[0]) == (4, position.order[0])


def test_cards_are_played_in_ones_own_turn_and_do_not_end_it() -> None:
    position = around(2, False, "action", "water")
    hand(position, "blue", "discovery", "marketplace")
    play(position, "blue", "play-discovery", resource="food", territory=home("blue")[0])
    assert (position.step, position.waiting) == ("action", ["blue"])
    market = {"territory": home("blue")[0], "resource": "food", "wanted": "spice"}
    play(position, "blue", "play-marketplace", **market)
    assert (position.step, position.waiting) == ("action", ["blue"])
