"""The panels in the fake program: set-up and play by nothing but clicks, saving, other people's screens."""

from __future__ import annotations

import re

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.playout.chance import Chance
from tests.tts.fake import CannotDoError, FakeTable, UiElement
from tests.tts.table_driver import Table, colours
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa

JUDGES = Judges()
ACTION = re.compile(r"kynes_ui\((.*)\)$")


def elements(table: FakeTable, colour: str) -> dict[str, UiElement]:
    """All that a colour sees on its screen, by id."""
    return {
        element.id: element
        for tree in table.ui_for(colour)
        for element in tree.walk()
        if element.id is not None
    }


def actions(table: FakeTable, colour: str, window: str) -> dict[str, str]:
    """What the buttons of a window do -> their ids, of those that can be pressed."""
    found = {}
    for name, element in elements(table, colour).items():
        told = ACTION.match(element.attributes.get("onClick", ""))
        usable = element.attributes.get("interactable", "true") == "true"
        if told and f"_{window}_b" in name and usable:
            found[told.group(1)] = name
    return found


def press(table: Table, colour: str, action: str, window: str = "seat") -> None:
    name = actions(table, colour, window).get(action)
    assert name is not None, f"{colour} has no button for {action}"
    table.click_ui(colour, name)
    table.step(8)


def words(table: FakeTable, colour: str) -> str:
    return "\n".join(
        element.attributes.get("text", "") for element in elements(table, colour).values()
    )


def set_up(factions: list[str], *, turns: int = 1) -> Table:
    """People sit down and the host begins, all by clicks."""
    table = Table()
    table.step(10)
    spare = ["White", "Purple", "Pink", "Teal"]
    for at, faction in enumerate(factions):
        table.seat(spare[at] if at < len(spare) else colours()[faction])
        table.step(6)
        colour = spare[at] if at < len(spare) else colours()[faction]
        press(table, colour, f"sit|{faction}", "lobby")
    host = colours()[factions[0]]
    press(table, host, "lobby-tab|options", "lobby")
    for _ in range(10 - turns):
        press(table, host, "option|turns|-1", "lobby")
    for _ in range(9):
        if "pace|-5" in actions(table, host, "lobby"):
            press(table, host, "pace|-5", "lobby")
    press(table, host, "start", "lobby")
    table.until_asked()
    table.step(10)
    return table


def one_click(table: Table, colour: str, chosen: Chance) -> bool:
    """The next sensible click or entry of a person; whether there was one."""
    found = actions(table, colour, "seat")
    confirm = [name for name in found if name.startswith(("confirm|", "next|"))]
    answers = [name for name in found if name.startswith("fill|")]
    steps = [name for name in found if name.startswith(("step|", "set|"))]
    kinds = [name for name in found if name.startswith("kind|")]
    texts = [
        name for name, element in elements(table, colour).items()
        if f"{colour}_seat_i" in name and element.attributes.get("lineType") == "MultiLineSubmit"
    ]  # fmt: skip
    if confirm and steps and chosen.below(2):
        action = chosen.pick(steps)
    elif confirm:
        action = confirm[0]
    elif answers:
        action = chosen.pick(answers)
    elif texts:
        table.click_ui(colour, texts[0], "words & <more>")
        table.step(4)
        return True
    elif kinds:
        action = chosen.pick(kinds)
    else:
        return False
    table.click_ui(colour, found[action])
    table.step(4)
    return True


@pytest.mark.parametrize("count", [2, 6])
def test_a_game_is_set_up_and_played_to_its_end_by_clicks_alone(count: int) -> None:
    factions = ["atreides", "fremen", "harkonnen", "bene-gesserit", "emperor", "spacing-guild"]
    table = set_up(factions[:count])
    seats = {faction: colours()[faction] for faction in factions[:count]}
    chosen = Chance(str(count))
    clicks = 0
    while table.lua("return state.stage") == "playing":
        table.until_asked()
        due = list(table.lua("return referee.to_act(state.position)"))
        if table.lua("return state.stage") != "playing":
            break
        table.step(4)
        assert any(one_click(table, seats[seat], chosen) for seat in due if seat in seats), due
        clicks += 1
        assert clicks < 3000
    table.until_still()
    table.assert_no_errors()
    verdict = check_bytes(table.log_text().encode(), JUDGES).verdict
    assert verdict.status == "legal"
    table.step(10)
    for colour in (*seats.values(), "Grey"):
        assert "The game is over" in words(table, colour)


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


def shown(element: UiElement) -> dict[str, str]:
    return {name: value for name, value in sorted(element.attributes.items()) if value != ""}


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
