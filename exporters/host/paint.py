"""Draws the pictures of games in a process of its own: `python -m exporters.host.paint`.

Each line of the standard input is an `Ask` as JSON. The answer on the standard output is a line with a number of
bytes, then these bytes; -1 says that there is no such picture. The process ends with its input.
"""

from __future__ import annotations

import sys

import msgspec

from exporters.host.board import picture, table_for
from exporters.host.known_content import content_of

SIZES = ""
"""The name under which the sizes of all pictures are asked: a JSON object, name -> [width, height]."""
NOTHING = -1


class Ask(msgspec.Struct, frozen=True):
    """What is asked."""

    game: str
    language: str
    name: str
    """Of the art, or `SIZES`."""


def painted(ask: Ask) -> bytes | None:
    """The bytes of an answer; None if there is no such picture."""
    content = content_of(ask.game)
    if ask.name == SIZES:
        return msgspec.json.encode(table_for(content, ask.language).sizes())
    return picture(content, ask.language, ask.name)


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin.buffer:
        data = painted(msgspec.json.decode(line, type=Ask))
        sys.stdout.buffer.write(b"%d\n" % (NOTHING if data is None else len(data)))
        sys.stdout.buffer.write(data or b"")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
