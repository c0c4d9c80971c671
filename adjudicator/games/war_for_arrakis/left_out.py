"""Steps that are left out because there is nothing to choose in them, and why (see `judging.passed_over`)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.bans import forbidden
from adjudicator.games.war_for_arrakis.battle_ends import ROUND_OVER
from adjudicator.games.war_for_arrakis.battles import is_full
from adjudicator.games.war_for_arrakis.board import (
    HARKONNEN,
    MAKER,
    RANKS,
    areas_of,
    generics_left,
    in_play,
    side_at,
    unmoved,
)
from adjudicator.games.war_for_arrakis.filters import fitting
from adjudicator.games.war_for_arrakis.marching import held_back, travels
from adjudicator.games.war_for_arrakis.ops_pieces import raised
from adjudicator.games.war_for_arrakis.ops_place import from_supply, pieces_due, sources
from adjudicator.games.war_for_arrakis.ops_vehicles import due
from adjudicator.games.war_for_arrakis.reasons_cards import why_no_claim
from adjudicator.games.war_for_arrakis.reasons_desert import no_sign, no_summons, no_worm
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rounds import hand_limit, named_on_board
from adjudicator.games.war_for_arrakis.seats import chief, seats_of
from adjudicator.games.war_for_arrakis.tasks import not_asked, op_of
from adjudicator.games.war_for_arrakis.vehicles import vehicles_left
from adjudicator.games.war_for_arrakis.worms import maker_waits
from adjudicator.rules.records import Event, Violation

# --- battles and claims ---------------------------------------------------------------------------


def no_card(game: Game, position: Position, found: Task) -> str:
    """Why a side is not asked for cards in a battle, whatever it holds."""
    if found.by == HARKONNEN and forbidden(game, position, "battle-cards"):
        return "battle-cards"
    return "most" if is_full(game, position, found.by) else ""


def no_claim(game: Game, position: Position, found: Task) -> str:
    """Why no prescience card can be claimed."""
    return why_no_claim(game, position)


def nobody(game: Game, position: Position, found: Task) -> str:
    """Why no Legion moves or attacks: the effect takes none that there is, or none gets anywhere."""
    op = op_of(game, found)
    for area in fitting(game, position, found.by, op.legion):
        if side_at(position, area) == found.by:
            legion = unmoved(position, area) if found.name == "move" else position.legions[area]
            if travels(game, op, legion) and not held_back(position, legion):
                return "nobody"
    return "none-fits" if len(areas_of(position, found.by)) > 0 else "no-legions"


# --- effects --------------------------------------------------------------------------------------


def no_figure(game: Game, position: Position, found: Task) -> str:
    """Why no figure is placed or deployed."""
    pieces = pieces_due(game, position, found)
    if sum(found.pieces.values()) == 0:
        return ""
    able = [
        piece
        for piece in pieces
        if from_supply(game, position, found.by, piece)
        or len(sources(game, position, found, piece, "")) > 0
    ]
    units = [piece for piece in pieces if piece in RANKS]
    if len(units) > 0 and not any(piece in able for piece in units):
        return "none-left"
    return "nowhere" if len(able) > 0 else "no-leader"


def no_token(game: Game, position: Position, found: Task) -> str:
    """Why no deployment token, and no leader, is deployed."""
    where = fitting(game, position, found.by, op_of(game, found).where)
    return "nowhere" if len(where) == 0 else "none-left"


def no_vehicle(game: Game, position: Position, found: Task) -> str:
    """Why no vehicle that is due is placed."""
    pieces = found.pieces if found.name == "place-vehicle" else due(found)
    kinds = [kind for kind in sorted(pieces) if pieces[kind] > 0]
    if len(kinds) == 0:
        return ""
    left = any(vehicles_left(game, position, kind) > 0 for kind in kinds)
    return "nowhere" if left else "none-left"


def no_unit(game: Game, position: Position, found: Task) -> str:
    """Why no unit is replaced."""
    return "none-left" if raised(game, position, found) == "" else "nobody"


def none(game: Game, position: Position, found: Task) -> str:
    """There is nothing that the effect asks for."""
    return "none"


def no_card_left(game: Game, position: Position, found: Task) -> str:
    """The decks are empty."""
    return "no-cards"


def used(game: Game, position: Position, found: Task) -> str:
    """The atomics have gone off."""
    return "used"


# --- the end of a round, dice, the Wild Maker -------------------------------------------------------


def no_relief(game: Game, position: Position, found: Task) -> str:
    """Why no leader is relieved."""
    there = len(named_on_board(game, position, found.by)) > 0
    return "none-left" if there and generics_left(game, position, found.by) == 0 else "none"


def no_taming(game: Game, position: Position, found: Task) -> str:
    """Why the Wild Maker is not replaced."""
    return "none-left" if MAKER in position.worms.values() else "none"


def no_excess(game: Game, position: Position, found: Task) -> str:
    """Why no card is discarded at the end of a round."""
    over = any(
        len(position.sides[seat].hand) > hand_limit(game, seat)
        for seat in seats_of(position, found.by)
    )
    return "" if over else "enough"


def no_loose_card(game: Game, position: Position, found: Task) -> str:
    """Why no prescience card leaves the game."""
    return "none" if len(position.revealed) == 0 else "all-stay"


def no_gesserit(game: Game, position: Position, found: Task) -> str:
    """Why no Bene Gesserit token is used."""
    return "none" if chief(position, found.by).gesserit == 0 else "no-slot"


def no_maker(game: Game, position: Position, found: Task) -> str:
    """Why the Wild Maker does not come in the place of a sandworm."""
    if MAKER in position.worms.values():
        return "on-board"
    if not any(in_play(position, side, MAKER) for side in position.sides):
        return "not-in-play"
    return "no-worm" if maker_waits(game, position) else "no-return"


CAUSES: dict[str, Callable[[Game, Position, Task], str]] = {
    "attack": nobody,
    "boost": no_card,
    "choose": none,
    "claims": no_claim,
    "deploy": no_figure,
    "deploy-token": no_token,
    "detonate": used,
    "discard-die": none,
    "draw": no_card_left,
    "erase-sign": none,
    "force-die": none,
    "gesserit": no_gesserit,
    "hand-limit": no_excess,
    "lower-marker": none,
    "maker-returns": no_maker,
    "move": nobody,
    "move-enemy": none,
    "move-sietch": none,
    "move-worms": no_worm,
    "pick-sector": none,
    "pin-prescience": none,
    "place": no_figure,
    "place-vehicle": no_vehicle,
    "place-vehicles": no_vehicle,
    "place-worms": no_summons,
    "place-wormsigns": no_sign,
    "redraw-prescience": none,
    "relieve": no_relief,
    "relocate": none,
    "remove-prescience": no_loose_card,
    "remove-vehicles": none,
    "replace": no_unit,
    "return-prescience": none,
    "reveal": none,
    "roll-hits": none,
    "shift-prescience": none,
    "swap-tokens": none,
    "tame": no_taming,
    "tank": none,
    "worm-attack": no_worm,
    "yield-card": none,
}
"""Task -> the code of the reason, "" for none that is reported."""
LOOKS: dict[str, str] = {
    "deploy": "effects.place",
    "deploy-token": "deployment.token",
    "detonate": "atomics.detonate",
    "draw": "effects.draw",
    "move": "movement.move",
    "place": "effects.place",
    "place-vehicles": "effects.vehicles",
}
"""Tasks that see for themselves whether there is anything to choose -> their clause."""
DUE = ["deploy", "place", "place-vehicles"]
"""Tasks that note what is still due."""
LASTING: dict[str, str] = {
    "claims": "refreshed signs-lie",
    "hand-limit": "",
    "place-vehicle": "",
    "relieve": "",
    "remove-prescience": "",
    "tame": "",
}
"""Tasks whose reason holds until one of these kinds of event, or until the round is over."""
SILENT = ["gesserit", "hand-limit", "maker-returns", "relieve", "remove-prescience", "tame"]
"""Tasks that come up in every round: why they are left out is no news, but the answer to a refused move."""
NEXT_ACTION = "acted card-played claimed detonated leader-acted passed"
"""Kinds of event with which the reason of an effect is over: something else is done."""


def left_out(game: Game, position: Position, found: Task, clause: str, begun: bool) -> list[Event]:
    """The report that a side is not asked, for each of its seats; none where a step is simply over.

    If something has `begun` and cannot go on, only a seat that tries it is told.
    """
    if found.name not in CAUSES:
        return []
    code = CAUSES[found.name](game, position, found)
    if code == "":
        return []
    until = LASTING.get(found.name, NEXT_ACTION)
    if found.name == "boost":
        until = ROUND_OVER
    event = "not-asked" if begun or found.name in SILENT else "passed-over"
    reason = Violation(clause, code, {})
    return not_asked(position, event, found.by, found.name, reason, until)
