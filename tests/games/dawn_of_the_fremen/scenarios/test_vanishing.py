"""Vanishing: one test for each scenario, named after it."""

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
    harj_move,
    new_game,
    pass_on,
    refused,
    roll,
    ship,
    through_the_harj,
)
from tests.games.dawn_of_the_fremen.scenarios.vanished import (
    LANDS,
    owned,
)
from tests.games.dawn_of_the_fremen.scene import hand, play


def test_vanishing_in_ones_own_turn() -> None:
    """Given: a tribe without allies, on turn in the Action Phase.

    When: it vanishes
    Then: its warriors are gone, everything else remains, its lands are abandoned, and the next tribe is on turn
    Source: Vanishing
    """
    game = at("action", LANDS)
    things = (list(game.lands[SECOND].tokens), dict(game.lands[SECOND].goods))
    play(game, "blue", "vanish")
    assert owned(game, "blue") == []
    assert (game.lands[SECOND].tokens, game.lands[SECOND].goods) == things
    assert game.lands[SECOND].owner == game.lands[BESIDE].owner == ""
    assert (game.phase, awaited(game)) == ("action", "green")


def test_vanishing_in_anothers_turn() -> None:
    """Given: another tribe is on turn in the Development Phase.

    When: a tribe vanishes
    Then: its lands are abandoned and the other is still on turn
    Source: Vanishing (at any time)
    """
    game = at("development", {**LANDS, SECOND: "blue water"})
    play(game, "green", "vanish")
    assert owned(game, "green") == []
    assert game.lands[EDGE].tokens == ["crysknife"]
    assert awaited(game) == "blue"
    play(game, "blue", "build", territory=SECOND, token="stillsuit")


def test_vanishing_in_the_council() -> None:
    """Given: the Council.

    When: a tribe vanishes
    Then: its lands are abandoned, and the next cycle is played without it
    Source: Vanishing; Council Vote Win
    """
    game = at("council", LANDS)
    play(game, "red", "vanish")
    assert owned(game, "red") == []
    asked = []
    while game.phase == "council":
        asked.append(awaited(game))
        play(game, asked[-1], "pass")
    assert asked == ["blue", "green", "yellow"]
    assert (game.cycle, game.lead) == (4, "green")


def test_vanishing_twice() -> None:
    """Given: a tribe that has vanished.

    When: it vanishes again
    Then: refused: it has left the game
    Source: Vanishing (resigning the game)
    """
    game = at("action", LANDS)
    play(game, "red", "vanish")
    refused(game, "vanishing.time", "red", "vanish")


def test_vanishing_acts_afterwards() -> None:
    """Given: a tribe that has vanished.

    When: it develops, ships or attacks in a later phase
    Then: refused: it has left the game
    Source: Vanishing (resigning the game)
    """
    game = at("development", {**LANDS, FIFTH: "red water", SIXTH: "red"})
    play(game, "red", "vanish")
    refused(game, "vanishing.time", "red", "build", territory=FIFTH, token="stillsuit")
    pass_on(game, "action")
    refused(game, "attack.target", "red", "attack", territory=EDGE)
    refused(game, "action.first", "red", "scavenge")


def test_vanishing_turns_go_on_without_it() -> None:
    """Given: a tribe that vanished, a new phase.

    When: the tribes take their turns
    Then: nobody waits for it
    Source: Vanishing
    """
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
    """Given: two allies; one has a Crysknife, a Sietch and spice on the map.

    When: it vanishes in a rival's turn
    Then: the ally's warriors stand in all its lands at once, the tokens are the ally's, and the rival is still on turn
    Source: Occupying an Abandoned Territory
    """
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
    """Given: two allies with three and two Sietches.

    When: one vanishes during the Action Phase
    Then: the ally controls five at the end of the phase
    Source: Occupying an Abandoned Territory; 5 Sietches to Win
    """
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
    """Given: a tribe that holds a Tribe Ability card.

    When: it vanishes
    Then: the card is in the deck again, which is shuffled
    Source: Vanishing, Scavenge Cards
    """
    game = at("action", LANDS)
    hand(game, "red", "karama", "raid")
    before = len(game.deck)
    play(game, "red", "vanish")
    assert (game.sides["red"].cards, len(game.deck)) == ([], before + 2)
    assert game.deck.count("karama") == game.deck.count("raid") == 2


def test_vanishing_cards_are_not_inherited() -> None:
    """Given: two allies, one holds a Tribe Ability card.

    When: it vanishes
    Then: the ally does not hold the card
    Source: Vanishing, Scavenge Cards
    """
    game = at("action", LANDS, allies=(("green", "red"),))
    hand(game, "red", "karama")
    play(game, "red", "vanish")
    assert game.sides["green"].cards == game.sides["red"].cards == []
    assert game.deck.count("karama") == 2


def test_vanishing_the_lead_player() -> None:
    """Given: four tribes, the Lead Player is on turn in the Shipment Phase.

    When: it vanishes
    Then: the next tribe clockwise ships, and the next cycle is led by a tribe in the game
    Source: Vanishing; Lead Player
    """
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


def test_vanishing_in_the_harj() -> None:
    """Given: the settlement has begun.

    When: a tribe vanishes
    Then: the Harj goes on without it, and the game begins
    Source: Vanishing (at any time)
    """
    game = new_game()
    through_the_harj(game, "settlement")
    for _ in range(6):
        harj_move(game)
    play(game, "red", "vanish")
    through_the_harj(game)
    assert game.phase == "trade"
    assert "red" not in game.order or game.sides["red"].vanished
    assert awaited(game) != "red"


def test_vanishing_in_the_initiation_cycle() -> None:
    """Given: the Trade Phase of the Initiation Cycle.

    When: a tribe vanishes
    Then: its lands are abandoned and the cycle goes on
    Source: Vanishing (at any time)
    """
    game = new_game()
    through_the_harj(game)
    lead = game.lead
    play(game, "red", "vanish")
    assert owned(game, "red") == []
    assert (game.phase, awaited(game)) == ("trade", lead)
    pass_on(game, "council")


def test_vanishing_two_running() -> None:
    """Given: two tribes vanish one after the other in a third one's turn.

    When: both have vanished
    Then: the third is still on turn
    Source: Vanishing (at any time)
    """
    game = at("action", LANDS)
    play(game, "green", "vanish")
    play(game, "red", "vanish")
    assert owned(game, "green") == owned(game, "red") == []
    assert awaited(game) == "blue"
    play(game, "blue", "pass")
    play(game, "blue", "pass")
    assert awaited(game) == "yellow"


def test_vanishing_ally_then_attacks_from_there() -> None:
    """Given: an ally that inherited land beside a target.

    When: it attacks with the bearing of what it inherited
    Then: it counts
    Source: Occupying an Abandoned Territory
    """
    lands = {EDGE: "red", SECOND: "blue", BESIDE: "green crysknife"}
    game = at("action", lands, allies=(("blue", "green"),))
    assert not attack(at("action", lands), EDGE)
    play(game, "green", "vanish")
    assert attack(game, EDGE)


def test_vanishing_vote_of_the_vanished() -> None:
    """Given: the All Players face.

    When: a tribe that has vanished votes
    Then: refused: it has left the game
    Source: Vanishing (resigning the game)
    """
    game = at("shipment", LANDS, face="")
    play(game, "red", "vanish")
    roll(game, "all-players")
    play(game, "blue", "vote", occurs=True)
    play(game, "green", "vote", occurs=True)
    refused(game, "die.vote", "red", "vote", occurs=False)
    assert awaited(game) == "yellow"


def test_vanishing_proposes_afterwards() -> None:
    """Given: the Council.

    When: a tribe that has vanished makes a proposal
    Then: refused: it gave up its seat
    Source: Vanishing
    """
    game = at("council", LANDS)
    play(game, "red", "vanish")
    refused(game, "victory.council", "red", "propose-winner", tribe="red")


def test_vanishing_declares_afterwards() -> None:
    """Given: abandoned land of a vanished tribe beside a target.

    When: the vanished tribe declares for the defence
    Then: refused: it has left the game
    Source: Vanishing; Occupying an Abandoned Territory
    """
    game = at("action", {EDGE: "green", SECOND: "red", BESIDE: "blue"})
    play(game, "red", "vanish")
    play(game, "blue", "attack", territory=EDGE)
    refused(game, "attack.declare", "red", "declare", side="defense")


def of_three_allies() -> Position:
    """Green's turn to vanish comes in blue's action; green, red and yellow are allied."""
    pairs = (("green", "red"),)
    game = at("action", {**LANDS, "rock-path": "yellow"}, allies=pairs)
    for tribe, allies in (("green", ["red", "yellow"]), ("red", ["green", "yellow"]),
                          ("yellow", ["green", "red"])):  # fmt: skip
        game.sides[tribe].allies = allies
    game.sides["yellow"].warriors = 20
    return game


def test_vanishing_two_allies_share() -> None:
    """Given: an alliance of three.

    When: one vanishes
    Then: every land of it is held by one of the two others; none is abandoned
    Source: Occupying an Abandoned Territory (ally or allies)
    """
    game = of_three_allies()
    lands = owned(game, "green")
    play(game, "green", "vanish")
    assert len(lands) == 3
    assert {game.lands[place].owner for place in lands} <= {"red", "yellow"}
    assert awaited(game) == "blue"


def test_vanishing_a_former_rival_inherits_nothing() -> None:
    """Given: an alliance of two and two other tribes.

    When: one of the others vanishes
    Then: its lands are abandoned: only allies inherit
    Source: Occupying an Abandoned Territory
    """
    game = at("action", LANDS, allies=(("green", "red"),))
    lands = owned(game, "blue")
    play(game, "blue", "vanish")
    assert lands
    assert {game.lands[place].owner for place in lands} == {""}


def test_vanishing_an_heir_inherits_twice() -> None:
    """Given: an alliance of three.

    When: one vanishes, and then a second
    Then: the last ally holds the lands of all three
    Source: Occupying an Abandoned Territory
    """
    game = of_three_allies()
    lands = [*owned(game, "green"), *owned(game, "red")]
    play(game, "green", "vanish")
    play(game, "red", "vanish")
    assert {game.lands[place].owner for place in lands} == {"yellow"}


def test_vanishing_debts_of_the_living_stay() -> None:
    """Given: a tribe that holds own debts and owes debts to others.

    When: a third tribe vanishes
    Then: what the living hold of each other is as before
    Source: Vanishing; Water Debt Summary
    """
    game = at("action", LANDS, debts=(("blue", "green", 2), ("green", "blue", 1)))
    play(game, "red", "vanish")
    assert (game.sides["blue"].debts, game.sides["green"].debts) == (6, 7)
    assert game.sides["green"].rivals == {"blue": 2}
    assert game.sides["blue"].rivals == {"green": 1}
