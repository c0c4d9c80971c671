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
    """Given: an attack waits for the declaration of a tribe.

    When: this tribe vanishes
    Then: it is gone, and the attack goes on without it
    Source: Vanishing (at any time)
    """
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
    """Given: an offer waits for an answer.

    When: the tribe that should answer vanishes
    Then: the offer is void, and the tribe that offered is on turn
    Source: Vanishing (at any time)
    """
    game = at("trade", LANDS)
    offer = {"give": "resource", "given": "food", "get": "resource", "gotten": "food"}
    play(game, "blue", "offer", to="green", start=SECOND, end=SECOND, **offer)
    play(game, "green", "vanish")
    assert awaited(game) == "blue"
    assert game.lands[SECOND].goods == {"food": 1}
    play(game, "blue", "offer", to="red", start=SECOND, end=SECOND, **offer)


def test_vanishing_during_a_shipment() -> None:
    """Given: a tribe is in the middle of its shipment.

    When: another tribe vanishes
    Then: its lands are abandoned, and the shipment goes on
    Source: Vanishing (at any time)
    """
    game = at("shipment", {**LANDS, BESIDE: "blue maker", "dew-terraces": "blue"})
    play(game, "blue", "ship", territory=BESIDE, token="maker")
    play(game, "green", "vanish")
    assert owned(game, "green") == []
    play(game, "blue", "cross", territory=SECOND)
    play(game, "blue", "arrive")
    assert game.lands[SECOND].tokens == ["maker"]


def test_vanishing_during_a_vote() -> None:
    """Given: a proposal of a winner, all have agreed but one.

    When: the one vanishes
    Then: the proposal is unanimous among those that remain: the game is over
    Source: Vanishing (give up your seat on the Council)
    """
    game = at("council", LANDS)
    play(game, "blue", "propose-winner", tribe="blue")
    play(game, "green", "agree", yes=True)
    play(game, "red", "agree", yes=True)
    play(game, "yellow", "vanish")
    assert game.winners == ["blue"]


def test_vanishing_when_a_die_is_awaited() -> None:
    """Given: the Arrakis Die is to be rolled.

    When: a tribe vanishes before the roll
    Then: its lands are abandoned, and the roll comes as before
    Source: Vanishing (at any time)
    """
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
    """Given: thumpers are being set.

    When: the tribe vanishes whose turn it is to set one
    Then: the next sets its own
    Source: Vanishing (at any time)
    """
    game = thumper_time()
    play(game, "blue", "thumper", side="full-moon")
    play(game, "green", "vanish")
    assert awaited(game) == "red"
    play(game, "red", "thumper", side="full-moon")
    play(game, "yellow", "thumper", side="full-moon")
    roll(game, "both-moons")


def test_vanishing_before_its_vote() -> None:
    """Given: the All Players face, three tribes of four have voted.

    When: the fourth vanishes
    Then: the votes of the three decide
    Source: Vanishing (at any time)
    """
    for votes, phase in (((True, False, True), "shipment"), ((True, False, False), "action")):
        game = at("shipment", LANDS, "all-players")
        for tribe, occurs in zip(("blue", "green", "red"), votes, strict=True):
            play(game, tribe, "vote", occurs=occurs)
        play(game, "yellow", "vanish")
        assert game.phase == phase


def test_vanishing_instead_of_deciding() -> None:
    """Given: the Lead Player face.

    When: the Lead Player vanishes instead of deciding
    Then: the game goes on and is not stuck
    Source: Vanishing (at any time)
    """
    game = at("shipment", LANDS, "lead-player")
    play(game, "blue", "vanish")
    assert awaited(game) not in ("blue", "table")
    if game.step != "shipping":
        play(game, awaited(game), "decide", occurs=True)
    ship(game, THIRD, "food", FOURTH)


def test_vanishing_instead_of_losing_a_worm() -> None:
    """Given: the Worm face, a tribe must remove a worm.

    When: it vanishes
    Then: its worms remain where they are, and the next tribe removes one
    Source: Vanishing (leaving all other tokens)
    """
    lands = {EDGE: "blue maker", SECOND: "green maker", THIRD: "red"}
    game = at("production", lands, "worm")
    play(game, "blue", "vanish")
    assert (game.lands[EDGE].owner, game.lands[EDGE].tokens) == ("", ["maker"])
    play(game, "green", "remove-worm", territory=SECOND)
    assert game.phase == "trade"


def test_vanishing_with_its_own_offer_open() -> None:
    """Given: a tribe that has made an offer.

    When: it vanishes before the answer
    Then: the offer is void and nothing has changed hands
    Source: Vanishing (at any time)
    """
    game = at("trade", LANDS)
    offer = {"give": "resource", "given": "food", "get": "resource", "gotten": "food"}
    play(game, "blue", "offer", to="green", start=SECOND, end=SECOND, **offer)
    play(game, "blue", "vanish")
    assert (game.lands[SECOND].goods, game.lands[THIRD].goods) == ({"food": 1}, {"food": 1})
    assert awaited(game) == "green"
    refused(game, "trade.answer", "green", "accept", start=THIRD, end=THIRD)


def test_vanishing_in_the_middle_of_its_shipment() -> None:
    """Given: a tribe with a group on its way.

    When: it vanishes
    Then: nothing of the group is lost and the next tribe ships
    Source: Vanishing (leaving all other tokens)
    """
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
    """Given: a tribe that scavenges.

    When: it vanishes before the card is drawn
    Then: the next tribe is on turn
    Source: Vanishing (at any time)
    """
    game = at("action", LANDS)
    play(game, "blue", "scavenge")
    play(game, "blue", "vanish")
    assert (game.phase, awaited(game)) == ("action", "green")


def test_vanishing_instead_of_placing() -> None:
    """Given: a tribe that has drawn a Resource card.

    When: it vanishes before it puts the resource down
    Then: the next tribe is on turn
    Source: Vanishing (at any time)
    """
    game = at("action", LANDS)
    play(game, "blue", "scavenge")
    play(game, "table", "draw", card="find-spice")
    play(game, "blue", "vanish")
    assert (game.phase, awaited(game)) == ("action", "green")
    refused(game, "scavenge.placement", "blue", "place-find", territory=EDGE)


def test_vanishing_the_attacker() -> None:
    """Given: an attack with declarations to come.

    When: the attacker vanishes
    Then: the attack is over, and the next tribe is on turn
    Source: Vanishing (at any time)
    """
    game = at("action", FRONT)
    play(game, "blue", "attack", territory="jagged-crown")
    play(game, "blue", "vanish")
    assert (game.attack, game.phase, awaited(game)) == (None, "action", "green")
    assert game.lands["jagged-crown"].owner == "green"


def test_vanishing_the_defender() -> None:
    """Given: an attack with declarations to come.

    When: the defender vanishes
    Then: the land is abandoned; neither water nor a debt comes of it
    Source: Vanishing; No Water and No Water Debt
    """
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
    """Given: a defender that may stop the attack with debts.

    When: it vanishes
    Then: the attack goes on to its end, without water and without a debt
    Source: Vanishing; No Water and No Water Debt
    """
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
    """Given: a tribe that joined the attack.

    When: it vanishes before the attack is counted
    Then: its strength does not count: only lands with a warrior can be counted
    Source: Occupying an Abandoned Territory
    """
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
    """Given: a proposal on the table.

    When: the tribe that made it vanishes
    Then: the Council goes on and is not stuck
    Source: Vanishing (give up your seat on the Council)
    """
    game = at("council", LANDS)
    play(game, "blue", "propose-winner", tribe="green")
    play(game, "blue", "vanish")
    while game.phase == "council" and not game.winners:
        seat = awaited(game)
        kind = "pass" if "pass" in can(game, seat) else "agree"
        play(game, seat, kind, **({} if kind == "pass" else {"yes": False}))
    assert (game.winners, game.cycle) == ([], 4)


def test_vanishing_in_a_tie() -> None:
    """Given: a tie, all but one have agreed to continue.

    When: the one vanishes that is to answer and has not tied
    Then: the game goes on as all others wished
    Source: Vanishing (give up your seat on the Council)
    """
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
    """Given: an ally that ships.

    When: the other vanishes in the middle of it
    Then: the ally holds its lands at once and may end the shipment there
    Source: Occupying an Abandoned Territory (play continues from where you left off)
    """
    lands = {SECOND: "blue maker", THIRD: "green", EDGE: "blue", FIFTH: "red"}
    game = at("shipment", lands, allies=(("blue", "green"),))
    play(game, "blue", "ship", territory=SECOND, token="maker")
    play(game, "blue", "cross", territory=THIRD)
    play(game, "green", "vanish")
    assert game.lands[THIRD].owner == "blue"
    if game.freight is not None:
        play(game, "blue", "arrive")
    assert game.lands[THIRD].tokens == ["maker"]
