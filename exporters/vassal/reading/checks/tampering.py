"""Cheats that change no number of pieces: what a piece is, the order of piles, looks at cards, dice.

A `Guard` sees the table before and after every step. Putting things right does not excuse any of
this: a card that was seen has been seen.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.rules.discrepancies import pile_change
from exporters.vassal.format import sequence
from exporters.vassal.module.own import own_open_draws
from exporters.vassal.module.saves import DECK_FIELDS
from exporters.vassal.reading.checks.announcing import Lines
from exporters.vassal.reading.checks.lost_cards import LostCards
from exporters.vassal.reading.checks.ruled import Course, Ruled, follow, stood
from exporters.vassal.reading.checks.taken_back import TakenBack
from exporters.vassal.reading.checks.unexplained import ILLEGAL, INCONCLUSIVE, Unexplained
from exporters.vassal.reading.moves.deltas import UNSEEN, Key, Time
from exporters.vassal.reading.moves.table_replay import OPEN_HAND, Reading, place_words, sort_words
from exporters.vassal.reading.saved.commands import Add, Change, Chat, Move, Player, Remove
from exporters.vassal.reading.saved.mapping import Place, Sort, place_of, side_of, sort_of
from exporters.vassal.reading.saved.seating import Names
from exporters.vassal.reading.saved.steps import Step
from exporters.vassal.reading.saved.table import Piece, SavedTable

SHUFFLED_ALWAYS, SHUFFLE_FIELD = "Always", 5
"""A pile from which cards are drawn at random, and the field of its type that says so."""
FACE_DOWN_ALWAYS, FACE_DOWN_FIELD = "Always", DECK_FIELDS.index("faceDown")
"""A pile in which nobody sees the cards, and the field of its type that says so."""
PATIENCE = 1
"""Phases for which a report may still explain that a card was turned up or looked at."""


class _Before(msgspec.Struct, frozen=True):
    """What a piece was before a step."""

    id: str
    marks: dict[str, str]
    """The markers, which no play can change."""
    type: str
    gpid: str
    owner: str
    """The player who masked it, so that nobody else sees it; "" for nobody."""
    sort: Sort | None
    place: Place | None
    inside: str
    contents: list[str]


class _Asked(msgspec.Struct, frozen=True):
    """An observation that a later report may still explain."""

    finding: Unexplained
    phase: int
    seat: str
    sort: Sort
    place: Place
    still: bool
    """Whether it was looked at where it lay hidden before another: then only what was known before excuses it."""


class TamperingWatch:
    """Checks each step of a log; `found` are its findings."""

    def __init__(
        self, judge: Judge, names: Names, replay: Course, reading: Reading,
        automata: Sequence[str] = (), *, named: bool = False,
    ) -> None:  # fmt: skip
        self.found: list[Unexplained] = []
        self._judge = judge
        self._names = names
        self._replay = replay
        self._lines = Lines(judge, names, reading, automata, named=named)
        self._before: dict[str, _Before] = {}
        self._fresh: dict[str, bool] = {}
        """Pile -> whether anything has come into it since the last card was taken."""
        self._leaving: Counter[Key] = Counter()
        """How many pieces of a sort the rules have sent away from a place since they were last seen to go into a pile."""
        self._open = own_open_draws(judge.rulebook.id)
        self._asked: list[_Asked] = []
        self._reported: list[int] = []
        """The steps with a line, in their order."""
        self._time = replay.start
        self._began = False
        self._sides: dict[str, str] = {}
        self._taken_back = TakenBack(judge, reading)
        self._lost = LostCards(names)

    def before(self, step: Step, table: SavedTable, time: Time) -> None:
        """Store what a step may change."""
        self._time = time
        self._before = {}
        for command in step.commands:
            if isinstance(command, Add | Change | Move | Remove) and command.id in table.pieces:
                self._remember(table, command.id)
        for deck in table.decks:
            self._remember(table, deck)
        self._sides = {user: seat.side for user, seat in table.seats.items()}
        self._lost.before(step, table)

    def _remember(self, table: SavedTable, piece_id: str) -> None:
        if piece_id not in self._before:
            self._before[piece_id] = self._now(table, table.pieces[piece_id])

    def _now(self, table: SavedTable, piece: Piece) -> _Before:
        spot = table.spot(piece)
        is_piece = piece.kind == "piece"
        fixed = {
            key: value
            for trait, state in zip(piece.traits, piece.states, strict=False)
            if trait.code == "mark"
            for key, value in zip(sequence.decode(trait.field("keys"), ","), sequence.decode(state, ","), strict=False)
        }  # fmt: skip
        return _Before(
            id=piece.id, marks=fixed, type=piece.type, gpid=piece.gpid, owner=_owner(piece),
            sort=sort_of(self._names.mapping, piece) if is_piece else None,
            place=place_of(self._names.mapping, self._names.places.at(spot)) if spot.map else None,
            inside=piece.inside, contents=[*piece.contents] if piece.kind == "deck" else [],
        )  # fmt: skip

    def after(self, step: Step, table: SavedTable, told: Sequence[Ruled]) -> None:
        """Check what a step has changed, and the lines that it produced."""
        player = player_words(table, step.users[0]) if len(step.users) == 1 else ""
        for line in told:
            for key, count in line.changes:
                self._leaving[key] += max(0, -count)
        self._returned(table, told)
        for before in self._before.values():
            piece = table.pieces.get(before.id)
            if piece is None:
                continue
            now = self._now(table, piece)
            if piece.kind == "deck":
                self._pile(step, table, piece, before, now, player)
            elif piece.kind == "piece":
                self._identity(step, before, now, player)
                if not step.undoes:
                    self._look(step, table, before, now, player)
                    self._face(step, before, now, player)
        self._lines.after(step, table, self._time.phase, told, began=self._began)
        self._roster(step, table)
        self._taken_back.after(step, told)
        self._lost.after(step)
        self._began = self._began or bool(told)

    def end(self, reading: Reading) -> None:
        """The log is over: report everything that is still unexplained."""
        if self._asked:
            self._reported = [one.step for one in reading.found]
            follow(self._judge, reading.header, reading.found, self._explain)
        self.found += [one.finding for one in self._asked]
        self.found += self._taken_back.end() + self._lost.found
        self.found += self._lines.found

    # --- what a piece is -------------------------------------------------------------------------

    def _identity(self, step: Step, before: _Before, now: _Before, player: str) -> None:
        made = any(isinstance(one, Add) and one.id == now.id for one in step.commands)
        same_type = not made or before.type == now.type
        if before.marks != now.marks or before.gpid != now.gpid or not same_type:
            what = sort_words(before.sort or now.sort or Sort("piece", "", 1))
            self._tell(step.number, player, what, "changed", now.place, ILLEGAL)

    # --- piles -----------------------------------------------------------------------------------

    def _pile(
        self, step: Step, table: SavedTable, deck: Piece, before: _Before, now: _Before, player: str
    ) -> None:
        if not self._is_unseen(now.place):
            return
        place = now.place
        assert place is not None
        fresh = self._fresh.get(deck.id, True)
        come = [one for one in now.contents if one not in before.contents]
        discards = [one for one in come if self._was_discarded(table, one)]
        sent = [one for one in discards if self._must_leave(one)]
        strays = [one for one in discards if one not in sent]
        change = pile_change(before.contents, now.contents, fresh, sent, strays)
        self._fresh[deck.id] = change.fresh
        if step.undoes or _is_random(deck):
            return
        if change.fault == "order":
            reported = any(isinstance(one, Chat) for one in step.commands)
            self._tell(step.number, player, place_words(place), "order", None,
                       INCONCLUSIVE if reported else ILLEGAL)  # fmt: skip
        elif change.fault:
            self._tell(step.number, player, f"a card of {place_words(place)}", "not-top", None, ILLEGAL)  # fmt: skip

    def _returned(self, table: SavedTable, told: Sequence[Ruled]) -> None:
        """A card that is turned up and goes back into its pile at once is shuffled into it."""
        for line in told:
            move = line.found.move
            if line.found.legal and not line.changes and move["move"] in self._open:
                for deck in map(table.pieces.__getitem__, table.decks):
                    if deck.name in self._open[move["move"]].piles:
                        self._fresh[deck.id] = True

    def _was_discarded(self, table: SavedTable, card: str) -> bool:
        """Whether a card lay face up in a pile before the step."""
        pile = table.pieces.get(self._before[card].inside) if card in self._before else None
        return pile is not None and pile.traits[-1].fields[FACE_DOWN_FIELD] != FACE_DOWN_ALWAYS

    def _must_leave(self, card: str) -> bool:
        """Whether the rules have sent a card away from where it lay before the step; it counts for one of those."""
        sort, place = self._before[card].sort, self._before[card].place
        key = (sort.piece, sort.what, place.place, place.owner) if sort and place else None
        if key is None or self._leaving[key] == 0:
            return False
        self._leaving[key] -= 1
        return True

    def _is_unseen(self, place: Place | None) -> bool:
        return place is not None and any(
            (place.place, place.owner) == one[1:] for one in self._replay.unseen
        )

    # --- looks -----------------------------------------------------------------------------------

    def _look(
        self, step: Step, table: SavedTable, before: _Before, now: _Before, player: str
    ) -> None:
        """A card that a player sees now and did not see before."""
        if now.owner == before.owner or not now.owner or now.sort is None or now.place is None:
            return
        if now.inside and now.place != before.place:
            # Whoever lays a card from one pile onto another holds it for a moment: it lies face down.
            return
        side = _side(table, now.owner)
        seat = side_of(self._names.mapping, side, self._names.factions)
        if not seat or side.casefold() in OPEN_HAND or seat in _owners(before, now):
            return
        still = now.place == before.place and now.place.owner not in ("", seat)
        self._ask(step, seat, now, "looked-at", player, still=still)

    def _face(self, step: Step, before: _Before, now: _Before, player: str) -> None:
        """A piece that is face up now and was not before."""
        if before.sort is None or now.sort is None or before.sort.what != UNSEEN:
            return
        if now.sort.what != UNSEEN and now.place is not None:
            self._ask(step, "", now, "turned-up", player)

    def _ask(
        self, step: Step, seat: str, now: _Before, reason: str, player: str, *, still: bool = False
    ) -> None:
        assert now.sort is not None
        assert now.place is not None
        finding = Unexplained(
            step.number, player or seat, sort_words(now.sort), place_words(now.place),
            place_words(now.place), reason, INCONCLUSIVE,
        )  # fmt: skip
        self._asked.append(_Asked(finding, self._time.phase, seat, now.sort, now.place, still))

    def _explain(self, line: Ruled, position: Any) -> None:
        """Strike what a line lets a seat know, or all, near enough to when it was looked at."""
        self._asked = [one for one in self._asked if not self._is_known(one, line, position)]

    def _is_known(self, asked: _Asked, line: Ruled, position: Any) -> bool:
        if abs(line.time.phase - asked.phase) > PATIENCE:
            return False
        if asked.still and line.time.step > self._next_line(asked.finding.step):
            return False
        sort, place = asked.sort, asked.place
        key = (sort.piece, sort.what, place.place, place.owner)
        if not asked.seat:
            return line.stood[key] > 0
        if self._sees(asked.seat, position, key):
            return True
        if asked.still:
            return False
        drawn = self._judge.rulebook.deck_moves.get(line.found.move["move"], "").partition("/")[2]
        is_drawn = bool(drawn) and line.found.move.get(drawn) == sort.what
        if is_drawn and line.changes and not self._is_unseen(place):
            # The engine shows a card to the player who draws it, even if nobody may see it by the rules.
            return not any(self._sees(seat, position, key) for seat in position.sides)
        # A pile stays a pile to the rules: who is told a card that stays in it may look at that one.
        return is_drawn and self._is_unseen(place) and not line.changes

    def _next_line(self, step: int) -> int:
        """The first step with a line after a step: it may be the line of what was done in that."""
        at = bisect_right(self._reported, step)
        return self._reported[at] if at < len(self._reported) else step

    def _sees(self, seat: str, position: Any, key: Key) -> bool:
        """Whether a seat knows that something is in a place."""
        seen = self._judge.rulebook.view(self._judge.game, position, seat)
        return stood(self._judge, seen)[key] > 0

    # --- who sits where ------------------------------------------------------------------------------

    def _roster(self, step: Step, table: SavedTable) -> None:
        if step.session:
            return
        for command in step.commands:
            if isinstance(command, Player) and not command.leaves:
                old = self._sides.get(command.user, "")
                factions = [side_of(self._names.mapping, side, self._names.factions)
                            for side in (old, command.side)]  # fmt: skip
                seat = table.seats.get(command.user)
                if factions[0] and command.side != old:
                    name = seat.name if seat is not None else command.name
                    self._tell(step.number, f"{name} ({old})", f"the side {command.side}",
                               "sat-elsewhere")  # fmt: skip

    def _tell(
        self, step: int, player: str, piece: str, reason: str,
        place: Place | None = None, verdict: str = INCONCLUSIVE,
    ) -> None:  # fmt: skip
        where = place_words(place) if place is not None else ""
        self.found.append(Unexplained(step, player, piece, where, where, reason, verdict))


def player_words(table: SavedTable, user: str) -> str:
    """The name and side of a user; "" for somebody without a seat."""
    seat = table.seats.get(user)
    if seat is None:
        return ""
    return f"{seat.name} ({seat.side})" if seat.side else seat.name


def _owner(piece: Piece) -> str:
    """Who has masked a piece so that the same side sees it; "" for nobody."""
    for trait, state in zip(piece.traits, piece.states, strict=False):
        if trait.code == "obs":
            owner = sequence.decode(state, ";")[0]
            # Where some sides see what lies face down, nobody sees what another has laid so.
            way, *sides = sequence.decode(trait.field("access"), ":")
            return "" if owner == "null" or (way == "sides" and owner not in sides) else owner
    return ""


def _side(table: SavedTable, owner: str) -> str:
    """The side that an owner of a mask is: its name, or that of the user who has it."""
    seat = table.seats.get(owner)
    return seat.side if seat is not None else owner


def _owners(before: _Before, now: _Before) -> list[str]:
    return [one.place.owner for one in (before, now) if one.place is not None]


def _is_random(deck: Piece) -> bool:
    fields = deck.traits[-1].fields
    return len(fields) > SHUFFLE_FIELD and fields[SHUFFLE_FIELD] == SHUFFLED_ALWAYS
