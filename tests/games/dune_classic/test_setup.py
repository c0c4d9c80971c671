"""Set-up: seats, prediction, traitors, first forces, first treachery cards."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic import beginning, rulebook
from adjudicator.games.dune_classic import setup as setting_up
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Seat, Setup
from tests.support.dune_classic import (
    GAME,
    SIX,
    broken,
    can_be_filled,
    clauses,
    do,
    new_game,
    options,
)


def header(*seats: tuple[str, int], **given: Any) -> Setup:
    """A header with seats (faction, place); `rulings` and `options` as given."""
    return Setup(
        seats=[Seat(faction, place) for faction, place in seats],
        rulings=given.get("rulings", {}),
        options=given.get("options", {}),
    )


def fault(setup: Setup) -> str:
    """The clause and code that a header breaks, or ""."""
    violation = beginning.check_setup(GAME, setup)
    return "" if violation is None else f"{violation.clause}/{violation.code}"


TWO = (("atreides", 1), ("harkonnen", 4))


def deal_traitors(position: Position) -> None:
    """Deal every seat the first four leaders left in the deck."""
    while position.step == "deal-traitors":
        (to,) = options(position, "table", "deal-traitor")
        leader = options(position, "table", "deal-traitor", to=to)[0]
        do(position, "table", "deal-traitor", to=to, leader=leader)


def until(step: str, *factions: str, **rulings: str) -> Position:
    """A set-up played with the first option everywhere until a step begins."""
    position = new_game(factions or SIX, **rulings)
    while position.step != step:
        seat = position.waiting[0]
        (kind,) = [
            kind for kind in rulebook.kinds(GAME, position, seat) if kind in setting_up.KINDS
        ]
        move: dict[str, Any] = {"by": seat, "move": kind}
        while (field := rulebook.next_field(GAME, position, move)) is not None:
            move[field.name] = field.options[0]
        rulebook.apply(GAME, position, move)
    return position


# --- the header ----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_two_to_six_seats_may_play(count: int) -> None:
    assert fault(header(*[(SIX[at], at + 1) for at in range(count)])) == ""


def test_seats_need_not_sit_side_by_side_or_be_listed_in_order() -> None:
    assert fault(header(("fremen", 6), ("emperor", 2))) == ""


@pytest.mark.parametrize(
    ("setup", "clause"),
    [
        (header(), "setup.seats/too-few"),
        (header(("atreides", 1)), "setup.seats/too-few"),
        (header(*[(SIX[at % 6], at) for at in range(1, 8)]), "setup.seats/too-many"),
        (header(("atreides", 1), ("ixians", 2)), "setup.seats/no-such-faction"),
        (header(("atreides", 1), ("atreides", 2)), "setup.seats/twice"),
        (header(("atreides", 0), ("harkonnen", 2)), "setup.places/no-such-place"),
        (header(("atreides", 1), ("harkonnen", 7)), "setup.places/no-such-place"),
        (header(("atreides", 3), ("harkonnen", 3)), "setup.places/taken"),
        (header(*TWO, rulings={"weather": "fine"}), "setup.rulings/no-such-ruling"),
        (header(*TWO, rulings={"charity": "never"}), "setup.rulings/no-such-answer"),
        (header(*TWO, options={"speed": 3}), "setup.options/no-such-option"),
        (header(*TWO, options={"turns": 0}), "setup.options/out-of-range"),
        (header(*TWO, options={"turns": 9999}), "setup.options/out-of-range"),
    ],
)
def test_a_header_that_cannot_be_played_names_the_clause(setup: Setup, clause: str) -> None:
    assert fault(setup) == clause


@pytest.mark.parametrize("ruling", sorted(GAME.ruling_options))
def test_every_option_of_every_ruling_can_be_chosen(ruling: str) -> None:
    for option in GAME.ruling_options[ruling]:
        assert fault(header(*TWO, rulings={ruling: option})) == ""


def test_a_ruling_chosen_as_it_is_by_default_leaves_no_trace() -> None:
    position = new_game(charity="two-to-all", occupancy="strongholds")
    assert position.rulings == {"occupancy": "strongholds"}


def test_the_last_turn_is_ten_unless_the_players_choose_another() -> None:
    assert new_game().turns == 10
    chosen = beginning.new_position(GAME, header(*TWO, options={"turns": 7}))
    assert chosen.turns == 7


# --- the first position --------------------------------------------------------------------------


def test_every_faction_starts_with_twenty_forces_and_the_spice_of_its_sheet() -> None:
    position = new_game()
    assert {name: side.spice for name, side in position.sides.items()} == {
        "atreides": 10,
        "bene-gesserit": 5,
        "emperor": 10,
        "fremen": 3,
        "harkonnen": 10,
        "spacing-guild": 5,
    }
    for faction, side in position.sides.items():
        on_board = sum(here.get(faction, 0) for here in position.forces.values())
        assert on_board + side.reserves == 20


def test_first_forces_stand_in_their_homes() -> None:
    assert new_game().forces == {
        "arrakeen-s9": {"atreides": 10},
        "carthag-s10": {"harkonnen": 10},
        "polar-sink": {"bene-gesserit": 1},
        "tueks-sietch-s4": {"spacing-guild": 5},
    }


def test_decks_hold_every_card_and_only_leaders_in_play_can_be_traitors() -> None:
    position = new_game(["emperor", "fremen"])
    assert len(position.treachery_deck) == 33
    assert len(position.spice_deck) == 21
    assert sorted({GAME.leaders[leader].faction for leader in position.traitor_deck}) == [
        "emperor",
        "fremen",
    ]
    assert len(position.traitor_deck) == 10


def test_seats_stand_in_circle_order_before_the_first_storm() -> None:
    setup = header(("fremen", 5), ("emperor", 2), ("harkonnen", 6))
    position = beginning.new_position(GAME, setup)
    assert position.order == ["emperor", "fremen", "harkonnen"]


@pytest.mark.parametrize(
    ("factions", "step", "waiting"),
    [(SIX, "predict", "bene-gesserit"), (["emperor", "fremen"], "deal-traitors", "table")],
)
def test_the_bene_gesserit_predict_first_if_they_play(
    factions: list[str], step: str, waiting: str
) -> None:
    position = new_game(factions)
    assert (position.step, position.waiting) == (step, [waiting])


# --- prediction ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faction", "turn", "clause"),
    [
        ("fremen", 10, ""),
        ("emperor", 1, ""),
        ("bene-gesserit", 3, "setup.prediction/oneself"),
        ("harkonnen", 3, "setup.prediction/not-in-play"),
        ("nobody", 3, "setup.prediction/not-in-play"),
        ("fremen", 0, "setup.prediction/no-such-turn"),
        ("fremen", 11, "setup.prediction/no-such-turn"),
    ],
)
def test_the_prediction_names_another_faction_in_play_and_a_turn(
    faction: str, turn: int, clause: str
) -> None:
    position = new_game(["bene-gesserit", "emperor", "fremen"])
    move = {"by": "bene-gesserit", "move": "predict", "faction": faction, "turn": turn}
    assert broken(position, move) == clause
    assert can_be_filled(position, move) == (clause == "")


def test_only_the_bene_gesserit_predict() -> None:
    move = {"by": "emperor", "move": "predict", "faction": "fremen", "turn": 3}
    assert broken(new_game(), move) == "setup.prediction/not-your-turn"


def test_the_prediction_is_kept() -> None:
    position = new_game()
    do(position, "bene-gesserit", "predict", faction="fremen", turn=4)
    assert position.prediction is not None
    assert (position.prediction.faction, position.prediction.turn) == ("fremen", 4)


# --- traitors ------------------------------------------------------------------------------------


def test_traitors_are_dealt_four_to_each_seat_in_circle_order() -> None:
    position = new_game(["harkonnen", "emperor", "fremen"])
    dealt = []
    while position.step == "deal-traitors":
        (to,) = options(position, "table", "deal-traitor")
        dealt.append(to)
        leader = options(position, "table", "deal-traitor", to=to)[-1]
        do(position, "table", "deal-traitor", to=to, leader=leader)
    assert dealt == ["harkonnen"] * 4 + ["emperor"] * 4 + ["fremen"] * 4


def test_no_seat_is_dealt_a_traitor_out_of_turn_or_a_card_that_is_gone() -> None:
    position = new_game(["emperor", "fremen"])
    move = {"by": "table", "move": "deal-traitor", "to": "fremen", "leader": "caid"}
    assert broken(position, move) == "setup.traitors/wrong-seat"
    do(position, "table", "deal-traitor", to="emperor", leader="caid")
    assert broken(position, {**move, "to": "emperor"}) == "setup.traitors/not-in-deck"
    absent = {**move, "to": "emperor", "leader": "alia"}
    assert broken(position, absent) == "setup.traitors/not-in-deck"


def test_all_but_the_harkonnen_keep_one_traitor_all_at_once() -> None:
    position = until("keep-traitor", "harkonnen", "emperor", "fremen")
    assert position.waiting == ["emperor", "fremen"]
    mine = options(position, "fremen", "keep-traitor")
    theirs = options(position, "emperor", "keep-traitor")
    move = {"by": "fremen", "move": "keep-traitor", "leader": theirs[0]}
    assert broken(position, move) == "setup.keep-traitor/not-dealt"
    do(position, "fremen", "keep-traitor", leader=mine[2])
    assert position.sides["fremen"].traitors == [mine[2]]
    assert position.waiting == ["emperor"]


def test_rejected_traitors_leave_the_game() -> None:
    position = until("keep-traitor", "emperor", "fremen")
    mine = options(position, "emperor", "keep-traitor")
    events = do(position, "emperor", "keep-traitor", leader=mine[0])
    assert clauses(events) == ["setup.rejected-traitors"]
    assert all(leader in position.traitor_deck for leader in mine[1:])


def test_the_harkonnen_keep_all_four_traitors() -> None:
    position = until("deal-traitors", "harkonnen", "emperor")
    deal_traitors(position)
    assert len(position.sides["harkonnen"].traitors) == 4
    assert position.waiting == ["emperor"]


# --- first forces --------------------------------------------------------------------------------


def test_the_fremen_spread_ten_forces_over_their_three_territories() -> None:
    position = until("place-fremen", "fremen", "emperor")
    do(position, "fremen", "place", part="false-wall-west-s16", forces=3)
    do(position, "fremen", "place", part="sietch-tabr-s13", forces=6)
    assert options(position, "fremen", "place", part="false-wall-south-s3") == [1]
    do(position, "fremen", "place", part="sietch-tabr-s13", forces=1)
    assert position.forces == {
        "false-wall-west-s16": {"fremen": 3},
        "sietch-tabr-s13": {"fremen": 7},
    }
    assert position.sides["fremen"].reserves == 10
    assert position.step == "deal-cards"


@pytest.mark.parametrize(
    ("part", "forces", "clause"),
    [
        ("sietch-tabr-s13", 10, ""),
        ("false-wall-south-s4", 1, ""),
        ("sietch-tabr-s13", 11, "setup.placing/too-many"),
        ("sietch-tabr-s13", 0, "setup.placing/nothing"),
        ("arrakeen-s9", 1, "setup.fremen/not-there"),
        ("sietch-tabr", 1, "setup.placing/no-sector"),
    ],
)
def test_first_forces_of_the_fremen_stay_at_home(part: str, forces: int, clause: str) -> None:
    position = until("place-fremen", "fremen", "emperor")
    move = {"by": "fremen", "move": "place", "part": part, "forces": forces}
    assert broken(position, move) == clause
    assert can_be_filled(position, move) == (clause == "")


@pytest.mark.parametrize("place", GAME.part_ids)
def test_by_ruling_the_bene_gesserit_start_anywhere_and_as_advisor_among_others(place: str) -> None:
    position = until("place-bene-gesserit", bg_start="anywhere")
    others = {GAME.parts[part].territory for part in position.forces}
    events = do(position, "bene-gesserit", "place", part=place, forces=1)
    assert position.sides["bene-gesserit"].reserves == 19
    if GAME.parts[place].territory in others:
        assert position.advisors == {place: 1}
        assert clauses(events) == ["setup.advisor"]
    else:
        assert position.forces[place] == {"bene-gesserit": 1}
        assert position.advisors == {}


def test_the_bene_gesserit_place_one_force_only() -> None:
    position = until("place-bene-gesserit", bg_start="anywhere")
    move = {"by": "bene-gesserit", "move": "place", "part": "polar-sink", "forces": 2}
    assert broken(position, move) == "setup.placing/too-many"


# --- first treachery cards -----------------------------------------------------------------------


def test_each_seat_is_dealt_one_card_and_the_harkonnen_two() -> None:
    position = until("dial")
    assert {name: len(side.hand) for name, side in position.sides.items()} == {
        name: 2 if name == "harkonnen" else 1 for name in SIX
    }
    assert len(position.treachery_deck) == 33 - 7


def test_cards_are_dealt_in_circle_order_from_the_deck() -> None:
    position = until("deal-cards", "harkonnen", "emperor")
    deal = {"by": "table", "move": "deal-card", "to": "harkonnen", "card": "lasgun"}
    assert broken(position, {**deal, "to": "emperor"}) == "setup.cards/wrong-seat"
    assert broken(position, {**deal, "card": "house-shield"}) == "setup.cards/not-in-deck"
    do(position, "table", "deal-card", to="harkonnen", card="lasgun")
    assert broken(position, deal) == "setup.cards/not-in-deck"
    assert broken(position, {**deal, "card": "karama"}) == ""


def test_each_card_of_the_deck_is_as_likely_as_every_other() -> None:
    position = until("deal-cards", "harkonnen", "emperor")
    assert options(position, "table", "deal-card", to="harkonnen").count("shield") == 4


def test_turn_one_begins_when_the_last_card_is_dealt() -> None:
    position = until("deal-cards", "emperor", "fremen")
    do(position, "table", "deal-card", to="emperor", card="hajr")
    events = do(position, "table", "deal-card", to="fremen", card="karama")
    assert clauses(events) == ["setup.start", "turn.phases"]
    assert (position.turn, position.phase, position.step) == (1, "storm", "dial")
