"""Heaps: sorted lists of which nobody knows the order, such as decks, hands and discards."""

from __future__ import annotations


def put(heap: list[str], item: str) -> list[str]:
    """A heap with one more item."""
    return sorted([*heap, item])


def take(heap: list[str], item: str) -> list[str]:
    """A heap with one item less; it must be there."""
    at = heap.index(item)
    return heap[:at] + heap[at + 1 :]
