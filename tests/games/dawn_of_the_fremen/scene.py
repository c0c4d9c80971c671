"""Positions of Dawn of the Fremen made by hand, on the shipped map.

Every territory that a scene does not name belongs to nobody's neighbour in it: it is yellow's, who
sits far away and has nothing but warriors.
"""

from __future__ import annotations

from typing import Any

from adjudicator.games.dawn_of_the_fremen import rulebook
from adjudicator.games.dawn_of_the_fremen.action import fresh_turn
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.setup import new_position
from adjudicator.rules.records import Event, Seat, Setup, Violation
from tests.support.replay import load

LOADED = load("dawn-of-the-fremen")
GAME: Game = LOADED.game
TRIBES = ["blue", "green", "red", "yellow"]


def scene(
    step: str,
    seat: str,
    lands: dict[str, str],
    rulings: dict[str, str] | None = None,
    tribes: list[str] = TRIBES,
) -> Position:
    """A position in which `seat` is awaited in a step; `lands` says "tribe item item…" by place.

    `tribes` play, clockwise, and what `lands` does not name is the last one's.

    An item is a token, a resource, "sietch" or "site:KIND"; the tribe "-" leaves a place abandoned.
    """
    seats = [Seat(faction=tribe, place=at + 1) for at, tribe in enumerate(tribes)]
    position = new_position(GAME, Setup(seats=seats, rulings=rulings or {}, options={}))
    position.cycle = 3
    position.phase = PHASES.get(step, step)
    position.order = [seat, *[tribe for tribe in tribes if tribe != seat]]
    position.lead = seat
    for territory, land in position.lands.items():
        words = lands.get(territory, tribes[-1]).split()
        land.owner = "" if words[0] == "-" else words[0]
        if land.owner:
            position.sides[land.owner].warriors -= 1
        for word in words[1:]:
            if word == "sietch":
                land.sietches += 1
            elif word.startswith("site:"):
                land.site = word[5:]
            elif word in GAME.tokens:
                land.tokens = sorted([*land.tokens, word])
                if word in GAME.cards:
                    position.deck.remove(word)
            else:
                land.goods[word] = land.goods.get(word, 0) + 1
        land.goods = dict(sorted(land.goods.items()))
    if step == "action":
        position.turn = fresh_turn()
    if step in ("production", "shipping", "trade"):
        position.face = "both-moons"
    position.step = step
    position.waiting = [seat]
    return position


PHASES = {"shipping": "shipment"}


def hand(position: Position, tribe: str, *cards: str) -> None:
    """Give a tribe cards of the deck."""
    for card in cards:
        position.deck.remove(card)
        position.sides[tribe].cards = sorted([*position.sides[tribe].cards, card])


def owe(position: Position, tribe: str, to: str, count: int) -> None:
    """Give a tribe's water debts to another."""
    position.sides[tribe].debts -= count
    position.sides[to].rivals[tribe] = position.sides[to].rivals.get(tribe, 0) + count


def ally(position: Position, one: str, other: str) -> None:
    """Make two tribes formal allies."""
    position.sides[one].allies = [other]
    position.sides[other].allies = [one]


def wrong(position: Position, by: str, kind: str, **fields: Any) -> Violation | None:
    """What is wrong with a move."""
    return rulebook.check(GAME, position, {"by": by, "move": kind, **fields})


def code(position: Position, by: str, kind: str, **fields: Any) -> str:
    """Clause and code of what is wrong with a move, or ""."""
    found = wrong(position, by, kind, **fields)
    return "" if found is None else f"{found.clause}/{found.code}"


def play(position: Position, by: str, kind: str, **fields: Any) -> list[Event]:
    """Make a move that must be legal."""
    move = {"by": by, "move": kind, **fields}
    assert rulebook.check(GAME, position, move) is None, rulebook.check(GAME, position, move)
    return rulebook.apply(GAME, position, move)


def options(position: Position, by: str, kind: str, **fields: Any) -> list[Any]:
    """What the form offers for the next field of a half-made move."""
    field = rulebook.next_field(GAME, position, {"by": by, "move": kind, **fields})
    return [] if field is None else field.options


def told(events: list[Event], kind: str) -> dict[str, Any]:
    """The arguments of the one event of a kind."""
    (found,) = [event for event in events if event.kind == kind]
    return found.args
