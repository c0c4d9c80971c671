"""Words of other languages lie in `referee.lua` as strings, and come out of them as they went in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.content import load_content
from adjudicator.registry import rulebook
from exporters.lua.bundle import build_referee
from exporters.lua.data import in_languages, packed, plain
from exporters.lua.engines import make_runtime
from exporters.lua.words import texts
from tests.support.compiled import library

GAME = "dune-messiah"
SAME = """
local function same(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then
    return a == b
  end
  for key, value in pairs(a) do
    if not same(value, b[key]) then return false end
  end
  for key in pairs(b) do
    if a[key] == nil then return false end
  end
  return true
end
"""
words = st.text('ab |\\\n\r\t"]=#ü', max_size=6)
keys = st.text("ab/-.]=ü", max_size=4)
leaves = st.recursive(
    words,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(keys.filter(bool), inner, max_size=3)
    ),
    max_leaves=8,
)
languages = st.dictionaries(st.sampled_from(["names", "clauses", "pair", "truths"]), leaves)


def lua() -> Any:
    """A Lua with `rt` of the runtime."""
    found = make_runtime()
    found.execute(f"rt = (function()\n{library('runtime')}\nend)()()\n{SAME}\ncompare = same")
    return found


LUA = lua()


@given(languages, st.lists(words, max_size=2))
def test_packed_words_come_out_as_they_went_in(said: dict[str, Any], first: list[str]) -> None:
    """Also texts with line breaks, and lists that lie in a dict beside other entries."""
    said = {**said, "options": {"": first, "a": "b"}}
    made = LUA.execute(
        f"local all = {{ {in_languages({'en': {}, 'de': said})} }}\n"
        "rt.unpacking(all.en)\nreturn rt.unpacking(all.de)"
    )
    wanted = LUA.execute(f"return {plain(said)}")
    for section in said:
        assert LUA.globals().compare(wanted[section], made[section]), section
    assert made["nothing"] is None


@pytest.mark.parametrize("key", ["a|b", "a\tb", "a\nb", "#1"])
def test_a_key_that_would_be_read_as_another_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="packed texts"):
        packed({key: "text"})


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(TypeError, match="a int"):
        packed({"a": 1})


def test_a_table_has_the_words_of_every_language() -> None:
    content = load_content(GAME)
    found = make_runtime()
    found.execute(f"{SAME}\ncompare = same")
    referee = found.execute(build_referee(GAME, languages=["en", "de"]))
    for language in ("en", "de", "xx"):
        wanted = texts(rulebook(GAME), content, language.replace("xx", "en"))
        made = referee.texts(language)
        for section, held in wanted.items():
            assert found.globals().compare(found.execute(f"return {plain(held)}"), made[section])
