"""Who is asked is decided by how many cards a hand holds, which is open, and never by which they are."""

from __future__ import annotations

import pytest

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    CA,
    HH,
    asking,
    owned,
    some,
    team,
    theirs,
)
from tests.games.war_for_arrakis.scenarios.fights import attack, give
from tests.games.war_for_arrakis.scenarios.table import can
from tests.games.war_for_arrakis.script import A, H, move, refused, scene, state
from tests.games.war_for_arrakis.test_causes import effect, op_that, regulars

SCHEME = "hawats-scheming"


def attacked(*cards: str, units: int = 2) -> Position:
    """The Harkonnens hold these cards, the Atreides none, and a Legion of Harkonnens attacks."""
    position = scene({"csw-3": regulars(A), "csw-4": regulars(H, count=units)})
    give(position, "H", *cards)
    attack(position, "H", "csw-4", "csw-3")
    return position


def test_a_side_without_a_card_for_a_die_is_asked_and_passes() -> None:
    position = attacked(SCHEME, SCHEME)
    assert state(position) == "boost: H"
    assert can(position, "H") == ["pass"]
    assert refused(position, "H", "boost", card=SCHEME) == ("battle.cards", "never")
    assert refused(position, "H", "boost", card="sandstorm") == ("battle.cards", "not-in-hand")
    move(position, "H", "pass")
    assert state(position) == "roll: T"


def test_a_side_that_has_discarded_its_last_card_for_a_die_is_asked_once_more() -> None:
    card = some(scene(), "house-harkonnen", 1)[0]
    position = attacked(card, SCHEME)
    assert can(position, "H") == ["boost", "pass"]
    move(position, "H", "boost", card=card)
    assert state(position) == "boost: H"
    assert can(position, "H") == ["pass"]


@pytest.mark.parametrize(("cards", "units"), [((), 2), ((SCHEME,), 6)])
def test_a_side_without_any_card_or_with_all_its_dice_is_not_asked(
    cards: tuple[str, ...], units: int
) -> None:
    assert state(attacked(*cards, units=units)) == "roll: T"


def test_each_partner_who_holds_any_card_is_asked_for_cards_in_battle() -> None:
    position = team({"csw-3": regulars(H, count=2), "csw-5": regulars(A)})
    owned(position, HH, SCHEME)
    owned(position, CA, *some(position, CA, 1))
    theirs(position, H)
    move(position, CA, "spend", die="strategy", do="action")
    move(position, CA, "choose", option=2)
    move(position, CA, "attack", start="csw-3", area="csw-5")
    assert (position.step, position.waiting) == ("boost", [HH, CA])
    assert [can(position, seat) for seat in (HH, CA)] == [
        ["confer", "pass"],
        ["boost", "confer", "pass"],
    ]
    move(position, HH, "pass")
    assert (position.step, position.waiting) == ("boost", [CA])


def test_a_side_without_a_card_that_it_can_play_is_asked_for_another_and_passes() -> None:
    position = scene()
    give(position, "H", SCHEME)
    effect(position, op_that("play-card"), H)
    assert state(position) == "play-card: H"
    assert "play-card" not in can(position, "H")
    assert refused(position, "H", "play-card", card=SCHEME) == ("cards.play", "free-card")
    move(position, "H", "pass")
    assert position.step != "play-card"


def test_a_side_without_any_card_is_not_asked_for_another() -> None:
    assert effect(scene(), op_that("play-card"), H).step != "play-card"


@pytest.mark.parametrize("cards", [(), (SCHEME, SCHEME)])
def test_a_partner_without_dice_is_not_awaited_for_its_free_card_but_may_play_it(
    cards: tuple[str, ...],
) -> None:
    position = team()
    position.sides[HH].dice = {}
    position.sides[HH].leaders["thufir-hawat"] = "ready"
    owned(position, HH, *cards)
    asking(position, "turn", H)
    assert (position.step, position.waiting) == ("act", [CA])
    assert ("play-free" in can(position, HH)) == (len(cards) > 0)


def test_a_side_that_must_discard_is_asked_whatever_it_holds_and_passes_without_a_card_for_it() -> (
    None
):
    position = scene()
    give(position, "H", SCHEME, SCHEME)
    position.sides["harkonnen"].leaders["thufir-hawat"] = "gone"
    effect(position, op_that("opponent-discards"), A)
    assert state(position) == "yield-card: H"
    assert can(position, "H") == ["pass"]
    assert refused(position, "H", "yield-card", card=SCHEME) == ("effects.discard", "never")
    assert refused(position, "H", "yield-card", card="sandstorm") == ("effects.discard", "not-open")
    move(position, "H", "pass")
    assert position.step != "yield-card"


def test_a_side_that_can_discard_must() -> None:
    position = scene()
    give(position, "H", SCHEME)
    effect(position, op_that("opponent-discards"), A)
    assert can(position, "H") == ["yield-card"]
    assert refused(position, "H", "pass") == ("turn.passing", "card")


def test_a_side_without_any_card_is_not_asked_to_discard() -> None:
    assert effect(scene(), op_that("opponent-discards"), A).step != "yield-card"


def test_two_partners_are_asked_to_discard_by_how_many_cards_they_hold() -> None:
    position = team()
    position.sides[HH].leaders["thufir-hawat"] = "gone"
    owned(position, HH, SCHEME)
    owned(position, CA, *some(position, CA, 1))
    effect(position, op_that("opponent-discards"), A)
    assert (position.step, position.waiting) == ("yield-card", [HH, CA])
    assert [can(position, seat) for seat in (HH, CA)] == [
        ["confer", "pass"],
        ["confer", "yield-card"],
    ]
    move(position, HH, "pass")
    assert (position.step, position.waiting) == ("yield-card", [CA])
