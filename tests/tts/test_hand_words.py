"""What was dragged, and from where to where, is said in the words of who dragged it."""

from __future__ import annotations

import pytest

from adjudicator.content import load_content
from exporters.speech import languages
from exporters.tts.words import thing_names
from tests.tts.stand_in import GAME, GAMES, plan
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

FORCE = """
local items = Kynes("scan").all()
for i = 1, #items do
  if items[i].sort.piece == "force" and items[i].inside == nil and items[i].owner == "" then
    return items[i].guid
  end
end
"""


@needs_lupa
def test_a_refused_drag_is_told_in_the_language_of_who_dragged() -> None:
    table = Table(GAME)
    table.begin(["atreides", "harkonnen"], seed="words")
    table.until_asked()
    table.until_still()
    colour = table.colour("atreides")
    table.lua(f'state.languages["{colour}"] = "de" state.changed()')
    force = str(table.lua(FORCE))
    table.drop(colour, force, (0, 3, 0))
    table.until_still()
    told = [line.text for line in table.lines if "Nicht erlaubt" in line.text]
    assert len(told) == 1
    assert "1 x Truppe, " in told[0]
    assert "force" not in told[0]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_pieces_and_places_have_names_in_every_language(game: str) -> None:
    """Most of them, that is: a few words are the same in two languages."""
    content = load_content(game)
    named = {language: thing_names(content, plan(game), language) for language in languages()}
    for language in languages()[1:]:
        assert len({*named["en"]} - {*named[language]}) == 0
        assert len(named[language]) > 20
        assert all(name and "-deck" not in name for name in named[language].values())


def test_names_that_are_alike_in_two_languages_keep_their_capital_letters() -> None:
    classic, messiah = ("dune-classic", "dune-messiah")
    german = thing_names(load_content(classic), plan(classic), "de")
    assert german["kwisatz-haderach"] == "Kwisatz Haderach"
    assert german["shield"] == "Schirm"
    assert thing_names(load_content(messiah), plan(messiah), "de")["ornithopter"] == "Ornithopter"
    english = thing_names(load_content(classic), plan(classic), "en")
    assert english["kwisatz-haderach"] == "Kwisatz Haderach"
    assert english["shield"] == "shield"
