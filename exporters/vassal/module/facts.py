"""What a module needs to know of a game besides its content: `data/<game>/table.json`.

Its schema is `schemas/vassal-table.schema.json` (`facts_schema` makes it). A *path* names things of
the content, such as `factions.factions.leaders`: a file, then keys; of a list every entry is meant,
of an entry with `[kind=spice]` only those with that value. A *pattern* is a text with fields of the
entry in braces: `{id}`, `{name}` (as it is shown), `{owner}` and `{owner_name}` (the outermost
entry on the path) and every field that is a text or a number.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.speech import phrase

FOLDER = Path(__file__).parents[1] / "data"
T = TypeVar("T")
_STEP = re.compile(r"([a-z0-9_-]+)(?:\[([a-z0-9_]+)=([a-z0-9-]+)\])?")

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


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Grid(_Facts, frozen=True, kw_only=True):
    """Spots of one place in columns and rows."""

    columns: Spots
    rows: Spots
    each: Annotated[
        bool, Meta(description="Whether pieces that begin there lie one on each spot.")
    ] = False


class At(_Facts, frozen=True, kw_only=True):
    """A point of the board, in shares of it."""

    x: Annotated[float, Meta(ge=0, le=1)]
    y: Annotated[float, Meta(ge=0, le=1)]


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
        Meta(description="Entries of the map, each with such a place on the last of its spots."),
    ] = ""


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


Share = Annotated[float, Meta(ge=0, le=1)]


class Field(_Facts, frozen=True, kw_only=True):
    """A place on a mat that the art does not draw: its middle and size, in shares of the mat."""

    x: Share
    y: Share
    width: Share
    height: Share


class MatFacts(_Facts, frozen=True, kw_only=True):
    """A picture for each side, one below the other, with the places that the art draws on it."""

    picture: Annotated[Pattern, Meta(description="Of {id}, the side.")]
    left: Annotated[int, Meta(ge=0, le=5000)]
    width: Size
    height: Size
    step: Annotated[Size, Meta(description="From one to the next.")]
    places: Annotated[dict[Id, Grid], Meta(description="Place of the art's mats -> its spots.")]
    more: Annotated[dict[Id, Field], Meta(description="Places of one spot beside them.")] = {}


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
    piles: Annotated[
        list[Id],
        Meta(description="Face-down piles of nobody: who draws a card from one sees it, alone."),
    ] = []
    boxes: Annotated[dict[str, Box], Meta(description="Place of nobody -> where.")] = {}
    pictures: list[LaidFacts] = []


class ApartFacts(_Facts, frozen=True, kw_only=True):
    """Cards of a deck that lie in a pile of their own when the game begins: one of each."""

    pile: Id
    cards: Path_
    called: Annotated[str, Meta(description="What the rules call it, where cards are drawn.")] = ""


class DeckFacts(_Facts, frozen=True, kw_only=True):
    """A deck: its cards, and where it and its discards lie."""

    deck: Annotated[Id, Meta(description="Its name in the art: card/DECK/…, back/DECK.")]
    piece: Annotated[Id, Meta(description="The sort of piece that its cards are.")]
    called: Annotated[
        str, Meta(description="What the rules call it, where cards are drawn; left out: `deck`.")
    ] = ""
    cards: Path_
    copies: Annotated[
        str, Meta(description="How many of each: a pattern, or the path of a number.")
    ] = "{copies}"
    exact: Annotated[
        bool, Meta(description="Whether the rules deal just these cards at the start.")
    ] = True
    blind: Annotated[
        bool, Meta(description="Whether who draws does not see what it is until it is turned up.")
    ] = False
    ordered: Annotated[
        bool,
        Meta(description="Whether a card of it may be known to be the next; if not, any is drawn."),
    ] = True
    of_seats: Annotated[
        bool, Meta(description="Whether only the cards of those who play are in the deck.")
    ] = False
    pile: Annotated[Id, Meta(description="The place of the deck.")]
    discard: Annotated[str, Meta(description="The place of its discards, if it has any.")] = ""
    reshuffled: Annotated[bool, Meta(description="Whether those come back into the deck.")] = True
    title: Annotated[str, Meta(min_length=1, description="What a card is called, seen or not.")]
    picture: Pattern = "card/{deck}/{id}"
    face_up: Annotated[bool, Meta(description="Whether cards are drawn face up.")] = False
    apart: ApartFacts | None = None
    on_board: Annotated[
        bool, Meta(description="Whether pile and discard are places of the board.")
    ] = False


class PieceFacts(_Facts, frozen=True, kw_only=True):
    """A sort of piece: a slot for each entry of the content that it stands for."""

    piece: Annotated[Id, Meta(description="The sort, as the rules call it.")]
    group: Annotated[str, Meta(min_length=1, description="The tab of the palette.")]
    layer: Annotated[Id, Meta(description="One of `layers`.")]
    picture: Pattern
    title: Pattern = "{name}"
    each: Annotated[str, Meta(description="Path of the entries; none: there is one piece.")] = ""
    what: Annotated[
        str | None, Meta(description="Pattern of which one it is; left out: the entry's id.")
    ] = None
    uses: Annotated[list[Id], Meta(description="Prototypes; left out: piece.")] = msgspec.field(
        default_factory=lambda: ["piece"]
    )
    owned: Annotated[bool, Meta(description="Whether a side's player announces by it.")] = False
    faces: Annotated[
        dict[Face, Pattern],
        Meta(description="What it is with another face up -> picture; none: those the art has."),
    ] = {}
    turns: Annotated[
        bool, Meta(description="Whether it lies on the board as `board.turn` says.")
    ] = False
    mask: Annotated[
        str, Meta(description="Picture of what others see while it is hidden, if it can be.")
    ] = ""
    hidden: Annotated[
        bool, Meta(description="Whether its first face is a back that tells nothing.")
    ] = False
    worth: Annotated[Pattern, Meta(description="How many one token stands for.")] | None = None
    count: (
        Annotated[Pattern, Meta(description="How many there are; needed with `rest`.")] | None
    ) = None
    rest: Annotated[
        str,
        Meta(description="Where those lie that the rules have nowhere at the start: a pattern."),
    ] = ""


class WindowFacts(_Facts, frozen=True, kw_only=True):
    """A window that only its side sees."""

    place: Annotated[Id, Meta(description="The place of a side's area that it shows.")]
    kind: Annotated[str, Meta(pattern=r"^(PlayerHand|PrivateMap)(?![\s\S])")]
    title: Annotated[Pattern, Meta(description="Of {side}.")]
    button: Annotated[Pattern, Meta(description="Of {side}.")]
    width: Size
    height: Size
    keys: Annotated[
        str, Meta(pattern=r"^(alt|alt-shift)(?![\s\S])", description="With the side's number.")
    ]
    colour: Colour | None = None
    picture: Annotated[Pattern, Meta(description="Of {id}, the side.")] | None = None
    below: Annotated[
        list[Id], Meta(description="Further places that it shows, one band below the other.")
    ] = []
    signs: Annotated[list[str], Meta(description="What stands over each band; none: nothing.")] = []

    @property
    def places(self) -> list[str]:
        """Every place that it shows, from above to below."""
        return [self.place, *self.below]


class PurseFacts(_Facts, frozen=True, kw_only=True):
    """What a side has of tokens that are worth something, as one number in its window or its panel."""

    piece: Annotated[Id, Meta(description="The sort of token.")]
    place: Annotated[
        Id, Meta(description="The place whose window, or whose row of the panel, it lies in.")
    ]
    bank: Annotated[Id, Meta(description="The place that pays and is paid.")]
    x: Annotated[int, Meta(ge=0, le=5000, description="In that window.")] = 0
    y: Annotated[int, Meta(ge=0, le=5000)] = 0
    spot: Annotated[Corner, Meta(description="Where the tokens lie in that window.")] = Corner(
        left=0, top=0
    )


class WheelFacts(_Facts, frozen=True, kw_only=True):
    """Wheels on a window for all: those of dice.json."""

    x: int
    y: int
    step: int
    dial: Annotated[int, Meta(description="Its middle, right of the picture's, in px.")]
    back: Annotated[Colour, Meta(description="The colour of a hidden wheel.")]
    height: Annotated[Size, Meta(description="Of a hidden wheel.")]


class SharedFacts(_Facts, frozen=True, kw_only=True):
    """A window for all, beside the board."""

    name: Annotated[str, Meta(min_length=1)]
    key: Key
    width: Size
    height: Size
    colour: Colour
    wheels: WheelFacts | None = None


class DieFacts(_Facts, frozen=True, kw_only=True):
    """A die of dice.json on the tool bar, whose roll may be a move of the table."""

    die: Id
    key: Annotated[Key, Meta(description="Of the button, or of the menu of buttons.")] | None = None
    title: Annotated[str, Meta(description="What it is rolled for, behind the die's name.")] = ""
    side: Annotated[
        str,
        Meta(description="The move's field with a side: there is a button for each side."),
    ] = ""
    picture: (
        Annotated[Pattern, Meta(description="Of {die} and {face}: what lies in the tray.")] | None
    ) = None
    tray: Annotated[str, Meta(description="The place of the board that shows the last roll.")] = ""
    move: Annotated[str, Meta(description="The kind of move that a roll announces.")] = ""
    field: Annotated[str, Meta(description="Its field with the face.")] = ""


class SeatFacts(_Facts, frozen=True, kw_only=True):
    """Pieces that show who sits where, of which the rules do not speak."""

    piece: Annotated[Id, Meta(description="The sort; there is one for each side.")]
    place: Annotated[Pattern, Meta(description="Where it stands, of {place}, the seat's number.")]
    spots: Annotated[Path_, Meta(description="All the places.")]


class TurnFacts(_Facts, frozen=True, kw_only=True):
    """The turn tracker."""

    round: Annotated[str, Meta(min_length=1, description="What a turn is called.")]
    phases: Path_
    once: Annotated[
        list[Id], Meta(description="Phases that come once, before the first turn.")
    ] = []


class CounterFacts(_Facts, frozen=True, kw_only=True):
    """A number in a side's panel that all see and that no piece stands for."""

    place: Annotated[Id, Meta(description="The row of the panel in which it lies.")]
    side: Annotated[Id, Meta(description="Whose panel.")]
    title: Annotated[str, Meta(min_length=1)]
    picture: Annotated[str, Meta(min_length=1)]
    start: Annotated[
        str, Meta(description="Path of the number with which a game begins; none: 0.")
    ] = ""
    most: Annotated[int, Meta(ge=1, le=9999)] = 99


class SetupFacts(_Facts, frozen=True, kw_only=True):
    """More set-ups than one for each choice of sides: a variant of some."""

    name: Annotated[str, Meta(min_length=1, description="What stands behind the sides' names.")]
    seats: Annotated[list[int], Meta(min_length=1, description="For so many seats.")]
    places: Annotated[
        list[list[int]],
        Meta(description="Where the sides sit, in their order; one set-up for each list."),
    ] = []
    rulings: dict[str, str] = {}
    options: dict[str, int] = {}


class TableFacts(_Facts, frozen=True, kw_only=True):
    """How a game lies on the table of a module."""

    about: Annotated[str, Meta(min_length=1, description="What this file is.")]
    sides: Path_
    layers: Annotated[list[Id], Meta(min_length=1, description="From below to above.")]
    widths: Annotated[
        dict[str, Size],
        Meta(description="How a picture's name begins -> its width; the longest such counts."),
    ]
    board: BoardFacts
    aside: AsideFacts
    pieces: list[PieceFacts]
    decks: list[DeckFacts]
    windows: list[WindowFacts]
    turn: TurnFacts
    charts: Annotated[list[str], Meta(description="How the names of pictures of charts begin.")]
    shared: list[SharedFacts] = []
    dice: list[DieFacts] = []
    setups: list[SetupFacts] = []
    seats: SeatFacts | None = None
    purse: PurseFacts | None = None
    counters: list[CounterFacts] = []
    schema: Annotated[str, Meta(description="The schema, for editors.")] = msgspec.field(
        default="", name="$schema"
    )


class Entry(msgspec.Struct, frozen=True):
    """Something of the content, with what it can be asked for."""

    id: str
    owner: str
    """The outermost entry on the path; itself, if the path has but one list."""
    fields: dict[str, Any]

    def fill(self, pattern: str, named: dict[str, str], **more: object) -> str:
        """A pattern with its fields; ContentError, in words, for a field that it has not."""
        values: dict[str, object] = {
            key: "" if value is None else value
            for key, value in self.fields.items()
            if value is None or isinstance(value, str | int | float)
        }
        values |= {
            "name": named.get(self.id) or ("{name}" in pattern and phrase(self.id.replace("-", " "))), "owner": self.owner,
            "owner_name": named.get(self.owner, self.owner), **more,
        }  # fmt: skip
        try:
            return pattern.format(**values)
        except (KeyError, IndexError, ValueError):
            known = ", ".join(sorted(values))
            raise ContentError(
                f"table.json: {pattern!r} cannot be filled in for {self.id!r}; it has: {known}"
            ) from None


def load_table_facts(game: str) -> TableFacts:
    """How a game lies on the table; ContentError, with all that is wrong, if it cannot be read."""
    facts = load_data(game, "table", TableFacts)
    _refuse(game, "table", _inner_faults(facts))
    return facts


SAID = frozenset({"title", "button", "round"})
"""Fields of `table.json` that are read by players."""


def spoken_table(facts: TableFacts) -> TableFacts:
    """How a game lies on the table, with what it says in the language that is spoken now."""

    def said(value: Any, key: str = "", inside: str = "") -> Any:
        if isinstance(value, dict):
            return {name: said(part, name, key) for name, part in value.items()}
        if isinstance(value, list):
            return [said(part, key, inside) for part in value]
        read = key in SAID or (key == "name" and inside == "shared")
        return phrase(value) if read and isinstance(value, str) and value else value

    return msgspec.convert(said(msgspec.to_builtins(facts)), TableFacts)


def load_data(game: str, name: str, type_: type[T]) -> T:
    """A file of the module's own facts; ContentError with every fault that its schema names."""
    path = FOLDER / game / f"{name}.json"
    try:
        data = path.read_bytes()
    except OSError:
        raise ContentError(
            f"exporters/vassal/data/{game}/{name}.json is missing: {game} has no VASSAL module yet"
        ) from None
    try:
        return msgspec.json.decode(data, type=type_)
    except msgspec.ValidationError as error:
        _refuse(game, name, _faults(name, data) or [str(error)])
    except msgspec.DecodeError as error:
        _refuse(game, name, [str(error)])
    raise AssertionError


def _faults(name: str, data: bytes) -> list[str]:
    """What the schema of a file says of it; nothing if it has none."""
    from adjudicator.content.places import schema_file  # noqa: PLC0415 - only for what is wrong
    from adjudicator.content.schema import schema_faults  # noqa: PLC0415 - slow to import

    if not schema_file(f"vassal-{name}").exists():
        return []
    return [
        f"/{'/'.join(map(str, fault.path))}: {fault.message}"
        + (f" (did you mean {fault.hint!r}?)" if fault.hint else "")
        for fault in schema_faults(name, msgspec.json.decode(data), f"vassal-{name}")
    ]


def _refuse(game: str, name: str, faults: list[str]) -> None:
    if faults:
        lines = "\n  ".join(faults)
        raise ContentError(f"exporters/vassal/data/{game}/{name}.json:\n  {lines}")


def _inner_faults(facts: TableFacts) -> list[str]:
    """What a schema cannot see: names that do not fit together."""
    found = []
    for at, piece in enumerate(facts.pieces):
        if piece.layer not in facts.layers:
            known = ", ".join(facts.layers)
            found.append(f"/pieces/{at}/layer: there is no layer {piece.layer!r} ({known})")
        if piece.turns and not facts.board.turn:
            found.append(f"/pieces/{at}/turns: the board does not say how anything lies turned")
        if piece.turns and piece.faces:
            found.append(f"/pieces/{at}/turns: a piece with other faces cannot lie turned")
        if piece.rest and piece.count is None:
            found.append(f"/pieces/{at}/count: with a `rest` a count is needed")
    for at, setup in enumerate(facts.setups):
        for number, places in enumerate(setup.places):
            if {len(places)} != set(setup.seats):
                found.append(f"/setups/{at}/places/{number}: not as many places as seats")
    for at, die in enumerate(facts.dice):
        if bool(die.tray) != bool(die.picture):
            found.append(f"/dice/{at}: a tray needs a picture, and a picture a tray")
        if bool(die.move) != bool(die.field) or (die.side and not die.move):
            found.append(f"/dice/{at}: a move needs a field, and a field a move")
    found += _window_faults(facts.windows)
    piles = [pile for deck in facts.decks for pile in piles_of(deck)]
    twice = sorted({pile for pile in piles if piles.count(pile) > 1})
    return found + [f"/decks: two piles are called {pile!r}" for pile in twice]


def _window_faults(windows: list[WindowFacts]) -> list[str]:
    found = []
    for at, window in enumerate(windows):
        if (window.colour is None) == (window.picture is None):
            found.append(f"/windows/{at}: it has a colour or a picture, and not both")
        if window.signs and len(window.signs) != len(window.places):
            found.append(
                f"/windows/{at}/signs: {len(window.signs)} for {len(window.places)} places"
            )
    return found


def entries(content: Content, path: str) -> list[Entry]:
    """The entries that a path names, in order; one without an id is none.

    Raises ContentError, in words, for a path that leads nowhere.
    """
    first, *steps = path.split(".")
    found: list[tuple[str, Any]] = [("", content.data.get(first))]
    for step in steps:
        match = _STEP.fullmatch(step)
        if match is None:
            raise ContentError(f"{path!r} is no path: {step!r} is no key")
        key, field, value = match.groups()
        after: list[tuple[str, Any]] = []
        for owner, one in found:
            inner = one.get(key) if isinstance(one, dict) else None
            if inner is None:
                raise ContentError(f"the content of {content.game} has no {path!r}: no {key!r}")
            for entry in inner if isinstance(inner, list) else [inner]:
                if field is None or str(entry.get(field)).lower() == value:
                    own = entry.get("id", "") if isinstance(entry, dict) else ""
                    after.append((owner or own, entry))
        found = after
    return [
        Entry(entry["id"], owner, entry)
        for owner, entry in found
        if isinstance(entry, dict) and "id" in entry
    ]


def piles_of(deck: DeckFacts) -> list[str]:
    """The places of a deck: its own, its discards', and that of the cards apart."""
    found = [deck.pile, deck.discard, deck.apart.pile if deck.apart is not None else ""]
    return [pile for pile in found if pile]


def number_at(content: Content, path: str) -> int:
    """The number that a path without lists names; ContentError if there is none."""
    value: Any = content.data
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    if not isinstance(value, int):
        raise ContentError(f"the content of {content.game} has no number {path!r}")
    return value


def facts_schema() -> dict[str, object]:
    """The JSON schema of `table.json`."""
    return schema_of("vassal-table", "The table of a VASSAL module", TableFacts)


def schema_of(name: str, title: str, type_: type) -> dict[str, object]:
    """The JSON schema of a file that a type says all of."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:kynes:schema:{name}",
        "title": title,
        **msgspec.json.schema(type_),
    }
