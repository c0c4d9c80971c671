"""The records of classic Dune: what the content says (`Game`) and where a game stands (`Position`).

Everything in a position is JSON as it stands. Emptiness is canonical: a count of zero forces,
advisors or spice is no entry at all, lists that stand for a heap (hands, decks, discards) are
sorted, and what does not exist at the moment is "" or 0 or None, never left out.
"""

from __future__ import annotations

import msgspec

from adjudicator.rules.course import Course
from adjudicator.rules.records import Choices, Section

# --- content -----------------------------------------------------------------------------------


class Part(msgspec.Struct, frozen=True):
    """One sector's share of a territory; the smallest place a force can stand in."""

    id: str
    territory: str
    sector: int
    """0-17 counter-clockwise; -1 for the Polar Sink, which lies in no sector."""
    inside: list[str]
    """Bordering parts of the same territory (sorted)."""
    outside: list[str]
    """Bordering parts of other territories (sorted)."""


class Territory(msgspec.Struct, frozen=True):
    """A named territory of the map."""

    id: str
    terrain: str
    """One of "sand", "rock", "stronghold" or "polar-sink"."""
    stronghold: bool
    shelter: str
    """One of "always" (no storm loss ever), "wall" (while the Shield Wall stands) or "never"."""
    worms: bool
    ornithopters: bool
    beside_wall: bool
    fremen_landing: bool
    """Fremen may bring reserves here (the Great Flat and all within two territories of it)."""
    parts: list[str]
    """Part ids, by sector."""
    neighbours: list[str]
    """Territory ids (sorted)."""


class Card(msgspec.Struct, frozen=True):
    """A treachery card, with its effect as data."""

    id: str
    copies: int
    category: str
    """One of "weapon", "defense", "worthless" or "special"."""
    slots: list[str]
    """Where it goes in a battle plan: "weapon", "defense", "leader", or nowhere."""
    attack: str
    """One of "projectile", "poison", "lasgun" or ""."""
    guard: str
    """One of "projectile", "poison" or "": what it defends against."""
    play: str
    """A special play: "karama", "hajr", "weather-control", "family-atomics", "truthtrance",
    "ghola", "hero" or ""."""
    kept: bool
    """Whether the winner of a battle may keep it."""


class SpiceCard(msgspec.Struct, frozen=True):
    """A card of the spice deck."""

    id: str
    copies: int
    worm: bool
    part: str
    amount: int


class Leader(msgspec.Struct, frozen=True):
    """A leader disc."""

    id: str
    faction: str
    strength: int


class Advantage(msgspec.Struct, frozen=True):
    """A faction's advantage that a Karama card can stop, and when."""

    id: str
    faction: str
    phase: str
    """The phase in which it can be stopped; "any" for every phase."""
    default_on: bool
    """Whether the game as the document has it uses this advantage."""


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
    ghola_forces: int
    capture_reward: int
    win_alone: int
    win_allied: int
    win_alone_two_seats: int


class Game(Choices, frozen=True):
    """The linked content of classic Dune. Lists named in the plural of an id are sorted."""

    id: str
    numbers: Numbers
    parts: dict[str, Part]
    part_ids: list[str]
    territories: dict[str, Territory]
    territory_ids: list[str]
    sector_parts: list[list[str]]
    """Part ids by sector, 18 lists."""
    strongholds: list[str]
    cards: dict[str, Card]
    spice_cards: dict[str, SpiceCard]
    storm_cards: list[int]
    leaders: dict[str, Leader]
    factions: dict[str, FactionFacts]
    faction_ids: list[str]
    advantages: dict[str, Advantage]
    """By advantage id (ids are unique over the factions)."""
    circle_sectors: list[int]
    """The sector of each player circle, circle 1 first."""


# --- position ----------------------------------------------------------------------------------


class Side(msgspec.Struct):
    """One faction in play."""

    circle: int
    """1-6, counter-clockwise from the storm start."""
    spice: int
    bribes: int
    """Spice received in front of the shield: usable from the next Mentat Pause."""
    reserves: int
    tanks: int
    """Forces in the Tleilaxu tanks."""
    hand: list[str]
    """Treachery cards (sorted)."""
    traitors: list[str]
    """Leaders in this faction's pay (sorted)."""
    leaders: list[str]
    """Own leaders ready to fight (sorted)."""
    dead: list[str]
    """Own leaders in the tanks (sorted)."""
    captives: list[str]
    """Leaders of others held captive (sorted)."""
    all_died: bool
    """All own leaders have been in the tanks at once, and not all have been revived since."""
    ally: str
    """The ally's faction id, or ""."""


class Prediction(msgspec.Struct, frozen=True):
    """The Bene Gesserit's sealed prediction."""

    faction: str
    turn: int


class Blow(msgspec.Struct):
    """A spice blow under way."""

    number: int
    """1, or 2 in a game with two blows a turn."""
    worms: int
    """Worm cards turned up in this blow."""
    shelved: int
    """Worm cards of turn 1, set aside to be shuffled back."""
    strike: str
    """The territory of a worm that waits for a decision, or ""."""
    rides: list[str]
    """Territories whose worm the Fremen may still ride, "territory>part" once a group has ridden
    it there (sorted)."""
    nexus_due: bool
    """A nexus is to be held at the end of the phase."""
    nexus_held: bool
    """The one nexus of the turn has begun."""
    offers: list[str]
    """Alliance offers on the table, "from/to" (sorted)."""


class Auction(msgspec.Struct):
    """The bidding of one turn."""

    cards: int
    """How many cards are up this turn."""
    number: int
    """Which of them is up now, from 1."""
    card: str
    """The card up for bids, or "" between cards."""
    seen: bool
    """Whether Atreides may look at it."""
    opener: str
    bid: int
    bidder: str
    passed: list[str]
    """Seats that have passed since the last bid, in order."""


class Travel(msgspec.Struct):
    """Shipment and movement of one turn."""

    seats: list[str]
    """Seats still to act in this step, in order; the first is at it."""
    shipped: list[str]
    """Seats that have shipped this turn."""
    moved: dict[str, dict[str, int]]
    """Part -> faction -> fighters there that have moved, as long as their seat is at it."""
    moved_advisors: dict[str, int]
    """Part -> advisors there that have moved, as long as their seat is at it."""
    group: str
    """The one group of the published rule, "from territory>to part", or ""."""
    landing: str
    """The part where a shipment has just landed, for the advisor to follow, or ""."""
    landed: dict[str, str]
    """Seat -> territory to which it has shipped, as long as it has not moved after that."""
    loading: str
    """The shipment off the board that may still take forces of other sectors of its territory:
    "territory>part", or "territory>" for one back to the reserves; or ""."""
    loaded: dict[str, int]
    """Part -> forces that this shipment has taken from there."""
    banked: bool
    """Whether a Karama card keeps the Guild from being paid for that shipment."""
    intruded: list[str]
    """Territories where the Bene Gesserit may answer an intrusion."""


class Voice(msgspec.Struct):
    """A Voice order on one combatant."""

    by: str
    order: str
    """One of "play" or "refuse"."""
    what: str
    """One of "projectile-weapon", "poison-weapon", "projectile-defense", "poison-defense",
    "worthless", "cheap-hero" or "lasgun"."""


class Prescience(msgspec.Struct):
    """An Atreides question about one plan, and its answer."""

    by: str
    element: str
    """One of "leader", "weapon", "defense" or "number"."""
    answer: str
    """An id, a number in digits, "none", or "" while unanswered."""


class Plan(msgspec.Struct):
    """A battle plan."""

    leader: str
    """A leader's id, "cheap-hero" or "none"."""
    number: int
    weapon: str
    defense: str


class Battle(msgspec.Struct):
    """A battle under way."""

    place: str
    """The first part (sorted) of the parts in which it is fought."""
    territory: str
    aggressor: str
    defender: str
    voice: Voice | None
    prescience: Prescience | None
    plans: dict[str, Plan]
    calls: list[str]
    """Factions that have called a traitor (sorted)."""
    winner: str
    losses: int
    """Forces the winner has still to take off the board."""
    spoils: list[str]
    """Cards of the winner's plan still to be kept or discarded (sorted)."""
    captive: str
    """The leader the Harkonnen have just captured and must decide about, or ""."""


class Question(msgspec.Struct):
    """A Truthtrance question that waits for its answer."""

    by: str
    to: str


class Position(Course):
    """Where a game stands: all that the rules know, and nothing else. Its order is the storm's."""

    turn: int
    """0 during set-up."""
    turns: int
    """The last turn."""
    sides: dict[str, Side]
    storm: int
    """The storm's sector."""
    storm_next: int
    """The storm card drawn for the next move, 0 while there is none."""
    storm_seen: bool
    """Whether the Fremen have looked at it."""
    storm_move: int
    """Sectors the storm will move this phase, -1 while not known."""
    wall: bool
    """Whether the Shield Wall stands."""
    dials: dict[str, int]
    forces: dict[str, dict[str, int]]
    """Part -> faction -> fighting forces."""
    advisors: dict[str, int]
    """Part -> Bene Gesserit spiritual advisors."""
    spice: dict[str, int]
    """Part -> spice lying there."""
    treachery_deck: list[str]
    treachery_top: list[str]
    """Cards known to lie on top of the deck, the topmost first (not in `treachery_deck`)."""
    treachery_top_seen: bool
    """Whether Atreides has looked at the card on top."""
    treachery_discard: list[str]
    treachery_out: list[str]
    """Cards out of the game."""
    spice_deck: list[str]
    spice_next: str
    """The spice card Atreides has looked at (not in `spice_deck`), or ""."""
    spice_discard: list[str]
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
    fought: dict[str, str]
    """Leader -> territory in which it has fought this turn."""
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


SECTIONS: dict[str, Section] = {
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
    "sides": Section(fields=["sides"], each=True),
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
            "winners",
        ]
    ),
}
"""What of a position is hashed together: what changes together, and what is seldom changed apart."""
