"""Which pieces of the module represent those of the rules, and which of them are unused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from adjudicator.rules.records import Placement
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.format.traits import Trait
from exporters.vassal.module.game_facts.facts import rest_of
from exporters.vassal.module.pieces.pieces import Slot
from exporters.vassal.module.places.zones import read_region

Pile = tuple[str, str, list[Slot]]
"""Place, owner, and the pieces that lie there."""


def cards_in_play(slots: Sequence[Slot], seated: Sequence[str], *, of_seats: bool) -> list[Slot]:
    """The cards of a deck that a seating uses: all, or only those of the sides that play."""
    return [slot for slot in slots if not of_seats or slot.owner in seated]


def piles(
    slots: Iterable[Slot],
    stands: Sequence[Placement],
    decks: Sequence[str],
    seated: Sequence[str],
    away: Sequence[str] = (),
    shares: Mapping[str, str] | None = None,
) -> list[Pile]:
    """The pieces of every placement outside the decks, then all remaining pieces.

    What would be left over in the area of a side that does not play is left out, and what belongs to
    those who are `away`. `shares`: who shares a side -> that side, whose pieces are theirs. Tokens are paid out by their worth, the greatest first. Raises BuildError for a stand that no
    piece can stand for.
    """
    stock = _Stock([
        msgspec.structs.replace(slot, rest=rest_of(slot.rest, seated)) for slot in slots if slot.sort
    ], shares or {})  # fmt: skip
    found = [
        (stand.place, stand.owner, stock.take(stand))
        for stand in stands
        if stand.place not in decks
    ]
    return found + [pile for pile in stock.rest(away) if pile[1] in {"", *seated}]


class _Stock:
    """The pieces that have not been laid out yet."""

    def __init__(self, slots: Sequence[Slot], shares: Mapping[str, str]) -> None:
        self.slots = slots
        self.shares = shares
        self.left = Counter({slot.key: slot.count for slot in slots if slot.rest})

    def take(self, stand: Placement) -> list[Slot]:
        """The pieces of a placement."""
        tokens = [slot for slot in self.slots if slot.sort == stand.piece and slot.worth]
        if tokens and not stand.what:
            return self._paid(stand, sorted(tokens, key=lambda slot: -slot.worth))
        if stand.what == "?":
            return self._unseen(stand)
        return self._turned(stand)

    def _paid(self, stand: Placement, tokens: Sequence[Slot]) -> list[Slot]:
        found: list[Slot] = []
        amount = stand.count
        for slot in tokens:
            while amount >= slot.worth and (not slot.rest or self.left[slot.key] > 0):
                amount -= slot.worth
                self.left[slot.key] -= 1
                found.append(slot)
        if amount:
            raise BuildError(f"there are no tokens for {stand.count} {stand.piece}")
        return found

    def _unseen(self, stand: Placement) -> list[Slot]:
        """Pieces for a placement of a sort that lies face down; any of them will do, since nobody sees which they are."""
        found: list[Slot] = []
        for slot in self.slots:
            while slot.sort == stand.piece and self.left[slot.key] > 0 and len(found) < stand.count:
                self.left[slot.key] -= 1
                found.append(slot)
        if len(found) < stand.count:
            raise BuildError(f"there are no {stand.count} {stand.piece} to lie face down")
        return found

    def _turned(self, stand: Placement) -> list[Slot]:
        """The pieces of a placement, with the right face up."""
        found: list[Slot] = []
        for slot in self.slots:
            if stand.owner and slot.rest and not self._is_of(slot, stand.owner):
                continue
            turned = showing(slot, shown_of(stand))
            while turned is not None and len(found) < stand.count:
                if slot.rest and self.left[slot.key] < 1:
                    break
                self.left[slot.key] -= 1
                found.append(turned)
        if not found and not any(showing(slot, shown_of(stand)) for slot in self.slots):
            raise BuildError(f"there is no piece for {shown_of(stand)!r}")
        if len(found) < stand.count:
            raise BuildError(
                f"there are only {len(found)} of {shown_of(stand)!r}, not {stand.count}"
            )
        return found

    def _is_of(self, slot: Slot, owner: str) -> bool:
        """Whether a piece may lie in the area of a side: it belongs to that side or to nobody."""
        home = read_region(slot.rest)[1]
        return not home or self.shares.get(home, home) == self.shares.get(owner, owner)

    def rest(self, away: Sequence[str]) -> list[Pile]:
        """The remaining pieces with their places, without the pieces of sides that do not play."""
        return [
            (*read_region(slot.rest), [slot] * self.left[slot.key])
            for slot in self.slots
            if slot.rest and slot.owner not in away
        ]


def named_face(slot: Slot, face: str) -> str:
    """The name that a piece has in the rules with this face up."""
    kind, _, what = slot.content_id.partition("/")
    if "/" in face or face == slot.content_id:
        return face
    kind, what = sort_with_face(kind, what, face)
    return f"{kind}/{what}" if what else kind


def shown_of(stand: Placement) -> str:
    """The meaning of the pieces of a placement, in the form in which faces are named."""
    return f"{stand.piece}/{stand.what}" if stand.what else stand.piece


def showing(slot: Slot, shown: str) -> Slot | None:
    """The piece with the face of this name up; None if it has no such face."""
    for level, face in enumerate(slot.faces, 1):
        if named_face(slot, face) == shown:
            return slot if level == 1 else _with_face(slot, level)
    return None


def _with_face(slot: Slot, level: int) -> Slot:
    """The piece with another face up."""
    made = [Trait(one.type, str(level)) if one.code == "emb2" else one for one in slot.traits]
    return msgspec.structs.replace(slot, traits=made, variant=f"{slot.variant} {level}")


def sort_with_face(kind: str, what: str, face: str) -> tuple[str, str]:
    """The meaning of a piece with this face up: another sort, another piece of a sort ("token/maker"), or "?"."""
    if face == "?":
        return kind, "?"
    sort, stroke, other = face.partition("/")
    return sort or kind, other if stroke else what
