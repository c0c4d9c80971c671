"""For leagues that test their own logs, tools and house rules.

::

    from adjudicator.check import load_judge
    from adjudicator.testing import assert_illegal, assert_legal, build_header, build_log

    def test_our_importer():
        assert_legal(our_importer("game.vlog"))

    def test_the_storm_does_not_move_during_the_set_up():
        judge = load_judge("dune-classic")
        header = build_header(["atreides", "fremen"], judge=judge, options={"turns": 10})
        log = build_log(header, [{"by": "table", "move": "move-storm"}], judge=judge)
        assert_illegal(log, code="not-now", line=2, running=True)

Nothing here is needed to judge a log; see `adjudicator.check`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.checker import Judgement, check_bytes, check_file
from adjudicator.check.judge import Judge, Judges
from adjudicator.check.text import render
from adjudicator.check.verdict import Finding, Verdict
from adjudicator.log.header import Header, HeaderSeat, Policy, setup_of
from adjudicator.log.writing import LogWriter

__all__ = ["assert_illegal", "assert_legal", "assert_status", "build_header", "build_log"]

Log = bytes | str | Path
"""The bytes of a log, or where it is."""


def assert_legal(log: Log, *, running: bool = False, judges: Judges | None = None) -> Verdict:
    """The verdict on a log that is legal; AssertionError with the verdict in words if it is not.

    With `running` the game may still be going on.
    """
    return assert_status(log, "legal", running=running, judges=judges)


def assert_illegal(
    log: Log,
    *,
    clause: str = "",
    code: str = "",
    line: int = 0,
    running: bool = False,
    judges: Judges | None = None,
) -> Finding:
    """The first finding on a log that is illegal, by this clause and code and at this line.

    What is left out may be anything. AssertionError with the verdict in words if it is otherwise.
    """
    judgement = _judge(log, judges, running=running)
    verdict = judgement.verdict
    words = render(judgement, "the log")
    if verdict.status != "illegal":
        raise AssertionError(f"The log is {verdict.status}, not illegal.\n\n{words}")
    found = next(finding for finding in verdict.findings if finding.kind != "note")
    for name, wanted, is_ in (
        ("clause", clause, found.clause),
        ("code", code, found.code),
        ("line", line, found.line),
    ):
        if wanted and wanted != is_:
            raise AssertionError(f"The {name} is {is_}, not {wanted}.\n\n{words}")
    return found


def assert_status(
    log: Log, status: str, *, running: bool = False, judges: Judges | None = None
) -> Verdict:
    """The verdict on a log that has this status; AssertionError with the verdict in words if not."""
    judgement = _judge(log, judges, running=running)
    if judgement.verdict.status != status:
        words = render(judgement, "the log")
        raise AssertionError(f"The log is {judgement.verdict.status}, not {status}.\n\n{words}")
    return judgement.verdict


def build_header(
    seats: Sequence[str],
    *,
    judge: Judge,
    policy: Policy | None = None,
    rulings: dict[str, str] | None = None,
    options: dict[str, int] | None = None,
) -> Header:
    """A header for a game of these factions, at places 1, 2, 3 … in this order."""
    return Header(
        format=1,
        game=judge.rulebook.id,
        rules=judge.rulebook.versions[-1],
        content=judge.content,
        seats=[
            HeaderSeat(faction=faction, place=place, player=faction.title())
            for place, faction in enumerate(seats, 1)
        ],
        rulings=rulings or {},
        options=options or {},
        policy=policy or Policy(),
    )


def build_log(header: Header, moves: Iterable[dict[str, Any]], *, judge: Judge) -> bytes:
    """A log of these moves, numbered, chained and hashed as the header's policy demands.

    Legal moves are carried out; the first that is not, and all after it, are only written down.
    When the game is over the end line is added.
    """
    stream = BytesIO()
    rules, game = judge.rulebook, judge.game
    position = rules.new_position(game, setup_of(header))
    alive = True
    with LogWriter(stream, header, rules) as log:
        for move in moves:
            alive = alive and _is_legal(judge, position, move)
            if alive:
                rules.apply(game, position, move)
            log.append(move, position)
        result = rules.result(game, position)
        if alive and result is not None:
            log.end(result, position)
    return stream.getvalue()


def _is_legal(judge: Judge, position: Any, move: dict[str, Any]) -> bool:
    try:
        typed: Any = msgspec.convert(move, judge.rulebook.moves[move["move"]])
    except (msgspec.ValidationError, KeyError):
        return False
    return judge.rulebook.check(judge.game, position, typed) is None


def _judge(log: Log, judges: Judges | None, *, running: bool) -> Judgement:
    found = judges or Judges()
    if isinstance(log, bytes):
        return check_bytes(log, found, running=running)
    return check_file(log, found, running=running)
