"""The second phase of a turn: each faction in turn marches once, or passes; then battles and the result."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.example_game.records import Game, Position

from adjudicator.rules.course import OVER, begin_phase, begin_round, begin_step, next_seat, ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event, Field, Result, Violation, amount, choice


def enter(game: Game, position: Position) -> list[Event]:
    """The factions march in turn (march.turn)."""
    begin_round(position, "march")
    return []


# --- what can be done ----------------------------------------------------------------------------


def starts(game: Game, position: Position, seat: str) -> list[str]:
    """The territories from which a faction can march (sorted)."""
    return [
        territory
        for territory in game.territory_ids
        if seat in position.lands[territory] and len(ends(game, position, territory)) > 0
    ]


def ends(game: Game, position: Position, start: str) -> list[str]:
    """The territories into which one can march from another (sorted): march.storm."""
    if start == position.storm and ruling(game, position, "out-of-the-storm") == "stay":
        return []
    return [end for end in game.territories[start].neighbours if end != position.storm]


def can_march(game: Game, position: Position, seat: str) -> bool:
    """Whether a faction can march at all."""
    return len(starts(game, position, seat)) > 0


# --- march ---------------------------------------------------------------------------------------


def check_march(game: Game, position: Position, move: Move) -> Violation | None:
    """Own warriors go into a bordering territory, and not through the storm.

    Clauses march.turn, march.border, march.storm.
    """
    start = move["start"]
    end = move["end"]
    there = position.lands[start].get(move["by"], 0) if start in position.lands else 0
    if move["count"] > there:
        return Violation("march.turn", "too-many", {"territory": start, "count": there})
    if end not in game.territories[start].neighbours:
        return Violation("march.border", "no-border", {"start": start, "end": end})
    if end not in ends(game, position, start):
        return Violation("march.storm", "storm", {"territory": position.storm})
    return None


def apply_march(game: Game, position: Position, move: Move) -> list[Event]:
    """The warriors are there; the next faction marches."""
    by = move["by"]
    start = move["start"]
    end = move["end"]
    lands = {**position.lands, start: more(position.lands[start], by, -move["count"])}
    position.lands = {**lands, end: more(lands[end], by, move["count"])}
    return end_turn(game, position, by)


def march_field(game: Game, position: Position, partial: Move) -> Field | None:
    """From where, to where, and how many."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", starts(game, position, by), False)
    if "end" not in partial:
        return choice("end", ends(game, position, partial["start"]), False)
    if "count" not in partial:
        return amount("count", 1, position.lands[partial["start"]][by], True)
    return None


def end_turn(game: Game, position: Position, seat: str) -> list[Event]:
    """The next faction; after the last one, the battles."""
    if next_seat(position, seat):
        begin_step(position, "battles", [])
    return []


# --- battles and the end -------------------------------------------------------------------------


def fight(game: Game, position: Position) -> list[Event]:
    """Where two factions meet, each loses as many warriors as the weaker one has (battle.losses)."""
    events: list[Event] = []
    for territory in game.territory_ids:
        there = position.lands[territory]
        if len(there) < len(position.order):
            continue
        lost = min(there.values())
        for seat in position.order:
            there = more(there, seat, -lost)
            position.sides[seat].lost += lost
        position.lands = {**position.lands, territory: there}
        events.append(Event("fought", "battle.losses", {"territory": territory, "count": lost}))
    return [*events, *conclude(game, position)]


def held(position: Position, seat: str) -> int:
    """How many territories a faction holds."""
    return sum(1 for there in position.lands.values() if seat in there)


def conclude(game: Game, position: Position) -> list[Event]:
    """Somebody has won, the last turn is over, or the next turn begins."""
    most = max(held(position, seat) for seat in position.order)
    won = most >= game.numbers.territories_to_win
    if not won and position.turn < position.turns:
        position.turn += 1
        begin_phase(position, "wind")
        return [Event("turn-began", "victory.turns", {"turn": position.turn})]
    position.winners = sorted(seat for seat in position.order if held(position, seat) == most)
    position.ending = "victory.territories" if won else "victory.turns"
    begin_step(position, OVER, [])
    winners = ", ".join(position.winners)
    return [Event("game-won", position.ending, {"winners": winners, "count": most})]


def result(game: Game, position: Position) -> Result | None:
    """Who has won, and by which clause; None while the game goes on."""
    if position.step != OVER:
        return None
    return Result(
        winners=position.winners,
        clause=position.ending,
        statistics={
            seat: {"territories": held(position, seat), "lost": position.sides[seat].lost}
            for seat in position.order
        },
    )


KINDS: dict[str, Kind] = {
    "march": Kind(
        clause="march.turn",
        steps=["march"],
        check=check_march,
        apply=apply_march,
        field=march_field,
        open=can_march,
    ),
}
"""The kinds of moves of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"march": end_turn}
"""What a pass does in this phase."""
