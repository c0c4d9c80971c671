"""The draws of many logs together: by source, and by player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256

import msgspec

from adjudicator.audit.draws import DrawStatistics, Run
from adjudicator.audit.records import Cell, Drawn, Pile, Source, TakenBack, faction_of

Scoped = tuple[str, str]
"""A scope ("player") and who is meant ("Ann")."""
ALL: Scoped = ("all", "")
MOST_PAIRS = 50_000
"""Draws made again that are kept; many more than a season has."""


class Followed(msgspec.Struct):
    """Draws that follow others: how likely the same was each time, and how often it came."""

    again: Counter[tuple[int, int]] = msgspec.field(default_factory=Counter)
    repeats: int = 0

    def add(self, again: Iterable[tuple[int, int, int]], repeats: int) -> None:
        """Put some in."""
        for same, size, n in again:
            self.again[same, size] += n
        self.repeats += repeats

    def odds(self) -> list[tuple[int, int, int]]:
        """How many options were the same, of how many, how often."""
        return [(same, size, n) for (same, size), n in sorted(self.again.items())]


class Deal(msgspec.Struct, frozen=True):
    """Cards dealt in one go: to which faction and which player, and what."""

    kind: str
    """Game and kind of move."""
    to: list[tuple[str, str]]
    cards: list[str]


class Pair(msgspec.Struct, frozen=True):
    """A draw that was taken back, and the one made in its place."""

    player: str
    source: str
    numeric: bool
    before: str
    after: str


class _Scopes:
    """Whose the draws of one game are."""

    def __init__(self, players: dict[str, str], table: str) -> None:
        self._players, self._table = players, table
        self._known: dict[str, list[Scoped]] = {}

    def of(self, whose: str) -> list[Scoped]:
        """The scopes of a draw that is a faction's, or ("") nobody's."""
        if whose not in self._known:
            found: list[Scoped] = [ALL]
            if whose:
                found += [("seat", faction_of(whose)), ("player", self._players.get(whose, whose))]
            else:
                found += [("with", player) for player in sorted({*self._players.values()})]
            found += [("table", self._table)] if self._table else []
            self._known[whose] = found
        return self._known[whose]


class Pool:
    """What the logs of a season gave."""

    def __init__(self) -> None:
        self.sources: dict[str, Source] = {}
        self.statistics: dict[tuple[str, Scoped], DrawStatistics] = {}
        """Source and scope -> the draws that are tested."""
        self.followed: dict[tuple[str, Scoped], Followed] = {}
        self.products: dict[str, tuple[float, float]] = {}
        """Source of numbers -> sum of the products of neighbours, and of what their squares should be."""
        self.proven: Counter[str] = Counter()
        """Source -> draws that need no test."""
        self.nobodys: Counter[str] = Counter()
        """Source -> draws that are nobody's in particular."""
        self.deals: list[Deal] = []
        self.pairs: list[Pair] = []
        self.lost: dict[str, dict[str, DrawStatistics]] = {}
        """Who took back -> source -> what was taken back."""
        self.taken: dict[str, TakenBack] = {}
        self.draws = self.tested = self.untold = 0

    def add(self, drawn: Drawn, table: str, player_of: Callable[[str], str]) -> None:
        """Lay the draws of a log to the others.

        `table` is what tells where it was played ("" for nothing), `player_of` who has a name in it.
        """
        players = {seat: player_of(name) for seat, name in drawn.seats}
        ids = [self._known(source) for source in drawn.sources]
        self.draws += drawn.total
        self.untold += drawn.untold
        scopes = _Scopes(players, table)
        for cell in drawn.cells:
            self._add_cell(drawn, cell, ids[cell.source], scopes)
        for pile in drawn.piles:
            self._add_pile(drawn, pile, ids[pile.source], scopes)
        for series in [] if is_proven(drawn) else drawn.series:
            name = ids[series.source]
            self.followed.setdefault((name, ALL), Followed()).add(series.again, series.repeats)
            if series.variance:
                product, variance = self.products.get(name, (0.0, 0.0))
                self.products[name] = product + series.product, variance + series.variance
        if not is_proven(drawn):
            self._add_hands(drawn, players)
        self._add_taken(drawn, ids, players)

    def _known(self, source: Source) -> str:
        name = source_id(source)
        known = self.sources.get(name)
        self.sources[name] = source
        if known is not None and known.open and not source.open:
            self.sources[name] = source
        return name

    def _add_cell(self, drawn: Drawn, cell: Cell, name: str, scopes: _Scopes) -> None:
        n = sum(count for _, _, count in cell.draws)
        if cell.way == "seed" and is_proven(drawn):
            self.proven[name] += n
            return
        self.tested += n
        self.nobodys[name] += 0 if cell.whose else n
        for scope in scopes.of(cell.whose):
            statistics = self.statistics.setdefault((name, scope), DrawStatistics())
            for bag, value, count in cell.draws:
                statistics.add(drawn.bags[bag], value, count)
            if scope[0] in ("player", "table"):
                followed = self.followed.setdefault((name, scope), Followed())
                followed.add(cell.again, cell.repeats)

    def _add_pile(self, drawn: Drawn, pile: Pile, name: str, scopes: _Scopes) -> None:
        if pile.way == "seed" and is_proven(drawn):
            self.proven[name] += len(pile.draws)
            return
        self.tested += len(pile.draws)
        self.nobodys[name] += sum(not whose for whose, _ in pile.draws)
        values = tuple(value for _, value in pile.draws)
        ours: dict[Scoped, list[bool]] = {}
        for at, (whose, _) in enumerate(pile.draws):
            for scope in scopes.of(whose):
                ours.setdefault(scope, [False] * len(values))[at] = True
        for scope, which in ours.items():
            statistics = self.statistics.setdefault((name, scope), DrawStatistics())
            statistics.run(Run(drawn.bags[pile.bag], values, tuple(which)))

    def _add_hands(self, drawn: Drawn, players: dict[str, str]) -> None:
        for hands in drawn.hands:
            to = [(faction_of(seat), players.get(seat, seat)) for seat, _ in hands.dealt]
            kind = f"{drawn.game}/{hands.kind}"
            self.deals.append(Deal(kind, to, [card for _, card in hands.dealt]))

    def _add_taken(self, drawn: Drawn, ids: list[str], players: dict[str, str]) -> None:
        for by, taken in drawn.taken.items():
            who = players.get(by, by)
            ours = self.taken.setdefault(who, TakenBack())
            ours.undos += taken.undos
            ours.draws += taken.draws
            ours.again += taken.again
            ours.same += taken.same
            lost = self.lost.setdefault(who, {})
            for source, bag, value, n in taken.lost:
                if bag >= 0:
                    lost.setdefault(ids[source], DrawStatistics()).add(drawn.bags[bag], value, n)
        for one in drawn.again:
            if len(self.pairs) < MOST_PAIRS:
                values = [value for value, _ in drawn.bags[one.bag]]
                numeric = all(value.isdecimal() for value in values)
                who = players.get(one.by, one.by)
                self.pairs.append(Pair(who, ids[one.source], numeric, one.before, one.after))


def is_proven(drawn: Drawn) -> bool:
    """Whether what the seed of a log gives needs no test: nobody alone could choose it.

    A seed that one side made alone proves that nothing was thrown again, not that it was not picked
    among many; its draws are tested like any others.
    """
    return drawn.proofs.shown and drawn.proofs.words


def source_id(source: Source) -> str:
    """A name for a source that is the same in every audit."""
    name = f"{source.game}/{source.rules}/{source.kind}/{source.name}"
    if not source.field:
        return name
    digest = sha256("\0".join(source.sort).encode()).hexdigest()[:6]
    return f"{name}/{source.field}/{digest}"
