"""The words on pictures: display names from the game's PO file, and our own few labels."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.content.names import read_names
from adjudicator.content.problems import InvalidContentError
from adjudicator.content.records import Content

LABELS = {
    "advantages": "Advantages",
    "alliance": "To an ally",
    "copies": "{copies} in the deck",
    "discarded": "Discarded when played",
    "first-player": "First player",
    "free-revivals": "Free revivals",
    "guard": "against {guard}",
    "hand-limit": "Hand limit",
    "in-play": "On the board",
    "kept": "Can be played again",
    "numbers": "Numbers",
    "reserves": "Reserves",
    "sector": "Sector {sector}",
    "start": "Begins with",
    "storm-moves": "The storm moves {count} {unit}.",
    "strength": "Strength",
    "traitor": "Traitor",
    "traitors": "Traitors kept",
    "turn-order": "The turn",
    "victory": "Victory",
}
"""What no file of the content says: labels of the pictures, by what they stand for."""


class Words(msgspec.Struct, frozen=True):
    """The names of a game in one language, by context, as its PO file has them."""

    by_context: dict[str, dict[str, str]]

    def name(self, context: str, name: str) -> str:
        """The display name of an id in a context; the id in plain words if it has none."""
        return self.by_context.get(context, {}).get(name) or plain(name)


def words(content: Content, language: str = "en") -> Words:
    """The words of a game; InvalidContentError if its PO file cannot be read."""
    path = content.folder / "locale" / f"{language}.po"
    by_context, problems = read_names(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    return Words(by_context)


def plain(name: str) -> str:
    """An id as words: "free-revivals" is "Free revivals"."""
    return name.replace("-", " ").capitalize()


def label(name: str, **values: Any) -> str:
    """One of our labels, filled in."""
    return LABELS[name].format(**values)


def quoted(text: str) -> str:
    """A text with typographic apostrophes and dashes, as print has them."""
    return text.replace("'", "’").replace(" - ", " – ")


def clause_text(content: Content, *clauses: str) -> str:
    """The texts of clauses, one after another; clauses that the game does not have are left out."""
    return " ".join(
        quoted(content.clauses[name].text) for name in clauses if name in content.clauses
    )
