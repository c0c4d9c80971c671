"""Modules in other languages: what they show is translated, and a log says in which language it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from adjudicator.content import load_content
from adjudicator.content.names import deed_words
from adjudicator.content.translation import spoken
from adjudicator.registry import GAMES
from adjudicator.speech.pseudo import PSEUDO, unmarked
from exporters.build_tasks import has_table
from exporters.speech import languages
from exporters.vassal.build import module_words
from exporters.vassal.format.components import Node
from exporters.vassal.module.controls.forms import MOST_LETTERS
from exporters.vassal.module.places.spoken_places import escaped
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.reading.moves.naming import language_of

MODULES = [game for game in sorted(GAMES) if has_table(game, "vassal")]
every_game = pytest.mark.parametrize("game", MODULES)
SHOWN = {"buttonText", "buttonName", "text", "tooltip", "entryName", "title", "description"}
"""Attributes that players read, of whatever component."""
IDS = {"SpecialDieFace"}
"""Components whose text is an id for the machine's part of a line."""


@cache
def module_in(game: str, language: str) -> ModulePlan:
    """All that a module says to players in a language; made once."""
    return module_words(spoken(load_content(game), language))


def shown(node: Node) -> Iterator[tuple[str, str, str]]:
    """Component, attribute and text of all that players read in a module."""
    for name, text in node.attributes.items():
        if name in SHOWN and node.short not in IDS:
            yield node.short, name, str(text)
    for child in node.children:
        if isinstance(child, Node):
            yield from shown(child)


@pytest.mark.one_in(2)
@every_game
def test_what_a_module_shows_comes_from_translations(game: str) -> None:
    plan = module_in(game, PSEUDO)

    texts = list(shown(plan.root))

    assert len(texts) > 100
    assert [text for text in texts if [word for word in unmarked(text[2]) if len(word) > 3]] == []


@pytest.mark.one_in(7)
@every_game
@pytest.mark.parametrize("language", languages())
def test_lines_of_the_engine_call_every_place_by_a_name(game: str, language: str) -> None:
    plan = module_in(game, language)
    rows = [row.split("=", 1) for row in plan.texts["Module_en.properties"].splitlines()]
    told = {key.rpartition("..Region.")[2].removesuffix(".name"): name for key, name in rows}

    assert set(told) == {escaped(spot) for spot in plan.spots}
    assert [
        name for name in told.values() if re.fullmatch(r"[a-z0-9./-]*[.0-9/-][a-z0-9./-]*", name)
    ] == []
    assert {plan.texts[f"Module_{one}.properties"] for one in languages()} == {
        plan.texts["Module_en.properties"]
    }


@every_game
def test_what_forms_and_help_say_comes_from_translations(game: str) -> None:
    plan = module_in(game, PSEUDO)

    names = [
        name for fields in plan.said.values() for said in fields.values() for name in said.values()
    ]
    page = re.sub("<tt>.*?</tt>|<[^>]+>|&[a-z]+;", " ", plan.texts["help.html"])
    texts = [*names, *page.splitlines()]

    assert len(names) > 100
    assert len(page.split()) > 100
    assert [text for text in texts if [word for word in unmarked(text) if len(word) > 3]] == []


@every_game
@pytest.mark.parametrize("language", languages()[1:])
def test_the_help_is_in_the_language_of_its_module(game: str, language: str) -> None:
    here, there = module_in(game, "en"), module_in(game, language)

    english = set(here.texts["help.html"].splitlines())
    kept = [line for line in there.texts["help.html"].splitlines() if line in english]

    assert [line for line in kept if line.startswith(("<p>", "<h2>"))] == []


@every_game
@pytest.mark.parametrize("language", languages())
def test_every_name_fits_into_a_line_of_its_form(game: str, language: str) -> None:
    content = load_content(game)
    plan = module_in(game, language)
    labels = deed_words(content.folder, language).get("fields", {})

    for kind, fields in plan.said.items():
        for field, said in fields.items():
            label = labels.get(f"{kind}/{field}") or labels.get(field) or field
            assert len(f"{label}: ") + max(map(len, said.values())) <= MOST_LETTERS, (kind, field)


@every_game
def test_a_module_is_known_by_its_name_in_every_language(game: str) -> None:
    for language in languages():
        plan = module_in(game, language)
        assert language_of(plan.title, game) == plan.language == language


@every_game
@pytest.mark.parametrize("language", languages()[1:])
def test_regions_and_pieces_are_the_same_in_every_language(game: str, language: str) -> None:
    here, there = module_in(game, "en"), module_in(game, language)

    assert there.spots.keys() == here.spots.keys()
    assert {key: slot.content_id for key, slot in there.slots.items()} == {
        key: slot.content_id for key, slot in here.slots.items()
    }
    assert [deck.pile for deck in there.decks] == [deck.pile for deck in here.decks]
