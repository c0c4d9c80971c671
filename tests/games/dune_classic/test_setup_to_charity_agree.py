"""Set-up, storm, spice blow and charity: form and check agree, and nothing is lost or made."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.games.dune_classic import charity, moments, rulebook, setup, spice_blow, storm
from adjudicator.games.dune_classic.moves import MOVES
from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.promises import conservation_faults
from tests.support.dune_classic import (
    GAME,
    SIX,
    Move,
    broken,
    can_be_filled,
    new_game,
    picture,
    play,
    scene,
)
from tests.support.seeds import seed_cases

KINDS = sorted(
    [
        *setup.KINDS,
        *storm.KINDS,
        *spice_blow.KINDS,
        *charity.KINDS,
        *moments.KINDS,
        "pass",
        "summon-worm",
    ],
)
PHASES = ["setup", "storm", "spice-blow", "choam-charity"]
STOPPABLE = [name for name, stop in GAME.advantages.items() if stop.phase in PHASES]
SAND = [
    part for part in GAME.part_ids if GAME.territories[GAME.parts[part].territory].terrain == "sand"
]
CHOICES: dict[str, list[Any]] = {
    "card": [*GAME.cards, *GAME.spice_cards, "nonsense"],
    "end": [*GAME.part_ids, "nonsense"],
    "extent": ["phase", "turn", "use", "nonsense"],
    "faction": [*SIX, "nonsense"],
    "forces": [0, 1, 2, 3, 10, 11],
    "leader": [*GAME.leaders, "nonsense"],
    "number": [0, 1, 20, 21],
    "of": [*SIX, "nonsense"],
    "part": [*GAME.part_ids, "nonsense"],
    "sectors": [0, 10, 11],
    "spare": [False, True],
    "starred": [0, 1, 3, 4],
    "start": [*GAME.part_ids, "nonsense"],
    "territory": [*GAME.territory_ids, "nonsense"],
    "to": [*SIX, "nonsense"],
    "turn": [0, 1, 10, 11],
    "value": [0, 1, 6, 7],
}


def random_rulings(chance: random.Random) -> dict[str, Any]:
    """Any option of every ruling."""
    return {
        name.replace("-", "_"): chance.choice(options)
        for name, options in GAME.ruling_options.items()
    }


def random_scene(chance: random.Random) -> Position:
    """Turn 3 before the storm, with forces, spice and worms where they meet."""
    factions = chance.sample(SIX, chance.randint(2, 6))
    if "fremen" not in factions:
        factions[0] = chance.choice(["fremen", factions[0]])
    struck = chance.choice(SAND)
    around = [*GAME.territories[GAME.parts[struck].territory].parts, "shield-wall-s7"]
    forces: dict[str, dict[str, int]] = {}
    for faction in factions:
        for part in [*around, *chance.sample(GAME.part_ids, 3)]:
            if chance.random() < 0.5:
                forces.setdefault(part, {})[faction] = chance.randint(1, 2)
    position = scene(
        "storm",
        factions,
        storm=chance.randrange(18),
        forces=forces,
        hands={
            chance.choice(factions): ["weather-control"],
            chance.choice(factions): ["family-atomics"],
        },
        spice={faction: chance.choice([0, 1, 2, 7]) for faction in factions},
        allies=[(factions[0], factions[1])] if chance.random() < 0.5 else [],
        **random_rulings(chance),
    )
    position.storm_next = chance.randint(1, 6)
    position.last_blow = [struck for _ in position.last_blow]
    position.spice = {struck: 6}
    return position


def random_form(chance: random.Random, position: Position, by: str, kind: str) -> Move:
    """A form filled at random; worms come up more often than they should."""
    move: Move = {"by": by, "move": kind}
    while (field := rulebook.next_field(GAME, position, move)) is not None:
        assert field.options, (move, field.name)
        assert field.options == sorted(field.options), (move, field)
        move[field.name] = chance.choice(field.options)
        if "shai-hulud" in field.options and chance.random() < 0.4:
            move[field.name] = "shai-hulud"
    return move


def open_moves(position: Position) -> list[tuple[str, str]]:
    """Seats and the kinds of move of these phases that are open to them."""
    return [
        (seat, kind)
        for seat in ["table", *position.order]
        for kind in rulebook.kinds(GAME, position, seat)
        if kind in KINDS
    ]


def changed(chance: random.Random, move: Move) -> Move:
    """A move with one of its fields changed at random."""
    near = dict(move)
    name = chance.choice([name for name in sorted(near) if name != "move"])
    near[name] = chance.choice([*SIX, "table"] if name == "by" else CHOICES[name])
    return near


def wild(chance: random.Random, position: Position) -> Move:
    """A move that somebody makes up, mostly one that the game waits for."""
    move: Move = {
        "by": chance.choice([*position.waiting, *position.order, "table"]),
        "move": chance.choice(KINDS),
    }
    for name in MOVES[move["move"]].__annotations__:
        if name in CHOICES:
            move[name] = chance.choice(CHOICES[name])
    return move


def assert_agreement(chance: random.Random, position: Position) -> None:
    """Each filled form is legal, and near it and far from it form and check say the same."""
    moves = open_moves(position)
    assert moves
    before = picture(position)
    for _ in range(3):
        move = random_form(chance, position, *chance.choice(moves))
        assert broken(position, move) == "", move
        near = changed(chance, move)
        assert (broken(position, near) == "") == can_be_filled(position, near), near
    for _ in range(5):
        move = wild(chance, position)
        assert (broken(position, move) == "") == can_be_filled(position, move), move
    assert picture(position) == before


def play_through(chance: random.Random, position: Position) -> None:
    """Play at random to the end of these phases, looking at every position on the way."""
    while position.phase in PHASES:
        assert position.waiting
        assert all(count > 0 for here in position.forces.values() for count in here.values())
        assert all(len(here) > 0 for here in position.forces.values())
        assert all(count > 0 for count in position.spice.values())
        if chance.random() < 0.1:
            position.blocked = {**position.blocked, chance.choice(STOPPABLE): "nobody"}
        assert_agreement(chance, position)
        play(GAME, position, [random_form(chance, position, *chance.choice(open_moves(position)))])
        assert conservation_faults(GAME, position) == []


@pytest.mark.parametrize("seed", seed_cases("the first turn", range(15), drawn=45))
def test_form_and_check_agree_all_through_the_set_up_and_the_first_turn(seed: int) -> None:
    chance = random.Random(f"set-up/{seed}")  # noqa: S311 - play, not secrecy
    factions = chance.sample(SIX, chance.randint(2, 6))
    play_through(chance, new_game(factions, **random_rulings(chance)))


@pytest.mark.parametrize("seed", seed_cases("storm to charity", range(50), drawn=250))
def test_form_and_check_agree_all_through_storm_blow_and_charity(seed: int) -> None:
    chance = random.Random(f"storm/{seed}")  # noqa: S311 - play, not secrecy
    play_through(chance, random_scene(chance))
