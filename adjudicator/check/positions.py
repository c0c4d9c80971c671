"""Salted position hashes: noted while the log is read, and checked when the key of the salts is known."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct

from adjudicator.check.notes import Notes
from adjudicator.check.verdict import Tally
from adjudicator.log.hashing import key_commitment, position_salt, salted_hash
from adjudicator.rules.records import Violation

CLAUSE = "log.positions"
NOTE = Struct(">Q32s32s")
"""The number of a line, the hash that it declares, and that of the position as we have it."""
NO_HASH = bytes(32)


class SaltedPositions:
    """The salted hashes of one log. Every breach is a false claim."""

    def __init__(self, commitment: str) -> None:
        self._commit = commitment
        self._notes = Notes(NOTE)

    @property
    def noted(self) -> int:
        """How many lines named a hash."""
        return self._notes.count

    def close(self) -> None:
        """Delete all notes."""
        self._notes.close()

    def note(self, n: int, declared: str, digest: bytes) -> None:
        """Keep what line `n` declares, and the 32 bytes of the position's hash as we have it."""
        self._notes.take(n, _raw(declared), digest)

    def breach_of_key(self, key: str) -> Violation | None:
        """Why the key in the end line is not the one that was committed to, or nothing."""
        if key_commitment(bytes.fromhex(key)) != self._commit:
            return Violation(CLAUSE, "other-key", {})
        return None

    def judge(self, key: str, tally: Tally) -> Iterator[tuple[int, Violation]]:
        """The numbers of the lines whose hash is not that of the position after them."""
        secret = bytes.fromhex(key)
        for n, declared, digest in self._notes:
            computed = salted_hash(position_salt(secret, n), digest)
            tally.checked += 1
            if declared.hex() != computed:
                tally.false += 1
                args: dict[str, int | str] = {"declared": declared.hex(), "computed": computed}
                yield n, Violation(CLAUSE, "salted", args)


def _raw(declared: str) -> bytes:
    """The bytes of a declared hash; of what is none, a hash that nothing has."""
    try:
        raw = bytes.fromhex(declared)
    except ValueError:
        return NO_HASH
    return raw if raw.hex() == declared else NO_HASH
