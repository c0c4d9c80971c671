"""Pictures in other languages: every word of theirs is translated, and fits where it stands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, product
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from adjudicator.speech.pseudo import PSEUDO, unmarked
from exporters.art.board import picture as board
from exporters.art.board.labels import name_parts
from exporters.art.canvas.scene import Scene
from exporters.speech import languages
from tests.art.conftest import DRAWN, content_of, drawn_of, labels_of

IN_SUITE = {("dune-messiah", "fr"), ("dawn-of-the-fremen", PSEUDO)}
"""What the suite draws: several tests share these pictures; the campaign draws all."""
BOARD_IN_SUITE = ("war-for-arrakis", "fr")


def cases(suite: Collection[tuple[str, str]], of: Sequence[str]) -> list[ParameterSet]:
    """Every game in every one of some languages; all but those of the suite are for the campaign."""
    return [
        pytest.param(
            *case, id="-".join(case), marks=[] if case in suite else [pytest.mark.campaign]
        )
        for case in product(DRAWN, of)
    ]


every_picture = pytest.mark.parametrize(
    ("game", "language"), cases(IN_SUITE, [*languages()[1:], PSEUDO])
)
LEAST = 0.7
"""How small letters may be in shares of those in English, where a heading is made to fit."""


@every_picture
def test_no_text_leaves_its_picture_or_lies_on_another(game: str, language: str) -> None:
    for name, one in drawn_of(game, language).items():
        for text in one.texts:
            assert text.left > -1, (name, text)
            assert text.left + text.width < one.picture.width + 1, (name, text)
        for text, other in combinations(one.texts, 2):
            if text.text != other.text:  # an outline is the same text below itself
                assert not text.overlaps(other), (name, text.text, other.text)


@every_picture
def test_no_letters_are_much_smaller_than_in_english(game: str, language: str) -> None:
    here, there = drawn_of(game), drawn_of(game, language)
    for name, one in here.items():
        if one.texts and name in there:
            assert min(text.size for text in there[name].texts) >= LEAST * min(
                text.size for text in one.texts
            ), name


@pytest.mark.parametrize(("game", "language"), cases(IN_SUITE, [PSEUDO]))
def test_every_word_on_a_picture_comes_from_a_translation(game: str, language: str) -> None:
    found = drawn_of(game, language)

    assert found.keys() == drawn_of(game).keys()
    for name, one in found.items():
        for text in one.texts:
            # A single letter is the sign of a faction or of a sort of card.
            assert [word for word in unmarked(text.text) if len(word) > 1] == [], name


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", DRAWN)
def test_every_word_on_the_board_comes_from_a_translation(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said: list[str] = []
    write = Scene.text

    def noting(scene: Scene, x: float, y: float, text: str, *rest: object, **more: object) -> float:
        said.append(text)
        return write(scene, x, y, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Scene, "text", noting)
    # Dunes and rock say nothing, and are the most expensive part of a board. Nobody else gets it without them.
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path))
    monkeypatch.setattr(board, "draw_land", lambda *_: None)
    board.draw_board(content_of(game, PSEUDO))

    assert len(said) > 50
    # The letters and the number of an area of a sector are the same in every language.
    codes = {board._short(entry["id"]) for entry in content_of(game).data["map"]["territories"]}
    assert unmarked(" ".join(text for text in said if text not in codes)) == []


@pytest.mark.parametrize(("game", "language"), cases([BOARD_IN_SUITE], languages()[1:]))
def test_every_territory_has_room_for_its_name_on_the_board(game: str, language: str) -> None:
    content = content_of(game, language)

    labels = labels_of(game, language)

    assert [label.id for label in labels] == sorted(
        territory["id"] for territory in content.data["map"]["territories"]
    )


def test_names_on_boards_are_broken_at_blanks_and_after_hyphens() -> None:
    assert name_parts("Habbanya-Gratebene Ost") == ["Habbanya-", "Gratebene", "Ost"]
    assert name_parts("Champ d’Aiguilles - 2") == ["Champ", "d’Aiguilles", "-", "2"]
    (sietch,) = [one for one in labels_of("dune-classic", "de") if one.id == "habbanya-sietch"]
    # In one line it would stand upright, in the smallest letters there are.
    assert [run.text for run in sietch.runs] == ["HABBANYA-", "SIETCH"]
