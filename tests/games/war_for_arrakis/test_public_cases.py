"""Situations that another public program tries in its solo mode, asked of ours: attacks and marches.

`KDC-Solo/dune-war-for-arrakis` plays the Harkonnens, too. Its situations are set up here in our words and
names, and document 002 says what has to come of them; where it decides otherwise, the test says so.
What differs is listed in docs/war-for-arrakis.md ("Beside another reading of the solo mode").
Beside this: test_public_cases_actions.py (deploying, House, cards), test_public_cases_battles.py (battles, tokens)
and test_public_cases_rounds.py (rounds, set-up, storms, spice).
"""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.games.war_for_arrakis.plans import points, single_points, spread
from adjudicator.games.war_for_arrakis.records import Legion, Position
from adjudicator.games.war_for_arrakis.ways import goals, on_foot, targets
from tests.games.war_for_arrakis.scenarios.table import can, first, offered
from tests.games.war_for_arrakis.script import GAME, A, H, legion, move
from tests.games.war_for_arrakis.test_solo import ask, fields, mind, scene, six, spent

GARA = {"gara-kulon": "rank-1"}
TWO = {"gara-kulon": "rank-1", "habbanya-ridge": "rank-1"}


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with Leaders."""
    return legion(side, {"regular": count}, list(leaders))


def attacks(position: Position) -> list[tuple[str, str]]:
    """From where to where the criteria let the Harkonnens attack with the die that they hold."""
    spent(position)
    if 2 not in offered(position, H, "choose"):
        return []
    move(position, H, "choose", option=2)
    return [
        (start, area)
        for start in offered(position, H, "attack")
        for area in offered(position, H, "attack", start=start)
    ]


def marches(position: Position) -> dict[str, list[str]]:
    """Which Legions move next, and where to, if there were nothing to attack."""
    first = GAME.ops[GAME.actions["harkonnen/strategy"].effect[0]].options[0][0]
    ask(position, "move", op=first, left=-1)
    found: dict[str, list[str]] = {}
    if position.step == "move" and position.waiting == [H]:
        for area in offered(position, H, "move"):
            ahead = msgspec.json.decode(msgspec.json.encode(position), type=Position)
            move(ahead, H, "move", area=area)
            found[area] = sorted(offered(ahead, H, "go"))
    return found


def plays_on(position: Position) -> list[str]:
    """The Harkonnens move by the first options that the criteria leave, as long as they are asked; what they did."""
    kinds: list[str] = []
    while position.waiting == [H]:
        kind = next(kind for kind in can(position, H) if kind != "pass")
        move(position, H, kind, **first(position, H, kind))
        kinds.append(kind)
    return kinds


# --- attacks on sietches and Legions -------------------------------------------------------------


def test_three_regulars_attack_an_empty_sietch_beside_them_on_foot() -> None:
    position = scene({"ne-11": six(regular=3)}, GARA)

    assert attacks(position) == [("ne-11", "gara-kulon")]
    move(position, H, "attack", start="ne-11", area="gara-kulon")


def test_one_regular_does_not_attack_three() -> None:
    assert attacks(scene({"ne-11": six(regular=1), "gara-kulon": regulars(A, 3)}, GARA)) == []


def test_of_two_sietches_within_reach_that_of_the_higher_rank_is_attacked() -> None:
    sietches = {"gara-kulon": "rank-1", "habbanya-ridge": "rank-3"}
    position = scene({"ne-11": six(regular=4), "sw-1": six(regular=4)}, sietches)

    assert attacks(position) == [("sw-1", "habbanya-ridge")]


@pytest.mark.parametrize(("die", "leaders", "able"), [
    ("leadership", [], False), ("leadership", ["bashar"], True), ("strategy", [], True),
])  # fmt: skip
def test_leadership_lets_only_legions_with_a_leader_attack(
    die: str, leaders: list[str], able: bool
) -> None:
    position = scene({"ne-11": regulars(H, 3, *leaders)}, GARA, die=die)

    assert attacks(position) == ([("ne-11", "gara-kulon")] if able else [])


@pytest.mark.parametrize(("ours", "theirs"), [(4, 1), (1, 3)])
def test_a_legion_beside_a_weaker_one_attacks_it_and_beside_a_stronger_one_does_not(
    ours: int, theirs: int
) -> None:
    position = scene({"arrakeen": six(regular=ours), "carthag": regulars(A, theirs)})

    assert attacks(position) == ([("arrakeen", "carthag")] if ours > theirs else [])


def test_equal_points_are_a_tie_that_single_units_break() -> None:
    """The other program lets nobody attack here; "in case of a tie" is in Combat Power."""
    legions = {"arrakeen": legion(H, {"elite": 2}), "carthag": regulars(A, 2)}

    assert attacks(scene(legions)) == [("arrakeen", "carthag")]
    assert attacks(scene(legions, rulings={"solo-ties": "points"})) == []


@pytest.mark.parametrize("legions", [{"ne-11": six(regular=3)}, {"ne-11": six(), "ne-8": six()}])
def test_a_sietch_comes_before_a_legion_and_a_legion_before_a_march(
    legions: dict[str, Legion],
) -> None:
    near = {**legions, "ne-7": regulars(A, 1), "ne-3": six()}

    assert {area for _, area in attacks(scene(near, GARA))} == {"gara-kulon"}
    guarded = {**near, "gara-kulon": regulars(A, 6, "naib", "stilgar")}
    assert {area for _, area in attacks(scene(guarded, GARA))} == {"ne-7"}


def test_where_no_legion_stands_nothing_is_done() -> None:
    position = scene({}, GARA)
    spent(position)

    assert position.waiting != [H]
    assert position.legions == {}


# --- marches -------------------------------------------------------------------------------------


def test_a_legion_beside_the_target_does_not_walk_into_it() -> None:
    assert marches(scene({"cne-9": six(regular=2)}, GARA)) == {}


def test_nobody_marches_where_there_is_no_target() -> None:
    position = scene({"carthag": six()})
    mind(position).target = ""

    assert marches(position) == {}


def test_a_legion_far_away_comes_one_area_closer() -> None:
    way = spread(GAME, ["gara-kulon"], {})
    found = marches(scene({"carthag": six(regular=4)}, GARA))

    assert list(found) == ["carthag"]
    assert found["carthag"]
    assert {way[end] for end in found["carthag"]} == {way["carthag"] - 1}


def test_two_legions_beside_the_target_become_one_from_either_side() -> None:
    position = scene({"ne-11": six(regular=2), "ne-12": six(regular=2)}, GARA)

    assert marches(position) == {"ne-11": ["ne-12"], "ne-12": ["ne-11"]}


def test_a_legion_that_gains_nothing_by_it_does_not_merge() -> None:
    """The other program merges into any neighbour; "with the highest possible Combat Power" is a criterion."""
    assert marches(scene({"ne-11": six(), "ne-12": six()}, GARA)) == {}
    assert marches(scene({"ne-11": six(), "ne-12": six(regular=5)}, GARA)) == {}


def aimed(legions: dict[str, Legion], rulings: dict[str, str] | None = None) -> str:
    """The sietch on which the first Legion marches, or "" where none does."""
    position = scene(legions, TWO, rulings=rulings)
    for start in marches(position):
        move(position, H, "move", area=start)
        return mind(position).aim
    return ""


def test_the_march_is_on_the_target_if_one_legion_can_beat_who_holds_it() -> None:
    assert aimed({"ne-8": six(regular=3)}) == "gara-kulon"


def test_the_march_is_on_a_weaker_sietch_where_the_target_is_too_strong() -> None:
    assert aimed({"ne-11": six(regular=2), "gara-kulon": regulars(A, 6)}) == "habbanya-ridge"


def test_nobody_marches_where_every_sietch_is_too_strong_but_by_a_ruling() -> None:
    """The other program lets them; "Moving Legions must have a Combat Power greater" is in the Movement Criteria."""
    held = {
        "se-1": six(regular=2),
        "gara-kulon": regulars(A, 6),
        "habbanya-ridge": regulars(A, 6),
    }

    assert aimed(held) == ""
    assert aimed(held, {"solo-hopeless": "march"}) == "gara-kulon"


def test_the_closest_legion_goes_first_and_equally_close_ones_are_the_players_choice() -> None:
    far = scene({"ne-8": six(), "sw-2": six()}, GARA)
    tied = scene({"ne-8": six(), "ne-9": six()}, GARA)

    assert list(marches(far)) == ["ne-8"]
    assert list(marches(tied)) == ["ne-8", "ne-9"]


# --- ways, borders, air zones --------------------------------------------------------------------


def test_no_border_stops_the_harkonnens_from_either_side() -> None:
    barred = [(name, other) for name, area in GAME.areas.items() for other in area.barred]

    assert len(barred) == 2 * 11
    for area in GAME.areas.values():
        assert sorted(area.around) == sorted([*area.borders, *area.barred])
    for one, other in barred:
        assert one in GAME.areas[other].around
        assert other not in GAME.areas[one].borders
        position = scene({one: six(), "ne-14": regulars(A, 1)})
        assert other in on_foot(GAME, position, H, one)


@pytest.mark.parametrize("goal", ["carthag", "habbanya-ridge"])
def test_a_way_has_as_many_steps_as_areas_to_enter_and_each_step_comes_closer(goal: str) -> None:
    way = spread(GAME, [goal], {})

    assert way[goal] == 0
    assert {way[area] for area in GAME.areas[goal].around} == {1}
    for area, steps in way.items():
        if steps:
            assert steps - 1 == min(way[other] for other in GAME.areas[area].around)


def test_an_area_that_is_closed_makes_the_way_no_shorter_and_lies_on_none() -> None:
    free = spread(GAME, ["habbanya-ridge"], {})
    closed = next(area for area in GAME.areas["arrakeen"].around if free[area] < free["arrakeen"])
    detour = spread(GAME, ["habbanya-ridge"], {closed: True})

    assert closed not in detour
    assert detour["arrakeen"] >= free["arrakeen"]


def test_nobody_moves_into_what_the_enemy_holds_but_it_is_marched_on() -> None:
    position = scene({"ne-8": six(), "gara-kulon": regulars(A, 1)}, GARA)
    beside = scene({"ne-11": six(), "gara-kulon": regulars(A, 1)}, GARA)

    assert set(marches(position)["ne-8"]) == {"ne-11", "ne-12"}
    assert "gara-kulon" not in goals(GAME, beside, H, "ne-11")
    assert "gara-kulon" in targets(GAME, beside, H, "ne-11")


def test_every_air_zone_connects_two_sectors() -> None:
    assert GAME.zones["zone-1"] == ["central-north-east", "north-east"]
    assert GAME.zones["zone-4"] == ["central-north-east", "central-south-east"]
    assert {len(set(sectors)) for sectors in GAME.zones.values()} == {2}


@pytest.mark.parametrize(("start", "zone", "able"), [
    ("ne-8", "zone-1", True), ("arrakeen", "zone-1", True), ("se-1", "zone-1", False),
    ("ne-8", "", False), ("cne-1", "zone-2", True),
])  # fmt: skip
def test_an_ornithopter_carries_legions_from_the_sectors_of_its_zone_two_areas_far(
    start: str, zone: str, able: bool
) -> None:
    position = scene({start: six()})
    position.flyers = {zone: "ornithopter"} if zone else {}
    way = spread(GAME, [start], {})
    far = {area for area in goals(GAME, position, H, start) if way[area] == 2}

    assert bool(far) is able
    assert max(way[area] for area in goals(GAME, position, H, start)) == (2 if able else 1)
    if start == "cne-1":
        assert "cnw-2" in far


def test_a_sietch_two_areas_away_is_attacked_only_from_the_air() -> None:
    position = scene({"ne-8": six()}, GARA)
    assert "gara-kulon" not in targets(GAME, position, H, "ne-8")
    position.flyers = {"zone-1": "ornithopter"}

    assert "gara-kulon" in targets(GAME, position, H, "ne-8")
    assert attacks(position) == [("ne-8", "gara-kulon")]
    assert fields(position, "attack", "zone", start="ne-8", area="gara-kulon") == ["zone-1"]


def test_the_atreides_do_not_cross_what_the_harkonnens_do_and_nobody_enters_a_sandworm() -> None:
    for side, crosses in ((H, True), (A, False)):
        position = scene({"broken-land": regulars(side, 2)})
        ends = goals(GAME, position, side, "broken-land")
        assert ("ne-3" in ends, "arsunt" in ends) == (crosses, True)
        position.worms = {"ne-3": "sandworm"}
        assert ("ne-3" in goals(GAME, position, H, "broken-land")) is False


def test_the_atreides_ride_over_a_wormsign_to_what_does_not_border_on_them() -> None:
    position = scene({"ne-1": regulars(A, 2)})
    assert "nw-11" not in goals(GAME, position, A, "ne-1")
    position.signs = ["ne-3"]

    assert "nw-11" in goals(GAME, position, A, "ne-1")


@pytest.mark.parametrize(("there", "bans", "able"), [(5, [], True), (6, [], False), (5, ["choam"], False)])  # fmt: skip
def test_a_legion_merges_only_where_there_is_room_and_the_ban_of_choam_leaves_less(
    there: int, bans: list[str], able: bool
) -> None:
    position = scene({"ne-11": six(regular=2), "ne-12": six(regular=there)}, GARA)
    position.bans = bans

    assert ("ne-11" in marches(position)) is able
    if able:
        move(position, H, "move", area="ne-11")
        move(position, H, "leave", piece="regular")
        move(position, H, "go", area="ne-12")
        assert position.legions["ne-12"].units == {"regular": 6}


# --- combat power --------------------------------------------------------------------------------


@pytest.mark.parametrize(("units", "tokens", "leaders", "coarse", "fine"), [
    ({"regular": 2, "elite": 1, "special-elite": 1}, 2, ["bashar", "beast-rabban"], 10, 18),
    ({"regular": 3}, 0, [], 3, 6), ({"special-elite": 3}, 0, [], 3, 12), ({}, 0, [], 0, 0),
    ({"regular": 1, "elite": 1, "special-elite": 1}, 1, [], 5, 11),
    ({}, 0, ["bashar", "feyd-rautha"], 2, 3), ({"elite": 2}, 0, [], 2, 6), ({"regular": 2}, 0, [], 2, 4),
])  # fmt: skip
def test_combat_power_counts_points_and_single_units(
    units: dict[str, int], tokens: int, leaders: list[str], coarse: int, fine: int
) -> None:
    group = Legion(
        side=H, units=units, leaders=leaders, tokens=[f"black-{n}" for n in range(tokens)]
    )

    assert (points(group), single_points(GAME, group)) == (coarse, fine)


def test_the_lead_of_an_attacker_is_told_as_both_powers() -> None:
    position = scene({"ne-11": six(regular=4), "gara-kulon": regulars(A, 1)}, GARA)
    attacks(position)
    events = move(position, H, "attack", start="ne-11", area="gara-kulon")
    compared = next(event.args for event in events if event.kind == "compared")

    assert compared == {"attack": 4, "defense": 1}
