"""json.lua writes what adjudicator.log.lines writes, and reads nothing else."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.log.lines import encode
from tests.lua.hosts import NAMES, Host, failure, needs_lupa
from tests.support.seeds import examples

pytestmark = needs_lupa

LIMIT = 2**53
DEPTH = 64
WHOLE = st.integers(-LIMIT + 1, LIMIT - 1)
ASCII = st.text(st.characters(max_codepoint=127))
WORDS = ASCII | st.text('aé–😀ĢŜĊ"\\\n\x7f', max_size=6) | st.text("x", min_size=500, max_size=1500)
VALUES = st.recursive(
    st.none() | st.booleans() | WHOLE | WORDS,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text("ab-1\0,", max_size=3) | ASCII, inner, max_size=5)
    ),
    max_leaves=20,
)
JUNK = [
    *'{}[]",:-.\\+ \t\n\r0159eEutfnl/b\x00\x1f\x7f',
    "é",
    "\\u0041",
    "\\u00e9",
    "\\ud83d\\ude00",
]
JUNK += ["null", "true", "false", "NaN", "Infinity", "01", "1.0", "1e3", "-0", "-", str(LIMIT)]
ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")


@cache
def host(name: str) -> Host:
    return Host(name)


@pytest.fixture(params=NAMES)
def lua(request: pytest.FixtureRequest) -> Host:
    return host(request.param)


def strictly(text: str) -> Any:
    """What a text says, by Python's reader and the restrictions; ValueError if it is refused."""

    def refuse(what: str) -> Any:
        raise ValueError(what)

    def whole(digits: str) -> int:
        if abs(int(digits[:20])) >= LIMIT:
            raise ValueError(digits)
        return int(digits)

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError(pairs)
        return dict(pairs)

    value = json.loads(
        text, parse_float=refuse, parse_constant=refuse, parse_int=whole, object_pairs_hook=once
    )
    if any(int(code, 16) > 127 for code in ESCAPE.findall(text) if code):
        raise ValueError(text)
    if depth_of(value) > DEPTH:
        raise ValueError("too deep")
    return value


def depth_of(value: Any) -> int:
    """How many containers stand in one another."""
    if isinstance(value, dict):
        return 1 + max(map(depth_of, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth_of, value), default=0)
    return 0


def agree(lua: Host, text: str) -> None:
    """Both readers accept the text and find the same in it, or both refuse it."""
    try:
        wanted = strictly(text)
    except ValueError:
        reason = failure(lua.json.decode(text))
        assert re.search(r" at position [1-9][0-9]*$", reason), reason
        return
    found = lua.json.decode(text)
    assert not isinstance(found, tuple), (text, found)
    assert repr(lua.to_python(found)) == repr(wanted)


@pytest.mark.parametrize("name", NAMES)
@given(value=VALUES)
def test_a_value_is_written_as_the_judge_writes_it(name: str, value: Any) -> None:
    lua = host(name)

    assert lua.json.encode(lua.to_lua(value)) == encode(value).decode()


@pytest.mark.parametrize("name", NAMES)
@given(value=VALUES)
def test_what_is_written_is_read_as_it_was(name: str, value: Any) -> None:
    lua = host(name)
    text = encode(value).decode()

    assert lua.to_python(lua.json.decode(text)) == value
    assert lua.json.encode(lua.json.decode(text)) == text


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=examples(120))
@given(value=VALUES, data=st.data())
def test_a_corrupted_text_is_read_as_the_strict_reader_reads_it(
    name: str, value: Any, data: st.DataObject
) -> None:
    text = encode(value).decode()
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        stop = data.draw(st.integers(start, min(len(text), start + 3)))
        text = text[:start] + data.draw(st.sampled_from(["", *JUNK])) + text[stop:]

    agree(host(name), text)


@pytest.mark.parametrize("name", NAMES)
@given(pieces=st.lists(st.sampled_from(JUNK), max_size=12))
def test_junk_is_read_as_the_strict_reader_reads_it(name: str, pieces: list[str]) -> None:
    agree(host(name), "".join(pieces))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "nul",
        "tru",
        "fals",
        "falsey",
        "-",
        "-0",
        "--1",
        "00",
        "9007199254740991",
        "9007199254740992",
        "-9007199254740993",
        "1" * 400,
        "[1" + "0" * 400 + ".5]",
        '"\\u0000\\u007f"',
        '"\\u0080"',
        '"\\u00"',
        '"\\u00g0"',
        '"\\',
        '"\\"',
        '"' + "\\\\" * 600 + '"',
        '"' + "\\\\" * 600 + '\\"',
        '"' + "a" * 600,
        '"' + "a" * 3000 + "\n" + '"',
        '{"a":1,"a":2}',
        '{"a":1,"\\u0061":2}',
        '{"a":1,}',
        "{1:2}",
        "[1,]",
        "[,1]",
        "[1 2]",
        "\ufeff1",
        "1\u00a0",
        " " * 700 + "[" + " " * 700 + "1" + "\n" * 700 + "]" + "\t\r" * 300,
        " " * 700 + "[1]" + " " * 700 + "x",
        "[" * 64 + "]" * 64,
        "[" * 65 + "]" * 65,
        "[" * 100_000,
        '{"a":' * 64 + "1" + "}" * 64,
        '{"a":' * 65 + "1" + "}" * 65,
    ],
)
def test_the_edges_of_json_are_where_the_strict_reader_has_them(lua: Host, text: str) -> None:
    if len(text) < 1000 or text.strip("["):
        agree(lua, text)
    else:
        assert "64 levels" in failure(lua.json.decode(text))


@pytest.mark.parametrize("pad", range(230, 530, 7))
def test_no_token_is_lost_where_the_window_ends(lua: Host, pad: int) -> None:
    value = ["x" * pad, -1234567890123456, "a\nb", {"k": "y" * pad, "l": [True, False, None]}, 7]

    agree(lua, encode(value).decode())
    agree(lua, json.dumps(value, indent=3))


def test_a_limit_of_levels_can_be_lower(lua: Host) -> None:
    assert not isinstance(lua.json.decode("[[1]]", 2), tuple)
    assert failure(lua.json.decode("[[1]]", 1)) == "more than 1 levels at position 2"


def test_the_reason_names_the_place(lua: Host) -> None:
    assert failure(lua.json.decode('{"a":1 2}')).endswith("at position 8")
    assert failure(lua.json.decode(" " * 1000 + "?")).endswith("at position 1001")


def test_what_is_no_text_is_refused(lua: Host) -> None:
    assert failure(lua.json.decode(lua.lua.table())) == "no text but a table"
    assert failure(lua.json.decode(None)) == "no text but a nil"


def test_a_record_is_written_by_its_fields(lua: Host) -> None:
    text = lua.lua.execute(
        """
        return function(json, rt)
          local kind = { fields = { "at", "by", "seats" }, record = true }
          local empty = setmetatable({}, { fields = {}, record = true })
          return json.encode(setmetatable({ seats = { empty }, by = rt.None, at = 3 }, kind))
        end
        """
    )(lua.json, lua.rt)

    assert text == '{"at":3,"by":null,"seats":[{}]}'


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("1.5", "no JSON: a number that is not whole at $"),
        ("0/0", "no JSON: a number of 2^53 or more at $"),
        ("1/0", "no JSON: a number of 2^53 or more at $"),
        ("-9007199254740992", "no JSON: a number of 2^53 or more at $"),
        ("nil", "no JSON: a nil at $"),
        ("{ 1, { 2, print } }", "no JSON: a function at $[1][1]"),
        ("rt.dict({ 'a', a = { 0.5 } })", "no JSON: a number that is not whole at $.a[0]"),
        ("{ rt.dict({ 'a' }) }", "no JSON: the key a without a value at $[0]"),
        ("{ rt.dict({ 'a', 'a', a = 1 }) }", "no JSON: the key a twice at $[0]"),
        ("rt.dict({ 1, 2 })", "no JSON: a key that is not a string at $"),
        ("rt.dict({ 'a', 2, a = 1 })", "no JSON: a key that is not a string at $"),
        ("setmetatable({}, {})", "no JSON: a table of an unknown kind at $"),
        (
            "setmetatable({ a = 1 }, { fields = { 'a', 'b' }, record = true })",
            "no JSON: a record without its field at $.b",
        ),
    ],
)
def test_what_json_does_not_have_is_refused_with_its_place(
    lua: Host, expression: str, reason: str
) -> None:
    attempt = lua.lua.execute(
        f"return function(json, rt) return pcall(json.encode, {expression}) end"
    )

    assert attempt(lua.json, lua.rt) == (False, reason)
    assert lua.json.encode(lua.to_lua([1, {"a": None}])) == '[1,{"a":null}]'


def test_minus_zero_is_zero(lua: Host) -> None:
    zero = lua.lua.execute("return function(json) return json.encode({ -0.0, 0, 0 / -1 }) end")

    assert zero(lua.json) == "[0,0,0]"


def test_a_table_in_itself_is_refused(lua: Host) -> None:
    attempt = lua.lua.execute(
        "return function(json) local t = {} t[1] = t return pcall(json.encode, t) end"
    )

    assert attempt(lua.json) == (False, "no JSON: more than 64 levels at $")


def test_dicts_whose_keys_read_alike_are_kept_apart(lua: Host) -> None:
    first = {"a\0b": 1, "c": 2}
    second = {"a": 1, "b\0c": 2}

    for value in (first, second, first, second):
        assert lua.json.encode(lua.to_lua(value)) == encode(value).decode()


def test_a_small_memory_of_texts_is_kept_small(lua: Host) -> None:
    for number in range(0, 20_000, 100):
        value = {f"key-{n}": [f"id-{n}", n] for n in range(number, number + 100)}
        assert lua.json.encode(lua.to_lua(value)) == encode(value).decode()
