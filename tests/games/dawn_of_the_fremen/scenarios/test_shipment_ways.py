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
    """Given: food in another tribe's territory next to one's own.

    When: a tribe ships the food to its own territory
    Then: refused: starting from territories they control
    Source: Shipment
    """
    game = shipping({EDGE: "green food", SECOND: "blue food", THIRD: "blue"})
    refused(game, "turn.own-territory", "blue", "ship", territory=EDGE, token="food")


def test_shipment_into_a_rivals_land() -> None:
    """Given: food next to another tribe's territory.

    When: it is shipped there
    Then: refused: ending in territories they control
    Source: Shipment
    """
    game = shipping({EDGE: "green", SECOND: "blue food", THIRD: "blue"})
    play(game, "blue", "ship", territory=SECOND, token="food")
    refused(game, "shipment.passage", "blue", "cross", territory=EDGE)


def between(middle: str, first: str = "stillsuit", *rocks: str, debts: int = 0) -> Position:
    """Blue holds the first and third territory, somebody else the second; debts are green's."""
    lands = {EDGE: f"blue {first} food", SECOND: middle, THIRD: "blue"}
    return shipping(lands, *rocks, debts=(("green", "blue", debts),))


def test_shipment_through_a_rivals_land() -> None:
    """Given: own territories on both sides of another tribe's, a Stillsuit, no debts.

    When: the Stillsuit is moved through
    Then: refused: moving through territories they control
    Source: Shipment
    """
    game = between("green")
    refused(game, "shipment.token", "blue", "ship", territory=EDGE, token="stillsuit")


def test_shipment_through_with_a_debt() -> None:
    """Given: the same, with one Water Debt of the tribe between.

    When: the Stillsuit is moved through and the debt is spent
    Then: it arrives, and the debt is back with the tribe that was passed; that tribe is not asked
    Source: Shipment, Using Water Debts
    """
    game = between("green", debts=1)
    ship(game, EDGE, "stillsuit", "+food", SECOND, THIRD)
    assert things(game, THIRD) == ["food", "stillsuit"]
    assert (game.sides["green"].debts, game.sides["blue"].rivals.get("green", 0)) == (8, 0)


def test_shipment_through_with_a_third_tribes_debt() -> None:
    """Given: the same, but the only rival debt is a third tribe's.

    When: the Stillsuit is moved through
    Then: refused: the debt must belong to the tribe controlling the territory
    Source: Shipment, Using Water Debts
    """
    lands = {EDGE: "blue stillsuit", SECOND: "green", THIRD: "blue"}
    game = shipping(lands, debts=(("red", "blue", 2),))
    refused(game, "shipment.token", "blue", "ship", territory=EDGE, token="stillsuit")


def test_shipment_through_with_ones_own_debt() -> None:
    """Given: the same, with only one's own eight debts.

    When: the Stillsuit is moved through
    Then: refused: the debt must belong to the tribe controlling the territory
    Source: Shipment, Using Water Debts
    """
    game = between("green")
    assert game.sides["blue"].debts == 8
    refused(game, "shipment.token", "blue", "ship", territory=EDGE, token="stillsuit")


def two_lands(debts: int) -> Position:
    """Two territories of green between blue's, and a maker."""
    lands = {EDGE: "blue maker", SECOND: "green", THIRD: "green", FOURTH: "blue"}
    return shipping(lands, debts=(("green", "blue", debts),))


def test_shipment_one_debt_for_two_lands() -> None:
    """Given: two territories of one rival in a row between one's own, a Maker, one debt of that rival.

    When: the Maker is moved through both
    Then: refused: one debt, one territory
    Source: Shipment, Using Water Debts
    """
    game = two_lands(1)
    refused_on_the_way(game, "shipment.passage", EDGE, "maker", SECOND, THIRD)


def test_shipment_two_debts_for_two_lands() -> None:
    """Given: the same with two debts of that rival.

    When: the Maker is moved through both and both debts are spent
    Then: it arrives, and both debts are back with the rival
    Source: Shipment, Using Water Debts
    """
    game = two_lands(2)
    ship(game, EDGE, "maker", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["maker"]
    assert (game.sides["green"].debts, game.sides["blue"].rivals.get("green", 0)) == (8, 0)


def test_shipment_ending_where_one_paid() -> None:
    """Given: a debt of the tribe next door.

    When: a Maker is shipped into that tribe's territory and the shipment ends there
    Then: refused: the final destination must be a territory one controls
    Source: Shipment, Using Water Debts
    """
    game = between("green", "maker", debts=1)
    play(game, "blue", "ship", territory=EDGE, token="maker")
    play(game, "blue", "cross", territory=SECOND)
    refused(game, "shipment.end", "blue", "arrive")


def test_shipment_pick_up_where_one_paid() -> None:
    """Given: a passage that was paid, spice lies in the rival's territory.

    When: the spice is picked up on the way
    Then: refused: only what starts in territories one controls is shipped
    Source: Shipment
    """
    game = between("green spice", debts=1)
    refused_on_the_way(game, "shipment.loading", EDGE, "stillsuit", SECOND, "+spice")


def test_shipment_drop_where_one_paid() -> None:
    """Given: a passage that was paid, food is carried.

    When: the food is left in the rival's territory
    Then: refused: shipments end in territories one controls
    Source: Shipment
    """
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
    """Given: a Maker beside Drum Sand.

    When: it is moved into or through Drum Sand
    Then: refused: no shipment into or through Drum Sand
    Source: Drum Sand
    """
    game = beside_sand(token)
    refused_on_the_way(game, "shipment.drum-sand", "quiet-waste", token, "drum-sand")


def test_shipment_kulon_over_drum_sand() -> None:
    """Given: a Kulon beside Drum Sand.

    When: it is moved over Drum Sand
    Then: refused: only the Ornithopter
    Source: Drum Sand
    """
    game = beside_sand("kulon")
    refused_on_the_way(game, "shipment.drum-sand", "quiet-waste", "kulon", "drum-sand")


def test_shipment_ornithopter_over_drum_sand() -> None:
    """Given: an Ornithopter beside Drum Sand, own territory on the far side.

    When: it flies over Drum Sand
    Then: it lands there with what it carries
    Source: Drum Sand; By Ornithopter
    """
    game = beside_sand("ornithopter")
    ship(game, "quiet-waste", "ornithopter", "+food", "drum-sand", "hollow-basin")
    assert things(game, "hollow-basin") == ["food", "ornithopter"]


def test_shipment_ornithopter_lands_in_drum_sand() -> None:
    """Given: an Ornithopter beside Drum Sand.

    When: it ends, or drops something, in Drum Sand
    Then: refused: nothing can enter Drum Sand
    Source: Drum Sand; Settlement
    """
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
    """Given: an Ornithopter, an own territory seven borders away, rivals between, no debts.

    When: it flies there
    Then: it lands, nothing is paid
    Source: By Ornithopter
    """
    game = flight(last=7)
    ship(game, EDGE, "ornithopter", *ROW[1:8])
    assert things(game, ROW[7]) == ["ornithopter"]
    assert [side.debts for side in game.sides.values()] == [8, 8, 8, 8]


def test_shipment_ornithopter_eight() -> None:
    """Given: an Ornithopter.

    When: it crosses eight borders
    Then: refused: up to seven
    Source: By Ornithopter
    """
    game = shipping(row("blue", "ornithopter", *[""] * 8))
    too_far(game, "ornithopter", *ROW[1:9])


def test_shipment_ornithopter_lands_with_a_rival() -> None:
    """Given: an Ornithopter.

    When: it lands in another tribe's territory
    Then: refused: a territory the mover controls
    Source: By Ornithopter
    """
    game = flight(last=7)
    play(game, "blue", "ship", territory=EDGE, token="ornithopter")
    play(game, "blue", "cross", territory=SECOND)
    refused(game, "shipment.end", "blue", "arrive")


def test_shipment_ornithopter_over_rock() -> None:
    """Given: an Ornithopter with a Rock Barrier on the border, food beside it.

    When: it flies over the border with the food
    Then: both lie beyond
    Source: By Ornithopter
    """
    game = mine("ornithopter food", "", rocks=ROCK)
    ship(game, EDGE, "ornithopter", "+food", SECOND)
    assert things(game, SECOND) == ["food", "ornithopter"]


def test_shipment_kulon_over_a_rival_and_rock() -> None:
    """Given: a Kulon, a rival's territory between two own ones, a Rock Barrier on the first border, no debts.

    When: it crosses both borders with food
    Then: both arrive, nothing is paid
    Source: By Kulon
    """
    game = between("green", "kulon", *ROCK)
    ship(game, EDGE, "kulon", "+food", SECOND, THIRD)
    assert things(game, THIRD) == ["food", "kulon"]
    assert [side.debts for side in game.sides.values()] == [8, 8, 8, 8]


def test_shipment_kulon_three() -> None:
    """Given: four own territories in a row, a Kulon in the first.

    When: it is moved to the fourth
    Then: refused: up to two borders
    Source: By Kulon
    """
    too_far(mine("kulon", "", "", ""), "kulon", SECOND, THIRD, FOURTH)


def test_shipment_kulon_ends_with_a_rival() -> None:
    """Given: a Kulon next to a rival's territory.

    When: it ends there
    Then: refused: ending in a territory the mover controls
    Source: By Kulon
    """
    game = between("green", "kulon")
    play(game, "blue", "ship", territory=EDGE, token="kulon")
    play(game, "blue", "cross", territory=SECOND)
    refused(game, "shipment.end", "blue", "arrive")


def test_shipment_stillsuit_over_rock() -> None:
    """Given: a Rock Barrier between two own territories; a Stillsuit, a Crysknife and food on one side.

    When: all three are moved over it
    Then: they lie beyond
    Source: Development, Stillsuit; With Stillsuit
    """
    game = mine("stillsuit crysknife food", "", rocks=ROCK)
    ship(game, EDGE, "stillsuit", "+crysknife", "+food", SECOND)
    assert things(game, SECOND) == ["crysknife", "food", "stillsuit"]


def over_rock(token: str, clause: str = "shipment.rock") -> None:
    """A token alone is refused the way over a barrier, and goes another way."""
    game = shipping({**row("blue", token, ""), "thirsty-mile": "blue"}, *ROCK)
    refused_on_the_way(game, clause, EDGE, token, SECOND)


def test_shipment_food_over_rock() -> None:
    """Given: a Rock Barrier between two own territories, food on one side and no Stillsuit.

    When: the food is moved over it
    Then: refused: not without a Stillsuit or Kulon
    Source: Border Transfer
    """
    over_rock("food")


def test_shipment_crysknife_over_rock() -> None:
    """Given: a Rock Barrier between two own territories, a Crysknife on one side.

    When: it is moved over it alone
    Then: refused: not without a Stillsuit or Kulon
    Source: Border Transfer
    """
    over_rock("crysknife")


def test_shipment_cloak_over_rock() -> None:
    """Given: a Rock Barrier between two own territories, a Jubba Cloak on one side.

    When: it is moved over it alone
    Then: refused: not without a Stillsuit or Kulon
    Source: Border Transfer
    """
    over_rock("jubba-cloak")
    over_rock("maula-pistol")


def test_shipment_maker_over_rock() -> None:
    """Given: a Rock Barrier between two own territories, a Maker on one side.

    When: it is moved over it
    Then: refused: Makers can not cross Rock Barriers
    Source: By Maker
    """
    over_rock("maker")


def test_shipment_great_maker_over_rock() -> None:
    """Given: a Rock Barrier between two own territories, a Great Maker on one side.

    When: it is moved over it
    Then: refused: Great Makers can not cross Rock Barriers
    Source: By Great Maker
    """
    over_rock("great-maker")


def test_shipment_stillsuit_takes_a_worm_over_rock() -> None:
    """Given: a Rock Barrier between two own territories, a Stillsuit and a Maker on one side.

    When: the Stillsuit takes the Maker over it
    Then: refused: not accompanied by a worm over rock
    Source: With Stillsuit
    """
    for worm in ("maker", "great-maker"):
        lands = {**row("blue", f"stillsuit {worm}", ""), BESIDE: "blue"}
        game = shipping(lands, *ROCK)
        refused_on_the_way(game, "shipment.rock", EDGE, "stillsuit", f"+{worm}", SECOND)
        walled = mine(f"stillsuit {worm}", "", rocks=ROCK)
        refused_on_the_way(walled, "shipment.rock", EDGE, "stillsuit", f"+{worm}")


def test_shipment_hollow_erg_behind_rock() -> None:
    """Given: a Rock Barrier between Hollow Erg and Hollow Basin, a Maker in Hollow Erg.

    When: it is moved anywhere
    Then: refused: it can never leave
    Source: Rock Barrier Summary
    """
    lands = {"hollow-erg": "blue maker", "hollow-basin": "blue food", "high-expanse": "blue"}
    game = shipping(lands, "hollow-basin/hollow-erg")
    refused(game, "shipment.token", "blue", "ship", territory="hollow-erg", token="maker")


def with_ally(middle: str) -> Position:
    """Blue's ally green holds the territory between two of blue's."""
    lands = {**ELSEWHERE, EDGE: "blue stillsuit food", SECOND: middle, THIRD: "blue"}
    return at("shipment", lands, allies=(("blue", "green"),))


def test_shipment_through_an_ally() -> None:
    """Given: an ally's territory between two own ones, a Stillsuit, no debts.

    When: the Stillsuit is moved through
    Then: it arrives, nothing is paid
    Source: Shipment, Alliance
    """
    game = with_ally("green")
    ship(game, EDGE, "stillsuit", SECOND, THIRD)
    assert things(game, THIRD) == ["stillsuit"]
    assert [side.debts for side in game.sides.values()] == [8, 8, 8, 8]


def test_shipment_pick_up_from_an_ally() -> None:
    """Given: the same, spice lies in the ally's territory.

    When: the spice is picked up on the way
    Then: refused
    Source: Shipment, Alliance; Alliance Shipment
    """
    game = with_ally("green spice")
    refused_on_the_way(game, "shipment.loading", EDGE, "stillsuit", SECOND, "+spice")


def test_shipment_drop_with_an_ally() -> None:
    """Given: the same, food is carried.

    When: the food is left with the ally
    Then: refused
    Source: Shipment, Alliance
    """
    game = with_ally("green")
    way = ("+food", SECOND, "-food")
    refused_on_the_way(game, "shipment.unloading", EDGE, "stillsuit", *way)


def test_shipment_end_with_an_ally() -> None:
    """Given: an ally's territory next to one's own.

    When: a shipment ends there
    Then: refused: in a territory of the player making the shipment
    Source: Alliance Shipment
    """
    game = with_ally("green")
    play(game, "blue", "ship", territory=EDGE, token="stillsuit")
    play(game, "blue", "cross", territory=SECOND)
    refused(game, "shipment.end", "blue", "arrive")


def test_shipment_through_abandoned_land() -> None:
    """Given: abandoned land between two own territories, a Stillsuit.

    When: the Stillsuit is moved through
    Then: refused: not through abandoned territories
    Source: Shipment Through Abandoned Territories
    """
    game = shipping({EDGE: "blue stillsuit", BESIDE: "blue", SECOND: "-", THIRD: "blue"})
    refused_on_the_way(game, "shipment.passage", EDGE, "stillsuit", SECOND)


def test_shipment_pay_for_abandoned_land() -> None:
    """Given: the same, with a debt of the tribe that vanished.

    When: the Stillsuit is moved through and the debt spent
    Then: refused: not through abandoned territories
    Source: Shipment Through Abandoned Territories
    """
    lands = {EDGE: "blue stillsuit", BESIDE: "blue", SECOND: "green", THIRD: "blue"}
    game = shipping(lands, debts=(("green", "blue", 2),))
    play(game, "green", "vanish")
    assert game.lands[SECOND].owner == ""
    refused_on_the_way(game, "shipment.passage", EDGE, "stillsuit", SECOND)


def test_shipment_food_with_a_stillsuit_over_rock() -> None:
    """Given: a Rock Barrier between two own territories, food and a Stillsuit on one side.

    When: a border transfer of the food, accompanied by the Stillsuit
    Then: both lie beyond
    Source: Border Transfer
    """
    game = mine("food stillsuit", "", rocks=ROCK)
    ship(game, EDGE, "food", "+stillsuit", SECOND)
    assert things(game, SECOND) == ["food", "stillsuit"]


def test_shipment_food_with_a_kulon_over_rock() -> None:
    """Given: the same with a Kulon.

    When: a border transfer of the food, accompanied by the Kulon
    Then: both lie beyond
    Source: Border Transfer
    """
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
    """Given: a Rock Barrier between two own territories, a Maker and a Stillsuit on one side.

    When: the Maker takes the Stillsuit along over it
    Then: refused: Makers can not cross Rock Barriers
    Source: By Maker; Rock Barrier Summary
    """
    game = shipping({**row("blue", "maker stillsuit", ""), BESIDE: "blue"}, *ROCK)
    refused_on_the_way(game, "shipment.rock", EDGE, "maker", "+stillsuit", SECOND)


def test_shipment_kulon_takes_a_worm_over_rock() -> None:
    """Given: a Rock Barrier between two own territories, a Kulon and a Maker on one side.

    When: the Kulon takes the Maker over it
    Then: refused: worms are not able to cross a Rock Barrier
    Source: Rock Barrier Summary
    """
    worm_aboard("kulon", "maker")


def test_shipment_ornithopter_takes_a_worm_over_rock() -> None:
    """Given: a Rock Barrier between two own territories, an Ornithopter and a Great Maker on one side.

    When: the Ornithopter takes the Great Maker over it
    Then: refused: worms are not able to cross a Rock Barrier
    Source: Rock Barrier Summary
    """
    worm_aboard("ornithopter", "great-maker")


def test_shipment_round_the_rock() -> None:
    """Given: a Rock Barrier between two own territories that are also joined another way round.

    When: a Maker goes round
    Then: it arrives: only the border is barred
    Source: By Maker
    """
    game = shipping({**row("blue", "maker", ""), BESIDE: "blue"}, *ROCK)
    ship(game, EDGE, "maker", BESIDE, SECOND)
    assert things(game, SECOND) == ["maker"]


def test_shipment_worm_dropped_before_the_rock() -> None:
    """Given: a Stillsuit with a Maker, a Rock Barrier on the second border.

    When: the Maker is put down in the territory before it and the Stillsuit goes on
    Then: Maker on this side, Stillsuit beyond
    Source: With Stillsuit; Picking Up and Dropping Off
    """
    game = mine("stillsuit maker", "", "", rocks=(f"{SECOND}/{THIRD}",))
    ship(game, EDGE, "stillsuit", "+maker", SECOND, "-maker", THIRD)
    assert (things(game, SECOND), things(game, THIRD)) == (["maker"], ["stillsuit"])


def test_shipment_kulon_picks_up_from_a_rival() -> None:
    """Given: a Kulon on its way through a rival's territory where spice lies.

    When: the spice is picked up
    Then: refused: only what starts in territories one controls is shipped
    Source: Shipment; By Kulon
    """
    game = between("green spice", "kulon")
    refused_on_the_way(game, "shipment.loading", EDGE, "kulon", SECOND, "+spice")


def test_shipment_ornithopter_drops_with_a_rival() -> None:
    """Given: an Ornithopter over a rival's territory with food aboard.

    When: the food is dropped there
    Then: refused: shipments end in territories one controls
    Source: Shipment; By Ornithopter
    """
    game = between("green", "ornithopter")
    way = ("+food", SECOND, "-food")
    refused_on_the_way(game, "shipment.unloading", EDGE, "ornithopter", *way)


def test_shipment_ornithopter_drops_on_the_way() -> None:
    """Given: an Ornithopter with food over own and other territories.

    When: it drops the food in an own territory and flies on
    Then: food there, the Ornithopter where it lands
    Source: Picking Up and Dropping Off
    """
    game = shipping({**row("blue", "ornithopter food", "", start=0), FOURTH: "blue"})
    ship(game, EDGE, "ornithopter", "+food", SECOND, "-food", THIRD, FOURTH)
    assert (things(game, SECOND), things(game, FOURTH)) == (["food"], ["ornithopter"])


def test_shipment_seven_borders_with_drum_sand() -> None:
    """Given: an Ornithopter that crosses five borders, flies over Drum Sand and crosses more.

    When: the two borders of Drum Sand count
    Then: refused at the eighth border
    Source: Drum Sand (counting the borders it flies over)
    """
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
    """Given: a rival's territory between own ones, two debts of the rival, a Maker.

    When: it goes through, and back into the rival's territory and on
    Then: two debts are spent: one for each passage
    Source: Shipment, Using Water Debts
    """
    lands = {EDGE: "blue great-maker", SECOND: "green", THIRD: "blue"}
    game = shipping(lands, debts=(("green", "blue", 2),))
    ship(game, EDGE, "great-maker", SECOND, EDGE, SECOND, THIRD)
    assert things(game, THIRD) == ["great-maker"]
    assert (game.sides["green"].debts, game.sides["blue"].rivals.get("green", 0)) == (8, 0)


def test_shipment_ally_and_debt() -> None:
    """Given: an ally's and a rival's territory in a row between own ones, one debt of the rival, a Maker.

    When: the Maker goes through both
    Then: it arrives; one debt is spent
    Source: Shipment, Alliance; Using Water Debts
    """
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
    """Given: territories of two rivals in a row between one's own, a debt of each, a Maker.

    When: the Maker is moved through both
    Then: it arrives, and each has its debt back
    Source: Shipment, Using Water Debts
    """
    game = two_rivals(("green", "blue", 1), ("red", "blue", 1))
    ship(game, EDGE, "maker", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["maker"]
    assert [side.debts for side in game.sides.values()] == [8, 8, 8, 8]


def test_shipment_two_debts_of_the_wrong_rival() -> None:
    """Given: the same with two debts of the first rival and none of the second.

    When: the Maker is moved through both
    Then: refused at the second: the debt must belong to the tribe controlling the territory
    Source: Shipment, Using Water Debts
    """
    game = two_rivals(("green", "blue", 2))
    refused_on_the_way(game, "shipment.passage", EDGE, "maker", SECOND, THIRD)


def test_shipment_load_in_anothers_shipment() -> None:
    """Given: a tribe's shipment is on its way.

    When: another tribe loads or moves it
    Then: refused: it is not its shipment
    Source: Shipment (each player)
    """
    game = shipping({**row("blue", "maker food", ""), **row("green", "food", "", start=2)})
    play(game, "blue", "ship", territory=EDGE, token="maker")
    refused(game, "shipment.loading", "green", "load", item="food")
    refused(game, "shipment.borders", "green", "cross", territory=SECOND)
    refused(game, "shipment.end", "green", "arrive")
