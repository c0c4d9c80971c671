"""The moves of Conquest and Diplomacy, field by field. The JSON Schema of a log line is made from these."""

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from adjudicator.rules.domains import Of
from adjudicator.rules.dune import moves as shared
from adjudicator.rules.dune.moves import Amount, Forces
from adjudicator.typed_moves import moves_of


class RollCover(TypedDict):
    """The table rolls which stronghold is covered."""

    by: str
    move: Literal["roll-cover"]
    face: Annotated[str, Of("faces"), Meta(description="The face of the storm die.")]


class Cover(TypedDict):
    """The stronghold that the players have agreed to cover."""

    by: str
    move: Literal["cover"]
    territory: Annotated[str, Of("territories"), Meta(description="The stronghold.")]


class DrawLeader(TypedDict):
    """The table draws a leader for a double faction."""

    by: str
    move: Literal["draw-leader"]
    to: Annotated[str, Of("factions"), Meta(description="The double faction that gets it.")]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader drawn.")]


DealTraitor = shared.DealTraitor
KeepTraitor = shared.KeepTraitor


class RollFirst(TypedDict):
    """The table rolls the die of a seat for the first player."""

    by: str
    move: Literal["roll-first"]
    to: Annotated[str, Of("factions"), Meta(description="The seat that rolls.")]
    face: Annotated[str, Of("faces"), Meta(description="The face of the storm die.")]


class RollStorm(TypedDict):
    """The table rolls how far the storm moves."""

    by: str
    move: Literal["roll-storm"]
    face: Annotated[str, Of("faces"), Meta(description="The face of the storm die.")]


SteerStorm = shared.SteerStorm


class ControlStorm(TypedDict):
    """A market card says how far the storm moves."""

    by: str
    move: Literal["control-storm"]
    card: Annotated[str, Of("market"), Meta(description="The market card played.")]
    sectors: Annotated[Amount, Meta(description="How many sectors.")]


class Shelter(TypedDict):
    """A market card makes a territory a haven for own forces."""

    by: str
    move: Literal["shelter"]
    card: Annotated[str, Of("market"), Meta(description="The market card played.")]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]


MoveStorm = shared.MoveStorm
RevealSpice = shared.RevealSpice
Ride = shared.Ride


class DealBattle(TypedDict):
    """The table deals a battle card."""

    by: str
    move: Literal["deal-battle"]
    to: Annotated[str, Of("factions"), Meta(description="The faction that gets it.")]
    card: Annotated[str, Of("battle"), Meta(description="The card.")]


class Buy(TypedDict):
    """A faction announces how many market cards it buys, and pays."""

    by: str
    move: Literal["buy"]
    cards: Annotated[Amount, Meta(description="How many.")]


class DealMarket(TypedDict):
    """The table deals a market card that has been bought."""

    by: str
    move: Literal["deal-market"]
    to: Annotated[str, Of("factions"), Meta(description="The faction that gets it.")]
    card: Annotated[str, Of("market"), Meta(description="The card.")]


Revive = shared.Revive
ReviveLeader = shared.ReviveLeader


class GholaLeader(TypedDict):
    """A market card brings a leader back."""

    by: str
    move: Literal["ghola-leader"]
    card: Annotated[str, Of("market"), Meta(description="The market card played.")]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader.")]


class GholaForces(TypedDict):
    """A market card brings forces back."""

    by: str
    move: Literal["ghola-forces"]
    card: Annotated[str, Of("market"), Meta(description="The market card played.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class Ship(TypedDict):
    """Reserves are brought to the board."""

    by: str
    move: Literal["ship"]
    end: Annotated[str, Of("parts"), Meta(description="The part they land in.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class Move(TypedDict):
    """Forces move over the board."""

    by: str
    move: Literal["move"]
    start: Annotated[str, Of("parts"), Meta(description="The part they leave.")]
    end: Annotated[str, Of("parts"), Meta(description="The part they reach.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class Exchange(TypedDict):
    """A faction wants the topmost traitor card before its battle."""

    by: str
    move: Literal["exchange"]


class DrawTraitor(TypedDict):
    """The table deals that traitor card."""

    by: str
    move: Literal["draw-traitor"]
    to: Annotated[str, Of("factions"), Meta(description="The faction that gets it.")]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader on the card.")]


class ReturnTraitor(TypedDict):
    """A faction puts one of its traitor cards under the deck, in secret."""

    by: str
    move: Literal["return-traitor"]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader on the card.")]


class ChooseBattle(shared.ChooseBattle):
    """Who has the battle advantage names the next battle."""


class UseVoice(TypedDict):
    """The opponent is ordered about by the Voice."""

    by: str
    move: Literal["voice"]
    order: Annotated[str, Of("orders"), Meta(description="'play' or 'refuse'.")]
    what: Annotated[
        str, Of("voiced"), Meta(description="The kind of weapon, or by a ruling the weapon.")
    ]


Ask = shared.Ask
Answer = shared.Answer


class MakePlan(TypedDict):
    """A battle plan, in secret until both are made."""

    by: str
    move: Literal["plan"]
    leader: Annotated[str, Of("leaders"), Meta(description="A leader or 'none'.")]
    number: Annotated[Amount, Meta(description="The forces dialled.")]
    weapon: Annotated[str, Of("battle"), Meta(description="A card or 'none'.")]
    defense: Annotated[str, Of("battle"), Meta(description="A card or 'none'.")]


CallTraitor = shared.CallTraitor


class PlayCard(TypedDict):
    """A market card is played."""

    by: str
    move: Literal["play-card"]
    card: Annotated[str, Of("market"), Meta(description="The card.")]


Lose = shared.Lose
Discard = shared.Discard
Collect = shared.Collect


class CollectSome(TypedDict):
    """A seat collects some of the spice in one place."""

    by: str
    move: Literal["collect-some"]
    part: Annotated[str, Of("parts"), Meta(description="Where.")]
    spice: Annotated[int, Meta(ge=1, le=60, description="How much.")]


class TakeCharity(TypedDict):
    """A seat with little spice takes what charity gives it."""

    by: str
    move: Literal["take-charity"]


class PayOut(TypedDict):
    """The table pays out the spice of all seats, and charity: by a ruling nobody is asked."""

    by: str
    move: Literal["pay-out"]


class EndTurn(shared.EndTurn):
    """The table closes the turn."""


Pass = shared.Pass


MOVES = moves_of(__name__)
"""Kind of move -> the typed dict of its fields."""
