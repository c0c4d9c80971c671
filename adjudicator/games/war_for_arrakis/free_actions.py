"""Free actions of a turn: turning up deployment tokens, and scouting."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.bans import forbidden
from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    areas_of,
    flown_by,
    zones_at,
)
from adjudicator.games.war_for_arrakis.dealing import show_sietch, show_token, show_tokens
from adjudicator.games.war_for_arrakis.questions import Question, choice
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    ALL_HARKONNEN,
    Rule,
    go_on,
    push,
    task_at,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event


def with_tokens(game: Game, position: Position) -> list[str]:
    """The areas (sorted) with deployment tokens that the Atreides may turn up.

    In a solo game none that an ornithopter watches from a zone over its sector.
    """
    areas = [
        area for area in areas_of(position, ATREIDES) if len(position.legions[area].tokens) > 0
    ]
    if position.automaton is None:
        return areas
    return [area for area in areas if len(flown_by(game, position, area, "ornithopter")) == 0]


def train_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A deployment token and where it lies."""
    if "area" not in partial:
        return choice("area", with_tokens(game, position), False)
    if "token" not in partial:
        return choice("token", position.legions[partial["area"]].tokens, True)
    return None


def train(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Turn a deployment token up."""
    events = show_token(game, position, move["area"], move["token"], "free.training")
    go_on(position)
    push(position, [task_at("overstack", ATREIDES, move["area"], 1)])
    if position.automaton is not None and not forbidden(game, position, "scouting"):
        alarm = task_at("reinforce", HARKONNEN, "", 1)
        alarm.note = "alarm"
        push(position, [alarm])
    return events


def own_time(position: Position, side: str) -> bool:
    """Whether a side is in its own turn, before its action, between two parts of it or after it.

    After its action that is until the other side does something in the next turn. In a battle, and
    while figures are about to move, the action waits for nothing else.
    """
    found = position.agenda[0]
    if position.battle is not None or position.march is not None:
        return False
    for waiting in position.agenda:
        if waiting.name == "turn":
            return side in waiting.pieces or (waiting.by == side and found.by == side)
    return False


def is_free_now(position: Position, seat: str) -> bool:
    """Whether a seat can take a free action now: in an action of its own side only if it is asked."""
    side = side_of(seat)
    if not own_time(position, side):
        return False
    found = position.agenda[0]
    return found.name == "turn" or found.by != side or seat in position.waiting


def may_train(game: Game, position: Position, seat: str) -> bool:
    """Whether the Atreides may turn a token up now: in their own turn, or at any by a ruling."""
    if side_of(seat) != ATREIDES or len(with_tokens(game, position)) == 0:
        return False
    if own_time(position, ATREIDES):
        return True
    return position.step == "act" and ruling(game, position, "training") == "any-turn"


def hidden_in(position: Position, area: str) -> list[str]:
    """What lies face down in an area: "both", "sietch", "tokens" or only one of the last two."""
    found: list[str] = []
    if area in position.sietches and not position.sietches[area].shown:
        found.append("sietch")
    if area in position.legions and len(position.legions[area].tokens) > 0:
        found.append("tokens")
    return ["both", *found] if len(found) == 2 else found


def scouted(game: Game, position: Position, zone: str) -> list[str]:
    """The areas (sorted) in the sectors of a zone with something to turn up."""
    return [
        area
        for area in game.area_ids
        if len(hidden_in(position, area)) > 0 and zone in zones_at(game, position, area)
    ]


def scouts(game: Game, position: Position) -> list[str]:
    """The air zones (sorted) whose ornithopter can scout something; the automaton never scouts."""
    if position.automaton is not None or forbidden(game, position, "scouting"):
        return []
    return [
        zone
        for zone in sorted(position.flyers)
        if position.flyers[zone] == "ornithopter" and len(scouted(game, position, zone)) > 0
    ]


def scout_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """An ornithopter, and what it scouts."""
    if "zone" not in partial:
        return choice("zone", scouts(game, position), False)
    if "area" not in partial:
        return choice("area", scouted(game, position, partial["zone"]), False)
    hidden = hidden_in(position, partial["area"])
    if "how" not in partial and len(hidden) > 1:
        return choice("how", hidden, True)
    return None


def scout(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Remove an ornithopter to turn up a sietch, or all deployment tokens in its area, or both."""
    how = move.get("how", "both")
    events: list[Event] = []
    before = position.zone
    lose_flyer(position, move["zone"])
    position.zone = before
    go_on(position)
    if how != "tokens":
        events = show_sietch(position, move["area"], "free.scouting")
    if how != "sietch":
        events = events + show_tokens(game, position, move["area"], "free.scouting")
    return events


def lose_flyer(position: Position, zone: str) -> None:
    """Take a vehicle out of an air zone."""
    position.flyers = {name: kind for name, kind in position.flyers.items() if name != zone}
    position.zone = zone


def may_scout(game: Game, position: Position, seat: str) -> bool:
    """Whether the Harkonnens can scout now: in their own turn."""
    if side_of(seat) != HARKONNEN or not is_free_now(position, seat):
        return False
    return len(scouts(game, position)) > 0


RULES: dict[str, Rule] = {
    "scout": Rule("free.scouting", scout_field, scout, ALL_HARKONNEN, ["actions"], topic="Marches"),
    "train": Rule("free.training", train_field, train, ALL_ATREIDES, ["actions"], topic="Marches"),
}
"""What can be done in a turn besides its action -> how."""
