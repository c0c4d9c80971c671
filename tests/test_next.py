"""Under NEXT a post says what is really awaited: an answer, an alliance offered, a vote, leave to pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.content.names import names
from adjudicator.rules.records import Event
from adjudicator.show.document import render
from adjudicator.show.forum_post import post
from adjudicator.show.replay import Followed
from tests.support.dune_classic import SIX, do, scene
from tests.support.replay import golden_logs, load, read_header, steps

CLASSIC = "dune-classic"


def posted(
    game: str, position: Any, *told: tuple[dict[str, Any], list[Event]], seat: str = ""
) -> str:
    """The post on a position, after these moves and what happened by them."""
    loaded = load(game)
    followed = Followed(
        header=read_header(golden_logs(game)[0]),
        content=loaded.content,
        rulebook=loaded.rulebook,
        game=loaded.game,
        position=position,
        lines=[],
        moves=[(at, move) for at, (move, _) in enumerate(told)],
        events=[(at, events) for at, (_, events) in enumerate(told)],
    )
    return render(post(followed, names(game), seat=seat), "text")


def made(position: Any, by: str, kind: str, **fields: Any) -> tuple[dict[str, Any], list[Event]]:
    """A move of classic Dune and what happened by it."""
    return {"by": by, "move": kind, **fields}, do(position, by, kind, **fields)


def test_a_question_is_given_and_its_answer_is_what_the_game_waits_for() -> None:
    position = scene("bidding", SIX, hands={"fremen": ["truthtrance"]})
    asked = made(position, "fremen", "truthtrance", to="emperor", question="Do you hold a lasgun?")

    said = posted(CLASSIC, position, asked)

    assert "Emperor to answer the Truthtrance question of Fremen" in said
    assert "“Do you hold a lasgun?”" in said


def test_a_deal_is_given_with_its_terms() -> None:
    position = scene("bidding", SIX)
    deal = made(position, "fremen", "deal", to="emperor", terms="Tabr is left alone.")

    assert "“Tabr is left alone.”" in posted(CLASSIC, position, deal)


def test_an_alliance_that_was_offered_is_given_with_both_sides() -> None:
    position = scene("spice-blow", SIX)
    position.last_blow = ["the-great-flat-s14"]
    worm = next(card for card in position.spice_deck if load(CLASSIC).game.spice_cards[card].worm)
    do(position, "table", "reveal-spice", card=worm)
    assert position.step == "nexus"
    offered = made(position, "fremen", "offer-alliance", to="emperor")

    said = posted(CLASSIC, position, offered)

    assert "Fremen to Emperor, not yet accepted" in said.partition("NEXT")[2]


def positions(game: str) -> Iterator[Any]:
    """The positions of some golden games, each before its move."""
    for log in golden_logs(game):
        for step in steps(log):
            yield step.position


def first(game: str, wanted: Any) -> str:
    """The post on the first position of the golden games that is wanted."""
    position = next(position for position in positions(game) if wanted(position))
    return posted(game, position)


def test_a_trade_is_given_with_both_sides_and_places() -> None:
    said = first("dawn-of-the-fremen", lambda position: position.trade and position.trade.give)

    assert " offers " in said.partition("NEXT")[2]


@pytest.mark.parametrize(
    ("wanted", "label"),
    [
        (lambda position: position.freight and position.freight.asking, "Leave is asked"),
        (lambda position: position.proposal and position.proposal.asked, "Still to vote"),
    ],
    ids=["leave to pass", "a vote"],
)
def test_leave_to_pass_and_votes_are_given(wanted: Any, label: str) -> None:
    assert label in first("dawn-of-the-fremen", wanted).partition("NEXT")[2]


def test_a_card_that_is_for_sale_is_given_with_its_price() -> None:
    said = first("dune-messiah", lambda position: position.offer)

    assert " spice" in said.partition("NEXT")[2]
