"""Illegal lines in a log that was taken from a table: named, passed over, and play goes on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.check.checker import Judgement
from adjudicator.check.public import seen_by
from adjudicator.check.replay_state import EXPLAINED, PASSED_OVER
from adjudicator.log.lines import encode
from adjudicator.wording import EVERYBODY
from tests.support.replay import golden_logs, line_kinds, moves_of, read_lines

GAMES = ["dune-classic", "dawn-of-the-fremen"]
LONG = 100


def plain(log: Path) -> bool:
    """Whether a golden game is long enough, and has nothing but moves and an end."""
    kinds = line_kinds(log)
    return len(kinds) > LONG and not {"seal", "commit", "undo"} & {*kinds}


LOGS = {
    game: min(filter(plain, golden_logs(game)), key=lambda log: log.stat().st_size)
    for game in GAMES
}


def table_log(log: Path, moves: list[dict[str, Any]], **head: Any) -> bytes:
    """A log as a table gives it: the header of a game, and moves without any hashes."""
    first = {**json.loads(log.read_text().splitlines()[0]), "policy": {"undo": "any"}, **head}
    for promise in ("seed_commit", "hash_commit", "client_seeds", "table_key"):
        first.pop(promise, None)
    lines = [first, *({**move, "n": n} for n, move in enumerate(moves, 1))]
    return b"".join(encode(line) + b"\n" for line in lines)


def judged(data: bytes) -> Judgement:
    return check_bytes(data, Judges(), running=True)


def end_of(log: Path) -> str:
    found: str = read_lines(log)[-1]["position"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_illegal_line_is_named_and_play_goes_on_without_it(game: str) -> None:
    log = LOGS[game]
    moves = moves_of(log)
    draw = Random(game)  # noqa: S311 - repeatable
    # The first move of the game is never right again; an unknown kind is right at no time.
    wrong = [{**moves[0]}, {"by": "table", "move": "no-such-move"}]
    places = sorted(draw.sample(range(2, len(moves)), 2 * EXPLAINED))
    told: list[dict[str, Any]] = []
    expected = []
    for at, move in enumerate(moves):
        if at in places:
            told.append(wrong[places.index(at) % 2])
            expected.append(len(told) + 1)
        told.append(move)

    verdict = judged(table_log(log, told, made_by="import")).verdict

    assert verdict.status == "illegal"
    assert [one.line for one in verdict.findings if one.kind == "illegal"] == expected
    assert verdict.position == end_of(log)
    assert all(one.options is not None for one in verdict.findings[: EXPLAINED - 1 : 2])


@pytest.mark.parametrize("game", GAMES)
def test_a_log_that_was_written_as_it_was_played_ends_at_its_first_illegal_line(game: str) -> None:
    moves = moves_of(LOGS[game])
    told = [*moves[:5], moves[0], *moves[5:9], moves[0]]

    verdict = judged(table_log(LOGS[game], told)).verdict

    assert [one.line for one in verdict.findings if one.kind == "illegal"] == [7]


@pytest.mark.parametrize("game", GAMES)
def test_undos_count_lines_that_were_passed_over(game: str) -> None:
    log = LOGS[game]
    moves = moves_of(log)
    at = 70
    told = [*moves[:3], moves[0], *moves[3:at]]
    told += [{"by": moves[0]["by"], "move": "undo", "to": back} for back in (40, 4, 3)]
    told += moves[3:]

    verdict = judged(table_log(log, told, made_by="export")).verdict

    assert [one.line for one in verdict.findings if one.kind == "illegal"] == [5]
    assert verdict.position == end_of(log)


@pytest.mark.parametrize("game", GAMES)
def test_an_undo_that_leads_nowhere_is_passed_over_too(game: str) -> None:
    log = LOGS[game]
    moves = moves_of(log)
    told = [*moves[:8], {"by": moves[0]["by"], "move": "undo", "to": 900}, *moves[8:]]

    verdict = judged(table_log(log, told, made_by="import")).verdict

    assert [(one.line, one.clause) for one in verdict.findings if one.kind == "illegal"] == [
        (10, "log.undo")
    ]
    assert verdict.position == end_of(log)


def test_what_is_nothing_but_illegal_ends() -> None:
    log = LOGS["dune-classic"]
    told = [*moves_of(log)[:3], *[moves_of(log)[0]] * (3 * PASSED_OVER)]

    verdict = judged(table_log(log, told, made_by="import")).verdict

    assert len([one for one in verdict.findings if one.kind == "illegal"]) <= PASSED_OVER + 1
    assert verdict.status == "illegal"


@pytest.mark.parametrize("game", GAMES)
def test_the_public_is_told_the_reason_by_what_lay_open_then(game: str) -> None:
    """Not by what lies open at the end."""
    log = LOGS[game]
    moves = moves_of(log)
    wrong = {"by": moves[9]["by"], "move": "no-such-move"}
    whole = judged(table_log(log, [*moves[:9], wrong, *moves[9:]], made_by="import"))
    alone = judged(table_log(log, [*moves[:9], wrong], made_by="import"))

    first, same = (
        next(one for one in seen_by(told, EVERYBODY).verdict.findings if one.kind == "illegal")
        for told in (whole, alone)
    )

    assert (first.clause, first.code, first.args, first.message) == (
        same.clause, same.code, same.args, same.message
    )  # fmt: skip
