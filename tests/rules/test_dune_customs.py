"""A game puts more into its battle plans than its family knows, by what it passes in Customs and Endings."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from adjudicator.rules.dune import records
from adjudicator.rules.dune.battlefield import places_of
from exporters.lua.subset.source import package_of, read_module, read_rules
from tests.rules import feud
from tests.rules.raids import GAME, POSITIONS, SEATS
from tests.support.compiled import loaded

ROOT = Path(__file__).parents[2]
PLAIN = msgspec.convert(msgspec.to_builtins(GAME), records.Game)
"""The board, cards and leaders of Raid, without what only Raid has."""


def battles() -> list[tuple[Any, list[int]]]:
    """Positions (as plain data) in which the first who is awaited has a battle, and what to choose."""
    found = []
    for number, position in enumerate(POSITIONS):
        seat = next((by for by in SEATS if places_of(GAME, position, by, [], truce=False)), None)
        if seat is not None:
            data = msgspec.to_builtins(position)
            del data["turn"]
            for side in data["sides"].values():
                del side["water"]
            prng = Random(number)  # noqa: S311 - always the same
            found += [
                ({**data, "waiting": [seat]}, [prng.randint(0, 9) for _ in range(7)])
                for _ in range(4)
            ]
    return found


def in_python(data: Any, chosen: list[int]) -> list[Any]:
    """What comes of a battle in Python."""
    position = msgspec.convert(data, feud.Position)
    return feud.fought(PLAIN, position, chosen)


def test_a_game_adds_spice_to_plans_questions_strength_and_payment() -> None:
    asked, paid = set(), 0
    for data, chosen in battles():
        *found, position = in_python(data, chosen)
        moves = [each for each in found if isinstance(each, dict)]
        plans = {move["by"]: move for move in moves if move["move"] == "plan"}
        asked |= {move["element"] for move in moves if move["move"] == "ask"}

        refused = [each for each in found if hasattr(each, "code")]
        assert [(each.clause, each.code) for each in refused] in (
            [("feud.spice", "too-much")] * 2,
            [("feud.spice", "not-as-answered"), ("feud.spice", "too-much")],
            [("feud.spice", "too-much"), ("feud.spice", "not-as-answered")],
        )
        won = next(event for each in found if isinstance(each, list) for event in each)
        strengths = [won.args["aggressor-strength"], won.args["defender-strength"]]
        assert all(
            strength >= plan["number"] + plan["spice"]
            for strength, plan in zip(strengths, plans.values(), strict=True)
        )
        for seat, plan in plans.items():
            before = data["sides"][seat]["spice"]
            assert position.sides[seat].spice >= before - plan["spice"]
            paid += plan["spice"]
    assert "spice" in asked
    assert paid > 0


def test_such_a_game_is_the_same_in_lua() -> None:
    name = "adjudicator.games.feud.rulebook"
    source = Path(feud.__file__).read_text("utf-8")
    rules = read_rules(ROOT, games=[])
    shared = package_of([*rules.modules.values(), read_module(name, "feud.py", source)])
    ask = loaded(shared, name)
    game = msgspec.to_builtins(PLAIN)
    for data, chosen in battles():
        assert ask("fought", [game, data, chosen]) == msgspec.to_builtins(in_python(data, chosen))
