"""The lines of a log after the header: a rulebook's moves in their envelope, and the log's own.

The envelope is what a line says beside the move itself; the rules do not see it:

=========  =====================================================================================
``n``      the line's number, 1, 2, 3 … after the header
``prev``   the hash of the line before it
``after``  the hash of the position after it
``at``     the time it was made, as its writer claims: seconds since 1970 in UTC
``note``   words that nobody judges
``opens``  the number of the seal that this move opens (secret moves)
``leaf``   the place of the card in the deck's commitment (draws)
``salt``   the salt of that seal or that leaf
``sig``    the signature of whoever makes the move
=========  =====================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NotRequired,
    TypedDict,
    TypeVar,
    cast,
    get_type_hints,
)

import msgspec
from msgspec import Meta

from adjudicator.log.clock_lines import CLOCK_MOVES
from adjudicator.log.header import Hash, Program
from adjudicator.log.order_lines import ORDER_MOVES
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.corrections import CORRECT

V = TypeVar("V")

Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
Digest = Annotated[str, Meta(min_length=64, max_length=64)]
"""A hash that is compared with ours: no need to look at its digits."""
Salt = Annotated[
    str,
    Meta(
        pattern=r"^([0-9a-f]{2}){16,64}(?![\s\S])",
        description="16 to 64 random bytes, in hexadecimal.",
    ),
]


class Envelope(TypedDict):
    """What every line may carry."""

    n: Annotated[int, Meta(ge=1, le=2**53 - 1, description="The number of the line.")]
    prev: NotRequired[Annotated[Digest, Meta(description="The hash of the line before.")]]
    after: NotRequired[Annotated[Digest, Meta(description="The hash of the position after it.")]]
    at: NotRequired[Annotated[Count, Meta(description="The time, in seconds since 1970, UTC.")]]
    note: NotRequired[Annotated[str, Meta(max_length=2000, description="A remark.")]]
    sig: NotRequired[
        Annotated[
            str, Meta(pattern=r"^[0-9a-f]{128}(?![\s\S])", description="An Ed25519 signature.")
        ]
    ]


class Opening(TypedDict):
    """What a secret move may carry."""

    opens: NotRequired[Annotated[Count, Meta(description="The number of the seal it opens.")]]
    salt: NotRequired[Salt]


class Leaf(TypedDict):
    """What a draw may carry."""

    leaf: NotRequired[Annotated[Count, Meta(description="Its place in the deck's commitment.")]]
    salt: NotRequired[Salt]


class Anything(TypedDict):
    """A line of an unknown kind."""

    by: Word
    move: Word


class Seal(TypedDict):
    """A seat lays a move down, sealed."""

    by: Word
    move: Literal["seal"]
    kind: Annotated[Word, Meta(description="The kind of the sealed move.")]
    seal: Annotated[Hash, Meta(description="SHA-256 of the salt and the canonical move.")]


class Commit(TypedDict):
    """The table binds itself to the order of a deck."""

    by: Literal["table"]
    move: Literal["commit"]
    deck: Annotated[Word, Meta(description="The deck.")]
    leaves: Annotated[
        list[Hash], Meta(max_length=1000, description="SHA-256 of each card's salt and id.")
    ]


class Undo(TypedDict):
    """The position after an earlier line is restored."""

    by: Word
    move: Literal["undo"]
    to: Annotated[Count, Meta(description="The number of that line, 0 for the start.")]


class End(TypedDict):
    """The game is over."""

    by: Literal["table"]
    move: Literal["end"]
    winners: Annotated[list[Word], Meta(max_length=20, description="Who has won (sorted).")]
    reason: Annotated[str, Meta(max_length=100, description="The clause of the victory.")]
    lines: Annotated[Count, Meta(description="The number of lines before this one.")]
    position: Annotated[Digest, Meta(description="The hash of the last position.")]
    digest: Annotated[Digest, Meta(description="The hash of this line without `digest`, `sig`.")]
    seed: NotRequired[
        Annotated[
            str,
            Meta(
                pattern=r"^([0-9a-f]{2}){16,64}(?![\s\S])",
                description="The seed that was committed to.",
            ),
        ]
    ]
    hash_key: NotRequired[Annotated[Hash, Meta(description="The key behind `hash_commit`.")]]


class Handover(TypedDict):
    """A seat changes hands: from here on somebody else, or a program, plays it."""

    by: Annotated[Word, Meta(description="Who gives it: the seat itself, or the table.")]
    move: Literal["handover"]
    seat: Annotated[Word, Meta(description="The faction whose seat it is.")]
    player: Annotated[str, Meta(min_length=1, max_length=100, description="Who plays it now.")]
    why: Annotated[str, Meta(max_length=200, description="The reason.")]
    key: NotRequired[
        Annotated[Hash, Meta(description="The public Ed25519 key that signs for the seat now.")]
    ]
    program: NotRequired[
        Annotated[Program, Meta(description="Which program plays it, if no person does.")]
    ]
    agreed: NotRequired[
        Annotated[
            list[Word],
            Meta(
                min_length=1,
                max_length=20,
                description="Who agreed, by the word of the writer: factions, table, referee.",
            ),
        ]
    ]


Value = (
    bool
    | int
    | Annotated[str, Meta(max_length=100)]
    | Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=500)]
    | None
)
"""What stands in one place of a position; None where nothing stands."""


class Change(TypedDict):
    """One value of the position in the place of another."""

    path: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=200,
            description="The place, by the names of fields and entries: `sides/fremen/spice`.",
        ),
    ]
    old: Annotated[Value, Meta(description="What stands there; null for nothing.")]
    new: Annotated[Value, Meta(description="What stands there from now on; null for nothing.")]


class Correct(TypedDict):
    """The referee changes values of the position, or states a ruling."""

    by: Annotated[Word, Meta(description="`referee`.")]
    move: Literal["correct"]
    changes: Annotated[list[Change], Meta(max_length=100, description="What is changed.")]
    why: Annotated[str, Meta(min_length=1, max_length=500, description="The reason.")]
    ruling: NotRequired[
        Annotated[str, Meta(min_length=1, max_length=500, description="What is ruled, in words.")]
    ]


LOG_MOVES: dict[str, type] = {
    "seal": Seal,
    "commit": Commit,
    "undo": Undo,
    "handover": Handover,
    **CLOCK_MOVES,
    "correct": Correct,
    **ORDER_MOVES,
    "end": End,
}
"""The kinds of lines that belong to the log, not to the game."""

NOT_PLAYED = frozenset(LOG_MOVES) - {CORRECT}
"""The kinds of lines that no rulebook carries out: all of the log's own but corrections."""

ENVELOPE = sorted([*Envelope.__annotations__, "opens", "leaf", "salt"])
"""The names of all fields of the envelope."""


class AsMet(dict[str, V], Generic[V]):
    """Kind of line -> something that is made when the kind is first met.

    Most logs meet some kinds only, and the types of a kind take longer to make than to use. `[]`
    (KeyError for what is not a kind), `in` and `get` answer for all kinds; iterating shows those that
    were met. What was made once is found as fast as in any dict.
    """

    def __init__(self, kinds: Collection[str], make: Callable[[str], V]) -> None:
        super().__init__()
        self.kinds = frozenset(kinds)
        """All kinds, met or not."""
        self._make = make

    def __missing__(self, kind: str) -> V:
        if kind not in self.kinds:
            raise KeyError(kind)
        made = self[kind] = self._make(kind)
        return made

    def __contains__(self, kind: object) -> bool:
        return kind in self.kinds

    def get(self, kind: str, default: Any = None) -> Any:
        """What belongs to a kind, or `default` for what is not a kind."""
        return self[kind] if kind in self.kinds else default


def line_type(rulebook: Rulebook, kind: str) -> type:
    """The typed dict of the fields of a kind of line, envelope included.

    KeyError for what is not a kind; ValueError when the move has a field of the envelope's.
    """
    extras: list[type] = [Envelope]
    if kind in rulebook.secret_moves:
        extras.append(Opening)
    if kind in rulebook.deck_moves:
        extras.append(Leaf)
    return _merged(kind, LOG_MOVES.get(kind) or rulebook.moves[kind], extras)


def kinds_of(rulebook: Rulebook) -> list[str]:
    """All kinds of lines of a game's logs; ValueError when a move has a kind of the log's."""
    for kind in LOG_MOVES:
        if kind in rulebook.moves:
            raise ValueError(f"{kind} is a kind of line of the log")
    return [*rulebook.moves, *LOG_MOVES]


def line_types(rulebook: Rulebook) -> dict[str, type]:
    """Kind of line -> the typed dict of its fields, for every kind.

    Raises ValueError when a move has a field of the envelope's, or a kind of the log's.
    """
    return {kind: line_type(rulebook, kind) for kind in kinds_of(rulebook)}


def base_type() -> type:
    """The type of a line whose kind nobody knows."""
    return _merged("line", Anything, [Envelope])


def fields_of(line_type: type) -> list[str]:
    """The names of a line's fields (sorted)."""
    return sorted(line_type.__annotations__)


def decoders_of(rulebook: Rulebook) -> AsMet[msgspec.json.Decoder[Any]]:
    """Kind of line -> the decoder that checks its types; ValueError as `line_types`."""
    return AsMet(kinds_of(rulebook), lambda kind: msgspec.json.Decoder(line_type(rulebook, kind)))


def bare_move(line: dict[str, Any]) -> dict[str, Any]:
    """A line without its envelope: the move as the rules and the seals know it."""
    return {name: value for name, value in line.items() if name not in ENVELOPE}


def _merged(kind: str, move: type, extras: list[type]) -> type:
    hints = get_type_hints(move, include_extras=True)
    for extra in extras:
        for name, hint in _hints(extra).items():
            if name in hints and name != "salt":
                raise ValueError(f"{kind}: the field {name} belongs to the envelope")
            hints[name] = hint
    name = "".join(word.capitalize() for word in kind.split("-")) + "Line"
    # The functional form is the only one that takes fields known at run time.
    merged: type = cast("Any", TypedDict)(name, hints)
    merged.__doc__ = move.__doc__
    return merged


@cache
def _hints(extra: type) -> dict[str, Any]:
    """The fields of a part of the envelope, looked up once for all kinds."""
    return get_type_hints(extra, include_extras=True)


BASE: msgspec.json.Decoder[Any] = msgspec.json.Decoder(base_type())
"""Decoder of lines of unknown kinds."""
