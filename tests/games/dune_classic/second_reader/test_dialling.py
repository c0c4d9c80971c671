"""Scenarios of spice dialling, Sardaukar and Fedaykin in battle, under the advanced presets.

Each row of the tables is one scenario. Given: two factions in Arrakeen, the first is the aggressor;
When: the plans are opened; Then: strengths, winner, spice gained or lost, forces in the tanks.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_classic.second_reader.given import Side, facing, fought, no, offered

ROWS: list[tuple[str, str, Side, Side, tuple[float, float], str, tuple[int, int], tuple[int, int]]]
ROWS = [
    (
        "five forces, all paid, count five",
        "1.13.04",
        Side("emperor", 5, "bashar", 5, plan={"spice": 5}),
        Side("harkonnen", 3, "umman-kudu", 1, plan={"spice": 1}),
        (7, 2),
        "emperor",
        (-5, -1),
        (5, 3),
    ),
    (
        "five forces without spice count two and a half",
        "1.13.04.01",
        Side("emperor", 5, "bashar", 5),
        Side("harkonnen", 3, "umman-kudu", 1, plan={"spice": 1}),
        (4.5, 2),
        "emperor",
        (0, -1),
        (5, 3),
    ),
    (
        "of five forces two are paid: three and a half",
        "1.13.04.01",
        Side("emperor", 5, "bashar", 5, plan={"spice": 2}),
        Side("harkonnen", 3, "umman-kudu", 2),
        (5.5, 2),
        "emperor",
        (-2, 0),
        (5, 3),
    ),
    (
        "a single unpaid force counts half",
        "1.13.04.02",
        Side("emperor", 1, "bashar", 1),
        Side("harkonnen", 2, "umman-kudu", 1),
        (2.5, 1.5),
        "emperor",
        (0, 0),
        (1, 2),
    ),
    (
        "equal halves: the aggressor wins the tie",
        "1.07.06.01, 1.13.04.02",
        Side("emperor", 3, "bashar", 3),
        Side("harkonnen", 5, "umman-kudu", 5),
        (3.5, 3.5),
        "emperor",
        (0, 0),
        (3, 5),
    ),
    (
        "half a point decides for the defender",
        "1.13.04.02",
        Side("emperor", 4, "bashar", 4),
        Side("harkonnen", 4, "umman-kudu", 4, plan={"spice": 3}),
        (4, 4.5),
        "harkonnen",
        (0, -3),
        (4, 4),
    ),
    (
        "the winner loses each force dialled, paid or not",
        "1.07.06.06, 1.13.04",
        Side("emperor", 6, "bashar", 4, plan={"spice": 1}),
        Side("harkonnen", 2, "umman-kudu", 0),
        (4.5, 1),
        "emperor",
        (-1, 0),
        (4, 2),
    ),
    (
        "the loser pays what it has dialled",
        "1.13.04.04",
        Side("emperor", 5, "bashar", 1, plan={"spice": 1}),
        Side("harkonnen", 5, "feyd-rautha", 1, plan={"spice": 1}),
        (3, 7),
        "harkonnen",
        (-1, -1),
        (5, 1),
    ),
    (
        "nothing dialled and nothing paid: leaders decide",
        "1.07.04.02",
        Side("emperor", 5, "hasimir-fenring", 0),
        Side("harkonnen", 5, "beast-rabban", 0),
        (6, 4),
        "emperor",
        (0, 0),
        (0, 5),
    ),
    (
        "a leader killed does not count, the winner is paid for him, spice goes to the bank",
        "1.07.06.02, 1.07.06.03, 1.13.04.04",
        Side("emperor", 4, "bashar", 3, plan={"spice": 3, "weapon": "crysknife"}),
        Side("harkonnen", 4, "feyd-rautha", 2, plan={"spice": 2}),
        (5, 2),
        "emperor",
        (3, -2),
        (3, 4),
    ),
    (
        "both leaders die: the winner is paid for both",
        "1.07.06.03",
        Side("emperor", 4, "bashar", 3, plan={"spice": 3, "weapon": "crysknife"}),
        Side("harkonnen", 4, "beast-rabban", 1, plan={"weapon": "chaumas"}),
        (3, 0.5),
        "emperor",
        (3, 0),
        (3, 4),
    ),
    (
        "a Cheap Hero adds nothing to the dial",
        "3.01.04",
        Side("emperor", 4, "cheap-hero", 4, plan={"spice": 3}),
        Side("harkonnen", 4, "umman-kudu", 2),
        (3.5, 2),
        "emperor",
        (-3, 0),
        (4, 4),
    ),
    (
        "Fremen need no spice",
        "2.04.21",
        Side("fremen", 5, "jamis", 5),
        Side("harkonnen", 5, "feyd-rautha", 2),
        (7, 7),
        "fremen",
        (0, 0),
        (5, 5),
    ),
    (
        "Fremen as the defender need none either",
        "2.04.21",
        Side("harkonnen", 5, "umman-kudu", 5, plan={"spice": 5}),
        Side("fremen", 5, "chani", 1),
        (6, 7),
        "fremen",
        (-5, 0),
        (5, 1),
    ),
    (
        "the Guild pays like everybody else",
        "1.13.04",
        Side("spacing-guild", 4, "staban-tuek", 3, plan={"spice": 1}),
        Side("harkonnen", 4, "umman-kudu", 1),
        (7, 1.5),
        "spacing-guild",
        (-1, 0),
        (3, 4),
    ),
    (
        "the Bene Gesserit pay like everybody else",
        "1.13.04",
        Side("bene-gesserit", 4, "alia", 3),
        Side("harkonnen", 4, "umman-kudu", 1),
        (6.5, 1.5),
        "bene-gesserit",
        (0, 0),
        (3, 4),
    ),
    (
        "an explosion: nobody wins, both lose all, the spice of both is paid",
        "3.01.14, 1.13.04.04",
        Side("emperor", 5, "bashar", 2, plan={"spice": 2, "weapon": "lasgun"}),
        Side("harkonnen", 4, "umman-kudu", 1, plan={"spice": 1, "defense": "shield"}),
        (0, 0),
        "",
        (-2, -1),
        (5, 4),
    ),
    (
        "one's own shield beside one's own lasgun explodes as well",
        "3.01.14",
        Side("emperor", 5, "bashar", 2, plan={"weapon": "lasgun", "defense": "shield"}),
        Side("harkonnen", 4, "umman-kudu", 1),
        (0, 0),
        "",
        (0, 0),
        (5, 4),
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
@pytest.mark.parametrize("preset", ["landsraad-advanced", "published-advanced"])
def test_a_battle_with_spice(preset: str, row: tuple[Any, ...]) -> None:
    _, _, one, other, strengths, winner, spice, tanks = row
    result = fought(facing(one, other, preset), one, other)
    sides = result.position.sides
    assert result.winner == winner
    if winner:
        assert result.strengths == strengths
    assert (result.spice[one.faction], result.spice[other.faction]) == spice
    assert (sides[one.faction].tanks, sides[other.faction].tanks) == tanks


def test_in_the_basic_game_no_plan_pays_spice() -> None:
    """Given: The basic game.

    When: A plan names spice.
    Then: Refused; all forces count in full.
    Source: Landsraad 1.13 (advanced only)
    """
    for preset in ("landsraad-basic", "published-basic"):
        one, other = Side("emperor", 5, "bashar", 5), Side("harkonnen", 5, "umman-kudu", 5)
        position = facing(one, other, preset)
        assert no(position, "emperor", "plan", leader="bashar", number=5, spice=2)
        assert fought(position, one, other).strengths == (7.0, 6.0)


def test_nobody_pays_more_spice_than_forces_dialled_or_than_it_has() -> None:
    """Given: Five forces of the Emperor, who has 2 spice.

    When: It dials 1 and pays 2, or dials 3 and pays 3.
    Then: Both refused; 3 and 2 is legal.
    Source: Landsraad 1.13.04
    """
    one, other = Side("emperor", 5, "bashar", 1), Side("harkonnen", 5, "umman-kudu", 0)
    position = facing(one, other, spice={"emperor": 2})
    bare = {"leader": "bashar", "weapon": "none", "defense": "none"}
    assert no(position, "emperor", "plan", number=1, spice=2, **bare)
    assert no(position, "emperor", "plan", number=3, spice=3, **bare)
    assert offered(position, "emperor", "plan", leader="bashar", number=3, spice=2)


def test_the_caller_of_a_traitor_keeps_its_spice_and_the_other_pays() -> None:
    """Given: The Emperor dials 4 and pays 4; Harkonnen dial 3, pay 3, with a traitor of the Emperor.

    When: The Emperor calls the traitor.
    Then: It loses no force and no spice and is paid the leader; Harkonnen lose all and their spice.
    Source: Landsraad 1.07.06.07.01, 1.13.05
    """
    one = Side("emperor", 5, "bashar", 4, plan={"spice": 4})
    other = Side("harkonnen", 4, "beast-rabban", 3, plan={"spice": 3})
    position = facing(one, other)
    position.sides["emperor"].traitors = ["beast-rabban"]
    result = fought(position, one, other, traitor="beast-rabban")
    assert result.spice == {"emperor": 4, "harkonnen": -3}
    sides = result.position.sides
    assert (sides["emperor"].tanks, sides["harkonnen"].tanks) == (0, 4)
    assert "beast-rabban" in sides["harkonnen"].dead


def test_a_traitor_is_called_in_spite_of_an_explosion() -> None:
    """Given: The Emperor has a lasgun, Harkonnen a shield and a traitor of the Emperor.

    When: The Emperor calls the traitor.
    Then: It wins and loses nothing.
    Source: Landsraad 1.07.06.07.01
    """
    one = Side("emperor", 5, "bashar", 4, 2, {"spice": 4, "starred": 2, "weapon": "lasgun"})
    other = Side("harkonnen", 4, "umman-kudu", 3, plan={"defense": "shield"})
    position = facing(one, other)
    position.sides["emperor"].traitors = ["umman-kudu"]
    result = fought(position, one, other, traitor="umman-kudu")
    assert result.spice == {"emperor": 1, "harkonnen": 0}
    assert result.position.forces["arrakeen-s9"] == {"emperor": 5}
    assert result.position.sides["emperor"].tanks == 0


def test_an_ally_pays_for_no_forces_in_battle() -> None:
    """Given: The Emperor, allied with the Guild, who has pledged 3 spice; the Emperor has none.

    When: The Emperor dials 3.
    Then: It cannot pay with spice of its ally: allies pay for cards and shipments.
    Source: Landsraad 1.10.02.05, 1.10.02.06; publisher's questions and answers of 2019
    """
    for preset in ("landsraad-advanced", "published-advanced"):
        one, other = Side("emperor", 5, "bashar", 3), Side("harkonnen", 5, "umman-kudu", 0)
        position = facing(
            one,
            other,
            preset,
            factions=["emperor", "harkonnen", "spacing-guild"],
            allies=[("emperor", "spacing-guild")],
            pledges={"spacing-guild": 3},
            spice={"emperor": 0, "spacing-guild": 5},
        )
        assert not offered(position, "emperor", "plan", leader="bashar", number=3, spice=3, ally=3)
        result = fought(position, one, other)
        assert result.strengths == (3.5, 1.0)
        assert result.spice["spacing-guild"] == 0
