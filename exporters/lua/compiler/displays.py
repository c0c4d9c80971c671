"""Displays of lists and dicts, and f-strings."""

from __future__ import annotations

import ast
from collections.abc import Callable

import msgspec

from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.types import ANY, STR, dict_of, held, item_of, join, list_of
from exporters.lua.compiler.writer import CONCAT, RefusedError, Value, entry, quoted, wrapped


def spread(on: Expressions, node: ast.expr, copier: str) -> Value:
    """What a display takes over item by item, as it is when its turn comes."""
    value = on.value(node)
    return msgspec.structs.replace(value, simple=False, reads=True, copied=copier)


def list_display(on: Expressions, node: ast.List) -> Value:
    """`[a, *b]`."""
    values = on.sequence(
        [
            lambda part=part: (  # type: ignore[misc]
                spread(on, part.value, "rt.copy_list")
                if isinstance(part, ast.Starred)
                else on.value(part)
            )
            for part in node.elts
        ]
    )
    kind = ANY
    groups: list[str] = []
    plain: list[str] = []
    for at, (part, value) in enumerate(zip(node.elts, values, strict=True)):
        starred = isinstance(part, ast.Starred)
        item = item_of(value.type) if starred else value.type
        kind = item if at == 0 else join(kind, item)
        if not starred:
            plain.append(value.text)
            continue
        if plain:
            groups.append(f"{{ {', '.join(plain)} }}")
            plain = []
        groups.append(value.text)
    if plain or not groups:
        groups.append(f"{{ {', '.join(plain)} }}" if plain else "{}")
    text = groups[0]
    if len(groups) == 1 and any(isinstance(part, ast.Starred) for part in node.elts):
        text = f"rt.copy_list({text})"
    for group in groups[1:]:
        text = f"rt.join({text}, {group})"
    return Value(text, list_of(kind), reads=True, effects=any(value.effects for value in values))


def dict_display(on: Expressions, node: ast.Dict) -> Value:
    """`{"a": b, **c}`."""
    makers: list[Callable[[], Value]] = []
    for key, part in zip(node.keys, node.values, strict=True):
        if key is None:
            makers.append(lambda part=part: spread(on, part, "rt.copy_dict"))  # type: ignore[misc]
        else:
            makers += [lambda part=part: on.value(part) for part in (key, part)]  # type: ignore[misc]
    values = on.sequence(makers)
    effects = any(value.effects for value in values)
    kind = ANY
    text, at = "", 0
    keys: list[str] = []
    entries: list[str] = []
    for number, (key, _) in enumerate(zip(node.keys, node.values, strict=True)):
        if key is None:
            value = values[at]
            at += 1
            item = held(value.type)
            if not text and not keys:
                text = f"rt.copy_dict({value.text})"
            else:
                text = f"rt.with_entries({text or _dict(keys, entries)}, {value.text})"
                keys, entries = [], []
        else:
            shown, value = values[at], values[at + 1]
            at += 2
            item = value.type
            name = key.value if isinstance(key, ast.Constant) else None
            if isinstance(name, str) and not text and quoted(name) not in keys:
                keys.append(shown.text)
                entries.append(entry(name, value.text))
            else:
                text = text or _dict(keys, entries)
                keys, entries = [], []
                text = f"rt.with_entry({text}, {shown.text}, {value.text})"
        kind = item if number == 0 else join(kind, item)
    return Value(text or _dict(keys, entries), dict_of(kind), reads=True, effects=effects)


def formatted_text(on: Expressions, node: ast.JoinedStr) -> Value:
    """An f-string with plain values."""
    parts = [part.value if isinstance(part, ast.FormattedValue) else part for part in node.values]
    values = on.values(parts)
    if not values:
        return Value('""', STR, simple=True)
    texts = [text_of(part, value) for part, value in zip(parts, values, strict=True)]
    effects = any(value.effects for value in values)
    reads = any(value.reads for value in values)
    if len(texts) == 1:
        return Value(texts[0].text, STR, texts[0].level, reads=reads, effects=effects)
    text = " .. ".join(wrapped(part, CONCAT + 1) for part in texts)
    return Value(text, STR, CONCAT, reads=reads, effects=effects)


def text_of(node: ast.expr, value: Value) -> Value:
    """str() of a plain value; RefusedError of any other."""
    kind = value.type.kind
    if kind == "str":
        return value
    if kind in {"list", "dict", "record", "function", "module"}:
        raise RefusedError(node, "format", f"the text of `{ast.unparse(node)}`, a {kind}")
    return Value(f"rt.str({value.text})", STR, reads=value.reads, effects=value.effects)


def _dict(keys: list[str], entries: list[str]) -> str:
    if not keys:
        return "rt.dict({})"
    return f"rt.dict({{ {', '.join([*keys, *entries])} }})"
