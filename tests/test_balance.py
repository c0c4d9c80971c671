"""Simple players play whole games by the rules, and by what their seats may know."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.playout import Chance
from benchmarks import conquest_players as players
from benchmarks.balance import play, summary
from benchmarks.conquest_forecast import Choice, Stakes, best_plan, guesses, known, worth_of_asking
from tests.support.replay import load

LOADED = load("conquest-and-diplomacy")
GAME: Game = LOADED.game
RULES = LOADED.rulebook


def played(seed: int, seats: int = 2, until: str = "") -> Position:
    """A game of greedy players, up to the first time that a step comes; to its end if none is named."""
    chance = Chance(f"tests/{seed}")
    position: Position = RULES.new_position(GAME, players.seated(GAME, seats, chance, False))
    while RULES.result(GAME, position) is None and position.step != until:
        seat = RULES.to_act(position)[0]
        move = players.choose(RULES, GAME, position, seat, "greedy", chance)
        assert RULES.check(GAME, position, move) is None, move
        RULES.apply(GAME, position, move)
    return position


def with_other_cards(position: Position, seat: str) -> Position:
    """A copy in which all that a seat cannot see is something else: hands, traitors, a sealed plan."""
    copy = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    for name, side in copy.sides.items():
        if name != seat:
            hidden = sorted([*side.hand, *copy.battle_deck])
            side.hand, copy.battle_deck = hidden[-len(side.hand) :], hidden[: -len(side.hand)]
            closed = sorted([*side.traitors, *copy.traitor_deck], reverse=True)
            side.traitors = sorted(closed[: len(side.traitors)])
            copy.traitor_deck = sorted(closed[len(side.traitors) :])
    return copy


@pytest.mark.parametrize(("seats", "together"), [(2, True), (3, False)])
def test_greedy_games_end_and_are_counted(seats: int, together: bool) -> None:
    games = [play((RULES, GAME, players), seats, seed, "greedy", 60, together) for seed in range(2)]
    figures = summary(games, seats)

    assert figures["games"] == len(games)
    assert all(game["winners"] for game in games)
    assert sum(figures["endings"].values()) == len(games)


@pytest.mark.parametrize("step", ["voice", "prescience", "plans", "ship", "move", "buy"])
def test_players_choose_by_what_their_seat_may_know(step: str) -> None:
    position = played(3, 4, until=step)
    seat = RULES.to_act(position)[0]
    other = with_other_cards(position, seat)
    assert other != position
    chosen = [
        players.choose(RULES, GAME, each, seat, "greedy", Chance("the same"))
        for each in (position, other)
    ]

    assert chosen[0] == chosen[1]


def in_battle(step: str) -> tuple[Position, str]:
    """A position in a battle, and who acts."""
    position = played(3, 4, until=step)
    return position, RULES.to_act(position)[0]


def choice_of(position: Position, seat: str) -> Choice:
    """All that a seat could plan with no cards."""
    leaders = list(position.sides[seat].leaders)
    most = Stakes(GAME, position, seat).forces
    return Choice(leaders, list(range(most + 1)), [("none", "none")])


@pytest.mark.parametrize("element", ["number", "leader", "weapon", "defense"])
def test_to_know_something_is_worth_something(element: str) -> None:
    position, seat = in_battle("prescience")
    stakes = Stakes(GAME, position, seat)
    found = guesses(GAME, position, seat, Chance("guesses"))
    choice = choice_of(position, seat)

    blind = best_plan(stakes, found, choice)[0]
    assert worth_of_asking(stakes, found, choice, element) >= blind - 1.0


def test_a_plan_dials_no_more_than_wins_against_what_is_known() -> None:
    position, seat = in_battle("plans")
    stakes = Stakes(GAME, position, seat)
    found = guesses(GAME, position, seat, Chance("guesses"))
    for element, answer in (("number", "0"), ("leader", "none"), ("weapon", "none")):
        found = [known(guess, element, answer) for guess in found]
    found = [known(guess, "defense", "none") for guess in found]
    worth, leader, number, cards = best_plan(stakes, found, choice_of(position, seat))

    assert worth > 0
    assert leader in GAME.leaders
    assert number == 0
    assert cards == ("none", "none")
