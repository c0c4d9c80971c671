"""Why a value of a card's or leader's effect is refused, and of the end of a round (see `reasons`)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.battle_ends import battle_of, stands_at
from adjudicator.games.war_for_arrakis.board import ATREIDES, enemy, is_named, side_at, where_is
from adjudicator.games.war_for_arrakis.filters import fits
from adjudicator.games.war_for_arrakis.hazards import harvest_of
from adjudicator.games.war_for_arrakis.ops_cards import forcible
from adjudicator.games.war_for_arrakis.ops_pieces import has_tokens, rank_due
from adjudicator.games.war_for_arrakis.reasons_place import not_free
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import op_of
from adjudicator.rules.kinds import Move

# --- pieces ---------------------------------------------------------------------------------------


def why_replace(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why no unit is replaced there."""
    area: str = move[field]
    return "no-unit" if area in game.areas else ""


def why_tank(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a leader is not sent to the tank."""
    leader: str = move[field]
    op = op_of(game, found)
    side = found.by if op.text == "own" else enemy(found.by)
    if leader not in game.leaders or not is_named(game, leader):
        return ""
    if game.leaders[leader].side != side or (len(op.ids) > 0 and leader not in op.ids):
        return "not-meant"
    return "off-board" if where_is(position, leader) == "" else "out-of-reach"


def why_relocate(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why an effect does not take a Legion there, or not this one."""
    area: str = move[field]
    side = found.by if found.name != "move-enemy" else enemy(found.by)
    if field != "start":
        return "here" if area == move["start"] else not_free(position, side, area)
    if side_at(position, area) != side:
        return "no-legion"
    fit = fits(game, position, found.by, op_of(game, found).legion, area)
    return "nowhere" if fit else "not-meant"


def why_sietch(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a sietch is not moved, or not there."""
    area: str = move[field]
    if field == "start":
        return "nowhere" if area in position.sietches else "no-sietch"
    return "here" if area == move["start"] else not_free(position, ATREIDES, area)


def why_swap(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why tokens are not exchanged with those of a place."""
    area: str = move[field]
    if area not in position.sietches:
        return "no-sietch"
    if field == "start":
        return "" if has_tokens(position, area) else "no-tokens"
    return "same"


def why_reveal(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why nothing is turned up there."""
    area: str = move[field]
    return "nothing" if area in game.areas else ""


def why_units(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why no unit is given up there."""
    area: str = move[field]
    units = position.legions[area].units if side_at(position, area) == ATREIDES else {}
    return "not-meant" if units.get(rank_due(game, found), 0) > 0 else ""


def why_shoot(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why no vehicle is removed there."""
    place: str = move[field]
    there = place in position.flyers or place in position.harvesters
    return "kept" if there else "no-vehicle"


# --- cards, dice, tracks ---------------------------------------------------------------------------


def why_draw(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why that many cards cannot be drawn."""
    cards: int = move["count"] + (move["second"] if field == "second" else 0)
    if cards == 0:
        return "none"
    return "most" if cards > op_of(game, found).count else ""


def why_yield(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a card is not given up."""
    return "never" if move[field] in position.sides[move["by"]].hand else "not-open"


def why_die(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why an effect does not touch a die of the opponent."""
    result: str = move[field]
    op = op_of(game, found)
    if len(op.ids) > 0 and result in game.results and result not in op.ids:
        return "not-meant"
    solo = found.name == "force-die" and position.automaton is not None
    return "three" if solo and result in game.results and len(forcible(game, position)) > 0 else ""


def why_lower(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why an imperium marker is not lowered."""
    return "lowest" if move[field] in game.powers else ""


def why_shift(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a prescience marker does not go back or forward, or not so far."""
    value = move[field]
    if field == "count":
        if value < 1:
            return "no-steps"
        return "too-few" if value > position.markers[move["marker"]] else "too-many"
    if value not in game.markers:
        return ""
    if field == "marker":
        return "at-start" if position.markers[value] == 0 else "others-at-end"
    return "same" if value == move["marker"] else "at-end"


def why_revealed(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a prescience card is not chosen."""
    return "stays" if move[field] in position.revealed else ""


def why_option(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why one of several effects is not chosen."""
    return "idle" if 1 <= move[field] <= len(op_of(game, found).options) else ""


def why_ban(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a ban is not chosen."""
    card: str = move[field]
    if card not in game.powers:
        return ""
    return "active" if card in position.bans else "not-fallen"


def why_save(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why that much spice cannot be saved."""
    return "too-little" if harvest_of(position).spice < move[field] <= game.numbers.reserve else ""


# --- battles and the end of a round ----------------------------------------------------------------


def why_lead(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a leader's ability is not applied."""
    area = stands_at(battle_of(position), found.by)
    there = area in position.legions and move[field] in position.legions[area].leaders
    return "counted" if there else ""


def why_lose(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a piece does not take a Hit: it is not there, or no Regular is left to take its place."""
    if field == "how":
        return "how"
    legion = position.legions[found.area]
    return "no-regular" if legion.units.get(str(move["piece"]), 0) > 0 else ""


def why_relieve(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a leader is not relieved."""
    leader: str = move[field]
    if leader not in game.leaders or not is_named(game, leader):
        return ""
    return "off-board" if where_is(position, leader) == "" else "other-side"


WHY: dict[str, Callable[[Game, Position, Task, Move, str], str]] = {
    "ban": why_ban,
    "choose": why_option,
    "close-harvest": why_save,
    "discard-die": why_die,
    "draw": why_draw,
    "force-die": why_die,
    "hand-limit": why_yield,
    "lead": why_lead,
    "lose": why_lose,
    "lower-marker": why_lower,
    "move-enemy": why_relocate,
    "move-sietch": why_sietch,
    "pin-prescience": why_revealed,
    "redraw-prescience": why_revealed,
    "relieve": why_relieve,
    "relocate": why_relocate,
    "remove-prescience": why_revealed,
    "remove-units": why_units,
    "remove-vehicles": why_shoot,
    "replace": why_replace,
    "return-prescience": why_revealed,
    "reveal": why_reveal,
    "shift-prescience": why_shift,
    "swap-tokens": why_swap,
    "tank": why_tank,
    "yield-card": why_yield,
}
"""Kind of move -> why a value of one of its fields is refused."""
