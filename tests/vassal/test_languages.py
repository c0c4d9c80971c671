"""Modules in other languages: what they show is translated, and a log says in which language it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import msgspec
import pytest

from adjudicator.content import load_content
from adjudicator.content.names import names
from adjudicator.content.places import game_folder
from adjudicator.content.translation import spoken
from adjudicator.registry import GAMES
from adjudicator.speech.pseudo import PSEUDO, unmarked
from exporters.build_tasks import has_table
from exporters.speech import languages, speaking
from exporters.vassal.build import module_words
from exporters.vassal.format.components import Node, walk
from exporters.vassal.module.controls.forms import HEIGHT, SIZES, Form, Line
from exporters.vassal.module.game_facts.secrecy import seal_words, title_of
from exporters.vassal.module.languages import translated
from exporters.vassal.module.letters import LINE
from exporters.vassal.module.making import begin
from exporters.vassal.module.own import own_secrets
from exporters.vassal.module.places.spoken_places import escaped
from exporters.vassal.module.plan import ModulePlan, plans_in_all_languages
from exporters.vassal.module.speech import Speech, in_all_languages
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


@cache
def all_of(game: str) -> dict[str, ModulePlan]:
    """The plans of a module in all languages; made once."""
    return plans_in_all_languages(load_content(game))


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
    plan = all_of(game)[language]
    told = {
        re.split(r"\.\.(?:Region|DrawPile)\.", key)[-1].removesuffix(".name"): name
        for key, name in plan.regions.items()
    }

    # The engine calls what lies in a pile by the name of the pile, not of its region.
    assert sum("..DrawPile." in key for key in plan.regions) == len(plan.decks)
    assert set(told) == set(plan.spots)
    assert [
        name for name in told.values() if re.fullmatch(r"[a-z0-9./-]*[.0-9/-][a-z0-9./-]*", name)
    ] == []


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


@pytest.mark.one_in(4)
@every_game
@pytest.mark.parametrize("language", languages()[1:])
def test_the_help_is_in_the_language_of_its_module(game: str, language: str) -> None:
    here, there = all_of(game)["en"], all_of(game)[language]

    english = set(here.texts["help.html"].splitlines())
    kept = [line for line in there.texts["help.html"].splitlines() if line in english]

    assert [line for line in kept if line.startswith(("<p>", "<h2>"))] == []


@every_game
def test_every_line_fits_into_its_form_in_every_language(game: str) -> None:
    every = [_forms(game, language) for language in languages()]

    assert [
        (form.kind, form.too_wide()) for made in every for form in made if form.too_wide()
    ] == []
    # The module has one size for all languages.
    assert len({tuple(form.size for form in made) for made in every}) == 1
    high = [form.kind for form in every[0] if len(form.lines) * form.size * LINE > HEIGHT]
    assert high == []
    assert max(form.size for form in every[0]) == SIZES[0]


def test_a_line_that_is_too_wide_for_its_form_is_found() -> None:
    form = next(one for one in _forms(MODULES[0], "de") if len(one.lines) > 1)
    wide, narrow = Line("Karte", "Ŵ" * 30), Line("Karte", "i" * 50)

    found = msgspec.structs.replace(form, lines=[form.lines[0], narrow, wide]).too_wide()

    # Not letters are counted: fifty narrow ones fit.
    assert [line for line, _ in found] == [wide]


def _forms(game: str, language: str) -> list[Form]:
    with speaking(language):
        return begin(spoken(load_content(game), language)).forms


@every_game
def test_a_module_is_known_by_its_name_in_every_language(game: str) -> None:
    for language, plan in all_of(game).items():
        assert language_of(plan.title, game) == plan.language == language


@pytest.mark.one_in(4)
@every_game
def test_one_module_speaks_every_language(game: str) -> None:
    plans = all_of(game)
    english = plans["en"]
    files = {
        **{name: text.encode() for name, text in english.texts.items()},
        **{f"images/{image}": b"en" for image in english.pictures},
    }
    draws = {one: _drawn_in(one) for one in plans}
    contents = {one: spoken(load_content(game), one) for one in plans}

    found = in_all_languages(files, Speech(plans, contents, draws))

    for language in languages()[1:]:
        rows = found[f"Module_{language}.properties"].decode("ascii").splitlines()
        shown = dict(row.replace("\\=", "").split("=", 1) for row in rows)
        assert len(shown) == len(rows) > 400
        # The engine asks by the English names of the zones, whatever it shows.
        assert {escaped(key) for key in english.regions} <= shown.keys()
        sides = [escaped(one) for one in plans[language].sides.values()]
        same = sides == [escaped(one) for one in english.sides.values()]
        assert (
            shown.get("PlayerRoster.sides", ",".join([*sides, "Referee"])).split(",")[:-1] == sides
        )
        assert ("PlayerRoster.sides" in shown) != same
        assert f"help_{language}/help.html" in found
        assert found[f"images_{language}/board.png"] == language.encode()


@every_game
def test_a_text_of_pieces_has_one_translation(game: str) -> None:
    plans = all_of(game)

    for language in languages()[1:]:
        rows = translated(plans["en"].root, plans[language].root)
        assert "Piece.Turn over" in rows or game == "dune-classic"


@pytest.mark.one_in(2)
@every_game
def test_lines_of_forms_call_who_speaks_in_the_language_of_the_player(game: str) -> None:
    """The engine translates the format of a report, but no property in it."""
    plans = all_of(game)
    forms = [node.text for node in walk(plans["en"].root) if "form.png" in node.text]

    assert len(forms) > 30
    for language in languages()[1:]:
        rows = translated(plans["en"].root, plans[language].root)
        lines = {key: text for key, text in rows.items() if "$BySide" in key}
        assert len(lines) > 15
        assert [text for text in lines.values() if f"$BySide_{language}$" not in text] == []
        assert [text for text in forms if f"BySide_{language}" not in text] == []


@pytest.mark.parametrize("language", languages())
def test_a_secret_move_is_known_by_its_line_whatever_the_side_is_called_there(
    language: str,
) -> None:
    """Modules of before called it in English in every language."""
    game = "dune-classic"
    with speaking(language):
        lines = own_secrets(game)[1]
        words = seal_words(title_of(game, "predict"), "{side}")

    for shown in ("en", language):
        side = names(game_folder(game), shown)["spacing-guild"]
        assert lines[words.format(side=side)].by == "spacing-guild"


def test_another_default_is_shown_where_the_engine_speaks_no_language_of_ours() -> None:
    content = load_content(MODULES[0])
    plans = all_of(MODULES[0])
    contents = {one: spoken(content, one) for one in plans}
    files = {name: text.encode() for name, text in plans["en"].texts.items()}
    files |= {f"images/{image}": b"en" for image in plans["en"].pictures}
    draws = {one: _drawn_in(one) for one in plans}

    found = in_all_languages(files, Speech(plans, contents, draws, "de"))

    german = found["Module_de.properties"]
    assert found["Module_en.properties"] == found["Module_es.properties"] == german
    assert found["images/board.png"] == b"de"
    assert found["images_fr/board.png"] == b"fr"
    assert found["help.html"] == plans["de"].texts["help.html"].encode()
    assert {name.partition("/")[0] for name in found if name.startswith(("images", "help_"))} == {
        "images", "images_fr", "help_fr"
    }  # fmt: skip
    assert found["Module_fr.properties"] != german


def _drawn_in(language: str) -> Callable[[str, int], bytes]:
    return lambda _picture, _width: language.encode()


@every_game
@pytest.mark.parametrize("language", languages()[1:])
def test_regions_and_pieces_are_the_same_in_every_language(game: str, language: str) -> None:
    here, there = all_of(game)["en"], all_of(game)[language]

    assert there.spots.keys() == here.spots.keys()
    assert {key: slot.content_id for key, slot in there.slots.items()} == {
        key: slot.content_id for key, slot in here.slots.items()
    }
    assert [deck.pile for deck in there.decks] == [deck.pile for deck in here.decks]
