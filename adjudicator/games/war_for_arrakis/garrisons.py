"""The automaton's garrisons: deployment tokens left behind where a Legion leaves a settlement (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import HARKONNEN, areas_of, note_moved, put_figures
from adjudicator.games.war_for_arrakis.dealing import muster_pool, show_token
from adjudicator.games.war_for_arrakis.groups import tokens_of
from adjudicator.games.war_for_arrakis.questions import Question, choice
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_HARKONNEN,
    Rule,
    ask,
    drop,
    push,
    task,
    task_at,
)
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import take
from adjudicator.rules.records import Event


def leave_garrison(position: Position, start: str) -> None:
    """In a solo game deployment tokens are left where a Harkonnen Legion leaves a settlement."""
    if position.automaton is None or start not in position.settlements:
        return
    if start in position.legions and position.rulings.get("solo-garrison", "empty") == "empty":
        return
    push(position, [task_at("garrison", HARKONNEN, start, 1)])


def garrison(game: Game, position: Position, found: Task) -> list[Event]:
    """Have the table lay two deployment tokens in a settlement that a Legion has left."""
    drop(position)
    push(
        position,
        [
            task_at("lay-black", "table", found.area, 1),
            task_at("lay-silver", "table", found.area, 1),
        ],
    )
    return []


def kind_of(found: Task) -> str:
    """The set of tokens that a task lays or turns up."""
    return "black" if found.name in ["lay-black", "unmask-black"] else "silver"


def lay_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Have the table lay a token; when there is none left, one on the board is turned up first."""
    kind = kind_of(found)
    if len(muster_pool(game, position, kind)) > 0:
        ask(position, found.name, "table")
    else:
        push(position, [task(f"unmask-{kind}", HARKONNEN)])
    return []


def lay_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """The settlement, and a token that nobody sees."""
    if "area" not in partial:
        return choice("area", [found.area], False)
    if "token" not in partial:
        return choice("token", muster_pool(game, position, kind_of(found)), True)
    return None


def lay_token(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A deployment token lies face down in a settlement."""
    kind = kind_of(found)
    drop(position)
    position.muster_pool = take(position.muster_pool, move["token"])
    number = 1
    while f"{kind}-token-{number}" in position.tokens:
        number += 1
    name = f"{kind}-token-{number}"
    group = tokens_of(HARKONNEN, [name])
    position.tokens = {**position.tokens, name: move["token"]}
    put_figures(position, found.area, group)
    # All movements of an action happen at once: tokens that one of them has left behind stay in it.
    note_moved(position, found.area, group)
    push(position, [task_at("overstack", HARKONNEN, found.area, 1)])
    return [Event("garrisoned", "solo.garrisons", {"area": found.area})]


def unmask_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A token of a set on the board."""
    kind = kind_of(found)
    if "area" not in partial:
        areas = [
            area
            for area in areas_of(position, HARKONNEN)
            if len(tokens_at(position, area, kind)) > 0
        ]
        return choice("area", areas, False)
    if "token" not in partial:
        return choice("token", tokens_at(position, partial["area"], kind), True)
    return None


def tokens_at(position: Position, area: str, kind: str) -> list[str]:
    """The tokens of a set in an area (sorted)."""
    return [token for token in position.legions[area].tokens if token.startswith(f"{kind}-token-")]


def unmask(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A token is turned up, so that it can be laid elsewhere."""
    drop(position)
    events = show_token(game, position, move["area"], move["token"], "solo.garrisons")
    push(position, [task_at("overstack", HARKONNEN, move["area"], 1)])
    return events


STARTS = {"garrison": garrison}
"""Tasks of the automaton alone."""

TABLE_STARTS = {"lay-black": lay_start, "lay-silver": lay_start}
"""Tasks of the table that begin with a look at what is left."""

RULES: dict[str, Rule] = {
    "lay-black": Rule(
        "solo.garrisons",
        lay_field,
        lay_token,
        ["table"],
        ["actions"],
        topic="What cards and leaders do",
    ),
    "lay-silver": Rule(
        "solo.garrisons",
        lay_field,
        lay_token,
        ["table"],
        ["actions"],
        topic="What cards and leaders do",
    ),
    "unmask-black": Rule(
        "solo.garrisons",
        unmask_field,
        unmask,
        ALL_HARKONNEN,
        ["actions"],
        topic="What cards and leaders do",
    ),
    "unmask-silver": Rule(
        "solo.garrisons",
        unmask_field,
        unmask,
        ALL_HARKONNEN,
        ["actions"],
        topic="What cards and leaders do",
    ),
}
"""Tokens laid and turned up -> how that is done."""
