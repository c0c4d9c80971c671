"""The move `pass`: what it means depends on the step, so each phase brings its own."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah import (
    approach,
    battle,
    collection,
    market,
    mentat,
    purchase,
    quota,
    raid,
    travel,
)
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.rules.kinds import Kind
from adjudicator.rules.passing import Passing, pass_kinds
from adjudicator.rules.records import Event

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **purchase.PASSES,
    **market.PASSES,
    **travel.PASSES,
    **approach.PASSES,
    **battle.PASSES,
    **raid.PASSES,
    **collection.PASSES,
    **mentat.PASSES,
}
"""Step -> what a pass does there, given the seat that passes."""


KINDS: dict[str, Kind] = pass_kinds(Passing(passes=PASSES, barred=quota.check_pass))
"""The kind of move that all phases share."""
