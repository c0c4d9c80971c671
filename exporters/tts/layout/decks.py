"""What the rules call the decks of a table."""

from __future__ import annotations

from adjudicator.registry import rulebook
from exporters.tts.layout.plan import DeckPlan


def stand_of(game: str, deck: DeckPlan) -> str:
    """What the rules call the cards of a deck, if the plan does not say; its pile is called so with "-deck" behind it."""
    named = {drawn.partition("/")[0] for drawn in rulebook(game).deck_moves.values()}
    return next((name for name in named if deck.deck in (name, f"{name}s")), deck.deck)


def places_of(game: str, deck: DeckPlan) -> tuple[str, str]:
    """The places of the rules where a deck and its discards lie; "" for no discards."""
    return f"{stand_of(game, deck)}-deck", deck.discard.rpartition("/")[2]
