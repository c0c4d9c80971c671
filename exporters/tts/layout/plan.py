"""The table plan of a game: seats, colours, sizes and places, read from `data/<game>.json`."""

from __future__ import annotations

from typing import Literal

import msgspec

COLOURS = {
    "White": (1.0, 1.0, 1.0),
    "Brown": (0.443, 0.231, 0.09),
    "Red": (0.856, 0.1, 0.094),
    "Orange": (0.956, 0.392, 0.113),
    "Yellow": (0.905, 0.898, 0.172),
    "Green": (0.192, 0.701, 0.168),
    "Teal": (0.129, 0.694, 0.607),
    "Blue": (0.118, 0.53, 1.0),
    "Purple": (0.627, 0.125, 0.941),
    "Pink": (0.96, 0.439, 0.807),
}
"""The player colours of Tabletop Simulator: red, green and blue."""
Shape = Literal["box", "hexagon", "circle", "rounded"]


class BoardPlan(msgspec.Struct, frozen=True):
    """The board: its picture and the length of its sides, in units."""

    picture: str
    side: float


class RingPlan(msgspec.Struct, frozen=True):
    """The places of the seats round the board, as the set-up shows them."""

    first: float
    """Where the first place is: degrees from the right, against the clock."""
    clockwise: bool


class SeatPlan(msgspec.Struct, frozen=True):
    """Who sits under which player colour."""

    faction: str
    colour: str
    side: Literal["", "bottom", "right", "top", "left"] = ""
    """The side of the table where it sits, after those before it; "" for all: they sit round the board."""


class CornerPlan(msgspec.Struct, frozen=True):
    """What a corner of the table is for."""

    id: str
    corner: Literal[
        "bottom-left", "bottom-right", "top-left", "top-right",
        "left-bottom", "right-bottom", "left-top", "right-top",
    ]  # fmt: skip
    """The last four lie beside the board: at tables where nobody sits there."""
    title: str
    graveyard: bool = False


class DeckPlan(msgspec.Struct, frozen=True):
    """A deck of cards.json on the table."""

    deck: str
    title: str
    card: str
    back: str
    at: str
    discard: str = ""
    piece: str = ""
    """What the rulebook's stands call its cards, where that is not the deck's own name."""


class PointerPlan(msgspec.Struct, frozen=True):
    """A second tile that belongs to a piece."""

    picture: str
    title: str
    size: float


class SlotPlan(msgspec.Struct, frozen=True):
    """A place on a piece, in fractions of its picture from the top left."""

    x: float
    y: float
    tags: list[str]


class ReferencesPlan(msgspec.Struct, frozen=True):
    """Sheets of rules: all pictures whose names begin so, their longer sides `size` units."""

    pictures: str
    size: float
    at: list[str]
    """The corners in which they lie; when one is full, the next is used."""
    own: dict[str, list[str]] = {}
    """Seat -> where its own sheets lie, as many in each place; there are no common ones then."""
    beside: dict[str, str] = {}
    """Beginning of the name of a sheet -> the corner of what it explains, beside which it lies."""


class SpaceAt(msgspec.Struct, frozen=True):
    """A rectangle in a seat's area: its middle and size, in units."""

    x: float
    z: float
    wide: float
    deep: float


class NotePlan(msgspec.Struct, frozen=True):
    """An empty card for words in every seat's area, its middle in units."""

    x: float
    z: float
    title: str


class RowPlan(msgspec.Struct, frozen=True):
    """Points of a seat's area, from the first to the right, in lines towards the player.

    The first is at (x, z), `pitch` lies between two, `step` between two lines; all in units.
    """

    x: float
    z: float
    pitch: float = 0.0
    count: int = 1
    columns: int = 0
    """Points of a line; 0: all stand in one."""
    step: float = 0.0
    """From line to line."""
    room: float = 0.8
    """How far from a point it still counts as one of the row."""
    sort: str = ""
    """Only for pieces of this sort, "card", "coin" or "piece", or of this id."""
    tags: list[str] = []
    """What its snap points pull; without any there are none."""

    def points(self) -> list[tuple[float, float]]:
        """All points (x, z), in order; units of the seat's area."""
        columns = self.columns or self.count
        return [
            (self.x + at % columns * self.pitch, self.z - at // columns * self.step)
            for at in range(self.count)
        ]


class AreaPlace(msgspec.Struct, frozen=True):
    """A place of a seat's area, as stands of the rulebook name it."""

    place: str
    zone: Literal["", "hand", "hidden"] = ""
    """The zone that it is; rows then say where in it pieces are put."""
    rows: list[RowPlan] = []
    indexed: bool = False
    """Whether each leader has a point of its own in the first row."""
    bag: str = ""
    """The title of the bag that it is, {faction} in it; "" for no bag."""
    own: bool = False
    """Whether moves of pieces within such places are private and not judged."""
    stays: bool = False
    """Whether a piece here may stay when the position wants it in another place of this kind."""


class AreaPlan(msgspec.Struct, frozen=True):
    """What is where in every seat's area, in units: x to the player's right, z from the edge."""

    hand: SpaceAt
    hidden: SpaceAt
    note: NotePlan
    sheets: dict[str, SpaceAt]
    """Places for one large tile each, by name."""
    markers: list[tuple[float, float]]
    """Where the seats' markers lie, in the order of the pieces."""
    places: list[AreaPlace]
    """The first that a point belongs to is the one that it is."""
    snaps: list[RowPlan]
    """Further snap points."""

    def at_names(self) -> list[str]:
        """What may stand behind `seat/` in a piece's place."""
        return [*self.sheets, "markers", *(one.place for one in self.places)]

    def place(self, name: str) -> AreaPlace:
        """The place of that name; KeyError if there is none."""
        return {one.place: one for one in self.places}[name]


class SparePlan(msgspec.Struct, frozen=True):
    """Where in a corner (units) pieces lie that a place off the board wants: on one point, or in a row."""

    corner: str
    x: float
    z: float
    """Of the first point, as `x`."""
    count: int = 1
    """How many points the row has."""
    pitch: float = 0.0
    """From one point to the next, to the right."""
    title: str = ""
    """What stands above the row; "" for nothing."""


class LinePlan(msgspec.Struct, frozen=True):
    """A line of a panel: words of the game (section "lines") about what a seat sees of the position."""

    say: str
    """The key of the words."""
    when: str = ""
    """Only if there is something here: a path into the view, such as "attack.by"."""
    args: dict[str, str] = {}
    """Argument -> path into the view."""
    rows: int = 1
    style: Literal["", "bold", "soft"] = ""


class HoldingPlan(msgspec.Struct, frozen=True):
    """A part of what a seat's panel shows of its holdings."""

    kind: Literal["line", "cards", "names", "note"]
    """A line; a list of cards or of other ids under a title; a line under a title."""
    say: str
    """The key of the words: of the line, or of the title."""
    when: str = ""
    args: dict[str, str] = {}
    rows: int = 1
    of: str = ""
    """Of cards and names: the path of the list."""
    line: str = ""
    """Of a note: the key of the line under the title; of cards: that for none."""


class PanelPlan(msgspec.Struct, frozen=True):
    """What the panels show of the game's positions. Paths beginning with "side" are the seat's own."""

    round: str
    """The path of the number of the turn, cycle or whatever the game counts."""
    rounds: str = ""
    """The path of the last such number, in games that have one."""
    purse: LinePlan | None = None
    """What stands in the head of a seat's panel."""
    lines: list[LinePlan] = []
    """What is going on."""
    holdings: list[HoldingPlan] = []
    standings: list[str] = []
    """The figures that are shown of each side at the end; without any, the first that there are."""


class GuidePlan(msgspec.Struct, frozen=True):
    """Words of the notebook and of the seats' notes that only this game's table needs."""

    secrets: str
    """What only its owner sees."""
    views: str
    """What the last views show."""
    numbers: dict[str, str]
    """Number of a faction -> what a note calls it."""


class ModelPlan(msgspec.Struct, frozen=True):
    """A body of three dimensions: one of `exporters.tts.format.models`, and its height in units."""

    shape: str
    height: float


class PiecePlan(msgspec.Struct, frozen=True):
    """A piece of pieces.json on the table; its longer side `size` and its thickness in units."""

    piece: str
    title: str
    picture: str
    size: float
    at: str
    back: str = ""
    shape: Shape = "box"
    thickness: float = 0.1
    stackable: bool = False
    kind: str = ""
    """Of an extra piece, which pieces.json does not know."""
    pointer: PointerPlan | None = None
    slots: list[SlotPlan] = []
    stand: str = ""
    """What the rulebook's stands call it, where that is not its id; its id is then what it is."""
    what: str = ""
    """What such stands say that it is, where that is not its id; where no other piece has their name, nothing.

    "?": it lies for all that are hidden; "black-?": for those whose ids begin so, which have backs of their own.
    """
    owners: list[str] = []
    """Whose stands it lies for, where others have a piece of their own."""
    back_is: str = ""
    """What it is when it shows its back."""
    faces: list[str] = []
    """What stands of the owner's piece say of its front and its back."""
    down_at: str = ""
    """The place where it shows its back."""
    on: str = "parts"
    """The group of spots on which it lies in a part of the board."""
    of: str = ""
    """One for each entry of this list: "sites" of pieces.json, "map.settlements" of another file, or
    "faces" of the die of that id."""
    where: dict[str, str] = {}
    """Of that list only the entries that say so: field -> its value."""
    free: bool = False
    """Whether players alone move it."""
    model: ModelPlan | None = None
    """The body it has in place of a tile; its picture is laid on from above."""
    new_row: bool = False
    """Whether it begins a new row of its corner."""
    gap: float = 0.0
    """How much farther, in units, that row is from the last: below bags with names."""
    stands: bool = False
    """Whether it stands upright, its front towards the board and its back towards its seat."""


class RevealPlan(msgspec.Struct, frozen=True):
    """How opened plans of a battle are shown: on the places of a piece of which there are several."""

    event: str
    """The kind of event that opens a plan."""
    piece: str
    """The piece; its number goes from the least to the most of the wheel of that id."""
    number: str
    """The argument of the event that says to what number the pointer is turned."""
    slots: dict[str, int]
    """Argument -> the slot of the piece, counted from 0, on which its leader or card is shown."""
    corner: str
    """Where the pieces lie, for cameras that follow the game."""
    dial: str = ""
    """An argument that says it before `number`, where the event has it: as text, with halves such as "3.5"."""


class TablePlan(msgspec.Struct, frozen=True):
    """How a game lies on the table; `card_scale` is a factor of the program's own card."""

    about: str
    tags: list[str]
    complexity: str
    minutes: tuple[int, int]
    texture_budget: int
    thumbnail: str
    interface: list[str]
    board: BoardPlan
    ring: RingPlan
    badge: str
    """The picture that stands for a faction."""
    card_scale: float
    accepts: dict[str, list[str]]
    """Group of spots -> what its snap points pull."""
    seats: list[SeatPlan]
    area: AreaPlan
    corners: list[CornerPlan]
    spare: dict[str, SparePlan]
    """Place off the board -> where it is."""
    panel: PanelPlan
    guide: GuidePlan
    references: ReferencesPlan
    decks: list[DeckPlan]
    pieces: list[PiecePlan]
    """Those of pieces.json."""
    extras: list[PiecePlan]
    """Those of the table alone, each with its kind."""
    widths: dict[str, int] = {}
    """How names of pictures begin -> how wide they are at most, in px: cells of sheets, "card/", among them."""
    guid_salt: str = ""
    front: list[str] = []
    """Options of the game that are chosen beside the seats: they say who plays."""
    pools: list[str] = []
    """Places of tokens that are still to be drawn, and that the table does not lay out."""
    grounds: dict[str, str] = {}
    """How names of pictures begin that are no shape of a tile -> the colour that fills the rest of theirs."""
    reveal: RevealPlan | None = None

    def all_pieces(self) -> list[PiecePlan]:
        """All pieces, those of the game first."""
        return [*self.pieces, *self.extras]
