"""Bidding, revival, shipment and movement: form and check agree, and nothing is lost or made."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.board import advisors_in
from adjudicator.games.dune_classic.moves import MOVES
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.dune.board import forces_in
from tests.games.dune_classic.promises import conservation_faults
from tests.support.dune_classic import (
    GAME,
    SIX,
    Move,
    broken,
    can_be_filled,
    picture,
    play,
    scene,
)
from tests.support.seeds import seed_cases

PHASES = ["bidding", "revival", "shipment-and-movement"]
KINDS: dict[str, list[str]] = {
    "bidding": ["auto-pass", "bid", "deal-auction", "deal-bonus", "pass", "pay"],
    "revival": ["grant-revival", "pass", "pay-revival", "revive", "revive-leader"],
    "shipment-and-movement": [
        "accompany",
        "announce",
        "cross-ship",
        "flip",
        "move",
        "pass",
        "peek-spice",
        "retreat",
        "ship",
    ],
}
STOPPABLE = {
    phase: [name for name, advantage in GAME.advantages.items() if advantage.phase == phase]
    for phase in PHASES
}
RULINGS = {
    "advisor_landing": ["same-part", "polar-sink"],
    "advisor_when": ["every-shipment", "off-planet-only"],
    "allies_together": ["to-tanks", "allowed"],
    "bid_time_limit": ["24-hours", "none"],
    "karama_bid": ["own-spice", "beyond"],
    "leader_revival": ["all-five-dead", "until-all-revived"],
    "lone_advisors": ["become-fighters", "stay"],
    "occupancy": ["every-territory", "strongholds"],
    "ornithopters": ["started-there", "presence"],
    "ship_and_move_order": ["ship-then-all-move", "seat-by-seat"],
    "what_may_move": ["every-force", "one-group"],
    "worthless_karama": ["off", "on"],
}
HANDS = ["hajr", "karama", "karama", "baliset", "shield", "lasgun", "crysknife", "stunner"]
BUSY = ["arrakeen-s9", "carthag-s10", "polar-sink", "imperial-basin-s9", "old-gap-s10"]
CHOICES: dict[str, list[Any]] = {
    "arrive": ["advisors", "fighters"],
    "card": [*GAME.cards, *GAME.spice_cards, "none", "nonsense"],
    "end": [*GAME.part_ids, "nonsense", "arrakeen"],
    "hajr": [False, True],
    "karama": ["none", "karama", "baliset", "hajr", "nonsense"],
    "leader": [*GAME.leaders, "nonsense"],
    "seat": [*SIX, "table", "nonsense"],
    "side": ["advisors", "fighters", "nonsense"],
    "start": [*GAME.part_ids, "nonsense"],
    "territory": [*GAME.territory_ids, "nonsense"],
}
AMOUNTS = ["ally", "forces", "spice", "starred"]


def random_scene(chance: random.Random, phase: str) -> Position:
    """A position that could be met at the beginning of a phase, or nearly so."""
    factions = chance.sample(SIX, chance.randint(2, 6))
    storm = chance.randrange(18)
    forces: dict[str, dict[str, int]] = {}
    advisors: dict[str, int] = {}
    for faction in factions:
        for part in chance.sample(BUSY, 2) + chance.sample(GAME.part_ids, 2):
            place = GAME.parts[part].territory
            present = {name for at in GAME.territories[place].parts for name in forces.get(at, {})}
            alone = faction in present or len(present) < 2 or place == "polar-sink"
            if alone and chance.random() < 0.8:
                forces.setdefault(part, {})[faction] = chance.randint(1, 3)
    if "bene-gesserit" in factions:
        for part in chance.sample(BUSY, 2) + chance.sample(GAME.part_ids, 2):
            parts = GAME.territories[GAME.parts[part].territory].parts
            if not any("bene-gesserit" in forces.get(at, {}) for at in parts):
                advisors[part] = 1
    shuffled = chance.sample(factions, len(factions))
    allies = [(shuffled[0], shuffled[1])] if chance.random() < 0.6 else []
    deck = chance.sample(HANDS, len(HANDS))
    hands: dict[str, list[str]] = {faction: [] for faction in factions}
    for card in deck:
        owner = chance.choice(factions)
        if len(hands[owner]) < GAME.factions[owner].hand_limit:
            hands[owner].append(card)
    rulings: dict[str, Any] = {name: chance.choice(options) for name, options in RULINGS.items()}
    return scene(
        phase,
        factions,
        storm=storm,
        forces=forces,
        advisors=advisors,
        tanks={faction: chance.choice([0, 0, 1, 2, 4]) for faction in factions},
        dead={
            faction: GAME.factions[faction].leaders[: chance.choice([0, 1, 5])]
            for faction in factions
        },
        hands=hands,
        spice={faction: chance.choice([0, 1, 2, 5, 12]) for faction in factions},
        allies=allies,
        pledges={faction: chance.randint(1, 6) for faction in factions if chance.random() < 0.3},
        blocked={name: "nobody" for name in STOPPABLE[phase] if chance.random() < 0.1},
        **rulings,
    )


def random_form(chance: random.Random, position: Position, by: str, kind: str) -> Move:
    """A form filled at random."""
    move: Move = {"by": by, "move": kind}
    while (field := rulebook.next_field(GAME, position, move)) is not None:
        assert field.options, (move, field.name)
        assert field.options == sorted(field.options), (move, field)
        move[field.name] = chance.choice(field.options)
    return move


def open_moves(position: Position, phase: str) -> list[tuple[str, str]]:
    """Seats and the kinds of move of a phase that are open to them."""
    return [
        (seat, kind)
        for seat in ["table", *position.order]
        for kind in rulebook.kinds(GAME, position, seat)
        if kind in KINDS[phase]
    ]


def changed(chance: random.Random, move: Move) -> Move:
    """A move with one or two of its fields changed at random."""
    near = dict(move)
    for name in chance.sample(sorted(near), min(len(near), chance.randint(1, 2))):
        if name == "by":
            near["by"] = chance.choice([*SIX, "table"])
        elif name in AMOUNTS:
            near[name] = chance.choice([near[name] - 1, near[name] + 1, 0, 3, 9, 9999])
            near[name] = max(0, near[name])
        elif name != "move":
            near[name] = chance.choice(CHOICES[name])
    return near


def wild(chance: random.Random, position: Position, phase: str) -> Move:
    """A move of the phase that somebody makes up, mostly one that the game waits for."""
    move: Move = {
        "by": chance.choice([*position.waiting, *position.waiting, *position.order, "table"]),
        "move": chance.choice(KINDS[phase]),
    }
    for name in MOVES[move["move"]].__annotations__:
        if name in AMOUNTS:
            move[name] = chance.choice([0, 0, 1, 2, 5])
        elif name in CHOICES:
            move[name] = chance.choice(CHOICES[name])
    return move


def forces_moved(position: Position) -> int:
    """How many forces have moved in the present seat's turn."""
    if position.travel is None:
        return 0
    fighters = sum(sum(here.values()) for here in position.travel.moved.values())
    return fighters + sum(position.travel.moved_advisors.values())


def assert_sound(position: Position) -> None:
    """Canonical, nobody owes, and Bene Gesserit on one side in each territory."""
    assert position.waiting
    assert all(count > 0 for here in position.forces.values() for count in here.values())
    assert all(len(here) > 0 for here in position.forces.values())
    assert all(count > 0 for count in position.advisors.values())
    assert all(side.spice >= 0 and side.reserves >= 0 for side in position.sides.values())
    assert all(pledge > 0 for pledge in position.pledges.values())
    for territory in GAME.territory_ids:
        advisors = advisors_in(GAME, position, territory)
        assert advisors == 0 or forces_in(GAME, position, territory, "bene-gesserit") == 0
    travel = position.travel
    if travel is not None:
        for part, here in position.fliers.items():
            for faction, fliers in here.items():
                moved = travel.moved.get(part, {}).get(faction, 0)
                assert 0 < fliers <= position.forces[part][faction] - moved
        for part, here in travel.moved.items():
            assert all(0 < count <= position.forces[part][name] for name, count in here.items())
        for part, count in travel.moved_advisors.items():
            assert 0 < count <= position.advisors[part]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seed", seed_cases("bidding to movement", range(10), drawn=40))
def test_form_and_check_agree_all_through_a_phase(phase: str, seed: int) -> None:
    chance = random.Random(f"{phase}/{seed}")  # noqa: S311 - play, not secrecy
    position = random_scene(chance, phase)
    for _ in range(60):
        if position.phase != phase:
            break
        assert_sound(position)
        if chance.random() < 0.2:
            stop = chance.choice(STOPPABLE[phase])
            position.blocked = {**position.blocked, stop: "nobody"}
        moves = open_moves(position, phase)
        assert moves
        before = picture(position)
        for _ in range(4):
            move = random_form(chance, position, *chance.choice(moves))
            assert broken(position, move) == ""
            for _ in range(6):
                near = changed(chance, move)
                assert (broken(position, near) == "") == can_be_filled(position, near), near
        for _ in range(10):
            move = wild(chance, position, phase)
            assert (broken(position, move) == "") == can_be_filled(position, move), move
        assert picture(position) == before
        action = [entry for entry in moves if entry[1] != "pass"]
        if action and chance.random() < 0.7:
            moves = action
        move = random_form(chance, position, *chance.choice(moves))
        moved = forces_moved(position)
        play(GAME, position, [move])
        assert conservation_faults(GAME, position) == []
        if move["move"] == "move" and not move["hajr"]:
            assert forces_moved(position) == moved + move["forces"]
