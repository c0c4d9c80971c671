"""Why a move cannot be made in another step, if the step alone does not explain it (see `Kind`)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.board import HARKONNEN
from adjudicator.games.war_for_arrakis.left_out import no_maker
from adjudicator.games.war_for_arrakis.reasons_cards import not_free_now
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.games.war_for_arrakis.tasks import task
from adjudicator.rules.course import ruling


def in_action(game: Game, position: Position, seat: str) -> str:
    """The turn's one action is being carried out."""
    for waiting in position.agenda:
        if waiting.name == "turn" and waiting.by == side_of(seat) and waiting.left == 0:
            return "in-action"
    return ""


def no_free_action(game: Game, position: Position, seat: str) -> str:
    """Why a free action is not taken in a step of the phase of actions."""
    return not_free_now(position, seat) if position.phase == "actions" else ""


def claim_later(game: Game, position: Position, seat: str) -> str:
    """Why no prescience card is claimed in the middle of something."""
    if position.phase != "actions" or side_of(seat) == HARKONNEN:
        return ""
    if position.claims >= game.numbers.claims:
        return "limit"
    if position.step == "claims" or ruling(game, position, "claim-moment") == "steps":
        return ""
    return "mid-action"


def no_battle(game: Game, position: Position, seat: str) -> str:
    """No battle is fought."""
    return "no-battle" if position.battle is None else ""


def no_march(game: Game, position: Position, seat: str) -> str:
    """No Legion is about to move."""
    return "no-march" if position.march is None else ""


def no_crowd(game: Game, position: Position, seat: str) -> str:
    """No area is crowded when nobody is asked to thin one out."""
    return "enough"


def no_hit(game: Game, position: Position, seat: str) -> str:
    """No Hit is to be taken when nobody is asked for one."""
    return "none"


def every_slot(game: Game, position: Position, seat: str) -> str:
    """Every die has a slot when nobody is asked to change one."""
    return "none" if position.phase == "actions" else ""


def no_return(game: Game, position: Position, seat: str) -> str:
    """Why the Wild Maker does not come in the place of a sandworm."""
    code = no_maker(game, position, task("maker-returns", side_of(seat)))
    return "" if code == "no-worm" else code


def too_late(game: Game, position: Position, seat: str) -> str:
    """Carryalls save harvesters in one phase only."""
    return "" if position.phase == "hazards" else "other-phase"


ELSEWHERE: dict[str, Callable[[Game, Position, str], str]] = {
    "advance-legion": no_battle,
    "boost": no_battle,
    "cease": no_battle,
    "change-die": every_slot,
    "claim": claim_later,
    "desert-power": in_action,
    "detonate": no_free_action,
    "go": no_march,
    "lead": no_battle,
    "leave": no_march,
    "lose": no_hit,
    "maker-returns": no_return,
    "overstack": no_crowd,
    "play": in_action,
    "play-free": no_free_action,
    "press-on": no_battle,
    "retreat": no_battle,
    "scout": no_free_action,
    "spend": in_action,
    "stand": no_battle,
    "swallow": too_late,
    "train": no_free_action,
}
"""Kind of move -> why it is not made in another step than its own; "" where the step says it."""
