"""Spice collection, charity and the end of the turn (document 001, "Spice Collection")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy.market import ask_again, open_window
from adjudicator.games.conquest_and_diplomacy.records import Game, MarketCard, Position
from adjudicator.games.conquest_and_diplomacy.turn import go_to
from adjudicator.games.conquest_and_diplomacy.victory import outcome, statistics
from adjudicator.rules.course import OVER, begin_round, begin_step, next_seat, ruling
from adjudicator.rules.dune.board import forces_at, remove_spice
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.judging import pass_over_closed
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Result, Violation, amount, choice

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Ask who plays a card before the spice is paid out."""
    return open_window(position, "collection")


def after_window(game: Game, position: Position) -> list[Event]:
    """Nobody plays a card: each collects in turn, or by ruling `collecting` the table pays all."""
    position.window = None
    if ruling(game, position, "collecting") == "paid":
        begin_step(position, "pay-out", ["table"])
        return []
    begin_round(position, "collect")
    return collect_on(game, position)


# --- harvesters and contracts --------------------------------------------------------------------


def apply_harvester(game: Game, position: Position, seat: str, card: MarketCard) -> list[Event]:
    """Each force of the seat collects more (market.harvester)."""
    position.harvest = {**position.harvest, seat: card.amount}
    sent: dict[str, int | str] = {"by": seat, "spice": card.amount}
    return [Event("harvester-sent", "market.harvester", sent), *ask_again(position)]


def apply_contract(game: Game, position: Position, seat: str, card: MarketCard) -> list[Event]:
    """The bank pays the seat (market.contract-paid)."""
    position.sides[seat].spice += card.amount
    paid: dict[str, int | str] = {"by": seat, "spice": card.amount}
    signed = Event("contract-signed", "market.choam-contract", {"by": seat})
    return [signed, Event("spice-gained", "market.contract-paid", paid), *ask_again(position)]


# --- collect, collect-some -----------------------------------------------------------------------


def due(game: Game, position: Position, seat: str, part: str) -> int:
    """How much of the spice in a part a seat may still collect: so much for each force there."""
    if part in position.gathered:
        return 0
    rate = max(game.numbers.collect, position.harvest.get(seat, 0))
    return min(forces_at(position, part, seat) * rate, position.spice.get(part, 0))


def sources(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) in which a seat may still collect spice."""
    return sorted(part for part in position.spice if due(game, position, seat, part) > 0)


def collect_on(game: Game, position: Position) -> list[Event]:
    """Ask the next seat that can collect anything; after the last, give charity."""
    if len(position.gathered) > 0:
        seat = position.waiting[0]
        if len(sources(game, position, seat)) > 0:
            return []
        position.gathered = []
        next_seat(position, seat)
    kinds = ["collect", "collect-some"]
    events = pass_over_closed(game, position, "nothing-to-collect", kinds, collect_closed)
    if len(position.waiting) > 0:
        return events
    begin_round(position, "charity")
    return events + give_on(game, position)


def collect_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat can collect nothing at all: collection.reach."""
    if any(forces_at(position, part, seat) > 0 for part in position.spice):
        return None
    if len(position.spice) == 0:
        return Violation("collection.reach", "none-lies", {"by": seat})
    return Violation("collection.reach", "nothing-near", {"by": seat})


def gather(position: Position, seat: str, part: str, spice: int) -> Event:
    """A seat takes spice off a part."""
    remove_spice(position, part, spice)
    position.sides[seat].spice += spice
    position.gathered = put(position.gathered, part)
    taken: dict[str, int | str] = {"by": seat, "part": part, "spice": spice}
    return Event("spice-collected", "collection.rate", taken)


def apply_collect(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat takes all that its forces can."""
    seat = move["by"]
    events = [
        gather(position, seat, part, due(game, position, seat, part))
        for part in sources(game, position, seat)
    ]
    return events + collect_on(game, position)


def check_some(game: Game, position: Position, move: Move) -> Violation | None:
    """No more than the forces there collect: collection.reach, collection.rate."""
    by = move["by"]
    part = move["part"]
    spice = move["spice"]
    where: dict[str, int | str] = {"by": by, "part": part}
    if part not in game.parts:
        return no_such_part(game, "collection.reach", part)
    if part in position.gathered:
        return Violation("collection.rate", "again", where)
    if position.spice.get(part, 0) == 0:
        return Violation("collection.reach", "no-spice", where)
    if forces_at(position, part, by) == 0:
        return Violation("collection.reach", "no-forces", where)
    most = due(game, position, by, part)
    if spice < 1:
        return Violation("collection.rate", "nothing", {})
    if spice > most:
        return Violation("collection.rate", "too-much", {**where, "spice": spice, "most": most})
    return None


def apply_some(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat takes so much; it is asked again while there is more for it elsewhere."""
    taken = gather(position, move["by"], move["part"], move["spice"])
    return [taken, *collect_on(game, position)]


def some_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The part, then how much."""
    by = partial["by"]
    if "part" not in partial:
        return choice("part", sources(game, position, by), False)
    if "spice" not in partial:
        return amount("spice", 1, due(game, position, by, partial["part"]), True)
    return None


def pass_collect(game: Game, position: Position, seat: str) -> list[Event]:
    """The seat leaves the spice where it lies."""
    position.gathered = []
    next_seat(position, seat)
    return collect_on(game, position)


# --- charity -------------------------------------------------------------------------------------


def charity(game: Game, position: Position, seat: str) -> int:
    """What charity would give a seat (ruling `charity-at-count`)."""
    last = position.turn >= position.turns
    if last and ruling(game, position, "charity-at-count") != "before":
        return 0
    return max(0, game.numbers.charity - position.sides[seat].spice)


def give_on(game: Game, position: Position) -> list[Event]:
    """Ask the next seat that is poor enough for charity; after the last, the turn is over."""
    events = pass_over_closed(game, position, "no-charity", ["take-charity"], charity_closed)
    if len(position.waiting) == 0:
        begin_step(position, "end-turn", ["table"])
    return events


def charity_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat gets no charity: collection.charity."""
    side = position.sides[seat]
    if side.spice >= game.numbers.charity:
        rich: dict[str, int | str] = {"by": seat, "spice": side.spice, "most": game.numbers.charity}
        return Violation("collection.charity", "rich", rich)
    if charity(game, position, seat) == 0:
        return Violation("collection.charity", "last-turn", {"turn": position.turn})
    return None


def give(game: Game, position: Position, seat: str) -> list[Event]:
    """Bring a seat up to what charity gives."""
    gap = charity(game, position, seat)
    if gap == 0:
        return []
    position.sides[seat].spice += gap
    return [Event("charity-paid", "collection.charity", {"to": seat, "spice": gap})]


def apply_charity(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat takes what charity gives it."""
    events = give(game, position, move["by"])
    next_seat(position, move["by"])
    return events + give_on(game, position)


def pass_charity(game: Game, position: Position, seat: str) -> list[Event]:
    """The seat takes no charity."""
    next_seat(position, seat)
    return give_on(game, position)


# --- pay-out -------------------------------------------------------------------------------------


def apply_pay_out(game: Game, position: Position, move: Move) -> list[Event]:
    """Pay out the spice to those in its sector, then charity to the poor, in player order."""
    events: list[Event] = []
    for seat in position.order:
        for part in sources(game, position, seat):
            events.append(gather(position, seat, part, due(game, position, seat, part)))
        position.gathered = []
    for seat in position.order:
        events = events + give(game, position, seat)
    begin_step(position, "end-turn", ["table"])
    return events


# --- end-turn ------------------------------------------------------------------------------------


def apply_end_turn(game: Game, position: Position, move: Move) -> list[Event]:
    """Somebody has won, or the next turn begins with the next first player (turn.next)."""
    found = outcome(game, position)
    if len(found.winners) > 0:
        begin_step(position, OVER, [])
        position.winners = found.winners
        position.ending = found.clause
        won: dict[str, int | str] = {"winners": ", ".join(found.winners), "turn": position.turn}
        return [*found.told, Event("game-won", found.clause, won)]
    position.turn += 1
    position.order = position.order[1:] + position.order[:1]
    go_to(position, "storm")
    begun: dict[str, int | str] = {"turn": position.turn, "first": position.order[0]}
    return [Event("turn-begun", "turn.next", begun)]


def result(game: Game, position: Position) -> Result | None:
    """How the game ended, with each faction's figures; nothing while it goes on."""
    if position.step != OVER:
        return None
    figures = {seat: statistics(game, position, seat) for seat in sorted(position.sides)}
    return Result(position.winners, position.ending, figures)


KINDS: dict[str, Kind] = {
    "collect": Kind(
        clause="collection.turn",
        steps=["collect"],
        apply=apply_collect,
        closed=collect_closed,
    ),
    "collect-some": Kind(
        clause="collection.turn",
        steps=["collect"],
        check=check_some,
        apply=apply_some,
        field=some_field,
        closed=collect_closed,
    ),
    "take-charity": Kind(
        clause="collection.charity",
        steps=["charity"],
        apply=apply_charity,
        closed=charity_closed,
    ),
    "pay-out": Kind(
        clause="collection.paid",
        steps=["pay-out"],
        apply=apply_pay_out,
        by=["table"],
    ),
    "end-turn": Kind(
        clause="victory.check",
        steps=["end-turn"],
        apply=apply_end_turn,
        by=["table"],
    ),
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "charity": pass_charity,
    "collect": pass_collect,
}
"""What a pass does in the steps of this phase."""
