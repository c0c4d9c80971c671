"""After the plans are open: traitors, then what the winner decides (document 004, phase 6)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import kwisatz
from adjudicator.games.dune_classic.battle_course import (
    capturable,
    next_battle,
    present,
    settle,
)
from adjudicator.games.dune_classic.battlefield import represented, target_of
from adjudicator.games.dune_classic.leaders import kill_leader, lay_face_down, note_all_lost
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import stopped
from adjudicator.rules.course import begin_step, finish, ruling
from adjudicator.rules.dune.battlefield import combatants
from adjudicator.rules.dune.calls import call_event, call_form, call_violation
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Field, Violation, choice

# --- traitors ------------------------------------------------------------------------------------


def check_call(game: Game, position: Position, move: Move) -> Violation | None:
    """A traitor is called who leads the opponent and is held by the caller: traitors.call."""
    by = move["by"]
    if by not in combatants(position) and stopped(position, "ally-traitors"):
        return Violation("traitors.call", "stopped", {"by": by})
    leader = present(position).plans[target_of(position, by)].leader
    return call_violation(move, leader, position.sides[by].traitors)


def call_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat is not asked for a traitor in this battle, or nothing.

    Clauses traitors.call, traitors.kwisatz.
    """
    if represented(position, seat) == "":
        return Violation("traitors.call", "no-side", {"by": seat})
    if seat not in combatants(position) and seat != "harkonnen":
        return Violation("traitors.call", "for-ally", {"by": seat})
    if present(position).plans[target_of(position, seat)].leader not in game.leaders:
        return Violation("traitors.call", "no-leader", {"by": seat})
    if kwisatz.fights(position, target_of(position, seat)):
        return Violation("traitors.kwisatz", "loyal", {"by": seat})
    return None


def apply_call(game: Game, position: Position, move: Move) -> list[Event]:
    """The call counts; when both have spoken, the battle is settled (traitors.revealed)."""
    battle = present(position)
    battle.calls = sorted([*battle.calls, move["by"]])
    if finish(position, move["by"]):
        return [call_event(move), *settle(game, position)]
    return [call_event(move)]


def call_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The opponent's leader (traitors.call)."""
    return call_form(partial, present(position).plans[target_of(position, partial["by"])].leader)


def may_call(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds the opponent's leader as its traitor (traitors.call)."""
    if seat not in combatants(position) and stopped(position, "ally-traitors"):
        return False
    leader = present(position).plans[target_of(position, seat)].leader
    return leader in position.sides[seat].traitors


def pass_traitors(game: Game, position: Position, seat: str) -> list[Event]:
    """No traitor is called; when both have spoken, the battle is settled."""
    if finish(position, seat):
        return settle(game, position)
    return []


# --- capture, captive ----------------------------------------------------------------------------


def check_capture(game: Game, position: Position, move: Move) -> Violation | None:
    """Harkonnen draws one of the loser's leaders: battle.capture."""
    if move["leader"] not in capturable(position):
        return Violation("battle.capture", "not-available", {"leader": move["leader"]})
    return None


def apply_capture(game: Game, position: Position, move: Move) -> list[Event]:
    """The leader is drawn; Harkonnen says what becomes of it (battle.capture)."""
    present(position).captive = move["leader"]
    begin_step(position, "captive", ["harkonnen"])
    return []


def capture_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The leader, out of those that can be captured (battle.capture)."""
    if "leader" not in partial:
        return choice("leader", capturable(position), last=True)
    return None


def check_captive(game: Game, position: Position, move: Move) -> Violation | None:
    """A captive is kept or killed, and killed if Harkonnen has no leader left: battle.captive.

    By ruling `capture-choice` it may be left alone as well.
    """
    if move["fate"] not in fates(game, position):
        return Violation("battle.captive", "no-such-fate", {"fate": move["fate"]})
    if move["fate"] == "keep" and len(position.sides["harkonnen"].leaders) == 0:
        return Violation("battle.captive", "nobody-left", {"leader": present(position).captive})
    return None


def fates(game: Game, position: Position) -> list[str]:
    """What may become of a captive (sorted), as long as Harkonnen has leaders."""
    if ruling(game, position, "capture-choice") == "may-decline":
        return ["decline", "keep", "kill"]
    return ["keep", "kill"]


def apply_captive(game: Game, position: Position, move: Move) -> list[Event]:
    """The captive is kept, killed for spice or left alone.

    Clauses battle.captive-kept, battle.captive-killed, battle.captive-declined.
    """
    leader = present(position).captive
    harkonnen = position.sides["harkonnen"]
    events: list[Event] = []
    if move["fate"] == "kill":
        events = kill_leader(game, position, leader)
        lay_face_down(game, position, leader)
        harkonnen.spice += game.numbers.capture_reward
        gained: dict[str, int | str] = {"by": "harkonnen", "spice": game.numbers.capture_reward}
        events.append(Event("spice-gained", "battle.captive-killed", gained))
    elif move["fate"] == "decline":
        events.append(Event("captive-declined", "battle.captive-declined", {"leader": leader}))
    else:
        owner = position.sides[game.leaders[leader].faction]
        owner.leaders = take(owner.leaders, leader)
        harkonnen.captives = put(harkonnen.captives, leader)
        note_all_lost(game, position, game.leaders[leader].faction)
        events.append(Event("leader-captured", "battle.captive-kept", {"leader": leader}))
    return [*events, *next_battle(game, position)]


def captive_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The captive's fate (battle.captive)."""
    if "fate" not in partial:
        keeps = len(position.sides["harkonnen"].leaders) > 0
        options = [fate for fate in fates(game, position) if keeps or fate != "keep"]
        return choice("fate", options, last=True)
    return None


KINDS: dict[str, Kind] = {
    "call-traitor": Kind(
        clause="traitors.call",
        steps=["traitors"],
        check=check_call,
        apply=apply_call,
        field=call_field,
        open=may_call,
        closed=call_closed,
    ),
    "capture": Kind(
        clause="battle.capture",
        steps=["capture"],
        check=check_capture,
        apply=apply_capture,
        field=capture_field,
        by=["table"],
    ),
    "captive": Kind(
        clause="battle.captive",
        steps=["captive"],
        check=check_captive,
        apply=apply_captive,
        field=captive_field,
        by=["harkonnen"],
    ),
}
"""The kinds of move once the plans are open."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "traitors": pass_traitors,
}
"""What a pass does in the steps once the plans are open."""
