"""The order of lines that cross: those that players at a VASSAL table make at the same moment.

Every client's referee and the import put such lines into one order, however they come to each. A line carries a stamp
(`exporters/vassal/referee/Stamps.java`): "author.number author.number ...", its own number among the lines of its
author ("author.number!" if it shows what chance brings), and the latest of other authors that had come to its author
since the author's last one. So everybody knows which lines an author had seen. A line stands after all that its
author had seen; among lines of which no author had seen the other, one that shows what chance brings comes first,
since what was shown cannot be unseen, and then that of the author whose name comes first. That puts a line that comes
late before some that were here sooner, and never changes the order of those. Lines without a stamp, of older modules
or the plain one, stand as they come, and so do lines with a stamp that no client of ours writes.
"""

from __future__ import annotations

import msgspec

REMEMBERED = 128
"""The lines that are remembered by their stamps: so many may come before one that stands before them."""
LONGEST = 8192
"""The most letters of a stamp. This limit and the next two are far more than a game needs."""
LETTERS = 16
"""The most letters of an author's name."""
DIGITS = 9
"""The most digits of a line's number."""
NAME = "0123456789abcdef"
"""The letters of which an author's name is made."""
NUMBER = "0123456789"


class Line(msgspec.Struct, frozen=True):
    """A line, by its stamp."""

    author: str
    chance: bool
    """Whether it shows what chance brings."""
    number: int
    """Its number among the lines of its author, from 1."""


class Order(msgspec.Struct):
    """The latest lines of a game in their order, and what their authors had seen."""

    last: dict[str, int]
    """Author of such a line -> the number of the author's latest."""
    lines: list[Line]
    seen: dict[str, dict[str, int]]
    """Author of such a line -> author of such a line -> the number of the latest that the former had seen."""


class Place(msgspec.Struct, frozen=True):
    """Where a line stands that has come."""

    key: str
    """The line."""
    later: dict[str, bool]
    """The lines that had come before it and stand after it, each with True."""


def new_order() -> Order:
    """How the order begins in a new game."""
    return Order(last={}, lines=[], seen={})


def place(order: Order, stamp: str) -> Place | None:
    """A line comes: where it stands; nothing for one without a stamp, and for one that has come already."""
    told = lines_in(stamp, order.last)
    if len(told) == 0:
        return None
    own = told[0]
    if own.number <= order.last.get(own.author, 0):
        return None
    known = {**order.seen.get(own.author, {})}
    for line in told[1:]:
        if order.last.get(line.author, 0) > 0 and known.get(line.author, 0) < line.number:
            known[line.author] = line.number
    known[own.author] = own.number
    at = len(order.lines)
    while at > 0 and known.get(order.lines[at - 1].author, 0) < order.lines[at - 1].number:
        at -= 1
    while at < len(order.lines) and comes_before(order.lines[at], own):
        at += 1
    later = order.lines[at:]
    order.last = {**order.last, own.author: own.number}
    order.seen = {**order.seen, own.author: known}
    if len(order.lines) < REMEMBERED:
        order.lines = with_line(order.lines, at, own)
    elif at > 0:
        gone = order.lines[0]
        order.lines = with_line(order.lines[1:], at - 1, own)
        forget(order, gone.author)
    else:
        forget(order, own.author)
    return Place(key=key_of(own), later={key_of(line): True for line in later})


def comes_before(one: Line, other: Line) -> bool:
    """Whether one of two lines stands first of which no author had seen the other."""
    if one.chance != other.chance:
        return one.chance
    return one.author < other.author


def with_line(lines: list[Line], at: int, own: Line) -> list[Line]:
    """Lines with one more, after so many of them."""
    if at == len(lines):
        return [*lines, own]
    return [*lines[:at], own, *lines[at:]]


def forget(order: Order, author: str) -> None:
    """Forget an author of whom no line is remembered any more: nothing will be compared with that."""
    if any(line.author == author for line in order.lines):
        return
    order.last = without(order.last, author)
    order.seen = {
        other: without(known, author) for other, known in order.seen.items() if other != author
    }


def without(numbers: dict[str, int], author: str) -> dict[str, int]:
    """Numbers by author, but for one author."""
    return {name: number for name, number in numbers.items() if name != author}


def unseen(order: Order, author: str) -> dict[str, bool]:
    """The lines that an author had not seen when the author's latest line was made, each with True.

    What such lines did counts for nothing where an author takes something back: it stood for the author.
    """
    known = order.seen.get(author, {})
    return {key_of(line): True for line in order.lines if known.get(line.author, 0) < line.number}


def latest(order: Order) -> str:
    """The latest line of each author that is remembered, as a stamp has them; "" for none."""
    return " ".join([f"{author}.{order.last[author]}" for author in sorted(order.last)])


def key_of(line: Line) -> str:
    """What a line is called: "author.number"."""
    return f"{line.author}.{line.number}"


def lines_in(stamp: str, known: dict[str, int]) -> list[Line]:
    """The lines of which a stamp speaks, its own first; none for what is no stamp.

    The names that are `known` are not looked at again.
    """
    found: list[Line] = []
    if len(stamp) > LONGEST:
        return found
    for text in stamp.split(" "):
        halves = text.split(".")
        if len(halves) != 2:
            return []
        chance = halves[1].endswith("!")
        number = halves[1][: len(halves[1]) - 1] if chance else halves[1]
        if halves[0] not in known and not is_made_of(NAME, LETTERS, halves[0]):
            return []
        if not is_made_of(NUMBER, DIGITS, number):
            return []
        found.append(Line(author=halves[0], chance=chance, number=int(number)))
    return found


def is_made_of(letters: str, most: int, text: str) -> bool:
    """Whether a text has some of these letters, no others, and at most so many."""
    return 0 < len(text) <= most and all(text[at] in letters for at in range(len(text)))
