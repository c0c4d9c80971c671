"""The solo mode: Sectors, figures that are lacking, several aims, and merging (solo-further.toml)."""

from __future__ import annotations

import pytest

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    automaton,
    covered,
    regulars,
    theirs,
)
from tests.games.war_for_arrakis.scenarios.table import against, offered, supply
from tests.games.war_for_arrakis.scenarios.test_solo_movement import goals, goes, marching
from tests.games.war_for_arrakis.scenarios.test_solo_vehicles import harvesting, places, sector
from tests.games.war_for_arrakis.script import A, H, legion, move


def test_s764() -> None:
    position = harvesting("tasmin-sink", "sihaya-ridge", worms=sector("south-east"))
    position.legions["cne-3"] = regulars(H, 1)
    chosen = places(position, "harvester")
    assert "cne-3" in chosen
    assert "cse-1" in chosen
    assert "cse-4" not in chosen  # beside the Sietch of Hobars Gap, in the Sector of cse-1


def test_s765() -> None:
    legions = supply(H, "elite", 0, ["nw-16", "nw-15"])
    position = alone({**legions, "csw-3": regulars(H, 3)}, {"windgap": "rank-1"})
    position.legions["windgap"] = regulars(A, 6)
    acts(position, "h")
    for _ in range(2):
        move(position, H, "replace", area="csw-3")
    assert position.legions["csw-3"].units == {"regular": 1, "special-elite": 2}


def test_s766() -> None:
    position = alone(
        {
            "csw-3": regulars(H, 2, "bashar", "bashar", "bashar"),
            "csw-5": legion(A, {"special-elite": 4}),
            "sihaya-ridge": regulars(A, 6),
        },
        {"sihaya-ridge": "rank-1"},
        "sihaya-ridge",
        "habbanya-ridge",
    )
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="csw-5")
    assert position.battle is None
    assert position.step == "act"
    assert position.waiting == [A]
    assert position.legions["csw-3"] == regulars(H, 2, "bashar", "bashar", "bashar")


def two_aims() -> Position:
    """Windgap is too strong; Hobars Gap and Habbanya Ridge are as close to it, and of one rank."""
    return marching(
        {"se-5": regulars(H, 5), "csw-1": regulars(H, 5)},
        guard=6,
        others={"hobars-gap": regulars(A, 2), "habbanya-ridge": regulars(A, 2)},
    )


def test_s767() -> None:
    assert goals(two_aims()) == {"csw-1": ["sw-3", "sw-5"], "se-5": ["false-wall-south"]}


def test_s768() -> None:
    position = two_aims()
    goes(position, "csw-1", "sw-5")
    assert automaton(position).aim == "habbanya-ridge"
    assert goals(position) == {"se-5": ["se-8"]}


def test_s769() -> None:
    position = marching(
        {
            "csw-3": regulars(H, 6),
            "csw-2": regulars(H, 6),
            "cne-3": regulars(H, 6, "bashar", "bashar"),
        },
        guard=6,
    )
    position.legions["windgap"] = regulars(A, 6, "naib")
    assert list(goals(position)) == ["cne-3"]


def behind(rulings: dict[str, str] | None = None) -> Position:
    """Two weak Legions, one beside the target Windgap and one behind it; a strong one further off."""
    position = alone(
        {
            "csw-3": regulars(H, 2),
            "csw-4": regulars(H, 2),
            "cne-3": regulars(H, 6),
            "windgap": regulars(A, 4),
        },
        {"windgap": "rank-1"},
        rulings=rulings,
    )
    return acts(position, "s", 1)


def test_s770() -> None:
    position = behind()
    assert goals(position) == {"csw-4": ["csw-3"]}
    goes(position, "csw-4", "csw-3")
    assert position.legions["csw-3"] == regulars(H, 4)
    assert "csw-4" not in position.legions


def test_s771() -> None:
    against(behind(), "solo.merge", H, "move", area="csw-3")


@pytest.mark.parametrize("state", ["aside", "gone"])
def test_s772(state: str) -> None:
    position = alone({"carthag": regulars(H, 2)}, {"windgap": "rank-1"})
    position.sides[H].leaders["thufir-hawat"] = state
    robot = automaton(position)
    robot.schemes, robot.withheld = 1, 2
    acts(position, "m")
    move(position, "T", "turn-up-house-harkonnen", card="hawats-scheming")
    assert robot.schemes == 1
    assert robot.reinforcements == ["hawats-scheming"]
    assert position.sides[H].leaders["thufir-hawat"] == state
    assert position.sides[H].leaders["gaius-helen-mohiam"] == "aside"
    assert robot.withheld == 2


# --- rulings of what the document leaves open -----------------------------------------------------


def test_only_strong_legions_become_one_by_a_ruling() -> None:
    assert list(goals(behind({"solo-merge": "strong"}))) == ["cne-3"]


@pytest.mark.parametrize(("ruling", "found"), [("stay", {}), ("march", {"cse-1": ["csw-5"]})])
def test_where_no_sietch_can_be_taken_legions_march_or_stay(
    ruling: str, found: dict[str, list[str]]
) -> None:
    legions: dict[str, Legion] = {"cse-1": regulars(H, 2), "windgap": regulars(A, 6)}
    position = alone(legions, {"windgap": "rank-1"}, rulings={"solo-hopeless": ruling})
    acts(position, "s", 1)
    assert goals(position) == found


@pytest.mark.parametrize(
    ("ruling", "decks"),
    [
        ("discards", ["house-harkonnen", "house-harkonnen"]),
        ("latest", ["house-harkonnen", "corrino-ally"]),
    ],
)
def test_cards_for_tokens_turned_up_one_by_one_alternate_by_a_ruling(
    ruling: str, decks: list[str]
) -> None:
    position = alone({}, {"windgap": "rank-1"}, rulings={"solo-decks": ruling})
    covered(position, "windgap", 2, "naib")
    theirs(position, A)
    found = []
    for _ in range(2):
        token = offered(position, A, "train", area="windgap")[0]
        move(position, A, "train", area="windgap", token=token)
        found.append(position.step.removeprefix("reinforce-"))
        move(position, "T", position.step, card=position.decks[found[-1]][0])
    assert found == decks


@pytest.mark.parametrize(
    ("ruling", "deck"), [("discards", "corrino-ally"), ("latest", "house-harkonnen")]
)
def test_a_card_that_plays_another_counts_as_the_last_by_a_ruling(ruling: str, deck: str) -> None:
    position = alone({"carthag": regulars(H, 2)}, rulings={"solo-decks": ruling})
    automaton(position).last = "house-harkonnen"
    acts(position, "m")
    move(position, "T", "turn-up-corrino-ally", card="breeding-program")
    assert position.step == f"turn-up-{deck}"
