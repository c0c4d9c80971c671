"""Where a shipment may pass: one test for each scenario, named after it."""

from __future__ import annotations

import pytest

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.shipments import (
    ELSEWHERE,
    mine,
    shipping,
    things,
    too_far,
)
from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    FIFTH,
    FOURTH,
    ROW,
    SECOND,
    SIXTH,
    THIRD,
    at,
    refused,
    refused_on_the_way,
    row,
    ship,
)
from tests.games.dawn_of_the_fremen.scene import play

ROCK = (f"{EDGE}/{SECOND}",)


def test_shipment_from_a_rivals_land() -> None:
    game = shipping({EDGE: "green food", SECOND: "blue food", THIRD: "blue"})
    refused(game, "turn.own-territory", "blue", "ship", territory=EDGE, token="food")


def test_shipment_into_a_rivals_land() -> None:
    game = shipping({EDGE: "green", SECOND: "blue food", THIRD: "blue"})
    play(game, "blue", "ship", territory=SECOND, token="food")
    refused(game, "shipment.passage", "blue", "cross", territory=EDGE)


def between(middle: str, first: str = "stillsuit", *rocks: str, debts: int = 0) -> Position:
    """Blue holds the first and third territory, somebody else the second; debts are green's."""
    lands = {EDGE: f"blue {first} food", SECOND: middle, THIRD: "blue"}
    return shipping(lands, *rocks, debts=(("green", "blue", debts),))


def test_shipment_through_a_rivals_land() -> None:
    game = between("green")
    refused(game, "shipment.token", "blue", "ship", territory=EDGE, token="stillsuit")


def test_shipment_through_with_a_debt() -> None:
    game = between("green", debts=1)
    ship(game, EDGE, "stillsuit", "+food", SECOND, THIRD)
    assert things(game, THIRD) == ["food", "stillsuit"]
    assert (game.sides["green"].debts, game.sides["blue"].rivals.get("green", 0)) == (8, 0)


def test_shipment_through_with_a_third_tribes_debt() -> None:
    lands = {EDGE: "blue stillsuit", SECOND: "green", THIRD: "blue"}
    game = shipping(lands, debts=(("red", "blue", 2),))
    refused(game, "shipment.token", "blue", "ship", territory=EDGE, token="stillsuit")


def test_shipment_through_with_ones_own_debt() -> None:
    game = between("green")
    assert game.sides["blue"].debts == 8
    refused(game, "shipment.token", "blue", "ship", territory=EDGE, token="stillsuit")


def two_lands(debts: int) -> Position:
    """Two territories of green between blue's, and a maker."""
    lands = {EDGE: "blue maker", SECOND: "green", THIRD: "green", FOURTH: "blue"}
    return shipping(lands, debts=(("green", "blue", debts),))


def test_shipment_one_debt_for_two_lands() -> None:
    game = two_lands(1)
    refused_on_the_way(game, "shipment.passage", EDGE, "maker", SECOND, THIRD)


def test_shipment_two_debts_for_two_lands() -> None:
    game = two_lands(2)
    ship(game, EDGE, "maker", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["maker"]
    assert (game.sides["green"].debts, game.sides["blue"].rivals.get("green", 0)) == (8, 0)


def test_shipment_ending_where_one_paid() -> None:
    game = between("green", "maker", debts=1)
    play(game, "blue", "ship", territory=EDGE, token="maker")
    play(game, "blue", "cross", territory=SECOND)
    refused(game, "shipment.end", "blue", "arrive")


def test_shipment_pick_up_where_one_paid() -> None:
    game = between("green spice", debts=1)
    refused_on_the_way(game, "shipment.loading", EDGE, "stillsuit", SECOND, "+spice")


def test_shipment_drop_where_one_paid() -> None:
    game = between("green", debts=1)
    way = ("+food", SECOND, "-food")
    refused_on_the_way(game, "shipment.unloading", EDGE, "stillsuit", *way)


def beside_sand(token: str) -> Position:
    """Blue holds two territories with Drum Sand between them, and the neighbour of one."""
    return shipping(
        {"quiet-waste": f"blue {token} food", "knife-ridge": "blue", "hollow-basin": "blue"}
    )


@pytest.mark.parametrize("token", ["food", "stillsuit", "maker", "great-maker"])
def test_shipment_maker_into_drum_sand(token: str) -> None:
    game = beside_sand(token)
    refused_on_the_way(game, "shipment.drum-sand", "quiet-waste", token, "drum-sand")


def test_shipment_kulon_over_drum_sand() -> None:
    game = beside_sand("kulon")
    refused_on_the_way(game, "shipment.drum-sand", "quiet-waste", "kulon", "drum-sand")


def test_shipment_ornithopter_over_drum_sand() -> None:
    game = beside_sand("ornithopter")
    ship(game, "quiet-waste", "ornithopter", "+food", "drum-sand", "hollow-basin")
    assert things(game, "hollow-basin") == ["food", "ornithopter"]


def test_shipment_ornithopter_lands_in_drum_sand() -> None:
    game = beside_sand("ornithopter")
    play(game, "blue", "ship", territory="quiet-waste", token="ornithopter")
    play(game, "blue", "load", item="food")
    play(game, "blue", "cross", territory="drum-sand")
    refused(game, "shipment.end", "blue", "arrive")
    refused(game, "shipment.unloading", "blue", "unload", item="food")


def flight(*, last: int) -> Position:
    """An ornithopter at the start of the row and blue's next territory so many borders away."""
    lands = row("green", *[""] * len(ROW))
    return shipping({**lands, EDGE: "blue ornithopter", ROW[last]: "blue"})


def test_shipment_ornithopter_seven_over_rivals() -> None:
    game = flight(last=7)
    ship(game, EDGE, "ornithopter", *ROW[1:8])
    assert things(game, ROW[7]) == ["ornithopter"]
    assert [side.debts for side in game.sides.values()] == [8, 8, 8, 8]


def test_shipment_ornithopter_eight() -> None:
    game = shipping(row("blue", "ornithopter", *[""] * 8))
    too_far(game, "ornithopter", *ROW[1:9])


def test_shipment_ornithopter_lands_with_a_rival() -> None:
    game = flight(last=7)
    play(game, "blue", "ship", territory=EDGE, token="ornithopter")
    play(game, "blue", "cross", territory=SECOND)
    refused(game, "shipment.end", "blue", "arrive")


def test_shipment_ornithopter_over_rock() -> None:
    game = mine("ornithopter food", "", rocks=ROCK)
    ship(game, EDGE, "ornithopter", "+food", SECOND)
    assert things(game, SECOND) == ["food", "ornithopter"]


def test_shipment_kulon_over_a_rival_and_rock() -> None:
    game = between("green", "kulon", *ROCK)
    ship(game, EDGE, "kulon", "+food", SECOND, THIRD)
    assert things(game, THIRD) == ["food", "kulon"]
    assert [side.debts for side in game.sides.values()] == [8, 8, 8, 8]


def test_shipment_kulon_three() -> None:
    too_far(mine("kulon", "", "", ""), "kulon", SECOND, THIRD, FOURTH)


def test_shipment_kulon_ends_with_a_rival() -> None:
    game = between("green", "kulon")
    play(game, "blue", "ship", territory=EDGE, token="kulon")
    play(game, "blue", "cross", territory=SECOND)
    refused(game, "shipment.end", "blue", "arrive")


def test_shipment_stillsuit_over_rock() -> None:
    game = mine("stillsuit crysknife food", "", rocks=ROCK)
    ship(game, EDGE, "stillsuit", "+crysknife", "+food", SECOND)
    assert things(game, SECOND) == ["crysknife", "food", "stillsuit"]


def over_rock(token: str, clause: str = "shipment.rock") -> None:
    """A token alone is refused the way over a barrier, and goes another way."""
    game = shipping({**row("blue", token, ""), "thirsty-mile": "blue"}, *ROCK)
    refused_on_the_way(game, clause, EDGE, token, SECOND)


def test_shipment_food_over_rock() -> None:
    over_rock("food")


def test_shipment_crysknife_over_rock() -> None:
    over_rock("crysknife")


def test_shipment_cloak_over_rock() -> None:
    over_rock("jubba-cloak")
    over_rock("maula-pistol")


def test_shipment_maker_over_rock() -> None:
    over_rock("maker")


def test_shipment_great_maker_over_rock() -> None:
    over_rock("great-maker")


def test_shipment_stillsuit_takes_a_worm_over_rock() -> None:
    for worm in ("maker", "great-maker"):
        lands = {**row("blue", f"stillsuit {worm}", ""), BESIDE: "blue"}
        game = shipping(lands, *ROCK)
        refused_on_the_way(game, "shipment.rock", EDGE, "stillsuit", f"+{worm}", SECOND)
        walled = mine(f"stillsuit {worm}", "", rocks=ROCK)
        refused_on_the_way(walled, "shipment.rock", EDGE, "stillsuit", f"+{worm}")


def test_shipment_hollow_erg_behind_rock() -> None:
    lands = {"hollow-erg": "blue maker", "hollow-basin": "blue food", "high-expanse": "blue"}
    game = shipping(lands, "hollow-basin/hollow-erg")
    refused(game, "shipment.token", "blue", "ship", territory="hollow-erg", token="maker")


def with_ally(middle: str) -> Position:
    """Blue's ally green holds the territory between two of blue's."""
    lands = {**ELSEWHERE, EDGE: "blue stillsuit food", SECOND: middle, THIRD: "blue"}
    return at("shipment", lands, allies=(("blue", "green"),))


def test_shipment_through_an_ally() -> None:
    game = with_ally("green")
    ship(game, EDGE, "stillsuit", SECOND, THIRD)
    assert things(game, THIRD) == ["stillsuit"]
    assert [side.debts for side in game.sides.values()] == [8, 8, 8, 8]


def test_shipment_pick_up_from_an_ally() -> None:
    game = with_ally("green spice")
    refused_on_the_way(game, "shipment.loading", EDGE, "stillsuit", SECOND, "+spice")


def test_shipment_drop_with_an_ally() -> None:
    game = with_ally("green")
    way = ("+food", SECOND, "-food")
    refused_on_the_way(game, "shipment.unloading", EDGE, "stillsuit", *way)


def test_shipment_end_with_an_ally() -> None:
    game = with_ally("green")
    play(game, "blue", "ship", territory=EDGE, token="stillsuit")
    play(game, "blue", "cross", territory=SECOND)
    refused(game, "shipment.end", "blue", "arrive")


def test_shipment_through_abandoned_land() -> None:
    game = shipping({EDGE: "blue stillsuit", BESIDE: "blue", SECOND: "-", THIRD: "blue"})
    refused_on_the_way(game, "shipment.passage", EDGE, "stillsuit", SECOND)


def test_shipment_pay_for_abandoned_land() -> None:
    lands = {EDGE: "blue stillsuit", BESIDE: "blue", SECOND: "green", THIRD: "blue"}
    game = shipping(lands, debts=(("green", "blue", 2),))
    play(game, "green", "vanish")
    assert game.lands[SECOND].owner == ""
    refused_on_the_way(game, "shipment.passage", EDGE, "stillsuit", SECOND)


def test_shipment_food_with_a_stillsuit_over_rock() -> None:
    game = mine("food stillsuit", "", rocks=ROCK)
    ship(game, EDGE, "food", "+stillsuit", SECOND)
    assert things(game, SECOND) == ["food", "stillsuit"]


def test_shipment_food_with_a_kulon_over_rock() -> None:
    game = mine("food kulon", "", rocks=ROCK)
    ship(game, EDGE, "food", "+kulon", SECOND)
    assert things(game, SECOND) == ["food", "kulon"]


def worm_aboard(carrier: str, worm: str) -> None:
    """A carrier that crosses rock is refused to take a worm over it, and may go without."""
    game = mine(f"{carrier} {worm}", "", rocks=ROCK)
    refused_on_the_way(game, "shipment.rock", EDGE, carrier, f"+{worm}", SECOND)
    game = mine(f"{carrier} {worm}", "", rocks=ROCK)
    ship(game, EDGE, carrier, SECOND)
    assert (things(game, EDGE), things(game, SECOND)) == ([worm], [carrier])


def test_shipment_maker_with_a_stillsuit_over_rock() -> None:
    game = shipping({**row("blue", "maker stillsuit", ""), BESIDE: "blue"}, *ROCK)
    refused_on_the_way(game, "shipment.rock", EDGE, "maker", "+stillsuit", SECOND)


def test_shipment_kulon_takes_a_worm_over_rock() -> None:
    worm_aboard("kulon", "maker")


def test_shipment_ornithopter_takes_a_worm_over_rock() -> None:
    worm_aboard("ornithopter", "great-maker")


def test_shipment_round_the_rock() -> None:
    game = shipping({**row("blue", "maker", ""), BESIDE: "blue"}, *ROCK)
    ship(game, EDGE, "maker", BESIDE, SECOND)
    assert things(game, SECOND) == ["maker"]


def test_shipment_worm_dropped_before_the_rock() -> None:
    game = mine("stillsuit maker", "", "", rocks=(f"{SECOND}/{THIRD}",))
    ship(game, EDGE, "stillsuit", "+maker", SECOND, "-maker", THIRD)
    assert (things(game, SECOND), things(game, THIRD)) == (["maker"], ["stillsuit"])


def test_shipment_kulon_picks_up_from_a_rival() -> None:
    game = between("green spice", "kulon")
    refused_on_the_way(game, "shipment.loading", EDGE, "kulon", SECOND, "+spice")


def test_shipment_ornithopter_drops_with_a_rival() -> None:
    game = between("green", "ornithopter")
    way = ("+food", SECOND, "-food")
    refused_on_the_way(game, "shipment.unloading", EDGE, "ornithopter", *way)


def test_shipment_ornithopter_drops_on_the_way() -> None:
    game = shipping({**row("blue", "ornithopter food", "", start=0), FOURTH: "blue"})
    ship(game, EDGE, "ornithopter", "+food", SECOND, "-food", THIRD, FOURTH)
    assert (things(game, SECOND), things(game, FOURTH)) == (["food"], ["ornithopter"])


def test_shipment_seven_borders_with_drum_sand() -> None:
    # Five borders, two of Drum Sand: seven. Knife Ridge would be the eighth.
    game = shipping({
        **row("blue", "", "", "", "", "ornithopter", ""), "sickle-crest": "blue",
        "quiet-waste": "blue", "knife-ridge": "blue",
    })  # fmt: skip
    way = (SIXTH, FIFTH, SIXTH, FIFTH, "sickle-crest", "drum-sand", "quiet-waste", "knife-ridge")
    play(game, "blue", "ship", territory=FIFTH, token="ornithopter")
    for place in way[:-1]:
        play(game, "blue", "cross", territory=place)
    clause = "shipment.reach" if game.freight is not None else "shipment.borders"
    refused(game, clause, "blue", "cross", territory="knife-ridge")


def test_shipment_paid_twice_for_the_same_land() -> None:
    lands = {EDGE: "blue great-maker", SECOND: "green", THIRD: "blue"}
    game = shipping(lands, debts=(("green", "blue", 2),))
    ship(game, EDGE, "great-maker", SECOND, EDGE, SECOND, THIRD)
    assert things(game, THIRD) == ["great-maker"]
    assert (game.sides["green"].debts, game.sides["blue"].rivals.get("green", 0)) == (8, 0)


def test_shipment_ally_and_debt() -> None:
    lands = {EDGE: "blue maker", SECOND: "green", THIRD: "red", FOURTH: "blue"}
    game = at("shipment", lands, debts=(("red", "blue", 1),), allies=(("blue", "green"),))
    ship(game, EDGE, "maker", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["maker"]
    assert (game.sides["red"].debts, game.sides["green"].debts) == (8, 8)


def two_rivals(*debts: tuple[str, str, int]) -> Position:
    """A territory of green's and one of red's between blue's."""
    lands = {EDGE: "blue maker", SECOND: "green", THIRD: "red", FOURTH: "blue"}
    return shipping(lands, debts=debts)


def test_shipment_two_rivals_two_debts() -> None:
    game = two_rivals(("green", "blue", 1), ("red", "blue", 1))
    ship(game, EDGE, "maker", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["maker"]
    assert [side.debts for side in game.sides.values()] == [8, 8, 8, 8]


def test_shipment_two_debts_of_the_wrong_rival() -> None:
    game = two_rivals(("green", "blue", 2))
    refused_on_the_way(game, "shipment.passage", EDGE, "maker", SECOND, THIRD)


def test_shipment_load_in_anothers_shipment() -> None:
    game = shipping({**row("blue", "maker food", ""), **row("green", "food", "", start=2)})
    play(game, "blue", "ship", territory=EDGE, token="maker")
    refused(game, "shipment.loading", "green", "load", item="food")
    refused(game, "shipment.borders", "green", "cross", territory=SECOND)
    refused(game, "shipment.end", "green", "arrive")
