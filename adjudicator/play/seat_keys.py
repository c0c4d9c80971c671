"""A game that one machine keeps for all seats, some of which sign with keys of their own that it does not have.

The policy of such a game demands signatures. A seat without a key of its own signs with one that the
keeper of the game has. A handover of the seat to itself, signed by the table, names the seat's own key;
from then on the keeper cannot write a line of that seat. Before it writes one all the same (an order in
advance is due, the referee enters a move), another handover names the keeper's key again. So the log
says of each line whose key has signed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.check.handover import HANDOVERS, handover_breach
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.log.envelope import bare_move
from adjudicator.log.hashing import line_hash
from adjudicator.log.lines import encode
from adjudicator.play.session import Session, copied
from adjudicator.rules.records import Event
from adjudicator.speech import phrase
from adjudicator.wording import TABLE

with lazy_imports():
    from adjudicator.log.signatures import public_key, verify

OWN_KEY = "The seat signs with a key of its own from here on."
KEPT_KEY = "The keeper of the game signs for this seat from here on."
MOST_KEYS = HANDOVERS // 4
"""Handovers after which no seat gets a key of its own any more: those that are left are for people who leave."""


class KeyedSession(Session):
    """A session in which seats may sign with keys that it does not have."""

    def own_key(self, seat: str) -> str:
        """The key of its own with which a seat signs now; "" if the keeper of the game signs for it."""
        found = self._key_of(seat)
        kept = self.proofs.signers.get(seat, "")
        return "" if not kept or found == public_key(kept) else found

    def _key_of(self, seat: str) -> str:
        for line in reversed(self._handed):
            if line["seat"] == seat:
                return str(line.get("key", ""))
        for one in self.followed.header.seats:
            if one.faction == seat and isinstance(one.key, str):
                return one.key
        return ""

    # --- a key of one's own ----------------------------------------------------------------------

    def key_line(self, seat: str, key: str) -> dict[str, Any]:
        """The line that gives a seat a key of its own, unsigned; InputError for a key that cannot be one."""
        line = self._naming(seat, key, OWN_KEY, [seat])
        keys = {one: self._key_of(one) for one in self.players()}
        keys[TABLE] = str(self.followed.header.table_key)
        breach = handover_breach(line, list(self.players()), keys, signed=True, demanded=True)
        if breach is not None or key == keys[seat]:
            raise InputError(phrase("this is no key that a seat can sign with"))
        if seat not in self.proofs.signers:
            raise InputError(phrase("the lines of this game are not signed"))
        if len(self._handed) >= MOST_KEYS:
            raise InputError(phrase("this game has too many handovers for another key"))
        return self._log.draft({**line, "move": "handover"}, self.position, at=self._now())

    def take_key(self, seat: str, key: str, proof: str) -> None:
        """Let a seat sign with a key of its own; InputError where `proof` is not that key's signature of `key_line`."""
        if not self._is_signed(self.key_line(seat, key), key, proof):
            raise InputError(phrase("the key has not signed that it is this seat’s"))
        self._name(self._naming(seat, key, OWN_KEY, [seat]))

    def sign_for(self, seat: str) -> None:
        """Let the keeper of the game sign for a seat, from the next line on; nothing if it does so already."""
        if self.own_key(seat):
            key = public_key(self.proofs.signers[seat])
            self._name(self._naming(seat, key, KEPT_KEY))

    def _naming(self, seat: str, key: str, why: str, agreed: Sequence[str] = ()) -> dict[str, Any]:
        line = {"by": TABLE, "seat": seat, "player": self.people()[seat], "key": key, "why": why}
        return line | ({"agreed": [*agreed]} if agreed else {})

    def _name(self, line: dict[str, Any]) -> None:
        self._log.hand_over(line, self.position, at=self._now())
        self._note_handover({**line, "move": "handover"})
        self.save()

    def _is_signed(self, draft: dict[str, Any], key: str, sig: str) -> bool:
        return verify(key, {**draft, "sig": sig}, self.header_hash())

    def header_hash(self) -> str:
        """The hash of the header, which every signature covers."""
        return line_hash(encode(self.followed.header))

    # --- moves that a seat signs itself ----------------------------------------------------------

    def move_line(self, move: dict[str, Any]) -> dict[str, Any]:
        """The line of a legal move, unsigned; the game stays where it is."""
        followed = self.followed
        after = copied(followed.rulebook, self.position)
        followed.rulebook.apply(followed.game, after, bare_move(move))
        return self._log.draft(move, after, at=self._now())

    def is_signed(self, move: dict[str, Any], sig: str) -> bool:
        """Whether a signature is that of the seat's own key under the next line, with this move."""
        key = self.own_key(move["by"])
        return bool(key) and self._is_signed(self.move_line(move), key, sig)

    # --- lines that the keeper of the game signs -------------------------------------------------

    def play(self, move: dict[str, Any], *, sig: str = "") -> list[Event]:
        """Carry out a legal move; without `sig` it is signed here. The table signs what follows from a time-out."""
        limits = self.followed.limits
        if not sig and (limits is None or limits.forced is None):
            self.sign_for(move["by"])
        return super().play(move, sig=sig)

    def undo(self, by: str, seat: str = "") -> int:
        """Take back; the line is signed here."""
        self.sign_for(by)
        return super().undo(by, seat)

    def add_line(self, line: dict[str, Any]) -> int:
        """Add a line of the log's own, such as an order; it is signed here."""
        self.sign_for(line["by"])
        return super().add_line(line)

    def log_line(self, line: dict[str, Any]) -> None:
        """Add a line of the clocks; it is signed here."""
        self.sign_for(line["by"])
        super().log_line(line)

    def add_handover(self, line: dict[str, Any]) -> None:
        """Note that a seat changes hands; the line is signed here, and the new hands have no key of their own."""
        self.sign_for(line["by"])
        super().add_handover(line)
