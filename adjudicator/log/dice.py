"""Provable chance: every outcome follows from a seed that was fixed before the game.

The header shows `seed_commit`, the SHA-256 of the seed's bytes; the end line shows the seed.
Draws are numbered 1, 2, 3 … in the order in which they are made: every field of a line of the
table in which the rules offer more than one option is a draw, and nothing else is. Lines that draw
nothing take no number, so that no line can be put in to turn one outcome into another; an undo
goes back to the number that was reached after the line it names, so that the same draw gives the
same outcome again. Draws from a deck that the policy wants committed follow their commitment and
take no number either.

Draw ``number`` is the entry `pick(seed, client_seeds, number, count)` of the `count` options (an
outcome that is twice as likely is offered twice). The derivation, so that anybody can repeat it::

    message(number, 0)       = client seeds joined by ":", then ":" and the number in digits
    message(number, round)   = the same, then "#round" if round > 0
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


def pick(seed: bytes, client_seeds: list[str], number: int, count: int) -> int:
    """The index, 0 to `count` - 1, that chance gives to draw `number` of a game, the first is 1.

    Raises ValueError unless `count` is from 1 to 2**32.
    """
    if not 1 <= count <= WORDS:
        raise ValueError(f"{count} outcomes are none or too many")
    limit = WORDS - WORDS % count
    text = ":".join([*client_seeds, str(number)])
    turn = 0
    while True:
        message = text if turn == 0 else f"{text}#{turn}"
        block = hmac.digest(seed, message.encode(), "sha256")
        for start in range(0, len(block), 4):
            word = int.from_bytes(block[start : start + 4], "big")
            if word < limit:
                return word % count
        turn += 1
