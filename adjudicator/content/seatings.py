"""Who can have a seat in a game: its factions, or the members of one of its seatings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.content.records import Content


def seats_known(content: Content) -> list[str]:
    """Everybody who can have a seat: the factions (sorted), or the members of the game's seatings."""
    factions = content.data["factions"]
    if "seatings" in factions:
        return sorted({seat for seats in factions["seatings"] for seat in seats})
    return sorted(faction["id"] for faction in factions["factions"])


def least_seats(content: Content) -> int:
    """How many have to play at least."""
    factions = content.data["factions"]
    if "seatings" in factions:
        return min(len(seats) for seats in factions["seatings"])
    least: int = content.data["game"]["seats"]["least"]
    return least


def seatings_of(content: Content) -> list[list[str]]:
    """The seatings that the game names, as it lists them; none where any factions may play together."""
    found: list[list[str]] = content.data["factions"].get("seatings", [])
    return found


def most_seats(content: Content) -> int:
    """How many can play at most."""
    factions = content.data["factions"]
    if "seatings" in factions:
        return max(len(seats) for seats in factions["seatings"])
    most: int = content.data["game"]["seats"]["most"]
    return most
