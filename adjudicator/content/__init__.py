"""The content of games: files that are read, validated, patched and linked."""

from __future__ import annotations

from adjudicator.content.assembly import content_hash
from adjudicator.content.load import link_content, load_content, load_game
from adjudicator.content.records import Clause, Content, Option, Ruling, Source

__all__ = [
    "Clause",
    "Content",
    "Option",
    "Ruling",
    "Source",
    "content_hash",
    "link_content",
    "load_content",
    "load_game",
]
