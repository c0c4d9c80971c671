"""What differs between two modules: components by their paths, pieces trait by trait, files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from adjudicator.errors import InputError
from exporters.vassal.checks import fields_of
from exporters.vassal.format.archive import BUILD_FILE, read_archive, traits_of
from exporters.vassal.format.components import Node
from exporters.vassal.format.markup import parse_tree


class Difference(msgspec.Struct, frozen=True):
    """One difference: "added", "removed" or "changed", where, and what."""

    change: str
    where: str
    what: str


def diff_files(old: Path, new: Path) -> list[Difference]:
    """The differences of two modules, in the order of the new one's tree, then files by name.

    Raises InputError for a file that is not a module.
    """
    one, other = read_archive(old), read_archive(new)
    for path, files in ((old, one), (new, other)):
        if BUILD_FILE not in files:
            raise InputError(f"{path}: no module: there is no {BUILD_FILE} in it")
    found = diff_trees(
        parse_tree(one[BUILD_FILE], str(old)), parse_tree(other[BUILD_FILE], str(new))
    )
    for name in sorted(one.keys() | other.keys()):
        if name == BUILD_FILE or one.get(name) == other.get(name):
            continue
        change = "added" if name not in one else "removed" if name not in other else "changed"
        found.append(Difference(change, name, "file"))
    return found


def diff_trees(old: Node, new: Node) -> list[Difference]:
    """The differences of two trees."""
    return _compare(old, new, new.short)


def _compare(old: Node, new: Node, where: str) -> list[Difference]:
    found = [
        Difference(
            "changed",
            where,
            f"{name}: {old.attributes.get(name)!r} -> {new.attributes.get(name)!r}",
        )
        for name in {**old.attributes, **new.attributes}
        if old.attributes.get(name) != new.attributes.get(name)
    ]
    if old.text != new.text:
        found += _texts(old.text, new.text, where)
    before, after = _keyed(old), _keyed(new)
    for key, child in after.items():
        if key in before:
            found += _compare(before[key], child, f"{where}/{key}")
        else:
            found.append(Difference("added", f"{where}/{key}", "component"))
    found += [
        Difference("removed", f"{where}/{key}", "component") for key in before if key not in after
    ]
    shared_before = [key for key in before if key in after]
    if shared_before != [key for key in after if key in before]:
        found.append(Difference("changed", where, "the order of what it holds"))
    return found


def _keyed(node: Node) -> dict[str, Node]:
    """Children by a key that stays the same when others come and go: gpid, name or number."""
    counts: Counter[str] = Counter()
    found = {}
    for child in node.children:
        names = ("gpid", "name", "mapName", "entryName", "chartName", "title")
        name = next((child.attributes[n] for n in names if n in child.attributes), "")
        if child.tag == "entry":
            name = child.text
        key = f"{child.short}[{name}]" if name else child.short
        counts[key] += 1
        found[key if counts[key] == 1 else f"{key}#{counts[key]}"] = child
    return found


def _texts(old: str, new: str, where: str) -> list[Difference]:
    try:
        before, after = traits_of(old), traits_of(new)
    except InputError:
        return [Difference("changed", where, f"text: {old!r} -> {new!r}")]
    found = []
    one, other = _numbered(before), _numbered(after)
    for key, (texts, state) in other.items():
        if key not in one:
            found.append(Difference("added", where, f"trait {key}"))
            continue
        fields, were = fields_of(texts), fields_of(one[key][0])
        found += [
            Difference("changed", where, f"trait {key}: {name}: {were.get(name)!r} -> {value!r}")
            for name, value in fields.items()
            if were.get(name) != value
        ]
        if not fields and texts != one[key][0]:
            found.append(Difference("changed", where, f"trait {key}"))
        if state != one[key][1]:
            found.append(
                Difference("changed", where, f"trait {key}: state {one[key][1]!r} -> {state!r}")
            )
    found += [Difference("removed", where, f"trait {key}") for key in one if key not in other]
    if not found and old != new:
        found.append(Difference("changed", where, "the order or the writing of its traits"))
    return found


def _numbered(traits: list[tuple[list[str], str]]) -> dict[str, tuple[list[str], str]]:
    counts: Counter[str] = Counter()
    found = {}
    for texts, state in traits:
        counts[texts[0]] += 1
        found[f"{texts[0]}#{counts[texts[0]]}"] = (texts, state)
    return found
