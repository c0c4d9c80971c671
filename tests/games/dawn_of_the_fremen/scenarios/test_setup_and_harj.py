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
    """Given: a new game of four tribes.

    When: nothing has been played yet
    Then: every tribe has eight Water Debts of its own and no rival debt; no warrior, worm, site or token is on the map
    Source: Setup 1, Claim Your Tribe
    """
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
    """Given: a new game.

    When: the production sites are prepared
    Then: twelve of the fourteen sites are used; the two left out are of two different kinds out of water, food and worm tooth
    Source: Setup 2, Prepare Resource Production Sites
    """
    game = new_game()
    through_the_harj(game, "sites")
    printed = Counter(GAME.sites)
    out = printed - Counter(game.sites)
    assert (printed.total(), len(game.sites)) == (14, 12)
    assert sorted(out.values()) == [1, 1]
    assert set(out) < {"food", "water", "worm-tooth"}


@pytest.mark.parametrize("site", ["food", "water", "worm-tooth"])
def test_setup_the_twelfth_site_is_any_of_three(site: str) -> None:
    """Given: a new game at the moment when one of the three sites set aside comes back.

    When: it is water, or food, or worm tooth
    Then: each of the three is possible, and the two others stay out
    Source: Setup 2
    """
    game = new_game()
    through_the_harj(game, "site-return")
    before = Counter(game.sites)
    play(game, "table", "return-site", site=site)
    assert Counter(game.sites) - before == {site: 1}


def test_setup_spice_never_set_aside() -> None:
    """Given: a new game at the moment when one of the three sites set aside comes back.

    When: the one that comes back is a spice site
    Then: refused: only water, food and worm tooth were set aside
    Source: Setup 2
    """
    game = new_game()
    through_the_harj(game, "site-return")
    refused(game, "harj.set-aside", "table", "return-site", site="spice-full")
    refused(game, "harj.set-aside", "table", "return-site", site="spice-crescent")


def test_setup_highest_roll_leads() -> None:
    """Given: three tribes that roll the Order Die.

    When: the rolls are 4, 8 and 5
    Then: the second tribe is the Harj Leader and acts next
    Source: Setup 4, Roll The Order Die
    """
    game = new_game(3)
    rolled(game, 4, 8, 5)
    play(game, "table", "roll-rocks", number=3)
    assert awaited(game) == "green"


def test_setup_equal_highest_rolls_again() -> None:
    """Given: three tribes that roll the Order Die.

    When: the rolls are 8, 3 and 8
    Then: there is no Harj Leader yet; the die is rolled again
    Source: Setup 4
    """
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
    """Given: a tribe that rolls the Order Die.

    When: the roll is written down as 9, or as 2
    Then: refused: the die shows 3 to 8
    Source: Harj 1, Rock Barriers (Order Die 3-8)
    """
    refused(new_game(), "harj.order-die", "table", "roll-order", to="blue", number=number)


def test_setup_everybody_rolls_first() -> None:
    """Given: four tribes of which three have rolled the Order Die.

    When: the highest of the three places a Rock Barrier
    Then: refused: the fourth has not rolled
    Source: Setup 4
    """
    game = new_game()
    rolled_three = zip(TRIBES[:3], (3, 8, 5), strict=True)
    for tribe, number in rolled_three:
        play(game, "table", "roll-order", to=tribe, number=number)
    refused(game, "harj.rocks", "green", "place-rock", start="amber-shelf", end="bleached-pan")


def test_setup_winning_numbers_at_the_start() -> None:
    """Given: a table that agreed at the start of the game that a single tribe needs four Sietches.

    When: a tribe controls three at the end of an Action Phase
    Then: nobody has won; the Council meets
    Source: Object Of The Game, Sietch Win
    """
    game = new_game(2, {"sietches-alone": 4})
    through_the_harj(game)
    for land in [land for land in game.lands.values() if land.owner == "blue"][:3]:
        land.sietches = 1
    pass_on(game, "council")
    assert not game.winners


def test_harj_leader_places_first_barrier() -> None:
    """Given: the Harj Leader has rolled the number of barriers.

    When: the Harj Leader places the first barrier on a border between two territories
    Then: the barrier lies there, and the next tribe counterclockwise places the next one
    Source: Harj 1, Rock Barriers
    """
    game = new_game()
    through_the_harj(game, "rocks")
    play(game, "blue", "place-rock", start="bleached-pan", end="amber-shelf")
    assert game.rocks == ["amber-shelf/bleached-pan"]
    assert awaited(game) == "yellow"


def test_harj_barrier_out_of_turn() -> None:
    """Given: the Harj Leader is to place the first barrier.

    When: the next tribe clockwise places it
    Then: refused: the Leader starts, and the Harj goes counterclockwise
    Source: Harj 1
    """
    game = new_game()
    through_the_harj(game, "rocks")
    refused(game, "harj.rocks", "green", "place-rock", start="amber-shelf", end="bleached-pan")


def test_harj_second_barrier_clockwise() -> None:
    """Given: the Harj Leader of four tribes has placed the first barrier.

    When: the neighbour on the clockwise side places the second
    Then: refused: the Harj goes counterclockwise
    Source: Harj 1
    """
    game = new_game()
    through_the_harj(game, "rocks")
    harj_move(game)
    refused(game, "harj.rocks", "green", "place-rock", start="windy-basin", end="little-gap")


def test_harj_barrier_beside_drum_sand() -> None:
    """Given: a tribe that is to place a barrier.

    When: it chooses the border between a territory and Drum Sand
    Then: refused: never on a border with Drum Sand
    Source: Harj 1
    """
    game = new_game()
    through_the_harj(game, "rocks")
    refused(game, "harj.rocks", "blue", "place-rock", start="windy-basin", end="drum-sand")


def test_harj_barrier_between_strangers() -> None:
    """Given: a tribe that is to place a barrier.

    When: it names two territories that have no common border
    Then: refused: a barrier lies on a boundary between two territories
    Source: Harj 1
    """
    game = new_game()
    through_the_harj(game, "rocks")
    refused(game, "harj.rocks", "blue", "place-rock", start="amber-shelf", end="twin-buttes")


def test_harj_as_many_barriers_as_rolled() -> None:
    """Given: the Harj Leader has rolled 3 for the barriers.

    When: three barriers have been placed
    Then: the next thing placed is a production site
    Source: Harj 1
    """
    game = new_game()
    through_the_harj(game, "sites", rocks=3)
    assert len(game.rocks) == 3
    play(game, awaited(game), "place-site", territory="amber-shelf")


def test_harj_one_barrier_too_many() -> None:
    """Given: the Harj Leader rolled 3 and three barriers lie on the map.

    When: anybody places a fourth
    Then: refused: the number is reached
    Source: Harj 1
    """
    game = new_game()
    through_the_harj(game, "sites", rocks=3)
    seat = awaited(game)
    refused(game, "harj.rocks", seat, "place-rock", start="windy-basin", end="little-gap")


def test_harj_sites_start_with_the_leader_again() -> None:
    """Given: four tribes and five barriers, so that the Leader placed the fifth and the next tribe would be on turn.

    When: the first production site is to be placed
    Then: it is the Harj Leader who places it
    Source: Harj 2, Resource Production Sites
    """
    game = new_game()
    through_the_harj(game, "sites", rocks=5)
    assert awaited(game) == "blue"
    play(game, "blue", "place-site", territory="amber-shelf")
    assert awaited(game) == "yellow"


def test_harj_first_site_by_another() -> None:
    """Given: the first production site is to be placed.

    When: the tribe next to the Harj Leader places it
    Then: refused: the Harj Leader starts each step
    Source: Setup 4 and Harj 2
    """
    game = new_game()
    through_the_harj(game, "sites", rocks=5)
    refused(game, "harj.sites", "yellow", "place-site", territory="amber-shelf")


def test_harj_sites_are_hidden() -> None:
    """Given: a production site has been placed face down.

    When: any tribe, or an onlooker, looks at the table
    Then: nobody sees its kind, not even the tribe that placed it
    Source: Harj 2
    """
    game = new_game()
    through_the_harj(game, "sites")
    play(game, "blue", "place-site", territory="amber-shelf")
    assert game.lands["amber-shelf"].site == "hidden"
    through_the_harj(game, "reveal")
    kinds = options(game, "table", "reveal-site", territory="amber-shelf")
    assert {str(kind) for kind in kinds} == set(GAME.sites)


def test_harj_site_in_drum_sand() -> None:
    """Given: a tribe that is to place a site.

    When: it chooses Drum Sand
    Then: refused
    Source: Harj 2
    """
    game = new_game()
    through_the_harj(game, "sites")
    refused(game, "harj.sites", "blue", "place-site", territory="drum-sand")


def test_harj_two_sites_in_a_territory() -> None:
    """Given: a territory that already has a site.

    When: a second site is placed there
    Then: refused: only in an empty territory
    Source: Harj 2
    """
    game = new_game()
    through_the_harj(game, "sites")
    play(game, "blue", "place-site", territory="amber-shelf")
    refused(game, "harj.sites", "yellow", "place-site", territory="amber-shelf")


def test_harj_sites_are_turned_up() -> None:
    """Given: eleven sites lie face down on the map.

    When: the twelfth has been placed
    Then: all twelve are turned face up, everybody sees them, and the Harj Leader settles first
    Source: Harj 3, Settlement
    """
    game = new_game()
    through_the_harj(game, "reveal")
    placed = sorted(game.sites)
    through_the_harj(game, "settlement")
    sites = [land.site for land in game.lands.values() if land.site]
    assert (sorted(sites), len(sites)) == (placed, 12)
    assert awaited(game) == "blue"


def test_harj_thirteenth_site() -> None:
    """Given: twelve sites lie on the map.

    When: another site is placed
    Then: refused: there are twelve
    Source: Harj 2
    """
    game = new_game()
    through_the_harj(game, "settlement")
    refused(game, "harj.sites", awaited(game), "place-site", territory="zephyr-bowl")


def test_harj_settle_a_held_territory() -> None:
    """Given: a territory with a warrior of another tribe.

    When: a tribe settles there
    Then: refused: every territory is settled once
    Source: Harj 3
    """
    game = new_game()
    through_the_harj(game, "settlement")
    play(game, "blue", "settle", territory="high-expanse")
    refused(game, "harj.settlement", "yellow", "settle", territory="high-expanse")


def test_harj_settle_drum_sand() -> None:
    """Given: the settlement.

    When: a tribe settles Drum Sand
    Then: refused: nothing can enter Drum Sand
    Source: Harj 3
    """
    game = new_game()
    through_the_harj(game, "settlement")
    refused(game, "harj.settlement", "blue", "settle", territory="drum-sand")


def test_harj_settle_twice_running() -> None:
    """Given: a tribe has just settled a territory.

    When: it settles another before the others
    Then: refused: one warrior, then the next tribe counterclockwise
    Source: Harj 3
    """
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
    """Given: a game of four tribes.

    When: the settlement is over
    Then: each tribe holds nine territories
    Source: Territory Distribution
    """
    assert shares(4) == dict.fromkeys(TRIBES, 9)


def test_harj_twelve_each() -> None:
    """Given: a game of three tribes.

    When: the settlement is over
    Then: each tribe holds twelve territories
    Source: Territory Distribution
    """
    assert shares(3) == dict.fromkeys(TRIBES[:3], 12)


def test_harj_eighteen_each() -> None:
    """Given: a game of two tribes.

    When: the settlement is over
    Then: each tribe holds eighteen territories
    Source: Territory Distribution
    """
    assert shares(2) == dict.fromkeys(TRIBES[:2], 18)


def test_harj_first_worm_is_a_maker() -> None:
    """Given: every territory is settled.

    When: the Harj Leader places a worm in a territory of its own
    Then: a Maker lies there, and the next tribe counterclockwise places one
    Source: Harj 4, Call First Worm
    """
    game = new_game()
    through_the_harj(game, "first-worms")
    own = next(name for name, land in game.lands.items() if land.owner == "blue")
    play(game, "blue", "first-worm", territory=own)
    assert game.lands[own].tokens == ["maker"]
    assert awaited(game) == "yellow"


def test_harj_first_worm_in_a_rivals_land() -> None:
    """Given: the Harj Leader is to place the first worm.

    When: it chooses a territory of another tribe
    Then: refused: a territory it occupies
    Source: Harj 4
    """
    game = new_game()
    through_the_harj(game, "first-worms")
    other = next(name for name, land in game.lands.items() if land.owner == "red")
    refused(game, "harj.first-worm", "blue", "first-worm", territory=other)


def test_harj_worm_before_settlement_ends() -> None:
    """Given: one territory is still without a warrior.

    When: the Harj Leader places its worm
    Then: refused: when all territories have been occupied
    Source: Harj 4
    """
    game = new_game()
    through_the_harj(game, "settlement")
    while sum(1 for land in game.lands.values() if not land.owner) > 1:
        harj_move(game)
    own = next(name for name, land in game.lands.items() if land.owner == "blue")
    refused(game, "harj.first-worm", "blue", "first-worm", territory=own)


def test_harj_second_worm() -> None:
    """Given: the Harj Leader has placed its worm.

    When: it places another
    Then: refused: one each
    Source: Harj 4
    """
    game = new_game()
    through_the_harj(game, "first-worms")
    harj_move(game)
    own = [name for name, land in game.lands.items() if land.owner == "blue" and not land.tokens]
    refused(game, "harj.first-worm", "blue", "first-worm", territory=own[0])


def test_harj_last_worm_leads() -> None:
    """Given: three of four tribes have placed their worm.

    When: the last places its own
    Then: the Harj is over and this tribe is the Lead Player of the Initiation Cycle
    Source: Cycles, Lead Player
    """
    game = new_game()
    through_the_harj(game, "first-worms")
    for _ in range(3):
        harj_move(game)
    last = awaited(game)
    harj_move(game)
    assert (last, game.lead) == ("green", "green")
    assert game.phase != "harj"
