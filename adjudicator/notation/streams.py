"""What is published of a game, in notation: hidden lines are their hashes, `12. Table: hidden <line 5f…>`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from adjudicator.check.published import STUB, Stub
from adjudicator.errors import InputError
from adjudicator.log.header import HEADER
from adjudicator.log.lines import decode, encode
from adjudicator.notation.converting import Writer
from adjudicator.notation.following import MADE, Following
from adjudicator.notation.matching import UnknownWordError
from adjudicator.notation.reading import Log, go_on, head_of
from adjudicator.notation.sentences import HIDDEN, Reader
from adjudicator.notation.source import SourceLine, lines_of
from adjudicator.notation.tags import tags_text
from adjudicator.notation.vocabulary import Vocabulary

STUBBED = re.compile(
    rf"(?:([0-9]{{1,12}})[.)]\s*)?([^:]+):\s*{HIDDEN}\s*<line\s+([0-9a-f]{{64}})>\s*", re.IGNORECASE
)


def stream_text(
    lines: Sequence[bytes],
    log: Sequence[bytes],
    language: str = "en",
    overlays: Sequence[Path] = (),
    key: bytes = b"",
) -> str:
    """A published stream in notation, from its lines and those of the whole log.

    The key of the salts is not in it.
    """
    header = HEADER.decode(log[0])
    writer = Writer(Following(header, overlays, key=key), language)
    parts = [tags_text(header, language)]
    for shown, raw in zip(lines[1:], log[1:], strict=True):
        heading, text = writer.heading(), writer.line(raw)
        if shown != raw:
            stub = STUB.decode(shown)
            text = f"{stub.n}. {writer.seat(stub.by)}: {HIDDEN} <line {stub.hidden}>"
        parts += [*heading, text, "\n"]
    return "".join(parts)


def stream_of(data: bytes, name: str, log: Log, overlays: Sequence[Path] = ()) -> bytes:
    """The lines of a published stream that is in notation, beside the whole log.

    InputError, with the line of the stream, for what has no meaning.
    """
    _, lines = lines_of(data, name)
    head, tags, _ = head_of(lines, name, overlays)
    whole = log.data.split(b"\n")[:-1]
    following = Following(HEADER.decode(whole[0]), overlays, key=log.key)
    vocabulary = Vocabulary(following.content, following.rules, head.language, following.seats)
    reader = Reader(following, vocabulary)
    made = [encode(head.header)]
    for line, raw in zip_longest(lines[len(tags) :], whole[1:]):
        if line is not None:
            try:
                made.append(_line_of(line, raw, reader, vocabulary, following))
            except UnknownWordError as error:
                raise InputError(f"{name}:{line.number}: {error}") from None
        if raw is not None:
            go_on(following, raw)
    return b"".join(raw + b"\n" for raw in made)


def _line_of(
    line: SourceLine,
    raw: bytes | None,
    reader: Reader,
    vocabulary: Vocabulary,
    following: Following,
) -> bytes:
    """The line of a stream as it stands in a stream of lines of JSON."""
    found = STUBBED.fullmatch(line.text)
    if found is not None:
        by = vocabulary.seat(found[2], following.seats)
        return encode(Stub(by, found[3].lower(), int(found[1] or following.n + 1)))
    if raw is None:
        return line.text.encode()
    if line.text.startswith("!"):
        return line.text[1:].strip().encode()
    known = decode(raw)
    follows = {name: known[name] for name in MADE if name in known}
    return encode({**follows, **reader.read(line.text)})
