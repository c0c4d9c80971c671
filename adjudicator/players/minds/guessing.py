"""Guesses at the plan that an enemy makes in a battle, drawn in positions that are imagined.

A guess uses the leaders that can still fight, the cards that the enemy may hold, and what
Prescience and the Voice have fixed, but no hidden information.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.players.minds import unseen
from adjudicator.players.minds.chance import Chance, below
from adjudicator.players.minds.records import Mind, Seat
from adjudicator.rules.dune.battlefield import opponent_of, parts_of
from adjudicator.rules.dune.plans import is_kind
from adjudicator.rules.dune.records import Game, Plan, Position
from adjudicator.rules.kinds import Move

NONE = "none"
TENTHS = [0, 2, 3, 4, 5, 6, 7, 8, 10, 10]
"""The tenths of its forces that an enemy dials, each as likely."""


class Guess(msgspec.Struct, frozen=True):
    """A plan that the enemy may make."""

    plan: Plan
    strength: int
    """Its forces in halves of a strength, without the leader."""


class Dial(msgspec.Struct, frozen=True):
    """The part of a plan that says how many forces are lost for how much strength."""

    fields: dict[str, Any]
    """The fields of the form from the number on, up to the cards."""
    strength: int
    """In halves of a strength."""
    forces: int
    cost: int
    """What else it costs, in percent of a spice."""


class Fight(msgspec.Struct, frozen=True):
    """What a game says of its battles."""

    dials: Callable[[Seat, Move], list[Dial]]
    """The dials that go with a leader (a half-made plan)."""
    after: Callable[[Seat, Move], dict[str, Any]]
    """The fields of a plan behind its cards."""
    after_strength: Callable[[dict[str, Any]], int]
    """What those fields add, in halves of a strength."""
    guessed: Callable[[Any, Any, str, int], int]
    """The strength in halves of so many forces of an enemy (game, imagined position, enemy, number)."""
    leaders: Callable[[Any, Any, str, str], list[str]]
    """The leaders of a seat that may fight in a territory (game, position, seat, territory)."""
    clouded: int = 0
    """How much of its misjudgement a player has when it compares plans, in percent."""
    tenths: list[int] = []
    """What strong players take for `TENTHS`, where the game has been counted."""


def free_leaders(game: Any, position: Any, seat: str, territory: str) -> list[str]:
    """The leaders of a seat that have not fought elsewhere in this turn."""
    return [
        leader
        for leader in position.sides[seat].leaders
        if position.fought.get(leader, territory) == territory
    ]


def guesses(mind: Mind, fight: Fight, at: Seat) -> list[Guess]:
    """What the enemy of a seat may plan, as far as the seat can know."""
    found: list[Guess] = []
    for turn in range(at.strength.guesses):
        copy = at.rules.view(at.game, at.view, "table")
        position = mind.imagined(at.game, copy, at.notes, at.chance)
        found.append(guess_in(fight, at, position, turn))
    return found


def show_cards(position: Position) -> None:
    """The cards of open plans of an imagined position are in the hands of who plays them."""
    battle = position.battle
    if battle is None:
        return
    for seat, plan in battle.plans.items():
        side = position.sides[seat]
        side.hand = unseen.shown(side.hand, [plan.leader, plan.weapon, plan.defense])


def fill_plans(game: Game, position: Position, chance: Chance) -> None:
    """Guess the hidden plans of an imagined position, whose hands have been dealt."""
    battle = position.battle
    if battle is None:
        return
    for seat, plan in battle.plans.items():
        if plan.leader != unseen.HIDDEN:
            continue
        side = position.sides[seat]
        free = free_leaders(game, position, seat, battle.territory)
        weapons = [card for card in side.hand if slot_of(game, card, "weapon")]
        guards = [card for card in side.hand if slot_of(game, card, "defense")]
        plan.leader = picked(chance, free)
        plan.number = forces_of(game, position, seat) // 2
        plan.weapon = picked(chance, weapons) if plan.leader != NONE else NONE
        plan.defense = picked(chance, guards) if plan.leader != NONE else NONE


def guess_in(fight: Fight, at: Seat, position: Position, turn: int) -> Guess:
    """A plan that the enemy may make in an imagined position."""
    game: Game = at.game
    battle = position.battle
    assert battle is not None
    enemy = opponent_of(position, at.seat)
    side = position.sides[enemy]
    leaders = sorted(
        fight.leaders(game, position, enemy, battle.territory),
        key=lambda name: (-game.leaders[name].strength, name),
    )
    leader = NONE
    if len(leaders) > 0:
        leader = leaders[0]
        if below(at.chance, 3) == 0:
            leader = leaders[below(at.chance, len(leaders))]
    most = forces_of(game, position, enemy)
    tenths = fight.tenths if at.strength.trials > 0 and len(fight.tenths) > 0 else TENTHS
    number = (most * tenths[turn % len(tenths)] + 9) // 10
    weapons = [card for card in side.hand if slot_of(game, card, "weapon")]
    guards = [card for card in side.hand if slot_of(game, card, "defense")]
    voice = battle.voice
    if voice is not None and voice.by == at.seat:
        weapons = voiced(game, weapons, voice.order, voice.what)
        guards = voiced(game, guards, voice.order, voice.what)
    plan = Plan(
        leader=leader,
        number=number,
        weapon=picked(at.chance, weapons),
        defense=picked(at.chance, guards),
    )
    asked = battle.prescience
    if asked is not None and asked.by == at.seat and asked.answer not in ["", "?"]:
        plan = with_answer(plan, asked.element, asked.answer)
    strength = fight.guessed(game, position, enemy, plan.number)
    return Guess(plan=plan, strength=strength)


def slot_of(game: Game, card: str, slot: str) -> bool:
    """Whether a card of use goes into a slot of a plan."""
    if card not in game.cards:
        return False
    facts = game.cards[card]
    return slot in facts.slots and facts.category != "worthless"


def voiced(game: Game, cards: list[str], order: str, what: str) -> list[str]:
    """The cards that are left for a slot under an order of the Voice."""
    named = [card for card in cards if is_kind(game, card, what)]
    if order == "refuse":
        return [card for card in cards if card not in named]
    return named if len(named) > 0 else cards


def picked(chance: Chance, cards: list[str]) -> str:
    """One of some cards, or none where there is none."""
    if len(cards) == 0:
        return NONE
    return cards[below(chance, len(cards))]


def with_answer(plan: Plan, element: str, answer: str) -> Plan:
    """A plan in which one element is what has been answered."""
    number = plan.number
    if element == "number":
        number = number_of(answer)
    return Plan(
        leader=answer if element == "leader" else plan.leader,
        number=number,
        weapon=answer if element == "weapon" else plan.weapon,
        defense=answer if element == "defense" else plan.defense,
    )


def number_of(digits: str) -> int:
    """The whole number that some digits are; what follows a point is left out."""
    return int(digits.split(".")[0])


def forces_of(game: Game, position: Position, seat: str) -> int:
    """The forces of a seat on the battlefield."""
    battle = position.battle
    assert battle is not None
    parts = parts_of(game, position, battle.place, seat)
    return sum([position.forces[part].get(seat, 0) for part in parts])
