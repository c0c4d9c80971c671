"""What the text fields of moves are chosen from: their domains. Never compiled to Lua."""

from __future__ import annotations

import msgspec


class Of(msgspec.Struct, frozen=True):
    """Says in the annotation of a field which domain of the game it is chosen from."""

    domain: str


class Domain(msgspec.Struct, frozen=True):
    """What a field is chosen from: words, then ids of the content.

    A path leads to the ids of the content, such as `factions.factions.leaders`: a file, then keys; of a
    list every entry is meant, of an entry with `[kind=spice]` only those with that value. A domain without
    words and paths is not listed: its values depend on the position alone.
    """

    paths: list[str] = []
    words: list[str] = []
