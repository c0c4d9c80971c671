"""The changes of pieces by the rules, for each line of an imported log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import encode
from adjudicator.rules.discrepancies import key_of, put_back
from adjudicator.rules.records import Event
from exporters.vassal.reading.moves.deltas import UNSEEN, Key, Time
from exporters.vassal.reading.moves.table_replay import HANDOVER, Found

TABLE = "table"


class Ruled(msgspec.Struct, frozen=True):
    """A line of the log, and what it changed by the rules."""

    found: Found
    time: Time
    """When it took effect; `step` is the step in which it was reported."""
    changes: list[tuple[Key, int]]
    """What has come to a place (more than 0) or gone from it. Both for a pile into which cards went while others left it."""
    stood: Counter[Key]
    """How many stand where after it, with what the rules do not see as "?"."""
    events: list[Event] = []
    """The events of the line."""


class Course(msgspec.Struct, frozen=True):
    """The rules' side of a whole log."""

    first: Counter[Key]
    """Where each piece is when the table begins."""
    start: Time
    lines: list[Ruled]
    unseen: frozenset[tuple[str, str, str]]
    """Piece, place and owner of piles of which the rules know only the number."""
    secret: frozenset[tuple[str, str]]
    """Pieces and places where what lies there may be hidden."""
    covered: frozenset[tuple[str, str, str]] = frozenset()
    """Piece, place and owner of piles of which only what lies on top is seen: cards count there by
    their number, for the rules do not say which of several that come together lies on top."""

    def is_open(self, piece: str, *places: str) -> bool:
        """Whether everybody sees pieces in these places; "" is no place."""
        return not any((piece, place) in self.secret for place in places)

    def key(self, piece: str, what: str, place: str, owner: str) -> Key:
        """The key under which the rules count a piece in a place."""
        lies = (piece, place, owner)
        return (
            piece,
            UNSEEN if lies in self.unseen or lies in self.covered else what,
            place,
            owner,
        )

    def with_piles(self, piles: Collection[tuple[str, str]]) -> Course:
        """The same, where those places (place, owner) are piles, of which one card at most is open."""
        found: dict[tuple[str, str, str], bool] = {}
        for stands in (self.first, *(line.stood for line in self.lines)):
            for piece, what, place, owner in stands:
                if what == UNSEEN and (place, owner) in piles:
                    found[piece, place, owner] = True
        return msgspec.structs.replace(self, covered=frozenset(found) - self.unseen)


def automata_of(judge: Judge, header: Header) -> list[str]:
    """The seats of a game that nobody sits on."""
    rules = judge.rulebook
    return rules.automata(judge.game, rules.new_position(judge.game, setup_of(header)))


def follow(
    judge: Judge,
    header: Header,
    found: Sequence[Found],
    visit: Callable[[Ruled, Any], object] | None = None,
) -> Course:
    """How the lines of a log change the pieces; illegal lines change nothing.

    `visit` gets each line with the position after it, which it must not keep or change.
    """
    position = judge.rulebook.new_position(judge.game, setup_of(header))
    secret: dict[tuple[str, str], bool] = {}
    first = before = _stood(judge, position, secret)
    lines: list[Ruled] = []
    now, step, phase = moment_of(judge, position), 0, 0
    start = Time(0, 0, now[0])
    for one, events, position in replayed(judge, header, found):
        then = moment_of(judge, position)
        phase += 1 if then != now else 0
        now, step = then, max(step, one.step)
        after = _stood(judge, position, secret)
        if one.step == 0:
            # The table was made from these lines: that is where its pieces begin.
            first, before, start = after, after, Time(0, 0, now[0])
            phase = 0
            continue
        changes = _changes(before, after)
        lines.append(Ruled(one, Time(step, phase, now[0]), changes, after, events or []))
        if visit is not None:
            visit(lines[-1], position)
        before = after
    counted = [first, *(line.stood for line in lines)]
    return Course(first, start, lines, frozenset(_unseen(counted)), frozenset(secret))


def replayed(
    judge: Judge, header: Header, found: Sequence[Found], without: Collection[int] = ()
) -> Iterator[tuple[Found, list[Event] | None, Any]]:
    """Each line of a log with its events and the position after it, which is that of the next line, too, once that is asked for.

    The events are None for an undo, a handover, and a line that is not legal: these make no move. The lines of the
    steps `without` are left out, and others that are not legal without them.
    """
    rules, game = judge.rulebook, judge.game
    position = rules.new_position(game, setup_of(header))
    wanted = {one.move["to"] for one in found if one.how == "undo"}
    kept = {0: encode(position)}
    for one in found:
        events = None
        if one.step in without:
            pass
        elif one.how == "undo":
            position = judge.position.decode(kept[one.move["to"]])
        elif (
            one.legal
            and one.how != HANDOVER
            and (not without or rules.check(game, position, one.move) is None)
        ):
            events = rules.apply(game, position, one.move)
        if one.line in wanted:
            kept[one.line] = encode(position)
        yield one, events, position


def events_as_seen(
    judge: Judge, header: Header, found: Sequence[Found], line: Found, crossed: Collection[int]
) -> list[Event] | None:
    """The events of a line without the steps that its author had not seen (`crossed`); None if it was not legal so.

    A line says what happened as its author's referee saw it. Lines that were made at the same moment may stand before
    it in the log, and by these the same move may do something else: an answer for which the others still seemed to
    wait ends the battle.
    """
    seen = replayed(judge, header, found, crossed)
    return next((events for one, events, _ in seen if one.line == line.line), None)


def _changes(before: Counter[Key], after: Counter[Key]) -> list[tuple[Key, int]]:
    """What came where and what is gone, in the order of the places.

    What only lies under others now, in the pile where it lay, has not moved.
    """
    found = {key: after[key] - before[key] for key in [*before, *(k for k in after if k not in before)]
             if after[key] != before[key]}  # fmt: skip
    for (piece, what, place, owner), change in list(found.items()):
        under = (piece, UNSEEN, place, owner)
        covered = min(-change, found.get(under, 0))
        if what != UNSEEN and not owner and covered > 0:
            found[piece, what, place, owner] += covered
            found[under] -= covered
    # A pile into which cards went while others left it has both.
    back = put_back(
        {key_of(*key): change for key, change in found.items() if change},
        {key_of(*key): count for key, count in after.items()},
    )
    into = {key: back.get(key_of(*key), 0) for key in {**found, **after} if key[1] == UNSEEN}
    changes = [(key, count) for key, count in into.items() if count]
    changes += [(key, found.get(key, 0) - into.get(key, 0)) for key in {**found, **into}]
    return [(key, change) for key, change in changes if change]


def moment_of(judge: Judge, position: Any) -> tuple[int, str]:
    """The turn and the phase of a position."""
    return getattr(position, judge.rulebook.turn_field), position.phase


def stood(judge: Judge, position: Any) -> Counter[Key]:
    """How many pieces of each sort stand where."""
    return _stood(judge, position, {})


def _stood(judge: Judge, position: Any, secret: dict[tuple[str, str], bool]) -> Counter[Key]:
    found: Counter[Key] = Counter()
    for stand in judge.rulebook.pieces(judge.game, position):
        if stand.hidden:
            secret[stand.piece, stand.place] = True
        found[stand.piece, stand.what, stand.place, stand.owner] += stand.count
    return found


def _unseen(counted: Sequence[Counter[Key]]) -> Iterator[tuple[str, str, str]]:
    """Piles whose cards are never seen; if some are turned up later, all are known."""
    hidden: dict[tuple[str, str, str], bool] = {}
    known: dict[tuple[str, str, str], bool] = {}
    for stands in counted:
        for piece, what, place, owner in stands:
            (hidden if what == UNSEEN else known)[piece, place, owner] = True
    return (one for one in hidden if one not in known)
