"""Generated Lua: values with their operator precedence, lines with their line in Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from exporters.lua.compiler.types import ANY, Type
from exporters.lua.subset.rules import ADVICE
from exporters.lua.syntax import KEYWORDS

RESERVED = KEYWORDS | {"None", "math", "modules", "rt", "setmetatable"}
"""Names that Python's may not shadow in the Lua."""

OR, AND, COMPARE, CONCAT, SUM, PRODUCT, UNARY, PRIMARY = range(1, 9)
"""How strongly Lua's operators bind."""


class RefusedError(Exception):
    """Python that cannot be compiled, at a node; `rule` is a key of ADVICE."""

    def __init__(self, node: ast.AST, rule: str, what: str) -> None:
        assert rule in ADVICE
        super().__init__(what)
        self.node = node
        self.rule = rule
        self.what = what


class Value(msgspec.Struct, frozen=True):
    """A Lua expression."""

    text: str
    type: Type = ANY
    level: int = PRIMARY
    """How strongly its outermost operator binds."""
    reads: bool = False
    """Whether its value may change when something else is changed first."""
    effects: bool = False
    """Whether evaluating it changes something."""
    simple: bool = False
    """Whether it is a name or a constant: cheap, and the same however often it is read."""
    copied: str = ""
    """What copies it where it has to be kept: it is spread into a display, as it is now."""


class Line(msgspec.Struct, frozen=True):
    """A line of Lua, how deep it is indented, and the line of Python it comes from (0: none)."""

    depth: int
    text: str
    origin: int = 0


def lua_name(name: str) -> str:
    """A Python name as one that Lua and our own names leave free."""
    return f"{name}_" if name.rstrip("_") in RESERVED else name


def quoted(text: str) -> str:
    """An ASCII string as a Lua literal."""
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    shown = "".join(
        escapes.get(sign) or (sign if sign.isprintable() else f"\\{ord(sign):03d}") for sign in text
    )
    return f'"{shown}"'


def is_identifier(text: str) -> bool:
    """Whether Lua takes a text as the name of a field."""
    return re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", text) is not None and text not in KEYWORDS


def field(owner: str, name: str) -> str:
    """The entry of a table under a constant key."""
    return f"{owner}.{name}" if is_identifier(name) else f"{owner}[{quoted(name)}]"


def entry(name: str, value: str) -> str:
    """An entry of a table constructor under a constant key."""
    return f"{name} = {value}" if is_identifier(name) else f"[{quoted(name)}] = {value}"


def module_key(name: str) -> str:
    """The name of a module in the bundle: its dotted name without `adjudicator.`, and in a game without that.

    A bundle has the modules of one game, and names them in every line that takes something from one.
    """
    parts = name.removeprefix("adjudicator.").split(".")
    return ".".join(parts[2:] if parts[0] == "games" and len(parts) > 2 else parts)


def module_place(name: str) -> str:
    """Where the bundle holds the module of a dotted name."""
    return field("modules", module_key(name))


def wrapped(value: Value, level: int) -> str:
    """The text of a value where an operator of a level stands beside it."""
    return value.text if value.level >= level else f"({value.text})"


def prefix(value: Value) -> str:
    """The text of a value that is indexed or called."""
    bare = (
        value.level >= PRIMARY
        and value.text[0] not in '{"0123456789'
        and not (value.text.startswith("function("))
    )
    return value.text if bare else f"({value.text})"


class Writer:
    """Collects the lines of one function."""

    def __init__(self, taken: set[str]) -> None:
        self.lines: list[Line] = []
        self.depth = 0
        self.origin = 0
        """The line of Python that is being written."""
        self.changed = False
        """Whether a line since the last capture began changes something."""
        self._taken = set(taken) | RESERVED

    def line(self, text: str, *, effects: bool = False) -> None:
        """Write a line."""
        self.lines.append(Line(self.depth, text, self.origin))
        self.changed = self.changed or effects

    @contextmanager
    def block(self, opening: str, closing: str = "end") -> Iterator[None]:
        """Write a block: its first line, what is written meanwhile, its last line."""
        self.line(opening)
        self.depth += 1
        yield
        self.depth -= 1
        if closing:
            self.mark(closing)

    def mark(self, text: str) -> None:
        """Write a line that no line of Python stands for: `else`, `end`."""
        self.lines.append(Line(self.depth, text))

    @contextmanager
    def capture(self) -> Iterator[Captured]:
        """Keep what is written meanwhile for later."""
        outer, outer_changed = self.lines, self.changed
        captured = Captured()
        self.lines, self.changed = captured.lines, False
        try:
            yield captured
        finally:
            captured.changed = self.changed
            self.lines, self.changed = outer, outer_changed

    def emit(self, captured: Captured) -> None:
        """Write what was kept."""
        self.lines += captured.lines
        self.changed = self.changed or captured.changed

    def fresh(self, stem: str) -> str:
        """A name that nothing else has."""
        stem = lua_name(re.sub(r"\W", "", stem) or "value")
        if stem not in self._taken:
            self._taken.add(stem)
            return stem
        number = 2
        while f"{stem}_{number}" in self._taken:
            number += 1
        self._taken.add(f"{stem}_{number}")
        return f"{stem}_{number}"


class Captured:
    """Lines that are kept for later, and whether they change anything."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.changed = False
