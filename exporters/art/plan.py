"""The drawing plan of a game: what is drawn, with colours and texts, read from `data/GAME/art.json`.

A plan says which drawing each entry of the content gets (`Drawn`), which decks, sheets and
reference sheets there are, and the game's own palette and labels. How a drawing looks is code.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art import listing
from exporters.art.canvas.remembered import Singly, read_once
from exporters.art.canvas.scene import Picture
from exporters.art.symbols import symbol_of
from exporters.art.wording import GameNames, plain

DATA = Path(__file__).parent / "data"
Colour = Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-f]{6}(?![\s\S])")]
Entry = dict[str, Any]
"""An entry of a list of the content."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a plan; unknown fields are refused."""


class Palette(Record, frozen=True):
    """The colours that a game's pictures have in common."""

    paper: Colour
    paper_shade: Colour
    ink: Colour
    ink_soft: Colour
    line: Colour
    edge: Colour
    """Round sheets of paper."""
    sky: Annotated[list[Colour], msgspec.Meta(min_length=3, max_length=3)]
    dunes: Annotated[list[Colour], msgspec.Meta(min_length=2)]
    """From the farthest to the nearest."""
    night: Colour
    gold: Colour
    """What is written on night."""
    lights: Annotated[list[Annotated[list[float], msgspec.Meta(min_length=3, max_length=3)]],
                      msgspec.Meta(max_length=3)] = []  # fmt: skip
    """Moons over the dunes instead of a sun: x, y and radius, in shares of the window's height and
    width; each after the first is a crescent."""


class Grade(Record, frozen=True):
    """How the colours of a drawing are changed to those of a game, like the colour grading of a film."""

    shadows: Colour
    """What dark colours turn to."""
    lights: Colour
    """What bright colours turn to."""
    tint: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.5
    """How far they do, at the darkest and at the brightest."""
    exposure: Annotated[float, msgspec.Meta(gt=0)] = 1.0
    """The power of every channel: above 1 all grows darker, the middle most."""
    saturation: Annotated[float, msgspec.Meta(ge=0)] = 1.0
    """A factor of how far colours are from grey."""


class Deck(Record, frozen=True):
    """How the cards of a deck look."""

    names: str
    """The context of the cards' names in the PO file."""
    symbol: str
    """On the back."""
    colour: Colour
    """Of the back."""
    cell: int
    """The width of a card on the deck's sheet: cards with much to read get more."""
    clauses: list[str] = []
    """Clauses whose text stands on cards that have none of their own."""


class Drawn(Record, frozen=True):
    """The drawings that each entry of a list gets."""

    draw: Annotated[list[str], msgspec.Meta(min_length=1)]
    """Names of drawings, in order."""
    each: str = ""
    """The list, as FILE.FIELD of the content; "" for a drawing that is made once."""
    where: dict[str, str] = {}
    """Only entries with these values."""
    by: str = ""
    """The field by which they are sorted; "" for the content's order."""


class Image(Record, frozen=True):
    """How pictures that are used singly are made."""

    width: int
    """Never wider than drawn."""
    transparent: bool = False
    """Whether they have corners to be seen through."""


class Reference(Record, frozen=True):
    """A reference sheet."""

    id: str
    title: str
    """A label, or CONTEXT/ID of a name."""
    draw: str
    """What is on it: one of `reference.SHEETS`."""
    clauses: list[str] = []
    """The clauses that it quotes, in order."""
    by: dict[str, list[str]] = {}
    """The clauses that it quotes for each of its entries, by the entry's id."""
    listings: list[str] = []
    """The tables that it shows, from the top down."""


class MatPlace(Record, frozen=True):
    """A place on a faction's mat, in shares of the mat's width and height."""

    id: str
    """As the game's pieces name it, or the id of a label."""
    x: float
    y: float
    """Its middle."""
    width: float
    height: float
    symbol: str = ""
    slots: int = 0
    """Rings for single tokens in it, side by side; for one, the place itself is a ring."""


class Fact(Record, frozen=True):
    """A number on a faction's mat."""

    label: str
    field: str
    """Of the faction; FIELD.FIELD for a field within one."""
    unit: str = ""


class Actor(Record, frozen=True):
    """Somebody or something on a stage, or a symbol as large as you like."""

    actor: str
    """One of `scenes.cast.CAST`, or a symbol."""
    x: float = 0.0
    """From the middle of the field to the right, in px of a field 400 px high."""
    y: float = 0.0
    """From the field's lower edge downwards: what is seen stands at negative y."""
    size: float = 1.0
    """A factor of its own size."""
    turn: float = 0.0
    """Degrees clockwise."""
    flip: bool = False
    """Whether it looks to the left instead of to the right."""
    tone: Literal["ink", "glow", "accent", "far", "middle", "near"] = "ink"
    """Which of the light's colours it has."""


class SceneDrawn(Record, frozen=True):
    """The scene of a card, or of all cards of a kind."""

    stage: str
    """One of `scenes.stages.STAGES`."""
    light: str
    """One of `scenes.lights.LIGHTS`."""
    cast: list[Actor] = []
    """From the back to the front."""


class Face(Record, frozen=True):
    """The features of a leader's portrait: names of `scenes.portraits`, shares from 0 to 1."""

    hair: str = "short"
    hair_colour: str = "black"
    beard: str = ""
    hat: str = ""
    dress: str = "uniform"
    marks: list[str] = []
    eyes: str = "dark"
    nose: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.5
    """How far it reaches."""
    chin: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.5
    weight: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.2
    skin: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    """From the palest to the darkest."""
    flip: bool = False
    """Whether it looks to the left."""


class Unit(Record, frozen=True):
    """A square token: what is built, or what one side or another owns."""

    symbol: str
    colour: Colour
    """Of the token that is nobody's."""
    owners: list[str] = []
    """Sides that may own it: a face for each."""
    owned: bool = False
    """Whether it is always somebody's."""
    breaks: bool = False
    """Whether it has a face for when it does not work."""


class Cover(Record, frozen=True):
    """The pictures that stand for the whole game."""

    symbol: str
    colour: Colour


class ArtPlan(Record, frozen=True):
    """Everything that is decided about a game's pictures."""

    about: str
    palette: Palette
    labels: dict[str, str]
    """Short words on pictures that no file of the content says, by what they stand for."""
    symbols: dict[str, str]
    """Ids that have no symbol of their own name -> their symbol."""
    sides: dict[str, str]
    """A faction's advantage -> a further face of its forces."""
    colours: dict[str, Colour]
    """Of what the theme has no colour for, by what it stands for."""
    decks: dict[str, Deck]
    pieces: list[Drawn]
    mats: list[Drawn]
    references: list[Reference]
    cover: Cover
    images: dict[str, Image]
    """By the first part of the ids of pictures that are used singly."""
    grade: Grade | None = None
    """Of the board; None for the colours as they are drawn."""
    places: list[MatPlace] = []
    """On each faction's mat, where it has any."""
    scenes: dict[str, SceneDrawn] = {}
    """What is painted on a card, by its id, its kind or its deck, where that is not what
    `data/scenes.json` has for all games; cards that are in neither have a scene with their symbol."""
    faces: dict[str, Face] = {}
    """The portraits of leaders, by id; those of others follow from their ids."""
    units: dict[str, Unit] = {}
    """Square tokens, by the ids of pieces."""
    listings: dict[str, listing.Listing] = {}
    """Tables of entries of the content."""
    mat_listings: dict[str, str] = {}
    """Faction -> the table on its mat."""
    facts: list[Fact] = []
    """What a faction's mat says of it in numbers."""
    schema: str = msgspec.field(default="", name="$schema")


class SharedScenes(Record, frozen=True):
    """What cards show in every game that says nothing else: `data/scenes.json`."""

    about: str
    scenes: dict[str, SceneDrawn]


class Kit(msgspec.Struct, frozen=True):
    """The input of every drawing: the content, its names, and the plan."""

    content: Content
    words: GameNames
    plan: ArtPlan

    @property
    def palette(self) -> Palette:
        """The game's colours."""
        return self.plan.palette

    def on(self, content: Content) -> Kit:
        """The same with the content as somebody watches it."""
        return msgspec.structs.replace(self, content=content)

    def shared(self) -> str:
        """A hash of what every drawing depends on besides the data of the content: names, and which rulings there are."""
        inputs = [
            self.content.game,
            self.words.by_context,
            self.words.phrase.language,
            sorted(self.content.rulings),
        ]
        return hashlib.sha256(msgspec.json.encode(inputs)).hexdigest()

    def label(self, name: str, **values: Any) -> str:
        """One of the plan's labels, filled in; the id in plain words if it has none."""
        return self.words.phrase(self.plan.labels.get(name, plain(name)), **values)

    def title(self, name: str) -> str:
        """A label, or the display name that CONTEXT/ID stands for."""
        context, slash, found = name.partition("/")
        return self.words.name(context, found) if slash else self.label(name)

    def symbol(self, *names: str) -> str:
        """The symbol of the first of `names` that has one; the last one if none has."""
        return symbol_of(*(self.plan.symbols.get(name, name) for name in names))

    def entries(self, drawn: Drawn) -> list[Entry]:
        """The entries for which a drawing is made; one empty entry for a drawing that is made once."""
        if not drawn.each:
            return [{}]
        file, _, field = drawn.each.partition(".")
        found = [
            entry
            for entry in self.content.data[file][field]
            if all(entry.get(name) == value for name, value in drawn.where.items())
        ]
        return sorted(found, key=lambda entry: entry[drawn.by]) if drawn.by else found


Drawing = Callable[[Kit, Entry, int], list[Picture]]
"""Makes an entry's pictures, given its place in its list."""


def drawn(kit: Kit, planned: Sequence[Drawn], drawings: Mapping[str, Drawing]) -> list[Picture]:
    """All pictures of a part of the plan, entry by entry; ContentError for an unknown drawing."""
    found: list[Picture] = []
    shared = kit.shared()
    for group in planned:
        for name in group.draw:
            if name not in drawings:
                raise ContentError(
                    f"exporters/art/data/{kit.content.game}/art.json: there is no drawing {name!r}; "
                    f"known: {', '.join(sorted(drawings))}"
                )
        for rank, entry in enumerate(kit.entries(group)):
            for name in group.draw:
                found += _DRAWN.get(
                    [shared, name, entry, rank],
                    kit.content,
                    partial(_entry, kit, drawings[name], entry, rank),
                )
    return found


_DRAWN: Singly[list[Picture]] = Singly()


def _entry(kit: Kit, drawing: Drawing, entry: Entry, rank: int, content: Content) -> list[Picture]:
    return drawing(kit.on(content), entry, rank)


def kit(content: Content, words: GameNames) -> Kit:
    """The kit of a game; ContentError if it has no plan or a wrong one."""
    return Kit(content, words, plan(content))


def plan(content: Content) -> ArtPlan:
    """A game's plan; ContentError if there is none or if something is wrong in it."""
    return _read(DATA / content.game / "art.json")


@read_once
def _read(path: Path) -> ArtPlan:
    try:
        return msgspec.json.decode(path.read_bytes(), type=ArtPlan)
    except OSError as error:
        raise ContentError(
            f"{path}: the plan of this game's pictures cannot be read: {error.strerror}"
        ) from None
    except msgspec.MsgspecError as error:
        raise ContentError(f"{path}: {error}") from None


@read_once
def shared_scenes() -> dict[str, SceneDrawn]:
    """The scenes that games have in common; ContentError if something is wrong in them."""
    path = DATA / "scenes.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=SharedScenes).scenes
    except (OSError, msgspec.MsgspecError) as error:
        raise ContentError(f"{path}: {error}") from None
