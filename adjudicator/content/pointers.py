"""Rulings that texts of clauses point to: "Where the ruling [riding] says so, ..." stands in the content.

Readers get the question of the ruling in its place, as every list of rulings has it: no one at a table
knows the ids.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.content.records import Clause
from adjudicator.speech import PACKAGE, later, speech

QUOTED = later("“{text}”")
"""How a title stands in a sentence."""
POINTING = frozenset({"clause", "violation"})
"""Contexts of texts that may point to rulings."""
_POINTER = re.compile(r"\[([a-z0-9-]+)\]")
_STRAY = re.compile(r"\[[^\]]{0,40}\]?|\]")
_INNER = {"“": "‘", "”": "’", "„": "‚", "«\u00a0": "“", "\u00a0»": "”", "« ": "“", " »": "”"}
"""Quotation marks, and those that stand for them between others, in all languages."""


def pointed_to(text: str) -> list[str]:
    """The ids of the rulings that a text of the content points to, in its order."""
    return _POINTER.findall(text)


def stray_bracket(text: str) -> str:
    """What begins or ends like a pointer and is none, such as "[Riding]" or "[riding."; "" if there is nothing."""
    found = _STRAY.search(_POINTER.sub("", text))
    return found[0] if found else ""


def question_fault(question: str) -> str:
    """What keeps a question from standing within the sentences of messages; "" for nothing."""
    if not question.strip():
        return "the question is blank"
    odd = sorted(sign for sign in "[]{}\n" if sign in question)
    return f"a question stands within other sentences and cannot hold {odd[0]!r}" if odd else ""


def with_questions(text: str, questions: Mapping[str, str], language: str = "en") -> str:
    """A text with the questions of the rulings that it points to, in quotation marks; ids where they have none.

    `questions` has the question of each ruling, by its id. A text without pointers stays as it is.
    """
    if "[" not in text:
        return text
    return _POINTER.sub(lambda found: quoted(questions.get(found[1], found[1]), language), text)


def points_alike(english: str, text: str) -> bool:
    """Whether a translation points to the rulings that the English text points to."""
    return sorted(pointed_to(text)) == sorted(pointed_to(english))


def with_rulings_named(
    texts: Mapping[tuple[str, str], str], language: str
) -> dict[tuple[str, str], str]:
    """Texts of a translation, by context and id, with the questions that it has for the rulings."""
    questions = {name: text for (context, name), text in texts.items() if context == "ruling"}
    return {
        key: with_questions(text, questions, language) if key[0] in POINTING else text
        for key, text in texts.items()
    }


def quoted(text: str, language: str) -> str:
    """A title in the quotation marks of a language."""
    return speech(PACKAGE, language)(QUOTED, text=with_inner_marks(text))


def with_inner_marks(text: str) -> str:
    """A text as it stands between quotation marks: its own are of the inner kind."""
    return re.sub("|".join(_INNER), lambda found: _INNER[found[0]], text)


def questions_of(data: Mapping[str, Any]) -> dict[str, str]:
    """The question of each ruling in a game's decoded files, by its id."""
    return {ruling["id"]: ruling["question"] for ruling in data["rulings"]["rulings"]}


def read_clauses(data: Mapping[str, Any], language: str = "en") -> dict[str, Clause]:
    """The clauses in a game's decoded files, by id, with the questions of the rulings that they point to.

    LookupError, TypeError or MsgspecError if the files are wrong.
    """
    questions = questions_of(data)
    return {
        clause.id: _read(clause, questions, language)
        for clause in msgspec.convert(data["clauses"]["clauses"], list[Clause])
    }


def put_clauses(data: Mapping[str, Any], clauses: Mapping[str, Clause]) -> None:
    """Put the texts of clauses into a game's decoded files."""
    for one in data["clauses"]["clauses"]:
        known = clauses[one["id"]]
        one["text"] = known.text
        if known.why:
            one["why"] = known.why
        if known.violations:
            one["violations"] = {**known.violations}


def _read(clause: Clause, questions: Mapping[str, str], language: str) -> Clause:
    texts = [clause.text, clause.why, *clause.violations.values()]
    if not any("[" in text for text in texts):
        return clause
    return msgspec.structs.replace(
        clause,
        text=with_questions(clause.text, questions, language),
        why=with_questions(clause.why, questions, language),
        violations={
            code: with_questions(text, questions, language)
            for code, text in clause.violations.items()
        },
    )
