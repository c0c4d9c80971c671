"""The fake Tabletop Simulator: its members, its Lua and its small classes."""

from __future__ import annotations

import pytest

from tests.tts.fake import CannotDoError, UnknownMemberError, api_members
from tests.tts.tables import needs_lupa, table, thing

pytestmark = needs_lupa


# Nothing is offered that the public reference has not.


def test_every_member_of_the_fake_is_in_the_public_reference() -> None:
    reference = api_members()
    for name, members in table().offered().items():
        assert set(members) <= set(reference.get(name, [])), name


def test_every_player_action_is_in_the_reference() -> None:
    assert sorted(table().run("return Player.Action")) == api_members()["PlayerAction"]


@pytest.mark.parametrize(
    "lua",
    [
        "self.sparkle()", "getObjectFromGUID('a').explode()", "getObjectFromGUID('a').addForce({1,1,1})",
        "return Player.Red.hat", "return Player.Mauve", "UI.burn()", "flipTable()", "return Lighting.apply",
        "Notes.shout('x')", "getObjectFromGUID('a').sparkle = 1", "return Wait.forever",
    ],
)  # fmt: skip
def test_an_unknown_or_unmodelled_member_fails_the_test_at_once(lua: str) -> None:
    made = table("", thing("a"))
    with pytest.raises(UnknownMemberError):
        made.run(lua)


def test_a_script_cannot_hide_a_gap_with_pcall() -> None:
    made = table("function onUpdate() pcall(function() return self.sparkle end) end", frames=0)
    with pytest.raises(UnknownMemberError, match="sparkle"):
        made.step(2)


def test_a_method_called_with_a_colon_is_a_gap() -> None:
    with pytest.raises(UnknownMemberError, match="dot"):
        table("", thing("a")).run("local o = getObjectFromGUID('a') return o:getName()")


# Scripts see the game's subset of Lua, strict where MoonSharp differs.


@pytest.mark.parametrize(
    "name",
    ["load", "loadstring", "dofile", "require", "io", "debug", "package", "python", "unpack"],
)
def test_what_the_game_has_not_is_absent(name: str) -> None:
    assert table().run(f"return {name} == nil")


def test_os_has_only_time() -> None:
    assert table().run(
        "return os.exit == nil and os.getenv == nil and os.time() > 1 and os.clock() >= 0"
    )


@pytest.mark.parametrize(
    "lua",
    [
        "error({})", "error()", "return string.format('%s', nil)", "return ('%s'):format({})",
        "return string.format('%s', 1.5)", "table.insert({}, nil)", "return math.random(0)", "return math.random(3, 2)",
        "local t = {'b', 'a'} table.sort(t)", "return tonumber('1,5')", "return tonumber('0x10')", "pairs(nil)",
        "return os.date('%c')", "return math.fmod(5, 3)",
    ],
)  # fmt: skip
def test_what_moonsharp_does_otherwise_raises(lua: str) -> None:
    with pytest.raises(CannotDoError):
        table().run(lua)


def test_huge_is_finite_and_strings_sort_with_a_comparator() -> None:
    made = table()
    assert made.run("return math.huge") == pytest.approx(1.7976931348623157e308)
    assert made.run("local t = {3, 1, 2} table.sort(t) return t") == [1, 2, 3]


def test_pairs_comes_shuffled_by_the_seed_and_sorted_on_demand() -> None:
    lua = "local s = '' for k in pairs({a=1,b=2,c=3,d=4,e=5,f=6}) do s = s .. k end return s"
    orders = {table(seed=seed).run(lua) for seed in range(8)}
    assert len(orders) > 3
    assert table(seed=3).run(lua) == table(seed=3).run(lua)
    assert table(pairs="sorted").run(lua) == "abcdef"


def test_pairs_allows_removal_and_next_walks_everything() -> None:
    lua = """local t = {a=1, b=2, c=3, d=4} local n = 0
            for k in pairs(t) do n = n + 1 for other in pairs({a=1,b=1,c=1,d=1}) do t[other] = nil end end
            local m, key = 0, next({}) local u = {x=1, y=2, z=3} key = next(u)
            while key do m = m + 1 key = next(u, key) end return {n, m}"""
    assert table().run(lua) == [1, 3]


def test_scripts_do_not_share_globals_or_libraries() -> None:
    made = table(
        "x = 1 string.shout = 1",
        thing("a", LuaScript="y = tostring(x) .. tostring(string.shout)"),
    )
    assert made.run("return getObjectFromGUID('a').getVar('y')") == "nilnil"


def test_chance_is_the_seed_s() -> None:
    lua = "local t = {} for i = 1, 10 do t[i] = math.random(1, 1000) end return t"
    assert table(seed=5).run(lua) == table(seed=5).run(lua) != table(seed=6).run(lua)


# Objects, players and static classes are userdata.


@pytest.mark.parametrize(
    "value", ["getObjectFromGUID('a')", "Global", "Player.Red", "Wait", "self", "Global.UI"]
)
def test_type_says_userdata_and_it_is_no_table(value: str) -> None:
    made = table("", thing("a"))
    assert made.run(f"return type({value})") == "userdata"
    for use in (
        f"pairs({value})",
        f"next({value})",
        f"ipairs({value})",
        f"return #{value}",
        f"rawget({value}, 'x')",
    ):
        with pytest.raises(CannotDoError):
            made.run(use)
    assert made.run(f"return getmetatable({value}) == nil")


def test_an_object_is_the_same_each_time_and_a_key_of_tables() -> None:
    made = table("", thing("a"))
    assert (
        made.run(
            "local o = getObjectFromGUID('a') local t = {[o] = 5} return t[getObjectFromGUID('a')]"
        )
        == 5
    )


def test_a_player_instance_is_new_each_time() -> None:
    assert table().run(
        "return Player.Red ~= Player.Red and Player.Red.color == Player['Red'].color"
    )


def test_methods_can_be_kept_in_variables() -> None:
    assert table("", thing("a")).run("local f = getObjectFromGUID('a').getName return f()") == "a"


def test_read_only_members_raise() -> None:
    with pytest.raises(CannotDoError, match="cannot write"):
        table("", thing("a")).run("getObjectFromGUID('a').guid = 'b'")


# The game's JSON and its traps.


@pytest.mark.parametrize(
    ("lua", "text"),
    [
        ("{}", "[]"), ("{1, 2}", "[1,2]"), ("{b = 1, a = 'x'}", '{"a":"x","b":1}'), ("{[3] = 1}", "[null,null,1]"), ("1.5", "1.5"),
        ("{a = {}}", '{"a":[]}'), ("'q\"\\n'", '"q\\"\\n"'), ("true", "true"), ("'\\u00fc'", None), ("Vector(1, 2, 3)", '{"x":1,"y":2,"z":3}'),
    ],
)  # fmt: skip
def test_encode(lua: str, text: str | None) -> None:
    if text is None:
        lua, text = "'ü – x'", '"ü ? x"'
    assert table().run(f"return JSON.encode({lua})") == text


@pytest.mark.parametrize("lua", ["{1, a = 2}", "{f = print}", "self", "{[0] = 1}", "{[true] = 1}"])
def test_what_cannot_be_encoded_raises(lua: str) -> None:
    with pytest.raises(CannotDoError):
        table().run(f"return JSON.encode({lua})")


def test_decode() -> None:
    made = table()
    assert made.run(
        """local t = JSON.decode('{"a": [1, null, 3], "1": "x", "u": "\\\\u00fc"}') return {t.a[3], t.a[2] == nil, t['1'], t[1] == nil, t.u}"""
    ) == [3, True, "x", True, "ü"]
    assert made.run("return JSON.decode('') == nil")
    assert made.run("return JSON.decode(JSON.encode_pretty({a = {1, {b = 2}}})).a[2].b") == 2
    for lua in ("JSON.decode('{')", "JSON.decode('nope')", "JSON.decode(nil)"):
        with pytest.raises(CannotDoError):
            made.run(lua)


# Examples of the reference.


@pytest.mark.parametrize(
    "lua",
    [
        "Vector({1, 2, 3}) == Vector(1, 2, 3)", "Vector(1, 2, 3)[2] == 2", "Vector(1, 2, 3):add(Vector(3, 2, 1)) == Vector(4, 4, 4)",
        "Vector.between(Vector(1, 2, 3), Vector(4, 3, 2)) == Vector(3, 1, -1)", "Vector.max(Vector(1, 2, 3), Vector(4, 3, 2)) == Vector(4, 3, 3)",
        "Vector(1, 2, 3):reflect(Vector(4, 3, 2)) == Vector(-3.41, -1.31, 0.79)", "Vector(1, 2, 3):moveTowards(Vector(4, 3, 2), 0.5) == Vector(1.45, 2.15, 2.85)",
        "Vector(1, 2, 3):rotateTowards(Vector(4, 3, 2), 45) == Vector(2.78, 2.08, 1.39)", "Vector(3, 2, 3):rotateOver('y', 45) == Vector(4.24, 2, 0)",
        "Vector(0, 1, 2):dot(Vector(0, 2, 4)) == 10", "math.abs(Vector(1, 2, 3):magnitude() - 3.742) < 0.01", "Vector(1, 2, 3):cross(Vector(4, 3, 2)) == Vector(-5, 10, -5)",
        "Vector(1, 2, -4):lerp(Vector(1, 2, 4), 0.25) == Vector(1, 2, -2)", "math.abs(Vector(1, 2, 3):angle(Vector(4, 3, 2)) - 37.43) < 0.01",
        "Vector(1, 2, 3):string('Prefix') == 'Prefix: { 1, 2, 3 }'", "tostring(Vector(1, 2, 3)) == 'Vector: { 1, 2, 3 }'", "math.abs(Vector(1, 2, 3):heading('z') - 26.57) < 0.01",
        "Vector(1.99, 2.01, 2) == Vector(2, 2, 2)", "Vector(1, 2, 3) * 2 == Vector(2, 4, 6)", "Vector(1, 0, 0) ~= Vector(1.1, 0, 0)",
        "Color.Blue == Color(0.118, 0.53, 1)", "Color.fromString('blue'):toString() == 'Blue'", "Color.blue:toHex() == '1e87ffff'", "Color.blue:toHex(false) == '1e87ff'",
        "#Color.list == 12", "Color.Red:lerp(Color.White, 0.5).g > 0.5", "stringColorToRGB('Red').r > 0.8", "Color(0, 0.5, 1)[3] == 1",
        "Vector(1, 2, 3):copy():setAt('x', 9).x == 9 and type(Vector()) == 'table'", "Vector(2, 1, 4):project(Vector(1, -2, 1)) == Vector(0.67, -1.33, 0.67)",
    ],
)  # fmt: skip
def test_it_is_true(lua: str) -> None:
    assert table().run(f"return {lua}") is True
