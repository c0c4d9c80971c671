"""Options that several commands have: the language they speak, and how many logs they work on at once."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.batch.check_job import MOST_JOBS
from adjudicator.speech import checked_language, languages, usual_language

Language = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE",
        help=f"Use this language: {', '.join(languages()[:-1])} or {languages()[-1]} (default: "
        "KYNES_LANGUAGE, else English; JSON and files are in English unless the option is given).",
    ),
]
Jobs = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        metavar="N",
        min=0,
        max=MOST_JOBS,
        help="How many logs to work on at the same time, each in a process of its own; "
        "0: as many as make sense, at most one for each core.",
    ),
]


def chosen_language(given: str, *, json: bool = False) -> str:
    """The language of a command; InputError for one that nobody speaks."""
    if given:
        return checked_language(given)
    return "en" if json else usual_language()
