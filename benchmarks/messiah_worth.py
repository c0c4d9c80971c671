"""What places and battles are worth to the players of `messiah_players.py`, by guess."""

from __future__ import annotations

import math
from typing import Any

from adjudicator.games.dune_messiah.board import connected, exposed, spies_in, units_at
from adjudicator.games.dune_messiah.hiding import hidden
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.rulebook import KINDS
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, GUILD, SISTERS
from adjudicator.rules.judging import open_kinds

Move = dict[str, Any]

FORCE = 1.2
"""What a force is worth to its player, in spice."""
PRIZE = 60.0
"""What the stronghold for which the game is played is worth to who wins by it."""
SPREAD = 2.5
"""How much strength makes a battle likely."""
SIETCH = 3.0
"""What the first forces in a sietch are worth to the Fremen."""
SWEPT = 0.3
"""How likely forces in the sand are lost before they have done anything, by guess."""


def options(rules: Any, game: Game, position: Position, move: Move) -> list[Any]:
    """What may stand in the next field of a move that is open; nothing if it cannot be made."""
    begun = "start" in move or "end" in move
    asked = {move["move"]: KINDS[move["move"]]}
    if not begun and not open_kinds(asked, game, position, move["by"]):
        return []
    field = rules.next_field(game, position, move)
    return [] if field is None else list(field.options)


def standing(game: Game, position: Position, territory: str, seat: str) -> int:
    """The forces of a seat in a territory."""
    parts = game.territories[territory].parts
    return sum(position.forces.get(part, {}).get(seat, 0) for part in parts)


def rivals(game: Game, position: Position, territory: str, seat: str) -> dict[str, int]:
    """The forces of the others in a territory."""
    found: dict[str, int] = {}
    for part in game.territories[territory].parts:
        for name, count in position.forces.get(part, {}).items():
            if name != seat:
                found[name] = found.get(name, 0) + count
    return found


def loyal(position: Position) -> int:
    """How many sietches are loyal to the Fremen."""
    return sum(1 for seat in position.sietches.values() if seat == FREMEN)


def captain(game: Game, position: Position, seat: str) -> int:
    """The strength of the strongest leader of a seat who is ready."""
    return max((game.leaders[name].strength for name in position.sides[seat].leaders), default=0)


def might(game: Game, position: Position, seat: str, forces: int) -> float:
    """What a seat may bring into a battle with so many forces, in units of strength."""
    if forces == 0:
        return 0.0
    found = float(forces + captain(game, position, seat))
    found += 0.8 * min(2, len(position.sides[seat].hand))
    if seat == FREMEN and position.loyalty >= game.numbers.zeal_open:
        found += forces / 2
    return found + (1.0 if seat in (SISTERS, EMPEROR) else 0.0)


def network_of(game: Game, position: Position, territory: str, seat: str) -> int:
    """What the spy network adds to hidden forces of a seat that strike in a territory."""
    if seat != SISTERS or spies_in(game, position, territory) == 0:
        return 0
    return min(len(connected(game, position, territory)), position.sides[seat].spice)


def chance_of(mine: float, theirs: float) -> float:
    """How likely a side wins a battle, from 0 to 1; strengths are in units of forces."""
    return 1.0 / (1.0 + math.exp((theirs - mine) / SPREAD))


def threat(game: Game, position: Position) -> float:
    """The most that one of the others may bring against Arrakeen within a turn, in units of strength."""
    found = 0.0
    for other, side in position.sides.items():
        if other == EMPEROR:
            continue
        bought = 0 if other == FREMEN else min(side.reserves, side.spice // position.price)
        there = standing(game, position, game.objective, other)
        near = sum(here.get(other, 0) for here in position.forces.values()) - there
        count = there + bought + min(near // 2, 5)
        bonus = network_of(game, position, game.objective, other)
        found = max(found, might(game, position, other, count) + bonus)
    return found


def beaten(game: Game, position: Position, territory: str, seat: str, forces: int) -> float:
    """How likely a seat with so many forces in a territory is alone in it after the battles, from 0 to 1."""
    found = 1.0
    for other, count in rivals(game, position, territory, seat).items():
        if hidden(game, position, territory, other):
            continue
        found *= chance_of(might(game, position, seat, forces), might(game, position, other, count))
    return found


def worth(game: Game, position: Position, seat: str, part: str, forces: int) -> float:
    """What so many forces in a part are worth to a seat, beside others there, in units of spice."""
    if forces <= 0:
        return 0.0
    territory = game.parts[part].territory
    near = standing(game, position, territory, seat)
    near -= position.forces.get(part, {}).get(seat, 0)
    wins = beaten(game, position, territory, seat, near + forces)
    if position.turn >= position.turns:
        return _at_last(game, position, seat, territory, near + forces, wins)
    found = 0.0
    lying = position.spice.get(part, 0)
    if lying and not exposed_to_harvester(position, part, seat):
        found += 0.9 * wins * min(game.numbers.collect * forces, lying)
        if seat == FREMEN and loyal(position) < len(game.sietches):
            found += 1.5 * wins
    if territory == game.objective:
        found += _objective(game, position, seat, near + forces, wins)
    if territory in game.sietches:
        found += _sietch(game, position, seat, territory, near + forces, wins)
    if seat == GUILD and territory in position.hideouts:
        found += 1.5 * min(5, near + forces)
    if exposed(game, position, territory):
        found -= SWEPT * FORCE * forces
    foes = rivals(game, position, territory, seat)
    if any(not hidden(game, position, territory, other) for other in foes):
        found -= (1 - wins) * FORCE * forces
    return found + _prey(game, position, seat, territory, wins)


def _at_last(
    game: Game, position: Position, seat: str, territory: str, forces: int, wins: float
) -> float:
    """On the last turn nothing counts but what wins the game."""
    found = 0.0
    if territory == game.objective:
        found += _objective(game, position, seat, forces, wins)
    if territory in game.sietches:
        found += _sietch(game, position, seat, territory, forces, wins)
    return found


def exposed_to_harvester(position: Position, part: str, seat: str) -> bool:
    """Whether the Emperor's harvester will have taken what lies in a part."""
    return seat != EMPEROR and position.harvesters.get(part, {}).get(EMPEROR, 0) > 0


def _objective(game: Game, position: Position, seat: str, forces: int, wins: float) -> float:
    """Arrakeen: held by its Emperor, waited in by those who hide, won by who is strong."""
    late = position.turn / position.turns
    if seat == EMPEROR:
        held = chance_of(might(game, position, seat, forces), threat(game, position))
        return wins * (PRIZE * (0.4 + 0.6 * late) * held + 0.3 * forces)
    if 1 < forces <= game.numbers.stealth and seat == SISTERS:
        emperor = standing(game, position, game.objective, EMPEROR)
        mine = might(game, position, seat, forces - 1)
        mine += network_of(game, position, game.objective, seat)
        odds = chance_of(mine, might(game, position, EMPEROR, emperor))
        for other, count in rivals(game, position, game.objective, seat).items():
            if other != EMPEROR:
                odds *= chance_of(mine, might(game, position, other, count))
        return PRIZE * max(0.0, odds - _doubt(position)) + 1.5 * forces * (late > 0.4)
    if forces <= game.numbers.stealth and position.turn < position.turns:
        return 1.5 * forces if late > 0.4 else 0.0
    return PRIZE * max(0.0, wins - _doubt(position))


def _doubt(position: Position) -> float:
    """The odds below which an attack on Arrakeen had better wait for another turn."""
    return 0.25 if position.turn < position.turns else 0.0


def _sietch(
    game: Game, position: Position, seat: str, territory: str, forces: int, wins: float
) -> float:
    """A sietch: the Fremen stay and turn it, the Emperor keeps it from them."""
    if seat == FREMEN:
        turned = position.sietches[territory] == FREMEN
        found = SIETCH * min(forces, 3) + (0.0 if turned else 6.0)
        return wins * (found + (8.0 if position.turn >= position.turns - 1 else 0.0))
    if seat == EMPEROR and FREMEN in position.sides:
        won = loyal(position)
        return wins * (4.0 + 9.0 * (won - 1)) if won >= 2 else 0.0
    if seat in (GUILD, SISTERS) and position.sietches.get(territory) == EMPEROR:
        return 1.5
    return 0.0


def _prey(game: Game, position: Position, seat: str, territory: str, wins: float) -> float:
    """What may be raided in a territory."""
    found = 0.0
    for part in game.territories[territory].parts:
        for other in position.sides:
            if other != seat:
                found += 4.0 * units_at(position, "harvester", part, other)
                found += 5.0 * units_at(position, "ornithopter", part, other)
    if seat != EMPEROR and (territory in position.terraformers or territory in position.cities):
        found += 4.0
    if seat not in (GUILD, EMPEROR) and territory in position.hideouts:
        found += 2.0 + 0.7 * position.hideouts[territory].stash
    if seat == FREMEN:
        found *= 1.4
    return found * wins * (0.3 if territory == game.objective else 1.0)
