"""Set-ups as saves (`.vsav`): where each piece is, from the rules' own list.

The save of a seating holds every piece of the new position in its place, the decks of that
seating, what each side has at the start (forms, wheels), and the header of the log that begins
with it, as the value of a global property: a log or save made from a set-up says which game it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.log.header import FORMAT
from adjudicator.log.lines import encode as encode_line
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Placement, Setup
from exporters.vassal.format.chat_lines import HEADER_PROPERTY
from exporters.vassal.format.components import Node
from exporters.vassal.format.engine_types import BuildError, table
from exporters.vassal.format.sequence import ESC, TAB, encode
from exporters.vassal.format.traits import Trait, expanded, piece_state, piece_type
from exporters.vassal.module.controls.trackers import seated_state, turn_state
from exporters.vassal.module.dealt_cards import Deal, deal_cards
from exporters.vassal.module.game_facts.facts import (
    entries,
    shared_sides,
)
from exporters.vassal.module.making import ModuleDeck
from exporters.vassal.module.pieces.pieces import Slot
from exporters.vassal.module.places.ground import absent
from exporters.vassal.module.places.purses import lies
from exporters.vassal.module.places.stock import Pile, cards_in_play, piles
from exporters.vassal.module.places.windows import boards_command
from exporters.vassal.module.places.zones import region
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.module.seatings import Seating, players
from exporters.vassal.module.side_windows import automaton

DECK_FIELDS = [
    "draw", "color", "width", "height", "faceDown", "shuffle", "allowMultiple", "allowSelect",
    "reversible", "reshuffleCommand", "reshuffleTarget", "reshuffleMessage", "name",
    "shuffleFormat", "reverseFormat", "faceDownFormat", "drawFaceUp", "canSave", "shuffleHotkey",
    "reshuffleHotkey", "maxStack", "countExpressions", "expressionCounting", "", "hotkeyOnEmpty",
    "emptyHotkey", "selectDisplayProperty", "selectSortProperty", "restrictOption",
    "restrictExpression", "shuffleCommand", "reverseCommand", "reverseHotkey",
    "drawMultipleMessage", "drawSpecificMessage", "faceUpMessage", "faceDownMessage",
    "faceUpHotkey", "faceUpReportFormat", "faceFlipHotkey", "faceDownHotkey", "saveMessage",
    "saveHotkey", "saveReportFormat", "loadMessage", "loadHotkey", "loadReportFormat",
    "deckRestrictAccess", "deckOwners",
]  # fmt: skip
"""The fields of a deck's type, by the attribute of DrawPile that each one comes from."""

Written = dict[tuple[str, str, str, int, int], str]
"""Slot and its variant, map, x and y (px) -> type and state of a piece there, written once for all saves."""


class Begun(msgspec.Struct, frozen=True):
    """A game in progress: its log so far and its position, as the reader of the save may know them."""

    header: dict[str, Any]
    log: list[dict[str, Any]]
    position: Any
    salt: bytes
    """What the order of unknown cards follows from: nothing that the reader may not know."""


def saved_game(
    plan: ModulePlan,
    content: Content,
    rules: Rulebook,
    seating: Seating,
    written: Written | None = None,
    begun: Begun | None = None,
) -> str:
    """The commands of the save of a seating: of a new game, or of one that has begun.

    `written` is shared by the saves of one module. Raises BuildError for a stand that has no piece or no
    region in the module.
    """
    game = rules.link(content)
    setup = seating.setup
    wrong = rules.check_setup(game, setup)
    if wrong is not None:
        raise BuildError(f"the rules refuse the seating {seating.factions}: {wrong.code}")
    position = rules.new_position(game, setup)
    stands = rules.pieces(game, position)
    automata = rules.automata(game, position)
    people = [one for one in seating.factions if one not in automata]
    writer = _Writer(plan, seating.factions, {} if written is None else written)
    if not automata:
        writer.absent = plan.table.aside.of_automata
    said: dict[str, Any] = {"header": _header(content, rules, setup)}
    if begun is not None:
        said = {"header": begun.header, "log": begun.log}
    writer.remember(HEADER_PROPERTY, encode_line(said).decode())
    writer.track(content, rules, begun)
    missing = [side for side in plan.sides if side not in seating.factions]
    owners = {"", *people, *map(automaton, automata), *map(absent, missing)}
    for placed in plan.placed:
        if placed.owner in owners:
            writer.stack(placed.map, placed.x, placed.y, [placed.slot])
    if begun is None:
        _lay_new_game(writer, content, setup, stands)
    else:
        _lay_begun_game(
            writer, Deal(content, rules, game, begun.position, begun.salt), setup, stands
        )
    return writer.text()


def _lay_new_game(
    writer: _Writer, content: Content, setup: Setup, stands: Sequence[Placement]
) -> None:
    """Lays the decks in the order of the content, the markers of seats, and all other pieces."""
    plan = writer.plan
    dealt = {stand.place: stand.count for stand in stands}
    single = [place for place, box in plan.table.aside.boxes.items() if box.single]
    boxed = {f"{stand.piece}/{stand.what}" for stand in stands if stand.place in single}
    for deck, cards in _cards(plan, content, writer.seated, stands):
        slots = [slot for slot in cards if slot.content_id not in boxed]
        expected = dealt.get(deck.pile, 0) if deck.deck else 0
        if deck.exact and len(slots) != expected:
            raise BuildError(f"{deck.deck}: {len(slots)} cards, but the rules deal {expected}")
        writer.deck(deck.node, deck.x, deck.y, slots)
    _mark_seats(writer, content, setup)
    decks = [deck.pile for deck in plan.decks if deck.deck]
    writer.lay(piles(plan.slots.values(), stands, decks, *_owners(plan, content, writer.seated)))


def _lay_begun_game(writer: _Writer, deal: Deal, setup: Setup, stands: Sequence[Placement]) -> None:
    """Lays everything where the position has it; `stands` are the placements of the new game."""
    plan, content = writer.plan, deal.content
    cards = [slot for _, cards in _cards(plan, content, writer.seated, stands) for slot in cards]
    sorts = {slot.sort for slot in cards}
    # What a die in a tray shows is no piece: the engine has it of the last roll.
    dice = {die.die for die in plan.table.dice if die.tray}
    loose = [stand for stand in deal.stands if stand.piece not in sorts | dice]
    slots = [slot for slot in plan.slots.values() if slot.sort not in sorts]
    found = piles(slots, loose, [], *_owners(plan, content, writer.seated))
    found += deal_cards(deal, plan.table, cards)
    shown = [
        (place, owner, writer.masked(deal.stands, place, owner, held))
        for place, owner, held in found
    ]
    decks = {deck.pile: [slot for place, owner, held in shown if (place, owner) == (deck.pile, "") for slot in held]
             for deck in plan.decks}  # fmt: skip
    for deck in plan.decks:
        writer.deck(deck.node, deck.x, deck.y, decks[deck.pile])
    _mark_seats(writer, content, setup)
    writer.lay([pile for pile in shown if pile[1] or pile[0] not in decks])
    writer.known = [deck.pile for deck in plan.table.decks if deal.is_ordered(deck)]


def _cards(
    plan: ModulePlan, content: Content, seated: Sequence[str], stands: Sequence[Placement]
) -> list[tuple[ModuleDeck, list[Slot]]]:
    """Every deck with the cards that a game of these sides uses; `stands` are the placements of the new game."""
    playing = players(content, seated)
    dealt = {stand.place for stand in stands}
    found = []
    for deck in plan.decks:
        slots = cards_in_play(deck.slots, playing, of_seats=deck.of_seats)
        absent = deck.optional and not (deck.deck and deck.pile in dealt)
        found.append((deck, [] if absent else slots))
    return found


def _owners(
    plan: ModulePlan, content: Content, seated: Sequence[str]
) -> tuple[list[str], list[str], dict[str, str]]:
    """The sides whose areas hold pieces, the sides that do not play, and the factions that share a side."""
    playing, shares = players(content, seated), shared_sides(content, plan.table)
    own = [one for one in playing if one in seated or one not in shares.values()]
    return own, [side for side in plan.sides if side not in playing], shares


def _mark_seats(writer: _Writer, content: Content, setup: Setup) -> None:
    """Lays the markers that show who sits where; if the board lacks spots for all, only the mats show it."""
    seats = writer.plan.table.seats
    spots = entries(content, seats.spots) if seats is not None else []
    for seat in setup.seats if len(spots) >= len(setup.seats) else ():
        assert seats is not None
        marker = writer.plan.slots[f"{seats.piece}/{seat.faction}"]
        writer.pile(seats.place.format(place=seat.place), "", [marker])


def _header(content: Content, rules: Rulebook, setup: Setup) -> dict[str, Any]:
    """The header of a log of this game; players have the names of their factions."""
    return {
        "format": FORMAT,
        "game": content.game,
        "rules": rules.versions[-1],
        "content": content.hash,
        "seats": [
            {"faction": s.faction, "place": s.place, "player": s.faction} for s in setup.seats
        ],
        "rulings": setup.rulings,
        "options": setup.options,
        "policy": {"undo": "any"},
    }


class _Writer:
    """Collects the commands of a save; pieces are numbered in order."""

    def __init__(self, plan: ModulePlan, seated: Sequence[str], written: Written) -> None:
        self.plan = plan
        self.seated = seated
        self.written = written
        self.commands: list[str] = []
        self.properties: list[str] = []
        self.number = 0
        self.taken: dict[str, int] = {}
        self.known: list[str] = []
        """The piles whose order is known in part: the engine does not shuffle them."""
        self.absent: list[str] = []
        """The places that this game does not have."""

    def track(self, content: Content, rules: Rulebook, begun: Begun | None) -> None:
        """Sets the trackers: the acting side, and the turn and phase of a game in progress."""
        sides = list(self.plan.sides)
        if begun is None:
            self.commands.append(seated_state(sides, self.seated))
            return
        position = begun.position
        turn: int = getattr(position, rules.turn_field)
        self.commands.append(turn_state(content, self.plan.table.turn, position.phase, turn))
        self.commands.append(seated_state(sides, self.seated, rules.to_act(position)))

    def masked(
        self, stands: Sequence[Placement], place: str, owner: str, held: Sequence[Slot]
    ) -> list[Slot]:
        """The pieces as they lie in a place: where a place is not public, the side that may see it masks them."""
        decks = {deck.piece: deck for deck in self.plan.table.decks}
        piled = not owner and place in {deck.pile for deck in self.plan.decks}
        hidden = {
            one.piece for one in stands if one.hidden and (one.place, one.owner) == (place, owner)
        }
        found = []
        for slot in held:
            deck = decks.get(slot.sort)
            seers = [owner] if owner else list(deck.seen_by) if deck is not None else []
            seer = next((one for one in seers if one in self.plan.sides and one in self.seated), "")
            wanted = slot.sort in hidden and not piled and seer
            found.append(
                _hidden_by(slot, self.plan.sides[seer], self.plan.prototypes) if wanted else slot
            )
        return found

    def _add(self, kind: str, state: str) -> str:
        return self._add_text(encode([kind, state], "/"))

    def _add_text(self, text: str) -> str:
        self.number += 1
        self.commands.append(f"+/{self.number}/{text}")
        return str(self.number)

    def _piece(self, slot: Slot, name: str, x: int, y: int) -> str:
        key = (slot.key, slot.variant, name, x, y)
        if key not in self.written:
            traits = expanded(slot.traits, self.plan.prototypes)
            gpid = self.plan.gpids.again(slot.key)
            basic = encode([name, str(x), str(y), gpid, "0"], ";")
            self.written[key] = encode([piece_type(traits), piece_state(traits, basic)], "/")
        return self._add_text(self.written[key])

    def remember(self, name: str, value: str) -> None:
        """The value of a global property of the module."""
        self.properties.append("GlobalProperty\t" + encode(["", name, value, ""], ";"))

    def stack(self, name: str, x: int, y: int, slots: Sequence[Slot]) -> None:
        """Pieces on one point, from the lowest up."""
        ids = [self._piece(slot, name, x, y) for slot in slots]
        self._add("stack", encode([name, str(x), str(y), *ids, "@@0"], ";"))

    def pile(self, place: str, owner: str, slots: Sequence[Slot]) -> None:
        """Pieces on the next free spot of a place; on the last one when all are taken."""
        own = lies(self.plan.table, slots[0].sort, place, owner) if slots else ""
        if own in self.plan.spots and own != region(place, owner):
            self.stack(*self.plan.spots[own], slots)
            return
        first = region(place, owner)
        number = self.taken.get(first, 0) + 1
        while number > 1 and region(place, owner, number) not in self.plan.spots:
            number -= 1
        name = region(place, owner, number)
        if name not in self.plan.spots:
            raise BuildError(f"there is no region for {place!r} of {owner or 'nobody'}")
        self.taken[first] = number
        if place in self.plan.spread and slots:
            for at, slot in enumerate(slots):
                spot = region(place, owner, at + 1)
                self.stack(*self.plan.spots.get(spot, self.plan.spots[name]), [slot])
        elif slots:
            self.stack(*self.plan.spots[name], slots)

    def lay(self, found: Sequence[Pile]) -> None:
        """Piles of pieces on the spots of their places."""
        single = [place for place, box in self.plan.table.aside.boxes.items() if box.single]
        stacks: dict[str, list[Slot]] = {place: [] for place in single}
        for place, owner, slots in found:
            if place in stacks:
                stacks[place] += slots
            else:
                self.pile(place, owner, slots)
        for place, slots in stacks.items():
            self.pile(place, "", slots)

    def deck(self, node: Node, x: int, y: int, slots: Sequence[Slot]) -> None:
        """A deck with its cards, the top one last; nothing for one that this game does not have."""
        if node.attributes["name"] in self.absent:
            return
        name = next(iter(self.plan.boards))
        ids = [self._piece(slot, name, x, y) for slot in slots]
        down = node.attributes["faceDown"] != "Never"
        state = encode([name, str(x), str(y), "true" if down else "false", encode(ids, ",")], ";")
        self._add(deck_type(node), state)

    def text(self) -> str:
        """All commands as one text."""
        boards = [
            boards_command(name, listed) for name, listed in self.plan.laid(self.seated).items()
        ]
        # Nothing has been shuffled in this game, whatever was played before it.
        unshuffled = [
            "SGKC" + TAB + encode([f"SGKC{at}", "true" if pile in self.known else "false"], TAB)
            for at, pile in enumerate(self.plan.shuffled)
        ]
        listed = [*self.commands, *boards, *self.properties, *unshuffled, "SETUP_STACK" + TAB]
        return encode(["begin_save", *listed, "end_save"], ESC)


def _hidden_by(slot: Slot, side: str, prototypes: dict[str, list[Trait]]) -> Slot:
    """The piece, hidden from all but one side; unchanged if it cannot be hidden."""
    made = [
        Trait(one.type, encode([side, "false|0"], ";")) if one.code == "obs" else one
        for one in expanded(slot.traits, prototypes)
    ]
    return msgspec.structs.replace(slot, traits=made, variant=f"{slot.variant} {side}")


def deck_type(node: Node) -> str:
    """The type of a deck in a save, from its component."""
    known = table().components[node.tag].attributes
    texts = [node.attributes.get(name, known[name][1]) if name else "" for name in DECK_FIELDS]
    return encode(["deck", *texts], ";")
