"""Which kinds of moves are made in secret, and how a module's forms keep them secret.

A seat's secret move is sealed: its line says that it was made, and the move itself is in a form in
a private window. A secret draw is announced without its card, which follows from the piece that was
taken from the pile. So every engine knows the move, but no player is told.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from adjudicator.content.names import deed_words
from adjudicator.content.places import game_folder
from adjudicator.content.records import Content
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.drawn_cards import Draw
from adjudicator.wording import words_of
from exporters.speech import inside, phrase, spoken_language
from exporters.vassal.module.game_facts.facts import Entry, entries
from exporters.vassal.module.game_facts.table_facts import DeckFacts, TableFacts


class Seal(msgspec.Struct, frozen=True):
    """The side and the kind of the secret move that a line mentions."""

    by: str
    kind: str


def sealed_kinds(rules: Rulebook) -> list[str]:
    """The kinds of moves that a seat makes in secret."""
    secret = {
        *rules.secret_moves,
        *words_of(rules.id).secrecy.secret_moves,
    } - rules.deck_moves.keys()
    return [kind for kind in rules.moves if kind in secret]


def drawn_fields(rules: Rulebook) -> dict[str, str]:
    """Kind of a draw that is not public -> the field that names the card."""
    shown = words_of(rules.id).secrecy.open_draws
    return {
        kind: deck.partition("/")[2] for kind, deck in rules.deck_moves.items() if kind not in shown
    }


def secret_draws(content: Content, rules: Rulebook, table: TableFacts) -> dict[str, Draw]:
    """Every kind of secret draw, with the cards that can be drawn."""
    return _draws(content, rules, table, drawn_fields(rules))


def open_draws(content: Content, rules: Rulebook, table: TableFacts) -> dict[str, Draw]:
    """Every kind of draw that everybody sees, with the cards that can be drawn."""
    secret = drawn_fields(rules)
    fields = {
        kind: deck.partition("/")[2]
        for kind, deck in rules.deck_moves.items()
        if kind not in secret
    }
    return _draws(content, rules, table, fields)


def _draws(
    content: Content, rules: Rulebook, table: TableFacts, fields: dict[str, str]
) -> dict[str, Draw]:
    found = {}
    for kind, field in fields.items():
        name = rules.deck_moves[kind].partition("/")[0]
        for deck in table.decks:
            apart = deck.apart is not None and name == deck.apart.called
            if apart or name == (deck.called or deck.deck):
                pile = deck.apart.pile if apart and deck.apart is not None else deck.pile
                shown = [deck.discard] if deck.discard else []
                shown += table.aside.open_heaps
                addressed = "to" in rules.moves[kind].__annotations__
                values = _values(content, deck, field)
                found[kind] = Draw(name, field, addressed, [pile], shown, values)
    return found


def _values(content: Content, deck: DeckFacts, field: str) -> dict[str, int | str]:
    return {
        f"{deck.piece}/{entry.id}": _value(entry, field) for entry in entries(content, deck.cards)
    }


def card_values(content: Content, deck: DeckFacts, rules: Rulebook) -> dict[str, str]:
    """Name of each card of a deck in the rules -> its ContentId."""
    named = f"{deck.called or deck.deck}/"
    fields = [one.removeprefix(named) for one in rules.deck_moves.values() if one.startswith(named)]
    return {str(value): card for card, value in _values(content, deck, [*fields, ""][0]).items()}


def _value(entry: Entry, field: str) -> int | str:
    value: Any = entry.fields.get(field)
    return value if isinstance(value, int) else entry.id


SEAL = "{side} has made a secret move: {move}"


def by_side(language: str) -> str:
    """The property of a form with the name of its side in a language.

    The engine translates the format of a report, but not the properties in it.
    """
    return "BySide" if language == "en" else f"BySide_{language}"


def seal_words(title: str, side: str) -> str:
    """The line that a form writes when its move is made in secret; `side`: its name, or a property with it."""
    return phrase(SEAL, side=side, move=inside(title))


def sealed_mark() -> str:
    """The mark of every line that mentions a secret move."""
    return max(re.split(r"\{\w+\}", phrase(SEAL)), key=len).strip(" :")


def title_of(game: str, kind: str) -> str:
    """The title of a form: what the kind of move is called."""
    return _titles(game, spoken_language()).get(kind) or _plain_title(kind)


def _plain_title(kind: str) -> str:
    """The title of a form without a name, and in English modules of before."""
    return kind.replace("-", " ").capitalize()


@cache
def _titles(game: str, language: str) -> dict[str, str]:
    """Kind of move -> the title of its form in a language, for a shipped game."""
    found = deed_words(game_folder(game), language).get("kinds", {})
    return {kind: str(named) for kind, named in found.items()}


def seals(rules: Rulebook, sides: dict[str, str]) -> dict[str, Seal]:
    """Line -> the secret move that it mentions, the longest lines first. `sides`: faction -> the name of its side.

    The text of one line may be part of another, so take the first that fits.
    """
    titles = [(kind, title_of(rules.id, kind)) for kind in sealed_kinds(rules)]
    if spoken_language() == "en":
        titles += [(kind, _plain_title(kind)) for kind, _ in titles]
    found = {
        seal_words(title, side): Seal(faction, kind)
        for kind, title in titles
        for faction, side in sides.items()
    }
    return dict(sorted(found.items(), key=lambda row: -len(row[0])))
