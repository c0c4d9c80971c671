"""The records of Example Game: what the content says (`Game`) and where a game stands (`Position`).

A position is plain JSON and has one form for "empty": a count of zero has no entry, a list whose
order does not matter is sorted, and what does not exist at the moment is "".
"""

from __future__ import annotations

import msgspec

from adjudicator.rules.course import Course
from adjudicator.rules.records import Choices, Section

# --- content: what never changes during a game ---------------------------------------------------


class Territory(msgspec.Struct, frozen=True):
    """A territory of the map."""

    id: str
    neighbours: list[str]
    """Bordering territories (sorted)."""


class Card(msgspec.Struct, frozen=True):
    """A wind card."""

    id: str
    copies: int
    territory: str
    """The territory in which the storm blows in this turn; "" for none."""


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of game.json: a field for each, `warriors_each` for the id "warriors-each"."""

    warriors_each: int
    territories_to_win: int


class Game(Choices, frozen=True):
    """The linked content. Lists named in the plural of an id are sorted."""

    id: str
    numbers: Numbers
    territories: dict[str, Territory]
    territory_ids: list[str]
    cards: dict[str, Card]
    homes: dict[str, str]
    """Faction -> the territory in which its warriors begin."""
    faction_ids: list[str]
    places: int
    """Places round the table."""


# --- position: what moves change -----------------------------------------------------------------


class Side(msgspec.Struct):
    """What one seat has."""

    place: int
    """Where it sits, clockwise from 1."""
    lost: int
    """Warriors that it has lost."""


class Position(Course):
    """Where a game stands: all that the rules know, and nothing else."""

    turn: int
    """The number of the turn, 1 for the first."""
    turns: int
    """The turn after which the game ends."""
    lands: dict[str, dict[str, int]]
    """Territory -> faction -> its warriors there; every territory has an entry."""
    sides: dict[str, Side]
    deck: list[str]
    """Wind cards not yet drawn (sorted: nobody knows their order)."""
    discard: list[str]
    """Wind cards drawn so far (sorted)."""
    storm: str
    """The territory in which the storm blows; "" for none."""


SECTIONS: dict[str, Section] = {
    "course": Section(
        fields=[
            "done",
            "ending",
            "order",
            "phase",
            "rulings",
            "step",
            "storm",
            "turn",
            "turns",
            "waiting",
            "winners",
        ]
    ),
    "lands": Section(fields=["lands"], each=True),
    "sides": Section(fields=["sides"], each=True),
    "stock": Section(fields=["deck", "discard"]),
}
"""What of a position is hashed together: every field is in one section."""
