"""The records of Dawn of the Fremen: what the content says (`Game`) and where a game stands.

A position consists of plain JSON values. There is only one way to write "empty": a count of zero
has no entry, lists whose order does not matter (deck, cards, tokens, sites) are sorted, and what
does not exist at the moment is "" or 0 or None, never left out.
"""

from __future__ import annotations

import msgspec

from adjudicator.rules.course import Course
from adjudicator.rules.records import Choices, Section

# --- content -----------------------------------------------------------------------------------


class Territory(msgspec.Struct, frozen=True):
    """A territory of the map."""

    id: str
    closed: bool
    """Whether nothing can enter it (Drum Sand)."""
    neighbours: list[str]
    """Bordering territories (sorted), Drum Sand among them."""


class Token(msgspec.Struct, frozen=True):
    """A sort of token that lies in territories and can be moved."""

    id: str
    sort: str
    """Tokens of one sort are duplicates of each other: a maker and a great maker are both worms."""
    strength: int
    reach: int
    """How many borders a movement begun with it may cross."""
    crosses_rock: bool
    passes_all: bool
    """Whether it passes through territories of others free of charge (kulon, ornithopter)."""
    flies: bool
    """Whether it passes over Drum Sand (ornithopter)."""
    bears_over_rock: bool
    """Whether its strength counts across a rock barrier when a kulon lies beside it."""


class Card(msgspec.Struct, frozen=True):
    """A scavenge card."""

    id: str
    copies: int
    family: str
    """One of "resource", "development" or "ability"."""
    gives: str
    """The resource or the token that it puts on the board, or ""."""
    tradeable: bool
    recycled: bool
    """Whether it is shuffled back into the deck after use; else it leaves the game."""


class Face(msgspec.Struct, frozen=True):
    """A face of the Arrakis die."""

    id: str
    occurs: str
    """One of "yes", "no", "lead" (the lead player decides) or "vote"."""
    spice: list[str]
    """The sorts of spice site that produce (sorted)."""
    caller: str
    """Whose worms are called: "full-moon", "crescent-moon" (thumpers on that side), "all", or
    "none": then each tribe loses a worm."""


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the game, each with its own name."""

    warriors: int
    debts: int
    sites_used: int
    produced: int
    produced_by_sietch: int
    borders_plain: int
    borders_fremkit: int
    cloak_borders: int
    warrior_strength: int
    sietch_strength: int
    debts_to_pass: int
    debts_to_stop: int
    debts_to_buy: int
    heavy_loss: int
    """From this much strength lost on, the loser gets the greater number of water debts."""
    debts_for_loss: int
    debts_for_heavy_loss: int
    water_rendered: int
    proposals: int
    """Proposals that one tribe may make in one council."""


class Game(Choices, frozen=True):
    """The linked content of Dawn of the Fremen. Lists named in the plural of an id are sorted."""

    id: str
    numbers: Numbers
    territories: dict[str, Territory]
    territory_ids: list[str]
    """The territories that can be held."""
    borders: list[str]
    """Borders on which a rock barrier can stand, "a/b" with a before b."""
    tokens: dict[str, Token]
    resources: list[str]
    costs: dict[str, dict[str, int]]
    """What can be built -> resource -> how many."""
    sites: dict[str, int]
    """Sort of production site -> how many there are."""
    site_gives: dict[str, str]
    """Sort of production site -> the resource it produces."""
    set_aside: list[str]
    """Sorts of site of which one each is set aside, and one comes back."""
    cards: dict[str, Card]
    faces: dict[str, Face]
    die: list[str]
    """The faces of the Arrakis die, as often as they are on it."""
    order_die: list[int]
    tribes: list[str]
    places: int
    """Places round the table."""


# --- position ----------------------------------------------------------------------------------


class Land(msgspec.Struct):
    """What lies in a territory."""

    goods: dict[str, int]
    """Resource -> how many."""
    owner: str
    """Whose warrior stands here; "" while unsettled or abandoned."""
    sietches: int
    site: str
    """The production site: its sort, "hidden" while it lies face down, "" for none."""
    tokens: list[str]
    """Tokens (sorted), at most one of a sort."""


class Side(msgspec.Struct):
    """One tribe in play."""

    allies: list[str]
    """Formal allies (sorted)."""
    cards: list[str]
    """Ability cards (sorted)."""
    debts: int
    """Own water debts not given to others."""
    need: int
    """Sietches this tribe, with its allies, has to control to win."""
    place: int
    """Where it sits, 1-4 clockwise."""
    rivals: dict[str, int]
    """Tribe -> water debts of that tribe held."""
    thumper: str
    """The side that lies up, "full-moon" or "crescent-moon"; "" before the first time."""
    vanished: bool
    vote: str
    """"yes", "no" or "" while not cast."""
    warriors: int
    """Warriors not on the board."""


class Trade(msgspec.Struct):
    """The trade of one tribe with the others."""

    end: str
    get: str
    give: str
    given: str
    gotten: str
    partners: list[str]
    """Tribes it may still make an offer, in order; the first is asked next."""
    start: str


class Freight(msgspec.Struct):
    """A group of tokens on its way: a shipment, or strength brought into an attack."""

    asking: str
    """The ally's territory for which its leave is asked, or ""."""
    at: str
    """The territory it is in."""
    by: str
    card: str
    """The card played with it, or ""."""
    cargo: list[str]
    """What moves, the carrier among it (sorted)."""
    carrier: str
    """The starting token."""
    crossed: int
    """Borders crossed so far."""
    denied: list[str]
    """Allies' territories refused (sorted)."""
    dropped: list[str]
    """What has been put down on the way, "item/territory" (sorted)."""
    home: str
    """The last territory of its own tribe that it stood in."""
    origin: str
    paid: list[str]
    """Tribes paid a water debt for passage (sorted, once for each payment)."""
    taken: list[str]
    """Where what moves came from, "item/territory" (sorted), to put it back if an attack fails."""


class Attack(msgspec.Struct):
    """An attack under way."""

    by: str
    sides: dict[str, str]
    """Other tribe beside the target -> "attack", "defense" or "neutral", once declared."""
    stops: list[str]
    """Tribes whose strength is stopped (sorted)."""
    target: str


class Turn(msgspec.Struct):
    """The two actions of one tribe."""

    attacks: int
    """Attacks made so far, successful ones only."""
    number: int
    """1 or 2: the action it is at."""
    tried: list[str]
    """Territories it has attacked in vain in this action (sorted)."""


class Pact(msgspec.Struct):
    """An alliance that is proposed."""

    number: int
    """Sietches with which it would win."""
    tribes: list[str]
    """All its members (sorted), those among them that are allied already."""


class Proposal(msgspec.Struct):
    """A proposal before the council, or one that is being drawn up."""

    asked: list[str]
    """Tribes still to answer, in order; empty while it is drawn up."""
    by: str
    kind: str
    """One of "terms" (alliances and winning numbers), "winner" or "play-on"."""
    numbers: dict[str, int]
    """Tribe outside those alliances -> its new winning number; its allies have an entry, too."""
    pacts: list[Pact]
    """Alliances, no tribe in two of them."""
    tribe: str
    """Who is to have won, or ""."""


class Position(Course):
    """Where a game stands: all that the rules know, and nothing else.

    Its order has only tribes that have not vanished; the lead player is first.
    """

    cycle: int
    """0 during the Harj, 1 in the Initiation Cycle."""
    lead: str
    """Who began the cycle as its lead player; "" during the Harj."""
    allied_number: int
    """Sietches that a formal alliance needs unless its proposal says otherwise."""
    sides: dict[str, Side]
    rolls: dict[str, int]
    """Tribe -> its last roll for the order of the Harj."""
    rocks: list[str]
    """Rock barriers on the board, "a/b" (sorted)."""
    rocks_left: int
    """Rock barriers still to be placed."""
    lands: dict[str, Land]
    """Every territory that can be held."""
    sites: list[str]
    """Production sites not yet revealed (sorted)."""
    site_kept: str
    """The site that came back of those set aside, "" before."""
    deck: list[str]
    """Scavenge cards in the deck (sorted)."""
    removed: list[str]
    """Scavenge cards out of the game (sorted)."""
    found: str
    """The resource or token of a scavenge card that waits to be placed, or ""."""
    face: str
    """The face of the Arrakis die in this phase, or ""."""
    trade: Trade | None
    freight: Freight | None
    turn: Turn | None
    attack: Attack | None
    barred: dict[str, list[str]]
    """Territory -> tribes whose attacks there are stopped for the cycle (sorted)."""
    proposal: Proposal | None
    proposed: dict[str, int]
    """Tribe -> proposals it has made in this council."""
    refused: list[str]
    """Proposals refused since the council began or last agreed, in one line each (sorted)."""
    tied: list[str]
    """Tribes that have reached their number together with another side (sorted)."""
    playing_on: bool
    """Whether the council has voted to play on after a tie."""


SECTIONS: dict[str, Section] = {
    "council": Section(
        fields=[
            "allied_number",
            "barred",
            "cycle",
            "ending",
            "lead",
            "order",
            "playing_on",
            "proposed",
            "refused",
            "rolls",
            "rulings",
            "tied",
            "winners",
        ]
    ),
    "course": Section(
        fields=[
            "attack",
            "done",
            "face",
            "found",
            "freight",
            "phase",
            "proposal",
            "step",
            "trade",
            "turn",
            "waiting",
        ]
    ),
    "lands": Section(fields=["lands"], each=True),
    "sides": Section(fields=["sides"], each=True),
    "stock": Section(fields=["deck", "removed", "rocks", "rocks_left", "site_kept", "sites"]),
}
"""What of a position is hashed together: what changes together, and what is seldom changed apart."""
