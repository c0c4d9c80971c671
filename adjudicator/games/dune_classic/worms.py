"""Where worms come up, whom they find there, and how many have come."""

from __future__ import annotations

from adjudicator.games.dune_classic.board import advisors_in
from adjudicator.games.dune_classic.decks import draw_next
from adjudicator.games.dune_classic.nexus import blow_of
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.dune.board import forces_in
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event


def stands_in(game: Game, position: Position, territory: str, faction: str) -> bool:
    """Whether a faction has forces, or advisors, in a territory."""
    if faction == "bene-gesserit" and advisors_in(game, position, territory) > 0:
        return True
    return forces_in(game, position, territory, faction) > 0


def count_worm(position: Position) -> None:
    """Count a worm that has come up, where a ruling asks for it (`shield-wall-stronghold`)."""
    if position.tally is not None:
        position.tally.worms += 1


def sands(game: Game) -> list[str]:
    """The territories (sorted) where worms come up."""
    return [name for name in game.territory_ids if game.territories[name].worms]


def discard_worm(position: Position, card: str) -> None:
    """A worm's card lies on the discards, and the worm is counted."""
    position.spice_discard = put(position.spice_discard, card)
    blow_of(position).worms += 1
    count_worm(position)


def draw_worm(game: Game, position: Position, card: str) -> list[Event]:
    """Turn up a worm whose strike waits for who may stop what it uses (ruling `karama-moment`)."""
    events = draw_next(game, position, card)
    discard_worm(position, card)
    return events
