"""Whatever stands in a saved game of treachery.online: it becomes a log, or it is refused."""

from __future__ import annotations

import json
from random import Random

import pytest

from adjudicator.errors import KynesError
from adjudicator.testing import assert_status
from exporters.treachery.deals import Deals
from exporters.treachery.importer import import_saved_game
from tests.attack.mutators import changed_value
from tests.support.seeds import seed_cases
from tests.support.treachery_saves import Event, event, recorded_events, recorded_save


def test_a_correction_that_would_make_a_card_ends_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the program has drawn a card that is in somebody's hand by our rules."""
    monkeypatch.setattr(Deals, "auctioned", lambda _deals, _cards: "chaumas")

    found = import_saved_game(recorded_save(), "game.json")

    assert not found.whole
    assert_status(found.text.encode(), "legal", running=True)


@pytest.mark.parametrize(
    ("more", "at"),
    [
        (event("TreacheryCalled", 20, TraitorCalled=True), 0),
        (event("Donated", 20, Target=30, Resources=1), 40),
        (event("Shipment", 20, ForceAmount=10**12, _toId=5), 120),
    ],
    ids=["no battle to call a traitor in", "less spice than is paid later", "too many forces"],
)
def test_an_event_at_a_wrong_moment_ends_the_log(more: Event, at: int) -> None:
    events = recorded_events()
    events.insert(at, more)

    found = import_saved_game(recorded_save(events=events), "game.json")

    (refused,) = (line for line in found.lines if line.became == "refused")
    assert refused.event >= at + 2
    assert_status(found.text.encode(), "legal", running=True)


@pytest.mark.parametrize("seed", seed_cases("treachery-saves", range(16), drawn=60))
def test_a_changed_save_becomes_a_legal_log_or_is_refused(seed: int) -> None:
    prng = Random(seed)  # noqa: S311 - nothing secret: a case must be made again
    save = json.loads(recorded_save())
    events = save["_events"]["$values"]
    for _ in range(prng.randint(1, 4)):
        at = prng.randrange(len(events))
        events[at] = changed_value(events[at], prng, prng.choice(events))
    try:
        found = import_saved_game(json.dumps(save).encode(), "game.json")
    except KynesError:
        return
    assert_status(
        found.text.encode(),
        "corrected" if '"move":"correct"' in found.text else "legal",
        running=True,
    )
