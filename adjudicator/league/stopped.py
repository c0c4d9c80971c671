"""Games that were stopped: what each seat has reached in the last position, as if the game were over there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from adjudicator.errors import KynesError
from adjudicator.lazy import lazy_imports
from adjudicator.league.judged import JudgedGame
from adjudicator.rules.course import OVER

with lazy_imports():
    from adjudicator.show.replay import follow


def with_figures(game: JudgedGame, overlays: Sequence[Path] = ()) -> JudgedGame:
    """A game that is not over with the figures of its last position; as it is if nobody can follow it."""
    verdict = game.verdict
    if verdict is None or verdict.end.over or verdict.end.statistics or verdict.replayed < 1:
        return game
    try:
        followed = follow(game.path, verdict.replayed - 1, overlays, notation=True)
    except KynesError:
        return game
    followed.position.step = OVER
    result = followed.rulebook.result(followed.game, followed.position)
    assert result is not None, "every game is over in this step"
    end = msgspec.structs.replace(verdict.end, statistics=result.statistics)
    return msgspec.structs.replace(game, verdict=msgspec.structs.replace(verdict, end=end))
