"""The places in a side's own window: a band for each, with spots in rows."""

from __future__ import annotations

from collections.abc import Sequence

from exporters.vassal.module.places.zones import Area, Spot, box_of, region

FIRST_OWN = 140
"""From the left of a side's own window to its first spot, in px."""
OWN_EDGE = 30
"""What such a window keeps free at its right, in px."""
OWN_ROW = 370
"""The least height of a row of spots in such a window, in px."""
OWN_FOOT = 60
"""What the bars of the window hide of it below, in px: nothing lies there."""
STEP = 250
"""From one spot of a side's own window to the next, in px."""


def own_points(size: tuple[int, int]) -> list[tuple[int, int]]:
    """The points for pieces in a side's own window of a given size, in px: in rows, from the upper left."""
    return band_points(size, 0, 1)


def band_points(size: tuple[int, int], at: int, bands: int) -> list[tuple[int, int]]:
    """The points in one of the horizontal bands of such a window, numbered from 0 from the top."""
    columns = (size[0] - OWN_EDGE) // STEP
    high = (size[1] - OWN_FOOT) // bands
    rows = max(1, high // OWN_ROW)
    return [
        (FIRST_OWN + column * STEP, at * high + high * (2 * row + 1) // (2 * rows))
        for row in range(rows)
        for column in range(columns)
    ]


def private_areas(
    side: str,
    places: Sequence[str],
    size: tuple[int, int],
    names: Sequence[str],
    more: Sequence[tuple[int, int]] = (),
) -> list[Area]:
    """The zones of a side's own window (size in px): a band for each of its places, with its spots.

    Behind the spots of the first come those given.
    """
    areas = []
    high = (size[1] - OWN_FOOT) // len(places)
    for at, (place, name) in enumerate(zip(places, names, strict=True)):
        points = [*band_points(size, at, len(places)), *(more if at == 0 else ())]
        spots = [Spot(region(place, side, number), *spot) for number, spot in enumerate(points, 1)]
        below = size[1] if at == len(places) - 1 else (at + 1) * high
        areas.append(box_of(name, (0, at * high, size[0], below), spots))
    return areas
