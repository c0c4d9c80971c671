"""The first line of a log: which game, which content and rules, who sits where, which policy."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudicator.log.time_control import TimeControl
from adjudicator.rules.records import Seat, Setup

FORMAT = 1
"""The format of logs that this program reads and writes."""

Hash = Annotated[
    str, Meta(pattern=r"^[0-9a-f]{64}(?![\s\S])", description="32 bytes, in hexadecimal.")
]
Program = Annotated[str, Meta(min_length=1, max_length=60)]
Identifier = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(?![\s\S])", max_length=60)]


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the league demands of every line, over and above the rules.

    Everything is off, but for taking back: nothing that was revealed.
    """

    chain: Annotated[
        bool, Meta(description="Every line names the hash of the one before it (`prev`).")
    ] = False
    hashes: Annotated[
        Literal["none", "end", "every", "salted"],
        Meta(
            description="Which lines name the hash of the position after them (`after`); `salted` "
            "is every line, with a salt that `hash_commit` hides until the end."
        ),
    ] = "none"
    sealed: Annotated[
        list[Identifier], Meta(description="Kinds of moves that must be sealed before they show.")
    ] = []
    committed: Annotated[
        list[Identifier], Meta(description="Decks whose draws must open a commitment.")
    ] = []
    signatures: Annotated[
        Literal["none", "seats", "all"],
        Meta(description="Whose lines must be signed; `all` means the table's too."),
    ] = "none"
    fair: Annotated[
        bool, Meta(description="Chance must follow from the seed that `seed_commit` names.")
    ] = False
    undo: Annotated[
        Literal["any", "no-reveals", "none"],
        Meta(
            description="What may be taken back; `no-reveals` spares what showed somebody something hidden, and "
            "whatever was taken back before."
        ),
    ] = "no-reveals"
    clock: Annotated[bool, Meta(description="Every line carries a time (`at`).")] = False
    time: Annotated[
        TimeControl | msgspec.UnsetType,
        Meta(description="Time limits, and what happens when the time of a seat runs out."),
    ] = msgspec.UNSET
    corrections: Annotated[
        Literal["none", "listed", "signed"],
        Meta(
            description="Whether the referee may correct: not at all, by lines that every verdict lists, or "
            "only by lines with the signature of `referee_key`."
        ),
    ] = "none"


class HeaderSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat and the person in it."""

    faction: Annotated[Identifier, Meta(description="The faction played.")]
    place: Annotated[int, Meta(ge=1, le=99, description="The place at the board.")]
    player: Annotated[str, Meta(min_length=1, max_length=100, description="Who plays it.")]
    key: Annotated[Hash | msgspec.UnsetType, Meta(description="The seat's public Ed25519 key.")] = (
        msgspec.UNSET
    )
    program: Annotated[
        Program | msgspec.UnsetType,
        Meta(description="Which program plays it, if no person does, such as `steady 1`."),
    ] = msgspec.UNSET


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a log."""

    format: Annotated[Literal[1], Meta(description="The format of the log.")]
    game: Annotated[Identifier, Meta(description="The game played.")]
    rules: Annotated[int, Meta(ge=1, le=9999, description="The version of its rules.")]
    content: Annotated[Hash, Meta(description="The hash of the content it was played with.")]
    seats: Annotated[list[HeaderSeat], Meta(min_length=1, max_length=20)]
    rulings: Annotated[
        dict[str, str], Meta(description="Rulings played otherwise than the default.")
    ]
    options: Annotated[
        dict[str, Annotated[int, Meta(ge=0, le=1_000_000)]],
        Meta(description="Numbers the players may choose."),
    ]
    policy: Policy
    name: Annotated[
        Annotated[str, Meta(max_length=200)] | msgspec.UnsetType,
        Meta(description="What this game is called."),
    ] = msgspec.UNSET
    table_key: Annotated[
        Hash | msgspec.UnsetType, Meta(description="The table's public Ed25519 key.")
    ] = msgspec.UNSET
    referee_key: Annotated[
        Hash | msgspec.UnsetType, Meta(description="The referee's public Ed25519 key.")
    ] = msgspec.UNSET
    seed_commit: Annotated[
        Hash | msgspec.UnsetType, Meta(description="The SHA-256 of the seed of all chance.")
    ] = msgspec.UNSET
    hash_commit: Annotated[
        Hash | msgspec.UnsetType,
        Meta(description="The SHA-256 of the key that salts every `after`; the end line shows it."),
    ] = msgspec.UNSET
    made_by: Annotated[
        Literal["export", "import"] | msgspec.UnsetType,
        Meta(
            description="Who computed chain and hashes afterwards: the table when it handed the "
            "log out (`export`), or the program that read another one's record (`import`)."
        ),
    ] = msgspec.UNSET
    client_seeds: Annotated[
        list[Annotated[str, Meta(pattern=r"^[!-9;-~]{1,100}(?![\s\S])")]],
        Meta(max_length=20, description="Words of the players that chance depends on."),
    ] = []


HEADER = msgspec.json.Decoder(Header)
HEADER_FIELDS = sorted(field.name for field in msgspec.structs.fields(Header))


def setup_of(header: Header) -> Setup:
    """What the header says to the rules."""
    seats = [Seat(seat.faction, seat.place) for seat in header.seats]
    return Setup(seats, header.rulings, header.options)


def keys_of(header: Header) -> dict[str, str]:
    """The public keys of the seats, of the table and of the referee that the header names."""
    keys = {seat.faction: seat.key for seat in header.seats if seat.key is not msgspec.UNSET}
    if header.table_key is not msgspec.UNSET:
        keys["table"] = header.table_key
    if header.referee_key is not msgspec.UNSET:
        keys["referee"] = header.referee_key
    return keys
