"""Scenarios of the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GAME,
    HABBANYA,
    RED_CHASM,
    RULES,
    TABR,
    TUEK,
    B,
    E,
    F,
    G,
    next_turn,
    refused,
    scene,
)

LOYAL = dict.fromkeys(("habbanya-sietch", "sietch-tabr", "tueks-sietch"), F)
HELD = {ARRAKEEN: {E: 5}, HABBANYA: {F: 3}, TABR: {F: 3}}


def winners(turn: int = 8, **given: Any) -> list[str]:
    """Who has won when the turn is over (nobody: the game goes on)."""
    position = next_turn(scene("pass", turn=turn, **given))
    result = RULES.result(GAME, position)
    assert (position.step == "over") == (result is not None)
    return [] if result is None else result.winners


def test_the_mentat_pause_comes_the_emperor_wins() -> None:
    """Given: The Emperor holds Arrakeen as the last turn ends.

    When: The mentat pause comes.
    Then: Follows: the Emperor wins.
    Source: 003 L71; L269
    """
    assert winners(forces={ARRAKEEN: {E: 5}}) == [E]


def test_the_mentat_pause_comes_the_game_goes_on() -> None:
    """Given: The Emperor holds Arrakeen at the end of turn 1.

    When: The mentat pause comes.
    Then: Follows: the game goes on.
    Source: 003 L71; L269
    """
    assert winners(1, forces={ARRAKEEN: {E: 5}}) == []
    assert winners(7, forces={ARRAKEEN: {E: 5}}) == []


def test_the_mentat_pause_comes_the_guild_wins_at_once() -> None:
    """Given: The Guild alone holds Arrakeen.

    When: The mentat pause comes.
    Then: Follows: the Guild wins at once.
    Source: 003 L71
    """
    assert winners(3, forces={ARRAKEEN: {G: 5}}) == [G]
    assert winners(3, forces={ARRAKEEN: {G: 5}}, arrakeen_win="end") == []
    assert winners(8, forces={ARRAKEEN: {G: 5}}, arrakeen_win="end") == [G]


@pytest.mark.parametrize("forces", [3, 5])
def test_the_mentat_pause_comes_the_bene_gesserit_wins(forces: int) -> None:
    """Given: The Bene Gesserit's fighters alone hold Arrakeen.

    When: The mentat pause comes.
    Then: Follows: the Bene Gesserit wins.
    Source: 003 L71
    """
    assert winners(3, forces={ARRAKEEN: {B: forces}}) == [B]


@pytest.mark.parametrize("forces", [2, 6])
def test_the_mentat_pause_comes_the_fremen_win(forces: int) -> None:
    """Given: The Fremen alone hold Arrakeen.

    When: The mentat pause comes.
    Then: Follows: the Fremen win.
    Source: 003 L71
    """
    assert winners(3, forces={ARRAKEEN: {F: forces}}) == [F]


def test_the_mentat_pause_comes_the_bene_gesserit_does_not_win_by_a_spy() -> None:
    """Given: Only a spy is in Arrakeen.

    When: The mentat pause comes.
    Then: Follows: the Bene Gesserit does not win by a spy.
    Source: 003 L71; L293
    """
    assert winners(3, spies={ARRAKEEN: 1}) == []
    assert B not in winners(8, spies={ARRAKEEN: 1})


def test_the_mentat_pause_comes_the_emperor_controls_it_spies_do_not_prevent_it() -> None:
    """Given: A spy is in Arrakeen with the Emperor's forces, last turn.

    When: The mentat pause comes.
    Then: Follows: the Emperor controls it: spies do not prevent it.
    Source: 003 L293
    """
    assert winners(8, forces={ARRAKEEN: {E: 1}}, spies={ARRAKEEN: 1}) == [E]


def test_three_sietches_loyal_to_the_fremen_the_mentat_pause_comes_the_fremen_win() -> None:
    """Given: Three sietches loyal to the Fremen, they control two, last turn.

    When: The mentat pause comes.
    Then: Follows: the Fremen win.
    Source: 003 L348
    """
    assert winners(8, forces=HELD, sietches=LOYAL) == [F]


def test_three_sietches_loyal_to_the_fremen_the_mentat_pause_comes_the_emperor_wins() -> None:
    """Given: Three sietches loyal to the Fremen, they control one, last turn, Emperor holds Arrakeen.

    When: The mentat pause comes.
    Then: Follows: the Emperor wins.
    Source: 003 L348; L269
    """
    one = {ARRAKEEN: {E: 5}, HABBANYA: {F: 3}}
    assert winners(8, forces=one, sietches=LOYAL) == [E]


def test_two_sietches_loyal_to_the_fremen_the_mentat_pause_comes_the_emperor_wins() -> None:
    """Given: Two sietches loyal to the Fremen, they control three, last turn.

    When: The mentat pause comes.
    Then: Follows: the Emperor wins.
    Source: 003 L348
    """
    forces = {**HELD, TUEK: {F: 3}}
    sietches = {**LOYAL, "tueks-sietch": E}
    assert winners(8, forces=forces, sietches=sietches) == [E]


def test_the_mentat_pause_comes_the_fremen_win_it_overrides() -> None:
    """Given: The Emperor holds Arrakeen and the Fremen fulfil theirs, last turn.

    When: The mentat pause comes.
    Then: Follows: the Fremen win; it overrides.
    Source: 003 L348
    """
    forces = {ARRAKEEN: {E: 10}, TUEK: {F: 3}, TABR: {F: 5}}
    assert winners(8, forces=forces, sietches=LOYAL) == [F]


def test_the_mentat_pause_comes_the_game_goes_on_by_the_end_of_the_game() -> None:
    """Given: Three sietches loyal, they control two, not the last turn.

    When: The mentat pause comes.
    Then: Follows: the game goes on: by the end of the game.
    Source: 003 L348
    """
    assert winners(7, forces=HELD, sietches=LOYAL) == []
    assert winners(7, forces=HELD, sietches=LOYAL, fremen_win="pause") == [F]


def test_nobody_stands_in_arrakeen_the_mentat_pause_comes_the_game_goes_on() -> None:
    """Given: Nobody stands in Arrakeen.

    When: The mentat pause comes.
    Then: Follows: the game goes on; in the last turn nobody wins, or, by the other ruling, the Emperor, since nobody has taken it from him.
    Source: 003 L71; L269
    """
    assert winners(3, forces={RED_CHASM: {G: 1}}) == []
    assert winners(8, forces={RED_CHASM: {G: 1}}) == []
    assert winners(8, forces={RED_CHASM: {G: 1}}, emperor_holds="untaken") == [E]


def test_the_mentat_pause_is_over_the_turn_counter_moves_on_the_storm_phase_comes() -> None:
    """Given: Nobody has won.

    When: The mentat pause is over.
    Then: Follows: the turn counter moves on, the storm phase comes.
    Source: 003 L135
    """
    position = next_turn(scene("pass", turn=3, forces={ARRAKEEN: {E: 5}}))
    assert (position.turn, position.phase) == (4, "storm")


def test_a_seat_moves_refused_over() -> None:
    """Given: The game is over.

    When: A seat moves.
    Then: Refused: over.
    Source: 003 L135
    """
    position = next_turn(scene("pass", turn=8, forces={ARRAKEEN: {E: 5}}))
    assert position.waiting == []
    refused(position, "victory", E, "pass")
    refused(position, "victory", "table", "roll-storm", face="3")


def test_the_mentat_pause_comes_the_fremen_who_win_by_themselves() -> None:
    """Given: The Guild holds Arrakeen, the Fremen fulfil theirs, last turn.

    When: The mentat pause comes.
    Then: Follows: the Fremen, who win by themselves; by the other ruling the Guild.
    Source: 003 L71; L348
    """
    forces = {**HELD, ARRAKEEN: {G: 5}}
    assert winners(8, forces=forces, sietches=LOYAL) == [F]
    assert winners(8, forces=forces, sietches=LOYAL, both_wins="arrakeen") == [G]


def test_the_mentat_pause_comes_the_emperor_holds_it() -> None:
    """Given: Hidden Guild forces are in Arrakeen with the Emperor's open ones.

    When: The mentat pause comes.
    Then: Follows: the Emperor holds it.
    Source: 003 L127; L269
    """
    held = {ARRAKEEN: {E: 5, G: 3}}
    assert winners(3, forces=held) == []
    assert winners(8, forces=held) == [E]


def test_the_mentat_pause_comes_nobody_has_taken_it() -> None:
    """Given: Hidden forces of two factions are in Arrakeen, nobody else.

    When: The mentat pause comes.
    Then: Follows: nobody has taken it.
    Source: 003 L71
    """
    assert winners(3, forces={ARRAKEEN: {G: 2, F: 2}}) == []
