"""Position hashes, the end and its claims, completeness."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.log import Policy
from adjudicator.log.lines import decode, encode
from tests.support.logs import edit, found, join, rechain, split, verdict
from tests.support.pile_game_logs import FULL, Game, game, generator, header

LOG = game(1)
PLAIN = game(1, Policy())
END = len(split(LOG))


def test_a_false_position_is_a_claim_at_its_line() -> None:
    log = rechain(edit(LOG, 5, after="0" * 64))
    told = verdict(log)

    assert found(log) == [(5, "log.positions", "after")]
    assert told.findings[0].kind == "claim"
    assert told.findings[0].before == decode(split(LOG)[3])["after"]
    assert told.end.over, "a false claim does not stop the replay"


def test_a_missing_position_breaks_the_policy() -> None:
    assert found(rechain(edit(LOG, 5, after=None))) == [(5, "log.positions", "missing")]


def test_a_position_that_nobody_demanded_is_checked_all_the_same() -> None:
    assert found(edit(PLAIN, 5, after="0" * 64)) == [(5, "log.positions", "after")]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"winners": ["cedar"]}, "winners"),
        ({"winners": []}, "winners"),
        ({"reason": "heaps.luck"}, "reason"),
        ({"lines": 3}, "lines"),
        ({"position": "0" * 64}, "position"),
    ],
)
def test_a_false_end_is_a_claim_beside_what_we_find(changes: dict[str, Any], code: str) -> None:
    log = rechain(edit(LOG, END, **changes))
    told = verdict(log)

    assert found(log) == [(END, "log.end", code)]
    assert told.status == "illegal"
    claim = next(claim for claim in told.claims if claim.claim == code)
    assert (claim.declared, claim.holds) == (changes[code], False)
    assert claim.computed == decode(split(LOG)[-1])[code]


def test_an_end_before_the_end_is_false() -> None:
    lines = split(LOG)[:6]
    end = {**decode(split(LOG)[-1]), "lines": 6, "n": 6, "prev": "0" * 64}
    told = verdict(rechain(join([*lines, encode(end)])))

    assert (7, "log.end", "not-over") in [(f.line, f.clause, f.code) for f in told.findings]
    assert not told.end.over


@pytest.mark.parametrize("extra", [b"", b"{}", b"\x00", split(LOG)[-1], split(LOG)[3]])
def test_nothing_may_follow_the_end(extra: bytes) -> None:
    told = verdict(join([*split(LOG), extra]))

    assert (told.findings[0].line, told.findings[0].code) == (END + 1, "after-end")
    assert told.status == "invalid"


def test_a_log_without_end_is_inconclusive_unless_it_is_running() -> None:
    log = join(split(LOG)[:-3])
    told = verdict(log)

    assert (told.status, told.findings[0].kind) == ("inconclusive", "note")
    assert told.findings[0].code == "no-end"
    assert verdict(log, running=True).status == "legal"


def test_a_finished_game_without_end_line_is_inconclusive() -> None:
    told = verdict(join(split(LOG)[:-1]))

    assert (told.status, told.findings[0].code) == ("inconclusive", "over")
    assert told.end.over


@pytest.mark.parametrize("cut", [1, 2, 50])
def test_a_last_line_that_is_cut_off_is_invalid(cut: int) -> None:
    told = verdict(LOG[:-cut])

    assert (told.status, told.findings[0].code) == ("invalid", "no-newline")
    assert (told.findings[0].line, told.lines) == (END, END)


def test_a_line_that_is_too_long_ends_the_reading() -> None:
    lines = split(LOG)
    log = join([*lines[:4], b'{"by":"' + b"x" * (2 << 20) + b'"}', *lines[4:]])
    told = verdict(log)

    assert (told.status, told.findings[0].code) == ("invalid", "too-long")
    assert told.findings[0].line == 5


def test_the_first_finding_decides_what_a_log_is() -> None:
    illegal = edit(PLAIN, 4, number=9)
    lines = split(illegal)

    assert verdict(join([*lines[:8], b"{}"])).status == "illegal"
    assert verdict(join([*lines[:2], b"{}", *lines[3:]])).status == "invalid"


def test_the_hash_of_the_file_is_that_of_all_its_bytes() -> None:
    from hashlib import sha256  # noqa: PLC0415 - one use

    for log in (LOG, LOG[:-7], b"", b"{", LOG + b"x" * (3 << 20)):
        assert verdict(log).log == sha256(log).hexdigest()


def test_replay_equals_live_play() -> None:
    for seed in range(5):
        play = Game(header(FULL, seats=3), generator(seed))
        play.finish()
        told = verdict(play.bytes())
        assert told.status == "legal"
        assert told.position == decode(split(play.bytes())[-1])["position"]
