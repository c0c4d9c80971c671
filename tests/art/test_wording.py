"""What pictures say of clauses."""

from __future__ import annotations

import pytest

from exporters.art.wording import without_rulings
from tests.art.conftest import content_of, drawn_of

IDS = ("loser-forces", "riding", "theft", "both-wins", "fremen-win")


@pytest.mark.parametrize(
    ("language", "text", "left"),
    [
        ("en", "One. See ruling theft.", "One."),
        ("en", "One; see rulings both-wins and theft.", "One."),
        ("en", "What is paid goes to the bank, see ruling theft. Two.", "What is paid goes to the bank. Two."),
        ("en", "One. Of others see ruling theft. Two.", "One. Two."),
        ("en", "One; by ruling riding they must.", "One; by another ruling they must."),
        ("en", "One; by the ruling “riding”, they must.", "One; by another ruling, they must."),
        ("en", "By the rulings of this game they see ruling hands.", "By the rulings of this game they see ruling hands."),
        ("de", "Eins; siehe die Auslegungen both-wins und theft.", "Eins."),
        ("de", "Eins; nach Auslegung riding müssen sie.", "Eins; nach anderer Auslegung müssen sie."),
        ("de", "Nach Auslegung töten sie ihn.", "Nach Auslegung töten sie ihn."),
        ("fr", "Un ; voir la précision theft. Deux.", "Un. Deux."),
        ("fr", "Un ; selon la précision « riding », ils le doivent.", "Un ; selon une autre précision, ils le doivent."),
    ],
)  # fmt: skip
def test_ids_of_rulings_are_left_out(language: str, text: str, left: str) -> None:
    assert without_rulings(text, language, IDS) == left


@pytest.mark.one_in(6)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", ["conquest-and-diplomacy", "dune-messiah"])
def test_no_picture_prints_the_id_of_a_ruling(game: str, language: str) -> None:
    ids = [ruling for ruling in content_of(game).rulings if "-" in ruling]
    for name, one in drawn_of(game, language).items():
        for text in one.texts:
            assert not [ruling for ruling in ids if ruling in text.text.split()], (name, text.text)
