"""The fake Tabletop Simulator: what people do, and what they are told."""

from __future__ import annotations

import pytest

from tests.tts.fake import CannotDoError
from tests.tts.tables import deck, hand, needs_lupa, place, printed, table, thing

pytestmark = needs_lupa


# What people do with things, and what scripts hear of it.


def test_pick_up_and_drop_fire_everywhere() -> None:
    made = table("""function onObjectPickUp(c, o) print('up ' .. c .. o.guid .. o.held_by_color) end
            function onObjectDrop(c, o) print('down ' .. c .. o.guid .. tostring(o.held_by_color)) end""",
        thing("a", LuaScript="function onPickUp(c) print('own up') end function onDrop(c) print('own down') end"))  # fmt: skip
    made.seat("Red")
    assert made.drop("Red", "a", (4, 1, 4))
    assert printed(made) == ["up RedaRed", "own up", "down Redanil", "own down"]
    assert made.object("a").resting
    assert made.run("return getObjectFromGUID('a').pick_up_position == Vector(0, 1, 0)")


def test_a_script_can_forbid_an_action() -> None:
    made = table(
        "function onPlayerAction(p, action, targets) return not (action == Player.Action.PickUp and p.color == 'Red') end",
        thing("a"),
    )
    made.seat("Red")
    made.seat("Blue")
    assert made.drop("Red", "a", (4, 1, 4)) is False
    assert made.drop("Blue", "a", (4, 1, 4)) is True


def test_what_is_locked_or_not_interactable_stays() -> None:
    made = table("getObjectFromGUID('b').interactable = false", thing("a", Locked=True), thing("b"))
    made.seat("Red")
    for guid in ("a", "b", "nope"):
        with pytest.raises(CannotDoError):
            made.drop("Red", guid, (4, 1, 4))
    with pytest.raises(CannotDoError, match="nobody"):
        made.drop("Blue", "a", (4, 1, 4))


def test_hotkeys_and_menus_call_with_what_the_game_gives() -> None:
    made = table(
        """addHotkey('Go', function(c, o, p, up) print(c .. (o and o.guid or '-') .. tostring(up)) end)
            addContextMenuItem('Table', function(c, p) print(c .. p.y) end)
            getObjectFromGUID('a').addContextMenuItem('Mine', function(c, p, o) print(c .. p.x .. o.guid) end)""",
        thing("a", at=place(3)),
    )
    made.seat("Red")
    made.hotkey("Red", "Go")
    made.hotkey("Red", "Go", "a")
    made.context_menu("Red", None, "Table")
    made.context_menu("Red", "a", "Mine")
    assert printed(made) == ["Red-false", "Redafalse", "Red1", "Red3a"]
    with pytest.raises(CannotDoError):
        made.hotkey("Red", "Stop")
    with pytest.raises(CannotDoError):
        made.context_menu("Red", "a", "Yours")


def test_spectators_only_watch() -> None:
    made = table("", thing("a"))
    made.seat("Grey")
    with pytest.raises(CannotDoError, match="watch"):
        made.drop("Grey", "a", (4, 1, 4))


def test_buttons_and_inputs() -> None:
    made = table(
        """o = getObjectFromGUID('a') function hit(obj, c, alt) print(obj.guid .. c .. tostring(alt)) end
            function typed(obj, c, text, on) print(text .. tostring(on)) end
            o.createButton({click_function = 'hit', function_owner = self, label = 'One'})
            o.createButton({click_function = 'hit', label = 'Only a label', width = 0, height = 0})
            o.createInput({input_function = 'typed', function_owner = self})""",
        thing("a"),
    )
    made.seat("Red")
    made.object_click("Red", "a", 0, alt=True)
    made.object_input("Red", "a", 0, "hi")
    assert printed(made) == ["aRedtrue", "hitrue", "hifalse"]
    for index in (1, 2):
        with pytest.raises(CannotDoError):
            made.object_click("Red", "a", index)
    assert made.run(
        "o.editButton({index = 0, label = 'Two'}) o.removeButton(1) return {#o.getButtons(), o.getButtons()[1].label, o.getButtons()[1].index}"
    ) == [1, "Two", 0]
    made.run("o.clearButtons()")
    assert made.object("a").buttons == []


def test_typing_a_number_draws_unless_handled() -> None:
    made = table(
        "handled = false function onObjectNumberTyped(o, c, n) return handled end",
        deck("d", list("abcd")),
        hand("Red", -20),
    )
    made.seat("Red")
    made.type_number("Red", "d", 1)
    made.run("handled = true")
    made.type_number("Red", "d", 2)
    made.step(90)
    assert len(made.object("d").inside) == 3


def test_pointer_and_selection() -> None:
    made = table("function onObjectHover(c, o) print(c .. (o and o.guid or '-')) end", thing("a"))
    made.seat("Red")
    made.point("Red", (1, 2, 3), "a")
    made.select("Red", ["a"])
    assert made.run(
        "return {Player.Red.getPointerPosition() == Vector(1, 2, 3), Player.Red.getHoverObject().guid, Player.Red.getSelectedObjects()[1].guid}"
    ) == [True, "a", "a"]
    made.point("Red", (0, 0, 0))
    assert printed(made) == ["Reda", "Red-"]


# Seats, players, turns, chat, dialogs.


def test_the_first_is_the_host_and_seats_are_taken() -> None:
    made = table(
        """function onPlayerConnect(p) print('in ' .. p.steam_name .. p.color) end
            function onPlayerChangeColor(c) print('seat ' .. c) end""",
        hand("Red", -20),
    )
    made.seat("Red", "Ann")
    made.seat("Blue", "Bob")
    assert printed(made) == ["in AnnGrey", "seat Red", "in BobGrey", "seat Blue"]
    assert made.run(
        "return {Player.Red.host, Player.Blue.admin, Player.Green.seated, Player.Red.steam_name, #Player.getPlayers(), getSeatedPlayers()[2]}"
    ) == [True, False, False, "Ann", 2, "Blue"]
    assert made.run("return Player.getAvailableColors()") == ["Red"]
    with pytest.raises(CannotDoError, match="taken"):
        made.seat("Red")
    assert made.run(
        "return {Player.Red.changeColor('Blue'), Player.Red.changeColor('Green'), Player.Green.steam_name}"
    ) == [False, True, "Ann"]
    made.unseat("Blue")
    assert made.run("return #Player.getPlayers()") == 1


def test_chat_reaches_scripts_and_can_be_swallowed() -> None:
    made = table(
        "function onChat(m, p) print(p.color .. m) if m == '!hush' then return false end end"
    )
    made.seat("Red", "Ann")
    made.chat("Red", "hello")
    made.chat("Red", "!hush")
    assert [line.text for line in made.lines if line.kind == "chat"] == ["Ann: hello"]
    assert printed(made) == ["Redhello", "Red!hush"]


def test_messages_go_to_whom_they_are_sent() -> None:
    made = table()
    made.seat("Red")
    made.seat("Blue")
    made.run("""printToAll('one') broadcastToAll('two', {1, 0, 0}) printToColor('three', 'Blue', 'Red') broadcastToColor('four', 'Red')
            Player.Blue.print('five') Player.Blue.broadcast('six', Color.Red) print('seven', 7) log({a = 1}, 'eight')""")
    told = [(line.to, line.text.split("\n")[0], line.kind) for line in made.lines]
    assert told == [
        ("All", "one", "print"), ("All", "two", "broadcast"), ("Blue", "three", "print"), ("Red", "four", "broadcast"),
        ("Blue", "five", "print"), ("Blue", "six", "broadcast"), ("Host", "seven\t7", "print"), ("Host", "eight: ", "log"),
    ]  # fmt: skip
    for lua in (
        "printToColor('x', 'red')",
        "printToAll(nil)",
        "printToAll(5)",
        "broadcastToAll('x', 'Mauve')",
    ):
        with pytest.raises(CannotDoError):
            made.run(lua)


def test_turns_pass_in_order_and_tell() -> None:
    made = table(
        "function onPlayerTurn(p, before) print(p.color .. (before and before.color or '')) end"
    )
    for color in ("Red", "White", "Blue"):
        made.seat(color)
    made.run(
        "Turns.enable = true Turns.endTurn() Turns.type = 2 Turns.order = {'Blue', 'Red'} Turns.turn_color = 'Red' Turns.endTurn()"
    )
    assert printed(made) == ["White", "RedWhite", "RedRed", "BlueRed"]
    assert made.run("return {Turns.getNextTurnColor(), Turns.getPreviousTurnColor()}") == [
        "Red",
        "Red",
    ]


def test_dialogs_wait_for_an_answer() -> None:
    made = table()
    made.seat("Red")
    made.run(
        "Player.Red.showOptionsDialog('Pick', {'a', 'b'}, 1, function(t, i, c) print(t .. i .. c) end)"
    )
    dialog = made.dialog("Red")
    assert dialog is not None
    assert (dialog.kind, dialog.text, dialog.options) == ("options", "Pick", ["a", "b"])
    made.answer("Red", "b")
    made.run("Player.Red.showConfirmDialog('Sure?', function(c) print('sure ' .. c) end)")
    made.cancel("Red")
    made.run("Player.Red.showInputDialog('Name', 'Paul', function(t, c) print(t .. c) end)")
    made.answer("Red", "Chani")
    assert printed(made) == ["b2Red", "ChaniRed"]
    assert made.dialog("Red") is None
    with pytest.raises(CannotDoError, match="no dialog"):
        made.answer("Red")


# Notes and notebook.


def test_notes_and_tabs_are_kept_in_the_save() -> None:
    tabs = {"0": {"title": "Rules", "body": "Be fair", "color": "Grey", "id": 0}}
    made = table(TabStates=tabs, Note="old")
    assert (
        made.run("return Notes.addNotebookTab({title = 'Red', body = 'plan', color = 'Red'})") == 1
    )
    made.run("Notes.setNotes('new') Notes.editNotebookTab({index = 0, body = 'Be bold'})")
    assert made.run(
        "return {Notes.getNotes(), Notes.getNotebookTabs()[1].body, Notes.getNotebookTabs()[2].color}"
    ) == ["new", "Be bold", "Red"]
    saved = made.save()
    assert saved["Note"] == "new"
    assert [saved["TabStates"][k]["body"] for k in "01"] == ["Be bold", "plan"]
    made.run("Notes.removeNotebookTab(0)")
    assert list(made.save()["TabStates"]) == ["1"]


def test_rotating_peeking_searching_and_changing_states_are_told_and_can_be_forbidden() -> None:
    made = table(
        """forbid = false
        function tryObjectRotate() return not forbid end function tryObjectStateChange() return not forbid end
        function onObjectRotate(o, spin, flip, c, old) print(c .. ' turned ' .. spin .. ' from ' .. old) end
        function onObjectPeek(o, c) print(c .. ' peeked') end
        function onObjectSearchStart(o, c) print(c .. ' searched ' .. o.guid) end""",
        deck("d", ["a", "b"], place(9)),
        thing("one", States={"2": thing("two")}),
    )
    made.seat("Red")
    assert made.rotate("Red", "one", 45)
    made.peek("Red", "d")
    made.search("Red", "d")
    assert made.change_state("Red", "one", 2) == "two"
    made.run("forbid = true")
    assert not made.rotate("Red", "two", 45)
    assert made.change_state("Red", "two", 1) is None
    assert printed(made) == ["Red turned 225 from 180", "Red peeked", "Red searched d"]


def test_a_person_passes_the_turn() -> None:
    made = table()
    made.seat("Red")
    made.seat("Blue")
    made.run("Turns.enable = true")
    made.end_turn("Red")
    assert made.run("return Turns.turn_color") == "Blue"
    with pytest.raises(CannotDoError, match="not the turn"):
        made.end_turn("Red")
