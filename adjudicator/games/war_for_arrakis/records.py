"""The records of War for Arrakis: what the content says (`Game`) and where a game stands.

A position consists of plain JSON values. There is only one way to write "empty": a count of zero
has no entry, nor has an area without a Legion, lists whose order does not matter are sorted, and
what does not exist at the moment is "" or 0 or None, never left out.
"""

import msgspec

from adjudicator.games.war_for_arrakis.effects import Op
from adjudicator.games.war_for_arrakis.entries import (
    Action,
    Area,
    Atomics,
    Card,
    Leader,
    Numbers,
    Prescience,
    SpiceRow,
    Step,
    Tactical,
    Token,
)
from adjudicator.rules.course import Course
from adjudicator.rules.records import Choices, Section

# --- content -----------------------------------------------------------------------------------


class Game(Choices, frozen=True):
    """The linked content of War for Arrakis. Lists named in the plural of an id are sorted."""

    id: str
    numbers: Numbers
    areas: dict[str, Area]
    area_ids: list[str]
    deserts: list[str]
    """Areas of desert."""
    sectors: list[str]
    sectors_beside: dict[str, list[str]]
    """Sector -> those that border on it (sorted)."""
    zones: dict[str, list[str]]
    """Air zone -> its two sectors (sorted)."""
    touches: dict[str, list[str]]
    """Air zone -> the areas (sorted) that its circle touches."""
    pole: str
    """The area to which every air zone is connected: the one that lies in several sectors."""
    settlements: dict[str, int]
    """Area -> rank."""
    villages: dict[str, str]
    """Area of a settlement -> "capital", "city" or "village"."""
    sietches: list[str]
    stations: list[str]
    atomics: dict[str, Atomics]
    tokens: dict[str, Token]
    sietch_tokens: list[str]
    """Each sietch token, as often as it is there."""
    sietch_ranks: dict[str, int]
    station_tokens: list[str]
    wormsigns: list[str]
    leaders: dict[str, Leader]
    figures: dict[str, dict[str, int]]
    """Side -> rank -> figures; "leader" for its generic leaders."""
    vehicles: dict[str, int]
    worms: int
    """Figures of ordinary sandworms."""
    cards: dict[str, Card]
    decks: dict[str, list[str]]
    """Side -> its two planning decks (sorted)."""
    tactical: dict[str, Tactical]
    prescience: dict[str, Prescience]
    markers: list[str]
    objectives: dict[str, dict[str, int]]
    """Objective -> marker -> what must be reached."""
    powers: list[str]
    """The powers of the spice board, which are also the names of their bans."""
    bans: dict[str, list[str]]
    """Ban -> its operations."""
    rows: list[SpiceRow]
    supremacy_steps: list[Step]
    prescience_steps: list[Step]
    actions: dict[str, Action]
    """"side/result" -> what it lets one do; "atreides/desert-power" too."""
    results: list[str]
    """The five results of action dice."""
    action_dice: dict[str, list[str]]
    """Side -> the faces of one of its action dice."""
    action_dice_counts: dict[str, int]
    combat_die: list[str]
    ops: dict[str, Op]
    """Every operation of every card, leader, ban and action by its id."""
    factions: list[str]
    dashboards: dict[str, list[str]]
    """Power -> the results (sorted) on its own dashboard, where two players share its side."""
    seatings: list[list[str]]
    """Who can play together: for each way the seats (sorted)."""
    places: int


# --- position ----------------------------------------------------------------------------------


class Legion(msgspec.Struct, frozen=True):
    """Figures of one side in an area."""

    leaders: list[str]
    """Leaders (sorted), a generic one as often as there are figures of it."""
    side: str
    tokens: list[str]
    """Deployment tokens that lie face down (sorted), by the names of `Position.tokens`."""
    units: dict[str, int]
    """Rank -> how many."""


class Sietch(msgspec.Struct, frozen=True):
    """A sietch token on the board."""

    shown: bool
    token: str
    """Its hidden side, in `Game.sietch_ranks`."""


class Side(msgspec.Struct):
    """What a side has besides its figures on the board."""

    barred: list[str]
    """Leaders with which it may do nothing in its next turn (sorted)."""
    dice: dict[str, int]
    """Result -> unused action dice."""
    forced: str
    """The die that it has to spend in its next turn, or ""."""
    fresh: list[str]
    """Leaders that left the tank in this turn: available from the next on (sorted)."""
    gesserit: int
    """Bene Gesserit tokens not yet used."""
    hand: list[str]
    leaders: dict[str, str]
    """Leader -> "aside" (not yet in play), "ready", "spent" or "gone". No entry: generic ones."""
    lent: int
    """Bene Gesserit tokens that serve as dice in this round."""
    place: int
    tank: list[str]
    """The slots of the regeneration tank, the leftmost first; "" for an empty one."""
    used: int
    """Action dice used in this round."""


class Task(msgspec.Struct):
    """Something that is still to be done, by one operation of an effect or by the rules themselves."""

    area: str
    by: str
    left: int
    """How often it may still be done."""
    name: str
    note: str
    op: str
    """The operation that it carries out, in `Game.ops`; "" for a task of the rules."""
    pieces: dict[str, int]
    """Pieces still to come."""
    used: list[str]
    """What has been chosen already."""


class March(msgspec.Struct, frozen=True):
    """Figures that are about to move."""

    leaders: list[str]
    start: str
    tokens: list[str]
    units: dict[str, int]


class Battle(msgspec.Struct):
    """The battle that is being fought."""

    assault: int
    """Hits that the attacker takes to go on against a settlement."""
    attacker: str
    cards: dict[str, int]
    """Side -> cards discarded for dice in this round."""
    defender: str
    enemy_most: int
    """The most dice of the defender in the first round."""
    extra: int
    """More dice for the attacker in every round."""
    faces: dict[str, dict[str, int]]
    """Side -> face -> how often it came up in this round."""
    flyer: str
    """The air zone whose ornithopter carried the attack, or ""."""
    led: dict[str, list[str]]
    """Side -> leaders whose ability counts in this round."""
    round: int
    start: str
    surprise: bool
    target: str


class Roll(msgspec.Struct, frozen=True):
    """Dice that the table is rolling, one by one."""

    faces: dict[str, int]
    left: int
    to: str
    why: str
    """"action", "battle", "storm", "worm", "strike" or "vehicles"."""


class Harvest(msgspec.Struct):
    """What the Harkonnens do with their spice."""

    fallen: list[str]
    """Powers whose markers have moved down (sorted)."""
    paid: dict[str, str]
    """Power -> "keep" or "raise"."""
    spice: int
    stockpiled: bool


class Automaton(msgspec.Struct):
    """What the Harkonnens have in a game against the automaton, besides their side of the board."""

    aim: str
    """For the purpose of movement in this turn: the area of the sietch that is marched on, or ""."""
    done: bool
    """Whether anything of the card that is being played could be done."""
    flights: int
    """Ornithopters used for movement in this turn."""
    harvesting: str
    """The tactical card of the round's harvesting sector, or ""."""
    homes: dict[str, str]
    """Sietch, by the area in which it stood at first -> the area in which it stands."""
    last: str
    """The deck of the card on top of the discards, or ""."""
    reinforcements: list[str]
    """Planning cards that lie face down, the top one last."""
    schemes: int
    """Schemes against a leader that lie beside the board."""
    spent: dict[str, int]
    """Result -> dice on the dashboard that have been spent with it."""
    tactical: list[str]
    """Tactical cards in their deck (sorted)."""
    target: str
    """The tactical card of the target sietch, or ""."""
    unrolled: int
    """Action dice that are still to be rolled in this round."""
    withheld: int
    """Action dice that lie on the spice board."""


class Position(Course):
    """Where a game stands. The rules may replace and change everything in it but `rulings`."""

    round: int
    sides: dict[str, Side]
    agenda: list[Task]
    """What is still to be done, the next first."""
    here: str
    """The area that the last operation picked, put something into or moved to ("this")."""
    sector: str
    """The sector picked by an effect, or ""."""
    zone: str
    """The air zone from which the last vehicle was taken, or ""."""
    legions: dict[str, Legion]
    moved: dict[str, Legion]
    """Area -> figures there that have moved in the present action."""
    flown: dict[str, Legion]
    """Area -> figures there that have used a troop-transport in this turn."""
    march: March | None
    battle: Battle | None
    roll: Roll | None
    harvest: Harvest | None
    settlements: list[str]
    """Areas whose Harkonnen settlement stands (sorted)."""
    sietches: dict[str, Sietch]
    stations: list[str]
    station_pool: list[str]
    tokens: dict[str, str]
    """Deployment token on the board -> its hidden side."""
    token_pool: list[str]
    start_pool: list[str]
    muster_pool: list[str]
    sietch_pool: list[str]
    signs: list[str]
    """Areas with a wormsign (sorted)."""
    sign_pool: list[str]
    """Wormsigns not turned up at the moment: those on the board are some of them."""
    sign_spent: list[str]
    worms: dict[str, str]
    harvesters: list[str]
    flyers: dict[str, str]
    """Air zone -> "ornithopter" or "carryall"."""
    blasted: str
    """Where the family atomics have gone off, or ""."""
    decks: dict[str, list[str]]
    discards: dict[str, list[str]]
    prescience_deck: list[str]
    revealed: list[str]
    prescience_gone: list[str]
    """Prescience cards claimed or discarded (sorted)."""
    pins: dict[str, int]
    """Revealed card on which a planning card lies -> steps more when it is claimed."""
    staying: list[str]
    """Revealed cards that stay until they are claimed (sorted)."""
    claims: int
    """Cards claimed in this round."""
    ripe: list[str]
    """By a ruling: cards (sorted) that could be claimed as this turn began."""
    overdue: list[str]
    """By a ruling: cards (sorted) that should have been claimed before."""
    objective_deck: list[str]
    objectives: list[str]
    """The Atreides' secret objectives (sorted)."""
    markers: dict[str, int]
    supremacy: int
    rows: dict[str, int]
    """Power -> row of its marker, 0 at the top."""
    bans: list[str]
    """Bans that are active (sorted)."""
    reserve: int
    gesserit: int
    """Bene Gesserit tokens in the reserve."""
    battles_won: int
    """Battles won by the Atreides in this round."""
    harvesters_lost: int
    """Harvesters lost in this round."""
    automaton: Automaton | None
    """What moves the Harkonnens in a solo game."""


SECTIONS: dict[str, Section] = {
    "course": Section(
        ["done", "ending", "order", "phase", "round", "rulings", "step", "waiting", "winners"]
    ),
    "agenda": Section(["agenda", "here", "sector", "zone"]),
    "automaton": Section(["automaton"]),
    "sides": Section(["sides"], each=True),
    "legions": Section(["legions"], each=True),
    "action": Section(["battle", "flown", "harvest", "march", "moved", "roll"]),
    "places": Section(
        ["blasted", "flyers", "harvesters", "settlements", "sietches", "signs", "stations", "worms"]
    ),
    "pools": Section(
        [
            "muster_pool",
            "sietch_pool",
            "sign_pool",
            "sign_spent",
            "start_pool",
            "station_pool",
            "token_pool",
            "tokens",
        ]
    ),
    "decks": Section(["decks", "discards"]),
    "prescience": Section(
        [
            "claims",
            "markers",
            "objective_deck",
            "objectives",
            "overdue",
            "pins",
            "prescience_deck",
            "prescience_gone",
            "revealed",
            "ripe",
            "staying",
        ]
    ),
    "spice": Section(
        [
            "bans",
            "battles_won",
            "gesserit",
            "harvesters_lost",
            "reserve",
            "rows",
            "supremacy",
        ]
    ),
}
"""Fields of a position that are hashed together."""
