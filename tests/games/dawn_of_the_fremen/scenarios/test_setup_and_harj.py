"""Set-up and the Harj: one test for each scenario, named after it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.dawn_of_the_fremen.scenarios.table import (
    awaited,
    harj_move,
    new_game,
    pass_on,
    refused,
    rolled,
    through_the_harj,
)
from tests.games.dawn_of_the_fremen.scene import GAME, TRIBES, options, play


def test_setup_tribe_set() -> None:
    game = new_game()
    assert all(side.debts == 8 and not side.rivals for side in game.sides.values())
    assert all(side.warriors == 30 for side in game.sides.values())
    for land in game.lands.values():
        assert (land.owner, land.site, land.goods, land.tokens, land.sietches) == (
            "",
            "",
            {},
            [],
            0,
        )


def test_setup_twelve_sites() -> None:
    game = new_game()
    through_the_harj(game, "sites")
    printed = Counter(GAME.sites)
    out = printed - Counter(game.sites)
    assert (printed.total(), len(game.sites)) == (14, 12)
    assert sorted(out.values()) == [1, 1]
    assert set(out) < {"food", "water", "worm-tooth"}


@pytest.mark.parametrize("site", ["food", "water", "worm-tooth"])
def test_setup_the_twelfth_site_is_any_of_three(site: str) -> None:
    game = new_game()
    through_the_harj(game, "site-return")
    before = Counter(game.sites)
    play(game, "table", "return-site", site=site)
    assert Counter(game.sites) - before == {site: 1}


def test_setup_spice_never_set_aside() -> None:
    game = new_game()
    through_the_harj(game, "site-return")
    refused(game, "harj.set-aside", "table", "return-site", site="spice-full")
    refused(game, "harj.set-aside", "table", "return-site", site="spice-crescent")


def test_setup_highest_roll_leads() -> None:
    game = new_game(3)
    rolled(game, 4, 8, 5)
    play(game, "table", "roll-rocks", number=3)
    assert awaited(game) == "green"


def test_setup_equal_highest_rolls_again() -> None:
    game = new_game(3)
    rolled(game, 8, 3, 8)
    assert awaited(game) == "table"
    refused(game, "harj.rocks", "blue", "place-rock", start="amber-shelf", end="bleached-pan")
    play(game, "table", "roll-order", to="blue", number=4)
    play(game, "table", "roll-order", to="red", number=5)
    play(game, "table", "roll-rocks", number=3)
    assert awaited(game) == "red"


@pytest.mark.parametrize("number", [2, 9])
def test_setup_order_die_shows_3_to_8(number: int) -> None:
    refused(new_game(), "harj.order-die", "table", "roll-order", to="blue", number=number)


def test_setup_everybody_rolls_first() -> None:
    game = new_game()
    rolled_three = zip(TRIBES[:3], (3, 8, 5), strict=True)
    for tribe, number in rolled_three:
        play(game, "table", "roll-order", to=tribe, number=number)
    refused(game, "harj.rocks", "green", "place-rock", start="amber-shelf", end="bleached-pan")


def test_setup_winning_numbers_at_the_start() -> None:
    game = new_game(2, {"sietches-alone": 4})
    through_the_harj(game)
    for land in [land for land in game.lands.values() if land.owner == "blue"][:3]:
        land.sietches = 1
    pass_on(game, "council")
    assert not game.winners


def test_harj_leader_places_first_barrier() -> None:
    game = new_game()
    through_the_harj(game, "rocks")
    play(game, "blue", "place-rock", start="bleached-pan", end="amber-shelf")
    assert game.rocks == ["amber-shelf/bleached-pan"]
    assert awaited(game) == "yellow"


def test_harj_barrier_out_of_turn() -> None:
    game = new_game()
    through_the_harj(game, "rocks")
    refused(game, "harj.rocks", "green", "place-rock", start="amber-shelf", end="bleached-pan")


def test_harj_second_barrier_clockwise() -> None:
    game = new_game()
    through_the_harj(game, "rocks")
    harj_move(game)
    refused(game, "harj.rocks", "green", "place-rock", start="windy-basin", end="little-gap")


def test_harj_barrier_beside_drum_sand() -> None:
    game = new_game()
    through_the_harj(game, "rocks")
    refused(game, "harj.rocks", "blue", "place-rock", start="windy-basin", end="drum-sand")


def test_harj_barrier_between_strangers() -> None:
    game = new_game()
    through_the_harj(game, "rocks")
    refused(game, "harj.rocks", "blue", "place-rock", start="amber-shelf", end="twin-buttes")


def test_harj_as_many_barriers_as_rolled() -> None:
    game = new_game()
    through_the_harj(game, "sites", rocks=3)
    assert len(game.rocks) == 3
    play(game, awaited(game), "place-site", territory="amber-shelf")


def test_harj_one_barrier_too_many() -> None:
    game = new_game()
    through_the_harj(game, "sites", rocks=3)
    seat = awaited(game)
    refused(game, "harj.rocks", seat, "place-rock", start="windy-basin", end="little-gap")


def test_harj_sites_start_with_the_leader_again() -> None:
    game = new_game()
    through_the_harj(game, "sites", rocks=5)
    assert awaited(game) == "blue"
    play(game, "blue", "place-site", territory="amber-shelf")
    assert awaited(game) == "yellow"


def test_harj_first_site_by_another() -> None:
    game = new_game()
    through_the_harj(game, "sites", rocks=5)
    refused(game, "harj.sites", "yellow", "place-site", territory="amber-shelf")


def test_harj_sites_are_hidden() -> None:
    game = new_game()
    through_the_harj(game, "sites")
    play(game, "blue", "place-site", territory="amber-shelf")
    assert game.lands["amber-shelf"].site == "hidden"
    through_the_harj(game, "reveal")
    kinds = options(game, "table", "reveal-site", territory="amber-shelf")
    assert {str(kind) for kind in kinds} == set(GAME.sites)


def test_harj_site_in_drum_sand() -> None:
    game = new_game()
    through_the_harj(game, "sites")
    refused(game, "harj.sites", "blue", "place-site", territory="drum-sand")


def test_harj_two_sites_in_a_territory() -> None:
    game = new_game()
    through_the_harj(game, "sites")
    play(game, "blue", "place-site", territory="amber-shelf")
    refused(game, "harj.sites", "yellow", "place-site", territory="amber-shelf")


def test_harj_sites_are_turned_up() -> None:
    game = new_game()
    through_the_harj(game, "reveal")
    placed = sorted(game.sites)
    through_the_harj(game, "settlement")
    sites = [land.site for land in game.lands.values() if land.site]
    assert (sorted(sites), len(sites)) == (placed, 12)
    assert awaited(game) == "blue"


def test_harj_thirteenth_site() -> None:
    game = new_game()
    through_the_harj(game, "settlement")
    refused(game, "harj.sites", awaited(game), "place-site", territory="zephyr-bowl")


def test_harj_settle_a_held_territory() -> None:
    game = new_game()
    through_the_harj(game, "settlement")
    play(game, "blue", "settle", territory="high-expanse")
    refused(game, "harj.settlement", "yellow", "settle", territory="high-expanse")


def test_harj_settle_drum_sand() -> None:
    game = new_game()
    through_the_harj(game, "settlement")
    refused(game, "harj.settlement", "blue", "settle", territory="drum-sand")


def test_harj_settle_twice_running() -> None:
    game = new_game()
    through_the_harj(game, "settlement")
    play(game, "blue", "settle", territory="high-expanse")
    refused(game, "harj.settlement", "blue", "settle", territory="rock-path")


def shares(count: int) -> dict[str, int]:
    """How many territories each of so many tribes holds after the settlement."""
    game = new_game(count)
    through_the_harj(game, "first-worms")
    return dict(Counter(land.owner for land in game.lands.values()))


def test_harj_nine_each() -> None:
    assert shares(4) == dict.fromkeys(TRIBES, 9)


def test_harj_twelve_each() -> None:
    assert shares(3) == dict.fromkeys(TRIBES[:3], 12)


def test_harj_eighteen_each() -> None:
    assert shares(2) == dict.fromkeys(TRIBES[:2], 18)


def test_harj_first_worm_is_a_maker() -> None:
    game = new_game()
    through_the_harj(game, "first-worms")
    own = next(name for name, land in game.lands.items() if land.owner == "blue")
    play(game, "blue", "first-worm", territory=own)
    assert game.lands[own].tokens == ["maker"]
    assert awaited(game) == "yellow"


def test_harj_first_worm_in_a_rivals_land() -> None:
    game = new_game()
    through_the_harj(game, "first-worms")
    other = next(name for name, land in game.lands.items() if land.owner == "red")
    refused(game, "harj.first-worm", "blue", "first-worm", territory=other)


def test_harj_worm_before_settlement_ends() -> None:
    game = new_game()
    through_the_harj(game, "settlement")
    while sum(1 for land in game.lands.values() if not land.owner) > 1:
        harj_move(game)
    own = next(name for name, land in game.lands.items() if land.owner == "blue")
    refused(game, "harj.first-worm", "blue", "first-worm", territory=own)


def test_harj_second_worm() -> None:
    game = new_game()
    through_the_harj(game, "first-worms")
    harj_move(game)
    own = [name for name, land in game.lands.items() if land.owner == "blue" and not land.tokens]
    refused(game, "harj.first-worm", "blue", "first-worm", territory=own[0])


def test_harj_last_worm_leads() -> None:
    game = new_game()
    through_the_harj(game, "first-worms")
    for _ in range(3):
        harj_move(game)
    last = awaited(game)
    harj_move(game)
    assert (last, game.lead) == ("green", "green")
    assert game.phase != "harj"
