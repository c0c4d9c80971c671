"""Lines that cost their writer nothing cost us no more: seals, decks, and names that nobody has."""

from __future__ import annotations

from io import BytesIO

from adjudicator.check.secrets import MOST_SEALS
from adjudicator.check.verdict import Verdict, verdict_bytes
from adjudicator.log import LogWriter, Policy
from tests.support.cost import grows_with, peak_of
from tests.support.logs import verdict
from tests.support.pile_game_logs import header

IN_PROPORTION = 2.2
"""Twice the lines may take this many times the steps: what is done once counts, too."""


def log_of(lines: list[dict[str, object]]) -> bytes:
    """A log of Heaps with these lines after its header."""
    stream = BytesIO()
    log = LogWriter(stream, header(Policy()))
    for n, line in enumerate(lines, 1):
        log.write_line({"n": n, **line})
    return stream.getvalue()


def seal(by: str, kind: str, number: int) -> dict[str, object]:
    return {"by": by, "kind": kind, "move": "seal", "seal": f"{number:064x}"}


def judged(lines: list[dict[str, object]]) -> Verdict:
    return verdict(log_of(lines), running=True)


def test_a_thousand_seals_of_one_seat_take_time_in_proportion() -> None:
    assert (
        grows_with(1000, lambda count: judged([seal("ash", "bet", at) for at in range(count)]))
        < IN_PROPORTION
    )


def test_seals_of_ever_new_kinds_take_time_in_proportion() -> None:
    assert (
        grows_with(1000, lambda count: judged([seal("ash", f"k{at}", at) for at in range(count)]))
        < IN_PROPORTION
    )


def test_each_seal_too_many_is_one_finding() -> None:
    found = judged([seal("ash", "bet", at) for at in range(50)]).findings

    assert [finding.code for finding in found] == ["twice"] * 49
    assert {finding.args["first"] for finding in found} == {1}


def test_only_so_many_seals_lie_unopened() -> None:
    told = judged([seal("ash", f"k{at}", at) for at in range(MOST_SEALS + 3)])
    more = verdict(
        log_of([seal("ash", f"k{at}", at) for at in range(MOST_SEALS + 3)]),
        running=True,
        limit=MOST_SEALS + 3,
    )

    assert told.findings_left_out == MOST_SEALS + 3 - 100
    assert [finding.code for finding in more.findings[-4:]] == ["not-secret", *["too-many"] * 3]


def test_seals_do_not_fill_the_memory() -> None:
    """Old copies of what is sealed are kept for undo: they are small, however many seals there are."""
    log = log_of([seal("ash", f"k{at}", at) for at in range(6000)])

    assert peak_of(lambda: verdict(log, running=True)) < len(log) + 25_000_000


def test_decks_that_nobody_has_are_not_kept() -> None:
    leaves = [f"{leaf:064x}" for leaf in range(200)]
    lines: list[dict[str, object]] = [
        {"by": "table", "deck": f"d{at}", "leaves": leaves, "move": "commit"} for at in range(300)
    ]
    few, many = log_of(lines[:1]), log_of(lines)
    kept = peak_of(lambda: verdict(many, running=True)) - peak_of(
        lambda: verdict(few, running=True)
    )

    # The bytes of the last lines are kept for undo, and nothing besides: not the leaves once more.
    assert kept < 2.5 * len(many)


def test_a_verdict_names_seats_only() -> None:
    """Thousands of names that nobody has do not come back in every finding."""
    lines = [seal(f"nobody-{at:040}", "bet", at) for at in range(3000)]
    broken = b"".join(b"{}\n" for _ in range(200))
    log = log_of([{"by": "ash", "move": "nonsense"}, *lines])
    told = verdict(log + broken, running=True)

    assert len(told.findings) == 100
    assert len(verdict_bytes(told)) < 120_000
    assert all(found.known is None or found.known.seats == [] for found in told.findings)


def test_who_has_acted_since_is_still_told() -> None:
    lines: list[dict[str, object]] = [
        {"by": "ash", "move": "nonsense"},
        seal("birch", "bet", 1),
        seal("nobody", "bet", 2),
    ]
    known = judged(lines).findings[0].known

    assert known is not None
    assert known.seats == ["birch"]
