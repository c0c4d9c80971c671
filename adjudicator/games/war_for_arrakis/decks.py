"""The unseen cards of each deck, to whose order a table can commit."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.dealing import muster_pool
from adjudicator.games.war_for_arrakis.records import Game, Position

DECK_MOVES: dict[str, str] = {
    "draw-corrino-ally": "corrino-ally/card",
    "draw-fremen-ally": "fremen-ally/card",
    "draw-house-atreides": "house-atreides/card",
    "draw-house-harkonnen": "house-harkonnen/card",
    "draw-objective-card": "objectives/card",
    "draw-tactical": "tactical/card",
    "draw-token": "tokens/token",
    "flip-sign": "wormsigns/token",
    "lay-black": "muster-black/token",
    "lay-silver": "muster-silver/token",
    "muster-black": "muster-black/token",
    "muster-silver": "muster-silver/token",
    "place-sietch": "sietches/token",
    "place-start-token": "starting-tokens/token",
    "reinforce-corrino-ally": "corrino-ally/card",
    "reinforce-house-harkonnen": "house-harkonnen/card",
    "reveal-prescience": "prescience/card",
    "turn-up-corrino-ally": "corrino-ally/card",
    "turn-up-house-harkonnen": "house-harkonnen/card",
    "turn-up-station": "stations/token",
}
"""Kind of move that draws -> "deck/field"."""


def pile(game: Game, position: Position, deck: str) -> list[str]:
    """What lies unseen in a deck or a pool, in no order that anybody knows."""
    pools: dict[str, list[str]] = {
        "muster-black": muster_pool(game, position, "black"),
        "muster-silver": muster_pool(game, position, "silver"),
        "objectives": position.objective_deck,
        "prescience": position.prescience_deck,
        "sietches": position.sietch_pool,
        "starting-tokens": position.start_pool,
        "stations": position.station_pool,
        "tokens": position.token_pool,
        "tactical": [] if position.automaton is None else position.automaton.tactical,
        "wormsigns": position.sign_pool,
    }
    if deck in pools:
        return pools[deck]
    return position.decks[deck]
