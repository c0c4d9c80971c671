"""The table plan of a game: seats, colours, sizes and places, read from `data/<game>.json`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from adjudicator.content.places import nearest_hint
from adjudicator.content.records import Content
from adjudicator.errors import ContentError, UnsupportedError

DATA = Path(__file__).parent / "data"
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
    """The board: its picture and the length of its sides."""

    picture: str
    side: float


class SeatPlan(msgspec.Struct, frozen=True):
    """Who sits under which player colour."""

    faction: str
    colour: str


class CornerPlan(msgspec.Struct, frozen=True):
    """What a corner of the table is for."""

    id: str
    corner: Literal["bottom-left", "bottom-right", "top-left", "top-right"]
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
    """Sheets of rules: all pictures whose names begin so."""

    pictures: str
    size: float
    at: str


class PiecePlan(msgspec.Struct, frozen=True):
    """A piece of pieces.json on the table."""

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


class TablePlan(msgspec.Struct, frozen=True):
    """How a game lies on the table."""

    about: str
    tags: list[str]
    complexity: str
    minutes: tuple[int, int]
    texture_budget: int
    thumbnail: str
    interface: list[str]
    board: BoardPlan
    card_scale: float
    accepts: dict[str, list[str]]
    """Group of spots -> what its snap points pull."""
    seats: list[SeatPlan]
    corners: list[CornerPlan]
    references: ReferencesPlan
    decks: list[DeckPlan]
    pieces: list[PiecePlan]
    """Those of pieces.json."""
    extras: list[PiecePlan]
    """Those of the table alone, each with its kind."""
    guid_salt: str = ""

    def all_pieces(self) -> list[PiecePlan]:
        """All pieces, those of the game first."""
        return [*self.pieces, *self.extras]


def load_plan(content: Content) -> TablePlan:
    """The plan of a game.

    UnsupportedError for a game without one; ContentError for a plan that does not fit the content.
    """
    path = DATA / f"{content.game}.json"
    if not path.is_file():
        raise UnsupportedError(
            f"there is no table plan for {content.game!r} (exporters/tts/data/{content.game}.json)"
        )
    try:
        plan = msgspec.json.decode(path.read_bytes(), type=TablePlan)
    except msgspec.MsgspecError as error:
        raise ContentError(f"{path.name}: {error}") from None
    check_plan(plan, content, path.name)
    return plan


def check_plan(plan: TablePlan, content: Content, shown: str) -> None:
    """ContentError if the plan leaves something out, names what is not there, or names it twice."""
    data = content.data
    _same(shown, "factions", [seat.faction for seat in plan.seats], data["factions"]["factions"])
    _same(
        shown,
        "pieces",
        [piece.piece for piece in plan.pieces if not piece.kind],
        data["pieces"]["pieces"],
    )
    decks = [{"id": name} for name in data["cards"] if name not in ("$schema", "basis", "ref")]
    _same(shown, "decks", [deck.deck for deck in plan.decks], decks)
    colours = [seat.colour for seat in plan.seats]
    for colour in colours:
        if colours.count(colour) > 1:
            raise ContentError(f"{shown}: two seats are {colour}")
    corners = [corner.id for corner in plan.corners]
    known = spots(content)
    groups = {name.partition("/")[0] for name in known}
    for group in plan.accepts:
        if group not in groups:
            hint = nearest_hint(group, sorted(groups))
            raise ContentError(f"{shown}: layout.json has no group {group!r} of spots{hint}")
    places = [deck.at for deck in plan.decks] + [piece.at for piece in plan.all_pieces()]
    places.append(plan.references.at)
    for at in places + [deck.discard for deck in plan.decks if deck.discard]:
        kind, _, rest = at.partition("/")
        if kind in ("corner", "bank") and rest not in corners:
            raise ContentError(f"{shown}: there is no corner {rest!r}{nearest_hint(rest, corners)}")
        if kind == "spot" and rest not in known:
            hint = nearest_hint(rest, sorted(known))
            raise ContentError(f"{shown}: layout.json has no spot {rest!r}{hint}")


def spots(content: Content) -> dict[str, tuple[float, float]]:
    """Every spot of layout.json, as "group/id", in fractions of the board from its top left."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for name, value in content.data["layout"].items():
        if isinstance(value, dict) and "spots" in value:
            groups[name] = value["spots"]
        for one in value if isinstance(value, list) else []:
            if "spots" in one:
                groups[one["id"]] = one["spots"]
            else:
                groups.setdefault(name, []).append(one)
    return {
        f"{group}/{spot['id']}": (spot["x"], spot["y"])
        for group, listed in groups.items()
        for spot in listed
    }


def _same(shown: str, what: str, named: list[str], records: list[dict[str, Any]]) -> None:
    known = [record["id"] for record in records]
    for name in named:
        if name not in known:
            raise ContentError(
                f"{shown}: the content has no {name!r} in its {what}{nearest_hint(name, known)}"
            )
        if named.count(name) > 1:
            raise ContentError(f"{shown}: {name!r} stands twice in the {what}")
    for name in known:
        if name not in named:
            raise ContentError(f"{shown}: {name!r} of the {what} has no place on the table")
