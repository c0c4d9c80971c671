"""The encoding of a text from outside: UTF-8, or UTF-16, as some editors save it."""

from __future__ import annotations

LOOKED_AT = 200
"""Bytes that show it."""


def encoding_of(data: bytes) -> str:
    """The name of the encoding; UTF-16 is known by its byte order mark or, for plain letters, without one."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    start = data[:LOOKED_AT]
    half = len(start) // 2
    if half >= 2:
        if start[1::2].count(0) > 0.8 * half:
            return "utf-16-le"
        if start[::2].count(0) > 0.8 * half:
            return "utf-16-be"
    return "utf-8-sig"
