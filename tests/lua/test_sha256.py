"""sha256.lua gives the hashes of hashlib, whole or in steps, on every Lua."""

from __future__ import annotations

import hmac
import random
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lua.hosts import NAMES, Host, needs_lupa, new_lua, source

pytestmark = needs_lupa

SATURATING = """
local xor = bit32.bxor
bit32.bxor = function(a, b, c)
  return math.min(xor(a, b, c or 0), 2147483647)
end
"""
"""A host that cuts words above 2^31 off, as .NET does on some processors."""

POOR = {"lua52 without bit32": ("lua52", "bit32 = nil"), "cut words": ("lua52", SATURATING)}
HOSTS = [*NAMES, *(POOR if "lua52" in NAMES else [])]
TEXTS = st.text(st.characters(max_codepoint=127), max_size=300) | st.text(max_size=100)


@cache
def host(name: str) -> Host:
    return Host(*POOR.get(name, (name,)))


@pytest.fixture(params=HOSTS)
def lua(request: pytest.FixtureRequest) -> Host:
    return host(request.param)


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@cache
def text_of(length: int) -> str:
    chance = random.Random(length)  # noqa: S311 - the same texts every time are wanted
    return "".join(chr(chance.randrange(128)) for _ in range(length))


@pytest.mark.parametrize(
    "lengths",
    [
        pytest.param([*range(131), *range(180, 196), *range(244, 260)], id="round blocks"),
        pytest.param(range(301), id="all", marks=pytest.mark.campaign),
    ],
)
def test_every_length_up_to_300_has_the_right_hash(lua: Host, lengths: Sequence[int]) -> None:
    for length in lengths:
        text = text_of(length)
        assert lua.sha256.hex(text) == hashed(text), length


@pytest.mark.parametrize(
    "length", [8159, 8160, 8191, 8192, pytest.param(33_000, marks=pytest.mark.campaign)]
)
def test_long_texts_have_the_right_hash(lua: Host, length: int) -> None:
    assert lua.sha256.hex(text_of(length)) == hashed(text_of(length))


@pytest.mark.parametrize("name", HOSTS)
@given(text=TEXTS)
def test_any_text_has_the_hash_of_its_utf8(name: str, text: str) -> None:
    assert host(name).sha256.hex(text) == hashed(text)


@pytest.mark.parametrize("name", HOSTS)
@given(pieces=st.lists(TEXTS | st.just("x" * 200), max_size=5), data=st.data())
def test_steps_and_pieces_give_the_hash_of_the_whole(
    name: str, pieces: list[str], data: st.DataObject
) -> None:
    lua = host(name).sha256
    state = lua.new()
    for piece in pieces:
        lua.update(state, piece)
        if data.draw(st.booleans()):
            lua.step(state, data.draw(st.integers(0, 3)))

    assert lua.finish(state) == hashed("".join(pieces))


def test_a_step_does_no_more_than_it_may_and_says_when_it_is_done(lua: Host) -> None:
    state = lua.sha256.new()
    lua.sha256.update(state, "x" * (64 * 5 + 10))

    assert lua.sha256.step(state, 2) == (False, 2)
    assert lua.sha256.step(state, 2) == (False, 2)
    assert lua.sha256.step(state, 2) == (True, 1)
    assert lua.sha256.step(state, 2) == (True, 0)
    assert lua.sha256.finish(state) == hashed("x" * (64 * 5 + 10))


def test_operations_are_used_only_where_they_are_right() -> None:
    used = {name: str(host(name).sha256.by) for name in HOSTS}

    assert used.get("lua52", "bit32") == "bit32"
    assert used.get("luajit21", "bit") == "bit"
    assert {used[name] for name in HOSTS if name not in ("lua52", "luajit21")} <= {"arithmetic"}


def test_what_is_no_text_is_refused(lua: Host) -> None:
    with pytest.raises(Exception, match="only text can be hashed"):
        lua.sha256.hex(lua.lua.table())


# Under MoonSharp a text is a row of UTF-16 units. A Lua that knows its texts as Latin-1 has one
# unit a character too, and a table of units stands in for the characters beyond.
WIDE = {
    "\x80": 0x2013,
    "\x81": 0xD83D,
    "\x82": 0xDE00,
    "\x83": 0xFFFD,
    "\x84": 0x7FF,
    "\x85": 0x800,
}
UNITS = "local units = {" + ",".join(f"[{ord(at)}]={unit}" for at, unit in WIDE.items()) + "}"
UNICODE = f"""
{UNITS}
string.unicode = function(text, first, last)
  local found = {{ string.byte(text, first, last) }}
  for i = 1, #found do found[i] = units[found[i]] or found[i] end
  return (table.unpack or unpack)(found)
end
"""


@cache
def wide(name: str) -> Any:
    lua = new_lua(name, encoding="latin-1")
    lua.execute(UNICODE)
    return lua.execute(source("sha256"))()


@pytest.mark.parametrize("name", NAMES)
@given(
    st.lists(st.sampled_from(["\x81\x82", *"ab\x00\x7f\x80\x83\x84\x85\x90\xe9\xff"]), max_size=200)
)
def test_where_texts_are_utf16_they_are_hashed_as_utf8(name: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    units = [WIDE.get(character, ord(character)) for character in text]
    meant = b"".join(unit.to_bytes(2, "little") for unit in units).decode("utf-16-le")

    assert wide(name).hex(text) == hashed(meant)


@pytest.mark.parametrize(
    "text", ["\x81", "\x82", "\x82\x81", "\x81a", "a" * 63 + "\x81" + "\x81\x82"]
)
@pytest.mark.parametrize("name", NAMES)
def test_half_a_character_has_no_hash(name: str, text: str) -> None:
    with pytest.raises(Exception, match="half a character"):
        wide(name).hex(text)


def test_the_chunk_is_plain_lua_51() -> None:
    text = source("sha256")

    assert not any(word in text for word in ("//", "<<", ">>", "goto", "load"))


def test_lists_of_bytes_have_the_right_hash(lua: Host) -> None:
    for length in [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 300]:
        data = random.Random(length).randbytes(length)  # noqa: S311 - the same bytes every time
        found = lua.sha256.of_bytes(lua.lua.table_from(data))
        assert bytes(int(byte) for byte in found.values()) == sha256(data).digest(), length


@pytest.mark.parametrize("length", [0, 20, 64, 65, 200])
def test_keyed_hashes_are_those_of_hmac(lua: Host, length: int) -> None:
    chance = random.Random(length)  # noqa: S311 - the same bytes every time are wanted
    key, message = chance.randbytes(length), chance.randbytes(90)
    found = lua.sha256.hmac(lua.lua.table_from(key), lua.lua.table_from(message))
    assert bytes(int(byte) for byte in found.values()) == hmac.new(key, message, sha256).digest()
