"""Scenarios of the Mentat Pause and of winning."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.dune_classic.records import Position, Prediction
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    HABBANYA,
    TABR,
    TUEK,
    refused,
)
from tests.support.dune_classic import SIX, do, scene

THREE = {CARTHAG: "harkonnen", ARRAKEEN: "harkonnen", TUEK: "harkonnen"}
FREMEN_HOLD = {TABR: "fremen", TUEK: "spacing-guild", CARTHAG: "harkonnen", ARRAKEEN: "atreides"}


def pause(
    held: dict[str, str],
    turn: int = 3,
    factions: Sequence[str] = SIX,
    allies: Sequence[tuple[str, str]] = (),
    told: tuple[str, int] | None = None,
    advisors: dict[str, int] | None = None,
) -> Position:
    """A Mentat Pause with one force in each of the strongholds held."""
    forces = {part: {owner: 1} for part, owner in held.items()}
    position = scene("mentat-pause", factions, forces=forces, allies=allies, advisors=advisors)
    position.turn = turn
    position.prediction = None if told is None else Prediction(*told)
    return position


def winners(position: Position) -> list[str]:
    """Who has won once the turn is closed."""
    do(position, "table", "end-turn")
    return position.winners


def test_the_mentat_pause_comes_on_turn_3_harkonnen_wins() -> None:
    """Given: Harkonnen alone has forces in Carthag, Arrakeen and Tuek's Sietch; it has no ally.

    When: The Mentat Pause comes on turn 3.
    Then: Follows: Harkonnen wins.
    Source: reference rules.victory
    """
    assert winners(pause(THREE)) == ["harkonnen"]


def test_the_mentat_pause_comes_on_turn_3_nobody_wins_and_turn_4_begins_with_the_storm() -> None:
    """Given: Harkonnen alone has forces in Carthag and Arrakeen.

    When: The Mentat Pause comes on turn 3.
    Then: Follows: nobody wins and turn 4 begins with the storm.
    Source: reference rules.victory
    """
    position = pause({CARTHAG: "harkonnen", ARRAKEEN: "harkonnen"})
    assert winners(position) == []
    assert (position.turn, position.phase) == (4, "storm")


def test_the_mentat_pause_comes_both_win() -> None:
    """Given: Harkonnen and Emperor are allied and hold two strongholds each.

    When: The Mentat Pause comes.
    Then: Follows: both win.
    Source: reference rules.victory
    """
    held = {CARTHAG: "harkonnen", ARRAKEEN: "harkonnen", TUEK: "emperor", TABR: "emperor"}
    assert winners(pause(held, allies=[("emperor", "harkonnen")])) == ["emperor", "harkonnen"]


def test_the_mentat_pause_comes_nobody_wins_an_alliance_needs_four() -> None:
    """Given: Harkonnen and Emperor are allied and hold two and one.

    When: The Mentat Pause comes.
    Then: Follows: nobody wins; an alliance needs four.
    Source: reference rules.victory
    """
    held = {CARTHAG: "harkonnen", ARRAKEEN: "harkonnen", TUEK: "emperor"}
    assert winners(pause(held, allies=[("emperor", "harkonnen")])) == []


def test_the_mentat_pause_comes_nobody_wins_allied_they_need_four() -> None:
    """Given: Harkonnen is allied and holds three strongholds itself; its ally holds none.

    When: The Mentat Pause comes.
    Then: Follows: nobody wins; allied they need four.
    Source: reference rules.victory
    """
    assert winners(pause(THREE, allies=[("emperor", "harkonnen")])) == []


def test_the_mentat_pause_comes_harkonnen_wins_advisors_do_not_contest() -> None:
    """Given: Harkonnen holds three strongholds, with Bene Gesserit advisors in one.

    When: The Mentat Pause comes.
    Then: Follows: Harkonnen wins, advisors do not contest.
    Source: reference rules.victory.control
    """
    assert winners(pause(THREE, advisors={TUEK: 2})) == ["harkonnen"]


def test_the_mentat_pause_comes_advisors_win_nothing() -> None:
    """Given: The Bene Gesserit have advisors in three strongholds, beside one other player in each.

    When: The Mentat Pause comes.
    Then: Follows: advisors win nothing.
    Source: reference factions.bene-gesserit.coexistence
    """
    held = {CARTHAG: "harkonnen", ARRAKEEN: "atreides", TUEK: "spacing-guild"}
    advisors = dict.fromkeys(held, 2)
    assert winners(pause(held, advisors=advisors)) == []


def test_the_mentat_pause_comes_the_bene_gesserit_win_alone() -> None:
    """Given: The Bene Gesserit wrote Harkonnen, turn 3; Harkonnen has three strongholds on turn 3.

    When: The Mentat Pause comes.
    Then: Follows: the Bene Gesserit win alone.
    Source: reference factions.bene-gesserit.prediction
    """
    assert winners(pause(THREE, told=("harkonnen", 3))) == ["bene-gesserit"]


def test_the_mentat_pause_comes_harkonnen_wins() -> None:
    """Given: The Bene Gesserit wrote Harkonnen, turn 4; Harkonnen has three strongholds on turn 3.

    When: The Mentat Pause comes.
    Then: Follows: Harkonnen wins.
    Source: reference factions.bene-gesserit.prediction
    """
    assert winners(pause(THREE, told=("harkonnen", 4))) == ["harkonnen"]


def test_the_mentat_pause_comes_on_turn_3_the_bene_gesserit_win_alone() -> None:
    """Given: The Bene Gesserit wrote Harkonnen, turn 3, and are its ally; together they hold four.

    When: The Mentat Pause comes on turn 3.
    Then: Follows: the Bene Gesserit win alone.
    Source: reference factions.bene-gesserit.prediction
    """
    held = {**THREE, TABR: "bene-gesserit"}
    allies = [("bene-gesserit", "harkonnen")]
    assert winners(pause(held, allies=allies, told=("harkonnen", 3))) == ["bene-gesserit"]


def test_the_mentat_pause_comes_the_fremen_win() -> None:
    """Given: Turn 10; Fremen alone in Sietch Tabr, nobody in Habbanya Sietch, Guild in Tuek's Sietch, nobody has three.

    When: The Mentat Pause comes.
    Then: Follows: the Fremen win.
    Source: 004 section 9; reference factions.fremen.victory
    """
    position = pause(FREMEN_HOLD, turn=10)
    assert winners(position) == ["fremen"]
    assert position.ending == "victory.fremen"


def test_the_mentat_pause_comes_the_fremen_do_not_the_guild_wins() -> None:
    """Given: Turn 10; as before, but Harkonnen holds Tuek's Sietch.

    When: The Mentat Pause comes.
    Then: Follows: the Fremen do not; the Guild wins.
    Source: 004 section 9; reference factions.fremen.victory
    """
    position = pause({TABR: "fremen", TUEK: "harkonnen"}, turn=10)
    assert winners(position) == ["spacing-guild"]
    assert position.ending == "victory.guild"


def test_the_mentat_pause_comes_the_guild_wins() -> None:
    """Given: Turn 10; as before, but the Emperor stands in Habbanya Sietch.

    When: The Mentat Pause comes.
    Then: Follows: the Guild wins.
    Source: 004 section 9
    """
    assert winners(pause({**FREMEN_HOLD, HABBANYA: "emperor"}, turn=10)) == ["spacing-guild"]


def test_the_mentat_pause_comes_the_guild_wins_by_strongholds() -> None:
    """Given: Turn 10; the Fremen conditions hold, and the Guild alone has forces in Tuek's Sietch, Carthag and Arrakeen.

    When: The Mentat Pause comes.
    Then: Follows: the Guild wins by strongholds; that goes before the special victories.
    Source: reference rules.victory.end_of_last_turn_order
    """
    held = dict.fromkeys([TUEK, CARTHAG, ARRAKEEN], "spacing-guild")
    position = pause({**held, TABR: "fremen"}, turn=10)
    assert winners(position) == ["spacing-guild"]
    assert position.ending == "victory.alone"


def test_the_mentat_pause_comes_nobody_wins_turn_10_begins() -> None:
    """Given: Turn 9; the Fremen conditions hold.

    When: The Mentat Pause comes.
    Then: Follows: nobody wins, turn 10 begins.
    Source: 004 section 9
    """
    position = pause(FREMEN_HOLD, turn=9)
    assert winners(position) == []
    assert (position.turn, position.phase) == (10, "storm")


def test_the_mentat_pause_comes_the_fremen_win_by_default() -> None:
    """Given: Turn 10; no Guild plays; the Fremen conditions fail and nobody has three.

    When: The Mentat Pause comes.
    Then: Follows: the Fremen win by default.
    Source: reference factions.fremen.victory.special.without_guild
    """
    seats = [name for name in SIX if name != "spacing-guild"]
    held = {TABR: "harkonnen", HABBANYA: "emperor"}
    assert winners(pause(held, turn=10, factions=seats)) == ["fremen"]


def test_the_mentat_pause_comes_harkonnen_wins_with_the_most() -> None:
    """Given: Turn 10; neither Guild nor Fremen play; Harkonnen holds two strongholds, Atreides one.

    When: The Mentat Pause comes.
    Then: Follows: Harkonnen wins with the most.
    Source: reference rules.victory.end_of_last_turn_order
    """
    held = {TABR: "harkonnen", CARTHAG: "harkonnen", ARRAKEEN: "atreides"}
    position = pause(held, turn=10, factions=["atreides", "emperor", "harkonnen"])
    assert winners(position) == ["harkonnen"]


def test_the_mentat_pause_comes_harkonnen_shares_it() -> None:
    """Given: Turn 10; the Guild is allied with Harkonnen and wins by default.

    When: The Mentat Pause comes.
    Then: Follows: Harkonnen shares it.
    Source: reference factions.spacing-guild.shared-special-victory
    """
    held = {TABR: "harkonnen"}
    position = pause(held, turn=10, allies=[("harkonnen", "spacing-guild")])
    assert sorted(winners(position)) == ["harkonnen", "spacing-guild"]


def test_the_mentat_pause_comes_atreides_shares_it() -> None:
    """Given: Turn 10; the Fremen are allied with Atreides and win specially.

    When: The Mentat Pause comes.
    Then: Follows: Atreides shares it.
    Source: reference factions.fremen.shared-special-victory
    """
    position = pause({TABR: "fremen"}, turn=10, allies=[("atreides", "fremen")])
    assert sorted(winners(position)) == ["atreides", "fremen"]


def test_the_mentat_pause_comes_the_guild_wins_special_victories_cannot_be_predicted() -> None:
    """Given: The Bene Gesserit wrote the Guild, turn 10; the Guild wins by default on turn 10.

    When: The Mentat Pause comes.
    Then: Follows: the Guild wins; special victories cannot be predicted.
    Source: reference factions.bene-gesserit.prediction
    """
    position = pause({TABR: "harkonnen"}, turn=10, told=("spacing-guild", 10))
    assert winners(position) == ["spacing-guild"]


def test_atreides_makes_any_move_refused_the_game_is_over() -> None:
    """Given: Harkonnen has won.

    When: Atreides makes any move.
    Then: Refused: the game is over.
    Source: 004 section 9
    """
    position = pause(THREE)
    do(position, "table", "end-turn")
    refused(position, "victory.end", "atreides", "bribe", to="fremen", spice=1)
    refused(position, "victory.end", "table", "end-turn")


def test_the_mentat_pause_comes_the_bene_gesserit_win_alone_a_share_in_a_win_is_a_win() -> None:
    """Given: The Bene Gesserit wrote Emperor, turn 3; Emperor and Harkonnen, allied, win on turn 3.

    When: The Mentat Pause comes.
    Then: Follows: the Bene Gesserit win alone; a share in a win is a win.
    Source: reference factions.bene-gesserit.prediction
    """
    held = {CARTHAG: "harkonnen", ARRAKEEN: "harkonnen", TUEK: "emperor", TABR: "emperor"}
    position = pause(held, allies=[("emperor", "harkonnen")], told=("emperor", 3))
    assert winners(position) == ["bene-gesserit"]


def test_the_mentat_pause_comes_the_fremen_win_only_others_are_kept_out() -> None:
    """Given: Turn 10; nobody at all stands in Sietch Tabr or Habbanya Sietch, no Fremen either.

    When: The Mentat Pause comes.
    Then: Follows: the Fremen win; only others are kept out.
    Source: 004 section 9; reference factions.fremen.victory
    """
    assert winners(pause({CARTHAG: "harkonnen"}, turn=10)) == ["fremen"]


def test_the_mentat_pause_comes_the_fremen_win_advisers_do_not_occupy() -> None:
    """Given: Turn 10; Bene Gesserit advisers stand in Sietch Tabr beside Fremen.

    When: The Mentat Pause comes.
    Then: Follows: the Fremen win; advisers do not occupy.
    Source: reference factions.bene-gesserit.coexistence; factions.fremen.victory
    """
    assert winners(pause(FREMEN_HOLD, turn=10, advisors={TABR: 2})) == ["fremen"]


def test_turn_10_bene_gesserit_fighters_stand_the_mentat_pause_comes_the_fremen_win() -> None:
    """Given: Turn 10; Bene Gesserit fighters stand in Tuek's Sietch and the rest is as the Fremen need it.

    When: The Mentat Pause comes.
    Then: Follows: the Fremen win; only Harkonnen, Atreides and Emperor are barred from Tuek's.
    Source: reference factions.fremen.victory
    """
    held = {**FREMEN_HOLD, TUEK: "bene-gesserit"}
    assert winners(pause(held, turn=10)) == ["fremen"]


def test_the_mentat_pause_comes_both_win_the_four_count_together() -> None:
    """Given: Harkonnen alone holds four strongholds and is allied with the Emperor, who holds none.

    When: The Mentat Pause comes.
    Then: Follows: both win; the four count together.
    Source: reference rules.victory
    """
    position = pause({**THREE, TABR: "harkonnen"}, allies=[("emperor", "harkonnen")])
    assert winners(position) == ["emperor", "harkonnen"]


def test_the_mentat_pause_comes_nobody_wins_a_contested_stronghold_is_nobodys() -> None:
    """Given: Emperor and Harkonnen both have forces in Carthag; Harkonnen alone holds two other strongholds.

    When: The Mentat Pause comes.
    Then: Follows: nobody wins; a contested stronghold is nobody's.
    Source: reference rules.victory.control
    """
    position = pause(THREE)
    position.forces[CARTHAG] = {"emperor": 1, "harkonnen": 1}
    position.sides["emperor"].reserves -= 1
    assert winners(position) == []


def test_the_mentat_pause_comes_the_fremen_win_their_special_victory_cannot_be_foretold() -> None:
    """Given: Turn 10; the Fremen's conditions hold; the Bene Gesserit wrote Fremen, turn 10.

    When: The Mentat Pause comes.
    Then: Follows: the Fremen win; their special victory cannot be foretold.
    Source: reference factions.bene-gesserit.prediction
    """
    assert winners(pause(FREMEN_HOLD, turn=10, told=("fremen", 10))) == ["fremen"]


NEITHER = ["atreides", "bene-gesserit", "emperor", "harkonnen"]


def test_the_mentat_pause_comes_the_bene_gesserit_win() -> None:
    """Given: Turn 10; neither Guild nor Fremen play; Atreides holds two strongholds, the Emperor one; the Bene Gesserit wrote Atreides, turn 10.

    When: The Mentat Pause comes.
    Then: Follows: the Bene Gesserit win; only the special victories of Guild and Fremen escape a prediction.
    Source: reference factions.bene-gesserit.prediction; rules.victory
    """
    held = {TABR: "atreides", CARTHAG: "atreides", ARRAKEEN: "emperor"}
    position = pause(held, turn=10, factions=NEITHER, told=("atreides", 10))
    assert winners(position) == ["bene-gesserit"]


def test_the_mentat_pause_comes_atreides_and_emperor_share_the_win() -> None:
    """Given: Turn 10; neither Guild nor Fremen play; Atreides and Emperor hold one stronghold each, nobody more.

    When: The Mentat Pause comes.
    Then: Follows: Atreides and Emperor share the win.
    Source: reference rules.victory.end_of_last_turn_order
    """
    held = {TABR: "atreides", CARTHAG: "emperor"}
    position = pause(held, turn=10, factions=NEITHER)
    assert sorted(winners(position)) == ["atreides", "emperor"]


def test_the_mentat_pause_comes_the_last_turn_is_over() -> None:
    """Given: The players agreed on seven turns at the start; turn 7 ends without a winner.

    When: The Mentat Pause comes.
    Then: Follows: the last turn is over: the special victories are looked at.
    Source: reference rules.turn_limit
    """
    position = pause({CARTHAG: "harkonnen"}, turn=7)
    position.turns = 7
    assert winners(position) == ["fremen"]
