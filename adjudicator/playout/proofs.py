"""What proves a random game: the seed of its chance and the keys of its seats.

All of it follows from the game's number, so that the same order gives the same log. That makes it
fit for samples and tests, and worthless as a secret: a league draws its own seed and keys.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from adjudicator.games.registry import Rulebook
from adjudicator.log.dice import pick, seed_commitment
from adjudicator.log.header import Header


class Proofs(msgspec.Struct, frozen=True):
    """The secrets behind the proofs that a header promises; empty where it promises none."""

    seed: bytes
    """What chance follows from, shown in the end line."""
    signers: dict[str, str]
    """Seat, or "table" -> its private key."""


def with_proofs(header: Header, number: int) -> tuple[Header, Proofs]:
    """A header with the commitment and the public keys that its policy asks for, and the secrets.

    Raises UnsupportedError where signatures are asked for and `cryptography` is not installed.
    """
    seed = b""
    signers: dict[str, str] = {}
    if header.policy.fair:
        seed = _secret(number, "seed")
        header = msgspec.structs.replace(header, seed_commit=seed_commitment(seed))
    if header.policy.signatures != "none":
        from adjudicator.log.signatures import public_key  # noqa: PLC0415 - optional package

        signers = {seat.faction: _secret(number, seat.faction).hex() for seat in header.seats}
        seats = [
            msgspec.structs.replace(seat, key=public_key(signers[seat.faction]))
            for seat in header.seats
        ]
        header = msgspec.structs.replace(header, seats=seats)
        if header.policy.signatures == "all":
            signers["table"] = _secret(number, "table").hex()
            header = msgspec.structs.replace(header, table_key=public_key(signers["table"]))
    return header, Proofs(seed, signers)


def by_seed(
    rulebook: Rulebook, game: Any, position: Any, move: dict[str, Any], proof: tuple[bytes, int]
) -> dict[str, Any]:
    """The table's move with every outcome that the seed gives it; `proof` is seed and line number.

    Who is meant and what is up stay as they are: a field with one option is not chance.
    """
    seed, n = proof
    drawn: dict[str, Any] = {"by": move["by"], "move": move["move"]}
    draw = 0
    while (field := rulebook.next_field(game, position, drawn)) is not None:
        index = 0
        if len(field.options) > 1:
            index = pick(seed, [], n, len(field.options), draw)
            draw += 1
        drawn[field.name] = field.options[index]
        if field.last:
            break
    return drawn


def _secret(number: int, whose: str) -> bytes:
    return hashlib.sha256(f"proofs/{number}/{whose}".encode()).digest()
