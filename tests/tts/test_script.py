"""The script knows every GUID and place, and the Lua says what the layout says."""

from __future__ import annotations

import pytest
from lupa.lua52 import LuaRuntime  # type: ignore[import-untyped]

from exporters.tts.script import guids_in, layout_lua, whole_script
from tests.tts import stand_in


def test_lua_reads_what_the_scene_says() -> None:
    layout, _ = stand_in.layout()
    lua = LuaRuntime(unpack_returned_tuples=True, encoding="utf-8")
    found = lua.execute(layout_lua(layout, stand_in.content()) + "\nreturn Layout")
    assert found["game"] == "dune-classic"
    assert found["content"] == stand_in.content().hash
    assert dict(found["guids"]) == layout.guids
    assert [found["seats"][at + 1]["colour"] for at in range(6)] == [
        seat.colour for seat in layout.seats
    ]
    for name, points in (("spots", layout.spots), ("graves", layout.graves)):
        for key, point in points.items():
            assert tuple(found[name][key].values()) == pytest.approx(point, abs=0.0006)


def test_the_script_is_ascii_and_has_no_more_than_one_local_of_ours() -> None:
    text = layout_lua(stand_in.layout()[0], stand_in.content())
    assert text.isascii()
    assert text.count("local ") == 1


@pytest.mark.parametrize("game", stand_in.GAMES)
def test_the_guids_of_a_script_can_be_read_back(game: str) -> None:
    layout, _ = stand_in.layout(game=game)
    lua, _ = whole_script(layout, stand_in.content(game))
    assert guids_in(lua) == layout.guids


def test_a_script_of_others_names_no_guids() -> None:
    assert guids_in('function onLoad() getObjectFromGUID("abcdef") end') == {}
