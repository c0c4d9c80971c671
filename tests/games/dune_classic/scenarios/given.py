"""What the scenarios' tests share: refusals with their clause, and games played to a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.view import view
from tests.support.dune_classic import GAME, SIX, broken, do, new_game, picture

RED_CHASM = "red-chasm-s6"
ARRAKEEN = "arrakeen-s9"
CARTHAG = "carthag-s10"
TUEK = "tueks-sietch-s4"
TABR = "sietch-tabr-s13"
HABBANYA = "habbanya-sietch-s16"
WORM = "shai-hulud"

HOMES = {
    ARRAKEEN: {"atreides": 10},
    CARTHAG: {"harkonnen": 10},
    TUEK: {"spacing-guild": 5},
    TABR: {"fremen": 10},
}
"""The factions where the set-up puts them."""


def refused(position: Position, clause: str, by: str, kind: str, **fields: Any) -> None:
    """Assert that a move breaks a clause, and that asking changes nothing."""
    before = picture(position)
    found = broken(position, {"by": by, "move": kind, **fields})
    assert found.split("/")[0] == clause, found or "it was legal"
    assert picture(position) == before


def until(
    step: str, factions: Sequence[str] = SIX, position: Position | None = None, **rulings: str
) -> Position:
    """A new game (or the given one) played on, first option everywhere, until a step begins."""
    at = new_game(factions, **rulings) if position is None else position
    while at.step != step:
        seat = at.waiting[0]
        kinds = rulebook.kinds(GAME, at, seat)
        free = [kind for kind in kinds if kind not in ("bribe", "deal", "pledge", "give")]
        kind = "pass" if "pass" in free else free[0]
        move: dict[str, Any] = {"by": seat, "move": kind}
        while (field := rulebook.next_field(GAME, at, move)) is not None:
            move[field.name] = field.options[0]
        do(at, **move_fields(move))
    return at


def move_fields(move: dict[str, Any]) -> dict[str, Any]:
    """A move as the arguments of `do`."""
    return {"kind" if name == "move" else name: value for name, value in move.items()}


def pass_until(position: Position, step: str, by: str = "") -> Position:
    """All whose turn it is pass, until a step (and in it a seat) is reached."""
    while position.step != step or (by and by not in position.waiting[:1]):
        if position.step == "peek-spice":
            do(position, "table", "peek-spice", card=position.spice_deck[0])
        else:
            do(position, position.waiting[0], "pass")
    return position


def sees(position: Position, seat: str) -> Position:
    """The position as a seat sees it: what is hidden is "?" or -1."""
    return view(GAME, position, seat)


def standing(position: Position, territory: str, faction: str) -> int:
    """The fighting forces of a faction in a territory, whatever the sector."""
    parts = GAME.territories[territory].parts
    return sum(position.forces.get(part, {}).get(faction, 0) for part in parts)


def treasure(position: Position) -> dict[str, int]:
    """The spice of every seat."""
    return {name: side.spice for name, side in position.sides.items()}
