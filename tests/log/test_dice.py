"""Provable chance: the derivation is fixed, fair, and needs the seed."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from adjudicator.log.dice import pick, seed_commitment

SEED = bytes(range(32))

ANSWERS = [4, 3, 0, 2, 2, 1, 4, 2, 3, 1, 3, 3]
"""The first of the answers was made by hand with `openssl dgst -sha256 -mac HMAC`."""

KNOWN = [
    (1, 6),
    (2, 6),
    (3, 6),
    (1, 33),
    (100_000, 21),
]


def by_the_book(number: int, count: int, clients: list[str]) -> int:
    """The derivation as the documentation words it, written a second time."""
    text = ":".join([*clients, str(number)])
    block = hmac.new(SEED, text.encode(), sha256).hexdigest()
    words = [int(block[at : at + 8], 16) for at in range(0, 64, 8)]
    limit = 2**32 // count * count
    return next(word for word in words if word < limit) % count


@pytest.mark.parametrize(("number", "count"), KNOWN)
def test_the_derivation_is_the_documented_one(number: int, count: int) -> None:
    for clients in ([], ["ann"], ["ann", "bob"]):
        assert pick(SEED, clients, number, count) == by_the_book(number, count, clients)


def test_known_answers_never_change() -> None:
    answers = [pick(SEED, ["ann", "bob"], n, 6) for n in range(1, 13)]

    assert answers == ANSWERS


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert seed_commitment(b"") == sha256(b"").hexdigest()


def test_a_client_seed_changes_the_outcomes() -> None:
    one = [pick(SEED, ["ann"], n, 1000) for n in range(50)]
    two = [pick(SEED, ["anna"], n, 1000) for n in range(50)]

    assert one != two


@pytest.mark.parametrize("count", [2, 6, 21, 33])
def test_outcomes_are_even(count: int) -> None:
    rolls = 20_000
    seen = Counter(pick(SEED, [], n, count) for n in range(rolls))
    expected = rolls / count
    chi_square = sum((seen[index] - expected) ** 2 / expected for index in range(count))

    # Far beyond the 99.99 % quantile for up to 32 degrees of freedom; the seed is fixed.
    assert chi_square < 75
    assert sorted(seen) == list(range(count))


def test_no_remainder_is_favoured() -> None:
    # With 3 * 2**30 outcomes plain remainders would make the first third twice as likely.
    count = 3 << 30
    low = sum(pick(SEED, [], n, count) < count // 3 for n in range(6_000))

    assert abs(low - 2_000) < 200


def test_words_above_the_limit_are_thrown_away() -> None:
    # Just above half of all words: about half of them are of no use, some whole blocks too.
    count = 2**31 + 1
    found = [pick(SEED, [], n, count) for n in range(3_000)]

    assert all(0 <= index < count for index in found)
    words = [int(hmac.new(SEED, str(n).encode(), sha256).hexdigest()[:8], 16) for n in range(3_000)]
    thrown = [n for n, word in enumerate(words) if word >= count]
    assert 1_300 < len(thrown) < 1_700
    assert all(found[n] != words[n] % count for n in thrown)
    assert all(found[n] == words[n] for n in range(3_000) if n not in thrown)


def test_when_a_whole_block_is_thrown_away_another_is_made() -> None:
    count = 2**31 + 1
    rounds = Counter[int]()
    for n in range(3_000):
        turn = 0
        while True:
            message = f"{n}#{turn}" if turn else str(n)
            block = hmac.new(SEED, message.encode(), sha256).digest()
            words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
            useful = [word for word in words if word < count]
            if useful:
                break
            turn += 1
        rounds[turn] += 1
        assert pick(SEED, [], n, count) == useful[0]
    assert rounds[1] > 0


@pytest.mark.parametrize("count", [0, -1, 2**32 + 1])
def test_there_must_be_something_to_pick(count: int) -> None:
    with pytest.raises(ValueError, match="outcomes"):
        pick(SEED, [], 1, count)
