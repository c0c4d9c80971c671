"""The solo mode: Sectors, figures that are lacking, several aims, and merging."""

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


def test_each_neighbouring_sector_has_its_own_order_legal() -> None:
    """Given: Harvesting Sector South-East, full of Sandworms; target Sihaya Ridge; a Harkonnen Legion at cne-3, so that the Central North-East has free Desert only, the Central South-East an empty one at cse-1.

    When: A Harvester goes to cne-3.
    Then: legal: the adjacent Sector is of your choice, the order holds within it.
    Source: 002 L1443
    """
    position = harvesting("tasmin-sink", "sihaya-ridge", worms=sector("south-east"))
    position.legions["cne-3"] = regulars(H, 1)
    chosen = places(position, "harvester")
    assert "cne-3" in chosen
    assert "cse-1" in chosen
    assert "cse-4" not in chosen  # beside the Sietch of Hobars Gap, in the Sector of cse-1


def test_no_elites_left_2_sardaukar_come_units_of_a_combat_power_immediately_higher() -> None:
    """Given: House; no Elite is left beside the board, Sardaukar are; 3 Regulars at csw-3 beside Windgap.

    When: 2 Regulars are replaced.
    Then: 2 Sardaukar come: units of a Combat Power immediately higher.
    Source: 002 L1545; 002 L1563
    """
    legions = supply(H, "elite", 0, ["nw-16", "nw-15"])
    position = alone({**legions, "csw-3": regulars(H, 3)}, {"windgap": "rank-1"})
    position.legions["windgap"] = regulars(A, 6)
    acts(position, "h")
    for _ in range(2):
        move(position, H, "replace", area="csw-3")
    assert position.legions["csw-3"].units == {"regular": 1, "special-elite": 2}


def test_beaten_before_the_first_round() -> None:
    """Given: 2 Regulars and 3 Bashars (5; 7 in single Units) attack 4 Fedaykin (4; 16).

    When: The first round would begin.
    Then: next: the attack ceases at once, at the start of any Combat round.
    Source: 002 L1624
    """
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


def test_two_temporary_targets_legal_for_either_you_choose_between_the_two_sietches() -> None:
    """Given: Target Windgap is too strong; Hobars Gap and Habbanya Ridge are as close to it and of the same rank; a Legion of 5 stands at csw-1, another at se-5.

    When: The first move.
    Then: legal for either: you choose between the two Sietches.
    Source: 002 L1577; 002 L1578; 002 L1394
    """
    assert goals(two_aims()) == {"csw-1": ["sw-3", "sw-5"], "se-5": ["false-wall-south"]}


def test_only_one_of_them_in_the_turn() -> None:
    """Given: As before; the Legion at csw-1 has moved toward Habbanya Ridge.

    When: The second move.
    Then: The Legion at se-5 goes toward Habbanya Ridge as well (se-8), not toward Hobars Gap (false-wall-south): the temporary target is that of the turn.
    Source: 002 L1580
    """
    position = two_aims()
    goes(position, "csw-1", "sw-5")
    assert automaton(position).aim == "habbanya-ridge"
    assert goals(position) == {"se-5": ["se-8"]}


def test_full_legions_do_not_hold_up_others_legal_for_cne_3() -> None:
    """Given: 6 Regulars each at csw-3 and csw-2, beside the target Windgap held by 7 in power; 6 and 2 Bashars at cne-3.

    When: The move.
    Then: legal for cne-3: those beside the target cannot merge.
    Source: 002 L1573; 002 L1597
    """
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


def test_joining_from_behind_legal_to_merge_into_a_single_legion_closest_to_the_target() -> None:
    """Given: 2 Regulars at csw-3 beside the target Windgap, held by 4; 2 Regulars at csw-4 behind them; a Legion of 6 at cne-3.

    When: csw-4 goes to csw-3.
    Then: legal: to merge into a single Legion closest to the target.
    Source: 002 L1597
    """
    position = behind()
    assert goals(position) == {"csw-4": ["csw-3"]}
    goes(position, "csw-4", "csw-3")
    assert position.legions["csw-3"] == regulars(H, 4)
    assert "csw-4" not in position.legions


def test_away_from_the_target_illegal_the_legion_would_not_be_the_closest_to_the_target() -> None:
    """Given: As before.

    When: csw-3 goes to csw-4.
    Then: illegal because the Legion would not be the closest to the target.
    Source: 002 L1597
    """
    against(behind(), "solo.merge", H, "move", area="csw-3")


@pytest.mark.parametrize("state", ["aside", "gone"])
def test_schemes_against_nobody_it_has_no_effect_and_goes_to_the_reinforcements_deck(
    state: str,
) -> None:
    """Given: Thufir Hawat is not in play; one Hawat's Scheming lies beside the board.

    When: Another is played.
    Then: It has no effect and goes to the Reinforcements deck; Gaius Helen Mohiam does not enter.
    Source: 002 L1559; 002 L1686; 002 L1192
    """
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
