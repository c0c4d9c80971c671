"""The seeds of draws: fixed before the first round, revealed one by one, and open to checks by all.

A secret is hashed `LENGTH` times with SHA-256; the result is the commitment, which the season shows
from the beginning. The seed of round n is the value that n hashes turn into the commitment. So each
round reveals its own seed and none of the later ones, and nobody can choose a seed after the
commitment.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256

import msgspec

LENGTH = 100
"""The rounds for which a secret has seeds."""


def new_secret() -> str:
    """A secret for a season: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment_of(secret: str) -> str:
    """What the season shows of a secret."""
    return _hashed(secret, LENGTH)


def seed_of_round(secret: str, number: int) -> str:
    """The seed of a round from 1 to `LENGTH`."""
    return _hashed(secret, LENGTH - number)


def belongs(seed: str, number: int, commitment: str) -> bool:
    """Whether a seed is the one that the commitment has fixed for a round."""
    return _hashed(seed, number) == commitment


def chance_of(seed: str, number: int, words: Mapping[str, str]) -> str:
    """What all chance of a round follows from: its seed and the words of the players."""
    told = msgspec.json.encode([seed, number, dict(words)], order="sorted")
    return sha256(told).hexdigest()


def _hashed(value: str, times: int) -> str:
    """The hash of the bytes of a hexadecimal text, so many times."""
    data = bytes.fromhex(value)
    for _ in range(times):
        data = sha256(data).digest()
    return data.hex()
