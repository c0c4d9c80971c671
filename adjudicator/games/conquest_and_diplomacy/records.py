"""The records of Conquest and Diplomacy: what the content says (`Game`), where a game stands (`Position`).

A position consists of plain JSON values. There is only one way to write "empty", as in all games of
the family: a count of zero has no entry, multisets are sorted, and what does not exist at the
moment is "", 0, -1 or None, never left out.
"""

from __future__ import annotations

import msgspec

from adjudicator.rules.dune import records
from adjudicator.rules.records import Section

# --- content -----------------------------------------------------------------------------------


class Card(records.Card, frozen=True):
    """A battle card, with its effect as data.

    `category` is "weapon", "special-weapon", "defense", "worthless" or "other"; `attack` may also be
    "special" (nothing guards against it) or "stun" (nothing guards, and nobody dies); `play` is
    "strength", "leader-strength" (while the own leader lives) or "", and adds `amount`.
    """

    copies: int
    kept: bool
    """Whether the winner of a battle may keep it."""
    amount: int


class MarketCard(msgspec.Struct, frozen=True):
    """A market card, with its effect as data."""

    id: str
    copies: int
    moments: list[str]
    """When it may be played (sorted): "battle", "blow", "collection", "gain", "movement",
    "revival", "shipment" or "storm"."""
    play: str
    """What it does, such as "strength" or "haven"."""
    amount: int


class Blow(msgspec.Struct, frozen=True):
    """One of the two places of a spice card."""

    part: str
    amount: int


class SpiceCard(records.SpiceCard, frozen=True):
    """A card of the spice deck."""

    blows: list[Blow]
    """Its two places; none on a worm."""


class FactionFacts(msgspec.Struct, frozen=True):
    """What the content says of one faction, or of a double faction of the allied game."""

    id: str
    pair: list[str]
    """The factions whose leaders a double faction draws; none for a single one."""
    leaders_drawn: int
    """How many leaders a double faction draws."""
    spice: int
    forces: int
    reserves: int
    """Forces in reserve after the set-up."""
    start_part: str
    """Where its first forces stand, or ""."""
    start_forces: int
    free_revivals: int
    leaders: list[str]
    advantages: list[str]
    """Ids of what it alone can do (sorted)."""


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the game, each with its own name."""

    sectors: int
    turns: int
    first_win_turn: int
    win_strongholds: int
    stronghold_points: int
    hand_limit: int
    market_limit: int
    small_market_limit: int
    market_price: int
    traitors_dealt: int
    traitors_kept: int
    dealt_per_seat: int
    kept_per_seat: int
    revival_price: int
    ship_price: int
    polar_landing: int
    move_range: int
    long_range: int
    move_groups: int
    nomad_groups: int
    ride_range: int
    occupants: int
    collect: int
    charity: int
    steer_most: int


class Game(records.Game, frozen=True):
    """The linked content of Conquest and Diplomacy. Lists named in the plural of an id are sorted."""

    id: str
    numbers: Numbers
    territories: dict[str, records.Territory]
    strongholds: list[str]
    cards: dict[str, Card]
    market_cards: dict[str, MarketCard]
    spice_cards: dict[str, SpiceCard]
    factions: dict[str, FactionFacts]
    faction_ids: list[str]
    faces: list[str]
    """The faces of the storm die, each as often as it is there."""
    cover: dict[str, str]
    """Face -> the stronghold that it covers in a game of two players."""
    places: int
    """Places round the board, counter-clockwise."""
    storm_start: int


# --- position ----------------------------------------------------------------------------------


class Side(records.Side):
    """One faction in play; its hand holds battle cards."""

    place: int
    """1-4, counter-clockwise."""
    market: list[str]
    """Market cards in hand (sorted)."""
    traitors: list[str]
    """Leaders whose traitor cards it holds (sorted)."""
    dealt: list[str]
    """Leaders on the traitor cards among which it still chooses (sorted)."""


class Window(msgspec.Struct):
    """A time at which every seat with market cards is asked whether it plays one."""

    moment: str
    passed: list[str]
    """Seats that have passed since the last card was played (sorted)."""


class Sandworm(msgspec.Struct):
    """The spice blow of one turn."""

    rides: list[str]
    """Struck territories whose worm can be ridden, "territory>part" once a group has ridden it
    there (sorted)."""
    worms: int
    """Worms that have come up in it."""


class Travel(msgspec.Struct):
    """Shipment and movement of one seat's turn."""

    begun: int
    """Groups that it has begun to move."""
    free: int
    """Forces that smugglers still ship free of charge."""
    group: str
    """The group under way, "territory>part", or ""."""
    groups: int
    """Groups that it may still begin to move."""
    landing: str
    """The territory to which it has shipped, or ""."""
    moved: dict[str, int]
    """Part -> forces there that have moved."""
    reach: int
    """How far the group under way may come."""
    went_far: bool
    """Whether its one far group has taken the place of two."""
    wing_reach: int
    """How far those carry."""
    wings: int
    """Groups that ornithopters may still carry far."""


class Battle(records.Battle):
    """A battle under way; its aggressor is the seat that has the battle advantage."""

    abilities: list[str]
    """What is still to be offered before plans are made, in order: "voice", "prescience"."""
    late: bool
    """Whether the Voice may still be used once plans are made."""
    calls: list[str]
    """Seats that have called a traitor (sorted)."""
    played: dict[str, list[str]]
    """Seat -> market cards that it has played in this battle (sorted)."""
    quiet: list[str]
    """Combatants who have passed since the last card or call (sorted)."""


class Position(records.Position):
    """Where a game stands: all that the rules know, and nothing else. Its order is the turn's."""

    turn: int
    """0 during set-up."""
    turns: int
    """The last turn."""
    sides: dict[str, Side]
    covered: str
    """The stronghold that the sand covers, or ""."""
    rolls: dict[str, int]
    """Seat -> its roll for the first player, the storm icon as the highest."""
    rolling: list[str]
    """Seats that still roll for the first player, by place."""
    storm_move: int
    """Sectors that the storm will move, -1 while not known."""
    havens: list[str]
    """Territories that are havens in this phase, "territory/seat" (sorted)."""
    last_blow: list[str]
    """The parts of the topmost territory card among the spice discards."""
    sandworm: Sandworm | None
    spice_top: str
    """The topmost card of the spice discards, or ""."""
    battle_deck: list[str]
    battle_discard: list[str]
    battle_top: str
    """The topmost card of the battle discards, or ""."""
    market_deck: list[str]
    market_discard: list[str]
    market_top: str
    """The topmost card of the market discards, or ""."""
    traitor_deck: list[str]
    """Leaders on the traitor cards of the deck that nobody knows the order of."""
    traitor_bottom: list[str]
    """Those put under it since it was shuffled, the next of them first."""
    leader_deck: list[str]
    """Leaders that a double faction may still draw."""
    window: Window | None
    purchase: int
    """Market cards that the seat whose turn it is has still to be dealt, -1 before it buys."""
    revived: dict[str, int]
    """Seat -> forces it has revived this turn, other than by a card."""
    travel: Travel | None
    battle: Battle | None
    battles: int
    """How many battles have begun in this turn."""
    exchanged: bool
    """Whether the traitor card of the next battle, or of this one, is no longer to be offered."""
    harvest: dict[str, int]
    """Seat -> what each of its forces collects, where a card says more."""
    gathered: list[str]
    """Parts in which the seat that collects has collected already (sorted)."""


SECTIONS: dict[str, Section] = {
    "board": Section(fields=["covered", "forces", "havens", "spice", "storm"]),
    "course": Section(
        fields=[
            "battle",
            "battles",
            "done",
            "exchanged",
            "phase",
            "purchase",
            "sandworm",
            "step",
            "storm_move",
            "travel",
            "turn",
            "waiting",
            "window",
        ]
    ),
    "decks": Section(
        fields=[
            "battle_deck",
            "battle_discard",
            "battle_top",
            "last_blow",
            "leader_deck",
            "market_deck",
            "market_discard",
            "market_top",
            "spice_deck",
            "spice_discard",
            "spice_top",
            "traitor_bottom",
            "traitor_deck",
        ]
    ),
    "sides": Section(fields=["sides"], each=True),
    "turn": Section(
        fields=[
            "ending",
            "fought",
            "gathered",
            "harvest",
            "order",
            "revived",
            "rolling",
            "rolls",
            "rulings",
            "turns",
            "winners",
        ]
    ),
}
"""What of a position is hashed together: what changes together, and what is seldom changed apart."""
