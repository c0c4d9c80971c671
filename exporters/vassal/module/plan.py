"""The whole module as a plan: the tree of components, its pictures and texts, and its set-ups."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.content import names
from adjudicator.content.records import Content
from adjudicator.content.translation import load_translation
from adjudicator.registry import rulebook
from adjudicator.rulebooks import Rulebook
from exporters.speech import phrase, speaking
from exporters.vassal.format import traits
from exporters.vassal.format.chat_lines import HEADER_PROPERTY
from exporters.vassal.format.components import Node, component, entry
from exporters.vassal.format.traits import Trait, definition
from exporters.vassal.module import battle_wheels, purses, zones
from exporters.vassal.module.charts import charts
from exporters.vassal.module.choices import Choices
from exporters.vassal.module.dice import die_buttons, die_name, in_tray
from exporters.vassal.module.facts import (
    ApartFacts,
    DeckFacts,
    Entry,
    PurseFacts,
    SharedFacts,
    TableFacts,
    WindowFacts,
    entries,
    load_data,
    load_table_facts,
    spoken_table,
)
from exporters.vassal.module.forms import (
    COLUMNS,
    HEIGHT,
    TABLE,
    WIDTH,
    Form,
    FormFacts,
    forms,
    load_facts,
)
from exporters.vassal.module.gpids import Gpids, load_gpids
from exporters.vassal.module.help_page import help_page
from exporters.vassal.module.hot_keys import key_table
from exporters.vassal.module.pieces import (
    CLEAR_TRAIL,
    HIDE_TRAIL,
    SHOW_TRAIL,
    Slot,
    cards,
    image_of,
    pieces,
    prototypes,
)
from exporters.vassal.module.piles import UNCOUNTED
from exporters.vassal.module.trackers import DOCKED, following, trackers
from exporters.vassal.module.windows import ALT, ModuleBoard, hot, window

BOARD_IMAGE = "board.png"
TABLE_IMAGE = "table.png"
CTRL_SHIFT = 195
"""Modifiers of the key of a side's moves."""
ALT_SHIFT = 585
KEYS = {"alt": ALT, "alt-shift": ALT_SHIFT}
"""Modifiers of the keys of a side's other windows."""
GAP = 20
"""Between forms of a window, in px."""
POINTED = 160
"""Diameter of the circle that points at a place, in px."""
PALETTE_COLUMNS = 5
"""Pieces side by side in the window of all pieces."""
SIGN_LETTERS, SIGN_INK = 16, "226,214,184"
"""Size (points) and colour of what stands over a band of a window."""
SIGN_LEFT, SIGN_TOP = 120, 20
"""The middle of that from the left and the top of its band, in px."""
THICK = 4
"""Cards of a pile that are drawn, one a little beside the other."""
CARD = (240, 336)
"""The size of a card on the table in px, where no deck says another."""


class ModuleFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a module besides its content."""

    version: str
    """SemVer."""
    description: str
    vassal: str
    """The least version of the engine."""


class Placed(msgspec.Struct, frozen=True):
    """A piece that a new game has: on which map (in px of the map), and whose it is."""

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


class ModulePlan(msgspec.Struct):
    """All that the files of a module are made from."""

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
    """Map -> its boards from left to right."""
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

    @property
    def spread(self) -> set[str]:
        """Places where pieces begin one on each spot."""
        mats = self.table.aside.mats
        return set() if mats is None else {name for name, one in mats.places.items() if one.each}


def load_module_facts(game: str) -> ModuleFacts:
    """What is kept of a game's module; ContentError if nothing is."""
    return load_data(game, "module", ModuleFacts)


def module_title(content: Content) -> str:
    """What a game's module is called: in each language otherwise, so that a log tells which it was."""
    title = str(content.data["game"]["title"])
    own = load_translation(content, content.language).texts.get(("title", content.game))
    return title if own or content.language == "en" else f"{title} [{content.language}]"


def plan_module(content: Content) -> ModulePlan:
    """The plan of a game's module, without its pictures: quick, and the same every time.

    It speaks the language of the content.
    """
    with speaking(content.language):
        return _Planner(content).plan()


def kept_plan(content: Content) -> ModulePlan:
    """The plan of a game's module as it was first made of this content: nobody may change it.

    For what reads logs, where many are read with one module.
    """
    key = (content.game, content.hash, content.language)
    if key not in _PLANS:
        _PLANS[key] = plan_module(content)
    return _PLANS[key]


_PLANS: dict[tuple[str, str, str], ModulePlan] = {}
"""Game, hash and language of the content -> the plan of its module."""


class _Planner:
    """Holds what the parts of a plan share while it is made."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.named = names.names(content.folder, content.language)
        self.rules: Rulebook = rulebook(content.game)
        self.facts = load_module_facts(content.game)
        self.table: TableFacts = spoken_table(load_table_facts(content.game))
        self.form_facts: FormFacts = load_facts(content.game)
        self.gpids = load_gpids(content.game)
        self.sides = {
            side.id: self.named.get(side.id, side.id) for side in entries(content, self.table.sides)
        }
        drawn = _pictures(content)
        kinds = sorted({row["piece"] for row in self.form_facts.pieces})
        self.pieces = pieces(content, self.table.pieces, self.named, drawn, kinds)
        self.cards = cards(content, self.table.decks, self.named, kinds, self._by())
        choices = Choices(content)
        self.forms: list[Form] = forms(content, self.rules, self.form_facts, choices)
        self.prototypes = prototypes(content.game, self.form_facts.pieces, self.table.decks)
        self.prototypes |= {form.prototype: form.traits for form in self.forms}
        self._purses()
        self._follow(following(content, self.table.turn, self.named, self._tracks()))
        self.slots: dict[str, Slot] = {slot.key: slot for slot in self.pieces}
        self.slots |= {slot.key: slot for deck in self.cards.values() for slot in deck}
        self.placed: list[Placed] = []
        self.decks: list[ModuleDeck] = []
        self.shuffled: list[str] = []
        """The piles that are shuffled when a game begins."""
        self.boards: dict[str, list[ModuleBoard]] = {}
        self.title = module_title(content)
        self.pictures = {BOARD_IMAGE: "board", TABLE_IMAGE: "table", "splash.png": "cover/splash"}
        self.texts: dict[str, str] = {}

    def _purses(self) -> None:
        """Tokens that go by clicks, and what all purses are."""
        facts = self.table.purse
        self.coins: list[purses.Coin] = []
        if facts is None:
            return
        bank = self.table.board.spread.get(facts.bank)
        count = bank.columns * bank.rows if bank is not None else 1
        spots = {zones.region(facts.bank, "", at) for at in range(1, count + 1)}
        self.coins = purses.coins_of(facts, self.pieces, spots)
        title = next(one.title for one in self.table.windows if one.place == facts.place)
        windows = {
            side: (
                Entry(side, side, {"id": side}).fill(title, self.named, side=shown),
                purses.lies(self.table, facts.piece, facts.place, side),
            )
            for side, shown in self.sides.items()
        }
        token = f"token {facts.piece}"
        self.prototypes[token] = purses.token(self.coins, windows)
        self.prototypes["purse"] = purses.purse(self.coins, phrase(facts.piece))
        for at, slot in enumerate(self.pieces):
            if slot.sort == facts.piece and slot.worth:
                made = [traits.prototype(token), *slot.traits]
                self.pieces[at] = msgspec.structs.replace(slot, traits=made)

    def _purse(self, facts: PurseFacts, side: str, window_: str) -> Node:
        """The purse of a side, in its window."""
        made = [
            traits.prototype("purse"),
            *purses.own_traits(self.coins, side, window_),
            # With a second slash it is nothing to the rules.
            traits.marks(ContentId=f"form/purse/{side}", Layer="form"),
            traits.basic(phrase("Purse"), image_of(purses.PICTURE)),
        ]
        pictures = {image_of(purses.PICTURE): purses.PICTURE}
        slot = Slot(f"purse/{side}", phrase("Purse"), f"purse/{side}", made, pictures, "purse")
        self.slots[slot.key] = slot
        return self._stack(window_, slot, facts.x, facts.y, side)

    def _tracks(self) -> set[str]:
        """The spots of the board that are no part of the map: those of tracks among them."""
        paths = self.table.board.spots
        return {spot.id for path in paths for spot in entries(self.content, path)}

    def _follow(self, markers: dict[str, list[Trait]]) -> None:
        """Markers that go where the trackers say."""
        self.prototypes |= {f"follows {sort}": made for sort, made in markers.items()}
        for at, slot in enumerate(self.pieces):
            if slot.sort in markers:
                made = [traits.prototype(f"follows {slot.sort}"), *slot.traits]
                self.pieces[at] = msgspec.structs.replace(slot, traits=made)

    def plan(self) -> ModulePlan:
        """Everything, in the order in which the module lists it."""
        maps = [self._main(), *map(self._shared, self.table.shared), self._table_forms()]
        for number, (faction, side) in enumerate(self.sides.items(), 1):
            maps += self._windows(faction, side, str(number))
        for slot in self.slots.values():
            self.pictures |= slot.pictures
        dice = [
            button
            for die in self.table.dice
            for button in die_buttons(self.content, die, self.rules, self.named, self.sides)
        ]
        trails = _trails()
        dealt = [button for deck in self.table.decks for button in _deck_buttons(deck)]
        children = [
            component("BasicCommandEncoder"),
            self._documentation(),
            component(
                "PlayerRoster",
                [entry("entry", side) for side in [*self.sides.values(), "Referee"]],
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
            component("GlobalTranslatableMessages"),
            component(
                "PrototypesContainer",
                [component("PrototypeDefinition", name=name, content=definition([*_bare(made)]))
                 for name, made in self.prototypes.items()],
            ),
            component("Language"),
            component("Chatter"),
            component("KeyNamer"),
            *maps,
            *_menus([*maps, *dice, *dealt, *trails], self._menu_keys()),
            self._palette(),
            component(
                "Inventory", name="Inventory", text=phrase("Inventory"), tooltip=phrase("All pieces in play"),
                hotkey=hot("I", ALT), include=self._listed(),
                groupBy=["CurrentMap", "LocationName"], leafFormat="$PieceName$",
            ),
            *trackers(self.content, self.table, self.named, [*self.sides.values()]),
            *dice,
            *dealt,
            *(_at_start(pile) for pile in self.shuffled),
            self._charts(),
            component("NotesWindow", buttonText=phrase("Notes"), hotkey=hot("N", ALT)),
            *trails,
        ]  # fmt: skip
        root = component(
            "GameModule", children, name=self.title, version=self.facts.version,
            description=phrase(self.facts.description), VassalVersion=self.facts.vassal,
            nextPieceSlotId=self.gpids.next, ModuleOther1="", ModuleOther2="",
        )  # fmt: skip
        self.texts["help.html"] = help_page(self.content.game, self.title, key_table(root))
        return ModulePlan(
            self.content.game, self.facts, self.table, root, self.prototypes, self.slots, self.placed, self.decks,
            self.boards, self._spots(), self.sides, self.pictures, self.texts, self.gpids, self.title,
            self.shuffled, self.content.language, {form.kind: form.said for form in self.forms},
        )  # fmt: skip

    def _by(self) -> str:
        found = '"table"'
        for faction, side in reversed(self.sides.items()):
            found = f'PlayerSide=="{side}"?"{faction}":({found})'
        return found

    def _slot(self, kind: str, slot: Slot) -> Node:
        gpid = self.gpids.of(slot.key)
        return component(
            kind, entryName=slot.name, gpid=gpid, content=definition(slot.traits, gpid)
        )

    # --- maps ---

    def _main(self) -> Node:
        board, aside = self.table.board, self.table.aside
        decks = self.table.decks
        on_board = [pile for deck in decks if deck.on_board for pile in (deck.pile, deck.discard)]
        piles = [deck.pile for deck in decks] + [deck.discard for deck in decks if deck.discard]
        piles += [deck.apart.pile for deck in decks if deck.apart is not None]
        piles = [pile for pile in [*piles, *aside.piles] if pile not in on_board]
        areas = zones.table_areas(self.content, aside, list(self.sides), piles, self.named)
        over = zones.board_areas(self.content, board, self.named, [p for p in on_board if p])
        bank = self.table.purse.bank if self.table.purse is not None else ""
        for area in over:
            if zones.read_region(area.spots[0].name)[0] == bank:
                area.properties[UNCOUNTED] = "yes"
        self.boards[zones.MAIN] = [
            ModuleBoard(zones.MAIN, board.width, board.height, over, BOARD_IMAGE),
            ModuleBoard(zones.ASIDE, aside.width, board.height, areas, TABLE_IMAGE),
        ]
        self.piles = {
            spot.name: (plan.name, spot.x, spot.y)
            for plan in self.boards[zones.MAIN]
            for area in plan.areas
            for spot in area.spots
        }
        inside = [self._deck(deck) for deck in decks]
        inside += [self._discards(deck) for deck in decks if deck.discard]
        inside += [self._apart(deck, deck.apart) for deck in decks if deck.apart is not None]
        inside += [self._pile(name) for name in aside.piles]
        for die in self.table.dice:
            if die.tray:
                slot = in_tray(self.content, die, self.named)
                self.slots[slot.key] = slot
                inside.append(self._stack(zones.MAIN, slot, *self.piles[die.tray][1:]))
        inside += [
            component("ImageSaver", tooltip=phrase("Save a picture of the map"), hotkey=hot("P", ALT)),
            component("Flare", flareName=phrase("Point at a place"), circleSize=POINTED,
                      reportFormat=phrase("{side} points at {place}", side="$PlayerSide$", place="$FlareLocation$")),
        ]  # fmt: skip
        return window("Map", zones.MAIN, self.boards[zones.MAIN], inside, docked=True,
                      layers=self.table.layers)  # fmt: skip

    def _deck(self, deck: DeckFacts) -> Node:
        _, rest = _parted(self.content, deck, self.cards[deck.deck])
        return self._shuffled(deck, deck.pile, rest, exact=deck.exact and not deck.apart)

    def _apart(self, deck: DeckFacts, apart: ApartFacts) -> Node:
        cards, _ = _parted(self.content, deck, self.cards[deck.deck])
        return self._shuffled(deck, apart.pile, cards, exact=False)

    def _shuffled(self, deck: DeckFacts, pile: str, held: list[Slot], *, exact: bool) -> Node:
        """A pile of cards that can be shuffled."""
        board, x, y = self.piles[pile]
        face_up: dict[str, Any] = {"drawFaceUp": True} if deck.face_up else {}
        width, height = _size(self.table, deck)
        node = component(
            "DrawPile", [self._slot("CardSlot", slot) for slot in held],
            name=pile, owningBoard=board, x=x, y=y, width=width, height=height,
            shuffle="Via right-click Menu" if deck.ordered else "Always", faceDown="Always",
            allowMultiple=False, allowSelect=False, reversible=False, draw=True, color="60,40,20", maxStack=THICK,
            shuffleFormat=phrase("the {pile} is shuffled ({side})", pile=_words(pile), side="$PlayerName$"),
            shuffleHotkey=traits.key(_shuffling(pile)), **face_up,
        )  # fmt: skip
        self.shuffled.append(pile)
        self.decks.append(
            ModuleDeck(node, x + self._left(board), y, deck.deck, pile, held, deck.of_seats, exact)
        )
        return node

    def _left(self, board: str) -> int:
        """Where a board of the main map begins on it."""
        return 0 if board == zones.MAIN else self.table.board.width

    def _discards(self, deck: DeckFacts) -> Node:
        name = deck.discard
        board, x, y = self.piles[name]
        width, height = _size(self.table, deck)
        node = component(
            "DrawPile", name=name, owningBoard=board, x=x, y=y, width=width,
            height=height, shuffle="Never", faceDown="Never", allowMultiple=False,
            allowSelect=True, reversible=False, draw=True, color="60,40,20", maxStack=THICK,
            **(_reshuffled(deck) if deck.reshuffled else {}), drawFaceUp=True,
            selectDisplayProperty="$Title$",
        )  # fmt: skip
        self.decks.append(ModuleDeck(node, x + self._left(board), y, "", name, []))
        return node

    def _pile(self, name: str) -> Node:
        """Where cards change hands: whoever lays one down no longer sees it."""
        board, x, y = self.piles[name]
        node = component(
            "DrawPile", name=name, owningBoard=board, x=x, y=y, width=CARD[0],
            height=CARD[1], shuffle="Never", faceDown="Always", allowMultiple=False,
            allowSelect=False, reversible=False, draw=True, color="60,40,20", maxStack=THICK,
        )  # fmt: skip
        self.decks.append(ModuleDeck(node, x + self._left(board), y, "", name, []))
        return node

    def _menu_keys(self) -> dict[str, str]:
        """Menu of dice -> its key."""
        return {
            die_name(die, self.named): hot(die.key, ALT)
            for die in self.table.dice
            if die.side and die.key is not None
        }

    def _shared(self, facts: SharedFacts) -> Node:
        board = ModuleBoard(facts.name, facts.width, facts.height, colour=facts.colour)
        self.boards[facts.name] = [board]
        inside = []
        for slot, x, y in battle_wheels.on_window(self.content, facts.wheels):
            self.slots[slot.key] = slot
            inside.append(self._stack(facts.name, slot, x, y))
        return window("Map", facts.name, [board], inside, button=facts.name,
                      hotkey=hot(facts.key, ALT), layers=self.table.layers)  # fmt: skip

    def _table_forms(self) -> Node:
        kinds = [form for form in self.forms if form.kind in self.form_facts.table]
        return self._form_window(
            "Map", phrase("Table moves"), TABLE, phrase("The table"), kinds, hot("M", ALT)
        )

    def _windows(self, side: str, shown: str, number: str) -> list[Node]:
        kinds = [form for form in self.forms if form.kind not in self.form_facts.table]
        private = [self._window(facts, side, shown, number) for facts in self.table.windows]
        return [
            *private,
            self._form_window("PrivateMap", phrase("{side}: moves", side=shown), side, shown, kinds,
                              hot(number, CTRL_SHIFT)),
        ]  # fmt: skip

    def _window(self, facts: WindowFacts, side: str, shown: str, number: str) -> Node:
        """A window that only its side sees."""
        entry_ = Entry(side, side, {"id": side})
        name = entry_.fill(facts.title, self.named, side=shown)
        own = (
            self.table.purse if self.table.purse and self.table.purse.place == facts.place else None
        )
        money = [(own.spot.left, own.spot.top)] if own is not None else []
        said = facts.signs[1:] or facts.below
        names = [name, *(f"{name}: {phrase(text)}" for text in said)]
        size = facts.width, facts.height
        areas = zones.private_areas(side, facts.places, size, names, money)
        if facts.picture is None:
            colour = facts.colour or "0,0,0"
            board = ModuleBoard(name, facts.width, facts.height, areas, colour=colour)
        else:
            picture = entry_.fill(facts.picture, self.named, side=shown)
            self.pictures[image_of(picture)] = picture
            board = ModuleBoard(name, facts.width, facts.height, areas, image_of(picture))
        self.boards[name] = [board]
        button = entry_.fill(facts.button, self.named, side=shown)
        inside = [self._purse(own, side, name)] if own is not None else []
        inside += [
            self._sign(name, side, place, phrase(sign), area.corners[0][1])
            for place, sign, area in zip(facts.places, facts.signs, areas, strict=False)
        ]
        return window(facts.kind, name, [board], inside, side=shown, button=button,
                      hotkey=hot(number, KEYS[facts.keys]), layers=self.table.layers)  # fmt: skip

    def _sign(self, window_: str, side: str, place: str, text: str, top: int) -> Node:
        """What lies in a band of a window, said at its upper edge."""
        made = [
            traits.fixed(may_move=False),
            traits.label(text, SIGN_LETTERS, foreground=SIGN_INK),
            # With a second slash it is nothing to the rules.
            traits.marks(ContentId=f"form/sign/{side}.{place}", Layer="form"),
            traits.basic(text, ""),
        ]
        slot = Slot(f"sign/{side}.{place}", text, f"sign/{place}", made, {}, "form")
        self.slots[slot.key] = slot
        return self._stack(window_, slot, SIGN_LEFT, top + SIGN_TOP, side)

    def _form_window(
        self, kind: str, name: str, by: str, side: str, listed: list[Form], hotkey: str
    ) -> Node:
        rows = -(-len(listed) // COLUMNS)
        board = ModuleBoard(name, COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP)
        self.boards[name] = [board]
        inside = []
        for at, form in enumerate(listed):
            key = f"form/{by}/{form.kind}"
            made = [
                traits.prototype(form.prototype),
                traits.marks(ContentId=f"form/{form.kind}", By=by, BySide=side),
                traits.basic(form.title, "form.png"),
            ]
            slot = Slot(key, form.title, f"form/{form.kind}", made, {}, "form")
            self.slots[key] = slot
            x = GAP + at % COLUMNS * (WIDTH + GAP) + WIDTH // 2
            y = GAP + at // COLUMNS * (HEIGHT + GAP) + HEIGHT // 2
            inside.append(self._stack(name, slot, x, y, "" if by == TABLE else by))
        owner = "" if by == TABLE else side
        return window(
            kind, name, [board], inside, side=owner, button=phrase("Moves: {side}", side=side), hotkey=hotkey,
            layers=self.table.layers,
        )  # fmt: skip

    def _stack(self, name: str, slot: Slot, x: int, y: int, owner: str = "") -> Node:
        self.placed.append(Placed(name, x, y, slot, owner))
        return component(
            "SetupStack", self._slot("PieceSlot", slot), name=slot.key.replace("/", " "),
            owningBoard=name, useGridLocation=False, x=x, y=y,
        )  # fmt: skip

    # --- the rest ---

    def _palette(self) -> Node:
        groups: dict[str, list[Slot]] = {}
        for slot in self.pieces:
            groups.setdefault(slot.group, []).append(slot)
        return component(
            "PieceWindow",
            component("TabWidget", [
                component("PanelWidget", [self._slot("PieceSlot", slot) for slot in listed],
                          entryName=phrase(group.capitalize()), nColumns=PALETTE_COLUMNS)
                for group, listed in groups.items()
            ], entryName=phrase("Pieces")),
            name=phrase("Pieces"), text=phrase("Pieces"), tooltip=phrase("Every piece of the game"), hotkey=hot("G", ALT),
        )  # fmt: skip

    def _listed(self) -> str:
        """What the inventory lists: nothing that lies in another side's window.

        The engine itself would list it, however hidden the window is.
        """
        maps = [
            f'CurrentMap=="{name}"' for name in (zones.MAIN, *(s.name for s in self.table.shared))
        ]
        for facts in self.table.windows:
            before, _, after = facts.title.partition("{side}")
            maps.append(f'CurrentMap=="{before}"+PlayerSide+"{after}"')
        return f'{{Layer!="form" && Layer!="card" && ({" || ".join(maps)})}}'

    def _charts(self) -> Node:
        window, pictures, texts = charts(
            self.content, self.table, self.named, _pictures(self.content)
        )
        self.pictures |= pictures
        self.texts |= texts
        return window

    def _documentation(self) -> Node:
        return component(
            "Documentation",
            component("AboutScreen", title=phrase("About {title}", title=self.title), fileName="splash.png"),
            component("HelpFile", title=phrase("How to play {title} here", title=self.title), fileName="help.html",
                      fileType="archive"),
        )  # fmt: skip

    def _spots(self) -> dict[str, tuple[str, int, int]]:
        found = {}
        for name, boards in self.boards.items():
            left = 0
            for board in boards:
                for area in board.areas:
                    for spot in area.spots:
                        found[spot.name] = (name, left + spot.x, spot.y)
                left += board.width
        return found


def _reshuffled(deck: DeckFacts) -> dict[str, Any]:
    """How discards come back into their deck.

    The engine lays them on it as they are. So there is no command on the pile where the order
    matters, but a button that also shuffles.
    """
    return {
        "reshufflable": True,
        "reshuffleCommand": "" if deck.ordered else phrase("Back into the deck"),
        "reshuffleTarget": deck.pile,
        "reshuffleMessage": phrase(
            "{side}: the {discard} goes back into the {pile}",
            side="$playerSide$",
            discard=_words(deck.discard),
            pile=_words(deck.pile),
        ),
        "reshuffleHotkey": traits.key(_shuffling(deck.discard)),
    }


def _words(pile: str) -> str:
    return phrase(pile.replace("-", " "))


def _shuffling(pile: str) -> str:
    """The key that shuffles a deck, or brings discards back into theirs."""
    return f"shuffle-{pile}"


def _deck_buttons(deck: DeckFacts) -> list[Node]:
    """The buttons that shuffle a deck, and its discards into it, where its order matters."""
    if not deck.ordered:
        return []
    found = {phrase("shuffle the {pile}", pile=_words(deck.pile)): [deck.pile]}
    if deck.discard and deck.reshuffled:
        found[
            phrase(
                "shuffle the {discard} into the {pile}",
                discard=_words(deck.discard),
                pile=_words(deck.pile),
            )
        ] = [
            deck.discard,
            deck.pile,
        ]
    return [
        component(
            "DoActionButton", name=phrase("Decks: {what}", what=what), text=phrase("Decks: {what}", what=what),
            tooltip=what[:1].upper() + what[1:],
            doHotkey=True, hotkeys=[traits.key(_shuffling(pile)) for pile in piles],
        )
        for what, piles in found.items()
    ]  # fmt: skip


def _trails() -> list[Node]:
    """The buttons for the trails of what has moved on the board."""
    shown, hidden = phrase("Show where pieces have been"), phrase("Show no trails")
    cleared = f"* {phrase('trails are cleared')}"
    found = [
        (phrase("Trails: show"), shown, SHOW_TRAIL, hot("T", ALT), ""),
        (phrase("Trails: hide"), hidden, HIDE_TRAIL, hot("T", ALT_SHIFT), ""),
        (
            phrase("Trails: forget"),
            phrase("Forget where pieces have been"),
            CLEAR_TRAIL,
            "",
            cleared,
        ),
    ]
    return [
        component(
            "GlobalKeyCommand", name=name, buttonText=name, tooltip=tip, hotkey=traits.key(pressed),
            buttonHotkey=key, filter='{Layer!="form"}', reportFormat=said,
        )
        for name, tip, pressed, key, said in found
    ]  # fmt: skip


def _at_start(pile: str) -> Node:
    """What shuffles a pile once, when a game begins from a set-up."""
    return component(
        "StartupGlobalKeyCommand", name=f"Shuffle the {_words(pile)}",
        whenToApply="startOfGameOnly", hotkeyOrKeyCommand="sendHotkey",
        globalHotkey=traits.key(_shuffling(pile)),
    )  # fmt: skip


def _size(table: TableFacts, deck: DeckFacts) -> tuple[int, int]:
    """The size of a deck's cards on the table in px."""
    width = table.widths["back"] if not deck.blind else table.widths[deck.picture.split("/")[0]]
    return (width, width * CARD[1] // CARD[0]) if not deck.blind else (width, width)


def _parted(content: Content, deck: DeckFacts, held: list[Slot]) -> tuple[list[Slot], list[Slot]]:
    """The cards of a deck that lie apart when the game begins, one of each, and all others."""
    wanted = [] if deck.apart is None else [one.id for one in entries(content, deck.apart.cards)]
    kinds = {f"{deck.piece}/{one}" for one in wanted}
    first = {slot.content_id: slot for slot in reversed(held) if slot.content_id in kinds}
    apart = [slot for slot in held if first.get(slot.content_id) is slot]
    return apart, [slot for slot in held if slot not in apart]


def _menus(nodes: list[Node], keys: dict[str, str]) -> list[Node]:
    """A menu on the tool bar for each sort of window that every side has, and for buttons alike.

    `keys`: menu -> its key.
    """
    sorts: dict[str, list[str]] = {}
    what: dict[str, str] = {}
    for node in nodes:
        is_window = "buttonName" in node.attributes
        button = node.attributes["buttonName" if is_window else "name"]
        sort = button.partition(":")[0].strip()
        sorts.setdefault(sort, []).append(button)
        rolled = (
            phrase("what it is rolled for")
            if node.short == "SpecialDiceButton"
            else phrase("what is done")
        )
        what[sort] = phrase("the windows of all sides") if is_window else rolled
    return [
        component("ToolbarMenu", text=sort, description=sort, menuItems=buttons,
                  tooltip=f"{sort}: {what[sort]}", **_key(keys.get(sort, "")))
        for sort, buttons in sorts.items() if len(buttons) > 1
    ]  # fmt: skip


def _key(key: str) -> dict[str, Any]:
    return {"hotkey": key} if key else {}


def _bare(made: list[Trait]) -> list[Trait]:
    """The traits of a prototype with a basic piece of no name and no picture."""
    return [*(part for part in made if part.code != "piece"), traits.basic("", "")]


def _pictures(content: Content) -> list[str]:
    """The ids of the art's pictures that stand for pieces and charts, known without drawing.

    In another language a text may go on further pages: there the sheets are drawn to know them.
    """
    known = load_data(content.game, "pictures", list[str])
    if content.language == "en":
        return known
    from exporters.art.reference.clauses import reference_sheets  # noqa: PLC0415 - drawing is heavy
    from exporters.art.wording import words  # noqa: PLC0415

    pages = [page.id for page in reference_sheets(content, words(content))]
    return [*(name for name in known if not name.startswith("reference/")), *pages]
