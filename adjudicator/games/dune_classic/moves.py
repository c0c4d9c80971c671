"""The moves of classic Dune, field by field. The JSON Schema of a log line is made from these."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from adjudicator.rules.domains import Of
from adjudicator.rules.dune import moves as shared
from adjudicator.rules.dune.moves import Amount, Forces
from adjudicator.typed_moves import moves_of

Words = Annotated[str, Meta(min_length=1, max_length=500)]
"""Free text, which no rule reads."""


Starred = Annotated[
    Amount, Meta(description="How many of them have a star, where there are any to choose from.")
]
"""A number of starred forces among those of a move."""
WhichAlly = Annotated[
    str, Of("factions"), Meta(description="Which ally, where there are two of them.")
]
"""Whom a move is for in an alliance of three."""
PlanSpice = Annotated[
    Amount, Meta(description="How many of them are paid for, where forces need spice.")
]
PlanShare = Annotated[
    Amount, Meta(description="How much of that the ally pays, if it has pledged any.")
]
PlanKwisatz = Annotated[
    bool, Meta(description="Whether the Kwisatz Haderach fights beside the leader.")
]
"""What a plan that is made or shown has besides leader, number and cards."""


class Predict(TypedDict):
    """The Bene Gesserit foretell who wins and when, in secret."""

    by: str
    move: Literal["predict"]
    faction: Annotated[str, Of("factions"), Meta(description="The faction foretold to win.")]
    turn: Annotated[Amount, Meta(description="The turn of its win.")]


DealTraitor = shared.DealTraitor
KeepTraitor = shared.KeepTraitor


class Mulligan(TypedDict):
    """The Harkonnen have their traitor cards dealt again."""

    by: str
    move: Literal["mulligan"]


class Place(TypedDict):
    """A faction places forces of its set-up."""

    by: str
    move: Literal["place"]
    part: Annotated[str, Of("parts"), Meta(description="Where they stand.")]
    forces: Annotated[Forces, Meta(description="How many.")]
    starred: NotRequired[Starred]


class DealCard(TypedDict):
    """The table deals a treachery card of the set-up."""

    by: str
    move: Literal["deal-card"]
    to: Annotated[str, Of("factions"), Meta(description="The faction that gets it.")]
    card: Annotated[str, Of("treachery"), Meta(description="The card.")]


class Dial(TypedDict):
    """A battle wheel dialled for the first storm, in secret."""

    by: str
    move: Literal["dial"]
    number: Annotated[Amount, Meta(description="The number dialled.")]


class WeatherControl(TypedDict):
    """Weather Control sets how far the storm moves."""

    by: str
    move: Literal["weather-control"]
    sectors: Annotated[Amount, Meta(description="How many sectors.")]


class FamilyAtomics(TypedDict):
    """Family Atomics destroy the Shield Wall."""

    by: str
    move: Literal["family-atomics"]


class RevealStorm(TypedDict):
    """The table turns up the storm card that was drawn ahead."""

    by: str
    move: Literal["reveal-storm"]


MoveStorm = shared.MoveStorm


class DrawStorm(TypedDict):
    """The table draws the storm card of the next turn."""

    by: str
    move: Literal["draw-storm"]
    value: Annotated[Amount, Meta(description="The number on the card.")]


RevealSpice = shared.RevealSpice


class Protect(TypedDict):
    """The Fremen decide whether a worm spares their ally."""

    by: str
    move: Literal["protect"]
    spare: Annotated[bool, Meta(description="Whether it does.")]


class OfferAlliance(TypedDict):
    """A faction offers another an alliance."""

    by: str
    move: Literal["offer-alliance"]
    to: Annotated[str, Of("factions"), Meta(description="The faction asked.")]


class AcceptAlliance(TypedDict):
    """A faction accepts an alliance."""

    by: str
    move: Literal["accept-alliance"]
    of: Annotated[str, Of("factions"), Meta(description="The faction that offered it.")]


class BreakAlliance(TypedDict):
    """A faction leaves its alliance."""

    by: str
    move: Literal["break-alliance"]


class PlaceWorm(TypedDict):
    """The Fremen choose where a later worm strikes."""

    by: str
    move: Literal["place-worm"]
    territory: Annotated[str, Of("territories"), Meta(description="The sand territory struck.")]


class Ride(shared.Ride):
    """Fremen ride a worm."""

    starred: NotRequired[Starred]


class ClaimCharity(shared.ClaimCharity):
    """A faction asks for CHOAM Charity."""


class Charity(TypedDict):
    """The table pays CHOAM Charity out and ends the phase."""

    by: str
    move: Literal["charity"]


class DealAuction(TypedDict):
    """The table puts up the next treachery card."""

    by: str
    move: Literal["deal-auction"]
    card: Annotated[str, Of("treachery"), Meta(description="The card.")]


class Bid(TypedDict):
    """A bid for the card that is up."""

    by: str
    move: Literal["bid"]
    spice: Annotated[Amount, Meta(description="How much.")]


class AutoPass(TypedDict):
    """The table passes for a seat whose time is up."""

    by: str
    move: Literal["auto-pass"]
    seat: Annotated[str, Of("factions"), Meta(description="The seat.")]


class Pay(TypedDict):
    """The winner of an auction pays."""

    by: str
    move: Literal["pay"]
    karama: Annotated[
        str, Of("treachery"), Meta(description="The card that makes it free, or 'none'.")
    ]
    ally: Annotated[Amount, Meta(description="How much of it the ally pays.")]


class DealBonus(TypedDict):
    """The table deals the Harkonnen their extra card."""

    by: str
    move: Literal["deal-bonus"]
    card: Annotated[str, Of("treachery"), Meta(description="The card.")]


class Revive(shared.Revive):
    """Forces come back from the tanks."""

    starred: NotRequired[Starred]


ReviveLeader = shared.ReviveLeader


class PayRevival(TypedDict):
    """The Emperor pays for forces of his ally."""

    by: str
    move: Literal["pay-revival"]
    to: NotRequired[WhichAlly]
    forces: Annotated[Forces, Meta(description="How many.")]
    starred: NotRequired[Starred]


class GrantRevival(TypedDict):
    """The Fremen make their ally's revivals free."""

    by: str
    move: Literal["grant-revival"]
    to: NotRequired[WhichAlly]


class PeekSpice(TypedDict):
    """The table shows Atreides the next spice card."""

    by: str
    move: Literal["peek-spice"]
    card: Annotated[str, Of("spice"), Meta(description="The card.")]


class Announce(TypedDict):
    """Bene Gesserit advisors become fighters before shipment."""

    by: str
    move: Literal["announce"]
    territory: Annotated[str, Of("territories"), Meta(description="Where.")]


class TakeTurn(TypedDict):
    """The Guild ships and moves before the seat that is next."""

    by: str
    move: Literal["take-turn"]


class Ship(TypedDict):
    """Reserves are brought to the board."""

    by: str
    move: Literal["ship"]
    end: Annotated[str, Of("parts"), Meta(description="The part they land in.")]
    forces: Annotated[Forces, Meta(description="How many.")]
    starred: NotRequired[Starred]
    karama: Annotated[
        str, Of("treachery"), Meta(description="The card that halves the price, or 'none'.")
    ]
    ally: Annotated[Amount, Meta(description="How much of the price the ally pays.")]


class CrossShip(TypedDict):
    """Forces are shipped from one place of the board to another."""

    by: str
    move: Literal["cross-ship"]
    start: Annotated[str, Of("parts"), Meta(description="The part they leave.")]
    end: Annotated[str, Of("parts"), Meta(description="The part they land in.")]
    forces: Annotated[Forces, Meta(description="How many.")]
    starred: NotRequired[Starred]
    karama: Annotated[
        str, Of("treachery"), Meta(description="The card that halves the price, or 'none'.")
    ]
    ally: Annotated[Amount, Meta(description="How much of the price the ally pays.")]


class Retreat(TypedDict):
    """The Guild ships forces back to its reserves."""

    by: str
    move: Literal["retreat"]
    start: Annotated[str, Of("parts"), Meta(description="The part they leave.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class Accompany(TypedDict):
    """A Bene Gesserit advisor follows a shipment."""

    by: str
    move: Literal["accompany"]
    end: Annotated[str, Of("parts"), Meta(description="The part it lands in.")]


class Move(TypedDict):
    """Forces move over the board."""

    by: str
    move: Literal["move"]
    start: Annotated[str, Of("parts"), Meta(description="The part they leave.")]
    end: Annotated[str, Of("parts"), Meta(description="The part they reach.")]
    forces: Annotated[Forces, Meta(description="How many.")]
    side: Annotated[
        str,
        Of("sides"),
        Meta(
            description="'fighters', or for the Bene Gesserit 'advisors': what they are when they set out."
        ),
    ]
    arrive: Annotated[
        str, Of("sides"), Meta(description="'fighters' or 'advisors': what they are on arrival.")
    ]
    hajr: Annotated[bool, Meta(description="Whether a Hajr card is played for this move.")]
    starred: NotRequired[Starred]


class Flip(TypedDict):
    """Bene Gesserit fighters become advisors when another faction enters."""

    by: str
    move: Literal["flip"]
    territory: Annotated[str, Of("territories"), Meta(description="Where.")]


ChooseBattle = shared.ChooseBattle


class UseVoice(TypedDict):
    """The Bene Gesserit order the opponent about."""

    by: str
    move: Literal["voice"]
    order: Annotated[str, Of("orders"), Meta(description="'play' or 'refuse'.")]
    what: Annotated[str, Of("voiced"), Meta(description="The kind of card.")]


class Ask(shared.Ask):
    """Atreides ask for one element of the opponent's plan."""


Answer = shared.Answer


class MakePlan(TypedDict):
    """A battle plan, in secret until both are made."""

    by: str
    move: Literal["plan"]
    leader: Annotated[str, Of("battlers"), Meta(description="A leader, 'cheap-hero' or 'none'.")]
    number: Annotated[Amount, Meta(description="The forces dialled.")]
    starred: NotRequired[Starred]
    spice: NotRequired[PlanSpice]
    ally: NotRequired[PlanShare]
    weapon: Annotated[str, Of("treachery"), Meta(description="A card or 'none'.")]
    defense: Annotated[str, Of("treachery"), Meta(description="A card or 'none'.")]
    kwisatz: NotRequired[PlanKwisatz]


CallTraitor = shared.CallTraitor


class Lose(shared.Lose):
    """The winner of a battle takes losses off the board."""

    starred: NotRequired[Starred]


Discard = shared.Discard


class Capture(TypedDict):
    """The table draws the leader that the Harkonnen capture."""

    by: str
    move: Literal["capture"]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader.")]


class Captive(TypedDict):
    """The Harkonnen decide a captive's fate."""

    by: str
    move: Literal["captive"]
    fate: Annotated[str, Of("fates"), Meta(description="'kill', 'keep' or, by ruling, 'decline'.")]


class Collect(shared.Collect):
    """The table pays out the spice collected and ends the phase."""


class EndTurn(shared.EndTurn):
    """The table closes the Mentat Pause."""


Pass = shared.Pass


class Karama(TypedDict):
    """A Karama card stops an advantage."""

    by: str
    move: Literal["karama"]
    card: Annotated[str, Of("treachery"), Meta(description="The card played.")]
    advantage: Annotated[str, Of("advantages"), Meta(description="The advantage stopped.")]


class Allow(TypedDict):
    """Who may hold a Karama card lets a move pass."""

    by: str
    move: Literal["allow"]
    extent: Annotated[
        str,
        Of("extents"),
        Meta(description="'use' for this move, or every use of the 'phase' or of the 'turn'."),
    ]


class FreeRevival(TypedDict):
    """The Emperor revives forces or a leader free by his special Karama power."""

    by: str
    move: Literal["free-revival"]
    card: Annotated[str, Of("treachery"), Meta(description="The card played.")]
    leader: Annotated[str, Of("battlers"), Meta(description="The leader, or 'none' for forces.")]
    forces: Annotated[int, Meta(ge=0, le=20, description="How many forces, 0 with a leader.")]
    starred: NotRequired[Starred]


class SummonWorm(TypedDict):
    """The Fremen place a worm by their special Karama power."""

    by: str
    move: Literal["summon-worm"]
    card: Annotated[str, Of("treachery"), Meta(description="The card played.")]
    territory: Annotated[str, Of("territories"), Meta(description="The sand territory struck.")]


class TakeHand(TypedDict):
    """The Harkonnen take a hand by their special Karama power."""

    by: str
    move: Literal["take-hand"]
    card: Annotated[str, Of("treachery"), Meta(description="The card played.")]
    to: Annotated[str, Of("factions"), Meta(description="Whose hand.")]


class ReturnCard(TypedDict):
    """The Harkonnen give a card for one that they have taken, in secret."""

    by: str
    move: Literal["return-card"]
    to: Annotated[str, Of("factions"), Meta(description="To whom.")]
    card: Annotated[str, Of("treachery"), Meta(description="The card.")]


class HaltShipment(TypedDict):
    """The Guild stops a shipment by its special Karama power."""

    by: str
    move: Literal["halt-shipment"]
    card: Annotated[str, Of("treachery"), Meta(description="The card played.")]


class LendRate(TypedDict):
    """A Karama card buys the shipment of another seat at the Guild's rate."""

    by: str
    move: Literal["lend-rate"]
    card: Annotated[str, Of("treachery"), Meta(description="The card played.")]
    to: Annotated[str, Of("factions"), Meta(description="Whose shipment.")]


class SeePlan(TypedDict):
    """Atreides ask for a whole battle plan by their special Karama power."""

    by: str
    move: Literal["see-plan"]
    card: Annotated[str, Of("treachery"), Meta(description="The card played.")]
    of: Annotated[str, Of("factions"), Meta(description="Whose plan.")]


class ShowPlan(TypedDict):
    """A battle plan is shown to Atreides alone."""

    by: str
    move: Literal["show-plan"]
    leader: Annotated[str, Of("battlers"), Meta(description="A leader, 'cheap-hero' or 'none'.")]
    number: Annotated[Amount, Meta(description="The forces dialled.")]
    starred: NotRequired[Starred]
    spice: NotRequired[PlanSpice]
    ally: NotRequired[PlanShare]
    weapon: Annotated[str, Of("treachery"), Meta(description="A card or 'none'.")]
    defense: Annotated[str, Of("treachery"), Meta(description="A card or 'none'.")]
    kwisatz: NotRequired[PlanKwisatz]


class Truthtrance(TypedDict):
    """A player must answer a question with the truth."""

    by: str
    move: Literal["truthtrance"]
    to: Annotated[str, Of("factions"), Meta(description="The faction asked.")]
    question: Annotated[Words, Meta(description="The question.")]


class AnswerTruth(TypedDict):
    """The answer to a Truthtrance question."""

    by: str
    move: Literal["answer-truth"]
    yes: Annotated[bool, Meta(description="The answer.")]


class GholaLeader(TypedDict):
    """A Tleilaxu Ghola brings a leader back."""

    by: str
    move: Literal["ghola-leader"]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader.")]


class GholaForces(TypedDict):
    """A Tleilaxu Ghola brings forces back."""

    by: str
    move: Literal["ghola-forces"]
    forces: Annotated[Forces, Meta(description="How many.")]
    starred: NotRequired[Starred]


class Bribe(TypedDict):
    """Spice for a favour, in the open."""

    by: str
    move: Literal["bribe"]
    to: Annotated[str, Of("factions"), Meta(description="The faction paid.")]
    spice: Annotated[Amount, Meta(description="How much.")]


class Deal(TypedDict):
    """An open agreement, recorded in words."""

    by: str
    move: Literal["deal"]
    to: Annotated[str, Of("factions"), Meta(description="The other party.")]
    terms: Annotated[Words, Meta(description="The agreement.")]


class Give(TypedDict):
    """The Emperor gives his ally spice."""

    by: str
    move: Literal["give"]
    to: NotRequired[WhichAlly]
    spice: Annotated[Amount, Meta(description="How much.")]


class Pledge(TypedDict):
    """A faction lets its ally spend its spice this turn."""

    by: str
    move: Literal["pledge"]
    spice: Annotated[Amount, Meta(description="How much.")]


MOVES = moves_of(__name__)
"""Kind of move -> the typed dict of its fields."""
