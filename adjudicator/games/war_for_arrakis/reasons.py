"""Why a value cannot be chosen: the clause that forbids it, and the code of the violation.

This is asked only when a move is refused. A reason is a code of the clause of that kind of move, or
"" if the clause has nothing more to say.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis import (
    reasons_cards,
    reasons_desert,
    reasons_effects,
    reasons_place,
)
from adjudicator.games.war_for_arrakis.board import (
    HARKONNEN,
    RANKS,
    enemy,
    flown_among,
    flown_by,
    settled_by,
    side_at,
    unmoved,
)
from adjudicator.games.war_for_arrakis.effects import Op
from adjudicator.games.war_for_arrakis.filters import fits
from adjudicator.games.war_for_arrakis.free_actions import hidden_in, scouted
from adjudicator.games.war_for_arrakis.groups import size
from adjudicator.games.war_for_arrakis.marching import (
    held_back,
    marching,
    stays,
    travels,
    with_less,
)
from adjudicator.games.war_for_arrakis.reasons_cards import CLOSED
from adjudicator.games.war_for_arrakis.reasons_place import not_free
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position, Task
from adjudicator.games.war_for_arrakis.tasks import op_of
from adjudicator.games.war_for_arrakis.ways import figures_of, on_foot
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Violation

# --- the way to an area ---------------------------------------------------------------------------


def way(game: Game, position: Position, side: str, start: str, group: Legion, end: str) -> str:
    """Why a group cannot get to an area: a border, the distance, or an ornithopter that has flown."""
    flies = side == HARKONNEN and len(flown_by(game, position, start, "ornithopter")) > 0
    if flies and figures_of(flown_among(position, start, group)) > 0:
        return "flown"
    if end in game.areas[start].barred and not flies:
        return "border"
    return "too-far"


def why_go(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why the group that is about to move cannot go there, or not be carried so."""
    march = position.march
    end: str = move[field]
    if march is None or end not in game.areas:
        return "no-ornithopter" if field == "zone" else ""
    if end == march.start:
        return "here"
    taken = not_free(position, found.by, end)
    if taken != "":
        return taken
    return way(game, position, found.by, march.start, marching(position, found.by), end)


def why_flee(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a Legion cannot be moved there by its enemy."""
    end: str = move[field]
    if end not in game.areas or found.area not in position.legions:
        return "not-open"
    side = position.legions[found.area].side
    if end in game.areas[found.area].barred:
        return "border"
    if end not in game.areas[found.area].borders:
        return "too-far"
    taken = not_free(position, side, end)
    if taken != "":
        return taken
    if side == HARKONNEN and end in position.signs:
        return "wormsign"
    return ""


# --- which Legion ---------------------------------------------------------------------------------


def unfit(game: Game, position: Position, side: str, op: Op, area: str, group: Legion) -> str:
    """Why the Legion of an area is none that an action moves, or attacks with."""
    if held_back(position, group):
        return "barred"
    if size(group) == 0:
        return "moved"
    led = any(rule.name == "leader" and len(rule.of) == 0 for rule in op.legion)
    if (led or "leader" in op.ids) and len(group.leaders) == 0:
        return "no-leader"
    if not fits(game, position, side, op.legion, area) or not travels(game, op, group):
        return "not-meant"
    return ""


def why_move(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a Legion cannot move."""
    area: str = move[field]
    if side_at(position, area) != found.by:
        return "no-legion"
    group = unmoved(position, area)
    wrong = unfit(game, position, found.by, op_of(game, found), area, group)
    return wrong if wrong != "" else "enclosed"


def why_leave(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a figure cannot stay behind."""
    piece: str = move[field]
    group = marching(position, found.by)
    there = group.units.get(piece, 0) > 0 or piece in group.leaders or piece in group.tokens
    if not there:
        return "absent"
    if size(with_less(group, piece)) == 0:
        return "last"
    if not travels(game, op_of(game, found), with_less(group, piece)):
        return "leader"
    refused = ruling(game, position, "leader-alone") == "refused"
    if piece not in RANKS and refused and not stays(position, group):
        return "alone"
    return ""


def why_attack(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a Legion cannot attack, or not there."""
    area: str = move[field]
    if field == "zone" or area not in game.areas:
        return "no-ornithopter" if field == "zone" else ""
    if field == "start":
        if side_at(position, area) != found.by:
            return "no-legion"
        legion = position.legions[area]
        wrong = unfit(game, position, found.by, op_of(game, found), area, legion)
        return wrong if wrong != "" else "idle"
    foe = enemy(found.by)
    if side_at(position, area) != foe and settled_by(position, area) != foe:
        return "nothing"
    if area in position.worms:
        return "sandworm"
    start: str = move["start"]
    if area in on_foot(game, position, found.by, start):
        return "too-far"
    why = way(game, position, found.by, start, position.legions[start], area)
    return "too-far" if why == "too-far" else why


# --- free actions ---------------------------------------------------------------------------------


def why_scout(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why an ornithopter cannot scout there."""
    value: str = move[field]
    if field == "zone":
        if position.flyers.get(value, "") != "ornithopter":
            return "no-ornithopter"
        return "idle"
    if field == "area" and value in game.areas:
        if len(hidden_in(position, value)) == 0:
            return "nothing"
        if value not in scouted(game, position, move["zone"]):
            return "out-of-reach"
    return ""


def why_train(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a deployment token cannot be turned up."""
    area: str = move["area"]
    if area not in position.legions or len(position.legions[area].tokens) == 0:
        return "no-token"
    return "" if field == "area" else "no-token"


# --- all of them ----------------------------------------------------------------------------------

WHY: dict[str, Callable[[Game, Position, Task, Move, str], str]] = {
    **reasons_cards.WHY,
    **reasons_desert.WHY,
    **reasons_effects.WHY,
    **reasons_place.WHY,
    "attack": why_attack,
    "flee": why_flee,
    "go": why_go,
    "leave": why_leave,
    "move": why_move,
    "scout": why_scout,
    "train": why_train,
}
"""Kind of move -> why a value of one of its fields is refused."""


IN_AREAS = [
    "emergences",
    "erase-sign",
    "move-enemy",
    "move-sietch",
    "move-worms",
    "place-worms",
    "place-wormsigns",
    "relocate",
    "roll-hits",
    "sign-hazard",
    "worm-attack",
]
"""Kinds of move that have a reason of their own only for a value that is an area."""


DUE = [
    "flip-sign",
    "muster-black",
    "muster-silver",
    "place-sietch",
    "place-start-token",
    "roll",
    "turn-up-station",
]
"""Kinds of the table that turn up or lay what is due in one area, or for one side."""


def explained(
    game: Game, position: Position, found: Task, move: Move, clause: str, broken: Violation
) -> Violation:
    """A violation that names the true cause, where there is more to say than the clause of the kind does."""
    name: str = move["move"]
    field = str(broken.args["field"])
    if name in DUE and field in ["area", "to"]:
        return Violation(clause, "not-next", {**broken.args, "by": move["by"]})
    if name not in WHY or (name in IN_AREAS and move[field] not in game.areas):
        return broken
    why = WHY[name](game, position, found, move, field)
    if why == "":
        return broken
    return Violation(clause, why, {**broken.args, "by": move["by"]})


def closed(game: Game, position: Position, move: Move, clause: str, solo: str) -> Violation:
    """Why a kind of move is not open to a seat now: by its clause, or by that of the automaton."""
    name: str = move["move"]
    args: dict[str, int | str] = {"by": move["by"]}
    why = CLOSED[name](game, position, move["by"]) if name in CLOSED else ""
    one = PARTS.get(name, "")
    if one in move and (why in NAMED or (why == "" and name in HAND)):
        told = WHY[name](game, position, position.agenda[0], move, one)
        if told != "":
            why = told
            args["value"] = move[one]
    if why == "" and name == "press-on":
        why = "beaten"
        clause = solo
    return Violation(solo if why == "" else clause, "not-open-now" if why == "" else why, args)


HAND = ["boost", "play", "play-card", "play-free", "yield-card"]
"""Kinds of move that are closed by what a hand holds."""
PARTS = {
    "boost": "card",
    "claim": "card",
    "leave": "piece",
    "play": "card",
    "play-card": "card",
    "play-free": "card",
    "yield-card": "card",
}
"""Kind of move -> the field whose value has a reason of its own although no value can be chosen."""
NAMED = ["all-let-pass", "all-move", "none-revealed", "other-cards", "unmet", "unpaid"]
"""Reasons for which there is nothing to choose: one value of several has a better one."""
