"""The content and names of each game, read once and shared by all games of a host, because they do not change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from adjudicator.content import Content, link_content, load_content
from adjudicator.content import names as reading


@cache
def content_of(game: str) -> Content:
    """The content of a game: half a megabyte, which nobody changes."""
    return load_content(game)


@cache
def linked(game: str) -> Any:
    """The game that its rules read."""
    return link_content(content_of(game))


@cache
def names(game: str, language: str) -> Mapping[str, str]:
    """Id -> display name, as `adjudicator.content.names.names`; nobody can change them."""
    return MappingProxyType(reading.names(game, language))
