"""What all moves that may be made at any time have in common.

"Any time" means from the first storm to the end of the game; the seat need not be awaited. Spice,
cards and leaders on which a high bid, a battle plan or a Prescience answer depends are reserved and
cannot be used.
"""

from __future__ import annotations

from adjudicator.games.dune_classic.backing import pledge_relied_on, relied_on
from adjudicator.games.dune_classic.battle_plans import answer_of, combatant_of
from adjudicator.games.dune_classic.hands import cards_that_play, plays_as
from adjudicator.games.dune_classic.payment import purse
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.shown import promised_cards, promised_share, promised_spice
from adjudicator.games.dune_classic.turn import allied, allies_of
from adjudicator.rules.dune.battlefield import combatants
from adjudicator.rules.dune.decks import copies
from adjudicator.rules.dune.plans import committed
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Violation

# --- when, and by whom ---------------------------------------------------------------------------


def any_time(position: Position, seat: str) -> bool:
    """Whether the game is under way and this is a player's seat."""
    return position.turn > 0 and position.step != "over" and seat in position.sides


def untimely(position: Position, clause: str, move: Move) -> Violation | None:
    """The violation of a move made during set-up or by the table, if it is one."""
    if position.turn == 0:
        return Violation(clause, "not-yet", {"move": move["move"]})
    if move["by"] not in position.sides:
        return Violation(clause, "seats-only", {"move": move["move"]})
    return None


def others(position: Position, seat: str) -> list[str]:
    """The other seats (sorted)."""
    return sorted(faction for faction in position.sides if faction != seat)


def partner_violation(position: Position, clause: str, move: Move) -> Violation | None:
    """The violation of a move towards nobody or oneself."""
    if move["to"] not in position.sides or move["to"] == move["by"]:
        return Violation(clause, "no-such-partner", {"by": move["by"], "to": move["to"]})
    return None


# --- spice that a bid relies on, cards that are spoken for ---------------------------------------


def reliance(game: Game, position: Position, faction: str) -> int:
    """Spice that a faction must keep for the standing high bid or a battle plan: its own, or what it pledged.

    What the bidder itself has is hidden from its ally, so the pledge stands up to the bid. A bid
    beyond all spice relies on a Karama card instead (ruling `karama-bid`).
    """
    auction = position.auction
    if auction is None:
        return plan_reliance(game, position, faction)
    if auction.bidder == "":
        return 0
    if auction.bidder == faction:
        if auction.bid > purse(position, faction):
            return 0
        return min(position.sides[faction].spice, auction.bid)
    if allied(position, auction.bidder, faction):
        pledge = min(position.pledges.get(faction, 0), position.sides[faction].spice)
        return min(pledge, auction.bid)
    return 0


def plan_reliance(game: Game, position: Position, faction: str) -> int:
    """Spice that a faction must keep for its plan, and for that of its ally (ruling `spice-dialling`)."""
    if position.advanced is None or position.battle is None:
        return 0
    own = 0
    if faction in combatants(position):
        own = relied_on(game, position, combatant_of(game, position, faction))
    own = max(own, promised_spice(position, faction))
    return own + pledged_spice(game, position, faction)


def pledged_spice(game: Game, position: Position, faction: str) -> int:
    """Spice that a faction must keep for the plan of its ally, made or only shown."""
    most = pledge_relied_on(game, position, faction)
    for ally in allies_of(position, faction):
        most = max(most, promised_share(position, ally))
    return most


def spendable(game: Game, position: Position, faction: str) -> int:
    """The spice a faction may give away now."""
    return position.sides[faction].spice - reliance(game, position, faction)


def spare(game: Game, position: Position, faction: str, play: str) -> list[str]:
    """The different cards of a special play (sorted) that a faction may play as an interrupt.

    Not those in its battle plan or Prescience answer, and not the Karama card that its bid needs.
    """
    cards = cards_that_play(game, position, faction, play)
    needed = 0
    if play == "karama" and bid_needs_karama(position, faction):
        needed = 1
    if sum(copies(position, faction, card) for card in cards) <= needed:
        return []
    return [
        card
        for card in cards
        if copies(position, faction, card) > cards_relied_on(position, faction, card)
    ]


def cards_relied_on(position: Position, faction: str, card: str) -> int:
    """How many copies of a card the battle plan of a faction needs, or what it has told of it."""
    planned = committed(position, faction, card, answer_of(position, faction))
    if position.karama is None:
        return planned
    return max(planned, promised_cards(position, faction, card))


def bid_needs_karama(position: Position, faction: str) -> bool:
    """Whether a faction can pay its standing bid with a Karama card only."""
    auction = position.auction
    if auction is None or auction.bidder != faction:
        return False
    return auction.bid > purse(position, faction)


def card_violation(
    game: Game, position: Position, clause: str, by: str, card: str, play: str
) -> Violation | None:
    """What is wrong with playing a card as an interrupt."""
    if copies(position, by, card) == 0 or not plays_as(game, position, by, card, play):
        return Violation(clause, "not-held", {"by": by, "card": card})
    if copies(position, by, card) <= cards_relied_on(position, by, card):
        return Violation("cards.spoken-for", "in-plan", {"by": by, "card": card})
    if play == "karama" and bid_needs_karama(position, by):
        playable = cards_that_play(game, position, by, "karama")
        if sum(copies(position, by, other) for other in playable) < 2:
            return Violation("cards.spoken-for", "bid-relies", {"by": by, "card": card})
    return None


def card_of(game: Game, position: Position, faction: str, play: str) -> str:
    """The card a faction would play, or a card id that it does not hold."""
    cards = cards_that_play(game, position, faction, play)
    if len(cards) > 0:
        return cards[0]
    return "none"
