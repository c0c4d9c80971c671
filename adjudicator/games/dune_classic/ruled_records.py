"""Records of a position that only some rulings need: starred forces, payments in plans, Karama cards."""

from __future__ import annotations

from typing import Any

import msgspec


class Backing(msgspec.Struct):
    """The parts of a battle plan besides leader, number and cards."""

    ally: int
    """How much of that spice the ally pays."""
    kwisatz: bool
    """Whether the Kwisatz Haderach fights beside the leader."""
    spice: int
    """How many of them are paid for."""
    starred: int
    """How many of the forces dialled have a star."""


class Advanced(msgspec.Struct):
    """Starred forces, what plans pay, and the Kwisatz Haderach.

    Starred forces are counted among the others as well: in `Position.forces`, `Side.reserves` and so on.
    """

    backing: dict[str, Backing]
    """Combatant -> what its plan has besides, once it is made."""
    barred: list[str]
    """Advantages that a Karama card has stopped for this battle (sorted)."""
    fallen: int
    """Forces that Atreides have lost in battles, as long as the Kwisatz Haderach sleeps."""
    kwisatz: str
    """"alive" or "dead", or "" in a game without the Kwisatz Haderach."""
    moved: dict[str, dict[str, int]]
    """Part -> faction -> starred forces there that have moved, as long as their seat is at it."""
    owed: int
    """Starred forces that the winner has still to take off the board, where their kind is decided."""
    paid: bool
    """Whether the spice of its plans is paid, or no battle has begun."""
    reserves: dict[str, int]
    """Faction -> starred forces in reserve."""
    revived: dict[str, int]
    """Seat -> starred forces it has revived this turn."""
    starred: dict[str, dict[str, int]]
    """Part -> faction -> starred forces there."""
    tanks: dict[str, int]
    """Faction -> starred forces in the tanks."""


class Pause(msgspec.Struct):
    """The point of play at which something interrupted it."""

    done: list[str]
    step: str
    waiting: list[str]


class Moment(msgspec.Struct):
    """A move that waits, because a Karama card may stop what it uses (ruling `karama-moment`)."""

    move: dict[str, Any]
    """The move, to be carried out when nobody stops it."""
    pause: Pause
    uses: list[str]
    """The advantages that it uses, and "halt-shipment" for what only the Guild may stop (sorted)."""


class Exchange(msgspec.Struct):
    """The hand that the Harkonnen have taken by their special Karama power."""

    owed: int
    """How many cards they have still to give for it."""
    pause: Pause
    to: str
    """Whose hand it was."""


class Shown(msgspec.Struct):
    """A plan that Atreides sees by their special Karama power."""

    of: str
    """Who has to show it."""
    pause: Pause
    plan: dict[str, Any]
    """Its elements, once it is shown."""


class Karama(msgspec.Struct):
    """What the rulings `karama-moment` and `special-karama` have to remember."""

    exchange: Exchange | None
    moments: list[Moment]
    """The moves that wait, the latest last."""
    powers: list[str]
    """Seats that have used their special power (sorted)."""
    rate: str
    """The seat whose next shipment somebody has bought at the Guild's rate, or ""."""
    ready: dict[str, Any]
    """A move that nobody has stopped: it is carried out at once, so between moves there is none."""
    refusals: dict[str, str]
    """Seat -> "phase" or "turn": until when it will stop nothing, as it has said."""
    shown: Shown | None


class Tally(msgspec.Struct):
    """What is counted over the whole game, where a ruling asks for it."""

    worms: int
    """Worms that have come up."""
