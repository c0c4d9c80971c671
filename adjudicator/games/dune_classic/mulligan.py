"""The Harkonnen have their traitor cards dealt again (a switch of treachery.online; `harkonnen-mulligan`)."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import in_play
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Violation

OWN_FOR_MULLIGAN = 2
"""How many own leaders among its traitors let a faction have them dealt again."""


def may_redeal(game: Game, position: Position) -> bool:
    """Whether the Harkonnen may have their traitor cards dealt again (ruling `harkonnen-mulligan`)."""
    return in_play(position, "harkonnen") and ruling(game, position, "harkonnen-mulligan") == "on"


def own_traitors(game: Game, position: Position) -> int:
    """How many of the traitor cards of the Harkonnen are leaders of theirs."""
    own = game.factions["harkonnen"].leaders
    return sum(1 for leader in position.sides["harkonnen"].traitors if leader in own)


def check_mulligan(game: Game, position: Position, move: Move) -> Violation | None:
    """A faction that has two of its own leaders among its traitors is dealt new ones: setup.mulligan."""
    own = own_traitors(game, position)
    if own < OWN_FOR_MULLIGAN:
        return Violation("setup.mulligan", "too-few", {"by": move["by"], "own": own})
    return None


def apply_mulligan(game: Game, position: Position, move: Move) -> list[Event]:
    """The cards go back and are dealt anew (setup.dealt-again)."""
    side = position.sides[move["by"]]
    position.traitor_deck = sorted(position.traitor_deck + side.traitors)
    side.traitors = []
    begin_step(position, "deal-traitors", ["table"])
    return [Event("traitors-dealt-again", "setup.dealt-again", {"by": move["by"]})]


def may_mulligan(game: Game, position: Position, seat: str) -> bool:
    """Whether the Harkonnen may have their cards dealt again (setup.mulligan)."""
    return own_traitors(game, position) >= OWN_FOR_MULLIGAN


KINDS: dict[str, Kind] = {
    "mulligan": Kind(
        clause="setup.mulligan",
        steps=["mulligan"],
        check=check_mulligan,
        apply=apply_mulligan,
        open=may_mulligan,
        by=["harkonnen"],
    ),
}
"""The kind of move by which traitor cards are dealt again."""
