"""Every scenario has one test, and every test its scenario."""

from __future__ import annotations

import importlib
import inspect
import json
from collections.abc import Callable
from pathlib import Path

from adjudicator.content import load_content
from tests.games.dune_messiah.scenarios.words import (
    ALL,
    FIELDS,
    FOLDER,
    SCENARIOS,
    id_of,
    silences,
)

CONTENT = load_content("dune-messiah")
REFUSALS = ("refused(", "no_setup(", "no_draw(", "no_log(", "assert_status(", "pytest.raises(")
"""How a test says that a move is refused: by helpers that name the topic of the clause."""


def found_tests() -> list[tuple[str, Callable[[], None]]]:
    """The scenario ids that the modules beside this one test, and the tests."""
    found: list[tuple[str, Callable[[], None]]] = []
    for path in sorted(FOLDER.glob("test_*.py")):
        module = importlib.import_module(f"{__package__}.{path.stem}")
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and id_of(name) and test.__module__ == module.__name__:
                found.append((id_of(name), test))
    return found


def test_every_scenario_has_one_test_and_every_test_its_scenario() -> None:
    assert sorted(name for name, _ in found_tests()) == sorted(SCENARIOS)


def test_no_two_scenarios_share_an_id() -> None:
    assert len(ALL) == len(SCENARIOS)


def test_a_scenario_says_what_comes_of_it_and_where_that_is_written() -> None:
    for name, scenario in SCENARIOS.items():
        assert list(scenario) == FIELDS, name
        assert all(text.strip() for text in scenario.values()), name
        assert scenario["then"].split(": ")[0] in ("Legal", "Refused", "Follows"), name
        assert scenario["source"].startswith("003 L"), name


def test_a_refused_scenario_is_tested_by_a_refusal() -> None:
    for name, test in found_tests():
        if SCENARIOS[name]["then"].startswith("Refused"):
            source = inspect.getsource(test)
            assert any(word in source for word in REFUSALS), name


def test_scenarios_go_in_both_directions() -> None:
    refusals = [one for one in ALL if one["then"].startswith("Refused")]
    assert 4 * len(refusals) > len(ALL)


def test_what_settles_a_silence_of_the_document_is_in_the_content_and_says_why() -> None:
    found = silences()
    assert len({silence["id"] for silence in found}) == len(found)
    reasons = {one["id"]: one.get("why", "") for one in numbers()}
    reasons |= {one.id: one.why or "" for one in CONTENT.clauses.values()}
    reasons |= {name: one.why for name, one in CONTENT.rulings.items()}
    assert {silence["id"] for silence in found if not reasons[silence["settled"]]} == set()


def numbers() -> list[dict[str, str]]:
    """The numbers of the game as its content has them."""
    text = Path("content/dune-messiah/game.json").read_text(encoding="utf-8")
    return [dict(one) for one in json.loads(text)["numbers"]]
