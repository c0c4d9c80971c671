"""The Luas that a table may have, with the hand-written chunks loaded, and plain data across."""

from __future__ import annotations

from importlib import import_module, util
from pathlib import Path
from typing import Any

import pytest

CHUNKS = Path(__file__).resolve().parents[2] / "exporters" / "lua" / "library"
WANTED = ("lua52", "lua54", "luajit21") if util.find_spec("lupa") else ()
NAMES = [name for name in WANTED if util.find_spec(f"lupa.{name}")]

KIND_OF = """
return function(rt)
  return function(value)
    if value == rt.None then return "none" end
    local kind = getmetatable(value)
    if kind == rt.Dict then return "dict" end
    if kind == nil then return "list" end
    return "other"
  end
end
"""


def new_lua(name: str, encoding: str = "utf-8") -> Any:
    """A Lua with nothing in it; `encoding` is that of all texts that go in and out."""
    runtime = import_module(f"lupa.{name}").LuaRuntime
    return runtime(unpack_returned_tuples=True, encoding=encoding)


def source(name: str) -> str:
    """The text of a chunk."""
    return (CHUNKS / f"{name}.lua").read_text("utf-8")


class Host:
    """One Lua with the chunks json, sha256 and log in it.

    `before` is Lua that runs first, to make the host poorer than it is.
    """

    def __init__(self, name: str, before: str = "") -> None:
        self.lua: Any = new_lua(name)
        self.lua.execute(before)
        self.rt: Any = self.chunk("runtime")()
        self.json: Any = self.chunk("json")(self.rt)
        self.sha256: Any = self.chunk("sha256")()
        self._kind_of: Any = self.lua.execute(KIND_OF)(self.rt)

    def chunk(self, name: str) -> Any:
        """What a chunk returns."""
        return self.lua.execute(source(name))

    def log(self) -> Any:
        """The keeper of logs."""
        return self.chunk("log")(self.rt, self.json, self.sha256)

    def to_lua(self, value: Any) -> Any:
        """Plain data as the compiled rules have it."""
        if value is None:
            return self.rt["None"]
        if isinstance(value, list):
            return self.lua.table_from([self.to_lua(item) for item in value])
        if isinstance(value, dict):
            table = self.lua.table()
            for place, (key, item) in enumerate(value.items(), 1):
                table[place] = key
                table[key] = self.to_lua(item)
            return self.rt.dict(table)
        return value

    def to_python(self, value: Any) -> Any:
        """Plain data from Lua; a dict keeps the order of its keys."""
        if isinstance(value, float):
            assert value == int(value)
            return int(value)
        if value is None or isinstance(value, bool | int | str):
            return value
        kind = self._kind_of(value)
        if kind == "none":
            return None
        if kind == "dict":
            return {
                value[place]: self.to_python(value[value[place]])
                for place in range(1, len_of(value) + 1)
            }
        assert kind == "list", kind
        return [self.to_python(value[place]) for place in range(1, len_of(value) + 1)]


def len_of(table: Any) -> int:
    """The length of a table's array part."""
    length: int = len(table)
    return length


def failure(answer: Any) -> str:
    """The reason in an answer of nil and a reason."""
    assert isinstance(answer, tuple), answer
    nothing, reason = answer
    assert nothing is None
    assert isinstance(reason, str)
    return reason


needs_lupa = pytest.mark.skipif(not NAMES, reason="lupa is not installed")
