"""The page "Fair play": words of the players for chance, and secrets that the host has guarded."""

from __future__ import annotations

import json

import pytest

from adjudicator.log.dice import pick
from tests.tts.fake import CannotDoError
from tests.tts.players import actions, press, words
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa


@pytest.fixture
def lobby() -> Table:
    """Two people who set up a game."""
    table = Table()
    table.step(40)
    for colour, faction in (("Green", "atreides"), ("Yellow", "fremen")):
        table.seat(colour)
        table.step(12)
        press(table, colour, f"sit|{faction}", "lobby")
    return table


def header(table: Table) -> dict[str, object]:
    return dict(json.loads(table.log_text().splitlines()[0]))


def test_each_player_adds_a_word_with_one_click_after_the_hash_of_the_seed_is_shown(
    lobby: Table,
) -> None:
    press(lobby, "Green", "lobby-tab|fair", "lobby")
    press(lobby, "Yellow", "lobby-tab|fair", "lobby")
    assert "word|fremen" not in actions(lobby, "Yellow", "lobby")
    press(lobby, "Green", "ask-words", "lobby")
    shown = lobby.lua("return state.commitment")
    assert shown in words(lobby, "Yellow").replace(" ", "")
    press(lobby, "Yellow", "word|fremen", "lobby")
    press(lobby, "Green", "word|atreides", "lobby")
    said = dict(lobby.lua("return state.words"))
    assert all(word.isalpha() and len(word) == 10 for word in said.values())
    press(lobby, "Green", "start", "lobby")
    lobby.until_asked()
    begun = header(lobby)
    assert begun["seed_commit"] == shown
    assert sorted(map(str, begun["client_seeds"])) == sorted(said.values())  # type: ignore[call-overload]


def test_nobody_gives_the_word_of_another_and_another_seed_asks_anew(lobby: Table) -> None:
    lobby.lua(
        "assert(lobby.ask_words('Green')) assert(lobby.give_word('Yellow', 'fremen', 'mine'))"
    )
    assert not lobby.lua("return (lobby.give_word('Yellow', 'atreides', ''))")
    assert not lobby.lua("return (lobby.give_word('Green', 'atreides', 'a:b'))")
    assert not lobby.lua("return (lobby.ask_words('Yellow'))")
    lobby.lua("assert(lobby.set('seed', 'chosen', 'Green'))")
    assert lobby.lua("return next(state.words) == nil and state.commitment == ''")


def test_chance_with_words_is_that_of_the_log_format() -> None:
    table = Table()
    table.step(2)
    key = bytes.fromhex(table.lua("return chance.shown('sand')"))
    for number in range(1, 40):
        found = table.lua(f"return chance.pick('sand', {number}, 6, {{ 'ann', 'bob' }})")
        assert found == pick(key, ["ann", "bob"], number, 6) + 1


def test_fresh_seeds_have_256_bits_and_depend_on_what_people_do() -> None:
    seeds = []
    for x in (1.0, 2.0):
        table = Table()
        table.step(2)
        table.seat("Green")
        table.point("Green", (x, 1.0, 0.0))
        seeds.append(table.lua("return chance.fresh_seed()"))
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)
    assert seeds[0] != seeds[1], "the same generator and the same clock, another pointer"


def test_each_player_has_a_page_of_the_lobby_of_their_own(lobby: Table) -> None:
    press(lobby, "Yellow", "lobby-tab|rulings", "lobby")
    assert "lobby-page|1" in actions(lobby, "Yellow", "lobby")
    assert "lobby-page|1" not in actions(lobby, "Green", "lobby")
    press(lobby, "Yellow", "lobby-page|1", "lobby")
    press(lobby, "Green", "lobby-tab|rulings", "lobby")
    assert words(lobby, "Green") != words(lobby, "Yellow")


def test_guarded_secrets_keep_people_off_piles_and_other_peoples_seats() -> None:
    table = Table()
    table.begin(["atreides", "fremen"], seed="guard", turns=2)
    table.until_asked()
    table.until_still()
    deck = str(table.lua("return Kynes('facts').guids['deck/treachery']"))
    assert not table.lua("return (Kynes('protection').switch('Yellow'))"), "only the host"
    table.lua("assert(Kynes('protection').switch('Green'))")
    table.step(60)
    with pytest.raises(CannotDoError, match="not interactable"):
        table.search_start("Yellow", deck)
    table.seat("White", "Stranger")
    table.step(10)
    table.unseat("Yellow")
    table.step(5)
    table.change_seat("White", "Yellow")
    table.step(30)
    assert not table.lua("return state.is_seated('Yellow')")
    table.lua("assert(Kynes('protection').switch('Green'))")
    table.step(60)
    table.change_seat("Grey", "Yellow")
    table.step(30)
    assert table.lua("return state.is_seated('Yellow')")
    table.search_start("Yellow", deck)
    table.assert_no_errors()


def test_who_joins_hears_of_white_tiles_and_the_board_says_where_its_picture_is() -> None:
    table = Table()
    table.step(40)
    table.seat("Green")
    table.seat("White", "Guest")
    table.step(12)
    assert [line.to for line in table.lines if "white tiles" in line.text] == ["Grey"]
    table.chat("White", "!pictures")
    table.step(5)
    assert "https://example.org/pictures/" in table.lines[-1].text
    board = table.lua("return Kynes('facts').guids.board")
    table.run(
        f"local data = getObjectFromGUID('{board}').getData() getObjectFromGUID('{board}').destruct() "
        "data.CustomImage.ImageURL = 'https://dune.invalid/board.png' spawnObjectData({ data = data })"
    )
    table.step(40)
    table.chat("White", "!pictures")
    table.step(5)
    assert "kynes tts pack" in table.lines[-1].text
