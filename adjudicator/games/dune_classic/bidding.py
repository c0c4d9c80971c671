"""Bidding: the treachery cards of a turn are auctioned one by one (document 004, "4. Bidding")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic.hands import cards_that_play, draw, drawable, hand_room
from adjudicator.games.dune_classic.payment import purse
from adjudicator.games.dune_classic.records import Auction, Game, Position
from adjudicator.games.dune_classic.turn import go_to, in_play, use_up_stop
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Put up one card for each seat below its hand limit; with none, the phase is over."""
    auction = no_auction()
    auction.cards = len(bidders(game, position))
    position.auction = auction
    events = [Event("auction-opened", "bidding.cards-up", {"cards": auction.cards})]
    return events + next_card(game, position)


def no_auction() -> Auction:
    """An auction of nothing."""
    return Auction(cards=0, number=0, card="", seen=False, opener="", bid=0, bidder="", passed=[])


def auction_of(position: Position) -> Auction:
    """The auction under way."""
    if position.auction is None:
        return no_auction()
    return position.auction


def bidders(game: Game, position: Position) -> list[str]:
    """The seats below their hand limit, in storm order."""
    return [faction for faction in position.order if hand_room(game, position, faction) > 0]


def full_hand(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat always passes: it holds as many cards as it may (bidding.full-hand)."""
    if hand_room(game, position, seat) > 0:
        return None
    limit = game.factions[seat].hand_limit
    return Violation("bidding.full-hand", "full", {"by": seat, "limit": limit})


def next_card(game: Game, position: Position) -> list[Event]:
    """Wait for the table to turn up the next card, or leave the phase after the last."""
    auction = auction_of(position)
    if (
        auction.number == auction.cards
        or len(bidders(game, position)) == 0
        or len(drawable(game, position)) == 0
    ):
        events: list[Event] = []
        if auction.number < auction.cards:
            left: dict[str, int | str] = {"number": auction.number, "cards": auction.cards}
            events.append(Event("auction-cut-short", "bidding.cards-up", left))
        position.auction = None
        go_to(position, "revival")
        return events
    auction.number += 1
    clear_card(auction)
    begin_step(position, "deal-auction", ["table"])
    return []


def clear_card(auction: Auction) -> None:
    """Nothing is up for bids any more."""
    auction.card = ""
    auction.seen = False
    auction.bid = 0
    auction.bidder = ""
    auction.passed = []


def seats_after(position: Position, seat: str) -> list[str]:
    """All seats counter-clockwise, from the one after `seat` round to `seat` itself."""
    if seat not in position.order:
        return position.order
    at = position.order.index(seat) + 1
    return position.order[at:] + position.order[:at]


def next_bidder(game: Game, position: Position, seat: str) -> str:
    """The next seat after `seat` that still has to bid or to pass, or ""."""
    auction = auction_of(position)
    for other in seats_after(position, seat):
        if (
            other != auction.bidder
            and other not in auction.passed
            and hand_room(game, position, other) > 0
        ):
            return other
    return ""


def go_round(game: Game, position: Position, seat: str) -> list[Event]:
    """Go on to the seat after `seat`, or close the auction of the card when all have passed."""
    auction = auction_of(position)
    following = next_bidder(game, position, seat)
    if following != "":
        begin_step(position, "bid", [following])
        return []
    if auction.bidder != "":
        begin_step(position, "pay", [auction.bidder])
        won: dict[str, int | str] = {
            "by": auction.bidder,
            "number": auction.number,
            "spice": auction.bid,
        }
        return [Event("card-won", "bidding.won", won)]
    position.treachery_top = [auction.card, *position.treachery_top]
    position.treachery_top_seen = auction.seen
    unsold = Event("card-unsold", "bidding.nobody-bids", {"number": auction.number})
    position.auction = None
    go_to(position, "revival")
    return [unsold]


# --- deal-auction --------------------------------------------------------------------------------


def check_deal_auction(game: Game, position: Position, move: Move) -> Violation | None:
    """The card that goes up comes off the deck: bidding.deal."""
    if move["card"] not in drawable(game, position):
        return Violation("bidding.deal", "not-next", {"card": move["card"]})
    return None


def apply_deal_auction(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is up, the next bidder opens, Atreides looks.

    Clauses bidding.opener, bidding.next-opener, bidding.foresight.
    """
    auction = auction_of(position)
    draw(position, move["card"])
    auction.card = move["card"]
    auction.opener = next_bidder(game, position, auction.opener)
    begin_step(position, "bid", [auction.opener])
    clause = "bidding.opener"
    if auction.number > 1:
        clause = "bidding.next-opener"
    events = [Event("card-up", clause, {"number": auction.number, "by": auction.opener})]
    for seat in position.order:
        reason = full_hand(game, position, seat)
        if reason is not None:
            events.append(passed_over("hand-full", seat, "bid", reason))
    if in_play(position, "atreides"):
        auction.seen = not use_up_stop(game, position, "see-auctioned-card")
        if auction.seen:
            events.append(Event("card-seen", "bidding.foresight", {"number": auction.number}))
        else:
            events.append(Event("card-hidden", "bidding.foresight", {"number": auction.number}))
    return events


def deal_auction_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, out of those that may come off the deck."""
    if "card" not in partial:
        return choice("card", drawable(game, position), last=True)
    return None


# --- bid, pass, auto-pass ------------------------------------------------------------------------


def least_bid(game: Game, position: Position) -> int:
    """The lowest bid that is allowed now."""
    auction = auction_of(position)
    if auction.bidder == "":
        return game.numbers.opening_bid
    return auction.bid + game.numbers.raise_least


def most_bid(game: Game, position: Position, seat: str) -> int:
    """The highest bid that a seat is good for."""
    most = purse(position, seat)
    if (
        ruling(game, position, "karama-bid") != "own-spice"
        and len(cards_that_play(game, position, seat, "karama")) > 0
    ):
        return max(most, game.numbers.karama_bid_max)
    return most


def check_bid(game: Game, position: Position, move: Move) -> Violation | None:
    """A bid in turn, above the last, within the bidder's spice.

    Clauses bidding.turn, bidding.raise, bidding.own-spice, bidding.full-hand.
    """
    by = move["by"]
    if by not in position.waiting:
        if in_play(position, by) and hand_room(game, position, by) < 1:
            limit = game.factions[by].hand_limit
            return Violation("bidding.full-hand", "full", {"by": by, "limit": limit})
        return Violation(
            "bidding.turn", "not-your-turn", {"by": by, "waiting": ", ".join(position.waiting)}
        )
    spice = move["spice"]
    least = least_bid(game, position)
    if spice < least:
        return Violation("bidding.raise", "too-low", {"by": by, "spice": spice, "least": least})
    if spice > purse(position, by):
        most = most_bid(game, position, by)
        if spice > most:
            high: dict[str, int | str] = {"by": by, "spice": spice, "most": most}
            return Violation("bidding.own-spice", "too-high", high)
    return None


def apply_bid(game: Game, position: Position, move: Move) -> list[Event]:
    """The bid is the highest; the round goes on (bidding.raise)."""
    auction = auction_of(position)
    auction.bid = move["spice"]
    auction.bidder = move["by"]
    if len(auction.passed) > 0 and ruling(game, position, "bid-after-pass") == "allowed":
        auction.passed = []
    return go_round(game, position, move["by"])


def bid_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The spice, from the least that raises to the most that the bidder is good for."""
    if "spice" not in partial:
        most = most_bid(game, position, partial["by"])
        return amount("spice", least_bid(game, position), most, last=True)
    return None


def may_bid(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat is asked and can raise (bidding.turn, bidding.own-spice)."""
    return seat in position.waiting and (
        most_bid(game, position, seat) >= least_bid(game, position)
    )


def pass_bid(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat passes for now; a later bid brings it back, unless ruling `bid-after-pass` bars it."""
    auction = auction_of(position)
    auction.passed = [*auction.passed, seat]
    return go_round(game, position, seat)


def check_auto_pass(game: Game, position: Position, move: Move) -> Violation | None:
    """The table passes for a seat whose time is up, where a ruling limits it.

    Clause bidding.time-limit.
    """
    if move["by"] != "table":
        return Violation("bidding.time-limit", "table-only", {"by": move["by"]})
    if ruling(game, position, "bid-time-limit") == "none":
        return Violation("bidding.time-limit", "no-limit", {"seat": move["seat"]})
    if move["seat"] not in position.waiting:
        waiting = ", ".join(position.waiting)
        args: dict[str, int | str] = {"seat": move["seat"], "waiting": waiting}
        return Violation("bidding.time-limit", "not-awaited", args)
    return None


def apply_auto_pass(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat passes as if it had said so (bidding.passed-by-time)."""
    seat = move["seat"]
    passed = Event("passed-by-time", "bidding.passed-by-time", {"seat": seat})
    return [passed, *pass_bid(game, position, seat)]


def auto_pass_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The seat that is asked (bidding.time-limit)."""
    if "seat" not in partial:
        return choice("seat", sorted(position.waiting), last=True)
    return None


def may_auto_pass(game: Game, position: Position, seat: str) -> bool:
    """Whether there is a limit of time, and the table speaks (bidding.time-limit)."""
    return seat == "table" and ruling(game, position, "bid-time-limit") != "none"


KINDS: dict[str, Kind] = {
    "deal-auction": Kind(
        clause="bidding.deal",
        steps=["deal-auction"],
        check=check_deal_auction,
        apply=apply_deal_auction,
        field=deal_auction_field,
        by=["table"],
    ),
    "bid": Kind(
        clause="bidding.turn",
        steps=["bid"],
        waits=False,
        check=check_bid,
        apply=apply_bid,
        field=bid_field,
        open=may_bid,
    ),
    "auto-pass": Kind(
        clause="bidding.time-limit",
        steps=["bid"],
        waits=False,
        check=check_auto_pass,
        apply=apply_auto_pass,
        field=auto_pass_field,
        open=may_auto_pass,
        by=["table"],
    ),
}
"""The kinds of move of this phase until a card is won (`winning`)."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"bid": pass_bid}
"""What a pass does in the steps of this phase."""
