"""What pictures say of clauses."""

from __future__ import annotations

import re

import pytest

from adjudicator.registry import GAMES
from exporters.art.wording import without_rulings
from tests.art.conftest import content_of, drawn_of

QUESTIONS = ("Must they ride?", "How much, or nothing?", "Who wins?", "Zu viel?", "Ou rien ?")


@pytest.mark.parametrize(
    ("language", "text", "left"),
    [
        ("en", "One. See the ruling “Who wins?”.", "One."),
        ("en", "One; see the rulings “Who wins?” and “Must they ride?”.", "One."),
        ("en", "What is paid goes to the bank, see the ruling “Who wins?”. Two.", "What is paid goes to the bank. Two."),
        ("en", "One. Of others see the ruling “Who wins?”. Two.", "One. Two."),
        ("en", "One; by the ruling “Must they ride?” they must.", "One; by another ruling they must."),
        ("en", "One; where the ruling “Must they ride?” says so, they must.", "One; by another ruling, they must."),
        ("en", "One, or, where the ruling “Who wins?” says so, two.", "One, or by another ruling, two."),
        ("en", "One counts only where the ruling “Who wins?” says so.", "One counts only by another ruling."),
        ("en", "Where the ruling “Who wins?” says so, two.", "By another ruling, two."),
        ("en", "One; the ruling “Who wins?” says who, and when.", "One."),
        ("en", "One. The ruling “How much, or nothing?” says which, or none. Two.", "One. Two."),
        ("en", "One, unless the ruling “Who wins?” says otherwise.", "One."),
        ("en", "One; the ruling “Who wins?” says when.", "One."),
        ("en", "By the rulings of this game they see the ruling of others.", "By the rulings of this game they see the ruling of others."),
        ("de", "Eins; siehe die Auslegungen „Zu viel?“ und „Who wins?“.", "Eins."),
        ("de", "Eins; nach der Auslegung „Zu viel?“ müssen sie.", "Eins; nach anderer Auslegung müssen sie."),
        ("de", "Eins; wenn die Auslegung „Zu viel?“ es so bestimmt, müssen sie.", "Eins; nach anderer Auslegung müssen sie."),
        ("de", "Eins oder, wenn die Auslegung „Zu viel?“ es so bestimmt, zwei.", "Eins oder nach anderer Auslegung zwei."),
        ("de", "Eins zählt nur, wenn die Auslegung „Zu viel?“ es so bestimmt.", "Eins zählt nur nach anderer Auslegung."),
        ("de", "Wenn die Auslegung „Zu viel?“ es so bestimmt, zwei.", "Nach anderer Auslegung zwei."),
        ("de", "Nach Auslegung töten sie ihn.", "Nach Auslegung töten sie ihn."),
        ("fr", "Un ; voir la précision « Ou rien ? ». Deux.", "Un. Deux."),
        ("fr", "Un ; si la précision « Ou rien ? » le prévoit, ils le doivent.", "Un ; selon une autre précision, ils le doivent."),
        ("fr", "Un ou, si la précision « Ou rien ? » le prévoit, deux.", "Un ou selon une autre précision, deux."),
        ("fr", "Un ; selon la précision « Ou rien ? », ils le doivent.", "Un ; selon une autre précision, ils le doivent."),
    ],
)  # fmt: skip
def test_rulings_are_left_out(language: str, text: str, left: str) -> None:
    assert without_rulings(text, language, QUESTIONS) == left


@pytest.mark.one_in(6)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_picture_prints_the_id_of_a_ruling(game: str, language: str) -> None:
    content = content_of(game, language)
    ids = [ruling for ruling in content.rulings if "-" in ruling]
    questions = [ruling.question for ruling in content.rulings.values()]
    for name, one in drawn_of(game, language).items():
        whole = " ".join(text.text for text in one.texts)
        assert not [ruling for ruling in ids if ruling in re.findall(r"[\w-]+", whole)], (
            name,
            whole,
        )
        assert not [question for question in questions if question in whole], (name, whole)
