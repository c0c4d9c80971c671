"""The greedy players whose games say how balanced War for Arrakis is: they end, and know no secret."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.playout import Chance
from benchmarks import arrakis_players as players
from benchmarks.balance import play, summary
from tests.games.war_for_arrakis.script import GAME, RULES, A, H
from tests.games.war_for_arrakis.unknown import with_other_secrets


def test_greedy_games_end_and_are_counted() -> None:
    games = [play((RULES, GAME, players), 2, seed, "greedy", 60, False) for seed in range(3)]
    figures = summary(games, 2)

    assert figures["games"] == len(games)
    assert sum(figures["wins by faction"].values()) == len(games)
    for side, ending in ((A, "victory.prescience"), (H, "victory.supremacy")):
        ways = figures["wins by faction and ending"].get(side, {ending: 0})
        assert set(ways) == {ending}


@pytest.mark.parametrize("seat", [A, H])
def test_a_player_chooses_by_what_its_side_may_know(seat: str) -> None:
    chance = Chance("tests/1")
    position = RULES.new_position(GAME, players.seated(GAME, 2, chance, False))
    compared: set[str] = set()
    while RULES.result(GAME, position) is None:
        acting = RULES.to_act(position)[0]
        if acting == seat:
            other = with_other_secrets(position, seat)
            if msgspec.json.encode(other) != msgspec.json.encode(position):
                compared.add(position.step)
                chosen = [
                    players.choose(RULES, GAME, each, seat, "greedy", Chance("the same"))
                    for each in (position, other)
                ]
                assert chosen[0] == chosen[1], position.step
        move = players.choose(RULES, GAME, position, acting, "greedy", chance)
        assert RULES.check(GAME, position, move) is None, move
        RULES.apply(GAME, position, move)
    assert {"act", "march", "move", "lose"} <= compared
