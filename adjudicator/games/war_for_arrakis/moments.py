"""In which steps each kind of move may be made, and by whom, where its name does not say so."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis import (
    battle_ends,
    battles,
    dice,
    ops_cards,
    ops_choices,
    ops_desert,
    ops_pieces,
    ops_place,
    ops_prescience,
    ops_tokens,
    ops_transfers,
    ops_vehicles,
    prescience,
    rounds,
    worms,
)

PASSES: list[str] = [
    *battle_ends.PASSES,
    *battles.PASSES,
    *dice.PASSES,
    *ops_cards.PASSES,
    *ops_choices.PASSES,
    *ops_desert.PASSES,
    *ops_pieces.PASSES,
    *ops_place.PASSES,
    *ops_prescience.PASSES,
    *ops_tokens.PASSES,
    *ops_transfers.PASSES,
    *ops_vehicles.PASSES,
    *rounds.PASSES,
    *worms.PASSES,
    "act",
    "claims",
    "move",
    "yield-card",
]
"""Steps in which whoever is asked may pass."""

FREELY: list[str] = [
    "act",
    "move",
    "attack",
    *ops_cards.PASSES,
    *ops_choices.PASSES,
    *ops_desert.PASSES,
    *ops_pieces.PASSES,
    *ops_place.PASSES,
    *ops_prescience.PASSES,
    *ops_tokens.PASSES,
    *ops_transfers.PASSES,
    *ops_vehicles.PASSES,
]
"""Steps of a turn in which free actions can be taken: before its action, after it and between its parts."""

STEPS: dict[str, list[str]] = {
    "advance-legion": ["conquer"],
    "cease": ["battle-next"],
    "claim": ["act", *prescience.MOMENTS],
    "close-harvest": ["pay"],
    "desert-power": ["act"],
    "detonate": [*FREELY, "roll"],
    "go": ["march"],
    "leave": ["march"],
    "play": ["act"],
    "play-free": FREELY,
    "press-on": ["battle-next"],
    "retreat": ["defy"],
    "scout": FREELY,
    "spend": ["act"],
    "stand": ["defy"],
    "stockpile": ["pay"],
    "train": [*FREELY, "roll"],
}
"""Kinds that are not made in the step of their own name -> where they are."""

UNASKED: list[str] = ["claim", "detonate", "play-free", "scout", "train"]
"""Kinds that a side may make though another is awaited."""
