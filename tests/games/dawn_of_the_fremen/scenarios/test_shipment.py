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
    game = at("shipment", row("blue", "food", ""), "storm")
    assert (game.phase, awaited(game)) == ("action", "blue")


def test_shipment_as_an_action_after_a_storm() -> None:
    game = at("shipment", row("blue", "food", ""), "storm")
    play(game, "blue", "pass")
    ship(game, EDGE, "food", SECOND)
    assert things(game, SECOND) == ["food"]


def test_shipment_every_tribe_ships() -> None:
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
    game = shipping({**row("blue", "food water", ""), **row("green", "food", "", start=2)})
    ship(game, EDGE, "food", SECOND)
    refused(game, "shipment.begin", "blue", "ship", territory=EDGE, token="water")


def test_shipment_out_of_turn() -> None:
    game = shipping({**row("blue", "food", ""), **row("green", "food", "", start=2)})
    refused(game, "shipment.begin", "green", "ship", territory=THIRD, token="food")


def test_shipment_border_transfer() -> None:
    game = mine("food water crysknife", "")
    ship(game, EDGE, "food", "+water", "+crysknife", SECOND)
    assert things(game, SECOND) == ["crysknife", "food", "water"]
    assert (things(game, EDGE), game.lands[EDGE].owner) == ([], "blue")


def test_shipment_border_transfer_twice() -> None:
    too_far(mine("food", "", ""), "food", SECOND, THIRD)


def test_shipment_warrior() -> None:
    game = mine("food", "")
    refused(game, "shipment.token", "blue", "ship", territory=EDGE, token="warrior")
    play(game, "blue", "ship", territory=EDGE, token="food")
    refused(game, "shipment.token", "blue", "load", item="warrior")


def test_shipment_sietch() -> None:
    game = mine("food sietch", "")
    refused(game, "shipment.token", "blue", "ship", territory=EDGE, token="sietch")
    play(game, "blue", "ship", territory=EDGE, token="food")
    refused(game, "shipment.token", "blue", "load", item="sietch")


def test_shipment_stillsuit_two() -> None:
    game = mine("stillsuit food", "", "")
    ship(game, EDGE, "stillsuit", "+food", SECOND, THIRD)
    assert things(game, THIRD) == ["food", "stillsuit"]


def test_shipment_stillsuit_three() -> None:
    too_far(mine("stillsuit food", "food", "", ""), "stillsuit", SECOND, THIRD, FOURTH)


def test_shipment_stillsuit_with_jubba_three() -> None:
    game = mine("stillsuit jubba-cloak", "", "", "")
    ship(game, EDGE, "stillsuit", "+jubba-cloak", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["jubba-cloak", "stillsuit"]


def test_shipment_jubba_picked_up_on_the_way() -> None:
    game = mine("stillsuit", "", "jubba-cloak", "")
    ship(game, EDGE, "stillsuit", SECOND, THIRD, "+jubba-cloak", FOURTH)
    assert things(game, FOURTH) == ["jubba-cloak", "stillsuit"]


def test_shipment_stillsuit_with_jubba_four() -> None:
    game = mine("stillsuit jubba-cloak", "", "", "", "")
    too_far(game, "stillsuit", "+jubba-cloak", SECOND, THIRD, FOURTH, FIFTH)


def test_shipment_jubba_alone_two() -> None:
    too_far(mine("jubba-cloak", "", ""), "jubba-cloak", SECOND, THIRD)


def test_shipment_pistol_alone_two() -> None:
    too_far(mine("maula-pistol", "", ""), "maula-pistol", SECOND, THIRD)


def test_shipment_pistol_with_maker() -> None:
    game = mine("maula-pistol maker", "", "", "")
    ship(game, EDGE, "maker", "+maula-pistol", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["maker", "maula-pistol"]


def test_shipment_maker_three() -> None:
    game = mine("maker crysknife food", "", "", "")
    ship(game, EDGE, "maker", "+crysknife", "+food", SECOND, THIRD, FOURTH)
    assert things(game, FOURTH) == ["crysknife", "food", "maker"]


def test_shipment_maker_four() -> None:
    too_far(mine("maker", "", "", "", ""), "maker", SECOND, THIRD, FOURTH, FIFTH)


def test_shipment_great_maker_five() -> None:
    game = mine("great-maker", "", "", "", "", "")
    ship(game, EDGE, "great-maker", *ROW[1:6])
    assert things(game, SIXTH) == ["great-maker"]


def test_shipment_great_maker_six() -> None:
    too_far(mine("great-maker", "", "", "", "", "", ""), "great-maker", *ROW[1:7])


def test_shipment_reach_is_the_starting_tokens() -> None:
    game = mine("crysknife", "maker", "")
    too_far(game, "crysknife", SECOND, THIRD)
    assert things(game, SECOND) == ["crysknife", "maker"]


def test_shipment_same_territory_again() -> None:
    game = mine("maker", "")
    ship(game, EDGE, "maker", SECOND, EDGE, SECOND)
    assert (things(game, EDGE), things(game, SECOND)) == ([], ["maker"])


def test_shipment_pick_up_and_drop() -> None:
    game = mine("maker food", "", "spice", "")
    ship(game, EDGE, "maker", "+food", SECOND, "-food", THIRD, "+spice", FOURTH)
    assert things(game, SECOND) == ["food"]
    assert things(game, FOURTH) == ["maker", "spice"]


def test_shipment_carry_what_is_not_there() -> None:
    game = mine("maker food", "spice", "")
    refused_on_the_way(game, "shipment.token", EDGE, "maker", "+spice")


def test_shipment_duplicate_at_the_end() -> None:
    game = mine("stillsuit", "stillsuit")
    ship(game, EDGE, "stillsuit", SECOND)
    assert (things(game, EDGE), things(game, SECOND)) == ([], ["stillsuit"])


def test_shipment_two_worms_together() -> None:
    game = mine("great-maker", "maker")
    ship(game, EDGE, "great-maker", SECOND)
    assert things(game, EDGE) == []
    assert len(things(game, SECOND)) == 1


def test_shipment_duplicate_dropped_on_the_way() -> None:
    game = mine("maker crysknife", "crysknife", "")
    ship(game, EDGE, "maker", "+crysknife", SECOND, "-crysknife", THIRD)
    assert (things(game, SECOND), things(game, THIRD)) == (["crysknife"], ["maker"])


def test_shipment_through_a_duplicate() -> None:
    game = mine("stillsuit", "stillsuit", "")
    ship(game, EDGE, "stillsuit", SECOND, THIRD)
    assert things(game, SECOND) == things(game, THIRD) == ["stillsuit"]


def test_shipment_two_food_together() -> None:
    game = mine("food", "food")
    ship(game, EDGE, "food", SECOND)
    assert things(game, SECOND) == ["food", "food"]


def test_shipment_stillsuit_takes_a_worm() -> None:
    game = mine("stillsuit maker", "", "")
    ship(game, EDGE, "stillsuit", "+maker", SECOND, THIRD)
    assert things(game, THIRD) == ["maker", "stillsuit"]


def test_shipment_lead_decides_against() -> None:
    game = at("shipment", row("blue", "food", ""), "lead-player")
    play(game, "blue", "decide", occurs=False)
    assert (game.phase, awaited(game)) == ("action", "blue")


def test_shipment_vote_tied() -> None:
    game = at("shipment", row("blue", "food", ""), "all-players")
    for tribe, occurs in (("blue", False), ("green", True), ("red", True), ("yellow", False)):
        play(game, tribe, "vote", occurs=occurs)
    assert game.phase == "action"


def test_shipment_worm_face_still_ships() -> None:
    game = at("shipment", row("blue", "maker", ""), "worm")
    assert things(game, EDGE) == ["maker"]
    ship(game, EDGE, "maker", SECOND)
    assert things(game, SECOND) == ["maker"]


def test_shipment_last_tribe_alone() -> None:
    lands: dict[str, str] = {}
    for number, tribe in enumerate(("blue", "green", "red", "yellow")):
        lands |= row(tribe, "food", "", start=2 * number)
    game = at("shipment", lands)
    for tribe in ("blue", "green", "red"):
        play(game, tribe, "pass")
    ship(game, ROW[6], "food", ROW[7])
    assert things(game, ROW[7]) == ["food"]


def test_shipment_several_duplicates() -> None:
    game = mine("great-maker stillsuit crysknife", "maker stillsuit crysknife")
    ship(game, EDGE, "great-maker", "+stillsuit", "+crysknife", SECOND)
    left = things(game, SECOND)
    assert (len(left), left[0], left[-1]) == (3, "crysknife", "stillsuit")
    assert left[1] in ("maker", "great-maker")


def test_shipment_cloak_and_pistol_duplicates() -> None:
    game = mine("jubba-cloak maula-pistol", "jubba-cloak maula-pistol")
    ship(game, EDGE, "jubba-cloak", "+maula-pistol", SECOND)
    assert things(game, SECOND) == ["jubba-cloak", "maula-pistol"]


def test_shipment_no_resource_lost() -> None:
    seven = "food food spice spice water water worm-tooth"
    game = mine(seven, seven)
    loads = [f"+{thing}" for thing in seven.split()[1:]]
    ship(game, EDGE, "food", *loads, SECOND)
    assert things(game, SECOND) == sorted(2 * seven.split())


def test_shipment_nothing_between_strangers() -> None:
    game = mine("stillsuit", "", "")
    refused_on_the_way(game, "shipment.borders", EDGE, "stillsuit", THIRD)


def test_shipment_group_splits_and_joins() -> None:
    game = mine("great-maker food spice water", "", "", "", "")
    loads = ("+food", "+spice", "+water")
    ship(game, EDGE, "great-maker", *loads, SECOND, "-food", THIRD, "-spice", FOURTH, FIFTH)
    assert (things(game, SECOND), things(game, THIRD)) == (["food"], ["spice"])
    assert (things(game, FOURTH), things(game, FIFTH)) == ([], ["great-maker", "water"])


def test_shipment_whole_group_stays() -> None:
    game = mine("maker food", "spice stillsuit")
    ship(game, EDGE, "maker", "+food", SECOND, "+spice", "+stillsuit", EDGE)
    assert things(game, EDGE) == ["food", "maker", "spice", "stillsuit"]
    assert things(game, SECOND) == []
