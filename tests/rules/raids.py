"""Raid set up on the shipped board, and positions of it to try the family on."""

from __future__ import annotations

import copy
from random import Random

import pytest

from adjudicator.content.boards import decode_extended
from adjudicator.content.places import shipped
from adjudicator.linking import linked, parts, parts_in, sector_parts
from adjudicator.rules.dune.records import Leader, Part, Territory
from tests.rules.raid import Card, Game, Position, Side

SEATS = ["ochre", "teal", "violet"]
"""The factions of Raid."""
KINDS = [
    "cheap-hero",
    "lasgun",
    "poison-defense",
    "poison-weapon",
    "projectile-defense",
    "projectile-weapon",
    "worthless",
]
"""What a Voice can name (sorted)."""


def make_game() -> Game:
    """Raid on the shipped board, with cards and leaders of its own."""
    board = decode_extended(shipped("content") / "boards" / "dune", "map").data
    all_parts = parts(Part, board)
    territories = {
        entry["id"]: linked(
            Territory,
            entry,
            stronghold=entry["terrain"] == "stronghold",
            parts=parts_in(entry),
            neighbours=entry["borders"],
        )
        for entry in board["territories"]
    }
    cards = [
        ("dart", ["weapon"], "projectile", "", ""),
        ("drug", ["weapon"], "poison", "", ""),
        ("ray", ["weapon"], "lasgun", "", ""),
        ("field", ["defense"], "", "projectile", ""),
        ("snooper", ["defense"], "", "poison", ""),
        ("fool", ["leader"], "", "", "hero"),
        ("flute", ["defense", "weapon"], "", "", ""),
    ]
    return Game(
        rulings={},
        ruling_options={},
        options={},
        parts=all_parts,
        part_ids=sorted(all_parts),
        territories=territories,
        territory_ids=sorted(territories),
        sector_parts=sector_parts(board, 18),
        cards={
            name: Card(
                id=name,
                category="worthless" if name == "flute" else slots[0],
                slots=slots,
                attack=attack,
                guard=guard,
                play=play,
                price=2,
            )
            for name, slots, attack, guard, play in cards
        },
        spice_cards={},
        leaders={
            f"{seat}-{number}": Leader(f"{seat}-{number}", seat, number)
            for seat in SEATS
            for number in (1, 3, 5)
        },
        strongholds=sorted(name for name, place in territories.items() if place.stronghold),
    )


GAME = make_game()


def make_position(prng: Random) -> Position:
    """A position with forces, spice and cards anywhere."""
    forces: dict[str, dict[str, int]] = {}
    crowded = prng.sample(GAME.territory_ids, 8)
    for name in crowded:
        for part in GAME.territories[name].parts:
            here = {seat: prng.randint(1, 4) for seat in SEATS if prng.random() < 0.5}
            if here:
                forces[part] = here
    return Position(
        phase="raid",
        step="any",
        waiting=[],
        done=[],
        order=prng.sample(SEATS, 3),
        rulings={},
        winners=[],
        ending="",
        sides={
            seat: Side(
                spice=prng.randint(0, 9),
                reserves=prng.randint(0, 9),
                tanks=prng.randint(0, 5),
                hand=sorted(prng.choices(sorted(GAME.cards), k=prng.randint(0, 5))),
                leaders=[f"{seat}-3", f"{seat}-5"],
                dead=[f"{seat}-1"],
                water=1,
            )
            for seat in SEATS
        },
        storm=prng.randrange(18),
        forces=forces,
        spice={part: prng.randint(1, 9) for part in prng.sample(GAME.part_ids, 12)},
        spice_deck=["blow"] if prng.random() < 0.5 else [],
        spice_discard=["blow", "worm"],
        battle=None,
        fought={"teal-3": "arsunt"},
        turn=1,
    )


POSITIONS = [make_position(Random(seed)) for seed in range(12)]  # noqa: S311 - always the same


def fresh(number: int) -> tuple[Position, Random]:
    """A position that may be changed, and chance of its own."""
    return copy.deepcopy(POSITIONS[number]), Random(number)  # noqa: S311 - always the same


each = pytest.mark.parametrize("number", range(len(POSITIONS)))
