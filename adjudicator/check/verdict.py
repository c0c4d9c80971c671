"""The verdict on a log: one record, one canonical JSON object."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudicator.log.envelope import Value
from adjudicator.log.lines import encode
from adjudicator.log.time_control import TimeControl

SCHEMA_VERSION = 1

Status = Literal["legal", "corrected", "illegal", "invalid", "unsupported", "inconclusive"]

EXIT_CODES: dict[str, int] = {
    "legal": 0,
    "corrected": 1,
    "illegal": 1,
    "inconclusive": 1,
    "invalid": 2,
    "unsupported": 3,
}
"""Status -> exit code of the program."""


class Options(msgspec.Struct, frozen=True):
    """What was legal instead."""

    waiting: Annotated[list[str], Meta(description="The seats the game waited for.")]
    field: Annotated[
        str, Meta(description="The first field with a value that was not offered, or ''.")
    ]
    offered: Annotated[
        list[bool | int | str],
        Meta(description="What could stand in the field; without field, the kinds of moves open."),
    ]
    more: Annotated[int, Meta(description="How many more there were.")]


class Known(msgspec.Struct, frozen=True):
    """What has been made known since a line, and so what taking it back would reveal."""

    lines: Annotated[int, Meta(description="Lines after it that depend on it.")]
    table_lines: Annotated[int, Meta(description="How many of them are the table's.")]
    openings: Annotated[int, Meta(description="How many of them opened a seal.")]
    seats: Annotated[list[str], Meta(description="The seats that have acted after it (sorted).")]


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong, or worth knowing, and everything a referee needs to act on it."""

    line: Annotated[int, Meta(description="The line of the file, from 1.")]
    n: Annotated[int, Meta(description="The line's own number; 0 for the header or if unknown.")]
    kind: Annotated[
        Literal["invalid", "illegal", "claim", "note", "unsupported"],
        Meta(
            description="invalid: no line of a log. illegal: no legal move. claim: it says "
            "something false. note: neither, but to be known. unsupported: not ours to judge."
        ),
    ]
    clause: Annotated[str, Meta(description="The clause, of the game or (log.…) of the log.")]
    code: Annotated[str, Meta(description="How the clause is broken.")]
    args: Annotated[dict[str, int | str], Meta(description="The particulars.")]
    message: Annotated[str, Meta(description="The same in words.")]
    before: Annotated[str, Meta(description="Hash of the position before the line, or ''.")]
    alternatives: Annotated[
        int | None,
        Meta(description="How many legal moves the seat had (5000 means: or more), if counted."),
    ]
    options: Options | None
    known: Known | None
    because: Annotated[
        list[str],
        Meta(
            description="For a move at the wrong time: what had happened before, whom the game "
            "waited for and why, in sentences."
        ),
    ] = []


class Claim(msgspec.Struct, frozen=True):
    """Something the log declares, beside what we find."""

    claim: Annotated[str, Meta(description="What is declared.")]
    line: int
    declared: int | str | list[str]
    computed: int | str | list[str]
    holds: bool


class Tally(msgspec.Struct):
    """How many statements of one sort the lines made, and how many of them were false."""

    checked: int = 0
    false: int = 0


class End(msgspec.Struct, frozen=True):
    """How the game stands at the last position reached."""

    over: bool
    winners: list[str]
    reason: Annotated[str, Meta(description="The clause of the victory, or ''.")]
    statistics: Annotated[
        dict[str, dict[str, int]], Meta(description="Faction -> figures for standings.")
    ]


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who took over a seat in the middle of a game."""

    line: Annotated[int, Meta(description="The line of the file that says so.")]
    player: str
    by: Annotated[str, Meta(description="Who gave the seat: its faction, or table.")]
    why: str
    key: Annotated[
        str, Meta(description="The key that signs for the seat from then on, or ''.")
    ] = ""
    program: Annotated[str, Meta(description="The program that plays, or '' for a person.")] = ""
    agreed: Annotated[
        list[str], Meta(description="Who agreed, by the word of the line's writer.")
    ] = []


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, as the header has it, and who took it over."""

    faction: str
    place: int
    player: str
    key: Annotated[str, Meta(description="The seat's public key, or ''.")]
    program: Annotated[str, Meta(description="The program that plays, or '' for a person.")] = ""
    later: Annotated[
        list[Holder], Meta(description="Who took the seat over, in the order of the lines.")
    ] = []


class Changed(msgspec.Struct, frozen=True):
    """One value of the position that the referee has put in the place of another."""

    path: Annotated[str, Meta(description="The place in the position.")]
    old: Annotated[Value, Meta(description="What stood there; null for nothing.")]
    new: Annotated[Value, Meta(description="What has stood there since; null for nothing.")]


class Correction(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the referee has corrected, as far as the reader may know it."""

    line: Annotated[int, Meta(description="The line of the file.")]
    signed: Annotated[bool, Meta(description="Whether the referee's signature is on it.")]
    why: Annotated[str, Meta(description="The reason.")] = ""
    ruling: Annotated[str, Meta(description="What is ruled, in words; '' for nothing.")] = ""
    changes: list[Changed] = []
    known_to: Annotated[
        list[str],
        Meta(description="The seats that may know it, '' for everybody. For the table only."),
    ] = []
    hidden: Annotated[
        bool, Meta(description="Whether the reader may not know what is corrected.")
    ] = False
    taken_back: Annotated[
        int, Meta(description="The line of the undo that took it back, or 0.")
    ] = 0


class Chosen(msgspec.Struct, frozen=True):
    """A ruling that the header chooses."""

    ruling: str
    chosen: str
    default: Annotated[str, Meta(description="What would hold without it.")]


class Undone(msgspec.Struct, frozen=True):
    """What a seat, or the table, took back."""

    by: str
    count: int
    lines: Annotated[list[int], Meta(description="The first hundred lines that did.")]
    revealed: Annotated[
        int, Meta(description="How many took back what was opened or drawn, or brought it back.")
    ]
    unclear: Annotated[int, Meta(description="How many could not be looked into.")]


class Bound(msgspec.Struct, frozen=True):
    """A deck whose order was bound."""

    deck: str
    lines: Annotated[list[int], Meta(description="The first hundred lines that bound it.")]


class Carried(msgspec.Struct, frozen=True):
    """What the lines carry besides their moves."""

    prev: Annotated[str, Meta(description="Links of the chain: all, some or none.")]
    after: Annotated[str, Meta(description="Hashes of positions: all, some or none.")]
    salted: Annotated[bool, Meta(description="Whether those are salted.")]
    at: Annotated[str, Meta(description="Times: all, some or none.")]
    sig: Annotated[str, Meta(description="Signatures: all, some or none.")]
    sealed: Annotated[str, Meta(description="Secret moves sealed before: all, some or none.")]
    cards: Annotated[int, Meta(description="Draws that opened a card of a bound deck.")]
    seed: Annotated[bool, Meta(description="Whether a seed was shown and draws judged by it.")]


class TimedOut(msgspec.Struct):
    """A seat whose time has run out."""

    seat: str
    does: Annotated[str, Meta(description="What happened then, as the policy says.")]
    count: int = 0
    lines: Annotated[list[int], Meta(description="The first hundred lines that say so.")] = []


class Statement(msgspec.Struct, frozen=True, omit_defaults=True):
    """Under which terms the log was kept, and what it leaves unproven, legal or not."""

    players: list[Player]
    table_key: Annotated[str, Meta(description="The table's public key, or ''.")]
    preset: Annotated[
        str, Meta(description="The preset that the header's rulings and options equal, or ''.")
    ]
    rulings: Annotated[list[Chosen], Meta(description="The rulings that the header chooses.")]
    options: dict[str, int]
    policy: Annotated[
        dict[str, bool | str | list[str] | TimeControl],
        Meta(description="What every line had to carry."),
    ]
    made_by: Annotated[
        str, Meta(description="Who made chain and hashes afterwards: export, import or ''.")
    ]
    carried: Carried
    undos: list[Undone]
    commitments: list[Bound]
    commitments_in_all: int
    not_proven: Annotated[list[str], Meta(description="What the log does not prove, in words.")]
    timeouts: Annotated[
        list[TimedOut],
        Meta(description="Whose time has run out, by seat; left out if nobody's has."),
    ] = []
    pauses: Annotated[
        list[int],
        Meta(description="The first hundred lines by which the referee stopped all clocks."),
    ] = []


class Verdict(msgspec.Struct, frozen=True):
    """The verdict on one log."""

    schema_version: Literal[1]
    status: Annotated[
        Status,
        Meta(
            description="The first finding that is not a note decides: illegal covers illegal moves "
            "and false claims. Without one the log is legal, or corrected if the referee has corrected "
            "something in it, or inconclusive if it is incomplete."
        ),
    ]
    log: Annotated[str, Meta(description="SHA-256 of the file.")]
    game: str
    rules: int
    content: Annotated[str, Meta(description="Hash of the content judged by, or ''.")]
    lines: Annotated[int, Meta(description="Lines of the file.")]
    replayed: Annotated[int, Meta(description="Lines replayed by the rules, the header included.")]
    findings: Annotated[list[Finding], Meta(description="In the order of the lines.")]
    findings_left_out: Annotated[int, Meta(description="Further findings, not listed.")]
    claims: list[Claim]
    tallies: Annotated[
        dict[str, Tally],
        Meta(description="prev, after, at, seal, leaf, chance, sig -> how many, how many false."),
    ]
    end: End
    position: Annotated[str, Meta(description="Hash of the last position reached, or ''.")]
    statement: Annotated[
        Statement | None, Meta(description="Nothing where the header could not be used.")
    ]
    seen_by: Annotated[
        str,
        Meta(
            description="Who may read this verdict: table (all is in it), public, or a seat. For "
            "others than the table, hashes are '' and what they may not know is left out."
        ),
    ] = "table"
    corrections: Annotated[
        list[Correction] | msgspec.UnsetType,
        Meta(description="What the referee has corrected; left out where that is nothing."),
    ] = msgspec.UNSET


def verdict_bytes(verdict: Verdict) -> bytes:
    """The verdict as one line of canonical JSON: the same bytes wherever it is made."""
    return encode(verdict) + b"\n"


def exit_code(verdict: Verdict) -> int:
    """The program's exit code for a verdict."""
    return EXIT_CODES[verdict.status]
