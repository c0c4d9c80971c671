"""The records of Dune Messiah: what the content says (`Game`), where a game stands (`Position`).

A position consists of plain JSON values. There is only one way to write "empty", as in all games of
the family: a count of zero has no entry, multisets are sorted, and what does not exist now is "", 0,
-1 or None, never left out. Whether forces are hidden follows from the rest (see `hiding`).
"""

from __future__ import annotations

import msgspec

from adjudicator.rules.dune import records
from adjudicator.rules.records import Section

# --- content -----------------------------------------------------------------------------------


class Card(records.Card, frozen=True):
    """A treachery card, with its effect as data.

    `attack` may also be "ghola" (nothing guards against it, only gholas fall to it) or "burner"
    (both leaders fall); `play` is "hero", "detect" or "".
    """

    copies: int
    value: int
    """For how much it may be sold at most."""
    returns: bool
    """Whether it goes back to the Bene Gesserit when it is discarded."""


class Action(msgspec.Struct, frozen=True):
    """What the Bene Gesserit can do by sabotage."""

    id: str
    price: int
    roll: int
    """The least roll with which it succeeds."""
    amount: int
    network: int
    """The least value of the spy network with which it can be chosen."""


class Blow(msgspec.Struct, frozen=True):
    """One of the two places of a spice card."""

    part: str
    amount: int


class SpiceCard(records.SpiceCard, frozen=True):
    """A card of the spice deck."""

    blows: list[Blow]
    """Its two places; none on a worm."""


class Start(msgspec.Struct, frozen=True):
    """What a faction has in one part at the start."""

    part: str
    forces: int
    spies: int
    harvesters: int
    ornithopters: int


class FactionFacts(msgspec.Struct, frozen=True):
    """What the content says of one faction."""

    id: str
    spice: int
    forces: int
    reserves: int
    """Forces in reserve after the set-up."""
    start: list[Start]
    leaders: list[str]
    advantages: list[str]
    """Ids of what it alone can do (sorted)."""


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the game, each with its own name."""

    sectors: int
    turns: int
    blow_cards: int
    stealth: int
    hideout_forces: int
    revival: int
    charity: int
    charity_most: int
    recruit_price: int
    recruit_price_three: int
    harvester_price: int
    ornithopter_price: int
    hideout_price: int
    terraform_price: int
    terraform_spice: int
    terraform_rate: int
    green_income: int
    sietch_income: int
    price_start: int
    price_most: int
    reveal_small: int
    reveal_forces: int
    reveal_hideouts: int
    quota_start: int
    quota_raise: int
    quota_reset: int
    liquidate_force: int
    liquidate_harvester: int
    liquidate_hideout: int
    walk_range: int
    flight_range: int
    ride_range: int
    small_group: int
    transport_units: int
    hand_limit: int
    spies_per_card: int
    spies_per_loss: int
    network_kills: int
    loyalty_pair: int
    loyalty_structure: int
    loyalty_ornithopter: int
    loyalty_harvester: int
    loyalty_collect: int
    loyalty_force: int
    zeal_open: int
    zeal_hidden: int
    loyalty_sietch: int
    grassroots: int
    sietch_forces: int
    sietches_held: int
    collect: int
    harvester_load: int
    evacuation: int
    steer_most: int
    treachery_dealt: int
    harvesters: int
    ornithopters: int
    hideouts: int
    terraformers: int


class Game(records.Game, frozen=True):
    """The linked content of Dune Messiah. Lists named in the plural of an id are sorted."""

    id: str
    numbers: Numbers
    territories: dict[str, records.Territory]
    cards: dict[str, Card]
    actions: dict[str, Action]
    """Action -> what sabotage asks for it."""
    spice_cards: dict[str, SpiceCard]
    factions: dict[str, FactionFacts]
    faction_ids: list[str]
    faces: list[str]
    """The faces of the die."""
    theft: dict[str, int]
    """Face -> spice that the Spacing Guild steals."""
    circles: list[int]
    """The sectors of the player circles, circle 1 first."""
    storm_start: int
    hideout: str
    """The territory of the hideout with which the Spacing Guild begins."""
    sietches: list[str]
    objective: str
    """The stronghold for which the game is played."""


# --- position ----------------------------------------------------------------------------------


class Side(records.Side):
    """One faction in play."""

    place: int
    """1-6, counter-clockwise."""
    recruits: int
    """Forces in the recruitment area."""
    ready: int
    """Forces that may be shipped, of a faction that recruits."""
    harvesters: int
    """Spice harvesters in reserve."""


class Hideout(msgspec.Struct, frozen=True):
    """A hideout of the Spacing Guild."""

    sabotaged: bool
    stash: int
    """Spice in it."""


class Terraformer(msgspec.Struct, frozen=True):
    """A terraformer of the Emperor."""

    left: int
    """Spice still on it."""
    sabotaged: bool


class Offer(msgspec.Struct):
    """A treachery card offered for sale."""

    card: str
    price: int
    to: str


class Travel(msgspec.Struct):
    """Shipment and movement of one seat's turn."""

    deployed: bool
    flights: int
    """Groups that have flown."""
    flying: bool
    """Whether that group flies."""
    group: str
    """The group under way, "territory>part", or ""."""
    moved: dict[str, int]
    """"part", "part/spy", "part/harvester" or "part/ornithopter" -> how many there have moved."""
    moving: bool
    """Whether it has begun to move, and ships no more."""
    shipped: str
    """What it has shipped: "forces", "spies" or ""."""
    transported: bool
    walks: list[int]
    """The sizes of the groups that have walked."""


class Sabotage(msgspec.Struct):
    """A sabotage whose die has still to be rolled."""

    action: str
    against: str
    territory: str


class Battle(records.Battle):
    """A battle under way."""

    abilities: list[str]
    """What is still to be offered before plans are made, in order."""
    network: int
    """Strength that the spy network adds."""
    zeal: bool
    """Whether the number dialled by the Fremen counts half as much again."""
    kills: int
    """Territories whose spies the winner may still have killed."""
    near: list[str]
    """Territories (sorted) whose spies the winner may have killed."""
    forfeits: int
    """Cards that the Bene Gesserit still lose."""
    lost: dict[str, int]
    """Seat -> forces that it has lost in this battle."""


class Position(records.Position):
    """Where a game stands: all that the rules know, and nothing else. Its order is the turn's."""

    turn: int
    """0 during set-up."""
    turns: int
    """The last turn."""
    sides: dict[str, Side]
    spies: dict[str, int]
    """Part -> spies of the Bene Gesserit."""
    harvesters: dict[str, dict[str, int]]
    """Part -> faction -> spice harvesters."""
    ornithopters: dict[str, dict[str, int]]
    """Part -> faction -> ornithopters."""
    hideouts: dict[str, Hideout]
    """Territory -> the hideout there."""
    terraformers: dict[str, Terraformer]
    """Territory -> the terraformer there."""
    cities: list[str]
    """Green territories (sorted)."""
    ruins: list[str]
    """Those of them (sorted) whose city is sabotaged."""
    sietches: dict[str, str]
    """Sietch -> the faction to which it is loyal."""
    loyalty: int
    price: int
    """The price of shipping a force."""
    priced: bool
    """Whether it has been set in this turn."""
    stashed: bool
    """Whether spice has been put into a hideout in this turn."""
    claimed: list[str]
    """Seats (sorted) that have claimed charity in this turn."""
    quota: int
    debt: int
    """What the Spacing Guild has still to pay for quotas that it has not met."""
    missed: bool
    """Whether it has not met the quota of this turn."""
    gholas: list[str]
    """Leaders who have come back from the tanks (sorted)."""
    revealed: list[str]
    """"territory/faction" whose forces there are open until the turn ends (sorted)."""
    struck: list[str]
    """"territory/faction" whose hidden forces have struck in this turn (sorted)."""
    found: list[str]
    """"territory/hideout" and "territory/harvester" that a card has found in this turn (sorted)."""
    tried: list[str]
    """Territories in which sabotage has been tried in this turn (sorted)."""
    storm_move: int
    """Sectors that the storm will move, -1 while not known."""
    last_blow: list[str]
    """The parts of the last territory card turned up."""
    blows: int
    """Spice cards still to be turned up in this turn."""
    evacuating: list[str]
    """"part/faction" of spice harvesters for each of which a die is rolled (sorted)."""
    deck: list[str]
    discard: list[str]
    draws: int
    """Treachery cards that the Bene Gesserit still draw."""
    offer: Offer | None
    offered: list[str]
    """"seat/card" that have been offered in this market (sorted)."""
    travel: Travel | None
    sabotage: Sabotage | None
    battle: Battle | None
    battles: int
    """How many battles have begun in this turn."""
    thefts: list[str]
    """Territories (sorted) for which a theft has still to be rolled."""
    taken: dict[str, int]
    """"part/seat" -> spice collected there in this phase, less what was stolen of it."""
    left: list[str]
    """Parts (sorted) whose spice the seat that collects leaves where it lies."""


SECTIONS: dict[str, Section] = {
    "board": Section(
        fields=[
            "cities",
            "forces",
            "harvesters",
            "hideouts",
            "ornithopters",
            "ruins",
            "spice",
            "spies",
            "storm",
            "terraformers",
        ]
    ),
    "course": Section(
        fields=[
            "battle",
            "blows",
            "debt",
            "done",
            "draws",
            "evacuating",
            "left",
            "missed",
            "offer",
            "offered",
            "phase",
            "sabotage",
            "step",
            "storm_move",
            "taken",
            "thefts",
            "travel",
            "waiting",
        ]
    ),
    "decks": Section(fields=["deck", "discard", "last_blow", "spice_deck", "spice_discard"]),
    "sides": Section(fields=["sides"], each=True),
    "turn": Section(
        fields=[
            "battles",
            "claimed",
            "ending",
            "fought",
            "found",
            "gholas",
            "loyalty",
            "order",
            "price",
            "priced",
            "quota",
            "revealed",
            "rulings",
            "sietches",
            "stashed",
            "struck",
            "tried",
            "turn",
            "turns",
            "winners",
        ]
    ),
}
"""What of a position is hashed together: what changes together, and what is seldom changed apart."""
