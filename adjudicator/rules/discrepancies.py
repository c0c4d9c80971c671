"""What the rules have moved and a table has not, and the other way round.

People move pieces before they report a move, or after it. So what a move should still make come and
go is kept: what the table owes the rules. The import of VASSAL logs and the referee at the table
compare by these functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.rules.records import Placement

REMEMBERED = 40
"""Moves whose pieces are waited for, one by one."""
UNSEEN = "?"
"""What a piece is that nobody can see."""


class Spot(msgspec.Struct, frozen=True):
    """One end of the way of pieces; place "" is none of the places of the game."""

    place: str
    owner: str


class Drag(msgspec.Struct, frozen=True):
    """Pieces of one sort that went the same way."""

    piece: str
    what: str
    count: int
    start: Spot
    finish: Spot


class Sight(msgspec.Struct, frozen=True):
    """What whoever compares sees of the table."""

    open_only: bool
    """Whether only what lies open is counted. Then pieces may come with another face up, to be
    turned over afterwards."""
    private: list[str]
    """Places of which only their own side sees what lies there: that is not counted, either."""


class Ledger(msgspec.Struct):
    """What table and rules owe each other. Counts are by `key_of`."""

    stood: Mapping[str, int]
    """What stands where by the rules."""
    owed: Mapping[str, int]
    """What should still come somewhere (more than 0), or go from there (less)."""
    due: Sequence[Mapping[str, int]]
    """The same for each of the last moves: what it should still make come or go."""
    ahead: Sequence[Drag]
    """Pieces that went before the report that speaks of them."""


# --- counts --------------------------------------------------------------------------------------


def key_of(piece: str, what: str, place: str, owner: str) -> str:
    """By what pieces are counted."""
    return f"{piece}|{what}|{place}|{owner}"


def stood(sight: Sight, pieces: list[Placement]) -> dict[str, int]:
    """What stands where by the rules, as far as it is counted."""
    found: dict[str, int] = {}
    for stand in pieces:
        if not sight.open_only or (stand.what != UNSEEN and not stand.hidden):
            key = key_of(stand.piece, stand.what, stand.place, stand.owner)
            found[key] = found.get(key, 0) + stand.count
    return found


def differences(before: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    """What has changed between two counts, and by how much."""
    found: dict[str, int] = {}
    for key, count in before.items():
        change = now.get(key, 0) - count
        if change != 0:
            found[key] = change
    new = {key: count for key, count in now.items() if key not in before}
    return {**found, **new}


def added(counts: Mapping[str, int], changes: Mapping[str, int]) -> dict[str, int]:
    """Counts after changes."""
    found: dict[str, int] = {**counts}
    for key, change in changes.items():
        found[key] = found.get(key, 0) + change
    return found


def key_at(ledger: Ledger, drag: Drag, spot: Spot) -> str:
    """The key of pieces at one end of their way; "" for what is no place of the game.

    Of a face-down pile the rules know how many cards it has, not which.
    """
    if spot.place == "":
        return ""
    unseen = key_of(drag.piece, UNSEEN, spot.place, spot.owner)
    if unseen in ledger.owed:
        return unseen
    return key_of(drag.piece, drag.what, spot.place, spot.owner)


class Way(msgspec.Struct, frozen=True):
    """The way of pieces, by the keys of its ends ("" for what is no place of the game)."""

    start: str
    finish: str
    count: int
    closed: bool
    """Whether nobody else sees what has left its start."""
    turned: str
    """How the keys end of the same pieces with another face up, where they finish; "" if that is not asked."""


def way_of(sight: Sight, ledger: Ledger, drag: Drag) -> Way:
    """The way that pieces have gone."""
    finish = drag.finish
    turned = ""
    if sight.open_only and drag.what != "":
        turned = f"|{drag.what}|{finish.place}|{finish.owner}"
    return Way(
        start=key_at(ledger, drag, drag.start),
        finish=key_at(ledger, drag, finish),
        count=drag.count,
        closed=drag.start.owner != "" and drag.start.place in sight.private,
        turned=turned,
    )


# --- what is owed --------------------------------------------------------------------------------


def begin(now: dict[str, int], table: list[Placement]) -> Ledger:
    """What the game has (`now`) where the table has not, and the other way round, when it begins.

    Of a pile of which some cards lie open the others are only counted.
    """
    owed: dict[str, int] = {**now}
    for stand in table:
        unseen = key_of(stand.piece, UNSEEN, stand.place, stand.owner)
        known = key_of(stand.piece, stand.what, stand.place, stand.owner)
        key = known
        if unseen in now and owed.get(known, 0) < stand.count:
            key = unseen
        owed[key] = owed.get(key, 0) - stand.count
    return Ledger(stood=now, owed=owed, due=[], ahead=[])


def is_meant(counts: Mapping[str, int], way: Way) -> bool:
    """Whether pieces that should come and go may have gone this way."""
    if way.start != "" and not way.closed and counts.get(way.start, 0) > -way.count:
        return False
    if way.finish == "" or counts.get(way.finish, 0) >= way.count:
        return True
    if way.turned == "":
        return False
    return any(count >= way.count and key.endswith(way.turned) for key, count in counts.items())


def paid(counts: Mapping[str, int], way: Way) -> dict[str, int]:
    """Counts after pieces have gone their way."""
    found: dict[str, int] = {**counts}
    if way.start != "":
        found[way.start] = found.get(way.start, 0) + way.count
    if way.finish != "":
        found[way.finish] = found.get(way.finish, 0) - way.count
    return found


def fits(sight: Sight, ledger: Ledger, counts: Mapping[str, int], drag: Drag) -> bool:
    """Whether pieces of some counts of the ledger may have gone this way."""
    return is_meant(counts, way_of(sight, ledger, drag))


def is_owed(sight: Sight, ledger: Ledger, drag: Drag) -> bool:
    """Whether pieces may only have gone where the rules had them already."""
    way = way_of(sight, ledger, drag)
    return any(is_meant(counts, way) for counts in [*ledger.due, ledger.owed])


def pay(sight: Sight, ledger: Ledger, drag: Drag) -> None:
    """Pieces have gone their way: so much less is owed."""
    ledger.owed = paid(ledger.owed, way_of(sight, ledger, drag))


def fulfil(sight: Sight, ledger: Ledger, drag: Drag, moves: int) -> bool:
    """Strike pieces that one of the last `moves` moves should still make go this way, the last first."""
    way = way_of(sight, ledger, drag)
    last = len(ledger.due) - 1
    for i in range(min(moves, len(ledger.due))):
        if is_meant(ledger.due[last - i], way):
            due = [*ledger.due]
            due[last - i] = paid(due[last - i], way)
            ledger.due = due
            return True
    return False


def owe(sight: Sight, ledger: Ledger, now: dict[str, int]) -> None:
    """The rules have moved pieces, to where they stand now: the table owes that."""
    change = differences(ledger.stood, now)
    ledger.stood = now
    if len(change) > 0:
        ledger.owed = added(ledger.owed, change)
    due = [*ledger.due]
    ledger.due = [*due[max(0, len(due) + 1 - REMEMBERED) :], change]
    ledger.ahead = [drag for drag in ledger.ahead if not fulfil(sight, ledger, drag, 1)]


def go_back(ledger: Ledger, now: dict[str, int]) -> None:
    """Moves are taken back: pieces stand where they stood, and no move waits for any."""
    ledger.owed = added(ledger.owed, differences(ledger.stood, now))
    ledger.stood = now
    ledger.due = []
    ledger.ahead = []
