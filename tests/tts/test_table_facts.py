"""The table of every game beside what the real program does otherwise than one would think.

Every fact stands in the fake program first (docs/tabletop-simulator.md has the list with its sources).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.tts import stand_in
from tests.tts.players import words
from tests.tts.stand_in import DAWN, GAME, factions
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = [needs_lupa, pytest.mark.one_in(3)]
both_games = pytest.mark.parametrize("game", [GAME, DAWN])


def playing(game: str, *, count: int = 2, **settings: Any) -> Table:
    """A game that has begun, its pieces at rest."""
    table = Table(game)
    table.begin(factions(game)[:count], seed="facts", **settings)
    table.until_asked()
    table.until_still()
    return table


def texts(table: Table, to: str) -> list[str]:
    return [line.text for line in table.lines if line.to == to]


# Grey is not a seat: nobody is looked up by it, and many people can be it.


@both_games
def test_host_rights_are_a_persons_and_not_a_colours(game: str) -> None:
    table = Table(game)
    table.seat("Grey", "Hostess")
    table.seat("Grey", "Watcher")
    table.step(20)
    table.chat("Watcher", "!mode free")
    assert table.lua("return state.mode") == "referee"
    table.chat("Hostess", "!mode free")
    assert table.lua("return state.mode") == "free"
    table.assert_no_errors()


@both_games
def test_who_watches_sits_down_by_a_click(game: str) -> None:
    table = Table(game)
    table.seat("Grey", "First")
    table.seat("Grey", "Second")
    table.step(20)
    seat = factions(game)[0]
    button = next(
        element.id
        for tree in table.ui_for("Second")
        for element in tree.walk()
        if element.attributes.get("onClick") == f"kynes_ui(sit|{seat})"
    )
    assert button is not None
    table.click_ui("Second", button)
    table.step(20)
    assert table.run(f"return Player.{table.colour(seat)}.steam_name") == "Second"
    table.assert_no_errors()


@both_games
def test_answers_to_who_watches_are_for_that_person_alone(game: str) -> None:
    table = playing(game)
    table.seat("Grey", "Watcher")
    table.step(20)
    table.chat("Watcher", "!log secrets")
    table.chat("Watcher", "!undo")
    table.chat("Watcher", "!nonsense")
    assert any("!nonsense" in text for text in texts(table, "Grey"))
    table.assert_no_errors()


# The screen of whoever joins or changes colour.


@both_games
def test_who_joins_late_has_the_whole_screen(game: str) -> None:
    table = playing(game)
    table.seat("Grey", "Late")
    table.step(20)
    assert words(table, "Late") == words(table, "Grey") != ""
    table.change_seat("Late", "White")
    table.step(20)
    assert words(table, "White") != ""


@both_games
def test_who_changes_colour_no_longer_has_the_panel_of_the_colour_before(game: str) -> None:
    table = playing(game)
    first, second = (table.colour(seat) for seat in factions(game)[:2])
    assert any(f"{first}_seat" in name for name in seen(table, first))
    table.unseat(second)
    table.change_seat(first, second)
    table.step(20)
    assert not any(f"{first}_" in name for name in seen(table, second))
    assert any(f"{second}_seat" in name for name in seen(table, second))


def seen(table: Table, colour: str) -> list[str]:
    return [element.id or "" for tree in table.ui_for(colour) for element in tree.walk()]


def test_anybody_can_have_the_screen_sent_again() -> None:
    table = playing(DAWN)
    colour = table.colour(factions(DAWN)[0])
    before = words(table, colour)
    table.run("UI.setXml('')")
    table.step(5)
    assert words(table, colour) == ""
    table.chat(colour, "!redraw")
    table.step(20)
    assert words(table, colour) == before
    table.assert_no_errors()


@both_games
def test_nothing_is_sent_while_somebody_is_still_joining(game: str) -> None:
    table = playing(game)
    table.seat("Grey", "Late")
    table.step(2)
    assert words(table, "Late") == ""
    table.step(30)
    assert words(table, "Late") != ""
    table.assert_no_errors()


# Colours change hands.


@both_games
def test_everybody_hears_when_somebody_else_takes_a_colour(game: str) -> None:
    table = playing(game)
    seat = factions(game)[1]
    table.unseat(table.colour(seat))
    table.seat(table.colour(seat), "Stranger")
    table.step(5)
    assert any("Stranger now acts for" in text for text in texts(table, "All"))


@both_games
def test_who_merely_comes_back_is_no_news(game: str) -> None:
    table = playing(game)
    colour = table.colour(factions(game)[1])
    table.change_seat(colour, "Pink")
    table.step(5)
    table.change_seat("Pink", colour)
    table.step(5)
    assert not any("now acts for" in text for text in texts(table, "All"))


def test_what_one_person_was_told_is_not_shown_to_the_next_at_that_colour() -> None:
    table = playing(DAWN)
    first, second = factions(DAWN)[:2]
    colour = table.colour(second)
    table.lua(f"Kynes('windows').notice('{colour}', 'for your eyes', nil) state.changed()")
    table.step(5)
    assert "for your eyes" in words(table, colour)
    table.unseat(colour)
    table.seat(colour, "Stranger")
    table.step(20)
    assert "for your eyes" not in words(table, colour)
    assert table.colour(first) != colour


# Buttons and menus of the board.


@both_games
def test_a_click_on_a_part_of_the_board_chooses_that_part(game: str) -> None:
    table = playing(game)
    board = table.lua("return Kynes('facts').guids['board']")
    colour = table.colour(factions(game)[0])
    table.lua(
        "Chosen = nil Kynes('board').start(function(_, part) Chosen = part end, function() return true end) "
        "Kynes('board').refresh()"
    )
    table.step(5)
    cells = table.lua("return #Kynes('facts').cells")
    for at in range(1, cells + 1, 7):
        part = table.lua(f"return Kynes('facts').cells[{at}].part")
        x, z = map(int, table.lua(f"return Kynes('facts').points.parts['{part}']").split()[:2])
        half = stand_in.plan(game).board.side / 2
        assert max(abs(x), abs(z)) / 100 < half, "the facts have points in hundredths"
        table.click_at(colour, board, x / 100, z / 100)
        table.step(3)
        assert table.run("return Chosen") == part


@both_games
def test_the_menu_of_an_object_offers_nothing_that_needs_the_pointer(game: str) -> None:
    table = playing(game)
    assert [one.guid for one in table.objects() if one.menu] == []


# Pieces that are sent about.


@both_games
def test_pieces_sent_to_one_place_never_end_inside_one_another(game: str) -> None:
    table = playing(game, count=4)
    for turn in range(3):
        table.play_on(20, turn)
        table.until_still()
    assert table.collisions == 0
    assert table.lua("return pieces.differences()") == []


def test_a_card_leaves_the_hand_that_it_is_in() -> None:
    table = playing(GAME, count=4)
    table.play_on(40, 1)
    table.until_still()
    held = next(one for one in table.objects() if one.hand is not None)
    x, _, z = held.position
    table.lua(
        f"local card = getObjectFromGUID('{held.guid}') card.setPosition({{ {x} + 60, 3, {z} }}) "
    )
    table.step(60)
    table.lua("pieces.tidy()")
    table.until_still()
    assert table.lua("return pieces.differences()") == []
    back = next(one for one in table.objects() if one.guid == held.guid)
    assert back.hand == held.hand
    table.lua("lobby.reset(state.host())")
    table.until_still()
    assert [one.guid for one in table.objects() if one.hand is not None] == []
    assert all(
        card.get("Hands") for one in table.save()["ObjectStates"] for card in cards_in(one)
    ), "a card can no longer be in hands"


def cards_in(one: dict[str, Any]) -> list[dict[str, Any]]:
    held = [one, *(one.get("ContainedObjects") or [])]
    return [card for card in held if card["Name"] == "Card"]


# Frames are as long as the host's machine has them.


@pytest.mark.parametrize("fps", [30, 240])
def test_the_table_waits_for_seconds_and_not_for_frames(fps: int) -> None:
    table = Table(GAME, fps=fps)
    table.begin(["atreides", "fremen"], seed="facts", pace=2)
    for _ in range(4 * fps):
        table.step(1)
        if table.lua("return play.window()") is not None:
            break
        table.play_on_now()
    waited = 0
    while table.lua("return play.window()") is not None and waited < 9 * fps:
        table.step(1)
        waited += 1
    assert 1.8 * fps <= waited <= 2.2 * fps


# Containers that somebody searches.


@both_games
def test_nothing_is_lost_or_doubled_while_somebody_searches_a_container(game: str) -> None:
    table = playing(game, count=3)
    before = pieces_of(table)
    colour = table.colour(factions(game)[0])
    containers = [one.guid for one in table.objects() if one.inside and one.guid != table.spares]
    for guid in containers:
        table.search_start(colour, guid)
    table.play_on(40, 1)
    table.until_still()
    assert any("until it is closed" in text for text in texts(table, "All"))
    for guid in containers:
        table.search_end(colour, guid)
    table.until_still()
    assert table.lua("return pieces.differences()") == []
    assert pieces_of(table) == before


def pieces_of(table: Table) -> dict[str, int]:
    """Every card and every piece that there is a fixed number of."""
    endless = {
        held["Memo"] for one in table.save()["ObjectStates"] if one["Name"] == "Custom_Model_Infinite_Bag"
        for held in one["ContainedObjects"]
    }  # fmt: skip
    return {
        name: len(at)
        for name, at in table.census().items()
        if name not in endless and name != "coins"
    }


def test_who_leaves_searches_nothing_any_more() -> None:
    table = playing(DAWN, count=3)
    colour = table.colour(factions(DAWN)[2])
    bags = [
        one.guid
        for one in table.objects()
        if one.type == "Bag" and one.inside and one.guid != table.spares
    ]
    for guid in bags:
        table.search_start(colour, guid)
    table.unseat(colour)
    table.play_on(12, 1)
    table.until_still()
    assert table.lua("return pieces.differences()") == []


# What lies a little off after each loading.


@both_games
def test_nothing_wanders_however_often_a_game_is_loaded(game: str) -> None:
    table = Table(game, drift=0.03)
    table.begin(factions(game)[:3], seed="facts")
    table.until_asked()
    table.until_still()
    before = {one.guid for one in table.objects()}
    for _ in range(6):
        table.reload(table.save())
        table.step(60)
        table.until_still()
    assert table.lua("return pieces.differences()") == []
    assert {one.guid for one in table.objects()} == before, "loading must not exchange pieces"
    table.assert_no_errors()


# A notebook that takes no more pages.


def test_a_full_notebook_is_told_and_the_log_is_not_lost() -> None:
    table = playing(GAME)
    table.run(
        "for i, tab in ipairs(Notes.getNotebookTabs()) do Notes.removeNotebookTab(tab.index) end return true"
    )
    table.fill_notebook()
    table.play_on(20, 1)
    table.step(200)
    table.lua("state.stage = 'over' Kynes('journal').export(state.host())")
    table.step(200)
    assert any("takes no more pages" in text for text in texts(table, "All"))
    table.assert_no_errors()
