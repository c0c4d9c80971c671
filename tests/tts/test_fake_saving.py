"""The fake Tabletop Simulator: saves, reloads, rewinds."""

from __future__ import annotations

from typing import Literal

import pytest

from tests.tts.fake import CannotDoError
from tests.tts.tables import Data, deck, hand, needs_lupa, place, printed, table, thing

pytestmark = needs_lupa


# Saves, reloads, rewinds.


KEEPS_N = """n = 0 function onLoad(s) if s ~= '' then n = JSON.decode(s).n end end
        function onSave() return JSON.encode({n = n}) end"""


def test_a_save_has_states_transforms_containers_and_what_it_had() -> None:
    made = table(
        KEEPS_N,
        thing("a", Unknown={"Deep": [], "More": {}}),
        deck("d", ["x", "y"], place(7, flip=180)),
        Gravity=0.5,
        SaveName="S",
    )
    made.run(
        "n = 3 getObjectFromGUID('a').setName('moved') getObjectFromGUID('a').setPositionSmooth({4, 1.06, 4})"
    )
    made.step(60)
    saved = made.save()
    assert saved["LuaScriptState"] == '{"n":3}'
    assert (saved["Gravity"], saved["SaveName"]) == (0.5, "S")
    first, second = saved["ObjectStates"]
    assert first["Transform"]["posX"] == pytest.approx(4)
    assert (first["Nickname"], first["Unknown"]) == ("moved", {"Deep": [], "More": {}})
    assert [c["GUID"] for c in second["ContainedObjects"]] == ["x", "y"]


def test_saving_what_was_loaded_changes_nothing() -> None:
    made = table(KEEPS_N, thing("a"), deck("d", ["x", "y"], place(7, flip=180)), hand("Red", -20))
    once = made.save()
    made.reload(once)
    made.step()
    assert made.save() == once


def test_a_reload_starts_scripts_anew_and_old_references_are_dead() -> None:
    made = table(
        KEEPS_N + " addHotkey('H', function() end) Wait.time(function() n = 99 end, 1)",
        thing("a"),
    )
    made.seat("Red")
    made.run("n = 5 old = getObjectFromGUID('a')")
    made.reload(made.save())
    made.step()
    assert made.run("return {n, old == nil, Player.Red.seated}") == [5, True, True]


def test_checkpoints_come_every_ten_seconds_and_rewind_restores() -> None:
    made = table(KEEPS_N, thing("a"), frames=0)
    made.seat("Red")
    made.seconds(10)
    made.run("n = 1")
    made.drop("Red", "a", (5, 1, 5))
    made.seconds(10)
    made.run("n = 2")
    assert len(made.checkpoints) == 3
    made.rewind(1)
    made.step()
    assert (made.run("return n"), round(made.object("a").position[0])) == (1, 5)
    made.rewind(2)
    made.step()
    assert (made.run("return n"), round(made.object("a").position[0])) == (0, 0)
    with pytest.raises(CannotDoError, match="checkpoints"):
        made.rewind(9)


def test_nothing_new_is_stored_when_nothing_changed() -> None:
    made = table(KEEPS_N)
    made.seconds(40)
    assert len(made.checkpoints) == 2


def test_a_script_stores_and_holds_back_rewind_states() -> None:
    made = table(KEEPS_N)
    made.run(
        "n = 1 storeRewindState(function(ok, new) print(tostring(ok) .. tostring(new)) end, true) n = 2"
    )
    made.seconds(30)
    assert printed(made) == ["truetrue"]
    assert len(made.checkpoints) == 2
    made.run("allowRewindStore()")
    made.seconds(10)
    assert len(made.checkpoints) == 3
    made.rewind(2)
    made.step()
    assert made.run("return n") == 1


def test_on_save_must_give_a_string() -> None:
    made = table("function onSave() return {} end", errors_raise=False)
    assert made.save()["LuaScriptState"] == ""
    assert made.errors[0].where == "onSave"


def test_the_same_seed_gives_the_same_table_to_the_byte() -> None:
    def played(order: Literal["shuffled", "sorted"]) -> Data:
        made = table(KEEPS_N, deck("d", list("abcdefgh")), hand("Red", -20), seed=11, pairs=order)
        made.seat("Red")
        made.run("getObjectFromGUID('d').shuffle() getObjectFromGUID('d').deal(3, 'Red')")
        made.step(100)
        return made.save()

    assert played("shuffled") == played("shuffled") == played("sorted")


def test_a_reload_forgets_hotkeys_menus_and_what_was_to_come() -> None:
    made = table("", thing("a"))
    made.seat("Red")
    made.run("""addHotkey('H', print) addContextMenuItem('M', print) Wait.time(function() print('late') end, 1)
        Wait.condition(function() print('later') end, function() return Time.time > 1 end)
        function forever() while true do print('again') coroutine.yield(0) end end startLuaCoroutine(Global, 'forever')
        spawnObject({type = 'BlockSquare'})""")
    made.reload(made.save())
    made.seconds(3)
    assert printed(made) == []
    with pytest.raises(CannotDoError, match="no hotkey"):
        made.hotkey("Red", "H")
    with pytest.raises(CannotDoError, match="no menu item"):
        made.context_menu("Red", None, "M")
    assert [found.data.Name for found in made.objects()] == ["Custom_Token", "BlockSquare"]


def test_the_save_keeps_the_first_xml_and_the_current_assets() -> None:
    made = table("", XmlUI='<Text id="t">first</Text>')
    made.run("UI.setXml('<Text>second</Text>', {{name = 'pic', url = 'http://x'}})")
    made.step(3)
    saved = made.save()
    assert saved["XmlUI"] == '<Text id="t">first</Text>'
    assert saved["CustomUIAssets"] == [{"Type": 0, "Name": "pic", "URL": "http://x"}]


def test_a_save_at_any_frame_of_a_move_loads_again() -> None:
    made = table(KEEPS_N, deck("d", list("abcd")), hand("Red", -20))
    made.seat("Red")
    made.run("getObjectFromGUID('d').deal(2, 'Red') n = 4")
    for _ in range(40):
        made.step()
        saved = made.save()
        again = table("", *saved["ObjectStates"])
        cards = [inside.GUID for found in again.objects() for inside in found.inside]
        cards += [found.guid for found in again.objects() if found.type == "Card"]
        assert sorted(map(str, cards)) == list("abcd")
