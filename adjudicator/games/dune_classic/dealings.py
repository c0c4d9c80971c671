"""Spice and words between players at any time: bribes, deals, gifts and pledges.

Spice that a standing high bid or a battle plan relies on cannot be given away. (Published edition.)
"""

from __future__ import annotations

from adjudicator.games.dune_classic.alliances import ally_meant, whose_field, whose_violation
from adjudicator.games.dune_classic.any_time import (
    any_time,
    others,
    partner_violation,
    pledged_spice,
    reliance,
    spendable,
    untimely,
)
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import allied, allies_of, stopped
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more, without
from adjudicator.rules.records import Event, Field, Violation, amount, choice, text

# --- bribe ---------------------------------------------------------------------------------------


def no_bribes_now(game: Game, position: Position) -> bool:
    """Whether it is the Mentat Pause, and a ruling bars bribes in it (`mentat-bribes`)."""
    return (
        position.phase == "mentat-pause" and ruling(game, position, "mentat-bribes") == "forbidden"
    )


def check_bribe(game: Game, position: Position, move: Move) -> Violation | None:
    """Spice for a favour, to another player, at a time for it: deals.bribe, deals.bribe-pause."""
    violation = untimely(position, "deals.bribe", move)
    if violation is None and no_bribes_now(game, position):
        return Violation("deals.bribe-pause", "pause", {"by": move["by"]})
    if violation is None:
        violation = partner_violation(position, "deals.bribe", move)
    if violation is None and not may_be_bribed(game, position, move["by"], move["to"]):
        return Violation("deals.bribe-ally", "ally", {"by": move["by"], "to": move["to"]})
    if violation is None:
        violation = gift_violation(game, position, "deals.bribe", move)
    return violation


def bribable(game: Game, position: Position, seat: str) -> list[str]:
    """The seats (sorted) that a seat may bribe: not its ally (ruling `ally-bribes`)."""
    return [other for other in others(position, seat) if may_be_bribed(game, position, seat, other)]


def may_be_bribed(game: Game, position: Position, seat: str, other: str) -> bool:
    """Whether a seat may bribe another one: not its ally, unless ruling `ally-bribes` allows it."""
    return not allied(position, seat, other) or ruling(game, position, "ally-bribes") == "allowed"


def gift_violation(game: Game, position: Position, clause: str, move: Move) -> Violation | None:
    """What is wrong with the amount of spice given away."""
    most = spendable(game, position, move["by"])
    if move["spice"] < 1:
        return Violation(clause, "nothing", {"by": move["by"]})
    if move["spice"] > position.sides[move["by"]].spice:
        args: dict[str, int | str] = {"by": move["by"], "spice": move["spice"], "most": most}
        return Violation(clause, "too-much", args)
    if move["spice"] > most:
        relied: dict[str, int | str] = {"by": move["by"], "most": most}
        if position.auction is None:
            return Violation("deals.plan-spice", "plan-stands", relied)
        return Violation("deals.standing-bid", "bid-stands", relied)
    return None


def apply_bribe(game: Game, position: Position, move: Move) -> list[Event]:
    """The spice waits before the other's shield, or is its own at once (ruling `bribe-arrival`).

    Clauses deals.bribe-waits, deals.bribe-at-once.
    """
    position.sides[move["by"]].spice -= move["spice"]
    paid: dict[str, int | str] = {"by": move["by"], "to": move["to"], "spice": move["spice"]}
    if ruling(game, position, "bribe-arrival") == "at-once":
        position.sides[move["to"]].spice += move["spice"]
        return [Event("bribe-paid", "deals.bribe-at-once", paid)]
    position.sides[move["to"]].bribes += move["spice"]
    return [Event("bribe-paid", "deals.bribe-waits", paid)]


def bribe_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, then how much of what can be given away."""
    by = partial["by"]
    if "to" not in partial:
        return choice("to", bribable(game, position, by), last=False)
    if "spice" not in partial:
        return amount("spice", 1, spendable(game, position, by), last=True)
    return None


def may_bribe(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has spice to give, and somebody to bribe, at a time for it (deals.bribe)."""
    if not any_time(position, seat) or spendable(game, position, seat) == 0:
        return False
    if no_bribes_now(game, position):
        return False
    return len(bribable(game, position, seat)) > 0


# --- deal ----------------------------------------------------------------------------------------


def check_deal(game: Game, position: Position, move: Move) -> Violation | None:
    """An agreement with another player, at a time for it: deals.deal."""
    violation = untimely(position, "deals.deal", move)
    if violation is not None:
        return violation
    return partner_violation(position, "deals.deal", move)


def apply_deal(game: Game, position: Position, move: Move) -> list[Event]:
    """The agreement is recorded, and not enforced (deals.recorded)."""
    made: dict[str, int | str] = {"by": move["by"], "to": move["to"]}
    return [Event("deal-recorded", "deals.recorded", made)]


def deal_field(game: Game, position: Position, partial: Move) -> Field | None:
    """With whom, then its terms in words."""
    if "to" not in partial:
        return choice("to", others(position, partial["by"]), last=False)
    if "terms" not in partial:
        return text("terms", last=True)
    return None


def may_deal(game: Game, position: Position, seat: str) -> bool:
    """Whether it is a time for agreements (deals.deal)."""
    return any_time(position, seat)


# --- give ----------------------------------------------------------------------------------------


def check_give(game: Game, position: Position, move: Move) -> Violation | None:
    """The Emperor gives spice to its ally: deals.give."""
    violation = untimely(position, "deals.give", move)
    if violation is not None:
        return violation
    by = move["by"]
    if by != "emperor":
        return Violation("deals.give", "not-emperor", {"by": by})
    if len(allies_of(position, by)) == 0:
        return Violation("deals.give", "no-ally", {"by": by})
    if stopped(position, "give-spice"):
        return Violation("deals.give", "stopped", {"by": by})
    wrong = whose_violation(position, move)
    if wrong is not None:
        return wrong
    return gift_violation(game, position, "deals.give", move)


def apply_give(game: Game, position: Position, move: Move) -> list[Event]:
    """The ally has the spice at once (deals.given)."""
    ally = ally_meant(position, move)
    position.sides["emperor"].spice -= move["spice"]
    position.sides[ally].spice += move["spice"]
    given: dict[str, int | str] = {"by": "emperor", "to": ally, "spice": move["spice"]}
    return [Event("spice-given", "deals.given", given)]


def give_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To which of two allies, and how much of what can be given away."""
    field = whose_field(position, partial, allies_of(position, "emperor"), False)
    if field is not None:
        return field
    if "spice" not in partial:
        return amount("spice", 1, spendable(game, position, "emperor"), last=True)
    return None


def may_give(game: Game, position: Position, seat: str) -> bool:
    """Whether the Emperor has an ally and spice to give, at a time for it (deals.give)."""
    if seat != "emperor" or not any_time(position, seat) or len(allies_of(position, seat)) == 0:
        return False
    if stopped(position, "give-spice"):
        return False
    return spendable(game, position, seat) > 0


# --- pledge --------------------------------------------------------------------------------------


def least_pledge(game: Game, position: Position, faction: str) -> int:
    """The part of a pledge on which the ally's standing bid or battle plan relies."""
    if len(allies_of(position, faction)) == 0:
        return 0
    if position.auction is None:
        return pledged_spice(game, position, faction)
    if not allied(position, faction, position.auction.bidder):
        return 0
    return reliance(game, position, faction)


def check_pledge(game: Game, position: Position, move: Move) -> Violation | None:
    """Spice promised to the ally's bids and shipments, not below what a bid rests on.

    Clauses deals.pledge, deals.standing-bid, deals.plan-spice.
    """
    violation = untimely(position, "deals.pledge", move)
    if violation is not None:
        return violation
    by = move["by"]
    if len(allies_of(position, by)) == 0:
        return Violation("deals.pledge", "no-ally", {"by": by})
    most = position.sides[by].spice
    if move["spice"] > most:
        args: dict[str, int | str] = {"by": by, "spice": move["spice"], "most": most}
        return Violation("deals.pledge", "too-much", args)
    least = least_pledge(game, position, by)
    if move["spice"] < least:
        stands: dict[str, int | str] = {"by": by, "least": least}
        if position.auction is None:
            return Violation("deals.plan-spice", "pledge-stands", stands)
        return Violation("deals.standing-bid", "pledge-stands", stands)
    return None


def apply_pledge(game: Game, position: Position, move: Move) -> list[Event]:
    """The pledge replaces the one before; 0 ends it (deals.pledged)."""
    others = without(position.pledges, move["by"])
    position.pledges = more(others, move["by"], move["spice"])
    events: list[Event] = []
    for ally in allies_of(position, move["by"]):
        pledged: dict[str, int | str] = {"by": move["by"], "to": ally, "spice": move["spice"]}
        events.append(Event("spice-pledged", "deals.pledged", pledged))
    return events


def pledge_field(game: Game, position: Position, partial: Move) -> Field | None:
    """How much, from what a bid rests on to all that the seat has."""
    by = partial["by"]
    if "spice" not in partial:
        return amount(
            "spice", least_pledge(game, position, by), position.sides[by].spice, last=True
        )
    return None


def may_pledge(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has an ally, at a time for it (deals.pledge)."""
    return any_time(position, seat) and len(allies_of(position, seat)) > 0


KINDS: dict[str, Kind] = {
    "bribe": Kind(
        clause="deals.bribe",
        steps=[],
        waits=False,
        check=check_bribe,
        apply=apply_bribe,
        field=bribe_field,
        open=may_bribe,
    ),
    "deal": Kind(
        clause="deals.deal",
        steps=[],
        waits=False,
        check=check_deal,
        apply=apply_deal,
        field=deal_field,
        open=may_deal,
    ),
    "give": Kind(
        clause="deals.give",
        steps=[],
        waits=False,
        check=check_give,
        apply=apply_give,
        field=give_field,
        open=may_give,
        by=["emperor"],
    ),
    "pledge": Kind(
        clause="deals.pledge",
        steps=[],
        waits=False,
        check=check_pledge,
        apply=apply_pledge,
        field=pledge_field,
        open=may_pledge,
    ),
}
"""The kinds of move by which players deal with each other at any time."""
