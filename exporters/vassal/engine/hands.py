"""The pieces of a table for a script: which pieces go where, by drags that the module allows.

The rules say how many pieces are in each place before and after a move. `Hands` finds suitable
pieces of the set-up and the steps that bring them there: turning them over, moving them by way of a
pile, and paying in coins, with change from the bank if necessary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.content import load_content
from adjudicator.errors import InputError
from exporters.vassal.module.game_facts.facts import rest_of, shared_sides
from exporters.vassal.module.places.purses import lies
from exporters.vassal.module.places.stock import named_face
from exporters.vassal.module.places.zones import read_region
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.reading.saved.mapping import Place, Sort, place_of, sort_of
from exporters.vassal.reading.saved.seating import Names
from exporters.vassal.reading.saved.steps import Saved, start_of

Step = list[str]
"""A step: its name and its words."""
Key = tuple[str, str, str, str]
"""Piece, what, place, owner."""
UNSEEN = "?"
"""What a card is that nobody sees."""


class Standing(msgspec.Struct):
    """A piece of the set-up: its id, what it is and where it is now."""

    id: str
    sort: Sort
    place: Place
    home: Place
    """Where it was at first."""
    faces: list[str]
    """What it is with each face up, "piece/what"; "?" for one that tells nothing."""
    rest: Place | None = None
    """Where it lies when it is out of play, if the module says so."""

    def can_be(self, piece: str, what: str) -> bool:
        """Whether the piece has a face with that meaning."""
        shown = f"{piece}/{what}" if what else piece
        return (piece, what) == (self.sort.piece, self.sort.what) or shown in self.faces

    def level(self) -> int | None:
        """The number of the face with that meaning, from 0; None if the piece has no such face."""
        what = self.sort.what
        shown = f"{self.sort.piece}/{what}" if what else self.sort.piece
        return self.faces.index(shown) if shown in self.faces else None


def standing_of(
    saved: Saved, names: Names, plan: ModulePlan, seated: Sequence[str]
) -> list[Standing]:
    """All pieces of a set-up that have a meaning and a place."""
    faces = {slot.content_id: [named_face(slot, face) for face in slot.faces]
             for slot in plan.slots.values()}  # fmt: skip
    rests = {slot.content_id: Place(*read_region(rest_of(slot.rest, seated)))
             for slot in plan.slots.values() if slot.rest}  # fmt: skip
    table = start_of(saved)
    found = []
    for piece in table.pieces.values():
        sort = sort_of(names.mapping, piece) if piece.kind == "piece" else None
        place = place_of(names.mapping, names.places.at(table.spot(piece)))
        if sort is not None and place is not None:
            shown = faces.get(piece.content_id, [])
            turns = shown if len(shown) > 1 else []
            rest = rests.get(piece.content_id)
            found.append(Standing(piece.id, sort, place, place, turns, rest))
    return found


class Hands:
    """Moves the pieces of a table: knows what lies where, and which drags bring the pieces to where the rules have them."""

    def __init__(
        self, plan: ModulePlan, judge: Judge, position: Any, names: Names, pieces: list[Standing]
    ) -> None:
        self._plan = plan
        self._judge = judge
        self._rules = judge.rulebook
        self._names = names
        self.pieces = pieces
        self.position = position
        self.drawn = ""
        """What is drawn by the present move, if it is a draw of which nobody may see what it brings."""
        self._owned = {one.sort.piece for one in pieces if one.rest is not None and one.rest.owner}
        """Sorts of pieces that are a side's own, in play or not."""
        self._shares = shared_sides(load_content(plan.game), plan.table)
        self._later: dict[tuple[str, str, str], str] = {}
        """Piece, place and owner -> what a piece is there when it is turned up."""

    def foresee(self, before: Counter[Key], after: Counter[Key]) -> None:
        """Learn from a later move which piece it turns up, so that this piece is chosen now."""
        for piece, what, *place in after - before:
            if (piece, UNSEEN, *place) in before - after:
                self._later.setdefault((piece, place[0], place[1]), what)

    def stood(self) -> Counter[Key]:
        """The placements of the rules, without the sorts for which the module has no pieces."""
        sorts = {piece.sort.piece for piece in self.pieces}
        sorts |= {face.partition("/")[0] for piece in self.pieces for face in piece.faces}
        found: Counter[Key] = Counter()
        for stand in self._rules.pieces(self._judge.game, self.position):
            if stand.piece in sorts:
                found[stand.piece, stand.what, stand.place, stand.owner] += stand.count
        return found

    def dragged(self, before: Counter[Key], after: Counter[Key]) -> Iterator[tuple[str, Step]]:
        """The steps that bring the pieces from one list of placements to the other, each with the side that acts."""
        gone, come = before - after, after - before
        # What is known by name comes first: what goes unseen to a pile is then the rest.
        for key in sorted(come, key=lambda one: one[1] == UNSEEN):
            likely = sorted(
                gone, key=lambda one: (one[0] != key[0], one[1] == UNSEEN, one[1] != key[1])
            )
            for other in likely:
                number = min(come[key], gone[other])
                if number and self._same(key, other):
                    yield from self._by_owner(other, key, number)
                    gone[other] -= number
                    come[key] -= number
        # A card that is only no longer told of, such as one set aside, stays where it lies.
        for key, count in come.items():
            if count and key[1] != UNSEEN:
                yield from self._by_owner(None, key, count)
        for key, count in gone.items():
            pile = self._exchanged(key, before, after) if count else None
            if pile is not None:
                yield from self._by_owner(key, pile, count)
            elif count and (key[1] != UNSEEN or self._tells_nothing(key)):
                yield from self._by_owner(key, None, count)

    def _exchanged(self, key: Key, before: Counter[Key], after: Counter[Key]) -> Key | None:
        """The face-down pile into which a card goes from the discards while another leaves it; None for no such pile."""
        discards = {deck.discard: deck.pile for deck in self._plan.table.decks if deck.discard}
        pile = (key[0], UNSEEN, discards.get(key[2], ""), "")
        return pile if before[pile] and after[pile] else None

    def _tells_nothing(self, key: Key) -> bool:
        """Whether a place has pieces of this sort without other faces that also have a place of their own when they are out of play."""
        place = Place(key[2], key[3])
        return any(
            piece.place == place and (piece.sort.piece, piece.sort.what) == key[:2]
            and not piece.faces and piece.rest is not None
            for piece in self.pieces
        )  # fmt: skip

    def _same(self, end: Key, start: Key) -> bool:
        """Whether pieces that are gone from one place can be those that came to another.

        What is one side's never comes to the other: dice are alike, and not the same.
        """
        apart = end[3] and start[3] and self._side(end[3]) != self._side(start[3])
        if apart and start[0] in self._owned:
            return False
        if end[0] == start[0] and (end[1] == start[1] or UNSEEN in (end[1], start[1])):
            return True
        # Two faces of one piece; of one sort only where it lies, as such pieces are many.
        return (end[0] != start[0] or end[2:] == start[2:]) and any(
            piece.can_be(*end[:2]) and piece.can_be(*start[:2]) for piece in self.pieces
        )

    def _by_owner(
        self, start: Key | None, end: Key | None, count: int
    ) -> Iterator[tuple[str, Step]]:
        owners = [key[3] for key in (start, end) if key is not None]
        for step in self._moved(start, end, count):
            giver = "".join(owners[:1]) or "".join(owners[1:])
            pile = self._between(start, end) if step[0] == "drag" else ""
            if pile:
                yield giver, [*step[:2], self._plan.spots[pile][0], pile]
                giver = owners[1]
            yield giver, step

    def _between(self, start: Key | None, end: Key | None) -> str:
        """The face-down pile by which a card goes from one side's window to another's.

        What a side has hidden it alone can show: a card that is laid into another's hand would stay
        hidden to who holds it now. Who takes it from a pile hides it anew. Nothing if there is none.
        """
        if start is None or end is None or start[3] == end[3]:
            return ""
        table = self._plan.table
        if start[0] not in {deck.piece for deck in table.decks}:
            return ""
        names = (lies(table, key[0], key[2], key[3]) for key in (start, end))
        windows = {self._plan.spots[name][0] for name in names if name in self._plan.spots}
        piles = [name for name in table.aside.piles if self._plan.spots[name][0] not in windows]
        return piles[0] if len(windows) == 2 and piles else ""

    def _moved(self, start: Key | None, end: Key | None, count: int) -> Iterator[Step]:
        """Moves pieces from one place to another; None stands for the place of pieces that are out of play."""
        wanted = end if end is not None and end[1] != UNSEEN else start
        if wanted is None or (start or end) is None:
            raise InputError(f"a card that nobody sees comes to {end}: no piece can be it")
        sources = self._at(start, wanted)
        if end is not None and end[1] == UNSEEN:
            true = self.drawn or self._later.get((end[0], *end[2:]))
            fit = [piece for piece in sources if true is None or piece.can_be(end[0], true)]
            # A card that all see goes itself: others of its pile may be turned up later.
            sources = fit or (sources if start is not None and start[1] != UNSEEN else [])
        paid = _exact(sources, count)
        if paid is None and start is not None:
            yield from self._changed(start, count)
            paid = _exact(self._at(start, wanted), count)
        if paid is None:
            raise InputError(f"there are no {count} pieces {wanted} at {start or 'the supply'}")
        target = self._supply(paid[0]) if end is None else Place(end[2], end[3])
        if end is not None:
            for piece in paid:
                yield from self._turned(piece, end)
        if start is None or Place(start[2], start[3]) != target:
            yield self.drag(paid, target)

    def _turned(self, piece: Standing, end: Key) -> Iterator[Step]:
        """Turns a piece over until the right face is up."""
        old = piece.level()
        if piece.sort.piece != end[0]:
            piece.sort = Sort(end[0], piece.sort.what, piece.sort.count)
        elif end[1] not in (piece.sort.what, UNSEEN) and piece.faces:
            piece.sort = Sort(end[0], end[1], piece.sort.count)
        else:
            return
        new = piece.level()
        times = 1 if old is None or new is None else (new - old) % len(piece.faces)
        yield from [["press", f"@id={piece.id}", "flip"]] * times

    def _at(self, start: Key | None, wanted: Key) -> list[Standing]:
        sort = wanted[0] if start is None else start[0]
        found = [
            piece for piece in self.pieces
            if piece.sort.piece == sort
            and (wanted[1] == UNSEEN or piece.can_be(sort, wanted[1]))
        ]  # fmt: skip
        # What lies as it should comes first: others of the sort must be turned over.
        found.sort(key=lambda piece: piece.sort.what != wanted[1])
        if start is not None:
            place = Place(start[2], start[3])
            there = [piece for piece in found if piece.place == place
                     and (start[1] == UNSEEN or piece.sort.what == start[1])]  # fmt: skip
            # What was set aside unseen has come back to the others, wherever it still lies.
            return there + [piece for piece in found if start[1] == piece.sort.what == UNSEEN
                            and self._names.is_supply(piece.place)]  # fmt: skip
        own = [piece for piece in found
               if piece.home.owner == "" or self._side(piece.home.owner) == self._side(wanted[3])]  # fmt: skip
        found = own or found
        stood = self.stood()
        known = {Place(key[2], key[3]) for key in stood}
        unseen = {Place(key[2], key[3]) for key in stood if key[1] == UNSEEN}
        outside = [piece for piece in found if piece.place not in known]
        return outside or [piece for piece in found if piece.place in unseen]

    def _side(self, owner: str) -> str:
        """The side for which a seat plays; partners use the same dice."""
        return self._shares.get(owner, owner)

    def _supply(self, piece: Standing) -> Place:
        """The place of a piece that is out of play: the one that the module states, else that of other pieces of its sort."""
        known = {Place(key[2], key[3]) for key in self.stood()}
        if self._names.is_supply(piece.home):
            return piece.home
        if piece.rest is not None:
            return piece.rest
        # What a side has just paid away is known no more, and is no supply either: those of nobody first.
        for other in sorted(self.pieces, key=lambda one: one.place.owner != ""):
            if other.sort.piece == piece.sort.piece and other.place not in known:
                return other.place
        raise InputError(f"nothing says where {piece.sort.piece} lies that is out of play")

    def _changed(self, start: Key, count: int) -> Iterator[Step]:
        """Changes a piece of a large value at the supply into smaller pieces of the same total value."""
        whole = self._at(start, start)
        for large in sorted(whole, key=lambda piece: piece.sort.count):
            supply = self._supply(large)
            others = [piece for piece in whole if piece is not large]
            smaller = [
                piece
                for piece in self.pieces
                if piece.place == supply
                and piece.sort.piece == start[0]
                and piece.sort.count < large.sort.count
            ]
            for paid in range(count, -1, -1):
                coins = _two_parts(smaller, count - paid, large.sort.count)
                if coins is not None and _exact(others, paid) is not None:
                    yield self.drag([large], supply)
                    yield self.drag(coins, Place(start[2], start[3]))
                    return

    def drag(self, pieces: list[Standing], target: Place) -> Step:
        """The step that drags pieces to a place of the module; InputError if the module has no such place."""
        name = lies(self._plan.table, pieces[0].sort.piece, target.place, target.owner)
        if name not in self._plan.spots:
            raise InputError(f"the module has no region {name!r}")
        for piece in pieces:
            piece.place = target
        ids = ",".join(piece.id for piece in pieces)
        return ["drag", f"@id={ids}", self._plan.spots[name][0], name]


def _exact(pieces: list[Standing], count: int) -> list[Standing] | None:
    """Pieces whose total value is exactly the amount, the largest first; None if that is impossible."""
    best: dict[int, list[Standing]] = {0: []}
    for piece in sorted(pieces, key=lambda one: -one.sort.count):
        for total, chosen in sorted(best.items(), reverse=True):
            reached = total + piece.sort.count
            if reached <= count and reached not in best:
                best[reached] = [*chosen, piece]
        if count in best:
            return best[count]
    return best.get(count)


def _two_parts(pieces: list[Standing], part: int, whole: int) -> list[Standing] | None:
    """Pieces with the total value `whole`, some of which add up to `part`; None if that is impossible."""
    one = _exact(pieces, part) if part <= whole else None
    if one is None:
        return None
    rest = [piece for piece in pieces if all(piece is not other for other in one)]
    other = _exact(rest, whole - part)
    return None if other is None else [*one, *other]
