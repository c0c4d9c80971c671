"""The Mentat Pause and every way to win (document 004, phase 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.games.dune_classic import mentat
from adjudicator.games.dune_classic.records import Position, Prediction
from tests.support.dune_classic import GAME, SIX, broken, clauses, do, play, scene

AT = {
    "arrakeen": "arrakeen-s9",
    "carthag": "carthag-s10",
    "habbanya": "habbanya-sietch-s16",
    "tabr": "sietch-tabr-s13",
    "tuek": "tueks-sietch-s4",
}
FOUR = ["atreides", "bene-gesserit", "emperor", "harkonnen"]


def pause(
    held: dict[str, str],
    factions: Sequence[str] = SIX,
    turn: int = 3,
    allies: Sequence[tuple[str, str]] = (),
    **rulings: Any,
) -> Position:
    """A Mentat Pause: strongholds (short names) with one force of a faction, or of several."""
    forces = {AT[name]: dict.fromkeys(owners.split("+"), 1) for name, owners in held.items()}
    position = scene("mentat-pause", factions, forces=forces, allies=allies, **rulings)
    position.turn = turn
    return position


def ending(position: Position) -> tuple[list[str], str]:
    """Winners and clause after the turn is closed."""
    do(position, "table", "end-turn")
    return position.winners, position.ending


THREE = {"arrakeen": "atreides", "carthag": "atreides", "tuek": "atreides"}


# --- wins by strongholds -------------------------------------------------------------------------


def test_three_strongholds_win_alone() -> None:
    assert ending(pause(THREE)) == (["atreides"], "victory.alone")


def test_two_strongholds_do_not() -> None:
    position = pause({"arrakeen": "atreides", "carthag": "atreides"})
    events = do(position, "table", "end-turn")

    assert clauses(events)[0] == "mentat.next-turn"
    assert position.turn == 4
    assert mentat.result(GAME, position) is None


def test_a_stronghold_shared_with_another_faction_does_not_count() -> None:
    position = pause({**THREE, "tuek": "atreides+emperor"})

    assert ending(position) == ([], "")


def test_advisors_do_not_disturb_a_hold() -> None:
    position = pause(THREE)
    position.advisors = {AT["tuek"]: 1}

    assert ending(position) == (["atreides"], "victory.alone")


def test_three_strongholds_are_not_enough_for_allies() -> None:
    assert ending(pause(THREE, allies=[("atreides", "fremen")])) == ([], "")


def test_four_strongholds_win_for_allies_together() -> None:
    position = pause({**THREE, "tabr": "fremen"}, allies=[("atreides", "fremen")])

    assert ending(position) == (["atreides", "fremen"], "victory.allied")


def test_a_stronghold_of_both_allies_counts_for_them() -> None:
    held = {**THREE, "tabr": "atreides+fremen"}
    position = pause(held, allies=[("atreides", "fremen")])

    assert ending(position) == (["atreides", "fremen"], "victory.allied")


def test_by_ruling_two_seats_need_four() -> None:
    seats = ["atreides", "harkonnen"]
    ruling = "four-in-two-seat-game"

    assert ending(pause(THREE, seats)) == (["atreides"], "victory.alone")
    assert ending(pause(THREE, seats, win_strongholds=ruling)) == ([], "")
    held = {**THREE, "tabr": "atreides"}
    assert ending(pause(held, seats, win_strongholds=ruling))[1] == "victory.alone"
    assert ending(pause(THREE, win_strongholds=ruling))[1] == "victory.alone"


@pytest.mark.parametrize("storm", [0, 3, 6, 9, 12, 15])
def test_of_several_winners_the_first_in_storm_order_wins(storm: int) -> None:
    easier = replace(GAME, numbers=replace(GAME.numbers, win_alone=2))
    position = scene("mentat-pause", SIX, storm=storm)
    position.forces = {
        AT["arrakeen"]: {"atreides": 1},
        AT["carthag"]: {"harkonnen": 1},
        AT["habbanya"]: {"atreides": 1},
        AT["tabr"]: {"harkonnen": 1},
    }
    play(easier, position, [{"by": "table", "move": "end-turn"}])

    able = [faction for faction in position.order if faction in ["atreides", "harkonnen"]]
    assert position.winners == able[:1]


# --- the Bene Gesserit foretell a win ------------------------------------------------------------


def foretold(
    faction: str, turn: int, held: dict[str, str], now: int = 3, **rulings: Any
) -> Position:
    position = pause(held, turn=now, **rulings)
    position.prediction = Prediction(faction, turn)
    return position


def test_a_true_prediction_wins_instead() -> None:
    position = foretold("atreides", 3, THREE)

    assert ending(position) == (["bene-gesserit"], "victory.prediction")


@pytest.mark.parametrize(("faction", "turn"), [("atreides", 4), ("emperor", 3)])
def test_faction_and_turn_must_both_be_right(faction: str, turn: int) -> None:
    assert ending(foretold(faction, turn, THREE))[0] == ["atreides"]


def test_even_an_ally_of_the_bene_gesserit_is_foretold() -> None:
    held = {**THREE, "tabr": "bene-gesserit"}
    position = pause(held, allies=[("atreides", "bene-gesserit")])
    position.prediction = Prediction("atreides", 3)

    assert ending(position) == (["bene-gesserit"], "victory.prediction")


def test_a_special_victory_is_foretold_by_ruling_only() -> None:
    assert ending(foretold("fremen", 10, {}, now=10)) == (["fremen"], "victory.fremen")
    position = foretold("fremen", 10, {}, now=10, prediction_special="yes")
    assert ending(position) == (["bene-gesserit"], "victory.prediction")


def test_most_strongholds_can_be_foretold() -> None:
    position = pause({"arrakeen": "emperor"}, FOUR, turn=10)
    position.prediction = Prediction("emperor", 10)

    assert ending(position) == (["bene-gesserit"], "victory.prediction")


# --- nobody has won by strongholds when the last turn ends ---------------------------------------


def test_strongholds_come_first() -> None:
    assert ending(pause(THREE, turn=10)) == (["atreides"], "victory.alone")


@pytest.mark.parametrize(
    ("held", "clause"),
    [
        ({}, "victory.fremen"),
        ({"tabr": "fremen", "habbanya": "fremen", "tuek": "fremen"}, "victory.alone"),
        ({"tuek": "spacing-guild"}, "victory.fremen"),
        ({"tuek": "bene-gesserit"}, "victory.fremen"),
        ({"tuek": "emperor"}, "victory.guild"),
        ({"tuek": "harkonnen"}, "victory.guild"),
        ({"tuek": "atreides"}, "victory.guild"),
        ({"tabr": "spacing-guild"}, "victory.guild"),
        ({"habbanya": "bene-gesserit"}, "victory.guild"),
        ({"tabr": "emperor+fremen"}, "victory.guild"),
    ],
)
def test_the_fremen_win_if_their_sietches_are_free_and_else_the_guild(
    held: dict[str, str], clause: str
) -> None:
    position = pause(held, turn=10)
    events = do(position, "table", "end-turn")

    assert position.ending == clause
    assert ("victory.turn-limit" in clauses(events)) is (clause != "victory.alone")
    winner = "spacing-guild" if clause == "victory.guild" else "fremen"
    assert position.winners == [winner]


def test_allies_share_the_special_victories() -> None:
    shared = pause({}, turn=10, allies=[("fremen", "emperor"), ("spacing-guild", "atreides")])
    assert ending(shared)[0] == ["emperor", "fremen"]
    shared = pause(
        {"tuek": "emperor"},
        turn=10,
        allies=[("fremen", "emperor"), ("spacing-guild", "atreides")],
    )
    assert ending(shared)[0] == ["atreides", "spacing-guild"]


def test_without_the_guild_the_fremen_win() -> None:
    position = pause({"tuek": "emperor"}, [*FOUR, "fremen"], turn=10)

    assert ending(position) == (["fremen"], "victory.without-guild")


def test_without_both_most_strongholds_win() -> None:
    held = {"arrakeen": "emperor", "carthag": "emperor", "tuek": "harkonnen"}

    assert ending(pause(held, FOUR, turn=10)) == (["emperor"], "victory.most-strongholds")


def test_without_both_equals_share_the_win() -> None:
    held = {"arrakeen": "emperor", "tuek": "harkonnen"}
    position = pause(held, FOUR, turn=10)

    assert ending(position) == (["emperor", "harkonnen"], "victory.most-strongholds")


def test_the_players_choose_which_turn_is_the_last() -> None:
    position = pause({}, turn=4)
    position.turns = 4

    assert ending(position)[1] == "victory.fremen"


# --- what else happens in the Mentat Pause -------------------------------------------------------


def test_bribes_become_usable() -> None:
    position = pause({})
    position.sides["fremen"].bribes = 4
    events = do(position, "table", "end-turn")

    assert position.sides["fremen"].spice == 7
    assert position.sides["fremen"].bribes == 0
    assert "mentat.bribes" in clauses(events)


def test_the_table_closes_the_turn() -> None:
    position = pause({})

    assert broken(position, {"by": "fremen", "move": "end-turn"}) == (
        "mentat.end-turn/not-your-turn"
    )


def test_after_the_end_nothing_is_played() -> None:
    position = pause(THREE)
    do(position, "table", "end-turn")

    assert position.waiting == []
    assert broken(position, {"by": "table", "move": "end-turn"}) == "victory.end/game-over"
    bribe = {"by": "atreides", "move": "bribe", "to": "fremen", "spice": 1}
    assert broken(position, bribe) == "victory.end/game-over"


def test_the_result_has_figures_for_standings() -> None:
    position = pause(THREE)
    do(position, "table", "end-turn")
    result = mentat.result(GAME, position)

    assert result is not None
    assert result.winners == ["atreides"]
    assert result.clause == "victory.alone"
    assert sorted(result.statistics) == sorted(SIX)
    assert result.statistics["atreides"] == {
        "won": 1,
        "turns": 3,
        "strongholds": 3,
        "forces": 3,
        "advisors": 0,
        "reserves": 17,
        "tanks": 0,
        "spice": 10,
        "cards": 0,
        "leaders": 5,
        "dead-leaders": 0,
        "captives": 0,
    }
