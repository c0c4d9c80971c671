"""Compares the table after every step with the position of the rules.

`watch` follows a log's steps and the lines that were read from it side by side. Every drag and
every line is a change with deltas (`deltas`). A drag that no line explains in time is reported with
its step, player, piece and places. Changes that no number of pieces shows are checked as they
happen (`tampering`): piles, cards that nobody may see, dice, the identity of a piece.

docs/vassal.md says how much is forgiven, and why ("Drags that no report explains").
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.rules.discrepancies import compared
from adjudicator.rules.records import Placement
from exporters.vassal.format.chat_lines import teller_of
from exporters.vassal.reading.checks.consistency import board_of
from exporters.vassal.reading.checks.left_over import Drag, of_drags, of_lines
from exporters.vassal.reading.checks.matching import settle
from exporters.vassal.reading.checks.ruled import Course, Ruled, automata_of, follow
from exporters.vassal.reading.checks.tampering import TamperingWatch, player_words
from exporters.vassal.reading.checks.unexplained import Unexplained
from exporters.vassal.reading.moves.deltas import (
    BEHIND,
    SHORTLY,
    Delta,
    Key,
    Time,
)
from exporters.vassal.reading.moves.deltas import Change as Deltas
from exporters.vassal.reading.moves.table_replay import Reading, sort_words
from exporters.vassal.reading.saved.commands import Add, Change, Move, Remove, Turn
from exporters.vassal.reading.saved.mapping import Place, Sort, place_of, sort_of
from exporters.vassal.reading.saved.seating import Names
from exporters.vassal.reading.saved.steps import Saved, Step, start_of, take
from exporters.vassal.reading.saved.table import Piece

AT_ONCE = 6
"""How many steps before its line a player may look at a card."""
Lying = tuple[Sort | None, Place | None]
"""What a piece is and where it is; nothing for pieces that are out of play or have no meaning."""


class _Look(msgspec.Struct):
    """A card that a player may look at: where it was, and where it is now."""

    home: Lying
    now: Lying
    time: Time
    user: str


def watch(
    saved: Saved, judge: Judge, names: Names, reading: Reading, markers: Sequence[str] = ()
) -> list[Unexplained]:
    """Everything that people did at the table and that no line of the log explains, in the order of the steps.

    `markers` are the sorts of pieces that only show where the game is: who forgets them has not
    moved anything.
    """
    replay = follow(judge, reading.header, reading.found).with_piles(_piles(saved, names))
    seen = _Watch(saved, judge, names, reading, replay, markers)
    seen.run()
    ruled = [
        _rule_legs(replay, at, line.changes, line.time, seen.kinds)
        for at, line in enumerate(replay.lines)
    ]
    # What the table lacks at the beginning, or has too many of, may be laid right at any time.
    begun = _rule_legs(replay, -1, [*seen.lacking.items()], replay.start, seen.kinds)
    settle([begun, *ruled], [Deltas(drag.deltas) for drag in seen.drags])
    found = [*seen.guard.found, *of_drags(seen.drags, replay)]
    found += of_lines(ruled, replay, markers, seen.last)
    return sorted(found, key=lambda one: (one.step, one.piece, one.reason))


class _Watch:
    """The table, step by step, and the drags made at it."""

    def __init__(
        self, saved: Saved, judge: Judge, names: Names, reading: Reading, replay: Course,
        markers: Sequence[str],
    ) -> None:  # fmt: skip
        self._saved = saved
        self._reading = reading
        self._names = names
        self._replay = replay
        self._table = start_of(saved)
        counted = [replay.first, *(line.stood for line in replay.lines)]
        self._known = {key[0] for stands in counted for key in stands}
        self._lying = {piece.id: self._lie(piece) for piece in self._table.pieces.values()}
        # What lies with what is out of play may come into it, even if it never has in this game.
        self._known |= {
            sort.piece for sort, place in self._lying.values()
            if sort is not None and place is not None and names.is_supply(place)
            and sort.piece not in markers
        }  # fmt: skip
        self._markers = markers
        self._pressed = _pressed(saved)
        self._looks = _looks(names, replay)
        self._looked: dict[str, _Look] = {}
        """Pieces that are out of their pile only to be looked at."""
        self.drags: list[Drag] = []
        # A module that names the writer of a line does so in every line.
        named = any(teller_of(chat) is not None for step in saved.steps for chat in step.chats)
        self.guard = TamperingWatch(
            judge, names, replay, reading, automata_of(judge, reading.header), named=named
        )
        self.last = replay.start
        self.kinds: dict[str, bool] = {sort.piece: True for sort, _ in self._lying.values() if sort}
        """All sorts of pieces that have been on the table."""
        self.lacking = self._lacking()
        """What a new game has where the table has not at first; less than 0: the other way round."""

    def run(self) -> None:
        """Go through all steps."""
        at, lines = 0, self._replay.lines
        for full in self._saved.steps:
            step = full
            told: list[Ruled] = []
            while at < len(lines) and lines[at].time.step <= step.number:
                told.append(lines[at])
                at += 1
            then = told[-1].time if told else self.last
            self.last = Time(step.number, then.phase, then.turn)
            if step.session:
                take(self._table, msgspec.structs.replace(step, commands=()))
                self._lying = {one.id: self._lie(one) for one in self._table.pieces.values()}
                step = msgspec.structs.replace(step, session=())
            self.guard.before(step, self._table, self.last)
            self._step(step)
            self._return()
            self.guard.after(step, self._table, told)
        self._return(over=True)
        self.guard.end(self._reading)

    def _lacking(self) -> dict[Key, int]:
        key = self._replay.key
        ruled = [
            Placement(*key(*one), count, hidden=False) for one, count in self._replay.first.items()
        ]
        lying = [
            Placement(*key(sort.piece, sort.what, place.place, place.owner), sort.count, hidden=False)
            for sort, place in self._lying.values()
            if sort is not None and place is not None
        ]  # fmt: skip
        found = compared(board_of(self._names, sorted(self._known)), ruled, lying)
        return {(one.piece, one.what, one.place, one.owner): -one.count for one in found}

    def _lie(self, piece: Piece) -> Lying:
        if piece.kind != "piece":
            return None, None
        sort = sort_of(self._names.mapping, piece)
        spot = self._table.spot(piece)
        place = place_of(self._names.mapping, self._names.places.at(spot)) if spot.map else None
        return sort, place

    def _step(self, step: Step) -> None:
        moved = take(self._table, step)
        users = {one.piece: one.user for one in moved if one.user}
        unseen = self._replay.unseen
        touched = dict.fromkeys(one.piece for one in moved)
        touched |= dict.fromkeys(
            one.id for one in step.commands if isinstance(one, Add | Remove | Change | Move)
        )
        ways: dict[tuple[str, Sort, Place | None, Sort | None, Place | None, str], dict[str, int]]
        ways = {}
        for piece_id in touched:
            piece = self._table.pieces.get(piece_id)
            old = self._lying.get(piece_id, (None, None))
            new = self._lie(piece) if piece is not None else (None, None)
            if piece is not None and piece.kind != "piece":
                continue
            if self._is_look(piece_id, old, new, step, users.get(piece_id, "")):
                continue
            self._lying[piece_id] = new
            if old == new or (old[0] is None and new[0] is None):
                continue
            user = users.get(piece_id) or (step.users[0] if len(step.users) == 1 else "")
            sort = old[0] or new[0]
            assert sort is not None
            for one in (old[0], new[0]):
                if one is not None:
                    self.kinds[one.piece] = True
            whole = Sort(sort.piece, sort.what, 1)
            turned = None if new[0] is None or new[0] == sort else new[0]
            start, end = old[1] if old[0] else None, new[1] if new[0] else None
            # One of two cards that come into a pile together may be drawn from it at once.
            alone = piece_id if end and (sort.piece, end.place, end.owner) in unseen else ""
            ways.setdefault((user, whole, start, turned, end, alone), {})[piece_id] = sort.count
        for (user, sort, start, turned, end, _), units in ways.items():
            deltas = [*self._delta(sort, start, -1, units), *self._turned(sort, turned, end, units)]
            if len(deltas) == 2 and deltas[0].key == deltas[1].key and turned is None:
                continue
            player = player_words(self._table, user)
            by_tracker = sort.piece in self._markers and step.number in self._pressed
            self.drags.append(Drag(step.number, player, sort, start, end, deltas, by_tracker))

    def _is_look(self, piece_id: str, old: Lying, new: Lying, step: Step, user: str) -> bool:
        """Whether a card is taken from its pile, or put back, because a line lets somebody see it."""
        sort, place = old
        if piece_id in self._looked:
            self._looked[piece_id].now = new
            return True
        if sort is None or place is None or new[1] is None:
            return False
        content = sort_words(sort)
        for at, (card, pile, time) in enumerate(self._looks):
            near = abs(time.phase - self.last.phase) <= 1 or abs(time.step - step.number) <= SHORTLY
            # What goes long before the line is another card of the kind, on its way elsewhere.
            early = time.step - step.number > AT_ONCE
            if (card, pile) == (content, place.place) and near and not early:
                del self._looks[at]
                self._looked[piece_id] = _Look(old, new, self.last, user)
                return True
        return False

    def _return(self, *, over: bool = False) -> None:
        """Cards that were looked at and put back; those that are not in their pile were taken."""
        for piece_id, look in list(self._looked.items()):
            home = look.now == look.home
            if home or over or self.last.phase - look.time.phase > BEHIND:
                del self._looked[piece_id]
                self._lying[piece_id] = look.now
                sort, start = look.home
                if not home and sort is not None:
                    whole, units = Sort(sort.piece, sort.what, 1), {piece_id: sort.count}
                    deltas = [*self._delta(whole, start, -1, units),
                            *self._delta(whole, look.now[1], 1, units)]  # fmt: skip
                    player = player_words(self._table, look.user)
                    self.drags.append(
                        Drag(look.time.step, player, whole, start, look.now[1], deltas)
                    )

    def _turned(
        self, sort: Sort, turned: Sort | None, end: Place | None, units: dict[str, int]
    ) -> list[Delta]:
        if turned is None:
            return self._delta(sort, end, 1, units)
        return self._delta(Sort(turned.piece, turned.what, 1), end, 1,
                         dict.fromkeys(units, turned.count))  # fmt: skip

    def _delta(
        self, sort: Sort, place: Place | None, sign: int, units: dict[str, int]
    ) -> list[Delta]:
        if place is None or self._names.is_supply(place) or sort.piece not in self._known:
            return []
        key = self._replay.key(sort.piece, sort.what, place.place, place.owner)
        number = len(self.drags)
        return [Delta(key, self.last, sign * sum(units.values()), number, dict(units))]


def _piles(saved: Saved, names: Names) -> set[tuple[str, str]]:
    """Place and owner of each deck of the table."""
    table = start_of(saved)
    spots = (table.spot(table.pieces[deck]) for deck in table.decks)
    places = (place_of(names.mapping, names.places.at(spot)) for spot in spots)
    return {(place.place, place.owner) for place in places if place is not None}


def _pressed(saved: Saved) -> set[int]:
    """The steps in which a tracker moved its markers: the engine logs them before what the tracker shows."""
    return {
        step.number - 1
        for step in saved.steps
        if any(isinstance(one, Turn) for one in step.commands)
    }


def _looks(names: Names, replay: Course) -> list[tuple[str, str, Time]]:
    """Card, pile and time of each line that shows somebody a card that stays where it lies."""
    found = []
    for line in replay.lines:
        draw = names.draws.get(line.found.move["move"])
        if draw is None or any(key[2] in draw.piles for key, _ in line.changes):
            continue
        for card, value in draw.values.items():
            if value == line.found.move.get(draw.field):
                found += [(card, pile, line.time) for pile in draw.piles]
    return found


def _rule_legs(
    replay: Course, at: int, changes: Sequence[tuple[Key, int]], time: Time, kinds: dict[str, bool]
) -> Deltas:
    found: dict[tuple[Key, int], int] = {}
    passed: dict[Key, int] = {}
    for key, count in changes:
        # A pile into which cards went while others left it has both.
        passed[key] = passed.get(key, -1) + 1
        one = replay.key(*key), passed[key]
        if key[0] in kinds:
            found[one] = found.get(one, 0) + count
    return Deltas([Delta(key, time, count, at) for (key, _), count in found.items() if count])
