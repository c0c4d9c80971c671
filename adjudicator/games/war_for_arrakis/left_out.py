"""Steps that are left out because there is nothing to choose in them, and why (see `judging.passed_over`)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.bans import forbidden
from adjudicator.games.war_for_arrakis.battle_ends import battle_of
from adjudicator.games.war_for_arrakis.battles import may_add
from adjudicator.games.war_for_arrakis.board import HARKONNEN
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.seats import seats_of
from adjudicator.games.war_for_arrakis.worms import signs_left
from adjudicator.rules.judging import passed_over
from adjudicator.rules.records import Event, Violation


def no_card(game: Game, position: Position, found: Task) -> str:
    """Why a side is not asked for cards in a battle, whatever it holds."""
    if found.by == HARKONNEN and forbidden(game, position, "battle-cards"):
        return "battle-cards"
    return "" if may_add(game, position, battle_of(position), found.by) else "most"


def no_claim(game: Game, position: Position, found: Task) -> str:
    """Why no prescience card can be claimed."""
    return "limit" if position.claims >= game.numbers.claims else "not-open-now"


def no_sign(game: Game, position: Position, found: Task) -> str:
    """Why no wormsign is laid."""
    return "none-left" if signs_left(position) <= 0 else ""


def nothing(game: Game, position: Position, found: Task) -> str:
    """Nothing of what is due can be done, though something is due."""
    return "nothing" if sum(found.pieces.values()) > 0 else ""


def nobody(game: Game, position: Position, found: Task) -> str:
    """No Legion can do it."""
    return "nobody"


CLAUSES = {
    "attack": "battle.attack",
    "boost": "battle.cards",
    "claims": "prescience.claim",
    "move": "movement.move",
    "place-vehicle": "vehicles.place",
    "place-vehicles": "effects.vehicles",
    "place-wormsigns": "effects.wormsigns",
}
"""Task -> the clause that leaves it out."""
CAUSES: dict[str, Callable[[Game, Position, Task], str]] = {
    "attack": nobody,
    "boost": no_card,
    "claims": no_claim,
    "move": nobody,
    "place-vehicle": nothing,
    "place-vehicles": nothing,
    "place-wormsigns": no_sign,
}
"""Task -> the code of the reason, "" for none that is reported."""
LOOKS = ["move", "place-vehicles"]
"""Tasks that see for themselves whether there is anything to choose."""
LASTING = ["claims", "place-vehicle", "place-wormsigns"]
"""Tasks whose reason holds until the round is over: who makes such a move later is refused with it."""


def left_out(game: Game, position: Position, found: Task) -> list[Event]:
    """The report that a side is not asked, for each of its seats; none where a step is simply over."""
    if found.name not in CAUSES:
        return []
    code = CAUSES[found.name](game, position, found)
    if code == "":
        return []
    reason = Violation(CLAUSES[found.name], code, {})
    kind = found.name if found.name in LASTING else ""
    return [passed_over("passed-over", seat, kind, reason) for seat in seats_of(position, found.by)]
