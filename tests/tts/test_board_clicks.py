"""Places are picked by clicking the board: one button lies there while somebody is asked, and only then."""

from __future__ import annotations

import pytest

from tests.tts.stand_in import DAWN
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = [needs_lupa, pytest.mark.one_in(3)]


@pytest.fixture
def placing() -> Table:
    """A game in which the Fremen place their first forces."""
    table = Table()
    table.begin(["atreides", "fremen"], seed="h", turns=2)
    table.until_open("fremen", "place")
    return table


@pytest.fixture
def laying() -> tuple[Table, str, str]:
    """A game in which a tribe lays the first rock: the table, the tribe and its colour."""
    table = Table(DAWN)
    table.begin(["blue", "red"], seed="h")
    table.until_asked()
    table.until_still()
    seat = str(table.lua("return referee.to_act(state.position)")[0])
    return table, seat, table.colour(seat)


def board(table: Table) -> str:
    guid: str = table.lua("return Kynes('facts').guids['board']")
    return guid


def click(table: Table, colour: str, part: str) -> None:
    """A person clicks the middle of a part of the board."""
    x, z = table.lua(f"return Kynes('facts').spots['parts/{part}']")
    table.click_at(colour, board(table), x, z)


def ask(table: Table) -> None:
    table.lua("forms.begin('fremen', 'place') state.changed()")
    table.step(3)


def test_one_button_lies_on_the_board_only_while_a_place_is_asked_for(placing: Table) -> None:
    assert placing.object(board(placing)).buttons == []
    ask(placing)
    assert len(placing.object(board(placing)).buttons) == 1
    placing.lua("forms.drop('fremen') state.changed()")
    placing.step(3)
    assert placing.object(board(placing)).buttons == []


def test_a_click_on_the_board_answers_the_form_of_who_clicks(placing: Table) -> None:
    ask(placing)
    click(placing, "Green", "sietch-tabr-s13")
    assert placing.lua("return forms.partial('fremen').part") is None
    click(placing, "Yellow", "sietch-tabr-s13")
    assert placing.lua("return forms.partial('fremen').part") == "sietch-tabr-s13"
    placing.assert_no_errors()


def test_the_button_tells_nothing(placing: Table) -> None:
    ask(placing)
    assert {
        (button.label, button.tooltip) for button in placing.object(board(placing)).buttons
    } == {("", "")}


def test_after_loading_the_board_can_be_clicked_again(placing: Table) -> None:
    ask(placing)
    placing.reload(placing.save())
    placing.step(40)
    placing.until_still()
    assert len(placing.object(board(placing)).buttons) == 1
    click(placing, "Yellow", "sietch-tabr-s13")
    assert placing.lua("return forms.partial('fremen').part") == "sietch-tabr-s13"


def test_a_border_is_chosen_by_clicks_on_the_two_territories_beside_it(
    laying: tuple[Table, str, str],
) -> None:
    table, seat, colour = laying
    table.lua(f"forms.begin('{seat}', 'place-rock') state.changed()")
    table.step(3)
    click(table, colour, "amber-shelf")
    assert table.lua(f"return forms.partial('{seat}').start") == "amber-shelf"
    table.step(3)
    click(table, colour, "salt-mirror")
    assert table.lua(f"return forms.partial('{seat}')['end']") is None
    assert any("does not ask for Salt Mirror" in line.text for line in table.lines)
    click(table, colour, "thirsty-mile")
    assert table.lua(f"return forms.ready('{seat}')['end']") == "thirsty-mile"
    table.assert_no_errors()


def test_a_territory_is_chosen_by_a_ping(laying: tuple[Table, str, str]) -> None:
    table, seat, colour = laying
    table.lua(f"forms.begin('{seat}', 'place-rock')")
    x, z = table.lua("return Kynes('facts').spots['parts/amber-shelf']")
    table.run(f"onPlayerPing(Player.{colour}, {{ x = {x}, y = 1, z = {z} }})")
    assert table.lua(f"return forms.partial('{seat}').start") == "amber-shelf"
