"""The hashes of a log: all SHA-256, all over canonical bytes, all written in hexadecimal."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any

from adjudicator.log.envelope import bare_move
from adjudicator.log.lines import encode


def line_hash(raw: bytes) -> str:
    """The hash of a line (newline not counted) that the next line names as `prev`."""
    return sha256(raw).hexdigest()


def seal_hash(salt: bytes, move: dict[str, Any]) -> str:
    """What a seal shows of a secret move: the hash of the salt and the move without envelope."""
    return sha256(salt + encode(bare_move(move))).hexdigest()


def leaf_hash(salt: bytes, card: int | str) -> str:
    """What a commitment shows of one card: the hash of its salt and its id."""
    return sha256(salt + str(card).encode()).hexdigest()


def signed_bytes(line: dict[str, Any], header: str) -> bytes:
    """What a signature covers: the hash of the header's hash and the canonical line without `sig`.

    `header` is the header's `line_hash`: a line that was signed for one game is worth nothing in
    another.
    """
    unsigned = {name: value for name, value in line.items() if name != "sig"}
    return sha256(bytes.fromhex(header) + encode(unsigned)).digest()


def position_salt(key: bytes, n: int) -> bytes:
    """The salt of the position hash of line `n`: nobody who lacks the key can tell it."""
    return hmac.digest(key, f"position/{n}".encode(), "sha256")


def salted_hash(salt: bytes, digest: bytes) -> str:
    """What a line shows of the 32 bytes of a position's hash, where hashes are salted."""
    return sha256(salt + digest).hexdigest()


def key_commitment(key: bytes) -> str:
    """What the header shows of the key behind all salts of position hashes."""
    return sha256(key).hexdigest()


def end_hash(line: dict[str, Any]) -> str:
    """The end line's own hash: of its canonical form without `digest` and `sig`."""
    rest = {name: value for name, value in line.items() if name not in ("digest", "sig")}
    return sha256(encode(rest)).hexdigest()
