"""The Shipment Phase: one test for each scenario, named after it."""

from __future__ import annotations

import pytest

from adjudicator.games.dawn_of_the_fremen.records import Position
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
    awaited,
    refused,
    refused_on_the_way,
    row,
    ship,
)  # fmt: skip
from tests.games.dawn_of_the_fremen.scene import play


def things(game: Position, place: str) -> list[str]:
    """All movable things that lie in a territory."""
    land = game.lands[place]
    goods = [name for name, count in land.goods.items() for _ in range(count)]
    return sorted([*land.tokens, *goods])


ELSEWHERE = {"iron-stair": "blue food", "twin-buttes": "blue"}


def shipping(
    lands: dict[str, str], *rocks: str, debts: tuple[tuple[str, str, int], ...] = ()
) -> Position:
    """The Shipment Phase, blue on turn, which could always ship something elsewhere."""
    return at("shipment", {**ELSEWHERE, **lands}, rocks=rocks, debts=debts)


def mine(*contents: str, rocks: tuple[str, ...] = ()) -> Position:
    """The Shipment Phase, blue on turn and holding a row of territories."""
    return shipping(row("blue", *contents), *rocks)


ROCK = (f"{EDGE}/{SECOND}",)


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
    refused_on_the_way(game, "shipment.loading", EDGE, "stillsuit", *way)


def test_shipment_stillsuit_two() -> None:
    game = mine("stillsuit food", "", "")
    ship(game, EDGE, "stillsuit", "+food", SECOND, THIRD)
    assert things(game, THIRD) == ["food", "stillsuit"]


def too_far(game: Position, token: str, *way: str) -> None:
    """The way is open up to its last border, and the last is one too many."""
    play(game, "blue", "ship", territory=EDGE, token=token)
    for word in way[:-1]:
        kind, field = ("load", "item") if word[0] == "+" else ("cross", "territory")
        play(game, "blue", kind, **{field: word.lstrip("+")})
    clause = "shipment.reach" if game.freight is not None else "shipment.borders"
    refused(game, clause, "blue", "cross", territory=way[-1])


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


SAND = ("quiet-waste", "drum-sand", "hollow-basin")


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
    refused(game, "shipment.loading", "blue", "unload", item="food")


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
        game = mine(f"stillsuit {worm}", "", rocks=ROCK)
        refused_on_the_way(game, "shipment.rock", EDGE, "stillsuit", f"+{worm}", SECOND)


def test_shipment_stillsuit_takes_a_worm() -> None:
    game = mine("stillsuit maker", "", "")
    ship(game, EDGE, "stillsuit", "+maker", SECOND, THIRD)
    assert things(game, THIRD) == ["maker", "stillsuit"]


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
    refused_on_the_way(game, "shipment.loading", EDGE, "stillsuit", *way)


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
