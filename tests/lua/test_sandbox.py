"""The strict sandbox refuses or imitates what is different at a table; portable Lua passes."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from adjudicator.errors import InputError, UnsupportedError
from exporters.lua.engines import (
    DEFAULT,
    ENGINES,
    host_lines,
    installed,
    make_runtime,
    run_on_host,
)
from workshop.lua.lint.rewrite import strict_source
from workshop.lua.lint.rules import LIBRARIES
from workshop.lua.sandbox import Order, StrictLua, host_script, sandbox_text, strict_runtime

ROOT = Path(__file__).resolve().parents[2]

REFUSED = {
    "pattern over other than ASCII": 'return ("ü{a}"):gsub("{(%a+)}", "x")',
    "error of a table": "error({})",
    "error of nil": "error(nil)",
    "assert with a table": "assert(false, {})",
    "%s of nil": 'string.format("%s", nil)',
    "%s of a number": 'return ("%s"):format(5)',
    "%s of a truth": 'string.format("%s", true)',
    "%d of a fraction": 'string.format("%d", 1 / 2)',
    "a half rounded": 'string.format("%.0f", 5 / 2)',
    "%g": 'string.format("%g", 2)',
    "a name padded": 'string.format("%5s", "ü")',
    "insert of nil": "table.insert({1}, nil)",
    "insert of nil at a place": "table.insert({1}, 1, nil)",
    "insert beyond the end": "table.insert({1}, 5, 2)",
    "insert into a list with a hole": "table.insert({1, 2, [4] = 4}, 5)",
    "remove beyond the end": "table.remove({1}, 7)",
    "a draw from an empty deck": "math.random(1, 0)",
    "a draw of none": "math.random(0)",
    "a draw of a fraction": "math.random(3 / 2)",
    "sort of words": 'table.sort({"b", "a"})',
    "length with a hole": "local t = {1, 2, [4] = 4} return #t",
    "length with nil at the start": "local t = {nil, 2, 3} return #t",
    "length with a far hole": "local t = {} for i = 1, 50 do t[i] = i end t[20] = nil return #t",
    "concat over a hole": "local t = {1, 2, [4] = 4} return table.concat(t)",
    "concat of a table": "return table.concat({{}})",
    ".. of a fraction": 'local x = 3 / 2 return x .. ""',
    "text of a large number": "return tostring(10 ^ 15)",
    "text of infinity": "return tostring(1 / 0)",
    "text of no number": "return tostring(0 / 0)",
    "text of many digits": "return tostring(1 / 3)",
    "modulo of a negative": "local by = -3 return 5 % by",
    "modulo of zero": "local by = 0 return 5 % by",
    "fmod of a negative": "return math.fmod(-5, 3)",
    "order of words": 'local a, b = "a", "B" return a < b',
    "order of words the other way": 'local a, b = "a", "B" return a >= b',
    "upper": 'return string.upper("ü")',
    "lower as a method": 'return ("Ü"):lower()',
    "length of a text": 'local t = "ü" return #t',
    "len": 'return string.len("ü")',
    "sub": 'return ("über"):sub(1, 1)',
    "byte": 'return ("ü"):byte()',
    "reverse": 'return ("ü"):reverse()',
    "char beyond ASCII": "return string.char(195)",
    "a class beyond ASCII": 'return ("ü"):find("[äü]")',
    "a weak table": 'setmetatable({}, {__mode = "k"})',
    "a finalizer": "setmetatable({}, {__gc = function() end})",
    "the month's name": 'return os.date("%B")',
    "the locale's date": 'return os.date("%c")',
    "a step of the collector": 'collectgarbage("step")',
    "select of nothing": 'local function f(...) return select("#", ...) end return f()',
    "keys added in pairs": "local t = {1} for k in pairs(t) do t[k + 10] = 1 end",
}

PASSES = {
    "error of a string": "return select(2, pcall(error, 'x')) == 'x'",
    "%s of a string": 'return string.format("%s %d %5.1f%%", "ü", 3, 3 / 10) == "ü 3   0.3%"',
    "insert": "local t = {1, 3} table.insert(t, 2, 2) table.insert(t, 4) return #t == 4 and t[2] == 2",
    "remove": "local t = {1, 2, 3} return table.remove(t) == 3 and table.remove(t, 1) == 1 and #t == 1",
    "remove from nothing": "return table.remove({}) == nil",
    "random": "for i = 1, 50 do local x = math.random(2, 4) if x < 2 or x > 4 then return false end "
    "end return math.random(1) == 1 and math.random() < 1",
    "sort of numbers": 'local t = {3, 1, 2} table.sort(t) return table.concat(t, ",") == "1,2,3"',
    "sort by a function": "local t = {3, 1, 2} table.sort(t, function(a, b) return a > b end) "
    'return table.concat(t, ",") == "3,2,1"',
    "length": "local t = {} for i = 1, 500 do t[#t + 1] = i end return #t == 500 and #'abc' == 3",
    "join": 'return "a" .. 1 .. "b" .. 2 == "a1b2"',
    "join of a call": 'local function f() return "x", "y" end return "a" .. f() == "ax"',
    "own join": "local m = setmetatable({}, {__concat = function() return 7 end}) "
    'return m .. "a" == 7 and "a" .. m == 7',
    "own length": "return #setmetatable({}, {__len = function() return 7 end}) == 7",
    "modulo": "local a = -1 return a % 18 == 17 and 2 + 7 % 4 * 2 == 8",
    "order": "local a, b = 1, 2 return a < b and a <= b and not (a > b) and not (a >= b) and 1 < 2",
    "precedence": 'return 1 + 1 .. "" == "2" and -2 ^ 2 == -4 and not (1 > 2) == true',
    "text of a number": "return tostring(12) == '12' and tostring(-3 / 2) == '-1.5'",
    "text of negative zero": "return tostring(-0 * 1) == '0'",
    "opaque texts": 'local t = "ü" .. "ä" return t == "üä" and t:find("ä", 1, true) ~= nil',
    "ascii texts": 'return ("abc"):upper() == "ABC" and ("abc"):sub(2) == "bc" and #"abc" == 3 '
    'and ("a"):byte() == 97',
    "date": 'return os.date("%Y-%m-%d %H:%M", 0) == "1970-01-01 00:00"',
    "collector": 'return collectgarbage("count") == nil and collectgarbage() == 0',
    "coroutines": "local co = coroutine.create(function(x) local y = coroutine.yield(x + 1) return y * 2 "
    "end) local _, a = coroutine.resume(co, 1) local _, b = coroutine.resume(co, 5) "
    "return a == 2 and b == 10",
    "wrapped coroutines": "local f = coroutine.wrap(function() coroutine.yield(1) end) return f() == 1",
    "next": "return next({}) == nil and next({7}) == 1",
    "next in a loop": "local t, n = {a = 1, b = 2, 3}, 0 for k, v in next, t do n = n + v end return n == 6",
    "own pairs": "local t = setmetatable({}, {__pairs = function() return function(_, k) "
    "if not k then return 1, 2 end end end}) for k, v in pairs(t) do return v == 2 end",
    "keys removed in pairs": "local t = {a = 1, b = 2, c = 3} local n = 0 for k in pairs(t) do "
    "t.a, t.b, t.c = nil n = n + 1 end return n == 1",
    "methods": "local M = {n = 4} function M:get(x) return self.n + x end function M.twice(x) "
    "return 2 * x end return M:get(1) == 5 and M.twice(3) == 6",
    "calls without brackets": "local function f(t) return t.a + #t end return f{1, a = 1, 2} == 3",
    "the text of an error": "local ok, m = pcall(function() local x = nil; return x.y end) "
    "return not ok and m:find('index', 1, true) ~= nil",
    "what is raised passes through xpcall": "local ok, m = xpcall(function() error('x') end, "
    "function(m) return 'seen ' .. m end) return m:sub(1, 5) == 'seen ' and m:find('x', 1, true) ~= nil",
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_refuses(name: str, engine_name: str) -> None:
    strict = strict_runtime(engine_name)
    with pytest.raises(Exception, match="refused"):
        strict.execute(REFUSED[name])
    assert len(strict.refusals) == 1


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_that_the_program_catches_is_still_told(name: str, strict_lua: StrictLua) -> None:
    assert strict_lua.execute(f"return (pcall(function() {REFUSED[name]} end))") is False
    assert len(strict_lua.refusals) == 1
    strict_lua.forget_refusals()


@pytest.mark.parametrize("name", PASSES)
def test_portable_lua_passes(name: str, strict_lua: StrictLua) -> None:
    assert strict_lua.execute(PASSES[name]) is True


FORBIDDEN = (
    "load loadstring loadfile dofile require io debug package python collectgarbage.count unpack getfenv "
    "setfenv newproxy utf8 jit bit rawlen os.exit os.getenv os.remove os.rename os.execute os.tmpname "
    "os.setlocale os.difftime string.dump table.getn table.maxn table.move math.pow2 math.type "
    "string.pack coroutine.close coroutine.isyieldable"
)


@pytest.mark.parametrize("path", FORBIDDEN.replace(" collectgarbage.count", "").split())
def test_what_no_table_has_is_gone(path: str, strict_lua: StrictLua) -> None:
    assert strict_lua.execute(f"return {path}") is None


def test_its_libraries_are_those_the_lint_allows() -> None:
    strict = strict_runtime(DEFAULT)
    found = {name: frozenset(str(key) for key in strict.value(name)) for name in sorted(LIBRARIES)}
    assert found == {
        name: members | ({"fmod"} if name == "math" else set())
        for name, members in LIBRARIES.items()
    }


# Errors look as MoonSharp's do.


def test_a_position_is_added_always_and_as_moonsharp_writes_it(strict_lua: StrictLua) -> None:
    text = "local _, m = pcall(function()\n  error('x', 0) end) return m"
    assert strict_lua.execute(text, "table") == "table:(2,0-0): x"


def test_errors_of_lua_itself_have_the_same_shape(strict_lua: StrictLua) -> None:
    text = "local _, m = pcall(function()\n\n  local x = nil; return x.y end) return m"
    assert strict_lua.execute(text, "table").startswith("table:(3,0-0): ")


def test_level_two_points_to_the_caller(strict_lua: StrictLua) -> None:
    text = "local function f()\n error('x', 2) end\nlocal _, m = pcall(function()\n f()\n end) return m"
    assert strict_lua.execute(text, "table") == "table:(4,0-0): x"


@pytest.mark.parametrize("text", ["return #T", "local x = #T", "return T % -1", "return T .. {}"])
def test_a_refused_operator_points_to_its_line(engine_name: str, text: str) -> None:
    strict = strict_runtime(engine_name)
    strict.execute("T = {1, 2, [4] = 4}")
    body = text.replace("T %", "5 %")
    message = strict.execute(f"local _, m = pcall(function()\n\n{body}\nend) return m", "place")
    assert message.startswith("place:(3,0-0): ")


# Numbers are read as .NET reads them.


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,5", 15),
        ("0x10", None),
        ("12", 12),
        (" 7 ", 7),
        ("1.5", 1.5),
        ("", None),
        ("x", None),
        ("nan", None),
        ("inf", None),
        ("-1,000.5", -1000.5),
        (",5", None),
    ],
)
def test_tonumber(strict_lua: StrictLua, text: str, value: float | None) -> None:
    assert strict_lua.execute(f'return tonumber("{text}")') == value


def test_huge_is_finite(strict_lua: StrictLua) -> None:
    assert strict_lua.execute("return 1 / 0 > math.huge and math.huge < 2 * math.huge")


def test_time_has_a_fraction_and_stands_still(strict_lua: StrictLua) -> None:
    assert strict_lua.execute("return os.time() ~= math.floor(os.time())")
    strict_lua.set_time(86_400)
    assert strict_lua.execute('return os.date("%d", math.floor(os.time()))') == "02"


def test_random_numbers_follow_the_seed_alone() -> None:
    text = 'local t = {} for i = 1, 9 do t[i] = math.random(6) end return table.concat(t, "")'
    drawn = {name: strict_runtime(name, seed=5).execute(text) for name in installed()}
    assert len(set(drawn.values())) == 1
    assert strict_runtime(DEFAULT, seed=6).execute(text) != drawn[DEFAULT]


WALK = 'local o = {} for k in pairs(T) do o[#o + 1] = tostring(k) end return table.concat(o, " ")'


def walked(strict: StrictLua, text: str) -> str:
    """The keys of the table T that a program makes, in the order of pairs."""
    strict.execute(text)
    return str(strict.execute(WALK))


# Pairs walks in the order that was asked for.


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("T = {} T.z = 1 T.b = 2 T.a = 3", "z b a"),
        ("T = {} T[3] = 1 T[1] = 2 T[2] = 3", "3 1 2"),
        ("T = {z = 1, 7, b = 2, 8}", "z 1 b 2"),
        ('T = {["z"] = 1, b = 2, [9] = 3}', "z b 9"),
        ("T = {} T.z = 1 T.b = 2 T.z = nil T.a = 3 T.z = 4", "z b a"),
        ("T = {z = 1} function T.b() end function T:a() end", "z b a"),
        ("T = {z = 1} table.insert(T, 5) T.a = 2", "z 1 a"),
        ("T = {z = 1} rawset(T, 'y', 2) T.a = 2", "z y a"),
        ("T = {} local k = 'z' T[k] = 1 T[k .. 'a'] = 2 T.b = 3", "z za b"),
    ],
)
def test_insertion(engine_name: str, text: str, order: str) -> None:
    assert walked(strict_runtime(engine_name, "insertion"), text) == order


@pytest.mark.parametrize("engine", installed())
def test_keys_of_unknown_origin_come_sorted(engine: str) -> None:
    strict = strict_runtime(engine, "insertion", operators=False)
    assert walked(strict, "T = {z = 1, b = 2, 9, [7] = 3, [true] = 4}") == "1 7 b z true"


def test_shuffled_is_a_permutation_by_the_seed_and_differs_between_walks() -> None:
    text = "T = {} for i = 1, 9 do T[i] = i end"
    first, second = (strict_runtime(DEFAULT, "shuffled", seed=3) for _ in range(2))
    walks = [walked(first, text) for _ in range(5)]
    assert walks == [walked(second, text) for _ in range(5)]
    assert len(set(walks)) > 1
    assert {tuple(sorted(walk.split())) for walk in walks} == {tuple("123456789")}
    assert walked(strict_runtime(DEFAULT, "shuffled", seed=4), text) != walks[0]


def test_shuffled_is_the_same_on_every_engine() -> None:
    text = "T = {a = 1, b = 2, c = 3, d = 4, e = 5, 1, 2, 3}"
    walks = {walked(strict_runtime(name, "shuffled", seed=2), text) for name in installed()}
    assert len(walks) == 1


def test_every_order_of_three_comes_up() -> None:
    strict = strict_runtime(DEFAULT, "shuffled", seed=1)
    assert len({walked(strict, "T = {1, 2, 3}") for _ in range(60)}) == 6


def test_next_walks_all_keys_once_in_one_order(strict_lua: StrictLua) -> None:
    text = (
        "local t = {a = 1, b = 2, c = 3, d = 4} local o, k = {}, next(t) while k ~= nil do "
        "o[#o + 1] = k next({5, 6}) k = next(t, k) end table.sort(o, function(a, b) "
        'return a:byte() < b:byte() end) return table.concat(o, "")'
    )
    assert strict_lua.execute(text) == "abcd"


def test_sort_is_not_stable_when_shuffled() -> None:
    text = (
        "local t = {} for i = 1, 6 do t[i] = {0, i} end table.sort(t, function(a, b) "
        "return a[1] < b[1] end) local o = {} for i = 1, 6 do o[i] = t[i][2] end return table.concat(o, '')"
    )
    found = {strict_runtime(DEFAULT, "shuffled", seed=seed).execute(text) for seed in range(5)}
    assert len(found) > 1


# After the lock, globals are as they are.


def test_reading_and_writing_are_refused(strict_lua: StrictLua) -> None:
    strict_lua.execute("function onLoad() return 5 end local quiet = missing")
    strict_lua.lock()
    for text in ("return missing", "known = 1", "onLoad = nil", "rawset(_G, 'x', 1)"):
        with pytest.raises(Exception, match=r"refused: (the|a) global"):
            strict_lua.execute(text)
    assert strict_lua.execute("return onLoad()") == 5
    assert strict_lua.value("onLoad")() == 5
    assert strict_lua.value("missing") is None
    assert strict_lua.execute("return rawget(_G, 'missing') == nil and rawget(_G, 'type') == type")
    assert len(strict_lua.refusals) == 4
    strict_lua.forget_refusals()


def test_locals_and_tables_still_change(strict_lua: StrictLua) -> None:
    strict_lua.execute("state = {n = 1}")
    strict_lua.lock()
    assert strict_lua.execute("state.n = state.n + 1 local x = #{1, 2} return state.n + x") == 4


# What ends MoonSharp ends the sandbox.


DEEP = "local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end "


def test_the_deepest_stack_is_told(strict_lua: StrictLua) -> None:
    strict_lua.execute(DEEP + "return f(20)")
    shallow = strict_lua.deepest
    strict_lua.execute(DEEP + "return f(60)")
    assert strict_lua.deepest == shallow + 40
    strict_lua.execute(DEEP + "for i = 1, 300 do pcall(f, 3) end")
    assert strict_lua.deepest == shallow + 40


def test_it_is_told_inside_coroutines_too(strict_lua: StrictLua) -> None:
    text = DEEP + "local co = coroutine.create(f) return select(2, coroutine.resume(co, 50))"
    assert strict_lua.execute(text) == 50
    assert strict_lua.deepest >= 50


@pytest.mark.parametrize(
    "text",
    [
        "return pcall(f, 150)",
        "return coroutine.resume(coroutine.create(f), 150)",
        "return xpcall(function() return 1 + f(150) end, function() return 0 end)",
        "while true do pcall(f, 150) end",
    ],
)
def test_too_deep_cannot_be_caught(engine_name: str, text: str) -> None:
    strict = strict_runtime(engine_name, depth=100)
    with pytest.raises(Exception, match="ended: calls nested more than 100 deep"):
        strict.execute(DEEP + text)


def test_without_a_limit_it_may_be_deep(engine_name: str) -> None:
    assert strict_runtime(engine_name, depth=0).execute(DEEP + "return f(5000)") == 5000


def test_a_wrapped_coroutine_under_pcall_cannot_be_caught(engine_name: str) -> None:
    strict = strict_runtime(engine_name)
    text = "pcall(function() pcall(coroutine.wrap(function() error('x') end)) end) return 1"
    with pytest.raises(Exception, match="ended: pcall of a wrapped coroutine"):
        strict.execute(text)


def test_steps_are_counted_and_bounded(engine_name: str) -> None:
    strict = strict_runtime(engine_name, depth=0, steps=100_000)
    strict.execute("local n = 0 for i = 1, 10000 do n = n + i end")
    assert 10_000 <= strict.steps <= 60_000
    with pytest.raises(Exception, match="ended: more than 100000 steps"):
        strict.execute("pcall(function() while true do end end)")


# Strings are ASCII, bytes or units.


MEASURE = 'local t = "ü’" return #t, (t:byte(1)), (t:sub(2)), t == "ü’", #"ü"'


def test_bytes_as_in_puc(engine_name: str) -> None:
    strict = strict_runtime(engine_name, text="bytes", operators=False)
    assert strict.execute('return #"ü’", ("ü"):byte()') == (5, 195)


def test_units_as_in_moonsharp(engine_name: str) -> None:
    strict = strict_runtime(engine_name, text="units")
    assert strict.execute(MEASURE) == (2, 252, "’", True, 1)
    assert strict.execute('return string.unicode("ü’", 1, 2)') == (252, 8217)


def test_python_is_out_of_reach(strict_lua: StrictLua) -> None:
    strict_lua.lua.globals()["owner"] = Path()
    with pytest.raises(Exception, match="Lua does not see into Python"):
        strict_lua.execute("return owner.name")


def test_print_is_kept(strict_lua: StrictLua, capfd: pytest.CaptureFixture[str]) -> None:
    strict_lua.execute('print("a", 1) print()')
    assert strict_lua.printed == ["a\t1", ""]
    assert capfd.readouterr().out == ""


# Programs are rewritten without a change of lines or meaning.


@pytest.mark.parametrize("track_order", [False, True])
@pytest.mark.parametrize(
    "file", sorted((ROOT / "exporters" / "lua" / "library").glob("*.lua")), ids=str
)
def test_lines_stay(file: Path, track_order: bool) -> None:
    text = file.read_text("utf-8")
    written = strict_source(text, track_order=track_order)
    assert written.count("\n") == text.count("\n")
    assert written != text
    make_runtime(DEFAULT).compile(written)


def test_a_text_that_is_no_lua_is_named(strict_lua: StrictLua) -> None:
    with pytest.raises(InputError, match=r"rules:2: .*closes nothing"):
        strict_lua.execute("local x = 1\nend", "rules")


def test_the_sandbox_installs_under_its_own_rewriting() -> None:
    lua = make_runtime(DEFAULT)
    written = strict_source(sandbox_text(), track_order=False)
    helpers = (
        "kynes_length = function(x) return #x end kynes_modulo = function(a, b) return a % b end "
    )
    lua.execute(helpers)
    assert "kynes_less(" in written
    assert lua.compile(written) is not None


# Lua can be chosen; a command can be one.


PROGRAM = 'local t = {b = 1, a = 2} for k in pairs(t) do print(k) end print("ü", #{1, 2})'


def test_every_installed_engine_runs_the_sandbox() -> None:
    for name in installed():
        assert strict_runtime(name).execute("return #{1, 2}") == 2
    assert set(installed()) <= {engine.name for engine in ENGINES}


def test_an_unknown_engine_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnsupportedError, match=r"no Lua 'lua50'.*lua52"):
        make_runtime("lua50")


def test_an_engine_has_neither_eval_nor_builtins(lua: Any) -> None:
    assert lua.execute("return python.eval == nil and python.builtins == nil")


@pytest.mark.parametrize("pairs", ["insertion", "sorted", "shuffled"])
def test_the_protocol_on_a_host_made_of_lupa(pairs: Order) -> None:
    printed = run_on_host(FAKE_HOST, host_script([PROGRAM], pairs, seed=1))
    lines = host_lines(printed)
    assert sorted(lines[:2]) == ["a", "b"]
    assert lines[2] == "ü\t2"
    assert pairs != "insertion" or lines[:2] == ["b", "a"]


def test_a_program_that_fails_on_the_host_says_so() -> None:
    printed = run_on_host(FAKE_HOST, host_script(["error({})"]))
    with pytest.raises(InputError, match=r"failed on the Lua host: .*refused: an error that is"):
        host_lines(printed)


def test_a_program_that_breaks_off_is_no_success() -> None:
    with pytest.raises(InputError, match="did not come to its end"):
        host_lines("a\n")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "is empty"),
        ("/nonexistent/lua", "cannot be started"),
        (
            f"{sys.executable} -c 'import sys; sys.exit(\"no such thing\")'",
            "said: no such thing",
        ),
        (f"{sys.executable} -c 'import time; time.sleep(9)'", "did not end in 0.2 seconds"),
    ],
)
def test_a_host_that_does_not_work_is_told(command: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        run_on_host(command, "", timeout=0.2 if "sleep" in command else 30)


def test_a_real_host_if_there_is_one(lua_host: str | None) -> None:
    found = [name for name in ("lua5.2", "lua", "luajit", "lua5.4", "lua5.1") if shutil.which(name)]
    command = lua_host or (found[0] if found else None)
    if command is None:
        pytest.skip("no Lua on PATH, and no --lua-host")
    passing = [f"assert((function() {text} end)(), {name!a})" for name, text in PASSES.items()]
    script = host_script([*passing, PROGRAM])
    assert host_lines(run_on_host(command, script)) == ["b", "a", "ü\t2"]


def test_everything_that_passes_passes_on_the_host_made_of_lupa() -> None:
    passing = [f"assert((function() {text} end)(), {name!a})" for name, text in PASSES.items()]
    assert host_lines(run_on_host(FAKE_HOST, host_script(passing, "shuffled"))) == []


FAKE_HOST = (
    f'{sys.executable} -c \'import sys, lupa.lua52 as l; sys.stdout.reconfigure(encoding="utf-8"); '
    'r = l.LuaRuntime(); r.globals()["print"] = lambda *a: print(*a, sep="\\t"); '
    'r.execute(open(sys.argv[1], encoding="utf-8").read())\''
)
