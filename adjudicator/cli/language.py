"""The option that says in which language a command speaks."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.speech import checked_language, usual_language

Language = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE",
        help="Speak this language: en, de or fr (default: KYNES_LANGUAGE, else English; JSON and "
        "files are in English unless the option is given).",
    ),
]


def chosen_language(given: str, *, json: bool = False) -> str:
    """The language of a command; InputError for one that nobody speaks."""
    if given:
        return checked_language(given)
    return "en" if json else usual_language()
