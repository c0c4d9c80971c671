"""What the forces of a battle plan are worth, counted in halves (rulings `spice-dialling`, `starred-forces`)."""

from __future__ import annotations

from adjudicator.games.dune_classic import kwisatz
from adjudicator.games.dune_classic.battlefield import target_of
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import stopped_event, use_up_stop
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.battlefield import combatants
from adjudicator.rules.records import Event

STARS: dict[str, str] = {"emperor": "sardaukar", "fremen": "fedaykin"}
"""Faction -> the advantage by which its starred forces count for more."""
NO_SPICE = "no-spice-needed"
"""The advantage by which Fremen forces count in full without spice."""


def begin_battle(position: Position) -> None:
    """Forget what the plans of the last battle had."""
    if position.advanced is not None:
        position.advanced.backing = {}
        position.advanced.barred = []
        position.advanced.paid = False
        position.advanced.owed = 0


STOPPABLE: list[str] = ["fedaykin", kwisatz.KWISATZ, NO_SPICE, "sardaukar"]
"""The advantages in a plan that a Karama card stops for a battle (sorted)."""

IN_PLANS: list[str] = ["fedaykin", kwisatz.KWISATZ, "sardaukar"]
"""Those of them that a Karama card may take out of a plan that is made (sorted)."""


def use_up_stops(game: Game, position: Position, advantages: list[str]) -> list[Event]:
    """The Karama cards that stop some advantages of combatants in this battle, played in advance."""
    advanced = position.advanced
    events: list[Event] = []
    if advanced is None or len(position.blocked) == 0:
        return events
    for advantage in advantages:
        owner = game.advantages[advantage].faction
        if advantage in advanced.barred or owner not in combatants(position):
            continue
        if use_up_stop(game, position, advantage):
            advanced.barred = sorted([*advanced.barred, advantage])
            events.append(stopped_event(game, advantage))
    return events


def dials_spice(game: Game, position: Position) -> bool:
    """Whether forces need spice to count in full (ruling `spice-dialling`)."""
    return ruling(game, position, "spice-dialling") == "on"


def must_pay(game: Game, position: Position, faction: str) -> bool:
    """Whether the forces of a faction need spice: those of the Fremen do only under a Karama card."""
    if not dials_spice(game, position):
        return False
    if faction != "fremen" or position.advanced is None:
        return True
    return NO_SPICE in position.advanced.barred


def worth_of_star(game: Game, position: Position, faction: str) -> int:
    """How many forces a starred force of a combatant counts for, with spice (ruling `starred-forces`).

    Sardaukar count for one against Fremen.
    """
    advanced = position.advanced
    if advanced is None or STARS.get(faction, "") in advanced.barred:
        return 1
    if faction == "emperor" and target_of(position, faction) == "fremen":
        return 1
    return game.numbers.starred_worth


def dial_of(
    game: Game, position: Position, faction: str, number: int, starred: int, spice: int
) -> int:
    """What so many forces are worth in halves, where spice is paid for starred ones first."""
    worth = worth_of_star(game, position, faction)
    return dialled(worth, must_pay(game, position, faction), number, starred, spice)


def dialled(worth: int, pays: bool, number: int, starred: int, spice: int) -> int:
    """What so many forces are worth in halves, by the worth of a starred one and whether they need spice."""
    full = number - starred + worth * starred
    if not pays:
        return 2 * full
    paid = min(spice, starred)
    return full + worth * paid + min(spice, number) - paid


def planned_dial(game: Game, position: Position, faction: str) -> int:
    """What the forces of a plan that has been made are worth in halves."""
    battle = position.battle
    advanced = position.advanced
    if battle is None or advanced is None:
        return 0
    backing = advanced.backing[faction]
    number = battle.plans[faction].number
    return dial_of(game, position, faction, number, backing.starred, backing.spice)


def halves(count: int) -> str:
    """A number of halves as it is dialled: "3" or "3.5"."""
    if count % 2 == 0:
        return str(count // 2)
    return f"{count // 2}.5"
