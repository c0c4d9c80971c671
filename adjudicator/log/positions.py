"""The hash of a position: SHA-256 over the digests of its sections (docs/log-format.md).

`PositionHasher` of `adjudicator.log.position_hasher` gives the same hash of one position after another and
encodes only what has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

from adjudicator.log.lines import decode, encode
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Section


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
