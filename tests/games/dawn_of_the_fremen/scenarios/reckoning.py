"""The arithmetic of the document done a second time, without the rulebook's own functions.

Only what is printed on tokens is taken from the content; all sums and ways are reckoned here.
"""

from __future__ import annotations

from collections import Counter

from adjudicator.games.dawn_of_the_fremen.records import Freight, Land, Position
from tests.games.dawn_of_the_fremen.scene import GAME

NEIGHBOURS = {name: list(entry.neighbours) for name, entry in GAME.territories.items()}
WORMS = {"maker", "great-maker"}
OVER_ROCK = {"stillsuit", "kulon", "ornithopter"}
BORNE_BY_A_KULON = {"kulon", "stillsuit", "jubba-cloak", "maula-pistol", "crysknife"}
GIVES = {
    "food": "food", "water": "water", "worm-tooth": "worm-tooth", "spice-crescent": "spice",
    "spice-full": "spice",
}  # fmt: skip
WRONG_MOON = {"crescent-moon": "spice-full", "full-moon": "spice-crescent"}


def rock(position: Position, one: str, other: str) -> bool:
    """Whether a Rock Barrier lies on a border."""
    return "/".join(sorted((one, other))) in position.rocks


def carried(tokens: list[str]) -> int:
    """The strength of tokens; resources have none."""
    return sum(GAME.tokens[token].strength for token in tokens if token in GAME.tokens)


def strength(land: Land) -> int:
    """What stands in a territory: nothing where no warrior is."""
    return 1 + carried(land.tokens) + land.sietches if land.owner else 0


def bearing(position: Position, start: str, end: str) -> int:
    """What a territory bears on its neighbour."""
    land = position.lands[start]
    if not rock(position, start, end):
        return strength(land)
    if not land.owner or "kulon" not in land.tokens:
        return 0
    return 1 + carried([token for token in land.tokens if token in BORNE_BY_A_KULON])


def borne(position: Position, target: str, tribes: set[str]) -> int:
    """What all neighbours of some tribes bear on a target."""
    beside = [name for name in NEIGHBOURS[target] if name in position.lands]
    return sum(
        bearing(position, name, target) for name in beside if position.lands[name].owner in tribes
    )


def totals(position: Position, target: str, by: str, sides: dict[str, str]) -> tuple[int, int]:
    """Offence (without what is brought) and defence of an attack, everything lying in its place."""
    land = position.lands[target]
    joined = {tribe for tribe, side in sides.items() if side == "attack"} | {by}
    defends = {tribe for tribe, side in sides.items() if side == "defense"}
    defends |= {land.owner} - {""}
    return borne(position, target, joined), strength(land) + borne(position, target, defends)


def yields(position: Position, face: str) -> Counter[tuple[str, str]]:
    """What the sites give when a phase occurs with a face of the die: (territory, resource)."""
    given: Counter[tuple[str, str]] = Counter()
    for name, land in position.lands.items():
        if not land.owner or not land.site or WRONG_MOON.get(face) == land.site:
            continue
        near = [name, *[x for x in NEIGHBOURS[name] if not rock(position, name, x)]]
        helps = [
            position.lands[x].sietches for x in near
            if x in position.lands and position.lands[x].owner == land.owner
        ]  # fmt: skip
        resource = GIVES[land.site]
        most = 2 if any(helps) else 1
        given[name, resource] = max(0, most - land.goods.get(resource, 0))
    return +given


def reach(freight: Freight) -> int:
    """How many borders a group crosses in all."""
    token = GAME.tokens.get(freight.carrier)
    most = token.reach if token else 1
    if freight.carrier == "stillsuit" and "jubba-cloak" in freight.cargo:
        most += 1
    return max(most, 2) if freight.card == "fremkit" else most


def crosses(position: Position, freight: Freight, start: str, end: str) -> bool:
    """Whether a group can cross this border at all: neighbours, Drum Sand, rock."""
    if end not in NEIGHBOURS[start]:
        return False
    if "drum-sand" in (start, end):
        return freight.carrier == "ornithopter"
    if not rock(position, start, end):
        return True
    kit = freight.card == "fremkit"
    return not WORMS & {*freight.cargo} and (kit or bool(OVER_ROCK & {*freight.cargo}))


def paid(position: Position, freight: Freight, end: str, debts: Counter[str]) -> bool:
    """Whether a shipment may enter a territory; a debt that it costs is taken off `debts`."""
    if end == "drum-sand":
        return True
    owner = position.lands[end].owner
    free = freight.carrier in ("kulon", "ornithopter")
    if owner in {freight.by, *position.sides[freight.by].allies} or free:
        return True
    if not owner:
        return False
    if freight.card == "smugglers":
        return True
    debts[owner] -= 1
    return debts[owner] >= 0


def comes_home(
    position: Position, freight: Freight, here: str, left: int, debts: Counter[str]
) -> bool:
    """Whether a shipment can still end in a territory of its own tribe."""
    if here != "drum-sand" and position.lands[here].owner == freight.by:
        return True
    return left > 0 and any(
        opens(position, freight, here, end, left, debts) for end in NEIGHBOURS[here]
    )


def opens(
    position: Position, freight: Freight, start: str, end: str, left: int, debts: Counter[str]
) -> bool:
    """Whether a shipment with so many borders left may cross to a territory, and get home."""
    purse = Counter(debts)
    return (
        left > 0
        and crosses(position, freight, start, end)
        and paid(position, freight, end, purse)
        and comes_home(position, freight, end, left - 1, purse)
    )
