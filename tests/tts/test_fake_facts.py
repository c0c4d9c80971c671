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
        with pytest.raises(CannotDoError, match="Grey is not a seat"):
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
    made.step(2)
    made.run('return UI.setXml(\'<Text id="new" text="new" />\')')
    made.step(3)
    made.seat("Blue")
    assert made.ui_element("Red", "new") is not None
    made.step(2)
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


def test_what_is_sent_to_whoever_is_just_joining_does_not_arrive() -> None:
    made = table(
        """function onPlayerConnect(p) UI.setXml('<Text id="soon" text="soon" />') end
        function late() UI.setXml('<Text id="late" text="late" />') end"""
    )
    made.seat("Red")
    made.step(6)
    assert made.ui_element("Red", "soon") is None
    made.run("late() return true")
    made.step(3)
    assert made.ui_element("Red", "late") is not None


def test_attributes_set_in_the_frame_in_which_loading_ends_are_lost() -> None:
    made = table(
        """function watch()
          if UI.loading then Wait.frames(watch, 1) return end
          UI.setAttribute('a', 'text', 'soon')
          Wait.frames(function() UI.setAttribute('b', 'text', 'later') end, 1)
        end
        function go() UI.setXml('<Panel><Text id="a" text="x" /><Text id="b" text="x" /></Panel>') watch() end"""
    )
    made.seat("Red")
    made.step(3)
    made.run("go() return true")
    made.step(6)
    shown = [made.ui_element("Red", name) for name in ("a", "b")]
    assert [one.attributes["text"] for one in shown if one is not None] == ["x", "later"]


def test_what_is_loose_lies_a_little_beside_where_it_was_saved() -> None:
    made = table("", thing("a", at=place(4)), thing("b", at=place(9), Locked=True), drift=0.02)
    made.reload(made.save())
    made.step(2)
    assert made.object("a").position[0] == pytest.approx(4.04)
    assert made.object("b").position[0] == pytest.approx(9)


def test_a_full_notebook_gives_no_page() -> None:
    made = table("")
    made.fill_notebook()
    assert made.run("return Notes.addNotebookTab({ title = 'x' })") == -1


def test_a_button_is_never_narrower_than_sixty() -> None:
    made = table(
        """function hit() end
        getObjectFromGUID('a').createButton({ click_function = 'hit', width = 5, height = 0, font_size = 4000 })""",
        thing("a"),
    )
    made.seat("Red")
    assert made.run(
        "local b = getObjectFromGUID('a').getButtons()[1] return b.width .. ' ' .. b.height .. ' ' .. b.font_size"
    ) in ("60 0 1000", "60.0 0 1000")


def test_who_takes_by_guid_and_by_index_is_refused() -> None:
    made = table("", deck("d", ["x", "y", "z"]))
    with pytest.raises(CannotDoError, match="never both"):
        made.run("getObjectFromGUID('d').takeObject({ guid = 'x', index = 1 }) return true")
    assert len(made.object("d").inside) == 3


def test_an_objects_menu_says_where_the_object_is_and_not_the_pointer() -> None:
    made = table(
        """local function tell(c, p) print(p.x .. ' ' .. p.z) end
            addContextMenuItem('Here', tell) getObjectFromGUID('a').addContextMenuItem('Here', tell)""",
        thing("a", at=place(3, 1, 5)),
    )
    made.seat("Red")
    made.context_menu("Red", None, "Here", at=(7, 1, -4))
    made.context_menu("Red", "a", "Here", at=(7, 1, -4))
    assert printed(made) == ["7 -4", "3 5"]


@pytest.mark.parametrize(
    ("shape", "left", "cut"),
    [
        (0, [(1, 1), (-1, 0.9), (0, 1)], []),
        (1, [(1, 0), (-0.5, 0.85), (0, -0.8)], [(1, 1), (0, 1), (0.9, 0.5)]),
        (2, [(1, 0), (0, -1), (0.7, 0.7)], [(1, 1), (-0.8, 0.8)]),
        (3, [(1, 0), (0.9, 0.9)], [(1, 1), (-1, 1)]),
    ],
)
def test_the_shape_of_a_tile_cuts_its_picture(
    shape: int, left: list[tuple[float, float]], cut: list[tuple[float, float]]
) -> None:
    image = {"CustomTile": {"Type": shape}}
    made = table(
        "", thing("a", "Custom_Tile", CustomImage=image), thing("b", "Custom_Token", place(9), CustomImage=image)
    )  # fmt: skip
    assert all(made.shows("a", *point) for point in left)
    assert not any(made.shows("a", *point) for point in cut)
    assert all(made.shows("b", *point) for point in left + cut), "a token follows its picture"


def test_deal_says_true_even_if_nothing_is_dealt() -> None:
    made = table("", deck("d", ["x", "y", "z"]), hand("Red", -20))
    made.seat("Red")
    assert made.run("return getObjectFromGUID('d').deal(1, 'Red', 2)") is True
    made.seconds(2)
    assert len(made.object("d").inside) == 3, (
        "the index is that of a second hand, which Red has not"
    )
    assert made.run("return getObjectFromGUID('d').deal(1, 'Red', 1)") is True
    made.seconds(2)
    assert len(made.object("d").inside) == 2


def test_nobody_is_called_back_when_letters_are_spawned() -> None:
    made = table(
        """function onLoad()
            for _, kind in ipairs({ '3DText', 'BlockSquare' }) do
                spawnObject({ type = kind, callback_function = function() print(kind) end })
            end
        end"""
    )
    made.seconds(1)
    assert printed(made) == ["BlockSquare"]


def test_who_is_about_to_go_counts_as_destroyed() -> None:
    made = table("", thing("a"))
    assert (
        made.run("local o = getObjectFromGUID('a') destroyObject(o) return o.isDestroyed()") is True
    )
