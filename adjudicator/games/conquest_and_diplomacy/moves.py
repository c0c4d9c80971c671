"""The moves of Conquest and Diplomacy, field by field. The JSON Schema of a log line is made from these."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from adjudicator.typed_moves import moves_of

Forces = Annotated[int, Meta(ge=1, le=20)]
"""A number of forces."""
Amount = Annotated[int, Meta(ge=0, le=9999)]
"""A number of sectors, cards or the like."""


class RollCover(TypedDict):
    """The table rolls which stronghold is covered."""

    by: str
    move: Literal["roll-cover"]
    face: Annotated[str, Meta(description="The face of the storm die.")]


class Cover(TypedDict):
    """The stronghold that the players have agreed to cover."""

    by: str
    move: Literal["cover"]
    territory: Annotated[str, Meta(description="The stronghold.")]


class DrawLeader(TypedDict):
    """The table draws a leader for a double faction."""

    by: str
    move: Literal["draw-leader"]
    to: Annotated[str, Meta(description="The double faction that gets it.")]
    leader: Annotated[str, Meta(description="The leader drawn.")]


class DealTraitor(TypedDict):
    """The table deals a traitor card."""

    by: str
    move: Literal["deal-traitor"]
    to: Annotated[str, Meta(description="The faction that gets it.")]
    leader: Annotated[str, Meta(description="The leader on the card.")]


class KeepTraitor(TypedDict):
    """A faction keeps one of its traitor cards, in secret."""

    by: str
    move: Literal["keep-traitor"]
    leader: Annotated[str, Meta(description="The leader on the card kept.")]


class RollFirst(TypedDict):
    """The table rolls the die of a seat for the first player."""

    by: str
    move: Literal["roll-first"]
    to: Annotated[str, Meta(description="The seat that rolls.")]
    face: Annotated[str, Meta(description="The face of the storm die.")]


class RollStorm(TypedDict):
    """The table rolls how far the storm moves."""

    by: str
    move: Literal["roll-storm"]
    face: Annotated[str, Meta(description="The face of the storm die.")]


class SteerStorm(TypedDict):
    """The first player says how far the storm moves."""

    by: str
    move: Literal["steer-storm"]
    sectors: Annotated[Amount, Meta(description="How many sectors.")]


class ControlStorm(TypedDict):
    """A market card says how far the storm moves."""

    by: str
    move: Literal["control-storm"]
    card: Annotated[str, Meta(description="The market card played.")]
    sectors: Annotated[Amount, Meta(description="How many sectors.")]


class Shelter(TypedDict):
    """A market card makes a territory a haven for own forces."""

    by: str
    move: Literal["shelter"]
    card: Annotated[str, Meta(description="The market card played.")]
    territory: Annotated[str, Meta(description="The territory.")]


class MoveStorm(TypedDict):
    """The table moves the storm."""

    by: str
    move: Literal["move-storm"]


class RevealSpice(TypedDict):
    """The table turns up a spice card."""

    by: str
    move: Literal["reveal-spice"]
    card: Annotated[str, Meta(description="The card.")]


class Ride(TypedDict):
    """Forces ride a worm."""

    by: str
    move: Literal["ride"]
    start: Annotated[str, Meta(description="The part they leave.")]
    end: Annotated[str, Meta(description="The part they reach.")]
    forces: Annotated[Forces, Meta(description="How many ride.")]


class DealBattle(TypedDict):
    """The table deals a battle card."""

    by: str
    move: Literal["deal-battle"]
    to: Annotated[str, Meta(description="The faction that gets it.")]
    card: Annotated[str, Meta(description="The card.")]


class Buy(TypedDict):
    """A faction announces how many market cards it buys, and pays."""

    by: str
    move: Literal["buy"]
    cards: Annotated[Amount, Meta(description="How many.")]


class DealMarket(TypedDict):
    """The table deals a market card that has been bought."""

    by: str
    move: Literal["deal-market"]
    to: Annotated[str, Meta(description="The faction that gets it.")]
    card: Annotated[str, Meta(description="The card.")]


class Revive(TypedDict):
    """Forces come back from the tanks."""

    by: str
    move: Literal["revive"]
    forces: Annotated[Forces, Meta(description="How many.")]


class ReviveLeader(TypedDict):
    """A leader comes back from the tanks."""

    by: str
    move: Literal["revive-leader"]
    leader: Annotated[str, Meta(description="Which one.")]


class GholaLeader(TypedDict):
    """A market card brings a leader back."""

    by: str
    move: Literal["ghola-leader"]
    card: Annotated[str, Meta(description="The market card played.")]
    leader: Annotated[str, Meta(description="The leader.")]


class GholaForces(TypedDict):
    """A market card brings forces back."""

    by: str
    move: Literal["ghola-forces"]
    card: Annotated[str, Meta(description="The market card played.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class Ship(TypedDict):
    """Reserves are brought to the board."""

    by: str
    move: Literal["ship"]
    end: Annotated[str, Meta(description="The part they land in.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class Move(TypedDict):
    """Forces move over the board."""

    by: str
    move: Literal["move"]
    start: Annotated[str, Meta(description="The part they leave.")]
    end: Annotated[str, Meta(description="The part they reach.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class Exchange(TypedDict):
    """A faction wants the topmost traitor card before its battle."""

    by: str
    move: Literal["exchange"]


class DrawTraitor(TypedDict):
    """The table deals that traitor card."""

    by: str
    move: Literal["draw-traitor"]
    to: Annotated[str, Meta(description="The faction that gets it.")]
    leader: Annotated[str, Meta(description="The leader on the card.")]


class ReturnTraitor(TypedDict):
    """A faction puts one of its traitor cards under the deck, in secret."""

    by: str
    move: Literal["return-traitor"]
    leader: Annotated[str, Meta(description="The leader on the card.")]


class ChooseBattle(TypedDict):
    """Who has the battle advantage names the next battle."""

    by: str
    move: Literal["choose-battle"]
    place: Annotated[str, Meta(description="Any part of the battlefield.")]
    against: Annotated[str, Meta(description="The opponent.")]


class UseVoice(TypedDict):
    """The opponent is ordered about by the Voice."""

    by: str
    move: Literal["voice"]
    order: Annotated[str, Meta(description="'play' or 'refuse'.")]
    what: Annotated[str, Meta(description="The kind of weapon, or by a ruling the weapon.")]


class Ask(TypedDict):
    """Prescience asks for one element of the opponent's plan."""

    by: str
    move: Literal["ask"]
    element: Annotated[str, Meta(description="'leader', 'weapon', 'defense' or 'number'.")]


class Answer(TypedDict):
    """The opponent answers Prescience, and is bound by it."""

    by: str
    move: Literal["answer"]
    value: Annotated[str, Meta(description="An id, a number in digits, or 'none'.")]


class MakePlan(TypedDict):
    """A battle plan, in secret until both are made."""

    by: str
    move: Literal["plan"]
    leader: Annotated[str, Meta(description="A leader or 'none'.")]
    number: Annotated[Amount, Meta(description="The forces dialled.")]
    weapon: Annotated[str, Meta(description="A card or 'none'.")]
    defense: Annotated[str, Meta(description="A card or 'none'.")]


class CallTraitor(TypedDict):
    """A faction reveals that the opposing leader is in its pay."""

    by: str
    move: Literal["call-traitor"]
    leader: Annotated[str, Meta(description="The leader.")]


class PlayCard(TypedDict):
    """A market card is played."""

    by: str
    move: Literal["play-card"]
    card: Annotated[str, Meta(description="The card.")]


class Lose(TypedDict):
    """The winner of a battle takes losses off the board."""

    by: str
    move: Literal["lose"]
    part: Annotated[str, Meta(description="From where.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class Discard(TypedDict):
    """The winner of a battle discards a card it played."""

    by: str
    move: Literal["discard"]
    card: Annotated[str, Meta(description="The card.")]


class Collect(TypedDict):
    """A seat collects all the spice that its forces can."""

    by: str
    move: Literal["collect"]


class CollectSome(TypedDict):
    """A seat collects some of the spice in one place."""

    by: str
    move: Literal["collect-some"]
    part: Annotated[str, Meta(description="Where.")]
    spice: Annotated[int, Meta(ge=1, le=60, description="How much.")]


class TakeCharity(TypedDict):
    """A seat with little spice takes what charity gives it."""

    by: str
    move: Literal["take-charity"]


class PayOut(TypedDict):
    """The table pays out the spice of all seats, and charity: by a ruling nobody is asked."""

    by: str
    move: Literal["pay-out"]


class EndTurn(TypedDict):
    """The table closes the turn."""

    by: str
    move: Literal["end-turn"]


class Pass(TypedDict):
    """A seat does no more in this step."""

    by: str
    move: Literal["pass"]


MOVES = moves_of(__name__)
"""Kind of move -> the typed dict of its fields."""
