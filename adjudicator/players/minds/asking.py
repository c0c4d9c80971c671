"""Traitors, the Voice and Prescience: what players of the games on the Dune board ask, order and answer."""

from __future__ import annotations

from typing import Any

from adjudicator.players.minds.chance import below
from adjudicator.players.minds.clash import strength_of
from adjudicator.players.minds.records import Seat
from adjudicator.rules.dune.records import Game
from adjudicator.rules.kinds import Move


def own_leaders(at: Seat) -> list[str]:
    """The leaders of the seat, alive and dead."""
    side = at.view.sides[at.seat]
    return [*side.leaders, *side.dead]


def traitor_kept(at: Seat) -> Move | None:
    """The strongest leader of somebody else, or the strongest own one."""
    form: Move = {"by": at.seat, "move": "keep-traitor"}
    field = at.forms.next_field(form)
    if field is None:
        return None
    own = own_leaders(at)
    ranked = sorted(
        field.options, key=lambda name: (name in own, -strength_of(at.game, name), name)
    )
    return {**form, "leader": ranked[0]}


def holds(game: Game, hand: list[str], attack: str, guard: str) -> bool:
    """Whether a hand has a card with an attack or a guard ("" for any of the other)."""
    for card in hand:
        facts = game.cards[card]
        if attack != "" and facts.attack == attack:
            return True
        if guard != "" and facts.guard == guard:
            return True
    return False


def voice(at: Seat) -> Move | None:
    """No weapon against which there is no defence; else no defence against the own weapon."""
    hand: list[str] = at.view.sides[at.seat].hand
    game: Game = at.game
    wishes: list[str] = []
    shield = holds(game, hand, "", "projectile")
    snooper = holds(game, hand, "", "poison")
    if not snooper:
        wishes.append("poison-weapon")
    if not shield:
        wishes.append("projectile-weapon")
    if shield and snooper and holds(game, hand, "poison", ""):
        wishes.append("poison-defense")
    if shield and snooper and holds(game, hand, "projectile", ""):
        wishes.append("projectile-defense")
    wishes = [*wishes, "weapon", "poison-weapon", "projectile-weapon"]
    form: Move = {"by": at.seat, "move": "voice", "order": "refuse"}
    field = at.forms.next_field(form)
    if field is None:
        return None
    for wish in wishes:
        if wish in field.options:
            return {**form, "what": wish}
    return None


def question(at: Seat) -> Move | None:
    """The enemy's weapon if the own hand can answer it; else its number."""
    form: Move = {"by": at.seat, "move": "ask"}
    field = at.forms.next_field(form)
    if field is None:
        return None
    hand: list[str] = at.view.sides[at.seat].hand
    guarded = holds(at.game, hand, "", "projectile") or holds(at.game, hand, "", "poison")
    armed = holds(at.game, hand, "poison", "") or holds(at.game, hand, "projectile", "")
    wish = "number"
    if guarded:
        wish = "weapon"
    elif armed:
        wish = "defense"
    if below(at.chance, 4) == 0 or wish not in field.options:
        wish = "number"
    if wish not in field.options:
        return None
    return {**form, "element": wish}


def answer(at: Seat) -> Move | None:
    """What a plan would hold: the best leader, a card, or more than half of the forces."""
    form: Move = {"by": at.seat, "move": "answer"}
    field = at.forms.next_field(form)
    battle = at.view.battle
    if field is None or len(field.options) == 0 or battle is None or battle.prescience is None:
        return None
    element: str = battle.prescience.element
    values: list[Any] = field.options
    if element == "number":
        most = max([int(value.split(".")[0]) for value in values])
        wanted = (most * 6 + 9) // 10
        near = sorted(values, key=lambda value: (abs(int(value.split(".")[0]) - wanted), value))
        return {**form, "value": near[0]}
    if element == "leader":
        ranked = sorted(values, key=lambda name: (-strength_of(at.game, name), name))
        return {**form, "value": ranked[0]}
    useful = [
        card
        for card in values
        if card in at.game.cards and at.game.cards[card].category != "worthless"
    ]
    if len(useful) > 0:
        return {**form, "value": useful[below(at.chance, len(useful))]}
    return {**form, "value": values[0]}
