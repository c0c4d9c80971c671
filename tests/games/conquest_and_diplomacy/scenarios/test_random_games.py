"""Whole random games, held after every move against what the document promises."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ALLIED,
    FOUR,
    GAME,
    A,
    F,
    H,
    I,
    awaited,
    can,
    new_game,
)
from tests.support.seeds import seed_cases

SEATINGS = [FOUR, [H, F, I], [A, F, H], [A, H], [F, I], ALLIED]
HOLDS = ["arrakeen", "carthag", "habbanya-sietch", "sietch-tabr", "tueks-sietch"]
IN_TURN = ("revival", "shipment-and-movement", "gain-cards")


def some_move(rng: Random, position: Position) -> dict[str, Any]:
    """A random legal move of whoever is awaited; passing is as likely as any other kind."""
    by = rng.choice(position.waiting)
    kinds = can(position, by)
    for _ in range(50):
        move: dict[str, Any] = {"by": by, "move": rng.choice(kinds)}
        while (field := rulebook.next_field(GAME, position, move)) is not None:
            if not field.options:
                break
            move[field.name] = rng.choice(field.options)
        else:
            if rulebook.check(GAME, position, move) is None:
                return move
    raise AssertionError((position.phase, position.step, by, kinds))


def pieces(position: Position) -> None:
    """Twenty forces a seat, all its leaders, all cards of all decks."""
    for name, side in position.sides.items():
        out = sum(here.get(name, 0) for here in position.forces.values())
        assert out + side.reserves + side.tanks == 20, name
        assert side.spice >= 0
    if position.turn == 0:
        return
    for name, side in position.sides.items():
        assert len(side.leaders) + len(side.dead) == (7 if name in (A, ALLIED[0]) else 5)
        assert not set(side.leaders) & set(side.dead)
        assert len(side.hand) <= 4
        assert len(side.market) <= 3
    decks = [
        (position.battle_deck, position.battle_discard, "hand"),
        (position.market_deck, position.market_discard, "market"),
    ]
    for deck, discard, held in decks:
        hands = sum(len(getattr(side, held)) for side in position.sides.values())
        assert len(deck) + len(discard) + hands + limbo(position, held) == 24, held
    assert len(position.spice_deck) + len(position.spice_discard) == 24
    known = [leader for side in position.sides.values() for leader in side.traitors]
    cards = [*known, *position.traitor_deck, *position.traitor_bottom]
    leaders = [leader for side in position.sides.values() for leader in side.leaders + side.dead]
    assert Counter(cards) == Counter(leaders)


def limbo(position: Position, held: str) -> int:
    """Market cards played in a battle under way lie on the table."""
    if held == "hand" or position.battle is None:
        return 0
    lying = sum(len(cards) for cards in position.battle.played.values())
    return lying if lying and position.market_top not in position.market_discard else 0


def crowds(position: Position) -> dict[str, set[str]]:
    """Territory -> who stands in it."""
    found: dict[str, set[str]] = {}
    for part, here in position.forces.items():
        found.setdefault(GAME.parts[part].territory, set()).update(here)
    return found


def shared(position: Position) -> None:
    """After the battles two share a territory only where the storm parts them."""
    for name, seats in crowds(position).items():
        if name == "polar-sink" or len(seats) < 2:
            continue
        sectors = {
            seat: {
                GAME.parts[part].sector
                for part, here in position.forces.items()
                if seat in here and GAME.parts[part].territory == name
            }
            for seat in seats
        }
        assert any(
            position.storm in range(18)
            and (
                (position.storm in sectors[one]) != (position.storm in sectors[other])
                or parted(name, sectors[one], sectors[other], position.storm)
            )
            for one in seats
            for other in seats
            if one < other
        ), (name, sectors, position.storm)


def parted(name: str, ones: set[int], others: set[int], storm: int) -> bool:
    """Whether the storm lies in the territory between all of the two."""
    inside = {GAME.parts[part].sector for part in GAME.territories[name].parts}
    return storm in inside and not ones & others


def points(position: Position) -> dict[str, int]:
    """Five for each open stronghold occupied, one for each spice."""
    found = {name: side.spice for name, side in position.sides.items()}
    for name, seats in crowds(position).items():
        if name in HOLDS and name != position.covered:
            for seat in seats:
                found[seat] += 5
    return found


def ended(position: Position) -> None:
    """The winners are those whom the document names."""
    holds = Counter(
        seat
        for name, seats in crowds(position).items()
        if name in HOLDS and name != position.covered
        for seat in seats
    )
    military = sorted(seat for seat, count in holds.items() if count >= 3)
    if military:
        assert position.turn >= 3
        assert position.winners == military
    else:
        assert position.turn == 5
        best = max(points(position).values())
        mine = sorted(seat for seat, sum_ in points(position).items() if sum_ == best)
        assert position.winners == mine


@pytest.mark.parametrize(
    "seed", seed_cases("random games against the document", range(6), drawn=18)
)
def test_they_are_played_to_the_end_after_each_move_every_seat_has_its_20_forces(seed: int) -> None:
    """Given: Random games of two, three, four and of allies.

    When: They are played to the end by random moves.
    Then: Follows: after each move every seat has its 20 forces, all leaders and 24 cards of each deck are somewhere, no open stronghold has three factions, seats act in player order; after the battles no two share a territory but by storm or in the Polar Sink; the end is as the document counts it.
    Source: 001 L113-130; L216-346
    """
    rng = Random(seed)  # noqa: S311 - games to try, no secrets
    position = new_game(SEATINGS[seed % len(SEATINGS)])
    acted: list[str] = []
    before = ("", 0)
    for _ in range(4000):
        if position.step == "over":
            break
        here = (position.phase, position.turn)
        if here != before:
            if before[0] == "battle":
                shared(position)
            before, acted = here, []
        seat = awaited(position)
        if position.phase in IN_TURN and seat != "table":
            if acted[-1:] != [seat]:
                acted.append(seat)
            places = [position.order.index(name) for name in acted]
            assert places == sorted(set(places)), (position.phase, acted)
        move = some_move(rng, position)
        rulebook.apply(GAME, position, move)
        pieces(position)
        for name, seats in crowds(position).items():
            if name in HOLDS and name != position.covered:
                assert len(seats) <= 2, (name, seats)
    assert position.step == "over"
    ended(position)
