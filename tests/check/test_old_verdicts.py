"""Verdicts on logs that were kept before clocks, orders, corrections and handovers say nothing of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_file
from adjudicator.log.envelope import LOG_MOVES
from adjudicator.log.header import Header
from adjudicator.log.lines import decode, encode
from adjudicator.registry import GAMES
from tests.support.replay import golden_logs

VERDICT = {
    "claims", "content", "end", "findings", "findings_left_out", "game", "lines", "log", "position", "replayed",
    "rules", "schema_version", "seen_by", "statement", "status", "tallies",
}  # fmt: skip
STATEMENT = {
    "carried", "commitments", "commitments_in_all", "made_by", "not_proven", "options", "players", "policy",
    "preset", "rulings", "table_key", "undos",
}  # fmt: skip
POLICY = {"chain", "clock", "committed", "fair", "hashes", "sealed", "signatures", "undo"}
LATER = set(LOG_MOVES) - {"seal", "commit", "undo", "end"}
"""The kinds of lines that a log could not have then."""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_verdict_has_the_fields_that_it_had(game: str) -> None:
    log = min(golden_logs(game), key=lambda path: (path.stat().st_size, path.name))
    header, *lines = (decode(line) for line in log.read_bytes().splitlines())
    assert not LATER & {line["move"] for line in lines}
    found: dict[str, Any] = decode(encode(check_file(log, Judges()).verdict))
    assert found.keys() == VERDICT
    assert found["statement"].keys() == STATEMENT
    assert found["statement"]["policy"].keys() == POLICY
    assert found["statement"]["players"][0].keys() == {"faction", "key", "place", "player"}
    assert encode(msgspec.convert(header, Header)) == log.read_bytes().partition(b"\n")[0]
