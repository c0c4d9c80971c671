"""The part of `table.json` about pieces, decks, windows, dice and turns, and the file as a whole."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from exporters.vassal.module.game_facts.board_facts import (
    AsideFacts,
    BoardFacts,
    Colour,
    Corner,
    Face,
    Id,
    Key,
    Path_,
    Pattern,
    Size,
)


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


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
        str, Meta(description="How many of each: a pattern, a number, or the path of one.")
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
    gone: Annotated[
        str, Meta(description="The place of what the rules know no more once it is turned up.")
    ] = ""
    title: Annotated[str, Meta(min_length=1, description="What a card is called, seen or not.")]
    picture: Pattern = "card/{deck}/{id}"
    face_up: Annotated[bool, Meta(description="Whether cards are drawn face up.")] = False
    top: Annotated[
        list[str], Meta(description="Fields of a position with cards on top, the topmost first.")
    ] = []
    bottom: Annotated[
        list[str], Meta(description="Fields with cards at the bottom, the lowest last.")
    ] = []
    apart: ApartFacts | None = None
    on_board: Annotated[
        bool, Meta(description="Whether pile and discard are places of the board.")
    ] = False
    number_above: Annotated[
        bool,
        Meta(
            description="Whether the number of its cards stands above it: other cards lie beside."
        ),
    ] = False
    seen_by: Annotated[
        list[Id],
        Meta(
            description="Sides that see what lies face down, whoever has laid it; none: who laid it."
        ),
    ] = []
    optional: Annotated[
        bool, Meta(description="Whether there are games of which the rules have none of it.")
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
        Meta(
            description="Where those lie that the rules have nowhere at the start: a pattern. Of several, "
            "parted by |, the first that is nobody's or a seat's."
        ),
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
    sides: Annotated[list[Id], Meta(description="Which sides have it; none: all.")] = []
    together: Annotated[
        bool, Meta(description="Whether these have one together; its places are nobody's.")
    ] = False

    @property
    def places(self) -> list[str]:
        """Every place that it shows, from top to bottom."""
        return [self.place, *self.below]


class PurseFacts(_Facts, frozen=True, kw_only=True):
    """The total value of a side's money tokens, as one number in its window or its panel."""

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


class AnnouncementFacts(_Facts, frozen=True, kw_only=True):
    """A move that a piece announces from its menu."""

    piece: Annotated[Id, Meta(description="The sort of piece.")]
    menu: Annotated[str, Meta(min_length=1, description="The words in its menu.")]
    move: Annotated[Id, Meta(description="The kind of move.")]
    field: Annotated[Id, Meta(description="The field of the move that names the piece.")]


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
    sides: Annotated[list[Id], Meta(description="Which sides have a button; none: all.")] = []
    single: Annotated[
        bool, Meta(description="Whether a button rolls one die, of however many there are.")
    ] = False
    picture: (
        Annotated[Pattern, Meta(description="Of {die} and {face}: what lies in the tray.")] | None
    ) = None
    tray: Annotated[str, Meta(description="The place of the board that shows the last roll.")] = ""
    move: Annotated[str, Meta(description="The kind of move that a roll announces.")] = ""
    field: Annotated[str, Meta(description="Its field with the face.")] = ""


class SeatFacts(_Facts, frozen=True, kw_only=True):
    """Pieces that show who sits where; the rules do not know them."""

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

    preset_seats: Annotated[
        list[int], Meta(description="For so many seats there is a set-up by each preset, too.")
    ] = []
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
    announcements: list[AnnouncementFacts] = []
    dice: list[DieFacts] = []
    setups: list[SetupFacts] = []
    partners: Annotated[
        str,
        Meta(
            description="Path of those who play a side in its place, if it is shared: each has `faction`, "
            "the side, whose `powers` name them in order."
        ),
    ] = ""
    automata: Annotated[
        list[Id],
        Meta(
            description="Sides that nobody plays in some set-ups: their forms are everybody's then."
        ),
    ] = []
    seats: SeatFacts | None = None
    purse: PurseFacts | None = None
    schema: Annotated[str, Meta(description="The schema, for editors.")] = msgspec.field(
        default="", name="$schema"
    )
