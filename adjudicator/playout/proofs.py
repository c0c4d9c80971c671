"""What proves a random game: the seed of its chance, the order of its decks, keys and salts.

All of this follows from the number of the game, so the same command gives the same log. That is
good for samples and tests but worthless as a secret: a league draws its own seed and keys.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from adjudicator.lazy import lazy_imports
from adjudicator.log.dice import pick, seed_commitment
from adjudicator.log.hashing import key_commitment
from adjudicator.log.header import Header
from adjudicator.log.time_control import TimeControl
from adjudicator.playout.chance import Chance
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Field

with lazy_imports():
    from adjudicator.log.signatures import public_key


class Proofs(msgspec.Struct, frozen=True):
    """The secrets behind the proofs that a header promises; empty where it promises none."""

    seed: bytes
    """What chance follows from, shown in the end line."""
    signers: dict[str, str]
    """Seat, or "table" -> its private key."""
    hash_key: bytes = b""
    """What salts the position hashes, shown in the end line."""


NO_PROOFS = Proofs(b"", {})
"""Of a game that promises nothing."""


def with_proofs(header: Header, number: int) -> tuple[Header, Proofs]:
    """As `with_secrets`, with secrets that follow from a number."""
    return with_secrets(header, partial(_secret, number))


def with_secrets(header: Header, secret: Callable[[str], bytes]) -> tuple[Header, Proofs]:
    """A header with the commitments and the public keys that its policy asks for, and the secrets.

    `secret` gives 32 bytes for "seed", "hashes", "table" and each seat. Raises UnsupportedError where signatures
    are asked for and `cryptography` is not installed.
    """
    seed, hash_key = b"", b""
    signers: dict[str, str] = {}
    if header.policy.fair:
        seed = secret("seed")
        header = msgspec.structs.replace(header, seed_commit=seed_commitment(seed))
    if header.policy.hashes == "salted":
        hash_key = secret("hashes")
        header = msgspec.structs.replace(header, hash_commit=key_commitment(hash_key))
    if header.policy.signatures != "none":
        signers = {seat.faction: secret(seat.faction).hex() for seat in header.seats}
        seats = [
            msgspec.structs.replace(seat, key=public_key(signers[seat.faction]))
            for seat in header.seats
        ]
        header = msgspec.structs.replace(header, seats=seats)
        timed = isinstance(header.policy.time, TimeControl)
        if timed or header.policy.signatures == "all":
            signers["table"] = secret("table").hex()
            header = msgspec.structs.replace(header, table_key=public_key(signers["table"]))
    if header.policy.corrections == "signed":
        signers["referee"] = secret("referee").hex()
        header = msgspec.structs.replace(header, referee_key=public_key(signers["referee"]))
    return header, Proofs(seed, signers, hash_key)


class Outcomes:
    """What chance shows in a game with a seed or with decks whose order is bound."""

    def __init__(
        self,
        rulebook: Rulebook,
        game: Any,
        header: Header,
        seed: bytes,
        chance: Chance,
        *,
        drawn: int = 0,
    ) -> None:
        self._rulebook = rulebook
        self._game = game
        self._header = header
        self._seed = seed
        self._chance = chance
        self._drawn = drawn
        """The number of the last draw by the seed."""

    def deck_of(self, move: dict[str, Any]) -> str:
        """The deck from which a move draws, if its order is to be bound, else ""."""
        deck = self._rulebook.deck_moves.get(move["move"], "").partition("/")[0]
        return deck if deck in self._header.policy.committed else ""

    def shuffled(self, position: Any, deck: str) -> list[str]:
        """The cards that lie in a deck, in a new order."""
        left = list(self._rulebook.pile(self._game, position, deck))
        return [left.pop(self._chance.below(len(left))) for _ in range(len(left))]

    def is_open(self, position: Any, move: dict[str, Any]) -> bool:
        """Whether more than one card may come up."""
        card = self._rulebook.deck_moves[move["move"]].partition("/")[2]
        form: dict[str, Any] = {"by": move["by"], "move": move["move"]}
        while (field := self._rulebook.next_field(self._game, position, form)) is not None:
            if field.name == card:
                return len(field.options) > 1
            form[field.name] = move[field.name]
        return False

    def drawn(self, position: Any, move: dict[str, Any], order: list[str]) -> dict[str, Any]:
        """The table's move with every outcome that the seed, or the bound order, gives it.

        Who is meant and what is up stay as they are: a field with one option is not chance.
        """
        card = self._rulebook.deck_moves.get(move["move"], "").partition("/")[2]
        made: dict[str, Any] = {"by": move["by"], "move": move["move"]}
        while (field := self._rulebook.next_field(self._game, position, made)) is not None:
            if len(field.options) == 1:
                made[field.name] = field.options[0]
            elif order and field.name == card:
                made[field.name] = next(each for each in field.options if str(each) == order[0])
            else:
                made[field.name] = self._outcome(field, move)
            if field.last:
                break
        return made

    def _outcome(self, field: Field, move: dict[str, Any]) -> Any:
        if not self._seed:
            same = move.get(field.name) in field.options
            return move[field.name] if same else self._chance.pick(field.options)
        self._drawn += 1
        return field.options[pick(self._seed, [], self._drawn, len(field.options))]


def _secret(number: int, whose: str) -> bytes:
    return hashlib.sha256(f"proofs/{number}/{whose}".encode()).digest()
