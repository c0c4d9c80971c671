"""What a tribe can attack: which strength is at a target or can be brought there (document 000)."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import (
    bearing_of,
    rock_between,
    same_sort,
    stands_beside,
)
from adjudicator.games.dawn_of_the_fremen.freight import begun, helps
from adjudicator.games.dawn_of_the_fremen.freight_ways import (
    affordable,
    crosses_rock,
    is_own,
    passes_all,
    reach_of,
    ways,
)
from adjudicator.games.dawn_of_the_fremen.hands import holds, not_land
from adjudicator.games.dawn_of_the_fremen.records import Freight, Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import allied
from adjudicator.rules.copies import copied
from adjudicator.rules.course import ruling
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Violation


def barred(position: Position, tribe: str, territory: str) -> bool:
    """Whether a tribe's strength is stopped in a territory for this cycle."""
    return tribe in position.barred.get(territory, [])


def target_violation(game: Game, position: Position, by: str, territory: str) -> Violation | None:
    """What forbids a tribe to attack a territory."""
    found = forbidden(game, position, by, territory)
    if found is not None or bearing_of(game, position, by, territory) > 0:
        return found
    if others_suffice(game, position, by, territory):
        return None
    if territory in brought(game, position, by, territory):
        return None
    needed = ruling(game, position, "own-strength") == "needed"
    where: dict[str, int | str] = {"by": by, "territory": territory}
    return Violation("attack.reach", "out-of-reach" if needed else "nobody-joins", where)


def forbidden(game: Game, position: Position, by: str, territory: str) -> Violation | None:
    """What forbids a tribe to attack a territory, wherever its strength stands."""
    unfit = not_land(game, "attack.target", territory)
    if unfit is not None:
        return unfit
    owner = position.lands[territory].owner
    where: dict[str, int | str] = {"by": by, "territory": territory}
    if owner == by:
        return Violation("attack.target", "own", where)
    if owner != "" and allied(position, by, owner):
        return Violation("alliances.no-attacks", "ally", {**where, "ally": owner})
    if barred(position, by, territory):
        return Violation("attack.stopped", "barred", where)
    if position.turn is not None and territory in position.turn.tried:
        return Violation("attack.again", "tried", where)
    return None


def others_suffice(game: Game, position: Position, by: str, territory: str) -> bool:
    """Whether, by a ruling, the attack may be left to others, and some tribe could join it."""
    if ruling(game, position, "own-strength") == "needed":
        return False
    owner = position.lands[territory].owner
    return any(
        stands_beside(game, position, tribe, territory)
        and tribe not in [by, owner]
        and not (owner != "" and allied(position, tribe, owner))
        and not barred(position, tribe, territory)
        for tribe in position.order
    )


def targets(game: Game, position: Position, by: str) -> list[str]:
    """The territories (sorted) that a tribe can attack."""
    allowed = [
        territory
        for territory in position.lands
        if forbidden(game, position, by, territory) is None
    ]
    borne = {
        territory: True
        for territory in allowed
        if bearing_of(game, position, by, territory) > 0
        or others_suffice(game, position, by, territory)
    }
    if len(borne) == len(allowed):
        return allowed
    far = brought(game, position, by, "")
    return [territory for territory in allowed if territory in borne or territory in far]


# --- what can be brought there --------------------------------------------------------------------


def brought(game: Game, position: Position, by: str, goal: str) -> dict[str, bool]:
    """The territories to which a tribe can bring strength from any of its own.

    The search ends where `goal` is found, if that is the name of a territory.
    """
    cards = ["", "fremkit"] if holds(position, by, "fremkit") else [""]
    found: dict[str, bool] = {}
    for start, land in position.lands.items():
        if land.owner != by:
            continue
        for at, token in enumerate(land.tokens):
            if token in land.tokens[:at]:
                continue
            for card in cards:
                for end in goals(game, position, begun(game, by, start, token, card), goal):
                    found[end] = True
                if goal in found:
                    return found
    return found


def goals(game: Game, position: Position, freight: Freight, goal: str) -> list[str]:
    """The territories that a group can enter, border by border, before its reach is used up, or until `goal`.

    On its way it takes along what carries it over rock or further, and pays for passage.
    """
    found: dict[str, bool] = {}
    seen: dict[str, bool] = {}
    frontier = [freight]
    while len(frontier) > 0:
        beyond: list[Freight] = []
        for group in frontier:
            take_along(game, position, group)
            for end in open_borders(game, position, group):
                if end in position.lands:
                    found[end] = True
                    if end == goal:
                        return [end]
                if not passes(game, position, group, end):
                    continue
                paid = paid_beyond(game, position, group, end)
                key = f"{end}/{'+'.join(group.cargo)}/{'+'.join(paid)}"
                if key not in seen:
                    seen[key] = True
                    onward = copied(group)
                    onward.at = end
                    onward.crossed += 1
                    onward.paid = paid
                    beyond.append(onward)
        frontier = beyond
    return [*found]


def take_along(game: Game, position: Position, group: Freight) -> None:
    """Load, in an own territory, what opens further ways to a group."""
    if not is_own(position, group.by, group.at):
        return
    for item in position.lands[group.at].tokens:
        if helps(game, group, item) and same_sort(game, group.cargo, item) == "":
            group.cargo = put(group.cargo, item)


def passes(game: Game, position: Position, group: Freight, territory: str) -> bool:
    """Whether a group that is brought into an attack can pass a territory on its way.

    What it carries is strength enough to pass abandoned land.
    """
    if territory not in position.lands or passes_all(game, group):
        return True
    owner = position.lands[territory].owner
    if owner in ["", group.by] or allied(position, group.by, owner):
        return True
    return affordable(game, position, group.by, group.paid, owner)


def paid_beyond(game: Game, position: Position, group: Freight, end: str) -> list[str]:
    """The water debts of a group one border further on, with that which the territory costs it."""
    if end in position.lands and not passes_all(game, group):
        owner = position.lands[end].owner
        if owner not in ["", group.by] and not allied(position, group.by, owner):
            return put(group.paid, owner)
    return group.paid


def open_borders(game: Game, position: Position, group: Freight) -> list[str]:
    """The territories (sorted) beside a group into which rock and reach let it."""
    if group.crossed >= reach_of(game, group):
        return []
    rock = crosses_rock(game, group)
    return [
        end
        for end in ways(game, group, group.at)
        if rock or not rock_between(position, group.at, end)
    ]
