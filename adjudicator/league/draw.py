"""Draws a round of a season: who sits out, who plays at which table, with which faction, and who hosts.

A draw is a function of its entrants and of a seed that was fixed before the first round
(`adjudicator.league.lots`), so everybody can repeat it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import TYPE_CHECKING, Literal

import msgspec

from adjudicator.content import load_content
from adjudicator.content.seatings import least_seats, most_seats, seatings_of
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.league.lots import chance_of
from adjudicator.playout.chance import Chance
from adjudicator.playout.seating import drawn_factions, shuffled

if TYPE_CHECKING:
    from numpy.typing import NDArray

with lazy_imports():
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    from adjudicator.league.seating_solver import seat_players

AGAIN = 100
"""What a pair costs that has met once; with m meetings m x m times as much."""
APART = 100
"""What a pair costs whose points differ by one win, where points count (`swiss`)."""
NEEDED = 1 << 44
"""What a faction is worth without which nobody plays: more than everything else together."""
LOT = 1 << 20
"""Lots are below this number; they decide where everything else is equal."""


class Entrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player who takes part in a round, and what the draw takes into account."""

    player: str
    rank: int
    points: str
    """Exact, such as "3" or "7/2"."""
    met: dict[str, int] = {}
    """Other player -> how often they have been at one table."""
    factions: dict[str, int] = {}
    """Faction of the round's game -> how often the player has had it."""
    hosted: int = 0
    byes: int = 0
    tied: bool = False
    """Whether the last places go by lot to some of the players in the same rank, of whom this is one."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a round is drawn."""

    round: int
    game: str
    sizes: list[int]
    """Players at a table, the best size first."""
    tables: Literal["swiss", "lot", "seeded"]
    factions: Literal["rotation", "lot", "choice", "free"]
    hosts: Literal["players", "none"]
    win: str
    """What a win is worth, exact."""
    places: int = 0
    """How many of the entrants take part, where a lot decides it; 0: all."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a round."""

    players: list[str]
    factions: dict[str, str] = {}
    host: str = ""
    choose: list[str] = []
    """The players in the order in which they choose a faction, where they do."""


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome of a draw."""

    tables: list[Table]
    byes: list[str]


def draw(terms: Terms, entrants: Sequence[Entrant], seed: str, words: Mapping[str, str]) -> Drawn:
    """A round's tables and byes; the order of `entrants` does not matter.

    InputError if there are too few players for one table.
    """
    chance = Chance(chance_of(seed, terms.round, words))
    players = shuffled(sorted(entrants, key=lambda one: one.player), chance)
    if terms.places:
        # The order is that of the lots, so the first of those who are tied take part.
        ordered = sorted(players, key=lambda one: one.tied)
        players = [one for one in players if one in ordered[: terms.places]]
    sizes, left_over = table_sizes(len(players), terms.sizes)
    if not sizes:
        raise InputError(
            f"round {terms.round}: {len(players)} players are too few for a table of {min(terms.sizes)}"
        )
    byes = _byes(players, left_over)
    players = [one for one in players if one.player not in byes]
    # Players with equal points are in the order of their lots.
    players.sort(key=lambda one: (one.rank, -Fraction(one.points)))
    tables = (
        _seeded(players, sizes)
        if terms.tables == "seeded"
        else _solved(terms, players, sizes, chance)
    )
    hosted = {one.player: one.hosted for one in players}
    return Drawn([_table(terms, table, hosted, chance) for table in tables], byes)


def table_sizes(players: int, allowed: Sequence[int]) -> tuple[list[int], int]:
    """The sizes of the tables, and how many players are left over: as few as possible.

    As many players as possible sit at tables of the first allowed size, then of the second, and so on.
    """
    wanted = [*dict.fromkeys(allowed)]
    for left_over in range(min(wanted)):
        counts = _counts(players - left_over, tuple(wanted))
        if counts is not None:
            sizes = [size for size, count in zip(wanted, counts, strict=True) for _ in range(count)]
            return sizes, left_over
    return [], players


@cache
def _counts(players: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """How many tables of each size seat all players; None if no number does."""
    if players < 0 or not sizes:
        return () if players == 0 else None
    for count in range(players // sizes[0], -1, -1):
        rest = _counts(players - count * sizes[0], sizes[1:])
        if rest is not None:
            return (count, *rest)
    return None


def sizes_of(game: str, wanted: Sequence[int]) -> list[int]:
    """The sizes of a game's tables: those that are wanted, else all, the largest first."""
    content = load_content(game)
    if wanted:
        return [*wanted]
    if seatings_of(content):
        return sorted({len(seats) for seats in seatings_of(content)})
    return [*range(most_seats(content), max(2, least_seats(content)) - 1, -1)]


def _byes(players: Sequence[Entrant], count: int) -> list[str]:
    """Who sits out: those with the fewest byes, of these the last; equal players by lot."""
    ordered = sorted(players, key=lambda one: (one.byes, -one.rank))
    return sorted(one.player for one in ordered[:count])


def _seeded(players: Sequence[Entrant], sizes: Sequence[int]) -> list[list[Entrant]]:
    """The players in their order to the tables, forwards and backwards in turn, so that tables are even."""
    tables: list[list[Entrant]] = [[] for _ in sizes]
    waiting, forwards = [*players], True
    while waiting:
        order = [*range(len(sizes))] if forwards else [*range(len(sizes))][::-1]
        for at in order:
            if waiting and len(tables[at]) < sizes[at]:
                tables[at].append(waiting.pop(0))
        forwards = not forwards
    return tables


def _solved(
    terms: Terms, players: Sequence[Entrant], sizes: Sequence[int], chance: Chance
) -> list[list[Entrant]]:
    """The tables on which the fewest opponents meet again, and with `swiss` have equal points."""
    swiss = terms.tables == "swiss"
    costs = _costs(players, Fraction(terms.win) if swiss else Fraction(0))
    order = [*range(len(players))] if swiss else shuffled([*range(len(players))], chance)
    tables = seat_players(costs, sizes, order, chance.below(1 << 63))
    return [[players[at] for at in table] for table in tables]


def _costs(players: Sequence[Entrant], win: Fraction) -> NDArray[np.int64]:
    """What each pair of players costs; points do not count with a `win` of 0."""
    at = {one.player: index for index, one in enumerate(players)}
    found = np.zeros((len(players), len(players)), np.int64)
    for one in players:
        for other, times in one.met.items():
            if other in at:
                found[at[one.player], at[other]] = AGAIN * times * times
    if win > 0:
        points = [Fraction(one.points) for one in players]
        whole = lcm(win.denominator, *(one.denominator for one in points))
        scaled = np.array([int(one * whole) for one in points], np.int64)
        apart = np.abs(np.subtract.outer(scaled, scaled))
        found += (2 * APART * apart + int(win * whole)) // (2 * int(win * whole))
    return found


def _table(
    terms: Terms, players: Sequence[Entrant], hosted: Mapping[str, int], chance: Chance
) -> Table:
    names = sorted(one.player for one in players)
    lots = {one: lot for lot, one in enumerate(shuffled(names, chance))}
    host = min(names, key=lambda one: (hosted[one], lots[one])) if terms.hosts == "players" else ""
    factions, choose = dict[str, str](), list[str]()
    if terms.factions == "choice":
        choose = shuffled(names, chance)
    elif terms.factions != "free":
        factions = _factions(terms, players, chance)
    return Table(names, factions, host, choose)


def _factions(terms: Terms, players: Sequence[Entrant], chance: Chance) -> dict[str, str]:
    """Player -> faction: by lot, or so that everybody repeats as little as possible (`rotation`)."""
    ordered = sorted(players, key=lambda one: one.player)
    rotation = terms.factions == "rotation"
    factions, required = _possible(terms.game, len(players), chance, rotation=rotation)
    price = np.zeros((len(ordered), len(factions)), np.int64)
    for a, one in enumerate(ordered):
        for b, faction in enumerate(factions):
            times = one.factions.get(faction, 0) if rotation else 0
            price[a, b] = times * times * LOT * len(factions) + chance.below(LOT)
            if faction in required:
                price[a, b] -= NEEDED
    _, chosen = linear_sum_assignment(price)
    return {one.player: factions[at] for one, at in zip(ordered, chosen, strict=True)}


def _possible(
    game: str, count: int, chance: Chance, *, rotation: bool
) -> tuple[list[str], set[str]]:
    """The factions from which a table's are taken, sorted, and those without which nobody plays."""
    content = load_content(game)
    drawn = drawn_factions(content, count, chance)
    entries = {entry["id"]: entry for entry in content.data["factions"]["factions"]}
    single = [faction for faction, entry in entries.items() if not entry.get("pair")]
    if not rotation or seatings_of(content) or not {*drawn} <= {*single}:
        return sorted(drawn), set()
    return sorted(single), {one for one in single if entries[one].get("required")}
