"""One line of the notation: who, what, with which fields, and what the log says beside it.

`12. Harkonnen: bid spice 4 {thinks} <at 1700000000>`: a number (or none), the seat, the kind of move and its
fields, a note, and the fields of the envelope that do not follow from the lines before. The log's own lines are
`undo to 11`, `seal battle plan <seal …>` and `end`; what words cannot say is a line of JSON behind `!`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.notation.following import MADE, Following
from adjudicator.notation.vocabulary import UnknownWordError, Vocabulary, key_of
from adjudicator.rules.records import Field

NUMBERED = re.compile(r"\s*([0-9]{1,12})[.)]\s*")
NUMBERS = frozenset({"at", "opens", "leaf", "n"})
"""Fields of the envelope that are numbers."""
BESIDE = ("at", "opens", "leaf", "salt", "seal", "seed", "hash_key", "sig", *MADE)
"""What stands in angle brackets at the end of a line."""
NEEDS_QUOTES = re.compile(r'[,;{}<>"]|^\s|\s$|^$')
UNDO, SEAL, END = "undo", "seal", "end"


class Sentence(msgspec.Struct):
    """A line taken apart; texts as they stand."""

    number: int
    """0 for none."""
    by: str
    said: str
    """The kind and the fields."""
    note: str | None
    beside: dict[str, str]


def taken_apart(text: str) -> Sentence:
    """The parts of a line; UnknownWordError where there is no seat, or a bracket has no end."""
    numbered = NUMBERED.match(text)
    number = int(numbered[1]) if numbered else 0
    body, note, beside = "", None, {}
    at = numbered.end() if numbered else 0
    while at < len(text):
        letter = text[at]
        if letter == ";":
            break
        if letter == '"':
            end = _quote_end(text, at)
            body += text[at:end]
        elif letter in "{<":
            end = text.find("}" if letter == "{" else ">", at) + 1
            if end == 0:
                raise UnknownWordError(f"the bracket {letter} has no end")
            inner = text[at + 1 : end - 1]
            if letter == "{":
                note = inner
            else:
                name, _, value = inner.strip().partition(" ")
                if name not in BESIDE:
                    raise UnknownWordError(f"<{name} …> is not one of {', '.join(BESIDE)}")
                beside[name] = value.strip()
        else:
            end = at + 1
            body += letter
        at = end
    by, colon, said = body.partition(":")
    if not colon:
        raise UnknownWordError("a line names its seat first, and a colon: “Atreides: pass”")
    return Sentence(number, by.strip(), said.strip(), note, beside)


def _quote_end(text: str, at: int) -> int:
    """Where a quoted text that begins at `at` ends."""
    end = at + 1
    while end < len(text) and text[end] != '"':
        end += 2 if text[end] == "\\" else 1
    if end >= len(text):
        raise UnknownWordError("a quotation mark has no end")
    return end + 1


def quoted(text: str) -> str:
    """A value as it stands in a line: in quotation marks where it must."""
    return json.dumps(text, ensure_ascii=False) if NEEDS_QUOTES.search(text) else text


def unquoted(text: str) -> str:
    """A value without its quotation marks; UnknownWordError where they hold no text."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise UnknownWordError(f"{text} is no quoted text") from None


def arguments(text: str) -> Iterator[str]:
    """What stands between the commas, but for those in quotation marks."""
    text = text.strip()
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    part, at = "", 0
    while at < len(text):
        end = _quote_end(text, at) if text[at] == '"' else at + 1
        if text[at] == ",":
            yield part.strip()
            part = ""
        else:
            part += text[at:end]
        at = end
    if part.strip():
        yield part.strip()


class Reader:
    """Reads lines as moves of the game that is followed."""

    def __init__(self, following: Following, vocabulary: Vocabulary) -> None:
        self._following = following
        self._vocabulary = vocabulary

    def read(self, text: str) -> dict[str, Any]:
        """What a line says: a move or a line of the log, without what follows from the lines before.

        UnknownWordError for what has no meaning, or more than one.
        """
        parts = taken_apart(text)
        following, vocabulary = self._following, self._vocabulary
        if parts.number and parts.number != following.n + 1:
            raise UnknownWordError(
                f"this is line {following.n + 1} of the game, not {parts.number}"
            )
        by = vocabulary.seat(parts.by, following.seats)
        said = self._own(by, parts) or self._move(by, parts.said)
        for name, value in parts.beside.items():
            said[name] = vocabulary.number(value) if name in NUMBERS else value
        if parts.note is not None:
            said["note"] = parts.note
        return said

    def _own(self, by: str, parts: Sentence) -> dict[str, Any] | None:
        """A line of the log's own; None for a move."""
        words = key_of(parts.said)
        if words[:1] == (UNDO,):
            to = words[-1] if words[1:] else str(max(self._following.n - 1, 0))
            return {"by": by, "move": UNDO, "to": self._vocabulary.number(to)}
        if words[:1] == (SEAL,) and SEAL in parts.beside:
            kind, _ = self._vocabulary.kind(parts.said.strip()[len(SEAL) :])
            return {"by": by, "move": SEAL, "kind": kind}
        if words == (END,):
            line = self._following.result_line()
            if line is None:
                raise UnknownWordError("the game is not over")
            return line
        return None

    def _move(self, by: str, said: str) -> dict[str, Any]:
        kind, rest = self._vocabulary.kind(said)
        shape = self._vocabulary.shape(kind)
        given: dict[str, str] = {}
        bare: list[str] = []
        for part in arguments(rest):
            field, value = self._vocabulary.labelled(kind, part, given)
            if field:
                given[field] = unquoted(value)
            else:
                bare.append(unquoted(part))
        move: dict[str, Any] = {"by": by, "move": kind}
        if self._following.is_open(by, kind):
            self._fill_in(move, given, bare)
        for name, one in shape.items():
            if name not in move and (name in given or (bare and not one.optional)):
                text = given.pop(name) if name in given else bare.pop(0)
                move[name] = self._typed(kind, name, text)
        left = [*given, *bare]
        if left:
            raise UnknownWordError(f"“{left[0]}” is one field too many of {said}")
        lacking = [
            self._vocabulary.label(kind, name)
            for name, one in shape.items()
            if name not in move and not one.optional
        ]
        if lacking:
            raise UnknownWordError(f"{' and '.join(lacking)} of {self._vocabulary.kinds[kind]}?")
        return {name: move[name] for name in ["by", "move", *shape] if name in move}

    def _fill_in(self, move: dict[str, Any], given: dict[str, str], bare: list[str]) -> None:
        """Fill a legal form in as far as the words are legal; what can be but one thing need not be said."""
        while (field := self._following.next_field(move)) is not None:
            options = list(dict.fromkeys(field.options))
            if field.name in given or bare:
                text = given[field.name] if field.name in given else bare[0]
                if not self._choose(move, field, options, text):
                    return
                if field.name in given:
                    del given[field.name]
                else:
                    del bare[0]
            elif len(options) == 1 and field.kind != "text":
                move[field.name] = options[0]
            else:
                return

    def _choose(self, move: dict[str, Any], field: Field, options: list[Any], text: str) -> bool:
        """Whether a text names a legal value, which is then chosen.

        UnknownWordError if it names several, or nothing that there is at all.
        """
        if field.kind == "text":
            move[field.name] = text
            return True
        try:
            value = self._vocabulary.option(text, options, field.name)
        except UnknownWordError as unclear:
            try:
                # An illegal value is a value: the judge will say what is wrong with it.
                self._typed(move["move"], field.name, text)
            except UnknownWordError:
                raise unclear from None
            return False
        if value not in options:
            return False
        move[field.name] = value
        return True

    def _typed(self, kind: str, name: str, text: str) -> Any:
        """A value of a field's type, whether it is legal or not."""
        wanted = self._vocabulary.shape(kind)[name].type
        if wanted is bool:
            return self._vocabulary.flag(text)
        if wanted is int:
            return self._vocabulary.number(text)
        return self._vocabulary.anything(text, name)
