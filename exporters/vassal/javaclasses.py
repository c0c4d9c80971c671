"""Finds the Java classes in a module that its components need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SUFFIX = ".class"


def class_file(name: str) -> str:
    """The entry that holds a class, by its full name."""
    return name.replace(".", "/") + SUFFIX


def reached(files: Mapping[str, bytes], first: Iterable[str]) -> set[str]:
    """The files of some classes and of all classes that they need, directly or indirectly.

    A class names others by their paths, and other files by their last names; what merely stands in
    one as part of a longer word counts as named.
    """
    others = {name: _as_named(name).encode() for name in files}
    found: set[str] = set()
    waiting = [name for name in first if name in files]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        if name.endswith(SUFFIX):
            data = files[name]
            waiting += [
                other for other, text in others.items() if other not in found and text in data
            ]
    return found


def _as_named(file: str) -> str:
    return file.removesuffix(SUFFIX) if file.endswith(SUFFIX) else file.rpartition("/")[2]
