"""The course of a turn: phases, steps, who is awaited, rulings, storm order."""

from __future__ import annotations

from adjudicator.games.dune_classic.karama import end_refusals
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.course import begin_phase, ruling
from adjudicator.rules.dune import storm
from adjudicator.rules.multisets import freed
from adjudicator.rules.records import Event


def go_to(position: Position, phase: str) -> None:
    """Leave the current phase; the rulebook then enters `phase`.

    Karama stops end with the phase, pledges with the turn (cards.karama, deals.pledge).
    """
    position.blocked = {}
    if position.karama is not None:
        end_refusals(position, phase)
    if phase == "storm":
        position.pledges = {}
    begin_phase(position, phase)


def in_play(position: Position, faction: str) -> bool:
    """Whether a faction has a seat in this game."""
    return faction in position.sides


def ally_of(position: Position, faction: str) -> str:
    """The faction's ally, or ""."""
    side = position.sides.get(faction)
    if side is None:
        return ""
    return side.ally


def allies_of(position: Position, faction: str) -> list[str]:
    """The faction's allies (sorted): two in an alliance of three (ruling `alliance-size`)."""
    side = position.sides.get(faction)
    if side is None or side.ally == "":
        return []
    if position.thirds is None or faction not in position.thirds:
        return [side.ally]
    return sorted([side.ally, position.thirds[faction]])


def allied(position: Position, faction: str, other: str) -> bool:
    """Whether two factions are allies."""
    side = position.sides.get(faction)
    if side is None or side.ally == "":
        return False
    if side.ally == other:
        return True
    return position.thirds is not None and position.thirds.get(faction, "") == other


def stopped(position: Position, advantage: str) -> bool:
    """Whether a Karama card stops the advantage at the moment."""
    return advantage in position.blocked


def use_up_stop(game: Game, position: Position, advantage: str) -> bool:
    """Whether a Karama card stops this use; if so, the stop is used up.

    By ruling `karama-length` it stops every use of the phase instead.
    """
    if advantage in position.blocked:
        end_stop(game, position, advantage)
        return True
    return False


def end_stop(game: Game, position: Position, advantage: str) -> None:
    """A stop has stopped one use: it ends, unless it holds for the phase (`karama-length`)."""
    if ruling(game, position, "karama-length") == "one-use":
        position.blocked = freed(position.blocked, advantage)


def stopped_event(game: Game, advantage: str) -> Event:
    """The report that a Karama card has stopped an advantage, and whose."""
    owner = game.advantages[advantage].faction
    stop: dict[str, int | str] = {"advantage": advantage, "of": owner}
    return Event("advantage-stopped", "cards.karama-stops", stop)


def storm_order(game: Game, position: Position) -> list[str]:
    """The factions in storm order for the storm's present sector (document 004, phase 1)."""
    circles = game.circle_sectors
    sectors = {name: circles[side.circle - 1] for name, side in position.sides.items()}
    return storm.storm_order(game, position, sectors)
