"""Templates of messages: names, numbers, and the same at the tables."""

from __future__ import annotations

import pytest

from adjudicator.content.names import names, value_words
from adjudicator.rules.templates import listed
from adjudicator.templates import argument_names, fill, fits, parsed, sentence
from exporters.speech import languages, panel_lines
from exporters.vassal.referee import own_words

LEFT = "{left:nothing is|only # is|only # are} left in {part}."


@pytest.mark.parametrize(
    ("left", "said"),
    [(0, "nothing is left in X."), (1, "only 1 is left in X."), (7, "only 7 are left in X.")],
)
def test_a_number_chooses_its_words(left: int, said: str) -> None:
    assert fill(LEFT, {"left": left, "part": "X"}) == said


def test_without_words_for_none_those_for_many_are_taken() -> None:
    assert fill("{n:# force|# forces}", {"n": 0}) == "0 forces"
    assert fill("{n:# force|# forces}", {"n": 1}) == "1 force"


def test_a_number_that_may_not_be_known_is_many() -> None:
    assert fill("{n:# force|# forces}", {"n": "hidden"}) == "hidden forces"


NAMES = {"red": "Red", "twins": "The Twins", "number/twins": "many"}


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("red", "Red has won."),
        ("twins", "The Twins have won."),
        ("red, twins", "Red, The Twins have won."),
    ],
)
def test_a_name_chooses_its_words_by_what_the_language_says_of_it(by: str, said: str) -> None:
    template = "{by:# has|# have} won."
    assert fill(template, {"by": by}, lambda name, value: value_words(value, NAMES, name)) == said


def test_arguments_are_said_by_whoever_knows_their_names() -> None:
    said = fill("{by} has {n:# card|# cards}", {"by": "red", "n": 2}, lambda _, value: f"<{value}>")
    assert said == "<red> has <2> cards"


def test_what_is_not_given_stays_as_its_name() -> None:
    assert fill("{a}, {n:one|many}", {}) == "{a}, {n}"
    assert argument_names(LEFT) == ["left", "part"]
    assert not fits(LEFT, {"left": 1})


def test_a_template_is_taken_apart() -> None:
    found = parsed("{n:# force|# forces} in {part}.")
    assert found is not None
    assert found.texts == ["", " in ", "."]
    assert [(place.name, place.forms) for place in found.places] == [
        ("n", ["# forces", "# force", "# forces"]),
        ("part", []),
    ]


def test_all_that_the_tables_say_by_themselves_are_templates() -> None:
    texts = [
        text
        for language in languages()
        for lines in (*panel_lines(language).values(), own_words(language))
        for text in lines.values()
    ]
    assert len(texts) > 200
    assert [text for text in texts if parsed(text) is None] == []


@pytest.mark.parametrize("wrong", ["{", "{n!r}", "{0}", "{n:# force}", "{n:a|b|c|d}", "{a.b}"])
def test_what_is_no_template_is_refused_and_said_as_it_is(wrong: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        argument_names(wrong)
    assert fill(wrong, {"n": 1, "a": 2}) == wrong


def test_the_last_of_several_words_stands_behind_and() -> None:
    pair = "{list} and {last}"
    assert listed([], pair) == ""
    assert listed(["A"], pair) == "A"
    assert listed(["A", "B"], pair) == "A and B"
    assert listed(["A", "B", "C"], pair) == "A, B and C"
    assert listed(["A, A", "B", "C"], pair) == '"A, A", B and C'
    assert listed(["A, A"], pair) == "A, A"


def test_a_sentence_begins_with_a_capital() -> None:
    assert sentence("the table draws.") == "The table draws."
    assert sentence("") == ""


def test_nothing_and_the_table_are_small_words_within_a_sentence() -> None:
    for language, nothing in (("en", "none"), ("de", "keine"), ("fr", "aucune")):
        known = names("dune-classic", language)
        assert value_words("none", known, "weapon") == nothing
        assert known["table"][:1].islower()
    assert names("war-for-arrakis")["table"] == "the table"
