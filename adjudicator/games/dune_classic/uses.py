"""Which starred advantages a move uses, so that a Karama card may stop them (Landsraad 3.01.11.01).

The decision depends only on public information, so that nobody can tell from a question who holds
which card.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic.advantages import in_use
from adjudicator.games.dune_classic.battle_course import advantage_used
from adjudicator.games.dune_classic.bidding import auction_of
from adjudicator.games.dune_classic.charity import guaranteed
from adjudicator.games.dune_classic.crossing import added_fare, crossing
from adjudicator.games.dune_classic.fares import half_rate, price_of, rate_lent
from adjudicator.games.dune_classic.hands import drawable, hand_room
from adjudicator.games.dune_classic.karama import power_left, when_used
from adjudicator.games.dune_classic.movement import flies_far
from adjudicator.games.dune_classic.nexus import blow_of
from adjudicator.games.dune_classic.ranges import within
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.travel import GUILD, travel_of
from adjudicator.games.dune_classic.turn import allies_of, in_play, stopped
from adjudicator.games.dune_classic.worms import stands_in
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.battlefield import combatants
from adjudicator.rules.dune.board import forces_at, forces_in, in_storm
from adjudicator.rules.dune.storm import exposed, swept_parts
from adjudicator.rules.kinds import Move

ALWAYS: dict[str, str] = {
    "accompany": "spiritual-advisors",
    "announce": "announce-battle",
    "flip": "flip-on-intrusion",
    "give": "give-spice",
    "grant-revival": "ally-free-revival",
    "pay-revival": "pay-ally-revival",
    "take-turn": "act-out-of-order",
}
"""Kind of move -> the advantage that every move of this kind uses."""
HALT = "halt-shipment"
"""What the Guild alone may stop: a shipment, by its special Karama power."""
AUTOMATIC: list[str] = [
    "auction-income",
    "bonus-card",
    "place-extra-worms",
    "shipment-income",
    "storm-losses-halved",
    "worm-immunity",
]
"""Advantages without which a move is carried out all the same; others stop the move with them."""


def uses_of(game: Game, position: Position, move: Move) -> list[str]:
    """The advantages (sorted) that a move uses and a Karama card may stop now."""
    found: list[str] = []
    if when_used(game, position):
        found = [
            advantage
            for advantage in starred_uses(game, position, move)
            if in_use(game, position, advantage) and not stopped(position, advantage)
        ]
        if plays_worthless(game, position, move) and in_use(game, position, WORTHLESS):
            found.append(WORTHLESS)
    if (
        move["move"] == "ship"
        and move["by"] not in ["fremen", GUILD]
        and power_left(game, position, GUILD)
    ):
        found.append(HALT)
    return sorted(found)


def starred_uses(game: Game, position: Position, move: Move) -> list[str]:
    """The advantages that a move uses, whether or not a Karama card may stop them now."""
    kind = move["move"]
    if kind in ALWAYS:
        return [ALWAYS[kind]]
    finder = FINDERS.get(kind)
    return [] if finder is None else finder(game, position, move)


# --- cards ---------------------------------------------------------------------------------------

WORTHLESS = "worthless-as-karama"
"""The advantage of the Bene Gesserit by which worthless cards serve as Karama."""


def card_played(position: Position, move: Move) -> str:
    """The card that a move plays as Karama, or "none"; what pays for a bid cannot be stopped."""
    card = "none"
    kind = move["move"]
    if kind in ["karama", "lend-rate"]:
        card = move["card"]
    elif kind == "ship" or (kind == "pay" and position.step == "bid"):
        card = move["karama"]
    return card


def plays_worthless(game: Game, position: Position, move: Move) -> bool:
    """Whether a worthless card is played as Karama."""
    card = card_played(position, move)
    return card in game.cards and game.cards[card].category == "worthless"


def payment_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A payment for a card: the Emperor's income, the second card of the Harkonnen."""
    by = move["by"]
    found: list[str] = []
    if move["karama"] == "none" and by != "emperor" and auction_of(position).bid > 0:
        found.append("auction-income")
    room = hand_room(game, position, by) - 1
    if move["karama"] != "none":
        room += 1
    if by == "harkonnen" and room > 0 and len(drawable(game, position)) > 0:
        found.append("bonus-card")
    return found


# --- storm and worms -----------------------------------------------------------------------------


def storm_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A storm that comes over Fremen in the open."""
    whole = ruling(game, position, "storm-reach") == "territories"
    parts = swept_parts(game, position, position.storm_move, whole)
    if position.storm_move > 0 and ruling(game, position, "storm-start") == "struck":
        parts = parts + game.sector_parts[position.storm]
    for part in parts:
        caught = forces_at(position, part, "fremen") > 0
        if caught and exposed(game, game.parts[part].territory, position.wall):
            return ["storm-losses-halved"]
    return []


def strike_uses(game: Game, position: Position, territory: str) -> list[str]:
    """A worm that devours at once; where it may spare an ally, that is asked first."""
    if stopped(position, "shield-ally-from-worm"):
        return immunity(game, position, territory)
    for ally in allies_of(position, "fremen"):
        if stands_in(game, position, territory, ally):
            return []
    return immunity(game, position, territory)


def immunity(game: Game, position: Position, territory: str) -> list[str]:
    """The Fremen whom a worm does not devour."""
    if forces_in(game, position, territory, "fremen") > 0:
        return ["worm-immunity"]
    return []


def card_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A worm turned up that strikes where spice blew last."""
    blow = blow_of(position)
    if not game.spice_cards[move["card"]].worm or position.turn == 1:
        return []
    if blow.worms > 0 and ruling(game, position, "later-worms") == "fremen-choose":
        return []
    part = position.last_blow[blow.number - 1]
    return strike_uses(game, position, game.parts[part].territory)


def placed_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A worm that the Fremen place."""
    return ["place-extra-worms", *strike_uses(game, position, move["territory"])]


def summoned_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A worm that the Fremen call by a card: only what it does is an advantage."""
    return strike_uses(game, position, move["territory"])


def spared_uses(game: Game, position: Position, move: Move) -> list[str]:
    """An ally that is spared, or not, and the Fremen beside it."""
    found = immunity(game, position, blow_of(position).strike)
    if move["spare"]:
        found.append("shield-ally-from-worm")
    return found


# --- shipment and movement -----------------------------------------------------------------------


def ship_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A shipment from the reserves: its rate, the Guild's income, the storm."""
    by = move["by"]
    if by == "fremen":
        return ["ship-into-storm"] if in_storm(game, position, move["end"]) else []
    if move["karama"] != "none" or rate_lent(position, by):
        return []
    territory = game.parts[move["end"]].territory
    full = price_of(game, territory, move["forces"], False)
    found: list[str] = []
    if half_rate(position, by) and price_of(game, territory, move["forces"], True) < full:
        found.append("half-price" if by == GUILD else "ally-half-price")
    return found + income_uses(position, by, full)


def income_uses(position: Position, by: str, price: int) -> list[str]:
    """What the Guild is paid for a shipment of somebody else."""
    if by == GUILD or price == 0 or travel_of(position).banked:
        return []
    return ["shipment-income"]


def cross_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A shipment across the board; its further groups belong to the first."""
    by = move["by"]
    price = added_fare(game, position, move["end"], move["forces"])
    found = income_uses(position, by, price)
    if travel_of(position).loading == "":
        found.append(crossing(position, by))
    return found


def retreat_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A shipment back to the reserves."""
    return ["ship-off-planet"] if travel_of(position).loading == "" else []


def move_uses(game: Game, position: Position, move: Move) -> list[str]:
    """Fremen who go two territories on foot, and Bene Gesserit who change sides on their way."""
    by = move["by"]
    start = move["start"]
    end = move["end"]
    if move["arrive"] != move["side"]:
        return ["flip-on-move"]
    if by != "fremen" or flies_far(game, position, by, start, end, move["side"]):
        return []
    if within(game, position, by, start, end, game.numbers.move_range, move["side"]):
        return []
    return ["two-territory-move"]


# --- battle and charity -------------------------------------------------


def voice_uses(game: Game, position: Position, move: Move) -> list[str]:
    """The Voice, for oneself or for the ally."""
    return [advantage_used(position, "bene-gesserit", "voice", "ally-voice")]


def ask_uses(game: Game, position: Position, move: Move) -> list[str]:
    """Prescience, for oneself or for the ally."""
    return [advantage_used(position, "atreides", "prescience", "ally-prescience")]


def call_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A traitor of the Harkonnen that serves their ally."""
    return [] if move["by"] in combatants(position) else ["ally-traitors"]


def captive_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A captive that is kept or killed."""
    return [] if move["fate"] == "decline" else ["captured-leaders"]


def claim_uses(game: Game, position: Position, move: Move) -> list[str]:
    """A claim of charity that is granted to the rich as well: whether they are, nobody knows."""
    return ["charity-always"] if guaranteed(game, position, move["by"]) else []


def charity_uses(game: Game, position: Position, move: Move) -> list[str]:
    """Charity that is paid to all who are due."""
    if ruling(game, position, "charity") == "up-to-two-claimed":
        return []
    seat = "bene-gesserit"
    return (
        ["charity-always"] if in_play(position, seat) and guaranteed(game, position, seat) else []
    )


FINDERS: dict[str, Callable[[Game, Position, Move], list[str]]] = {
    "ask": ask_uses,
    "call-traitor": call_uses,
    "captive": captive_uses,
    "charity": charity_uses,
    "claim-charity": claim_uses,
    "cross-ship": cross_uses,
    "move": move_uses,
    "move-storm": storm_uses,
    "pay": payment_uses,
    "place-worm": placed_uses,
    "protect": spared_uses,
    "retreat": retreat_uses,
    "reveal-spice": card_uses,
    "ship": ship_uses,
    "summon-worm": summoned_uses,
    "voice": voice_uses,
}
"""Kind of move -> what finds the advantages that one move uses."""
