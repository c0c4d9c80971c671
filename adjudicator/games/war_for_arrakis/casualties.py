"""Hits and crowding: which figures a Legion loses, chosen by its player (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.bans import stacking
from adjudicator.games.war_for_arrakis.board import (
    RANKS,
    abandoned,
    put_units,
    remove_leader,
    supply,
)
from adjudicator.games.war_for_arrakis.groups import size
from adjudicator.games.war_for_arrakis.marching import pieces_of
from adjudicator.games.war_for_arrakis.questions import Question, choice
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position, Task
from adjudicator.games.war_for_arrakis.tasks import ALL_HARKONNEN, Rule, ask, drop, push, task_at
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event


def suffer(position: Position, side: str, area: str, hits: int) -> None:
    """Have a side remove casualties in an area."""
    if hits > 0:
        push(position, [task_at("lose", side, area, hits)])


def lose_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask for the next casualty; what is beyond choice is removed at once."""
    legion = position.legions.get(found.area)
    if legion is None or legion.side != found.by or size(legion) == 0 or found.left == 0:
        drop(position)
        return abandoned(game, position, found.area)
    options = hurtable(game, position, legion)
    if len(options) == 1 and not may_remove_elite(game, position, options[0]):
        return hurt(game, position, found, options[0], True)
    if found.left >= toughness(legion):
        drop(position)
        return destroy(game, position, found.area, "battle.casualties")
    ask(position, "lose", found.by)
    return []


def toughness(legion: Legion) -> int:
    """How many Hits a Legion takes until nothing is left, however they are chosen."""
    total = len(legion.leaders)
    for rank, count in legion.units.items():
        total += count if rank == "regular" else 2 * count
    return total


def hurtable(game: Game, position: Position, legion: Legion) -> list[str]:
    """The pieces (sorted) of a Legion of which one can take a Hit.

    By a ruling an elite for whom no regular figure is left comes last.
    """
    found = pieces_of(legion)
    if ruling(game, position, "no-regular") == "removed":
        return found
    if supply(game, position, legion.side, "regular") > 0:
        return found
    others = [piece for piece in found if piece not in ["elite", "special-elite"]]
    return others if len(others) > 0 else found


def may_remove_elite(game: Game, position: Position, piece: str) -> bool:
    """Whether an elite may leave the board for one Hit, by a ruling."""
    return piece in ["elite", "special-elite"] and (
        ruling(game, position, "elite-casualty") == "remove"
    )


def lose_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A unit or a leader of the Legion that is hit, and what becomes of an elite."""
    legion = position.legions[found.area]
    if "piece" not in partial:
        asks = any(may_remove_elite(game, position, piece) for piece in legion.units)
        return choice("piece", hurtable(game, position, legion), not asks)
    if "how" not in partial and may_remove_elite(game, position, partial["piece"]):
        return choice("how", ["removed", "replaced"], True)
    return None


def lose(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A casualty is removed, or an elite becomes a regular."""
    return hurt(game, position, found, move["piece"], move.get("how", "replaced") == "replaced")


def hurt(game: Game, position: Position, found: Task, piece: str, replaced: bool) -> list[Event]:
    """One Hit on a piece of a Legion; an elite is replaced while there is a regular to take."""
    area = found.area
    side = found.by
    found.left -= 1
    if piece not in RANKS:
        return remove_leader(game, position, area, piece, "battle.casualties")
    spare = piece != "regular" and replaced and supply(game, position, side, "regular") > 0
    put_units(position, side, area, piece, -1)
    if spare:
        put_units(position, side, area, "regular", 1)
    hit: dict[str, int | str] = {"area": area, "piece": piece, "by": side}
    if spare:
        return [Event("weakened", "battle.casualties", hit)]
    return [Event("unit-lost", "battle.casualties", hit)]


def destroy(game: Game, position: Position, area: str, clause: str) -> list[Event]:
    """All figures in an area are removed; named leaders go to the tank."""
    legion = position.legions[area]
    for token in legion.tokens:
        position.tokens = {name: what for name, what in position.tokens.items() if name != token}
    left = Legion(side=legion.side, units={}, leaders=legion.leaders, tokens=[])
    if len(legion.leaders) == 0:
        position.legions = {name: other for name, other in position.legions.items() if name != area}
    else:
        position.legions = {**position.legions, area: left}
    ruined: dict[str, int | str] = {"area": area, "by": legion.side}
    return [Event("destroyed", clause, ruined), *abandoned(game, position, area)]


def ruin(game: Game, position: Position, found: Task) -> list[Event]:
    """A Legion that cannot be moved away is destroyed."""
    drop(position)
    if found.area not in position.legions:
        return []
    return destroy(game, position, found.area, "atomics.detonate")


# --- too many units ------------------------------------------------------------------------------


def crowd_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask which unit is removed, while there are too many."""
    legion = position.legions.get(found.area)
    if legion is None or size(legion) <= stacking(game, position, legion.side):
        drop(position)
    else:
        ask(position, "overstack", found.by)
    return []


def crowd_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A unit or a deployment token, while there are too many."""
    if "piece" not in partial:
        legion = position.legions.get(found.area)
        if legion is None or size(legion) <= stacking(game, position, legion.side):
            return choice("piece", [], True)
        return choice("piece", sorted([*legion.units, *legion.tokens]), True)
    return None


def thin(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A unit too many is removed; a deployment token leaves the game."""
    area = found.area
    piece = move["piece"]
    if piece in RANKS:
        put_units(position, found.by, area, piece, -1)
    else:
        legion = position.legions[area]
        left = Legion(
            side=legion.side,
            units=legion.units,
            leaders=legion.leaders,
            tokens=take(legion.tokens, piece),
        )
        position.legions = {**position.legions, area: left}
        if ruling(game, position, "excess-token") == "pool":
            position.token_pool = put(position.token_pool, position.tokens[piece])
        position.tokens = {name: what for name, what in position.tokens.items() if name != piece}
    return [Event("unit-lost", "pieces.stacking", {"area": area, "piece": piece, "by": found.by})]


STARTS = {"lose": lose_start, "overstack": crowd_start, "ruin": ruin}
"""Tasks that are begun by a look at what is possible."""

RULES: dict[str, Rule] = {
    "lose": Rule("battle.casualties", lose_field, lose, phases=["actions", "hazards"]),
    "overstack": Rule("pieces.stacking", crowd_field, thin, ALL_HARKONNEN),
}
"""Tasks that ask a side -> how they are done."""
