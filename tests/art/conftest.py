"""What the tests of pictures share: the content of every game, and every picture of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from adjudicator.content import load_content
from adjudicator.content.records import Content
from adjudicator.content.translation import spoken
from adjudicator.registry import GAMES
from exporters.art.board.labels import Label
from exporters.art.board.picture import board_labels
from exporters.art.canvas.fonts import Face, metrics, text_width
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.pieces.cards import backs, cards
from exporters.art.pieces.covers import covers
from exporters.art.pieces.discs import pieces
from exporters.art.pieces.mats import mats
from exporters.art.plan import DATA
from exporters.art.reference.clauses import reference_sheets
from exporters.art.wording import GameNames, words
from tests.art import texts
from tests.art.texts import Drawn, Text
from tests.support.kept_rules import kept_drawing

CLASSIC, DAWN, MESSIAH = "dune-classic", "dawn-of-the-fremen", "dune-messiah"
DRAWN = [game for game in sorted(GAMES) if (DATA / game / "art.json").exists()]
"""The games of which there are pictures; they may lack their tables."""


@cache
def content_of(game: str, language: str = "en") -> Content:
    """A game's content in a language, read once."""
    return spoken(load_content(game), language)


@cache
def labels_of(game: str, language: str = "en") -> list[Label]:
    """Where the names of a board stand in a language, sought once."""
    return kept_drawing(
        f"labels-{game}-{language}",
        list[Label],
        lambda: board_labels(content_of(game, language)),
        __file__,
    )


@pytest.fixture(scope="session", params=DRAWN)
def content(request: pytest.FixtureRequest) -> Content:
    return content_of(request.param)


@pytest.fixture(scope="session")
def named(content: Content) -> GameNames:
    return words(content)


@pytest.fixture(scope="session")
def drawn(content: Content) -> dict[str, Drawn]:
    """Every picture but the board, with the texts written on it (those of symbols left out)."""
    return drawn_of(content.game)


@pytest.fixture(scope="session")
def classic() -> Content:
    return content_of(CLASSIC)


@pytest.fixture(scope="session")
def classic_drawn() -> dict[str, Drawn]:
    return drawn_of(CLASSIC)


@pytest.fixture(scope="session")
def dawn() -> Content:
    return content_of(DAWN)


@pytest.fixture(scope="session")
def dawn_drawn() -> dict[str, Drawn]:
    return drawn_of(DAWN)


@cache
def drawn_of(game: str, language: str = "en") -> dict[str, Drawn]:
    """Every picture of a game but the board in a language, drawn once."""
    return kept_drawing(
        f"pictures-{game}-{language}",
        dict[str, Drawn],
        lambda: _drawn(game, language),
        __file__,
        texts.__file__,
    )


def _drawn(game: str, language: str) -> dict[str, Drawn]:
    content = content_of(game, language)
    named = words(content)
    written: dict[int, list[Text]] = {}
    found: dict[str, Drawn] = {}
    patch = pytest.MonkeyPatch()
    write, finish = Scene.text, Scene.picture

    def noting(
        scene: Scene, x: float, y: float, text: str, size: float, *rest: Any, **more: Any
    ) -> float:
        wide = write(scene, x, y, text, size, *rest, **more)
        face: Face = rest[0] if rest else "serif"
        if len(scene._groups) == 1 and text:
            left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[more.get("anchor", "start")] * wide
            high = metrics(face).capitals * size
            top = y - (high / 2 if more.get("level") == "middle" else high)
            assert wide == text_width(text, face, size, more.get("tracking", 0.0))
            written.setdefault(id(scene), []).append(Text(text, size, left, top, wide, high))
        return wide

    def finishing(scene: Scene, name: str) -> Picture:
        picture = finish(scene, name)
        found[name] = Drawn(picture, written.pop(id(scene), []))
        return picture

    patch.setattr(Scene, "text", noting)
    patch.setattr(Scene, "picture", finishing)
    try:
        cards(content, named)
        backs(content, named)
        pieces(content, named)
        mats(content, named)
        reference_sheets(content, named)
        covers(content)
    finally:
        patch.undo()
    return found
