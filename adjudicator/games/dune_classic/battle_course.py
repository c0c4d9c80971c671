"""The course of a battle: which step follows which, and who is awaited in it.

A battle goes choose-battle, voice, prescience, answer, plans, traitors; then `battle_outcome`
settles the battle, and in lose, spoils, capture and captive the winner makes the remaining
decisions. (Document 004, "6. Battles".)
"""

from __future__ import annotations

from adjudicator.games.dune_classic import kwisatz
from adjudicator.games.dune_classic.backing import opened, pay
from adjudicator.games.dune_classic.battle_outcome import ENDINGS, called
from adjudicator.games.dune_classic.battle_plans import answer_of
from adjudicator.games.dune_classic.battlefield import (
    battle_closed,
    represented,
    target_of,
)
from adjudicator.games.dune_classic.leaders import available
from adjudicator.games.dune_classic.records import Battle, Game, Position
from adjudicator.games.dune_classic.turn import (
    end_stop,
    go_to,
    in_play,
    stopped_event,
    use_up_stop,
)
from adjudicator.games.dune_classic.worth import IN_PLANS, STOPPABLE, use_up_stops
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.battlefield import combatants, next_to_choose
from adjudicator.rules.dune.battles import ask_winner
from adjudicator.rules.dune.betrayal import resolve
from adjudicator.rules.dune.outcome import plan_opened
from adjudicator.rules.records import Event


def next_battle(game: Game, position: Position) -> list[Event]:
    """Let the first seat in storm order that has a battle choose one; without any, go on."""
    events = next_to_choose(game, position, "choose-battle", battle_closed)
    if len(position.waiting) == 0:
        go_to(position, "spice-collection")
    return events


def present(position: Position) -> Battle:
    """The battle under way."""
    assert position.battle is not None
    return position.battle


def advantage_used(position: Position, owner: str, own: str, for_ally: str) -> str:
    """The advantage an owner would use in this battle: its own, the one for its ally, or ""."""
    if not in_play(position, owner):
        return ""
    combatant = represented(position, owner)
    if combatant == owner:
        return own
    if combatant != "":
        return for_ally
    return ""


def start_voice(game: Game, position: Position) -> list[Event]:
    """Offer the Voice to the Bene Gesserit, if they or their ally fight and nobody stops it."""
    advantage = advantage_used(position, "bene-gesserit", "voice", "ally-voice")
    if advantage == "":
        return start_prescience(game, position)
    if use_up_stop(game, position, advantage):
        return [stopped_event(game, advantage), *start_prescience(game, position)]
    begin_step(position, "voice", ["bene-gesserit"])
    return []


def start_prescience(game: Game, position: Position) -> list[Event]:
    """Offer Prescience to Atreides, if they or their ally fight and nobody stops it."""
    advantage = advantage_used(position, "atreides", "prescience", "ally-prescience")
    if advantage == "":
        return start_plans(game, position)
    if use_up_stop(game, position, advantage):
        return [stopped_event(game, advantage), *start_plans(game, position)]
    begin_step(position, "prescience", ["atreides"])
    return []


def start_plans(game: Game, position: Position) -> list[Event]:
    """Wait for both battle plans."""
    begin_step(position, "plans", combatants(position))
    return []


def start_traitors(game: Game, position: Position) -> list[Event]:
    """Ask everybody entitled, all at once, whether the leader against them is a traitor.

    Entitled is who faces a real leader, and the Harkonnen for an ally who does; nobody is who faces
    the Kwisatz Haderach.
    """
    battle = present(position)
    events: list[Event] = []
    for combatant in combatants(position):
        events = events + opened(game, position, combatant, plan_opened(battle, combatant))
    asked: list[str] = []
    for caller in [*combatants(position), "harkonnen"]:
        if not in_play(position, caller) or caller in asked or represented(position, caller) == "":
            continue
        if caller not in combatants(position) and use_up_stop(game, position, "ally-traitors"):
            events.append(stopped_event(game, "ally-traitors"))
            continue
        target = target_of(position, caller)
        if battle.plans[target].leader in game.leaders and not kwisatz.fights(position, target):
            asked.append(caller)
    if len(asked) == 0:
        return [*events, *settle(game, position)]
    begin_step(position, "traitors", asked)
    return events


def settle(game: Game, position: Position) -> list[Event]:
    """Pay for the plans and settle the battle, then let the winner decide what is left."""
    events = pay(game, position, called(game, position))
    kwisatz.note_battle(position)
    events = events + resolve(ENDINGS, game, position)
    return [*events, *go_on(game, position)]


def go_on(game: Game, position: Position) -> list[Event]:
    """The winner's next decision, or the next battle."""
    if ask_winner(position):
        return []
    return start_capture(game, position)


def start_capture(game: Game, position: Position) -> list[Event]:
    """The capture of a leader by victorious Harkonnen (ruling `captured-leaders`)."""
    battle = present(position)
    if battle.winner != "harkonnen" or ruling(game, position, "captured-leaders") != "on":
        return next_battle(game, position)
    if len(capturable(position)) == 0:
        return next_battle(game, position)
    if use_up_stop(game, position, "captured-leaders"):
        return [stopped_event(game, "captured-leaders"), *next_battle(game, position)]
    begin_step(position, "capture", ["table"])
    return []


def capturable(position: Position) -> list[str]:
    """The leaders of the loser (sorted) that have not fought in another territory this turn."""
    battle = present(position)
    loser = target_of(position, battle.winner)
    own = position.sides[loser].leaders
    return [leader for leader in available(position, loser, battle.territory) if leader in own]


def stop_in_plan(game: Game, position: Position, advantage: str) -> list[Event]:
    """What stops a power of a plan that is made and not opened (ruling `karama-on-plan`).

    The card stops the next use, or the plan counts without the power.
    """
    if ruling(game, position, "karama-on-plan") != "this-battle" or advantage not in IN_PLANS:
        return []
    events = use_up_stops(game, position, [advantage])
    if advantage == kwisatz.KWISATZ and len(events) > 0:
        kwisatz.stay_out(position)
    return events


def stop_at_once(game: Game, position: Position, advantage: str) -> list[Event]:
    """What a Karama card just played undoes of the battle under way; the stop is then used up.

    The Voice and Prescience can be undone until the plan they concern is made, and so can what a plan
    may have besides, until its maker has answered about its number or made it.
    """
    battle = position.battle
    if battle is None or advantage not in position.blocked:
        return []
    if advantage in STOPPABLE and position.step in ["answer", "plans", "prescience", "voice"]:
        owner = game.advantages[advantage].faction
        if owner in battle.plans:
            return stop_in_plan(game, position, advantage)
        answer = answer_of(position, owner)
        if answer is None or answer.element != "number":
            events = use_up_stops(game, position, [advantage])
            if len(events) > 0:
                return events
    if advantage == advantage_used(position, "bene-gesserit", "voice", "ally-voice"):
        if position.step == "voice":
            end_stop(game, position, advantage)
            return [stopped_event(game, advantage), *start_prescience(game, position)]
        if battle.voice is not None and target_of(position, "bene-gesserit") not in battle.plans:
            end_stop(game, position, advantage)
            battle.voice = None
            return [stopped_event(game, advantage)]
    elif advantage == advantage_used(position, "atreides", "prescience", "ally-prescience"):
        if position.step in ["prescience", "answer"]:
            end_stop(game, position, advantage)
            battle.prescience = None
            return [stopped_event(game, advantage), *start_plans(game, position)]
        if battle.prescience is not None and target_of(position, "atreides") not in battle.plans:
            end_stop(game, position, advantage)
            battle.prescience = None
            return [stopped_event(game, advantage)]
    elif advantage == "captured-leaders" and position.step in ["capture", "captive"]:
        end_stop(game, position, advantage)
        return [stopped_event(game, advantage), *next_battle(game, position)]
    return []
