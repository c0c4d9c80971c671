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
    """The key of pieces at one end of their way.

    Of a face-down pile the rules know how many cards it has, not which.
    """
    unseen = key_of(drag.piece, UNSEEN, spot.place, spot.owner)
    if unseen in ledger.owed:
        return unseen
    return key_of(drag.piece, drag.what, spot.place, spot.owner)


# --- what is owed --------------------------------------------------------------------------------


def begin(now: dict[str, int], table: list[Placement]) -> Ledger:
    """What a new game has (`now`) where the table has not, and the other way round."""
    owed: dict[str, int] = {**now}
    for stand in table:
        unseen = key_of(stand.piece, UNSEEN, stand.place, stand.owner)
        known = key_of(stand.piece, stand.what, stand.place, stand.owner)
        key = unseen if unseen in now else known
        owed[key] = owed.get(key, 0) - stand.count
    return Ledger(stood=now, owed=owed, due=[], ahead=[])


def fits(sight: Sight, ledger: Ledger, counts: Mapping[str, int], drag: Drag) -> bool:
    """Whether pieces that should come and go may have gone this way."""
    start = drag.start
    closed = start.owner != "" and start.place in sight.private
    if (
        start.place != ""
        and not closed
        and counts.get(key_at(ledger, drag, start), 0) > -drag.count
    ):
        return False
    return is_to_come(sight, ledger, counts, drag)


def is_to_come(sight: Sight, ledger: Ledger, counts: Mapping[str, int], drag: Drag) -> bool:
    """Whether pieces should come to where they went."""
    finish = drag.finish
    if finish.place == "" or counts.get(key_at(ledger, drag, finish), 0) >= drag.count:
        return True
    if not sight.open_only or drag.what == "":
        return False
    ends = f"|{drag.what}|{finish.place}|{finish.owner}"
    return any(count >= drag.count and key.endswith(ends) for key, count in counts.items())


def is_owed(sight: Sight, ledger: Ledger, drag: Drag) -> bool:
    """Whether pieces may only have gone where the rules had them already."""
    for counts in ledger.due:
        if fits(sight, ledger, counts, drag):
            return True
    return fits(sight, ledger, ledger.owed, drag)


def paid(ledger: Ledger, counts: Mapping[str, int], drag: Drag) -> dict[str, int]:
    """Counts after pieces have gone their way."""
    found: dict[str, int] = {**counts}
    if drag.start.place != "":
        key = key_at(ledger, drag, drag.start)
        found[key] = found.get(key, 0) + drag.count
    if drag.finish.place != "":
        key = key_at(ledger, drag, drag.finish)
        found[key] = found.get(key, 0) - drag.count
    return found


def pay(ledger: Ledger, drag: Drag) -> None:
    """Pieces have gone their way: so much less is owed."""
    ledger.owed = paid(ledger, ledger.owed, drag)


def fulfil(sight: Sight, ledger: Ledger, drag: Drag, moves: int) -> bool:
    """Strike pieces that one of the last `moves` moves should still make go this way, the last first."""
    due = [*ledger.due]
    for i in range(min(moves, len(due))):
        at = len(due) - 1 - i
        if fits(sight, ledger, due[at], drag):
            ledger.due = [*due[:at], paid(ledger, due[at], drag), *due[at + 1 :]]
            return True
    return False


def owe(sight: Sight, ledger: Ledger, now: dict[str, int]) -> None:
    """The rules have moved pieces, to where they stand now: the table owes that."""
    change = differences(ledger.stood, now)
    ledger.stood = now
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
