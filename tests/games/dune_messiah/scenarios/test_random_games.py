"""Whole random games, held after every move against what the document promises."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.table import (
    FOUR,
    GAME,
    RULES,
    THREE,
    B,
    E,
    F,
    G,
    Move,
    Position,
    can,
    new_game,
)
from tests.support.seeds import seed_cases

LONG = {"arrakeen_win": "end"}
"""Games that end with the last turn: random players leave Arrakeen to anybody."""


def some_move(rng: Random, position: Position) -> Move:
    """A random legal move of whoever is awaited; passing is as likely as any other kind."""
    by = rng.choice(position.waiting)
    kinds = can(position, by)
    for _ in range(60):
        move: Move = {"by": by, "move": rng.choice(kinds)}
        while (field := RULES.next_field(GAME, position, move)) is not None:
            if not field.options:
                break
            move[field.name] = rng.choice(field.options)
        else:
            assert RULES.check(GAME, position, move) is None, move
            return move
    raise AssertionError((position.phase, position.step, by, kinds))


def pieces(position: Position) -> None:
    """Twenty forces and five leaders a seat, four harvesters, ornithopters and hideouts, all cards."""
    for name, side in position.sides.items():
        out = sum(here.get(name, 0) for here in position.forces.values())
        out += sum(position.spies.values()) if name == B else 0
        assert out + side.reserves + side.tanks + side.recruits + side.ready == 20, name
        assert side.spice >= 0, name
        assert len(side.leaders) + len(side.dead) == 5, name
        assert not set(side.leaders) & set(side.dead), name
    harvesters = sum(sum(here.values()) for here in position.harvesters.values())
    harvesters += sum(side.harvesters for side in position.sides.values())
    assert harvesters <= 4
    assert sum(sum(here.values()) for here in position.ornithopters.values()) <= 4
    assert len(position.hideouts) <= 4
    assert len(position.terraformers) <= 5
    assert len(position.sides[B].hand) <= 10
    held = [card for side in position.sides.values() for card in side.hand]
    cards = Counter([*position.deck, *position.discard, *held])
    assert sum(cards.values()) == 28, position.step
    assert len(position.spice_deck) + len(position.spice_discard) == 21


def places(position: Position) -> None:
    """Hideouts stand on rock, terraformers and cities on sand; nothing is counted as none."""
    terrain = {name: GAME.territories[name].terrain for name in GAME.territory_ids}
    assert {terrain[name] for name in position.hideouts} <= {"rock"}
    assert {terrain[name] for name in [*position.terraformers, *position.cities]} <= {"sand"}
    assert all(one.left > 0 for one in position.terraformers.values())
    assert all(one.stash >= 0 for one in position.hideouts.values())
    assert all(count > 0 for count in [*position.spies.values(), *position.spice.values()])
    owners = {name for here in position.harvesters.values() for name in here}
    assert owners <= {E, G}


def numbers(position: Position) -> None:
    """The price is in the table, quota and loyalty are never below nothing."""
    assert 1 <= position.price <= 5
    assert position.quota >= 2
    assert position.loyalty >= 0
    assert set(position.sietches.values()) <= {E, F}
    if F not in position.sides:
        assert position.loyalty == 0
        assert position.sietches == {}


def parted(position: Position, name: str, ones: set[int], others: set[int]) -> bool:
    """Whether the storm lies in the territory, so that two in it may be apart."""
    inside = {GAME.parts[part].sector for part in GAME.territories[name].parts}
    return position.storm in inside and (position.storm in ones | others or not ones & others)


def crowd(position: Position) -> None:
    """After the battles no two factions share a territory with more forces than can hide."""
    found: dict[str, Counter[str]] = {}
    sectors: dict[tuple[str, str], set[int]] = {}
    for part, here in position.forces.items():
        name = GAME.parts[part].territory
        found.setdefault(name, Counter()).update(here)
        for seat in here:
            sectors.setdefault((name, seat), set()).add(GAME.parts[part].sector)
    for name, here in found.items():
        most = {E: 0, F: 3, B: 3, G: 10}
        open_ones = [seat for seat, count in here.items() if count > most[seat]]
        if name == "polar-sink" or len(open_ones) < 2:
            continue
        assert any(
            parted(position, name, sectors[name, one], sectors[name, other])
            for one in open_ones
            for other in open_ones
            if one < other
        ), (name, here)


CASES = seed_cases("dune-messiah-scenarios", [1, 2, 3, 4, 5, 6], drawn=24)


@pytest.mark.parametrize("seed", CASES)
def test_they_are_played_to_the_end_after_every_move_all_pieces_are_there(seed: int) -> None:
    """Given: Random games of three and four.

    When: They are played to the end.
    Then: Follows: after every move all pieces are there, nothing is below nothing, structures stand where they may, and after the battles nobody open shares a territory.
    Source: 003 L41; L45; L57-63; L189; L277; L323; L338
    """
    rng = Random(seed)  # noqa: S311 - a test is no cipher
    seats = rng.choice([FOUR, THREE, [G, F, E, B]])
    rulings: dict[str, Any] = LONG if seed % 3 else {}
    position = new_game(seats, 5, **rulings)
    phase = ""
    for _ in range(3000):
        if RULES.result(GAME, position) is not None:
            break
        move = some_move(rng, position)
        RULES.apply(GAME, position, move)
        if position.turn:
            pieces(position)
            places(position)
            numbers(position)
        if phase == "battle" and position.phase in ("collection", "mentat"):
            crowd(position)
        phase = position.phase
    result = RULES.result(GAME, position)
    assert result is not None
    assert len(result.winners) == (0 if result.clause == "victory.nobody" else 1)
    assert not position.waiting
