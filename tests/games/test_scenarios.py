"""Every game has enough scenarios, and each says what comes of it and where that is written."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from adjudicator.content import load_content
from adjudicator.content.places import shipped
from adjudicator.registry import GAMES
from tests.support.scenarios import scenarios, silences

SOURCES = {
    "conquest-and-diplomacy": r"001 (L\d+|whole turn)|cards\.json\b",
    "dawn-of-the-fremen": r"[A-Z45]",
    "dune-classic": r"004 |reference ",
    "dune-messiah": r"003 L\d+",
    "war-for-arrakis": r"002 L\d+|card text$",
}
"""How the source of a scenario begins: a document and its line, or a section."""
OUTCOMES = {
    "conquest-and-diplomacy": r"(Legal|Refused|Follows): ",
    "dawn-of-the-fremen": r"[A-Za-z0-9]",
    "dune-classic": r"(Legal|Refused|Follows): ",
    "dune-messiah": r"(Legal|Refused|Follows): ",
    "war-for-arrakis": r"[A-Za-z0-9]",
}
REFUSALS = {
    "conquest-and-diplomacy": (
        *("refused(", "no_plan(", "no_ride(", "no_ship(", "no_go(", "before_plans("),
        *(".check(", "check_setup("),
    ),
    "dune-classic": ("refused(", "barred("),
    "dune-messiah": (
        *("refused(", "no_setup(", "no_draw(", "no_log(", "assert_status(", "pytest.raises("),
    ),
}
"""How the tests of a game say that a move is refused: by functions that name the clause."""
DOCUMENT_OF_WAR = 1988
"""Lines of the document of War for Arrakis."""
LEAST = 120
"""How many scenarios a game has at least."""

each_game = pytest.mark.parametrize("game", sorted(GAMES))


@each_game
def test_a_game_has_enough_scenarios_in_both_directions(game: str) -> None:
    refused = sum(scenario.refused for scenario in scenarios(game))
    assert len(scenarios(game)) >= LEAST
    assert 4 * refused > len(scenarios(game))


@each_game
def test_no_two_scenarios_of_a_game_have_the_same_name_or_the_same_words(game: str) -> None:
    names = Counter(scenario.name for scenario in scenarios(game))
    words = Counter(scenario[1:4] for scenario in scenarios(game))
    assert [name for name, count in names.items() if count > 1] == []
    assert [text for text, count in words.items() if count > 1] == []


@each_game
def test_a_scenario_says_what_comes_of_it_and_where_that_is_written(game: str) -> None:
    for scenario in scenarios(game):
        assert re.match(OUTCOMES[game], scenario.then), scenario.name
        assert re.match(SOURCES[game], scenario.source), scenario.name


@pytest.mark.parametrize("game", sorted(REFUSALS))
def test_the_test_of_a_scenario_refuses_where_the_scenario_does(game: str) -> None:
    for scenario in scenarios(game):
        refuses = any(word in scenario.test for word in REFUSALS[game])
        assert refuses or not scenario.refused, scenario.name
        if game == "dune-classic":
            assert refuses == scenario.refused, scenario.name


@each_game
def test_what_settles_a_silence_of_the_document_is_in_the_content_and_says_why(game: str) -> None:
    """A ruling, a clause or a number; or a published rule settles it. The document never does."""
    content = load_content(game)
    found = silences(game)
    assert len({silence["id"] for silence in found}) == len(found)
    reasons = {one["id"]: one.get("why", "") for one in content.data["game"].get("numbers", [])}
    reasons |= {
        clause.id: clause.why or ("a published rule" if clause.basis == "public" else "")
        for clause in content.clauses.values()
    }
    reasons |= {name: ruling.why for name, ruling in content.rulings.items()}
    assert {silence["id"] for silence in found if silence["settled"] not in reasons} == set()
    if game != "war-for-arrakis":  # its clauses give no reasons
        assert {silence["id"] for silence in found if not reasons[silence["settled"]]} == set()


def test_the_lines_that_scenarios_of_war_name_are_in_its_document() -> None:
    for scenario in scenarios("war-for-arrakis"):
        numbers = [int(number) for number in re.findall(r"\d+", scenario.source)]
        assert numbers or scenario.source == "card text", scenario.name
        assert max(numbers, default=0) <= DOCUMENT_OF_WAR, scenario.name


def test_the_areas_that_scenarios_of_war_name_by_number_are_on_the_board() -> None:
    board = msgspec.json.decode((shipped("content") / "war-for-arrakis" / "map.json").read_bytes())
    known = {territory["id"] for territory in board["territories"]}
    named = {
        (scenario.name, area)
        for scenario in scenarios("war-for-arrakis")
        for area in re.findall(
            r"\b(?:c?[ns][ew])-\d+\b", f"{scenario.given} {scenario.when} {scenario.then}"
        )
    }
    assert len(named) > LEAST
    assert {(scenario, area) for scenario, area in named if area not in known} == set()
