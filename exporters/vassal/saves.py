"""Set-ups as saves (`.vsav`), written by us: what stands where, from the rules' own list.

The save of a seating holds every piece of the new position in its place, the decks of that
seating, and what each side has at the start (forms, wheels).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from adjudicator.content.records import Content
from adjudicator.games.registry import Rulebook
from adjudicator.rules.records import Seat, Setup, Stand
from exporters.vassal.components import Node
from exporters.vassal.pieces import Slot, deck_name
from exporters.vassal.places import region
from exporters.vassal.plan import Plan
from exporters.vassal.sequence import ESC, TAB, encode
from exporters.vassal.table import BuildError, table
from exporters.vassal.traits import expanded, piece_state, piece_type
from exporters.vassal.windows import boards_command

PLACES_OF_LEADERS = ("leaders", "tleilaxu-tanks")
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


class Seating(msgspec.Struct, frozen=True):
    """Who plays, in the order of the circles."""

    factions: list[str]

    @property
    def file(self) -> str:
        """The name of its save."""
        return f"setup-{len(self.factions)}-{'-'.join(self.factions)}.vsav"


def seatings(content: Content) -> list[Seating]:
    """Every choice of factions that the game allows, from the fewest seats to the most."""
    seats = content.data["game"]["seats"]
    factions = [faction["id"] for faction in content.data["factions"]["factions"]]
    return [
        Seating(list(chosen))
        for count in range(seats["least"], min(seats["most"], len(factions)) + 1)
        for chosen in combinations(factions, count)
    ]


def saved_game(plan: Plan, content: Content, rules: Rulebook, seating: Seating) -> str:
    """The commands of the save of a seating.

    Raises BuildError for a stand that has no piece or no region in the module.
    """
    game = rules.link(content)
    setup = Setup([Seat(f, at) for at, f in enumerate(seating.factions, 1)], {}, {})
    wrong = rules.check_setup(game, setup)
    if wrong is not None:
        raise BuildError(f"the rules refuse the seating {seating.factions}: {wrong.code}")
    stands = rules.pieces(game, rules.new_position(game, setup))
    writer = _Writer(plan)
    for placed in plan.placed:
        if placed.owner in {"", *seating.factions}:
            writer.stack(placed.map, placed.x, placed.y, [placed.slot])
    dealt = {stand.place: stand.count for stand in stands}
    for deck in plan.decks:
        slots = _cards_of(deck.slots, content, seating)
        expected = dealt.get(deck_name(deck.deck), 0) if deck.deck else 0
        if len(slots) != expected:
            raise BuildError(f"{deck.deck}: {len(slots)} cards, but the rules deal {expected}")
        writer.deck(deck.node, deck.x, deck.y, slots)
    for place, owner, slots in _piles(plan, content, stands):
        writer.pile(place, owner, slots)
    return writer.text()


def _cards_of(slots: Sequence[Slot], content: Content, seating: Seating) -> list[Slot]:
    """The cards of a deck that a seating uses: of leaders, only those in play."""
    owner = {
        leader["id"]: faction["id"]
        for faction in content.data["factions"]["factions"]
        for leader in faction["leaders"]
    }
    found = []
    for slot in slots:
        of = owner.get(slot.content_id.partition("/")[2])
        if of is None or of in seating.factions:
            found.append(slot)
    return found


def _piles(
    plan: Plan, content: Content, stands: Sequence[Stand]
) -> list[tuple[str, str, list[Slot]]]:
    """Place, owner and pieces of every stack; what is left of the spice lies in the bank."""
    worths = {
        entry["id"]: (entry["worth"], entry["count"])
        for entry in content.data["pieces"]["pieces"]
        if entry["kind"] == "spice"
    }
    left = {name: count for name, (_, count) in worths.items()}
    found: list[tuple[str, str, list[Slot]]] = []
    for stand in stands:
        if stand.place.endswith("-deck"):
            continue
        if stand.piece == "spice":
            slots = []
            amount = stand.count
            for name, (worth, _) in sorted(worths.items(), key=lambda row: -row[1][0]):
                while amount >= worth and left[name] > 0:
                    amount, left[name] = amount - worth, left[name] - 1
                    slots.append(plan.slots[f"spice/{name}"])
        else:
            key = f"{stand.piece}/{stand.what}" if stand.what else stand.piece
            if key not in plan.slots:
                raise BuildError(f"there is no piece for {key!r}")
            slots = [plan.slots[key]] * stand.count
        found.append((stand.place, stand.owner, slots))
    found += [
        ("spice-bank", "", [plan.slots[f"spice/{name}"]] * count) for name, count in left.items()
    ]
    return found


class _Writer:
    """Collects the commands of a save; pieces are numbered in order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.commands: list[str] = []
        self.number = 0
        self.taken: dict[str, int] = {}
        self.made: dict[str, tuple[str, list[str]]] = {}

    def _add(self, kind: str, state: str) -> str:
        self.number += 1
        self.commands.append("+/" + encode([str(self.number), kind, state], "/"))
        return str(self.number)

    def _piece(self, slot: Slot, name: str, x: int, y: int) -> str:
        traits = expanded(slot.traits, self.plan.prototypes)
        gpid = self.plan.gpids.again(slot.key)
        basic = encode([name, str(x), str(y), gpid, "0"], ";")
        return self._add(piece_type(traits), piece_state(traits, basic))

    def stack(self, name: str, x: int, y: int, slots: Sequence[Slot]) -> None:
        """Pieces on one point, from the lowest up."""
        ids = [self._piece(slot, name, x, y) for slot in slots]
        self._add("stack", encode([name, str(x), str(y), *ids, "@@0"], ";"))

    def pile(self, place: str, owner: str, slots: Sequence[Slot]) -> None:
        """Pieces on the next free spot of a place; on the last one when all are taken."""
        first = region(place, owner)
        number = self.taken.get(first, 0) + 1
        while number > 1 and region(place, owner, number) not in self.plan.spots:
            number -= 1
        name = region(place, owner, number)
        if name not in self.plan.spots:
            raise BuildError(f"there is no region for {place!r} of {owner or 'nobody'}")
        self.taken[first] = number
        if slots:
            self.stack(*self.plan.spots[name], slots)

    def deck(self, node: Node, x: int, y: int, slots: Sequence[Slot]) -> None:
        """A deck with its cards, the top one last."""
        name = next(iter(self.plan.boards))
        ids = [self._piece(slot, name, x, y) for slot in slots]
        down = node.attributes["faceDown"] != "Never"
        state = encode([name, str(x), str(y), "true" if down else "false", encode(ids, ",")], ";")
        self._add(deck_type(node), state)

    def text(self) -> str:
        """All commands as one."""
        boards = [boards_command(name, listed) for name, listed in self.plan.boards.items()]
        return encode(["begin_save", *self.commands, *boards, "SETUP_STACK" + TAB, "end_save"], ESC)


def deck_type(node: Node) -> str:
    """The type of a deck in a save, from its component."""
    known = table().components[node.tag].attributes
    texts = [node.attributes.get(name, known[name][1]) if name else "" for name in DECK_FIELDS]
    return encode(["deck", *texts], ";")
