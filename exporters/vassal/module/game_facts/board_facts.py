"""The part of `table.json` about the board and the table around it: places, rows, boxes and mats."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Path_ = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9-]+(\.[a-z0-9_-]+(\[[a-z0-9_]+=[a-z0-9-]+\])?)*(?![\s\S])",
        description="Things of the content: a file, then keys.",
    ),
]
Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(?![\s\S])")]
Face = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?(?![\s\S])",
        description="A sort of piece, or one of a sort: token/great-maker.",
    ),
]
Pattern = Annotated[str, Meta(min_length=1, description="A text with fields in braces.")]
Size = Annotated[int, Meta(ge=1, le=5000, description="In px.")]
Spots = Annotated[int, Meta(ge=1, le=60)]
Colour = Annotated[str, Meta(pattern=r"^[0-9]{1,3},[0-9]{1,3},[0-9]{1,3}(?![\s\S])")]
Key = Annotated[
    str, Meta(pattern=r"^[^ ](?![\s\S])", description="A letter of the keyboard, with Alt.")
]


Share = Annotated[float, Meta(ge=0, le=1)]


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Corners(_Facts, frozen=True, kw_only=True):
    """A rectangle of the board, in shares of it."""

    left: Share
    top: Share
    right: Share
    bottom: Share


class Grid(_Facts, frozen=True, kw_only=True):
    """Spots of one place in columns and rows."""

    columns: Spots
    rows: Spots
    each: Annotated[
        bool, Meta(description="Whether pieces that begin there lie one on each spot.")
    ] = False
    raised: Annotated[
        Annotated[float, Meta(ge=0, le=0.5)] | None,
        Meta(
            description="How far its pieces lie above the middle of its box on the board, in shares of the height of the box; "
            "where it is not said, a single token lies a fifth above it: the name is below.",
        ),
    ] = None
    box: Annotated[
        Corners | None,
        Meta(
            description="Where the module draws its box, larger than the one that the board's picture has for it."
        ),
    ] = None


class At(_Facts, frozen=True, kw_only=True):
    """A point of the board, in shares of it."""

    x: Annotated[float, Meta(ge=0, le=1)]
    y: Annotated[float, Meta(ge=0, le=1)]


Point = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=5000)], Annotated[int, Meta(ge=0, le=5000)]],
    Meta(description="From the left and from the top of the board, in px."),
]


class BoardSpot(_Facts, frozen=True, kw_only=True):
    """A spot of a part of the map, counted from 1."""

    part: Id
    spot: Spots


class BoardFacts(_Facts, frozen=True, kw_only=True):
    """The board: its cells are the parts of the map as the art draws them."""

    width: Size
    height: Size
    cells: Path_
    properties: Annotated[
        dict[str, str], Meta(description="Property of what lies in a cell -> pattern.")
    ]
    spots: Annotated[list[Path_], Meta(description="Entries with id, x and y: a zone for each.")]
    over: Annotated[
        list[Path_], Meta(description="The same, whose zones lie over the cells: borders.")
    ] = []
    reach: Annotated[
        float, Meta(gt=0, lt=0.1, description="Half the side of a zone, in shares of the board.")
    ] = 0.03
    turn: Annotated[
        str, Meta(description="The field of entries over the cells that says how they lie turned.")
    ] = ""
    over_reach: Annotated[float, Meta(gt=0, lt=0.1, description="The same, over the cells.")] = 0.01
    places: Annotated[Path_, Meta(description="Places that may have several spots.")] = (
        "layout.places"
    )
    spread: Annotated[dict[str, Grid], Meta(description="Which of them have, and how many.")] = {}
    whole: Annotated[
        dict[Id, At],
        Meta(description="Places of several cells -> where a marker of the whole lies in them."),
    ] = {}
    territories: Annotated[
        str,
        Meta(
            description="Entries of the map, each with such a place on one of its spots, the last."
        ),
    ] = ""
    free: Annotated[
        dict[Id, BoardSpot],
        Meta(description="Territory -> which spot, where the last is under a name (`free_spots`)."),
    ] = {}
    laid: Annotated[
        dict[Id, Annotated[list[Point], Meta(min_length=1)]],
        Meta(
            description="Cell -> its spots, the first to be taken first, where pieces on those of the board's own "
            "would hide a name (`free_spots`)."
        ),
    ] = {}


class Row(_Facts, frozen=True, kw_only=True):
    """A place in the panel of a side: how far from the left it starts, and its spots."""

    left: Annotated[int, Meta(ge=0, le=5000)]
    spots: Spots
    before: Annotated[
        int, Meta(ge=0, le=1000, description="Room left of the first spot, for a purse, in px.")
    ] = 0
    symbol: Annotated[str, Meta(description="What the art draws faintly on each spot.")] = ""
    sides: Annotated[list[Id], Meta(description="Whose panels have it; none: all.")] = []


class Box(_Facts, frozen=True, kw_only=True):
    """A place of nobody on the table beside the board."""

    left: Annotated[int, Meta(ge=0, le=5000)]
    top: Annotated[int, Meta(ge=0, le=5000)]
    columns: Spots
    rows: Spots = 1
    head: Annotated[int, Meta(ge=0, le=200, description="Room for its name, in px.")] = 0
    single: Annotated[
        bool, Meta(description="Whether it is as large, but has one spot in its middle: for cards.")
    ] = False


Down = Annotated[float, Meta(ge=0, le=3)]


class Field(_Facts, frozen=True, kw_only=True):
    """A place on a mat that the art does not draw, or below it: its middle and size, in shares of the mat."""

    x: Share
    y: Annotated[Down, Meta(description="Beyond 1 it lies below the mat, with a frame of its own.")]
    width: Share
    height: Share
    columns: Spots = 1
    rows: Spots = 1
    sides: Annotated[list[Id], Meta(description="Whose mats have it; none: all.")] = []
    place: Annotated[
        str, Meta(description="The place, if it is not the key: that lies otherwise for each side.")
    ] = ""
    common: Annotated[
        bool, Meta(description="Whether by the rules it is nobody's place, though it lies there.")
    ] = False


class MatFacts(_Facts, frozen=True, kw_only=True):
    """A picture for each side, one below the other, with the places that the art draws on it."""

    picture: Annotated[Pattern, Meta(description="Of {id}, the side.")]
    left: Annotated[int, Meta(ge=0, le=5000)]
    width: Size
    height: Size
    step: Annotated[Size, Meta(description="From one to the next.")]
    beside: Annotated[
        int,
        Meta(
            ge=0,
            le=5000,
            description="From the mat of a partner to that of the other. If it is given, mats lie on "
            "boards of their own at the right end, one for each sort of seats.",
        ),
    ] = 0
    places: Annotated[dict[Id, Grid], Meta(description="Place of the art's mats -> its spots.")]
    more: Annotated[dict[Id, Field], Meta(description="Further places, which it does not.")] = {}


class LaidFacts(_Facts, frozen=True, kw_only=True):
    """A picture of the art that lies on the table, for everybody to read."""

    picture: Annotated[str, Meta(min_length=1)]
    left: Annotated[int, Meta(ge=0, le=5000)]
    top: Annotated[int, Meta(ge=0, le=5000)]
    width: Size


class Corner(_Facts, frozen=True, kw_only=True):
    """Where something begins."""

    left: Annotated[int, Meta(ge=0, le=5000)]
    top: Annotated[int, Meta(ge=0, le=5000)]


class AsideFacts(_Facts, frozen=True, kw_only=True):
    """The table beside the board: a panel or mat for each side, decks, and places of nobody."""

    width: Size
    panel: Annotated[Size, Meta(description="The height of a panel.")] = 1
    step: Annotated[Size, Meta(description="From one spot to the next.")]
    rows: Annotated[dict[str, Row], Meta(description="Place of a side's panel -> where.")] = {}
    mats: MatFacts | None = None
    decks: Annotated[
        Corner | None, Meta(description="Where the decks begin; left out: below the panels.")
    ] = None
    abreast: Annotated[Spots, Meta(description="Decks in a row.")] = 5
    piles: Annotated[
        list[Id],
        Meta(description="Face-down piles of nobody: who draws a card from one sees it, alone."),
    ] = []
    heaps: Annotated[
        list[Id], Meta(description="Face-down piles of the rules' own that nobody looks into.")
    ] = []
    open_heaps: Annotated[
        list[Id],
        Meta(description="Piles of the rules' own in which everybody sees what lies there."),
    ] = []
    boxes: Annotated[dict[str, Box], Meta(description="Place of nobody -> where.")] = {}
    of_automata: Annotated[
        list[Id],
        Meta(description="Places that only games have in which nobody plays one of the sides."),
    ] = []
    pictures: list[LaidFacts] = []
