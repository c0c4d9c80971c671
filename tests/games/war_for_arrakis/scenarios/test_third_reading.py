"""What a third examination of the document found: free actions, transports, tokens, ranks, reasons."""

from __future__ import annotations

import pytest

from adjudicator.games.war_for_arrakis.board import to_tank, zones_at
from adjudicator.games.war_for_arrakis.records import Position, Task
from adjudicator.games.war_for_arrakis.rulebook import go_ahead
from adjudicator.games.war_for_arrakis.tasks import task, task_at
from adjudicator.games.war_for_arrakis.tracks import enter
from adjudicator.games.war_for_arrakis.ways import by_air, flights, on_foot
from adjudicator.games.war_for_arrakis.worms import emerge
from tests.games.war_for_arrakis.scenarios.company import alone
from tests.games.war_for_arrakis.scenarios.table import can, offered, spending
from tests.games.war_for_arrakis.script import (
    GAME,
    A,
    H,
    doing,
    drawn,
    legion,
    move,
    refused,
    scene,
    state,
)
from tests.games.war_for_arrakis.test_teams import FA, HA
from tests.games.war_for_arrakis.test_teams import acting as of_four


def task_of(op: str) -> Task:
    """A task that carries out an operation."""
    made = task(GAME.ops[op].name, "")
    made.op, made.left = op, -1
    return made


def go(position: Position, by: str) -> None:
    """Let the first task be done by a side."""
    position.agenda[0].by = by
    go_ahead(GAME, position)


def source(position: Position, piece: str) -> dict[str, str]:
    """Where a figure comes from, if that is asked."""
    starts = offered(position, "H", "place", piece=piece, area="arrakeen")
    return {"start": "supply"} if "supply" in starts else {}


def test_a_token_just_deployed_is_revealed_before_the_other_side_acts() -> None:
    position = spending(scene(sietches={"windgap": "rank-2"}), "A", "deployment")
    move(position, "A", "deploy-token", area="windgap", leader="none")
    assert state(position) == "act: H"
    token = position.legions["windgap"].tokens[0]
    move(position, "A", "train", area="windgap", token=token)
    assert not position.legions["windgap"].tokens
    assert state(position) == "act: H"


def test_after_the_other_side_has_done_something_the_turn_is_over() -> None:
    position = spending(scene(sietches={"windgap": "rank-2"}), "A", "deployment")
    move(position, "A", "deploy-token", area="windgap", leader="none")
    position.sides[H].dice = {"mentat": 2}
    move(position, "H", "spend", die="mentat", do="action")
    assert "train" not in can(position, "A")
    assert refused(position, "A", "train", area="windgap", token="token-1") == (
        "free.training",
        "not-own-turn",
    )


def test_an_ornithopter_just_placed_scouts_between_two_parts_of_the_action() -> None:
    position = spending(scene(sietches={"windgap": "rank-2"}), "H", "house", option=2)
    zone = zones_at(GAME, position, "windgap")[0]
    move(position, "H", "place-vehicles", vehicle="ornithopter", place=zone)
    move(position, "H", "scout", zone=zone, area="windgap")
    assert position.sietches["windgap"].shown
    assert state(position) == "place-vehicles: H"


def test_atomics_need_not_wait_for_the_next_turn() -> None:
    position = scene({"windgap": legion(A, {"regular": 1})}, {"windgap": "rank-2"})
    spending(position, "A", "strategy", option=1)
    position.markers["jihad"] = GAME.numbers.atomics_step
    site = min(GAME.atomics)
    move(position, "A", "detonate", area=site)
    assert state(position) == "move: A"
    assert refused(position, "A", "detonate", area=site) == ("atomics.detonate", "used")


def test_the_atreides_look_at_a_token_before_they_say_where_it_comes() -> None:
    position = scene(sietches={"windgap": "rank-2", "hobars-gap": "rank-1"})
    spending(position, "A", "deployment")
    assert state(position) == "draw-token: T"
    drawn(position)
    assert state(position) == "deploy-token: A"
    assert offered(position, "A", "deploy-token") == ["hobars-gap", "windgap"]


@pytest.mark.parametrize(("option", "left"), [("pool", 0), ("gone", -1)])
def test_a_token_that_is_not_deployed_goes_back_or_is_gone(option: str, left: int) -> None:
    position = scene(sietches={"windgap": "rank-2"}, rulings={"drawn-token": option})
    before = len(position.token_pool)
    spending(position, "A", "deployment")
    drawn(position)
    move(position, "A", "pass")
    assert len(position.token_pool) - before == left
    assert not [name for name in position.tokens if name.startswith("token-")]


def test_one_card_may_be_drawn_with_a_mentat_die() -> None:
    position = spending(scene(), "H", "mentat")
    move(position, "H", "draw", count=0, second=1)
    assert state(position) == "draw-house-harkonnen: T"
    move(position, "T", "draw-house-harkonnen", to=H, card=position.decks["house-harkonnen"][0])
    assert state(position) == "act: A"


def test_a_unit_of_a_lower_rank_may_always_take_the_place_of_a_higher_one() -> None:
    position = scene({"carthag": legion(H, {"regular": 1})})
    op = next(
        name for name, op in GAME.ops.items() if op.name == "place" and op.units == {"elite": 3}
    )
    made = task_of(op)
    doing(position, [made], H)
    go(position, H)
    assert {"elite", "regular"} <= set(offered(position, "H", "place"))
    move(position, "H", "place", piece="regular", area="arrakeen", **source(position, "regular"))
    assert position.legions["arrakeen"].units == {"regular": 1}
    assert position.agenda[0].pieces["elite"] == 2


def test_a_leader_is_placed_before_the_unit_that_has_to_follow() -> None:
    position = scene({})
    spending(position, "H", "deployment")
    move(position, "H", "deploy", piece="bashar", area="arsunt")
    assert "pass" not in can(position, "H")
    assert offered(position, "H", "deploy", piece="regular") == ["arsunt"]
    move(position, "H", "deploy", piece="regular", area="arsunt")
    assert "carthag" in offered(position, "H", "deploy", piece="regular")


def test_figures_that_have_not_flown_are_carried_from_where_others_have_landed() -> None:
    position = scene({"carthag": legion(H, {"regular": 2}), "cne-1": legion(H, {"elite": 2})})
    position.flyers = {"zone-1": "ornithopter", "zone-2": "ornithopter"}
    position.flown = {"carthag": legion(H, {"regular": 1})}
    whole = position.legions["carthag"]
    assert by_air(GAME, position, H, "carthag", whole) == []
    assert by_air(GAME, position, H, "carthag", legion(H, {"regular": 1})) != []


def test_an_attack_that_cannot_be_made_is_not_offered() -> None:
    position = scene({"carthag": legion(H, {"regular": 2})})
    spending(position, "H", "strategy")
    assert offered(position, "H", "choose") == [1]


def test_two_units_of_a_prescience_card_come_from_two_sietches() -> None:
    op = next(name for name, op in GAME.ops.items() if op.name == "remove-units")
    position = scene(
        {"windgap": legion(A, {"regular": 1}), "hobars-gap": legion(A, {"regular": 1})},
        {"windgap": "rank-2", "hobars-gap": "rank-1"},
    )
    doing(position, [task_of(op)], A)
    go(position, A)
    move(position, "A", "remove-units", area="windgap")
    move(position, "A", "remove-units", area="hobars-gap")
    assert position.legions == {}


def test_paul_keeps_his_slot_in_the_tank_when_he_changes_the_power() -> None:
    position = of_four(A)
    to_tank(position, A, "paul-atreides", 0)
    position.sides[HA].tank = ["", "paul-atreides", ""]
    enter(GAME, position, "paul-muad-dib", False)
    assert position.sides[FA].tank == ["", "paul-muad-dib", ""]
    assert position.sides[HA].tank == ["", "", ""]


@pytest.mark.parametrize(
    ("end", "code"),
    [
        ("cne-1", "enemy"),
        ("imperial-basin", "sandworm"),
        ("carthag", "here"),
        ("windgap", "too-far"),
    ],
)
def test_a_refused_march_says_what_stands_in_its_way(end: str, code: str) -> None:
    position = scene({"carthag": legion(H, {"regular": 2}), "cne-1": legion(A, {"regular": 2})})
    position.worms = {"imperial-basin": "sandworm"}
    spending(position, "H", "strategy", option=1)
    move(position, "H", "move", area="carthag")
    assert refused(position, "H", "go", area=end) == ("movement.borders", code)


@pytest.mark.parametrize(("option", "zones"), [("needed", []), ("any", ["none", "zone-1"])])
def test_whether_a_legion_is_carried_one_area_is_a_ruling(option: str, zones: list[str]) -> None:
    position = scene({"carthag": legion(H, {"regular": 2})}, rulings={"short-flights": option})
    position.flyers = {"zone-1": "ornithopter"}
    end = on_foot(GAME, position, H, "carthag")[0]
    assert flights(GAME, position, H, "carthag", end, position.legions["carthag"]) == zones


@pytest.mark.parametrize(("option", "asked"), [("driven", "flee"), ("attacked", "")])
def test_whether_a_sandworm_drives_the_automatons_legion_away_is_a_ruling(
    option: str, asked: str
) -> None:
    position = alone(
        {"ne-12": legion(H, {"regular": 3})}, {"windgap": "rank-1"}, rulings={"solo-worms": option}
    )
    position.worms = {"ne-12": "sandworm"}
    position.agenda = [task_at("emerge", A, "ne-12", 1)]
    told = emerge(GAME, position, position.agenda[0])
    assert told[0].kind == "worm-drives"
    assert [one.name for one in position.agenda[:1] if one.name == "flee"] == [asked][: bool(asked)]
