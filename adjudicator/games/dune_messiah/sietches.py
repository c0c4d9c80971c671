"""Sietches: whose they are at the mentat pause, and how the Fremen turn them (document 003)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah.board import present
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, in_play
from adjudicator.games.dune_messiah.victory import holder
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice


def to_sietches(game: Game, position: Position) -> list[Event]:
    """Sietches that the Emperor holds come back to him; the Fremen may turn others.

    By ruling `sietch-turns` they turn to the Fremen who hold them.
    """
    events: list[Event] = []
    for sietch in sorted(position.sietches):
        if position.sietches[sietch] == FREMEN and holder(game, position, sietch) == EMPEROR:
            events.append(turn(position, sietch, EMPEROR, "loyalty.return"))
    if not in_play(position, FREMEN):
        begin_step(position, "end-turn", ["table"])
        return events
    if ruling(game, position, "sietch-turns") == "hold":
        for sietch in game.sietches:
            if position.sietches[sietch] == FREMEN:
                continue
            if holder(game, position, sietch) == FREMEN:
                events.append(turn(position, sietch, FREMEN, "loyalty.turn"))
        begin_step(position, "end-turn", ["table"])
        return events
    reason = turn_closed(game, position, FREMEN)
    if reason is None:
        begin_step(position, "sietches", [FREMEN])
        return events
    begin_step(position, "end-turn", ["table"])
    return [*events, passed_over("no-sietch-turned", FREMEN, "turn-sietch", reason)]


def turn_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why the Fremen can turn no sietch (loyalty.turn), or nothing."""
    if seat != FREMEN or may_turn(game, position, seat):
        return None
    price = game.numbers.loyalty_sietch
    if all(position.sietches[sietch] == FREMEN for sietch in game.sietches):
        return Violation("loyalty.turn", "all-loyal", {"by": seat})
    if len(turnable(game, position)) == 0:
        return Violation("loyalty.turn", "none-held", {"by": seat})
    dear: dict[str, int | str] = {"by": seat, "price": price, "loyalty": position.loyalty}
    return Violation("loyalty.turn", "too-dear", dear)


def turn(position: Position, sietch: str, seat: str, clause: str) -> Event:
    """A sietch is loyal to another faction, by a clause."""
    position.sietches = {**position.sietches, sietch: seat}
    return Event("sietch-turned", clause, {"by": seat, "territory": sietch})


# --- turn-sietch ---------------------------------------------------------------------------------


def check_turn(game: Game, position: Position, move: Move) -> Violation | None:
    """The Fremen win over a sietch in which they are and the Emperor is not: loyalty.turn."""
    by = move["by"]
    sietch = move["territory"]
    args: dict[str, int | str] = {"by": by, "territory": sietch}
    if sietch not in position.sietches:
        return Violation("loyalty.turn", "no-sietch", args)
    if position.sietches[sietch] == FREMEN:
        return Violation("loyalty.turn", "loyal-already", args)
    if not present(game, position, sietch, FREMEN):
        return Violation("loyalty.turn", "no-forces", args)
    if present(game, position, sietch, EMPEROR):
        return Violation("loyalty.turn", "emperor-there", args)
    return None


def apply_turn(game: Game, position: Position, move: Move) -> list[Event]:
    """The sietch is loyal to them; they may go on."""
    loyalty = game.numbers.loyalty_sietch
    position.loyalty -= loyalty
    spent: dict[str, int | str] = {"by": move["by"], "loyalty": loyalty}
    events = [Event("loyalty-spent", "loyalty.turn", spent)]
    events.append(turn(position, move["territory"], move["by"], "loyalty.turn"))
    return events + to_sietches(game, position)


def turnable(game: Game, position: Position) -> list[str]:
    """The sietches (sorted) that are not loyal to the Fremen, where they are and the Emperor is not."""
    return [
        sietch
        for sietch in game.sietches
        if position.sietches[sietch] != FREMEN
        and present(game, position, sietch, FREMEN)
        and not present(game, position, sietch, EMPEROR)
    ]


def turn_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Which."""
    if "territory" not in partial:
        return choice("territory", turnable(game, position), True)
    return None


def may_turn(game: Game, position: Position, seat: str) -> bool:
    """Whether the Fremen can win over a sietch."""
    if seat != FREMEN or position.loyalty < game.numbers.loyalty_sietch:
        return False
    return len(turnable(game, position)) > 0


def pass_sietches(game: Game, position: Position, seat: str) -> list[Event]:
    """No sietch is won over, or no further one."""
    begin_step(position, "end-turn", ["table"])
    return []


KINDS: dict[str, Kind] = {
    "turn-sietch": Kind(
        clause="loyalty.turn",
        steps=["sietches"],
        check=check_turn,
        apply=apply_turn,
        field=turn_field,
        open=may_turn,
        closed=turn_closed,
        by=["fremen-opposition"],
    ),
}
"""The kind of move by which sietches turn."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"sietches": pass_sietches}
"""What a pass does here."""
