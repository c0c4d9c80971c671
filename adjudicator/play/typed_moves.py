"""Moves that a player types in notation at the keyboard, such as `bid 3`; and the texts of cards."""

from __future__ import annotations

from typing import Any

from adjudicator.content.translation import spoken
from adjudicator.lazy import lazy_imports
from adjudicator.notation.following import Following
from adjudicator.notation.matching import UnknownWordError, best, key_of
from adjudicator.notation.sentences import IncompleteMoveError, Reader, arguments
from adjudicator.notation.vocabulary import Vocabulary
from adjudicator.play.session import Session
from adjudicator.speech import spoken_language

with lazy_imports():
    from adjudicator.content.names import names


class TypedMoves:
    """Reads what a player types as a move of their seat in the present position.

    The words of the language that is spoken now are understood, cut short as in notation.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        followed = session.followed
        self._following = Following(followed.header, content=followed.content)
        self._vocabulary = Vocabulary(
            followed.content, followed.rulebook, spoken_language(), self._following.seats
        )
        self._reader = Reader(self._following, self._vocabulary)

    def terms(self, text: str) -> dict[str, Any]:
        """The terms of an order in advance; UnknownWordError for what means nothing."""
        return self._reader.own_lines.terms([*arguments(text)])

    def read(self, seat: str, text: str, kinds: list[str]) -> dict[str, Any] | str:
        """The move, of one of these kinds that are open to the seat; or why the text is none, in English.

        With one kind open, its name may be left out. The reason rests on the seat's own forms alone; ""
        where it would rest on more.
        """
        self._following.position, self._following.n = self._session.position, self._session.lines
        tried = [text]
        if len(kinds) == 1:
            tried.append(f"{self._vocabulary.kinds[kinds[0]]} {text}")
        why = ""
        for words in tried:
            try:
                move = self._reader.read(f"{self._vocabulary.names[seat]}: {words}")
            except IncompleteMoveError:
                continue
            except UnknownWordError as error:
                why = why or (str(error) if words == text else "")
            else:
                if move["move"] in kinds and move["by"] == seat:
                    return move
        return why


def card_text(session: Session, name: str) -> tuple[str, str] | None:
    """The name and the text of the card or advantage that is meant, in the language that is spoken now.

    None if none is, or several may be.
    """
    content = spoken(session.followed.content, spoken_language())
    called = names(content.folder, spoken_language())
    decks = [deck for deck in content.data["cards"].values() if isinstance(deck, list)]
    decks += [faction.get("advantages", []) for faction in content.data["factions"]["factions"]]
    texts = {entry["id"]: entry["text"] for deck in decks for entry in deck if "text" in entry}
    keys = {one: [key_of(called.get(one, one)), key_of(one)] for one in texts}
    _, found = best(key_of(name), keys)
    if len(found) != 1:
        return None
    return called.get(found[0], found[0]), texts[found[0]]
