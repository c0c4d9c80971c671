"""The face-down cards of each deck, to whose order a table can commit."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Game, Position


def pile(game: Game, position: Position, deck: str) -> list[str]:
    """The cards of the scavenge deck, the sites not yet revealed, or those set aside at the start."""
    if deck == "scavenge":
        return position.deck
    if deck == "sites":
        return position.sites
    if deck == "aside" and position.site_kept == "":
        return game.set_aside
    return []
