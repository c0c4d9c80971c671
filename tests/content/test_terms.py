"""One term for one thing: what two games call by one name in English has one name in every language."""

from __future__ import annotations

import pytest

from adjudicator.content.names import names
from adjudicator.registry import GAMES
from adjudicator.speech import languages

SORTS = ("", "kind", "step")
"""What is compared: things of the content ("" stands before their ids), kinds of moves, and steps."""
APART: dict[str, frozenset[str]] = {}
"""English name -> languages in which two things with that name are rightly called otherwise."""


def terms(language: str) -> dict[tuple[str, str], dict[str, str]]:
    """Sort and English name -> each name in a language, with a game and an id that have it."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for game in GAMES:
        english, own = names(game, "en"), names(game, language)
        for name, said in english.items():
            sort = name.rpartition("/")[0]
            if sort in SORTS and name in own:
                rows = found.setdefault((sort, said.casefold()), {})
                rows.setdefault(own[name].casefold().replace("'", "’"), f"{game}: {name}")
    return found


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_what_has_one_name_in_english_has_one_name_in_every_language(language: str) -> None:
    known = terms(language)

    assert len(known) > 500
    assert {
        english: rows
        for (_, english), rows in known.items()
        if len(rows) > 1 and language not in APART.get(english, ())
    } == {}
