"""Freight: how far a group of tokens goes, over what, and for what toll (000: Action Phase)."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import (
    bearing_of,
    neighbours,
    rock_between,
    strength_of,
)
from adjudicator.games.dawn_of_the_fremen.records import Freight, Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import allied
from adjudicator.rules.course import ruling
from adjudicator.rules.multisets import put


def no_freight() -> Freight:
    """A group before it starts."""
    return Freight(
        by="",
        carrier="",
        origin="",
        at="",
        crossed=0,
        card="",
        cargo=[],
        taken=[],
        paid=[],
        dropped=[],
        asking="",
        denied=[],
        home="",
    )


def freight_of(position: Position) -> Freight:
    """The group under way."""
    if position.freight is None:
        return no_freight()
    return position.freight


def target_of(position: Position) -> str:
    """The target that strength is brought to, "" for a shipment."""
    if position.attack is None:
        return ""
    return position.attack.target


def plain_reach(game: Game, freight: Freight) -> int:
    """How many borders the group may cross without a jubba cloak."""
    reach = game.numbers.borders_plain
    if freight.carrier in game.tokens:
        reach = game.tokens[freight.carrier].reach
    if freight.card == "fremkit":
        reach = max(reach, game.numbers.borders_fremkit)
    return reach


def reach_of(game: Game, freight: Freight) -> int:
    """How many borders the group may cross."""
    reach = plain_reach(game, freight)
    if freight.carrier == "stillsuit" and "jubba-cloak" in freight.cargo:
        reach += game.numbers.cloak_borders
    return reach


def crosses_rock(game: Game, freight: Freight) -> bool:
    """Whether the group can cross a rock barrier: with a worm never, else with the right token."""
    if any(item in game.tokens and game.tokens[item].sort == "worm" for item in freight.cargo):
        return False
    if freight.card == "fremkit":
        return True
    return any(item in game.tokens and game.tokens[item].crosses_rock for item in freight.cargo)


def passes_all(game: Game, freight: Freight) -> bool:
    """Whether the group passes through the territories of others free of charge."""
    return freight.carrier in game.tokens and game.tokens[freight.carrier].passes_all


def flies(game: Game, freight: Freight) -> bool:
    """Whether the group passes over Drum Sand."""
    return freight.carrier in game.tokens and game.tokens[freight.carrier].flies


def ways(game: Game, freight: Freight, start: str) -> list[str]:
    """The bordering territories (sorted) that the group's kind of movement can enter."""
    if flies(game, freight):
        return game.territories[start].neighbours
    return neighbours(game, start)


def toll(game: Game, position: Position, freight: Freight, territory: str) -> str:
    """The tribe that has to be paid a water debt for passage into a territory, or "".

    "closed" if there is no passage whatever is paid.
    """
    if game.territories[territory].closed:
        return ""
    owner = position.lands[territory].owner
    if owner == freight.by or territory == target_of(position):
        return ""
    if owner == "":
        return "" if abandoned_open(game, position, freight, territory) else "closed"
    if passes_all(game, freight):
        return ""
    if allied(position, freight.by, owner):
        return "closed" if territory in freight.denied else ""
    if freight.card == "smugglers":
        return ""
    return owner


def abandoned_open(game: Game, position: Position, freight: Freight, territory: str) -> bool:
    """Whether the group may pass an abandoned territory.

    In an attack with strength enough to take it; a shipment never, unless a ruling lets a kulon or
    an ornithopter.
    """
    if passes_all(game, freight) and ruling(game, position, "abandoned-overflight") == "may":
        return True
    if position.attack is None:
        return False
    brought = strength_of(game, freight.cargo)
    return brought + bearing_of(game, position, freight.by, territory) > 0


def asks_leave(game: Game, position: Position, freight: Freight, territory: str) -> bool:
    """Whether an ally has to be asked for passage: in shipments, where a ruling says so."""
    if position.attack is not None or territory not in position.lands:
        return False
    if ruling(game, position, "ally-passage") != "asked":
        return False
    owner = position.lands[territory].owner
    if owner == "" or passes_all(game, freight):
        return False
    return allied(position, freight.by, owner)


def affordable(game: Game, position: Position, by: str, tolls: list[str], tribe: str) -> bool:
    """Whether a tribe can pay one more toll to `tribe` after `tolls`."""
    have = position.sides[by].rivals.get(tribe, 0)
    paid = sum(1 for other in tolls if other == tribe)
    return have >= (paid + 1) * game.numbers.debts_to_pass


def can_end(game: Game, position: Position, freight: Freight, start: str, tolls: list[str]) -> bool:
    """Whether a shipment that has entered `start` (and owes `tolls`) can still end.

    A search border by border: the territories that can be stood in, each with the tolls paid on
    the way, as long as borders are left. An ally that can be asked for its leave may give it.
    """
    if is_own(position, freight.by, start):
        return True
    left = reach_of(game, freight) - freight.crossed - 1
    rock = crosses_rock(game, freight)
    frontier: dict[str, list[str]] = {f"{start}/{'/'.join(tolls)}": [start, *tolls]}
    seen: dict[str, bool] = {}
    while left > 0 and len(frontier) > 0:
        beyond: dict[str, list[str]] = {}
        for stand in frontier.values():
            here = stand[0]
            paid = stand[1:]
            for near in ways(game, freight, here):
                if not rock and rock_between(position, here, near):
                    continue
                if is_own(position, freight.by, near):
                    return True
                tribe = toll(game, position, freight, near)
                if tribe == "closed":
                    continue
                owed = paid
                if tribe != "":
                    if not affordable(game, position, freight.by, paid, tribe):
                        continue
                    owed = put(paid, tribe)
                key = f"{near}/{'/'.join(owed)}"
                if key not in seen:
                    seen[key] = True
                    beyond[key] = [near, *owed]
        frontier = beyond
        left -= 1
    return False


def is_own(position: Position, tribe: str, territory: str) -> bool:
    """Whether a territory is held by a tribe; Drum Sand never is."""
    return territory in position.lands and position.lands[territory].owner == tribe
