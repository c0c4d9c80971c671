"""The hash of a position: SHA-256 over the digests of its sections (docs/log-format.md).

`position_hash` is the definition. `PositionHasher` gives the same hash of one position after
another and encodes only what changed: a line of a log changes little of a position.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from itertools import compress
from operator import attrgetter, ne
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import force_setattr

from adjudicator.log.lines import decode, encode
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Section

_NEW = object()
"""What no value equals: everything is new at first."""

Copier = Callable[[Any], Any] | None
"""What makes a copy of a value that nobody else changes; None where the value cannot change."""


def position_hash(rules: Rulebook, position: Any) -> str:
    """The hash of a position in hexadecimal, the same in every implementation."""
    return position_digest(rules, position).hex()


def position_digest(rules: Rulebook, position: Any) -> bytes:
    """The 32 bytes of a position's hash, computed anew from all of it.

    A position that is no record gives its fields by its canonical JSON (`canonical`).
    """
    digests = section_digests(rules, position)
    return sha256(b"".join(digests[name] for name in sorted(digests))).digest()


def section_digests(rules: Rulebook, position: Any) -> dict[str, bytes]:
    """The digest of each section of a position, 32 bytes, by the section's name."""
    if isinstance(position, msgspec.Struct):
        fields = {name: getattr(position, name) for name in position.__struct_fields__}
    else:
        fields = decode(position.canonical())
    return {name: _digest(section, fields) for name, section in rules.sections.items()}


def _digest(section: Section, fields: Mapping[str, Any]) -> bytes:
    values = [fields[name] for name in section.fields]
    if not section.each:
        return sha256(encode(values)).digest()
    entries = [sha256(encode([key, values[0][key]])).digest() for key in sorted(values[0])]
    return sha256(b"".join(entries)).digest()


class PositionHasher:
    """Hashes one position after another, with the digests of what has not changed kept.

    Nothing that is kept belongs to a position: what is compared are copies of our own, or bytes.
    So positions may be changed in place, exchanged and taken back as one likes.
    """

    def __init__(self, rules: Rulebook) -> None:
        self._rules = rules
        self._plan: _Plan | None = None
        if issubclass(rules.position_type, msgspec.Struct):
            declared = sorted(rules.sections.items())
            self._plan = _plan_of(
                rules.position_type,
                tuple((name, tuple(each.fields), each.each) for name, each in declared),
            )
        names = sorted(rules.sections)
        self._digests = [b""] * len(names)
        self._kept: list[Any] = [_NEW] * len(names)
        self._entries: list[list[bytes]] = [[] for _ in names]

    def digest(self, position: Any) -> bytes:
        """The 32 bytes of `position_digest`."""
        plan = self._plan
        if plan is None:
            return position_digest(self._rules, position)
        kept, digests = self._kept, self._digests
        write = plan.encode
        for at, get in plan.encoded:
            raw = write(get(position))
            if raw != kept[at]:
                kept[at] = raw
                digests[at] = sha256(raw).digest()
        for at, get, copies in plan.compared:
            values = get(position)
            if values != kept[at]:
                digests[at] = sha256(write(values)).digest()
                ours = [*values]
                for place, own in copies:
                    ours[place] = own(values[place])
                kept[at] = tuple(ours)
        for at, get, own in plan.by_entry:
            entries = get(position)
            if entries != kept[at]:
                self._renew(at, entries, own)
        return sha256(b"".join(digests)).digest()

    def _renew(self, at: int, entries: dict[str, Any], own: Callable[[Any], Any]) -> None:
        """Hash the entries of a section that are not as they were."""
        assert self._plan is not None
        write, kept, found = self._plan.encode, self._kept[at], self._entries[at]
        if kept is _NEW or kept.keys() != entries.keys():
            kept = self._kept[at] = dict.fromkeys(entries, _NEW)
            found = self._entries[at] = [b""] * len(kept)
        names = sorted(entries)
        for name in compress(kept, map(ne, map(entries.__getitem__, kept), [*kept.values()])):
            value = entries[name]
            kept[name] = own(value)
            found[names.index(name)] = sha256(write((name, value))).digest()
        self._digests[at] = sha256(b"".join(found)).digest()


class _Plan(msgspec.Struct, frozen=True):
    """How the sections of one type of position are hashed, each with its place among the digests.

    Records are dearer to copy than to encode, so a section that has some is encoded every time.
    """

    encode: Callable[[Any], bytes]
    encoded: list[tuple[int, Callable[[Any], Any]]]
    compared: list[tuple[int, Callable[[Any], Any], list[tuple[int, Callable[[Any], Any]]]]]
    """With the places of the values that can change, and what copies them."""
    by_entry: list[tuple[int, Callable[[Any], Any], Callable[[Any], Any]]]


@cache
def _plan_of(kind: type, sections: tuple[tuple[str, tuple[str, ...], bool], ...]) -> _Plan:
    hints = get_type_hints(kind)
    ordered = all(_is_ordered(hints[field]) for _, fields, _ in sections for field in fields)
    # Sorting what stands in order already is the dearest part of encoding.
    writer = msgspec.json.Encoder(order="deterministic" if ordered else "sorted")
    plan = _Plan(writer.encode, [], [], [])
    for at, (_, fields, each) in enumerate(sections):
        get = attrgetter(*fields) if len(fields) > 1 else _only(fields[0])
        if each:
            _, value = get_args(hints[fields[0]])
            plan.by_entry.append((at, attrgetter(fields[0]), _copier(value) or _same))
        elif any(_records_in(hints[field]) for field in fields):
            plan.encoded.append((at, get))
        else:
            owners = [(place, _copier(hints[field])) for place, field in enumerate(fields)]
            mutable = [(place, own) for place, own in owners if own is not None]
            plan.compared.append((at, get, mutable))
    return plan


def _only(field: str) -> Callable[[Any], tuple[Any]]:
    get = attrgetter(field)
    return lambda position: (get(position),)


def _same(value: Any) -> Any:
    return value


def _copier(kind: Any) -> Copier:
    """What makes a copy of a value of this type for us alone."""
    origin, inner = get_origin(kind), [each for each in get_args(kind) if each is not type(None)]
    if kind in (bool, int, str):
        return None
    if origin in (Union, types.UnionType) and len(inner) == 1:
        return _for_one_or_none(_copier(inner[0]))
    if origin is list:
        return _for_list(_copier(inner[0]))
    if origin is dict:
        return _for_dict(_copier(inner[1]))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _for_record(kind)
    raise TypeError(f"a position holds no {kind}")


def _for_one_or_none(own: Copier) -> Copier:
    return own and (lambda value: None if value is None else own(value))


def _for_list(own: Copier) -> Copier:
    return list if own is None else lambda values: [own(each) for each in values]


def _for_dict(own: Copier) -> Copier:
    return dict if own is None else lambda values: {key: own(each) for key, each in values.items()}


def _for_record(kind: type[msgspec.Struct]) -> Copier:
    hints = get_type_hints(kind)
    fields = [
        (field, own)
        for field in kind.__struct_fields__
        if (own := _copier(hints[field])) is not None
    ]
    if kind.__struct_config__.frozen and not fields:
        return None

    def own_record(value: Any) -> Any:
        made = value.__copy__()
        for field, own in fields:
            force_setattr(made, field, own(getattr(value, field)))
        return made

    return own_record


def _records_in(kind: Any) -> bool:
    """Whether values of this type hold records that can change."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _copier(kind) is not None
    return any(_records_in(each) for each in get_args(kind))


def _is_ordered(kind: Any) -> bool:
    """Whether the fields of all records in values of this type stand in alphabetical order."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = kind.__struct_fields__
        return list(fields) == sorted(fields) and all(
            map(_is_ordered, get_type_hints(kind).values())
        )
    return all(_is_ordered(each) for each in get_args(kind))
