"""Writing logs: whole files or streams of lines, complete or not at all."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Self

import msgspec

from adjudicator.atomic import AtomicFile
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.log.corrections import REFEREE
from adjudicator.log.envelope import bare_move
from adjudicator.log.hashing import (
    end_hash,
    key_commitment,
    leaf_hash,
    line_hash,
    position_salt,
    salted_hash,
    seal_hash,
)
from adjudicator.log.header import Header, Policy
from adjudicator.log.lines import encode
from adjudicator.log.position_hasher import PositionHasher
from adjudicator.registry import rulebook as rulebook_of
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.corrections import CORRECT
from adjudicator.rules.records import Result

with lazy_imports():
    from adjudicator.log.signatures import sign


class _Sealed(msgspec.Struct, frozen=True):
    """A seal that waits to be opened."""

    n: int
    by: str
    kind: str
    bare: bytes
    salt: bytes


class _Promised(msgspec.Struct, frozen=True):
    """The seals that wait and the orders that are bound after a line."""

    n: int
    seals: list[_Sealed]
    decks: dict[str, list[tuple[int, str, bytes]]]


class LogWriter:
    """Writes a log line by line, as the header's policy demands.

    ::

        with LogWriter("game.jsonl", header, rulebook) as log:
            rulebook.apply(game, position, move)
            log.append(move, position)
            …
            log.end(rulebook.result(game, position), position)

    `target` is a path (the file appears when the `with` block ends normally, and not at all when
    it ends by an exception) or a binary stream, which is left open. `append` numbers the line and
    adds `prev` and `after` as the policy says; `rulebook` is that of the
    header's game unless another is given.
    `salts` gives the salts of seals and commitments; it is random unless a test or a seeded
    playout wants the same log twice. `signers` maps a seat, or "table", to its private key.
    `hash_key` is the key behind the header's `hash_commit`: it salts every position hash, and the
    end line shows it.
    """

    def __init__(
        self,
        target: str | Path | BinaryIO,
        header: Header,
        rulebook: Rulebook | None = None,
        policy: Policy | None = None,
        *,
        salts: Callable[[], bytes] = lambda: secrets.token_bytes(16),
        signers: dict[str, str] | None = None,
        hash_key: bytes = b"",
    ) -> None:
        self.header = header if policy is None else msgspec.structs.replace(header, policy=policy)
        if hash_key and self.header.hash_commit != key_commitment(hash_key):
            raise ValueError("the key of the position hashes is not the one that was committed to")
        self.n = 0
        """The number of the last line written, 0 for the header."""
        self._hash_key = hash_key
        self._file: AtomicFile | None = None
        if isinstance(target, str | Path):
            self._file = AtomicFile(target)
            self._stream = self._file.stream
        else:
            self._stream = target
        self._rulebook = rulebook
        self._hasher: PositionHasher | None = None
        self._salts = salts
        self._signers = signers or {}
        self._seals: list[_Sealed] = []
        self._decks: dict[str, list[tuple[int, str, bytes]]] = {}
        self._promises: list[_Promised] = [_Promised(0, [], {})]
        """What was sealed and bound after a line, for each line that changed it."""
        raw = encode(self.header)
        self._prev = ""
        self._header_hash = line_hash(raw)
        self._write(raw)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if self._file is not None:
            self._file.__exit__(kind, error, trace)

    def append(
        self,
        move: dict[str, Any],
        position_after: Any,
        *,
        at: int | None = None,
        note: str = "",
        drawn: bool = True,
        signer: str = "",
        sig: str = "",
    ) -> int:
        """Write a move that has been applied; its number.

        A move that was sealed before opens its seal; a draw from a committed deck opens the next
        leaf when that is the card, unless `drawn` is False (a card that was known before). `signer` signs
        for the seat that makes the move, as the table does when the time of a seat has run out. `sig` is
        the signature of the line where its key is elsewhere (`draft`).
        """
        line = {**move, **self._opening(move)}
        if drawn:
            line.update(self._leaf(move))
        if note:
            line["note"] = note
        return self._finish(line, position_after, at, signer, sig)

    def seal(self, move: dict[str, Any], position: Any, *, at: int | None = None) -> int:
        """Lay down a secret move, sealed; `append` opens it later. The number of the seal."""
        salt = self._salts()
        bare = bare_move(move)
        line = {
            "by": move["by"],
            "move": "seal",
            "kind": move["move"],
            "seal": seal_hash(salt, bare),
        }
        n = self._finish(line, position, at)
        self._seals.append(_Sealed(n, move["by"], move["move"], encode(bare), salt))
        self._keep_promises()
        return n

    def commit(self, deck: str, cards: list[str], position: Any, *, at: int | None = None) -> int:
        """Bind the table to the order of a deck, the top card first; the number of the line."""
        leaves = [(index, card, self._salts()) for index, card in enumerate(cards)]
        self._decks[deck] = leaves
        hashes = [leaf_hash(salt, card) for _, card, salt in leaves]
        line = {"by": "table", "move": "commit", "deck": deck, "leaves": hashes}
        return self._finish(line, position, at)

    def bound(self, deck: str) -> list[str]:
        """The cards of a deck that are bound and not drawn yet, the next one first."""
        return [card for _, card, _ in self._decks.get(deck, [])]

    def settle(self, game: Any, position: Any) -> None:
        """Let go of every order that is no longer that of its deck, as the checker does."""
        for deck, leaves in list(self._decks.items()):
            assert self._rulebook is not None
            if not leaves or len(self._rulebook.pile(game, position, deck)) != len(leaves):
                del self._decks[deck]
        self._keep_promises()

    def hand_over(self, line: dict[str, Any], position: Any, *, at: int | None = None) -> int:
        """Give a seat to somebody else: a line of kind `handover`, without its envelope.

        The giver's key signs it. `signers` is to have the new key of the seat afterwards.
        """
        return self._finish({**line, "move": "handover"}, position, at)

    def log_line(self, line: dict[str, Any], position: Any, *, at: int | None = None) -> int:
        """Write a line of the log's own that changes nothing of the position, such as a holiday."""
        return self._finish(dict(line), position, at)

    def correct(self, line: dict[str, Any], position: Any, *, at: int | None = None) -> int:
        """Correct: a line of kind `correct`, without its envelope, and the position after it.

        Signed where `signers` has the key of "referee".
        """
        return self._finish({**line, "by": REFEREE, "move": CORRECT}, position, at)

    def undo(self, by: str, to: int, position: Any, *, at: int | None = None) -> int:
        """Take back all lines after number `to`; `position` is the one after that line."""
        at_that_line = next(each for each in reversed(self._promises) if each.n <= to)
        self._seals, self._decks = list(at_that_line.seals), dict(at_that_line.decks)
        return self._finish({"by": by, "move": "undo", "to": to}, position, at)

    def end(
        self, result: Result, position: Any, *, seed: bytes = b"", at: int | None = None
    ) -> int:
        """Declare the end of the game; `seed` is the one that the header has committed to."""
        line: dict[str, Any] = {
            "by": "table",
            "move": "end",
            "winners": result.winners,
            "reason": result.clause,
            "lines": self.n + 1,
            "position": self._digest(position).hex(),
        }
        if seed:
            line["seed"] = seed.hex()
        if self._hash_key:
            line["hash_key"] = self._hash_key.hex()
        return self._finish(line, position, at)

    def write_line(self, line: dict[str, Any]) -> int:
        """Write a line as it stands, whatever it says: for tests and for other programs' logs."""
        self.n += 1
        self._write(encode(line))
        return self.n

    def draft(
        self, line: dict[str, Any], position: Any, *, at: int | None = None
    ) -> dict[str, Any]:
        """The next line with its envelope and without `sig`, for a key that is elsewhere; nothing is written.

        `position` is the one after the line. A move that was sealed or bound has no such draft.
        """
        return self._enveloped(dict(line), position, at)

    def _enveloped(self, line: dict[str, Any], position: Any, at: int | None) -> dict[str, Any]:
        policy = self.header.policy
        line["n"] = self.n + 1
        if policy.chain:
            line["prev"] = self._prev
        if policy.hashes in ("every", "salted"):
            line["after"] = self._after(position)
        if at is not None:
            line["at"] = at
        if line["move"] == "end":
            line["digest"] = end_hash(line)
        return line

    def _finish(
        self,
        line: dict[str, Any],
        position: Any,
        at: int | None,
        signer: str = "",
        sig: str = "",
    ) -> int:
        line = self._enveloped(line, position, at)
        signer = signer or line["by"]
        signs = self.header.policy.signatures != "none" or line["by"] == REFEREE
        if sig:
            line["sig"] = sig
        elif signs and signer in self._signers:
            line["sig"] = sign(self._signers[signer], line, self._header_hash)
        n = self.write_line(line)
        self._keep_promises()
        return n

    def _keep_promises(self) -> None:
        last = self._promises[-1]
        if (self._seals, self._decks) == (last.seals, last.decks):
            return
        if last.n == self.n:
            self._promises.pop()
        self._promises.append(_Promised(self.n, list(self._seals), dict(self._decks)))

    def _write(self, raw: bytes) -> None:
        if self.header.policy.chain:
            self._prev = line_hash(raw)
        try:
            self._stream.write(raw + b"\n")
        except BrokenPipeError:
            raise
        except OSError as error:
            place = "the log" if self._file is None else str(self._file.path)
            raise InputError(f"cannot write {place}: {error.strerror or error}") from None

    def _after(self, position: Any) -> str:
        found = self._digest(position)
        if self._hash_key:
            return salted_hash(position_salt(self._hash_key, self.n + 1), found)
        if isinstance(self.header.hash_commit, str):
            raise InputError("the position hashes of this log are salted: their key is wanted")
        return found.hex()

    def _digest(self, position: Any) -> bytes:
        if self._hasher is None:
            self._hasher = PositionHasher(self._rulebook or rulebook_of(self.header.game))
        return self._hasher.digest(position)

    def _opening(self, move: dict[str, Any]) -> dict[str, Any]:
        if not self._seals:
            return {}
        bare = encode(bare_move(move))
        opening: dict[str, Any] = {}
        left: list[_Sealed] = []
        for sealed in self._seals:
            if (sealed.by, sealed.kind) != (move["by"], move["move"]):
                left.append(sealed)
            elif sealed.bare == bare:
                opening = {"opens": sealed.n, "salt": sealed.salt.hex()}
        # A seal of this seat that holds another move is given up: its moment has passed.
        self._seals = left
        return opening

    def _leaf(self, move: dict[str, Any]) -> dict[str, Any]:
        if not self._decks or self._rulebook is None:
            return {}
        deck, _, field = self._rulebook.deck_moves.get(move["move"], "").partition("/")
        leaves = self._decks.get(deck, [])
        if not leaves or leaves[0][1] != str(move[field]):
            return {}
        index, _, salt = leaves[0]
        self._decks[deck] = leaves[1:]
        return {"leaf": index, "salt": salt.hex()}
