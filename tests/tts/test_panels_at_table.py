"""The panels in the fake program: set-up and play by nothing but clicks, saving, other people's screens."""

from __future__ import annotations

import pytest

from adjudicator.check import Judges
from adjudicator.playout.chance import Chance
from tests.tts.fake import CannotDoError, FakeTable
from tests.tts.players import (
    actions,
    elements,
    one_click,
    press,
    set_up,
    shown,
    words,
)
from tests.tts.table_driver import Table, colours
from tests.tts.tables import needs_lupa

pytestmark = [needs_lupa, pytest.mark.one_in(3)]

JUDGES = Judges()


def test_the_screen_is_the_same_after_saving_and_loading() -> None:
    table = set_up(["atreides", "fremen", "harkonnen"])
    seats = {name: colours()[name] for name in ("atreides", "fremen", "harkonnen")}
    chosen = Chance("4")
    for _ in range(25):
        due = list(table.lua("return referee.to_act(state.position)"))
        for seat in due:
            if seat in seats:
                one_click(table, seats[seat], chosen)
        table.until_asked()
    table.click_ui("Green", actions(table, "Green", "tracker")["side|log"])
    table.until_still()
    again = Table.__new__(Table)
    FakeTable.__init__(again, table.save(), errors_raise=True)
    for colour in seats.values():
        again.seat(colour)
    again.step(40)
    again.until_still()
    again.step(20)
    table.step(20)
    for colour in (*seats.values(), "Grey"):
        before = {name: shown(element) for name, element in elements(table, colour).items()}
        after = {name: shown(element) for name, element in elements(again, colour).items()}
        assert after == before


def test_after_a_rewind_the_panels_show_the_game_as_it_was_and_work() -> None:
    table = set_up(["atreides", "fremen"])
    chosen = Chance("9")
    table.seconds(21)
    before = {name: shown(element) for name, element in elements(table, "Yellow").items()}
    table.seconds(11)
    for _ in range(8):
        for colour in ("Green", "Yellow"):
            one_click(table, colour, chosen)
        table.until_asked()
    table.rewind(1)
    table.step(60)
    table.until_still()
    table.step(10)
    after = {name: shown(element) for name, element in elements(table, "Yellow").items()}
    assert after == before
    assert one_click(table, "Green", chosen) or one_click(table, "Yellow", chosen)


def test_dragged_windows_stay_where_they_are_while_the_game_goes_on() -> None:
    """The frames, which are dragged, get no attribute at all, and the XML is not replaced."""
    table = set_up(["atreides", "fremen"])
    frames = {
        name: shown(element)
        for name, element in elements(table, "Green").items()
        if element.attributes.get("allowDragging")
    }
    chosen = Chance("1")
    for _ in range(12):
        for colour in ("Green", "Yellow"):
            one_click(table, colour, chosen)
        table.until_asked()
    for name, element in elements(table, "Green").items():
        if name in frames:
            assert shown(element) == frames[name]


def test_a_click_that_comes_too_late_does_nothing_bad() -> None:
    table = set_up(["atreides", "fremen"])
    chosen = Chance("2")
    old = actions(table, "Green", "seat")
    for _ in range(6):
        for colour in ("Green", "Yellow"):
            one_click(table, colour, chosen)
        table.until_asked()
    before = table.state_text()
    for action in old:
        if not action.startswith(("tab", "view", "drawer", "fold")):
            table.run(f"Kynes('panels').click({{ color = 'Green' }}, '{action}', 'Green_seat_b1')")
    table.step(10)
    assert before.split('"state"')[0] == table.state_text().split('"state"')[0]


def test_what_a_player_cannot_see_he_cannot_press() -> None:
    table = set_up(["atreides", "fremen"])
    name = next(iter(actions(table, "Yellow", "tracker").values()))
    with pytest.raises(CannotDoError):
        table.click_ui("Green", name)


def test_the_languages_of_two_players_do_not_mix() -> None:
    table = set_up(["atreides", "fremen"])
    press(table, "Green", "side|help", "tracker")
    if "language|de" not in actions(table, "Green", "side"):
        pytest.skip("this table speaks one language")
    press(table, "Green", "language|de", "side")
    assert "Wartet auf" in words(table, "Green")
    assert "Wartet auf" not in words(table, "Yellow")
    assert "Waiting for" in words(table, "Yellow")


def test_keys_are_offered_again_after_loading() -> None:
    table = set_up(["atreides", "fremen"])
    table.hotkey("Green", "Kynes: fold or unfold my panel")
    table.step(5)
    assert "kind|" not in "".join(actions(table, "Green", "seat"))
