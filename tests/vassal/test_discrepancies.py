"""What table and rules owe each other, compared in the same way by the import and by the referee at the table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.rules import discrepancies
from adjudicator.rules.discrepancies import Drag, Ledger, PileChange, Sight, Spot
from adjudicator.rules.records import Placement
from exporters.lua.engines import make_runtime
from tests.support.agreement import referee_text

LOG = Sight(open_only=False, private=[])
TABLE = Sight(open_only=True, private=["shield"])


def stand(place: str, count: int, what: str = "fremen", owner: str = "") -> Placement:
    return Placement("force", what, place, owner, count, hidden=False)


def went(start: str, finish: str, count: int = 1, what: str = "fremen") -> Drag:
    return Drag("force", what, count, Spot(start, ""), Spot(finish, ""))


def after(sight: Sight, before: list[Placement], now: list[Placement]) -> Ledger:
    """A table that stood as the rules had it, and a move since."""
    ledger = discrepancies.begin(discrepancies.stood(sight, before), before)
    discrepancies.owe(sight, ledger, discrepancies.stood(sight, now))
    return ledger


@pytest.mark.parametrize("sight", [LOG, TABLE])
def test_pieces_that_follow_a_report_are_owed_and_then_no_more(sight: Sight) -> None:
    ledger = after(sight, [stand("reserve", 9)], [stand("reserve", 4), stand("arrakeen", 5)])
    drag = went("reserve", "arrakeen", 5)

    assert discrepancies.is_owed(sight, ledger, drag)
    assert not discrepancies.is_owed(sight, ledger, went("reserve", "carthag", 5))
    assert discrepancies.fulfil(sight, ledger, drag, 1)
    discrepancies.pay(sight, ledger, drag)

    assert not discrepancies.is_owed(sight, ledger, drag)
    assert set(ledger.owed.values()) == {0}


def test_pieces_that_went_before_the_report_are_struck_by_it() -> None:
    ledger = after(LOG, [stand("reserve", 9)], [stand("reserve", 9)])
    drag = went("reserve", "arrakeen", 5)
    discrepancies.pay(LOG, ledger, drag)
    ledger.ahead = [drag]

    now = [stand("reserve", 4), stand("arrakeen", 5)]
    discrepancies.owe(LOG, ledger, discrepancies.stood(LOG, now))

    assert ledger.ahead == []
    assert set(ledger.owed.values()) == {0}
    assert set(ledger.due[-1].values()) == {0}


def test_of_a_face_down_pile_any_card_may_have_gone() -> None:
    pile = [stand("deck", 9, "?")]
    ledger = after(LOG, pile, [stand("deck", 8, "?"), stand("hand", 1, "lasgun")])

    assert discrepancies.is_owed(LOG, ledger, went("deck", "hand", what="lasgun"))


def test_the_referee_counts_only_what_lies_open_and_takes_pieces_with_another_face_up() -> None:
    hidden = Placement("force", "fremen", "sietch", "", 3, hidden=True)
    assert discrepancies.stood(TABLE, [hidden, stand("deck", 9, "?")]) == {}
    ledger = after(
        TABLE, [stand("reserve", 1)], [Placement("elite", "fremen", "sietch", "", 1, False)]
    )

    assert discrepancies.is_owed(TABLE, ledger, went("reserve", "sietch"))
    assert not discrepancies.is_owed(LOG, ledger, went("reserve", "sietch"))


def test_what_is_taken_back_waits_for_no_pieces() -> None:
    ledger = after(LOG, [stand("reserve", 9)], [stand("reserve", 4), stand("arrakeen", 5)])

    discrepancies.go_back(ledger, discrepancies.stood(LOG, [stand("reserve", 9)]))

    assert (ledger.due, ledger.ahead) == ([], [])
    assert not discrepancies.is_owed(LOG, ledger, went("reserve", "arrakeen", 5))


def test_a_ledger_is_the_same_in_lua() -> None:
    lua = make_runtime().execute(referee_text("dune-classic"))
    there: Any = lua.discrepancies

    def given(value: Any) -> Any:
        return lua.decode(msgspec.json.encode(value).decode())

    before = [stand("reserve", 9), stand("deck", 9, "?")]
    now = [stand("reserve", 4), stand("arrakeen", 5), stand("deck", 9, "?")]
    before.append(stand("discards", 1, "worm"))
    now.append(stand("discards", 1, "desert"))
    for sight in (LOG, TABLE):
        here = after(sight, before, now)
        assert len(here.due) == (1 if sight.open_only else 2)
        same = there.begin(there.stood(given(sight), given(before)), given(before))
        there.owe(given(sight), same, there.stood(given(sight), given(now)))
        drags = [went("reserve", "arrakeen", count) for count in (2, 3, 2)]
        for drag in [*drags, went("discards", "deck", what="worm")]:
            found = discrepancies.is_owed(sight, here, drag)
            assert there.is_owed(given(sight), same, given(drag)) == found
            discrepancies.fulfil(sight, here, drag, 40)
            there.fulfil(given(sight), same, given(drag), 40)
            discrepancies.pay(sight, here, drag)
            there.pay(given(sight), same, given(drag))
        assert msgspec.json.decode(lua.encode(same), type=Ledger) == here


def test_a_pile_is_shuffled_when_one_of_its_discards_goes_back_into_it() -> None:
    before, now = ["a", "b", "up"], ["back", "b", "a"]

    assert discrepancies.pile_change(before, now, False, [], []).fault == "order"
    assert discrepancies.pile_change(before, now, False, ["back"], []) == PileChange("", True)


def test_a_pile_is_not_shuffled_because_of_discards_that_no_rule_sends_back() -> None:
    before, now, come = ["a", "b"], ["one", "other", "b", "a"], ["one", "other"]

    assert discrepancies.pile_change(before, now, False, [], come).fault == "order"
    assert discrepancies.pile_change([], come, False, [], come) == PileChange("", True)


def test_both_is_owed_if_a_card_goes_into_a_pile_from_which_another_comes() -> None:
    """Such a pile is as large as before; one card is owed to it, the other is to be taken from it."""
    before = [stand("deck", 9, "?"), stand("discards", 1, "worm")]
    ledger = after(LOG, before, [stand("deck", 9, "?"), stand("discards", 1, "desert")])

    assert discrepancies.fulfil(LOG, ledger, went("deck", "discards", what="desert"), 40)
    assert discrepancies.fulfil(LOG, ledger, went("discards", "deck", what="worm"), 40)
    assert not discrepancies.is_owed(LOG, ledger, went("deck", "discards", what="desert"))
    assert {count for due in ledger.due for count in due.values()} == {0}
