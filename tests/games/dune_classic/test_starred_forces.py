"""Starred forces outside of battle: set-up, shipment, movement, worms, storm, revival (ruling `starred-forces`)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.pieces import meanings, pieces
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.ruled_records import Advanced
from adjudicator.rules.records import Placement
from tests.support.dune_classic import (
    GAME,
    broken,
    can_be_filled,
    clauses,
    do,
    new_game,
    options,
    scene,
)

STARS: dict[str, Any] = {"starred_forces": "on"}
WALK: dict[str, Any] = {"side": "fighters", "arrive": "fighters", "hajr": False}
SHIP: dict[str, Any] = {"karama": "none", "ally": 0}
TWO = ["emperor", "fremen"]


def among(position: Position) -> Advanced:
    """The record of starred forces."""
    assert position.advanced is not None
    return position.advanced


def skip_to(position: Position, step: str, seat: str) -> Position:
    """Everybody passes until a seat is awaited in a step."""
    while position.step != step or position.waiting != [seat]:
        do(position, position.waiting[0], "pass")
    return position


def moving(seat: str, **given: Any) -> Position:
    """A seat is about to move."""
    return skip_to(scene("shipment-and-movement", TWO, **STARS, **given), "move", seat)


def filled(position: Position, move: dict[str, Any]) -> None:
    """Make a move that the form offers, too."""
    assert can_be_filled(position, move)
    do(
        position,
        move["by"],
        move["move"],
        **{k: v for k, v in move.items() if k not in ("by", "move")},
    )


def test_five_sardaukar_and_three_fedaykin_begin_in_reserve() -> None:
    position = new_game(**STARS)
    assert among(position).reserves == {"emperor": 5, "fremen": 3}
    assert new_game().advanced is None
    assert among(new_game(["atreides", "harkonnen"], spice_dialling="on")).reserves == {}


def test_fremen_say_how_many_fedaykin_they_place() -> None:
    position = new_game(["fremen", "harkonnen"], **STARS)
    while position.step == "deal-traitors":
        to = options(position, "table", "deal-traitor")[0]
        leader = options(position, "table", "deal-traitor", to=to)[0]
        do(position, "table", "deal-traitor", to=to, leader=leader)
    leader = options(position, "fremen", "keep-traitor")[0]
    do(position, "fremen", "keep-traitor", leader=leader)
    place = {"by": "fremen", "move": "place", "part": "sietch-tabr-s13", "forces": 4}
    assert broken(position, place) == "turn.starred/not-said"
    assert broken(position, {**place, "starred": 4}) == "turn.starred/too-many"
    filled(position, {**place, "starred": 3})
    assert among(position).starred == {"sietch-tabr-s13": {"fremen": 3}}
    assert among(position).reserves == {"emperor": 5} or among(position).reserves == {}
    rest = {**place, "forces": 6}
    assert broken(position, {**rest, "starred": 0}) == "turn.starred/none-there"
    filled(position, rest)


def test_a_shipment_says_how_many_have_a_star_as_long_as_reserves_have_any() -> None:
    position = skip_to(scene("shipment-and-movement", TWO, **STARS), "ship", "emperor")
    ship = {"by": "emperor", "move": "ship", "end": "carthag-s10", "forces": 6, **SHIP}
    assert broken(position, ship) == "turn.starred/not-said"
    assert broken(position, {**ship, "starred": 6}) == "turn.starred/too-many"
    filled(position, {**ship, "starred": 5})
    assert among(position).starred == {"carthag-s10": {"emperor": 5}}
    assert "emperor" not in among(position).reserves


def test_a_shipment_of_more_than_the_ordinary_reserves_names_starred_forces() -> None:
    tanks = {"emperor": 13}
    position = skip_to(scene("shipment-and-movement", TWO, tanks=tanks, **STARS), "ship", "emperor")
    ship = {"by": "emperor", "move": "ship", "end": "carthag-s10", "forces": 4, **SHIP}
    assert broken(position, {**ship, "starred": 1}) == "turn.starred/too-few"
    assert options(position, "emperor", "ship", end="carthag-s10", forces=4) == [2, 3, 4]


def test_a_move_takes_starred_forces_along_and_they_move_once() -> None:
    forces = {"sietch-tabr-s13": {"fremen": 5}}
    position = moving("fremen", forces=forces, starred={"sietch-tabr-s13": {"fremen": 2}})
    move = {
        "by": "fremen",
        "move": "move",
        "start": "sietch-tabr-s13",
        "end": "the-great-flat-s14",
        **WALK,
    }
    filled(position, {**move, "forces": 3, "starred": 2})
    assert among(position).starred == {"the-great-flat-s14": {"fremen": 2}}
    assert among(position).moved == {"the-great-flat-s14": {"fremen": 2}}
    onward = {**move, "start": "the-great-flat-s14", "end": "funeral-plain-s14", "forces": 1}
    assert broken(position, onward) == "movement.once/moved-already"
    do(position, "fremen", "pass")
    assert among(position).moved == {}


def test_fresh_and_moved_forces_in_one_part_are_told_apart_by_kind() -> None:
    forces = {"sietch-tabr-s13": {"fremen": 1}, "the-great-flat-s14": {"fremen": 2}}
    stars = {"sietch-tabr-s13": {"fremen": 1}}
    position = moving("fremen", forces=forces, starred=stars)
    first = {
        "by": "fremen",
        "move": "move",
        "start": "sietch-tabr-s13",
        "end": "the-great-flat-s14",
    }
    filled(position, {**first, **WALK, "forces": 1, "starred": 1})
    onward = {
        **first,
        "start": "the-great-flat-s14",
        "end": "funeral-plain-s14",
        "forces": 2,
        **WALK,
    }
    assert broken(position, {**onward, "starred": 1}) == "turn.starred/none-there"
    filled(position, onward)
    assert position.forces["the-great-flat-s14"] == {"fremen": 1}


def test_a_ride_names_its_starred_forces() -> None:
    forces = {"the-great-flat-s14": {"fremen": 3}}
    position = scene(
        "spice-blow",
        TWO,
        forces=forces,
        starred={"the-great-flat-s14": {"fremen": 1}},
        nexus_timing="at-first-worm",
        **STARS,
    )
    position.last_blow = ["the-great-flat-s14"]
    do(position, "table", "reveal-spice", card="shai-hulud")
    while position.step == "nexus":
        do(position, position.waiting[0], "pass")
    ride = {"by": "fremen", "move": "ride", "start": "the-great-flat-s14", "end": "carthag-s10"}
    assert broken(position, {**ride, "forces": 2}) == "turn.starred/not-said"
    filled(position, {**ride, "forces": 2, "starred": 1})
    assert among(position).starred == {"carthag-s10": {"fremen": 1}}


def test_a_worm_devours_sardaukar_with_all_others() -> None:
    forces = {"the-great-flat-s14": {"emperor": 3}}
    stars = {"the-great-flat-s14": {"emperor": 2}}
    position = scene("spice-blow", TWO, forces=forces, starred=stars, **STARS)
    position.last_blow = ["the-great-flat-s14"]
    events = do(position, "table", "reveal-spice", card="shai-hulud")
    assert "turn.starred-lost" in clauses(events)
    assert among(position).tanks == {"emperor": 2}
    assert position.sides["emperor"].tanks == 3


@pytest.mark.parametrize(("forces", "starred", "left"), [(5, 2, 2), (5, 3, 2), (2, 2, 1)])
def test_a_storm_takes_ordinary_fremen_first(forces: int, starred: int, left: int) -> None:
    """Half of the Fremen, rounded up, are lost: ordinary ones as far as there are any."""
    stars = {"the-great-flat-s14": {"fremen": starred}}
    position = scene(
        "storm",
        TWO,
        storm=12,
        forces={"the-great-flat-s14": {"fremen": forces}},
        starred=stars,
        fremen_storm_losses="half",
        **STARS,
    )
    position.storm_next = 3
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    assert position.forces["the-great-flat-s14"] == {"fremen": forces // 2}
    assert among(position).starred == {"the-great-flat-s14": {"fremen": left}}
    assert among(position).tanks.get("fremen", 0) == starred - left


def test_one_starred_force_is_revived_a_turn() -> None:
    tanks = {"emperor": 4}
    position = scene(
        "revival",
        TWO,
        tanks=tanks,
        starred_tanks={"emperor": 3},
        revival_parts="in-parts",
        **STARS,
    )
    revive = {"by": "emperor", "move": "revive", "forces": 2}
    assert broken(position, revive) == "turn.starred/not-said"
    assert broken(position, {**revive, "starred": 2}) == "turn.starred/too-many"
    assert broken(position, {**revive, "forces": 3, "starred": 1}) == "revival.starred/too-many"
    assert options(position, "emperor", "revive") == [1, 2]
    filled(position, {**revive, "forces": 1, "starred": 1})
    assert among(position).reserves["emperor"] == 3
    again = {**revive, "forces": 1}
    assert broken(position, {**again, "starred": 1}) == "turn.starred/none-there"
    filled(position, again)
    assert position.step != "revival"


def test_a_ghola_brings_back_one_starred_force_a_turn() -> None:
    position = scene(
        "revival",
        TWO,
        tanks={"fremen": 4},
        starred_tanks={"fremen": 3},
        hands={"fremen": ["tleilaxu-ghola"]},
        **STARS,
    )
    ghola = {"by": "fremen", "move": "ghola-forces", "forces": 2}
    assert (
        broken(position, {**ghola, "forces": 3, "starred": 2}) == "cards.ghola-forces/wrong-number"
    )
    filled(position, {**ghola, "starred": 1})
    assert among(position).tanks == {"fremen": 2}
    assert among(position).revived == {"fremen": 1}


def test_the_emperor_may_pay_for_a_fedaykin_of_its_ally() -> None:
    position = scene(
        "revival",
        TWO,
        tanks={"fremen": 5},
        starred_tanks={"fremen": 2},
        allies=[("emperor", "fremen")],
        **STARS,
    )
    pay = {"by": "emperor", "move": "pay-revival", "forces": 3}
    assert broken(position, pay) == "turn.starred/not-said"
    filled(position, {**pay, "starred": 1})
    assert among(position).tanks == {"fremen": 1}
    revive = {"by": "fremen", "move": "revive", "forces": 2}
    assert broken(position, revive) == "revival.starred/too-many"
    filled(position, {**revive, "forces": 1})


def test_an_allys_sardaukar_cross_the_board_by_name() -> None:
    forces = {"carthag-s10": {"emperor": 3}}
    position = scene(
        "shipment-and-movement",
        ["emperor", "spacing-guild"],
        forces=forces,
        starred={"carthag-s10": {"emperor": 2}},
        allies=[("emperor", "spacing-guild")],
        **STARS,
    )
    skip_to(position, "ship", "emperor")
    cross = {"by": "emperor", "move": "cross-ship", "start": "carthag-s10", "end": "arrakeen-s9"}
    filled(position, {**cross, "forces": 2, "starred": 1, **SHIP})
    assert among(position).starred == {
        "carthag-s10": {"emperor": 1},
        "arrakeen-s9": {"emperor": 1},
    }


def test_starred_forces_are_pieces_of_their_own() -> None:
    forces = {"carthag-s10": {"emperor": 3}}
    stars = {"carthag-s10": {"emperor": 2}}
    position = scene("battle", TWO, forces=forces, starred=stars, tanks={"fremen": 2}, **STARS)
    found = {(one.piece, one.what, one.place): one.count for one in pieces(GAME, position)}
    assert found["force", "emperor", "carthag-s10"] == 1
    assert found["starred", "emperor", "carthag-s10"] == 2
    assert found["starred", "emperor", "reserves"] == 3
    assert found["force", "emperor", "reserves"] == 14
    assert found["starred", "fremen", "reserves"] == 3
    assert found["force", "fremen", "tleilaxu-tanks"] == 2


def taken(piece: str, place: str, owner: str, count: int) -> Placement:
    """Forces of the Emperor that somebody takes, or puts down."""
    return Placement(
        piece=piece, what="emperor", place=place, owner=owner, count=count, hidden=False
    )


def test_what_is_dragged_says_which_kind_it_is() -> None:
    position = skip_to(scene("shipment-and-movement", TWO, **STARS), "ship", "emperor")
    for piece, starred in (("force", 0), ("starred", 2)):
        start = taken(piece, "reserves", "emperor", 2)
        found = meanings(GAME, position, "emperor", start, taken(piece, "carthag-s10", "", 2))
        assert [(move["move"], move["starred"]) for move in found] == [("ship", starred)]
    among(position).reserves = {}
    start = taken("force", "reserves", "emperor", 2)
    found = meanings(GAME, position, "emperor", start, taken("force", "carthag-s10", "", 2))
    assert "starred" not in found[0]


def test_a_dead_kwisatz_haderach_is_dragged_back() -> None:
    dead = {"atreides": sorted(GAME.factions["atreides"].leaders)}
    position = scene("revival", ["atreides", "harkonnen"], dead=dead, kwisatz_haderach="on")
    among(position).kwisatz = "dead"
    token = Placement(
        piece="kwisatz-haderach", what="", place="tleilaxu-tanks", owner="", count=1, hidden=False
    )
    assert token in pieces(GAME, position)
    home = Placement(
        piece="kwisatz-haderach", what="", place="leaders", owner="atreides", count=1, hidden=False
    )
    found = meanings(GAME, position, "atreides", token, home)
    assert found == [{"by": "atreides", "move": "revive-leader", "leader": "kwisatz-haderach"}]
