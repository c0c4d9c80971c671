"""Plain data and records as Lua: what a table of content looks like at a table."""

from __future__ import annotations

from typing import Any

import msgspec

from exporters.lua.compiler.writer import entry, field, module_place, quoted

MOST = 100
"""The longest line that is not broken."""


def literal(value: object, depth: int = 0) -> str:
    """A value as Lua: None, truths, integers, strings, lists, dicts, records.

    Raises TypeError for anything else: content and positions hold nothing else.
    """
    match value:
        case None:
            return "None"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return display(value)
        case list():
            return _braces([literal(item, depth + 1) for item in value], depth)
        case dict():
            keys = [quoted(key) for key in value]
            entries = [entry(key, literal(held, depth + 1)) for key, held in value.items()]
            if not keys:
                return "dict({})"
            shown = ", ".join(keys)
            return f"dict({_braces([shown, *entries], depth)})"
        case msgspec.Struct():
            names = type(value).__struct_fields__
            entries = [entry(name, literal(getattr(value, name), depth + 1)) for name in names]
            return f"new({_braces(entries, depth)}, {type_name(type(value))})"
        case _:
            raise TypeError(f"no Lua for a {type(value).__name__}")


def display(text: str) -> str:
    """Any text as a Lua literal; letters beyond ASCII stand as they are."""
    if text.isascii():
        return quoted(text)
    parts = [sign if not sign.isascii() else quoted(sign)[1:-1] for sign in text]
    return f'"{"".join(parts)}"'


def _braces(parts: list[str], depth: int) -> str:
    """A table constructor, on one line if it is short."""
    one = ", ".join(parts)
    if "\n" not in one and len(one) + 2 * depth < MOST:
        return f"{{ {one} }}" if parts else "{}"
    margin = "  " * (depth + 1)
    lines: list[str] = []
    line = ""
    for part in parts:
        if "\n" in part:
            lines += [line] if line else []
            lines.append(f"{margin}{part},")
            line = ""
        elif line and len(line) + len(part) + 2 <= MOST:
            line += f" {part},"
        else:
            lines += [line] if line else []
            line = f"{margin}{part},"
    lines += [line] if line else []
    return "{\n" + "\n".join(lines) + f"\n{'  ' * depth}}}"


def type_name(kind: type) -> str:
    """The name under which `types_used` declares a type of record."""
    return kind.__name__


def types_used(value: object) -> dict[str, str]:
    """Type name -> Lua that finds it, for all records in a value (sorted).

    Raises TypeError if two types of records have one name.
    """
    found: dict[str, str] = {}
    waiting: list[Any] = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, msgspec.Struct):
            kind = type(part)
            place = field(module_place(kind.__module__), kind.__name__)
            if found.setdefault(kind.__name__, place) != place:
                raise TypeError(f"two types of records are called {kind.__name__}")
            waiting += [getattr(part, name) for name in kind.__struct_fields__]
        elif isinstance(part, dict):
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return dict(sorted(found.items()))


def words_in(value: object) -> list[str]:
    """All strings in a value, keys included (sorted by byte, each once)."""
    found: set[str] = set()
    waiting: list[Any] = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            found.add(part)
        elif isinstance(part, msgspec.Struct):
            waiting += [getattr(part, name) for name in type(part).__struct_fields__]
        elif isinstance(part, dict):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, list):
            waiting += part
    return sorted(word for word in found if word.isascii())
