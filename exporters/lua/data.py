"""Plain data and records as Lua source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from exporters.lua.compiler.writer import (
    entry,
    field,
    is_identifier,
    module_key,
    module_place,
    quoted,
)
from exporters.lua.syntax import LONGEST_LINE

MOST = 100
"""The longest line that is not broken."""


SEVERAL = 5
"""Of how many records of a type on it is worth the space to write the usual values once."""


def literal(
    value: object,
    depth: int = 0,
    types: Mapping[type, str] | None = None,
    usual: Mapping[type, Mapping[str, str]] | None = None,
) -> str:
    """A value as Lua: None, truths, integers, strings, lists, dicts, records.

    `types` has the Lua name of each type of record in it (`types_used`). A record of a type in `usual`
    (`usual_values`) is written without the fields that have their usual value, as a call of the
    function `usual_TYPE`. KeyError for a record of a type that is not in `types`, TypeError for a value
    of no such kind.
    """
    types = types or {}
    usual = usual or {}
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
            return _braces([literal(item, depth + 1, types, usual) for item in value], depth)
        case dict():
            keys = [quoted(key) for key in value]
            entries = [
                entry(key, literal(held, depth + 1, types, usual)) for key, held in value.items()
            ]
            if not keys:
                return "dict({})"
            shown = [", ".join(keys)]
            if len(shown[0]) > LONGEST_LINE - 100:
                shown = [", ".join(keys[at : at + 40]) for at in range(0, len(keys), 40)]
            return f"dict({_braces([*shown, *entries], depth)})"
        case msgspec.Struct():
            kind = type(value)
            fields = {
                name: literal(getattr(value, name), depth + 1, types, usual)
                for name in kind.__struct_fields__
            }
            left_out = usual.get(kind, {})
            said = [
                entry(name, text) for name, text in fields.items() if left_out.get(name) != text
            ]
            if kind in usual:
                return f"usual_{types[kind]}({_braces(said, depth)})"
            return f"new({_braces(said, depth)}, {types[kind]})"
        case _:
            raise TypeError(f"no Lua for a {type(value).__name__}")


_ESCAPED = {
    code: escaped for code in range(128) if (escaped := quoted(chr(code))[1:-1]) != chr(code)
}
"""ASCII signs that a literal has in another way."""


def display(text: str) -> str:
    """Any text as a Lua literal; letters beyond ASCII stand as they are."""
    return f'"{text.translate(_ESCAPED)}"'


def _braces(parts: list[str], depth: int) -> str:
    """A table constructor, on one line if it is short."""
    one = ", ".join(parts)
    if "\n" not in one and len(one) + 2 * depth < MOST:
        return f"{{ {one} }}" if parts else "{}"
    margin = " " * (depth + 1)
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


def usual_values(value: object) -> dict[type, dict[str, str]]:
    """Type -> the usual values of its fields as Lua, for each type of several records in a value.

    Usual is what more than half of them have, where it is None, a truth, a number, a string or empty.
    """
    found: dict[type, dict[str, Counter[str]]] = {}
    shown: Counter[type] = Counter()
    for record in _records_in(value):
        kind = type(record)
        shown[kind] += 1
        for name in kind.__struct_fields__:
            held = getattr(record, name)
            if not held or isinstance(held, bool | int | str):
                counts = found.setdefault(kind, {}).setdefault(name, Counter())
                counts[literal(held)] += 1
    usual: dict[type, dict[str, str]] = {}
    for kind, fields in found.items():
        common = {name: counts.most_common(1)[0] for name, counts in fields.items()}
        kept = {name: text for name, (text, times) in common.items() if 2 * times > shown[kind]}
        if kept and shown[kind] >= SEVERAL:
            usual[kind] = kept
    return usual


def _records_in(value: object) -> list[msgspec.Struct]:
    found: list[msgspec.Struct] = []
    waiting: list[Any] = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, msgspec.Struct):
            found.append(part)
            waiting += [getattr(part, name) for name in type(part).__struct_fields__]
        elif isinstance(part, dict):
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return found


def types_used(value: object) -> dict[type, str]:
    """Type -> its name in Lua, for all records in a value (sorted by name).

    That is its own name, or, where several types have it (a game's and the one that it extends),
    that of its module and its own.
    """
    found = {type(record) for record in _records_in(value)}
    shown = Counter(kind.__name__ for kind in found)
    names = {
        kind: kind.__name__ if shown[kind.__name__] == 1 else f"{_module(kind)}_{kind.__name__}"
        for kind in found
    }
    return dict(sorted(names.items(), key=lambda item: item[1]))


def place_of(kind: type) -> str:
    """Lua that finds a type of record in the bundle."""
    return field(module_place(kind.__module__), kind.__name__)


def _module(kind: type) -> str:
    return module_key(kind.__module__).replace(".", "_")


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


def plain(value: Any, depth: int = 0) -> str:
    """Data as a plain Lua table, without the order of dicts; the list under "" is its array part."""
    match value:
        case dict():
            items = [plain(item, depth + 1) for item in value.get("", [])]
            entries = [
                f"{_key(key)} = {plain(held, depth + 1)}"
                for key, held in sorted(value.items())
                if key != ""
            ]
            margin = " " * (depth + 1)
            parts = [*([", ".join(items)] if items else []), *entries]
            one = ", ".join(parts)
            if len(one) + 2 * depth < 100 and "\n" not in one:
                return f"{{ {one} }}" if one else "{}"
            inner = "".join(f"{margin}{part},\n" for part in parts)
            return f"{{\n{inner}{'  ' * depth}}}"
        case list():
            return f"{{ {', '.join(plain(item, depth + 1) for item in value)} }}" if value else "{}"
        case str():
            return display(value)
        case bool():
            return "true" if value else "false"
        case _:
            return str(value)


def in_languages(words: Mapping[str, Mapping[str, Any]]) -> str:
    """The entries of a Lua table with the words of each language, for `rt.unpacking`.

    Those of the first language are plain. Of the others each section, a dict or list of texts, is `packed`, under its name in
    the table `packed`: few players read them. Errors as for `packed`.
    """
    first, *others = words
    entries = [entry(first, plain(words[first], 1))]
    for language in others:
        said = sorted(words[language].items())
        parts = [f"{_key(name)} = {plain(value)}" for name, value in said if isinstance(value, str)]
        held = [
            f"{_key(name)} = {packed(value)}" for name, value in said if not isinstance(value, str)
        ]
        parts.append(f"packed = {{ {', '.join(held)} }}")
        entries.append(entry(language, f"{{ {', '.join(parts)} }}"))
    return ", ".join(entries)


def packed(value: Mapping[str, Any] | Sequence[Any]) -> str:
    """Nested dicts and lists of texts as one Lua string: a Lua that compiles it reads one word instead of thousands.

    It has a line for each text: the keys that lead to it with a bar between them ("#1" for the first of a list), a tab, the
    text. The line of an empty dict or list ends in a bar and a tab. The list under the key "" is the array part of its dict,
    as for `plain`. ValueError for a key with a bar, a tab or a line break, or one that begins with "#"; TypeError for a value
    that is no text, list or dict.
    """
    lines: list[str] = []
    _pack(value, "", lines)
    text = "\n" + "".join(f"{line}\n" for line in lines)
    level = next(level for level in range(len(text)) if f"]{'=' * level}]" not in text)
    return f"[{'=' * level}[{text}]{'=' * level}]"


def _pack(value: object, path: str, lines: list[str]) -> None:
    match value:
        case str():
            shown = value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
            lines.append(f"{path}\t{shown}")
        case list():
            _pack_entries({f"#{n}": item for n, item in enumerate(value, 1)}, path, lines)
        case dict():
            for key in value:
                if key.startswith("#") or set(key) & set("|\t\r\n"):
                    raise ValueError(f"{key!r} cannot be a key of packed texts")
            items = {f"#{n}": item for n, item in enumerate(value.get("", []), 1)}
            rest = {key: value[key] for key in sorted(value) if key != ""}
            _pack_entries(items | rest, path, lines)
        case _:
            raise TypeError(f"packed texts cannot hold a {type(value).__name__}")


def _pack_entries(entries: Mapping[str, Any], path: str, lines: list[str]) -> None:
    if not entries and path:
        lines.append(f"{path}|\t")
    for key, item in entries.items():
        _pack(item, f"{path}|{key}" if path else key, lines)


def _key(key: str) -> str:
    return key if is_identifier(key) else f"[{display(key)}]"
