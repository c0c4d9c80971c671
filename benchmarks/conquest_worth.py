"""What places and battles are worth to the players of `conquest_players.py`, by guess."""

from __future__ import annotations

import math
from typing import Any

from adjudicator.games.conquest_and_diplomacy.board import exposed, strongholds
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.turn import has

Move = dict[str, Any]

FORCE = 0.8
"""What a force is worth to its player, in spice."""
STRONGHOLD = 11.0
"""What a stronghold is worth that stays in hand, in spice: 5 points, and what it does for a win."""
LASTING, CROWD = 0.3, 3.5
"""How likely a single force keeps a stronghold, and how many forces it takes to be safer."""
WIN = 18.0
"""What the last stronghold to a win is worth, own or another's, from the turn before the first win."""
LEADER, SHARE = 3.5, 0.5
"""What an unknown opponent's leader adds, and the share of its forces that it dials."""
EDGE = {"many-traitors": 0.5, "prescience": 2.0, "voice": 0.5}
"""What an advantage is worth in battle, in strength, by guess."""
BETRAYED = 0.25
"""How often a leader sent against a faction with many traitors is one, by guess."""


def options(rules: Any, game: Game, position: Position, move: Move) -> list[Any]:
    """What may stand in the next field of a move that is open; nothing if it cannot be made."""
    if move["move"] not in rules.kinds(game, position, move["by"]):
        return []
    field = rules.next_field(game, position, move)
    return [] if field is None else list(field.options)


def standing(position: Position, part: str, seat: str) -> int:
    """Own forces in a part."""
    return int(position.forces.get(part, {}).get(seat, 0))


def others(game: Game, position: Position, territory: str, seat: str) -> dict[str, int]:
    """The forces of the others in a territory."""
    found: dict[str, int] = {}
    for part in game.territories[territory].parts:
        for name, count in position.forces.get(part, {}).items():
            if name != seat:
                found[name] = found.get(name, 0) + count
    return found


def holds(game: Game, position: Position, seat: str) -> list[str]:
    """The strongholds in which a seat has forces."""
    return [
        name
        for name in strongholds(game, position)
        if any(standing(position, part, seat) for part in game.territories[name].parts)
    ]


def odds(game: Game, position: Position, seat: str, own: int, rivals: dict[str, int]) -> float:
    """How likely a seat wins all battles that it comes into, from 0 to 1, by guess."""
    best = max(
        (game.leaders[leader].strength for leader in position.sides[seat].leaders), default=0
    )
    armed = sum(1 for card in position.sides[seat].hand if game.cards[card].category != "worthless")
    edge = sum(more for name, more in EDGE.items() if has(game, seat, name))
    found = 1.0
    for name, count in rivals.items():
        ahead = SHARE * own + 0.7 * best + 0.4 * armed + edge - SHARE * count - LEADER
        trust = 1 - BETRAYED if has(game, name, "many-traitors") else 1.0
        found *= trust / (1 + math.exp(-ahead / 2))
    return found


def prize(
    game: Game, position: Position, seat: str, part: str, own: int, rivals: list[str]
) -> float:
    """What a part is worth, in units of spice, to a seat left there with so many forces after rivals have gone."""
    territory = game.parts[part].territory
    if own == 0:
        return 0.0
    if territory not in strongholds(game, position):
        return float(min(position.spice.get(part, 0), game.numbers.collect * own))
    need = game.numbers.win_strongholds
    mine = [name for name in holds(game, position, seat) if name != territory]
    value = STRONGHOLD * (LASTING + (1 - LASTING) * (1 - math.exp((1 - own) / CROWD)))
    if position.turn >= game.numbers.first_win_turn - 1:
        value += WIN if len(mine) >= need - 1 else 0
        near = [name for name in rivals if len(holds(game, position, name)) >= need]
        value += WIN if near else 0
    return value


def worth(game: Game, position: Position, seat: str, part: str, own: int) -> float:
    """What it is worth, in units of spice, to have so many own forces in a part at the turn's end."""
    territory = game.parts[part].territory
    if own == 0:
        return 0.0
    rivals = {} if territory == "polar-sink" else others(game, position, territory, seat)
    chance = odds(game, position, seat, own, rivals)
    value = 0.0
    if territory in strongholds(game, position):
        value = prize(game, position, seat, part, own, list(rivals))
    elif part in position.spice:
        value = min(position.spice[part], game.numbers.collect * own)
        value += 0.1 * min(own, 2)
    if exposed(game, position, territory) and not has(game, seat, "storm-proof"):
        away = (game.parts[part].sector - position.storm) % game.numbers.sectors
        value -= FORCE * own * (0.75 if 0 < away <= game.numbers.steer_most else 0.1)
    spent = SHARE * own if rivals else 0.0
    return chance * value - (1 - chance) * FORCE * own - chance * FORCE * spent


def gain(game: Game, position: Position, seat: str, part: str, added: int) -> float:
    """What more forces in a part bring, in units of spice."""
    here = standing(position, part, seat)
    after = worth(game, position, seat, part, here + added)
    return after - worth(game, position, seat, part, here)
