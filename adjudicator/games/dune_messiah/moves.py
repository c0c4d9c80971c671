"""The moves of Dune Messiah, field by field. The JSON Schema of a log line is made from these."""

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from adjudicator.rules.domains import Of
from adjudicator.rules.dune import moves as shared
from adjudicator.rules.dune.moves import Amount, Forces
from adjudicator.typed_moves import moves_of

Some = Annotated[int, Meta(ge=0, le=20)]
"""A number of forces or units, perhaps none."""


class DealTreachery(TypedDict):
    """The table deals a treachery card."""

    by: str
    move: Literal["deal-treachery"]
    to: Annotated[str, Of("factions"), Meta(description="The faction that gets it.")]
    card: Annotated[str, Of("held"), Meta(description="The card.")]


class RollStorm(TypedDict):
    """The table rolls how far the storm moves."""

    by: str
    move: Literal["roll-storm"]
    face: Annotated[str, Of("faces"), Meta(description="The face of the die.")]


SteerStorm = shared.SteerStorm
MoveStorm = shared.MoveStorm
RevealSpice = shared.RevealSpice


class RollEvacuation(TypedDict):
    """The table rolls for a harvester that a worm has struck."""

    by: str
    move: Literal["roll-evacuation"]
    part: Annotated[str, Of("parts"), Meta(description="Where it stands.")]
    faction: Annotated[str, Of("factions"), Meta(description="Whose it is.")]
    face: Annotated[str, Of("faces"), Meta(description="The face of the die.")]


ClaimCharity = shared.ClaimCharity


class ReviveLeader(TypedDict):
    """A faction revives a leader as a ghola."""

    by: str
    move: Literal["revive-leader"]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader.")]


class Recruit(TypedDict):
    """The Emperor recruits forces."""

    by: str
    move: Literal["recruit"]
    forces: Annotated[Forces, Meta(description="How many.")]


class Buy(TypedDict):
    """A faction buys a unit."""

    by: str
    move: Literal["buy"]
    what: Annotated[str, Of("units"), Meta(description="What: a harvester or an ornithopter.")]
    part: Annotated[str, Of("parts"), Meta(description="With which forces it stands.")]


class Build(TypedDict):
    """A faction builds a structure."""

    by: str
    move: Literal["build"]
    what: Annotated[str, Of("structures"), Meta(description="What: a hideout or a terraformer.")]
    territory: Annotated[str, Of("territories"), Meta(description="Where.")]


class Rebuild(TypedDict):
    """A faction rebuilds a sabotaged structure."""

    by: str
    move: Literal["rebuild"]
    territory: Annotated[str, Of("territories"), Meta(description="Where.")]


class SetPrice(TypedDict):
    """The Spacing Guild sets the price of shipping."""

    by: str
    move: Literal["set-price"]
    price: Annotated[Amount, Meta(description="The price of a force.")]


class Stash(TypedDict):
    """The Spacing Guild puts spice into a hideout."""

    by: str
    move: Literal["stash"]
    territory: Annotated[str, Of("rocks"), Meta(description="Where.")]
    spice: Annotated[Amount, Meta(description="How much.")]


class Fetch(TypedDict):
    """The Spacing Guild takes spice out of a hideout."""

    by: str
    move: Literal["fetch"]
    territory: Annotated[str, Of("rocks"), Meta(description="Where.")]
    spice: Annotated[Amount, Meta(description="How much.")]


class Offer(TypedDict):
    """The Bene Gesserit offer a card for sale."""

    by: str
    move: Literal["offer"]
    to: Annotated[str, Of("factions"), Meta(description="To whom.")]
    card: Annotated[str, Of("held"), Meta(description="The card.")]
    price: Annotated[Amount, Meta(description="For how much.")]


class Accept(TypedDict):
    """A faction buys the card that it is offered."""

    by: str
    move: Literal["accept"]


class Refuse(TypedDict):
    """A faction does not buy the card that it is offered."""

    by: str
    move: Literal["refuse"]


class Ship(TypedDict):
    """A faction ships forces."""

    by: str
    move: Literal["ship"]
    end: Annotated[str, Of("parts"), Meta(description="Where they land.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class ShipSpy(TypedDict):
    """The Bene Gesserit ship a spy."""

    by: str
    move: Literal["ship-spy"]
    end: Annotated[str, Of("parts"), Meta(description="Where it lands.")]


class Deploy(TypedDict):
    """The Fremen deploy free forces."""

    by: str
    move: Literal["deploy"]
    end: Annotated[str, Of("parts"), Meta(description="Where they join.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class MoveForces(TypedDict):
    """A group walks, rides or flies."""

    by: str
    move: Literal["move"]
    start: Annotated[str, Of("parts"), Meta(description="From where.")]
    end: Annotated[str, Of("parts"), Meta(description="Where to.")]
    forces: Annotated[Some, Meta(description="How many forces.")]
    harvesters: Annotated[Some, Meta(description="How many harvesters go with them.")]
    ornithopters: Annotated[Some, Meta(description="How many ornithopters carry them.")]


class MoveSpy(TypedDict):
    """Spies move as a group, or with one."""

    by: str
    move: Literal["move-spy"]
    start: Annotated[str, Of("parts"), Meta(description="From where.")]
    end: Annotated[str, Of("parts"), Meta(description="Where to.")]
    spies: Annotated[Forces, Meta(description="How many spies.")]


class Transport(TypedDict):
    """The Spacing Guild transports a group."""

    by: str
    move: Literal["transport"]
    start: Annotated[str, Of("parts"), Meta(description="From where.")]
    end: Annotated[str, Of("parts"), Meta(description="Where to.")]
    forces: Annotated[Some, Meta(description="How many forces.")]
    harvesters: Annotated[Some, Meta(description="How many harvesters.")]


class Strike(TypedDict):
    """Hidden forces strike."""

    by: str
    move: Literal["strike"]
    territory: Annotated[str, Of("territories"), Meta(description="Where.")]


class Detect(TypedDict):
    """A card finds what is hidden."""

    by: str
    move: Literal["detect"]
    card: Annotated[str, Of("held"), Meta(description="The card.")]
    territory: Annotated[str, Of("territories"), Meta(description="Where.")]


class SabotageMove(TypedDict):
    """The Bene Gesserit sabotage."""

    by: str
    move: Literal["sabotage"]
    territory: Annotated[str, Of("territories"), Meta(description="Where.")]
    against: Annotated[str, Of("factions"), Meta(description="Against whom.")]
    action: Annotated[str, Of("actions"), Meta(description="What they do.")]


class RollSabotage(TypedDict):
    """The table rolls for a sabotage."""

    by: str
    move: Literal["roll-sabotage"]
    face: Annotated[str, Of("faces"), Meta(description="The face of the die.")]


class ChooseBattle(TypedDict):
    """The aggressor names a battle."""

    by: str
    move: Literal["choose-battle"]
    place: Annotated[str, Of("parts"), Meta(description="Where.")]
    against: Annotated[str, Of("factions"), Meta(description="Against whom.")]


class VoiceMove(TypedDict):
    """The Voice gives an order."""

    by: str
    move: Literal["voice"]
    order: Annotated[str, Of("orders"), Meta(description="To play or to refuse.")]
    what: Annotated[str, Of("voiced"), Meta(description="Which kind of card.")]


class Ask(TypedDict):
    """The Emperor foresees one element of a plan."""

    by: str
    move: Literal["ask"]
    element: Annotated[str, Of("elements"), Meta(description="Which element.")]


class Answer(TypedDict):
    """A combatant says what its plan will hold."""

    by: str
    move: Literal["answer"]
    value: Annotated[str, Of("answers"), Meta(description="What.")]


class CallNetwork(TypedDict):
    """The Bene Gesserit call on their network."""

    by: str
    move: Literal["call-network"]
    spies: Annotated[Amount, Meta(description="How many it adds.")]


class Zeal(TypedDict):
    """The Fremen fight harder for loyalty."""

    by: str
    move: Literal["zeal"]


class PlanMove(TypedDict):
    """A combatant makes its battle plan."""

    by: str
    move: Literal["plan"]
    leader: Annotated[str, Of("battlers"), Meta(description="A leader, a cheap hero, or none.")]
    number: Annotated[Amount, Meta(description="The number dialled.")]
    weapon: Annotated[str, Of("treachery"), Meta(description="A card, or none.")]
    defense: Annotated[str, Of("treachery"), Meta(description="A card, or none.")]


class Lose(TypedDict):
    """The winner takes its losses."""

    by: str
    move: Literal["lose"]
    part: Annotated[str, Of("parts"), Meta(description="Where.")]
    forces: Annotated[Forces, Meta(description="How many.")]


class Discard(shared.Discard):
    """The winner gives up a card that it has played."""


class KillSpies(TypedDict):
    """The winner has spies nearby killed."""

    by: str
    move: Literal["kill-spies"]
    territory: Annotated[str, Of("territories"), Meta(description="Where.")]


class Forfeit(TypedDict):
    """The Bene Gesserit give up a card for lost spies."""

    by: str
    move: Literal["forfeit"]
    card: Annotated[str, Of("held"), Meta(description="The card.")]


class Raid(TypedDict):
    """Forces raid what is unguarded."""

    by: str
    move: Literal["raid"]
    territory: Annotated[str, Of("territories"), Meta(description="Where.")]


class RollTheft(TypedDict):
    """The table rolls for what the Spacing Guild steals."""

    by: str
    move: Literal["roll-theft"]
    territory: Annotated[str, Of("territories"), Meta(description="Where.")]
    face: Annotated[str, Of("faces"), Meta(description="The face of the die.")]


class Collect(shared.Collect):
    """A faction collects all the spice that it can."""


class Leave(TypedDict):
    """A faction leaves spice where it lies."""

    by: str
    move: Literal["leave"]
    part: Annotated[str, Of("parts"), Meta(description="Where.")]


class PayQuota(TypedDict):
    """The Spacing Guild pays its quota."""

    by: str
    move: Literal["pay-quota"]


class Overpay(TypedDict):
    """The Spacing Guild pays more than its quota."""

    by: str
    move: Literal["overpay"]
    spice: Annotated[Amount, Meta(description="How much in all.")]


class Liquidate(TypedDict):
    """The Spacing Guild sells a piece for its debt."""

    by: str
    move: Literal["liquidate"]
    what: Annotated[str, Of("wares"), Meta(description="What.")]
    place: Annotated[str, Of("places"), Meta(description="Where it stands.")]


class TurnSietch(TypedDict):
    """The Fremen win over a sietch."""

    by: str
    move: Literal["turn-sietch"]
    territory: Annotated[str, Of("territories"), Meta(description="Which.")]


EndTurn = shared.EndTurn
Pass = shared.Pass


MOVES = moves_of(__name__)
"""Kind of move -> the typed dict of its fields."""
