"""The clocks of games that are not over: whom a game waits for, until when, and whether the referee is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from adjudicator.content.names import names
from adjudicator.errors import KynesError
from adjudicator.league.judged import JudgedGame
from adjudicator.league.notices import Kind, Notice
from adjudicator.log.time_control import TimeControl
from adjudicator.show.clocks import clock_words
from adjudicator.show.replay import follow
from adjudicator.speech import spoken_language


def with_clocks(
    notices: Iterable[Notice], games: Iterable[JudgedGame], overlays: Sequence[Path] = ()
) -> list[Notice]:
    """The notices, of which those on unfinished games with time limits say how the clocks stand.

    The time is that of the last line of each log: the same logs give the same notices on every day.
    """
    timed = {
        game.file: game
        for game in games
        if game.verdict is not None
        and game.verdict.statement is not None
        and isinstance(game.verdict.statement.policy.get("time"), TimeControl | dict)
    }
    return [
        _on_the_clock(one, timed[one.file], overlays)
        if one.kind == "unfinished" and one.file in timed
        else one
        for one in notices
    ]


def _on_the_clock(notice: Notice, game: JudgedGame, overlays: Sequence[Path]) -> Notice:
    try:
        followed = follow(game.path, None, overlays, notation=True)
    except KynesError:  # the verdict says what is wrong with it
        return notice
    limits = followed.limits
    if limits is None:
        return notice
    called = names(followed.header.game, spoken_language())
    said = "; ".join(f"{seat}: {words}" for seat, words in clock_words(limits, called))
    kind: Kind = "clocks-stopped" if limits.referee or limits.time.paused else "on-the-clock"
    return Notice(notice.file, kind, text=said, settled=notice.settled)
