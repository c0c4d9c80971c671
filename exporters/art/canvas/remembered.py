"""Steps of a drawing that are not repeated while their inputs stay the same: an editor draws a board again and again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from functools import cache
from typing import Any, Generic, TypeVar, cast

import msgspec

from adjudicator.content.records import Content
from exporters.art.canvas.fonts import TOO_LONG

Result = TypeVar("Result")
Read = TypeVar("Read", bound=Callable[..., Any])
REMEMBERING: ContextVar[bool] = ContextVar("REMEMBERING", default=False)
"""Whether results are kept: only where somebody edits and looks. What is drawn once is not kept."""


_FORGETTING: list[Callable[[], None]] = []


def forget() -> None:
    """Let everything be read and drawn anew: a file beside the content has changed."""
    for one in _FORGETTING:
        one()


def read_once(read: Read) -> Read:
    """A function that reads a file beside the content: as `functools.cache`, until `forget`."""
    known = cache(read)
    _FORGETTING.append(known.cache_clear)
    return cast("Read", known)


class Remembered(Generic[Result]):
    """The last results of a step, by the bytes of its inputs."""

    def __init__(self, most: int) -> None:
        """At most `most` results are kept; the one that was used least recently goes first."""
        self._most = most
        self._kept: dict[bytes, Result] = {}
        _FORGETTING.append(self._kept.clear)

    def get(self, inputs: object, make: Callable[[], Result]) -> Result:
        """The result for these inputs (anything that JSON can hold), made if it is not there or nothing is kept.

        Nobody may change it.
        """
        if not REMEMBERING.get():
            return make()
        key = hashlib.sha256(msgspec.json.encode(inputs)).digest()
        if key in self._kept:
            result = self._kept.pop(key)
        else:
            faults = len(TOO_LONG.get() or ())
            result = make()
            if len(TOO_LONG.get() or ()) > faults:  # it is to be found again
                return result
        self._kept[key] = result
        while len(self._kept) > self._most:
            self._kept.pop(next(iter(self._kept)))
        return result


# --- what a drawing reads ------------------------------------------------------------------------

Path = tuple[str, ...]
"""A part of content: its file, and keys and ids from there; ("clauses", ID) is a clause."""


class Reads(dict[str, Any]):
    """The files of content, which take down what of them is asked for: a whole file, unless by `read_part`."""

    def __init__(self, members: Mapping[str, Any], read: set[Path]) -> None:
        super().__init__(members)
        self.read = read

    def __getitem__(self, name: str) -> Any:
        self.read.add((name,))
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """As that of a dict."""
        self.read.add((name,))
        return super().get(name, default)


class _WatchedClauses(dict[str, Any]):
    """The clauses of content, which take down which of them are asked for."""

    def __init__(self, members: Mapping[str, Any], read: set[Path]) -> None:
        super().__init__(members)
        self._read = read

    def __getitem__(self, name: str) -> Any:
        self._read.add(("clauses", name))
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self._read.add(("clauses", str(name)))
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        self._read.add(("clauses",))
        return super().__iter__()


def watched(content: Content, read: set[Path]) -> Content:
    """The same content, which takes down in `read` what of it is asked for."""
    data, clauses = Reads(content.data, read), _WatchedClauses(content.clauses, read)
    return msgspec.structs.replace(content, data=data, clauses=clauses)


def read_part(data: Mapping[str, Any], *path: str) -> Any:
    """A part of content, by keys and, in a list, by the id of an entry; None if there is none.

    Whoever watches what is read learns that nothing else of the file was.
    """
    if isinstance(data, Reads):
        data.read.add(path)
        value = dict.get(data, path[0])
    else:
        value = data.get(path[0])
    for step in path[1:]:
        if isinstance(value, list):
            value = next((entry for entry in value if entry["id"] == step), None)
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value


def parts_read(content: Content, read: Iterable[Path]) -> list[Any]:
    """What the content has at all these paths, by path."""
    data = dict(content.data)
    return [
        dict.get(content.clauses, path[1])
        if path[0] == "clauses" and len(path) > 1
        else read_part(data, *path)
        for path in sorted(read)
    ]


class Singly(Generic[Result]):
    """The last result for each thing that is drawn, as long as all is the same that it was drawn from.

    What it was drawn from is what the drawing asked of the content.
    """

    def __init__(self, most: int = 2000) -> None:
        """At most `most` results are kept: by itself those of a game in three languages and of some edits."""
        self._most = most
        self._kept: dict[bytes, tuple[set[Path], bytes, Result]] = {}
        _FORGETTING.append(self._kept.clear)

    def get(self, own: object, content: Content, make: Callable[[Content], Result]) -> Result:
        """The result for `own` (what it depends on besides the content: anything that JSON can hold).

        `make` gets the content that takes down what is read. Nobody may change the result.
        """
        if not REMEMBERING.get():
            return make(content)
        key = _hash(own)
        if key in self._kept:
            read, before, result = self._kept[key]
            if before == _hash(parts_read(content, read)):
                if isinstance(content.data, Reads):  # whoever asks has read the same
                    content.data.read.update(read)
                return result
        read = set()
        faults = len(TOO_LONG.get() or ())
        result = make(watched(content, read))
        if isinstance(content.data, Reads):
            content.data.read.update(read)
        if len(TOO_LONG.get() or ()) == faults:  # else it is to be found again
            self._kept[key] = (read, _hash(parts_read(content, read)), result)
            while len(self._kept) > self._most:
                self._kept.pop(next(iter(self._kept)))
        return result


def _hash(value: object) -> bytes:
    return hashlib.sha256(msgspec.json.encode(value)).digest()
