"""Which kinds of moves the automaton's criteria leave open (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.battle_ends import is_beaten
from adjudicator.games.war_for_arrakis.board import HARKONNEN
from adjudicator.games.war_for_arrakis.campaigns import go_plan, leave_plan
from adjudicator.games.war_for_arrakis.hazards import may_pay
from adjudicator.games.war_for_arrakis.marching import can_leave
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.tasks import current


def by_automaton(position: Position, seat: str) -> bool:
    """Whether a seat is the automaton's."""
    return position.automaton is not None and seat == HARKONNEN


def may_cease(game: Game, position: Position, seat: str) -> bool:
    """Whether an attack may be ceased: by the automaton only when it is beaten."""
    return not by_automaton(position, seat) or is_beaten(game, position)


def may_press_on(game: Game, position: Position, seat: str) -> bool:
    """Whether an attack may go on: by the automaton unless it is beaten."""
    return not by_automaton(position, seat) or not is_beaten(game, position)


def may_go(game: Game, position: Position, seat: str) -> bool:
    """Whether a group may go: that of the automaton when nobody has to stay behind."""
    if not by_automaton(position, seat):
        return True
    return len(go_plan(game, position, current(position)).moves) > 0


def may_leave(game: Game, position: Position, seat: str) -> bool:
    """Whether somebody of a group may stay behind: of the automaton's only where there is no room."""
    if not can_leave(game, position, seat):
        return False
    if not by_automaton(position, seat):
        return True
    return len(leave_plan(game, position, current(position)).moves) > 0


def may_close(game: Game, position: Position, seat: str) -> bool:
    """Whether the harvest may be closed: by the automaton when it can pay nobody."""
    return not by_automaton(position, seat) or not may_pay(game, position, seat)


def may_stop(position: Position) -> bool:
    """Whether the automaton may pass: only where the criteria say nothing of it."""
    return position.step == "conquer"
