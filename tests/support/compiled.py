"""Portable functions run in Python and, compiled, in Lua: what the compiler's tests compare."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import Any

import msgspec

from exporters.lua.compiler import compile_package
from exporters.lua.engines import DEFAULT, make_runtime
from exporters.lua.subset import describe, package_of, read_module
from exporters.lua.subset.source import Finding

NAME = "adjudicator.games.sample.rules"
HEAD = "from __future__ import annotations\nfrom typing import Any\nimport msgspec\n"

CALLER = """
local rt, json, functions = ...
return function(name, arguments)
  local given = json.decode(arguments)
  local size = #given
  -- Every call gets lists and dicts of its own, as in Python.
  if size == 0 then return json.encode(functions[name]()) end
  if size == 1 then return json.encode(functions[name](given[1])) end
  if size == 2 then return json.encode(functions[name](given[1], given[2])) end
  if size == 3 then return json.encode(functions[name](given[1], given[2], given[3])) end
  return json.encode(functions[name](given[1], given[2], given[3], given[4], given[5], given[6]))
end
"""


@cache
def library(name: str) -> str:
    """A hand-written part of the bundle."""
    return files("exporters.lua").joinpath("library", f"{name}.lua").read_text("utf-8")


class RefusedSourceError(Exception):
    """The compiler refused a program; `findings` says why."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(describe(finding) for finding in findings))
        self.findings = findings


class Both:
    """The functions of one source text, in both languages."""

    def __init__(self, source: str) -> None:
        text = HEAD + source
        module = ModuleType("sample_rules")
        # Records find the types of their fields in the module they are declared in.
        sys.modules[module.__name__] = module
        exec(compile(text, "rules.py", "exec"), module.__dict__)  # noqa: S102 - the test's own text
        self.python = module.__dict__
        self.lua_text = lua_of(text)
        lua = make_runtime(os.environ.get("KYNES_LUA", DEFAULT), encoding=None)
        rt = lua.execute(library("runtime"))()
        json = lua.execute(library("json"))(rt)
        functions = lua.execute(f"local rt, modules = ...\nreturn {self.lua_text}", rt, lua.table())
        self._call = lua.execute(CALLER, rt, json, functions)

    def in_python(self, name: str, arguments: list[Any]) -> Any:
        """The answer of a function in Python, as plain data."""
        fresh = msgspec.json.decode(msgspec.json.encode(arguments))
        return msgspec.to_builtins(self.python[name](*fresh))

    def in_lua(self, name: str, arguments: list[Any]) -> Any:
        """The answer of a function in Lua, as plain data."""
        answer: bytes = self._call(name.encode(), msgspec.json.encode(arguments))
        return msgspec.json.decode(answer)


def lua_of(text: str) -> str:
    """The Lua of one module; RefusedSourceError if it cannot be compiled."""
    package = package_of([read_module(NAME, "rules.py", text)])
    modules, findings = compile_package(package, [NAME])
    if findings:
        raise RefusedSourceError(findings)
    return modules[0].text
