"""Shipped content, read once in each process of the tests, and handed out in copies.

Hundreds of tests load the same five games, by commands that would each run in a process of their own.
Content outside the repository, and content that a test has changed, is read as ever.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.content import load, text

if TYPE_CHECKING:
    from adjudicator.content.records import Content
    from adjudicator.content.text import Text
    from adjudicator.problems import Problem

SHIPPED = Path(__file__).parents[2] / "content"


def keep_content() -> None:
    """Let `adjudicator.content` read shipped games, and parse their files strictly, once in this process."""
    read_game, parse = load._decoded, text.parse

    @cache
    def kept_game(game_id: str, folder: Path) -> tuple[Content | None, bytes]:
        content = read_game(game_id, folder)
        return content, b"" if content is None else msgspec.msgpack.encode(content.data)

    def decoded(game_id: str, folder: Path) -> Content | None:
        if folder.parent != SHIPPED:
            return read_game(game_id, folder)
        content, data = kept_game(game_id, folder)
        if content is None:
            return None
        return msgspec.structs.replace(content, data=msgspec.msgpack.decode(data))

    @cache
    def shipped_files() -> frozenset[bytes]:
        return frozenset(path.read_bytes() for path in SHIPPED.rglob("*.json"))

    @cache
    def kept_text(raw: bytes) -> tuple[Any, bytes]:
        found = parse(raw, "")
        return found, b"" if not isinstance(found, text.Text) else msgspec.msgpack.encode(
            found.data
        )

    def parsed(raw: bytes, file: str) -> Text | Problem:
        if raw not in shipped_files():
            return parse(raw, file)
        found, data = kept_text(raw)
        if not isinstance(found, text.Text):
            return parse(raw, file)
        return text.Text(file, msgspec.msgpack.decode(data), dict(found.lines))

    load._decoded, text.parse = decoded, parsed
