"""Vanishing while something is carried out: one test for each scenario, named after it."""

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
    awaited,
    can,
    refused,
    roll,
    ship,
    strike,
    target,
)
from tests.games.dawn_of_the_fremen.scenarios.vanished import (
    LANDS,
    owned,
)
from tests.games.dawn_of_the_fremen.scene import play

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


def test_vanishing_when_a_die_is_awaited() -> None:
    game = at("trade", LANDS, face="")
    assert awaited(game) == "table"
    play(game, "red", "vanish")
    assert owned(game, "red") == []
    roll(game, "both-moons")
    assert awaited(game) == "blue"


def thumper_time() -> Position:
    """The Production Phase before the first thumper."""
    game = at("development", LANDS)
    while game.phase == "development":
        play(game, awaited(game), "pass")
    return game


def test_vanishing_before_its_thumper() -> None:
    game = thumper_time()
    play(game, "blue", "thumper", side="full-moon")
    play(game, "green", "vanish")
    assert awaited(game) == "red"
    play(game, "red", "thumper", side="full-moon")
    play(game, "yellow", "thumper", side="full-moon")
    roll(game, "both-moons")


def test_vanishing_before_its_vote() -> None:
    for votes, phase in (((True, False, True), "shipment"), ((True, False, False), "action")):
        game = at("shipment", LANDS, "all-players")
        for tribe, occurs in zip(("blue", "green", "red"), votes, strict=True):
            play(game, tribe, "vote", occurs=occurs)
        play(game, "yellow", "vanish")
        assert game.phase == phase


def test_vanishing_instead_of_deciding() -> None:
    game = at("shipment", LANDS, "lead-player")
    play(game, "blue", "vanish")
    assert awaited(game) not in ("blue", "table")
    if game.step != "shipping":
        play(game, awaited(game), "decide", occurs=True)
    ship(game, THIRD, "food", FOURTH)


def test_vanishing_instead_of_losing_a_worm() -> None:
    lands = {EDGE: "blue maker", SECOND: "green maker", THIRD: "red"}
    game = at("production", lands, "worm")
    play(game, "blue", "vanish")
    assert (game.lands[EDGE].owner, game.lands[EDGE].tokens) == ("", ["maker"])
    play(game, "green", "remove-worm", territory=SECOND)
    assert game.phase == "trade"


def test_vanishing_with_its_own_offer_open() -> None:
    game = at("trade", LANDS)
    offer = {"give": "resource", "given": "food", "get": "resource", "gotten": "food"}
    play(game, "blue", "offer", to="green", start=SECOND, end=SECOND, **offer)
    play(game, "blue", "vanish")
    assert (game.lands[SECOND].goods, game.lands[THIRD].goods) == ({"food": 1}, {"food": 1})
    assert awaited(game) == "green"
    refused(game, "trade.answer", "green", "accept", start=THIRD, end=THIRD)


def test_vanishing_in_the_middle_of_its_shipment() -> None:
    lands = {**LANDS, BESIDE: "blue maker spice", "dew-terraces": "blue"}
    game = at("shipment", lands)
    play(game, "blue", "ship", territory=BESIDE, token="maker")
    play(game, "blue", "load", item="spice")
    play(game, "blue", "cross", territory="dew-terraces")
    play(game, "blue", "vanish")
    left = [land for land in game.lands.values() if "maker" in land.tokens]
    assert len(left) == 1
    assert left[0].goods.get("spice") == 1
    ship(game, THIRD, "food", FOURTH)


def test_vanishing_instead_of_drawing() -> None:
    game = at("action", LANDS)
    play(game, "blue", "scavenge")
    play(game, "blue", "vanish")
    assert (game.phase, awaited(game)) == ("action", "green")


def test_vanishing_instead_of_placing() -> None:
    game = at("action", LANDS)
    play(game, "blue", "scavenge")
    play(game, "table", "draw", card="find-spice")
    play(game, "blue", "vanish")
    assert (game.phase, awaited(game)) == ("action", "green")
    refused(game, "scavenge.placement", "blue", "place-find", territory=EDGE)


def test_vanishing_the_attacker() -> None:
    game = at("action", FRONT)
    play(game, "blue", "attack", territory="jagged-crown")
    play(game, "blue", "vanish")
    assert (game.attack, game.phase, awaited(game)) == (None, "action", "green")
    assert game.lands["jagged-crown"].owner == "green"


def test_vanishing_the_defender() -> None:
    game = at("action", {**FRONT, EDGE: "green"})
    play(game, "blue", "attack", territory="jagged-crown")
    play(game, "green", "vanish")
    assert game.lands[EDGE].owner == ""
    while game.step == "declare":
        play(game, awaited(game), "declare", side="neutral")
    strike(game)
    assert game.lands["jagged-crown"].owner in ("", "blue")
    assert game.lands["jagged-crown"].goods == {}
    assert game.sides["blue"].debts == 8


def test_vanishing_instead_of_stopping() -> None:
    game = at("action", FRONT, debts=(("blue", "green", 2),))
    target(game, "jagged-crown")
    play(game, "blue", "strike")
    assert awaited(game) == "green"
    play(game, "green", "vanish")
    assert game.attack is None
    assert game.lands["jagged-crown"].owner == "blue"
    assert game.lands["jagged-crown"].goods == {}
    assert not any(side.rivals.get("blue") for side in game.sides.values() if not side.vanished)


def test_vanishing_a_supporter_after_declaring() -> None:
    lands = {**FRONT, "ember-flats": "blue"}
    game = at("action", lands)
    play(game, "blue", "attack", territory="jagged-crown")
    play(game, "red", "declare", side="attack")
    play(game, "red", "vanish")
    while game.step == "declare":
        play(game, awaited(game), "declare", side="neutral")
    strike(game)
    assert game.lands["jagged-crown"].owner == "green"


def test_vanishing_the_proposer() -> None:
    game = at("council", LANDS)
    play(game, "blue", "propose-winner", tribe="green")
    play(game, "blue", "vanish")
    while game.phase == "council" and not game.winners:
        seat = awaited(game)
        kind = "pass" if "pass" in can(game, seat) else "agree"
        play(game, seat, kind, **({} if kind == "pass" else {"yes": False}))
    assert (game.winners, game.cycle) == ([], 4)


def test_vanishing_in_a_tie() -> None:
    lands = {EDGE: "blue sietch", SECOND: "blue sietch", THIRD: "blue sietch",
             FOURTH: "green sietch", FIFTH: "green sietch", SIXTH: "green sietch",
             "rock-path": "red"}  # fmt: skip
    game = at("action", lands)
    while not game.tied:
        play(game, awaited(game), "pass")
    for tribe in ("blue", "green", "red"):
        play(game, tribe, "agree", yes=True)
    play(game, "yellow", "vanish")
    assert (game.winners, game.playing_on) == ([], True)


def test_vanishing_ally_in_the_middle_of_its_shipment() -> None:
    lands = {SECOND: "blue maker", THIRD: "green", EDGE: "blue", FIFTH: "red"}
    game = at("shipment", lands, allies=(("blue", "green"),))
    play(game, "blue", "ship", territory=SECOND, token="maker")
    play(game, "blue", "cross", territory=THIRD)
    play(game, "green", "vanish")
    assert game.lands[THIRD].owner == "blue"
    if game.freight is not None:
        play(game, "blue", "arrive")
    assert game.lands[THIRD].tokens == ["maker"]
