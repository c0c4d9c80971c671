"""Cards that nobody names: draws that are announced without their card, and cards that are only looked at."""

from __future__ import annotations

from typing import Any

from adjudicator.rules.drawn_cards import Card, Draw, draws_of
from exporters.vassal.reading.moves.secret_acts import Gone, departures
from exporters.vassal.reading.moves.table_replay import TableReplay, breach_of
from exporters.vassal.reading.saved.mapping import Place, Sort

NEAR = 8
"""So many steps after a card that may be that of a draw another is looked for that was laid where the rules lay it."""


def whole_draw(replay: TableReplay, step: int, move: dict[str, Any]) -> dict[str, Any]:
    """A draw that is announced without its card, with the card that left the pile."""
    draw = replay.names.draws.get(move["move"])
    if draw is None or draw.field in move:
        return move
    likely: list[tuple[Gone, dict[str, Any]]] = []
    for gone in unnamed(replay):
        card = Card(gone.content, gone.start, gone.end.owner if gone.end is not None else "")
        found = draws_of({move["move"]: draw}, card, move)
        whole = found[0] if found else None
        back = gone.step in replay.cancelled and not _goes_back_too(replay, step, gone)
        if whole is None or back or breach_of(replay, whole) is not None:
            continue
        if likely and gone.step > likely[0][0].step + NEAR:
            break
        likely.append((gone, whole))
        if _is_laid_there(replay, whole, gone):
            # Where several were announced before any card came, each is known by where its card was laid.
            likely = [likely[-1]]
            break
    if not likely:
        return {**move, draw.field: _any_value(draw)}
    gone, whole = likely[0]
    unnamed(replay).remove(gone)
    replay.brought[gone.step, gone.content] = True
    if is_only_seen(replay, whole):
        replay.looked[gone.content] = gone.step < step
    return whole


def _goes_back_too(replay: TableReplay, step: int, gone: Gone) -> bool:
    """Whether a draw that is announced in a step is taken back like the card that came soon after it, or before."""
    return step in replay.cancelled and abs(gone.step - step) <= NEAR


def _is_laid_there(replay: TableReplay, move: dict[str, Any], gone: Gone) -> bool:
    """Whether the rules lay the card of a draw where this one went."""
    if gone.end is None:
        return False
    after = replay.judge.copy(replay.reading.position)
    replay.rules.apply(replay.judge.game, after, move)
    there = (gone.content.partition("/")[0], gone.end.place, gone.end.owner)
    before, now = (
        sum(
            one.count
            for one in replay.rules.pieces(replay.judge.game, position)
            if (one.piece, one.place, one.owner) == there
        )
        for position in (replay.reading.position, after)
    )
    return now > before


def bare_draw(replay: TableReplay, move: dict[str, Any]) -> dict[str, Any] | None:
    """A draw without the card that never came; None if it has one, or if no card makes it legal."""
    draw = replay.names.draws.get(move["move"])
    if draw is None or move.get(draw.field) != _any_value(draw):
        return None
    may_be = any(
        breach_of(replay, {**move, draw.field: value}) is None for value in draw.values.values()
    )
    return {key: value for key, value in move.items() if key != draw.field} if may_be else None


def drawn_anew(replay: TableReplay, step: int, move: dict[str, Any]) -> dict[str, Any]:
    """A move that is made again, by a step: a draw whose card never came may have one now."""
    draw = replay.names.draws.get(move["move"])
    if draw is None or move.get(draw.field) != _any_value(draw):
        return move
    return whole_draw(
        replay, step, {key: value for key, value in move.items() if key != draw.field}
    )


def _any_value(draw: Draw) -> int | str:
    """What stands in a line for a card that never came."""
    return 0 if any(isinstance(value, int) for value in draw.values.values()) else "none"


def unnamed(replay: TableReplay) -> list[Gone]:
    """The cards that left a pile in the dark and that no draw has named, in their order."""
    if replay.departed is None:
        replay.departed = departures(replay.saved, replay.names)
    return replay.departed


def is_only_seen(replay: TableReplay, move: dict[str, Any]) -> bool:
    """Whether a draw brings no card anywhere: it is looked at, and lies where it lay."""
    after = replay.judge.copy(replay.reading.position)
    replay.rules.apply(replay.judge.game, after, move)
    cards = replay.names.draws[move["move"]].values
    sorts = {content.partition("/")[0] for content in cards}
    before, now = (
        [one for one in replay.rules.pieces(replay.judge.game, position) if one.piece in sorts]
        for position in (replay.reading.position, after)
    )
    return before == now


def was_looked_at(replay: TableReplay, sort: Sort, start: Place | None, end: Place | None) -> bool:
    """Whether a card only goes where it is looked at, or comes back from there."""
    content = f"{sort.piece}/{sort.what}"
    piles = [
        pile
        for draw in replay.names.draws.values()
        if content in draw.values
        for pile in draw.piles
    ]
    if content not in replay.looked or start is None or end is None:
        return False
    if not replay.looked[content] and start.place in piles:
        replay.looked[content] = True
        return True
    if replay.looked[content] and end.place in piles:
        del replay.looked[content]
        return True
    return False


def draw_of(replay: TableReplay, sort: Sort, start: Place, end: Place) -> dict[str, Any] | None:
    """The one secret draw that takes a card from its pile to somebody; None for none or several."""
    card = Card(f"{sort.piece}/{sort.what}", start.place, end.owner)
    moves = draws_of(replay.names.draws, card, None)
    found = [move for move in moves if breach_of(replay, move) is None]
    return found[0] if len(found) == 1 else None


def is_seen(replay: TableReplay, sort: Sort, start: Place | None, end: Place | None) -> bool:
    """Whether everybody sees what goes there, wherever it goes: it is never hidden."""
    secret = {(one.piece, one.place) for one in replay.secret}
    return all(
        place is not None
        and (sort.piece, place.place) not in secret
        and sort.piece not in replay.masked
        for place in (start, end)
    )
