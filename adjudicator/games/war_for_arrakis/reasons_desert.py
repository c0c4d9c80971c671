"""Why wormsigns, sandworms, vehicles in the desert and strikes are refused (see `reasons`)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.board import (
    HARKONNEN,
    enemy,
    is_desert,
    is_empty,
    side_at,
    steps_round,
    zones_at,
)
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import op_of
from adjudicator.games.war_for_arrakis.worms import (
    only_station,
    reach,
    worm_ends,
    worm_targets,
)
from adjudicator.rules.kinds import Move


def why_sign(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why no wormsign can be laid there."""
    area: str = move[field]
    if area in position.signs:
        return "sign"
    if not is_desert(game, position, area):
        return "no-desert"
    if area in position.worms:
        return "sandworm"
    return "sietch" if area in position.sietches else ""


def why_erase(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why no wormsign is taken from there."""
    area: str = move[field]
    return "kept" if area in position.signs else "no-sign"


def why_summon(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why no sandworm can be placed there."""
    area: str = move[field]
    if area in position.worms:
        return "sandworm"
    if not is_desert(game, position, area):
        return "no-desert"
    asks_empty = any(rule.name == "empty" for rule in op_of(game, found).where)
    return "taken" if asks_empty and not is_empty(position, area) else ""


def out_of_reach(game: Game, position: Position, start: str, area: str, steps: int) -> str:
    """Why a sandworm does not come to an area: the ground between, a border, the distance."""
    if area in steps_round(game, start, steps, False):
        return "no-path"
    return "border" if area in steps_round(game, start, steps, True) else "too-far"


def why_worm(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a sandworm cannot move, or not there."""
    area: str = move[field]
    op = op_of(game, found)
    if field == "start":
        if area not in position.worms:
            return "no-worm"
        if area in found.used:
            return "moved"
        if position.worms[area] not in op.ids:
            return "not-meant"
        near = reach(game, position, area, op.number)
        return "enclosed" if any(is_desert(game, position, other) for other in near) else "no-way"
    if not is_desert(game, position, area):
        return "no-desert"
    if not is_empty(position, area) and not only_station(position, area):
        return "taken"
    return out_of_reach(game, position, move["start"], area, op.number)


def why_worm_attack(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a sandworm cannot attack, or not there."""
    area: str = move[field]
    op = op_of(game, found)
    if field == "start":
        if area not in position.worms:
            return "no-worm"
        return "not-meant" if position.worms[area] not in op.ids else "idle"
    if area not in position.harvesters and side_at(position, area) != HARKONNEN:
        return "nothing"
    if area not in reach(game, position, move["start"], op.number):
        return out_of_reach(game, position, move["start"], area, op.number)
    return "mountain"


def why_hazard(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why none of the last wormsigns is laid there."""
    area: str = move[field]
    if not is_desert(game, position, area):
        return "no-desert"
    if area in position.signs:
        return "sign"
    return "sandworm" if area in position.worms else "nobody"


def why_emergence(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why no sandworm is next there."""
    area: str = move[field]
    return "acted" if area in position.worms else "no-worm"


def why_rescue(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why that carryall does not save a harvester."""
    zone: str = move[field]
    if position.flyers.get(zone, "") != "carryall":
        return "no-carryall"
    return "" if zone in zones_at(game, position, found.area) else "out-of-reach"


def why_strike(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a Legion is not struck."""
    area: str = move[field]
    return "out-of-reach" if side_at(position, area) == enemy(found.by) else "no-legion"


WHY: dict[str, Callable[[Game, Position, Task, Move, str], str]] = {
    "emergences": why_emergence,
    "erase-sign": why_erase,
    "move-worms": why_worm,
    "place-worms": why_summon,
    "place-wormsigns": why_sign,
    "roll-hits": why_strike,
    "sign-hazard": why_hazard,
    "swallow": why_rescue,
    "worm-attack": why_worm_attack,
}
"""Kind of move -> why a value of one of its fields is refused."""

# --- nothing to choose ----------------------------------------------------------------------------


def no_worm(game: Game, position: Position, found: Task) -> str:
    """Why no sandworm moves or attacks: none is there that the effect uses, or none can."""
    op = op_of(game, found)
    starts = [area for area in sorted(position.worms) if position.worms[area] in op.ids]
    if len(starts) == 0:
        return "none"
    able = worm_ends if found.name == "move-worms" else worm_targets
    if any(len(able(game, position, area, op.number)) > 0 for area in starts):
        return ""
    return "nobody"


def no_summons(game: Game, position: Position, found: Task) -> str:
    """Why no sandworm comes by an effect."""
    kind = op_of(game, found).ids[0]
    out = sum(1 for worm in position.worms.values() if worm == kind)
    return "none-left" if out >= (game.worms if kind == "sandworm" else 1) else "nowhere"


def no_sign(game: Game, position: Position, found: Task) -> str:
    """Why no wormsign is laid."""
    return "none-left" if len(position.sign_pool) <= len(position.signs) else "nowhere"
