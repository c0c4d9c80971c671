"""The words of a game's notation: which kind, field or value somebody has named, and how.

Names are compared by their words: case, accents and punctuation do not count, and each word may be
cut short as long as only one thing begins so. The first words of a name may be left out, too
("Guild"), where only one thing goes on so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Annotated, Any, NotRequired, get_args, get_origin, get_type_hints

import msgspec

from adjudicator.content import Content
from adjudicator.content.names import field_words, move_words, names, value_words
from adjudicator.content.problems import nearest
from adjudicator.rulebooks import Rulebook
from adjudicator.show.words import TABLE

Key = tuple[str, ...]
"""The words of a text, folded."""
WORD = re.compile(r"[^\W_]+")
NUMBER = re.compile(r"-?[0-9]{1,15}")
YES, NO = ("yes", "true"), ("no", "false")
ALIKE = 0.6
"""How much alike words must be for one to be meant by the other, as a share of 1."""
SHOWN = 12
"""So many possible values are listed in an error."""


class UnknownWordError(Exception):
    """Something named is not known, or more than one thing may be meant; the message says which."""


def key_of(text: str) -> Key:
    """The words of a text, without case and accents."""
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return tuple(WORD.findall(plain.casefold()))


def begins(short: Key, whole: Key) -> bool:
    """Whether each word of the one is the beginning of that of the other, from the first on."""
    return 0 < len(short) <= len(whole) and all(
        word.startswith(part) for part, word in zip(short, whole, strict=False)
    )


def rest_after(text: str, words: int) -> str:
    """What follows the first so many words of a text."""
    found = list(WORD.finditer(text))
    return text[found[words - 1].end() :] if words else text


class FieldShape(msgspec.Struct, frozen=True):
    """A field of a kind of move: its Python type, and whether it may be left out."""

    type: type
    optional: bool


class Vocabulary:
    """What the moves of a game, their fields and values are called in a language."""

    def __init__(self, content: Content, rules: Rulebook, language: str = "en") -> None:
        self.rules = rules
        self.names = names(content.folder, language)
        self.kinds = {kind: move_words(kind, self.names) for kind in rules.moves}
        """Kind of move -> its words; by its id where two kinds have the same."""
        said = [key_of(words) for words in self.kinds.values()]
        for kind, words in self.kinds.items():
            if said.count(key_of(words)) > 1 or not key_of(words):
                self.kinds[kind] = kind.replace("-", " ")
        self._shapes: dict[str, dict[str, FieldShape]] = {}

    @cached_property
    def _kind_keys(self) -> list[tuple[Key, str]]:
        """The words of each kind and of its id, those of most words first."""
        found = [(key_of(words), kind) for kind, words in self.kinds.items()]
        found += [(key_of(kind), kind) for kind in self.kinds]
        return sorted(set(found), key=lambda each: (-len(each[0]), each))

    @cached_property
    def _ids(self) -> dict[Key, list[str]]:
        """The words of every name and every id -> the ids that are called so."""
        found: dict[Key, dict[str, bool]] = {}
        for name, text in self.names.items():
            one = name.rpartition("/")[2]
            for words in (key_of(text), key_of(one)):
                found.setdefault(words, {})[one] = True
        return {words: list(ids) for words, ids in found.items()}

    def shape(self, kind: str) -> dict[str, FieldShape]:
        """The fields of a kind of move, in their order."""
        if kind not in self._shapes:
            hints = get_type_hints(self.rules.moves[kind], include_extras=True)
            self._shapes[kind] = {
                name: _shape(hint) for name, hint in hints.items() if name not in ("by", "move")
            }
        return self._shapes[kind]

    def label(self, kind: str, field: str) -> str:
        """What a field of a kind of move is called."""
        return field_words(kind, field, self.names)

    def value(self, value: object, field: str) -> str:
        """A value in words."""
        return value_words(value, self.names, field)

    def seat(self, text: str, seats: Sequence[str]) -> str:
        """The seat (or "table") that is named; UnknownWordError if none or several are."""
        named = {seat: [seat, self.names.get(seat, seat)] for seat in [*seats, TABLE]}
        return pick(text, named, "a seat of this game")

    def kind(self, text: str) -> tuple[str, str]:
        """The kind of move with whose words, in full or cut short, a text begins, and what follows.

        UnknownWordError, with the nearest one, if it begins with none, and if it may be several.
        """
        words = key_of(text)
        for known, kind in self._kind_keys:
            if words[: len(known)] == known:
                return kind, rest_after(text, len(known))
        short = {
            kind: len(known)
            for known, kind in reversed(self._kind_keys)
            if len(words) >= len(known) and begins(words[: len(known)], known)
        }
        if len(short) == 1:
            ((kind, length),) = short.items()
            return kind, rest_after(text, length)
        if short:
            listed = "; ".join(sorted(self.kinds[kind] for kind in short))
            raise UnknownWordError(f"“{text.strip()}” may begin with any of these: {listed}")
        raise UnknownWordError(f"“{text.strip()}” begins with no kind of move{self._hint(words)}")

    def _hint(self, words: Key) -> str:
        """Which kind of move may have been meant by the first words of a text."""
        from difflib import SequenceMatcher  # noqa: PLC0415 - only when something is wrong

        best, hint = ALIKE, ""
        for said in self.kinds.values():
            known = key_of(said)
            begun = " ".join(words[: len(known)])
            alike = SequenceMatcher(None, begun, " ".join(known)).ratio()
            if alike > best:
                best, hint = alike, f": did you mean “{said}”?"
        return hint

    def labelled(self, kind: str, text: str, taken: Iterable[str]) -> tuple[str, str]:
        """The field whose label a text begins with, and its value; ("", text) for a bare value."""
        words = key_of(text)
        known: list[tuple[Key, str]] = []
        for field in self.shape(kind):
            if field not in taken:
                known += [(key_of(self.label(kind, field)), field), (key_of(field), field)]
        for label, field in sorted(known, key=lambda each: (-len(each[0]), each)):
            if label and words[: len(label)] == label:
                rest = rest_after(text, len(label)).lstrip(" :=")
                if rest:
                    return field, rest
        return "", text

    def number(self, text: str) -> int:
        """A whole number; UnknownWordError for anything else."""
        if not NUMBER.fullmatch(text):
            raise UnknownWordError(f"“{text}” is no whole number")
        return int(text)

    def flag(self, text: str) -> bool:
        """Yes or no, in the language or in English; UnknownWordError for anything else."""
        said = text.casefold()
        if said in (*YES, self.value(True, "").casefold()):
            return True
        if said in (*NO, self.value(False, "").casefold()):
            return False
        raise UnknownWordError(f"“{text}” is neither yes nor no")

    def option(self, text: str, options: Sequence[Any], field: str) -> Any:
        """The one of several values that is named; UnknownWordError if none or several are."""
        if isinstance(options[0], bool):
            return self.flag(text)
        if isinstance(options[0], int):
            return self.number(text)
        named = {option: [option, self.value(option, field)] for option in options}
        return pick(text, named, "possible here")

    def anything(self, text: str, field: str) -> str:
        """The id of whatever is named, whether it is possible or not; UnknownWordError for nothing."""
        parts = text.split(", ")
        if len(parts) > 1:
            return ", ".join(self.anything(part, field) for part in parts)
        ids = self._ids.get(key_of(text), [])
        for one in ids:
            if len(ids) == 1 or self.names.get(f"{field}/{one}") is not None or one == text:
                return one
        if ids:
            raise UnknownWordError(f"“{text}” may be {' or '.join(sorted(ids))}: say the id")
        close = nearest(text, sorted(self.names.values()))
        hint = f": did you mean “{close}”?" if close else ""
        raise UnknownWordError(f"nothing is called “{text}”{hint}")


def pick(text: str, named: dict[str, list[str]], what: str) -> str:
    """The id of what is named by one of its names, in full or cut short.

    UnknownWordError if nothing is, or more than one thing; `what` says of which sort they are.
    """
    if text in named:
        return text
    words = key_of(text)
    keys = {one: [key_of(name) for name in known] for one, known in named.items()}
    exact = [one for one, known in keys.items() if words in known]
    found = exact or [
        one for one, known in keys.items() if any(begins(words, name) for name in known)
    ]
    found = found or [
        one
        for one, known in keys.items()
        if any(begins(words, name[at:]) for name in known for at in range(1, len(name)))
    ]
    if len(found) == 1:
        return found[0]
    shown = [named[one][-1] for one in (found or named)]
    listed = "; ".join(shown[:SHOWN]) + (" …" if len(shown) > SHOWN else "")
    if found:
        raise UnknownWordError(f"“{text}” may be any of these: {listed}")
    close = nearest(text, shown)
    hint = f": did you mean “{close}”?" if close else f" ({listed})"
    raise UnknownWordError(f"“{text}” is not {what}{hint}")


def _shape(hint: Any) -> FieldShape:
    optional = get_origin(hint) is NotRequired
    inner = get_args(hint)[0] if optional else hint
    inner = get_args(inner)[0] if get_origin(inner) is Annotated else inner
    return FieldShape(inner if inner in (int, bool) else str, optional)
