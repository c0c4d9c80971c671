"""Moves that several games of the family have with the same fields, field by field. Never compiled.

A game lists those that it takes as they are, and extends one of which it says something of its own.
"""

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from adjudicator.rules.domains import Of

Forces = Annotated[int, Meta(ge=1, le=20)]
"""A number of forces."""
Amount = Annotated[int, Meta(ge=0, le=9999)]
"""A number of spice, sectors or the like."""


class DealTraitor(TypedDict):
    """The table deals a traitor card."""

    by: str
    move: Literal["deal-traitor"]
    to: Annotated[str, Of("factions"), Meta(description="The faction that gets it.")]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader on the card.")]


class KeepTraitor(TypedDict):
    """A faction keeps one of its traitor cards, in secret."""

    by: str
    move: Literal["keep-traitor"]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader on the card kept.")]


class MoveStorm(TypedDict):
    """The table moves the storm."""

    by: str
    move: Literal["move-storm"]


class RevealSpice(TypedDict):
    """The table turns up a spice card."""

    by: str
    move: Literal["reveal-spice"]
    card: Annotated[str, Of("spice"), Meta(description="The card.")]


class Ride(TypedDict):
    """Forces ride a worm."""

    by: str
    move: Literal["ride"]
    start: Annotated[str, Of("parts"), Meta(description="The part they leave.")]
    end: Annotated[str, Of("parts"), Meta(description="The part they reach.")]
    forces: Annotated[Forces, Meta(description="How many ride.")]


class ClaimCharity(TypedDict):
    """A faction claims CHOAM charity."""

    by: str
    move: Literal["claim-charity"]


class Revive(TypedDict):
    """Forces come back from the tanks."""

    by: str
    move: Literal["revive"]
    forces: Annotated[Forces, Meta(description="How many.")]


class ReviveLeader(TypedDict):
    """A leader comes back from the tanks."""

    by: str
    move: Literal["revive-leader"]
    leader: Annotated[str, Of("revivable"), Meta(description="Which one.")]


class ChooseBattle(TypedDict):
    """The aggressor names the next battle."""

    by: str
    move: Literal["choose-battle"]
    place: Annotated[str, Of("parts"), Meta(description="Any part of the battlefield.")]
    against: Annotated[str, Of("factions"), Meta(description="The opponent.")]


class Ask(TypedDict):
    """Prescience asks for one element of the opponent's plan."""

    by: str
    move: Literal["ask"]
    element: Annotated[
        str, Of("elements"), Meta(description="'leader', 'weapon', 'defense' or 'number'.")
    ]


class Answer(TypedDict):
    """The opponent answers Prescience, and is bound by it."""

    by: str
    move: Literal["answer"]
    value: Annotated[str, Of("answers"), Meta(description="An id, a number in digits, or 'none'.")]


class CallTraitor(TypedDict):
    """A faction reveals that the opposing leader is in its pay."""

    by: str
    move: Literal["call-traitor"]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader.")]


class Lose(TypedDict):
    """The winner of a battle takes losses off the board."""

    by: str
    move: Literal["lose"]
    part: Annotated[str, Of("parts"), Meta(description="From where.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class Discard(TypedDict):
    """The winner of a battle discards a card it played."""

    by: str
    move: Literal["discard"]
    card: Annotated[str, Of("battle-cards"), Meta(description="The card.")]


class Collect(TypedDict):
    """A seat collects all the spice that its forces can."""

    by: str
    move: Literal["collect"]


class EndTurn(TypedDict):
    """The table ends the turn."""

    by: str
    move: Literal["end-turn"]


class Pass(TypedDict):
    """A seat does no more in this step."""

    by: str
    move: Literal["pass"]


class SteerStorm(TypedDict):
    """The first player says how far the storm moves."""

    by: str
    move: Literal["steer-storm"]
    sectors: Annotated[Amount, Meta(description="How many sectors.")]
