"""Shipments: reach, rock, passage, picking up and putting down, duplicates, ends."""

from __future__ import annotations

import pytest

from adjudicator.games.dawn_of_the_fremen import rulebook
from adjudicator.games.dawn_of_the_fremen.board import border
from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scene import (
    GAME,
    ally,
    code,
    hand,
    options,
    owe,
    play,
    scene,
    told,
    wrong,
)

WAY = ["nomad-trail", "high-expanse", "hollow-basin", "glass-drift", "rock-path", "veil-dunes"]
OWN = dict.fromkeys(WAY, "blue")


def begun(lands: dict[str, str], token: str) -> Position:
    position = scene("shipping", "blue", {**OWN, **lands})
    play(position, "blue", "ship", territory=WAY[0], token=token)
    return position


@pytest.mark.parametrize(
    ("token", "borders"),
    [("water", 1), ("crysknife", 1), ("stillsuit", 2), ("maker", 3), ("great-maker", 5)],
)
def test_each_token_crosses_so_many_borders_and_no_more(token: str, borders: int) -> None:
    position = begun({WAY[0]: f"blue {token}"}, token)
    for place in WAY[1 : 1 + borders]:
        assert position.step == "freight"
        play(position, "blue", "cross", territory=place)

    end = position.lands[WAY[borders]]
    assert token in [*end.tokens, *end.goods]
    assert position.step != "freight"


def test_a_cloak_taken_up_on_the_way_adds_a_border_to_a_stillsuit() -> None:
    position = begun({WAY[0]: "blue stillsuit", WAY[1]: "blue jubba-cloak"}, "stillsuit")
    play(position, "blue", "cross", territory=WAY[1])
    play(position, "blue", "load", item="jubba-cloak")
    play(position, "blue", "cross", territory=WAY[2])
    play(position, "blue", "cross", territory=WAY[3])
    assert position.lands[WAY[3]].tokens == ["jubba-cloak", "stillsuit"]


def test_a_cloak_where_the_stillsuit_would_end_can_still_be_taken_up() -> None:
    position = begun({WAY[0]: "blue stillsuit", WAY[2]: "blue jubba-cloak"}, "stillsuit")
    play(position, "blue", "cross", territory=WAY[1])
    play(position, "blue", "cross", territory=WAY[2])
    assert position.step == "freight"
    assert code(position, "blue", "cross", territory=WAY[3]) == "shipment.reach/too-far"
    play(position, "blue", "load", item="jubba-cloak")
    play(position, "blue", "cross", territory=WAY[3])


def test_goods_are_taken_up_and_put_down_on_the_way() -> None:
    position = begun({WAY[0]: "blue maker food food", WAY[1]: "blue spice"}, "maker")
    play(position, "blue", "load", item="food")
    play(position, "blue", "load", item="food")
    play(position, "blue", "cross", territory=WAY[1])
    play(position, "blue", "unload", item="food")
    play(position, "blue", "load", item="spice")
    assert code(position, "blue", "load", item="food") == "shipment.put-down/put-down"
    assert (
        code(position, "blue", "unload", item="maker") == "shipment.starting-token/starting-token"
    )
    assert code(position, "blue", "unload", item="water") == "shipment.unloading/not-aboard"
    play(position, "blue", "cross", territory=WAY[2])
    events = play(position, "blue", "arrive")

    assert told(events, "shipped") == {"by": "blue", "start": WAY[0], "end": WAY[2]}
    assert position.lands[WAY[0]].goods == {}
    assert position.lands[WAY[1]].goods == {"food": 1}
    assert position.lands[WAY[2]].goods == {"food": 1, "spice": 1}


def test_two_of_a_sort_never_stay_together_and_the_greater_worm_does() -> None:
    position = begun(
        {WAY[0]: "blue maker stillsuit", WAY[1]: "blue great-maker stillsuit"}, "maker"
    )
    play(position, "blue", "load", item="stillsuit")
    play(position, "blue", "cross", territory=WAY[1])
    events = play(position, "blue", "arrive")
    assert position.lands[WAY[1]].tokens == ["great-maker", "stillsuit"]
    lost = sorted(str(event.args["token"]) for event in events if event.kind == "duplicate-lost")
    assert lost == ["maker", "stillsuit"]


def test_a_lost_scavenged_token_takes_its_card_along() -> None:
    position = begun({WAY[0]: "blue maula-pistol", WAY[1]: "blue maula-pistol"}, "maula-pistol")
    play(position, "blue", "cross", territory=WAY[1])
    assert position.removed == ["maula-pistol"]
    assert position.lands[WAY[1]].tokens == ["maula-pistol"]


def test_rock_is_crossed_with_a_stillsuit_but_never_with_a_worm() -> None:
    position = scene("shipping", "blue", {**OWN, WAY[0]: "blue crysknife maker stillsuit"})
    position.rocks = [f"{WAY[1]}/{WAY[0]}"]
    for near in ("burnt-anvil", "iron-stair", "twin-buttes"):
        assert position.lands[near].owner == "yellow"
    assert options(position, "blue", "ship", territory=WAY[0]) == ["crysknife", "stillsuit"]
    play(position, "blue", "ship", territory=WAY[0], token="crysknife")
    assert code(position, "blue", "cross", territory=WAY[1]) == "shipment.rock/rock"
    play(position, "blue", "load", item="stillsuit")
    assert code(position, "blue", "load", item="maker") == "shipment.rock/walled"
    play(position, "blue", "cross", territory=WAY[1])
    assert position.lands[WAY[1]].tokens == ["crysknife", "stillsuit"]


def test_an_ornithopter_in_the_group_takes_it_over_rock() -> None:
    position = scene("shipping", "blue", {**OWN, WAY[0]: "blue crysknife ornithopter"})
    position.rocks = [f"{WAY[1]}/{WAY[0]}"]
    play(position, "blue", "ship", territory=WAY[0], token="crysknife")
    assert code(position, "blue", "cross", territory=WAY[1]) == "shipment.rock/rock"
    play(position, "blue", "load", item="ornithopter")
    play(position, "blue", "cross", territory=WAY[1])
    assert position.lands[WAY[1]].tokens == ["crysknife", "ornithopter"]


def test_foreign_territory_costs_a_debt_of_its_tribe_and_is_never_the_end() -> None:
    lands = {WAY[0]: "blue maker", WAY[1]: "green"}
    position = begun({**lands, "twin-buttes": "blue"}, "maker")
    assert code(position, "blue", "cross", territory=WAY[1]) == "shipment.passage/no-debt"
    owe(position, "green", "blue", 1)
    play(position, "blue", "cross", territory=WAY[1])
    assert position.sides["green"].debts == 8
    assert position.sides["blue"].rivals == {}
    assert code(position, "blue", "arrive") == "shipment.end/not-own"
    assert code(position, "blue", "load", item="maker") == "shipment.loading/not-own"
    play(position, "blue", "cross", territory=WAY[2])


def test_no_shipment_goes_where_it_could_not_end() -> None:
    lands = {WAY[0]: "blue stillsuit", WAY[1]: "green", WAY[2]: "green"}
    position = scene("shipping", "blue", {**OWN, **lands})
    owe(position, "green", "blue", 2)
    play(position, "blue", "ship", territory=WAY[0], token="stillsuit")
    # From High Expanse one border is left, and no own territory lies beside it but the start.
    play(position, "blue", "cross", territory=WAY[1])
    assert options(position, "blue", "cross") == [WAY[0]]


def test_debts_are_counted_along_the_way() -> None:
    lands = {WAY[0]: "blue maker", WAY[1]: "green", WAY[2]: "green"}
    position = scene("shipping", "blue", {**OWN, **lands})
    owe(position, "green", "blue", 1)
    play(position, "blue", "ship", territory=WAY[0], token="maker")
    # One debt leads into High Expanse and back, not through Hollow Basin as well.
    play(position, "blue", "cross", territory=WAY[1])
    assert code(position, "blue", "cross", territory=WAY[2]) == "shipment.passage/no-debt"


def test_drum_sand_is_only_flown_over() -> None:
    lands = {"little-gap": "blue ornithopter maker", "rock-path": "blue"}
    position = scene("shipping", "blue", lands)
    assert options(position, "blue", "ship", territory="little-gap") == ["ornithopter"]
    play(position, "blue", "ship", territory="little-gap", token="ornithopter")
    play(position, "blue", "cross", territory="drum-sand")
    assert code(position, "blue", "arrive") == "shipment.end/not-own"
    play(position, "blue", "cross", territory="rock-path")
    play(position, "blue", "arrive")
    assert position.lands["rock-path"].tokens == ["ornithopter"]


def test_a_kulon_passes_two_borders_of_anybody_over_rock() -> None:
    position = scene("shipping", "blue", {"hollow-erg": "blue kulon", "high-expanse": "blue"})
    position.rocks = ["hollow-basin/hollow-erg"]
    play(position, "blue", "ship", territory="hollow-erg", token="kulon")
    play(position, "blue", "cross", territory="hollow-basin")
    play(position, "blue", "cross", territory="high-expanse")
    assert position.lands["high-expanse"].tokens == ["kulon"]


@pytest.mark.parametrize(
    ("ruling", "found"), [("may", ""), ("may-not", "shipment.passage/abandoned")]
)
def test_abandoned_territory_is_closed_but_for_those_who_pass_all(ruling: str, found: str) -> None:
    lands = {"hollow-erg": "blue kulon maker", "hollow-basin": "-", "high-expanse": "blue"}
    rulings = {} if ruling == "may" else {"abandoned-overflight": ruling}
    position = scene("shipping", "blue", lands, rulings)
    assert code(position, "blue", "ship", territory="hollow-erg", token="maker") == (
        "shipment.token/stuck"
    )
    if ruling == "may":
        play(position, "blue", "ship", territory="hollow-erg", token="kulon")
        assert code(position, "blue", "cross", territory="hollow-basin") == found
    else:
        assert code(position, "blue", "ship", territory="hollow-erg", token="kulon") == (
            "shipment.token/stuck"
        )


def test_an_ally_may_be_passed_but_nothing_is_left_or_taken_there() -> None:
    lands = {WAY[0]: "blue maker food", WAY[1]: "green spice"}
    position = scene("shipping", "blue", {**OWN, **lands})
    ally(position, "blue", "green")
    play(position, "blue", "ship", territory=WAY[0], token="maker")
    play(position, "blue", "load", item="food")
    play(position, "blue", "cross", territory=WAY[1])
    assert code(position, "blue", "unload", item="food") == "shipment.unloading/not-own"
    assert code(position, "blue", "load", item="spice") == "shipment.loading/not-own"
    play(position, "blue", "cross", territory=WAY[2])


def test_an_ally_is_asked_where_the_ruling_says_so() -> None:
    lands = {WAY[0]: "blue maker", WAY[1]: "green"}
    position = scene("shipping", "blue", {**OWN, **lands}, {"ally-passage": "asked"})
    ally(position, "blue", "green")
    play(position, "blue", "ship", territory=WAY[0], token="maker")
    play(position, "blue", "cross", territory=WAY[1])
    assert (position.step, position.waiting) == ("permit", ["green"])
    position.lands["burnt-anvil"].owner = "blue"
    play(position, "green", "permit", yes=False)
    assert code(position, "blue", "cross", territory=WAY[1]) == "shipment.passage/refused"
    play(position, "blue", "cross", territory="burnt-anvil")
    play(position, "blue", "arrive")


def test_two_lands_of_a_willing_ally_are_crossed_one_after_the_other() -> None:
    lands = {WAY[0]: "blue maker", WAY[1]: "green", WAY[2]: "green"}
    position = scene("shipping", "blue", {**OWN, **lands}, {"ally-passage": "asked"})
    ally(position, "blue", "green")
    play(position, "blue", "ship", territory=WAY[0], token="maker")
    for place in WAY[1:3]:
        play(position, "blue", "cross", territory=place)
        assert (position.step, position.waiting) == ("permit", ["green"])
        play(position, "green", "permit", yes=True)
    play(position, "blue", "cross", territory=WAY[3])
    assert position.lands[WAY[3]].tokens == ["maker"]


def test_a_group_refused_half_way_turns_back_or_is_broken_off() -> None:
    lands = {WAY[0]: "blue great-maker", WAY[1]: "green", WAY[2]: "green", WAY[3]: "green"}
    position = scene("shipping", "blue", {**OWN, **lands}, {"ally-passage": "asked"})
    ally(position, "blue", "green")
    play(position, "blue", "ship", territory=WAY[0], token="great-maker")
    play(position, "blue", "cross", territory=WAY[1])
    play(position, "green", "permit", yes=True)
    play(position, "blue", "cross", territory=WAY[2])
    play(position, "green", "permit", yes=False)
    assert options(position, "blue", "cross") == [WAY[0]]
    play(position, "blue", "cross", territory=WAY[0])
    play(position, "blue", "arrive")

    far = {**lands, WAY[0]: "blue great-maker", WAY[4]: "green", "whisper-sands": "-"}
    position = scene("shipping", "blue", {**OWN, **far}, {"ally-passage": "asked"})
    ally(position, "blue", "green")
    play(position, "blue", "ship", territory=WAY[0], token="great-maker")
    for place in WAY[1:4]:
        play(position, "blue", "cross", territory=place)
        play(position, "green", "permit", yes=True)
    play(position, "blue", "cross", territory=WAY[4])
    events = play(position, "green", "permit", yes=False)
    # Two borders are left, and no own land lies so near.
    assert told(events, "broken-off") == {"by": "blue", "territory": WAY[0]}
    assert position.lands[WAY[0]].tokens == ["great-maker"]
    assert position.step != "freight"


def test_smugglers_pass_free_and_a_fremkit_goes_two_borders_over_rock() -> None:
    lands = {WAY[0]: "blue maker water", WAY[1]: "green"}
    position = scene("shipping", "blue", {**OWN, **lands})
    hand(position, "blue", "smugglers", "fremkit")
    assert options(position, "blue", "ship", territory=WAY[0], token="maker") == ["smugglers"]
    play(position, "blue", "ship", territory=WAY[0], token="maker", card="smugglers")
    play(position, "blue", "cross", territory=WAY[1])
    play(position, "blue", "cross", territory=WAY[2])
    assert "smugglers" in position.deck

    position = scene("shipping", "blue", {**OWN, WAY[0]: "blue water"})
    position.rocks = [f"{WAY[1]}/{WAY[0]}"]
    hand(position, "blue", "fremkit")
    play(position, "blue", "ship", territory=WAY[0], token="water", card="fremkit")
    play(position, "blue", "cross", territory=WAY[1])
    play(position, "blue", "cross", territory=WAY[2])
    assert position.lands[WAY[2]].goods == {"water": 1}


def test_a_shipment_that_has_crossed_no_border_can_neither_end_nor_put_anything_down() -> None:
    position = begun({WAY[0]: "blue maker food"}, "maker")
    assert code(position, "blue", "arrive") == "shipment.end/not-moved"
    play(position, "blue", "load", item="food")
    assert code(position, "blue", "unload", item="food") == "shipment.unloading/not-moved"
    assert {"arrive", "unload"}.isdisjoint(rulebook.kinds(GAME, position, "blue"))
    play(position, "blue", "cross", territory=WAY[1])
    play(position, "blue", "unload", item="food")
    play(position, "blue", "cross", territory=WAY[0])
    play(position, "blue", "arrive")


def test_a_shipment_whose_only_way_an_ally_refuses_does_not_count() -> None:
    lands = {WAY[0]: "blue maker", WAY[1]: "green", WAY[2]: "blue", "whisper-sands": "blue food"}
    position = scene("shipping", "blue", lands, {"ally-passage": "asked"})
    ally(position, "blue", "green")
    hand(position, "blue", "fremkit")
    play(position, "blue", "ship", territory=WAY[0], token="maker", card="fremkit")
    play(position, "blue", "cross", territory=WAY[1])
    events = play(position, "green", "permit", yes=False)
    assert told(events, "card-returned") == {"tribe": "blue", "card": "fremkit"}
    assert position.sides["blue"].cards == ["fremkit"]
    assert (position.step, position.waiting) == ("shipping", ["blue"])


def test_a_stillsuit_goes_three_borders_with_the_cloak_that_lies_beside_it() -> None:
    lands = {WAY[0]: "blue stillsuit jubba-cloak", WAY[1]: "green", WAY[2]: "green", WAY[3]: "blue"}
    position = scene("shipping", "blue", lands)
    owe(position, "green", "blue", 2)
    play(position, "blue", "ship", territory=WAY[0], token="stillsuit")
    play(position, "blue", "load", item="jubba-cloak")
    for place in WAY[1:4]:
        play(position, "blue", "cross", territory=place)
    assert position.lands[WAY[3]].tokens == ["jubba-cloak", "stillsuit"]


def test_what_closes_each_border_to_a_group_is_counted() -> None:
    lands = {"little-gap": "blue maker", "windy-basin": "-", "bleached-pan": "green"}
    position = scene("shipping", "blue", lands)
    rocky = next(
        near
        for near in GAME.territories["little-gap"].neighbours
        if near not in ["drum-sand", *lands]
    )
    position.rocks = [border("little-gap", rocky)]
    found = wrong(position, "blue", "ship", territory="little-gap", token="maker")
    assert found is not None
    assert found.clause == "shipment.token"
    closed = {name: found.args[name] for name in ("rock", "sand", "abandoned", "debts", "home")}
    assert sum(int(count) for count in closed.values()) == len(
        GAME.territories["little-gap"].neighbours
    )
    assert (closed["rock"], closed["sand"]) == (1, 1)
