"""Translates the module's names of pieces, places and sides to those of the content.

Our own modules need no mapping: the marker ContentId of a piece is the name of its sort
(`force/atreides`, `leader/gurney-halleck`, `storm-marker`), its marker Worth says how many it
stands for, and the name of its face in brackets, such as `+ (advisor)`, what it is with that face
up; a region or deck is called by the id of its place, `owner.place` in the area of a side
(`owner.place~2` is the same place again), and a side by the id or the name of its faction. A module
by somebody else needs a mapping file (`schemas/vassal-mapping.schema.json`): its rules say what
must be equal, and with `is` what that means. If two rules disagree about a piece or place, it has
no meaning; nothing is guessed.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from adjudicator.content import load_content
from adjudicator.content.names import names
from adjudicator.content.seatings import seats_known
from adjudicator.errors import ContentError, InputError
from adjudicator.files import read_file
from exporters.speech import languages
from exporters.vassal.module.places.stock import sort_with_face
from exporters.vassal.reading.saved.commands import whole
from exporters.vassal.reading.saved.places import Location
from exporters.vassal.reading.saved.table import Piece

LARGEST = 4_000_000
_FACE = re.compile(r"[+ ]*\(([a-z0-9-]+(?:/[a-z0-9-]+)?|\?)\)[+ ]*")

SortText = Annotated[
    str, Meta(pattern=r"^[a-z0-9-]+(/[a-z0-9-]*(/[1-9][0-9]{0,3})?)?(?![\s\S])", max_length=130)
]
PlaceText = Annotated[str, Meta(pattern=r"^([a-z0-9-]+[.])?[a-z0-9-]+(?![\s\S])", max_length=130)]
Name = Annotated[str, Meta(min_length=1, max_length=400)]


class Sort(msgspec.Struct, frozen=True, order=True):
    """What a piece is in the game."""

    piece: str
    what: str
    count: int
    """How many it stands for."""


class Place(msgspec.Struct, frozen=True, order=True):
    """A place of the game: of the board, or of the area of its owner."""

    place: str
    owner: str


class PieceRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"is_": "is"}):
    """Which pieces are of a sort. What is given must be equal; give at least one thing."""

    is_: Annotated[SortText, Meta(description="The sort: piece, piece/what or piece/what/count.")]
    name: Annotated[Name, Meta(description="The name it was made with.")] | None = None
    image: Annotated[Name, Meta(description="Its own picture's file name.")] | None = None
    gpid: Annotated[Name, Meta(description="The id of its slot in the module.")] | None = None
    content_id: Annotated[Name, Meta(description="Its marker ContentId.")] | None = None
    marks: Annotated[
        dict[str, str],
        Meta(description="Markers, dynamic properties and layer levels (NAME_Level)."),
    ] = {}


class PlaceRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"is_": "is"}):
    """Which places are a place of the game. What is given must be equal; give at least one."""

    is_: Annotated[PlaceText, Meta(description="The place, or owner.place.")]
    map: Annotated[Name, Meta(description="The map's name.")] | None = None
    zone: Annotated[Name, Meta(description="The zone's name.")] | None = None
    region: Annotated[Name, Meta(description="The region's name.")] | None = None
    deck: Annotated[Name, Meta(description="The deck's name.")] | None = None


class Mapping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a module calls things, and what they are in the content of a game."""

    game: Annotated[
        str,
        Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(?![\s\S])", description="The game of the content."),
    ]
    schema: Annotated[str, Meta(description="The schema, for editors.")] = msgspec.field(
        default="", name="$schema"
    )
    module: Annotated[str, Meta(description="The module's name; empty for any.")] = ""
    pieces: Annotated[list[PieceRule], Meta(description="Which pieces are what.")] = []
    places: Annotated[list[PlaceRule], Meta(description="Which places are which.")] = []
    sides: Annotated[dict[str, str], Meta(description="The module's side -> the faction.")] = {}
    supply: Annotated[
        list[PlaceText],
        Meta(
            description="Places that hold what is out of play, such as a bank: what goes there or "
            "comes from there means nothing by itself."
        ),
    ] = []


def read_mapping(path: Path) -> Mapping:
    """A mapping file; InputError with path and reason for one that cannot be used."""
    try:
        found = msgspec.json.decode(read_file(path, LARGEST), type=Mapping)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{path}: this is not a mapping: {error}") from None
    for at, piece in enumerate(found.pieces):
        if piece == PieceRule(piece.is_):
            raise InputError(f"{path}: pieces[{at}] says of no piece that it is {piece.is_!r}")
    for at, place in enumerate(found.places):
        if place == PlaceRule(place.is_):
            raise InputError(f"{path}: places[{at}] says of no place that it is {place.is_!r}")
    return found


def mapping_schema() -> dict[str, object]:
    """The JSON schema of mapping files."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:kynes:schema:vassal-mapping",
        "title": "What a VASSAL module calls things",
        **msgspec.json.schema(Mapping),
    }


@cache
def own_mapping(game: str) -> Mapping:
    """The mapping of a module that we have made: every name is the content's own.

    Sides have their names in all languages, because a client writes lines in the language of its player.
    """
    try:
        content = load_content(game)
    except ContentError:
        return Mapping(game=game)
    ids = [*(one["id"] for one in content.data["factions"]["factions"]), *seats_known(content)]
    shown = [names(content.folder, language) for language in languages()]
    return Mapping(
        game=game, sides={one[side]: side for one in shown for side in ids if side in one}
    )


def sort_of(mapping: Mapping, piece: Piece) -> Sort | None:
    """What a piece is; None if nothing is said of it, or two things are."""
    said = {rule.is_ for rule in mapping.pieces if _fits_piece(rule, piece)}
    if not said and not mapping.pieces:
        return _own_sort(piece)
    return _sort(said.pop()) if len(said) == 1 else None


def place_of(mapping: Mapping, location: Location) -> Place | None:
    """What a place of the module is; None if nothing is said of it, or two things are."""
    said = {rule.is_ for rule in mapping.places if _fits_place(rule, location)}
    if not said and not mapping.places:
        said = {location.deck or location.region or location.zone}
    if len(said) != 1:
        return None
    return _place(said.pop())


def side_of(mapping: Mapping, side: str, names: dict[str, str]) -> str:
    """The faction of a side of the module; "" if it is none. `names`: faction -> shown name."""
    if side in mapping.sides:
        return mapping.sides[side]
    for faction, name in names.items():
        if side.casefold() in (faction, name.casefold()):
            return faction
    return ""


def _own_sort(piece: Piece) -> Sort | None:
    """What a piece of our own modules is."""
    kind, _, what = piece.content_id.partition("/")
    if not kind or "/" in what:
        return None
    worth = piece.marks.get("Worth")
    if worth is not None:
        count = whole(worth)
        return Sort(kind, "", count) if count is not None and count > 0 else None
    face = _FACE.fullmatch(piece.marks.get("Face_Name", ""))
    return Sort(*sort_with_face(kind, what, face[1] if face else ""), 1)


def _fits_piece(rule: PieceRule, piece: Piece) -> bool:
    pairs = (
        (rule.name, piece.name),
        (rule.image, piece.image),
        (rule.gpid, piece.gpid),
        (rule.content_id, piece.content_id),
    )
    if any(wanted is not None and wanted != is_ for wanted, is_ in pairs):
        return False
    return all(piece.marks.get(key) == value for key, value in rule.marks.items())


def _fits_place(rule: PlaceRule, location: Location) -> bool:
    pairs = (
        (rule.map, location.map),
        (rule.zone, location.zone),
        (rule.region, location.region),
        (rule.deck, location.deck),
    )
    return all(wanted is None or wanted == is_ for wanted, is_ in pairs)


def _sort(text: str) -> Sort | None:
    piece, what, count = [*text.split("/"), "", ""][:3]
    number = whole(count) if count else 1
    return Sort(piece, what, number) if piece and number is not None and number > 0 else None


def _place(text: str) -> Place | None:
    owner, _, place = text.partition("~")[0].rpartition(".")
    return Place(place, owner) if place else None
