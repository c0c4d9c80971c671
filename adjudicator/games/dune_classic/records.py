"""The records of classic Dune: what the content says (`Game`) and where a game stands (`Position`).

A position consists of plain JSON values. There is only one way to write "empty": a count of zero
forces, advisors or spice has no entry, lists whose order does not matter (hands, decks, discards)
are sorted, and what does not exist at the moment is "" or 0 or None, never left out.
"""

from __future__ import annotations

import msgspec

from adjudicator.games.dune_classic.ruled_records import Advanced, Karama, Tally
from adjudicator.rules.dune import records
from adjudicator.rules.records import Section

# --- content -----------------------------------------------------------------------------------


class Territory(records.Territory, frozen=True):
    """A named territory of the map."""

    worms: bool
    ornithopters: bool
    beside_wall: bool
    fremen_landing: bool
    """Fremen may bring reserves here (the Great Flat and all within two territories of it)."""


class Card(records.Card, frozen=True):
    """A treachery card, with its effect as data.

    `category` is one of "weapon", "defense", "worthless" or "special"; `play` is "karama", "hajr",
    "weather-control", "family-atomics", "truthtrance", "ghola", "hero" or "".
    """

    copies: int
    kept: bool
    """Whether the winner of a battle may keep it."""


class SpiceCard(records.SpiceCard, frozen=True):
    """A card of the spice deck."""

    part: str
    amount: int


class Advantage(msgspec.Struct, frozen=True):
    """A faction's advantage that a Karama card can stop, and when."""

    id: str
    faction: str
    phase: str
    """The phase in which it can be stopped; "any" for every phase."""
    default_on: bool
    """Whether the game as the document has it uses this advantage."""
    karama: str
    """When a Karama card stops it by the published text: "on-use", "in-advance" or "both"."""


class FactionFacts(msgspec.Struct, frozen=True):
    """What the content says of one faction."""

    id: str
    spice: int
    forces: int
    reserves: int
    """Forces in reserve after the set-up."""
    start_part: str
    """Where its first forces stand, or ""."""
    start_forces: int
    start_choice: list[str]
    """Territories among which it distributes `start_forces` (Fremen), or nothing."""
    starred: int
    """How many of its forces have a star: they count for two where ruling `starred-forces` has them."""
    free_revivals: int
    hand_limit: int
    start_cards: int
    traitors_kept: int
    leaders: list[str]


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the game, each with its own name."""

    sectors: int
    turns: int
    first_dial_max: int
    weather_control_max: int
    charity: int
    charity_threshold: int
    opening_bid: int
    raise_least: int
    karama_bid_max: int
    bid_hours: int
    traitors_dealt: int
    revival_limit: int
    revival_price: int
    ally_extra_revivals: int
    ally_free_revivals: int
    ship_stronghold: int
    ship_elsewhere: int
    retreat_forces_per_spice: int
    move_range: int
    move_range_fremen: int
    move_range_ornithopter: int
    occupants: int
    collect: int
    collect_harvesters: int
    income_city: int
    income_smugglers: int
    later_dial_min: int
    later_dial_max: int
    ghola_forces: int
    starred_worth: int
    starred_revivals: int
    kwisatz_losses: int
    kwisatz_strength: int
    kwisatz_price: int
    capture_reward: int
    win_alone: int
    win_allied: int
    win_alone_two_seats: int


class Game(records.Game, frozen=True):
    """The linked content of classic Dune. Lists named in the plural of an id are sorted."""

    id: str
    numbers: Numbers
    territories: dict[str, Territory]
    strongholds: list[str]
    cities: list[str]
    """The territories with ornithopters (sorted)."""
    cards: dict[str, Card]
    spice_cards: dict[str, SpiceCard]
    storm_cards: list[int]
    factions: dict[str, FactionFacts]
    faction_ids: list[str]
    advantages: dict[str, Advantage]
    """By advantage id (ids are unique over the factions)."""
    circle_sectors: list[int]
    """The sector of each player circle, circle 1 first."""


# --- position ----------------------------------------------------------------------------------


class Side(records.Side):
    """One faction in play."""

    circle: int
    """1-6, counter-clockwise from the storm start."""
    bribes: int
    """Spice received in front of the shield: usable from the next Mentat Pause."""
    traitors: list[str]
    """Leaders in this faction's pay (sorted)."""
    captives: list[str]
    """Leaders of others held captive (sorted)."""
    all_died: bool
    """All own leaders have been in the tanks at once, and not all have been revived since."""
    deaths: dict[str, int]
    """Own leader -> how often it has died, where a ruling asks for it."""
    ally: str
    """The ally's faction id, or ""."""


class Prediction(msgspec.Struct, frozen=True):
    """The Bene Gesserit's sealed prediction."""

    faction: str
    turn: int


class Blow(msgspec.Struct):
    """A spice blow under way."""

    allied: list[str]
    """Seats that have formed an alliance in this nexus (sorted)."""
    nexus_due: bool
    """A nexus is to be held at the end of the phase."""
    nexus_held: bool
    """The one nexus of the turn has begun."""
    number: int
    """1, or 2 in a game with two blows a turn."""
    offers: list[str]
    """Alliance offers on the table, "from/to" (sorted)."""
    rides: list[str]
    """Territories whose worm the Fremen may still ride, "territory>part" once a group has ridden
    it there (sorted)."""
    shelved: int
    """Worm cards of turn 1, set aside to be shuffled back."""
    strike: str
    """The territory of a worm that waits for a decision, or ""."""
    worms: int
    """Worm cards turned up in this blow."""


class Auction(msgspec.Struct):
    """The bidding of one turn."""

    bid: int
    bidder: str
    card: str
    """The card up for bids, or "" between cards."""
    cards: int
    """How many cards are up this turn."""
    number: int
    """Which of them is up now, from 1."""
    opener: str
    passed: list[str]
    """Seats that have passed since the last bid, or by ruling on this card, in order."""
    seen: bool
    """Whether Atreides may look at it."""


class Travel(msgspec.Struct):
    """Shipment and movement of one turn."""

    banked: bool
    """Whether a Karama card keeps the Guild from being paid for that shipment."""
    group: str
    """The one group of the published rule, "from territory>to part", or ""."""
    intruded: list[str]
    """Territories where the Bene Gesserit may answer an intrusion."""
    landed: dict[str, str]
    """Seat -> territory to which it has shipped, as long as it has not moved after that."""
    landing: str
    """The part where a shipment has just landed, for the advisor to follow, or ""."""
    loaded: dict[str, int]
    """Part -> forces that this shipment has taken from there."""
    loading: str
    """The shipment off the board that may still take forces of other sectors of its territory:
    "territory>part", or "territory>" for one back to the reserves; or ""."""
    moved: dict[str, dict[str, int]]
    """Part -> faction -> fighters there that have moved, as long as their seat is at it."""
    moved_advisors: dict[str, int]
    """Part -> advisors there that have moved, as long as their seat is at it."""
    seats: list[str]
    """Seats still to act in this step, in order; the first is at it."""
    shipped: list[str]
    """Seats that have shipped this turn."""


class Battle(records.Battle):
    """A battle under way."""

    calls: list[str]
    """Factions that have called a traitor (sorted)."""
    captive: str
    """The leader the Harkonnen have just captured and must decide about, or ""."""


class Question(msgspec.Struct):
    """A Truthtrance question that waits for its answer."""

    by: str
    to: str


class Position(records.Position):
    """Where a game stands: all that the rules know, and nothing else. Its order is the storm's."""

    turn: int
    """0 during set-up."""
    turns: int
    """The last turn."""
    sides: dict[str, Side]
    storm_next: int
    """The storm card drawn for the next move, 0 while there is none."""
    storm_seen: bool
    """Whether the Fremen have looked at it."""
    storm_move: int
    """Sectors the storm will move this phase, -1 while not known."""
    wall: bool
    """Whether the Shield Wall stands."""
    dials: dict[str, int]
    wheels: list[str]
    """Aggressor and defender of the last battle: by ruling they dial the next storm."""
    advisors: dict[str, int]
    """Part -> Bene Gesserit spiritual advisors."""
    treachery_deck: list[str]
    treachery_top: list[str]
    """Cards known to lie on top of the deck, the topmost first (not in `treachery_deck`)."""
    treachery_top_seen: bool
    """Whether Atreides has looked at the card on top."""
    treachery_discard: list[str]
    treachery_out: list[str]
    """Cards out of the game."""
    spice_next: str
    """The spice card Atreides has looked at (not in `spice_deck`), or ""."""
    last_blow: list[str]
    """The part of the topmost territory card of each discard pile, "" while there is none."""
    traitor_deck: list[str]
    prediction: Prediction | None
    blow: Blow | None
    auction: Auction | None
    travel: Travel | None
    battle: Battle | None
    battles: int
    """How many battles have begun in this turn."""
    harvesters: list[str]
    """Who has held Arrakeen or Carthag since the start of the turn, "territory/faction" (sorted)."""
    fliers: dict[str, dict[str, int]]
    """City part -> faction, or "advisors" -> how many there have ornithopters of this turn."""
    revived: dict[str, int]
    """Seat -> forces it has revived this turn."""
    revived_leader: list[str]
    """Seats that have revived a leader this turn (sorted)."""
    grants: dict[str, int]
    """Faction -> extra forces its ally has paid it or made free this turn."""
    blocked: dict[str, str]
    """Advantage -> who stopped it with a Karama card; a use or the end of the phase ends it."""
    pledges: dict[str, int]
    """Faction -> spice it lets its ally spend this turn."""
    question: Question | None
    advanced: Advanced | None
    """What the advanced rules of battles need; None where no ruling asks for them."""
    karama: Karama | None = None
    """What rulings on Karama cards need; None where none of them is chosen."""
    tally: Tally | None = None
    """What is counted over the whole game; None where no ruling asks for it."""
    thirds: dict[str, str] | None = None
    """Member of an alliance of three -> its second ally; None where no ruling allows one."""


SECTIONS: dict[str, Section] = {
    "advanced": Section(fields=["advanced"], optional=True),
    "board": Section(
        fields=["advisors", "fliers", "forces", "harvesters", "spice", "storm", "wall"]
    ),
    "course": Section(
        fields=[
            "auction",
            "battle",
            "battles",
            "blow",
            "done",
            "phase",
            "question",
            "step",
            "travel",
            "turn",
            "waiting",
        ]
    ),
    "decks": Section(
        fields=[
            "last_blow",
            "spice_deck",
            "spice_discard",
            "spice_next",
            "storm_move",
            "storm_next",
            "storm_seen",
            "traitor_deck",
            "treachery_deck",
            "treachery_discard",
            "treachery_out",
            "treachery_top",
            "treachery_top_seen",
        ]
    ),
    "karama": Section(fields=["karama"], optional=True),
    "sides": Section(fields=["sides"], each=True),
    "tally": Section(fields=["tally"], optional=True),
    "thirds": Section(fields=["thirds"], optional=True),
    "turn": Section(
        fields=[
            "blocked",
            "dials",
            "ending",
            "fought",
            "grants",
            "order",
            "pledges",
            "prediction",
            "revived",
            "revived_leader",
            "rulings",
            "turns",
            "wheels",
            "winners",
        ]
    ),
}
"""What of a position is hashed together: what changes together, and what is seldom changed apart."""
