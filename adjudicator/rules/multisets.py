"""Multisets and counts, which a position holds and nobody changes in place.

A heap is a sorted list that stands for cards in an unknown order, such as a deck, a hand or a
discard. Counts are a dict without zeros. A change makes a new list or dict, so an object that is
still the same has not changed (docs/portable-python.md, "Positions share data").
"""

from __future__ import annotations


def put(heap: list[str], item: str) -> list[str]:
    """A heap with one more item."""
    return sorted([*heap, item])


def take(heap: list[str], item: str) -> list[str]:
    """A heap with one item less; it must be there."""
    at = heap.index(item)
    return heap[:at] + heap[at + 1 :]


def once(items: list[str]) -> list[str]:
    """Items (sorted), each once."""
    found: dict[str, bool] = {}
    for item in items:
        found[item] = True
    return sorted(found)


def more(counts: dict[str, int], key: str, count: int) -> dict[str, int]:
    """Counts with `count` more, or less, of one key; what comes to zero is not an entry."""
    total = counts.get(key, 0) + count
    if total != 0:
        return {**counts, key: total}
    left = {**counts}
    left.pop(key, 0)
    return left


def more_there(
    places: dict[str, dict[str, int]], place: str, key: str, count: int
) -> dict[str, dict[str, int]]:
    """Counts by place with `count` more, or less, of one key there; no place stands empty."""
    there = more(places.get(place, {}), key, count)
    if len(there) > 0:
        return {**places, place: there}
    left = {**places}
    left.pop(place, {})
    return left


def without(counts: dict[str, int], key: str) -> dict[str, int]:
    """Counts without one key, whether it was there or not."""
    left = {**counts}
    left.pop(key, 0)
    return left


def freed(owners: dict[str, str], key: str) -> dict[str, str]:
    """Whose each thing is, without one thing."""
    left = {**owners}
    left.pop(key, "")
    return left
