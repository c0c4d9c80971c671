"""What clauses and rulings say in a language where no content is at hand but its folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from adjudicator.content.pointers import quoted
from adjudicator.content.records import Clause
from adjudicator.content.translation import translation_in


def spoken_clauses(folder: Path, clauses: Mapping[str, Clause], language: str) -> dict[str, Clause]:
    """Clauses (in English) of a content folder with their texts in a language."""
    say = translation_in(folder, language).say
    return {
        name: msgspec.structs.replace(
            clause,
            title=say("clause-title", name, clause.title),
            text=say("clause", name, clause.text),
            violations={
                code: say("violation", f"{name}/{code}", text)
                for code, text in clause.violations.items()
            },
        )
        for name, clause in clauses.items()
    }


def ruling_names(folder: Path, language: str) -> dict[str, str]:
    """Names of the rulings in a content folder, in a language, beside those of its ids.

    "ruling/riding" is its question in quotation marks with its id, for sentences of which readers type the id;
    "question/riding" its question, and "answer/riding/must" an answer. Nothing for a folder without rulings;
    InvalidContentError if the file of the language cannot be read.
    """
    path = folder / "rulings.json"
    if not path.is_file():
        return {}
    say = translation_in(folder, language).say
    found: dict[str, str] = {}
    for ruling in msgspec.json.decode(path.read_bytes())["rulings"]:
        name = ruling["id"]
        question = say("ruling", name, ruling["question"])
        found[f"ruling/{name}"] = f"{quoted(question, language)} ({name})"
        found[f"question/{name}"] = question
        for option in ruling["options"]:
            key = f"{name}/{option['id']}"
            found[f"answer/{key}"] = say("ruling-option", key, option["text"])
    return found


def answered(names: Mapping[str, str], ruling: str, option: str) -> str:
    """A ruling with its answer, and how both are typed: "May they stay? Yes. (allies-together=may)".

    `names` has those of `ruling_names`; without them it is as it is typed.
    """
    typed = f"{ruling}={option}"
    question = names.get(f"question/{ruling}", "")
    answer = names.get(f"answer/{ruling}/{option}", "")
    return f"{question} {answer} ({typed})" if question and answer else typed
