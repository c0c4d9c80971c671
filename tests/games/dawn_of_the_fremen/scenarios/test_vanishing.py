"""Vanishing and abandoned territories: one test for each scenario, named after it."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    FIFTH,
    FOURTH,
    SECOND,
    SIXTH,
    THIRD,
    at,
    attack,
    awaited,
    cannot_bring,
    pass_on,
    refused,
    roll,
    ship,
    strike,
    target,
)  # fmt: skip
from tests.games.dawn_of_the_fremen.scene import hand, play

LANDS = {
    EDGE: "green crysknife spice site:food", SECOND: "blue food", BESIDE: "blue",
    THIRD: "green food", FOURTH: "green", FIFTH: "red food", SIXTH: "red",
}  # fmt: skip


def owned(game: Position, tribe: str) -> list[str]:
    """Where a tribe's warriors stand."""
    return sorted(name for name, land in game.lands.items() if land.owner == tribe)


def test_vanishing_in_ones_own_turn() -> None:
    game = at("action", LANDS)
    things = (list(game.lands[SECOND].tokens), dict(game.lands[SECOND].goods))
    play(game, "blue", "vanish")
    assert owned(game, "blue") == []
    assert (game.lands[SECOND].tokens, game.lands[SECOND].goods) == things
    assert game.lands[SECOND].owner == game.lands[BESIDE].owner == ""
    assert (game.phase, awaited(game)) == ("action", "green")


def test_vanishing_in_anothers_turn() -> None:
    game = at("development", {**LANDS, SECOND: "blue water"})
    play(game, "green", "vanish")
    assert owned(game, "green") == []
    assert game.lands[EDGE].tokens == ["crysknife"]
    assert awaited(game) == "blue"
    play(game, "blue", "build", territory=SECOND, token="stillsuit")


FRONT = {"jagged-crown": "green", "ember-flats": "blue stillsuit", "sickle-crest": "red crysknife",
         "yellow-reach": "yellow"}  # fmt: skip


def test_vanishing_during_declarations() -> None:
    game = at("action", FRONT)
    play(game, "blue", "attack", territory="jagged-crown")
    assert awaited(game) == "red"
    play(game, "red", "vanish")
    assert game.lands["sickle-crest"].owner == ""
    assert awaited(game) == "yellow"
    play(game, "yellow", "declare", side="neutral")
    strike(game)
    assert game.lands["jagged-crown"].owner == "blue"


def test_vanishing_while_a_trade_waits() -> None:
    game = at("trade", LANDS)
    offer = {"give": "resource", "given": "food", "get": "resource", "gotten": "food"}
    play(game, "blue", "offer", to="green", start=SECOND, end=SECOND, **offer)
    play(game, "green", "vanish")
    assert game.trade is not None
    assert game.trade.give == ""
    assert awaited(game) == "blue"
    assert game.lands[SECOND].goods == {"food": 1}
    play(game, "blue", "offer", to="red", start=SECOND, end=SECOND, **offer)


def test_vanishing_during_a_shipment() -> None:
    game = at("shipment", {**LANDS, BESIDE: "blue maker", "dew-terraces": "blue"})
    play(game, "blue", "ship", territory=BESIDE, token="maker")
    play(game, "green", "vanish")
    assert owned(game, "green") == []
    play(game, "blue", "cross", territory=SECOND)
    play(game, "blue", "arrive")
    assert game.lands[SECOND].tokens == ["maker"]


def test_vanishing_during_a_vote() -> None:
    game = at("council", LANDS)
    play(game, "blue", "propose-winner", tribe="blue")
    play(game, "green", "agree", yes=True)
    play(game, "red", "agree", yes=True)
    play(game, "yellow", "vanish")
    assert game.winners == ["blue"]


def test_vanishing_in_the_council() -> None:
    game = at("council", LANDS)
    play(game, "red", "vanish")
    assert owned(game, "red") == []
    asked = []
    while game.phase == "council":
        asked.append(awaited(game))
        play(game, asked[-1], "pass")
    assert asked == ["blue", "green", "yellow"]
    assert (game.cycle, game.lead) == (4, "green")


def test_vanishing_when_a_die_is_awaited() -> None:
    game = at("trade", LANDS, face="")
    assert awaited(game) == "table"
    play(game, "red", "vanish")
    assert owned(game, "red") == []
    roll(game, "both-moons")
    assert awaited(game) == "blue"


def test_vanishing_twice() -> None:
    game = at("action", LANDS)
    play(game, "red", "vanish")
    refused(game, "vanishing.time", "red", "vanish")


def test_vanishing_acts_afterwards() -> None:
    game = at("development", {**LANDS, FIFTH: "red water", SIXTH: "red"})
    play(game, "red", "vanish")
    refused(game, "development.build", "red", "build", territory=FIFTH, token="stillsuit")
    pass_on(game, "action")
    refused(game, "attack.target", "red", "attack", territory=EDGE)
    refused(game, "action.first", "red", "scavenge")


def test_vanishing_turns_go_on_without_it() -> None:
    game = at("development", {**LANDS, "rock-path": "yellow food", "veil-dunes": "yellow"})
    play(game, "red", "vanish")
    asked = []
    pass_on(game, "trade")
    roll(game, "both-moons")
    while game.phase == "trade":
        asked.append(awaited(game))
        play(game, asked[-1], "pass")
    assert asked == ["blue", "green", "yellow"]


def test_vanishing_ally_occupies() -> None:
    lands = {**LANDS, EDGE: "green crysknife spice sietch"}
    game = at("action", lands, allies=(("green", "red"),))
    before = owned(game, "green")
    play(game, "green", "vanish")
    assert set(before) < set(owned(game, "red"))
    land = game.lands[EDGE]
    assert (land.owner, land.tokens, land.goods) == ("red", ["crysknife"], {"spice": 1})
    assert land.sietches == 1
    assert awaited(game) == "blue"


def test_vanishing_inherited_sietches_count() -> None:
    lands = {EDGE: "green sietch", THIRD: "green sietch", FIFTH: "red sietch",
             SIXTH: "red sietch", FOURTH: "red sietch"}  # fmt: skip
    game = at("action", lands, allies=(("green", "red"),))
    for tribe in ("green", "red"):
        game.sides[tribe].need = 5
    play(game, "green", "vanish")
    while game.phase == "action" and not game.winners:
        play(game, awaited(game), "pass")
    assert "red" in game.winners


def test_vanishing_cards_go_back() -> None:
    game = at("action", LANDS)
    hand(game, "red", "karama", "raid")
    before = len(game.deck)
    play(game, "red", "vanish")
    assert (game.sides["red"].cards, len(game.deck)) == ([], before + 2)
    assert game.deck.count("karama") == game.deck.count("raid") == 2


def test_vanishing_cards_are_not_inherited() -> None:
    game = at("action", LANDS, allies=(("green", "red"),))
    hand(game, "red", "karama")
    play(game, "red", "vanish")
    assert game.sides["green"].cards == game.sides["red"].cards == []
    assert game.deck.count("karama") == 2


def test_vanishing_things_left_behind_do_not_defend() -> None:
    game = at("action", {EDGE: "- crysknife great-maker sietch", SECOND: "blue"})
    assert attack(game, EDGE)
    assert game.lands[EDGE].owner == "blue"


def test_vanishing_abandoned_lands_do_not_bear() -> None:
    game = at("action", {EDGE: "- sietch", BESIDE: "- crysknife", SECOND: "blue"})
    assert attack(game, EDGE)


def test_vanishing_no_water_no_debt() -> None:
    game = at("action", {EDGE: "- crysknife spice sietch", SECOND: "blue"})
    assert attack(game, EDGE)
    land = game.lands[EDGE]
    assert (land.goods, land.tokens, land.sietches) == ({"spice": 1}, ["crysknife"], 1)
    assert game.sides["blue"].debts == 8


def test_vanishing_neighbours_may_deny() -> None:
    lands = {EDGE: "- crysknife", SECOND: "blue", BESIDE: "red"}
    assert not attack(at("action", lands), EDGE, {"red": "defense"})
    assert attack(at("action", lands), EDGE, {"red": "neutral"})


def test_vanishing_neighbours_may_support() -> None:
    lands = {"jagged-crown": "-", "ember-flats": "blue", "sickle-crest": "green",
             "yellow-reach": "red"}  # fmt: skip
    denied = {"green": "defense", "red": "neutral"}
    assert not attack(at("action", lands), "jagged-crown", denied)
    assert attack(at("action", lands), "jagged-crown", {**denied, "red": "attack"})


def test_vanishing_attack_with_nothing() -> None:
    game = at("action", {EDGE: "-", SECOND: "green", FIFTH: "blue"})
    refused(game, "attack.reach", "blue", "attack", territory=EDGE)


ABANDONED = {EDGE: "green", SECOND: "- crysknife", THIRD: "blue maker", BESIDE: "blue"}


def test_vanishing_through_abandoned_in_an_attack() -> None:
    game = at("action", ABANDONED)
    assert attack(game, EDGE, brought=(THIRD, "maker", SECOND, EDGE))
    assert game.lands[EDGE].tokens == ["maker"]
    assert game.lands[SECOND].owner == ""


def test_vanishing_pick_up_in_abandoned_land() -> None:
    game = at("action", ABANDONED)
    target(game, EDGE)
    cannot_bring(game, "shipment.loading", THIRD, "maker", SECOND, "+crysknife")


def test_vanishing_settle_abandoned_land_without_attack() -> None:
    game = at("shipment", {EDGE: "-", SECOND: "blue maker", THIRD: "blue"})
    play(game, "blue", "ship", territory=SECOND, token="maker")
    refused(game, "shipment.passage", "blue", "cross", territory=EDGE)


def test_vanishing_the_lead_player() -> None:
    lands = {SECOND: "blue food", BESIDE: "blue", "bleached-pan": "blue food",
             THIRD: "green food", FOURTH: "green"}  # fmt: skip
    game = at("shipment", lands)
    play(game, "blue", "vanish")
    assert (game.phase, awaited(game)) == ("shipment", "green")
    ship(game, THIRD, "food", FOURTH)
    pass_on(game, "council")
    while game.phase == "council":
        play(game, awaited(game), "pass")
    assert (game.cycle, game.lead) == (4, "green")
