"""The moderator's post of Dawn of the Fremen: every proposal has its words."""

from __future__ import annotations

import pytest

from adjudicator.content.names import names
from adjudicator.games.dawn_of_the_fremen.forum_post import matters
from adjudicator.games.dawn_of_the_fremen.records import Pact, Proposal
from adjudicator.rules.records import Event
from adjudicator.show.document import Line
from adjudicator.wording import happened, words_of
from tests.support.replay import golden_logs, steps

GAME = "dawn-of-the-fremen"


def proposal(kind: str, tribe: str = "", **terms: object) -> Proposal:
    pacts = terms.get("pacts", [])
    numbers = terms.get("numbers", {})
    assert isinstance(pacts, list)
    assert isinstance(numbers, dict)
    return Proposal(by="red", kind=kind, tribe=tribe, pacts=pacts, numbers=numbers, asked=[])


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (proposal("winner", "blue"), "Red Tribe: Blue Tribe has won"),
        (proposal("play-on"), "to play on after the tie"),
        (proposal("terms"), "Red Tribe: nothing yet"),
        (
            proposal(
                "terms",
                pacts=[Pact(tribes=["blue", "red"], number=5)],
                numbers={"blue": 5, "green": 3, "red": 5},
            ),
            "Red Tribe: Blue Tribe and Red Tribe ally, and win with 5; Green Tribe wins with 3",
        ),
    ],
)
def test_a_proposal_is_told_in_words(shown: Proposal, words: str) -> None:
    step = next(steps(golden_logs(GAME)[0]))
    step.position.proposal = shown

    assert Line("Proposal", words) in matters(step.position, names(GAME))


def test_a_water_debt_that_is_traded_is_called_one() -> None:
    given = Event(
        "traded", "trade.one-for-one", {"by": "blue", "to": "red", "debt": "red", "gotten": "water"}
    )
    taken = Event(
        "traded", "trade.one-for-one", {"by": "blue", "to": "red", "given": "water", "tribe": "red"}
    )

    assert told(given) == "Blue Tribe trades with Red Tribe: a water debt of Red Tribe for Water."
    assert told(taken) == "Blue Tribe trades with Red Tribe: Water for a water debt of Red Tribe."


def told(event: Event) -> str:
    """What everybody is told of an event."""
    return happened(event, words_of(GAME), names(GAME), "")
