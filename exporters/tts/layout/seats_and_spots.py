"""What the content of a game says about seats, spots on the board, and pieces in several variants."""

from __future__ import annotations

from typing import Any

from adjudicator.content.records import Content
from adjudicator.content.seatings import seats_known
from adjudicator.errors import ContentError
from exporters.tts.layout.plan import COLOURS, PiecePlan, SeatPlan


def seats_of(content: Content) -> dict[str, dict[str, Any]]:
    """What the content says of everybody who can have a seat, by id: factions, and powers that share one.

    Of a power, "faction" says which side it is of.
    """
    factions = content.data["factions"]
    known = {one["id"]: one for one in [*factions["factions"], *factions.get("powers", [])]}
    order = [one["id"] for one in factions["factions"]]
    order += [power for one in factions["factions"] for power in one.get("powers", [])]
    listed = seats_known(content)
    return {name: known[name] for name in order if name in listed}


def seatings_of(content: Content) -> list[list[str]]:
    """Who can play together, in games that name it; each in the order of the seats."""
    order = [*seats_of(content)]
    listed: list[list[str]] = content.data["factions"].get("seatings", [])
    return [sorted(seats, key=order.index) for seats in listed]


def look_of(content: Content, seat: str) -> dict[str, Any]:
    """The colour, ink, letter and shape of who can have a seat: a faction's, or those of its category."""
    theme = content.data["theme"]
    looks = {one["id"]: one for one in [*theme.get("categories", []), *theme["factions"]]}
    found: dict[str, Any] = looks[seat]
    return found


def side_of(content: Content, seat: str) -> str:
    """The faction for which a seat plays: itself, but of a power that shares a side that side."""
    return str(seats_of(content)[seat].get("faction", seat))


def seat_colour(content: Content, seat: SeatPlan) -> str:
    """The colour of who has a seat, as "#rrggbb"; of one who shares the looks of a side, that of the player colour."""
    colour = str(look_of(content, seat.faction)["colour"])
    side = side_of(content, seat.faction)
    if side != seat.faction and colour == look_of(content, side)["colour"]:
        return "#" + "".join(f"{round(part * 255):02x}" for part in COLOURS[seat.colour])
    return colour


def variants(plan: PiecePlan, content: Content) -> list[tuple[str, int]]:
    """The ids of the entries of which a piece has one each, and how often; none for other pieces.

    Raises ContentError if the content has no such die or list.
    """
    if plan.of == "faces":
        dice = {die["id"]: die["faces"] for die in content.data["dice"]["dice"]}
        if plan.piece not in dice:
            raise ContentError(f"dice.json has no die {plan.piece!r}")
        return [(face, 1) for face in dict.fromkeys(dice[plan.piece])]
    if plan.of:
        file, _, name = plan.of.rpartition(".")
        listed = content.data.get(file or "pieces", {}).get(name)
        if not isinstance(listed, list):
            raise ContentError(f"{file or 'pieces'}.json has no list {name!r}")
        return [(one["id"], one.get("count", 1)) for one in listed if _says(one, plan.where)]
    return []


def _says(entry: dict[str, Any], fields: dict[str, str]) -> bool:
    """Whether an entry of a list has these values in its fields."""
    return all(entry.get(field) == value for field, value in fields.items())


def spots(content: Content) -> dict[str, tuple[float, float]]:
    """Every spot of layout.json, as "group/id", in fractions of the board from its top left.

    A part may have spots of several sorts: they are the groups of their names, numbered from 1
    where a sort has a list of them.
    """
    return {name: (spot["x"], spot["y"]) for name, spot in _spots(content)}


def turns(content: Content) -> dict[str, float]:
    """Spots of layout.json on which things lie turned -> by how many degrees."""
    return {name: spot["turn"] for name, spot in _spots(content) if spot.get("turn")}


def _spots(content: Content) -> list[tuple[str, dict[str, Any]]]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for name, value in content.data["layout"].items():
        if isinstance(value, dict) and "spots" in value:
            groups[name] = value["spots"]
        for one in value if isinstance(value, list) else []:
            if "spots" in one:
                groups[one["id"]] = one["spots"]
            elif "x" in one:
                groups.setdefault(name, []).append(one)
            else:
                _nested(groups, one)
    return [(f"{group}/{spot['id']}", spot) for group, found in groups.items() for spot in found]


def _nested(groups: dict[str, list[dict[str, Any]]], one: dict[str, Any]) -> None:
    for name, value in one.items():
        if isinstance(value, dict):
            groups.setdefault(name, []).append({**value, "id": one["id"]})
        elif isinstance(value, list):
            listed = ({**spot, "id": f"{one['id']}/{at}"} for at, spot in enumerate(value, 1))
            groups.setdefault(name, []).extend(listed)
