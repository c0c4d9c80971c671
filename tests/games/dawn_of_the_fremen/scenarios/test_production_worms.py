"""The die, the thumpers and the worms: one test for each scenario, named after it."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    EDGE,
    FIFTH,
    FOURTH,
    ROW,
    SECOND,
    THIRD,
    at,
    awaited,
    pass_on,
    refused,
    roll,
    row,
    thumpers,
)
from tests.games.dawn_of_the_fremen.scenarios.yields import (
    ALL,
    FIVE,
    produced,
)
from tests.games.dawn_of_the_fremen.scene import play

CRESCENT = dict.fromkeys(["blue", "green", "red", "yellow"], "crescent-moon")


def test_production_thumpers_from_the_lead() -> None:
    """Given: the Production Phase begins.

    When: each tribe sets its thumper, the Lead Player first, then clockwise
    Then: every thumper is set and then the Arrakis Die is rolled
    Source: Production Phase, Set your Thumper
    """
    game = at("production", FIVE, face="", sides=CRESCENT)
    assert awaited(game) == "table"
    assert {side.thumper for side in game.sides.values()} == {"crescent-moon"}
    before = at("development", FIVE)
    while before.phase == "development":
        play(before, awaited(before), "pass")
    asked = []
    while before.step == "thumpers":
        asked.append(awaited(before))
        play(before, asked[-1], "thumper", side="full-moon")
    assert asked == ["blue", "green", "red", "yellow"]


def before_thumpers() -> Position:
    """The Production Phase before the first thumper."""
    game = at("development", FIVE)
    while game.phase == "development":
        play(game, awaited(game), "pass")
    return game


def test_production_thumper_out_of_turn() -> None:
    """Given: the Lead Player has not set its thumper.

    When: the next tribe sets its own
    Then: refused: starting with the Lead Player
    Source: Production Phase, Set your Thumper
    """
    refused(before_thumpers(), "production.thumper", "green", "thumper", side="full-moon")


def test_production_thumper_after_the_roll() -> None:
    """Given: the die shows the Full Moon and a tribe's thumper shows the Crescent Moon.

    When: the tribe turns its thumper
    Then: refused: thumpers are set before the roll
    Source: Production Phase, Set your Thumper
    """
    game = at("production", FIVE, "full-moon", CRESCENT)
    refused(game, "production.thumper", "blue", "thumper", side="full-moon")


def test_production_roll_before_thumpers() -> None:
    """Given: one thumper is not set yet.

    When: the die is rolled
    Then: refused: first the thumpers
    Source: Production Phase
    """
    game = before_thumpers()
    for tribe in ("blue", "green", "red"):
        refused(game, "die.roll", "table", "roll", face="full-moon")
        play(game, tribe, "thumper", side="full-moon")
    refused(game, "die.roll", "table", "roll", face="full-moon")
    play(game, "yellow", "thumper", side="full-moon")
    roll(game, "full-moon")


def test_production_crescent_thumper_calls() -> None:
    """Given: the die shows the Crescent Moon and the thumper too.

    When: the tribe calls a worm in a territory of its own without one
    Then: a Maker lies there
    Source: Production chart, Crescent Moon
    """
    game = at("production", FIVE, "crescent-moon", CRESCENT)
    play(game, "blue", "call-worm", territory=FOURTH)
    assert game.lands[FOURTH].tokens == ["maker"]


def test_production_crescent_thumper_promotes() -> None:
    """Given: the die shows the Crescent Moon and the thumper too.

    When: the tribe promotes a Maker of its own
    Then: it is a Great Maker
    Source: Production chart, Crescent Moon
    """
    game = at("production", row("blue", "maker", ""), "crescent-moon", CRESCENT)
    play(game, "blue", "promote-worm", territory=EDGE)
    assert game.lands[EDGE].tokens == ["great-maker"]


def test_production_wrong_thumper_calls_at_crescent() -> None:
    """Given: the die shows the Crescent Moon and the thumper the Full Moon.

    When: the tribe calls a worm
    Then: refused: it may only promote
    Source: Production chart, Crescent Moon
    """
    game = at("production", row("blue", "maker", ""), "crescent-moon")
    refused(game, "production.call", "blue", "call-worm", territory=SECOND)


def test_production_wrong_thumper_promotes_at_crescent() -> None:
    """Given: the die shows the Crescent Moon and the thumper the Full Moon.

    When: the tribe promotes a Maker
    Then: it is a Great Maker
    Source: Production chart, Crescent Moon
    """
    game = at("production", row("blue", "maker", ""), "crescent-moon")
    play(game, "blue", "promote-worm", territory=EDGE)
    assert game.lands[EDGE].tokens == ["great-maker"]


def test_production_full_thumper_calls() -> None:
    """Given: the die shows the Full Moon and the thumper too.

    When: the tribe calls a worm in a territory of its own without one
    Then: a Maker lies there
    Source: Production chart, Full Moon
    """
    game = at("production", FIVE, "full-moon")
    play(game, "blue", "call-worm", territory=FOURTH)
    assert game.lands[FOURTH].tokens == ["maker"]


def test_production_wrong_thumper_calls_at_full() -> None:
    """Given: the die shows the Full Moon and the thumper the Crescent Moon.

    When: the tribe calls a worm
    Then: refused: it may only promote
    Source: Production chart, Full Moon
    """
    game = at("production", row("blue", "maker", ""), "full-moon", CRESCENT)
    refused(game, "production.call", "blue", "call-worm", territory=SECOND)
    play(game, "blue", "promote-worm", territory=EDGE)
    assert game.lands[EDGE].tokens == ["great-maker"]


def test_production_lead_decides_yes() -> None:
    """Given: the die shows the Lead Player face.

    When: the Lead Player lets the phase occur
    Then: it is as with both moons: every site produces, every tribe may call a worm
    Source: Production chart, Lead Player
    """
    game = at("production", FIVE, "lead-player", CRESCENT)
    play(game, "blue", "decide", occurs=True)
    play(game, "blue", "call-worm", territory=EDGE)
    assert game.lands[EDGE].tokens == ["maker"]
    assert produced(game) == ALL


def test_production_lead_decides_no() -> None:
    """Given: the die shows the Lead Player face.

    When: the Lead Player lets the phase not occur
    Then: no resource, no worm; the Trade Phase comes
    Source: Production chart, Lead Player
    """
    game = at("production", FIVE, "lead-player")
    play(game, "blue", "decide", occurs=False)
    assert produced(game) == [{}] * 5
    assert game.phase == "trade"


def test_production_another_decides() -> None:
    """Given: the die shows the Lead Player face.

    When: another tribe decides
    Then: refused: the Lead Player decides
    Source: Production chart, Lead Player
    """
    game = at("production", FIVE, "lead-player")
    refused(game, "die.lead-decides", "green", "decide", occurs=True)


def vote(game: Position, **votes: bool) -> None:
    """The tribes vote in turn."""
    for tribe, occurs in votes.items():
        play(game, tribe, "vote", occurs=occurs)


def of_three(face: str) -> Position:
    """Production of three tribes: yellow has vanished before."""
    game = at("development", {**FIVE, "rock-path": "red", "flint-teeth": "green"})
    play(game, "yellow", "vanish")
    pass_on(game, "production")
    thumpers(game)
    roll(game, face)
    return game


def test_production_vote_yes() -> None:
    """Given: three tribes and the All Players face.

    When: two vote that the phase occurs and the Lead Player votes against
    Then: it occurs as with both moons: the majority counts
    Source: Production chart, All Players
    """
    game = of_three("all-players")
    vote(game, blue=False, green=True, red=True)
    assert produced(game) == ALL


def test_production_vote_no() -> None:
    """Given: three tribes and the All Players face.

    When: the Lead Player votes for it and the two others against
    Then: no production; the Trade Phase comes
    Source: Production chart, All Players
    """
    game = of_three("all-players")
    vote(game, blue=True, green=False, red=False)
    assert game.phase == "trade"
    assert produced(game) == [{}] * 5


def test_production_vote_tied_lead_yes() -> None:
    """Given: four tribes and the All Players face.

    When: two, the Lead Player among them, vote for it and two against
    Then: the phase occurs: the Lead Player breaks the tie
    Source: Production chart, All Players
    """
    game = at("production", FIVE, "all-players")
    vote(game, blue=True, green=False, red=False, yellow=True)
    assert produced(game) == ALL


def test_production_vote_tied_lead_no() -> None:
    """Given: two tribes and the All Players face.

    When: the Lead Player votes against and the other for it
    Then: the phase does not occur: the Lead Player breaks the tie
    Source: Production chart, All Players
    """
    game = at("development", FIVE)
    play(game, "red", "vanish")
    play(game, "green", "vanish")
    pass_on(game, "production")
    thumpers(game)
    roll(game, "all-players")
    vote(game, blue=False, yellow=True)
    assert game.phase == "trade"
    assert produced(game) == [{}] * 5


def test_production_vote_twice() -> None:
    """Given: the All Players face, and a tribe that has voted.

    When: it votes again
    Then: refused: one vote each
    Source: Production chart, All Players
    """
    game = at("production", FIVE, "all-players")
    vote(game, blue=True)
    refused(game, "die.vote", "blue", "vote", occurs=True)


def test_production_worm_face_resources() -> None:
    """Given: all sites empty.

    When: the die shows the Worm
    Then: every site produces, both kinds of spice too
    Source: Production chart, Worm
    """
    assert produced(at("production", FIVE, "worm")) == ALL


TWO_WORMS = {EDGE: "blue maker", SECOND: "blue great-maker", THIRD: "green maker", FIFTH: "blue"}


def test_production_worm_face_takes_one() -> None:
    """Given: the die shows the Worm and a tribe has two worms.

    When: the tribe removes one of its choice
    Then: one worm remains, and the next tribe must remove one
    Source: Production chart, Worm
    """
    game = at("production", TWO_WORMS, "worm")
    play(game, "blue", "remove-worm", territory=EDGE)
    assert (game.lands[EDGE].tokens, game.lands[SECOND].tokens) == ([], ["great-maker"])
    assert awaited(game) == "green"
    play(game, "green", "remove-worm", territory=THIRD)
    assert game.phase == "trade"


def test_production_worm_face_cannot_be_passed() -> None:
    """Given: the die shows the Worm and a tribe has a worm.

    When: the tribe passes and keeps it
    Then: refused: each player must remove one
    Source: Production chart, Worm
    """
    refused(at("production", TWO_WORMS, "worm"), "production.worm-face", "blue", "pass")


def test_production_worm_face_a_rivals_worm() -> None:
    """Given: the die shows the Worm.

    When: a tribe removes another tribe's worm
    Then: refused: one worm they control
    Source: Production chart, Worm
    """
    game = at("production", TWO_WORMS, "worm")
    refused(game, "turn.own-territory", "blue", "remove-worm", territory=THIRD)


def test_production_worm_face_no_new_worm() -> None:
    """Given: the die shows the Worm.

    When: a tribe calls a worm
    Then: refused: no worms are produced
    Source: Production chart, Worm
    """
    game = at("production", TWO_WORMS, "worm")
    refused(game, "production.worm-face", "blue", "call-worm", territory=FIFTH)
    refused(game, "production.worm-face", "blue", "promote-worm", territory=EDGE)


def test_production_worm_face_nobody_has_worms() -> None:
    """Given: the die shows the Worm and no tribe has a worm.

    When: the resources are there
    Then: nobody has to do anything; the Trade Phase comes
    Source: Production chart, Worm
    """
    game = at("production", FIVE, "worm")
    assert game.phase == "trade"
    assert produced(game) == ALL


def test_production_storm() -> None:
    """Given: all sites empty.

    When: the die shows the Storm
    Then: no resource, no worm; the Trade Phase comes
    Source: Production chart, Storm
    """
    game = at("production", FIVE, "storm")
    assert game.phase == "trade"
    assert produced(game) == [{}] * 5
    assert not any(land.tokens for land in game.lands.values())


def test_production_worm_beside_a_worm() -> None:
    """Given: both moons, a territory with a Maker.

    When: its tribe calls a worm there
    Then: refused: where a worm already is
    Source: Production, Worms
    """
    for worm in ("maker", "great-maker"):
        game = at("production", row("blue", worm, ""))
        refused(game, "production.one-worm", "blue", "call-worm", territory=EDGE)


def test_production_worm_in_a_rivals_land() -> None:
    """Given: both moons.

    When: a tribe calls a worm in another's territory
    Then: refused: in any of their territories
    Source: Production chart
    """
    game = at("production", {EDGE: "green", SECOND: "blue"})
    refused(game, "turn.own-territory", "blue", "call-worm", territory=EDGE)


def test_production_promote_a_great_maker() -> None:
    """Given: both moons, a Great Maker.

    When: its tribe promotes it
    Then: refused: only a Maker can be promoted
    Source: Production chart; Development Tokens
    """
    game = at("production", row("blue", "great-maker", ""))
    refused(game, "production.promote", "blue", "promote-worm", territory=EDGE)


def test_production_promote_a_rivals_maker() -> None:
    """Given: both moons.

    When: a tribe promotes another tribe's Maker
    Then: refused: a worm they control
    Source: Production chart
    """
    game = at("production", {EDGE: "green maker", SECOND: "blue"})
    refused(game, "turn.own-territory", "blue", "promote-worm", territory=EDGE)


def test_production_call_and_promote() -> None:
    """Given: both moons, a tribe that has just called a worm.

    When: it also promotes one
    Then: refused: either a new worm or a promotion
    Source: Production chart
    """
    game = at("production", row("blue", "maker", ""))
    play(game, "blue", "call-worm", territory=SECOND)
    refused(game, "production.promote", "blue", "promote-worm", territory=EDGE)


def test_production_promote_two() -> None:
    """Given: the Crescent Moon, a thumper on the Full Moon, two Makers, one just promoted.

    When: the tribe promotes the other one too
    Then: refused: a single worm
    Source: Production chart
    """
    game = at("production", row("blue", "maker", "maker"), "crescent-moon")
    play(game, "blue", "promote-worm", territory=EDGE)
    refused(game, "production.promote", "blue", "promote-worm", territory=SECOND)


def test_production_every_tribe_calls() -> None:
    """Given: both moons, four tribes.

    When: each calls a worm in turn, the Lead Player first
    Then: four more Makers lie on the map; then the Trade Phase comes
    Source: Subsequent Cycles, Production
    """
    places = dict(zip(["blue", "green", "red", "yellow"], ROW, strict=False))
    game = at("production", {place: tribe for tribe, place in places.items()})
    for tribe, place in places.items():
        assert awaited(game) == tribe
        play(game, tribe, "call-worm", territory=place)
    assert all(game.lands[place].tokens == ["maker"] for place in places.values())
    assert game.phase == "trade"


def test_production_thumper_of_no_moon() -> None:
    """Given: a tribe that sets its thumper.

    When: it sets a side that is neither moon
    Then: refused: Full Moon or Crescent Moon
    Source: Production Phase, Set your Thumper
    """
    refused(before_thumpers(), "production.thumper", "blue", "thumper", side="both-moons")


def test_production_no_such_face() -> None:
    """Given: the Arrakis Die.

    When: a face is written down that the die does not have
    Then: refused
    Source: Production chart
    """
    game = at("production", FIVE, face="")
    refused(game, "die.faces", "table", "roll", face="eclipse")


def test_production_worm_face_with_one_worm() -> None:
    """Given: the die shows the Worm and a tribe has one worm.

    When: it keeps it by passing
    Then: refused: each player must remove one
    Source: Production chart, Worm
    """
    game = at("production", row("blue", "maker", ""), "worm")
    refused(game, "production.worm-face", "blue", "pass")
    play(game, "blue", "remove-worm", territory=EDGE)
    assert game.phase == "trade"


def test_production_worm_face_takes_a_great_maker() -> None:
    """Given: the die shows the Worm and a tribe has a Great Maker.

    When: it removes the Great Maker
    Then: the worm is gone altogether, no Maker is left
    Source: Production chart, Worm
    """
    game = at("production", TWO_WORMS, "worm")
    play(game, "blue", "remove-worm", territory=SECOND)
    assert (game.lands[EDGE].tokens, game.lands[SECOND].tokens) == (["maker"], [])


def test_production_vote_needs_everybody() -> None:
    """Given: the All Players face, all but one have voted for it.

    When: production begins before the last vote
    Then: refused: all players vote
    Source: Production chart, All Players
    """
    game = at("production", FIVE, "all-players")
    vote(game, blue=True, green=True, red=True)
    assert awaited(game) == "yellow"
    refused(game, "production.call", "blue", "call-worm", territory=EDGE)
    vote(game, yellow=False)
    play(game, "blue", "call-worm", territory=EDGE)


def test_production_worm_beside_other_tokens() -> None:
    """Given: both moons, a territory with Stillsuit, Crysknife and Sietch.

    When: its tribe calls a worm there
    Then: a Maker lies beside them
    Source: Production, Worms
    """
    game = at("production", row("blue", "stillsuit crysknife sietch"))
    play(game, "blue", "call-worm", territory=EDGE)
    assert sorted(game.lands[EDGE].tokens) == ["crysknife", "maker", "stillsuit"]


def test_production_called_worm_is_promoted_next_cycle() -> None:
    """Given: a Maker that was called in the last cycle.

    When: its tribe promotes it
    Then: it is a Great Maker
    Source: Development Tokens; Production chart
    """
    game = at("production", row("blue", "", ""))
    play(game, "blue", "call-worm", territory=EDGE)
    pass_on(game, "council")
    while game.phase == "council":
        play(game, awaited(game), "pass")
    pass_on(game, "production")
    thumpers(game)
    roll(game, "both-moons")
    while awaited(game) != "blue":
        play(game, awaited(game), "pass")
    play(game, "blue", "promote-worm", territory=EDGE)
    assert game.lands[EDGE].tokens == ["great-maker"]


def test_production_a_worm_lost_without_need() -> None:
    """Given: the die shows both moons.

    When: a tribe removes one of its worms
    Then: refused: only when the Worm is rolled
    Source: Production chart, Worm
    """
    game = at("production", TWO_WORMS)
    refused(game, "production.worm-face", "blue", "remove-worm", territory=EDGE)


def test_production_no_crossing_of_phases() -> None:
    """Given: the Trade Phase.

    When: a tribe calls or removes a worm
    Then: refused: in the Production Phase
    Source: Production chart
    """
    game = at("trade", {**TWO_WORMS, EDGE: "blue maker food", THIRD: "green maker food"})
    refused(game, "production.call", "blue", "call-worm", territory=FIFTH)
    refused(game, "production.promote", "blue", "promote-worm", territory=EDGE)
    refused(game, "production.worm-face", "blue", "remove-worm", territory=EDGE)
