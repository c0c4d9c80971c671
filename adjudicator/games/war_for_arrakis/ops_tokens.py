"""The operation of effects that deploys a deployment token at a sietch, with a leader or without."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    available,
    put_figures,
    put_leader,
)
from adjudicator.games.war_for_arrakis.filters import candidates, fits
from adjudicator.games.war_for_arrakis.groups import tokens_of
from adjudicator.games.war_for_arrakis.ops_place import leaders_for, manned
from adjudicator.games.war_for_arrakis.questions import Question, choice, choice_of
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    Rule,
    ask,
    drop,
    op_of,
    push,
    task,
    task_at,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event

NOBODY = "none"
"""No leader."""


def token_area_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A sietch for a deployment token that has been drawn, and a leader that comes with it."""
    if "area" not in partial:
        where = op_of(game, found).where
        return choice_of("area", candidates(game, position, found.by, where), takes_token, False)
    if "leader" not in partial:
        return choice("leader", leaders_at(game, position, found, partial["area"]), False)
    alone = partial["leader"] != NOBODY and manned(position, found.by, partial["area"])
    if "how" not in partial and alone and len(found.used) > 0:
        return choice("how", ["alone", "token"], True)
    return None


def leaders_at(game: Game, position: Position, found: Task, area: str) -> list[str]:
    """The leaders (sorted, "none" among them) that can come to a sietch."""
    names = [NOBODY]
    if manned(position, found.by, area) or len(found.used) > 0:
        for leader in leaders_for(game, found, op_of(game, found).ids):
            if available(game, position, found.by, leader):
                names.append(leader)
    return sorted(names)


def takes_token(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether a token or a leader can come to a sietch."""
    if not fits(game, position, found.by, op_of(game, found).where, area):
        return False
    return len(found.used) > 0 or len(leaders_at(game, position, found, area)) > 1


def token_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Have the table draw a token, which the Atreides look at; then ask where it comes to."""
    where = op_of(game, found).where
    pool = candidates(game, position, found.by, where)
    begins = found.left < 0 and len(position.token_pool) > 0
    if begins and any(fits(game, position, found.by, where, area) for area in pool):
        found.left = 1
        push(position, [task("draw-token", "table")])
    elif any(takes_token(game, position, found, {}, area) for area in pool):
        ask(position, "deploy-token", found.by)
    else:
        drop(position)
    return []


def deploy_token(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The deployment token that has been drawn, a leader, or both come to a sietch."""
    area = move["area"]
    drop(position)
    if move["leader"] != NOBODY:
        put_leader(position, found.by, area, move["leader"])
    position.here = area
    if len(found.used) == 0:
        return []
    if move.get("how", "token") != "token":
        return return_token(game, position, found)
    put_figures(position, area, tokens_of(found.by, found.used))
    push(position, [task_at("overstack", found.by, area, 1)])
    return [Event("token-laid", "pieces.tokens", {"area": area})]


def return_token(game: Game, position: Position, found: Task) -> list[Event]:
    """A token that has been drawn and is not deployed goes back into its pool, or (by a ruling) leaves the game."""
    for token in found.used:
        if ruling(game, position, "drawn-token") == "pool":
            position.token_pool = put(position.token_pool, position.tokens[token])
        position.tokens = {name: what for name, what in position.tokens.items() if name != token}
    return []


def no_token(game: Game, position: Position) -> list[Event]:
    """Nothing is deployed."""
    found = position.agenda[0]
    drop(position)
    return return_token(game, position, found)


STARTS = {"deploy-token": token_start}
"""Operations that begin with a look at what is possible."""

RULES: dict[str, Rule] = {
    "deploy-token": Rule(
        "deployment.token",
        token_area_field,
        deploy_token,
        ALL_ATREIDES,
        ["actions"],
        topic="What cards and leaders do",
    ),
}
"""Operations that ask -> how they are done."""
PASSES: list[str] = ["deploy-token"]
