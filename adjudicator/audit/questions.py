"""The statistical questions about the draws of a season, corrected for their number.

Which questions are asked depends on who played and on the number of draws, never on the outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from adjudicator.audit import chances
from adjudicator.audit.chances import Found
from adjudicator.audit.draws import DrawStatistics, excess_of
from adjudicator.audit.gathering import seed_of
from adjudicator.audit.pooled import ALL, Pool, Scoped
from adjudicator.audit.results import Answer, Outcome, Sensitivity
from adjudicator.audit.shuffles import Hands, exchanged, raised

LEAST = 12
"""Draws that a question needs: with less no answer would be remarkable."""
LEAST_PAIRS = 6
"""Draws made again that a question needs."""
LEAST_HANDS = 8
"""Cards of an owner that a question needs."""
NEARLY_ALL = 0.8
"""Share of the draws from which on those in somebody's games are not asked about apart."""
SCOPES = ("all", "player", "seat", "table", "with")


def questions(
    pool: Pool,
    seed: int,
    alpha: float,
    *,
    persons: bool = True,
    progress: Callable[[int, int], object] | None = None,
) -> list[Answer]:
    """Every test, the least likely first; without `persons` only those of all draws.

    `alpha` is the share of 1 of fair seasons that may be called remarkable.
    """
    asker = _Asker(pool, seed, progress)
    found = [*asker.of_sources(), *asker.of_everybody(), *asker.of_hands(), *asker.of_taken()]
    if not persons:
        found = [one for one in found if one.scope == "all"]
    adjusted = chances.corrected([one.p for one in found])
    told = [
        msgspec.structs.replace(one, adjusted=share)
        for one, share in zip(found, adjusted, strict=True)
    ]
    limit = alpha / max(1, len(told))
    told = [_with_sensitivity(pool, one, limit) for one in told]
    return sorted(told, key=lambda one: (one.p, one.scope, one.who, one.source, one.kind))


class _Asker:
    def __init__(
        self, pool: Pool, seed: int, progress: Callable[[int, int], object] | None = None
    ) -> None:
        self._pool = pool
        self._progress = progress
        self._seed = seed
        self._above: dict[Scoped, list[float]] = {}
        """Of somebody: how uneven the sources are, as shares of 1."""
        self._scores: dict[Scoped, list[tuple[float, int]]] = {}
        """Of somebody: standard deviations of numbers, and of how many draws."""
        self._draws: dict[Scoped, int] = {}
        self._asked: dict[tuple[Any, ...], Scoped] = {}

    def _random(self, *what: str) -> Any:
        """Random numbers for one question: the same whatever else is asked."""
        return np.random.default_rng(seed_of([], self._seed, *what))

    def of_sources(self) -> Iterator[Answer]:
        """Of each source and each of its scopes: what came, how high, how often again."""
        pool = self._pool
        for done, ((name, scope), statistics) in enumerate(
            sorted(pool.statistics.items(), key=_key), 1
        ):
            if self._progress is not None:
                self._progress(done, len(pool.statistics))
            if statistics.n < LEAST or self._put(name, scope, statistics):
                continue
            yield from self._outcomes(name, scope, statistics)
            if statistics.numeric:
                found, score = chances.total(statistics)
                self._scores.setdefault(scope, []).append((score, statistics.n))
                yield _tested(
                    pool, "total", scope, name, statistics.n, found, score / statistics.n**0.5
                )
            followed = pool.followed.get((name, scope))
            if followed and not statistics.piled and sum(followed.again.values()) >= LEAST:
                yield self._repeats(name, scope)
        for name, (product, variance) in sorted(pool.products.items()):
            n = sum(pool.followed[name, ALL].again.values())
            if n >= 2 * LEAST and variance > 0:
                score = product / variance**0.5
                found = chances.normal(score)
                yield _tested(pool, "serial", ALL, name, n, found, score / n**0.5)

    def _put(self, name: str, scope: Scoped, statistics: DrawStatistics) -> bool:
        """Whether the question is put already, of the same draws under another name, or nearly so."""
        if scope[0] == "with" and statistics.n > NEARLY_ALL * self._pool.nobodys[name]:
            return True
        of = (name, statistics.n, statistics.seen.tobytes(), statistics.expected.tobytes())
        return self._asked.setdefault(of, scope) != scope

    def _outcomes(self, name: str, scope: Scoped, statistics: DrawStatistics) -> Iterator[Answer]:
        whole, one = chances.outcomes(statistics, self._random("outcomes", name, *scope))
        self._above.setdefault(scope, []).append(whole.above)
        self._draws[scope] = self._draws.get(scope, 0) + statistics.n
        at = int(np.argmax(excess_of(statistics.actual, statistics.usual)))
        seen, due = int(statistics.seen[at]), float(statistics.expected[at])
        size = (float(statistics.unevenness(statistics.actual)) / statistics.n) ** 0.5
        for kind, found, effect in (
            ("outcomes", whole, size),
            ("single", one, (seen - due) / statistics.n),
        ):
            told = _tested(self._pool, kind, scope, name, statistics.n, found, effect)
            yield msgspec.structs.replace(
                told, most=Outcome(statistics.values[at], seen, round(due, 3))
            )

    def _repeats(self, name: str, scope: Scoped) -> Answer:
        followed = self._pool.followed[name, scope]
        n = sum(followed.again.values())
        found, expected, _ = chances.repeats(followed.odds(), followed.repeats)
        most = Outcome("", followed.repeats, round(expected, 3))
        told = _tested(
            self._pool, "repeats", scope, name, n, found, (followed.repeats - expected) / n
        )
        return msgspec.structs.replace(told, most=most)

    def of_everybody(self) -> Iterator[Answer]:
        """Of everybody at once: a bias that is spread over many sources."""
        for scope, shares in sorted(self._above.items()):
            if len(shares) > 1 and scope[0] != "with":
                found = chances.together(shares)
                yield _tested(self._pool, "together", scope, "", self._draws[scope], found)
        for scope, scores in sorted(self._scores.items()):
            n = sum(count for _, count in scores)
            if len(scores) > 1 and scope[0] != "with":
                score = sum(each * count**0.5 for each, count in scores) / n**0.5
                found = chances.normal(score)
                yield _tested(self._pool, "height", scope, "", n, found, score / n**0.5)

    def of_hands(self) -> Iterator[Answer]:
        """Of cards that are dealt in one go: is anybody, or any seat, dealt other ones."""
        kinds: dict[str, list[Any]] = {}
        for deal in self._pool.deals:
            kinds.setdefault(deal.kind, []).append(deal)
        for kind, deals in sorted(kinds.items()):
            put = set[bytes]()
            for part, scope in ((1, "player"), (0, "seat")):
                hands = Hands(deals, part)
                if len(hands.owners) < 2:
                    continue
                every, each, ones = hands.tests(self._random("hands", kind, scope))
                n = int(hands.sizes.sum())
                if n >= LEAST and scope == "seat":
                    apart = float(hands.apart(hands.seen).sum())
                    yield _tested(self._pool, "hands", ALL, kind, n, every, (apart / n) ** 0.5)
                for at, owner in enumerate(hands.owners):
                    cards = hands.seen[at].tobytes() + hands.expected[at].tobytes()
                    if hands.sizes[at] >= LEAST_HANDS and cards not in put:
                        put |= {cards}
                        found = {"hands": each[at], "hands-single": ones[at]}
                        yield from self._hand(hands, at, (scope, owner), kind, found)

    def _hand(
        self, hands: Hands, at: int, scope: Scoped, name: str, answers: dict[str, Found]
    ) -> Iterator[Answer]:
        n = int(hands.sizes[at])
        best = int(np.argmax(excess_of(hands.seen[at], hands.expected[at])))
        seen, due = int(hands.seen[at][best]), float(hands.expected[at][best])
        size = (float(hands.apart(hands.seen)[at]) / n) ** 0.5
        for kind, found in answers.items():
            effect = size if kind == "hands" else (seen - due) / n
            told = _tested(self._pool, kind, scope, name, n, found, effect)
            yield msgspec.structs.replace(
                told, most=Outcome(hands.values[best], seen, round(due, 3))
            )

    def of_taken(self) -> Iterator[Answer]:
        """Of what was taken back: was it a fair sample, and is what came instead like it."""
        for who, lost in sorted(self._pool.lost.items()):
            whole = DrawStatistics()
            for name, statistics in sorted(lost.items()):
                whole.take(statistics.labelled(name))
            if whole.n >= LEAST_PAIRS:
                found, _ = chances.outcomes(whole, self._random("taken", who))
                size = (float(whole.unevenness(whole.actual)) / whole.n) ** 0.5
                yield _tested(self._pool, "taken-back", ("player", who), "", whole.n, found, size)
        for who in sorted({pair.player for pair in self._pool.pairs}):
            pairs = [pair for pair in self._pool.pairs if pair.player == who]
            if len(pairs) < LEAST_PAIRS:
                continue
            found = exchanged(pairs, self._random("again", who))
            same = sum(pair.before == pair.after for pair in pairs)
            share = 1 - same / len(pairs)
            yield _tested(self._pool, "again", ("player", who), "", len(pairs), found, share)
            numbers = [pair for pair in pairs if pair.numeric]
            if len(numbers) >= LEAST_PAIRS:
                found, mean = raised(numbers, self._random("height", who))
                yield _tested(
                    self._pool, "again-height", ("player", who), "", len(numbers), found, mean
                )


def _tested(
    pool: Pool, kind: Any, scope: Scoped, source: str, n: int, found: Found, effect: float = 0.0
) -> Answer:
    known = pool.sources.get(source)
    game = known.game if known is not None else source.partition("/")[0]
    one_sided = kind in ("single", "hands", "hands-single", "together")
    more = found.above <= 0.5
    direction: Any = "" if kind == "again" else "more" if one_sided or more else "less"
    where: Any = scope[0]
    return Answer(
        kind, where, scope[1], game, source, n, found.p, 1.0, found.method, direction,
        round(effect, 6) + 0.0,
    )  # fmt: skip


def _with_sensitivity(pool: Pool, one: Answer, limit: float) -> Answer:
    """A test of outcomes with the bias that it would have found."""
    if one.kind != "outcomes" or one.scope not in ("all", "player"):
        return one
    value, usual, least = chances.least_shift(
        pool.statistics[one.source, (one.scope, one.who)], limit
    )
    return msgspec.structs.replace(
        one, sensitivity=Sensitivity(value, round(usual, 6), round(least, 6))
    )


def _key(entry: tuple[tuple[str, Scoped], DrawStatistics]) -> tuple[str, int, str]:
    (name, (scope, who)), _ = entry
    return name, SCOPES.index(scope), who
