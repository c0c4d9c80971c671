"""Every scenario has one test, and every test its scenario."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable

from adjudicator.content import load_content
from tests.games.dune_classic.scenarios.words import (
    ALL,
    FIELDS,
    FOLDER,
    SCENARIOS,
    id_of,
    silences,
)

CONTENT = load_content("dune-classic")


def found_tests() -> list[tuple[str, Callable[[], None]]]:
    """The scenario ids that the modules beside this one test, and the tests."""
    found: list[tuple[str, Callable[[], None]]] = []
    for path in sorted(FOLDER.glob("test_*.py")):
        module = importlib.import_module(f"{__package__}.{path.stem}")
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and id_of(name):
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
        assert scenario["source"].startswith(("004 ", "reference ")), name


def test_a_refused_scenario_is_tested_by_a_refusal_that_names_the_clause() -> None:
    for name, test in found_tests():
        source = inspect.getsource(test)
        says = SCENARIOS[name]["then"].startswith("Refused")
        assert ("refused(" in source or "barred(" in source) == says, name


def test_what_settles_a_silence_of_the_sources_is_in_the_content() -> None:
    found = silences()
    assert len({silence["id"] for silence in found}) == len(found)
    for silence in found:
        assert silence["settled"] in [*CONTENT.clauses, *CONTENT.rulings], silence["id"]


def test_a_clause_that_settles_a_silence_says_that_the_reading_is_ours_and_why() -> None:
    """Or a published rule settles it; the document alone never does."""
    for silence in silences():
        clause = CONTENT.clauses.get(silence["settled"])
        assert clause is None or clause.why or clause.basis == "public", silence["id"]
