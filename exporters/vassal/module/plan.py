"""The whole module as a plan: the tree of components, its pictures and texts, and its set-ups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from adjudicator.content.records import Content
from adjudicator.content.translation import load_translation, spoken
from exporters.speech import languages, phrase, speaking
from exporters.vassal.format import traits
from exporters.vassal.format.chat_lines import HEADER_PROPERTY
from exporters.vassal.format.components import Node, component, entry
from exporters.vassal.format.traits import Trait, definition
from exporters.vassal.module import toolbar
from exporters.vassal.module.below import below_pieces
from exporters.vassal.module.controls.charts import charts
from exporters.vassal.module.controls.dice import die_buttons, die_name, in_tray
from exporters.vassal.module.controls.help_page import help_page
from exporters.vassal.module.controls.hot_keys import key_table
from exporters.vassal.module.controls.trackers import DOCKED, trackers
from exporters.vassal.module.decks import at_start, deck_buttons, piles
from exporters.vassal.module.game_facts.facts import entries, load_data
from exporters.vassal.module.game_facts.gpids import Gpids
from exporters.vassal.module.game_facts.table_facts import TableFacts
from exporters.vassal.module.making import Making, ModuleDeck, Placed, begin, stack
from exporters.vassal.module.own import own_version
from exporters.vassal.module.pieces.pieces import Slot
from exporters.vassal.module.pieces.piles import UNCOUNTED
from exporters.vassal.module.places import purses, zones
from exporters.vassal.module.places.mats import Mat, SideBoard, boards_for, mat_areas, mats_of
from exporters.vassal.module.places.spoken_places import language_node, translations
from exporters.vassal.module.places.windows import ALT, ALT_SHIFT, ModuleBoard, hot, window
from exporters.vassal.module.side_windows import (
    automaton_forms,
    shared_window,
    table_forms,
    windows_of,
)

BOARD_IMAGE = "board.png"
TABLE_IMAGE = "table.png"
AUTOMATA_KEYS = "KX"
"""Letters of the keys that show the forms of sides that nobody plays."""
SMALL = 100
"""Pieces of a pile on the board that are not so wide, in px, are tokens: they lie above the name of the pile."""
OVERVIEW = 0.12
"""How large the overview is, by the size of the table."""
SEEN_NOW = "220,40,30"
"""Colour of the frame in the overview around the part of the table that the window shows."""
POINTED = 160
"""Diameter of the circle that points at a place, in px."""


class ModuleFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The files of a module beside its content."""

    description: str
    vassal: str
    """The least version of the engine."""
    version: str = ""
    """SemVer: the version of the program, and as its build the first digits of the content's hash."""


class ModulePlan(msgspec.Struct):
    """Everything from which the files of a module are made."""

    game: str
    facts: ModuleFacts
    table: TableFacts
    root: Node
    prototypes: dict[str, list[Trait]]
    slots: dict[str, Slot]
    """Every slot by its key."""
    placed: list[Placed]
    decks: list[ModuleDeck]
    boards: dict[str, list[ModuleBoard]]
    """Map -> the boards that it has in every game, from left to right."""
    spots: dict[str, tuple[str, int, int]]
    """Region -> its map, and its place there."""
    sides: dict[str, str]
    """Faction -> the name of its side."""
    pictures: dict[str, str]
    """Image in the module -> picture of the art."""
    texts: dict[str, str]
    """Other files of the module."""
    gpids: Gpids
    title: str
    shuffled: list[str] = []
    """The piles that are shuffled when a game begins, in the order of their components."""
    language: str = "en"
    """What the module speaks."""
    said: dict[str, dict[str, dict[str, str]]] = {}
    """Kind of move -> field that its form lets one choose by name -> id -> the name."""
    side_boards: dict[tuple[str, ...], SideBoard] = {}
    """Seats -> the board at the right end of the main map with their mats, where there are such."""
    mats: list[Mat] = []
    """The mats that lie on the table instead."""
    regions: dict[str, str] = {}
    """The engine's key of a region -> its name for players."""

    def laid(self, seated: Sequence[str]) -> dict[str, list[ModuleBoard]]:
        """As `boards`, with the mats of the sides that play."""
        return {
            name: [*boards, *(boards_for(self.side_boards, seated) if name == zones.MAIN else [])]
            for name, boards in self.boards.items()
        }

    @property
    def spread(self) -> set[str]:
        """Places whose pieces start on a spot each."""
        mats = self.table.aside.mats
        return set() if mats is None else {name for name, one in mats.places.items() if one.each}


def load_module_facts(game: str) -> ModuleFacts:
    """The files of a game's module beside its content; ContentError if there are none."""
    return load_data(game, "module", ModuleFacts)


def module_title(content: Content) -> str:
    """The name of a game's module; it differs between languages, so that a log shows which module was used."""
    title = str(content.data["game"]["title"])
    own = load_translation(content, content.language).texts.get(("title", content.game))
    return title if own or content.language == "en" else f"{title} [{content.language}]"


def plan_module(
    content: Content, every: Sequence[Content] = (), *, with_forms: bool = True
) -> ModulePlan:
    """The plan of a game's module, without its pictures; the same content always gives the same plan.

    It speaks the language of the content. `every` is that content in all languages of the module, so that plans in
    each have the same components. Without forms, on which there are no pictures, it is made in half the time.
    """
    with speaking(content.language):
        return _plan(content, every, with_forms=with_forms)


def plans_in_all_languages(content: Content) -> dict[str, ModulePlan]:
    """Language -> the plan of a module in it, English first; `content` is in English."""
    every = [spoken(content, language) for language in languages()]
    return {one.language: plan_module(one, every) for one in every}


def kept_plan(content: Content) -> ModulePlan:
    """The plan of a game's module, made once for each content; callers must not change it.

    For what reads logs, where many are read with one module.
    """
    key = (content.game, content.hash, content.language)
    if key not in _PLANS:
        _PLANS[key] = plan_module(content)
    return _PLANS[key]


@contextmanager
def keeping(content: Content, plan: ModulePlan) -> Iterator[None]:
    """Within this, `kept_plan` gives this plan for the content: it is there already."""
    key = (content.game, content.hash, content.language)
    before = _PLANS.get(key)
    _PLANS[key] = plan
    try:
        yield
    finally:
        _PLANS.pop(key)
        if before is not None:
            _PLANS[key] = before


_PLANS: dict[tuple[str, str, str], ModulePlan] = {}
"""Game, hash and language of the content -> the plan of its module."""


def _plan(content: Content, every: Sequence[Content], *, with_forms: bool) -> ModulePlan:
    """Everything, in the order in which the module lists it."""
    making = begin(content, every, with_forms=with_forms)
    facts, title = load_module_facts(content.game), module_title(content)
    facts = msgspec.structs.replace(facts, version=own_version(content.hash))
    pictures = {BOARD_IMAGE: "board", TABLE_IMAGE: "table", "splash.png": "cover/splash"}
    maps = _maps(making)
    pictures |= {one.board.image: picture_of(one.board) for one in making.side_boards.values()}
    pictures |= making.pictures
    for slot in making.slots.values():
        pictures |= slot.pictures
    dice = [
        button
        for die in making.table.dice
        for button in die_buttons(content, die, making.rules, making.named, making.sides)
    ]
    dealt = [button for deck in making.table.decks for button in deck_buttons(deck)]
    chart_window, shown, texts = charts(
        content, making.table, making.named, making.drawn, making.every
    )
    pictures |= shown
    notes = component("NotesWindow", buttonText=phrase("Notes"), hotkey=hot("N", ALT))
    seldom = [
        toolbar.palette(making),
        toolbar.inventory(making.table, making.sides),
        notes,
        *toolbar.trails(),
    ]
    children = [
        *_preferences(making, title),
        *maps,
        *toolbar.menus([*maps, *dice], _menu_keys(making)),
        toolbar.more([*seldom, *dealt]),
        *trackers(content, making.table, making.named, [*making.sides.values()]),
        *dice,
        *dealt,
        *(at_start(pile) for pile in making.shuffled),
        chart_window,
        *seldom,
    ]
    root = component(
        "GameModule", children, name=title, version=facts.version,
        description=phrase(facts.description), VassalVersion=facts.vassal,
        nextPieceSlotId=making.gpids.next, ModuleOther1="", ModuleOther2="",
    )  # fmt: skip
    texts["help.html"] = help_page(content.game, title, key_table(root))
    return ModulePlan(
        content.game, facts, making.table, root, making.prototypes, making.slots, making.placed, making.decks,
        making.boards, _spots(making), making.sides, pictures, texts, making.gpids, title,
        making.shuffled, content.language, {form.kind: form.said for form in making.forms},
        making.side_boards, [] if making.side_boards else mats_of(content, making.table, list(making.sides)),
        translations(maps, making.named),
    )  # fmt: skip


def _maps(making: Making) -> list[Node]:
    """The main map, and all windows."""
    maps = [_main(making)]
    maps += [shared_window(making, facts) for facts in making.table.shared]
    maps.append(table_forms(making))
    maps += [
        automaton_forms(making, side, key)
        for side, key in zip(making.table.automata, AUTOMATA_KEYS, strict=False)
    ]
    for number, (faction, side) in enumerate(making.sides.items(), 1):
        maps += windows_of(making, faction, side, str(number))
    return maps


def picture_of(board: ModuleBoard) -> str:
    """The id of the picture of a board with mats, which only the module has."""
    return board.image.removesuffix(".png")


def _preferences(making: Making, title: str) -> list[Node]:
    """The components before the maps: help, sides, preferences and prototypes."""
    return [
        component("BasicCommandEncoder"),
        component(
            "Documentation",
            component("AboutScreen", title=phrase("About {title}", title=title), fileName="splash.png"),
            component("HelpFile", title=phrase("How to play {title} here", title=title), fileName="help.html",
                      fileType="archive"),
        ),
        component(
            "PlayerRoster",
            [entry("entry", side) for side in [*making.sides.values(), "Referee"]],
            buttonText=phrase("Sides"),
            buttonKeyStroke=hot("R", ALT),
        ),
        component(
            "GlobalOptions",
            autoReport="Always", chatterHTMLSupport="Always", nonOwnerUnmaskable="Never",
            playerIdFormat="$playerSide$ ($PlayerName$)", inventoryForAll="Always",
        ),
        component("GlobalProperties", component("GlobalProperty", name=HEADER_PROPERTY), [
            component("GlobalProperty", name=name, initialValue=value)
            for name, value in {**DOCKED, purses.REST: "0"}.items()
        ]),
        component("GlobalTranslatableMessages", making.messages),
        component(
            "PrototypesContainer",
            [component("PrototypeDefinition", name=name, content=definition([*_bare(made)]))
             for name, made in making.prototypes.items()],
        ),
        language_node(),
        component("Chatter"),
        component("KeyNamer"),
    ]  # fmt: skip


def _main(making: Making) -> Node:
    """The map with the board, and the table beside it."""
    table = making.table
    making.boards[zones.MAIN] = _boards(making)
    making.piles |= {
        spot.name: (board.name, spot.x, spot.y)
        for board in making.boards[zones.MAIN]
        for area in board.areas
        for spot in area.spots
    }
    inside = piles(making)
    for die in table.dice:
        if die.tray:
            slot = in_tray(making.content, die, making.named)
            making.slots[slot.key] = slot
            inside.append(stack(making, zones.MAIN, slot, *making.piles[die.tray][1:]))
    if table.purse is not None and purses.is_open(table):
        for at, side in enumerate(making.sides):
            slot = making.slots[f"purse/{side}"]
            x, y = purses.laid(table, table.purse, at)
            inside.append(stack(making, zones.MAIN, slot, x, y, side, zones.ASIDE))
    inside += below_pieces(making)
    inside += [
        component("GlobalMap", buttonText="", tooltip=phrase("Overview of the whole table"), hotkey=hot("V", ALT),
                  icon="/images/overview.gif", scale=OVERVIEW, color=SEEN_NOW),
        component("HidePiecesButton", buttonText="", tooltip=phrase("Hide all pieces, to read the board"),
                  showingIcon="/images/globe_unselected.gif", hiddenIcon="/images/globe_selected.gif",
                  hotkey=hot("H", ALT_SHIFT)),
        component("ImageSaver", tooltip=phrase("Save a picture of the map"), hotkey=hot("P", ALT)),
        component("Flare", flareName=phrase("Point at a place"), circleSize=POINTED,
                  reportFormat=phrase("{side} points at {place}", side="$PlayerSide$", place="$FlareLocation$")),
    ]  # fmt: skip
    sides = [one.board for one in making.side_boards.values()]
    return window("Map", zones.MAIN, making.boards[zones.MAIN], inside, docked=True,
                  layers=table.layers, ends=sides)  # fmt: skip


def _boards(making: Making) -> list[ModuleBoard]:
    """The board and the table beside it, with their areas."""
    board, aside, decks = making.table.board, making.table.aside, making.table.decks
    wanted = [pile for deck in decks if deck.on_board for pile in (deck.pile, deck.discard)]
    drawn = {one.id for one in entries(making.content, board.places)} if wanted else set()
    on_board = [pile for pile in wanted if pile in drawn]
    listed = [deck.pile for deck in decks] + [deck.discard for deck in decks if deck.discard]
    listed += [deck.apart.pile for deck in decks if deck.apart is not None]
    listed = [
        pile
        for pile in [*listed, *aside.piles, *aside.heaps, *aside.open_heaps]
        if pile not in on_board
    ]
    areas = zones.table_areas(aside, list(making.sides), listed, making.named)
    if aside.mats is not None and not aside.mats.beside:
        mats = mats_of(making.content, making.table, list(making.sides))
        areas = [*mat_areas(making.content, making.table, mats, making.named), *areas]
    small = {
        deck.pile
        for deck in decks
        if making.table.widths.get(deck.picture.split("/")[0], 0) < SMALL
    }
    over = zones.board_areas(making.content, board, making.named, on_board, small)
    bank = making.table.purse.bank if making.table.purse is not None else ""
    for area in over:
        if zones.read_region(area.spots[0].name)[0] == bank:
            area.properties[UNCOUNTED] = "yes"
    return [
        ModuleBoard(zones.MAIN, board.width, board.height, over, BOARD_IMAGE),
        ModuleBoard(zones.ASIDE, aside.width, board.height, areas, TABLE_IMAGE),
    ]


def _menu_keys(making: Making) -> dict[str, str]:
    """Menu of dice -> its key."""
    return {
        die_name(die, making.named): hot(die.key, ALT)
        for die in making.table.dice
        if die.side and die.key is not None
    }


def _spots(making: Making) -> dict[str, tuple[str, int, int]]:
    found = {}
    for name, boards in making.boards.items():
        left = 0
        for board in boards:
            for area in board.areas:
                for spot in area.spots:
                    found[spot.name] = (name, left + spot.x, spot.y)
            left += board.width
        for one in making.side_boards.values() if name == zones.MAIN else ():
            found |= {
                spot.name: (name, left + spot.x, spot.y)
                for area in one.board.areas
                for spot in area.spots
            }
    return found


def _bare(made: list[Trait]) -> list[Trait]:
    """The traits of a prototype with a basic piece of no name and no picture."""
    return [*(part for part in made if part.code != "piece"), traits.basic("", "")]
