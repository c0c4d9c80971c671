"""What lies on the table below all pieces, in some set-ups only: the frames of places of an automaton."""

from __future__ import annotations

from collections.abc import Sequence

from exporters.speech import phrase
from exporters.vassal.format import traits
from exporters.vassal.module.game_facts.board_facts import AsideFacts
from exporters.vassal.module.pieces.pieces import Slot, image_of
from exporters.vassal.module.places.zones import Area, read_region

AUTOMATON = "automaton"
"""The picture of these frames."""
LAYER = "ground"
"""The lowest of `layers`."""


def automaton_areas(facts: AsideFacts, areas: Sequence[Area]) -> list[Area]:
    """The zones of the table that only games with an automaton have."""
    return [area for area in areas if read_region(area.spots[0].name)[0] in facts.of_automata]


def band_of(areas: Sequence[Area]) -> tuple[int, int]:
    """From where to where zones lie on their board, from above to below, in px."""
    rows = [y for area in areas for _, y in area.corners]
    return min(rows), max(rows)


def automaton_ground() -> Slot:
    """The piece with these frames: nobody can take it up, and it is nothing to the rules."""
    name, image = phrase("Places of the automaton"), image_of(AUTOMATON)
    made = [
        traits.trait("immob", select="N", move="N", stack="R"),
        # So the mouse tells nothing of it.
        traits.marks(Layer=LAYER, Again="yes"),
        traits.basic(name, image),
    ]
    return Slot("ground/automaton", name, "", made, {image: AUTOMATON}, "form")
