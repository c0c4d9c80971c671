"""The tracks of supremacy and prescience, and leaders who come into play or leave it."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    HARKONNEN,
    abandoned,
    put_leader,
    take_figures,
    to_tank,
    where_is,
)
from adjudicator.games.war_for_arrakis.groups import leaders_of
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.rounds import win
from adjudicator.games.war_for_arrakis.seats import holder
from adjudicator.games.war_for_arrakis.tasks import push_ops
from adjudicator.rules.course import ruling
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event

# --- leaders -------------------------------------------------------------------------------------


def set_state(position: Position, side: str, leader: str, state: str) -> None:
    """Note where a leader's card lies."""
    owner = holder(position, side, leader)
    owner.leaders = {**owner.leaders, leader: state}


def leave(game: Game, position: Position, leader: str) -> list[Event]:
    """A leader leaves the game for good, with card and figure."""
    side = game.leaders[leader].side
    owner = holder(position, side, leader)
    set_state(position, side, leader, "gone")
    owner.tank = ["" if name == leader else name for name in owner.tank]
    owner.fresh = [name for name in owner.fresh if name != leader]
    area = where_is(position, leader)
    events = [Event("leader-gone", "leaders.gone", {"leader": leader})]
    if area != "":
        take_figures(position, area, leaders_of(side, [leader]))
        events = events + abandoned(game, position, area)
    return events


def take_over(game: Game, position: Position, leader: str, old: str) -> None:
    """A leader takes the place of another: on the board, in the tank or beside it, with its card."""
    side = game.leaders[leader].side
    owner = holder(position, side, old)
    state = owner.leaders[old]
    set_state(position, side, old, "gone")
    set_state(position, side, leader, "ready" if state in ["aside", "gone"] else state)
    heir = holder(position, side, leader)
    if leader in owner.leaders:
        owner.tank = [leader if name == old else name for name in owner.tank]
        owner.fresh = sorted(leader if name == old else name for name in owner.fresh)
    elif old in owner.tank:
        slot = owner.tank.index(old)
        owner.tank = ["" if name == old else name for name in owner.tank]
        to_tank(position, side, leader, slot)
    elif old in owner.fresh:
        owner.fresh = [name for name in owner.fresh if name != old]
        heir.fresh = put(heir.fresh, leader)
    area = where_is(position, old)
    if area != "":
        put_leader(position, side, area, leader)
        take_figures(position, area, leaders_of(side, [old]))


def enter(game: Game, position: Position, leader: str, spent: bool) -> list[Event]:
    """A leader comes into play, unless it has already or has left the game."""
    entry = game.leaders[leader]
    if holder(position, entry.side, leader).leaders[leader] != "aside":
        return []
    set_state(position, entry.side, leader, "spent" if spent else "ready")
    events = [Event("leader-entered", "leaders.enter", {"leader": leader})]
    if entry.replaces != "":
        take_over(game, position, leader, entry.replaces)
    retires = entry.retires
    if retires != "" and holder(position, entry.side, retires).leaders[retires] != "gone":
        events = events + leave(game, position, entry.retires)
    push_ops(game, position, entry.side, entry.entry)
    return events


# --- tracks --------------------------------------------------------------------------------------


def reaches(game: Game, position: Position, before: int, step: int, now: int) -> bool:
    """Whether a marker that has moved has come to a step: passed it, or (by a ruling) stopped there."""
    if ruling(game, position, "steps") == "landing":
        return step == now and now != before
    return before < step <= now


def gain_supremacy(game: Game, position: Position, steps: int, clause: str) -> list[Event]:
    """The supremacy marker goes forward; at the end of its track the Harkonnens have won."""
    before = position.supremacy
    position.supremacy = min(before + steps, game.numbers.supremacy_win)
    gained: dict[str, int | str] = {"steps": steps, "now": position.supremacy}
    events = [Event("supremacy", clause, gained)]
    if position.supremacy >= game.numbers.supremacy_win:
        return events + win(position, HARKONNEN, "victory.supremacy")
    for step in game.supremacy_steps:
        if reaches(game, position, before, step.step, position.supremacy):
            push_ops(game, position, step.side, step.effect)
    return events


def advance(game: Game, position: Position, marker: str, steps: int, clause: str) -> list[Event]:
    """A prescience marker goes forward, or back when `steps` is negative; leaders come into play."""
    before = position.markers[marker]
    now = max(0, min(before + steps, game.numbers.prescience_last))
    position.markers = {**position.markers, marker: now}
    gained: dict[str, int | str] = {"marker": marker, "steps": steps, "now": now}
    events = [Event("prescience", clause, gained)]
    for step in game.prescience_steps:
        here = reaches(game, position, before, step.step, now)
        if here and (len(step.markers) == 0 or marker in step.markers):
            push_ops(game, position, step.side, step.effect)
            reached: dict[str, int | str] = {"marker": marker, "step": step.step}
            events.append(Event("step-reached", "prescience.leaders", reached))
    return events


def advance_all(game: Game, position: Position, steps: int, clause: str) -> list[Event]:
    """Every prescience marker goes forward."""
    events: list[Event] = []
    for marker in game.markers:
        events = events + advance(game, position, marker, steps, clause)
    return events
