"""Hashes of one position after another: of each only what has changed is encoded and hashed.

`adjudicator.log.positions` defines the hash. Here a function is written for a game's type of position, which
asks of each section what is cheapest to ask: a line of a log changes little of a position.
"""

from __future__ import annotations

import types
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cache, partial
from hashlib import sha256
from itertools import compress, filterfalse, repeat
from operator import is_not, methodcaller, ne
from types import CodeType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import force_setattr

from adjudicator.log.positions import position_hash
from adjudicator.rulebooks import Rulebook

_AWAITED = "waiting"
"""The field of a position that says who is awaited."""
_UNKNOWN = object()
"""Stands for the copy of an entry that has not been hashed: nothing equals it."""
_Copy = Callable[[Any], Any]
_Write = Callable[[Any], bytes]


class PositionHasher:
    """Hashes one position after another, with the digests of what has not changed kept.

    Rules never change a list or a dict of a position in place, they put a new one there (the
    compiler refuses rules that do not), so what is still the same object has not changed; what
    differs may still be equal. Records may be changed in place: of those the hasher keeps bytes, or
    copies of its own. So positions may be exchanged and taken back as one likes.
    """

    hexdigest: Callable[[Any], str]
    """`position_hash` of a position, the same 64 digits."""

    def __init__(self, rules: Rulebook) -> None:
        if issubclass(rules.position_type, msgspec.Struct):
            self.hexdigest = _made(rules)
        else:
            self.hexdigest = partial(position_hash, rules)

    def digest(self, position: Any) -> bytes:
        """The 32 bytes of `position_digest`."""
        return bytes.fromhex(self.hexdigest(position))


# --- the function that hashes a type of position -------------------------------------------------

# A loop over the sections would take as long as what it does for one of them: for each there are
# lines of their own. {at} is the place of the section among all, sorted by name; {values} are its
# fields, and {field} is the only one.
_HEAD = """\
def hexdigest(position):
"""
_ENCODED = """\
    raw = spare[{at}]
    into{at}({values}, raw)
    if raw != kept[{at}]:
        kept[{at}], spare[{at}] = raw, kept[{at}]
        digests[{at}] = sha256(raw).digest()
"""
"""A section with several records, which are more expensive to copy than to encode, or the section that
says who is awaited, which nearly every line changes. It is written over what it was before last: new memory
for it would take a third of the time."""
_LOOSE = """\
    raw = spare[{at}]
    (into{at} if position.{field} is None else sort{at})({values}, raw)
    if raw != kept[{at}]:
        kept[{at}], spare[{at}] = raw, kept[{at}]
        digests[{at}] = sha256(raw).digest()
"""
"""The same where one record, which most lines do not have, is the only one whose fields must be sorted."""
_COPIED = """\
    record = position.{field}
    if record != kept[{at}]:
        kept[{at}] = own{at}(record)
        digests[{at}] = sha256(write{at}((record,))).digest()
"""
"""A section of one record."""
_OPTIONAL = """\
    record = position.{field}
    raw = b"" if record is None else write{at}((record,))
    if raw != kept[{at}]:
        kept[{at}] = raw
        digests[{at}] = sha256(raw).digest() if raw else raw
"""
"""A section that may have no part in the hash."""
_COMPARED = """\
    values = {values}
    if values != kept[{at}]:
        kept[{at}] = values
        digests[{at}] = sha256(write{at}(values)).digest()
"""
"""A section without records."""
_FROZEN = """\
    entries = position.{field}
    if entries is not each{at}.entries:
        digests[{at}] = each{at}.begin(entries)
"""
"""A section that is hashed entry by entry, and of which no entry can change in place."""
_LIVE = (
    _FROZEN
    + """\
    elif each{at}.live != each{at}.copies:
        digests[{at}] = each{at}.renew()
"""
)
"""The same for entries that can."""
_TAIL = """\
    return sha256(b"".join(digests)).hexdigest()
"""


def _made(rules: Rulebook) -> Callable[[Any], str]:
    """A function that hashes positions of a game, one after another."""
    sections = tuple(
        (tuple(each.fields), each.each, each.optional)
        for each in map(rules.sections.__getitem__, sorted(rules.sections))
    )
    code, helpers, entries = _written(rules.position_type, sections)
    found: dict[str, Any] = {
        **helpers,
        **{name: kind() for name, kind in entries.items()},
        "digests": [b""] * len(sections),
        "kept": [bytearray() for _ in sections],
        "spare": [bytearray() for _ in sections],
        "sha256": sha256,
    }
    exec(code, found)  # noqa: S102 - our own text, in which only names of fields differ
    hexdigest: Callable[[Any], str] = found.pop("hexdigest")
    return hexdigest


@cache
def _written(
    kind: type[msgspec.Struct], sections: tuple[tuple[tuple[str, ...], bool, bool], ...]
) -> tuple[CodeType, dict[str, Any], dict[str, Callable[[], _Entries | _Frozen]]]:
    """The code for a type of position, what it calls, and what each hasher needs for itself.

    `sections` has the fields of each section, whether it is hashed entry by entry, and whether it is optional.
    """
    hints = _hints(kind)
    lines, helpers = [_HEAD], dict[str, Any]()
    own: dict[str, Callable[[], _Entries | _Frozen]] = {}
    for at, (fields, each, optional) in enumerate(sections):
        kinds = [hints[field] for field in fields]
        writer = _writer(kinds)
        calls: dict[str, Any] = {"write": writer.encode, "into": writer.encode_into}
        text, field = _COMPARED, fields[0]
        if each:
            _, value = get_args(kinds[0])
            changing = _records_in(value)
            text = _LIVE if changing else _FROZEN
            own[f"each{at}"] = (
                partial(_Entries, _copier(value), writer.encode)
                if changing
                else partial(_Frozen, writer.encode)
            )
        elif optional:
            text = _OPTIONAL
        elif len(fields) == 1 and _records_in(kinds[0]) and not _lists_records(kinds[0]):
            text, calls["own"] = _COPIED, _copier(kinds[0])
        elif _AWAITED in fields or any(map(_records_in, kinds)):
            text = _ENCODED
            loose = [place for place, each_kind in enumerate(kinds) if not _is_ordered(each_kind)]
            if len(loose) == 1 and type(None) in get_args(kinds[loose[0]]):
                text, field = _LOOSE, fields[loose[0]]
                ordered = _writer([each for each in kinds if _is_ordered(each)])
                calls |= {"into": ordered.encode_into, "sort": writer.encode_into}
        values = "".join(f"position.{name}, " for name in fields)
        lines.append(text.format(at=at, field=field, values=f"({values})"))
        helpers |= {f"{name}{at}": call for name, call in calls.items() if name + "{at}" in text}
    code = compile("".join([*lines, _TAIL]), f"<hash of {kind.__name__}>", "exec")
    return code, helpers, own


def _writer(kinds: list[Any]) -> msgspec.json.Encoder:
    """What encodes values of some types canonically.

    Sorting what stands in order already is the most expensive part of encoding.
    """
    ordered = all(map(_is_ordered, kinds))
    return msgspec.json.Encoder(order="deterministic" if ordered else "sorted")


# --- sections that are hashed entry by entry -----------------------------------------------------


class _Entries:
    """A section whose entries are hashed by themselves, as it was when it was last hashed."""

    def __init__(self, own: _Copy, write: _Write) -> None:
        self.entries: dict[str, Any] | None = None
        """The very dict, in which no entry has come, gone or been exchanged since."""
        self.live: list[Any] = []
        """Its entries, which may have changed in place."""
        self.copies: list[Any] = []
        """What they were."""
        self._own, self._write = own, write
        self._names: list[str] = []
        self._digests = _Digests()

    def begin(self, entries: dict[str, Any]) -> bytes:
        """Hash what has changed in another dict, which may well be like the last; the digest."""
        names = [*entries]
        if self._names != names:
            copies = dict(zip(self._names, self.copies, strict=True))
            self._digests.drop(filterfalse(entries.__contains__, copies))
            self.copies = [*map(copies.get, names, repeat(_UNKNOWN))]
            self._names = names
        self.entries, self.live = entries, [*entries.values()]
        return self.renew()

    def renew(self) -> bytes:
        """Hash the entries that have changed; the digest of the section."""
        live, copies, names = self.live, self.copies, self._names
        for at in compress(range(len(live)), map(ne, live, copies)):
            name, value = names[at], live[at]
            copies[at] = self._own(value)
            self._digests.put(name, sha256(self._write((name, value))).digest())
        return self._digests.together()


class _Frozen:
    """The same for entries that cannot change in place: what is the same object has not changed."""

    def __init__(self, write: _Write) -> None:
        self.entries: dict[str, Any] = {}
        """The dict that was last hashed."""
        self._write = write
        self._digests = _Digests()

    def begin(self, entries: dict[str, Any]) -> bytes:
        """Hash what has changed in another dict, which may well be like the last; the digest."""
        before, digests = self.entries, self._digests
        known = map(before.get, entries, repeat(_UNKNOWN))
        for name in compress(entries, map(is_not, entries.values(), known)):
            digests.put(name, sha256(self._write((name, entries[name]))).digest())
        if len(digests.names) > len(entries):
            digests.drop(filterfalse(entries.__contains__, before))
        self.entries = entries
        return digests.together()


class _Digests:
    """The digests of entries, in the order of their names."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._all: list[bytes] = []

    def put(self, name: str, digest: bytes) -> None:
        """Keep the digest of an entry, in place of the one it had."""
        names, at = self.names, bisect_left(self.names, name)
        if at < len(names) and names[at] == name:
            self._all[at] = digest
        else:
            names.insert(at, name)
            self._all.insert(at, digest)

    def drop(self, names: Iterable[str]) -> None:
        """Forget the digests of entries."""
        for name in names:
            at = bisect_left(self.names, name)
            del self.names[at], self._all[at]

    def together(self) -> bytes:
        """The digest of all of them."""
        return sha256(b"".join(self._all)).digest()


# --- what the types of a position say ------------------------------------------------------------

_hints = cache(get_type_hints)


def _lists_records(kind: Any) -> bool:
    """Whether values of this type hold lists of records that can change."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return any(map(_lists_records, _hints(kind).values()))
    inner = get_args(kind)
    if get_origin(kind) is list and any(map(_records_in, inner)):
        return True
    return any(map(_lists_records, inner))


def _copier(kind: Any) -> Callable[[Any], Any]:
    """What makes a copy of a value, of which only records are our own."""
    if not _records_in(kind):
        return lambda value: value
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _for_record(kind)
    inner = [each for each in get_args(kind) if _records_in(each)]
    if get_origin(kind) in (Union, types.UnionType) and len(inner) == 1:
        return _for_one_or_none(_copier(inner[0]))
    if get_origin(kind) is list:
        return _for_list(_copier(inner[0]))
    if get_origin(kind) in (dict, Mapping):
        return _for_dict(_copier(inner[0]))
    raise TypeError(f"a position holds no {kind}")


def _for_one_or_none(own: _Copy) -> Callable[[Any], Any]:
    return lambda value: None if value is None else own(value)


def _for_list(own: _Copy) -> Callable[[Any], Any]:
    return lambda values: [own(each) for each in values]


def _for_dict(own: _Copy) -> Callable[[Any], Any]:
    return lambda values: {key: own(each) for key, each in values.items()}


def _for_record(kind: type[msgspec.Struct]) -> Callable[[Any], Any]:
    hints = _hints(kind)
    fields = [
        (name, _copier(hints[name])) for name in kind.__struct_fields__ if _records_in(hints[name])
    ]
    if not fields:
        return methodcaller("__copy__")

    def own_record(value: Any) -> Any:
        made = copy(value)
        for field, own in fields:
            force_setattr(made, field, own(getattr(value, field)))
        return made

    return own_record


def _records_in(kind: Any) -> bool:
    """Whether values of this type hold records that can change."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return not kind.__struct_config__.frozen or any(map(_records_in, _hints(kind).values()))
    return any(_records_in(each) for each in get_args(kind))


def _is_ordered(kind: Any) -> bool:
    """Whether the fields of all records in values of this type stand in alphabetical order."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = kind.__struct_fields__
        return [*fields] == sorted(fields) and all(map(_is_ordered, _hints(kind).values()))
    return all(_is_ordered(each) for each in get_args(kind))
