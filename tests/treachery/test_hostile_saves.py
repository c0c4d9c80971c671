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
from tests.support.treachery_saves import recorded_save


def test_a_correction_that_would_make_a_card_ends_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the program has drawn a card that is in somebody's hand by our rules."""
    monkeypatch.setattr(Deals, "auctioned", lambda _deals, _cards: "chaumas")

    found = import_saved_game(recorded_save(), "game.json")

    assert not found.whole
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
