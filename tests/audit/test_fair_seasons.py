"""Over many fair seasons the alarm is false no more often than is said; a spread bias is found."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from adjudicator.audit.pooled import Pool
from adjudicator.audit.questions import questions
from adjudicator.audit.records import (
    Again,
    Bag,
    Cell,
    Drawn,
    Hands,
    Pile,
    Series,
    Source,
    TakenBack,
)
from adjudicator.audit.results import Answer

FACTIONS = ["a", "b", "c"]
PEOPLE = ["Ann", "Bo", "Cem", "Dee", "Eve"]
DIE: Bag = tuple((str(face), 1) for face in range(1, 7))
COIN: Bag = (("blank", 2), ("hit", 1))
DECK = {f"card-{at}": 1 + at % 3 for at in range(14)}
SORTS = [
    Source("game", 1, "move", "roll", "face", tuple(face for face, _ in DIE), open=True),
    Source("game", 1, "move", "strike", "face", ("blank", "hit"), open=True),
    Source("game", 1, "deck", "cards", "", (), open=False),
    Source("game", 1, "move", "storm", "face", tuple(face for face, _ in DIE), open=True),
]


class Table:
    """Makes what is gathered of games, by chance of its own."""

    def __init__(self, random: np.random.Generator, cheat: str = "", more: float = 0.0) -> None:
        self._random, self._cheat, self._more = random, cheat, more

    def game(self) -> Drawn:
        """One game of three of the players."""
        people = [PEOPLE[at] for at in self._random.permutation(5)[:3]]
        self._drawn = Drawn(
            game="game", rules=1, status="legal", over=True, sources=SORTS,
            seats=[*zip(FACTIONS, people, strict=True)],
            table=f"key {int(self._random.integers(2))}",
        )  # fmt: skip
        self._people = dict(self._drawn.seats)
        self._cells: dict[tuple[int, str], Counter[tuple[int, str]]] = {}
        self._last: dict[object, str] = {}
        self._followed: dict[object, Counter[tuple[int, int]]] = {}
        self._repeats = Counter[object]()
        deck = self._deal()
        for _ in range(12):
            for faction in FACTIONS:
                self._draw(0, faction, DIE)
                self._draw(1, faction, COIN)
                deck = self._card(faction, deck)
            self._draw(3, "", DIE)
        self._take_back()
        drawn = self._drawn
        for (source, whose), came in self._cells.items():
            draws = [(bag, value, n) for (bag, value), n in came.items()]
            key = (source, whose)
            again = [(*odds, n) for odds, n in self._followed.get(key, Counter()).items()]
            drawn.cells.append(Cell(source, whose, "", draws, again, self._repeats[key]))
        for source in range(len(SORTS)):
            again = [(*odds, n) for odds, n in self._followed.get(source, Counter()).items()]
            drawn.series.append(Series(source, again, self._repeats[source]))
        drawn.total = sum(n for cell in drawn.cells for *_, n in cell.draws)
        drawn.total += sum(len(pile.draws) for pile in drawn.piles)
        return drawn

    def _came(self, bag: Bag, whose: str) -> str:
        values = [value for value, count in bag for _ in range(count)]
        if self._people.get(whose) == self._cheat and self._random.random() < self._more:
            return values[-1]
        return values[int(self._random.integers(len(values)))]

    def _bag(self, bag: Bag) -> int:
        if bag not in self._drawn.bags:
            self._drawn.bags.append(bag)
        return self._drawn.bags.index(bag)

    def _draw(self, source: int, whose: str, bag: Bag) -> str:
        value, size = self._came(bag, whose), sum(count for _, count in bag)
        if source == 2:
            self._drawn.piles[-1].draws.append((whose, value))
        else:
            self._cells.setdefault((source, whose), Counter())[self._bag(bag), value] += 1
        for key in ((source, whose), source):
            before = self._last.get(key)
            if before in dict(bag):
                self._followed.setdefault(key, Counter())[dict(bag)[before], size] += 1
                self._repeats[key] += before == value
            self._last[key] = value
        return value

    def _card(self, whose: str, deck: Counter[str]) -> Counter[str]:
        if len(+deck) < 2:
            deck = self._filled()
        deck[self._draw(2, whose, tuple(sorted((+deck).items())))] -= 1
        return deck

    def _filled(self) -> Counter[str]:
        """The deck with all its cards: a pile begins."""
        full = tuple(sorted(DECK.items()))
        self._drawn.piles.append(Pile(2, "", self._bag(full), []))
        return Counter(DECK)

    def _deal(self) -> Counter[str]:
        deck, dealt = self._filled(), []
        for _ in range(3):
            for faction in FACTIONS:
                value = self._draw(2, faction, tuple(sorted((+deck).items())))
                deck[value] -= 1
                dealt.append((faction, value))
        self._drawn.hands.append(Hands(2, "deal", dealt))
        return deck

    def _take_back(self) -> None:
        taken = self._drawn.taken.setdefault("a", TakenBack())
        for _ in range(2):
            before, after = self._came(DIE, ""), self._came(DIE, "")
            self._drawn.again.append(Again("a", 0, self._bag(DIE), before, after))
            taken.lost.append((0, self._bag(DIE), before, 1))
            taken.undos, taken.draws = taken.undos + 1, taken.draws + 1


def season(seed: int, games: int, alpha: float, cheat: str = "", more: float = 0.0) -> list[Answer]:
    """All tests of a season."""
    table, pool = Table(np.random.default_rng(seed), cheat, more), Pool()
    for _ in range(games):
        drawn = table.game()
        pool.add(drawn, drawn.table, lambda name: name)
    return questions(pool, seed, alpha)


def alarms(seeds: range, alpha: float) -> int:
    """In how many fair seasons anything is remarkable."""
    return sum(season(seed, 12, alpha)[0].adjusted <= alpha for seed in seeds)


def test_fair_seasons_are_called_fair() -> None:
    assert alarms(range(1, 4), 0.01) == 0


@pytest.mark.campaign
def test_the_alarm_is_false_no_more_often_than_is_said() -> None:
    many, alpha = 120, 0.05
    false = alarms(range(1000, 1000 + many), alpha)
    assert false <= many * alpha + 3 * (many * alpha * (1 - alpha)) ** 0.5


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("seed", "games", "more"),
    [
        (1, 16, 0.3),
        *(pytest.param(seed, 60, 0.09, marks=pytest.mark.campaign) for seed in (1, 2)),
    ],
)
def test_a_cheat_who_spreads_it_over_all_dice_and_cards_is_named(
    seed: int, games: int, more: float
) -> None:
    found = [one for one in season(seed, games, 0.01, "Ann", more) if one.adjusted <= 0.01]
    assert found
    assert {one.who for one in found if one.scope == "player"} == {"Ann"}
    assert {one.kind for one in found} & {"together", "height"}


def test_the_same_season_gives_the_same_answer_to_the_last_figure() -> None:
    assert season(5, 4, 0.01) == season(5, 4, 0.01)
