"""The fake Tabletop Simulator: XML."""

from __future__ import annotations

import pytest

from tests.tts.fake import CannotDoError, FakeTable, UnknownMemberError
from tests.tts.tables import needs_lupa, printed, table, thing

pytestmark = needs_lupa


XML = """<!-- a panel --><Defaults><Text class="hush" active="false" /><Button color="#FFFFFF" /></Defaults>
<Panel id="all"><Text id="title">Hello &amp; <b>bold</b></Text><Text class="hush">Silence</Text>
<Panel visibility="Red|Host"><Button id="red" onClick="hit(red)" tooltip="For Red">Red only</Button></Panel>
<Button id="off" onClick="hit" interactable="false">Off</Button><Button id="plain" onClick="hit" text="Plain" />
<Button id="away" onClick="hit" active="false" /></Panel>"""


HIT = "function hit(p, v, id) print(p.color .. v .. (id or '')) end"


# XML: who sees what, what a click calls, what changes when.


def test_only_what_is_active_and_visible_is_seen() -> None:
    made = table(HIT, XmlUI=XML)
    made.seat("Blue")
    made.seat("Red")
    made.seat("Green")
    ids = {
        c: [e.id for t in made.ui_for(c) for e in t.walk() if e.id]
        for c in ("Blue", "Red", "Green")
    }
    assert ids["Red"] == ids["Blue"] == ["all", "title", "red", "off", "plain"]
    assert ids["Green"] == ["all", "title", "off", "plain"]
    title = made.ui_element("Green", "title")
    plain = made.ui_element("Green", "plain")
    assert title is not None
    assert plain is not None
    assert title.text == "Hello & bold"
    assert (plain.text, plain.attributes["color"]) == ("Plain", "#FFFFFF")


def test_a_click_calls_the_handler_with_player_value_and_id() -> None:
    made = table(HIT, XmlUI=XML)
    made.seat("Red")
    made.click_ui("Red", "red")
    made.click_ui("Red", "plain")
    made.click_ui("Red", "plain", "-2")
    assert printed(made) == ["Redredred", "Red-1plain", "Red-2plain"]


@pytest.mark.parametrize(
    ("element", "why"),
    [
        ("nope", "no such"),
        ("off", "interactable"),
        ("away", "inactive"),
        ("red", "visible"),
        ("title", "nothing"),
    ],
)
def test_a_click_fails_on_what_cannot_be_used(element: str, why: str) -> None:
    made = table(HIT, XmlUI=XML)
    made.seat("White")
    made.seat("Blue")
    with pytest.raises(CannotDoError, match=why):
        made.click_ui("Blue", element)


def test_toggle_slider_dropdown_and_input_send_strings() -> None:
    made = table(
        "function hit(p, v, id) print(type(v) .. ':' .. v) end",
        XmlUI="""<Panel><ToggleGroup>
            <Toggle id="t" onValueChanged="hit">T</Toggle><Toggle id="u" onValueChanged="hit" isOn="true">U</Toggle></ToggleGroup>
            <Slider id="s" onValueChanged="hit" minValue="0" maxValue="9" /><InputField id="i" onEndEdit="hit" />
            <Dropdown id="d" onValueChanged="hit"><Option>A</Option><Option>B</Option></Dropdown>
            <Dropdown id="e" onValueChanged="hit(selectedIndex)"><Option>A</Option><Option>B</Option></Dropdown></Panel>""",
    )
    made.seat("Red")
    made.click_ui("Red", "t")
    made.click_ui("Red", "s", 7)
    made.click_ui("Red", "i", "text")
    made.click_ui("Red", "d", "B")
    made.click_ui("Red", "e", "B")
    assert printed(made) == [
        "string:False",
        "string:True",
        "string:7",
        "string:text",
        "string:B",
        "string:1",
    ]
    assert made.run("return UI.getAttribute('u', 'isOn')") == "false"
    with pytest.raises(CannotDoError, match="no option"):
        made.click_ui("Red", "d", "C")


def test_an_object_s_ui_calls_the_object_s_script_or_another() -> None:
    xml = '<Button id="own" onClick="hit" /><Button id="other" onClick="Global/hit" />'
    made = table(
        HIT,
        thing("a", XmlUI=xml, LuaScript="function hit(p, v, id) print('own ' .. id) end"),
        XmlUI='<Button id="far" onClick="a/hit" />',
    )
    made.seat("Red")
    for element in ("own", "other", "far"):
        made.click_ui("Red", element)
    assert printed(made) == ["own own", "Red-1other", "own far"]


def test_a_missing_handler_is_a_script_error() -> None:
    made = table("", XmlUI='<Button id="b" onClick="nobody" />', errors_raise=False)
    made.seat("Red")
    made.click_ui("Red", "b")
    assert "nobody" in made.errors[0].message


def test_set_xml_takes_effect_two_frames_later_and_what_was_changed_meanwhile_is_lost() -> None:
    made = table(XmlUI='<Text id="t">old</Text>')
    made.seat("Red")
    made.run(
        "UI.setXml('<Text id=\"t\">new</Text><Text id=\"n\" />') UI.setAttribute('t', 'color', 'red') UI.setValue('t', 'lost')"
    )
    assert made.run("return {UI.loading, UI.getValue('t')}") == [True, "lost"]
    with pytest.raises(CannotDoError, match="Object reference not set"):
        made.run("UI.setAttribute('n', 'text', 'early')")
    made.step()
    assert made.run("return {UI.loading, UI.getValue('t')}") == [True, "lost"]
    made.step()
    assert made.run("return {UI.loading, UI.getValue('t')}") == [False, "new"]
    made.step()
    assert made.run(
        "UI.setAttribute('n', 'text', 5) return {UI.loading, UI.getValue('t'), UI.getAttribute('n', 'text')}"
    ) == [False, "new", "5"]
    assert made.run("return UI.getAttribute('t', 'color') == nil")


def test_tables_attributes_show_and_hide() -> None:
    made = table()
    made.seat("Red")
    made.step(2)
    made.run("""UI.setXmlTable({{tag = 'Panel', attributes = {id = 'p', width = 100}, children = {
            {tag = 'Text', attributes = {id = 't'}, value = 'a < b'}}}}, {{name = 'pic', url = 'http://x'}})""")
    made.step(3)
    assert (
        made.run("return UI.getXml()")
        == '<Panel id="p" width="100">\n  <Text id="t">a &lt; b</Text>\n</Panel>'
    )
    assert made.run(
        "return {UI.getXmlTable()[1].children[1].value, UI.getCustomAssets()[1].name, UI.getAttributes('p').width}"
    ) == ["a < b", "pic", "100"]
    made.run("UI.hide('p')")
    assert made.ui_element("Red", "t") is None
    made.run(
        "UI.show('p') UI.setAttributes('t', {color = 'Red', text = 'x'}) UI.setClass('t', 'big')"
    )
    seen = made.ui_element("Red", "t")
    assert seen is not None
    assert (seen.text, seen.attributes["class"]) == ("x", "big")


def test_teams_and_admins_are_visibility_targets() -> None:
    made = table(
        XmlUI='<Text id="h" visibility="Hearts">x</Text><Text id="a" visibility="Admin">y</Text>'
    )
    made.seat("White")
    made.seat("Red")
    made.run("Player.Red.team = 'Hearts'")
    assert [made.ui_element("Red", i) is not None for i in "ha"] == [True, False]
    made.run("Player.Red.promote()")
    assert made.ui_element("Red", "a") is not None


@pytest.mark.parametrize(
    "xml",
    [
        "<Panel>",
        "<Panel></Text>",
        "loose text",
        '<Text a="1" a="2" />',
        "<Text>&nope;</Text>",
        "<Text color=red />",
    ],
)
def test_bad_xml_is_a_script_error(xml: str) -> None:
    made = (
        FakeTable({"XmlUI": xml})
        if "a=" not in xml
        else FakeTable({"XmlUI": xml.replace("a=", "id=")})
    )
    assert "XML" in made.errors[0].message


@pytest.mark.parametrize("xml", ["<Blink />", '<Text sparkle="1" />'])
def test_elements_and_attributes_that_the_reference_has_not_are_gaps(xml: str) -> None:
    with pytest.raises(UnknownMemberError):
        FakeTable({"XmlUI": xml})
