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
    game = at("production", FIVE, "crescent-moon")
    assert produced(game) == [*ONE, {"spice": 1}, {}]


def test_production_full_resources() -> None:
    game = at("production", FIVE, "full-moon")
    assert produced(game) == [*ONE, {}, {"spice": 1}]


def test_production_both_moons() -> None:
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
    assert grown(row("blue", "site:food food")).lands[EDGE].goods == {"food": 1}


def test_production_another_kind_does_not_hinder() -> None:
    goods = grown(row("blue", "site:water food")).lands[EDGE].goods
    assert goods == {"food": 1, "water": 1}


def test_production_sietch_in_the_territory() -> None:
    assert grown(row("blue", "site:food sietch")).lands[EDGE].goods == {"food": 2}


@pytest.mark.parametrize("site", SITES)
def test_production_sietch_next_door(site: str) -> None:
    (goods,) = grown(row("blue", f"site:{site}", "sietch")).lands[EDGE].goods.values()
    assert goods == 2


def test_production_sietch_one_there() -> None:
    assert grown(row("blue", "site:food food", "sietch")).lands[EDGE].goods == {"food": 2}


def test_production_sietch_two_or_three_there() -> None:
    lands = row("blue", "site:food food food", "sietch", "site:food food food food")
    game = grown(lands)
    assert game.lands[EDGE].goods == {"food": 2}
    assert game.lands[THIRD].goods == {"food": 3}


def test_production_two_sietches() -> None:
    game = grown(row("blue", "sietch", "site:food", "sietch"))
    assert game.lands[SECOND].goods == {"food": 2}


def test_production_sietch_behind_a_barrier() -> None:
    game = grown(row("blue", "site:food", "sietch", "site:food"), (f"{EDGE}/{SECOND}",))
    assert game.lands[EDGE].goods == {"food": 1}
    assert game.lands[THIRD].goods == {"food": 2}


def test_production_sietch_walled_in() -> None:
    game = grown(row("blue", "site:food sietch", ""), (f"{EDGE}/{SECOND}", f"{EDGE}/{BESIDE}"))
    assert game.lands[EDGE].goods == {"food": 2}


def test_production_a_rivals_sietch() -> None:
    game = grown({EDGE: "blue site:food", SECOND: "green sietch"})
    assert game.lands[EDGE].goods == {"food": 1}


def test_production_an_allys_sietch() -> None:
    game = at("production", {EDGE: "blue site:food", SECOND: "green sietch"}, face="")
    ally(game, "blue", "green")
    roll(game, "both-moons")
    assert game.lands[EDGE].goods == {"food": 1}


def test_production_sietch_at_the_wrong_moon() -> None:
    game = grown(row("blue", "site:spice-full sietch"), face="crescent-moon")
    assert produced(game)[0] == {}


def test_production_the_captor_produces() -> None:
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
    lands = {
        "knife-ridge": "blue sietch", "bleached-pan": "blue site:food",
        "ghost-dunes": "blue site:water", "quiet-waste": "blue site:worm-tooth",
    }  # fmt: skip
    game = grown(lands)
    assert game.lands["bleached-pan"].goods == {"food": 2}
    assert game.lands["ghost-dunes"].goods == {"water": 2}
    assert game.lands["quiet-waste"].goods == {"worm-tooth": 2}


def test_production_sietch_two_borders_away() -> None:
    assert grown(row("blue", "site:food", "", "sietch")).lands[EDGE].goods == {"food": 1}


def test_production_sietch_of_another_kind_there() -> None:
    game = grown(row("blue", "site:water food food", "sietch"))
    assert game.lands[EDGE].goods == {"food": 2, "water": 2}
