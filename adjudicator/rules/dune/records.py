"""The base records of every game on the Dune board: content first, then positions.

Functions of this package take these records; a game may add fields of its own. A field that a game
may narrow (`sides` to its own sides) is a `Mapping` or a record here.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudicator.rules.course import Course
from adjudicator.rules.records import Choices

# --- content -----------------------------------------------------------------------------------


class Part(msgspec.Struct, frozen=True):
    """One sector's share of a territory; the smallest place a force can stand in."""

    id: str
    territory: str
    sector: int
    """0-17 counter-clockwise; -1 for the Polar Sink, which lies in no sector."""
    inside: list[str]
    """Bordering parts of the same territory (sorted)."""
    outside: list[str]
    """Bordering parts of other territories (sorted)."""


class Territory(msgspec.Struct, frozen=True):
    """A named territory of the map."""

    id: str
    terrain: str
    """One of "sand", "rock", "stronghold" or "polar-sink"."""
    stronghold: bool
    shelter: str
    """One of "always" (no storm loss ever), "wall" (while the Shield Wall stands) or "never"."""
    parts: list[str]
    """Part ids, by sector."""
    neighbours: list[str]
    """Territory ids (sorted)."""


class Card(msgspec.Struct, frozen=True):
    """A card that can go into a battle plan, with its effect as data."""

    id: str
    category: str
    """What sort of card it is, such as "weapon", "defense" or "worthless"."""
    slots: list[str]
    """Where it goes in a battle plan: "weapon", "defense", "leader", or nowhere."""
    attack: str
    """One of "projectile", "poison", "lasgun" or ""."""
    guard: str
    """One of "projectile", "poison" or "": what it defends against."""
    play: str
    """A play of its own, such as "hero" for a card that stands for a leader; or ""."""


class SpiceCard(msgspec.Struct, frozen=True):
    """A card of the spice deck."""

    id: str
    copies: int
    worm: bool


class Leader(msgspec.Struct, frozen=True):
    """A leader disc."""

    id: str
    faction: str
    strength: int


class Game(Choices, frozen=True):
    """The linked content of a game on the Dune board."""

    parts: dict[str, Part]
    part_ids: list[str]
    """Sorted."""
    territories: Mapping[str, Territory]
    territory_ids: list[str]
    """Sorted."""
    sector_parts: list[list[str]]
    """Part ids (sorted) by sector, as many lists as there are sectors."""
    cards: Mapping[str, Card]
    spice_cards: Mapping[str, SpiceCard]
    leaders: dict[str, Leader]


# --- position ----------------------------------------------------------------------------------


class Side(msgspec.Struct):
    """One faction in play."""

    spice: int
    reserves: int
    tanks: int
    """Forces in the Tleilaxu tanks."""
    hand: list[str]
    """Cards that can go into a battle plan, and others of their deck (sorted)."""
    leaders: list[str]
    """Own leaders ready to fight (sorted)."""
    dead: list[str]
    """Own leaders in the tanks (sorted)."""


class Voice(msgspec.Struct):
    """A Voice order on one combatant."""

    by: str
    order: str
    """One of "play" or "refuse"."""
    what: str
    """One of "projectile-weapon", "poison-weapon", "projectile-defense", "poison-defense",
    "worthless", "cheap-hero" or "lasgun"."""


class Prescience(msgspec.Struct):
    """A question about one element of a plan, and its answer."""

    answer: str
    """An id, a number in digits, "none", or "" while unanswered."""
    by: str
    element: str
    """One of "leader", "weapon", "defense" or "number"."""


class Plan(msgspec.Struct):
    """A battle plan."""

    defense: str
    leader: str
    """A leader's id, that of a card with the slot "leader", or "none"."""
    number: int
    weapon: str


class Battle(msgspec.Struct):
    """A battle under way."""

    place: str
    """The first part (sorted) of the parts in which it is fought."""
    territory: str
    aggressor: str
    defender: str
    voice: Voice | None
    prescience: Prescience | None
    plans: Mapping[str, Plan]
    """Combatant -> its plan, once it is made."""
    winner: str
    losses: int
    """Forces the winner has still to take off the board."""
    spoils: list[str]
    """Cards of the winner's plan still to be kept or discarded (sorted)."""


class Position(Course):
    """Where a game stands, as far as all games on the Dune board know it.

    Emptiness is canonical: no forces and no spice are no entry at all.
    """

    sides: Mapping[str, Side]
    storm: int
    """The storm's sector."""
    forces: dict[str, dict[str, int]]
    """Part -> faction -> fighting forces."""
    spice: dict[str, int]
    """Part -> spice lying there."""
    spice_deck: list[str]
    spice_discard: list[str]
    battle: Battle | None
    fought: dict[str, str]
    """Leader -> territory in which it has fought this turn."""
