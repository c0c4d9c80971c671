"""Why a tribe is not asked, or has nothing to choose: one reason each, with its clause."""

from __future__ import annotations

import pytest

from adjudicator.games.dawn_of_the_fremen import attack, rulebook
from adjudicator.games.dawn_of_the_fremen.records import Position
from adjudicator.rules.judging import untimely
from tests.games.dawn_of_the_fremen.scene import GAME, ally, code, hand, owe, play, scene

ROUND = ["nomad-trail", "high-expanse", "hollow-basin"]


def reason(position: Position, by: str, kind: str) -> str:
    """Why a tribe that is not awaited cannot make a kind of move."""
    found = untimely(rulebook.KINDS, GAME, position, {"by": by, "move": kind})
    assert found is not None
    return f"{found.clause}/{found.code}"


def others(position: Position, by: str) -> Position:
    """The position with somebody else awaited."""
    position.waiting = [tribe for tribe in position.order if tribe != by][:1]
    return position


@pytest.mark.parametrize(
    ("step", "lands", "kind", "why"),
    [
        ("development", {}, "build", "turn.own-territory/none"),
        ("development", {"hollow-erg": "blue"}, "build", "development.cost/nothing-affordable"),
        ("development", {"hollow-erg": "blue"}, "exchange-debts", "debts.exchange/none-enough"),
        ("production", {"hollow-erg": "blue maker"}, "call-worm", "production.one-worm/everywhere"),
        ("production", {"hollow-erg": "blue"}, "promote-worm", "production.promote/no-makers"),
        ("production", {"hollow-erg": "blue"}, "remove-worm", "production.worm-face/other-face"),
        ("shipping", {"hollow-erg": "blue"}, "ship", "shipment.token/nothing-movable"),
        ("shipping", {"hollow-erg": "blue food"}, "ship", "shipment.token/all-stuck"),
        ("shipping", {}, "ship", "turn.own-territory/none"),
    ],
)
def test_who_can_do_nothing_gets_the_reason(
    step: str, lands: dict[str, str], kind: str, why: str
) -> None:
    position = scene(step, "blue", lands)
    assert reason(others(position, "blue"), "blue", kind) == why


def test_who_has_nothing_to_offer_gets_the_reason() -> None:
    position = scene("trade", "blue", {"hollow-erg": "blue"})
    position.sides["blue"].debts = 0
    assert reason(others(position, "blue"), "blue", "offer") == "trade.items/nothing-to-give"
    position = scene("trade", "blue", {"hollow-erg": "blue"})
    for tribe in ("green", "red", "yellow"):
        ally(position, "blue", tribe)
        position.sides[tribe].debts = 0
    position.sides["blue"].allies = []
    assert reason(others(position, "blue"), "blue", "offer").startswith("trade.")


def test_whoever_takes_no_side_gets_the_reason() -> None:
    position = scene(
        "action", "blue", {"hollow-erg": "red", "hollow-basin": "blue", "rock-path": "green"}
    )
    play(position, "blue", "attack", territory="hollow-erg")
    position.step = "declare"
    position.waiting = ["yellow"]
    assert reason(position, "blue", "declare") == "attack.declare/fighting"
    assert reason(position, "green", "declare") == "attack.declare/not-beside"
    assert position.attack is not None
    position.attack.sides = {"green": "neutral"}
    assert reason(position, "green", "declare") == "attack.declared/declared"


def test_who_is_stopped_is_not_stopped_again() -> None:
    position = scene("action", "blue", {"hollow-erg": "red", "hollow-basin": "blue"})
    owe(position, "green", "red", 4)
    play(position, "blue", "attack", territory="hollow-erg")
    assert position.attack is not None
    position.attack.sides = {"green": "attack"}
    attack.begin_stops(GAME, position)
    position.attack.stops = ["green"]
    assert code(position, "red", "stop", tribe="green", how="debts") == "debts.stop/stopped-already"


def test_a_defender_who_can_stop_nobody_is_passed_over_with_the_reason() -> None:
    position = scene("action", "blue", {"hollow-erg": "red", "hollow-basin": "blue"})
    play(position, "blue", "attack", territory="hollow-erg")
    events = play(position, "blue", "strike")
    (told,) = [event for event in events if event.kind == "passed-over-too"]
    assert (told.clause, told.args["why"]) == ("debts.stop", "no-means")


def test_an_ally_and_its_allies_and_abandoned_land_are_not_raided() -> None:
    position = scene("action", "blue", {"hollow-erg": "blue", "hollow-basin": "green spice"})
    hand(position, "blue", "raid")
    ally(position, "blue", "green")
    raid = {"start": "hollow-basin", "resource": "spice", "end": "hollow-erg"}
    assert code(position, "blue", "play-raid", **raid) == "scavenge.raid/ally"
    position.lands["hollow-basin"].owner = ""
    assert code(position, "blue", "play-raid", **raid) == "scavenge.raid/abandoned"


def test_one_sietch_a_territory_and_no_attack_without_a_warrior() -> None:
    lands = {"hollow-erg": "blue sietch food spice water worm-tooth", "hollow-basin": "red"}
    position = scene("development", "blue", lands)
    build = {"territory": "hollow-erg", "token": "sietch"}
    assert code(position, "blue", "build", **build) == "development.sietch/one-only"
    position = scene("action", "blue", lands)
    position.sides["blue"].warriors = 0
    assert code(position, "blue", "attack", territory="hollow-basin") == "attack.warrior/none-left"
