"""The greedy players whose games say how balanced War for Arrakis is: they end, and know no secret."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.playout import Chance
from benchmarks import arrakis_foresight, arrakis_race
from benchmarks import arrakis_players as players
from benchmarks.balance import play, seated, summary
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
    chance = Chance("tests/2")
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


# --- the solo game -------------------------------------------------------------------------------


def solo(until: str, seat: str) -> Position:
    """A solo game of greedy players up to the first time that a seat is asked in a step."""
    chance = Chance("tests/solo")
    setup = seated((RULES, GAME, players), 2, chance, False, {"solo": 1})
    position: Position = RULES.new_position(GAME, setup)
    while position.step != until or RULES.to_act(position) != [seat]:
        acting = RULES.to_act(position)[0]
        RULES.apply(GAME, position, players.choose(RULES, GAME, position, acting, "greedy", chance))
    return position


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_with_an_option_is_played_by_seats_that_it_allows(seats: int) -> None:
    loaded = (RULES, GAME, players)
    games = [play(loaded, seats, seed, "greedy", 60, False, {"solo": 1}) for seed in range(3)]

    for game in games:
        assert H in game["factions"]
        assert game["moves"]["draw-tactical"] > 0
        assert game["winners"]


def test_a_careful_player_knows_no_card_and_no_token_that_lies_face_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arrakis_foresight, "TRIES", 1)
    monkeypatch.setattr(arrakis_foresight, "WIDEST", 4)
    position = solo("act", A)
    other = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    held = other.automaton
    assert held is not None
    for at, card in enumerate(held.reinforcements):
        deck = GAME.cards[card].deck
        known = [name for name in other.decks[deck] if name != card]
        held.reinforcements[at] = known[0]
        other.decks[deck] = sorted([*other.decks[deck], card])
        other.decks[deck].remove(known[0])
    before = position.automaton
    assert before is not None
    assert held.reinforcements != before.reinforcements
    chosen = [
        players.choose(RULES, GAME, each, A, "foresight", Chance("the same"))
        for each in (position, other)
    ]

    assert chosen[0] == chosen[1]
    assert RULES.check(GAME, position, chosen[0]) is None


def test_the_race_is_worth_more_with_every_step_and_less_with_every_point_of_supremacy() -> None:
    position = solo("act", A)
    before = arrakis_race.worth(RULES, GAME, position)
    asked = arrakis_race.asked(GAME, position)
    marker = max(asked, key=lambda each: asked[each])
    position.markers[marker] += 1
    ahead = arrakis_race.worth(RULES, GAME, position)
    position.supremacy += 1

    assert ahead > before
    assert arrakis_race.worth(RULES, GAME, position) < ahead


def test_a_sietch_that_a_stronger_legion_stands_beside_is_in_danger_and_one_better_held_is_not() -> (
    None
):
    position = solo("act", A)
    position.legions = {"ne-8": position.legions["arrakeen"]}
    position.sietches = {"gara-kulon": position.sietches["gara-kulon"]}
    own, foes = arrakis_race.stands(GAME, position)
    bare = arrakis_race.danger(GAME, position, own, foes)
    foes = [each for each in foes if each.area == "ne-8"]
    guard = msgspec.structs.replace(foes[0], area="gara-kulon")
    held = arrakis_race.danger(GAME, position, [guard], foes)

    assert bare > 0
    assert held == 0
