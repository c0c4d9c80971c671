"""What lies on the table below all pieces, in some set-ups only."""

from __future__ import annotations

from collections.abc import Iterator

from exporters.vassal.format.components import Node
from exporters.vassal.module.making import Making, stack
from exporters.vassal.module.places import zones
from exporters.vassal.module.places.ground import (
    absent,
    absent_ground,
    automaton_areas,
    automaton_ground,
    band_of,
)
from exporters.vassal.module.places.mats import mats_of
from exporters.vassal.module.side_windows import automaton


def below_pieces(making: Making) -> Iterator[Node]:
    """The frames of an automaton, and what says on a panel that nobody plays its side; they are added to the slots."""
    yield from _frames_of_automaton(making)
    yield from _absent_sides(making)


def _frames_of_automaton(making: Making) -> list[Node]:
    """The frames of places that only games with an automaton have: these set-ups alone have the piece."""
    found = automaton_areas(making.table.aside, making.boards[zones.MAIN][1].areas)
    if not found:
        return []
    slot = automaton_ground()
    making.slots[slot.key] = slot
    owner = automaton(making.table.automata[0])
    at = making.table.aside.width // 2, sum(band_of(found)) // 2
    return [stack(making, zones.MAIN, slot, *at, owner, zones.ASIDE)]


def _absent_sides(making: Making) -> Iterator[Node]:
    """What says on a panel that nobody plays the side: set-ups without it alone have the piece."""
    aside, sides = making.table.aside, list(making.sides)
    panels = range(len(sides)) if aside.rows else ()
    middles = [(aside.width // 2, at * aside.panel + aside.panel // 2) for at in panels]
    if aside.mats is not None:
        # On boards of their own only the mats of those lie who play.
        mats = [] if aside.mats.beside else mats_of(making.content, making.table, sides)
        half = aside.mats.width // 2, aside.mats.height // 2
        middles = [(mat.left + half[0], mat.top + half[1]) for mat in mats]
    for side, middle in zip(sides, middles, strict=False):
        slot = making.slots[f"ground/absent/{side}"] = absent_ground(side)
        yield stack(making, zones.MAIN, slot, *middle, absent(side), zones.ASIDE)
