"""Probabilities are what they say: uniform where chance is fair, exact where they are called exact."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.audit import chances
from adjudicator.audit.draws import DrawStatistics, Run, statistics_of
from adjudicator.audit.pooled import Deal, Pair
from adjudicator.audit.records import Bag
from adjudicator.audit.shuffles import Hands, exchanged, raised
from adjudicator.lazy import lazy_imports
from tests.support.seeds import CAMPAIGN

with lazy_imports():
    from scipy import stats

DIE: Bag = tuple((str(face), 1) for face in range(1, 7))


def thrown(
    n: int, random: np.random.Generator, weights: list[float] | None = None
) -> DrawStatistics:
    """So many throws of a die."""
    faces = random.choice(6, size=n, p=weights)
    return statistics_of((DIE, str(face + 1), 1) for face in faces)


def drawn(n: int, random: np.random.Generator, deck: dict[str, int]) -> DrawStatistics:
    """So many cards off a deck that is shuffled when it is used up."""
    pile: Bag = tuple(sorted(deck.items()))
    cards = np.array([card for card, count in pile for _ in range(count)])
    heap = DrawStatistics()
    while heap.n < n:
        came = tuple(str(card) for card in random.permutation(cards)[: min(n - heap.n, len(cards))])
        heap.run(Run(pile, came, (True,) * len(came)))
    return heap


def uniform(shares: list[float]) -> bool:
    """Whether p-values are spread as they should be, a rare accident apart."""
    return bool(stats.kstest(shares, "uniform").pvalue > 0.001)


@pytest.mark.parametrize("heaps", [100, pytest.param(300, marks=pytest.mark.campaign)])
def test_of_a_fair_die_every_p_is_as_likely_as_any_other(heaps: int) -> None:
    random = np.random.default_rng(1)
    made = [thrown(60, random) for _ in range(heaps)]
    assert uniform([chances.outcomes(heap, random)[0].p for heap in made])


@pytest.mark.parametrize("heaps", [120, pytest.param(400, marks=pytest.mark.campaign)])
def test_of_a_deck_that_is_used_up_and_shuffled_none_is_more_likely_than_it_should_be(
    heaps: int,
) -> None:
    random = np.random.default_rng(2)
    deck = {"a": 1, "b": 2, "c": 4, "d": 1, "e": 2}
    made = [chances.outcomes(drawn(37, random, deck), random) for _ in range(heaps)]
    for found in zip(*made, strict=True):
        for limit in (0.01, 0.05, 0.2):
            often = np.mean([one.p <= limit for one in found])
            assert often <= limit + 3 * (limit / heaps) ** 0.5


@pytest.mark.parametrize(
    "games", [1, 2, *(pytest.param(games, marks=pytest.mark.campaign) for games in (4, 12))]
)
def test_of_a_deck_of_different_cards_that_is_drawn_to_its_end_nothing_is_strange(
    games: int,
) -> None:
    random = np.random.default_rng(games)
    deck = {f"card {at}": 1 for at in range(18)}
    found = []
    for _ in range(150):
        heap = DrawStatistics()
        for _ in range(games):
            heap.take(drawn(17, random, deck))
        found.append(chances.outcomes(heap, random))
    for answers in zip(*found, strict=True):
        often = np.mean([one.p <= 0.05 for one in answers])
        assert often <= 0.05 + 3 * (0.05 / 150) ** 0.5


@pytest.mark.parametrize("heaps", [60, pytest.param(200, marks=pytest.mark.campaign)])
def test_of_a_players_cards_among_others_every_p_is_as_likely_as_any_other(heaps: int) -> None:
    random = np.random.default_rng(12)
    pile: Bag = tuple((f"card {at}", 1 + at % 2) for at in range(12))
    cards = np.array([card for card, count in pile for _ in range(count)])
    found = []
    for _ in range(heaps):
        heap = DrawStatistics()
        for _ in range(10):
            came = tuple(str(card) for card in random.permutation(cards)[:12])
            heap.run(Run(pile, came, tuple(at % 3 == 0 for at in range(12))))
        found.append(chances.outcomes(heap, random))
    assert uniform([whole.p for whole, _ in found])


def test_the_sum_of_probabilities_is_that_of_the_draws_as_they_were_made() -> None:
    heap = statistics_of([], [Run((("a", 2), ("b", 1)), ("a", "b"), (True, True))])
    assert heap.values == ["a", "b"]
    assert list(heap.expected) == pytest.approx([2 / 3 + 1 / 2, 1 / 3 + 1 / 2])
    assert list(heap.seen) == [1, 1]
    second = statistics_of([], [Run((("a", 2), ("b", 1)), ("a", "b"), (False, True))])
    assert list(second.expected) == pytest.approx([1 / 2, 1 / 2])
    assert second.n == 1


@pytest.mark.parametrize("heaps", [3, pytest.param(60, marks=pytest.mark.campaign)])
def test_many_draws_of_a_deck_go_by_the_chi_square_distribution_and_are_uniform(
    heaps: int,
) -> None:
    random = np.random.default_rng(3)
    deck = {"a": 3, "b": 2, "c": 4, "d": 6}
    found = [chances.outcomes(drawn(41_000, random, deck), random)[0] for _ in range(heaps)]
    assert {one.method for one in found} == {"chi-square"}
    assert uniform([one.p for one in found])


def test_simulation_and_chi_square_agree_where_both_hold() -> None:
    random = np.random.default_rng(4)
    heap = thrown(600, random, [0.2, 0.16, 0.16, 0.16, 0.16, 0.16])
    (simulated, _), exact = chances.outcomes(heap, random), stats.chisquare(heap.seen)
    assert simulated.above == pytest.approx(exact.pvalue, rel=0.2, abs=0.01)


def test_a_die_that_is_too_even_is_found() -> None:
    heap = statistics_of((DIE, str(face), 100) for face in range(1, 7))
    found, _ = chances.outcomes(heap, np.random.default_rng(5))
    assert found.p < 0.001
    assert found.above > 0.999


@given(st.lists(st.integers(1, 4), min_size=1, max_size=6))
def test_the_sum_of_numbers_is_held_against_every_way_in_which_they_could_have_come(
    came: list[int],
) -> None:
    die: Bag = (("1", 1), ("2", 1), ("4", 2))
    values = [1, 2, 4, 4]
    heap = statistics_of((die, str(values[face - 1]), 1) for face in came)
    seen = sum(values[face - 1] for face in came)
    sums = [sum(each) for each in product(values, repeat=len(came))]
    found, _ = chances.total(heap)
    above = sum(each >= seen for each in sums) / len(sums)
    below = sum(each <= seen for each in sums) / len(sums)
    assert found.method == "exact"
    assert found.p == pytest.approx(min(1.0, 2 * min(above, below)))


@given(st.integers(1, 30), st.data())
def test_the_same_again_is_held_against_the_binomial_distribution(
    n: int, data: st.DataObject
) -> None:
    seen = data.draw(st.integers(0, n))
    found, expected, _ = chances.repeats([(1, 6, n)], seen)
    law = stats.binom(n, 1 / 6)
    assert expected == pytest.approx(n / 6)
    assert found.p == pytest.approx(min(1.0, 2 * min(law.sf(seen - 1), law.cdf(seen))))


def test_what_must_come_again_is_no_news() -> None:
    found, expected, _ = chances.repeats([(3, 3, 10), (1, 2, 1)], 10)
    assert expected == 10.5
    assert found.p == 1.0


def test_holms_correction_as_in_the_books() -> None:
    assert chances.corrected([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


@given(st.lists(st.floats(0, 1), max_size=20))
def test_a_correction_makes_nothing_less_likely_and_keeps_the_order(shares: list[float]) -> None:
    found = chances.corrected(shares)
    assert all(after >= before for before, after in zip(shares, found, strict=True))
    pairs = sorted(zip(shares, found, strict=True))
    assert [after for _, after in pairs] == sorted(after for _, after in pairs)


def test_a_bias_of_the_size_that_is_told_is_found_four_times_in_five() -> None:
    random = np.random.default_rng(6)
    value, usual, least = chances.least_shift(thrown(400, random), 0.01)
    assert usual == pytest.approx(1 / 6)
    rest = (1 - least) / 5
    weights = [rest] * 6
    weights[int(value) - 1] = least
    found = [stats.chisquare(thrown(400, random, weights).seen).pvalue < 0.01 for _ in range(400)]
    assert 0.72 < np.mean(found) < 0.88


GAMES = 60 if CAMPAIGN.seed else 30
"""Games of a season in which a card comes too often."""


def test_one_card_that_comes_too_often_among_many_is_found_where_the_whole_hides_it() -> None:
    random = np.random.default_rng(11)
    deck = {f"card {at}": 1 for at in range(30)}
    heap = DrawStatistics()
    for game in range(GAMES):
        heap.take(drawn(5, random, deck))
        if game % 3 == 0:
            heap.run(Run(tuple(sorted(deck.items())), ("card 3",), (True,)))
    whole, one = chances.outcomes(heap, random)
    assert one.p < 0.001
    assert one.p < whole.p


def hands(random: np.random.Generator, favour: float = 0.0) -> list[Deal]:
    """Forty games in which three players are dealt four cards each of a deck of thirty."""
    deals = []
    for _ in range(40):
        cards = [f"card {at}" for at in random.permutation(30)[:12]]
        if "card 7" in cards and random.random() < favour:
            at = cards.index("card 7")
            cards[0], cards[at] = cards[at], cards[0]
        to = [(seat, seat.upper()) for _ in range(4) for seat in ("a", "b", "c")]
        deals.append(Deal("game/deal", to, cards))
    return deals


@pytest.mark.one_in(99)
@pytest.mark.parametrize("seasons", [12, pytest.param(120, marks=pytest.mark.campaign)])
def test_fair_hands_are_as_likely_as_any_other(seasons: int) -> None:
    random = np.random.default_rng(7)
    found = [Hands(hands(random), 0).tests(random)[0].p for _ in range(seasons)]
    assert uniform(found)


def test_who_is_always_dealt_the_same_card_is_found_and_nobody_else() -> None:
    random = np.random.default_rng(8)
    made = Hands(hands(random, favour=1.0), 1)
    _, _, each = made.tests(random)
    assert made.owners == ["A", "B", "C"]
    assert each[0].p < 0.001
    assert min(each[1].p, each[2].p) > 0.001


def again(random: np.random.Generator, stubborn: bool) -> Iterator[Pair]:
    """Throws that were taken back: all of them, or only low ones until something better came."""
    for _ in range(40):
        before, after = (int(face) + 1 for face in random.integers(6, size=2))
        if stubborn:
            before, after = min(before, after), max(before, after)
        yield Pair("Ann", "die", numeric=True, before=str(before), after=str(after))


def test_who_takes_back_whatever_came_has_done_nothing_and_who_chooses_is_found() -> None:
    random = np.random.default_rng(9)
    fair = [raised([*again(random, stubborn=False)], random)[0].p for _ in range(120)]
    assert uniform(fair)
    found, higher = raised([*again(random, stubborn=True)], random)
    assert found.p < 0.001
    assert higher > 1
    assert exchanged([*again(random, stubborn=True)], random).p < 0.01


def test_a_simulation_never_says_that_something_cannot_be() -> None:
    heap = statistics_of([(DIE, "6", 400)])
    for found in chances.outcomes(heap, np.random.default_rng(10)):
        assert 0 < found.p < 1e-4
