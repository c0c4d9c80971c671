"""The course of a turn: phases, steps, who is awaited, rulings, storm order."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.records import Event


def ruling(game: Game, position: Position, ruling_id: str) -> str:
    """The option this game plays for a ruling."""
    chosen = position.rulings.get(ruling_id)
    if chosen is not None:
        return chosen
    return game.rulings[ruling_id]


def go_to(position: Position, phase: str) -> None:
    """Leave the current phase; the rulebook then enters `phase`.

    Karama stops end with the phase, pledges with the turn (cards.karama, deals.pledge).
    """
    position.blocked = {}
    if phase == "storm":
        position.pledges = {}
    position.phase = phase
    position.step = "enter"
    position.waiting = []
    position.done = []


def begin_step(position: Position, step: str, waiting: list[str]) -> None:
    """Begin a step of the phase and wait for `waiting` (a fresh list)."""
    position.step = step
    position.waiting = waiting
    position.done = []


def finish(position: Position, seat: str) -> bool:
    """Note that a seat is done with the step; True when nobody is awaited any more."""
    position.waiting = [other for other in position.waiting if other != seat]
    if seat not in position.done:
        position.done = sorted([*position.done, seat])
    return len(position.waiting) == 0


def in_play(position: Position, faction: str) -> bool:
    """Whether a faction has a seat in this game."""
    return faction in position.sides


def ally_of(position: Position, faction: str) -> str:
    """The faction's ally, or ""."""
    side = position.sides.get(faction)
    if side is None:
        return ""
    return side.ally


def stopped(position: Position, advantage: str) -> bool:
    """Whether a Karama card stops the advantage at the moment."""
    return advantage in position.blocked


def use_up_stop(position: Position, advantage: str) -> bool:
    """Whether a Karama card stops this one use; if so, the stop is used up."""
    if advantage in position.blocked:
        del position.blocked[advantage]
        return True
    return False


def stopped_event(game: Game, advantage: str) -> Event:
    """The report that a Karama card has stopped an advantage, and whose."""
    owner = game.advantages[advantage].faction
    stop: dict[str, int | str] = {"advantage": advantage, "of": owner}
    return Event("advantage-stopped", "cards.karama-stops", stop)


def storm_order(game: Game, position: Position) -> list[str]:
    """The factions in storm order for the storm's present sector.

    The first player is the one whose circle the storm reaches next, going counter-clockwise; a
    circle under the storm comes last. (Document 004, phase 1.)
    """
    sectors = game.numbers.sectors
    circles = game.circle_sectors
    return sorted(
        position.sides,
        key=lambda faction: (
            (circles[position.sides[faction].circle - 1] - position.storm - 1) % sectors
        ),
    )
