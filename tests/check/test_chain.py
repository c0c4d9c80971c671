"""The chain: one changed line is one accused line."""

from __future__ import annotations

import pytest

from adjudicator.log import Policy
from adjudicator.log.lines import decode, encode
from tests.support.logs import edit, found, join, rechain, split, verdict
from tests.support.pile_game_logs import FULL, game

CHAINED = Policy(chain=True)
LOG = game(1, CHAINED)


def chain_findings(log: bytes, *, running: bool = False) -> list[tuple[int, str]]:
    return [
        (line, code) for line, clause, code in found(log, running=running) if clause == "log.chain"
    ]


@pytest.mark.parametrize("line", range(2, len(split(LOG)) - 1))
def test_a_line_with_other_words_is_accused_and_no_other(line: int) -> None:
    assert found(edit(LOG, line, note="x")) == [(line, "log.chain", "broken")]


@pytest.mark.parametrize("line", range(2, len(split(LOG)) - 1))
def test_a_line_with_another_prev_is_accused_and_no_other(line: int) -> None:
    assert found(edit(LOG, line, prev="0" * 64)) == [(line, "log.chain", "foreign")]


@pytest.mark.parametrize("line", range(2, len(split(LOG)) - 1))
def test_a_line_that_is_altogether_new_is_accused_and_no_other(line: int) -> None:
    log = edit(LOG, line, prev="0" * 64, note="x")

    assert found(log) == [(line, "log.chain", "foreign")]


def test_a_changed_header_is_accused() -> None:
    assert found(edit(LOG, 1, name="Another")) == [(1, "log.chain", "broken")]


def test_the_last_line_vouches_for_itself() -> None:
    end = len(split(LOG))

    assert found(edit(LOG, end, note="x")) == [(end, "log.end", "digest")]
    assert found(edit(LOG, end, prev="0" * 64)) == [(end, "log.end", "digest")]


def test_two_changed_lines_are_both_accused() -> None:
    log = edit(edit(LOG, 4, note="x"), 9, note="y")

    assert found(log) == [(4, "log.chain", "broken"), (9, "log.chain", "broken")]


def test_a_false_chain_does_not_stop_the_replay() -> None:
    told = verdict(edit(LOG, 4, note="x"))

    assert (told.status, told.findings[0].kind) == ("illegal", "claim")
    assert told.end.over
    assert told.tallies["prev"].false == 1


def test_a_missing_line_is_found_by_its_number_alone() -> None:
    lines = split(LOG)

    assert found(join(lines[:5] + lines[6:]))[0] == (6, "log.numbers", "missing")
    assert chain_findings(join(lines[:5] + lines[6:])) == []


def test_a_repeated_line_is_found_by_its_number_alone() -> None:
    lines = split(LOG)

    assert found(join(lines[:6] + lines[5:]))[0] == (7, "log.numbers", "repeated")
    assert chain_findings(join(lines[:6] + lines[5:])) == []


def test_a_missing_line_that_was_numbered_over_is_found_by_the_chain() -> None:
    lines = split(LOG)
    del lines[5]
    for index in range(5, len(lines)):
        lines[index] = encode({**decode(lines[index]), "n": index})

    assert chain_findings(join(lines))[0] == (6, "foreign")


def test_where_two_games_were_joined_the_line_before_the_join_is_accused() -> None:
    other = split(game(2, CHAINED, stones=20))
    lines = split(LOG)

    assert chain_findings(join(lines[:6] + other[6:]))[0] == (6, "broken")


def test_with_position_hashes_the_line_behind_the_join_is_accused() -> None:
    other = split(game(2, FULL, stones=20))
    lines = split(game(1, FULL))
    told = found(join(lines[:6] + other[6:]))

    assert told[0][0] == 7
    assert (7, "log.chain", "joined") in told


def test_a_line_of_another_game_is_accused_and_no_other() -> None:
    other, lines = split(game(2, CHAINED, stones=20)), split(LOG)
    log = join([*lines[:6], encode({**decode(other[6]), "n": 6}), *lines[7:]])

    assert chain_findings(log) == [(7, "foreign")]


def test_a_line_without_prev_breaks_the_policy() -> None:
    log = rechain(edit(LOG, 4, prev=None))

    assert found(log) == [(4, "log.chain", "missing")]


def test_a_chain_that_nobody_demanded_is_checked_all_the_same() -> None:
    log = rechain(edit(LOG, 1, policy={}))

    assert verdict(log).status == "legal"
    assert found(edit(log, 4, note="x")) == [(4, "log.chain", "broken")]


def test_a_last_line_without_end_is_accused_only_by_what_follows() -> None:
    log = join(split(LOG)[:9])

    assert found(edit(log, 9, note="x"), running=True) == []
    assert found(edit(log, 8, note="x"), running=True) == [(8, "log.chain", "broken")]


def test_a_line_that_cannot_be_read_is_not_accused_twice() -> None:
    lines = split(LOG)
    lines[5] = b"{"

    assert chain_findings(join(lines)) == []
