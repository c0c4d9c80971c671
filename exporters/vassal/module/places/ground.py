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
ABSENT = "absent"
"""The picture that lies on the panel of a side that nobody plays."""
LAYER = "ground"
"""The lowest of `layers`."""


def automaton_areas(facts: AsideFacts, areas: Sequence[Area]) -> list[Area]:
    """The zones of the table that only games with an automaton have."""
    return [area for area in areas if read_region(area.spots[0].name)[0] in facts.of_automata]


def band_of(areas: Sequence[Area]) -> tuple[int, int]:
    """From where to where zones lie on their board, from above to below, in px."""
    rows = [y for area in areas for _, y in area.corners]
    return min(rows), max(rows)


def absent(side: str) -> str:
    """The owner of what lies on the table where nobody plays a side."""
    return f"absent/{side}"


def absent_ground(side: str) -> Slot:
    """What lies on the panel of a side that nobody plays."""
    return _ground(f"ground/absent/{side}", phrase("Seat not taken"), ABSENT)


def automaton_ground() -> Slot:
    """The piece with the frames of an automaton."""
    return _ground("ground/automaton", phrase("Places of the automaton"), AUTOMATON)


def _ground(key: str, name: str, picture: str) -> Slot:
    """A piece below all others: nobody can take it up, and it is nothing to the rules."""
    image = image_of(picture)
    made = [
        traits.trait("immob", select="N", move="N", stack="R"),
        # So the mouse tells nothing of it.
        traits.marks(Layer=LAYER, Again="yes"),
        traits.basic(name, image),
    ]
    return Slot(key, name, "", made, {image: picture}, "form")
