"""Whole games by clicks alone: to the end for every number of seats, saved and taken back at every move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from adjudicator.check import Judges, check_bytes
from adjudicator.playout.chance import Chance
from tests.support.seeds import suite_cases
from tests.tts.players import (
    EMPIRE,
    FACTIONS,
    PAIRS,
    PARTIES,
    RIVALS,
    TRIBES,
    can_click,
    one_click,
    people_of,
    screen,
    set_up,
    words,
)
from tests.tts.stand_in import CONQUEST, DAWN, GAME, MESSIAH, WAR
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa

JUDGES = Judges()
MOST_CLICKS = 9000
MOST_ELEMENTS = 700


def lines(table: Table) -> int:
    return int(table.lua("return #state.log.lines"))


def clicks(table: Table, factions: list[str], chosen: Chance) -> Iterator[int]:
    """People click until the game is over; after each click that played a move, how many there are.

    When several are awaited at once, each has something to click at its own screen.
    """
    seats = {faction: table.colour(faction) for faction in factions}
    # Any who play choose for a seat that nobody sits on.
    seats |= dict.fromkeys(table.lua("return state.automata()"), table.colour(factions[0]))
    before, fresh = lines(table), True
    for _ in range(MOST_CLICKS):
        table.until_asked()
        if table.lua("return state.stage") != "playing":
            return
        table.step(4)
        table.until_drawn()
        due = [seat for seat in table.lua("return referee.to_act(state.position)") if seat in seats]
        if fresh and len(due) > 1:
            assert [seat for seat in due if not can_click(table, seats[seat])] == []
        fresh = False
        assert any(one_click(table, seats[seat], chosen) for seat in due), due
        if lines(table) > before:
            before = lines(table)
            fresh = True
            yield before
    raise AssertionError("the game does not end")


def assert_over(table: Table, factions: list[str]) -> None:
    """The game has ended, the log is legal, and both engines have the same position at the end."""
    table.until_still()
    assert table.lua("return state.stage") == "over"
    assert table.most_elements < MOST_ELEMENTS
    log = table.log_text()
    verdict = check_bytes(log.encode(), JUDGES).verdict
    assert (verdict.status, verdict.findings) == ("legal", [])
    assert [line.text for line in table.lines if "{" in line.text] == []
    end = json.loads(log.splitlines()[-1])
    assert end["position"] == table.lua("return referee.position_hash(state.position)")
    assert table.lua("return pieces.differences()") == []
    table.step(10)
    for colour in eyes_of(table, factions):
        assert "The game is over" in words(table, colour)


def eyes_of(table: Table, factions: list[str]) -> list[str]:
    """The colours of all who play, and that of those who watch."""
    return [*(table.colour(faction) for faction in factions), "Grey"]


SEATED: dict[str, list[ParameterSet]] = {
    GAME: [
        *(
            pytest.param(GAME, FACTIONS[:count], {}, str(count), id=f"{GAME}-{count}")
            for count in (2, 3, 4, 5, 6)
        ),
    ],
    CONQUEST: [
        *(
            pytest.param(CONQUEST, RIVALS[:count], {}, str(count), id=f"{CONQUEST}-{count}")
            for count in (2, 3, 4)
        ),
        pytest.param(CONQUEST, PAIRS, {}, "p", id=f"{CONQUEST}-pairs"),
    ],
    DAWN: [
        pytest.param(DAWN, TRIBES[:2], {}, "b", id=f"{DAWN}-2"),
        pytest.param(DAWN, TRIBES[:3], {}, "e", id=f"{DAWN}-3"),
        pytest.param(DAWN, TRIBES, {}, "d", id=f"{DAWN}-4"),
        pytest.param(DAWN, TRIBES, {"teams": 1}, "t", id=f"{DAWN}-teams"),
    ],
    MESSIAH: [
        pytest.param(MESSIAH, EMPIRE[:3], {}, "m", id=f"{MESSIAH}-3"),
        pytest.param(MESSIAH, EMPIRE, {}, "n", id=f"{MESSIAH}-4"),
    ],
}
"""Every number of seats: the suite plays the first of each game, the campaign all of them."""
BEGINNING = 150
"""So many moves of a game against the automaton are made in the suite."""
LONG = 600
"""So many moves of a game of War for Arrakis are made in the campaign, if nobody wins before."""


@pytest.mark.one_in(5)
@pytest.mark.parametrize(
    ("game", "factions", "options", "seed"),
    [case for game in SEATED for case in suite_cases(SEATED[game], 1)],
)
def test_a_game_is_set_up_and_played_to_its_end_by_clicks_alone(
    game: str, factions: list[str], options: dict[str, int], seed: str
) -> None:
    table = set_up(factions, game=game, **options)
    for _ in clicks(table, factions, Chance(seed)):
        pass
    assert_over(table, factions)


@pytest.mark.campaign
def test_a_game_of_a_tournament_is_played_to_its_end_by_clicks_alone() -> None:
    factions = ["atreides", "harkonnen", "spacing-guild"]
    table = Table(GAME)
    table.step(2)
    table.begin(factions, preset="landsraad-advanced", turns=2)
    table.until_asked()
    for _ in clicks(table, factions, Chance("k")):
        pass
    assert '"move":"allow"' in table.log_text()
    assert_over(table, factions)


def party_at_table(party: str) -> tuple[Table, list[str]]:
    """A game of War for Arrakis that has begun, and the seats that people play."""
    factions, options = PARTIES[party]
    people = people_of(party)
    nobody = [seat for seat in factions if seat not in people]
    return set_up(people, nobody, game=WAR, **options), people


@pytest.mark.campaign
def test_a_game_against_the_automaton_is_set_up_and_played_by_clicks_alone() -> None:
    table, people = party_at_table("alone")
    for made in clicks(table, people, Chance("alone")):
        if made >= BEGINNING:
            break
    table.until_still()
    assert lines(table) >= BEGINNING
    assert table.most_elements < MOST_ELEMENTS
    assert table.lua("return pieces.differences()") == []
    verdict = check_bytes(table.log_text().encode(), JUDGES, running=True).verdict
    assert (verdict.status, verdict.findings) == ("legal", [])


@pytest.mark.campaign
@pytest.mark.parametrize(
    "party", ["alone", "two alone", "two", "two Harkonnens", "two Atreides", "four"]
)
def test_many_rounds_of_war_for_arrakis_are_played_by_clicks_alone(party: str) -> None:
    """War has no last round, and people who click at random hardly ever win: 33 rounds in 6,000 clicks."""
    table, people = party_at_table(party)
    for made in clicks(table, people, Chance(party)):
        if made >= LONG:
            break
    table.until_still()
    if table.lua("return state.stage") == "over":
        assert_over(table, people)
        return
    assert table.most_elements < MOST_ELEMENTS
    assert table.lua("return pieces.differences()") == []
    verdict = check_bytes(table.log_text().encode(), JUDGES, running=True).verdict
    assert (verdict.status, verdict.findings) == ("legal", [])


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10))
def test_longer_games_are_played_to_their_end_by_clicks_alone(seed: int) -> None:
    factions = FACTIONS[seed % 3 :][: 2 + seed % 5]
    table = set_up(factions, turns=2)
    for _ in clicks(table, factions, Chance(f"long {seed}")):
        pass
    assert_over(table, factions)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10))
def test_longer_games_of_tribes_are_played_to_their_end_by_clicks_alone(seed: int) -> None:
    tribes = TRIBES[seed % 2 :][: 2 + seed % 3]
    table = set_up(tribes, game=DAWN, **{"sietches-alone": 2, "sietches-allied": 2})
    for _ in clicks(table, tribes, Chance(f"long {seed}")):
        pass
    assert_over(table, tribes)


def loaded_anew(save: dict[str, Any], factions: list[str], game: str) -> Table:
    """A fresh program with a save, and the same people at it."""
    table = Table.loaded(save, game)
    for faction in factions:
        table.seat(table.colour(faction))
    return table


def everything(table: Table, factions: list[str]) -> dict[str, Any]:
    """The state and every screen, when all has come to rest."""
    table.until_still()
    table.step(20)
    eyes = eyes_of(table, factions)
    return {"state": table.state_text(), **{eye: screen(table, eye) for eye in eyes}}


def saved_at_every_move(
    game: str, factions: list[str], seed: str, every: int, **options: int
) -> int:
    table = set_up(factions, game=game, **options)
    compared = 0
    for at, _ in enumerate(clicks(table, factions, Chance(seed))):
        if at % every:
            continue
        table.until_asked()
        save = table.save()
        again = loaded_anew(save, factions, game)
        again.step(1)
        assert again.state_text() == table.state_text()
        assert everything(again, factions) == everything(table, factions)
        compared += 1
    assert_over(table, factions)
    return compared


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.campaign)])
def test_a_game_that_is_saved_and_loaded_after_a_move_is_the_same_game(every: int) -> None:
    assert (
        saved_at_every_move(GAME, ["atreides", "bene-gesserit"], "saved", every) > 12 // every - 2
    )


@pytest.mark.campaign
@pytest.mark.parametrize("every", [23, 1])
def test_a_game_of_tribes_that_is_saved_and_loaded_is_the_same_game(every: int) -> None:
    assert saved_at_every_move(DAWN, ["blue", "red"], "b", every) > 70 // every - 1


@pytest.mark.campaign
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_longer_games_that_are_saved_and_loaded_are_the_same_games(count: int) -> None:
    saved_at_every_move(GAME, FACTIONS[:count], f"saved {count}", 1, turns=2)


def sight(table: Table, eyes: list[str]) -> dict[str, Any]:
    """The state and every screen once the table has nothing more to play."""
    table.until_asked()
    table.step(30)
    return {"state": table.state_text(), **{eye: screen(table, eye) for eye in eyes}}


def rewound_at_every_move(
    game: str,
    factions: list[str],
    seed: str,
    every: int = 1,
    most: int = MOST_CLICKS,
    **options: int,
) -> int:
    """Play a game in which moves are made, taken back by rewinding the table, and made again.

    Between two such moves there are `every` - 1 clicks. The game is left after `most` of them.
    Returns how many there were.
    """
    table = set_up(factions, game=game, **options)
    eyes = eyes_of(table, factions)
    moves = 0
    spared = every // 2
    for turn in range(MOST_CLICKS):
        if spared > 0 and table.lua("return state.stage") == "playing":
            spared -= 1
            table.until_asked()
            due = list(table.lua("return referee.to_act(state.position)"))
            seat = next((seat for seat in due if seat in factions), None)
            assert seat is None or one_click(table, table.colour(seat), Chance(f"{seed} {turn}"))
            continue
        before = sight(table, eyes)
        if table.lua("return state.stage") != "playing":
            assert_over(table, factions)
            return moves
        played = lines(table)
        due = list(table.lua("return referee.to_act(state.position)"))
        colour = next(table.colour(seat) for seat in due if seat in factions)
        table.run("storeRewindState()")
        table.step(2)
        kept = len(table.checkpoints)
        assert one_click(table, colour, Chance(f"{seed} {turn}"))
        if lines(table) > played:
            after = sight(table, eyes)
            table.rewind(len(table.checkpoints) - kept + 1)
            table.step(1)
            assert sight(table, eyes) == before
            assert one_click(table, colour, Chance(f"{seed} {turn}"))
            assert sight(table, eyes) == after
            moves += 1
            spared = every - 1
            if moves == most:
                return moves
    raise AssertionError("the game does not end")


@pytest.mark.campaign
def test_a_move_can_be_rewound_and_made_again() -> None:
    """Here for the campaign: the suite rewinds moves of tribes and saves moves of this game."""
    assert rewound_at_every_move(GAME, ["atreides", "bene-gesserit"], "back", 3, most=4) == 4


def test_moves_of_tribes_can_be_rewound_and_made_again() -> None:
    assert rewound_at_every_move(DAWN, ["green", "yellow"], "back", 9, most=4) == 4


@pytest.mark.campaign
def test_every_move_can_be_rewound_and_made_again() -> None:
    assert rewound_at_every_move(GAME, ["atreides", "bene-gesserit"], "back") > 10


@pytest.mark.campaign
def test_every_move_of_tribes_can_be_rewound_and_made_again() -> None:
    assert rewound_at_every_move(DAWN, ["green", "yellow"], "back") > 60


@pytest.mark.campaign
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_every_move_of_longer_games_can_be_rewound_and_made_again(count: int) -> None:
    rewound_at_every_move(GAME, FACTIONS[:count], f"back {count}", turns=2)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("game", "factions", "settings"),
    [(GAME, ["atreides", "fremen", "emperor"], {"turns": 1}), (DAWN, TRIBES[:3], {})],
)
def test_the_order_in_which_pairs_come_changes_nothing(
    game: str, factions: list[str], settings: dict[str, Any]
) -> None:
    """The fake's Lua is as strict as the program's, and gives pairs in an order of chance or sorted."""
    found = []
    for options in ({"pairs": "shuffled"}, {"pairs": "shuffled", "seed": 77}, {"pairs": "sorted"}):
        table = Table(game, **options)
        table.step(2)
        table.begin(factions, seed="pairs", **settings)
        table.play_on(100_000, 5)
        table.until_still()
        table.step(20)
        assert table.lua("return state.stage") == "over"
        eyes = eyes_of(table, [factions[0], factions[2]])
        found.append((table.state_text(), {eye: screen(table, eye) for eye in eyes}))
    assert found[0] == found[1] == found[2]
