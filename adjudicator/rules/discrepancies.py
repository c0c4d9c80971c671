"""Compares a table with the position: which pieces are elsewhere, and which ones moves still have to move.

`compared` compares all pieces of a table with those of a position. Both the import of VASSAL logs
and the referee at the table use it.

People move pieces before they report a move or afterwards. So a `Ledger` records which pieces a
move should still add to a place or take away: what the table owes the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.rules.records import Placement

REMEMBERED = 40
"""For so many of the last moves, the ledger keeps which pieces each should still make come or go."""
UNSEEN = "?"
"""Stands for the identity of a piece that lies face down."""


class Spot(msgspec.Struct, frozen=True):
    """Where pieces came from or went to; place "" is outside all places of the game."""

    place: str
    owner: str


class Drag(msgspec.Struct, frozen=True):
    """Pieces of one sort that were moved together."""

    piece: str
    what: str
    count: int
    start: Spot
    finish: Spot


class Sight(msgspec.Struct, frozen=True):
    """Which pieces the one who compares can see."""

    open_only: bool
    """Whether only what lies open is counted. Then pieces may come with another face up, to be
    turned over afterwards."""
    private: list[str]
    """Places whose pieces only their own side sees; these pieces are not counted either."""


class Board(msgspec.Struct, frozen=True):
    """What is known of a table before its pieces are compared with the rules."""

    sorts: list[str]
    """The sorts of pieces that the module has; the table cannot show any others."""
    supply: list[str]
    """Places of pieces that are out of play, where nobody counts: "place" of nobody, "owner.place", or
    "*.place" of every seat."""
    private: list[str]
    """Places whose pieces only their own side sees."""
    blind: bool
    """Whether a guess stands in the position for something secret. Then hidden pieces are only counted."""


class Ledger(msgspec.Struct):
    """How far the table is behind the rules or ahead of them. Counts are by `key_of`."""

    stood: Mapping[str, int]
    """How many pieces of each sort the rules have at each place."""
    owed: Mapping[str, int]
    """How many pieces must still come to a place (positive) or leave it (negative)."""
    due: Sequence[Mapping[str, int]]
    """The same for each of the last moves."""
    ahead: Sequence[Drag]
    """Pieces that were moved before the move was reported."""


# --- counts --------------------------------------------------------------------------------------


def key_of(piece: str, what: str, place: str, owner: str) -> str:
    """The key by which pieces of one sort at one place are counted."""
    return f"{piece}|{what}|{place}|{owner}"


def stood(sight: Sight, pieces: list[Placement]) -> dict[str, int]:
    """How many pieces the rules have at each place, of the sorts and places that are counted."""
    found: dict[str, int] = {}
    for stand in pieces:
        if not sight.open_only or (stand.what != UNSEEN and not stand.hidden):
            key = key_of(stand.piece, stand.what, stand.place, stand.owner)
            found[key] = found.get(key, 0) + stand.count
    return found


def differences(before: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    """How much each count has changed; counts that are equal are left out."""
    found: dict[str, int] = {}
    for key, count in before.items():
        change = now.get(key, 0) - count
        if change != 0:
            found[key] = change
    new = {key: count for key, count in now.items() if key not in before}
    return {**found, **new}


def put_back(change: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    """The part of a change by which cards went into a face-down pile from which others came; nothing if there is none.

    The rules only know how many cards such a pile has. What is nowhere any more has gone into it, and what was nowhere
    before has come from it.
    """
    lost: dict[str, int] = {}
    more: dict[str, int] = {}
    for key, count in change.items():
        sort = "|".join(key.split("|")[:2])
        more[sort] = more.get(sort, 0) + count
    for key, count in change.items():
        parts = key.split("|")
        sort = "|".join(parts[:2])
        if parts[1] != UNSEEN and count < 0 and more[sort] == count:
            lost[key] = count
    found: dict[str, int] = {}
    for key, count in lost.items():
        piece = key.split("|")[0]
        piles = [one for one in now if one.startswith(f"{piece}|{UNSEEN}|")]
        comes = any(
            number > 0 and sort.startswith(f"{piece}|") and sort != f"{piece}|{UNSEEN}"
            for sort, number in more.items()
        )
        if comes and len(piles) == 1:
            found[key] = count
            found[piles[0]] = found.get(piles[0], 0) - count
    return found


def added(counts: Mapping[str, int], changes: Mapping[str, int]) -> dict[str, int]:
    """These counts with changes added."""
    found: dict[str, int] = {**counts}
    for key, change in changes.items():
        found[key] = found.get(key, 0) + change
    return found


def key_at(ledger: Ledger, drag: Drag, spot: Spot) -> str:
    """The key of pieces where they came from or went to; "" outside all places of the game.

    Of a face-down pile the rules know how many cards it has, not which.
    """
    if spot.place == "":
        return ""
    unseen = key_of(drag.piece, UNSEEN, spot.place, spot.owner)
    if unseen in ledger.owed:
        return unseen
    return key_of(drag.piece, drag.what, spot.place, spot.owner)


class Way(msgspec.Struct, frozen=True):
    """Where pieces came from and went to, as keys ("" outside all places of the game)."""

    start: str
    finish: str
    count: int
    closed: bool
    """Whether only one side can see which piece has left its start."""
    turned: str
    """End of the key of the same pieces turned over, where they arrived; "" if faces must match."""


def way_of(sight: Sight, ledger: Ledger, drag: Drag) -> Way:
    """Where the pieces of a drag came from and went to."""
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


# --- the comparison ------------------------------------------------------------------------------


def is_supply(board: Board, one: Placement) -> bool:
    """Whether a piece lies where nobody counts, because it is out of play."""
    if one.owner == "":
        return one.place in board.supply
    return f"{one.owner}.{one.place}" in board.supply or f"*.{one.place}" in board.supply


def spot_of(one: Placement) -> str:
    """The sort and the place of a piece, as two texts."""
    return f"{one.piece}|{one.place}|{one.owner}"


def outstanding(now: Mapping[str, int], table: list[Placement]) -> dict[str, int]:
    """What should still come somewhere (more than 0) or go from there (less), by `key_of`.

    `now` is what the rules have. Of a pile of which some cards lie open the others are only counted.
    """
    owed: dict[str, int] = {**now}
    for stand in table:
        unseen = key_of(stand.piece, UNSEEN, stand.place, stand.owner)
        known = key_of(stand.piece, stand.what, stand.place, stand.owner)
        key = known
        if unseen in now and owed.get(known, 0) < stand.count:
            key = unseen
        owed[key] = owed.get(key, 0) - stand.count
    return owed


def compared(board: Board, ruled: list[Placement], table: list[Placement]) -> list[Placement]:
    """Where a table differs from the rules, sorted by sort and place.

    The count of each says how many are too many on the table (more than 0) or missing there (less than 0);
    `hidden` whether not everybody may know what it is.
    """
    dark = {
        spot_of(one): True
        for one in [*ruled, *table]
        if one.hidden or one.what == UNSEEN or (one.owner != "" and one.place in board.private)
    }
    counted: dict[str, Placement] = {}
    now: dict[str, int] = {}
    lying: list[Placement] = []
    for i, one in enumerate([*ruled, *table]):
        if is_supply(board, one) or one.piece not in board.sorts:
            continue
        hidden = spot_of(one) in dark
        what = UNSEEN if hidden and board.blind else one.what
        stand = Placement(one.piece, what, one.place, one.owner, one.count, hidden)
        key = key_of(one.piece, what, one.place, one.owner)
        counted[key] = stand
        if i < len(ruled):
            now[key] = now.get(key, 0) + one.count
        else:
            lying.append(stand)
    found: list[Placement] = []
    owed = outstanding(now, lying)
    for key in sorted(owed):
        if owed[key] != 0:
            one = counted[key]
            found.append(
                Placement(one.piece, one.what, one.place, one.owner, -owed[key], one.hidden)
            )
    return found


# --- piles ---------------------------------------------------------------------------------------


class PileChange(msgspec.Struct, frozen=True):
    """What happened to a face-down pile from which only the top card may be drawn."""

    fault: str
    """ "order" if its cards were put in another order, "not-top" if another card than the top one was taken, or ""."""
    fresh: bool
    """Whether it may be shuffled: no card was taken since it was filled."""


def pile_change(
    before: list[str], now: list[str], fresh: bool, discards: list[str], strays: list[str]
) -> PileChange:
    """Compare a pile with what it was: the ids of its cards, the top one last.

    `discards` are the ids of cards that have just come from the discards because the rules send them back: they are
    shuffled into the pile. `strays` have come from there without a rule, which is no reason to shuffle a pile that has
    cards.
    """
    gone = [one for one in before if one not in now]
    come = [one for one in now if one not in before]
    kept = [one for one in before if one in now]
    # One card that is put on a pile is its top card; several are shuffled in.
    sent = [one for one in come if one not in strays]
    filled = len(sent) > 1 or (len(come) > 0 and len(kept) == 0)
    filled = filled or any(one in discards for one in come)
    fault = ""
    if kept != [one for one in now if one in kept]:
        if not fresh and not filled:
            fault = "order"
    elif any(one in kept for one in before[len(before) - len(gone) :]):
        fault = "not-top"
    return PileChange(fault, filled or (fresh and len(gone) == 0))


# --- what is owed --------------------------------------------------------------------------------


def begin(now: dict[str, int], table: list[Placement]) -> Ledger:
    """The ledger of a game that begins: what the game has (`now`) and the table has not, and the other way round."""
    return Ledger(stood=now, owed=outstanding(now, table), due=[], ahead=[])


def is_meant(counts: Mapping[str, int], way: Way) -> bool:
    """Whether this way fits pieces that must still come or go."""
    if way.start != "" and not way.closed and counts.get(way.start, 0) > -way.count:
        return False
    if way.finish == "" or counts.get(way.finish, 0) >= way.count:
        return True
    if way.turned == "":
        return False
    return any(count >= way.count and key.endswith(way.turned) for key, count in counts.items())


def paid(counts: Mapping[str, int], way: Way) -> dict[str, int]:
    """The counts that are left once pieces have gone their way."""
    found: dict[str, int] = {**counts}
    if way.start != "":
        found[way.start] = found.get(way.start, 0) + way.count
    if way.finish != "":
        found[way.finish] = found.get(way.finish, 0) - way.count
    return found


def fits(sight: Sight, ledger: Ledger, counts: Mapping[str, int], drag: Drag) -> bool:
    """Whether some counts of the ledger allow that pieces went this way."""
    return is_meant(counts, way_of(sight, ledger, drag))


def is_owed(sight: Sight, ledger: Ledger, drag: Drag) -> bool:
    """Whether pieces went where the rules already have them."""
    way = way_of(sight, ledger, drag)
    return any(is_meant(counts, way) for counts in [*ledger.due, ledger.owed])


def must_leave(ledger: Ledger, key: str) -> bool:
    """Whether pieces of a sort must still leave a place (`key_of`)."""
    return any(counts.get(key, 0) < 0 for counts in [*ledger.due, ledger.owed])


def pay(sight: Sight, ledger: Ledger, drag: Drag) -> None:
    """Note that pieces have gone their way: fewer pieces must still move."""
    ledger.owed = paid(ledger.owed, way_of(sight, ledger, drag))


def fulfil(sight: Sight, ledger: Ledger, drag: Drag, moves: int) -> bool:
    """Note that pieces have moved as one of the last `moves` moves demands, the latest move first."""
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
    """Note that a move has changed the position (`now`): the table must follow."""
    change = differences(ledger.stood, now)
    ledger.stood = now
    if len(change) > 0:
        ledger.owed = added(ledger.owed, change)
    due = [*ledger.due, change]
    back = put_back(change, now)
    if len(back) > 0:
        due = [*ledger.due, differences(back, change), back]
    ledger.due = due[max(0, len(due) - REMEMBERED) :]
    ledger.ahead = [drag for drag in ledger.ahead if not fulfil(sight, ledger, drag, 1)]


def go_back(ledger: Ledger, now: dict[str, int]) -> None:
    """Note that moves were taken back: the position is `now` again, and no move waits for pieces."""
    ledger.owed = added(ledger.owed, differences(ledger.stood, now))
    ledger.stood = now
    ledger.due = []
    ledger.ahead = []
