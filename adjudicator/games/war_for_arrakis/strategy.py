"""How random players play War for Arrakis: plain tables of weights, one table a temper.

Nothing here is a rule. The tables only make random games look like games: Legions that march on
settlements and fight for them, prescience that is claimed, and both endings reached by some seed.
"""

from __future__ import annotations

from typing import Any

from adjudicator.playout.strategies import Manners, Strategy

EVERYBODY: dict[str, int] = {
    "advance-legion": 3000,
    "attack": 9000,
    "boost": 700,
    "cease": 300,
    "claim": 20000,
    "claims": 20000,
    "close-harvest": 40,
    "desert-power": 3000,
    "detonate": 3000,
    "leave": 60,
    "pass": 40,
    "place-vehicle": 3000,
    "play": 2500,
    "play-free": 2000,
    "press-on": 2000,
    "relieve": 20,
    "remove-prescience": 20,
    "retreat": 300,
    "scout": 60,
    "spend": 6000,
    "stockpile": 900,
    "train": 40,
}
"""Kind of move -> weight for every temper."""

OPTIONS: dict[str, dict[str, int]] = {
    "deploy-token.leader": {"none": 1},
    "lose.piece": {"regular": 40},
    "spend.do": {"action": 5},
}
"""Field -> option -> weight, where it is not 10."""

HOME = {"target": 900, "near": 200, "next": 60, "far": 16, "friend": 4, "home": 4}

FIGHTER = Strategy(
    name="fighter",
    kinds=EVERYBODY,
    places=HOME,
    leaving={"near": 40, "next": 30, "far": 20, "home": 6},
    amounts={},
)
"""Marches on the enemy and attacks."""

KEEPER = Strategy(
    name="keeper",
    kinds={**EVERYBODY, "attack": 3000, "stockpile": 4000, "place-wormsigns": 3000, "cease": 900},
    places={**HOME, "target": 300, "near": 40},
    leaving={"friend": 10, "home": 1},
    amounts={},
)
"""Keeps what it has, and lets others come."""

WANDERER = Strategy(
    name="wanderer",
    kinds={**EVERYBODY, "pass": 300, "leave": 500, "scout": 500, "train": 300, "relieve": 200},
    places={},
    leaving={},
    amounts={},
)
"""Does anything that is legal."""

SOWER = Strategy(
    name="sower",
    kinds={**EVERYBODY, "desert-power": 30000, "place-wormsigns": 30000, "spend": 2000},
    places=HOME,
    leaving={},
    amounts={"choose.option": "least"},
)
"""Wakes the desert: lays wormsigns whenever it can, until none is left."""


def welcome(game: Any, position: Any, seat: str, place: str) -> str:
    """What an area is to a player.

    One of "target" (an enemy settlement or sietch, or a Legion), "near", "next" and "far" (one, two or
    three steps from an enemy settlement or sietch), "home" (an own one), "friend" (an own Legion); ""
    for anything else.
    """
    if place not in game.areas:
        return ""
    homes = position.sietches if seat == "atreides" else position.settlements
    targets = position.settlements if seat == "atreides" else position.sietches
    legion = position.legions.get(place)
    if place in targets or (legion is not None and legion.side != seat):
        return "target"
    if place in homes:
        return "home"
    ways = distances(game.areas)[place]
    steps = min((ways.get(goal, 99) for goal in targets), default=99)
    if steps <= 3:
        return ["near", "next", "far"][steps - 1]
    return "friend" if legion is not None else ""


WAYS: dict[int, tuple[Any, dict[str, dict[str, int]]]] = {}
"""Identity of the areas of a game -> the areas themselves, and what `distances` has found."""


def distances(areas: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Area -> area -> steps on the ground; measured once for each game that is loaded."""
    if id(areas) not in WAYS:
        WAYS[id(areas)] = (areas, {start: steps_from(areas, start) for start in areas})
    return WAYS[id(areas)][1]


def steps_from(areas: dict[str, Any], start: str) -> dict[str, int]:
    """Area -> steps on the ground from `start`."""
    steps = {start: 0}
    edge = [start]
    while edge:
        reached = {other for area in edge for other in areas[area].borders if other not in steps}
        steps.update(dict.fromkeys(sorted(reached), steps[edge[0]] + 1))
        edge = sorted(reached)
    return steps


MANNERS = Manners(
    tempers=[FIGHTER, FIGHTER, FIGHTER, KEEPER, SOWER, WANDERER],
    plain=WANDERER,
    options=OPTIONS,
    starts=frozenset({"start", "move.area"}),
    destinations=frozenset({"area"}),
    place_class=welcome,
    any_step_calls=10,
    silence=600,
)
"""What random players of this game go by."""
