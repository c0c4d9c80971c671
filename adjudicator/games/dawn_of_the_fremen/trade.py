"""The Trade Phase: one item for one item (document 000, "Trade Phase")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen.begun import not_begun
from adjudicator.games.dawn_of_the_fremen.board import held, lay, lift
from adjudicator.games.dawn_of_the_fremen.hands import lacks, not_own
from adjudicator.games.dawn_of_the_fremen.records import Game, Position, Trade
from adjudicator.games.dawn_of_the_fremen.tradeables import (
    PAIRS,
    SORTS,
    gets,
    gives,
    has,
    may_deal,
    things,
)
from adjudicator.games.dawn_of_the_fremen.turn import go_to, pass_over
from adjudicator.rules.course import at_turn, begin_round, next_seat, others_after, refill
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more, put, take
from adjudicator.rules.records import Event, Field, Violation, choice


def no_trade() -> Trade:
    """A trade in which nothing is offered yet."""
    return Trade(partners=[], give="", given="", start="", get="", gotten="", end="")


def trade_of(position: Position) -> Trade:
    """The trade under way."""
    if position.trade is None:
        return no_trade()
    return position.trade


def begin(game: Game, position: Position) -> list[Event]:
    """Tribes make offers in order, the lead player first."""
    begin_round(position, "trade")
    return open_turn(game, position)


def open_turn(game: Game, position: Position) -> list[Event]:
    """Let the tribe whose turn it is deal with the others, clockwise; skip who can offer nothing."""
    events: list[Event] = []
    while len(position.waiting) > 0:
        seat = position.waiting[0]
        trade = no_trade()
        trade.partners = others_after(position, seat)
        position.trade = trade
        if may_offer(game, position, seat):
            return events
        events = events + pass_over(position, seat, "offer", offer_closed(game, position, seat))
    position.trade = None
    go_to(position, "shipment")
    return events


def end_turn(game: Game, position: Position, seat: str) -> list[Event]:
    """A tribe makes no more offers."""
    next_seat(position, seat)
    return go_on(game, position)


def go_on(game: Game, position: Position) -> list[Event]:
    """The next tribe makes its offers."""
    position.step = "trade"
    refill(position)
    return open_turn(game, position)


# --- offer ----------------------------------------------------------------------------------------


def check_offer(game: Game, position: Position, move: Move) -> Violation | None:
    """One thing for one thing that both have, with a partner left.

    Clauses trade.partners, trade.pairs, trade.items, trade.placement.
    """
    by = move["by"]
    to = move["to"]
    if to == by:
        return Violation("trade.partners", "oneself", {"by": by})
    if to not in position.order:
        code = "vanished" if to in position.sides else "not-in-play"
        return Violation("trade.partners", code, {"to": to})
    if to not in trade_of(position).partners:
        return Violation("trade.partners", "too-late", {"by": by, "to": to})
    give = move["give"]
    get = move["get"]
    if give not in SORTS or get not in PAIRS[give]:
        return Violation("trade.pairs", "no-pair", {"give": give, "get": get})
    found = may_deal(position, by, to, give)
    if found is None:
        found = may_deal(position, by, to, get)
    if found is not None:
        return found
    if give == "resource" and len(held(position, to)) == 0:
        return Violation("trade.placement", "no-land", {"to": to})
    if move["given"] not in things(game, position, by, give):
        return Violation("trade.items", "not-had", {"by": by, "item": move["given"]})
    if move["gotten"] not in things(game, position, to, get):
        return Violation("trade.items", "not-had", {"by": to, "item": move["gotten"]})
    found = check_ends(game, position, move, give == "resource", get == "resource")
    if found is None and give == "resource":
        found = lacks(position, move["start"], move["given"])
    return found


def check_ends(
    game: Game, position: Position, move: Move, leaves: bool, comes: bool
) -> Violation | None:
    """The violation of the territories that resources leave and to which they come."""
    if ("start" in move) != leaves:
        code = "start-missing" if leaves else "start-extra"
        return Violation("trade.places", code, {"by": move["by"]})
    if ("end" in move) != comes:
        code = "end-missing" if comes else "end-extra"
        return Violation("trade.places", code, {"by": move["by"]})
    found: Violation | None = None
    if leaves:
        found = not_own(game, position, move["by"], move["start"])
    if found is None and comes:
        found = not_own(game, position, move["by"], move["end"])
    return found


def apply_offer(game: Game, position: Position, move: Move) -> list[Event]:
    """Lay an offer before a tribe; who was passed over is not asked any more."""
    trade = trade_of(position)
    at = trade.partners.index(move["to"])
    trade.partners = trade.partners[at:]
    trade.give = move["give"]
    trade.given = move["given"]
    trade.start = move.get("start", "")
    trade.get = move["get"]
    trade.gotten = move["gotten"]
    trade.end = move.get("end", "")
    position.step = "answer"
    position.waiting = [move["to"]]
    return []


def with_resource(position: Position, tribe: str, resource: str) -> list[str]:
    """The tribe's territories (sorted) in which a resource lies."""
    return [place for place in held(position, tribe) if resource in position.lands[place].goods]


def offer_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, what is given and whence, what is wanted and where it goes."""
    by = partial["by"]
    if "to" not in partial:
        return choice("to", open_partners(game, position, by), False)
    to = partial["to"]
    if "give" not in partial:
        return choice("give", gives(game, position, by, to), False)
    give = partial["give"]
    if "given" not in partial:
        return choice("given", things(game, position, by, give), False)
    if give == "resource" and "start" not in partial:
        return choice("start", with_resource(position, by, partial["given"]), False)
    if "get" not in partial:
        return choice("get", gets(game, position, by, to, give), False)
    get = partial["get"]
    if "gotten" not in partial:
        return choice("gotten", things(game, position, to, get), get != "resource")
    if get == "resource" and "end" not in partial:
        return choice("end", held(position, by), True)
    return None


def open_partners(game: Game, position: Position, by: str) -> list[str]:
    """The tribes (sorted) to which a tribe can make an offer."""
    return sorted(
        to for to in trade_of(position).partners if len(gives(game, position, by, to)) > 0
    )


def offer_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a tribe can make no offer (any more): trade.items, trade.partners."""
    if may_offer(game, position, seat):
        return None
    if not any(has(game, position, seat, sort) for sort in SORTS[:3]):
        return Violation("trade.items", "nothing-to-give", {"by": seat})
    if seat == at_turn(position) and len(trade_of(position).partners) == 0:
        return Violation("trade.partners", "all-asked", {"by": seat})
    return Violation("trade.pairs", "nothing-to-get", {"by": seat})


def may_offer(game: Game, position: Position, seat: str) -> bool:
    """Whether a tribe has a partner with whom it can still trade (trade.partners)."""
    return any(len(gives(game, position, seat, to)) > 0 for to in trade_of(position).partners)


# --- accept, decline ------------------------------------------------------------------------------


def check_accept(game: Game, position: Position, move: Move) -> Violation | None:
    """A tribe that accepts names the territory that its resource leaves and that to which the other comes: trade.placement."""
    trade = trade_of(position)
    found = check_ends(game, position, move, trade.get == "resource", trade.give == "resource")
    if found is None and trade.get == "resource":
        found = lacks(position, move["start"], trade.gotten)
    return found


def accept_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Whence its resource, and where the one that it gets goes."""
    trade = trade_of(position)
    by = partial["by"]
    if trade.get == "resource" and "start" not in partial:
        places = with_resource(position, by, trade.gotten)
        return choice("start", places, trade.give != "resource")
    if trade.give == "resource" and "end" not in partial:
        return choice("end", held(position, by), True)
    return None


def apply_accept(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry the trade out."""
    trade = trade_of(position)
    by = at_turn(position)
    to = move["by"]
    start = move.get("start", "")
    if trade.give == "territory":
        swap(position, trade.given, trade.gotten)
    else:
        hand_over(game, position, by, trade.give, trade.given, trade.start)
        hand_over(game, position, to, trade.get, trade.gotten, start)
        receive(game, position, to, trade.give, trade.given, move.get("end", ""))
        receive(game, position, by, trade.get, trade.gotten, trade.end)
    traded: dict[str, int | str] = {"by": by, "to": to}
    traded["debt" if trade.give == "debt" else "given"] = trade.given
    traded["tribe" if trade.get == "debt" else "gotten"] = trade.gotten
    event = Event("traded", "trade.one-for-one", traded)
    return [event, *close_offer(game, position)]


def apply_decline(game: Game, position: Position, move: Move) -> list[Event]:
    """The offer is off; the trade goes on."""
    return close_offer(game, position)


def close_offer(game: Game, position: Position) -> list[Event]:
    """The tribe asked is not asked again: go on to the next partner, or to the next tribe."""
    return ask_others(game, position, trade_of(position).partners[1:])


def ask_others(game: Game, position: Position, partners: list[str]) -> list[Event]:
    """Let the tribe whose turn it is go on with the partners left to it."""
    by = at_turn(position)
    position.trade = no_trade()
    trade_of(position).partners = partners
    position.step = "trade"
    position.waiting = [by]
    if may_offer(game, position, by):
        return []
    reason = offer_closed(game, position, by)
    if reason is None:
        return end_turn(game, position, by)
    return [passed_over("offers-over", by, "offer", reason), *end_turn(game, position, by)]


def swap(position: Position, one: str, other: str) -> None:
    """Exchange the warriors of two territories; all else stays where it lies."""
    owner = position.lands[one].owner
    position.lands[one].owner = position.lands[other].owner
    position.lands[other].owner = owner


def hand_over(game: Game, position: Position, tribe: str, sort: str, item: str, start: str) -> None:
    """Take what a tribe gives away."""
    side = position.sides[tribe]
    if sort == "resource":
        lift(game, position, start, item)
    elif sort == "card":
        side.cards = take(side.cards, item)
    elif item == tribe:
        side.debts -= 1
    else:
        side.rivals = more(side.rivals, item, -1)


def receive(game: Game, position: Position, tribe: str, sort: str, item: str, end: str) -> None:
    """Give a tribe what it gets; its own water debts come home."""
    side = position.sides[tribe]
    if sort == "resource":
        lay(game, position, end, item)
    elif sort == "card":
        side.cards = put(side.cards, item)
    elif item == tribe:
        side.debts += 1
    else:
        side.rivals = more(side.rivals, item, 1)


KINDS: dict[str, Kind] = {
    "offer": Kind(
        clause="trade.turn",
        steps=["trade"],
        check=check_offer,
        apply=apply_offer,
        field=offer_field,
        closed=offer_closed,
        open=may_offer,
    ),
    "accept": Kind(
        clause="trade.answer",
        steps=["answer"],
        check=check_accept,
        apply=apply_accept,
        field=accept_field,
        elsewhere=not_begun,
    ),
    "decline": Kind(
        clause="trade.answer",
        steps=["answer"],
        apply=apply_decline,
        elsewhere=not_begun,
    ),
}
"""The kinds of move of the Trade Phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"trade": end_turn}
"""What a pass does in this phase."""
