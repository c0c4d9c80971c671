"""One line of a log: canonical bytes, and what is wrong with bytes that are not.

A line is a JSON object in canonical form: UTF-8, keys sorted by byte, no white space, whole
numbers only, then one newline. Decoding and encoding it again gives the same bytes, which leaves
no room for duplicate keys, odd numbers, superfluous escapes or a byte order mark. For what a log
may contain this is the form of RFC 8785.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.lazy import lazy_imports
from adjudicator.speech import in_quotes

with lazy_imports():
    import difflib
    import json

MAX_LINE = 1 << 20
"""Bytes a line may have, its newline not counted."""


def _own_form(value: Any) -> msgspec.Raw:
    """What is kept outside Python (a position in another engine) gives its own canonical bytes."""
    try:
        return msgspec.Raw(value.canonical())
    except AttributeError:
        raise TypeError(f"{type(value).__name__} is neither plain data nor a record") from None


_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=_own_form)
encode = _ENCODER.encode
"""Canonical bytes of plain data or records, or of anything with a method `canonical`."""
encode_into = _ENCODER.encode_into
"""The same into a bytearray, over what was in it: that spares new memory, a third of the time."""

decode = msgspec.json.Decoder().decode
"""Plain data from JSON bytes; raises what `describe_fault` knows how to describe."""


class _Headed(msgspec.Struct, gc=False):
    """What says of which kind a line is."""

    move: str


kind_of = msgspec.json.Decoder(_Headed).decode
"""Reads nothing of a line but its kind (`.move`); raises what `decode` raises."""

LONGEST_NAME = 60
"""Characters that are shown of a name that somebody else chose."""

DECODE_ERRORS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding bytes from outside may raise."""


class LineFault(msgspec.Struct, frozen=True):
    """Why bytes are no line of a log: a code of clause `log.lines` and its arguments."""

    code: str
    args: dict[str, int | str]


def describe_fault(raw: bytes, decoder: msgspec.json.Decoder[Any], known: list[str]) -> LineFault:
    """The first fault of a line, newline removed, that is not canonical or not of its type.

    `decoder` is the typed decoder of the line's kind and `known` the names of its fields. Called
    only for a line that has failed, so it may take its time.
    """
    return fault_of_bytes(raw) or _fault_of_type(raw, decoder) or _fault_of_form(raw, known)


def fault_of_bytes(raw: bytes) -> LineFault | None:
    """Why a line is not even a JSON object, or nothing."""
    if not raw.strip():
        return LineFault("empty", {})
    if raw.startswith(b"\xef\xbb\xbf"):
        return LineFault("byte-order-mark", {})
    if raw.endswith(b"\r"):
        return LineFault("carriage-return", {})
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return LineFault("not-utf-8", {"byte": error.start})
    try:
        value = decode(raw)
    except RecursionError:
        return LineFault("too-deep", {})
    except msgspec.DecodeError as error:
        return LineFault("not-json", {"what": str(error)})
    if not isinstance(value, dict):
        return LineFault("not-an-object", {})
    return None


PATTERNS = {
    "[0-9a-f]{64}": "64 hexadecimal digits (0 to 9, a to f)",
    "([0-9a-f]{2}){16,64}": "32 to 128 hexadecimal digits (0 to 9, a to f), an even number of them",
    "[0-9a-f]{128}": "128 hexadecimal digits (0 to 9, a to f)",
    "[a-z0-9]+(-[a-z0-9]+)*": "an id of small letters, digits and hyphens",
    "[!-9;-~]{1,100}": "1 to 100 plain characters without a space or a colon",
}
"""Pattern that a field must match -> what it asks for, in words."""


TYPED = ("field", "near", "kind")
"""Arguments of faults that are words of the line's JSON, whatever else has their names."""
MISSING = "Object missing required field "
"""What a decoder says of a field that is not there, before its name."""


def plain_type_words(what: str) -> str:
    """What a decoder says of a wrong type, its patterns in words."""
    start, found, rest = what.partition("`str` matching regex ")
    if not found:
        return what
    for pattern, words in PATTERNS.items():
        for shown in (f"^{pattern}(?![\\s\\S])", f"^{pattern}$"):
            for quoted in (repr(shown), f"'{shown}'"):
                if rest.startswith(quoted):
                    return f"{start}{words}{rest.removeprefix(quoted)}"
    return f"{start}another form{rest[rest.rfind(chr(39)) + 1 :]}"


def _fault_of_type(raw: bytes, decoder: msgspec.json.Decoder[Any]) -> LineFault | None:
    try:
        decoder.decode(raw)
    except (msgspec.DecodeError, RecursionError) as error:
        what, _, path = str(error).partition(" - at ")
        lacks, _, field = what.partition(MISSING)
        if not lacks and not path:
            return LineFault("missing-field", {"field": field.strip("`")})
        args: dict[str, int | str] = {
            "what": plain_type_words(what),
            "path": path.strip("`") or "$",
        }
        return LineFault("wrong-type", args)
    return None


def _fault_of_form(raw: bytes, known: list[str]) -> LineFault:
    value = decode(raw)
    unknown = sorted(name for name in value if name not in known)
    if unknown and known:
        near = difflib.get_close_matches(unknown[0], known, 1)
        shown = unknown[0][:LONGEST_NAME]
        if near:
            return LineFault("unknown-field-near", {"field": shown, "near": near[0]})
        return LineFault("unknown-field", {"field": shown})
    canonical = encode(value)
    if len(canonical) < len(raw) and _has_duplicate_keys(raw):
        return LineFault("duplicate-key", {})
    at = next((i for i, (a, b) in enumerate(zip(raw, canonical, strict=False)) if a != b), None)
    byte = min(len(raw), len(canonical)) if at is None else at
    return LineFault("not-canonical", {"byte": byte})


def _has_duplicate_keys(raw: bytes) -> bool:
    # The standard library's decoder is the one that shows every pair.

    found = False

    def look(pairs: list[tuple[str, Any]]) -> None:
        nonlocal found
        found = found or len({name for name, _ in pairs}) < len(pairs)

    try:
        json.loads(raw, object_pairs_hook=look)
    except (ValueError, RecursionError):
        return False
    return found


def as_typed(args: Mapping[str, int | str], typed: tuple[str, ...] = TYPED) -> dict[str, int | str]:
    """Arguments of a fault with those that are words of JSON in quotation marks: “to”, not "to whom"."""
    return {name: in_quotes(value) if name in typed else value for name, value in args.items()}
