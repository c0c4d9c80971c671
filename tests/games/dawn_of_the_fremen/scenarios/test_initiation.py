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
    """Given: the Harj is over.

    When: the Lead Player develops, or uses a debt to buy
    Then: refused: there is no Development in the Initiation Cycle
    Source: Initiation Cycle, No Development Phase
    """
    game = new_game()
    through_the_harj(game)
    own = [name for name, land in game.lands.items() if land.owner == "green"]
    game.lands[own[0]].goods = {"water": 1}
    refused(game, "development.build", "green", "build", territory=own[0], token="stillsuit")
    game.sides["green"].rivals = {"red": 8}
    buy = {"resource": "water", "territory": own[0], "tribe": "red"}
    refused(game, "debts.exchange", "green", "exchange-debts", **buy)


def test_initiation_no_die() -> None:
    """Given: an Initiation Cycle played from its start to the Council.

    When: Production, Trade and Shipment come
    Then: all three occur and the Arrakis Die is never rolled
    Source: Initiation Cycle, No Arrakis Die Roll
    """
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
    """Given: the Harj is over.

    When: Production comes in the Initiation Cycle
    Then: every site has one resource of its kind beside it, spice of both moons too
    Source: Initiation Cycle, Production
    """
    game = new_game()
    through_the_harj(game)
    sites = [land for land in game.lands.values() if land.site]
    assert len(sites) == 12
    assert all(land.goods == {GAME.site_gives[land.site]: 1} for land in sites)
    assert {"spice-crescent", "spice-full"} <= {land.site for land in sites}


def test_initiation_no_new_worms() -> None:
    """Given: the Initiation Cycle.

    When: a tribe calls or promotes a worm
    Then: refused: no new worms in Initiation
    Source: Initiation Cycle, Production
    """
    game = new_game()
    through_the_harj(game)
    lead = game.lead
    maker = next(name for name, land in game.lands.items() if land.owner == lead and land.tokens)
    other = next(name for name, x in game.lands.items() if x.owner == lead and not x.tokens)
    refused(game, "production.call", lead, "call-worm", territory=other)
    refused(game, "production.promote", lead, "promote-worm", territory=maker)


def test_initiation_trade_from_the_lead() -> None:
    """Given: the Trade Phase of the Initiation Cycle.

    When: the Lead Player offers one resource for another
    Then: the partner answers; accepted, the two change hands
    Source: Initiation Cycle, Trade
    """
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
    """Given: the Shipment Phase of the Initiation Cycle, four tribes.

    When: each of them ships once, the Lead Player first, then clockwise
    Then: all four shipments happen
    Source: Initiation Cycle, Shipment
    """
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
    """Given: a tribe that won its first attack in the Initiation Cycle.

    When: its second action is another attack
    Then: refused: only one attack in Initiation
    Source: Initiation Cycle, Action
    """
    game = initiation(FIELD)
    assert attack(game, "amber-shelf")
    assert awaited(game) == "blue"
    refused(game, "action.initiation", "blue", "attack", territory="dew-terraces")


def scavenge(game: Position, card: str) -> None:
    """Blue scavenges and finds an ability card, which it keeps."""
    play(game, "blue", "scavenge")
    play(game, "table", "draw", card=card)


def test_initiation_scavenge_then_attack() -> None:
    """Given: a tribe that scavenged first in the Initiation Cycle.

    When: its second action is an attack
    Then: the attack is made
    Source: Initiation Cycle, Action
    """
    game = initiation(FIELD)
    scavenge(game, "karama")
    assert attack(game, "amber-shelf")
    assert awaited(game) == "green"


def test_initiation_scavenge_then_ship() -> None:
    """Given: a tribe that scavenged first in the Initiation Cycle.

    When: its second action is a shipment
    Then: the shipment is made
    Source: Initiation Cycle, Action
    """
    game = initiation(FIELD)
    scavenge(game, "karama")
    ship(game, "thirsty-mile", "maker", "ghost-dunes")
    assert game.lands["ghost-dunes"].tokens == ["maker"]


def test_initiation_attack_then_ship() -> None:
    """Given: a tribe that attacked first in the Initiation Cycle.

    When: its second action is a shipment
    Then: the shipment is made
    Source: Initiation Cycle, Action
    """
    game = initiation(FIELD)
    assert attack(game, "amber-shelf")
    ship(game, "thirsty-mile", "maker", "amber-shelf")
    assert game.lands["amber-shelf"].tokens == ["maker"]


def test_initiation_attack_then_scavenge() -> None:
    """Given: a tribe that attacked first in the Initiation Cycle.

    When: it then scavenges
    Then: refused: scavenging must be the first action
    Source: Initiation Cycle, Action
    """
    game = initiation(FIELD)
    assert attack(game, "amber-shelf")
    refused(game, "action.first", "blue", "scavenge")


def test_initiation_ship_first() -> None:
    """Given: the Action Phase of the Initiation Cycle.

    When: a tribe ships as its first action
    Then: refused: first Scavenge or Attack
    Source: Initiation Cycle, Action
    """
    game = initiation(FIELD)
    refused(game, "action.second", "blue", "ship", territory="thirsty-mile", token="maker")


def test_initiation_council_meets() -> None:
    """Given: the last tribe has acted in the Initiation Cycle.

    When: the Action Phase ends
    Then: the Council meets, and an alliance may be proposed
    Source: Initiation Cycle, Council
    """
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
    """Given: the Action Phase of the Initiation Cycle.

    When: a tribe passes its first action and ships
    Then: the shipment is made
    Source: You May Pass; Initiation Cycle, Action
    """
    game = initiation(FIELD)
    play(game, "blue", "pass")
    ship(game, "thirsty-mile", "maker", "ghost-dunes")
    assert game.lands["ghost-dunes"].tokens == ["maker"]


def test_initiation_pass_then_attack() -> None:
    """Given: the Action Phase of the Initiation Cycle.

    When: a tribe passes its first action and attacks
    Then: the attack is made
    Source: You May Pass; Initiation Cycle, Action
    """
    game = initiation(FIELD)
    play(game, "blue", "pass")
    assert attack(game, "amber-shelf")
    assert awaited(game) == "green"


def test_initiation_failed_attack_then_another() -> None:
    """Given: a first attack in the Initiation Cycle that did not succeed.

    When: the tribe targets a different territory
    Then: the attack is made: the one that failed has used up nothing
    Source: Attack 5; Initiation Cycle, Action
    """
    game = initiation({**FIELD, "dew-terraces": "green crysknife"})
    assert not attack(game, "dew-terraces")
    assert attack(game, "amber-shelf")


def test_initiation_every_tribe_attacks() -> None:
    """Given: the Action Phase of the Initiation Cycle.

    When: each tribe in turn takes one territory
    Then: every one of them may: one attack for each player
    Source: Initiation Cycle, Action (each player)
    """
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
    """Given: the second cycle.

    When: a tribe attacks twice
    Then: both attacks are made
    Source: Initiation Cycle, Action (up to two attacks for the rest of the game)
    """
    game = initiation(FIELD)
    game.cycle = 2
    assert attack(game, "amber-shelf")
    assert attack(game, "dew-terraces")


def test_initiation_trade_of_a_sort_that_is_not_allowed() -> None:
    """Given: the Trade Phase of the Initiation Cycle.

    When: a debt is offered for a debt
    Then: refused: the same trades as later
    Source: Initiation Cycle, Trade
    """
    game = new_game()
    through_the_harj(game)
    lead, other = game.order[:2]
    debts = {"give": "debt", "given": lead, "get": "debt", "gotten": other}
    refused(game, "trade.pairs", lead, "offer", to=other, **debts)


def test_initiation_ship_twice() -> None:
    """Given: a tribe that has shipped in the Shipment Phase of the Initiation Cycle.

    When: it ships again
    Then: refused: one shipment
    Source: Initiation Cycle, Shipment
    """
    game = new_game()
    through_the_harj(game)
    pass_on(game, "shipment")
    tribe = awaited(game)
    start, end = neighbours(game, tribe)
    game.lands[start].goods = {"food": 2}
    ship(game, start, "food", end)
    refused(game, "shipment.begin", tribe, "ship", territory=start, token="food")
