"""The battle phase up to the plans: choosing, Voice, Prescience (document 004, "6. Battles").

`battle_course` defines the order of the steps, `battle_plans` which plans are allowed,
`battle_outcome` the result, and `battle_end` the decisions that follow.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import backing, battle_end, kind_losses
from adjudicator.games.dune_classic.battle_course import (
    go_on,
    next_battle,
    present,
    start_plans,
    start_prescience,
    start_traitors,
    start_voice,
)
from adjudicator.games.dune_classic.battle_outcome import give_up
from adjudicator.games.dune_classic.battle_plans import KINDS_OF_CARD, combatant_of
from adjudicator.games.dune_classic.battlefield import (
    battle_closed,
    calm,
    friends,
    parted,
    represented,
    target_of,
    truce,
)
from adjudicator.games.dune_classic.records import Battle, Game, Position
from adjudicator.games.dune_classic.shown import shown_field, shown_violation
from adjudicator.games.dune_classic.worth import STOPPABLE, begin_battle, use_up_stops
from adjudicator.rules.bound import bound
from adjudicator.rules.dune.battle_kinds import battle_kinds, keep_spoils
from adjudicator.rules.dune.customs import Customs
from adjudicator.rules.dune.records import Voice
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Violation


def enter(game: Game, position: Position) -> list[Event]:
    """Begin with the first battle, or go on to the collection if there is none."""
    return next_battle(game, position)


def pass_voice(game: Game, position: Position, seat: str) -> list[Event]:
    """No order is given; next is Prescience."""
    return start_prescience(game, position)


def pass_prescience(game: Game, position: Position, seat: str) -> list[Event]:
    """Nothing is asked; next are the plans."""
    return start_plans(game, position)


# --- what this game decides about its battles ----------------------------------------------------


def bar_battle(game: Game, position: Position, move: Move) -> Violation | None:
    """Nobody fights under the storm who would fight there without it (battle.under-storm)."""
    place = move["place"]
    under_storm = place in game.parts and calm(game, position, place)
    if under_storm and parted(game, position, place, move["by"], move["against"]):
        return Violation("battle.under-storm", "nobody", {"place": place})
    return None


def begin(game: Game, position: Position, place: str, by: str, against: str) -> list[Event]:
    """A battle begins with the Voice."""
    position.battles += 1
    position.wheels = [by, against]
    position.battle = Battle(
        place=place,
        territory=game.parts[place].territory,
        aggressor=by,
        defender=against,
        voice=None,
        prescience=None,
        plans={},
        calls=[],
        winner="",
        losses=0,
        spoils=[],
        captive="",
    )
    begin_battle(position)
    return [*use_up_stops(game, position, STOPPABLE), *start_voice(game, position)]


def nameable(game: Game, position: Position) -> list[str]:
    """What the Voice may name (sorted)."""
    return KINDS_OF_CARD


def order(game: Game, position: Position, move: Move) -> list[Event]:
    """The order stands; next is Prescience (battle.voice)."""
    present(position).voice = Voice(by=move["by"], order=move["order"], what=move["what"])
    return start_prescience(game, position)


def bar_plan(game: Game, position: Position, move: Move) -> Violation | None:
    """What is wrong with a plan that was shown otherwise, and with all that it has besides.

    Besides means besides leader, number and cards.
    """
    if position.karama is not None:
        wrong = shown_violation(position, move)
        if wrong is not None:
            return wrong
    if position.advanced is None:
        return backing.none_asked(move)
    who = combatant_of(game, position, move["by"])
    return backing.backing_violation(game, position, who, move)


def takes_part(position: Position, seat: str) -> bool:
    """Whether a seat fights in the battle, or its ally does."""
    return represented(position, seat) != ""


CUSTOMS = Customs(
    orderers=["bene-gesserit"],
    askers=["atreides"],
    friends=friends,
    truce=truce,
    bar_battle=bar_battle,
    closed=battle_closed,
    begin=begin,
    target=target_of,
    takes_part=takes_part,
    nameable=nameable,
    ordering=["voice"],
    order=order,
    answered=start_plans,
    judge_answer=backing.judge_answer,
    answer_options=backing.answer_options,
    bar_plan=bar_plan,
    keep_plan=backing.keep_backing,
    judge_plan=backing.judge_plan,
    plan_field=shown_field,
    judge_losses=kind_losses.judge_losses,
    losses_field=kind_losses.losses_field,
    lose=kind_losses.lose,
    planning=["plans"],
    combatant=combatant_of,
    planned=start_traitors,
    go_on=go_on,
    discard=give_up,
)
"""What this game decides about its battles."""

KINDS: dict[str, Kind] = {**battle_kinds(CUSTOMS), **battle_end.KINDS}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "voice": pass_voice,
    "prescience": pass_prescience,
    "spoils": bound(keep_spoils, CUSTOMS),
    **battle_end.PASSES,
}
"""What a pass does in the steps of this phase."""
