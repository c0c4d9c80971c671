"""Portable functions run in Python and, compiled, in Lua: what the compiler's tests compare."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import Any

import msgspec

from exporters.lua.compiler import CompiledModule, compile_package
from exporters.lua.compiler.writer import quoted
from exporters.lua.engines import DEFAULT, make_runtime
from exporters.lua.subset import describe, package_of, read_module
from exporters.lua.subset.source import Package, SubsetFinding
from tests.support.exact import KEEPERS, keeping

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


READER = """
local rt, json, records = ...
return function(name, text)
  local good, found = pcall(rt.read, records[name], json.decode(text), "record")
  if good then return json.encode(found) end
end
"""


@cache
def library(name: str) -> str:
    """A hand-written part of the bundle."""
    return files("exporters.lua").joinpath("library", f"{name}.lua").read_text("utf-8")


class RefusedSourceError(Exception):
    """The compiler refused a program; `findings` says why."""

    def __init__(self, findings: list[SubsetFinding]) -> None:
        super().__init__("\n".join(describe(finding) for finding in findings))
        self.findings = findings


class Both:
    """The functions of one source text, in both languages.

    `shared` are modules that it imports from, by dotted name, imported ones first.
    """

    def __init__(self, source: str, shared: Mapping[str, str] | None = None) -> None:
        sources = {name: HEAD + text for name, text in {**(shared or {}), NAME: source}.items()}
        for name, text in sources.items():
            module = ModuleType(name)
            # Records find the types of their fields in the module they are declared in.
            sys.modules[name] = module
            module.__dict__.update(KEEPERS)
            exec(keeping(text, file_of(name)), module.__dict__)  # noqa: S102 - the test's own
        self.python = sys.modules[NAME].__dict__
        self.compiled = compiled = lua_of_all(sources)
        self.lua_text = compiled[-1].text
        self._call, self._read = _doors(compiled)

    def in_python(self, name: str, arguments: list[Any]) -> Any:
        """The answer of a function in Python, as plain data.

        LeftRangeError if a number on the way to it is not one that Lua keeps exactly.
        """
        fresh = msgspec.json.decode(msgspec.json.encode(arguments))
        return msgspec.to_builtins(self.python[name](*fresh))

    def in_lua(self, name: str, arguments: list[Any]) -> Any:
        """The answer of a function in Lua, as plain data."""
        return msgspec.json.decode(self.canonical_in_lua(name, arguments))

    def canonical_in_python(self, name: str, arguments: list[Any]) -> bytes:
        """The answer of a function in Python, as canonical JSON. LeftRangeError as `in_python`."""
        fresh = msgspec.json.decode(msgspec.json.encode(arguments))
        return msgspec.json.encode(self.python[name](*fresh), order="sorted")

    def canonical_in_lua(self, name: str, arguments: list[Any]) -> bytes:
        """The answer of a function in Lua, as canonical JSON."""
        answer: bytes = self._call(name.encode(), msgspec.json.encode(arguments))
        return answer

    def read_in_python(self, record: str, text: bytes) -> bytes | None:
        """JSON read as a record of the source and written again; None if it is none."""
        try:
            found = msgspec.json.decode(text, type=self.python[record])
        except msgspec.ValidationError:
            return None
        return msgspec.json.encode(found, order="sorted")

    def read_in_lua(self, record: str, text: bytes) -> bytes | None:
        """As `read_in_python`."""
        answer: bytes | None = self._read(record.encode(), text)
        return answer


def _doors(compiled: list[CompiledModule]) -> tuple[Any, Any]:
    """What calls a function of the last module, and what reads a record of it, in a Lua of its own."""
    lua = make_runtime(os.environ.get("KYNES_LUA", DEFAULT), encoding=None)
    rt = lua.execute(library("runtime"))()
    json = lua.execute(library("json"))(rt)
    modules = lua.table()
    for part in compiled:
        made = lua.execute(f"local rt, modules = ...\nreturn {part.text}", rt, modules)
        modules[part.key.encode()] = made
    functions = modules[compiled[-1].key.encode()]
    return lua.execute(CALLER, rt, json, functions), lua.execute(READER, rt, json, functions)


def loaded(package: Package, name: str) -> Callable[[str, list[Any]], Any]:
    """What calls the functions of a module of a package in Lua, by name and arguments (plain data).

    RefusedSourceError if the module, or one that it needs, cannot be compiled.
    """
    modules, findings = compile_package(package, [name])
    if findings:
        raise RefusedSourceError(findings)
    call, _ = _doors(modules)

    def ask(function: str, arguments: list[Any]) -> Any:
        return msgspec.json.decode(call(function.encode(), msgspec.json.encode(arguments)))

    return ask


def host_script(calls: Iterable[tuple[Both, str, list[list[Any]]]]) -> tuple[str, list[str]]:
    """A script for any Lua that prints what programs answer, and what it should print.

    A call is a program, the name of one of its functions and arguments for each time it is called.
    """
    lines = [f"local rt = (function()\n{library('runtime')}\nend)()()"]
    lines.append(f"local json = (function()\n{library('json')}\nend)()(rt)")
    lines.append(f"local caller = function(...)\n{CALLER}\nend")
    wanted: list[str] = []
    for both, function, inputs in calls:
        lines.append("do\nlocal modules = {}")
        lines += [f"modules[{quoted(part.key)}] = {part.text}" for part in both.compiled]
        place = f"modules[{quoted(both.compiled[-1].key)}]"
        lines.append(f"local call = caller(rt, json, {place})")
        for arguments in inputs:
            text = msgspec.json.encode(arguments).decode()
            lines.append(f"print(call({quoted(function)}, {quoted(text)}))")
            wanted.append(both.canonical_in_python(function, arguments).decode())
        lines.append("end")
    return "\n".join([*lines, "print('@done')", ""]), wanted


def file_of(name: str) -> str:
    """The file of a module in findings: that of the program itself is rules.py."""
    return "rules.py" if name == NAME else name.replace(".", "/") + ".py"


def lua_of_all(sources: Mapping[str, str]) -> list[CompiledModule]:
    """Modules as Lua, the last of them last; RefusedSourceError if one cannot be compiled.

    They may change what they are given, as rules may not (`shared`): the language can.
    """
    package = package_of([read_module(name, file_of(name), text) for name, text in sources.items()])
    modules, findings = compile_package(package, list(sources), allow=["shared"])
    if findings:
        raise RefusedSourceError(findings)
    return modules
