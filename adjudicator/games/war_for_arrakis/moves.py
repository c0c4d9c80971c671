"""The moves of War for Arrakis, field by field. The JSON Schema of a log line is made from these."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from adjudicator.rules.domains import Of
from adjudicator.typed_moves import moves_of

Number = Annotated[int, Meta(ge=0, le=99)]
"""A number."""


class PlaceSietch(TypedDict):
    """The table lays a sietch token face down."""

    by: str
    move: Literal["place-sietch"]
    to: Annotated[str, Of("sides"), Meta(description="For whom.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("sietches"), Meta(description="What lies there: a token.")]


class PlaceStartToken(TypedDict):
    """The table lays a starting deployment token face down."""

    by: str
    move: Literal["place-start-token"]
    to: Annotated[str, Of("sides"), Meta(description="For whom.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("starting"), Meta(description="What lies there: a token.")]


class MusterBlack(TypedDict):
    """The table turns a black starting token up."""

    by: str
    move: Literal["muster-black"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("black"), Meta(description="What lies there: a token.")]


class MusterSilver(TypedDict):
    """The table turns a silver starting token up."""

    by: str
    move: Literal["muster-silver"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("silver"), Meta(description="What lies there: a token.")]


class DrawObjectiveCard(TypedDict):
    """The table gives the Atreides a secret objective."""

    by: str
    move: Literal["draw-objective-card"]
    to: Annotated[str, Of("sides"), Meta(description="For whom.")]
    card: Annotated[str, Of("objectives"), Meta(description="The card.")]


class DrawCorrinoAlly(TypedDict):
    """The table draws a card of the Corrino Ally."""

    by: str
    move: Literal["draw-corrino-ally"]
    to: Annotated[str, Of("sides"), Meta(description="For whom.")]
    card: Annotated[str, Of("corrino-ally"), Meta(description="The card.")]


class DrawHouseHarkonnen(TypedDict):
    """The table draws a card of House Harkonnen."""

    by: str
    move: Literal["draw-house-harkonnen"]
    to: Annotated[str, Of("sides"), Meta(description="For whom.")]
    card: Annotated[str, Of("house-harkonnen"), Meta(description="The card.")]


class DrawFremenAlly(TypedDict):
    """The table draws a card of the Fremen Ally."""

    by: str
    move: Literal["draw-fremen-ally"]
    to: Annotated[str, Of("sides"), Meta(description="For whom.")]
    card: Annotated[str, Of("fremen-ally"), Meta(description="The card.")]


class DrawHouseAtreides(TypedDict):
    """The table draws a card of House Atreides."""

    by: str
    move: Literal["draw-house-atreides"]
    to: Annotated[str, Of("sides"), Meta(description="For whom.")]
    card: Annotated[str, Of("house-atreides"), Meta(description="The card.")]


class RevealPrescience(TypedDict):
    """The table reveals a prescience card."""

    by: str
    move: Literal["reveal-prescience"]
    card: Annotated[str, Of("prescience"), Meta(description="The card.")]


class DrawToken(TypedDict):
    """The table draws a deployment token."""

    by: str
    move: Literal["draw-token"]
    to: Annotated[str, Of("sides"), Meta(description="For whom.")]
    token: Annotated[str, Of("reinforcements"), Meta(description="What is drawn: a token.")]


class Roll(TypedDict):
    """The table rolls a die."""

    by: str
    move: Literal["roll"]
    to: Annotated[str, Of("sides"), Meta(description="For whom.")]
    face: Annotated[str, Of("faces"), Meta(description="What comes up.")]


class FlipSign(TypedDict):
    """The table turns a wormsign up."""

    by: str
    move: Literal["flip-sign"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("wormsigns"), Meta(description="What lies there: a token.")]


class TurnUpStation(TypedDict):
    """The table turns a station up."""

    by: str
    move: Literal["turn-up-station"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("stations"), Meta(description="What lies there: a token.")]


class PlaceVehicle(TypedDict):
    """The Harkonnens place a vehicle."""

    by: str
    move: Literal["place-vehicle"]
    vehicle: Annotated[str, Of("vehicles"), Meta(description="The vehicle.")]
    place: Annotated[str, Of("places"), Meta(description="The area or air zone.")]


class ChangeDie(TypedDict):
    """A die for which there is no slot becomes another result."""

    by: str
    move: Literal["change-die"]
    result: Annotated[str, Of("results"), Meta(description="The die result.")]


class Gesserit(TypedDict):
    """A Bene Gesserit token becomes an action die."""

    by: str
    move: Literal["gesserit"]
    result: Annotated[str, Of("results"), Meta(description="The die result.")]


class Spend(TypedDict):
    """A die is spent on an action."""

    by: str
    move: Literal["spend"]
    die: Annotated[str, Of("results"), Meta(description="The die that is spent.")]
    result: NotRequired[Annotated[str, Of("results"), Meta(description="The die result.")]]
    do: Annotated[str, Of("actors"), Meta(description="Who acts: a leader, or the action itself.")]


class Play(TypedDict):
    """A die is spent on a card."""

    by: str
    move: Literal["play"]
    die: Annotated[str, Of("results"), Meta(description="The die that is spent.")]
    card: Annotated[str, Of("planning"), Meta(description="The card.")]


class PlayFree(TypedDict):
    """A card is played without a die."""

    by: str
    move: Literal["play-free"]
    card: Annotated[str, Of("planning"), Meta(description="The card.")]
    count: Annotated[Number, Meta(description="How many.")]


class DesertPower(TypedDict):
    """The Atreides take a desert power action."""

    by: str
    move: Literal["desert-power"]
    do: Annotated[str, Of("actors"), Meta(description="Who acts: a leader, or the action itself.")]


class DesertDeed(TypedDict):
    """A desert power action that an effect gives is taken."""

    by: str
    move: Literal["desert-deed"]
    do: Annotated[str, Of("actors"), Meta(description="Who acts: a leader, or the action itself.")]


class Train(TypedDict):
    """A deployment token is turned up."""

    by: str
    move: Literal["train"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("hidden"), Meta(description="What lies there: a token.")]


class Scout(TypedDict):
    """An ornithopter scouts."""

    by: str
    move: Literal["scout"]
    zone: Annotated[str, Of("zones"), Meta(description="The air zone.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    how: NotRequired[Annotated[str, Of("scouted"), Meta(description="In which way.")]]


class Detonate(TypedDict):
    """The family atomics go off."""

    by: str
    move: Literal["detonate"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class DetonateNow(TypedDict):
    """The family atomics go off by a card."""

    by: str
    move: Literal["detonate-now"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class Claim(TypedDict):
    """A prescience card is claimed."""

    by: str
    move: Literal["claim"]
    card: Annotated[str, Of("prescience"), Meta(description="The card.")]


class Claims(TypedDict):
    """A prescience card is claimed when its phase ends."""

    by: str
    move: Literal["claims"]
    card: Annotated[str, Of("prescience"), Meta(description="The card.")]


class SpendDie(TypedDict):
    """A die is spent for a prescience card."""

    by: str
    move: Literal["spend-die"]
    die: Annotated[str, Of("results"), Meta(description="The die that is spent.")]


class YieldCard(TypedDict):
    """A planning card is given up."""

    by: str
    move: Literal["yield-card"]
    card: Annotated[str, Of("planning"), Meta(description="The card.")]


class RemoveUnits(TypedDict):
    """Units are taken off the board for a prescience card."""

    by: str
    move: Literal["remove-units"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class AdvanceAny(TypedDict):
    """A prescience marker of choice goes forward."""

    by: str
    move: Literal["advance-any"]
    marker: Annotated[str, Of("markers"), Meta(description="The marker.")]


class Move(TypedDict):
    """A Legion is about to move."""

    by: str
    move: Literal["move"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class Leave(TypedDict):
    """A figure stays behind."""

    by: str
    move: Literal["leave"]
    piece: Annotated[str, Of("figures"), Meta(description="A rank, a leader or a token.")]


class Go(TypedDict):
    """The Legion moves."""

    by: str
    move: Literal["go"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    zone: NotRequired[Annotated[str, Of("zones"), Meta(description="The air zone.")]]


class Attack(TypedDict):
    """A Legion attacks."""

    by: str
    move: Literal["attack"]
    start: Annotated[str, Of("starts"), Meta(description="Where it comes from.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    zone: NotRequired[Annotated[str, Of("zones"), Meta(description="The air zone.")]]


class Boost(TypedDict):
    """A card is discarded for a combat die."""

    by: str
    move: Literal["boost"]
    card: Annotated[str, Of("planning"), Meta(description="The card.")]


class Lead(TypedDict):
    """A leader's ability is applied."""

    by: str
    move: Literal["lead"]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader.")]


class Lose(TypedDict):
    """A casualty is removed."""

    by: str
    move: Literal["lose"]
    piece: Annotated[str, Of("figures"), Meta(description="A rank, a leader or a token.")]
    how: NotRequired[Annotated[str, Of("casualty"), Meta(description="In which way.")]]


class Overstack(TypedDict):
    """A unit too many is removed."""

    by: str
    move: Literal["overstack"]
    piece: Annotated[str, Of("figures"), Meta(description="A rank, a leader or a token.")]


class PressOn(TypedDict):
    """The attacker presses on."""

    by: str
    move: Literal["press-on"]


class Cease(TypedDict):
    """The attacker ceases."""

    by: str
    move: Literal["cease"]


class Retreat(TypedDict):
    """The defender retreats."""

    by: str
    move: Literal["retreat"]


class Stand(TypedDict):
    """The defender stands."""

    by: str
    move: Literal["stand"]


class Flee(TypedDict):
    """A Legion is moved away by its enemy."""

    by: str
    move: Literal["flee"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class AdvanceLegion(TypedDict):
    """The victorious Legion advances."""

    by: str
    move: Literal["advance-legion"]


class Swallow(TypedDict):
    """A carryall saves a harvester."""

    by: str
    move: Literal["swallow"]
    zone: Annotated[str, Of("zones"), Meta(description="The air zone.")]


class Emergences(TypedDict):
    """The next of several new sandworms."""

    by: str
    move: Literal["emergences"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class SignHazard(TypedDict):
    """One of the last wormsigns is laid."""

    by: str
    move: Literal["sign-hazard"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class Pay(TypedDict):
    """Spice goes to a power."""

    by: str
    move: Literal["pay"]
    marker: Annotated[str, Of("powers"), Meta(description="The marker.")]
    how: Annotated[str, Of("payments"), Meta(description="In which way.")]


class Stockpile(TypedDict):
    """Spice is spent on supremacy."""

    by: str
    move: Literal["stockpile"]


class CloseHarvest(TypedDict):
    """The harvest is closed."""

    by: str
    move: Literal["close-harvest"]
    count: Annotated[Number, Meta(description="How many.")]


class Ban(TypedDict):
    """A ban is chosen."""

    by: str
    move: Literal["ban"]
    card: Annotated[str, Of("bans"), Meta(description="The card.")]


class Relieve(TypedDict):
    """A generic leader takes the place of a named one."""

    by: str
    move: Literal["relieve"]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader.")]


class Tame(TypedDict):
    """A standard sandworm takes the place of the Wild Maker."""

    by: str
    move: Literal["tame"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class MakerReturns(TypedDict):
    """The Wild Maker comes in the place of a sandworm."""

    by: str
    move: Literal["maker-returns"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class HandLimit(TypedDict):
    """A card too many is discarded."""

    by: str
    move: Literal["hand-limit"]
    card: Annotated[str, Of("planning"), Meta(description="The card.")]


class RemovePrescience(TypedDict):
    """A revealed prescience card leaves the game."""

    by: str
    move: Literal["remove-prescience"]
    card: Annotated[str, Of("prescience"), Meta(description="The card.")]


class Choose(TypedDict):
    """One of several effects is chosen."""

    by: str
    move: Literal["choose"]
    option: Annotated[Number, Meta(description="Which effect, from 1.")]


class Draw(TypedDict):
    """How many cards come from which deck."""

    by: str
    move: Literal["draw"]
    count: Annotated[Number, Meta(description="How many.")]
    second: NotRequired[Annotated[Number, Meta(description="How many from the second deck.")]]


class PlayCard(TypedDict):
    """Another card is played."""

    by: str
    move: Literal["play-card"]
    card: Annotated[str, Of("planning"), Meta(description="The card.")]


class DiscardDie(TypedDict):
    """An unused die of the opponent is discarded."""

    by: str
    move: Literal["discard-die"]
    result: Annotated[str, Of("results"), Meta(description="The die result.")]


class ForceDie(TypedDict):
    """A die that the opponent has to spend next."""

    by: str
    move: Literal["force-die"]
    result: Annotated[str, Of("results"), Meta(description="The die result.")]


class LowerMarker(TypedDict):
    """An imperium marker goes down."""

    by: str
    move: Literal["lower-marker"]
    marker: Annotated[str, Of("powers"), Meta(description="The marker.")]


class ShiftPrescience(TypedDict):
    """One prescience marker goes back, another forward."""

    by: str
    move: Literal["shift-prescience"]
    marker: Annotated[str, Of("markers"), Meta(description="The marker.")]
    other: Annotated[str, Of("markers"), Meta(description="The other marker.")]
    count: Annotated[Number, Meta(description="How many.")]


class PinPrescience(TypedDict):
    """A planning card is laid on a prescience card."""

    by: str
    move: Literal["pin-prescience"]
    card: Annotated[str, Of("prescience"), Meta(description="The card.")]


class ReturnPrescience(TypedDict):
    """A prescience card goes back into its deck."""

    by: str
    move: Literal["return-prescience"]
    card: Annotated[str, Of("prescience"), Meta(description="The card.")]


class RedrawPrescience(TypedDict):
    """A prescience card is replaced."""

    by: str
    move: Literal["redraw-prescience"]
    card: Annotated[str, Of("prescience"), Meta(description="The card.")]


class Place(TypedDict):
    """A figure is placed."""

    by: str
    move: Literal["place"]
    piece: Annotated[str, Of("units"), Meta(description="A rank, a leader or a token.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    start: NotRequired[Annotated[str, Of("starts"), Meta(description="Where it comes from.")]]


class Deploy(TypedDict):
    """A figure is deployed."""

    by: str
    move: Literal["deploy"]
    piece: Annotated[str, Of("units"), Meta(description="A rank, a leader or a token.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    start: NotRequired[Annotated[str, Of("starts"), Meta(description="Where it comes from.")]]


class DeployToken(TypedDict):
    """The deployment token that was drawn, a leader, or both come to a sietch."""

    by: str
    move: Literal["deploy-token"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    leader: Annotated[str, Of("accompanied"), Meta(description="The leader.")]
    how: NotRequired[Annotated[str, Of("deployed"), Meta(description="In which way.")]]


class Replace(TypedDict):
    """A unit becomes another."""

    by: str
    move: Literal["replace"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class Tank(TypedDict):
    """A named leader goes to the regeneration tank."""

    by: str
    move: Literal["tank"]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader.")]


class Relocate(TypedDict):
    """A Legion is taken elsewhere."""

    by: str
    move: Literal["relocate"]
    start: Annotated[str, Of("starts"), Meta(description="Where it comes from.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class MoveEnemy(TypedDict):
    """An enemy Legion is taken elsewhere."""

    by: str
    move: Literal["move-enemy"]
    start: Annotated[str, Of("starts"), Meta(description="Where it comes from.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class MoveSietch(TypedDict):
    """A sietch goes elsewhere."""

    by: str
    move: Literal["move-sietch"]
    start: Annotated[str, Of("starts"), Meta(description="Where it comes from.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class SwapTokens(TypedDict):
    """Two sietches exchange their deployment tokens."""

    by: str
    move: Literal["swap-tokens"]
    start: Annotated[str, Of("starts"), Meta(description="Where it comes from.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class Reveal(TypedDict):
    """What lies face down is turned up."""

    by: str
    move: Literal["reveal"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class PlaceWormsigns(TypedDict):
    """A wormsign is laid."""

    by: str
    move: Literal["place-wormsigns"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class EraseSign(TypedDict):
    """A wormsign is discarded."""

    by: str
    move: Literal["erase-sign"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class PlaceWorms(TypedDict):
    """A sandworm is placed."""

    by: str
    move: Literal["place-worms"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class MoveWorms(TypedDict):
    """A sandworm moves."""

    by: str
    move: Literal["move-worms"]
    start: Annotated[str, Of("starts"), Meta(description="Where it comes from.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class WormAttack(TypedDict):
    """A sandworm attacks."""

    by: str
    move: Literal["worm-attack"]
    start: Annotated[str, Of("starts"), Meta(description="Where it comes from.")]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class PlaceVehicles(TypedDict):
    """A vehicle is placed by an effect."""

    by: str
    move: Literal["place-vehicles"]
    vehicle: Annotated[str, Of("vehicles"), Meta(description="The vehicle.")]
    place: Annotated[str, Of("places"), Meta(description="The area or air zone.")]
    start: NotRequired[Annotated[str, Of("starts"), Meta(description="Where it comes from.")]]


class RemoveVehicles(TypedDict):
    """A vehicle is removed."""

    by: str
    move: Literal["remove-vehicles"]
    place: Annotated[str, Of("places"), Meta(description="The area or air zone.")]


class RollHits(TypedDict):
    """An enemy Legion is struck."""

    by: str
    move: Literal["roll-hits"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class PickSector(TypedDict):
    """A sector is picked."""

    by: str
    move: Literal["pick-sector"]
    sector: Annotated[str, Of("sectors"), Meta(description="The sector.")]


class Entomb(TypedDict):
    """One of several leaders who are left alone goes to the tank."""

    by: str
    move: Literal["entomb"]
    leader: Annotated[str, Of("leaders"), Meta(description="The leader.")]


class Rise(TypedDict):
    """One of the last sandworms comes."""

    by: str
    move: Literal["rise"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]


class DrawTactical(TypedDict):
    """The table turns a tactical card of the automaton up."""

    by: str
    move: Literal["draw-tactical"]
    card: Annotated[str, Of("tactical"), Meta(description="The card.")]


class ReinforceHouseHarkonnen(TypedDict):
    """The table lays a card of House Harkonnen face down on the automaton's reinforcements."""

    by: str
    move: Literal["reinforce-house-harkonnen"]
    card: Annotated[str, Of("house-harkonnen"), Meta(description="The card.")]


class ReinforceCorrinoAlly(TypedDict):
    """The table lays a card of the Corrino Ally face down on the automaton's reinforcements."""

    by: str
    move: Literal["reinforce-corrino-ally"]
    card: Annotated[str, Of("corrino-ally"), Meta(description="The card.")]


class TurnUpHouseHarkonnen(TypedDict):
    """The table turns a card of House Harkonnen up, which the automaton plays."""

    by: str
    move: Literal["turn-up-house-harkonnen"]
    card: Annotated[str, Of("house-harkonnen"), Meta(description="The card.")]


class TurnUpCorrinoAlly(TypedDict):
    """The table turns a card of the Corrino Ally up, which the automaton plays."""

    by: str
    move: Literal["turn-up-corrino-ally"]
    card: Annotated[str, Of("corrino-ally"), Meta(description="The card.")]


class LayBlack(TypedDict):
    """The table lays a black deployment token face down in a settlement that a Legion has left."""

    by: str
    move: Literal["lay-black"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("black"), Meta(description="What lies there: a token.")]


class LaySilver(TypedDict):
    """The table lays a silver deployment token face down in a settlement that a Legion has left."""

    by: str
    move: Literal["lay-silver"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("silver"), Meta(description="What lies there: a token.")]


class UnmaskBlack(TypedDict):
    """A black deployment token of the automaton is turned up, to be laid elsewhere."""

    by: str
    move: Literal["unmask-black"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("black-tokens"), Meta(description="Which token there.")]


class UnmaskSilver(TypedDict):
    """A silver deployment token of the automaton is turned up, to be laid elsewhere."""

    by: str
    move: Literal["unmask-silver"]
    area: Annotated[str, Of("areas"), Meta(description="The area.")]
    token: Annotated[str, Of("silver-tokens"), Meta(description="Which token there.")]


class Confer(TypedDict):
    """One of two partners discards a Cone of Silence token, so that they may confer in secret."""

    by: str
    move: Literal["confer"]


class Pass(TypedDict):
    """Whoever is asked does nothing, or nothing more."""

    by: str
    move: Literal["pass"]


MOVES = moves_of(__name__)
"""Kind of move -> the typed dict of its fields."""
