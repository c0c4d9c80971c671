"""Spice collection, charity and the end of the turn (document 001, "Spice Collection")."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.market import ask_again, open_window
from adjudicator.games.conquest_and_diplomacy.records import Game, MarketCard, Position
from adjudicator.games.conquest_and_diplomacy.turn import go_to
from adjudicator.games.conquest_and_diplomacy.victory import outcome, statistics
from adjudicator.rules.course import OVER, begin_step, ruling
from adjudicator.rules.dune.spice import collect
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Result

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Ask who plays a card before the spice is paid out."""
    return open_window(position, "collection")


def after_window(game: Game, position: Position) -> list[Event]:
    """Nobody plays a card: wait for the table to pay."""
    position.window = None
    begin_step(position, "collect", ["table"])
    return []


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


# --- collect -------------------------------------------------------------------------------------


def apply_collect(game: Game, position: Position, move: Move) -> list[Event]:
    """Pay out the spice to those in its sector, then charity to the poor (collection.charity)."""
    reached = {part: [part] for part in position.spice}
    rates = {
        seat: max(game.numbers.collect, position.harvest.get(seat, 0)) for seat in position.order
    }
    paid = collect(position, reached, rates)
    events = [event for seat in position.order for event in paid if event.args["by"] == seat]
    last = position.turn >= position.turns
    if not last or ruling(game, position, "charity-at-count") == "before":
        for seat in position.order:
            side = position.sides[seat]
            gap = game.numbers.charity - side.spice
            if gap > 0:
                side.spice += gap
                given: dict[str, int | str] = {"to": seat, "spice": gap}
                events.append(Event("charity-paid", "collection.charity", given))
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
    ),
    "end-turn": Kind(
        clause="victory.check",
        steps=["end-turn"],
        apply=apply_end_turn,
    ),
}
"""The kinds of move of this phase."""
