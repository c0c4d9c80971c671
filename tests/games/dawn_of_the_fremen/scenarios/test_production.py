"""What the sites give: one test for each scenario, named after it."""

from __future__ import annotations

import pytest

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    SECOND,
    THIRD,
    at,
    attack,
    awaited,
    pass_on,
    roll,
    row,
    thumpers,
)
from tests.games.dawn_of_the_fremen.scenarios.yields import (
    ALL,
    FIVE,
    ONE,
    SITES,
    produced,
)
from tests.games.dawn_of_the_fremen.scene import ally, play


def test_production_crescent_resources() -> None:
    """Given: a food, a water, a tooth, a crescent spice and a full spice site, all empty.

    When: the die shows the Crescent Moon
    Then: one food, one water, one tooth and one spice on the crescent site; none on the full moon site
    Source: Production chart, Crescent Moon
    """
    game = at("production", FIVE, "crescent-moon")
    assert produced(game) == [*ONE, {"spice": 1}, {}]


def test_production_full_resources() -> None:
    """Given: a food, a water, a tooth, a crescent spice and a full spice site, all empty.

    When: the die shows the Full Moon
    Then: one food, one water, one tooth and one spice on the full moon site; none on the crescent site
    Source: Production chart, Full Moon
    """
    game = at("production", FIVE, "full-moon")
    assert produced(game) == [*ONE, {}, {"spice": 1}]


def test_production_both_moons() -> None:
    """Given: both spice sites empty, thumpers on different sides.

    When: the die shows both moons
    Then: every site produces, and every tribe may call a worm whatever its thumper shows
    Source: Production chart, Both Moons
    """
    lands = {**FIVE, "rock-path": "green"}
    game = at("production", lands, "both-moons", {"blue": "crescent-moon"})
    play(game, "blue", "call-worm", territory=EDGE)
    play(game, "green", "call-worm", territory="rock-path")
    assert game.lands[EDGE].tokens == game.lands["rock-path"].tokens == ["maker"]
    assert produced(game) == ALL


def grown(lands: dict[str, str], rocks: tuple[str, ...] = (), face: str = "both-moons") -> Position:
    """Production on hand-made lands with barriers."""
    game = at("production", lands, face="")
    game.rocks = sorted(rocks)
    roll(game, face)
    return game


def test_production_nothing_added_to_what_lies_there() -> None:
    """Given: a food site with one food beside it, no Sietch near.

    When: production occurs
    Then: there is still one food
    Source: Production, Resources
    """
    assert grown(row("blue", "site:food food")).lands[EDGE].goods == {"food": 1}


def test_production_another_kind_does_not_hinder() -> None:
    """Given: a water site beside which one food lies.

    When: production occurs
    Then: there are one food and one water
    Source: Production, Resources
    """
    goods = grown(row("blue", "site:water food")).lands[EDGE].goods
    assert goods == {"food": 1, "water": 1}


def test_production_sietch_in_the_territory() -> None:
    """Given: an empty food site in a territory with a Sietch of its tribe.

    When: production occurs
    Then: two food
    Source: Sietch Bonus Production
    """
    assert grown(row("blue", "site:food sietch")).lands[EDGE].goods == {"food": 2}


@pytest.mark.parametrize("site", SITES)
def test_production_sietch_next_door(site: str) -> None:
    """Given: an empty food site next to a territory of the same tribe with a Sietch.

    When: production occurs
    Then: two food
    Source: Sietch Bonus Production
    """
    (goods,) = grown(row("blue", f"site:{site}", "sietch")).lands[EDGE].goods.values()
    assert goods == 2


def test_production_sietch_one_there() -> None:
    """Given: the same with one food already there.

    When: production occurs
    Then: one is added: two food
    Source: Sietch Bonus Production
    """
    assert grown(row("blue", "site:food food", "sietch")).lands[EDGE].goods == {"food": 2}


def test_production_sietch_two_or_three_there() -> None:
    """Given: one such site with two food and another with three.

    When: production occurs
    Then: nothing is added: two and three
    Source: Sietch Bonus Production
    """
    lands = row("blue", "site:food food food", "sietch", "site:food food food food")
    game = grown(lands)
    assert game.lands[EDGE].goods == {"food": 2}
    assert game.lands[THIRD].goods == {"food": 3}


def test_production_two_sietches() -> None:
    """Given: an empty food site between two Sietches of the same tribe.

    When: production occurs
    Then: two food, not more
    Source: Sietch Bonus Production
    """
    game = grown(row("blue", "sietch", "site:food", "sietch"))
    assert game.lands[SECOND].goods == {"food": 2}


def test_production_sietch_behind_a_barrier() -> None:
    """Given: an empty food site with a Sietch of the tribe next door behind a Rock Barrier.

    When: production occurs
    Then: one food
    Source: Sietch Bonus Production
    """
    game = grown(row("blue", "site:food", "sietch", "site:food"), (f"{EDGE}/{SECOND}",))
    assert game.lands[EDGE].goods == {"food": 1}
    assert game.lands[THIRD].goods == {"food": 2}


def test_production_sietch_walled_in() -> None:
    """Given: a food site with a Sietch in the same territory and Rock Barriers around it.

    When: production occurs
    Then: two food: a barrier hinders neighbours only
    Source: Sietch Bonus Production
    """
    game = grown(row("blue", "site:food sietch", ""), (f"{EDGE}/{SECOND}", f"{EDGE}/{BESIDE}"))
    assert game.lands[EDGE].goods == {"food": 2}


def test_production_a_rivals_sietch() -> None:
    """Given: an empty food site next to another tribe's Sietch.

    When: production occurs
    Then: one food
    Source: Sietch Bonus Production
    """
    game = grown({EDGE: "blue site:food", SECOND: "green sietch"})
    assert game.lands[EDGE].goods == {"food": 1}


def test_production_an_allys_sietch() -> None:
    """Given: an empty food site next to an ally's Sietch.

    When: production occurs
    Then: one food: allies produce normally
    Source: Sietch Bonus Production; Alliance Development and Production
    """
    game = at("production", {EDGE: "blue site:food", SECOND: "green sietch"}, face="")
    ally(game, "blue", "green")
    roll(game, "both-moons")
    assert game.lands[EDGE].goods == {"food": 1}


def test_production_sietch_at_the_wrong_moon() -> None:
    """Given: a full moon spice site with a Sietch.

    When: the die shows the Crescent Moon
    Then: no spice
    Source: Production, Resources
    """
    game = grown(row("blue", "site:spice-full sietch"), face="crescent-moon")
    assert produced(game)[0] == {}


def test_production_the_captor_produces() -> None:
    """Given: a food site whose territory was captured, with the captor's Sietch next door.

    When: production occurs
    Then: the bonus follows the new owner: two food, and the captor may develop with them
    Source: Harj 3, Settlement (the player occupying controls the Resources)
    """
    game = at("action", {EDGE: "green site:spice-full", SECOND: "blue sietch", BESIDE: "blue"})
    assert attack(game, EDGE)
    game.lands[EDGE].goods = {}
    pass_on(game, "council")
    while game.phase == "council":
        play(game, awaited(game), "pass")
    pass_on(game, "production")
    thumpers(game)
    roll(game, "full-moon")
    produced(game)
    assert game.lands[EDGE].goods == {"spice": 2}
    assert game.lands[EDGE].owner == "blue"


def test_production_sietch_helps_several_sites() -> None:
    """Given: a Sietch with three sites of its tribe around it.

    When: production occurs
    Then: two resources on each of the three
    Source: Sietch Bonus Production
    """
    lands = {
        "knife-ridge": "blue sietch", "bleached-pan": "blue site:food",
        "ghost-dunes": "blue site:water", "quiet-waste": "blue site:worm-tooth",
    }  # fmt: skip
    game = grown(lands)
    assert game.lands["bleached-pan"].goods == {"food": 2}
    assert game.lands["ghost-dunes"].goods == {"water": 2}
    assert game.lands["quiet-waste"].goods == {"worm-tooth": 2}


def test_production_sietch_two_borders_away() -> None:
    """Given: a food site two borders from a Sietch of the same tribe.

    When: production occurs
    Then: one food
    Source: Sietch Bonus Production (adjacent)
    """
    assert grown(row("blue", "site:food", "", "sietch")).lands[EDGE].goods == {"food": 1}


def test_production_sietch_of_another_kind_there() -> None:
    """Given: a water site with a Sietch next door, two food beside it.

    When: production occurs
    Then: two water: only resources of that kind count
    Source: Sietch Bonus Production
    """
    game = grown(row("blue", "site:water food food", "sietch"))
    assert game.lands[EDGE].goods == {"food": 2, "water": 2}
