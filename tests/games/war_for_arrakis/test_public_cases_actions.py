"""Situations of another public program asked of ours (test_public_cases.py): deploying, House, planning cards."""

from __future__ import annotations

import pytest

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.table import offered, supply, until
from tests.games.war_for_arrakis.script import GAME, H, legion, move, state
from tests.games.war_for_arrakis.test_public_cases import GARA, plays_on, regulars
from tests.games.war_for_arrakis.test_solo import mind, scene, six, spent


def bashars(position: Position) -> int:
    """How many Bashars stand on the board."""
    return sum(group.leaders.count("bashar") for group in position.legions.values())


# --- deploying, Mentat, House --------------------------------------------------------------------


def deploying(legions: dict[str, Legion], settlements: list[str], leader: str = "") -> Position:
    """The Harkonnens have spent a die of Deployment; one named Leader can come, where one is told."""
    position = scene(legions, GARA, die="deployment")
    position.settlements = settlements
    if leader:
        position.sides[H].leaders[leader] = "spent"
    spent(position)
    return position


def placed(position: Position) -> list[tuple[str, str]]:
    """What is deployed, and where: by what the criteria leave, one after the other."""
    found: list[tuple[str, str]] = []
    while position.step == "deploy" and position.waiting == [H]:
        piece = offered(position, H, "deploy")[0]
        area = offered(position, H, "deploy", piece=piece)[0]
        move(position, H, "deploy", piece=piece, area=area)
        found.append((piece, area))
    return found


def test_three_units_and_the_named_leader_come_to_the_strongest_legion() -> None:
    legions = {"carthag": six(regular=1), "arrakeen": six(regular=2)}
    position = deploying(legions, ["arrakeen", "carthag"], "feyd-rautha")

    assert placed(position) == [("regular", "arrakeen")] * 3 + [("feyd-rautha", "arrakeen")]
    assert position.legions["arrakeen"].units == {"regular": 5}


def test_elites_stand_in_for_regulars_that_have_run_out_and_a_bashar_for_a_named_leader() -> None:
    out = supply(H, "regular", 1, ["ne-1", "ne-2", "ne-3"])
    position = deploying({**out, "nw-1": six(elite=3)}, ["carthag"])
    pieces = [piece for piece, _ in placed(position)]

    assert position.legions["carthag"].units == {"regular": 1, "elite": 2}
    assert position.legions["carthag"].leaders == ["bashar"]
    assert pieces[-1] == "bashar"


def test_what_finds_no_room_goes_to_the_next_settlement() -> None:
    legions = {"carthag": six(regular=5), "arrakeen": six(regular=1)}
    position = deploying(legions, ["arrakeen", "carthag"])
    placed(position)

    assert position.legions["carthag"].units == {"regular": 6}
    assert position.legions["arrakeen"].units == {"regular": 3}


def test_with_no_figure_beside_the_board_nothing_is_deployed() -> None:
    out = {
        **supply(H, "regular", 0, ["ne-1", "ne-2", "ne-3"]),
        **supply(H, "elite", 0, ["nw-1", "nw-2"]),
        **supply(H, "special-elite", 0, ["nw-3", "nw-4"]),
    }
    out["nw-5"] = legion(H, {}, ["bashar"] * GAME.figures[H]["leader"])
    position = deploying(out, ["carthag"])

    assert placed(position) == []
    assert "carthag" not in position.legions


def test_a_mentat_die_turns_up_a_card_of_each_deck_that_is_played_at_once() -> None:
    position = scene({"ne-8": six()}, GARA, die="mentat")
    spent(position)

    assert state(position) == "turn-up-house-harkonnen: T"
    move(position, "T", "turn-up-house-harkonnen", card="hard-times-and-oppression")
    while position.waiting == [H]:
        move(
            position,
            H,
            position.step,
            piece=(piece := offered(position, H, position.step)[0]),
            area=offered(position, H, position.step, piece=piece)[0],
        )
    assert state(position) == "turn-up-corrino-ally: T"


def replaced(legions: dict[str, Legion]) -> tuple[list[str], str]:
    """Where House replaces Regulars, and what is asked then."""
    position = scene(legions, GARA, die="house")
    spent(position)
    areas: list[str] = []
    while position.step == "replace":
        areas += offered(position, H, "replace")
        move(position, H, "replace", area=areas[-1])
    return areas, position.step


def test_house_replaces_in_the_legion_beside_a_sietch_and_then_brings_vehicles() -> None:
    """The other program does the one or the other; "both effects" is in House Action."""
    found = replaced({"ne-11": six(regular=2), "carthag": six(regular=2)})

    assert found == (["ne-11", "ne-11"], "place-vehicles")


def test_house_brings_vehicles_where_nothing_better_than_regulars_is_left() -> None:
    out = {
        **supply(H, "elite", 0, ["nw-1", "nw-2"]),
        **supply(H, "special-elite", 0, ["nw-3", "nw-4"]),
    }

    assert replaced({**out, "carthag": six(regular=2)}) == ([], "place-vehicles")


def test_sardaukar_stand_in_for_elites_that_have_run_out() -> None:
    """The other program replaces nothing then; "a type of Unit is not available" is in Deployment Action."""
    out = supply(H, "elite", 0, ["nw-1", "nw-2"])

    assert replaced({**out, "ne-11": six(regular=2)})[0] == ["ne-11", "ne-11"]


def test_house_replaces_no_more_regulars_than_there_are() -> None:
    assert replaced({"ne-11": six(regular=1)}) == (["ne-11"], "place-vehicles")


@pytest.mark.parametrize(("die", "step"), [
    ("mentat", "turn-up-house-harkonnen"), ("house", "replace"), ("deployment", "deploy"),
    ("strategy", "choose"), ("leadership", "choose"),
])  # fmt: skip
def test_each_result_asks_for_its_own_action(die: str, step: str) -> None:
    position = scene({"carthag": regulars(H, 3, "bashar")}, GARA, die=die)
    position.settlements = ["carthag"]
    spent(position)

    assert position.step == step


# --- planning cards and leaders ------------------------------------------------------------------


def played(card: str, legions: dict[str, Legion], **more: list[str]) -> Position:
    """A Mentat die has turned up this card, and the Harkonnens have carried it out."""
    position = scene(legions, GARA, die="mentat")
    position.settlements = sorted(GAME.settlements)
    position.signs = more.get("signs", [])
    for leader in more.get("leaders", []):
        position.sides[H].leaders[leader] = "spent"
    deck = GAME.cards[card].deck
    mind(position).last = next(other for other in GAME.decks[H] if other != deck)
    spent(position)
    move(position, "T", f"turn-up-{deck}", card=card)
    plays_on(position)
    return position


def test_every_planning_card_and_every_named_leader_of_the_harkonnens_does_something() -> None:
    cards = [card for card in GAME.cards.values() if card.deck in GAME.decks[H]]

    assert cards
    assert [card.id for card in cards if not card.effect] == []
    named = [
        leader for leader in GAME.leaders.values() if leader.side == H and leader.kind == "named"
    ]
    assert [leader.id for leader in named if not leader.action] == []


def test_carthag_gets_four_units_and_a_leader() -> None:
    position = played(
        "carthag-the-former-capital", {"carthag": six(regular=2)}, leaders=["feyd-rautha"]
    )

    assert position.legions["carthag"].units == {"regular": 5, "elite": 1}
    assert position.legions["carthag"].leaders == ["feyd-rautha"]


def test_for_an_elite_that_there_is_not_a_sardaukar_comes_to_carthag() -> None:
    """The other program places nothing for it; "a type of Unit is not available" is in Deployment Action."""
    out = supply(H, "elite", 0, ["nw-1", "nw-2"])
    position = played("carthag-the-former-capital", {**out, "carthag": six(regular=2)})

    assert position.legions["carthag"].units == {"regular": 5, "special-elite": 1}


def test_hard_times_put_a_unit_into_each_settlement() -> None:
    position = played("hard-times-and-oppression", {"carthag": six(regular=2)})

    for area in ("arsunt", "hagga-basin", "imperial-basin", "north-pole"):
        assert position.legions[area].units == {"regular": 1}
    assert position.legions["carthag"].units == {"regular": 2, "elite": 1}
    assert position.legions["arrakeen"].units == {"elite": 1}


def test_spotter_control_discards_the_wormsigns_closest_to_the_target() -> None:
    """The other program takes those closest to its Legions; "towards, the Target Sietch" is in Mentat Action."""
    signs = ["ne-12", "ne-16", "ne-8", "sw-4"]
    position = played("spotter-control", {"sw-6": six()}, signs=signs)

    assert position.signs == ["sw-4"]
    assert state(position) == "reinforce-corrino-ally: T"


def test_sandmasters_bring_three_harvesters() -> None:
    assert len(played("sandmasters", {"ne-8": six()}).harvesters) == 3


def test_patrols_go_to_three_desert_areas_without_a_legion() -> None:
    before = {"ne-8": six()}
    position = played("harkonnen-patrols", before)
    new = [area for area in position.legions if area not in before]

    assert len(new) == 3
    for area in new:
        assert GAME.areas[area].terrain == "desert"
        assert position.legions[area].units == {"regular": 1}


def test_the_battle_group_is_a_bashar_with_two_elites_on_a_free_mountain() -> None:
    before = {"ne-8": six()}
    position = played("moving-the-battle-group", before)
    (area,) = [area for area in position.legions if area not in before]

    assert GAME.areas[area].terrain == "mountain"
    assert position.legions[area] == legion(H, {"elite": 2}, ["bashar"])
    assert bashars(position) == 1


def test_units_of_a_card_come_close_to_any_sietch_and_not_only_to_the_target() -> None:
    """The other program looks at the target alone; "refer to the rules for the House Action" is in Mentat Action."""
    sietches = {"gara-kulon": "rank-1", "windgap": "rank-1"}
    position = scene({"nw-2": six()}, sietches, target="windgap", die="mentat")
    mind(position).harvesting = "tactical-habbanya-ridge"
    mind(position).last = "house-harkonnen"
    spent(position)
    move(position, "T", "turn-up-corrino-ally", card="moving-the-battle-group")
    plays_on(position)

    assert position.legions["shield-wall-east"] == legion(H, {"elite": 2}, ["bashar"])


def test_sardaukar_come_in_disguise_to_the_legion_beside_the_sietch() -> None:
    position = played(
        "sardaukar-disguised", {"ne-11": six(regular=3, elite=1), "carthag": six(regular=2)}
    )
    group = next(group for group in position.legions.values() if "special-elite" in group.units)

    assert group.units["special-elite"] == 1
    assert not any(other.units.get("elite") for other in position.legions.values())


def test_evidence_of_rebellion_puts_two_elites_into_one_settlement() -> None:
    position = played("evidence-of-rebellion", {"carthag": six(regular=2)})
    (area,) = [area for area, group in position.legions.items() if group.units.get("elite")]

    assert area in GAME.settlements
    assert position.legions[area].units["elite"] == 2


def test_who_seeks_the_mahdi_comes_closer_to_the_target() -> None:
    position = played("seek-out-the-mahdi", {"ne-5": six()})

    assert position.legions == {"ne-7": six()}


def test_hawats_cards_are_not_kept_but_played() -> None:
    """The other program only draws them; "play them immediately" is in Thufir Hawat."""
    position = scene({"ne-8": six()}, GARA, die="mentat")
    position.sides[H].leaders["thufir-hawat"] = "ready"
    move(position, H, "spend", die="mentat", do="thufir-hawat")

    assert state(position) == "turn-up-house-harkonnen: T"
    for card in ("sandmasters", "harkonnen-patrols", "spotter-control"):
        while position.step != "turn-up-house-harkonnen":
            plays_on(position)
            until(position, ["turn-up-house-harkonnen"])
        move(position, "T", "turn-up-house-harkonnen", card=card)
    plays_on(position)
    assert {"sandmasters", "harkonnen-patrols"} <= {
        *position.discards["house-harkonnen"], *mind(position).reinforcements
    }  # fmt: skip
    assert position.harvesters
