"""Scenarios of Sardaukar and Fedaykin in battle, under the advanced presets: the first is the aggressor."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_classic.second_reader.given import Side, facing, fought, no, offered, then

STARRED: list[tuple[str, str, Side, Side, tuple[float, float], str]] = [
    (
        "a paid Sardaukar counts two",
        "2.03.08",
        Side("emperor", 3, "bashar", 1, 1, {"starred": 1, "spice": 1}),
        Side("harkonnen", 3, "umman-kudu", 2, plan={"spice": 2}),
        (4, 3),
        "emperor",
    ),
    (
        "an unpaid Sardaukar counts one",
        "2.03.08, 1.13.04.01",
        Side("emperor", 3, "bashar", 1, 1, {"starred": 1}),
        Side("harkonnen", 3, "umman-kudu", 2, plan={"spice": 1}),
        (3, 2.5),
        "emperor",
    ),
    (
        "five paid Sardaukar count ten",
        "2.03.08",
        Side("emperor", 5, "bashar", 5, 5, {"starred": 5, "spice": 5}),
        Side("harkonnen", 5, "feyd-rautha", 5, plan={"spice": 5}),
        (12, 11),
        "emperor",
    ),
    (
        "five unpaid Sardaukar count five",
        "2.03.08, 1.13.04.01",
        Side("emperor", 5, "bashar", 5, 5, {"starred": 5}),
        Side("harkonnen", 5, "feyd-rautha", 5),
        (7, 8.5),
        "harkonnen",
    ),
    (
        "a paid Sardaukar and an unpaid force",
        "2.03.08",
        Side("emperor", 3, "bashar", 2, 1, {"starred": 1, "spice": 1}),
        Side("harkonnen", 3, "umman-kudu", 1),
        (4.5, 1.5),
        "emperor",
    ),
    (
        "ordinary forces dialled alone beside a Sardaukar who stays behind",
        "2.03.08",
        Side("emperor", 4, "bashar", 3, 1, {"starred": 0, "spice": 3}),
        Side("harkonnen", 3, "umman-kudu", 1),
        (5, 1.5),
        "emperor",
    ),
    (
        "a Sardaukar counts one against Fremen",
        "2.03.09",
        Side("emperor", 3, "bashar", 3, 3, {"starred": 3, "spice": 3}),
        Side("fremen", 2, "jamis", 1),
        (5, 3),
        "emperor",
    ),
    (
        "an unpaid Sardaukar counts half against Fremen",
        "2.03.09, 1.13.04.01",
        Side("emperor", 3, "bashar", 3, 3, {"starred": 3}),
        Side("fremen", 2, "jamis", 1),
        (3.5, 3),
        "emperor",
    ),
    (
        "a Fedaykin counts two against the Emperor, without spice",
        "2.04.18, 2.04.21",
        Side("emperor", 3, "bashar", 3, 1, {"starred": 1, "spice": 3}),
        Side("fremen", 3, "jamis", 3, 3, {"starred": 3}),
        (5, 8),
        "fremen",
    ),
    (
        "three Fedaykin and two Fremen count eight",
        "2.04.18",
        Side("fremen", 5, "jamis", 5, 3, {"starred": 3}),
        Side("harkonnen", 5, "feyd-rautha", 4, plan={"spice": 4}),
        (10, 10),
        "fremen",
    ),
    (
        "a Fedaykin counts two beside a Cheap Hero",
        "2.04.18, 3.01.04",
        Side("fremen", 2, "cheap-hero", 1, 1, {"starred": 1}),
        Side("harkonnen", 2, "umman-kudu", 1),
        (2, 1.5),
        "fremen",
    ),
    (
        "a dead leader leaves the Sardaukar their strength",
        "1.07.06.02, 2.03.08",
        Side("emperor", 3, "bashar", 2, 2, {"starred": 2, "spice": 2}),
        Side("harkonnen", 3, "umman-kudu", 2, plan={"spice": 2, "weapon": "stunner"}),
        (4, 3),
        "emperor",
    ),
]


@pytest.mark.parametrize("row", STARRED, ids=[row[0] for row in STARRED])
@pytest.mark.parametrize("preset", ["landsraad-advanced", "published-advanced"])
def test_a_battle_with_starred_forces(preset: str, row: tuple[Any, ...]) -> None:
    _, _, one, other, strengths, winner = row
    result = fought(facing(one, other, preset), one, other)
    assert (result.strengths, result.winner) == (strengths, winner)


def test_an_explosion_kills_starred_forces_too() -> None:
    """Given: Two Sardaukar and a force against Harkonnen with a lasgun; the Emperor has a shield.

    When: The plans are opened.
    Then: All are in the tanks, two of them starred.
    Source: Landsraad 3.01.14
    """
    one = Side("emperor", 3, "bashar", 0, 2, {"defense": "shield"})
    other = Side("harkonnen", 3, "umman-kudu", 0, plan={"weapon": "lasgun"})
    position = fought(facing(one, other), one, other).position
    assert position.advanced is not None
    assert position.advanced.tanks == {"emperor": 2}
    assert position.sides["emperor"].tanks == 3
    assert "bashar" in position.sides["emperor"].dead


def lost(forces: int, starred: int, dialled: int, dialled_starred: int, foe: str) -> set[Any]:
    """What the Emperor, who has won, may lose: pairs of forces and starred ones among them."""
    plan = {"starred": dialled_starred} if starred else {}
    one = Side("emperor", forces, "hasimir-fenring", dialled, starred, plan)
    other = Side(foe, 1, "umman-kudu" if foe == "harkonnen" else "jamis", 0)
    position = fought(facing(one, other), one, other).position
    if position.step != "lose":
        assert position.advanced is not None
        return {(position.sides["emperor"].tanks, position.advanced.tanks.get("emperor", 0))}
    return {
        (count, stars)
        for count in range(forces + 1)
        for stars in range(starred + 1)
        if offered(position, "emperor", "lose", part="arrakeen-s9", forces=count, starred=stars)
    }


@pytest.mark.parametrize(
    ("forces", "starred", "dialled", "dialled_starred", "foe", "whole"),
    [
        (5, 2, 2, 2, "harkonnen", {(2, 2), (3, 1)}),
        (6, 2, 3, 1, "harkonnen", {(4, 0), (3, 1), (2, 2)}),
        (3, 3, 2, 2, "harkonnen", {(2, 2)}),
        (6, 2, 2, 2, "fremen", {(2, 0), (2, 1), (2, 2)}),
    ],
    ids=[
        "two Sardaukar dialled: two Sardaukar, or one and two others",
        "one Sardaukar and two others: worth four in any kinds",
        "only Sardaukar stand there: those are lost",
        "against Fremen each counts one: two forces of any kind",
    ],
)
def test_a_winner_chooses_the_kinds_it_loses(
    forces: int, starred: int, dialled: int, dialled_starred: int, foe: str, whole: set[Any]
) -> None:
    """Then: losses worth as much as was dialled, in any kinds. Source: Landsraad 2.03.08, 2.03.09."""
    assert whole <= lost(forces, starred, dialled, dialled_starred, foe)


def test_a_plan_names_only_starred_forces_that_stand_there() -> None:
    """Given: Two Sardaukar among four forces.

    When: A plan dials three Sardaukar, or three forces none of whom is starred.
    Then: Both refused: only two are there, and only two others.
    Source: Landsraad 2.03.08
    """
    one = Side("emperor", 4, "bashar", 3, 2, {"starred": 1})
    position = facing(one, Side("harkonnen", 4, "umman-kudu", 0))
    bare = {"leader": "bashar", "number": 3, "weapon": "none", "defense": "none", "spice": 0}
    assert no(position, "emperor", "plan", starred=3, **bare)
    assert no(position, "emperor", "plan", starred=0, **bare)
    then(position, "emperor", "plan", leader="bashar", number=3, starred=2)
