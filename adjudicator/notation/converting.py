"""Logs as notation, and notation as logs: `written` and `read`. Neither loses anything of the other.

Whatever words would not give back byte for byte stands in the notation as the line of JSON that it is,
behind `!`. So nothing is lost of a log that is damaged, either, once its header can be read.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from adjudicator.content.names import deed_words
from adjudicator.errors import InputError, KynesError
from adjudicator.log.header import HEADER
from adjudicator.log.lines import DECODE_ERRORS, decode, encode
from adjudicator.notation.following import MADE, Following
from adjudicator.notation.sentences import BESIDE, END, SEAL, UNDO, Reader, quoted, unquoted
from adjudicator.notation.tags import Tag, header_of_tags, tag_of, tags_text
from adjudicator.notation.vocabulary import UnknownWordError, Vocabulary, key_of
from adjudicator.show.words import TABLE

RAW = "!"
"""Before a line of a log that stands as it is: JSON, or in quotation marks what is not even that."""
NOTHING: dict[str, Any] = {"by": "", "move": ""}
"""What a line says that cannot be read."""


class Log(msgspec.Struct):
    """A log made of notation."""

    data: bytes
    lines: list[int]
    """Line of the log (the first is the header) -> line of the notation, both from 1."""
    texts: list[str]
    """Line of the log -> what stands in that line of the notation."""


def is_notation(data: bytes) -> bool:
    """Whether a file is notation: a log begins with a brace."""
    return not data.lstrip().startswith(b"{")


def written(data: bytes, shown: str, language: str = "en") -> str:
    """A log as notation; InputError where it has no header that could be read.

    `shown` is what the file is called in errors.
    """
    first, _, rest = data.partition(b"\n")
    try:
        header = HEADER.decode(first)
    except DECODE_ERRORS as error:
        raise InputError(f"{shown}:1: no header of a log: {error}") from None
    following = Following(header)
    if encode(header) != first:
        raise InputError(f"{shown}:1: the header is not in canonical form (see `kynes check`)")
    if rest and not rest.endswith(b"\n"):
        raise InputError(f"{shown}: the last line is not whole (see `kynes check`)")
    writer = _Writer(following, language)
    parts = [tags_text(header, language)]
    for raw in rest.split(b"\n")[:-1]:
        parts += [*writer.heading(), writer.line(raw), "\n"]
    return "".join(parts)


def said_of(line: dict[str, Any]) -> dict[str, Any]:
    """A line without what follows from the lines before it."""
    return {name: value for name, value in line.items() if name not in MADE}


class _Writer:
    def __init__(self, following: Following, language: str) -> None:
        self._following = following
        self._vocabulary = Vocabulary(following.content, following.rules, language)
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

    def line(self, raw: bytes) -> str:
        """A line of the log."""
        following = self._following
        try:
            line: dict[str, Any] = decode(raw)
            kind, by = line["move"], line["by"]
            plain = encode(line) == raw and isinstance(kind, str) and isinstance(by, str)
            plain = plain and (kind != UNDO or isinstance(line.get("to"), int))
        except (*DECODE_ERRORS, KeyError, TypeError):
            plain, line = False, {}
        text = self._worded(line) if plain else ""
        made = following.go(said_of(line) if plain else NOTHING)
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

    def _worded(self, line: dict[str, Any]) -> str:
        """A line in words that mean this line and nothing else; "" if there are none."""
        said = said_of(line)
        for plainly in (False, True):
            text = self._sentence(said, plainly=plainly)
            try:
                if text == text.strip() and "\n" not in text and self._reader.read(text) == said:
                    return text
            except (UnknownWordError, KynesError):
                continue
        return ""

    def _sentence(self, said: dict[str, Any], *, plainly: bool) -> str:
        """A line in words; `plainly` by ids, where names may mean several things."""
        vocabulary, kind = self._vocabulary, said["move"]
        names = vocabulary.names
        by = TABLE if said["by"] == TABLE else names.get(said["by"], said["by"])
        text = f"{self._following.n + 1}. {by[:1].upper()}{by[1:]}: "
        if kind == UNDO:
            text += f"{UNDO} to {said['to']}"
        elif kind == SEAL:
            text += f"{SEAL} {vocabulary.kinds.get(said['kind'], '')}"
        elif kind == END:
            text += END
        elif kind in vocabulary.kinds:
            text += self._move(said, plainly=plainly)
        else:
            return ""
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
                label = name if plainly else vocabulary.label(kind, name)
                value = str(said[name]) if plainly else vocabulary.value(said[name], name)
                # “put up a card Karama”: the kind's last words say what it is.
                said_so = not fields and key_of(words)[-len(key_of(label)) :] == key_of(label)
                fields.append(quoted(value) if said_so else f"{label} {quoted(value)}")
        return f"{words} {', '.join(fields)}" if fields else words


def read(data: bytes, shown: str) -> Log:
    """The log that notation stands for.

    InputError, with the line of the file, for what has no meaning: what is meant perhaps is said, too.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{shown}: not UTF-8 at byte {error.start}") from None
    texts = [one.strip() for one in text.split("\n")]
    lines = [*enumerate(texts, 1)]
    lines = [(number, one) for number, one in lines if one and one[0] not in "#;"]
    tags: list[Tag] = []
    at = 0
    try:
        for at, one in lines:
            tag = tag_of(at, one)
            if tag is None:
                break
            tags.append(tag)
        at = tags[0][0] if tags else 1
        header, language = header_of_tags(tags)
    except (UnknownWordError, InputError) as error:
        raise InputError(f"{shown}:{at}: {error}") from None
    following = Following(header)
    reader = Reader(following, Vocabulary(following.content, following.rules, language))
    made, numbers = [encode(header)], [at]
    for number, one in lines[len(tags) :]:
        try:
            made.append(_line(one, following, reader))
        except UnknownWordError as error:
            raise InputError(f"{shown}:{number}: {error}") from None
        numbers.append(number)
    return Log(
        b"".join(raw + b"\n" for raw in made), numbers, [texts[number - 1] for number in numbers]
    )


def _line(text: str, following: Following, reader: Reader) -> bytes:
    if not text.startswith(RAW):
        return following.finish(encode(following.go(reader.read(text))))
    raw = unquoted(text[len(RAW) :].strip()).encode()
    try:
        line = decode(raw)
        plain = isinstance(line, dict) and isinstance(line["move"], str) and "by" in line
        plain = plain and (line["move"] != UNDO or isinstance(line.get("to"), int))
    except (*DECODE_ERRORS, KeyError):
        plain = False
    following.go(said_of(line) if plain else NOTHING)
    return following.finish(raw)
