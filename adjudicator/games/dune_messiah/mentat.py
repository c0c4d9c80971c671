"""The mentat pause: terraformers, the Guild's quota, sietches, the end of the turn.

Document 003, "Mentat Pause Phase", "Spice Quota", "Terraforming Arrakis", "Loyal Sietches".
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah import quota, sietches
from adjudicator.games.dune_messiah.board import set_terraformer
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import go_to
from adjudicator.games.dune_messiah.victory import Outcome, outcome, statistics
from adjudicator.rules.course import OVER, begin_step
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Result

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Terraformers work; the Guild pays what it owes from earlier turns, then its quota."""
    events = terraform(game, position)
    if position.debt > 0:
        return events + quota.settle(game, position, False)
    return events + quota.ask_quota(game, position)


def terraform(game: Game, position: Position) -> list[Event]:
    """Two spice leave each working terraformer; without any left it is a city on green land."""
    events: list[Event] = []
    for territory in sorted(position.terraformers):
        built = position.terraformers[territory]
        if built.sabotaged:
            continue
        left = max(0, built.left - game.numbers.terraform_rate)
        told: dict[str, int | str] = {"territory": territory, "left": left}
        events.append(Event("terraformed", "purchase.terraforming", told))
        if left > 0:
            set_terraformer(position, territory, left, False)
            continue
        position.terraformers = {
            name: other for name, other in position.terraformers.items() if name != territory
        }
        position.cities = put(position.cities, territory)
        events.append(Event("land-green", "purchase.city", {"territory": territory}))
    return events


# --- end-turn ------------------------------------------------------------------------------------


def apply_end_turn(game: Game, position: Position, move: Move) -> list[Event]:
    """The game is over, or the next turn begins; forces may hide again."""
    found = outcome(game, position)
    if found.clause != "":
        return end(position, found)
    position.revealed = []
    position.struck = []
    position.found = []
    position.tried = []
    position.priced = False
    position.stashed = False
    position.missed = False
    position.battles = 0
    position.turn += 1
    go_to(position, "storm")
    return [Event("turn-begun", "turn.next", {"turn": position.turn})]


def end(position: Position, found: Outcome) -> list[Event]:
    """The game is over: somebody has won it, or nobody."""
    begin_step(position, OVER, [])
    position.winners = found.winners
    position.ending = found.clause
    if len(found.winners) == 0:
        return [Event("nobody-won", found.clause, {"turn": position.turn})]
    won: dict[str, int | str] = {"winners": ", ".join(found.winners), "turn": position.turn}
    return [Event("game-won", found.clause, won)]


def result(game: Game, position: Position) -> Result | None:
    """How the game ended, with each faction's figures; nothing while it goes on."""
    if position.step != OVER:
        return None
    figures = {seat: statistics(game, position, seat) for seat in sorted(position.sides)}
    return Result(position.winners, position.ending, figures)


KINDS: dict[str, Kind] = {
    **quota.KINDS,
    **sietches.KINDS,
    "end-turn": Kind(
        clause="victory.check",
        steps=["end-turn"],
        apply=apply_end_turn,
        by=["table"],
    ),
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **quota.PASSES,
    **sietches.PASSES,
}
"""What a pass does in the steps of this phase."""
