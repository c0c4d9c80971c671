"""The moves of Dawn of the Fremen, field by field. The JSON Schema of a log line is made from these."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from adjudicator.rules.domains import Of
from adjudicator.typed_moves import moves_of

Number = Annotated[int, Meta(ge=0, le=99)]
"""A number."""


class RollOrder(TypedDict):
    """The table rolls the order die for a tribe."""

    by: str
    move: Literal["roll-order"]
    to: Annotated[str, Of("tribes"), Meta(description="The tribe.")]
    number: Annotated[Number, Meta(description="What comes up.")]


class RollRocks(TypedDict):
    """The table rolls the order die for the number of rock barriers."""

    by: str
    move: Literal["roll-rocks"]
    number: Annotated[Number, Meta(description="What comes up.")]


class PlaceRock(TypedDict):
    """A tribe lays a rock barrier on a border."""

    by: str
    move: Literal["place-rock"]
    start: Annotated[str, Of("territories"), Meta(description="One territory of the border.")]
    end: Annotated[str, Of("territories"), Meta(description="The other.")]


class ReturnSite(TypedDict):
    """The table returns one of the production sites set aside, unseen."""

    by: str
    move: Literal["return-site"]
    site: Annotated[str, Of("sites"), Meta(description="The sort of site.")]


class PlaceSite(TypedDict):
    """A tribe lays a production site face down."""

    by: str
    move: Literal["place-site"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]


class RevealSite(TypedDict):
    """The table turns a production site up."""

    by: str
    move: Literal["reveal-site"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]
    site: Annotated[str, Of("sites"), Meta(description="The sort of site.")]


class Settle(TypedDict):
    """A tribe settles a territory."""

    by: str
    move: Literal["settle"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]


class FirstWorm(TypedDict):
    """A tribe calls its first worm."""

    by: str
    move: Literal["first-worm"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]


class Build(TypedDict):
    """A tribe builds with the resources in a territory."""

    by: str
    move: Literal["build"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]
    token: Annotated[str, Of("built"), Meta(description="What is built.")]


class ExchangeDebts(TypedDict):
    """A tribe gives rival water debts back for a resource."""

    by: str
    move: Literal["exchange-debts"]
    tribe: Annotated[str, Of("tribes"), Meta(description="Whose water debts.")]
    resource: Annotated[str, Of("resources"), Meta(description="The resource.")]
    territory: Annotated[str, Of("territories"), Meta(description="Where it is put.")]


class PlayDiscovery(TypedDict):
    """Discovery: a resource of one's choice."""

    by: str
    move: Literal["play-discovery"]
    resource: Annotated[str, Of("resources"), Meta(description="The resource.")]
    territory: Annotated[str, Of("territories"), Meta(description="Where it is put.")]


class PlayMarketplace(TypedDict):
    """Marketplace: a resource becomes another."""

    by: str
    move: Literal["play-marketplace"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]
    resource: Annotated[str, Of("resources"), Meta(description="The resource there.")]
    wanted: Annotated[str, Of("resources"), Meta(description="What it becomes.")]


class PlayRaid(TypedDict):
    """Raid: a resource is taken from a neighbour."""

    by: str
    move: Literal["play-raid"]
    start: Annotated[str, Of("territories"), Meta(description="The neighbour's territory.")]
    resource: Annotated[str, Of("resources"), Meta(description="The resource.")]
    end: Annotated[str, Of("territories"), Meta(description="The own territory it comes to.")]


class PlayWaterOfLife(TypedDict):
    """Water of Life: a worm is called or promoted."""

    by: str
    move: Literal["play-water-of-life"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]


class PlaySand(TypedDict):
    """Sand: a rock barrier is taken away."""

    by: str
    move: Literal["play-sand"]
    start: Annotated[str, Of("territories"), Meta(description="One territory of its border.")]
    end: Annotated[str, Of("territories"), Meta(description="The other.")]


class PlayShiftingSands(TypedDict):
    """Shifting Sands: a rock barrier is moved."""

    by: str
    move: Literal["play-shifting-sands"]
    start: Annotated[str, Of("territories"), Meta(description="One territory of its border.")]
    end: Annotated[str, Of("territories"), Meta(description="The other.")]
    to_start: Annotated[
        str, Of("territories"), Meta(description="One territory of the new border.")
    ]
    to_end: Annotated[str, Of("territories"), Meta(description="The other.")]


class Thumper(TypedDict):
    """A tribe sets its thumper."""

    by: str
    move: Literal["thumper"]
    side: Annotated[str, Of("moons"), Meta(description="The side that lies up.")]


class Roll(TypedDict):
    """The table rolls the Arrakis die."""

    by: str
    move: Literal["roll"]
    face: Annotated[str, Of("faces"), Meta(description="The face that comes up.")]


class Decide(TypedDict):
    """The lead player decides whether the phase happens."""

    by: str
    move: Literal["decide"]
    occurs: Annotated[bool, Meta(description="Whether it does.")]


class Vote(TypedDict):
    """A tribe votes on whether the phase happens."""

    by: str
    move: Literal["vote"]
    occurs: Annotated[bool, Meta(description="Whether it should.")]


class CallWorm(TypedDict):
    """A tribe calls a worm."""

    by: str
    move: Literal["call-worm"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]


class PromoteWorm(TypedDict):
    """A tribe promotes a maker to a great maker."""

    by: str
    move: Literal["promote-worm"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]


class RemoveWorm(TypedDict):
    """A tribe loses a worm."""

    by: str
    move: Literal["remove-worm"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]


class Offer(TypedDict):
    """A tribe offers another a trade."""

    by: str
    move: Literal["offer"]
    to: Annotated[str, Of("tribes"), Meta(description="The tribe asked.")]
    give: Annotated[str, Of("things"), Meta(description="The sort of thing given.")]
    given: Annotated[str, Of("given"), Meta(description="The thing given.")]
    start: NotRequired[
        Annotated[
            str, Of("territories"), Meta(description="The territory a given resource leaves.")
        ]
    ]
    get: Annotated[str, Of("things"), Meta(description="The sort of thing wanted.")]
    gotten: Annotated[str, Of("given"), Meta(description="The thing wanted.")]
    end: NotRequired[
        Annotated[
            str, Of("territories"), Meta(description="The territory a received resource comes to.")
        ]
    ]


class Accept(TypedDict):
    """A tribe accepts the trade."""

    by: str
    move: Literal["accept"]
    start: NotRequired[
        Annotated[str, Of("territories"), Meta(description="The territory its resource leaves.")]
    ]
    end: NotRequired[
        Annotated[
            str,
            Of("territories"),
            Meta(description="The territory the received resource comes to."),
        ]
    ]


class Decline(TypedDict):
    """A tribe declines the trade."""

    by: str
    move: Literal["decline"]


class Ship(TypedDict):
    """A tribe begins a shipment."""

    by: str
    move: Literal["ship"]
    territory: Annotated[str, Of("territories"), Meta(description="Where it begins.")]
    token: Annotated[str, Of("items"), Meta(description="The starting token.")]
    card: NotRequired[
        Annotated[str, Of("cards"), Meta(description="A card played with it, or none.")]
    ]


class Load(TypedDict):
    """The group takes something up."""

    by: str
    move: Literal["load"]
    item: Annotated[str, Of("items"), Meta(description="What.")]


class Unload(TypedDict):
    """The group puts something down."""

    by: str
    move: Literal["unload"]
    item: Annotated[str, Of("items"), Meta(description="What.")]


class Cross(TypedDict):
    """The shipment crosses a border."""

    by: str
    move: Literal["cross"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory it enters.")]


class Permit(TypedDict):
    """An ally answers whether a shipment may pass."""

    by: str
    move: Literal["permit"]
    yes: Annotated[bool, Meta(description="Whether it may.")]


class Arrive(TypedDict):
    """The shipment ends where it is."""

    by: str
    move: Literal["arrive"]


class Scavenge(TypedDict):
    """A tribe scavenges."""

    by: str
    move: Literal["scavenge"]


class Draw(TypedDict):
    """The table turns the top scavenge card up."""

    by: str
    move: Literal["draw"]
    card: Annotated[str, Of("scavenge"), Meta(description="The card.")]


class PlaceFind(TypedDict):
    """A tribe puts down what it has found."""

    by: str
    move: Literal["place-find"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory.")]


class Attack(TypedDict):
    """A tribe attacks a territory."""

    by: str
    move: Literal["attack"]
    territory: Annotated[str, Of("territories"), Meta(description="The target.")]


class Declare(TypedDict):
    """A tribe beside the target takes a side."""

    by: str
    move: Literal["declare"]
    side: Annotated[str, Of("stances"), Meta(description="attack, defense or neutral.")]


class Bring(TypedDict):
    """The attacker begins to bring strength from afar."""

    by: str
    move: Literal["bring"]
    territory: Annotated[str, Of("territories"), Meta(description="Where it begins.")]
    token: Annotated[str, Of("items"), Meta(description="The starting token.")]
    card: NotRequired[
        Annotated[str, Of("cards"), Meta(description="A card played with it, or none.")]
    ]


class Carry(TypedDict):
    """The strength brought crosses a border."""

    by: str
    move: Literal["carry"]
    territory: Annotated[str, Of("territories"), Meta(description="The territory it enters.")]


class Strike(TypedDict):
    """The attacker brings no more strength."""

    by: str
    move: Literal["strike"]


class Stop(TypedDict):
    """The defender stops a tribe's strength."""

    by: str
    move: Literal["stop"]
    tribe: Annotated[str, Of("tribes"), Meta(description="The tribe.")]
    how: Annotated[str, Of("stops"), Meta(description="debts or karama.")]


class ProposeAlliance(TypedDict):
    """A tribe adds a formal alliance of two tribes to its proposal."""

    by: str
    move: Literal["propose-alliance"]
    tribe: Annotated[str, Of("tribes"), Meta(description="One tribe.")]
    ally: Annotated[str, Of("tribes"), Meta(description="The other.")]
    usual: Annotated[bool, Meta(description="Whether it wins with the usual number.")]
    sietches: NotRequired[Annotated[Number, Meta(description="Or with how many sietches.")]]


class ProposeNumber(TypedDict):
    """A tribe adds another winning number to its proposal."""

    by: str
    move: Literal["propose-number"]
    tribe: Annotated[str, Of("tribes"), Meta(description="For which tribe and its allies.")]
    sietches: Annotated[Number, Meta(description="The sietches with which it wins.")]


class ProposeWinner(TypedDict):
    """A tribe proposes that somebody has won."""

    by: str
    move: Literal["propose-winner"]
    tribe: Annotated[str, Of("tribes"), Meta(description="Who has won, with its allies.")]


class PutToVote(TypedDict):
    """A tribe puts the proposal it has drawn up to the vote."""

    by: str
    move: Literal["put-to-vote"]


class Agree(TypedDict):
    """A tribe answers a proposal."""

    by: str
    move: Literal["agree"]
    yes: Annotated[bool, Meta(description="Whether it agrees.")]


class Vanish(TypedDict):
    """A tribe vanishes."""

    by: str
    move: Literal["vanish"]


class Pass(TypedDict):
    """A tribe passes."""

    by: str
    move: Literal["pass"]


MOVES = moves_of(__name__)
"""Kind of move -> the typed dict of its fields."""
