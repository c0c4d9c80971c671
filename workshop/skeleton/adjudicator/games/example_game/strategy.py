"""How random players play Example Game: weights. Nothing here is a rule."""

from __future__ import annotations

from adjudicator.playout.strategies import Manners, Strategy

WANDERER = Strategy(
    name="wanderer",
    kinds={"march": 5000, "pass": 500},
    places={},
    leaving={},
    amounts={},
)
"""Seldom stays where it is."""

MANNERS = Manners(tempers=[WANDERER], plain=WANDERER, starts=frozenset({"start"}))
