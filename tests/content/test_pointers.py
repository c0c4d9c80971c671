"""Texts of clauses that point to rulings: readers see questions, never ids."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from adjudicator.content.checks.clauses import clause_faults
from adjudicator.content.folder_texts import answered, ruling_names, spoken_clauses
from adjudicator.content.places import game_folder
from adjudicator.content.pointers import with_questions
from adjudicator.content.translation import Source, has_right_arguments, spoken
from adjudicator.registry import GAMES, rulebook
from adjudicator.speech import languages, speaking
from adjudicator.wording import words_of
from exporters.lua.words import texts

QUESTIONS = {"riding": "Must the Fremen ride?"}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "By the “Must the Fremen ride?” they may."),
        ("de", "By the „Must the Fremen ride?“ they may."),
        ("fr", "By the «\u00a0Must the Fremen ride?\u00a0» they may."),
    ],
)
def test_a_pointer_becomes_the_question_in_the_quotation_marks_of_the_language(
    language: str, said: str
) -> None:
    assert with_questions("By the [riding] they may.", QUESTIONS, language) == said


@pytest.mark.parametrize(
    ("language", "question", "said"),
    [
        ("en", "What is a “stronghold”?", "See “What is a ‘stronghold’?”."),
        ("de", "Was ist die „Festung“?", "See „Was ist die ‚Festung‘?“."),
        ("fr", "Qu’est la «\u00a0forteresse\u00a0»?", "See «\u00a0Qu’est la “forteresse”?\u00a0»."),
    ],
)
def test_quotation_marks_within_a_question_are_of_the_inner_kind(
    language: str, question: str, said: str
) -> None:
    assert with_questions("See [riding].", {"riding": question}, language) == said


def test_a_text_without_pointers_stays_and_an_unknown_ruling_keeps_its_id() -> None:
    assert with_questions("By riding they may.", QUESTIONS) == "By riding they may."
    assert with_questions("See [storms].", QUESTIONS) == "See “storms”."


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_text_of_a_clause_names_a_ruling_by_its_id(game: str) -> None:
    english = load_content(game)
    folder = game_folder(game)
    ids = {name for name in english.rulings if "-" in name}
    for language in languages():
        content = spoken(english, language)
        clauses = {**content.clauses}
        assert clauses == clauses | spoken_clauses(folder, english.clauses, language)
        with speaking(language):
            said = [*words_of(game).reasons.values()]
        said += [text for one in clauses.values() for text in (one.text, *one.violations.values())]
        for text in said:
            assert "[" not in text, (language, text)
            assert not ids & {*re.findall(r"[\w-]+", text)}, (language, text)


def test_tables_say_the_question_too() -> None:
    content = load_content("dune-messiah")
    for language in languages():
        said = texts(rulebook("dune-messiah"), content, language)
        draw = spoken(content, language).rulings["draw"].question
        assert draw in said["clauses"]["purchase.draw"]
        assert draw in said["violations"]["purchase.draw"]["few-spies"]


def _faulty(key: str, text: str) -> list[str]:
    data = _data()
    clause = next(one for one in data["clauses"]["clauses"] if one["id"] == "spice-blow.ride")
    clause[key] = text
    return [fault.message for fault in clause_faults(data, _topics(data))]


def _data() -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(load_content("conquest-and-diplomacy").data)
    )
    return data


def _topics(data: dict[str, Any]) -> list[str]:
    return sorted({one["id"].partition(".")[0] for one in data["clauses"]["clauses"]})


@pytest.mark.parametrize("key", ["text", "why"])
def test_a_clause_that_points_to_no_ruling_is_a_fault(key: str) -> None:
    assert not _faulty(key, "By the ruling [riding] they must.")
    assert any("'ridding' is not a ruling" in one for one in _faulty(key, "See [ridding]."))


@pytest.mark.parametrize("text", ["See [Riding].", "See [riding.", "See [].", "See riding]."])
def test_a_bracket_that_is_no_pointer_is_a_fault(text: str) -> None:
    assert any("by its id in brackets" in one for one in _faulty("text", text))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("  ", "is blank"),
        ("Must {by} ride?", "cannot hold '{'"),
        ("Must they [riding]?", "cannot hold '['"),
        ("Must they\nride?", "cannot hold '\\n'"),
    ],
)
def test_a_question_that_cannot_stand_in_a_sentence_is_a_fault(question: str, said: str) -> None:
    data = _data()
    data["rulings"]["rulings"][0]["question"] = question
    [fault] = clause_faults(data, _topics(data))
    assert said in fault.message


def test_a_translation_points_to_the_rulings_of_the_english_text() -> None:
    source = Source("texts", "clause", "spice-blow.ride", "By the ruling [riding] they must.")
    assert has_right_arguments(source, "Nach der Auslegung [riding] müssen sie.")
    assert not has_right_arguments(source, "Nach der Auslegung müssen sie.")
    assert not has_right_arguments(source, "Nach der Auslegung [ridding] müssen sie.")


def test_a_ruling_is_told_with_its_answer_and_what_one_types() -> None:
    names = ruling_names(game_folder("dune-classic"), "en")
    assert answered(names, "storm-spice", "any-sector") == (
        "Which spice does a passing storm destroy? Spice in any territory of a sector it passes or stops on. "
        "(storm-spice=any-sector)"
    )
    assert answered({}, "storm-spice", "any-sector") == "storm-spice=any-sector"
    judge = load_judge("dune-classic")
    assert judge is not None
    with speaking("de"):
        assert judge.names()["ruling/storm-spice"].startswith("„Welches Spice")


def test_a_translated_question_that_cannot_stand_in_a_sentence_is_not_taken() -> None:
    source = Source("texts", "ruling", "riding", "Must they ride?")
    assert has_right_arguments(source, "Müssen sie reiten?")
    assert not has_right_arguments(source, "Muss {by} reiten?")
    assert not has_right_arguments(source, "Müssen sie [reiten]?")
