"""A plan that was shown to Atreides because of their special Karama power: it binds its owner."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic import backing
from adjudicator.games.dune_classic.karama import SHOWING
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.dune.plans import Combatant
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field, Violation

ELEMENTS: list[str] = [
    "leader",
    "number",
    "weapon",
    "defense",
    "starred",
    "spice",
    "ally",
    "kwisatz",
]
"""The elements of a plan; one that is not asked for is 0, or no."""


def settled(position: Position, faction: str) -> dict[str, Any]:
    """The elements of a faction's plan that are settled, by name: as shown, or as made; or nothing."""
    karama = position.karama
    if karama is None or karama.shown is None or karama.shown.of != faction:
        return {}
    battle = position.battle
    if len(karama.shown.plan) > 0 or battle is None:
        return karama.shown.plan
    made = battle.plans.get(faction)
    if made is None or position.step != SHOWING:
        return {}
    elements: dict[str, Any] = {
        "leader": made.leader,
        "number": made.number,
        "weapon": made.weapon,
        "defense": made.defense,
    }
    if position.advanced is not None and faction in position.advanced.backing:
        besides = position.advanced.backing[faction]
        elements["starred"] = besides.starred
        elements["spice"] = besides.spice
        elements["ally"] = besides.ally
        elements["kwisatz"] = besides.kwisatz
    return elements


def element_of(plan: dict[str, Any], element: str) -> Any:
    """An element of a plan, also where it is not asked for."""
    if element == "kwisatz":
        return plan.get(element, False)
    return plan.get(element, 0)


def shown_violation(position: Position, move: Move) -> Violation | None:
    """A plan that is not as it was shown, or is shown other than it was made: battle.plan-shown."""
    plan = settled(position, move["by"])
    if len(plan) == 0:
        return None
    for element in ELEMENTS:
        if element_of(move, element) != element_of(plan, element):
            args: dict[str, int | str] = {"by": move["by"], "element": element}
            return Violation("battle.plan-shown", "not-as-shown", args)
    return None


def shown_field(game: Game, position: Position, who: Combatant, partial: Move) -> Field | None:
    """The next field of a plan, with what is settled as its only option."""
    field = backing.plan_field(game, position, who, partial)
    plan = settled(position, who.faction)
    if field is None or len(plan) == 0:
        return field
    return Field(field.name, field.kind, [element_of(plan, field.name)], field.last)


# --- what a plan that was shown relies on --------------------------------------------------------


def promised_cards(position: Position, faction: str, card: str) -> int:
    """How many copies of a card a faction needs for the plan that it has shown."""
    plan = settled(position, faction)
    return sum(1 for slot in ["leader", "weapon", "defense"] if plan.get(slot) == card)


def promised_spice(position: Position, faction: str) -> int:
    """The spice of its own that a faction needs for the plan that it has shown."""
    plan = settled(position, faction)
    needed: int = plan.get("spice", 0)
    return needed - promised_share(position, faction)


def promised_share(position: Position, faction: str) -> int:
    """The spice of its ally that a faction needs for the plan that it has shown."""
    share: int = settled(position, faction).get("ally", 0)
    return share
