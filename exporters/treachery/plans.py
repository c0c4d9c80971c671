"""What events say of cards, forces and battle plans, in our ids."""

from __future__ import annotations

from typing import Any

from adjudicator.errors import InputError
from exporters.treachery.ids import CARDS, LEADERS, PARTS, TERRITORIES
from exporters.treachery.saves import SavedEvent

MESSIAH = 1000
NOBODY = -1


def card_of(number: int) -> str:
    """Our id of a treachery card; "none" for no card. InputError for one that we do not have."""
    if number == NOBODY:
        return "none"
    return _found(CARDS, str(number), "treachery card")


def cards_of(numbers: str) -> list[str]:
    """Our ids of the treachery cards in a list such as "28;31"."""
    return [_found(CARDS, number, "treachery card") for number in numbers.split(";") if number]


def hero_of(number: int) -> str:
    """Our id of a leader or of the card that stands in for one; "none" for nobody."""
    if number == NOBODY:
        return "none"
    return _found(LEADERS if number > MESSIAH else CARDS, str(number), "leader")


def part_of(number: int) -> str:
    """Our id of a place of the program."""
    return _found(PARTS, str(number), "place")


def territory_of(number: int) -> str:
    """Our id of a territory of the program."""
    return _found(TERRITORIES, str(number), "territory")


def forces_of(text: str) -> list[tuple[str, int, int]]:
    """The forces in a text such as "24:6|1,78:2|0": part, all forces, and those with a star.

    InputError for any other text.
    """
    found = []
    for entry in text.split(",") if text else []:
        place, _, amounts = entry.partition(":")
        plain, _, starred = amounts.partition("|")
        if not (place.isdecimal() and plain.isdecimal() and starred.isdecimal()):
            raise InputError(f'forces are written such as "24:6|1", and not {entry!r}')
        found.append((part_of(int(place)), int(plain) + int(starred), int(starred)))
    return [forces for forces in found if forces[1] > 0]


def plan_of(event: SavedEvent, by: str) -> dict[str, Any]:
    """The plan of a Battle event, with everything that it could say."""
    full, half = event.number_of("Forces"), event.number_of("ForcesAtHalfStrength")
    starred, starred_half = (
        event.number_of("SpecialForces"), event.number_of("SpecialForcesAtHalfStrength")
    )  # fmt: skip
    return {
        "by": by,
        "move": "plan",
        "leader": hero_of(event.number_of("_heroId", NOBODY)),
        "weapon": card_of(event.number_of("_weaponCardId", NOBODY)),
        "defense": card_of(event.number_of("_defenseCardId", NOBODY)),
        "number": full + half + starred + starred_half,
        "starred": starred + starred_half,
        "spice": full + starred,
        "kwisatz": event.flag("Messiah"),
        "ally": event.number_of("AllyContributionAmount"),
        "dialled": _halves(2 * full + half + 4 * starred + 2 * starred_half),
    }


def _halves(halves: int) -> str:
    """A number of halves as a plan dials it, such as "3.5"."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def _found(ids: dict[str, str], number: str, what: str) -> str:
    if number not in ids:
        raise InputError(f"classic Dune has no {what} with the number {number} of treachery.online")
    return ids[number]
