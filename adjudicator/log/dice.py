"""Provable chance: every outcome follows from a seed that was fixed before the game.

The header shows `seed_commit`, the SHA-256 of the seed's bytes; the end line shows the seed. The
outcome of line ``n`` is the entry number `pick(seed, client_seeds, n, count)` of the `count`
options that the rules offer there (an outcome that is twice as likely is offered twice). A field
with one option is not chance and takes nothing. When one line has several fields of chance, the
first is draw 0, the next draw 1, and so on.

The derivation, so that anybody can repeat it::

    message(n, 0, 0)         = client seeds joined by ":", then ":" and n in digits
    message(n, draw, round)  = the same, then "/draw" if draw > 0, then "#round" if round > 0
    block                    = HMAC-SHA256(key = seed, message)           32 bytes
    word                     = the next 4 bytes of the block, big-endian  8 words a block
    limit                    = the greatest multiple of count that is not above 2**32
    index                    = word mod count, for the first word below limit

Words at or above the limit are thrown away, so no outcome is favoured; when all eight words of a
block are, the next round makes a new block.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

WORDS = 2**32


def seed_commitment(seed: bytes) -> str:
    """What the header shows of the seed."""
    return sha256(seed).hexdigest()


def pick(seed: bytes, client_seeds: list[str], n: int, count: int, draw: int = 0) -> int:
    """The index, 0 to `count` - 1, that chance gives to a draw of line `n`."""
    if not 1 <= count <= WORDS:
        raise ValueError(f"{count} outcomes are none or too many")
    limit = WORDS - WORDS % count
    text = ":".join([*client_seeds, str(n)])
    if draw > 0:
        text += f"/{draw}"
    turn = 0
    while True:
        message = text if turn == 0 else f"{text}#{turn}"
        block = hmac.digest(seed, message.encode(), "sha256")
        for start in range(0, len(block), 4):
            word = int.from_bytes(block[start : start + 4], "big")
            if word < limit:
                return word % count
        turn += 1
