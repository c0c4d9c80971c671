"""The board of classic Dune: its advisors, and who may enter and go where by its rulings."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.dune import reach
from adjudicator.rules.dune.reach import Way
from adjudicator.rules.multisets import more

# --- advisors ------------------------------------------------------------------------------------


def advisors_exist(game: Game, position: Position) -> bool:
    """Whether Bene Gesserit forces can be advisors in this game (ruling `coexistence`)."""
    return ruling(game, position, "coexistence") == "advisors"


def advisors_in(game: Game, position: Position, territory: str) -> int:
    """Bene Gesserit advisors in a whole territory."""
    return sum(position.advisors.get(part, 0) for part in game.territories[territory].parts)


def add_advisors(position: Position, part: str, count: int) -> None:
    """Put Bene Gesserit advisors on a part."""
    position.advisors = more(position.advisors, part, count)


def remove_advisors(position: Position, part: str, count: int) -> None:
    """Take Bene Gesserit advisors off a part; there must be that many."""
    position.advisors = more(position.advisors, part, -count)


def kill_advisors(position: Position, part: str, count: int) -> None:
    """Send advisors from a part to the tanks."""
    if count > 0:
        remove_advisors(position, part, count)
        position.sides["bene-gesserit"].tanks += count


# --- entering and moving -------------------------------------------------------------------------


def has_room(game: Game, position: Position, faction: str, territory: str) -> bool:
    """Whether fighting forces of a faction may enter a territory (occupancy).

    Nobody may enter a territory that holds fighting forces of two other factions; advisors do not
    count and the Polar Sink has no limit. Ruling `occupancy`: every territory, or strongholds only.
    """
    anywhere = ruling(game, position, "occupancy") != "strongholds"
    return reach.has_room(game, position, faction, territory, game.numbers.occupants, anywhere)


def may_enter(game: Game, position: Position, faction: str, territory: str) -> bool:
    """Whether forces of a faction may come to a territory, as fighters or to join own advisors.

    Bene Gesserit who come to own advisors become advisors, and advisors do not count (occupancy).
    """
    if faction == "bene-gesserit" and advisors_in(game, position, territory) > 0:
        return True
    return has_room(game, position, faction, territory)


def locking(game: Game, position: Position) -> str:
    """The terrain whose territories the storm locks as a whole (ruling `storm-lock`), or ""."""
    if ruling(game, position, "storm-lock") == "territory":
        return "rock"
    return ""


def way_of(game: Game, position: Position, faction: str, steps: int, crowding: bool) -> Way:
    """How far a group of a faction goes, and what bars it.

    Parts under the storm bar it, by ruling `storm-lock` the borders of rock that it lies on, and by
    ruling `storm-detour` all ways that are longer than without it. With `crowding` (fighting
    forces) so do territories without room, unless they hold own advisors whom it joins.
    """
    welcome: list[str] = []
    if crowding and faction == "bene-gesserit":
        welcome = [game.parts[part].territory for part in position.advisors]
    return Way(
        steps=steps,
        storm=True,
        locked=locking(game, position),
        detour=ruling(game, position, "storm-detour") != "barred",
        occupants=game.numbers.occupants if crowding else 0,
        anywhere=ruling(game, position, "occupancy") != "strongholds",
        welcome=welcome,
    )
