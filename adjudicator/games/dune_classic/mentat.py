"""The Mentat Pause: bribes come in, somebody may have won (document 004, "9. Mentat Pause Phase")."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import go_to
from adjudicator.games.dune_classic.victory import by_strongholds, outcome, statistics
from adjudicator.rules.course import begin_step
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Result


def enter(game: Game, position: Position) -> list[Event]:
    """Wait for the table to close the turn."""
    begin_step(position, "end-turn", ["table"])
    return []


def apply_end_turn(game: Game, position: Position, move: Move) -> list[Event]:
    """Bribes become spice; then the game ends with a win or goes on with the next turn."""
    events: list[Event] = []
    for faction in position.order:
        side = position.sides[faction]
        if side.bribes > 0:
            side.spice += side.bribes
            taken: dict[str, int | str] = {"by": faction, "spice": side.bribes}
            events.append(Event("bribes-taken", "mentat.bribes", taken))
            side.bribes = 0
    found = outcome(game, position)
    if len(found.winners) > 0:
        if len(by_strongholds(game, position).winners) == 0:
            events.append(Event("last-turn-over", "victory.turn-limit", {"turn": position.turn}))
        begin_step(position, "over", [])
        position.blocked = {}
        position.pledges = {}
        position.winners = found.winners
        position.ending = found.clause
        won: dict[str, int | str] = {"winners": ", ".join(found.winners), "turn": position.turn}
        return [*events, Event("game-won", found.clause, won)]
    position.turn += 1
    go_to(position, "storm")
    return [*events, Event("turn-begun", "mentat.next-turn", {"turn": position.turn})]


def result(game: Game, position: Position) -> Result | None:
    """How the game ended, with each faction's figures; nothing while it goes on."""
    if position.step != "over":
        return None
    figures = {faction: statistics(game, position, faction) for faction in sorted(position.sides)}
    return Result(position.winners, position.ending, figures)


KINDS: dict[str, Kind] = {
    "end-turn": Kind(
        clause="mentat.end-turn",
        steps=["end-turn"],
        apply=apply_end_turn,
        by=["table"],
    ),
}
"""The kinds of move of this phase."""
