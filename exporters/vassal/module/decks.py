"""Piles of cards on the main map: decks, cards beside them, discards, and the buttons that shuffle them."""

from __future__ import annotations

from typing import Any

from adjudicator.content.records import Content
from exporters.speech import phrase
from exporters.vassal.format import traits
from exporters.vassal.format.components import Node, component
from exporters.vassal.module.game_facts.facts import entries
from exporters.vassal.module.game_facts.table_facts import ApartFacts, DeckFacts, TableFacts
from exporters.vassal.module.making import Making, ModuleDeck, left_of, slot_node, stack
from exporters.vassal.module.pieces.pieces import Slot
from exporters.vassal.module.pieces.piles import GROUND, INK
from exporters.vassal.module.places.zones import MAIN

OUTLINE = "184,146,94"
"""Of an empty pile: the brown of the symbol that is printed there, which it does not cross out."""
THICK = 4
"""Cards of a pile that are drawn, one a little beside the other."""
COUNT_AT, COUNT_ABOVE = (24, 16), (-24, -18)
"""Where that number lies from the upper right corner of the deck, in px: beside it, or above it."""
COUNT_LETTERS = 30
"""Size of the number of cards on a deck, in points."""
CARD = (240, 336)
"""The size of a card on the table in px, where no deck says another."""


def piles(making: Making) -> list[Node]:
    """All piles of the main map, each on its spot; they are added to the decks of the plan."""
    decks = making.table.decks
    found = [_deck(making, deck) for deck in decks]
    found += [_discards(making, deck) for deck in decks if deck.discard]
    found += [_apart(making, deck, deck.apart) for deck in decks if deck.apart is not None]
    found += [_counter(making, deck) for deck in decks]
    aside = making.table.aside
    found += [_pile(making, name) for name in [*aside.piles, *aside.heaps]]
    return [*found, *(_pile(making, name, shown=True) for name in aside.open_heaps)]


def _counter(making: Making, deck: DeckFacts) -> Node:
    """The number of cards of a deck, outside its upper right corner: the engine draws decks over pieces."""
    pile, size = deck.pile, _size(making.table, deck)
    board, x, y = making.piles[pile]
    name, held = phrase("Number of cards"), f'GetString("{pile}_numPieces")'
    made = [
        traits.trait("immob", select="N", move="N", stack="R"),
        traits.corner(
            f'{{{held}=="0"?"":{held}}}', COUNT_LETTERS, foreground=INK, background=GROUND
        ),
        # With a second slash it is nothing to the rules.
        traits.marks(ContentId=f"form/count/{pile}", Layer="form"),
        traits.basic(name, ""),
    ]
    slot = Slot(f"count/{pile}", name, f"form/count/{pile}", made, {}, "form")
    making.slots[slot.key] = slot
    right, down = COUNT_ABOVE if deck.number_above else COUNT_AT
    return stack(making, MAIN, slot, x + size[0] // 2 + right, y - size[1] // 2 + down, board=board)


def deck_buttons(deck: DeckFacts) -> list[Node]:
    """The buttons that shuffle a deck, or shuffle its discards into it, for decks whose order matters."""
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


def at_start(pile: str) -> Node:
    """The component that shuffles a pile once when a game begins from a set-up."""
    return component(
        "StartupGlobalKeyCommand", name=f"Shuffle the {_words(pile)}",
        whenToApply="startOfGameOnly", hotkeyOrKeyCommand="sendHotkey",
        globalHotkey=traits.key(_shuffling(pile)),
    )  # fmt: skip


def _deck(making: Making, deck: DeckFacts) -> Node:
    _, rest = _parted(making.content, deck, making.cards[deck.deck])
    return _shuffled(making, deck, deck.pile, rest, exact=deck.exact and not deck.apart)


def _apart(making: Making, deck: DeckFacts, apart: ApartFacts) -> Node:
    cards, _ = _parted(making.content, deck, making.cards[deck.deck])
    return _shuffled(making, deck, apart.pile, cards, exact=False)


def _shuffled(making: Making, deck: DeckFacts, pile: str, held: list[Slot], *, exact: bool) -> Node:
    """A pile of cards that can be shuffled."""
    board, x, y = making.piles[pile]
    face_up: dict[str, Any] = {"drawFaceUp": True} if deck.face_up else {}
    width, height = _size(making.table, deck)
    node = component(
        "DrawPile", [slot_node(making, "CardSlot", slot) for slot in held],
        name=pile, owningBoard=board, x=x, y=y, width=width, height=height,
        shuffle="Via right-click Menu" if deck.ordered else "Always", faceDown="Always",
        allowMultiple=False, allowSelect=False, reversible=False, draw=True, color=OUTLINE, maxStack=THICK,
        shuffleFormat=_told(making, f"shuffled {pile}", phrase("the {pile} is shuffled", pile=_words(pile)))
        + " ($PlayerName$)",
        shuffleHotkey=traits.key(_shuffling(pile)), **face_up,
    )  # fmt: skip
    making.shuffled.append(pile)
    making.decks.append(
        ModuleDeck(
            node,
            x + left_of(making, board),
            y,
            deck.deck,
            pile,
            held,
            deck.of_seats,
            exact,
            deck.optional,
        )
    )
    return node


def _told(making: Making, name: str, text: str) -> str:
    """A text as a message of the module: saves keep what their decks say, so it is not in them."""
    making.messages.append(
        component("GlobalTranslatableMessage", name=f"told {name}", initialValue=text)
    )
    return f"$told {name}$"


def _discards(making: Making, deck: DeckFacts) -> Node:
    name = deck.discard
    board, x, y = making.piles[name]
    width, height = _size(making.table, deck)
    node = component(
        "DrawPile", name=name, owningBoard=board, x=x, y=y, width=width,
        height=height, shuffle="Never", faceDown="Never", allowMultiple=False,
        allowSelect=True, reversible=False, draw=True, color=OUTLINE, maxStack=THICK,
        **(_reshuffled(making, deck) if deck.reshuffled else {}), drawFaceUp=True,
        selectDisplayProperty="$Title$",
    )  # fmt: skip
    making.decks.append(ModuleDeck(node, x + left_of(making, board), y, "", name, []))
    return node


def _pile(making: Making, name: str, *, shown: bool = False) -> Node:
    """A pile for cards that change hands: the player who lays down a card no longer sees it. Or a pile that everybody sees."""
    face: dict[str, Any] = {"faceDown": "Never", "drawFaceUp": True, "allowSelect": True} if shown else {
        "faceDown": "Always", "allowSelect": False}  # fmt: skip
    board, x, y = making.piles[name]
    node = component(
        "DrawPile", name=name, owningBoard=board, x=x, y=y, width=CARD[0],
        height=CARD[1], shuffle="Never", allowMultiple=False,
        reversible=False, draw=True, color=OUTLINE, maxStack=THICK, **face,
    )  # fmt: skip
    making.decks.append(ModuleDeck(node, x + left_of(making, board), y, "", name, []))
    return node


def _reshuffled(making: Making, deck: DeckFacts) -> dict[str, Any]:
    """The attributes of a discard pile by which its cards return into their deck.

    The engine lays them on it as they are. So there is no command on the pile where the order
    matters, but a button that also shuffles.
    """
    return {
        "reshufflable": True,
        "reshuffleCommand": "" if deck.ordered else phrase("Back into the deck"),
        "reshuffleTarget": deck.pile,
        "reshuffleMessage": "$playerSide$: "
        + _told(
            making,
            f"reshuffled {deck.discard}",
            phrase(
                "the {discard} goes back into the {pile}",
                discard=_words(deck.discard),
                pile=_words(deck.pile),
            ),
        ),
        "reshuffleHotkey": traits.key(_shuffling(deck.discard)),
    }


def _words(pile: str) -> str:
    return phrase(pile.replace("-", " "))


def _shuffling(pile: str) -> str:
    """The key that shuffles a deck, or returns discards into their deck."""
    return f"shuffle-{pile}"


def _size(table: TableFacts, deck: DeckFacts) -> tuple[int, int]:
    """The size of a deck's cards on the table in px; for decks of tokens, that of tokens."""
    kind = deck.picture.split("/")[0]
    if deck.blind or kind != "card":
        return table.widths[kind], table.widths[kind]
    return table.widths["back"], table.widths["back"] * CARD[1] // CARD[0]


def _parted(content: Content, deck: DeckFacts, held: list[Slot]) -> tuple[list[Slot], list[Slot]]:
    """The cards of a deck that lie in a separate pile at the start, one of each, and all other cards."""
    wanted = [] if deck.apart is None else [one.id for one in entries(content, deck.apart.cards)]
    kinds = {f"{deck.piece}/{one}" for one in wanted}
    first = {slot.content_id: slot for slot in reversed(held) if slot.content_id in kinds}
    apart = [slot for slot in held if first.get(slot.content_id) is slot]
    return apart, [slot for slot in held if slot not in apart]
