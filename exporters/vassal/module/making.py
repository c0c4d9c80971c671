"""What the parts of a module share while its plan is made: names, pieces, forms, and growing lists.

`begin` creates a `Making`, which is passed to each part. The part returns its components of the
module's tree and adds to the `Making` what it has placed.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from adjudicator.content import names
from adjudicator.content.records import Content
from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook
from adjudicator.rulebooks import Rulebook
from exporters.speech import phrase
from exporters.vassal.format import traits
from exporters.vassal.format.components import Node, component
from exporters.vassal.format.traits import Trait, definition
from exporters.vassal.module.controls.choices import Choices
from exporters.vassal.module.controls.forms import Form, forms
from exporters.vassal.module.controls.trackers import following
from exporters.vassal.module.game_facts.facts import (
    Entry,
    entries,
    load_data,
    load_table_facts,
    sides_of,
    spoken_table,
)
from exporters.vassal.module.game_facts.gpids import Gpids, load_gpids
from exporters.vassal.module.game_facts.table_facts import TableFacts
from exporters.vassal.module.pieces.pieces import (
    FLIPPING,
    TURNING,
    Slot,
    cards,
    pieces,
    prototypes,
)
from exporters.vassal.module.places import purses, zones
from exporters.vassal.module.places.mats import SideBoard, side_boards
from exporters.vassal.module.places.windows import ModuleBoard

with lazy_imports():
    from exporters.art.reference.clauses import reference_ids
    from exporters.art.wording import words


class Placed(msgspec.Struct, frozen=True):
    """A piece of a new game: its map, its place on it (in px), and its owner."""

    map: str
    x: int
    y: int
    slot: Slot
    owner: str = ""


class ModuleDeck(msgspec.Struct, frozen=True):
    """A deck of the table: its component, its place on the map and its cards."""

    node: Node
    x: int
    y: int
    deck: str
    """The deck in the content; empty for discards."""
    pile: str
    """Its place."""
    slots: list[Slot]
    of_seats: bool = False
    """Whether only the cards of those who play are in it."""
    exact: bool = True
    """Whether the rules deal just these cards at the start."""
    optional: bool = False
    """Whether there are games of which the rules have none of it."""


class Making(msgspec.Struct):
    """What the parts of a plan share while it is made."""

    content: Content
    named: dict[str, str]
    """Id -> display name."""
    rules: Rulebook
    table: TableFacts
    gpids: Gpids
    sides: dict[str, str]
    """Faction -> the name of its side."""
    drawn: list[str]
    """The ids of the art's pictures."""
    pieces: list[Slot]
    cards: dict[str, list[Slot]]
    """Deck of the content -> its cards."""
    forms: list[Form]
    prototypes: dict[str, list[Trait]]
    slots: dict[str, Slot]
    """Every slot by its key."""
    every: list[Content] = []
    """The content in all languages of the module."""
    messages: list[Node] = []
    """The messages of the module that its forms use."""
    coins: list[purses.Coin] = []
    """The tokens that purses pay with."""
    placed: list[Placed] = []
    decks: list[ModuleDeck] = []
    shuffled: list[str] = []
    """The piles that are shuffled when a game begins."""
    boards: dict[str, list[ModuleBoard]] = {}
    side_boards: dict[tuple[str, ...], SideBoard] = {}
    """Seats -> the board with their mats."""
    piles: dict[str, tuple[str, int, int]] = {}
    """Spot of the main map -> its board, and its place there."""
    pictures: dict[str, str] = {}
    """Image in the module -> picture of the art, of boards."""


def begin(content: Content, every: Sequence[Content] = (), *, with_forms: bool = True) -> Making:
    """The start of a plan, before anything is placed. ContentError if a file that it needs is missing.

    `every`: the same content in all languages of the module.
    """
    named = names.names(content.folder, content.language)
    rules = rulebook(content.game)
    table = spoken_table(load_table_facts(content.game))
    sides = {side.id: named.get(side.id, side.id) for side in sides_of(content, table)}
    drawn = list(dict.fromkeys(one for each in every or (content,) for one in pictures_of(each)))
    kinds = sorted({one.piece for one in table.announcements})
    all_pieces = pieces(content, table.pieces, named, drawn, kinds)
    choices = Choices(content)
    made = forms(content, rules, table, choices) if with_forms else []
    making = Making(
        content, named, rules, table, load_gpids(content.game), sides, drawn, all_pieces,
        cards(content, table.decks, named, kinds, _by(sides)), made,
        prototypes(content.game, table.announcements, table.decks, sides), {},
        every=list(every), messages=choices.messages(), side_boards=side_boards(content, table, list(sides), named),
    )  # fmt: skip
    making.prototypes |= {form.prototype: form.traits for form in made}
    _add_purses(making)
    _follow(making)
    making.slots |= {slot.key: slot for slot in making.pieces}
    making.slots |= {slot.key: slot for deck in making.cards.values() for slot in deck}
    worn = {one for slot in making.slots.values() for one in slot.traits}
    for name in (FLIPPING, TURNING):
        if traits.prototype(name) not in worn:
            del making.prototypes[name]
    return making


def pictures_of(content: Content) -> list[str]:
    """The ids of the art's pictures of pieces and charts, found without drawing them.

    In another language a text may go on further pages: there the sheets are laid out to know them.
    """
    known = load_data(content.game, "pictures", list[str])
    if content.language == "en":
        return known

    pages = _reference_pages(content)
    return [*(name for name in known if not name.startswith("reference/")), *pages]


def _reference_pages(content: Content) -> list[str]:
    """`reference_ids`; kept by the content's texts, since the plan in each language asks for all languages."""
    texts = sha256(msgspec.json.encode(content.data)).hexdigest()
    key = (content.game, content.language, texts)
    if key not in _PAGES:
        _PAGES[key] = reference_ids(content, words(content))
    return _PAGES[key]


_PAGES: dict[tuple[str, str, str], list[str]] = {}
"""Game, language and hash of the texts -> the ids of its reference sheets."""


def slot_node(making: Making, kind: str, slot: Slot) -> Node:
    """A slot as a component of a kind ("PieceSlot", "CardSlot")."""
    gpid = making.gpids.of(slot.key)
    return component(kind, entryName=slot.name, gpid=gpid, content=definition(slot.traits, gpid))


def left_of(making: Making, board: str) -> int:
    """The left edge of a board on the main map, in px."""
    return 0 if board == zones.MAIN else making.table.board.width


def stack(
    making: Making, name: str, slot: Slot, x: int, y: int, owner: str = "", board: str = ""
) -> Node:
    """A piece of a new game on a map, with its owner; it is added to the placed pieces.

    `board` is that of the map's boards on which the point lies, if it is not the first.
    """
    left = left_of(making, board) if board else 0
    making.placed.append(Placed(name, left + x, y, slot, owner))
    return component(
        "SetupStack", slot_node(making, "PieceSlot", slot), name=slot.key.replace("/", " "),
        owningBoard=board or name, useGridLocation=False, x=x, y=y,
    )  # fmt: skip


def _add_purses(making: Making) -> None:
    """Adds the prototypes of tokens that are paid by clicks, and that of all purses."""
    facts = making.table.purse
    if facts is None:
        return
    bank = making.table.board.spread.get(facts.bank)
    count = bank.columns * bank.rows if bank is not None else 1
    spots = {zones.region(facts.bank, "", at) for at in range(1, count + 1)}
    making.coins = purses.coins_of(facts, making.pieces, spots)
    title = next((one.title for one in making.table.windows if one.place == facts.place), "")
    found = {}
    for side, shown in making.sides.items():
        lies = purses.lies(making.table, facts.piece, facts.place, side)
        if purses.is_open(making.table):
            found[side] = (zones.MAIN, zones.ASIDE, lies)
        else:
            name = Entry(side, side, {"id": side}).fill(title, making.named, side=shown)
            found[side] = (name, name, lies)
        slot = purses.slot_of(making.coins, side)
        making.slots[slot.key] = slot
    token = f"token {facts.piece}"
    width = making.table.widths[purses.PICTURE]
    letters = purses.OPEN_LETTERS if purses.is_open(making.table) else purses.LETTERS
    making.prototypes[token] = purses.token(making.coins, found)
    making.prototypes["purse"] = purses.purse(making.coins, phrase(facts.piece), width, letters)
    for at, slot in enumerate(making.pieces):
        if slot.sort == facts.piece and slot.worth:
            made = [traits.prototype(token), *slot.traits]
            making.pieces[at] = msgspec.structs.replace(slot, traits=made)


def _follow(making: Making) -> None:
    """Adds the traits of markers that follow the trackers."""
    paths = making.table.board.spots
    # The spots of the board that are no part of the map: those of tracks among them.
    tracks = {spot.id for path in paths for spot in entries(making.content, path)}
    markers = following(making.content, making.table.turn, making.named, tracks)
    making.prototypes |= {f"follows {sort}": made for sort, made in markers.items()}
    for at, slot in enumerate(making.pieces):
        if slot.sort in markers:
            made = [traits.prototype(f"follows {slot.sort}"), *slot.traits]
            making.pieces[at] = msgspec.structs.replace(slot, traits=made)


def _by(sides: dict[str, str]) -> str:
    found = '"table"'
    for faction, side in reversed(sides.items()):
        found = f'PlayerSide=="{side}"?"{faction}":({found})'
    return found
