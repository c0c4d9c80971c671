"""Water debts: one test for each scenario, named after it."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    SECOND,
    THIRD,
    at,
    attack,
    awaited,
    can,
    pass_on,
    refused,
    roll,
    ship,
    strike,
    target,
)
from tests.games.dawn_of_the_fremen.scene import play

Debts = tuple[tuple[str, str, int], ...]
NEAR = {SECOND: "blue crysknife stillsuit", BESIDE: "blue crysknife"}


def given(target_land: str, debts: Debts = ()) -> tuple[Position, int, int]:
    """Blue takes a land of green's: the position, what blue has left, what green got of it."""
    game = at("action", {EDGE: target_land, **NEAR}, debts=debts)
    before = game.sides["green"].rivals.get("blue", 0)
    assert attack(game, EDGE)
    got = game.sides["green"].rivals.get("blue", 0) - before
    return game, game.sides["blue"].debts, got


def test_debts_lost_one() -> None:
    """Given: a defender that loses a lone warrior.

    When: the attack succeeds
    Then: it receives one debt of the attacker
    Source: Water and Water Debt (1-3)
    """
    assert given("green")[1:] == (7, 1)


def test_debts_lost_three() -> None:
    """Given: a defender that loses warrior, Stillsuit and Sietch, strength 3, with a strong territory next door.

    When: the attack succeeds
    Then: it receives one debt: bearing is not lost strength
    Source: Water and Water Debt (1-3)
    """
    lands = {"twin-buttes": "green stillsuit sietch", "iron-stair": "green crysknife"}
    lands["nomad-trail"] = "blue crysknife stillsuit great-maker maula-pistol"
    game = at("action", lands)
    assert attack(game, "twin-buttes")
    assert game.sides["green"].rivals == {"blue": 1}


def test_debts_lost_four() -> None:
    """Given: a defender that loses warrior and Crysknife, strength 4.

    When: the attack succeeds
    Then: it receives two debts
    Source: Water and Water Debt (4 or more)
    """
    assert given("green crysknife")[1:] == (6, 2)


def test_debts_lost_much() -> None:
    """Given: a defender that loses warrior, Crysknife and worm.

    When: the attack succeeds
    Then: it receives two debts, not more
    Source: Water and Water Debt (4 or more)
    """
    assert given("green crysknife maker")[1:] == (6, 2)


def test_debts_none_left() -> None:
    """Given: an attacker whose eight debts are all with others.

    When: its attack succeeds
    Then: no debt is given, and the territory is taken all the same with its water
    Source: Water Debt Summary (run out)
    """
    game, left, got = given("green crysknife", (("blue", "red", 8),))
    assert (left, got) == (0, 0)
    assert (game.lands[EDGE].owner, game.lands[EDGE].goods) == ("blue", {"water": 1})


def test_debts_rival_debts_are_not_paid() -> None:
    """Given: an attacker without own debts that holds rival debts.

    When: its attack succeeds
    Then: it keeps the rival debts
    Source: Water and Water Debt (your Water Debt Tokens)
    """
    game, _, got = given("green", (("blue", "red", 8), ("green", "blue", 2), ("red", "blue", 2)))
    assert got == 0
    assert game.sides["blue"].rivals == {"green": 2, "red": 2}


HELD = {
    EDGE: "green", SECOND: "blue stillsuit food", BESIDE: "blue", "dew-terraces": "green",
    "ghost-dunes": "blue",
}  # fmt: skip


def stoppable(debts: Debts = (("blue", "green", 2),), lands: dict[str, str] = HELD) -> Position:
    """Blue attacks green, who holds debts, and everything is ready for the stop."""
    game = at("action", lands, debts=debts)
    target(game, EDGE)
    play(game, "blue", "strike")
    return game


def stop(game: Position, tribe: str) -> None:
    """The defender stops a tribe with two of its debts."""
    play(game, "green", "stop", tribe=tribe, how="debts")


def test_debts_stop_the_attacker() -> None:
    """Given: the Attack Marker lies in a territory, its owner has two debts of the attacker.

    When: it places both
    Then: the attack is over, nothing is taken, and both debts are back with the attacker
    Source: Using Water Debts to Stop Attacks
    """
    game = stoppable()
    stop(game, "blue")
    strike(game)
    assert game.lands[EDGE].owner == "green"
    assert (game.sides["blue"].debts, game.sides["green"].rivals.get("blue", 0)) == (8, 0)
    assert (game.attack, awaited(game)) == (None, "blue")


def test_debts_stop_with_one() -> None:
    """Given: the owner has one debt of the attacker.

    When: it stops the attack with it
    Then: refused: two
    Source: Using Water Debts to Stop Attacks
    """
    game = at("action", HELD, debts=(("blue", "green", 1),))
    target(game, EDGE)
    refused(game, "debts.stop", "green", "stop", tribe="blue", how="debts")


def test_debts_stop_with_mixed_colours() -> None:
    """Given: the owner has one debt of the attacker and one of another tribe.

    When: it stops the attacker with both
    Then: refused: the colour of the player being stopped
    Source: Using Water Debts to Stop Attacks
    """
    game = at("action", HELD, debts=(("blue", "green", 1), ("red", "green", 1)))
    target(game, EDGE)
    refused(game, "debts.stop", "green", "stop", tribe="blue", how="debts")


def test_debts_stopped_by_a_third() -> None:
    """Given: a third tribe has two debts of the attacker.

    When: it stops the attack on another's territory
    Then: refused: the defensive player may
    Source: Using Water Debts to Stop Attacks
    """
    game = stoppable((("blue", "green", 2), ("blue", "red", 2)))
    refused(game, "debts.stop", "red", "stop", tribe="blue", how="debts")


def test_debts_stop_before_the_marker() -> None:
    """Given: a tribe has two debts of a neighbour that has not targeted anything.

    When: it places them to stop it
    Then: refused: once the Attack Marker has been placed
    Source: Using Water Debts to Stop Attacks
    """
    game = at("action", HELD, debts=(("blue", "green", 2),))
    refused(game, "debts.stop", "green", "stop", tribe="blue", how="debts")


SUPPORTED = {
    "jagged-crown": "green", "ember-flats": "blue", "sickle-crest": "red",
    "yellow-reach": "yellow",
}  # fmt: skip


def supported(debts: Debts, **sides: str) -> Position:
    """Blue attacks Jagged Crown with the help of others."""
    game = at("action", SUPPORTED, debts=debts)
    target(game, "jagged-crown", sides)
    play(game, "blue", "strike")
    return game


def test_debts_stop_a_supporter() -> None:
    """Given: an attack that needs the support of a third tribe; the defender has two debts of the third tribe.

    When: it stops the third tribe
    Then: its bearing does not count, the attack goes on and does not succeed; the debts are back with the third tribe
    Source: Stopping Ally Bearing in Attack
    """
    game = supported((("red", "green", 2),), red="attack", yellow="neutral")
    stop(game, "red")
    strike(game)
    assert game.lands["jagged-crown"].owner == "green"
    assert (game.sides["red"].debts, game.sides["green"].rivals.get("red", 0)) == (8, 0)
    unstopped = at("action", SUPPORTED)
    assert attack(unstopped, "jagged-crown", {"red": "attack"})


def test_debts_stop_two_supporters() -> None:
    """Given: an attack that two other tribes support; the defender has two debts of each.

    When: it stops both
    Then: neither counts, and all four debts are back with their tribes
    Source: Using Water Debts to Stop Attacks; Stopping Ally Bearing in Attack
    """
    debts = (("red", "green", 2), ("yellow", "green", 2))
    game = supported(debts, red="attack", yellow="attack")
    stop(game, "red")
    stop(game, "yellow")
    strike(game)
    assert game.lands["jagged-crown"].owner == "green"
    assert (game.sides["red"].debts, game.sides["yellow"].debts) == (8, 8)


def stopped() -> Position:
    """Blue has been stopped in its first attack and is on turn again."""
    game = stoppable()
    stop(game, "blue")
    strike(game)
    return game


def test_debts_stopped_attacks_there_again() -> None:
    """Given: an attacker that was stopped in a territory with its first attack.

    When: it attacks the same territory again in this cycle
    Then: refused: not for the rest of the cycle
    Source: Using Water Debts to Stop Attacks
    """
    refused(stopped(), "attack.stopped", "blue", "attack", territory=EDGE)


def to_green(game: Position) -> Position:
    """Blue has done, green is on turn and passes, so that red acts."""
    while awaited(game) != "red":
        play(game, awaited(game), "pass")
    return game


def contested() -> Position:
    """Blue was stopped at Jagged Crown; red is on turn, beside it and as strong as green."""
    lands = {
        "jagged-crown": "green", "ember-flats": "blue crysknife", "sickle-crest": "red stillsuit",
        "yellow-reach": "green",
    }  # fmt: skip
    game = at("action", lands, debts=(("blue", "green", 2),))
    target(game, "jagged-crown", {"red": "neutral"})
    play(game, "blue", "strike")
    stop(game, "blue")
    strike(game)
    return to_green(game)


def test_debts_stopped_supports_there() -> None:
    """Given: a tribe that was stopped in a territory earlier in this cycle.

    When: another tribe attacks that territory and the stopped one joins the attack
    Then: refused: it cannot support another's attack there for the rest of the cycle
    Source: Using Water Debts to Stop Attacks
    """
    game = contested()
    play(game, "red", "attack", territory="jagged-crown")
    refused(game, "attack.stopped", "blue", "declare", side="attack")


def test_debts_stopped_defends_there() -> None:
    """Given: the same.

    When: the stopped tribe joins the defence
    Then: its bearing counts for the defence
    Source: Using Water Debts to Stop Attacks
    """
    game = contested()
    game.lands["sickle-crest"].tokens = ["crysknife", "stillsuit"]
    assert not attack(game, "jagged-crown", {"blue": "defense"})
    game = contested()
    game.lands["sickle-crest"].tokens = ["crysknife", "stillsuit"]
    assert attack(game, "jagged-crown", {"blue": "neutral"})


def test_debts_stopped_attacks_elsewhere() -> None:
    """Given: an attacker that was stopped in one territory.

    When: it attacks another territory of the same tribe
    Then: it may: only that territory is protected
    Source: Using Water Debts to Stop Attacks; Proceeding with attacks
    """
    assert attack(stopped(), "dew-terraces")


def test_debts_next_cycle_it_may_again() -> None:
    """Given: an attacker that was stopped in a territory in the last cycle.

    When: it attacks it in this cycle
    Then: it may
    Source: Using Water Debts to Stop Attacks (rest of the cycle)
    """
    game = stopped()
    pass_on(game, "council")
    pass_on(game, "action")
    while awaited(game) != "blue":
        play(game, awaited(game), "pass")
    assert game.cycle == 4
    assert attack(game, EDGE)


def test_debts_first_stopped_then_scavenge() -> None:
    """Given: a tribe whose first attack was stopped.

    When: it scavenges instead
    Then: it draws a card, and its second action is still to come
    Source: Proceeding with attacks
    """
    game = stopped()
    play(game, "blue", "scavenge")
    play(game, "table", "draw", card="raid")
    assert (awaited(game), game.sides["blue"].cards) == ("blue", ["raid"])
    ship(game, SECOND, "food", BESIDE)


def second_stopped() -> Position:
    """Blue took one land and was stopped in its second attack."""
    game = at("action", HELD, debts=(("blue", "green", 2),))
    assert attack(game, "dew-terraces")
    target(game, EDGE)
    play(game, "blue", "strike")
    stop(game, "blue")
    strike(game)
    return game


def test_debts_second_stopped_then_ship() -> None:
    """Given: a tribe whose second attack was stopped.

    When: it ships instead
    Then: the shipment is made
    Source: Proceeding with attacks
    """
    game = second_stopped()
    ship(game, SECOND, "food", BESIDE)
    assert game.lands[BESIDE].goods == {"food": 1}
    assert awaited(game) == "green"


def test_debts_second_stopped_then_scavenge() -> None:
    """Given: a tribe whose second attack was stopped.

    When: it scavenges instead
    Then: refused: change the second action to a shipment
    Source: Proceeding with attacks
    """
    refused(second_stopped(), "action.first", "blue", "scavenge")


def test_debts_eight_of_each_colour() -> None:
    """Given: a whole game of a cycle or two with attacks, trades and passages.

    When: the debts of each colour are counted wherever they lie
    Then: there are always eight of each tribe that has not vanished
    Source: Setup 1; Water Debt Summary
    """
    lands = {**HELD, THIRD: "red", "pale-furrows": "red", "windy-basin": "blue"}
    game = at("trade", lands, debts=(("red", "blue", 1), ("blue", "green", 2)))
    offer = {"to": "green", "give": "debt", "given": "red", "get": "debt", "gotten": "blue"}
    refused(game, "trade.pairs", "blue", "offer", **offer)
    pass_on(game, "shipment")
    roll(game, "both-moons")
    ship(game, SECOND, "stillsuit", THIRD, "windy-basin")
    pass_on(game, "action")
    assert attack(game, "dew-terraces")
    target(game, EDGE)
    play(game, "blue", "strike")
    if "stop" in can(game, "green"):
        stop(game, "blue")
    strike(game)
    for tribe, side in game.sides.items():
        out = sum(other.rivals.get(tribe, 0) for other in game.sides.values())
        assert side.debts + out == 8, tribe
    assert game.sides["red"].debts == 8


def test_debts_stopped_supporter_attacks_there() -> None:
    """Given: a supporter that was stopped in a territory.

    When: it attacks that territory in its own turn of the same cycle
    Then: refused: it cannot attack there for the rest of the cycle
    Source: Using Water Debts to Stop Attacks
    """
    game = supported((("red", "green", 2),), red="attack", yellow="neutral")
    stop(game, "red")
    strike(game)
    to_green(game)
    refused(game, "attack.stopped", "red", "attack", territory="jagged-crown")


def test_debts_stopped_supporter_supports_elsewhere() -> None:
    """Given: a supporter that was stopped in a territory.

    When: it supports an attack on another territory of the same tribe
    Then: its strength counts
    Source: Using Water Debts to Stop Attacks (only protects the territory they are placed in)
    """
    lands = {**SUPPORTED, EDGE: "green", SECOND: "red", BESIDE: "blue"}
    game = at("action", lands, debts=(("red", "green", 2),))
    target(game, "jagged-crown", {"red": "attack"})
    play(game, "blue", "strike")
    stop(game, "red")
    strike(game)
    assert attack(game, EDGE, {"red": "attack"})


def test_debts_stop_a_neutral() -> None:
    """Given: a neutral tribe beside the target.

    When: the defender stops it
    Then: refused: it takes no part
    Source: Using Water Debts to Stop Attacks
    """
    game = supported((("yellow", "green", 2), ("red", "green", 2)), red="attack")
    refused(game, "debts.stop", "green", "stop", tribe="yellow", how="debts")


def test_debts_stop_a_defender() -> None:
    """Given: a tribe that joined the defence.

    When: the defender stops it
    Then: refused: it takes no part in the attack
    Source: Using Water Debts to Stop Attacks
    """
    debts = (("yellow", "green", 2), ("red", "green", 2))
    game = supported(debts, red="attack", yellow="defense")
    refused(game, "debts.stop", "green", "stop", tribe="yellow", how="debts")


def test_debts_stop_with_own_debts() -> None:
    """Given: a defender with its own eight debts only.

    When: it stops the attacker
    Then: refused: the color of the player being stopped
    Source: Using Water Debts to Stop Attacks
    """
    game = at("action", HELD)
    target(game, EDGE)
    refused(game, "debts.stop", "green", "stop", tribe="blue", how="debts")
    refused(game, "debts.stop", "green", "stop", tribe="green", how="debts")


def test_debts_need_not_stop() -> None:
    """Given: a defender with two debts of the attacker.

    When: it does not use them
    Then: the attack succeeds and the debts stay with it
    Source: Using Water Debts to Stop Attacks (may place)
    """
    game = stoppable()
    play(game, "green", "pass")
    assert game.lands[EDGE].owner == "blue"
    assert game.sides["green"].rivals == {"blue": 2 + 1}


def test_debts_two_attacks_two_debts() -> None:
    """Given: an attacker that takes two lone warriors of one tribe.

    When: both attacks succeed
    Then: that tribe has received two debts
    Source: Water and Water Debt
    """
    game = at("action", HELD)
    assert attack(game, EDGE)
    assert attack(game, "dew-terraces")
    assert (game.sides["blue"].debts, game.sides["green"].rivals) == (6, {"blue": 2})


def test_debts_last_debt() -> None:
    """Given: an attacker with one debt left that takes a lone warrior, and then another.

    When: both attacks succeed
    Then: one debt is given for the first, none for the second
    Source: Water Debt Summary (run out)
    """
    game = at("action", HELD, debts=(("blue", "red", 7),))
    assert attack(game, EDGE)
    assert attack(game, "dew-terraces")
    assert (game.sides["blue"].debts, game.sides["green"].rivals) == (0, {"blue": 1})


def test_debts_four_without_a_crysknife() -> None:
    """Given: a defender that loses warrior, Stillsuit, Sietch and Jubba Cloak, strength 4.

    When: the attack succeeds
    Then: it receives two debts
    Source: Water and Water Debt (4 or more)
    """
    assert given("green stillsuit sietch jubba-cloak")[1:] == (6, 2)
