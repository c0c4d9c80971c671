"""The whole module as a plan: the tree of components, its pictures and texts, and its set-ups."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import names
from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from adjudicator.games.registry import Rulebook, rulebook
from exporters.vassal import places, traits
from exporters.vassal.components import Node, component, entry
from exporters.vassal.forms import (
    COLUMNS,
    HEIGHT,
    TABLE,
    WIDTH,
    Form,
    FormFacts,
    forms,
    load_facts,
)
from exporters.vassal.gpids import Gpids, load_gpids
from exporters.vassal.pieces import (
    Slot,
    cards,
    deck_name,
    discard_name,
    image_of,
    pieces,
    prototypes,
)
from exporters.vassal.traits import Trait, definition
from exporters.vassal.windows import ALT, BoardPlan, hot, window

BOARD_IMAGE = "board.png"
TABLE_IMAGE = "table.png"
ALT_SHIFT, CTRL_SHIFT = 585, 195
"""Modifiers of the keys of a side's shield and moves."""
WHEEL_MIDDLE = -130
"""Where the dial of a wheel has its middle, seen from the middle of its picture, in px."""
HAND_SIZE = (1100, 380)
SHIELD_SIZE = (1300, 500)


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


class DeckPlan(msgspec.Struct, frozen=True):
    """A deck of the table: its component, its place on the map and its cards."""

    node: Node
    x: int
    y: int
    deck: str
    """The deck in the content; empty for discards."""
    slots: list[Slot]


class Plan(msgspec.Struct):
    """All that the files of a module are made from."""

    game: str
    facts: ModuleFacts
    root: Node
    prototypes: dict[str, list[Trait]]
    slots: dict[str, Slot]
    """Every slot by its key."""
    placed: list[Placed]
    decks: list[DeckPlan]
    boards: dict[str, list[BoardPlan]]
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


def load_module_facts(game: str) -> ModuleFacts:
    """What is kept of a game's module; ContentError if nothing is."""
    path = Path(__file__).parent / "data" / game / "module.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=ModuleFacts)
    except (OSError, msgspec.MsgspecError) as error:
        raise ContentError(f"{path}: the module of {game} cannot be read: {error}") from None


def plan_module(content: Content) -> Plan:
    """The plan of a game's module, without its pictures: quick, and the same every time."""
    return _Planner(content).plan()


class _Planner:
    """Holds what the parts of a plan share while it is made."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.named = names.names(content.game)
        self.rules: Rulebook = rulebook(content.game)
        self.facts = load_module_facts(content.game)
        self.form_facts: FormFacts = load_facts(content.game)
        self.gpids = load_gpids(content.game)
        self.sides = {
            faction["id"]: self.named.get(faction["id"], faction["id"])
            for faction in content.data["factions"]["factions"]
        }
        drawn = _pictures(content)
        kinds = sorted({row["piece"] for row in self.form_facts.pieces})
        self.pieces = pieces(content, self.named, drawn)
        self.cards = cards(content, self.named, kinds, self._by())
        self.forms: list[Form] = forms(content, self.rules, self.form_facts)
        self.prototypes = prototypes(self.form_facts.pieces, list(self.cards))
        self.prototypes |= {form.prototype: form.traits for form in self.forms}
        self.slots: dict[str, Slot] = {slot.key: slot for slot in self.pieces}
        self.slots |= {slot.key: slot for deck in self.cards.values() for slot in deck}
        self.placed: list[Placed] = []
        self.decks: list[DeckPlan] = []
        self.boards: dict[str, list[BoardPlan]] = {}
        self.title = content.data["game"]["title"]
        self.pictures = {BOARD_IMAGE: "board", TABLE_IMAGE: "table", "splash.png": "cover/splash"}
        self.texts: dict[str, str] = {}

    def plan(self) -> Plan:
        """Everything, in the order in which the module lists it."""
        maps = [self._main(), self._battle(), self._table_forms()]
        for number, (faction, side) in enumerate(self.sides.items(), 1):
            maps += self._windows(faction, side, str(number))
        for slot in self.slots.values():
            self.pictures |= slot.pictures
        children = [
            component("BasicCommandEncoder"),
            self._documentation(),
            component(
                "PlayerRoster",
                [entry("entry", side) for side in [*self.sides.values(), "Referee"]],
                buttonText="Sides",
                buttonKeyStroke=hot("R", ALT),
            ),
            component(
                "GlobalOptions",
                autoReport="Always", chatterHTMLSupport="Always", nonOwnerUnmaskable="Never",
                playerIdFormat="$playerSide$ ($PlayerName$)", inventoryForAll="Always",
            ),
            component("GlobalProperties"),
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
            self._palette(),
            component(
                "Inventory", name="Inventory", text="Inventory", tooltip="All pieces in play",
                hotkey=hot("I", ALT), include='{Layer!="form" && Layer!="card"}',
                groupBy=["CurrentMap", "LocationName"], leafFormat="$PieceName$",
            ),
            self._turns(),
            self._charts(),
            component("NotesWindow", buttonText="Notes", hotkey=hot("N", ALT)),
            component(
                "GlobalKeyCommand", name="Clear trails", buttonText="Clear trails",
                tooltip="Forget where pieces have been", hotkey=traits.key("clearTrail"),
                buttonHotkey=hot("T", ALT), filter='{Layer!="form"}',
                reportFormat="* trails are cleared",
            ),
        ]  # fmt: skip
        root = component(
            "GameModule", children, name=self.title, version=self.facts.version,
            description=self.facts.description, VassalVersion=self.facts.vassal,
            nextPieceSlotId=self.gpids.next, ModuleOther1="", ModuleOther2="",
        )  # fmt: skip
        return Plan(
            self.content.game, self.facts, root, self.prototypes, self.slots, self.placed, self.decks,
            self.boards, self._spots(), self.sides, self.pictures, self.texts, self.gpids, self.title,
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
        decks = [deck_name(deck) for deck in self.cards]
        discards = [discard_name(deck) for deck in self.cards]
        areas = places.table_areas(list(self.sides), [*decks, *discards], self.named)
        self.boards[places.MAIN] = [
            BoardPlan(places.MAIN, places.BOARD, places.BOARD,
                      places.board_areas(self.content, self.named), BOARD_IMAGE),
            BoardPlan(places.ASIDE, places.TABLE, places.BOARD, areas, TABLE_IMAGE),
        ]  # fmt: skip
        inside = [self._deck(deck, at) for at, deck in enumerate(self.cards)]
        inside += [self._discards(deck, len(decks) + at) for at, deck in enumerate(self.cards)]
        inside += [
            component("ImageSaver", tooltip="Save a picture of the map", hotkey=hot("P", ALT)),
            component("Flare", flareName="Point at a place", circleSize=160,
                      reportFormat="$PlayerSide$ points at $FlareLocation$"),
        ]  # fmt: skip
        return window("Map", places.MAIN, self.boards[places.MAIN], inside, docked=True)

    def _deck(self, deck: str, at: int) -> Node:
        name = deck_name(deck)
        x, y = places.deck_spot(len(self.sides), at)
        node = component(
            "DrawPile", [self._slot("CardSlot", slot) for slot in self.cards[deck]],
            name=name, owningBoard=places.ASIDE, x=x, y=y, width=240, height=336,
            shuffle="Via right-click Menu", faceDown="Always", allowMultiple=False,
            allowSelect=False, reversible=False, draw=True, color="60,40,20",
            shuffleFormat=f"$playerSide$ shuffles the {name}", shuffleHotkey=traits.key("shuffle"),
        )  # fmt: skip
        self.decks.append(DeckPlan(node, x + places.BOARD, y, deck, self.cards[deck]))
        return node

    def _discards(self, deck: str, at: int) -> Node:
        name = discard_name(deck)
        x, y = places.deck_spot(len(self.sides), at)
        node = component(
            "DrawPile", name=name, owningBoard=places.ASIDE, x=x, y=y, width=240, height=336,
            shuffle="Never", faceDown="Never", allowMultiple=False, allowSelect=True,
            reversible=False, draw=True, color="60,40,20", reshufflable=True,
            reshuffleCommand="Shuffle into the deck", reshuffleTarget=deck_name(deck),
            reshuffleMessage=f"$playerSide$ shuffles the {name} into the {deck_name(deck)}",
            reshuffleHotkey=traits.key("reshuffle"), drawFaceUp=True,
            selectDisplayProperty="$Title$",
        )  # fmt: skip
        self.decks.append(DeckPlan(node, x + places.BOARD, y, "", []))
        return node

    def _battle(self) -> Node:
        inside: list[Node] = []
        board = BoardPlan("Battle", 1300, 760, colour="70,48,34")
        self.boards["Battle"] = [board]
        for wheel in self.content.data["dice"]["wheels"]:
            for number in range(1, wheel["count"] + 1):
                slot = self._wheel(wheel, number)
                inside.append(self._stack("Battle", slot, 330 + 640 * (number - 1), 380))
        return window("Map", "Battle", [board], inside, button="Battle", hotkey=hot("B", ALT))

    def _wheel(self, wheel: dict[str, Any], number: int) -> Slot:
        picture = f"wheel/{wheel['id']}"
        bounds = (wheel["least"], wheel["most"])
        made = [
            traits.fixed(may_move=False),
            traits.mask("wheel-back.png", "hide", "side:", "Hide / reveal", "Hidden wheel"),
            traits.report(["hide"], "$PlayerSide$ hides or reveals $PieceName$"),
            traits.dynamic("Number", str(wheel["least"]), [
                traits.Change("Dial +1", "dialUp", traits.add(1)),
                traits.Change("Dial -1", "dialDown", traits.add(-1)),
                traits.Change("Dial ...", "dialTo", traits.ask("Number")),
            ], bounds),
            traits.label("<html><b>$Number$</b></html>", 84, foreground="90,16,16", right=WHEEL_MIDDLE),
            traits.marks(ContentId=f"wheel/{wheel['id']}", Layer="form"),
            traits.basic(f"Wheel {number}", image_of(picture)),
        ]  # fmt: skip
        key = f"wheel/{wheel['id']}/{number}"
        slot = Slot(key, f"Wheel {number}", f"wheel/{wheel['id']}", made,
                    {image_of(picture): picture}, "wheel")  # fmt: skip
        self.slots[key] = slot
        return slot

    def _table_forms(self) -> Node:
        kinds = [form for form in self.forms if form.kind in self.form_facts.table]
        return self._form_window("Map", "Table moves", TABLE, "The table", kinds, hot("M", ALT))

    def _windows(self, faction: str, side: str, number: str) -> list[Node]:
        hand = f"{side}: hand"
        areas = places.private_areas(faction, "hand", HAND_SIZE, hand)
        self.boards[hand] = [BoardPlan(hand, *HAND_SIZE, areas, colour="92,70,48")]
        shield = f"{side}: shield"
        areas = places.private_areas(faction, "shield", SHIELD_SIZE, shield)
        screen = image_of(f"screen/{faction}")
        self.pictures[screen] = f"screen/{faction}"
        self.boards[shield] = [BoardPlan(shield, *SHIELD_SIZE, areas, screen)]
        kinds = [form for form in self.forms if form.kind not in self.form_facts.table]
        return [
            window("PlayerHand", hand, self.boards[hand], side=side, button=f"Hand: {side}",
                   hotkey=hot(number, ALT)),
            window("PrivateMap", shield, self.boards[shield], side=side, button=f"Shield: {side}",
                   hotkey=hot(number, ALT_SHIFT)),
            self._form_window("PrivateMap", f"{side}: moves", faction, side, kinds,
                              hot(number, CTRL_SHIFT)),
        ]  # fmt: skip

    def _form_window(
        self, kind: str, name: str, by: str, side: str, listed: list[Form], hotkey: str
    ) -> Node:
        rows = -(-len(listed) // COLUMNS)
        board = BoardPlan(name, COLUMNS * (WIDTH + 20) + 20, rows * (HEIGHT + 20) + 20)
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
            x = 20 + at % COLUMNS * (WIDTH + 20) + WIDTH // 2
            y = 20 + at // COLUMNS * (HEIGHT + 20) + HEIGHT // 2
            inside.append(self._stack(name, slot, x, y, "" if by == TABLE else by))
        owner = "" if by == TABLE else side
        return window(
            kind, name, [board], inside, side=owner, button=f"Moves: {side}", hotkey=hotkey
        )

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
                          entryName=group.capitalize(), nColumns=5)
                for group, listed in groups.items()
            ], entryName="Pieces"),
            name="Pieces", text="Pieces", tooltip="Every piece of the game", hotkey=hot("G", ALT),
        )  # fmt: skip

    def _turns(self) -> Node:
        phases = [
            self.named.get(phase["id"], phase["id"])
            for phase in self.content.data["game"]["phases"]
        ]
        return component(
            "TurnTracker",
            component(
                "CounterTurnLevel",
                component("ListTurnLevel", name="Phase", property="Phase", list=phases),
                name="Turn", property="Turn", start=1, incr=1,
            ),
            name="Turn", buttonText="Turn", hotkey=hot("O", ALT), nexthotkey=hot("]", ALT),
            prevhotkey=hot("[", ALT), turnFormat="Turn $level1$: $level2$",
            reportFormat="$PlayerSide$: $oldTurn$ is over, now $newTurn$",
            tooltip="Turn and phase",
        )  # fmt: skip

    def _charts(self) -> Node:
        charts = []
        for picture in _pictures(self.content):
            if picture.startswith(("reference/", "mat/")):
                self.pictures[image_of(picture)] = picture
                name = picture.partition("/")[2]
                charts.append(component("Chart", chartName=self.named.get(name, name.capitalize()),
                                        fileName=image_of(picture)))  # fmt: skip
        self.texts["cards.html"] = _cards_page(self.content, self.named)
        self.texts["rules.html"] = _rules_page(self.content)
        charts.append(component("HtmlChart", chartName="Cards", fileName="cards.html"))
        charts.append(component("HtmlChart", chartName="Rules", fileName="rules.html"))
        return component(
            "ChartWindow", component("TabWidget", charts, entryName="Charts"), name="Charts",
            text="Charts", tooltip="Rules, cards, factions", hotkey=hot("C", ALT),
        )  # fmt: skip

    def _documentation(self) -> Node:
        self.texts["help.html"] = _help_page(self.title)
        return component(
            "Documentation",
            component("AboutScreen", title=f"About {self.title}", fileName="splash.png"),
            component("HelpFile", title=f"How to play {self.title} here", fileName="help.html",
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


def _bare(made: list[Trait]) -> list[Trait]:
    """The traits of a prototype with a basic piece of no name and no picture."""
    return [*(part for part in made if part.code != "piece"), traits.basic("", "")]


def _pictures(content: Content) -> list[str]:
    """The ids of the art's pictures that stand for pieces and charts, known without drawing."""
    kept = Path(__file__).parent / "data" / content.game / "pictures.json"
    try:
        return msgspec.json.decode(kept.read_bytes(), type=list[str])
    except (OSError, msgspec.MsgspecError) as error:
        raise ContentError(f"{kept}: the list of pictures cannot be read: {error}") from None


def _page(title: str, body: list[str]) -> str:
    lines = [f"<html><head><title>{html.escape(title)}</title></head><body>",
             f"<h1>{html.escape(title)}</h1>", *body, "</body></html>"]  # fmt: skip
    return "\n".join(lines) + "\n"


def _cards_page(content: Content, named: dict[str, str]) -> str:
    rows = []
    for deck, listed in content.data["cards"].items():
        if isinstance(listed, list) and listed and "text" in listed[0]:
            rows.append(f"<h2>{html.escape(deck.capitalize())}</h2><table border='1'>")
            rows += [
                f"<tr><td><b>{html.escape(named.get(card['id'], card['id']))}</b></td>"
                f"<td>{card['copies']}</td><td>{html.escape(card.get('text', ''))}</td></tr>"
                for card in listed
            ]
            rows.append("</table>")
    return _page("Cards", rows)


def _rules_page(content: Content) -> str:
    clauses = content.data["rules"]["clauses"]
    rows = [f"<p><b>{html.escape(c['title'])}</b> ({html.escape(c['id'])})<br>"
            f"{html.escape(c['text'])}</p>" for c in clauses]  # fmt: skip
    return _page("Rules, clause by clause", rows)


def _help_page(title: str) -> str:
    text = (Path(__file__).parent / "help.html").read_text(encoding="utf-8")
    return text.replace("{title}", html.escape(title))
