"""Who flies: forces and advisors in Arrakeen and Carthag (document 004, phase 5; two rulings)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Position
from tests.support.dune_classic import broken, can_be_filled, do, new_game, options, scene

ARRAKEEN = "arrakeen-s9"
BASIN = "imperial-basin-s9"
READINGS = ["started-there", "phase-start", "within", "presence"]
FAR = "polar-sink"
"""Two borders from Arrakeen, which nobody but the Fremen walks in one move."""


def move(by: str, start: str, end: str, forces: int, **given: Any) -> dict[str, Any]:
    """A move of fighters, unless said otherwise."""
    sides = {"side": "fighters", "arrive": "fighters", "hajr": False}
    return {
        "by": by,
        "move": "move",
        "start": start,
        "end": end,
        "forces": forces,
        **sides,
        **given,
    }


def walk(position: Position, by: str, start: str, end: str, forces: int, **given: Any) -> list[str]:
    """Check, fill and make a move; the kinds of what happened."""
    wanted = move(by, start, end, forces, **given)
    assert broken(position, wanted) == ""
    assert can_be_filled(position, wanted)
    fields = {name: value for name, value in wanted.items() if name not in ("by", "move")}
    return [event.kind for event in do(position, by, "move", **fields)]


def flies(
    position: Position, by: str, start: str, forces: int, end: str = FAR, **given: Any
) -> bool:
    """Whether a group may go where only ornithopters go; check and form say the same."""
    wanted = move(by, start, end, forces, **given)
    may = broken(position, wanted) == ""
    assert can_be_filled(position, wanted) is may
    return may


def to_move(position: Position, by: str) -> Position:
    """Everybody awaited before the seat passes."""
    while position.step != "move" or position.waiting != [by]:
        do(position, position.waiting[0], "pass")
    return position


# --- who came this turn --------------------------------------------------------------------------


def ridden_in(reading: str, own: int) -> Position:
    """Fremen with some forces in Arrakeen ride three more in on a worm; they are to move."""
    position = scene(
        "spice-blow",
        ["fremen", "emperor"],
        forces={
            "habbanya-ridge-flat-s16": {"fremen": 3},
            **({ARRAKEEN: {"fremen": own}} if own else {}),
        },
        storm=5,
        ornithopters=reading,
    )
    position.last_blow = ["habbanya-ridge-flat-s17"]
    do(position, "table", "reveal-spice", card="shai-hulud")
    for seat in list(position.waiting):
        do(position, seat, "pass")
    do(position, "fremen", "ride", start="habbanya-ridge-flat-s16", end=ARRAKEEN, forces=3)
    while position.phase != "shipment-and-movement":
        if position.waiting == ["table"]:
            kind = {"reveal-spice": "reveal-spice", "charity": "charity"}.get(
                position.step, "deal-auction"
            )
            given = {
                "reveal-spice": {"card": "spice-cielago-north"},
                "deal-auction": {"card": "hajr"},
            }.get(kind, {})
            do(position, "table", kind, **given)
        else:
            do(position, position.waiting[0], "pass")
    return to_move(position, "fremen")


@pytest.mark.parametrize(
    ("reading", "own", "flown"),
    [
        ("started-there", 0, 0),
        ("started-there", 2, 2),
        ("phase-start", 0, 3),
        ("phase-start", 2, 5),
        ("within", 0, 0),
        ("within", 2, 5),
        ("presence", 0, 3),
        ("presence", 2, 5),
    ],
)
def test_whether_who_rode_a_worm_into_a_city_flies_is_a_ruling(
    reading: str, own: int, flown: int
) -> None:
    position = ridden_in(reading, own)
    assert position.forces[ARRAKEEN] == {"fremen": own + 3}
    for forces in range(1, own + 4):
        assert flies(position, "fremen", ARRAKEEN, forces, "false-wall-west-s16") is False
        assert flies(position, "fremen", ARRAKEEN, forces, "plastic-basin-s11") is (forces <= flown)


@pytest.mark.parametrize(
    ("reading", "flown"), [("started-there", 2), ("phase-start", 2), ("within", 5)]
)
def test_whether_who_was_shipped_into_a_held_city_flies_is_a_ruling(
    reading: str, flown: int
) -> None:
    position = scene(
        "shipment-and-movement",
        ["emperor", "harkonnen"],
        forces={ARRAKEEN: {"emperor": 2}},
        ornithopters=reading,
    )
    while position.waiting != ["emperor"]:
        do(position, position.waiting[0], "pass")
    do(position, "emperor", "ship", end=ARRAKEEN, forces=3, karama="none", ally=0)
    to_move(position, "emperor")
    assert max(options(position, "emperor", "move", start=ARRAKEEN, end=FAR)) == flown


def test_within_a_city_newcomers_fly_only_as_long_as_some_have_been_there_all_along() -> None:
    position = scene(
        "shipment-and-movement",
        ["emperor", "harkonnen"],
        forces={ARRAKEEN: {"emperor": 2}, BASIN: {"emperor": 1}},
        hands={"emperor": ["hajr"]},
        ornithopters="within",
    )
    to_move(position, "emperor")
    walk(position, "emperor", ARRAKEEN, FAR, 2)
    walk(position, "emperor", BASIN, ARRAKEEN, 1)
    assert not flies(position, "emperor", ARRAKEEN, 1, hajr=True)


def test_forces_lost_to_the_storm_take_their_ornithopters_with_them() -> None:
    """Four stood there, the storm takes two, three ride in: two of the five fly."""
    position = new_game(["fremen", "emperor"], fremen_storm_losses="half")
    position.turn = 2
    position.wall = False
    position.storm = 8
    position.forces = {ARRAKEEN: {"fremen": 4}}
    position.phase, position.step = "mentat-pause", "end-turn"
    position.waiting = ["table"]
    do(position, "table", "end-turn")
    assert position.fliers == {ARRAKEEN: {"fremen": 4}}
    position.storm_next = 1
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    assert position.forces[ARRAKEEN] == {"fremen": 2}
    assert position.fliers == {ARRAKEEN: {"fremen": 2}}


# --- advisors ------------------------------------------------------------------------------------

BENE = "bene-gesserit"
SEATS = [BENE, "emperor", "harkonnen"]


def advised(wings: str, reading: str = "started-there", **given: Any) -> Position:
    """Two advisors stand in Arrakeen beside the Emperor."""
    return scene(
        "shipment-and-movement",
        SEATS,
        forces={ARRAKEEN: {"emperor": 2}},
        advisors={ARRAKEEN: 2},
        advisor_wings=wings,
        ornithopters=reading,
        **given,
    )


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(
    ("wings", "fly"), [("fighters-only", False), ("once-fighters", False), ("like-fighters", True)]
)
def test_whether_advisors_fly_is_a_ruling(wings: str, fly: bool, reading: str) -> None:
    position = to_move(advised(wings, reading), BENE)
    given = {"side": "advisors"}
    assert flies(position, BENE, ARRAKEEN, 2, **given) is fly
    if not fly:
        wanted = move(BENE, ARRAKEEN, FAR, 2, **given)
        assert broken(position, wanted) == "advisors.powers/on-foot"


@pytest.mark.parametrize("reading", ["started-there", "phase-start"])
@pytest.mark.parametrize(
    ("wings", "fly"), [("fighters-only", False), ("once-fighters", True), ("like-fighters", True)]
)
def test_whether_advisors_that_were_announced_fly_as_fighters_is_a_ruling(
    wings: str, fly: bool, reading: str
) -> None:
    position = advised(wings, reading)
    do(position, BENE, "announce", territory="arrakeen")
    assert flies(to_move(position, BENE), BENE, ARRAKEEN, 2) is fly


@pytest.mark.parametrize("reading", ["started-there", "phase-start"])
@pytest.mark.parametrize(
    ("wings", "fly"), [("fighters-only", False), ("once-fighters", True), ("like-fighters", True)]
)
def test_lone_advisors_that_become_fighters_are_treated_alike(
    wings: str, fly: bool, reading: str
) -> None:
    position = scene(
        "shipment-and-movement",
        SEATS,
        advisors={ARRAKEEN: 2},
        advisor_wings=wings,
        ornithopters=reading,
    )
    assert position.forces == {ARRAKEEN: {BENE: 2}}
    assert flies(to_move(position, BENE), BENE, ARRAKEEN, 2) is fly


@pytest.mark.parametrize(("wings", "fly"), [("fighters-only", False), ("like-fighters", True)])
def test_whether_advisors_in_a_city_give_wings_to_others_is_a_ruling(wings: str, fly: bool) -> None:
    position = scene(
        "shipment-and-movement",
        SEATS,
        forces={ARRAKEEN: {"emperor": 2}, "basin-s8": {BENE: 1}},
        advisors={ARRAKEEN: 2},
        advisor_wings=wings,
        ornithopters="presence",
    )
    assert flies(to_move(position, BENE), BENE, "basin-s8", 1) is fly


def test_fighters_that_withdraw_lose_their_wings_unless_advisors_keep_them() -> None:
    for wings, noted in [("fighters-only", {}), ("once-fighters", {ARRAKEEN: {"advisors": 3}})]:
        position = scene(
            "shipment-and-movement",
            SEATS,
            forces={BASIN: {"emperor": 5}, ARRAKEEN: {BENE: 3}},
            advisor_wings=wings,
        )
        to_move(position, "emperor")
        walk(position, "emperor", BASIN, ARRAKEEN, 2)
        do(position, BENE, "flip", territory="arrakeen")
        assert position.fliers == noted


def test_advisors_make_nobody_an_owner_of_a_city() -> None:
    for wings in ["fighters-only", "once-fighters", "like-fighters"]:
        assert advised(wings).harvesters == ["arrakeen/emperor"]
