"""From steps to moves: what reports say was done, else what moved pieces can only have meant.

A report's move is written down as it stands, legal or not: judging is for `kynes check`. After one
that is not legal the reading goes on from the position before it, as `kynes check` does. Pieces
that were moved without a report mean a move only if exactly one legal move fits. What fits none or
several, or what has no meaning in the content, is listed with its step and the reason.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.log.envelope import LOG_MOVES, bare_move
from adjudicator.log.header import Header, setup_of
from adjudicator.rules.records import Stand, Violation
from exporters.vassal.module.secrecy import Draw, Seal
from exporters.vassal.reading.commands import Change
from exporters.vassal.reading.commands import Move as MoveCommand
from exporters.vassal.reading.filling import Fitting, fit, has_effect
from exporters.vassal.reading.mapping import Place, Sort, place_of, side_of, sort_of
from exporters.vassal.reading.reports import Report
from exporters.vassal.reading.seating import Names, reports_of
from exporters.vassal.reading.secret_acts import Gone, departures, move_in_form, sealed_by
from exporters.vassal.reading.steps import Moved, Saved, Step, start_of, take
from exporters.vassal.reading.table import Spot, copy_of

OPEN_HAND = frozenset({"solo", "solitaire", "referee", "moderator"})
"""Sides that see everything and move everybody's pieces."""

REMEMBERED = 40
"""Moves whose pieces are waited for, one by one."""
SOON = 8
"""Reports among which one may follow pieces that went before it."""
NEAR = 3
"""Of those, how many may be anybody's."""
FORESEEN = 60
"""Steps that are looked at to tell which of two meanings the log goes on with."""
MOST_DOUBTS = 100
"""Times that this is done in one log."""
DEEPEST = 2
"""How often this is done again while looking."""

SUPPLY = Place("", "")
"""Wherever lies what is out of play."""

Key = tuple[str, str, str, str]
"""Piece, what, place, owner."""


Drag = tuple["Sort", "Place | None", "Place | None", int, str]
"""Pieces of a sort that went from one place to another: how many, and who moved them."""


class Found(msgspec.Struct, frozen=True):
    """A line of the log, and where it comes from."""

    line: int
    step: int
    how: str
    """One of "report", "sealed" (a secret move, as its form has it), "pieces", "drawn" (a card that
    left its pile), "undo"."""
    move: dict[str, Any]
    legal: bool


class Odd(msgspec.Struct, frozen=True):
    """What could not be understood."""

    step: int
    """The step, 0 for the table before the first."""
    what: str
    why: str
    open: bool = False
    """Whether everybody at the table could see it; else only the referee is told."""


class Reading(msgspec.Struct):
    """What was found in a log."""

    header: Header
    found: list[Found]
    odd: list[Odd]
    position: Any
    """The position after the last line."""


class _Live(msgspec.Struct):
    """A move that has not been taken back."""

    line: int
    step: int
    move: dict[str, Any]
    how: str
    before: Any
    """The position before it."""


def moves_from(saved: Saved, judge: Judge, names: Names, header: Header) -> Reading:
    """The moves of a log, as lines of ours; see the module."""
    return _Course(saved, judge, names, header).run()


class _Course:
    """The rules' position and the table, side by side, through the steps of a log."""

    def __init__(self, saved: Saved, judge: Judge, names: Names, header: Header) -> None:
        self._saved = saved
        self._judge = judge
        self._rules = judge.rulebook
        self._names = names
        self._table = start_of(saved)
        position = self._rules.new_position(judge.game, setup_of(header))
        self._reading = Reading(header, [], [], position)
        self._owed = self._at_first()
        """What the rules have moved and the table has not: pieces that should still come or go."""
        self._due: list[Counter[Key]] = []
        """The same, for each of the last moves: what it should still make come or go."""
        self._ahead: list[tuple[Sort, Place, Place, int]] = []
        """Pieces that went before the report that speaks of them."""
        self._departed: list[Gone] | None = None
        self._looked: dict[str, bool] = {}
        self._brought: dict[tuple[int, str], bool] = {}
        """Steps in which a card leaves its pile of which a draw has told already."""
        """A card that is only looked at -> whether it has left its pile."""
        self._lent: dict[Key, int] = {}
        """What came from the supply without a reason, or went there -> the last such step."""
        self._live: list[_Live] = []
        self._taken: dict[int, list[_Live]] = {}
        """Step that takes back -> the moves it took back."""
        self._refused = 0
        """How many lines are illegal."""
        self._doubts = [0]
        """How often two meanings were compared, also by those that look ahead."""
        self._depth = 0
        """How many comparisons this one looks ahead for."""
        self._secret = [
            stand
            for stand in self._rules.pieces(judge.game, position)
            if stand.hidden or stand.what == "?"
        ]
        """What nobody, or not everybody, sees when the game begins."""
        self._masked = {
            sort.piece
            for piece in self._table.pieces.values()
            if any(trait.code == "obs" for trait in piece.traits)
            and (sort := sort_of(names.mapping, piece)) is not None
        }
        """Sorts of pieces that can be hidden."""
        self._reports = {step.number: reports_of(step) for step in saved.steps}
        self._cancelled = _cancelled(saved)
        self._going = _going(saved, self._reports)
        self._passing: dict[str, Spot | None] = {}
        """Pieces that are on their way by another place -> where they were taken up."""
        self._told = [
            (number, report.move)
            for number, reports in self._reports.items()
            for report in reports
            if report.move is not None and number not in self._cancelled
        ]

    def run(self) -> Reading:
        """Go through all steps."""
        self._note_beginning()
        for step in self._saved.steps:
            self._step(step)
        self._note_lent()
        return self._reading

    def _step(self, step: Step) -> None:
        faces = self._faces(step)
        moved = take(self._table, step)
        self._turn(faces)
        if step.undoes:
            self._settle(moved)
            self._take_back(step)
            return
        for report in self._reports[step.number]:
            self._report(step, report)
        for seal in sealed_by(self._names, step):
            self._seal(step, seal)
        self._pieces(step, self._drags(step.number, self._resting(step, moved)))

    def _resting(self, step: Step, moved: list[Moved]) -> list[Moved]:
        """What has come to rest, each piece from where it was taken up first.

        What is taken up again before anybody reports a move only passes through, if that is not a
        move by itself that the log goes on with. What is put back has not gone anywhere.
        """
        rest: list[Moved] = []
        ways: dict[tuple[Sort | None, Place | None, Place | None], list[Moved]] = {}
        for one in moved:
            start = self._passing.pop(one.piece, one.start)
            whole = msgspec.structs.replace(one, start=start)
            if one.piece in self._going[step.number]:
                piece = self._table.pieces.get(one.piece)
                sort = sort_of(self._names.mapping, piece) if piece is not None else None
                way = (sort, self._place(whole, start=True), self._place(whole, start=False))
                ways.setdefault(way, []).append(whole)
            elif whole.start != whole.end:
                rest.append(whole)
        for (sort, gone, come), ones in ways.items():
            count = sum(sort.count for _ in ones) if sort is not None else 0
            if sort is None or self._stays(step, ones, (sort, gone, come, count, ones[0].user)):
                rest += ones
            else:
                self._passing |= {one.piece: one.start for one in ones}
        return rest

    def _stays(self, step: Step, ones: list[Moved], drag: Drag) -> bool:
        """Whether pieces that are taken up again soon have come to rest all the same."""
        sort, start, end, count, user = drag
        if start is None or end is None or SUPPLY in (start, end) or start == end:
            return False
        if self._is_owed(*drag[:4]):
            return True
        if self._is_accounted(step, ones, drag):
            return False
        fitting = self._fit(sort, start, end, count, user)
        stands = _stand(sort, start, count), _stand(sort, end, count)
        if self._told_soon(step.number, fitting, *stands):
            return True
        if fitting.move is None or self._depth >= DEEPEST or self._doubts[0] >= MOST_DOUBTS:
            return fitting.move is not None
        self._doubts[0] += 1
        through = {one.piece: one.start for one in ones}
        passes = self._foreseen(step, None, [], lambda one: one._passing.update(through))
        moves = self._foreseen(step, drag, [], lambda one: one._understand(step, drag, []))
        return moves <= passes

    def _is_accounted(self, step: Step, ones: list[Moved], drag: Drag) -> bool:
        """Whether pieces are put back in the end, or a report sends them where they come to rest."""
        sort, start, _, count, user = drag
        rests = {self._going[step.number][one.piece] for one in ones}
        spot = rests.pop()
        at_last = self._place(Moved("", None, spot, ""), start=False)
        if not rests and start is not None and at_last == SUPPLY:
            return self._is_owed(sort, start, None, count)
        if rests or start is None or at_last is None:
            return False
        assert at_last is not None
        if at_last == start or self._is_owed(sort, start, at_last, count):
            return True
        stands = _stand(sort, start, count), _stand(sort, at_last, count)
        fitting = self._fit(sort, start, at_last, count, user)
        return self._told_soon(step.number, fitting, *stands) > 0

    def _faces(self, step: Step) -> dict[str, tuple[Sort, Place]]:
        """What the pieces are that a step may turn over, and where."""
        found: dict[str, tuple[Sort, Place]] = {}
        for command in step.commands:
            piece = self._table.pieces.get(command.id) if isinstance(command, Change) else None
            sort = sort_of(self._names.mapping, piece) if piece is not None else None
            if piece is not None and sort is not None:
                place = place_of(
                    self._names.mapping, self._names.places.at(self._table.spot(piece))
                )
                if place is not None:
                    found[piece.id] = (sort, place)
        return found

    def _turn(self, faces: dict[str, tuple[Sort, Place]]) -> None:
        """A piece that was turned over is gone as what it was, and has come as what it is."""
        for piece_id, (sort, place) in faces.items():
            piece = self._table.pieces.get(piece_id)
            now = sort_of(self._names.mapping, piece) if piece is not None else None
            if now is not None and now != sort:
                self._pay(sort, place, None, sort.count)
                self._pay(now, None, place, now.count)

    # --- reports ---------------------------------------------------------------------------------

    def _report(self, step: Step, report: Report) -> None:
        if report.fault:
            self._note(step.number, "a report", report.fault, seen=True)
        elif report.move is not None:
            move = self._filled(bare_move(report.move))
            if move["move"] == "end":
                return
            if move["move"] in LOG_MOVES:
                why = "this line belongs to a log, not to the game"
                self._note(step.number, f"a report of {move['move']!r}", why, seen=True)
            elif self._is_known(step.number, move):
                return
            else:
                self._add(step.number, "report", self._whole(step.number, move))

    def _filled(self, move: dict[str, Any]) -> dict[str, Any]:
        """A reported move without the fields that may be left out and that nobody filled in."""
        typed = self._rules.moves.get(move["move"])
        may_lack = [] if typed is None else may_be_left_out(typed)
        return {key: value for key, value in move.items() if value != "" or key not in may_lack}

    def _add(self, step: int, how: str, move: dict[str, Any]) -> None:
        reading = self._reading
        before = self._judge.copy(reading.position)
        breach = self._breach(move)
        if breach is None:
            stood = self._stood()
            self._rules.apply(self._judge.game, reading.position, move)
            self._owe(stood)
        elif step in self._cancelled:
            why = "it is illegal, but was taken back later: it is left out"
            self._note(step, f"a report of {move['move']!r} by {move['by']!r}", why, seen=True)
            return
        else:
            self._refused += 1
        line = len(reading.found) + 1
        reading.found.append(Found(line, step, how, move, breach is None))
        self._live.append(_Live(line, step, move, how, before))

    def _breach(self, move: dict[str, Any]) -> Violation | str | None:
        """Why a move is illegal, or cannot even be asked about; nothing for a legal one."""
        decoder = self._judge.decoders.get(move["move"])
        if decoder is None:
            return "unknown"
        try:
            decoder.decode(msgspec.json.encode({**move, "n": 1}))
        except msgspec.MsgspecError:
            return "malformed"
        return self._rules.check(self._judge.game, self._reading.position, move)

    # --- what nobody names --------------------------------------------------------------------------

    def _seal(self, step: Step, seal: Seal) -> None:
        """A secret move was made: what it is stands in its form; if nothing does, it is waited for."""
        move = move_in_form(self._table, seal, self._rules.moves[seal.kind])
        if move is None:
            return
        shown = any(
            number > step.number and (told["by"], told["move"]) == (seal.by, seal.kind)
            for number, told in self._told
        )
        if self._breach(move) is None or not shown:
            self._add(step.number, "sealed", move)

    def _is_known(self, step: int, move: dict[str, Any]) -> bool:
        """Whether a report tells what was known before: a sealed move, or a card that was drawn."""
        for live in reversed(self._live):
            if (live.move["by"], live.move["move"]) != (move["by"], move["move"]):
                continue
            if live.how == "drawn" and move.items() <= live.move.items():
                live.how = "pieces"
                return True
            if live.how == "sealed":
                if live.move == move:
                    self._told_openly(live)
                else:
                    self._shown_otherwise(step, live, move)
                return True
        return False

    def _told_openly(self, live: _Live) -> None:
        live.how = "report"
        found = self._reading.found
        found[live.line - 1] = msgspec.structs.replace(found[live.line - 1], how="report")

    def _shown_otherwise(self, step: int, live: _Live, move: dict[str, Any]) -> None:
        """What counts is what all have seen; that it is another, they are told."""
        what = f"a report of {move['move']!r} by {move['by']!r}"
        self._note(step, what, "what is shown is not what was sealed", seen=True)
        at = self._live.index(live)
        later = self._live[at + 1 :]
        self._go_back(step, at)
        self._add(step, "report", move)
        for other in later:
            self._add(other.step, other.how, other.move)

    def _whole(self, step: int, move: dict[str, Any]) -> dict[str, Any]:
        """A draw that is announced without its card, with the card that left the pile."""
        draw = self._names.draws.get(move["move"])
        if draw is None or draw.field in move:
            return move
        for at, gone in enumerate(self._gone()):
            value = draw.values.get(gone.content)
            owner = gone.end.owner if gone.end is not None else ""
            elsewhere = "to" in move and owner not in ("", move["to"])
            if value is None or gone.start not in draw.piles or elsewhere:
                continue
            whole = {**move, draw.field: value}
            if gone.step not in self._cancelled and self._breach(whole) is None:
                del self._gone()[at]
                self._brought[gone.step, gone.content] = True
                if self._is_only_seen(whole):
                    self._looked[gone.content] = gone.step < step
                return whole
        return {**move, draw.field: self._any_value(draw)}

    def _any_value(self, draw: Draw) -> int | str:
        """What stands in a line for a card that never came."""
        return 0 if any(isinstance(value, int) for value in draw.values.values()) else "none"

    def _gone(self) -> list[Gone]:
        """The cards that left a pile in the dark and that no draw has named, in their order."""
        if self._departed is None:
            self._departed = departures(self._saved, self._names)
        return self._departed

    def _is_only_seen(self, move: dict[str, Any]) -> bool:
        """Whether a draw brings no card anywhere: it is looked at, and lies where it lay."""
        after = self._judge.copy(self._reading.position)
        self._rules.apply(self._judge.game, after, move)
        cards = self._names.draws[move["move"]].values
        sorts = {content.partition("/")[0] for content in cards}
        before, now = (
            [one for one in self._rules.pieces(self._judge.game, position) if one.piece in sorts]
            for position in (self._reading.position, after)
        )
        return before == now

    def _was_looked_at(self, sort: Sort, start: Place | None, end: Place | None) -> bool:
        """Whether a card only goes where it is looked at, or comes back from there."""
        content = f"{sort.piece}/{sort.what}"
        piles = [
            pile
            for draw in self._names.draws.values()
            if content in draw.values
            for pile in draw.piles
        ]
        if content not in self._looked or start is None or end is None:
            return False
        if not self._looked[content] and start.place in piles:
            self._looked[content] = True
            return True
        if self._looked[content] and end.place in piles:
            del self._looked[content]
            return True
        return False

    def _drawn(self, sort: Sort, start: Place, end: Place) -> dict[str, Any] | None:
        """The one secret draw that takes a card from its pile to somebody; None for none or several."""
        found = []
        for kind, draw in self._names.draws.items():
            value = draw.values.get(f"{sort.piece}/{sort.what}")
            if value is not None and start.place in draw.piles:
                move = {"by": "table", "move": kind, draw.field: value}
                if "to" in self._rules.moves[kind].__annotations__:
                    move["to"] = end.owner
                if self._breach(move) is None:
                    found.append(move)
        return found[0] if len(found) == 1 else None

    # --- pieces moved by hand ----------------------------------------------------------------------

    def _pieces(self, step: Step, drags: list[Drag]) -> None:
        for at, drag in enumerate(drags):
            if SUPPLY in drag[1:3]:
                self._supplied(step.number, *drag[:4])
                continue
            if not self._is_owed(*drag[:4]) or self._is_move_instead(step, drag, drags[at + 1 :]):
                self._understand(step, drag, drags[at + 1 :])
            else:
                self._fulfil(self._due, *drag[:4])
            self._pay(*drag[:4])

    def _supplied(
        self, step: int, sort: Sort, start: Place | None, end: Place | None, count: int
    ) -> None:
        """What went to the supply or came from it: because of a move, or to be changed back."""
        start, end = (None if place == SUPPLY else place for place in (start, end))
        place = start or end
        if place is None:
            return
        if self._is_owed(sort, start, end, count):
            self._fulfil(self._due, sort, start, end, count)
        else:
            self._lent[self._key(sort, place)] = step
        self._pay(sort, start, end, count)

    def _note_lent(self) -> None:
        """Pieces that the supply has taken or given, and nobody has changed back."""
        for key, step in self._lent.items():
            count = -self._owed[key]
            if count:
                what = f"{abs(count)} {sort_words(Sort(key[0], key[1], 1))}"
                way = "come to" if count > 0 else "are gone from"
                where = place_words(Place(key[2], key[3]))
                why = "no move has sent them: the other side is what is out of play"
                self._note(step, f"{what} {way} {where}", why)

    def _drags(self, step: int, moved: list[Moved]) -> list[Drag]:
        """Pieces of one sort that went the same way, together; those we do not know are noted."""
        found: dict[tuple[Sort, Place | None, Place | None], tuple[int, str]] = {}
        for one in moved:
            piece = self._table.pieces.get(one.piece)
            sort = sort_of(self._names.mapping, piece) if piece is not None else None
            start, end = self._place(one, start=True), self._place(one, start=False)
            if start == end and (start is not None or sort is None):
                continue
            if sort is None:
                what = "a piece that is gone" if piece is None else f"the piece {piece.name!r}"
                self._note(step, f"{what} {self._way(one)}", "nothing says what it is in the game")
                continue
            if start is None and end is None:
                self._note(
                    step, f"{sort_words(sort)} {self._way(one)}", "nothing says where that is"
                )
                continue
            whole = Sort(sort.piece, sort.what, 1)
            count, user = found.get((whole, start, end), (0, one.user))
            found[whole, start, end] = (count + sort.count, user)
        return [(*way, *how) for way, how in found.items()]

    def _place(self, moved: Moved, *, start: bool) -> Place | None:
        spot = moved.start if start else moved.end
        if spot is None or spot.map == "":
            return None
        place = place_of(self._names.mapping, self._names.places.at(spot))
        return SUPPLY if place is not None and self._names.is_supply(place) else place

    def _way(self, moved: Moved) -> str:
        words = [
            "outside" if spot is None else self._names.places.at(spot).words()
            for spot in (moved.start, moved.end)
        ]
        return f"from {words[0]} to {words[1]}"

    def _understand(self, step: Step, drag: Drag, rest: list[Drag]) -> None:
        sort, start, end, count, user = drag
        what = f"{count} {sort_words(sort)} from {place_words(start)} to {place_words(end)}"
        seen = self._is_seen(sort, start, end)
        if start is None or end is None:
            why = "only one of the two places is a place of the game"
            self._note(step.number, what, why, seen=seen)
            return
        if self._was_looked_at(sort, start, end):
            return
        fitting = self._fit(sort, start, end, count, user)
        move = fitting.move or self._drawn(sort, start, end)
        stands = _stand(sort, start, count), _stand(sort, end, count)
        told = self._told_soon(step.number, fitting, *stands)
        if told and not (told > 1 and self._is_untold(step, drag, rest, fitting)):
            self._ahead.append((sort, start, end, count))
        elif move is None:
            self._note(step.number, what, fitting.why, seen=seen)
        else:
            drawn = move["move"] in self._names.draws
            if drawn and self._is_only_seen(move):
                self._looked[f"{sort.piece}/{sort.what}"] = True
            if drawn:
                self._gone()[:] = [
                    one for one in self._gone()
                    if (one.step, one.content) != (step.number, f"{sort.piece}/{sort.what}")
                ]  # fmt: skip
            self._add(step.number, "drawn" if drawn else "pieces", move)
            self._fulfil(self._due[-1:], sort, start, end, count)

    def _is_seen(self, sort: Sort, start: Place | None, end: Place | None) -> bool:
        """Whether everybody sees what goes there, wherever it goes: it is never hidden."""
        secret = {(one.piece, one.place) for one in self._secret}
        return all(
            place is not None
            and (sort.piece, place.place) not in secret
            and sort.piece not in self._masked
            for place in (start, end)
        )

    def _fit(self, sort: Sort, start: Place, end: Place, count: int, user: str) -> Fitting:
        stands = _stand(sort, start, count), _stand(sort, end, count)
        return fit(self._judge, self._reading.position, *stands, self._seat(user))

    def _told_soon(self, step: int, fitting: Fitting, start: Stand, end: Stand) -> int:
        """Among how many reports to come one says what these pieces meant; 0 if none does.

        That is one of the next of all, or the next of the same seat, some reports further on.
        """
        soon = [move for number, move in self._told if number > step][:SOON]
        halves = [*fitting.halves, *([fitting.move] if fitting.move else [])]
        for at, move in enumerate(soon):
            by = [half for half in halves if half["by"] == move["by"]]
            first = not any(earlier["by"] == move["by"] for earlier in soon[:at])
            if first and any(_is_part(half, move) for half in by):
                return at + 1
            near = at < NEAR or (first and any(half["move"] == move["move"] for half in by))
            if near and self._sends(move, start, end):
                return at + 1
        return 0

    def _sends(self, move: dict[str, Any], start: Stand, end: Stand) -> bool:
        """Whether a reported move, were it made now, would send pieces the same way."""
        return self._breach(move) is None and has_effect(
            self._judge, self._reading.position, move, start, end
        )

    def _is_owed(self, sort: Sort, start: Place | None, end: Place | None, count: int) -> bool:
        """Whether the pieces may only have gone where the rules had them already."""
        owing = [*self._due, self._owed]
        return any(self._fits(owed, sort, start, end, count) for owed in owing)

    def _is_of_line(self, step: Step, drag: Drag) -> bool:
        """Whether pieces belong to a line for certain.

        They do if a draw has named the card, or if the line came with them, in one command.
        """
        sort = drag[0]
        told = [one for one in self._reading.found[-1:] if one.step == step.number]
        return (step.number, f"{sort.piece}/{sort.what}") in self._brought or bool(
            told and self._due and self._fits(self._due[-1], *drag[:4])
        )

    def _is_move_instead(self, step: Step, drag: Drag, rest: list[Drag]) -> bool:
        """Whether pieces that may have followed an earlier line were a move of their own after all.

        That is so only if the log goes on by the rules after that move, and does not without it: a
        line that waits for its pieces is the likelier reason. Where it goes on either way, it is
        noted: the move is not done.
        """
        sort, start, end, count, user = drag
        if start is None or end is None or self._is_of_line(step, drag):
            return False
        other = self._fit(sort, start, end, count, user).move
        if other is None:
            return False
        if self._depth < DEEPEST and self._doubts[0] < MOST_DOUBTS:
            self._doubts[0] += 1
            follows = self._foreseen(step, drag, rest, lambda one: one._fulfil(one._due, *drag[:4]))
            moves = self._foreseen(step, drag, rest, lambda one: one._understand(step, drag, rest))
            if follows[0] != moves[0]:
                return moves < follows
        what = f"{count} {sort_words(sort)} from {place_words(start)} to {place_words(end)}"
        why = (
            "taken as what an earlier line had done already; it could also have been "
            f"{other['move']} by {other['by']}"
        )
        self._note(step.number, what, why)
        return False

    def _is_untold(self, step: Step, drag: Drag, rest: list[Drag], fitting: Fitting) -> bool:
        """Whether pieces that a later report may speak of were a move of their own all the same.

        That is so if the log goes on by the rules after that move, and does not without it.
        """
        move = fitting.move
        if move is None or self._depth >= DEEPEST or self._doubts[0] >= MOST_DOUBTS:
            return move is not None
        self._doubts[0] += 1
        sort, start, end, count, _ = drag
        assert start is not None
        assert end is not None
        gone = (sort, start, end, count)
        waits = self._foreseen(step, drag, rest, lambda one: one._ahead.append(gone))
        moves = self._foreseen(step, drag, rest, lambda one: one._add(step.number, "pieces", move))
        return moves < waits

    def _foreseen(
        self, step: Step, drag: Drag | None, rest: list[Drag], act: Callable[[_Course], object]
    ) -> tuple[bool, int]:
        """How the log goes on if pieces are taken so: whether a line is illegal, and what is odd."""
        other = self._copy()
        odd = len(self._reading.odd)
        act(other)
        if drag is not None:
            other._pay(*drag[:4])
        other._pieces(step, rest)
        for later in self._saved.steps[step.number : step.number + FORESEEN]:
            if other._refused > self._refused:
                break
            other._step(later)
        return other._refused > self._refused, len(other._reading.odd) - odd

    def _copy(self) -> _Course:
        """The same course, to go on with by itself."""
        found = copy.copy(self)
        reading = self._reading
        found._depth += 1
        found._table = copy_of(self._table)
        found._reading = Reading(
            reading.header, [*reading.found], [*reading.odd], self._judge.copy(reading.position)
        )
        found._owed = Counter(self._owed)
        found._lent = dict(self._lent)
        found._due = [Counter(owed) for owed in self._due]
        found._ahead, found._live = [*self._ahead], [*self._live]
        found._looked, found._brought = dict(self._looked), dict(self._brought)
        found._departed = None if self._departed is None else [*self._departed]
        found._taken, found._passing = dict(self._taken), dict(self._passing)
        return found

    def _seat(self, user: str) -> str:
        """The faction of whoever moved the pieces; "" where that is not known or says nothing."""
        seat = self._table.seats.get(user)
        if seat is None or seat.side.casefold() in OPEN_HAND:
            return ""
        return side_of(self._names.mapping, seat.side, self._names.factions)

    # --- what the table owes the rules -------------------------------------------------------------

    def _stood(self) -> Counter[Key]:
        found: Counter[Key] = Counter()
        for stand in self._rules.pieces(self._judge.game, self._reading.position):
            found[stand.piece, stand.what, stand.place, stand.owner] += stand.count
        return found

    def _at_first(self) -> Counter[Key]:
        """What a new game has where the table has not, and the other way round."""
        found = self._stood()
        for piece in self._table.pieces.values():
            sort = sort_of(self._names.mapping, piece) if piece.kind == "piece" else None
            spot = self._table.spot(piece)
            place = place_of(self._names.mapping, self._names.places.at(spot))
            if sort is not None and place is not None:
                unseen = (sort.piece, "?", place.place, place.owner)
                known = (sort.piece, sort.what, place.place, place.owner)
                found[unseen if unseen in found else known] -= sort.count
        return found

    def _aside(self, key: Key) -> int:
        """How many pieces that nobody sees lie aside, for a place that lacks some of the sort."""
        return sum(
            -count
            for other, count in self._owed.items()
            if key[1] == other[1] == "?" and other[0] == key[0] and count < 0
            and self._names.is_supply(Place(*other[2:]))
        )  # fmt: skip

    def _note_beginning(self) -> None:
        """A log that goes on where another ended does not begin with a new game."""
        sorts = [sort_of(self._names.mapping, piece) for piece in self._table.pieces.values()]
        seen = {sort.piece: True for sort in sorts if sort is not None}
        missing = sum(
            count - self._aside(key)
            for key, count in self._owed.items()
            if count > self._aside(key) and key[0] in seen
        )
        if missing:
            why = "if the log goes on with a game that began before it, its moves cannot fit"
            what = f"{missing} pieces that are not where a new game has them"
            self._note(0, what, why, seen=True)

    def _owe(self, before: Counter[Key]) -> None:
        now = self._stood()
        due: Counter[Key] = Counter()
        for key in [*before, *(key for key in now if key not in before)]:
            if now[key] != before[key]:
                due[key] = now[key] - before[key]
                self._owed[key] += due[key]
        self._due = [*self._due[1 - REMEMBERED :], due]
        self._ahead = [gone for gone in self._ahead if not self._fulfil([due], *gone)]

    def _fits(
        self, owed: Counter[Key], sort: Sort, start: Place | None, end: Place | None, count: int
    ) -> bool:
        """Whether pieces should still go this way; a place that is none of the game's is any."""
        gone = start is None or owed[self._key(sort, start)] <= -count
        come = end is None or owed[self._key(sort, end)] >= count
        return gone and come

    def _fulfil(
        self,
        due: list[Counter[Key]],
        sort: Sort,
        start: Place | None,
        end: Place | None,
        count: int,
    ) -> bool:
        """Strike pieces that a move should still make go this way, the last such move first."""
        for owed in reversed(due):
            if self._fits(owed, sort, start, end, count):
                if start is not None:
                    owed[self._key(sort, start)] += count
                if end is not None:
                    owed[self._key(sort, end)] -= count
                return True
        return False

    def _pay(self, sort: Sort, start: Place | None, end: Place | None, count: int) -> None:
        if start is not None:
            self._owed[self._key(sort, start)] += count
        if end is not None:
            self._owed[self._key(sort, end)] -= count

    def _key(self, sort: Sort, place: Place) -> Key:
        """The rules know of a face-down deck how many cards it has, not which."""
        unseen = (sort.piece, "?", place.place, place.owner)
        if unseen in self._owed:
            return unseen
        return (sort.piece, sort.what, place.place, place.owner)

    def _settle(self, moved: list[Moved]) -> None:
        """Pieces that an undo put back: no move, but the table is what it is."""
        for one in moved:
            piece = self._table.pieces.get(one.piece)
            sort = sort_of(self._names.mapping, piece) if piece is not None else None
            if sort is not None:
                start, end = self._place(one, start=True), self._place(one, start=False)
                self._pay(sort, start, end, sort.count)

    # --- undo --------------------------------------------------------------------------------------

    def _take_back(self, step: Step) -> None:
        if step.undoes < 0:
            why = "it takes back nothing that is in this log"
            self._note(step.number, "an undo", why, seen=True)
            return
        if step.undoes in self._taken:
            for live in self._taken.pop(step.undoes):
                self._add(step.number, live.how, live.move)
            return
        gone = [live for live in self._live if live.step == step.undoes]
        if not gone:
            return
        at = self._live.index(gone[0])
        later = [live for live in self._live[at:] if live.step != step.undoes]
        self._go_back(step.number, at)
        self._taken[step.number] = gone
        for live in later:
            self._add(live.step, live.how, live.move)

    def _go_back(self, step: int, at: int) -> None:
        """Play goes on from before a move that counts; the log says so."""
        first = self._live[at]
        to = self._live[at - 1].line if at else 0
        self._live = self._live[:at]
        stood = self._stood()
        self._reading.position = self._judge.copy(first.before)
        self._owe(stood)
        self._due, self._ahead = [], []
        line = len(self._reading.found) + 1
        move = {"by": first.move["by"], "move": "undo", "to": to}
        self._reading.found.append(Found(line, step, "undo", move, legal=True))

    def _note(self, step: int, what: str, why: str, *, seen: bool = False) -> None:
        self._reading.odd.append(Odd(step, what, why, seen))


def _cancelled(saved: Saved) -> frozenset[int]:
    """The steps that are taken back in the end: by an undo that is not itself taken back."""
    found: dict[int, bool] = {}
    for step in reversed(saved.steps):
        if step.undoes > 0 and step.number not in found:
            found[step.undoes] = True
    return frozenset(found)


def _going(saved: Saved, reports: dict[int, list[Report]]) -> dict[int, dict[str, Spot]]:
    """Step -> the pieces it moves that are taken up again before anybody reports a move.

    Each with the point at which it comes to rest.
    """
    found: dict[int, dict[str, Spot]] = {}
    again: dict[str, Spot] = {}
    for step in reversed(saved.steps):
        if step.undoes or step.session:
            again = {}
        moves = [one for one in step.commands if isinstance(one, MoveCommand)]
        found[step.number] = {one.id: again[one.id] for one in moves if one.id in again}
        for one in moves:
            again.setdefault(one.id, Spot(one.map, one.x, one.y))
        if any(one.move for one in reports[step.number]):
            again = {}
    return found


def _is_part(half: dict[str, Any], told: dict[str, Any]) -> bool:
    """Whether pieces may be some of those that a report speaks of: fewer, but sent the same way."""
    for name, value in half.items():
        other = told.get(name)
        fewer = isinstance(value, int) and isinstance(other, int) and value < other
        if name not in told or (value != other and not fewer):
            return False
    return True


@cache
def may_be_left_out(typed: type) -> list[str]:
    """The fields that a move of a kind need not have."""
    info = msgspec.inspect.type_info(typed)
    assert isinstance(info, msgspec.inspect.TypedDictType)
    return [field.name for field in info.fields if not field.required]


def _stand(sort: Sort, place: Place, count: int) -> Stand:
    return Stand(
        piece=sort.piece,
        what=sort.what,
        place=place.place,
        owner=place.owner,
        count=count,
        hidden=False,
    )


def sort_words(sort: Sort) -> str:
    """A sort of piece for people."""
    return f"{sort.piece}/{sort.what}" if sort.what else sort.piece


def place_words(place: Place | None) -> str:
    """A place for people."""
    if place is None:
        return "elsewhere"
    return f"{place.owner}.{place.place}" if place.owner else place.place
