"""The battle phase up to the plans: exchanging traitors, choosing, Voice, Prescience, plans.

Document 001, "Battles". `battle_course` defines the order of the steps, `battle_end` what happens
once plans are open, and `battle_outcome` the result.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy import battle_end, traitor_exchange
from adjudicator.games.conquest_and_diplomacy.battle_course import (
    after_plans,
    battle_closed,
    begin_battle,
    go_on,
    may_wait,
    next_ability,
    next_battle,
    open_plans,
)
from adjudicator.games.conquest_and_diplomacy.battle_outcome import give_up
from adjudicator.games.conquest_and_diplomacy.battlefield import (
    KINDS_OF_WEAPON,
    combatant_of,
    friends,
    present,
    split,
    truce,
)
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.turn import has
from adjudicator.rules.bound import bound
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.battle_kinds import battle_kinds, keep_spoils
from adjudicator.rules.dune.battlefield import combatants, opponent_of
from adjudicator.rules.dune.board import forces_in, in_storm
from adjudicator.rules.dune.customs import Customs
from adjudicator.rules.dune.reach import HAVEN
from adjudicator.rules.dune.records import Voice
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Violation


def enter(game: Game, position: Position) -> list[Event]:
    """Begin with the first battle, or go on to the collection if there is none."""
    position.battle = None
    return next_battle(game, position)


# --- which battle --------------------------------------------------------------------------------


def bar_battle(game: Game, position: Position, move: Move) -> Violation | None:
    """The violation of a battle in a place or against a seat where none is possible: battle.aggressor, battle.under-storm."""
    by = move["by"]
    place = move["place"]
    if place not in game.parts:
        return no_such_part(game, "battle.aggressor", place)
    found = opponent_violation(game, position, by, place, move["against"])
    if found is not None:
        return found
    if truce(game, position) and in_storm(game, position, place):
        return Violation("battle.under-storm", "truce", {"place": place})
    for seat in [by, move["against"]]:
        if split(game, position, game.parts[place].territory, seat):
            args: dict[str, int | str] = {"place": place, "faction": seat}
            return Violation("battle.under-storm", "nobody", args)
    return None


def opponent_violation(
    game: Game, position: Position, by: str, place: str, against: str
) -> Violation | None:
    """The violation if one of two seats has no forces in a territory, or if there is no battle."""
    args: dict[str, int | str] = {"by": by, "place": place, "against": against}
    territory = game.parts[place].territory
    if game.territories[territory].terrain == HAVEN:
        return Violation("battle.aggressor", "haven", args)
    if forces_in(game, position, territory, by) == 0:
        return Violation("battle.aggressor", "no-forces", args)
    if against == by:
        return Violation("battle.aggressor", "itself", args)
    if against not in position.sides or forces_in(game, position, territory, against) == 0:
        return Violation("battle.aggressor", "no-opponent", args)
    return None


# --- voice, prescience ---------------------------------------------------------------------------


def nameable(game: Game, position: Position) -> list[str]:
    """What the Voice may name (sorted): kinds of weapons, by ruling `voice-scope` also weapons."""
    if ruling(game, position, "voice-scope") == "type":
        return KINDS_OF_WEAPON
    weapons = [card.id for card in game.cards.values() if card.attack != ""]
    return sorted([*KINDS_OF_WEAPON, *weapons])


def bar_order(game: Game, position: Position, move: Move) -> Violation | None:
    """A seat that has not chosen to delay the Voice cannot use it while plans are made (battle.voice)."""
    if not has(game, move["by"], "voice"):
        return Violation("battle.voice", "not-able", {"by": move["by"]})
    if may_speak(game, position, move["by"]):
        return None
    now: dict[str, int | str] = {"phase": position.phase, "step": position.step}
    return Violation("battle.voice", "not-now", {**now, "move": "voice"})


def order(game: Game, position: Position, move: Move) -> list[Event]:
    """The order stands; a plan that was made before is made anew (battle.changed-mind)."""
    battle = present(position)
    by = move["by"]
    battle.voice = Voice(by=by, order=move["order"], what=move["what"])
    given: dict[str, int | str] = {"by": by, "order": move["order"], "what": move["what"]}
    late = position.step in ["late-voice", "plans"]
    events = [Event("voice-used", "battle.voice-late" if late else "battle.voice", given)]
    if position.step == "plans":
        return [*events, *voice_over_plans(position, by)]
    if late:
        other = opponent_of(position, by)
        plans = {seat: plan for seat, plan in battle.plans.items() if seat != other}
        battle.plans = plans
        begin_step(position, "replan", [other])
        return [*events, Event("plan-taken-back", "battle.changed-mind", {"by": other})]
    return events + next_ability(game, position)


def voice_over_plans(position: Position, by: str) -> list[Event]:
    """The order stands while plans are made: one that is made already is made anew."""
    battle = present(position)
    battle.late = False
    other = opponent_of(position, by)
    if other not in battle.plans:
        return []
    battle.plans = {}
    begin_step(position, "plans", combatants(position))
    return [Event("plan-taken-back", "battle.changed-mind", {"by": other})]


def may_speak(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat that is awaited has the Voice: while plans are made, if it has waited."""
    if position.step == "plans":
        return present(position).late and has(game, seat, "voice")
    return True


def pass_voice(game: Game, position: Position, seat: str) -> list[Event]:
    """No order is given now; by a ruling perhaps later."""
    present(position).late = may_wait(game, position, seat)
    return next_ability(game, position)


def pass_late_voice(game: Game, position: Position, seat: str) -> list[Event]:
    """No order is given: the plans are opened."""
    return open_plans(game, position)


def pass_prescience(game: Game, position: Position, seat: str) -> list[Event]:
    """Nothing is asked."""
    return next_ability(game, position)


# --- plans ---------------------------------------------------------------------------------------


def bar_plan(game: Game, position: Position, move: Move) -> Violation | None:
    """A seal is opened once the Voice can no longer be used (battle.voice-late)."""
    if "opens" in move and unspoken(game, position, move["by"]) != "":
        args: dict[str, int | str] = {
            "by": move["by"],
            "other": unspoken(game, position, move["by"]),
        }
        return Violation("battle.voice-late", "opened-early", args)
    return None


def unspoken(game: Game, position: Position, seat: str) -> str:
    """The opponent of a seat if it still makes its plan and may use the Voice until then, or ""."""
    other = opponent_of(position, seat)
    if present(position).late and other in position.waiting and has(game, other, "voice"):
        return other
    return ""


CUSTOMS = Customs(
    orderers=["imperium", "harkonnen-imperium"],
    askers=["atreides", "atreides-fremen"],
    friends=friends,
    truce=truce,
    bar_battle=bar_battle,
    closed=battle_closed,
    begin=begin_battle,
    target=opponent_of,
    nameable=nameable,
    ordering=["late-voice", "plans", "voice"],
    may_order=may_speak,
    bar_order=bar_order,
    order=order,
    answered=next_ability,
    planning=["plans", "replan"],
    combatant=combatant_of,
    bar_plan=bar_plan,
    planned=after_plans,
    go_on=go_on,
    discard=give_up,
)
"""What this game decides about its battles."""

KINDS: dict[str, Kind] = {
    **traitor_exchange.KINDS,
    **battle_kinds(CUSTOMS),
    **battle_end.KINDS,
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **traitor_exchange.PASSES,
    "voice": pass_voice,
    "late-voice": pass_late_voice,
    "prescience": pass_prescience,
    "spoils": bound(keep_spoils, CUSTOMS),
    **battle_end.PASSES,
}
"""What a pass does in the steps of this phase."""
