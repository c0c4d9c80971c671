"""The fake Tabletop Simulator: what the program does otherwise than its reference lets one think.

Where each of these is known from is told in docs/tabletop-simulator.md.
"""

from __future__ import annotations

import pytest

from tests.tts.fake import CannotDoError, UnknownMemberError
from tests.tts.tables import card, deck, hand, needs_lupa, place, printed, table, thing

pytestmark = needs_lupa


def test_nobody_is_looked_up_by_grey() -> None:
    made = table("function onChat(text, p) print(text .. tostring(p.host)) end")
    made.seat("Grey", "Ann")
    made.seat("Grey", "Bob")
    for lua in ('Player["Grey"]', "Player.Grey", "printToColor('x', 'Grey')"):
        with pytest.raises(CannotDoError, match="Grey is no seat"):
            made.run(f"local found = {lua} return true")
    made.chat("Ann", "I ")
    made.chat("Bob", "I ")
    assert printed(made) == ["I true", "I false"]


def test_the_x_of_buttons_runs_the_other_way() -> None:
    made = table(
        """function hit(o, c) print('hit') end
        local o = getObjectFromGUID('a')
        local at = o.positionToLocal({ x = 3, y = 1, z = 2 })
        o.createButton({ click_function = 'hit', position = { -at.x, at.y, at.z }, width = 200, height = 200 })""",
        thing("a", at=place(turn=90, scale=4)),
    )
    made.seat("Red")
    made.click_at("Red", "a", 3, 2)
    with pytest.raises(CannotDoError, match="no button"):
        made.click_at("Red", "a", -3, 2)
    assert printed(made) == ["hit"]


def test_a_hand_keeps_what_is_moved_smoothly() -> None:
    made = table("", card("c", at=place(0, 3, -20)), hand("Red", -20))
    made.seat("Red")
    made.step(5)
    made.run("getObjectFromGUID('c').setPositionSmooth({ 0, 2, 0 }) return true")
    made.seconds(2)
    assert made.object("c").hand == "Red"
    made.run(
        "local c = getObjectFromGUID('c') c.use_hands = false c.setPositionSmooth({ 0, 2, 0 }) return true"
    )
    made.seconds(2)
    assert made.object("c").hand is None
    assert made.object("c").position[2] == pytest.approx(0)


def test_things_sent_into_one_another_are_thrown_apart() -> None:
    made = table("", thing("a", at=place(-9)), thing("b", at=place(9)))
    made.run(
        "getObjectFromGUID('a').setPositionSmooth({ 0, 2, 0 }) "
        "getObjectFromGUID('b').setPositionSmooth({ 0, 2, 0 }) return true"
    )
    made.seconds(3)
    first, second = made.object("a").position, made.object("b").position
    assert abs(first[0] - second[0]) + abs(first[2] - second[2]) > 1
    assert made.collisions == 1


def test_what_a_script_takes_from_a_container_that_is_searched_is_doubled() -> None:
    made = table("", deck("d", ["x", "y", "z"]))
    made.seat("Red")
    made.search_start("Red", "d")
    made.run("getObjectFromGUID('d').takeObject({ position = { 9, 2, 0 } }) return true")
    made.seconds(2)
    made.search_end("Red", "d")
    assert len(made.object("d").inside) == 3


def test_who_joins_has_no_xml_that_was_made_before() -> None:
    made = table("", XmlUI='<Text id="old" text="old" />')
    made.seat("Red")
    made.run('return UI.setXml(\'<Text id="new" text="new" />\')')
    made.step(3)
    made.seat("Blue")
    assert made.ui_element("Red", "new") is not None
    assert made.ui_element("Blue", "new") is None
    made.run('return UI.setXml(\'<Text id="new" text="new" />\')')
    made.step(3)
    assert made.ui_element("Blue", "new") is not None


@pytest.mark.parametrize(
    "lua",
    [
        "string.gsub('wait…', '&', '+')",
        "string.match('•', '\"')",
        "string.byte('…', 1)",
        "pcall(tonumber, 'xyz', 16)",
    ],
)
def test_moonsharp_sees_letters_otherwise(lua: str) -> None:
    made = table("")
    with pytest.raises(UnknownMemberError):
        made.run(f"local found = {lua} return true")
    for harmless in ("string.gsub('Größe & mehr', '&', '+')", "string.find('wait…', '…', 1, true)"):
        assert made.run(f"local found = {harmless} return true")
