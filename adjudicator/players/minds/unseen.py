"""Hidden cards of an imagined position: cards that nobody has shown are dealt to the hidden places."""

from __future__ import annotations

import msgspec

from adjudicator.players.minds.chance import Chance, below

HIDDEN = "?"


class Pool(msgspec.Struct):
    """Things of which a seat does not know where they are."""

    left: list[str]
    chance: Chance


def pool_of(copies: dict[str, int], seen: list[list[str]], chance: Chance) -> Pool:
    """All things (name -> how many there are) but for those that lie in piles that are seen."""
    left = {**copies}
    for pile in seen:
        for thing in pile:
            if thing in left and left[thing] > 0:
                left[thing] -= 1
    found: list[str] = []
    for thing, count in left.items():
        for _ in range(count):
            found.append(thing)
    return Pool(left=found, chance=chance)


def drawn(pool: Pool) -> str:
    """One of the things, drawn at random; HIDDEN where none is left."""
    if len(pool.left) == 0:
        return HIDDEN
    at = below(pool.chance, len(pool.left))
    found = pool.left[at]
    pool.left = [*pool.left[:at], *pool.left[at + 1 :]]
    return found


def dealt(pool: Pool, pile: list[str]) -> list[str]:
    """A pile in which hidden things are drawn (sorted as piles are); things that run out are left away."""
    if HIDDEN not in pile:
        return pile
    found: list[str] = []
    for thing in pile:
        got = drawn(pool) if thing == HIDDEN else thing
        if got != HIDDEN:
            found.append(got)
    return sorted(found)


def open_things(pile: list[str]) -> list[str]:
    """The things of a pile that are seen."""
    return [thing for thing in pile if thing != HIDDEN]


def shown(pile: list[str], things: list[str]) -> list[str]:
    """A pile in which things are known to be that lie there hidden; what is no name of a thing is left out."""
    found = [*pile]
    for thing in things:
        if thing not in found and thing not in ["none", "", HIDDEN] and HIDDEN in found:
            found.remove(HIDDEN)
            found.append(thing)
    return sorted(found)
