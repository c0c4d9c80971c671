"""One line of the notation: who, what, with which fields, and what else the log says about it.

`12. Harkonnen: bid spice 4 {thinks} <at 1700000000>`: a number (or none), the seat, the kind of move and its
fields, a note, and the fields of the envelope that do not follow from the lines before. The log's own lines are
`undo to 11`, `seal battle plan <seal …>`, `end` and those of `own_lines`; what words cannot say is a line of
JSON behind `!`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.log.corrections import REFEREE
from adjudicator.notation.following import MADE, Following
from adjudicator.notation.matching import (
    AmbiguousWordError,
    UnknownWordError,
    key_of,
    shown,
)
from adjudicator.notation.own_lines import OwnLines
from adjudicator.notation.quoting import TYPOGRAPHIC, opens_a_quote, quote_at, unquoted
from adjudicator.notation.vocabulary import Vocabulary
from adjudicator.rules.records import Field
from adjudicator.wording import TABLE

LONGEST = 20_000
"""Characters that a line in words may have."""
NUMBERED = re.compile(r"\s*([0-9]{1,12})[.)]\s*")
NUMBERS = frozenset({"at", "opens", "leaf", "n"})
"""Fields of the envelope that are numbers."""
BESIDE = ("at", "opens", "leaf", "salt", "seal", "secret", "seed", "hash_key", "sig", *MADE)
"""What stands in angle brackets at the end of a line."""
LINE = "line"
"""What a hidden line has of its own in angle brackets: its hash."""
SPECIAL = re.compile(rf'[;"{{<{TYPOGRAPHIC}]')
"""Where something else than words may begin."""
ESCAPED = re.compile(r"&(lt|gt|amp|quot|nbsp|#[0-9]{1,4})$")
"""What a page on the Web has before the semicolon that ends a character."""
UNDO, SEAL, END, HIDDEN = "undo", "seal", "end", "hidden"


class IncompleteMoveError(UnknownWordError):
    """A move lacks fields, but is illegal whatever they are; `move` has those that could be read."""

    def __init__(self, message: str, move: dict[str, Any]) -> None:
        super().__init__(message)
        self.move = move


class Sentence(msgspec.Struct):
    """A line taken apart; texts as they stand."""

    number: int
    """0 for none."""
    by: str
    said: str
    """The kind and the fields."""
    note: str | None
    beside: dict[str, str]


def taken_apart(text: str, example: str = "Atreides: pass") -> Sentence:
    """The parts of a line; UnknownWordError, with an example, where there is no seat, or a bracket has no end."""
    if len(text) > LONGEST:
        raise UnknownWordError(f"the line has {len(text)} characters; a line has {LONGEST} at most")
    numbered = NUMBERED.match(text)
    found = Sentence(int(numbered[1]) if numbered else 0, "", "", None, {})
    by, colon, said = _divided(_body(text, numbered.end() if numbered else 0, found))
    if not colon:
        raise UnknownWordError(
            f"a line names its seat first, and a colon: “{example}” (join a line that a mail "
            "program has broken in two; put ; before text that is no move)"
        )
    found.by, found.said = by.strip(), said.strip()
    return found


def _body(text: str, at: int, into: Sentence) -> str:
    """What stands in a line from there on, but for brackets, which go `into` a sentence, and the remark."""
    body = list[str]()
    while at < len(text):
        found = SPECIAL.search(text, at)
        end = found.start() if found else len(text)
        body.append(text[at:end])
        if found is None:
            break
        letter, at = found[0], end
        if letter == ";":
            _refuse_escapes(text[:at])
            break
        if letter in "{<":
            inner, at = _bracket(text, at)
            _set_aside(letter, inner, into)
        elif opens_a_quote(text, at):
            inner, at = quote_at(text, at)
            body.append(inner)
        else:
            body.append(letter)
            at += 1
    return "".join(body)


def _set_aside(letter: str, inner: str, into: Sentence) -> None:
    """Keep what stands in brackets: a note, or a field of the envelope."""
    if letter == "{":
        if into.note is not None:
            raise UnknownWordError("a line has one note in braces, not two")
        into.note = inner
        return
    name, value = _beside(inner)
    if name in into.beside:
        raise UnknownWordError(f"<{name} …> stands twice")
    into.beside[name] = value


def _divided(body: str) -> tuple[str, str, str]:
    """A line before and after its first colon, which a keyboard may have made a wide one."""
    found = re.search("[:\uff1a]", body)
    if found is None:
        return body, "", ""
    return body[: found.start()], ":", body[found.end() :]


def _bracket(text: str, at: int) -> tuple[str, int]:
    """What stands in the brackets that open there, and where it goes on behind them."""
    letter = text[at]
    end = text.find("}" if letter == "{" else ">", at) + 1
    if end == 0:
        raise UnknownWordError(f"the bracket {letter} has no end")
    return text[at + 1 : end - 1], end


def _beside(inner: str) -> tuple[str, str]:
    """The name and the value of what stands in angle brackets."""
    name, _, value = " ".join(inner.split()).partition(" ")
    if name.lower() not in (*BESIDE, LINE):
        raise UnknownWordError(f"<{name[:20]} …> is not one of {', '.join(BESIDE)}")
    if not value:
        raise UnknownWordError(f"<{name}> has no value")
    return name.lower(), value


def _refuse_escapes(before: str) -> None:
    """UnknownWordError where a semicolon is the end of a character as pages on the Web write it."""
    found = ESCAPED.search(before)
    if found is not None:
        raise UnknownWordError(
            f"{found[0]}; is how the source of a web page writes a character: copy the text from the "
            "page as it is shown, or replace it by the character"
        )


def arguments(text: str) -> Iterator[str]:
    """What stands between the commas, but for those in quotation marks."""
    text = text.strip()
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    part, at = list[str](), 0
    while at < len(text):
        found = re.compile('[,"]').search(text, at)
        end = found.start() if found else len(text)
        part.append(text[at:end])
        if found is None:
            break
        at = end + 1
        if found[0] == ",":
            yield "".join(part).strip()
            part = []
        else:
            inner, at = quote_at(text, end)
            part.append(inner)
    if "".join(part).strip():
        yield "".join(part).strip()


class Reader:
    """Reads lines as moves of the game that is followed."""

    def __init__(self, following: Following, vocabulary: Vocabulary) -> None:
        self._following = following
        self._vocabulary = vocabulary
        self.own_lines = OwnLines(vocabulary, following.seats, following.header.policy.time)

    def read(self, text: str) -> dict[str, Any]:
        """What a line says: a move or a line of the log, without what follows from the lines before.

        A number that is not that of the line is kept, as `n`. UnknownWordError for what has no
        meaning, or more than one; IncompleteMoveError for a move that lacks fields and that the rules
        refuse whatever they are.
        """
        parts = taken_apart(text, self._vocabulary.example(self._following.seats[0]))
        if LINE in parts.beside:
            raise UnknownWordError(
                "this is a hidden line of what was published of a game; hold it against the whole "
                "game: kynes check GAME --published THIS"
            )
        by = self._seat(parts.by)
        try:
            said = self._own(by, parts) or self._move(by, parts.said)
        except IncompleteMoveError as error:
            self._besides(error.move, parts)
            raise
        self._besides(said, parts)
        if parts.number and parts.number != self._following.n + 1:
            said["n"] = parts.number
        return said

    def _besides(self, said: dict[str, Any], parts: Sentence) -> None:
        """Add what the line says beside the move."""
        for name, value in parts.beside.items():
            said[name] = self._vocabulary.number(value) if name in NUMBERS else value
        if parts.note is not None:
            said["note"] = parts.note

    def _seat(self, text: str) -> str:
        if key_of(text) == (REFEREE,):
            return REFEREE
        return self._vocabulary.seat(text, self._following.seats)

    def _own(self, by: str, parts: Sentence) -> dict[str, Any] | None:
        """A line of the log's own; None for a move."""
        words = key_of(parts.said)
        if words[:1] == (UNDO,) and (len(words) == 1 or words[1] == "to"):
            return {"by": by, "move": UNDO, "to": self._target(words)}
        if words[:1] == (SEAL,):
            if SEAL not in parts.beside:
                raise UnknownWordError(
                    "a seal needs its hash: “seal battle plan <seal 5f…>”; `kynes seal` writes this line"
                )
            kind = self._vocabulary.secret_kind(parts.said.strip()[len(SEAL) :])
            return {"by": by, "move": SEAL, "kind": kind}
        if words == (END,) and by == TABLE:
            line = self._following.result_line()
            if line is None:
                raise UnknownWordError("the game is not over")
            return line
        own = self.own_lines.read(by, parts.said, arguments)
        if own is not None:
            self._need_beside(own["move"], parts)
        elif by == REFEREE:
            raise UnknownWordError("the referee corrects, and makes no moves: “Referee: correct …”")
        return own

    def _need_beside(self, kind: str, parts: Sentence) -> None:
        """UnknownWordError where the hash of an order, or what opens it, is missing."""
        needed = {"order": SEAL, "open-order": "secret"}.get(kind)
        if needed is not None and needed not in parts.beside:
            raise UnknownWordError(
                f"{kind.replace('-', ' ')} needs <{needed} …>; `kynes order` writes this line"
            )

    def _target(self, words: tuple[str, ...]) -> int:
        """The number of the line to which an undo goes back."""
        if len(words) > 3:
            raise UnknownWordError("an undo is written “undo” or “undo to 12”")
        if words[1:]:
            return self._vocabulary.number(words[-1])
        before = self._following.before_last
        if before is None:
            raise UnknownWordError("all lines are taken back already: nothing is left to undo")
        return before

    def _move(self, by: str, said: str) -> dict[str, Any]:
        kind, rest = self._vocabulary.kind(said)
        try:
            return self._fields(by, kind, rest, said)
        except UnknownWordError:
            refused = self._following.refusal(by, kind)
            if refused is None:
                raise
            raise IncompleteMoveError(refused[1], refused[0]) from None

    def _fields(self, by: str, kind: str, rest: str, said: str) -> dict[str, Any]:
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
        refused = ""
        is_open = self._following.is_open(by, kind)
        if is_open:
            refused = self._fill_in(move, given, bare)
        for name, one in shape.items():
            if name not in move and (name in given or (bare and not one.optional)):
                text = given.pop(name) if name in given else bare.pop(0)
                move[name] = self._typed(kind, name, text)
        left = [*given, *bare]
        if left:
            raise UnknownWordError(f"{shown(left[0])} is one field too many of {shown(said)}")
        lacking = [
            self._vocabulary.label(kind, name)
            for name, one in shape.items()
            if name not in move and not one.optional
        ]
        if lacking:
            raise UnknownWordError(self._lacking(lacking, move, refused, is_open=is_open))
        return {name: move[name] for name in ["by", "move", *shape] if name in move}

    def _lacking(
        self, lacking: list[str], move: dict[str, Any], refused: str, *, is_open: bool
    ) -> str:
        """What to say of a move that lacks fields."""
        kind = self._vocabulary.kinds[move["move"]]
        missing = f"{' and '.join(lacking)} {'is' if len(lacking) == 1 else 'are'} missing"
        if refused:
            return f"{refused}, and {missing} ({kind})"
        if is_open or self._following.position is None:
            return f"{kind}: {missing}"
        by = self._vocabulary.value(move["by"], "by")
        return (
            f"{by} cannot {kind} now, and {missing}: name all fields, and `kynes check` says why the "
            "rules refuse it"
        )

    def _fill_in(self, move: dict[str, Any], given: dict[str, str], bare: list[str]) -> str:
        """Fill in a form as far as the words go; fields with one possible value may be left out.

        If the words name an illegal value, it is used all the same, with a legal one in its place
        while the other fields are asked for. Gives what is wrong with the first such value, or "".
        """
        form, refused = dict(move), ""
        while (field := self._following.next_field(form)) is not None:
            options = list(dict.fromkeys(field.options))
            if field.name in given or bare:
                text = given[field.name] if field.name in given else bare[0]
                value = self._chosen(move["move"], field, options, text)
                if field.name in given:
                    del given[field.name]
                else:
                    del bare[0]
                if field.kind != "text" and value not in options:
                    refused = refused or self._impossible(field, options, text)
                    if not options:
                        move[field.name] = value
                        break
            elif len(options) == 1 and field.kind != "text":
                value = options[0]
            else:
                break
            move[field.name] = value
            form[field.name] = value if field.kind == "text" or value in options else options[0]
            if field.last and refused:
                break
        return refused

    def _impossible(self, field: Field, options: list[Any], text: str) -> str:
        """What to say of a value that is not among the options."""
        words = [self._vocabulary.value(one, field.name) for one in options[:12]]
        more = ", …" if len(options) > len(words) else ""
        return f"{shown(text)} is not possible here ({', '.join(words)}{more})"

    def _chosen(self, kind: str, field: Field, options: list[Any], text: str) -> Any:
        """The value that a text names, legal or not.

        UnknownWordError if it names several legal ones, or nothing that there is at all.
        """
        if field.kind == "text":
            return text
        try:
            return self._vocabulary.option(text, options, kind, field.name)
        except AmbiguousWordError:
            raise
        except UnknownWordError as unclear:
            try:
                # An illegal value is a value: the judge will say what is wrong with it.
                return self._typed(kind, field.name, text)
            except UnknownWordError:
                raise unclear from None

    def _typed(self, kind: str, name: str, text: str) -> Any:
        """A value of a field's type, whether it is legal or not."""
        wanted = self._vocabulary.shape(kind)[name]
        if wanted.type is bool:
            return self._vocabulary.flag(text)
        if wanted.type is int:
            return self._vocabulary.number(text)
        if wanted.free:
            return text
        return self._vocabulary.anything(text, kind, name)
