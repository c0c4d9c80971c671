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
    refused(before_thumpers(), "production.thumper", "green", "thumper", side="full-moon")


def test_production_thumper_after_the_roll() -> None:
    game = at("production", FIVE, "full-moon", CRESCENT)
    refused(game, "production.thumper", "blue", "thumper", side="full-moon")


def test_production_roll_before_thumpers() -> None:
    game = before_thumpers()
    for tribe in ("blue", "green", "red"):
        refused(game, "die.roll", "table", "roll", face="full-moon")
        play(game, tribe, "thumper", side="full-moon")
    refused(game, "die.roll", "table", "roll", face="full-moon")
    play(game, "yellow", "thumper", side="full-moon")
    roll(game, "full-moon")


def test_production_crescent_thumper_calls() -> None:
    game = at("production", FIVE, "crescent-moon", CRESCENT)
    play(game, "blue", "call-worm", territory=FOURTH)
    assert game.lands[FOURTH].tokens == ["maker"]


def test_production_crescent_thumper_promotes() -> None:
    game = at("production", row("blue", "maker", ""), "crescent-moon", CRESCENT)
    play(game, "blue", "promote-worm", territory=EDGE)
    assert game.lands[EDGE].tokens == ["great-maker"]


def test_production_wrong_thumper_calls_at_crescent() -> None:
    game = at("production", row("blue", "maker", ""), "crescent-moon")
    refused(game, "production.call", "blue", "call-worm", territory=SECOND)


def test_production_wrong_thumper_promotes_at_crescent() -> None:
    game = at("production", row("blue", "maker", ""), "crescent-moon")
    play(game, "blue", "promote-worm", territory=EDGE)
    assert game.lands[EDGE].tokens == ["great-maker"]


def test_production_full_thumper_calls() -> None:
    game = at("production", FIVE, "full-moon")
    play(game, "blue", "call-worm", territory=FOURTH)
    assert game.lands[FOURTH].tokens == ["maker"]


def test_production_wrong_thumper_calls_at_full() -> None:
    game = at("production", row("blue", "maker", ""), "full-moon", CRESCENT)
    refused(game, "production.call", "blue", "call-worm", territory=SECOND)
    play(game, "blue", "promote-worm", territory=EDGE)
    assert game.lands[EDGE].tokens == ["great-maker"]


def test_production_lead_decides_yes() -> None:
    game = at("production", FIVE, "lead-player", CRESCENT)
    play(game, "blue", "decide", occurs=True)
    play(game, "blue", "call-worm", territory=EDGE)
    assert game.lands[EDGE].tokens == ["maker"]
    assert produced(game) == ALL


def test_production_lead_decides_no() -> None:
    game = at("production", FIVE, "lead-player")
    play(game, "blue", "decide", occurs=False)
    assert produced(game) == [{}] * 5
    assert game.phase == "trade"


def test_production_another_decides() -> None:
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
    game = of_three("all-players")
    vote(game, blue=False, green=True, red=True)
    assert produced(game) == ALL


def test_production_vote_no() -> None:
    game = of_three("all-players")
    vote(game, blue=True, green=False, red=False)
    assert game.phase == "trade"
    assert produced(game) == [{}] * 5


def test_production_vote_tied_lead_yes() -> None:
    game = at("production", FIVE, "all-players")
    vote(game, blue=True, green=False, red=False, yellow=True)
    assert produced(game) == ALL


def test_production_vote_tied_lead_no() -> None:
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
    game = at("production", FIVE, "all-players")
    vote(game, blue=True)
    refused(game, "die.vote", "blue", "vote", occurs=True)


def test_production_worm_face_resources() -> None:
    assert produced(at("production", FIVE, "worm")) == ALL


TWO_WORMS = {EDGE: "blue maker", SECOND: "blue great-maker", THIRD: "green maker", FIFTH: "blue"}


def test_production_worm_face_takes_one() -> None:
    game = at("production", TWO_WORMS, "worm")
    play(game, "blue", "remove-worm", territory=EDGE)
    assert (game.lands[EDGE].tokens, game.lands[SECOND].tokens) == ([], ["great-maker"])
    assert awaited(game) == "green"
    play(game, "green", "remove-worm", territory=THIRD)
    assert game.phase == "trade"


def test_production_worm_face_cannot_be_passed() -> None:
    refused(at("production", TWO_WORMS, "worm"), "production.worm-face", "blue", "pass")


def test_production_worm_face_a_rivals_worm() -> None:
    game = at("production", TWO_WORMS, "worm")
    refused(game, "turn.own-territory", "blue", "remove-worm", territory=THIRD)


def test_production_worm_face_no_new_worm() -> None:
    game = at("production", TWO_WORMS, "worm")
    refused(game, "production.worm-face", "blue", "call-worm", territory=FIFTH)
    refused(game, "production.worm-face", "blue", "promote-worm", territory=EDGE)


def test_production_worm_face_nobody_has_worms() -> None:
    game = at("production", FIVE, "worm")
    assert game.phase == "trade"
    assert produced(game) == ALL


def test_production_storm() -> None:
    game = at("production", FIVE, "storm")
    assert game.phase == "trade"
    assert produced(game) == [{}] * 5
    assert not any(land.tokens for land in game.lands.values())


def test_production_worm_beside_a_worm() -> None:
    for worm in ("maker", "great-maker"):
        game = at("production", row("blue", worm, ""))
        refused(game, "production.one-worm", "blue", "call-worm", territory=EDGE)


def test_production_worm_in_a_rivals_land() -> None:
    game = at("production", {EDGE: "green", SECOND: "blue"})
    refused(game, "turn.own-territory", "blue", "call-worm", territory=EDGE)


def test_production_promote_a_great_maker() -> None:
    game = at("production", row("blue", "great-maker", ""))
    refused(game, "production.promote", "blue", "promote-worm", territory=EDGE)


def test_production_promote_a_rivals_maker() -> None:
    game = at("production", {EDGE: "green maker", SECOND: "blue"})
    refused(game, "turn.own-territory", "blue", "promote-worm", territory=EDGE)


def test_production_call_and_promote() -> None:
    game = at("production", row("blue", "maker", ""))
    play(game, "blue", "call-worm", territory=SECOND)
    refused(game, "production.promote", "blue", "promote-worm", territory=EDGE)


def test_production_promote_two() -> None:
    game = at("production", row("blue", "maker", "maker"), "crescent-moon")
    play(game, "blue", "promote-worm", territory=EDGE)
    refused(game, "production.promote", "blue", "promote-worm", territory=SECOND)


def test_production_every_tribe_calls() -> None:
    places = dict(zip(["blue", "green", "red", "yellow"], ROW, strict=False))
    game = at("production", {place: tribe for tribe, place in places.items()})
    for tribe, place in places.items():
        assert awaited(game) == tribe
        play(game, tribe, "call-worm", territory=place)
    assert all(game.lands[place].tokens == ["maker"] for place in places.values())
    assert game.phase == "trade"


def test_production_thumper_of_no_moon() -> None:
    refused(before_thumpers(), "production.thumper", "blue", "thumper", side="both-moons")


def test_production_no_such_face() -> None:
    game = at("production", FIVE, face="")
    refused(game, "die.faces", "table", "roll", face="eclipse")


def test_production_worm_face_with_one_worm() -> None:
    game = at("production", row("blue", "maker", ""), "worm")
    refused(game, "production.worm-face", "blue", "pass")
    play(game, "blue", "remove-worm", territory=EDGE)
    assert game.phase == "trade"


def test_production_worm_face_takes_a_great_maker() -> None:
    game = at("production", TWO_WORMS, "worm")
    play(game, "blue", "remove-worm", territory=SECOND)
    assert (game.lands[EDGE].tokens, game.lands[SECOND].tokens) == (["maker"], [])


def test_production_vote_needs_everybody() -> None:
    game = at("production", FIVE, "all-players")
    vote(game, blue=True, green=True, red=True)
    assert awaited(game) == "yellow"
    refused(game, "production.call", "blue", "call-worm", territory=EDGE)
    vote(game, yellow=False)
    play(game, "blue", "call-worm", territory=EDGE)


def test_production_worm_beside_other_tokens() -> None:
    game = at("production", row("blue", "stillsuit crysknife sietch"))
    play(game, "blue", "call-worm", territory=EDGE)
    assert sorted(game.lands[EDGE].tokens) == ["crysknife", "maker", "stillsuit"]


def test_production_called_worm_is_promoted_next_cycle() -> None:
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
    game = at("production", TWO_WORMS)
    refused(game, "production.worm-face", "blue", "remove-worm", territory=EDGE)


def test_production_no_crossing_of_phases() -> None:
    game = at("trade", {**TWO_WORMS, EDGE: "blue maker food", THIRD: "green maker food"})
    refused(game, "production.call", "blue", "call-worm", territory=FIFTH)
    refused(game, "production.promote", "blue", "promote-worm", territory=EDGE)
    refused(game, "production.worm-face", "blue", "remove-worm", territory=EDGE)
