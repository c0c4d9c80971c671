"""Refusals and effects to which random players hardly ever come, each at its own place."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.setup import check_setup
from adjudicator.rules.records import Seat, Setup
from tests.games.conquest_and_diplomacy.script import (
    ARRAKEEN,
    BROKEN,
    CARTHAG,
    GAME,
    NAMES,
    SOUTH,
    broken,
    line,
    scene,
)

TUEK, TABR = "tueks-sietch-s4", "sietch-tabr-s13"


def refusal(position: Position, by: str, kind: str, **fields: Any) -> str:
    """What is wrong with a move, as "clause/code"."""
    return broken(position, {"by": NAMES[by], "move": kind, **fields})


def plan(position: Position, by: str, number: int, **cards: str) -> dict[str, Any]:
    """A plan with the first leader who is free."""
    free = [name for name in position.sides[NAMES[by]].leaders if name not in position.fought]
    leader = free[0] if free else "none"
    empty = {"weapon": "none", "defense": "none"}
    return {"leader": leader, "number": number, **empty, **cards}


# --- set-up --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seats", [["atreides-fremen", "harkonnen"], ["imperium", "atreides-fremen"]]
)
def test_a_double_faction_plays_against_the_other_one_only(seats: list[str]) -> None:
    setup = Setup([Seat(seat, place) for place, seat in enumerate(seats, 1)], {}, {})
    found = check_setup(GAME, setup)
    assert found is not None
    assert (found.clause, found.code) == ("setup.pairs", "mixed")


# --- spice blow ----------------------------------------------------------------------------------


def test_on_turn_1_no_thumper_is_played() -> None:
    position = scene("spice-blow", market={"H": ["thumper"]})
    position.turn = 1
    assert refusal(position, "H", "play-card", card="thumper") == "market.thumper/too-early"
    assert "play-card" not in rulebook.kinds(GAME, position, "harkonnen")


def test_a_used_up_spice_deck_is_made_of_its_discards() -> None:
    position = scene("spice-blow")
    card = position.spice_deck[-1]
    position.spice_discard = sorted(position.spice_deck)
    position.spice_deck = []
    events = line(position, "T", "reveal-spice", "deal-battle: T", card=card)
    assert ("spice-reshuffled", "spice-blow.reshuffle") in [
        (one.kind, one.clause) for one in events
    ]
    assert position.spice_discard == [card]


def test_by_ruling_a_blow_spares_fremen() -> None:
    here = {"red-chasm-s6": {"F": 2, "H": 2}}
    position = scene("spice-blow", forces=here, fremen_blow="spared")
    card = "red-chasm-the-great-flat"
    events = line(position, "T", "reveal-spice", "deal-battle: T", card=card)
    assert "spice-blow.fremen-caught" in [event.clause for event in events]
    assert position.forces["red-chasm-s6"] == {"fremen": 2}


def riding(**given: Any) -> Position:
    """A worm has struck the Broken Land, with Fremen in it."""
    position = scene("spice-blow", forces={BROKEN: {"F": 3}, **given.pop("forces", {})}, **given)
    line(position, "T", "reveal-spice", "ride: F", card="shai-hulud")
    return position


@pytest.mark.parametrize(
    ("end", "wrong"),
    [
        ("plastic-basin", "spice-blow.ride/no-sector"),
        ("nowhere", "spice-blow.ride/no-such-part"),
        ("broken-land-s12", "spice-blow.ride/no-way"),
        (CARTHAG, "spice-blow.ride-crowded/crowded"),
        (TUEK, "spice-blow.ride-range/too-far"),
    ],
)
def test_a_ride_ends_within_reach_in_another_territory_with_room(end: str, wrong: str) -> None:
    position = riding(forces={CARTHAG: {"A": 1, "H": 1}})
    if end == "broken-land-s12":
        end = next(part for part in GAME.territories["broken-land"].parts if part != BROKEN)
    assert refusal(position, "F", "ride", start=BROKEN, end=end, forces=1) == wrong


def test_by_ruling_a_worm_that_can_be_ridden_is_ridden_by_some() -> None:
    position = riding(riding="must")
    assert refusal(position, "F", "pass") == "spice-blow.ride-must/must-ride"
    end = "plastic-basin-s12"
    line(position, "F", "ride", "ride: F", start=BROKEN, end=end, forces=1)
    line(position, "F", "pass", "reveal-spice: T")


# --- shipment and movement -----------------------------------------------------------------------


def test_a_sector_has_to_be_named_where_there_are_several() -> None:
    position = scene("shipment-and-movement", forces={SOUTH: {"H": 2}})
    territory = "false-wall-south"
    wrong = refusal(position, "H", "ship", end=territory, forces=1)
    assert wrong == "shipment.sector/no-sector"
    line(position, "H", "pass", "move: H")
    wrong = refusal(position, "H", "move", start=territory, end=TUEK, forces=1)
    assert wrong == "movement.sector/no-sector"


def test_smugglers_come_too_late_after_a_shipment() -> None:
    market = {"H": ["smugglers"]}
    position = scene("shipment-and-movement", order="HF", market=market, shipment_sectors="several")
    line(position, "H", "ship", "ship: H", end=SOUTH, forces=1)
    wrong = refusal(position, "H", "play-card", card="smugglers")
    assert wrong == "market.smugglers/too-late"
    wrong = refusal(position, "H", "ship", end=CARTHAG, forces=1)
    assert wrong == "shipment.sectors/another-territory"


def test_smugglers_are_of_no_use_to_fremen() -> None:
    position = scene("shipment-and-movement", order="FH", market={"F": ["smugglers"]})
    assert refusal(position, "F", "play-card", card="smugglers") == "market.smugglers/free"


# --- battle --------------------------------------------------------------------------------------

STORMY = 3
"""A sector in which the False Wall South has a part; its other lies in the next."""
CALM = "false-wall-south-s4"


def parted(**rulings: str) -> Position:
    """Atreides stand in the storm and outside it in a territory, the Imperium outside it."""
    forces = {SOUTH: {"A": 2}, CALM: {"A": 1, "I": 2}, ARRAKEEN: {"A": 1, "I": 1}}
    position = scene("storm", "AI", forces, None, None, **rulings)
    position.storm = STORMY
    position.phase, position.step = "battle", "enter"
    rulebook.ENTER["battle"](GAME, position)
    return position


def test_who_is_cut_off_by_the_storm_is_neither_fought_nor_dialled() -> None:
    position = parted()
    wrong = refusal(position, "A", "choose-battle", place=SOUTH, against="imperium")
    assert wrong == "battle.aggressor/no-battle"
    position.forces = {**position.forces, CALM: {"imperium": 2}}
    wrong = refusal(position, "A", "choose-battle", place=CALM, against="imperium")
    assert wrong == "battle.storm/parted"

    position = parted()
    line(position, "A", "choose-battle", "prescience: A", place=CALM, against="imperium")
    line(position, "A", "pass", "voice: I")
    line(position, "I", "pass", "plans: AI")
    assert refusal(position, "A", "plan", **plan(position, "A", 2)) == "battle.battlefield/cut-off"
    assert refusal(position, "A", "plan", **plan(position, "A", 4)) == "battle.plan/too-many"


def test_by_ruling_who_is_partly_in_the_storm_does_not_fight_there() -> None:
    position = parted(partly_in_storm="no-battle")
    wrong = refusal(position, "A", "choose-battle", place=CALM, against="imperium")
    assert wrong == "battle.under-storm/nobody"
    field = rulebook.next_field(GAME, position, {"by": "atreides", "move": "choose-battle"})
    assert field is not None
    assert field.options == [ARRAKEEN]


def plans_due(forces: dict[str, dict[str, int]], **given: Any) -> Position:
    """Harkonnen and Fremen are to make plans for a battle in the False Wall South."""
    position = scene("battle", order="FH", forces=forces, **given)
    line(position, "F", "choose-battle", "exchange: H", place=SOUTH, against="harkonnen")
    line(position, "H", "pass", "plans: FH")
    return position


def test_without_a_leader_no_card_is_played() -> None:
    position = plans_due({SOUTH: {"F": 1, "H": 1}}, hands={"F": ["crysknife"]})
    side = position.sides["fremen"]
    side.dead, side.leaders = side.leaders, []
    armed = plan(position, "F", 1, weapon="crysknife")
    assert refusal(position, "F", "plan", **armed) == "battle.leaderless/no-leader"
    line(position, "F", "plan", "plans: H", **plan(position, "F", 1))


def test_a_winner_takes_its_losses_where_it_stands() -> None:
    position = plans_due({SOUTH: {"F": 2}, CALM: {"F": 2, "H": 1}})
    line(position, "F", "plan", "plans: H", **plan(position, "F", 3))
    line(position, "H", "plan", "reactions: F", **plan(position, "H", 0))
    line(position, "F", "pass", "reactions: H")
    line(position, "H", "pass", "lose: F")
    wrong = refusal(position, "F", "lose", part=CARTHAG, forces=1)
    assert wrong == "battle.losses/none-there"
    wrong = refusal(position, "F", "lose", part=SOUTH, forces=3)
    assert wrong == "battle.losses/wrong-number"
    line(position, "F", "lose", "lose: F", part=SOUTH, forces=2)
    line(position, "F", "lose", "end-turn: T", part=CALM, forces=1)
    assert position.forces == {CALM: {"fremen": 1}}


def test_a_doctor_wants_somebody_to_save() -> None:
    position = plans_due({SOUTH: {"F": 1, "H": 1}}, market={"F": ["suk-doctor"]})
    line(position, "F", "plan", "plans: H", **plan(position, "F", 0))
    line(position, "H", "plan", "reactions: F", **plan(position, "H", 0))
    wrong = refusal(position, "F", "play-card", card="suk-doctor")
    assert wrong == "market.suk-doctor/nobody-dies"


# --- the end -------------------------------------------------------------------------------------


def ended(forces: dict[str, dict[str, int]], **rulings: str) -> Position:
    """The end of turn 3 with these forces."""
    position = scene("spice-collection", "AF", forces, None, None, **rulings)
    position.turn = 3
    return position


SHARED = {TUEK: {"A": 1}, CARTHAG: {"A": 1}, TABR: {"A": 1, "F": 1}}
BOTH = {**SHARED, ARRAKEEN: {"F": 1}, "habbanya-sietch-s16": {"F": 1}}


@pytest.mark.parametrize(("ruling", "winners"), [("both", ["atreides"]), ("nobody", [])])
def test_a_stronghold_of_two_counts_for_both_or_by_ruling_for_nobody(
    ruling: str, winners: list[str]
) -> None:
    position = ended(SHARED, shared_stronghold=ruling)
    move = {"by": "table", "move": "end-turn"}
    events = rulebook.apply(GAME, position, move)
    assert position.winners == winners
    assert ("victory.shared-stronghold" in [event.clause for event in events]) == bool(winners)


@pytest.mark.parametrize(
    ("ruling", "winners"), [("share", ["atreides", "fremen"]), ("points", ["fremen"])]
)
def test_several_with_three_strongholds_share_the_win_or_count_points(
    ruling: str, winners: list[str]
) -> None:
    position = ended(BOTH, several_winners=ruling)
    position.sides["fremen"].spice, position.sides["atreides"].spice = 9, 4
    rulebook.apply(GAME, position, {"by": "table", "move": "end-turn"})
    assert (position.winners, position.ending) == (winners, "victory.several")
