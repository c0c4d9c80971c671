"""Rides: groups that worms carry, with the same destination for all that ride the same worm.

A ride is "territory" while nobody has ridden the worm that struck there, and "territory>part" once a
group has ridden it there; lists of rides are sorted.
"""

from __future__ import annotations


def struck_by(ride: str) -> str:
    """The territory that the worm of a ride struck."""
    ends = ride.split(">")
    return ends[0]


def ride_of(rides: list[str], territory: str) -> str:
    """The entry of a struck territory among some rides, or ""."""
    for ride in rides:
        if struck_by(ride) == territory:
            return ride
    return ""


def goal_of(ride: str) -> str:
    """The part to which the worm of a ride is bound, or "" before the first group."""
    ends = ride.split(">")
    if len(ends) == 2:
        return ends[1]
    return ""


def ridden_to(rides: list[str], territory: str, end: str) -> list[str]:
    """Some rides once a group has ridden the worm of a struck territory to a part."""
    before = ride_of(rides, territory)
    return sorted([f"{territory}>{end}", *[ride for ride in rides if ride != before]])
