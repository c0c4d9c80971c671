"""docs/log-format.md is true: its examples decode, its tables list the fields there are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.log.clauses import CLAUSES
from adjudicator.log.envelope import ENVELOPE, LOG_MOVES, decoders_of, line_types
from adjudicator.log.header import HEADER_FIELDS, Header, Policy
from adjudicator.log.lines import encode
from tests.support.random_games import RULES

MANUAL = (Path(__file__).parent.parent / "docs" / "log-format.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```json\n(.*?)\n```$", MANUAL, re.MULTILINE | re.DOTALL)


def listed(heading: str) -> list[str]:
    """The names in the first column of the table under a heading (sorted)."""
    section = MANUAL.partition(f"{heading}\n")[2].partition("\n#")[0]
    cells = re.findall(r"^\| ([^|]*) \|", section, re.MULTILINE)
    return sorted({name for cell in cells for name in re.findall(r"`([a-z_]+)`", cell)})


def test_every_example_is_a_canonical_line_of_its_type() -> None:
    decoders = decoders_of(line_types(RULES))
    kinds: set[str] = set()
    for example in EXAMPLES:
        raw = example.encode("utf-8")
        plain: dict[str, Any] = msgspec.json.decode(raw)
        assert encode(plain) == raw
        if "format" in plain:
            msgspec.json.decode(raw, type=Header)
        else:
            decoders[plain["move"]].decode(raw)
            kinds.add(plain["move"])
    assert set(LOG_MOVES) <= kinds


def test_the_tables_list_every_field() -> None:
    assert listed("## The header") == sorted(HEADER_FIELDS)
    assert listed("### Policy") == sorted(field.name for field in msgspec.structs.fields(Policy))
    assert listed("## Moves") == sorted(ENVELOPE)


def test_every_clause_of_the_log_is_explained() -> None:
    topics = {
        "log.lines": "## Canonical lines",
        "log.header": "## The header",
        "log.numbers": "`n`",
        "log.chain": "`chain`",
        "log.positions": "`after`",
        "log.times": "never runs backwards",
        "log.seals": "### Seals",
        "log.decks": "### Committed decks",
        "log.chance": "### Provable chance",
        "log.signatures": "`sig`",
        "log.undo": "### Undo",
        "log.end": "### End",
        "log.completeness": "inconclusive",
    }
    assert sorted(topics) == sorted(CLAUSES)
    for words in topics.values():
        assert words in MANUAL
