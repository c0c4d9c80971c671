"""Shipments, how far and what they carry: one test for each scenario, named after it."""

from __future__ import annotations

from tests.games.dawn_of_the_fremen.scenarios.shipments import (
    mine,
    shipping,
    things,
    too_far,
)
from tests.games.dawn_of_the_fremen.scenarios.table import (
    EDGE,
    FIFTH,
    FOURTH,
    ROW,
    SECOND,
    SIXTH,
    THIRD,
    at,
    awaited,
    refused,
    refused_on_the_way,
    row,
    ship,
)
from tests.games.dawn_of_the_fremen.scene import play


def test_shipment_storm() -> None:
    """Given: the Shipment Phase.

    When: the die shows the Storm
    Then: nobody ships; the Action Phase comes
    Source: Production chart (Trade and Shipment column)
    """
    game = at("shipment", row("blue", "food", ""), "storm")
    assert (game.phase, awaited(game)) == ("action", "blue")


def test_shipment_as_an_action_after_a_storm() -> None:
    """Given: the Shipment Phase did not occur.

    When: a tribe ships as its second action
    Then: it may: the Action Phase asks no die
    Source: Action Phase
    """
    game = at("shipment", row("blue", "food", ""), "storm")
    play(game, "blue", "pass")
    ship(game, EDGE, "food", SECOND)
    assert things(game, SECOND) == ["food"]


def test_shipment_every_tribe_ships() -> None:
    """Given: the Shipment Phase of a later cycle, four tribes with something to move.

    When: each ships once, the Lead Player first, then clockwise
    Then: all four shipments happen; then the Action Phase comes
    Source: Shipment
    """
    lands: dict[str, str] = {}
    for number, tribe in enumerate(("blue", "green", "red", "yellow")):
        lands |= row(tribe, "food", "", start=2 * number)
    game = shipping(lands)
    for number, tribe in enumerate(("blue", "green", "red", "yellow")):
        assert awaited(game) == tribe
        ship(game, ROW[2 * number], "food", ROW[2 * number + 1])
        assert things(game, ROW[2 * number + 1]) == ["food"]
    assert game.phase == "action"


def test_shipment_two_in_one_phase() -> None:
    """Given: a tribe that has shipped in this phase.

    When: it ships again
    Then: refused: a single shipment
    Source: Shipment
    """
    game = shipping({**row("blue", "food water", ""), **row("green", "food", "", start=2)})
    ship(game, EDGE, "food", SECOND)
    refused(game, "shipment.begin", "blue", "ship", territory=EDGE, token="water")


def test_shipment_out_of_turn() -> None:
    """Given: the Lead Player has not shipped.

    When: the next tribe ships
    Then: refused: starting with the Lead Player
    Source: Shipment
    """
    game = shipping({**row("blue", "food", ""), **row("green", "food", "", start=2)})
    refused(game, "shipment.begin", "green", "ship", territory=THIRD, token="food")


def test_shipment_border_transfer() -> None:
    """Given: food, water and a Crysknife in a territory, the neighbour belongs to the same tribe.

    When: all of them are moved over one border
    Then: they lie in the neighbouring territory; the warrior has stayed
    Source: Shipment Types, Border Transfer
    """
    game = mine("food water crysknife", "")
    ship(game, EDGE, "food", "+water", "+crysknife", SECOND)
    assert things(game, SECOND) == ["crysknife", "food", "water"]
    assert (things(game, EDGE), game.lands[EDGE].owner) == ([], "blue")


def test_shipment_border_transfer_twice() -> None:
    """Given: food in a territory, no other token.

    When: it is moved over two borders
    Then: refused: one adjacent territory
    Source: Shipment Types, Border Transfer
    """
    too_far(mine("food", "", ""), "food", SECOND, THIRD)


def test_shipment_warrior() -> None:
    """Given: a tribe's territory.

    When: its warrior is moved
    Then: refused: warriors are not moveable
    Source: Shipment
    """
    game = mine("food", "")
    refused(game, "shipment.token", "blue", "ship", territory=EDGE, token="warrior")
    play(game, "blue", "ship", territory=EDGE, token="food")
    refused(game, "shipment.token", "blue", "load", item="warrior")


def test_shipment_sietch() -> None:
    """Given: a territory with a Sietch.

    When: the Sietch is moved
    Then: refused: Sietches remain
    Source: Development, Sietch; Shipment
    """
    game = mine("food sietch", "")
    refused(game, "shipment.token", "blue", "ship", territory=EDGE, token="sietch")
    play(game, "blue", "ship", territory=EDGE, token="food")
    refused(game, "shipment.token", "blue", "load", item="sietch")


def test_shipment_stillsuit_two() -> None:
    """Given: three own territories in a row, a Stillsuit and food in the first.

    When: both are moved to the third
    Then: they lie there
    Source: Shipment Types, With Stillsuit
    """
    game = mine("stillsuit food", "", "")
    ship(game, EDGE, "stillsuit", "+food", SECOND, THIRD)
    assert things(game, THIRD) == ["food", "stillsuit"]


def test_shipment_stillsuit_three() -> None:
    """Given: four own territories in a row, a Stillsuit without a Jubba Cloak.

    When: it is moved to the fourth
    Then: refused: up to two
    Source: Shipment Types, With Stillsuit
    """
    too_far(mine("stillsuit food", "food", "", ""), "stillsuit", SECOND, THIRD, FOURTH)


def test_shipment_stillsuit_with_jubba_three() -> None:
    """Given: four own territories in a row, a Stillsuit and a Jubba Cloak in the first.

    When: both are moved to the fourth
    Then: they lie there
    Source: Shipment Types, Jubba Cloak
    """
    game = mine("stillsuit jubba-cloak", "", "", "")
    ship(game, EDGE, "stillsuit", "+jubba-cloak", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["jubba-cloak", "stillsuit"]


def test_shipment_jubba_picked_up_on_the_way() -> None:
    """Given: four own territories in a row, a Stillsuit in the first, a Jubba Cloak in the third.

    When: the Stillsuit moves two, picks up the cloak and moves one more
    Then: both lie in the fourth
    Source: Shipment Types, Jubba Cloak
    """
    game = mine("stillsuit", "", "jubba-cloak", "")
    ship(game, EDGE, "stillsuit", SECOND, THIRD, "+jubba-cloak", FOURTH)
    assert things(game, FOURTH) == ["jubba-cloak", "stillsuit"]


def test_shipment_stillsuit_with_jubba_four() -> None:
    """Given: five own territories in a row, a Stillsuit and a Jubba Cloak in the first.

    When: both are moved to the fifth
    Then: refused: one extra movement
    Source: Shipment Types, Jubba Cloak
    """
    game = mine("stillsuit jubba-cloak", "", "", "", "")
    too_far(game, "stillsuit", "+jubba-cloak", SECOND, THIRD, FOURTH, FIFTH)


def test_shipment_jubba_alone_two() -> None:
    """Given: three own territories in a row, a Jubba Cloak in the first.

    When: it is moved to the third on its own
    Then: refused: the cloak moves 1 on its own
    Source: Shipment Types, Jubba Cloak
    """
    too_far(mine("jubba-cloak", "", ""), "jubba-cloak", SECOND, THIRD)


def test_shipment_pistol_alone_two() -> None:
    """Given: three own territories in a row, a Maula Pistol in the first.

    When: it is moved to the third on its own
    Then: refused: one adjacent territory
    Source: Development Tokens, Maula Pistol
    """
    too_far(mine("maula-pistol", "", ""), "maula-pistol", SECOND, THIRD)


def test_shipment_pistol_with_maker() -> None:
    """Given: four own territories in a row, a Maula Pistol and a Maker in the first.

    When: the Maker carries the pistol to the fourth
    Then: both lie there
    Source: Development Tokens, Maula Pistol
    """
    game = mine("maula-pistol maker", "", "", "")
    ship(game, EDGE, "maker", "+maula-pistol", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["maker", "maula-pistol"]


def test_shipment_maker_three() -> None:
    """Given: four own territories in a row, a Maker with a Crysknife and food in the first.

    When: all are moved to the fourth
    Then: they lie there
    Source: Shipment Types, By Maker
    """
    game = mine("maker crysknife food", "", "", "")
    ship(game, EDGE, "maker", "+crysknife", "+food", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["crysknife", "food", "maker"]


def test_shipment_maker_four() -> None:
    """Given: five own territories in a row, a Maker in the first.

    When: it is moved to the fifth
    Then: refused: up to three
    Source: Shipment Types, By Maker
    """
    too_far(mine("maker", "", "", "", ""), "maker", SECOND, THIRD, FOURTH, FIFTH)


def test_shipment_great_maker_five() -> None:
    """Given: six own territories in a row, a Great Maker in the first.

    When: it is moved to the sixth
    Then: it lies there
    Source: Shipment Types, By Great Maker
    """
    game = mine("great-maker", "", "", "", "", "")
    ship(game, EDGE, "great-maker", *ROW[1:6])
    assert things(game, SIXTH) == ["great-maker"]


def test_shipment_great_maker_six() -> None:
    """Given: seven own territories in a row, a Great Maker in the first.

    When: it is moved to the seventh
    Then: refused: up to five
    Source: Shipment Types, By Great Maker
    """
    too_far(mine("great-maker", "", "", "", "", "", ""), "great-maker", *ROW[1:7])


def test_shipment_reach_is_the_starting_tokens() -> None:
    """Given: a Crysknife in the first of three own territories, a Maker in the second.

    When: the Crysknife starts, picks up the Maker in the second and goes on to the third
    Then: refused: the distance depends on the starting token
    Source: Shipment
    """
    game = mine("crysknife", "maker", "")
    too_far(game, "crysknife", SECOND, THIRD)
    assert things(game, SECOND) == ["crysknife", "maker"]


def test_shipment_same_territory_again() -> None:
    """Given: two own neighbouring territories, a Maker in the first.

    When: it moves there, back and there again, three borders
    Then: it lies in the second
    Source: Shipment
    """
    game = mine("maker", "")
    ship(game, EDGE, "maker", SECOND, EDGE, SECOND)
    assert (things(game, EDGE), things(game, SECOND)) == ([], ["maker"])


def test_shipment_pick_up_and_drop() -> None:
    """Given: four own territories in a row; a Maker and food in the first, spice in the third.

    When: the Maker drops the food in the second, picks up the spice in the third and ends in the fourth
    Then: food in the second, Maker and spice in the fourth
    Source: Picking Up and Dropping Off
    """
    game = mine("maker food", "", "spice", "")
    ship(game, EDGE, "maker", "+food", SECOND, "-food", THIRD, "+spice", FOURTH)
    assert things(game, SECOND) == ["food"]
    assert things(game, FOURTH) == ["maker", "spice"]


def test_shipment_carry_what_is_not_there() -> None:
    """Given: a Maker in a territory without spice.

    When: it is to carry spice from there
    Then: refused: there is none
    Source: Moving Items
    """
    game = mine("maker food", "spice", "")
    refused_on_the_way(game, "shipment.token", EDGE, "maker", "+spice")


def test_shipment_duplicate_at_the_end() -> None:
    """Given: two Stillsuits in neighbouring own territories.

    When: one is shipped to the other
    Then: one Stillsuit remains there
    Source: No Duplicates
    """
    game = mine("stillsuit", "stillsuit")
    ship(game, EDGE, "stillsuit", SECOND)
    assert (things(game, EDGE), things(game, SECOND)) == ([], ["stillsuit"])


def test_shipment_two_worms_together() -> None:
    """Given: a Maker and a Great Maker in neighbouring own territories.

    When: the Great Maker is shipped to the Maker
    Then: one worm remains there
    Source: No Duplicates
    """
    game = mine("great-maker", "maker")
    ship(game, EDGE, "great-maker", SECOND)
    assert things(game, EDGE) == []
    assert len(things(game, SECOND)) == 1


def test_shipment_duplicate_dropped_on_the_way() -> None:
    """Given: a Maker carries a Crysknife through an own territory with a Crysknife.

    When: it drops the Crysknife there and goes on
    Then: one Crysknife remains there
    Source: No Duplicates
    """
    game = mine("maker crysknife", "crysknife", "")
    ship(game, EDGE, "maker", "+crysknife", SECOND, "-crysknife", THIRD)
    assert (things(game, SECOND), things(game, THIRD)) == (["crysknife"], ["maker"])


def test_shipment_through_a_duplicate() -> None:
    """Given: three own territories in a row, a Stillsuit in the first and one in the second.

    When: the first is moved through to the third
    Then: both are still there: one in the second, one in the third
    Source: No Duplicates
    """
    game = mine("stillsuit", "stillsuit", "")
    ship(game, EDGE, "stillsuit", SECOND, THIRD)
    assert things(game, SECOND) == things(game, THIRD) == ["stillsuit"]


def test_shipment_two_food_together() -> None:
    """Given: food in two neighbouring own territories.

    When: one is shipped to the other
    Then: two food lie there: resources are no duplicates
    Source: No Duplicates
    """
    game = mine("food", "food")
    ship(game, EDGE, "food", SECOND)
    assert things(game, SECOND) == ["food", "food"]


def test_shipment_stillsuit_takes_a_worm() -> None:
    """Given: the same without a barrier.

    When: the Stillsuit takes the Maker over two borders
    Then: both arrive
    Source: With Stillsuit
    """
    game = mine("stillsuit maker", "", "")
    ship(game, EDGE, "stillsuit", "+maker", SECOND, THIRD)
    assert things(game, THIRD) == ["maker", "stillsuit"]


def test_shipment_lead_decides_against() -> None:
    """Given: the Shipment Phase, the die shows the Lead Player face.

    When: the Lead Player lets it not occur
    Then: the Action Phase comes
    Source: Production chart (Trade and Shipment column)
    """
    game = at("shipment", row("blue", "food", ""), "lead-player")
    play(game, "blue", "decide", occurs=False)
    assert (game.phase, awaited(game)) == ("action", "blue")


def test_shipment_vote_tied() -> None:
    """Given: the Shipment Phase of four tribes, the All Players face.

    When: two vote for it and two, the Lead Player among them, against
    Then: the phase does not occur
    Source: Production chart (Trade and Shipment column)
    """
    game = at("shipment", row("blue", "food", ""), "all-players")
    for tribe, occurs in (("blue", False), ("green", True), ("red", True), ("yellow", False)):
        play(game, tribe, "vote", occurs=occurs)
    assert game.phase == "action"


def test_shipment_worm_face_still_ships() -> None:
    """Given: the Shipment Phase, a tribe has a worm.

    When: the die shows the Worm
    Then: the phase occurs and no worm is lost
    Source: Production chart (Trade and Shipment column)
    """
    game = at("shipment", row("blue", "maker", ""), "worm")
    assert things(game, EDGE) == ["maker"]
    ship(game, EDGE, "maker", SECOND)
    assert things(game, SECOND) == ["maker"]


def test_shipment_last_tribe_alone() -> None:
    """Given: three tribes have passed in the Shipment Phase.

    When: the last ships
    Then: its shipment is made
    Source: Shipment (each player)
    """
    lands: dict[str, str] = {}
    for number, tribe in enumerate(("blue", "green", "red", "yellow")):
        lands |= row(tribe, "food", "", start=2 * number)
    game = at("shipment", lands)
    for tribe in ("blue", "green", "red"):
        play(game, tribe, "pass")
    ship(game, ROW[6], "food", ROW[7])
    assert things(game, ROW[7]) == ["food"]


def test_shipment_several_duplicates() -> None:
    """Given: a Maker brings a Stillsuit and a Crysknife to a territory with a Stillsuit, a Crysknife and a Maker.

    When: the shipment ends
    Then: one Stillsuit, one Crysknife, one worm
    Source: No Duplicates
    """
    game = mine("great-maker stillsuit crysknife", "maker stillsuit crysknife")
    ship(game, EDGE, "great-maker", "+stillsuit", "+crysknife", SECOND)
    left = things(game, SECOND)
    assert (len(left), left[0], left[-1]) == (3, "crysknife", "stillsuit")
    assert left[1] in ("maker", "great-maker")


def test_shipment_cloak_and_pistol_duplicates() -> None:
    """Given: a Jubba Cloak and a Maula Pistol are brought to a territory that has one of each.

    When: the shipment ends
    Then: one Jubba Cloak and one Maula Pistol
    Source: No Duplicates
    """
    game = mine("jubba-cloak maula-pistol", "jubba-cloak maula-pistol")
    ship(game, EDGE, "jubba-cloak", "+maula-pistol", SECOND)
    assert things(game, SECOND) == ["jubba-cloak", "maula-pistol"]


def test_shipment_no_resource_lost() -> None:
    """Given: seven resources of all kinds are brought to a territory with as many.

    When: the shipment ends
    Then: fourteen resources lie there
    Source: No Duplicates; Moving Items
    """
    seven = "food food spice spice water water worm-tooth"
    game = mine(seven, seven)
    loads = [f"+{thing}" for thing in seven.split()[1:]]
    ship(game, EDGE, "food", *loads, SECOND)
    assert things(game, SECOND) == sorted(2 * seven.split())


def test_shipment_nothing_between_strangers() -> None:
    """Given: a Stillsuit.

    When: it is moved to a territory that has no common border
    Then: refused: to an adjacent territory
    Source: Shipment Types
    """
    game = mine("stillsuit", "", "")
    refused_on_the_way(game, "shipment.borders", EDGE, "stillsuit", THIRD)


def test_shipment_group_splits_and_joins() -> None:
    """Given: a Great Maker with food, spice and water.

    When: it leaves the food in the first and the spice in the second territory it passes
    Then: each lies where it was left; the Great Maker ends with the rest
    Source: Picking Up and Dropping Off
    """
    game = mine("great-maker food spice water", "", "", "", "")
    loads = ("+food", "+spice", "+water")
    ship(game, EDGE, "great-maker", *loads, SECOND, "-food", THIRD, "-spice", FOURTH, FIFTH)
    assert (things(game, SECOND), things(game, THIRD)) == (["food"], ["spice"])
    assert (things(game, FOURTH), things(game, FIFTH)) == ([], ["great-maker", "water"])


def test_shipment_whole_group_stays() -> None:
    """Given: a Maker that picks up everything in two territories.

    When: it ends where it started
    Then: all lies there
    Source: Shipment (move into the same territory more than once)
    """
    game = mine("maker food", "spice stillsuit")
    ship(game, EDGE, "maker", "+food", SECOND, "+spice", "+stillsuit", EDGE)
    assert things(game, EDGE) == ["food", "maker", "spice", "stillsuit"]
    assert things(game, SECOND) == []
