"""The names of a game in a language, read once: the content of a host that runs does not change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from adjudicator.content import names as reading


@cache
def names(game: str, language: str) -> Mapping[str, str]:
    """Id -> display name, as `adjudicator.content.names.names`; nobody can change them."""
    return MappingProxyType(reading.names(game, language))
