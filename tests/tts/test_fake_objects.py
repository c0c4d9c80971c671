"""The fake Tabletop Simulator: objects, spawning, moving."""

from __future__ import annotations

import pytest

from tests.tts.fake import CannotDoError, UnknownMemberError
from tests.tts.tables import card, needs_lupa, place, printed, table, thing

pytestmark = needs_lupa


# Members, spawning, destroying.


def test_names_tags_lock_and_tint() -> None:
    made = table("", thing("a", Tags=["Force"]))
    assert made.run("""local o = getObjectFromGUID('a') o.setName('N') o.setDescription('D') o.locked = true
            o.addTag('spice') o.removeTag('FORCE') o.setColorTint('Red') o.memo = 'm' o.setGMNotes('g')
            return {o.getName(), o.getDescription(), o.getLock(), o.hasTag('SPICE'), o.hasTag('force'), o.getColorTint() == Color.Red,
                o.memo, o.getGMNotes(), o.type, o.name, #getObjectsWithTag('Spice'), #getObjectsWithAllTags({'spice', 'x'})}""") == [
        "N", "D", True, True, False, True, "m", "g", "Tile", "Custom_Token", 1, 0]  # fmt: skip


def test_a_spawned_object_is_there_at_once_and_found_a_frame_later() -> None:
    script = "function onLoad() print('born ' .. self.guid) end"
    made = table(f"""function go() o = spawnObjectData({{data = {{Name = 'Custom_Token', GUID = 'new', LuaScript = [[{script}]]}},
            position = {{1, 1, 1}}, callback_function = function(x) print('called ' .. x.guid) end}})
            return {{o.spawning, o.guid, getObjectFromGUID('new') == nil, #getObjects()}} end
            function onObjectSpawn(x) print('spawned ' .. x.guid) end""")
    assert made.run("return go()") == [True, "-1", True, 0]
    made.step()
    assert printed(made) == ["born new", "spawned new", "called new"]
    assert made.run("return {o.spawning, o == getObjectFromGUID('new'), o.loading_custom}") == [
        False,
        True,
        True,
    ]
    made.step(20)
    assert made.run("return o.loading_custom") is False


def test_a_taken_guid_is_replaced() -> None:
    made = table("", thing("a"))
    made.run("spawnObjectData({data = {Name = 'BlockSquare', GUID = 'a'}})")
    made.step()
    guids = [o.guid for o in made.objects()]
    assert guids[0] == "a"
    assert len(guids[1]) == 6


def test_spawn_from_json_type_and_clone() -> None:
    made = table("", thing("a", LuaScriptState="s"))
    made.run("""spawnObject({type = 'BlockSquare', position = {5, 1, 0}, scale = {2, 2, 2}})
            spawnObjectJSON({json = getObjectFromGUID('a').getJSON(), position = {9, 1, 0}})
            getObjectFromGUID('a').clone({position = {-9, 1, 0}})""")
    made.step(90)
    assert [(o.data.Name, round(o.position[0])) for o in made.objects()] == [
        ("Custom_Token", 0), ("BlockSquare", 5), ("Custom_Token", 9), ("Custom_Token", -9)]  # fmt: skip


def test_a_destroyed_object_lives_to_the_end_of_the_frame() -> None:
    made = table("""function onObjectDestroy(x) print('last ' .. x.getName()) end
            function go() o = getObjectFromGUID('a') o.destruct()
                return {o.isDestroyed(), o.getName(), getObjectFromGUID('a') ~= nil} end""",
        thing("a", LuaScript="function onDestroy() print('own') end"))  # fmt: skip
    assert made.run("return go()") == [True, "a", True]
    made.step()
    assert printed(made) == ["last a", "own"]
    assert made.run("return o.isDestroyed() and getObjectFromGUID('a') == nil")
    with pytest.raises(CannotDoError, match="<Unknown Error>"):
        made.run("return o.getName()")


def test_reload_gives_a_new_object_with_the_new_script() -> None:
    made = table("", thing("a"))
    made.run(
        "o = getObjectFromGUID('a') o.setLuaScript([[function onLoad() print('again') end]]) p = o.reload()"
    )
    made.step(2)
    assert printed(made) == ["again"]
    assert made.run("return o ~= p and p == getObjectFromGUID('a') and o.isDestroyed()")


def test_states_make_a_new_object() -> None:
    made = table("function onObjectStateChange(o, old) print(old .. '>' .. o.guid) end",
        thing("one", States={"2": thing("two")}))  # fmt: skip
    assert made.run(
        "local o = getObjectFromGUID('one') n = o.setState(2) return {o.getStateId()}"
    ) == [1]
    made.step(2)
    assert printed(made) == ["one>two"]
    assert made.run("return {n.getStateId(), n.getStates()[1].guid}") == [2, "one"]
    made.run("n.setState(1)")
    made.step(2)
    assert made.run("return getObjectFromGUID('one').getStateId()") == 1


def test_counter_text_and_clock() -> None:
    made = table(
        "",
        thing("c", "Counter"),
        thing("t", "3DText", Text={"Text": "x"}),
        thing("k", "Digital_Clock"),
    )
    made.run(
        "local c = getObjectFromGUID('c') c.Counter.increment() c.setValue(c.getValue() + 4) getObjectFromGUID('t').setValue('y')"
    )
    made.run("k = getObjectFromGUID('k') k.Clock.setValue(90) k.Clock.pauseStart()")
    made.seconds(30)
    assert made.run(
        "return {getObjectFromGUID('c').Counter.getValue(), getObjectFromGUID('t').TextTool.getValue(), k.getValue()}"
    ) == [5, "y", 60]
    assert made.run("return getObjectFromGUID('c').Clock == nil")


def test_a_die_shows_the_value_that_is_up_and_rolls_all_of_them() -> None:
    faces = [(-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, -180), (90, 0, 0)]
    values = [
        {"Value": i + 1, "Rotation": dict(zip("xyz", face, strict=True))}
        for i, face in enumerate(faces)
    ]
    made = table(
        "d = getObjectFromGUID('d')",
        thing("d", "Custom_Dice", place(turn=0), RotationValues=values),
    )
    assert made.run("return d.getValue()") == 2
    made.run("d.setRotationValue(5)")
    made.step(60)
    assert made.run("return d.getRotationValue()") == 5
    seen = set()
    for _ in range(40):
        made.run("d.roll()")
        made.step(40)
        seen.add(made.run("return d.getValue()"))
    assert seen == {1, 2, 3, 4, 5, 6}


def test_tables_are_copied_between_scripts_and_functions_do_not_cross() -> None:
    made = table("t = {1} function f(p) p[1] = 9 return {p[1], #t} end", thing("a", LuaScript="""function go() local mine = {1}
            local got = Global.call('f', mine) return mine[1] == 1 and got[1] == 9 end v = {5} """))  # fmt: skip
    assert made.run("return getObjectFromGUID('a').call('go')") is True
    assert made.run("return getObjectFromGUID('a').getTable('v')[1]") == 5
    for lua in (
        "o.call('go', {f = print})",
        "o.call('missing')",
        "return o.getVar('v')",
        "o.setVar('x', {})",
    ):
        with pytest.raises(CannotDoError):
            made.run("local o = getObjectFromGUID('a') " + lua)


# Transforms, smooth moves, falling.


def test_smooth_moves_take_time_and_end_exactly() -> None:
    made = table("o = getObjectFromGUID('a')", thing("a", at=place(y=1.06)))
    made.run("o.setPositionSmooth({6, 1.06, 3})")
    made.step(10)
    assert made.run(
        "return o.isSmoothMoving() and not o.resting and o.getPosition().x > 0 and o.getPosition().x < 6"
    )
    made.step(60)
    assert made.run(
        "return o.resting and not o.isSmoothMoving() and o.getPosition() == Vector(6, 1.06, 3)"
    )


def test_loose_things_fall_on_what_is_below_and_locked_ones_stay() -> None:
    made = table(
        "",
        thing("board", "Custom_Board", place(y=1), Locked=True),
        thing("a", at=place(x=2)),
        thing("b", at=place(x=3), Locked=True),
    )
    made.run(
        "getObjectFromGUID('a').setPosition({2, 9, 0}) getObjectFromGUID('b').setPosition({3, 9, 0})"
    )
    made.step(200)
    assert made.object("a").position[1] == pytest.approx(1.2)
    assert made.object("b").position[1] == 9


def test_local_and_world_positions_follow_rotation_and_scale() -> None:
    made = table("o = getObjectFromGUID('a')", thing("a", at=place(10, 1, 5, turn=90, scale=2)))
    assert made.run("return o.positionToWorld({0, 0, 1}) == Vector(12, 1, 5)")
    assert made.run("return o.positionToLocal(o.positionToWorld({1, 2, 3})) == Vector(1, 2, 3)")
    assert made.run(
        "return o.getTransformForward() == Vector(1, 0, 0) and o.getBounds().size == Vector(4, 0.4, 4)"
    )


def test_face_down_is_what_points_down() -> None:
    made = table("o = getObjectFromGUID('a')", card("a"))
    assert made.run("return o.is_face_down") is False
    made.run("o.flip()")
    made.step(60)
    assert made.run("return o.is_face_down") is True


def test_a_thing_dropped_by_hand_snaps_to_a_point_that_takes_it() -> None:
    points = [
        {
            "Position": {"x": 1, "y": 0, "z": 0},
            "Rotation": {"x": 0, "y": 90, "z": 0},
            "Tags": ["Force"],
        }
    ]
    made = table("", thing("a", Tags=["force"]), thing("b"), SnapPoints=points)
    made.seat("Red")
    made.drop("Red", "a", (1.5, 1, 0.2))
    made.drop("Red", "b", (1.5, 1, -0.3))
    assert made.object("a").position[0] == 1
    assert made.object("a").rotation[1] == 90
    assert made.object("b").position[0] == 1.5
    assert made.run("return #Global.getSnapPoints()") == 1


# Physics.cast as far as it goes.


def test_a_ray_down_meets_what_is_below_in_order() -> None:
    made = table(
        "", thing("low", at=place(y=1)), thing("high", at=place(y=2)), thing("far", at=place(9))
    )
    assert made.run(
        "local t = {} for i, h in ipairs(Physics.cast({origin = {0, 5, 0}, direction = {0, -1, 0}})) do t[i] = h.hit_object.guid end return t"
    ) == ["high", "low"]
    assert (
        made.run(
            "return #Physics.cast({origin = {9, 1, 0}, type = 3, size = {2, 2, 2}, max_distance = 0})"
        )
        == 1
    )


def test_other_casts_are_gaps() -> None:
    with pytest.raises(UnknownMemberError):
        table().run("Physics.cast({origin = {0, 0, 0}, direction = {1, 0, 0}})")
