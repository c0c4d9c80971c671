"""Actions at a table that no reported move explains: one record for each, with its text."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

REASONS = {
    "moved": "no reported move sends them there",
    "early": "they went long before the move that sends them",
    "owed": "a reported move sends them, and nobody has moved them",
    "late": "a reported move sends them, and they were moved long after it",
    "changed": "what the piece is was changed",
    "order": "the pile was put in another order, and nothing had come into it",
    "not-top": "it was not the card on top",
    "seen": "a card that nobody may see was taken and put back",
    "looked-at": "whoever may not see it has looked at it",
    "turned-up": "it was turned up, and no reported move turns it",
    "chance": "chance had spoken; it was taken back",
    "rolled-again": "chance had spoken; it was taken back, and the table drew or rolled again",
    "shown": "it was made in secret and all saw it; it was taken back",
    "peeked": "it was made in secret; when another of its kind had been shown, it was taken back",
    "shown-again": "it was made in secret and all saw it; it was taken back, and something else was shown",
    "other-roll": "the die showed something else than the report says",
    "opened-otherwise": "it was sealed with something else in its form",
    "sealed-again": "it was sealed with something else in its form before, and sealed again",
    "for-another": "somebody else's program has announced it",
    "nameless": "it does not say whose program has announced it",
    "other-words": "its words say something else than the move that it carries",
    "sat-elsewhere": "who had a side took another one",
    "header": "a line says in the middle of the game by which rulings it is played",
    "typed": "the line was typed into the chat, no form has written it",
}
"""Reason of a finding -> its text."""

ILLEGAL, INCONCLUSIVE = "illegal", "inconclusive"


class Unexplained(msgspec.Struct, frozen=True):
    """Something that no reported move explains."""

    step: int
    """The step in which it was done; of a move that nobody carried out, the step of its report."""
    player: str
    """Who did it, as far as the log says: name and side, or "" ."""
    piece: str
    """The pieces, such as "3 force/atreides"."""
    start: str
    """Where they were before; "" if they were not moved."""
    end: str
    reason: str
    """One of `REASONS`."""
    verdict: str
    """ "illegal" where it was used or cannot have been a slip, else "inconclusive"."""
    until: int = 0
    """The step in which it was corrected; 0 for never."""
    used: int = 0
    """The first step that made use of it; 0 for none that is known."""
    open: bool = False
    """Whether everybody at the table could see it; otherwise it is only for the referee."""

    def words(self) -> str:
        """The finding for people, in one line."""
        way = f" from {self.start} to {self.end}" if self.start or self.end else ""
        who = f"{self.player}: " if self.player else ""
        more = f"; used in step {self.used}" if self.used else ""
        more += f"; put right in step {self.until}" if self.until else ""
        return f"step {self.step}: {who}{self.piece}{way}: {REASONS[self.reason]}{more}"


def verdict_of(found: Sequence[Unexplained]) -> str:
    """Their verdict on a log: "illegal", "inconclusive", or "" if there are none."""
    verdicts = {one.verdict for one in found}
    return next((word for word in (ILLEGAL, INCONCLUSIVE) if word in verdicts), "")
