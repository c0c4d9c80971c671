"""Battles for the tests of the scenarios: hands of cards, attacks, whole rounds."""

from __future__ import annotations

from typing import Any

from adjudicator.games.war_for_arrakis.records import Battle, Position
from adjudicator.rules.records import Event
from tests.games.war_for_arrakis.scenarios.table import attacking
from tests.games.war_for_arrakis.script import GAME, NAMES, move, roll, told


def give(position: Position, by: str, *cards: str) -> None:
    """Put these cards from their decks into a side's hand."""
    for card in cards:
        position.decks[GAME.cards[card].deck].remove(card)
    hand = position.sides[NAMES[by]].hand
    hand[:] = sorted([*hand, *cards])


def dealt(position: Position, by: str, count: int) -> list[str]:
    """Give a side so many cards, each of which brings a die in battle; which they are."""
    deck = position.decks[GAME.decks[NAMES[by]][0]]
    cards = [card for card in sorted(deck) if GAME.cards[card].battle][:count]
    give(position, by, *cards)
    return cards


def attack(
    position: Position, by: str, start: str, area: str, die: str = "strategy", **fields: Any
) -> list[Event]:
    """A Legion attacks by a die; what happened."""
    attacking(position, by, die)
    return move(position, by, "attack", start=start, area=area, **fields)


def uncarded(position: Position) -> None:
    """Nobody discards cards for dice, nor more of them."""
    while position.step == "boost":
        move(position, position.waiting[0], "pass")


def due(position: Position) -> tuple[str, int]:
    """For whom dice are due, and how many."""
    assert position.roll is not None
    return position.roll.to, position.roll.left


def fight(position: Position, attacker: str, defender: str) -> dict[str, Any]:
    """A round without cards: both roll these faces; how many Hits each has scored."""
    uncarded(position)
    roll(position, attacker)
    return told(roll(position, defender), "hits-counted")[0]


def lose(position: Position, *pieces: str) -> list[Event]:
    """Whoever is hit loses these pieces one by one, as far as there is a choice; what the last brought."""
    events: list[Event] = []
    by = list(position.waiting)
    for piece in pieces:
        assert (position.step, position.waiting) == ("lose", by)
        events = move(position, by[0], "lose", piece=piece)
    return events


def battle(position: Position) -> Battle:
    """The battle that is being fought."""
    assert position.battle is not None
    return position.battle


def units(position: Position, area: str) -> dict[str, int]:
    """The Units in an area; none where there is no Legion."""
    legion = position.legions.get(area)
    return {} if legion is None else legion.units


def ready(position: Position, *leaders: str) -> None:
    """These named leaders are in play."""
    for leader in leaders:
        side = GAME.leaders[leader].side
        position.sides[side].leaders[leader] = "ready"
