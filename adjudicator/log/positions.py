"""The hash of a position: SHA-256 over the digests of its sections (docs/log-format.md).

`position_hash` is the definition. `PositionHasher` gives the same hash of one position after
another and encodes only what changed: a line of a log changes little of a position.
"""

from __future__ import annotations

import types
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cache
from hashlib import sha256
from itertools import compress, filterfalse, repeat
from operator import is_not, itemgetter, methodcaller, ne
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import astuple, force_setattr

from adjudicator.log.lines import decode, encode
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Section

_AWAITED = "waiting"
"""The field of a position that says who is awaited."""
_UNKNOWN = object()
"""Stands for the copy of an entry that has not been hashed: nothing equals it."""
_Copy = Callable[[Any], Any]
_Get = Callable[[Any], tuple[Any, ...]]
_Write = Callable[[Any], bytes]


def position_hash(rules: Rulebook, position: Any) -> str:
    """The hash of a position in hexadecimal, the same in every implementation."""
    return position_digest(rules, position).hex()


def position_digest(rules: Rulebook, position: Any) -> bytes:
    """The 32 bytes of a position's hash, computed anew from all of it.

    A position that is not a record gives its fields by its canonical JSON (`canonical`).
    """
    digests = section_digests(rules, position)
    return sha256(b"".join(digests[name] for name in sorted(digests))).digest()


def section_digests(rules: Rulebook, position: Any) -> dict[str, bytes]:
    """The digest of each section of a position, 32 bytes, by the section's name.

    An optional section whose field is None has an empty one.
    """
    if isinstance(position, msgspec.Struct):
        fields = {name: getattr(position, name) for name in position.__struct_fields__}
    else:
        fields = decode(position.canonical())
    return {name: _digest(section, fields) for name, section in rules.sections.items()}


def _digest(section: Section, fields: Mapping[str, Any]) -> bytes:
    values = [fields[name] for name in section.fields]
    if section.optional and values[0] is None:
        return b""
    if not section.each:
        return sha256(encode(values)).digest()
    entries = [sha256(encode([key, values[0][key]])).digest() for key in sorted(values[0])]
    return sha256(b"".join(entries)).digest()


class PositionHasher:
    """Hashes one position after another, with the digests of what has not changed kept.

    Rules never change a list or a dict of a position in place, they put a new one there (the
    compiler refuses rules that do not), so what is still the same object has not changed; what
    differs may still be equal. Records may be changed in place: of those the hasher keeps bytes, or
    copies of its own. So positions may be exchanged and taken back as one likes.
    """

    def __init__(self, rules: Rulebook) -> None:
        self._rules = rules
        self._plan: _Plan | None = None
        self._beside = False
        """Whether any optional section exists: its record may change in place."""
        self._entries: list[tuple[int, int, _Entries | _Frozen]] = []
        """Sections that are hashed entry by entry, with their places as `_Plan` has them."""
        if issubclass(rules.position_type, msgspec.Struct):
            declared = sorted(rules.sections.items())
            self._plan = plan = _plan_of(
                rules.position_type,
                tuple(
                    (name, tuple(each.fields), each.each, each.optional) for name, each in declared
                ),
            )
            self._entries = [
                (at, field, _Entries(own, write) if own else _Frozen(write))
                for at, field, own, write in plan.by_entry
            ]
        names = sorted(rules.sections)
        self._digests = [b""] * len(names)
        self._bytes = [b""] * len(names)
        """Of sections with several records, what was last hashed."""
        self._copies = [_UNKNOWN] * len(names)
        """Of sections of one record, and of those without records, what was last hashed."""
        self._seldom: tuple[Any, ...] = ()
        """The values of all fields that are compared, as they were."""

    def digest(self, position: Any) -> bytes:
        """The 32 bytes of `position_digest`."""
        return bytes.fromhex(self.hexdigest(position))

    def hexdigest(self, position: Any) -> str:
        """`position_hash`."""
        plan = self._plan
        if plan is None:
            return position_hash(self._rules, position)
        digests, kept = self._digests, self._bytes
        fields = astuple(position)
        for at, get, write, loose, sorting in plan.encoded:
            raw = (write if fields[loose] is None else sorting)(get(fields))
            if raw != kept[at]:
                kept[at] = raw
                digests[at] = sha256(raw).digest()
        for at, field, own, write in plan.copied:
            record = fields[field]
            if record != self._copies[at]:
                self._copies[at] = own(record)
                digests[at] = sha256(write((record,))).digest()
        seldom = plan.seldom(fields)
        if seldom != self._seldom:
            self._compare(plan, seldom)
        elif self._beside:
            self._hash_optional(plan, seldom)
        for at, field, each in self._entries:
            entries = fields[field]
            if entries is not each.entries:
                digests[at] = each.begin(entries)
            elif each.live != each.copies:
                digests[at] = each.renew()
        return sha256(b"".join(digests)).hexdigest()

    def _hash_optional(self, plan: _Plan, seldom: tuple[Any, ...]) -> None:
        """Hash the optional sections, by the values of all fields that are compared."""
        digests, kept = self._digests, self._bytes
        for at, field, write in plan.optional:
            value = seldom[field]
            raw = b"" if value is None else write((value,))
            if raw != kept[at]:
                kept[at] = raw
                digests[at] = sha256(raw).digest() if raw else b""

    def _compare(self, plan: _Plan, seldom: tuple[Any, ...]) -> None:
        """Hash the sections without records in which something differs."""
        self._seldom = seldom
        copies, digests = self._copies, self._digests
        for at, fields, write in plan.compared:
            values = seldom[fields]
            if values != copies[at]:
                copies[at] = values
                digests[at] = sha256(write(values)).digest()
        exists = plan.nothing != () and seldom[plan.beside :] != plan.nothing
        if exists or self._beside:
            self._hash_optional(plan, seldom)
            self._beside = exists


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

    live: tuple[Any, ...] = ()
    copies: tuple[Any, ...] = ()

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

    def renew(self) -> bytes:
        """The digest of the section."""
        return self._digests.together()


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


class _Plan:
    """How the sections of one type of position are hashed, each with its place among the digests.

    What gets the values of a section gets them from all fields in the order of their declaration. Each
    section is encoded by the cheapest encoder that writes it canonically.
    """

    def __init__(self) -> None:
        self.encoded: list[tuple[int, _Get, _Write, int, _Write]] = []
        """Sections with several records, which are more expensive to copy than to encode, and the section
        that says who is awaited, which nearly every line changes."""
        self.copied: list[tuple[int, int, _Copy, _Write]] = []
        """Sections of one record, with the place of the one field and what copies it for us alone."""
        self.optional: list[tuple[int, int, _Write]] = []
        """Optional sections, with the place of the one field among the values of `seldom`."""
        self.seldom: _Get = tuple
        """What gets the values of all sections without records and of all optional ones, of which most
        lines change none: they are compared at once."""
        self.beside = 0
        """Where the values of optional sections begin among them."""
        self.nothing: tuple[None, ...] = ()
        """These values where no optional section exists."""
        self.compared: list[tuple[int, slice, _Write]] = []
        """Where those of each section stand among them."""
        self.by_entry: list[tuple[int, int, _Copy | None, _Write]] = []
        """With the place of the one field, and what makes a copy of an entry for us alone; None where no
        entry can change in place."""


_hints = cache(get_type_hints)


@cache
def _plan_of(
    kind: type[msgspec.Struct], sections: tuple[tuple[str, tuple[str, ...], bool, bool], ...]
) -> _Plan:
    hints = _hints(kind)
    places = {name: place for place, name in enumerate(kind.__struct_fields__)}
    plan, seldom, beside = _Plan(), list[int](), list[tuple[int, int, _Write]]()
    for at, (_, fields, each, optional) in enumerate(sections):
        found, kinds = [places[field] for field in fields], [hints[field] for field in fields]
        write = _writer(kinds)
        if each:
            _, value = get_args(kinds[0])
            own = _copier(value) if _records_in(value) else None
            plan.by_entry.append((at, found[0], own, write))
        elif optional:
            beside.append((at, found[0], write))
        elif len(found) == 1 and _records_in(kinds[0]) and not _lists_records(kinds[0]):
            plan.copied.append((at, found[0], _copier(kinds[0]), write))
        elif _AWAITED in fields or any(map(_records_in, kinds)):
            plan.encoded.append((at, _getter(found), *_writers(found, kinds)))
        else:
            plan.compared.append((at, slice(len(seldom), len(seldom) + len(found)), write))
            seldom += found
    plan.beside, plan.nothing = len(seldom), (None,) * len(beside)
    for at, place, write in beside:
        plan.optional.append((at, len(seldom), write))
        seldom.append(place)
    plan.seldom = _getter(seldom)
    return plan


def _writers(places: list[int], kinds: list[Any]) -> tuple[_Write, int, _Write]:
    """What encodes values of some types canonically, given the places of their fields.

    First where the field at a place is None, then that place, then for all others: a record that most
    lines do not have, and that alone has fields to be sorted, makes the others no more expensive.
    """
    write = _writer(kinds)
    loose = [at for at, kind in enumerate(kinds) if not _is_ordered(kind)]
    if len(loose) == 1 and type(None) in get_args(kinds[loose[0]]):
        rest = [kind for at, kind in enumerate(kinds) if at not in loose]
        return _writer(rest), places[loose[0]], write
    return write, places[0], write


def _writer(kinds: list[Any]) -> _Write:
    """What encodes values of some types canonically.

    Sorting what stands in order already is the most expensive part of encoding.
    """
    ordered = all(map(_is_ordered, kinds))
    return msgspec.json.Encoder(order="deterministic" if ordered else "sorted").encode


def _lists_records(kind: Any) -> bool:
    """Whether values of this type hold lists of records that can change."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return any(map(_lists_records, _hints(kind).values()))
    inner = get_args(kind)
    if get_origin(kind) is list and any(map(_records_in, inner)):
        return True
    return any(map(_lists_records, inner))


def _getter(places: list[int]) -> _Get:
    """What takes the values at some places; a tuple, even of one or of none."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


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
