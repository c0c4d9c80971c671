"""The kinds of moves of a battle, from its choice to the winner's cards, for all games of the family.

A game states everything that it decides about its battles in one place, `Customs`. Kinds that only
one game has are in that game's own `KINDS`.
"""

from __future__ import annotations

from adjudicator.rules.bound import bound
from adjudicator.rules.course import begin_step, finish
from adjudicator.rules.dune.board import joined_parts
from adjudicator.rules.dune.customs import Customs
from adjudicator.rules.dune.forms import (
    battle_form,
    battle_violation,
    question_form,
    question_violation,
    spoils_form,
    spoils_violation,
    voice_form,
    voice_violation,
)
from adjudicator.rules.dune.records import Battle, Game, Position, Prescience
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import take
from adjudicator.rules.records import Event, Field, Violation, choice

CLAUSES: list[str] = [
    "battle.aggressor",
    "battle.losses",
    "battle.plan",
    "battle.prescience",
    "battle.prescience-answer",
    "battle.spoils",
    "battle.voice",
]
"""The clauses that a game of this family must have for what is done here (sorted)."""


def fought(position: Position) -> Battle:
    """The battle under way."""
    assert position.battle is not None
    return position.battle


# --- choose-battle -------------------------------------------------------------------------------


def check_choose(own: Customs, game: Game, position: Position, move: Move) -> Violation | None:
    """An aggressor names a battle and an opponent that it has (battle.aggressor, battle.storm)."""
    found = own.bar_battle(game, position, move)
    if found is not None:
        return found
    peace = own.friends(game, position, move["by"])
    return battle_violation(game, position, move, peace, own.truce(game, position))


def apply_choose(own: Customs, game: Game, position: Position, move: Move) -> list[Event]:
    """Begin the battle; it is known by the first part of its battlefield, whichever was named."""
    place = joined_parts(game, position, move["place"])[0]
    return own.begin(game, position, place, move["by"], move["against"])


def choose_field(own: Customs, game: Game, position: Position, partial: Move) -> Field | None:
    """The place, then the opponent there (battle.aggressor)."""
    peace = own.friends(game, position, partial["by"])
    return battle_form(game, position, partial, peace, own.truce(game, position))


# --- voice ---------------------------------------------------------------------------------------


def check_voice(own: Customs, game: Game, position: Position, move: Move) -> Violation | None:
    """An order to play or to refuse a kind of card (battle.voice)."""
    found = own.bar_order(game, position, move)
    if found is not None:
        return found
    return voice_violation(move, own.nameable(game, position))


def voice_field(own: Customs, game: Game, position: Position, partial: Move) -> Field | None:
    """The order, then the kind of card (battle.voice)."""
    return voice_form(partial, own.nameable(game, position))


def no_part(own: Customs, clause: str, position: Position, move: Move) -> Violation | None:
    """Why an ability is of no use in the battle under way: its owner has no part in it."""
    by = move["by"]
    if position.battle is None or by not in position.sides or own.takes_part(position, by):
        return None
    return Violation(clause, "no-part", {"by": by, "territory": position.battle.territory})


def voice_elsewhere(own: Customs, game: Game, position: Position, move: Move) -> Violation | None:
    """Why the Voice cannot be used in a step that is not its own (battle.voice)."""
    return no_part(own, "battle.voice", position, move)


# --- ask, answer ---------------------------------------------------------------------------------


def check_ask(own: Customs, game: Game, position: Position, move: Move) -> Violation | None:
    """Prescience asks for one element of a plan (battle.prescience)."""
    return question_violation(move, own.elements(game, position))


def apply_ask(own: Customs, game: Game, position: Position, move: Move) -> list[Event]:
    """The opponent has to answer (battle.prescience)."""
    asked = Prescience(by=move["by"], element=move["element"], answer="")
    fought(position).prescience = asked
    begin_step(position, own.answering, [own.target(position, move["by"])])
    return []


def ask_elsewhere(own: Customs, game: Game, position: Position, move: Move) -> Violation | None:
    """Why nobody asks in a step that is not for asking (battle.prescience)."""
    return no_part(own, "battle.prescience", position, move)


def ask_field(own: Customs, game: Game, position: Position, partial: Move) -> Field | None:
    """The element of the plan (battle.prescience)."""
    return question_form(partial, own.elements(game, position))


def question(position: Position) -> Prescience:
    """What Prescience asks in the battle under way."""
    asked = fought(position).prescience
    assert asked is not None
    return asked


def check_answer(own: Customs, game: Game, position: Position, move: Move) -> Violation | None:
    """The answer is one that the opponent's plan can keep (battle.prescience-answer)."""
    who = own.combatant(game, position, move["by"])
    return own.judge_answer(game, position, who, question(position).element, move["value"])


def apply_answer(own: Customs, game: Game, position: Position, move: Move) -> list[Event]:
    """The answer binds the plan."""
    question(position).answer = move["value"]
    return own.answered(game, position)


def answer_field(own: Customs, game: Game, position: Position, partial: Move) -> Field | None:
    """The value, out of those that a plan can keep."""
    if "value" in partial:
        return None
    who = own.combatant(game, position, partial["by"])
    return choice(
        "value", own.answer_options(game, position, who, question(position).element), last=True
    )


# --- plan ----------------------------------------------------------------------------------------


def check_plan(own: Customs, game: Game, position: Position, move: Move) -> Violation | None:
    """A plan is of what its maker has, and keeps what was promised (`plan_violation`)."""
    found = own.bar_plan(game, position, move)
    if found is not None:
        return found
    who = own.combatant(game, position, move["by"])
    return own.judge_plan(game, position, who, own.read_plan(move))


def apply_plan(own: Customs, game: Game, position: Position, move: Move) -> list[Event]:
    """The plan is made and nobody sees it yet; what follows when both are made is the game's."""
    battle = fought(position)
    battle.plans = {**battle.plans, move["by"]: own.read_plan(move)}
    own.keep_plan(position, move)
    if finish(position, move["by"]):
        return own.planned(game, position)
    return []


def plan_field(own: Customs, game: Game, position: Position, partial: Move) -> Field | None:
    """Leader, number, weapon and defense, each out of what goes with the ones before."""
    who = own.combatant(game, position, partial["by"])
    return own.plan_field(game, position, who, partial)


# --- lose, discard -------------------------------------------------------------------------------


def apply_lose(own: Customs, game: Game, position: Position, move: Move) -> list[Event]:
    """The forces go to the tanks, until all losses are taken (battle.winner-losses)."""
    events = [own.lose(game, position, move)]
    if fought(position).losses == 0:
        return [*events, *own.go_on(game, position)]
    return events


def check_discard(game: Game, position: Position, move: Move) -> Violation | None:
    """The winner gives up a card that it has played (battle.spoils)."""
    return spoils_violation(position, move)


def apply_discard(own: Customs, game: Game, position: Position, move: Move) -> list[Event]:
    """The card is discarded, until none is left to decide on (battle.spoils-given-up)."""
    battle = fought(position)
    battle.spoils = take(battle.spoils, move["card"])
    events = own.discard(game, position, move["by"], move["card"])
    if len(battle.spoils) == 0:
        return [*events, *own.go_on(game, position)]
    return events


def discard_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, out of those that the winner has played (battle.spoils)."""
    return spoils_form(position, partial)


def keep_spoils(own: Customs, game: Game, position: Position, seat: str) -> list[Event]:
    """What a pass does in the step `spoils`: the winner keeps the cards that are left."""
    fought(position).spoils = []
    return own.go_on(game, position)


# --- all of them ---------------------------------------------------------------------------------


def battle_kinds(own: Customs) -> dict[str, Kind]:
    """The kinds of moves of a battle, by name."""
    return {
        "choose-battle": Kind(
            clause="battle.aggressor",
            steps=[own.choosing],
            check=bound(check_choose, own),
            apply=bound(apply_choose, own),
            field=bound(choose_field, own),
            closed=own.closed,
        ),
        "voice": Kind(
            clause="battle.voice",
            steps=own.ordering,
            check=bound(check_voice, own),
            apply=own.order,
            field=bound(voice_field, own),
            open=own.may_order,
            elsewhere=bound(voice_elsewhere, own),
            by=own.orderers,
        ),
        "ask": Kind(
            clause="battle.prescience",
            steps=[own.asking],
            check=bound(check_ask, own),
            apply=bound(apply_ask, own),
            field=bound(ask_field, own),
            elsewhere=bound(ask_elsewhere, own),
            by=own.askers,
        ),
        "answer": Kind(
            clause="battle.prescience-answer",
            steps=[own.answering],
            check=bound(check_answer, own),
            apply=bound(apply_answer, own),
            field=bound(answer_field, own),
        ),
        "plan": Kind(
            clause="battle.plan",
            steps=own.planning,
            check=bound(check_plan, own),
            apply=bound(apply_plan, own),
            field=bound(plan_field, own),
        ),
        "lose": Kind(
            clause="battle.losses",
            steps=["lose"],
            check=own.judge_losses,
            apply=bound(apply_lose, own),
            field=own.losses_field,
        ),
        "discard": Kind(
            clause="battle.spoils",
            steps=["spoils"],
            check=check_discard,
            apply=bound(apply_discard, own),
            field=discard_field,
        ),
    }
