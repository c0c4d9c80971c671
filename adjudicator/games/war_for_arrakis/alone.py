"""The order in which several named leaders who are left alone at the same time go to the tank."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import remove_leader
from adjudicator.games.war_for_arrakis.groups import size
from adjudicator.games.war_for_arrakis.questions import Question, choice
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import Rule, drop
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event


def entomb_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """The leader who goes to the tank next."""
    if "leader" not in partial:
        legion = position.legions.get(found.area)
        alone = legion is not None and legion.side == found.by and size(legion) == 0
        return choice("leader", legion.leaders if legion is not None and alone else [], True)
    return None


def entomb(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A leader goes to the tank, and when only one more is left, that one too."""
    events = remove_leader(game, position, found.area, move["leader"], "pieces.leaders-alone")
    left = position.legions[found.area].leaders
    if len(left) > 1:
        return events
    drop(position)
    last = remove_leader(game, position, found.area, left[0], "pieces.leaders-alone")
    return [*events, *last]


RULES: dict[str, Rule] = {
    "entomb": Rule("leaders.order", entomb_field, entomb, phases=["actions", "hazards"])
}
"""The one task of several leaders left alone."""
