"""Situations of another public program asked of ours (test_public_cases.py): rounds, set-up, storms and spice."""

from __future__ import annotations

import pytest

from adjudicator.games.war_for_arrakis.board import in_reach_of_desert
from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.games.war_for_arrakis.rounds import active_row
from tests.games.war_for_arrakis.scenarios.company import alone, asking
from tests.games.war_for_arrakis.scenarios.table import can, first, offered, phase, until
from tests.games.war_for_arrakis.scenarios.test_solo_rounds import (
    ending,
    gained,
    harvest,
    harvested,
    rows,
)
from tests.games.war_for_arrakis.scenarios.test_solo_start import tactics
from tests.games.war_for_arrakis.script import GAME, RULES, A, H, move, roll, state, turn_of
from tests.games.war_for_arrakis.test_public_cases import GARA, plays_on, regulars
from tests.games.war_for_arrakis.test_solo import ask, begun, mind, scene, six

# --- tactical cards and rounds -------------------------------------------------------------------


def test_every_sietch_has_a_tactical_card_of_its_sector_and_the_two_central_ones_are_one() -> None:
    cards = GAME.tactical.values()
    central = [card for card in cards if len(card.sectors) > 1]

    assert sorted(card.sietch for card in cards) == sorted(GAME.sietches)
    assert len(cards) == 8
    assert sorted(card.sietch for card in central) == ["hobars-gap", "windgap"]
    assert central[0].sectors == central[1].sectors == GAME.areas["north-pole"].sectors
    for card in cards:
        assert set(GAME.areas[card.sietch].sectors) <= set(card.sectors)
    assert GAME.tactical["tactical-gara-kulon"].sectors == ["north-east"]


def test_a_round_goes_through_its_phases_in_order() -> None:
    position: Position = RULES.new_position(GAME, begun())
    seen: list[str] = []
    for at in range(600):
        if position.round > 1:
            break
        if position.phase not in seen:
            seen.append(position.phase)
        by = position.waiting[0]
        kinds = can(position, by)
        kind = "pass" if "pass" in kinds else kinds[0]
        made = first(position, by, kind)
        if kind == "roll":
            faces = offered(position, by, "roll", to=made["to"])
            made["face"] = faces[at % len(faces)]
        move(position, by, kind, **made)

    assert position.round == 2
    wanted = ["vehicles", "actions", "hazards", "harvest"]
    assert [name for name in seen if name in wanted] == wanted


@pytest.mark.parametrize(("cards", "gone", "target"), [
    (["sihaya-ridge", "tasmin-sink"], "", "tasmin-sink"),
    (["gara-kulon", "sihaya-ridge", "habbanya-ridge"], "", "habbanya-ridge"),
    (["gara-kulon", "tasmin-sink", "habbanya-ridge"], "tasmin-sink", "habbanya-ridge"),
    (["hobars-gap", "windgap", "gara-kulon"], "", "gara-kulon"),
])  # fmt: skip
def test_the_first_card_is_the_harvest_and_the_next_that_fits_the_target(
    cards: list[str], gone: str, target: str
) -> None:
    position = tactics(*cards, gone=gone)

    assert mind(position).harvesting == f"tactical-{cards[0]}"
    assert mind(position).target == f"tactical-{target}"


def test_with_one_sietch_left_it_is_the_target_even_in_the_sector_of_the_harvest() -> None:
    """The other program has no target then; Start of the Round is silent, and a target is "still in play"."""
    for harvesting in ("gara-kulon", "sihaya-ridge", "windgap"):
        position = alone({}, GARA)
        mind(position).harvesting = mind(position).target = ""
        mind(position).tactical = sorted(GAME.tactical)
        asking(position, "start-round", "table")
        until(position, ["draw-tactical"])
        move(position, "T", "draw-tactical", card=f"tactical-{harvesting}")
        until(position, ["reinforce-corrino-ally"])
        assert mind(position).target == "tactical-gara-kulon"


def test_a_round_starts_with_both_cards_and_all_dice_and_changes_no_track() -> None:
    position = tactics("windgap", "gara-kulon")
    mind(position).spent = {"mentat": 3}
    before = position.supremacy
    until(position, ["place-vehicle"])
    assert (position.phase, position.supremacy) == ("vehicles", before)
    until(position, ["act"])

    assert mind(position).spent == {}
    assert mind(position).unrolled == 8


@pytest.mark.parametrize(("ours", "left", "able"), [
    (4, 6, True), (4, 2, False), (1, 2, True), (2, 2, False), (0, 1, True),
])  # fmt: skip
def test_desert_power_wants_fewer_dice_than_the_harkonnens_have_unrolled(
    ours: int, left: int, able: bool
) -> None:
    position = scene({"ne-8": six()}, GARA, die="")
    mind(position).unrolled = left
    position.sides[A].dice = {"mentat": ours} if ours else {}
    turn_of(position, A)

    assert ("desert-power" in RULES.kinds(GAME, position, A)) is able


def test_the_end_of_a_round_is_a_point_of_supremacy_and_the_tenth_wins() -> None:
    assert ending(4).supremacy == 5
    assert ending(4).winners == []
    assert ending(9).winners == [H]


@pytest.mark.parametrize("left", ["hobars-gap", ""])
def test_when_the_target_falls_the_next_that_fits_is_one_if_there_is_any(left: str) -> None:
    sietches = {**GARA, **({left: "rank-1"} if left else {})}
    position = scene({"ne-8": six()}, sietches)
    mind(position).harvesting = "tactical-habbanya-ridge"
    position.sietches = {area: at for area, at in position.sietches.items() if area == left}
    ask(position, "sietch-lost", area="gara-kulon")

    assert mind(position).target == ""
    assert (state(position) == "draw-tactical: T") is (left != "")
    if left:
        move(position, "T", "draw-tactical", card=f"tactical-{left}")
        assert mind(position).target == f"tactical-{left}"


# --- set-up --------------------------------------------------------------------------------------


def test_a_new_game_stands_as_the_document_says() -> None:
    """The other program leaves tokens face down in the settlements; "Set up the game as in a 2-player game"."""
    position: Position = RULES.new_position(GAME, begun())
    until(position, ["draw-tactical"])
    ours = [group for group in position.legions.values() if group.side == H]

    assert sorted(position.settlements) == sorted(GAME.settlements)
    assert (len(position.settlements), GAME.settlements["arrakeen"]) == (6, 3)
    assert len(position.sietches) == 8
    for area, sietch in position.sietches.items():
        assert not sietch.shown
        assert len(position.legions[area].tokens) == 1
        assert position.legions[area].leaders == ["naib"]
    assert len(ours) == 6
    assert [group.tokens for group in ours] == [[]] * 6
    assert len(position.muster_pool) == 12
    assert set(position.rows.values()) == {0}
    assert position.bans == []
    assert (position.round, position.supremacy, set(position.markers.values())) == (1, 0, {0})
    assert (position.harvesters, position.flyers, position.signs, position.worms) == (
        [],
        {},
        [],
        {},
    )
    assert {leader for leader, is_in in position.sides[H].leaders.items() if is_in == "ready"} == {
        "baron-harkonnen", "beast-rabban", "captain-aramsham",
    }  # fmt: skip
    assert GAME.figures[H] == {"regular": 16, "elite": 8, "special-elite": 8, "leader": 6}


def test_the_first_reinforcements_come_out_of_both_decks() -> None:
    position: Position = RULES.new_position(GAME, begun())
    until(position, ["draw-tactical"])
    before = {deck: len(position.decks[deck]) for deck in GAME.decks[H]}
    until(position, ["place-vehicle"])

    assert len(mind(position).reinforcements) == 2
    for deck, count in before.items():
        assert len(position.decks[deck]) == count - 1


# --- storms --------------------------------------------------------------------------------------


def test_storms_pass_mountains_and_the_five_plateaus_that_mountains_encircle() -> None:
    position = scene({})
    spared = {name for name in GAME.area_ids if not in_reach_of_desert(GAME, position, name)}
    plateaus = {name for name in spared if GAME.areas[name].terrain == "plateau"}

    assert plateaus == {"arrakeen", "arsunt", "carthag", "hagga-basin", "imperial-basin"}
    assert spared - plateaus == {n for n, area in GAME.areas.items() if area.terrain == "mountain"}


@pytest.mark.parametrize(("area", "faces", "hits"), [
    ("ne-10", "sx", 3), ("ne-10", "xx", 4), ("ne-8", "sx", 2), ("ne-8", "ss", 2), ("cse-3", "sx", 1),
    ("cse-3", "xx", 0), ("se-5", "sh", 1),
])  # fmt: skip
def test_a_special_of_a_storm_is_two_hits_in_deep_desert_one_in_desert_and_none_on_rock(
    area: str, faces: str, hits: int
) -> None:
    position = phase(scene({area: six(regular=5)}), "storm", "A")
    roll(position, faces)
    plays_on(position)

    assert position.legions[area].units == {"regular": 5 - hits}


def test_storms_roll_for_exposed_harkonnens_alone_and_hit_by_the_same_order() -> None:
    legions = {
        "arrakeen": six(regular=2),
        "ne-8": six(regular=3, elite=1),
        "ne-10": six(regular=1, elite=1),
        "ne-14": regulars(A, 1),
    }
    position = phase(scene(legions), "storm", "A")
    for _ in range(2):
        roll(position, "xx")
        plays_on(position)

    assert position.roll is None
    assert position.legions["arrakeen"].units == {"regular": 2}
    assert position.legions["ne-14"].units == {"regular": 1}
    assert position.legions["ne-8"].units == {"regular": 3}
    assert "ne-10" not in position.legions


def test_no_storm_is_rolled_where_nobody_is_exposed() -> None:
    position = phase(scene({"arrakeen": six(), "ne-14": regulars(A, 2)}), "storm", "A")

    assert position.roll is None
    assert position.legions["arrakeen"].units == {"regular": 6}


# --- spice ---------------------------------------------------------------------------------------


def test_the_rows_of_the_spice_board_and_the_lowest_marker_is_the_active_one() -> None:
    position = scene({})
    position.rows = {"choam": 0, "landsraad": 1, "spacing-guild": 2}

    assert [row.harvesters for row in GAME.rows] == [3, 4, 5, 5, 6]
    assert [row.ornithopters for row in GAME.rows] == [2, 2, 3, 4, 4]
    assert [row.carryalls for row in GAME.rows] == [1, 1, 1, 2, 2]
    assert [row.ban for row in GAME.rows] == [False] * 4 + [True]
    assert (GAME.numbers.harvest_deep, GAME.numbers.harvest_desert) == (2, 1)
    assert active_row(position) == 2
    position.rows = {"choam": 0, "landsraad": 1, "spacing-guild": 4}
    assert GAME.rows[active_row(position)].harvesters == 6


@pytest.mark.parametrize(("before", "spice", "after", "saved"), [
    ((1, 3, 2), 6, [1, 3, 2], 0), ((1, 3, 2), 2, [2, 3, 3], 0), ((3, 3, 3), 0, [4, 4, 4], 0),
    ((1, 1, 1), 6, [1, 1, 1], 0), ((0, 0, 1), 3, [1, 1, 1], 1),
])  # fmt: skip
def test_spice_keeps_the_lowest_markers_first(
    before: tuple[int, int, int], spice: int, after: list[int], saved: int
) -> None:
    position = harvested(harvest(spice, *before))

    assert rows(position) == after
    assert position.reserve == saved
    assert sorted(position.bans) == (sorted(GAME.powers) if after == [4, 4, 4] else [])


@pytest.mark.parametrize(("before", "spice", "after"), [
    ((1, 3, 2), 9, [0, 2, 1]), ((0, 1, 0), 7, [0, 0, 0]),
])  # fmt: skip
def test_three_spice_raise_a_marker_in_place_of_the_two_that_keep_it(
    before: tuple[int, int, int], spice: int, after: list[int]
) -> None:
    """The other program takes three beside those two; Spice Harvesting has "2" to keep or "3" to raise."""
    position = harvested(harvest(spice, *before))

    assert rows(position) == after
    assert position.reserve == 0


def test_seven_spice_with_all_markers_on_top_are_a_point_and_saved_spice_counts() -> None:
    position = harvested(harvest(7, 0, 0, 0))
    assert rows(position) == [0, 0, 0]
    assert gained(position) == 1

    saved = alone()
    saved.reserve = 1
    saved.harvesters = ["ne-1", "ne-10", "ne-3"]
    saved.rows = dict.fromkeys(GAME.powers, 1)
    assert rows(harvested(asking(saved, "harvest", H))) == [1, 1, 1]
