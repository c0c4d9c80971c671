"""The Initiation Cycle: one test for each scenario, named after it."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    attack,
    awaited,
    can,
    new_game,
    pass_on,
    refused,
    ship,
    through_the_harj,
)
from tests.games.dawn_of_the_fremen.scene import GAME, play, scene


def initiation(lands: dict[str, str]) -> Position:
    """Blue's action in the Initiation Cycle, on lands made by hand."""
    game = scene("action", "blue", lands)
    game.cycle = 1
    return game


def test_initiation_no_development() -> None:
    game = new_game()
    through_the_harj(game)
    own = [name for name, land in game.lands.items() if land.owner == "green"]
    game.lands[own[0]].goods = {"water": 1}
    refused(game, "development.build", "green", "build", territory=own[0], token="stillsuit")
    game.sides["green"].rivals = {"red": 8}
    buy = {"resource": "water", "territory": own[0], "tribe": "red"}
    refused(game, "debts.exchange", "green", "exchange-debts", **buy)


def test_initiation_no_die() -> None:
    game = new_game()
    through_the_harj(game)
    phases = [game.phase]
    while game.phase != "council":
        assert "table" not in game.waiting
        play(game, awaited(game), "pass")
        if game.phase != phases[-1]:
            phases.append(game.phase)
    assert phases == ["trade", "shipment", "action", "council"]


def test_initiation_every_site_produces() -> None:
    game = new_game()
    through_the_harj(game)
    sites = [land for land in game.lands.values() if land.site]
    assert len(sites) == 12
    assert all(land.goods == {GAME.site_gives[land.site]: 1} for land in sites)
    assert {"spice-crescent", "spice-full"} <= {land.site for land in sites}


def test_initiation_no_new_worms() -> None:
    game = new_game()
    through_the_harj(game)
    lead = game.lead
    maker = next(name for name, land in game.lands.items() if land.owner == lead and land.tokens)
    other = next(name for name, x in game.lands.items() if x.owner == lead and not x.tokens)
    refused(game, "production.call", lead, "call-worm", territory=other)
    refused(game, "production.promote", lead, "promote-worm", territory=maker)


def test_initiation_trade_from_the_lead() -> None:
    game = new_game()
    through_the_harj(game)
    lead = awaited(game)
    other = next(tribe for tribe in game.order if tribe != lead)
    start = next(name for name, land in game.lands.items() if land.owner == lead)
    end = next(name for name, land in game.lands.items() if land.owner == other)
    game.lands[start].goods = {"food": 1}
    game.lands[end].goods = {"water": 1}
    things = {"give": "resource", "given": "food", "get": "resource", "gotten": "water"}
    play(game, lead, "offer", to=other, start=start, end=start, **things)
    play(game, other, "accept", start=end, end=end)
    assert (game.lands[start].goods, game.lands[end].goods) == ({"water": 1}, {"food": 1})


def test_initiation_everybody_ships() -> None:
    game = new_game()
    through_the_harj(game)
    pass_on(game, "shipment")
    shipped = []
    while game.phase == "shipment":
        tribe = awaited(game)
        start, end = neighbours(game, tribe)
        game.lands[start].goods = {"food": 1}
        game.lands[end].goods = {}
        ship(game, start, "food", end)
        assert game.lands[end].goods == {"food": 1}
        shipped.append(tribe)
    assert shipped == ["green", "red", "yellow", "blue"]


def neighbours(game: Position, tribe: str) -> tuple[str, str]:
    """Two neighbouring territories of a tribe without a barrier between."""
    for start, land in game.lands.items():
        for end in GAME.territories[start].neighbours:
            rock = "/".join(sorted([start, end]))
            beyond = game.lands[end].owner if end in game.lands else ""
            if rock not in game.rocks and land.owner == tribe == beyond:
                return start, end
    raise AssertionError(tribe)


FIELD = {
    "amber-shelf": "green", "bleached-pan": "blue", "thirsty-mile": "blue maker",
    "dew-terraces": "green", "ghost-dunes": "blue",
}  # fmt: skip


def test_initiation_second_attack() -> None:
    game = initiation(FIELD)
    assert attack(game, "amber-shelf")
    assert awaited(game) == "blue"
    refused(game, "action.initiation", "blue", "attack", territory="dew-terraces")


def scavenge(game: Position, card: str) -> None:
    """Blue scavenges and finds an ability card, which it keeps."""
    play(game, "blue", "scavenge")
    play(game, "table", "draw", card=card)


def test_initiation_scavenge_then_attack() -> None:
    game = initiation(FIELD)
    scavenge(game, "karama")
    assert attack(game, "amber-shelf")
    assert awaited(game) == "green"


def test_initiation_scavenge_then_ship() -> None:
    game = initiation(FIELD)
    scavenge(game, "karama")
    ship(game, "thirsty-mile", "maker", "ghost-dunes")
    assert game.lands["ghost-dunes"].tokens == ["maker"]


def test_initiation_attack_then_ship() -> None:
    game = initiation(FIELD)
    assert attack(game, "amber-shelf")
    ship(game, "thirsty-mile", "maker", "amber-shelf")
    assert game.lands["amber-shelf"].tokens == ["maker"]


def test_initiation_attack_then_scavenge() -> None:
    game = initiation(FIELD)
    assert attack(game, "amber-shelf")
    refused(game, "action.first", "blue", "scavenge")


def test_initiation_ship_first() -> None:
    game = initiation(FIELD)
    refused(game, "action.second", "blue", "ship", territory="thirsty-mile", token="maker")


def test_initiation_council_meets() -> None:
    game = new_game()
    through_the_harj(game)
    pass_on(game, "council")
    seat = awaited(game)
    assert "propose-alliance" in can(game, seat)
    play(game, seat, "propose-alliance", tribe=seat, ally="yellow", usual=True)
    play(game, seat, "put-to-vote")
    while game.proposal is not None:
        play(game, awaited(game), "agree", yes=True)
    assert game.sides[seat].allies == ["yellow"]


def test_initiation_pass_then_ship() -> None:
    game = initiation(FIELD)
    play(game, "blue", "pass")
    ship(game, "thirsty-mile", "maker", "ghost-dunes")
    assert game.lands["ghost-dunes"].tokens == ["maker"]


def test_initiation_pass_then_attack() -> None:
    game = initiation(FIELD)
    play(game, "blue", "pass")
    assert attack(game, "amber-shelf")
    assert awaited(game) == "green"


def test_initiation_failed_attack_then_another() -> None:
    game = initiation({**FIELD, "dew-terraces": "green crysknife"})
    assert not attack(game, "dew-terraces")
    assert attack(game, "amber-shelf")


def test_initiation_every_tribe_attacks() -> None:
    lands = {
        "amber-shelf": "green", "bleached-pan": "blue", "thirsty-mile": "blue",
        "twin-buttes": "red", "iron-stair": "green crysknife",
        "hollow-erg": "yellow", "hollow-basin": "red crysknife",
        "salt-mirror": "blue", "veil-dunes": "yellow crysknife",
    }  # fmt: skip
    game = initiation(lands)
    game.sides["yellow"].warriors = 9
    for tribe, place in zip(
        ("blue", "green", "red", "yellow"),
        ("amber-shelf", "twin-buttes", "hollow-erg", "salt-mirror"), strict=True,
    ):  # fmt: skip
        assert awaited(game) == tribe
        assert attack(game, place)
        if game.phase == "action" and awaited(game) == tribe:
            play(game, tribe, "pass")
    assert game.phase == "council"


def test_initiation_two_attacks_in_the_second_cycle() -> None:
    game = initiation(FIELD)
    game.cycle = 2
    assert attack(game, "amber-shelf")
    assert attack(game, "dew-terraces")


def test_initiation_trade_of_a_sort_that_is_not_allowed() -> None:
    game = new_game()
    through_the_harj(game)
    lead, other = game.order[:2]
    debts = {"give": "debt", "given": lead, "get": "debt", "gotten": other}
    refused(game, "trade.pairs", lead, "offer", to=other, **debts)


def test_initiation_ship_twice() -> None:
    game = new_game()
    through_the_harj(game)
    pass_on(game, "shipment")
    tribe = awaited(game)
    start, end = neighbours(game, tribe)
    game.lands[start].goods = {"food": 2}
    ship(game, start, "food", end)
    refused(game, "shipment.begin", tribe, "ship", territory=start, token="food")
