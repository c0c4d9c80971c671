"""The course of a turn: phases, steps, who is awaited, rulings, storm order."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position


def ruling(game: Game, position: Position, ruling_id: str) -> str:
    """The option this game plays for a ruling."""
    chosen = position.rulings.get(ruling_id)
    if chosen is not None:
        return chosen
    return game.rulings[ruling_id]


def go_to(position: Position, phase: str) -> None:
    """Leave the current phase; the rulebook then enters `phase`.

    Karama stops end with the phase, pledges with the turn (cards.karama, deals.pledge). Who has
    left a city has held it no longer (collection.rate).
    """
    position.blocked = {}
    position.harvesters = [city for city in position.harvesters if still_held(position, city)]
    if phase == "storm":
        position.pledges = {}
    position.phase = phase
    position.step = "enter"
    position.waiting = []
    position.done = []


def still_held(position: Position, city: str) -> bool:
    """Whether a faction, "part/faction", still has fighting forces in a part."""
    ends = city.split("/")
    return ends[1] in position.forces.get(ends[0], {})


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
