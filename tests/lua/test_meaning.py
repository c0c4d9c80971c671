"""What a half-made move can become is the same in Lua as in Python: for every game, on lines of a golden game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.check.judge import make_judge
from adjudicator.clocks.stand_in import stand_in
from adjudicator.log.lines import encode
from adjudicator.registry import GAMES
from adjudicator.rules.meaning import some_move, ways
from exporters.lua.engines import make_runtime
from exporters.lua.shapes import shape_of
from exporters.vassal.reading.moves.completion import asking_of
from tests.support.agreement import referee_text
from tests.support.replay import golden_logs, load, read_lines, steps
from tests.support.seeds import suite_cases

LINES = 12
"""Lines that are asked about, a game: evenly spread."""


@pytest.mark.parametrize("game", GAMES)
def test_what_a_half_made_move_becomes_is_the_same_in_lua(game: str) -> None:
    loaded, log = load(game), golden_logs(game)[0]
    rules, lua = loaded.rulebook, make_runtime().execute(referee_text(game))
    judge = make_judge(rules, loaded.game, "", loaded.content.clauses, None, loaded.content.folder)
    stride, counts = max(1, len(read_lines(log)) // LINES), set()
    for step in steps(log):
        if step.line % stride:
            continue
        there, asking = (
            lua.load_position(encode(step.position).decode()),
            asking_of(judge, step.position),
        )
        for seat in rules.to_act(step.position):
            if seat != "table":
                least = stand_in(
                    rules, loaded.game, step.position, seat=seat, does="minimal", n=step.line
                )
                made = lua.minimal_move(there, seat)
                assert (made and msgspec.json.decode(lua.encode(made))) == least
            for kind in rules.kinds(loaded.game, step.position, seat):
                half: dict[str, Any] = {"by": seat, "move": kind}
                given = lua.decode(msgspec.json.encode(half).decode())
                wanted, (moves, alone) = ways(asking, half), lua.ways(there, given)
                assert [
                    msgspec.json.decode(lua.encode(one)) for one in moves.values()
                ] == wanted.moves
                assert alone == wanted.all
                one = lua.some_move(there, given)
                assert (one and msgspec.json.decode(lua.encode(one))) == some_move(asking, half)
                counts.add(len(wanted.moves))
    assert {1, 2} <= counts


@pytest.mark.parametrize("game", GAMES)
def test_a_value_that_no_form_offers_becomes_no_move_and_fails_nowhere(game: str) -> None:
    loaded = load(game)
    judge = make_judge(
        loaded.rulebook, loaded.game, "", loaded.content.clauses, None, loaded.content.folder
    )
    asked = 0
    for step in steps(golden_logs(game)[0]):
        strange = {
            name: value if name in ("by", "move") else "?" for name, value in step.move.items()
        }
        if step.line % 20 == 0 and len(strange) > 2:
            assert ways(asking_of(judge, step.position), strange).moves == []
            asked += 1
    assert asked


@pytest.mark.parametrize(
    "game", suite_cases([pytest.param(game, id=game) for game in sorted(GAMES, reverse=True)], 1)
)
def test_whatever_stands_in_a_form_fails_nowhere_in_lua(game: str) -> None:
    """Kinds that are not open, and words that are no ids, such as names in another language."""
    loaded, log = load(game), golden_logs(game)[0]
    lua = make_runtime().execute(referee_text(game))
    shapes = {kind: shape_of(typed) for kind, typed in loaded.rulebook.moves.items()}
    words = {"str": "Arrakeen?", "int": 1, "bool": True}
    stride = max(1, len(read_lines(log)) // LINES)
    for step in steps(log):
        if step.line % stride:
            continue
        there = lua.load_position(encode(step.position).decode())
        for kind, shape in shapes.items():
            for name, field in shape.items():
                half = {"by": step.move["by"], "move": kind, name: words[field["type"]]}
                given = lua.decode(msgspec.json.encode(half).decode())
                for ask in (lua.filled_anyhow, lua.ways, lua.some_move):
                    ask(there, given)
