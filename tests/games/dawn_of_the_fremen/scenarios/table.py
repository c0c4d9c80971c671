"""What the tests of the scenarios share: the map's longest path, games from the start, whole moves.

`ROW` is a chain of territories without short cuts: each borders the one before and after it and
none of the others. `EDGE` has two land neighbours, the second of `ROW` and `BESIDE`.
"""

from __future__ import annotations

import copy
from typing import Any

from adjudicator.games.dawn_of_the_fremen import rulebook
from adjudicator.games.dawn_of_the_fremen.game import RULEBOOK
from adjudicator.games.dawn_of_the_fremen.records import Position
from adjudicator.games.dawn_of_the_fremen.setup import new_position
from adjudicator.rules.records import Event, Seat, Setup
from tests.games.dawn_of_the_fremen.scene import GAME, TRIBES, ally, owe, play, scene, wrong

ROW = [
    "amber-shelf",
    "bleached-pan",
    "pale-furrows",
    "windy-basin",
    "little-gap",
    "ember-flats",
    "jagged-crown",
    "yellow-reach",
    "zephyr-bowl",
    "iron-stair",
    "twin-buttes",
]
EDGE, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH = ROW[:7]
BESIDE = "thirsty-mile"


def row(tribe: str, *contents: str, start: int = 0) -> dict[str, str]:
    """Lands of one tribe along `ROW`, with what lies in each."""
    return {ROW[start + at]: f"{tribe} {things}" for at, things in enumerate(contents)}


def refused(position: Position, clause: str, by: str, kind: str, **fields: Any) -> None:
    """The move is refused for this clause, and asking has changed nothing."""
    before = copy.deepcopy(position)
    found = wrong(position, by, kind, **fields)
    assert found is not None, f"{kind} of {by} is accepted"
    assert found.clause == clause, found
    assert position == before


def awaited(position: Position) -> str:
    """The one who acts next."""
    (seat,) = RULEBOOK.to_act(position)
    return seat


def can(position: Position, seat: str) -> list[str]:
    """The kinds of moves a seat may make now."""
    return rulebook.kinds(GAME, position, seat)


# ------------------------------------------------------------------------------- whole phases


def thumpers(position: Position, sides: dict[str, str] | None = None) -> None:
    """Every tribe sets its thumper: the full moon, if nothing else is said."""
    while position.step == "thumpers":
        seat = awaited(position)
        play(position, seat, "thumper", side=(sides or {}).get(seat, "full-moon"))


def roll(position: Position, face: str) -> list[Event]:
    """The Arrakis die shows a face."""
    return play(position, "table", "roll", face=face)


def pass_on(position: Position, phase: str) -> None:
    """Everybody passes, thumpers are set and storms rolled until a phase (and its roll) comes."""
    for _ in range(200):
        if position.phase == phase:
            return
        if position.step == "thumpers":
            thumpers(position)
        elif position.step == "roll":
            roll(position, "storm")
        else:
            play(position, awaited(position), "pass")
    raise AssertionError(f"{phase} never came: {position.phase} {position.step}")


def at(
    phase: str,
    lands: dict[str, str],
    face: str = "both-moons",
    sides: dict[str, str] | None = None,
    rulings: dict[str, str] | None = None,
    rocks: tuple[str, ...] = (),
    debts: tuple[tuple[str, str, int], ...] = (),
    allies: tuple[tuple[str, str], ...] = (),
) -> Position:
    """A later cycle, led by blue, played from its start to a phase whose die shows a face.

    Debts are told as (whose, who holds them, how many); rocks by the two names of a border.
    """
    position = scene("development", "blue", lands, rulings)
    position.rocks = sorted(rocks)
    for one, other in allies:
        ally(position, one, other)
    for tribe, holder, count in debts:
        owe(position, tribe, holder, count)
    pass_on(position, phase)
    if phase == "production":
        thumpers(position, sides)
    if position.step == "roll" and face:
        roll(position, face)
    return position


# ------------------------------------------------------------------------ shipments and attacks


def steps(by: str, *way: str, cross: str = "cross") -> list[dict[str, str]]:
    """Moves of a group: "+food" takes up, "-food" puts down, anything else is entered."""
    moves = []
    for word in way:
        if word[0] == "+":
            moves.append({"by": by, "kind": "load", "item": word[1:]})
        elif word[0] == "-":
            moves.append({"by": by, "kind": "unload", "item": word[1:]})
        else:
            moves.append({"by": by, "kind": cross, "territory": word})
    return moves


def ship(position: Position, start: str, token: str, *way: str) -> None:
    """Whoever is awaited makes a whole shipment."""
    by = awaited(position)
    play(position, by, "ship", territory=start, token=token)
    for move in steps(by, *way):
        play(position, **move)
    if position.freight is not None:
        play(position, by, "arrive")


def refused_on_the_way(position: Position, clause: str, start: str, token: str, *way: str) -> None:
    """The shipment is legal up to its last step, which is refused for this clause."""
    by = awaited(position)
    play(position, by, "ship", territory=start, token=token)
    moves = steps(by, *way)
    for move in moves[:-1]:
        play(position, **move)
    refused(position, clause, **moves[-1])


def target(position: Position, territory: str, declared: dict[str, str] | None = None) -> str:
    """Whoever is awaited attacks, and all declare themselves, neutral if nothing is said.

    Whoever is to declare a side and is not asked makes the test fail.
    """
    by = awaited(position)
    play(position, by, "attack", territory=territory)
    sides = dict(declared or {})
    while position.step == "declare":
        seat = awaited(position)
        play(position, seat, "declare", side=sides.pop(seat, "neutral"))
    assert not sides, f"not asked: {sides}"
    return by


def bring(position: Position, start: str, token: str, *way: str) -> None:
    """The attacker brings strength along a way."""
    by = awaited(position)
    play(position, by, "bring", territory=start, token=token)
    for move in steps(by, *way, cross="carry"):
        play(position, **move)


def cannot_bring(position: Position, clause: str, start: str, token: str, *way: str) -> None:
    """What is to be brought comes as far as the last step of its way, which is refused."""
    by = awaited(position)
    moves = [{"by": by, "kind": "bring", "territory": start, "token": token}]
    moves += steps(by, *way, cross="carry")
    for move in moves[:-1]:
        play(position, **move)
    refused(position, clause, **moves[-1])


def strike(position: Position) -> list[Event]:
    """The attack is carried through, and the defender stops nothing (more)."""
    events: list[Event] = []
    if position.step in ("bring", "carry"):
        events = play(position, awaited(position), "strike")
    while position.step == "stop":
        events = play(position, awaited(position), "pass")
    return events


def attack(
    position: Position,
    territory: str,
    declared: dict[str, str] | None = None,
    brought: tuple[str, ...] = (),
) -> bool:
    """A whole attack; whether the territory has been taken."""
    by = target(position, territory, declared)
    if brought:
        bring(position, *brought)
    strike(position)
    return position.lands[territory].owner == by


# ------------------------------------------------------------------------------------ from the start


def new_game(
    count: int = 4, options: dict[str, int] | None = None, rulings: dict[str, str] | None = None
) -> Position:
    """A game of so many tribes before its first roll."""
    seats = [Seat(faction=tribe, place=at + 1) for at, tribe in enumerate(TRIBES[:count])]
    return new_position(GAME, Setup(seats=seats, rulings=rulings or {}, options=options or {}))


BORDERS = [
    ("amber-shelf", "bleached-pan"), ("jagged-crown", "yellow-reach"),
    ("burnt-anvil", "nomad-trail"), ("cinder-steps", "salt-mirror"),
    ("dew-terraces", "umber-slope"), ("ember-flats", "little-gap"),
    ("iron-stair", "twin-buttes"), ("rock-path", "whisper-sands"),
]  # fmt: skip


def rolled(position: Position, *numbers: int) -> None:
    """The tribes roll the order die, in the order of their seats."""
    for tribe, number in zip(TRIBES, numbers, strict=False):
        play(position, "table", "roll-order", to=tribe, number=number)


def through_the_harj(position: Position, until: str = "", rocks: int = 3) -> None:
    """Play the Harj in any way, led by the first tribe, until a step of it begins or it is over."""
    for _ in range(200):
        if position.step == until or position.phase != "harj":
            return
        harj_move(position, rocks)


def harj_move(position: Position, rocks: int = 3) -> None:
    """One move of the Harj, whatever is due."""
    seat = awaited(position)
    free = [name for name, land in position.lands.items() if not land.owner]
    if position.step == "order-roll":
        rolled(position, *[8, 3, 4, 5][: len(position.sides)])
    elif position.step == "rock-roll":
        play(position, "table", "roll-rocks", number=rocks)
    elif position.step == "rocks":
        start, end = BORDERS[len(position.rocks)]
        play(position, seat, "place-rock", start=start, end=end)
    elif position.step == "site-return":
        play(position, "table", "return-site", site="food")
    elif position.step == "sites":
        place = next(name for name, land in position.lands.items() if not land.site)
        play(position, seat, "place-site", territory=place)
    elif position.step == "reveal":
        place = next(name for name, land in position.lands.items() if land.site == "hidden")
        play(position, "table", "reveal-site", territory=place, site=position.sites[0])
    elif position.step == "settlement":
        play(position, seat, "settle", territory=free[0])
    else:
        own = next(name for name, land in position.lands.items() if land.owner == seat)
        play(position, seat, "first-worm", territory=own)
