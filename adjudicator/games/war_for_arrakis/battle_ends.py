"""After a round of battle: pressing on, retreating, winning, advancing, settlements that fall."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN, settled_by, shift
from adjudicator.games.war_for_arrakis.casualties import suffer
from adjudicator.games.war_for_arrakis.garrisons import leave_garrison
from adjudicator.games.war_for_arrakis.groups import size
from adjudicator.games.war_for_arrakis.plans import single_points
from adjudicator.games.war_for_arrakis.prescience import havens
from adjudicator.games.war_for_arrakis.questions import Question
from adjudicator.games.war_for_arrakis.records import Battle, Game, Position, Task
from adjudicator.games.war_for_arrakis.rounds import fulfilled, win
from adjudicator.games.war_for_arrakis.seats import is_automaton
from adjudicator.games.war_for_arrakis.tasks import (
    Rule,
    ask,
    drop,
    not_asked,
    push,
    task,
    task_at,
)
from adjudicator.games.war_for_arrakis.tracks import advance_all, gain_supremacy
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import take
from adjudicator.rules.records import Event, Violation

ROUND_OVER = "battle-drawn battle-won hits-counted"
"""Kinds of event with which a round of battle is over."""


def battle_of(position: Position) -> Battle:
    """The battle that is being fought."""
    battle = position.battle
    assert battle is not None
    return battle


def strength(position: Position, area: str) -> int:
    """How many units stand in an area."""
    return size(position.legions[area]) if area in position.legions else 0


def stands_at(battle: Battle, side: str) -> str:
    """The area in which a side's Legion fights."""
    return battle.start if side == battle.attacker else battle.target


def is_beaten(game: Game, position: Position) -> bool:
    """Whether the attacking Legion has half the combat power of the other or less, by individual units."""
    battle = battle_of(position)
    own = single_points(game, position.legions[battle.start])
    other = single_points(game, position.legions[battle.target])
    return 2 * own <= other


def rank_at(game: Game, position: Position, area: str) -> int:
    """The rank of the settlement in an area, 0 for none."""
    if area in position.settlements:
        return game.settlements[area]
    if area in position.sietches:
        return game.sietch_ranks[position.sietches[area].token]
    return 0


# --- going on ------------------------------------------------------------------------------------


def battle_next(game: Game, position: Position, found: Task) -> list[Event]:
    """After casualties: the battle is decided, or the attacker says whether to press on."""
    battle = battle_of(position)
    if strength(position, battle.target) == 0 or strength(position, battle.start) == 0:
        drop(position)
        return decide(game, position)
    ask(position, "battle-next", battle.attacker)
    return []


def press_on(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The attacker presses on, at the price of Hits where a settlement is defended."""
    battle = battle_of(position)
    drop(position)
    push(position, [task("defy", battle.defender)])
    if settled_by(position, battle.target) == battle.defender and not is_automaton(
        position, battle.attacker
    ):
        suffer(position, battle.attacker, battle.start, battle.assault)
    return []


def cease(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The attacker ceases: the defender has won, and all stay where they are."""
    drop(position)
    return won_by(game, position, battle_of(position).defender)


def defy(game: Game, position: Position, found: Task) -> list[Event]:
    """The battle goes on, unless the defender retreats."""
    battle = battle_of(position)
    if strength(position, battle.start) == 0:
        drop(position)
        return decide(game, position)
    if len(havens(game, position, battle.target, "battle")) == 0:
        drop(position)
        push(position, [task("battle-round", battle.attacker)])
        enclosed = Violation("battle.retreat", "no-haven", {"area": battle.target})
        return not_asked(position, "passed-over", battle.defender, "retreat", enclosed, ROUND_OVER)
    ask(position, "defy", battle.defender)
    return []


def retreat(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The defender retreats, to where the attacker says."""
    battle = battle_of(position)
    drop(position)
    who = battle.defender if is_automaton(position, battle.attacker) else battle.attacker
    made = task_at("flee", who, battle.target, 1)
    made.note = "battle"
    push(position, [made, task("conquer", battle.attacker)])
    return [Event("retreated", "battle.retreat", {"by": battle.defender})]


def stand(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The defender stands for another round."""
    battle = battle_of(position)
    drop(position)
    push(position, [task("battle-round", battle.attacker)])
    return []


# --- the end -------------------------------------------------------------------------------------


def decide(game: Game, position: Position) -> list[Event]:
    """The battle is over because a Legion is destroyed."""
    battle = battle_of(position)
    if strength(position, battle.start) > 0:
        push(position, [task("conquer", battle.attacker)])
        return []
    if strength(position, battle.target) > 0:
        return won_by(game, position, battle.defender)
    position.battle = None
    return [Event("battle-drawn", "battle.end", {"area": battle.target})]


def won_by(game: Game, position: Position, side: str) -> list[Event]:
    """A side has won the battle."""
    battle = battle_of(position)
    position.battle = None
    if side == ATREIDES:
        position.battles_won += 1
    return [Event("battle-won", "battle.end", {"by": side, "area": battle.target})]


def conquer(game: Game, position: Position, found: Task) -> list[Event]:
    """The attacker has won and advances; by a ruling it is asked whether it does."""
    if ruling(game, position, "advance") == "may":
        ask(position, "conquer", found.by)
        return []
    return take_field(game, position, found, {})


def take_field(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The victorious Legion moves in; a settlement is destroyed, and a harvester."""
    battle = battle_of(position)
    drop(position)
    start = battle.start
    target = battle.target
    events = won_by(game, position, battle.attacker)
    shift(position, start, target)
    position.here = target
    push(position, [task_at("arrive", battle.attacker, target, 1)])
    if battle.attacker == HARKONNEN:
        leave_garrison(position, start)
    advanced: dict[str, int | str] = {"start": start, "end": target}
    events.append(Event("advanced", "battle.advance", advanced))
    rank = rank_at(game, position, target)
    if battle.attacker == HARKONNEN and target in position.sietches:
        position.sietches = {
            area: sietch for area, sietch in position.sietches.items() if area != target
        }
        if position.automaton is not None:
            push(position, [task_at("sietch-lost", HARKONNEN, target, 1)])
        events.append(Event("settlement-destroyed", "settlements.destroy", {"area": target}))
        return events + gain_supremacy(game, position, rank, "settlements.sietch")
    if battle.attacker == ATREIDES and target in position.settlements:
        position.settlements = take(position.settlements, target)
        events.append(Event("settlement-destroyed", "settlements.destroy", {"area": target}))
        events = events + advance_all(game, position, rank, "settlements.harkonnen")
        at_once = ruling(game, position, "atreides-victory") == "arrakeen"
        if at_once and game.villages[target] == "capital" and fulfilled(game, position):
            return events + win(position, ATREIDES, "victory.prescience")
    return events


def stay_put(game: Game, position: Position) -> list[Event]:
    """The victorious Legion stays where it is."""
    battle = battle_of(position)
    drop(position)
    return won_by(game, position, battle.attacker)


def no_fields(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """Nothing more to say."""
    return None


STARTS = {
    "battle-next": battle_next,
    "conquer": conquer,
    "defy": defy,
}
"""Tasks that are begun by a look at what is possible."""

RULES: dict[str, Rule] = {
    "advance-legion": Rule(
        "battle.advance", no_fields, take_field, phases=["actions"], topic="Battles"
    ),
    "cease": Rule("battle.cease", no_fields, cease, phases=["actions"], topic="Marches"),
    "press-on": Rule("battle.continue", no_fields, press_on, phases=["actions"], topic="Marches"),
    "retreat": Rule("battle.retreat", no_fields, retreat, phases=["actions"], topic="Battles"),
    "stand": Rule("battle.continue", no_fields, stand, phases=["actions"], topic="Battles"),
}
"""Deeds at the end of a round of battle -> how they are done."""
PASSES: list[str] = ["conquer"]
