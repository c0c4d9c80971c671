"""The Kwisatz Haderach of the Atreides, which losses awaken and which fights beside a leader."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.ruled_records import Backing
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import freed
from adjudicator.rules.records import Event, Violation

KWISATZ = "kwisatz-haderach"
"""The token, the advantage and the ruling."""
OWNER = "atreides"
"""Whose it is."""


def alive(position: Position) -> bool:
    """Whether it is in the game and not dead, awake or not."""
    return position.advanced is not None and position.advanced.kwisatz == "alive"


def dead(position: Position) -> bool:
    """Whether it is in the tanks."""
    return position.advanced is not None and position.advanced.kwisatz == "dead"


def fights(position: Position, faction: str) -> bool:
    """Whether it stands in the plan of a faction."""
    if position.advanced is None:
        return False
    backing = position.advanced.backing.get(faction)
    return backing is not None and backing.kwisatz


# --- in a plan -----------------------------------------------------------------------------------


def asked(position: Position, faction: str, leader: str) -> bool:
    """Whether a plan with such a leader states if the Kwisatz Haderach fights; other factions do not learn whether it is inactive."""
    return faction == OWNER and leader != "none" and alive(position)


def bar(game: Game, position: Position) -> Violation | None:
    """Why it cannot fight in the present battle, or nothing (battle.kwisatz)."""
    battle = position.battle
    advanced = position.advanced
    if battle is None or advanced is None:
        return None
    if advanced.fallen < game.numbers.kwisatz_losses:
        losses: dict[str, int | str] = {"losses": game.numbers.kwisatz_losses}
        return Violation("battle.kwisatz", "asleep", losses)
    if KWISATZ in advanced.barred:
        return Violation("battle.kwisatz", "stopped", {})
    before = position.fought.get(KWISATZ, battle.territory)
    if before != battle.territory:
        return Violation("battle.kwisatz", "fought-elsewhere", {"place": before})
    return None


def violation(game: Game, position: Position, move: Move) -> Violation | None:
    """The violation of what a plan states about it: battle.kwisatz."""
    if not asked(position, move["by"], move["leader"]):
        if "kwisatz" in move:
            return Violation("battle.kwisatz", "nobody", {"by": move["by"]})
        return None
    if "kwisatz" not in move:
        return Violation("battle.kwisatz", "not-said", {"by": move["by"]})
    if move["kwisatz"]:
        return bar(game, position)
    return None


def stay_out(position: Position) -> None:
    """It leaves a plan that is made: a Karama card has stopped it."""
    advanced = position.advanced
    if advanced is None or OWNER not in advanced.backing:
        return
    made = advanced.backing[OWNER]
    without = Backing(starred=made.starred, spice=made.spice, ally=made.ally, kwisatz=False)
    advanced.backing = {**advanced.backing, OWNER: without}


# --- what becomes of it --------------------------------------------------------------------------


def note_battle(position: Position) -> None:
    """Note where it has fought this turn."""
    if fights(position, OWNER) and position.battle is not None:
        position.fought = {**position.fought, KWISATZ: position.battle.territory}


def free(position: Position, faction: str) -> None:
    """It may fight elsewhere: a traitor has decided its battle."""
    if fights(position, faction):
        position.fought = freed(position.fought, KWISATZ)


def explode(position: Position, faction: str) -> list[Event]:
    """An explosion kills it with the leader beside whom it fights (battle.kwisatz-killed)."""
    if not fights(position, faction) or position.advanced is None:
        return []
    position.advanced.kwisatz = "dead"
    return [Event("kwisatz-killed", "battle.kwisatz-killed", {"of": faction})]


def revive(position: Position) -> None:
    """It comes back from the tanks."""
    if position.advanced is not None:
        position.advanced.kwisatz = "alive"


def dead_forces(position: Position) -> int:
    """The forces of the Atreides in the tanks; -1 where nobody counts them."""
    if not alive(position) or position.phase != "battle" or OWNER not in position.sides:
        return -1
    return position.sides[OWNER].tanks


def count_losses(game: Game, position: Position, before: int) -> None:
    """Count what the Atreides have lost in battle with a move, as long as it sleeps."""
    if before < 0 or position.advanced is None:
        return
    lost = position.sides[OWNER].tanks - before
    if lost > 0:
        fallen = position.advanced.fallen + lost
        position.advanced.fallen = min(fallen, game.numbers.kwisatz_losses)
