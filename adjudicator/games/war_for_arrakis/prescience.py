"""Prescience cards: claimed when what they ask for holds, at the cost that they name; family atomics."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    areas_of,
    beside,
    enemy,
    is_empty,
    is_free,
    is_named,
    shift,
)
from adjudicator.games.war_for_arrakis.dice import unused
from adjudicator.games.war_for_arrakis.effects import Op
from adjudicator.games.war_for_arrakis.filters import all_hold, fits
from adjudicator.games.war_for_arrakis.free_actions import is_free_now
from adjudicator.games.war_for_arrakis.garrisons import leave_garrison
from adjudicator.games.war_for_arrakis.questions import Question, choice, choice_of
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.seats import seats_of, side_of
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    Rule,
    drop,
    go_on,
    push,
    push_ops,
    task,
)
from adjudicator.games.war_for_arrakis.tracks import advance
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import put, take, without
from adjudicator.rules.records import Event

# --- what can be claimed -------------------------------------------------------------------------


MOMENTS: list[str] = ["attack", "battle-next", "choose", "defy", "move"]
"""Steps of an action between which (by a ruling) cards can be claimed."""


def between_actions(position: Position) -> bool:
    """Whether no action is being carried out."""
    return position.agenda[0].name in ["turn", "claims"]


def payable(game: Game, position: Position, op: Op, own_turn: bool) -> bool:
    """Whether the Atreides can do what a card asks as a cost; no piece is taken in the middle of an action."""
    if op.name == "spend-die":
        return own_turn and unused(position, ATREIDES) >= op.count
    if op.name == "discard":
        held = sum(len(position.sides[seat].hand) for seat in seats_of(position, ATREIDES))
        return held >= op.count
    if op.name in ["tank", "remove-units"] and not between_actions(position):
        return False
    if op.name == "tank":
        return len(named_at(game, position, ATREIDES, op)) > 0
    if op.name == "remove-units":
        return all(
            sum(
                position.legions[area].units.get(rank, 0)
                for area in units_at(game, position, op, rank)
            )
            >= count
            for rank, count in op.units.items()
        )
    return True


def named_at(game: Game, position: Position, side: str, op: Op) -> list[str]:
    """Area and leader, "area/leader" (sorted), of the named leaders of a side that an operation may take."""
    found: list[str] = []
    for area in areas_of(position, side):
        for leader in position.legions[area].leaders:
            wanted = len(op.ids) == 0 or leader in op.ids
            if wanted and is_named(game, leader) and fits(game, position, ATREIDES, op.where, area):
                found.append(f"{area}/{leader}")
    return sorted(found)


def units_at(game: Game, position: Position, op: Op, rank: str) -> list[str]:
    """The areas (sorted) from which a unit of a rank can be taken."""
    return [
        area
        for area in areas_of(position, ATREIDES)
        if fits(game, position, ATREIDES, op.where, area)
        and position.legions[area].units.get(rank, 0) > 0
    ]


def is_claimable(game: Game, position: Position, own_turn: bool, card: str) -> bool:
    """Whether the Atreides can claim a revealed card now."""
    if position.claims >= game.numbers.claims or card in position.overdue:
        return False
    entry = game.prescience[card]
    if entry.timing != ("end" if position.phase == "end" else "action"):
        return False
    if not all_hold(game, position, ATREIDES, entry.needs):
        return False
    return all(payable(game, position, game.ops[op], own_turn) for op in entry.costs)


def claimable(game: Game, position: Position, own_turn: bool) -> list[str]:
    """The revealed cards (sorted) that the Atreides can claim now."""
    return [card for card in position.revealed if is_claimable(game, position, own_turn, card)]


def can_claim(game: Game, position: Position, found: Task, partial: Move, card: str) -> bool:
    """Whether a revealed card can be claimed."""
    return is_claimable(game, position, own_turn(position), card)


def ripen(game: Game, position: Position, own_turn: bool) -> None:
    """By a ruling: what could be claimed as the last turn began, and can be still, was let pass."""
    if ruling(game, position, "late-claim") != "at-once":
        return
    before = position.overdue
    position.overdue = []
    now = claimable(game, position, own_turn)
    position.overdue = [card for card in now if card in position.ripe or card in before]
    position.ripe = now


def own_turn(position: Position) -> bool:
    """Whether the Atreides are asked for their action."""
    found = position.agenda[0]
    return found.name == "turn" and found.by == ATREIDES and found.left > 0


def claim_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A revealed card that can be claimed."""
    if "card" not in partial:
        return choice_of("card", position.revealed, can_claim, True)
    return None


def claim(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Claim a card: its costs are paid, then its markers go forward."""
    card = move["card"]
    entry = game.prescience[card]
    position.claims += 1
    position.revealed = take(position.revealed, card)
    position.prescience_gone = put(position.prescience_gone, card)
    position.staying = [name for name in position.staying if name != card]
    go_on(position)
    made = task("claimed", ATREIDES)
    made.note = card
    push(position, [made])
    push_ops(game, position, ATREIDES, entry.costs)
    for cost in position.agenda[: len(entry.costs)]:
        cost.note = "must"
        if cost.name == "spend-die" and found.name == "turn":
            found.left = 0
    return [Event("claimed", "prescience.claim", {"card": card})]


def may_claim(game: Game, position: Position, seat: str) -> bool:
    """Whether the Atreides can claim a card now."""
    if side_of(seat) != ATREIDES:
        return False
    if not between_actions(position) and ruling(game, position, "claim-moment") != "steps":
        return False
    return position.phase == "actions" and len(claimable(game, position, own_turn(position))) > 0


def claimed(game: Game, position: Position, found: Task) -> list[Event]:
    """The markers of a claimed card go forward."""
    drop(position)
    events: list[Event] = []
    for marker, steps in game.prescience[found.note].advances.items():
        events = events + advance(game, position, marker, steps, "prescience.advance")
    bonus = position.pins.get(found.note, 0)
    position.pins = without(position.pins, found.note)
    if bonus > 0:
        made = task("advance-any", ATREIDES)
        made.left = bonus
        push(position, [made])
    return events


def marker_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A prescience marker."""
    if "marker" not in partial:
        return choice("marker", game.markers, True)
    return None


def advance_any(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A marker of their choice goes forward."""
    drop(position)
    return advance(game, position, move["marker"], found.left, "prescience.advance")


# --- family atomics ------------------------------------------------------------------------------


def may_detonate(game: Game, position: Position, seat: str) -> bool:
    """Whether the Atreides may set their atomics off as a free action of their turn."""
    if side_of(seat) != ATREIDES or position.blasted != "" or not is_free_now(position, seat):
        return False
    return any(steps >= game.numbers.atomics_step for steps in position.markers.values())


def site_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """One of the places of the atomics."""
    if "area" not in partial:
        sites = sorted(game.atomics) if position.blasted == "" else []
        return choice("area", sites, True)
    return None


def detonate(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The mountain becomes desert; a Legion there is moved away by its enemy, or destroyed."""
    area = move["area"]
    position.blasted = area
    if move["move"] == "detonate":
        go_on(position)
    else:
        drop(position)
    if area in position.legions:
        made = task("flee", enemy(position.legions[area].side))
        made.area = area
        made.note = "atomics"
        push(position, [made])
    events = [Event("detonated", "atomics.detonate", {"area": area})]
    for plateau in game.atomics[area].exposes:
        events.append(Event("exposed", "atomics.exposed", {"area": plateau}))
    return events


def havens(game: Game, position: Position, area: str, why: str) -> list[str]:
    """The adjacent areas (sorted) to which a Legion can be moved by its enemy.

    They are free for it; a Harkonnen Legion that retreats does not enter a wormsign.
    """
    side = position.legions[area].side
    return [
        end
        for end in beside(game, position, area)
        if is_free(position, side, end)
        and (why == "atomics" or side == ATREIDES or end not in position.signs)
    ]


def flee_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """Where a Legion is moved to by its enemy."""
    if "area" not in partial:
        options: list[str] = []
        if found.area in position.legions:
            options = havens(game, position, found.area, found.note)
        if position.automaton is not None and found.note == "battle":
            # They choose themselves, in a solo game: an empty area, if there is any.
            empty = [area for area in options if is_empty(position, area)]
            options = empty if len(empty) > 0 else options
        return choice("area", options, True)
    return None


def flee(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Move a Legion away."""
    start = found.area
    end = move["area"]
    side = position.legions[start].side
    drop(position)
    shift(position, start, end)
    for waiting in position.agenda:
        if waiting.op != "":
            # "This" Legion of an effect of its own side is still this one.
            if waiting.by == side and position.here == start:
                position.here = end
            break
    arrived = task("arrive", side)
    arrived.area = end
    arrived.note = "driven"
    push(position, [arrived])
    if side == HARKONNEN:
        leave_garrison(position, start)
    return [Event("fled", "battle.retreat", {"start": start, "end": end})]


STARTS = {"claimed": claimed}
"""Tasks that are done by themselves."""

RULES: dict[str, Rule] = {
    "advance-any": Rule("prescience.advance", marker_field, advance_any, phases=["end"]),
    "claim": Rule(
        "prescience.claim", claim_field, claim, ALL_ATREIDES, ["actions"], topic="Dice and cards"
    ),
    "claims": Rule("prescience.claim", claim_field, claim, ALL_ATREIDES),
    "detonate": Rule(
        "atomics.detonate", site_field, detonate, ALL_ATREIDES, ["actions"], topic="Desert power"
    ),
    "flee": Rule("battle.retreat", flee_field, flee, phases=["actions", "hazards"]),
}
"""Tasks and deeds -> how they are done."""
