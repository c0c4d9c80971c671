"""Where each card of the module is (pile, window or spot) when a table starts in the middle of a game.

The rules list how many cards are in each place, and name those that the reader may know. The cards
of a deck that lies face down are those that the rules may still draw from it (`Rulebook.pile`),
with the cards on top or below that a field of the position names (`top` and `bottom` in
`table.json`). Cards that are not named are shuffled: those in the deck and, if the reader may not
know them, those in the hands of others, too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.lazy import lazy_imports
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.discrepancies import UNSEEN
from adjudicator.rules.records import Placement
from exporters.continued import may_hold, shuffled
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.module.game_facts.table_facts import DeckFacts, TableFacts
from exporters.vassal.module.pieces.pieces import Slot
from exporters.vassal.module.places.stock import Pile, showing, shown_of
from exporters.vassal.module.places.zones import read_region

with lazy_imports():
    from exporters.vassal.module.game_facts.secrecy import card_values


class Deal(msgspec.Struct, frozen=True):
    """What the rules know of a deal: the position as the reader of the save may know it, and the salt that shuffles the other cards."""

    content: Content
    rules: Rulebook
    game: Any
    position: Any
    salt: bytes
    """What the order of unknown cards follows from: nothing that the reader may not know."""

    @property
    def stands(self) -> list[Placement]:
        """The placements, as the reader of the save may know them."""
        return self.rules.pieces(self.game, self.position)

    def is_ordered(self, deck: DeckFacts) -> bool:
        """Whether some cards of a deck are known to lie on top, or at the bottom."""
        return any(_listed(self.position, field) for field in (*deck.top, *deck.bottom))

    def shuffled(self, what: str, slots: Sequence[Slot]) -> list[Slot]:
        """The cards in an order that is determined by the salt and the name of their place."""
        return shuffled(self.salt, what, slots)

    def may_lie(self, slot: Slot, stand: Placement, deck: DeckFacts | None) -> bool:
        """Whether a card can belong to a placement without names: a pile of a deck contains only cards of that deck."""
        if slot.sort != stand.piece:
            return False
        if deck is not None and not stand.owner:
            return slot.group == deck.deck
        return may_hold(self.content, slot.group, stand.owner)

    def is_automatic(self, slot: Slot) -> bool:
        """Whether a card belongs to a side that nobody plays; such cards lie in piles of the table."""
        automata = self.rules.automata(self.game, self.position)
        return any(may_hold(self.content, slot.group, one) for one in automata)


def deal_cards(deal: Deal, table: TableFacts, cards: Sequence[Slot]) -> list[Pile]:
    """Every card of a game with its place; the cards of a pile from the lowest to the topmost.

    Raises BuildError where the rules have more cards of a sort than there are.
    """
    sorts = {slot.sort for slot in cards}
    stands = [stand for stand in deal.stands if stand.piece in sorts]
    stock = list(cards)
    piles: dict[int, list[Slot]] = {}
    first: set[str] = set()
    named = [at for at, stand in enumerate(stands) if stand.what != UNSEEN]
    for at in named:
        piles[at] = _named(stock, stands[at])
    unseen = [at for at in range(len(stands)) if at not in piles]
    decks = {pile: deck for deck in table.decks for pile in (deck.pile, deck.discard) if pile}
    # First what has the least choice: piles of one deck, then hands, then what lies elsewhere.
    unseen.sort(key=lambda at: (stands[at].place not in decks, not stands[at].owner))
    for at in unseen:
        deck = decks.get(stands[at].place)
        deck = deck if deck is not None and deck.pile == stands[at].place else None
        known = [] if deck is None else _known(deal, deck, stock)
        # What else may be drawn of the sort lies face down elsewhere: it is the first to be laid there.
        for slot in known:
            stock.remove(slot)
        piles[at], others = known[: stands[at].count], known[stands[at].count :]
        stock[:0] = others
        first |= {slot.key for slot in others}
    for at in unseen:
        deck = decks.get(stands[at].place)
        fit = [slot for slot in stock if deal.may_lie(slot, stands[at], deck)]
        more = _drawn_unseen(deal, stands[at], fit, stands[at].count - len(piles[at]), first)
        for slot in more:
            stock.remove(slot)
        piles[at] += more
        if deck is not None and deck.pile == stands[at].place:
            piles[at] = _in_order(deal, deck, piles[at])
    # What lies face down in a pile lies below what all see.
    order = [*unseen, *named]
    found = [(stands[at].place, stands[at].owner, piles[at]) for at in order]
    return found + _left_over(stock, table)


def _named(stock: list[Slot], stand: Placement) -> list[Slot]:
    """Takes the cards that a placement names out of the stock, with the right face up."""
    found: list[Slot] = []
    for slot in list(stock):
        turned = showing(slot, shown_of(stand)) if len(found) < stand.count else None
        if turned is not None:
            stock.remove(slot)
            found.append(turned)
    if len(found) < stand.count:
        raise BuildError(f"there are not {stand.count} cards {shown_of(stand)!r}")
    return found


def _known(deal: Deal, deck: DeckFacts, stock: Sequence[Slot]) -> list[Slot]:
    """The cards that can be in a deck, as far as the reader may know: first those known to lie in it, then the others, shuffled."""
    left = list(stock)
    fixed = _taken(deal, deck, [*deck.top, *deck.bottom], left)
    name = deck.called or deck.deck
    drawn = deal.rules.pile(deal.game, deal.position, name) if name in _drawn(deal.rules) else []
    return fixed + deal.shuffled(f"{deck.pile}!", _called(deal, deck, drawn, left))


def _drawn_unseen(
    deal: Deal, stand: Placement, fit: Sequence[Slot], count: int, first: Collection[str]
) -> list[Slot]:
    """Takes so many of the cards that can lie unseen in a place; cards of `first` are taken before others."""
    if len(fit) < count:
        raise BuildError(f"there are not {stand.count} {stand.piece} to lie face down")
    drawn = deal.shuffled(f"{stand.place}.{stand.owner}", fit)
    heap = not stand.owner
    return sorted(
        drawn, key=lambda slot: (slot.key not in first, heap and not deal.is_automatic(slot))
    )[:count]


def _in_order(deal: Deal, deck: DeckFacts, held: Sequence[Slot]) -> list[Slot]:
    """The cards of a deck, the lowest first: shuffled, except those that are known to lie on top or at the bottom."""
    left = list(held)
    above = _taken(deal, deck, deck.top, left)
    below = _taken(deal, deck, deck.bottom, left)
    return [*reversed(below), *deal.shuffled(deck.pile, left), *reversed(above)]


def _taken(deal: Deal, deck: DeckFacts, fields: Sequence[str], left: list[Slot]) -> list[Slot]:
    """Takes the cards that fields of the position name out of the others, the topmost first."""
    listed = [name for field in fields for name in _listed(deal.position, field)]
    return _called(deal, deck, listed, left)


def _called(deal: Deal, deck: DeckFacts, listed: Sequence[Any], left: list[Slot]) -> list[Slot]:
    """Takes the cards with these names in the rules out of the others, in that order."""
    names = card_values(deal.content, deck, deal.rules)
    found: list[Slot] = []
    for name in listed:
        slot = next((one for one in left if one.content_id == names.get(str(name))), None)
        if slot is not None:
            left.remove(slot)
            found.append(slot)
    return found


def _listed(position: Any, field: str) -> list[Any]:
    value = getattr(position, field)
    listed = [value] if isinstance(value, str) else value
    return [one for one in listed if one not in ("", UNSEEN)]


def _drawn(rules: Rulebook) -> set[str]:
    """The decks whose contents the rules know."""
    return {drawn.partition("/")[0] for drawn in rules.deck_moves.values()}


def _left_over(stock: Sequence[Slot], table: TableFacts) -> list[Pile]:
    """Cards that are nowhere in the position: they lie in the module's place for removed cards, or else in their deck.

    A reader who may not know how many cards others hold has such cards.
    """
    lying = {
        deck.deck: deck.gone or (deck.pile if deck.apart is None else deck.apart.pile)
        for deck in table.decks
    }
    return [(*read_region(lying[slot.group]), [slot]) for slot in stock]
