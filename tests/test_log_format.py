"""docs/log-format.md is true: its examples decode, its tables list the fields there are."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.clocks.seat_time import SeatTime
from adjudicator.log.clauses import CLAUSES
from adjudicator.log.dice import pick, seed_commitment
from adjudicator.log.envelope import ENVELOPE, LOG_MOVES, decoders_of
from adjudicator.log.hashing import (
    key_commitment,
    leaf_hash,
    position_salt,
    salted_hash,
    seal_hash,
)
from adjudicator.log.header import HEADER_FIELDS, Header, Policy
from adjudicator.log.lines import encode
from adjudicator.log.order_lines import sealed_terms
from adjudicator.log.policy import policy_of
from adjudicator.log.positions import position_hash, section_digests
from adjudicator.log.signatures import sign
from adjudicator.log.time_control import TimeControl
from adjudicator.log.time_words import stamp, time_of
from adjudicator.registry import GAMES, rulebook
from adjudicator.rules.records import Section
from tests.support.random_games import RULES

MANUAL = (Path(__file__).parent.parent / "docs" / "log-format.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```json\n(.*?)\n```$", MANUAL, re.MULTILINE | re.DOTALL)


class Side(msgspec.Struct):
    """A side of the position that the manual hashes."""

    tanks: int
    spice: int


class Small(msgspec.Struct):
    """The position that the manual hashes."""

    turn: int
    sides: dict[str, Side]
    phase: str


def listed(heading: str) -> list[str]:
    """The names in the first column of the table under a heading (sorted)."""
    section = MANUAL.partition(f"{heading}\n")[2].partition("\n#")[0]
    cells = re.findall(r"^\| ([^|]*) \|", section, re.MULTILINE)
    return sorted({name for cell in cells for name in re.findall(r"`([a-z_]+)`", cell)})


def test_every_example_is_a_canonical_line_of_its_type() -> None:
    decoders = decoders_of(RULES)
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


def table(heading: str, head: str) -> list[list[str]]:
    """The cells of the table that begins with `head`, under a heading."""
    section = MANUAL.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = section.partition(f"| {head} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [row.strip("| ").split(" | ") for row in rows]


def test_the_sections_are_those_of_the_rulebooks() -> None:
    told = {
        (game.strip("`"), name.strip("`"), fields)
        for game, name, fields in table("The hash of a position", "game")
    }

    assert told == {
        (
            game,
            name,
            " ".join(f"`{field}`" for field in section.fields)
            + (", each entry by itself" if section.each else "")
            + (", optional" if section.optional else ""),
        )
        for game in GAMES
        for name, section in rulebook(game).sections.items()
    }


def test_the_example_of_a_position_is_hashed_as_the_manual_says() -> None:
    example = re.search(r'^    (\{"phase".*\})$', MANUAL, re.MULTILINE)
    assert example is not None
    position = msgspec.json.decode(example[1], type=Small)
    rules = msgspec.structs.replace(
        RULES,
        position_type=Small,
        sections={
            "course": Section(fields=["phase", "turn"]),
            "sides": Section(fields=["sides"], each=True),
        },
    )
    digests = {
        what: (raw.strip("`"), digest.strip("`"))
        for what, raw, digest in table("The hash of a position", "what")
    }
    for raw, digest in list(digests.values())[:3]:
        assert sha256(raw.encode()).hexdigest() == digest

    assert {
        f"section `{name}`": digest.hex()
        for name, digest in section_digests(rules, position).items()
    } == {what: digest for what, (_, digest) in digests.items() if what.startswith("section")}
    assert digests["the position"][1] == position_hash(rules, position)


def vector(what: str) -> str:
    """The value that the manual gives for something."""
    section = MANUAL.partition("## Test vectors\n")[2]
    found = re.search(rf"^\| {re.escape(what)}.*`([^`]*)` \|$", section, re.MULTILINE)
    assert found is not None, what
    return found[1]


def test_the_vectors_are_what_the_program_computes() -> None:
    seed = bytes.fromhex(vector("seed |"))
    key = bytes.fromhex(vector("key of the position hashes"))
    digest, salt = bytes.fromhex(vector("digest of a position")), position_salt(key, 7)
    private, header = vector("private key"), vector("header's hash")
    dial, silence = {"by": "atreides", "move": "dial", "number": 7}, bytes(16)

    assert vector("its `seed_commit`") == seed_commitment(seed)
    assert vector("draws 1 to 12 among 6").split() == [
        str(pick(seed, ["ann", "bob"], number, 6)) for number in range(1, 13)
    ]
    assert vector("its `hash_commit`") == key_commitment(key)
    assert vector("salt of line 7") == salt.hex()
    assert vector("`after` of line 7") == salted_hash(salt, digest)
    assert vector("seal, 16 zero bytes") == seal_hash(silence, dial)
    terms = {"field": "spice", "kind": "bid", "most": 5}
    assert vector("seal of an order") == seal_hash(silence, sealed_terms("atreides", terms))
    assert vector("leaf, 16 zero bytes") == leaf_hash(silence, "lasgun")
    line = {"by": "atreides", "move": "pass", "n": 75}
    assert vector("`sig` of") == sign(private, line, header)


def test_the_fields_of_the_time_limits_are_those_of_the_header() -> None:
    assert {*TimeControl.__struct_fields__} <= {*listed("### The limits of a policy")}


def test_time_runs_as_the_manual_says() -> None:
    rows = table("Time limits", "from")
    assert len(rows) == 3
    for start, words, seconds, until in rows:
        control = policy_of(f"move=1h,zone=Europe/Berlin,{words.strip('`')}").time
        assert isinstance(control, TimeControl)
        at = time_of(start.removesuffix(" (Berlin)"), control.zone, "the manual")
        clock = SeatTime(control)
        clock.begin(at)
        end = clock.when("ash", clock.now("ash", at) + int(seconds), at)
        assert end is not None
        assert stamp(end, control.zone)[:16] == until[:16]


def test_every_clause_of_the_log_is_explained() -> None:
    topics = {
        "log.lines": "## Canonical lines",
        "log.header": "## The header",
        "log.numbers": "`n`",
        "log.chain": "`chain`",
        "log.positions": "`after`",
        "log.times": "never runs backwards",
        "log.clocks": "### The limits of a policy",
        "log.orders": "### Orders in advance",
        "log.seals": "### Seals",
        "log.decks": "### Committed decks",
        "log.chance": "### Provable chance",
        "log.signatures": "`sig`",
        "log.undo": "### Undo",
        "log.seats": "### A seat changes hands",
        "log.corrections": "### The referee corrects",
        "log.end": "### End",
        "log.required": "### What a league demands",
        "log.published": "--published",
        "log.secret": "--public",
        "log.completeness": "inconclusive",
    }
    assert sorted(topics) == sorted(CLAUSES)
    for words in topics.values():
        assert words in MANUAL
