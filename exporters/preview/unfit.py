"""Texts of a language that are too long for their pictures and panels, for `kynes content translate`."""

from __future__ import annotations

from adjudicator.content.records import Content
from adjudicator.content.translation import Unfit, spoken
from adjudicator.errors import KynesError
from exporters.art.canvas.fonts import TOO_LONG
from exporters.art.canvas.scene import Picture
from exporters.art.wording import words
from exporters.preview.drawing import GROUPS

SHORTEN = "; shorten it: "
"""What stands before the text in what is said of one that is too long."""


def unfit(content: Content, language: str) -> list[Unfit]:
    """All that do not fit, by the order of the pictures; pictures that cannot be drawn say nothing.

    `content` is in English.
    """
    said = spoken(content, language)
    named = words(said)
    found: list[str] = []
    drawn: dict[str, Picture] = {}
    token = TOO_LONG.set(found)
    try:
        for draw in GROUPS.values():
            try:
                drawn |= {picture.id: picture for picture in draw(said, named, drawn)}
            except KynesError:  # a game without this table, or content that `validate` refuses
                continue
    finally:
        TOO_LONG.reset(token)
    return [_unfit(message) for message in dict.fromkeys(found)]


def _unfit(message: str) -> Unfit:
    where, _, rest = message.partition(": ")
    why, _, text = rest.rpartition(SHORTEN)
    return Unfit(where, why, text)
