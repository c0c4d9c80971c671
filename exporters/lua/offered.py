"""The functions of a rulebook that a table calls."""

from __future__ import annotations

OFFERED = (
    "check_setup",
    "new_position",
    "to_act",
    "kinds",
    "next_field",
    "check",
    "apply",
    "result",
    "view",
    "pieces",
    "meanings",
    "pile",
    "moment",
    "time_limit",
    "automata",
    "strength",
)
"""The functions of a rulebook that a table calls."""
