"""Finds the move that dragged pieces mean: completes an unfinished move if only one completion is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.playout.legal_moves import filled_moves, seats_of
from adjudicator.registry import rulebook
from adjudicator.rulebooks import FAULTS
from adjudicator.rules.meaning import MOST_TRIES, Asking, filled_anyhow, halves, together, ways
from adjudicator.rules.records import Field, Placement, Violation
from exporters.lua.shapes import shape_of


class Fitting(msgspec.Struct, frozen=True):
    """The meaning of moved pieces: a move, or the reason why there is none."""

    halves: list[dict[str, Any]]
    """The unfinished moves that fit the pieces."""
    move: dict[str, Any] | None
    """The one legal move."""
    why: str


def fit(judge: Judge, position: Any, start: Placement, end: Placement, seat: str) -> Fitting:
    """The move that pieces taken from one place to another mean, if there is just one.

    `seat` is the faction of the player who moved them, or "" if that is not known. If the pieces
    could mean moves of several factions, the mover's own counts. The position is not changed.
    """
    found = _meant(judge, position, start, end)
    moves, open_ones = _completed(asking_of(judge, position), found, seat)
    if not moves:
        moves = list(_by_effect(judge, position, start, end))
    return _only_one(judge, position, found, moves, open_ones)


def fit_together(
    judge: Judge, position: Any, gone: Sequence[tuple[Placement, Placement]], seat: str
) -> Fitting:
    """The move that pieces of several sorts mean together, which were taken from one place to another.

    `seat` as for `fit`. The position is not changed.
    """
    meant = [_meant(judge, position, *way) for way in gone]
    found = together(meant, _numbers(judge.rulebook.id)) if all(meant) else []
    moves, open_ones = _completed(asking_of(judge, position), found, seat)
    return _only_one(judge, position, found, moves, open_ones)


@cache
def _numbers(game: str) -> list[str]:
    """The names of all fields of moves that hold a number."""
    fields = [field for form in rulebook(game).moves.values() for field in shape_of(form).items()]
    return sorted({name for name, shape in fields if shape["type"] == "int"})


def _meant(judge: Judge, position: Any, start: Placement, end: Placement) -> list[dict[str, Any]]:
    """The unfinished moves that pieces taken from one place to another can mean."""
    seats = [one for one in seats_of(position) if one != "table"]
    return halves(judge.rulebook.meanings, judge.game, position, seats, start, end)


def _completed(
    asking: Asking, found: Sequence[dict[str, Any]], seat: str
) -> tuple[list[dict[str, Any]], list[str]]:
    """The legal moves that unfinished ones become, a seat's own first, and the kinds that become several."""
    moves: list[dict[str, Any]] = []
    open_ones: list[str] = []
    for half in found:
        fitting = ways(asking, half).moves
        moves += fitting
        if len(fitting) > 1:
            open_ones.append(half["move"])
    own = [move for move in moves if move["by"] == seat]
    if own:
        moves = own
    return moves, open_ones


def _only_one(
    judge: Judge,
    position: Any,
    found: list[dict[str, Any]],
    moves: list[dict[str, Any]],
    open_ones: list[str],
) -> Fitting:
    """The one legal move, or why there is none."""
    asking = asking_of(judge, position)
    if len(moves) == 1:
        return Fitting(found, moves[0], "")
    if moves:
        kinds = ", ".join(sorted({f"{move['move']} by {move['by']}" for move in moves}))
        more = f"; fields left open: {', '.join(_differing(moves))}" if open_ones else ""
        return Fitting(found, None, f"more than one legal move fits: {kinds}{more}")
    if found:
        why = ", ".join(_breach(asking, half) for half in found)
        return Fitting(found, None, f"no legal move fits: {why}")
    return Fitting(found, None, "it means no move that is open now")


def _differing(moves: list[dict[str, Any]]) -> list[str]:
    names = sorted({name for move in moves for name in move})
    return [
        name
        for name in names
        if any(move.get(name) != moves[0].get(name) for move in moves)
        and name not in ("by", "move")
    ]


def asking_of(judge: Judge, position: Any) -> Asking:
    """How the rules are asked about moves in a position."""
    rules, game = judge.rulebook, judge.game

    def next_field(form: dict[str, Any]) -> Field | None:
        try:
            return rules.next_field(game, position, form)
        except FAULTS:
            return Field(name="", kind="", options=[], last=True)

    def breach(move: dict[str, Any]) -> Violation | None:
        try:
            return rules.check(game, position, move)
        except FAULTS:
            return Violation("", "", {})

    return Asking(next_field=next_field, breach=breach)


def _breach(asking: Asking, half: dict[str, Any]) -> str:
    """The kind of an unfinished move, and the clause that it breaks, if there is one."""
    named = f"{half['move']} by {half['by']}"
    form = filled_anyhow(asking, {}, half)
    breach = asking.breach(form) if form is not None else None
    return f"{named} ({breach.clause}: {breach.code})" if breach and breach.clause else named


def _by_effect(
    judge: Judge, position: Any, start: Placement, end: Placement
) -> Iterator[dict[str, Any]]:
    """Outcomes of chance that move exactly these pieces there."""
    rules = judge.rulebook
    if "table" not in rules.to_act(position):
        return
    tries = 0
    before = _stood(judge, position)
    for kind in rules.kinds(judge.game, position, "table"):
        for move in filled_moves(rules, judge.game, position, "table", kind):
            tries += 1
            if tries > MOST_TRIES:
                return
            after = judge.copy(position)
            rules.apply(judge.game, after, move)
            stood = _stood(judge, after)
            if _changed(before, stood, start) == -start.count and (
                _changed(before, stood, end) == end.count
            ):
                yield move


def has_effect(
    judge: Judge, position: Any, move: dict[str, Any], start: Placement, end: Placement
) -> bool:
    """Whether a legal move takes pieces from one place and brings them to another, at least so many.

    The position is not changed.
    """
    before, after = _stood(judge, position), judge.copy(position)
    judge.rulebook.apply(judge.game, after, move)
    stood = _stood(judge, after)
    return (
        _changed(before, stood, start) <= -start.count and _changed(before, stood, end) >= end.count
    )


def _stood(judge: Judge, position: Any) -> dict[tuple[str, str, str, str], int]:
    found: dict[tuple[str, str, str, str], int] = {}
    for stand in judge.rulebook.pieces(judge.game, position):
        key = (stand.piece, stand.what, stand.place, stand.owner)
        found[key] = found.get(key, 0) + stand.count
    return found


def _changed(
    before: dict[tuple[str, str, str, str], int],
    after: dict[tuple[str, str, str, str], int],
    stand: Placement,
) -> int:
    for what in (stand.what, "?"):
        key = (stand.piece, what, stand.place, stand.owner)
        if key in before or key in after:
            return after.get(key, 0) - before.get(key, 0)
    return 0
