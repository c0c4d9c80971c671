"""Logs as notation: `written`. Nothing is lost: `read` in `reading` restores the log.

A line that words could not restore byte for byte is written as JSON after `!`. So nothing is lost
of a damaged log either, as long as its header can be read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.content.names import deed_words
from adjudicator.errors import InputError, KynesError
from adjudicator.log.header import HEADER
from adjudicator.log.lines import DECODE_ERRORS, decode, encode
from adjudicator.notation.following import MADE, NOTHING, Following
from adjudicator.notation.matching import UnknownWordError, key_of
from adjudicator.notation.quoting import quoted
from adjudicator.notation.reading import RAW, said_of
from adjudicator.notation.sentences import BESIDE, END, LONGEST, SEAL, UNDO, Reader
from adjudicator.notation.tags import tags_text
from adjudicator.notation.vocabulary import Vocabulary
from adjudicator.wording import TABLE


def written(data: bytes, shown: str, language: str = "en", overlays: Sequence[Path] = ()) -> str:
    """A log as notation; InputError where it has no header that could be read.

    `shown` is what the file is called in errors; `overlays` is the content that it was played with.
    """
    first, _, rest = data.partition(b"\n")
    try:
        header = HEADER.decode(first)
    except DECODE_ERRORS as error:
        raise InputError(f"{shown}:1: this is not a header of a log: {error}") from None
    key = _shown_key(rest)
    following = Following(header, overlays, key=key)
    if encode(header) != first:
        raise InputError(f"{shown}:1: the header is not in canonical form (see `kynes check`)")
    if rest and not rest.endswith(b"\n"):
        raise InputError(f"{shown}: the last line is not whole (see `kynes check`)")
    writer = Writer(following, language)
    parts = [tags_text(header, language, following.key)]
    for raw in rest.split(b"\n")[:-1]:
        parts += [*writer.heading(), writer.line(raw), "\n"]
    return "".join(parts)


def _shown_key(lines: bytes) -> bytes:
    """The key of salted hashes that the last line shows; nothing where it shows none."""
    try:
        shown: Any = decode(lines[lines.rfind(b"\n", 0, -1) + 1 :]).get("hash_key", "")
        return bytes.fromhex(shown)
    except (*DECODE_ERRORS, AttributeError, TypeError, ValueError):
        return b""


BREAKS = re.compile("[\r\n]")


class Writer:
    """Writes the lines of a log in words, one after the other."""

    def __init__(self, following: Following, language: str) -> None:
        self._following = following
        self._vocabulary = Vocabulary(following.content, following.rules, language, following.seats)
        self._reader = Reader(following, self._vocabulary)
        self._phases = deed_words(following.content.folder, language).get("phases", {})
        self._moment = (-1, "")

    def heading(self) -> list[str]:
        """A heading where a turn or a phase begins."""
        moment = self._following.moment()
        if moment == self._moment or not moment[1]:
            return []
        self._moment = moment
        turn, phase = moment
        words = self._phases.get(phase, {}).get("short") or phase.replace("-", " ")
        name = self._following.rules.turn_field.capitalize()
        return [f"\n# {name} {turn}: {words}\n"]

    def seat(self, by: str) -> str:
        """A seat as a line begins with it."""
        name = TABLE if by == TABLE else self._vocabulary.names.get(by, by)
        return f"{name[:1].upper()}{name[1:]}"

    def line(self, raw: bytes) -> str:
        """A line of the log; the position is that after it."""
        following = self._following
        try:
            line: dict[str, Any] = decode(raw)
            kind, by = line["move"], line["by"]
            plain = encode(line) == raw and isinstance(kind, str) and isinstance(by, str)
            plain = plain and (kind != UNDO or isinstance(line.get("to"), int))
            plain = plain and following.has_form(raw, kind)
        except (*DECODE_ERRORS, KeyError, TypeError):
            plain, line = False, {}
        text = self.worded(line) if plain else ""
        said = said_of(line) if plain else NOTHING
        numbered = plain and line.get("n") == following.n + 1
        made = following.go(said if numbered or not plain else {**said, "n": line.get("n")})
        if plain and not numbered:
            made["n"] = following.n
        following.finish(raw)
        told = {name: line[name] for name in MADE if name in line and made.get(name) != line[name]}
        if text == "" or any(name in made and name not in line for name in MADE):
            return f"{RAW} {self._as_it_stands(raw)}"
        return text + "".join(f" <{name} {value}>" for name, value in told.items())

    def _as_it_stands(self, raw: bytes) -> str:
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            raise InputError(
                f"line {self._following.n + 1} is not UTF-8: notation is text (see `kynes check`)"
            ) from None
        clean = text == text.strip() and text.startswith("{") and "\r" not in text
        return text if clean else json.dumps(text)

    def worded(self, line: dict[str, Any]) -> str:
        """A line in words that mean this line and nothing else, at the position; "" if there are none."""
        said = said_of(line)
        for plainly in (False, True):
            text = self._sentence(said, plainly=plainly)
            try:
                if (
                    text == text.strip()
                    and not BREAKS.search(text)
                    and len(text) < LONGEST
                    and self._reader.read(text) == said
                ):
                    return text
            except (UnknownWordError, KynesError):
                continue
        return ""

    def _sentence(self, said: dict[str, Any], *, plainly: bool) -> str:
        """A line in words; `plainly` by ids, where names may mean several things."""
        vocabulary, kind = self._vocabulary, said["move"]
        text = f"{self._following.n + 1}. {self.seat(said['by'])}: "
        if kind == UNDO:
            text += f"{UNDO} to {said['to']}"
        elif kind == SEAL:
            text += f"{SEAL} {vocabulary.kinds.get(said['kind'], '')}"
        elif kind == END:
            text += END
        elif kind in vocabulary.kinds:
            text += self._move(said, plainly=plainly)
        else:
            own = self._reader.own_lines.text(said)
            if not own:
                return ""
            text += own
        if "note" in said:
            text += f" {{{said['note']}}}"
        beside = [name for name in BESIDE if name in said and name not in ("by", "move")]
        return text + "".join(f" <{name} {said[name]}>" for name in beside)

    def _move(self, said: dict[str, Any], *, plainly: bool) -> str:
        vocabulary, kind = self._vocabulary, said["move"]
        words = kind.replace("-", " ") if plainly else vocabulary.kinds[kind]
        fields: list[str] = []
        for name in vocabulary.shape(kind):
            if name in said:
                label = f"{name}:" if plainly else vocabulary.label(kind, name)
                value = (
                    str(said[name]) if plainly else vocabulary.value(said[name], name, said["by"])
                )
                # “put up a card Karama”: the kind's last words say what it is.
                said_so = not fields and key_of(words)[-len(key_of(label)) :] == key_of(label)
                fields.append(quoted(value) if said_so else f"{label} {quoted(value)}")
        return f"{words} {', '.join(fields)}" if fields else words
