"""A move that its seat cannot make at all gets in notation the reason that the judge gives."""

from __future__ import annotations

import pytest

from adjudicator.log.lines import encode
from adjudicator.notation.following import Following
from adjudicator.registry import GAMES
from tests.support.passed_over import late_move


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"war-for-arrakis"}))
def test_a_seat_that_was_passed_over_reads_the_reason_of_the_judge(game: str) -> None:
    late = late_move(game)
    following = Following(late.header)
    for move in late.before:
        following.finish(encode(following.go(dict(move))))

    refused = following.refusal(late.move["by"], late.move["move"])

    found = late.finding()
    assert refused is not None
    assert refused[1] == f"illegal: {found.message} ({found.clause})"
    assert "now: it is" not in refused[1]
