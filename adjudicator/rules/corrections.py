"""A correction by the referee: which values of a position it may change, and what it has to keep.

The `Guarantees` of a game say which pieces have a fixed number, and where a position counts them: a
correction can move such pieces but not create or remove any. Everything else follows from the typed
records of the position. Paths are those of `adjudicator.rules.leaves`, such as
`sides/fremen/spice`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.rules.bound import bound
from adjudicator.rules.copies import copied
from adjudicator.rules.course import OVER
from adjudicator.rules.kinds import Move
from adjudicator.rules.leaves import edited, numbers, texts
from adjudicator.rules.records import Event, Violation

CORRECT = "correct"
"""The kind of line by which the referee corrects."""
CLAUSE = "log.corrections"
MOST = 1_000_000
"""The greatest number that a correction can write where the game names no other."""


class Stock(msgspec.Struct, frozen=True):
    """Pieces of which a game has a fixed number, and the places of a position that count them.

    A path is a pattern: `*` stands for any name, `$` for the name by which the pieces are counted, and
    `=name` at the end says that name where the path has none.
    """

    name: str
    heaps: list[str] = []
    """Paths of lists of pieces, or of one piece: each is counted by its own name."""
    counts: list[str] = []
    """Paths of numbers of pieces."""


def no_bounds(game: Any, position: Any) -> dict[str, list[int]]:
    """Answer for games of which every number may be as large as it likes."""
    return {}


def no_limits(game: Any, position: Any) -> list[Violation]:
    """Answer for games without limits."""
    return []


def no_name(game: Any, name: str) -> bool:
    """Answer for games in which nothing but seats is named."""
    return False


class Guarantees(msgspec.Struct, frozen=True):
    """What corrections may change in the positions of a game, and what they keep."""

    stocks: list[Stock] = []
    free: list[str] = []
    """Paths of other values that may be corrected."""
    ordered: list[str] = []
    """Those of the paths whose lists have an order; all other lists are sorted."""
    fixed: list[str] = []
    """Those of the paths that are entries with 0 among their values; elsewhere 0 is no entry."""
    bounds: Callable[[Any, Any], dict[str, list[int]]] = no_bounds
    """Path -> the least and the greatest number that may stand there, by game and position."""
    limits: Callable[[Any, Any], list[Violation]] = no_limits
    """What a position has too much of, or what is where it cannot be."""
    is_name: Callable[[Any, str], bool] = no_name
    """Whether a name that an entry gets anew is one of the game's."""


class Edit(msgspec.Struct):
    """One value in the place of another."""

    within: Any
    path: str
    old: Any
    new: Any
    fault: str
    """Why it cannot be put there: "no-place", "old" or "type"; "" if it can."""
    added: list[str]
    """Names of entries that were not there before."""


# --- paths ---------------------------------------------------------------------------------------


def matched(pattern: str, path: str) -> list[str]:
    """The name by which a pattern counts what stands at a path, "" for none; nothing if it does not fit."""
    halves = pattern.split("=")
    wanted = halves[0].split("/")
    names = path.split("/")
    if len(wanted) != len(names):
        return []
    found = halves[1] if len(halves) > 1 else ""
    for i in range(len(names)):
        if wanted[i] == "$":
            found = names[i]
        elif wanted[i] not in ["*", names[i]]:
            return []
    return [found]


def patterns(guarantees: Guarantees) -> list[str]:
    """The patterns of all paths that may be corrected."""
    found: list[str] = [*guarantees.free]
    for stock in guarantees.stocks:
        found = [*found, *stock.heaps, *stock.counts]
    return found


def pattern_of(guarantees: Guarantees, path: str) -> str:
    """The pattern of a path that may be corrected; "" for another path."""
    for pattern in patterns(guarantees):
        if len(matched(pattern, path)) > 0:
            return pattern
    return ""


def is_entry(pattern: str) -> bool:
    """Whether a path ends in an entry that may come and go."""
    return "=" in pattern or pattern[len(pattern) - 1 :] in ["*", "$"]


# --- what is kept --------------------------------------------------------------------------------


def tally(stock: Stock, words: dict[str, str], counts: dict[str, int]) -> dict[str, int]:
    """How many pieces of a stock a position has, by name."""
    found: dict[str, int] = {}
    for leaf, text in words.items():
        path = leaf[1:]
        lies = any(
            len(matched(heap, path)) > 0 or len(matched(f"{heap}/*", path)) > 0
            for heap in stock.heaps
        )
        if lies and text != "":
            found[text] = found.get(text, 0) + 1
    for leaf, count in counts.items():
        for pattern in stock.counts:
            key = matched(pattern, leaf[1:])
            if len(key) > 0:
                found[key[0]] = found.get(key[0], 0) + count
    return found


def lost(guarantees: Guarantees, before: Any, after: Any) -> Violation | None:
    """A piece of which there are more or fewer after a correction, or nothing."""
    for stock in guarantees.stocks:
        had = tally(stock, texts(before), numbers(before))
        has = tally(stock, texts(after), numbers(after))
        for name in sorted({**had, **has}):
            if had.get(name, 0) != has.get(name, 0):
                return Violation(
                    CLAUSE,
                    "conserved",
                    {
                        "what": name,
                        "before": had.get(name, 0),
                        "after": has.get(name, 0),
                    },
                )
    return None


def unfit(
    guarantees: Guarantees, game: Any, position: Any, path: str, words: dict[str, str]
) -> Violation | None:
    """What is wrong with the value that a correction has put at a path, or nothing."""
    pattern = pattern_of(guarantees, path)
    number = numbers(position).get(f"/{path}")
    if number is not None:
        bounds = guarantees.bounds(game, position)
        least = 0
        most = MOST
        if pattern in bounds:
            least = bounds[pattern][0]
            most = bounds[pattern][1]
        if number < least or number > most:
            return Violation(CLAUSE, "range", {"path": path, "least": least, "most": most})
        if number == 0 and is_entry(pattern) and pattern not in guarantees.fixed:
            return Violation(CLAUSE, "zero", {"path": path})
    start = f"/{path}/"
    listed = [text for leaf, text in words.items() if leaf.startswith(start)]
    if listed != sorted(listed) and pattern not in guarantees.ordered:
        return Violation(CLAUSE, "unsorted", {"path": path})
    if pattern in guarantees.free:
        for text in listed:
            if text not in position.sides and not guarantees.is_name(game, text):
                return Violation(CLAUSE, "unknown", {"what": text})
    return None


# --- the line ------------------------------------------------------------------------------------


def breach(guarantees: Guarantees, game: Any, position: Any, line: Move) -> Violation | None:
    """Why a correction cannot be made, whoever makes it; None if it can. The position is not changed."""
    if line["by"] != "referee":
        return Violation(CLAUSE, "not-entitled", {"by": line["by"]})
    if position.step == OVER:
        return Violation(CLAUSE, "over", {})
    changes = line["changes"]
    if len(changes) == 0 and "ruling" not in line:
        return Violation(CLAUSE, "nothing", {})
    after = copied(position)
    paths: list[str] = []
    for change in changes:
        path: str = change["path"]
        found = made(guarantees, game, after, change)
        if found is not None:
            return found
        if path in paths:
            return Violation(CLAUSE, "twice", {"path": path})
        if change["old"] == change["new"]:
            return Violation(CLAUSE, "same", {"path": path})
        paths = [*paths, path]
    words: dict[str, str] = texts(after)
    for path in paths:
        found = unfit(guarantees, game, after, path, words)
        if found is not None:
            return found
    if len(paths) > 0:
        found = lost(guarantees, position, after)
        if found is not None:
            return found
        before = guarantees.limits(game, position)
        for found in guarantees.limits(game, after):
            # What was too much before is not the fault of the correction.
            if found not in before:
                return found
    return None


def edit_of(within: Any, change: Move) -> Edit:
    """A change of a line, to be made in a position."""
    return Edit(
        within=within,
        path=change["path"],
        old=change["old"],
        new=change["new"],
        fault="",
        added=[],
    )


def made(guarantees: Guarantees, game: Any, after: Any, change: Move) -> Violation | None:
    """Make one change of a copy of the position; why it cannot be made."""
    path: str = change["path"]
    if pattern_of(guarantees, path) == "":
        return Violation(CLAUSE, "no-place", {"path": path})
    edit = edited(edit_of(after, change))
    if edit.fault != "":
        return Violation(CLAUSE, edit.fault, {"path": path})
    for name in edit.added:
        if name not in after.sides and not guarantees.is_name(game, name):
            return Violation(CLAUSE, "unknown", {"what": name})
    return None


def correct(position: Any, line: Move) -> list[Event]:
    """Carry out a correction that has been checked: changes the position. It reports nothing by itself."""
    for change in line["changes"]:
        edited(edit_of(position, change))
    return []


# --- the rulebook --------------------------------------------------------------------------------


def check_line(
    guarantees: Guarantees,
    check: Callable[[Any, Any, Move], Violation | None],
    game: Any,
    position: Any,
    move: Move,
) -> Violation | None:
    """What is wrong with a move of a game, or with a correction."""
    if move["move"] == CORRECT:
        return breach(guarantees, game, position, move)
    return check(game, position, move)


def apply_line(
    apply: Callable[[Any, Any, Move], list[Event]], game: Any, position: Any, move: Move
) -> list[Event]:
    """Carry out a checked move of a game, or a checked correction."""
    if move["move"] == CORRECT:
        return correct(position, move)
    return apply(game, position, move)


def checking(
    guarantees: Guarantees, check: Callable[[Any, Any, Move], Violation | None]
) -> Callable[[Any, Any, Move], Violation | None]:
    """A rulebook's `check` that judges corrections, too."""
    return bound(bound(check_line, guarantees), check)


def applying(
    apply: Callable[[Any, Any, Move], list[Event]],
) -> Callable[[Any, Any, Move], list[Event]]:
    """A rulebook's `apply` that carries out corrections, too."""
    return bound(apply_line, apply)
