"""What holds in every position of Example Game: nothing appears, nothing is lost. All shared tests go by it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from adjudicator.games.example_game.records import Game, Position

GESTURES = {"march"}
"""Kinds of moves that taking one's own pieces from place to place means."""
OPEN: dict[str, list[str]] = {"Side": ["lost", "place"]}
"""Records that views copy whole -> their fields, each of which all seats may see."""


def options(seats: int, seed: int) -> dict[str, int]:
    """The options of random games."""
    return {"turns": 1 + seed % 8}


def golden_options(seats: int, seed: int) -> dict[str, int]:
    """The options of golden games: games that are kept, and whose every line is known to be right."""
    return options(seats, seed)


def shown(game: Game, move: dict[str, Any]) -> set[str]:
    """What a golden game shows with a move."""
    return {f"draw {move['card']}"} if move["move"] == "draw-wind" else set()


def to_be_shown(game: Game) -> set[str]:
    """What all golden games together have to show: every card is drawn."""
    return {f"draw {card}" for card in game.cards}


def faults(game: Game, position: Position) -> list[str]:
    """What is missing, too much or out of order in a position; nothing, if all is well."""
    found: list[str] = []
    for seat, side in position.sides.items():
        there = sum(land.get(seat, 0) for land in position.lands.values()) + side.lost
        if there != game.numbers.warriors_each:
            found.append(f"{seat} has {there} warriors")
    wanted = Counter({card.id: card.copies for card in game.cards.values()})
    if Counter([*position.deck, *position.discard]) != wanted:
        found.append("cards are missing, or too many")
    found += [
        f"{name} is out of order"
        for name, heap in (("deck", position.deck), ("discard", position.discard))
        if heap != sorted(heap)
    ]
    return found


def with_canaries(position: Position) -> tuple[Position, dict[str, str]]:
    """A copy of a position with marks in all that is hidden, and owner -> mark; no view of another may show one."""
    copy = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    canaries = {"nobody": "canary-of-the-deck"}
    copy.deck = sorted([*copy.deck, canaries["nobody"]])
    return copy, canaries
