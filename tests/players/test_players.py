"""Computer players: they see no more than their seat, play whole legal games, and can be a user's own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.errors import InputError
from adjudicator.log.lines import decode, encode
from adjudicator.players.computer import Computer, forms_of, mind_of, rules_of, strength_named
from adjudicator.players.minds.chance import chance_from
from adjudicator.players.minds.reasons import public_gain
from adjudicator.players.minds.records import Seat
from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.players.seating import chosen_players
from adjudicator.playout import Chance
from adjudicator.registry import GAMES
from benchmarks.player_positions import cases, position_of
from tests.support.commands import kynes
from tests.support.exchanges import exchanged, with_other_number
from tests.support.replay import golden_logs, load, steps

MOST = 12
"""So many pairs of positions are compared for each game."""
EVERY = {"dune-classic": 23, "war-for-arrakis": 41}
"""Every so many lines a pair is looked for."""


@pytest.mark.parametrize("game", GAMES)
def test_two_positions_with_the_same_view_give_the_same_choice_and_the_same_notes(
    game: str,
) -> None:
    loaded = load(game)
    rules, linked, chance = loaded.rulebook, loaded.game, Chance("players")
    compared: Counter[str] = Counter()
    for log in golden_logs(game)[:2]:
        listeners: dict[str, Computer] = {}
        for at, step in enumerate(steps(log)):
            seats = [seat for seat in rules.to_act(step.position) if seat != "table"]
            if at % EVERY.get(game, 11) or not seats or compared["easy"] >= MOST:
                continue
            seat = seats[0]
            position = copied(game, step.position)
            make = exchanged if at % 2 else with_other_number
            twin = make(game, position, seat, chance) or exchanged(game, position, seat, chance)
            if twin is None:
                continue
            listener = listeners.setdefault(
                seat, Computer(rules, linked, seat, strength_named("easy"), "same")
            )
            for name in STRENGTHS if at % 4 == 0 else ["easy", "steady"]:
                compared[name] += 1
                choices = []
                for one in (position, twin):
                    computer = Computer(rules, linked, seat, strength_named(name), "same")
                    computer.notes = msgspec.structs.replace(listener.notes)
                    choices.append(computer.choose(one))
                assert choices[0] == choices[1], (log.name, at, seat, name)
            hear_both(rules, linked, listener, step.move, [position, twin])
    if game != "dawn-of-the-fremen":
        assert compared["steady"] > 0
        assert compared["strong"] > 0


def copied(game: str, position: Any) -> Any:
    """A position that shares nothing with another."""
    return msgspec.convert(decode(encode(position)), load(game).rulebook.position_type)


def hear_both(
    rules: Any, linked: Any, listener: Computer, move: dict[str, Any], positions: list[Any]
) -> None:
    """A player hears of a move in positions that it cannot tell apart: its notes are the same after each."""
    before, found = listener.notes, []
    for position in positions:
        if rules.check(linked, position, move) is None:
            listener.notes = msgspec.structs.replace(before)
            listener.heard(move, rules.apply(linked, position, move))
            found.append(listener.notes)
    if len(found) == len(positions) and rules.view(
        linked, positions[0], listener.seat
    ) == rules.view(linked, positions[1], listener.seat):
        assert found[0] == found[1], move


@pytest.mark.parametrize("game", ["conquest-and-diplomacy", "dune-messiah"])
def test_the_reason_that_all_read_follows_from_the_public_view_alone(game: str) -> None:
    loaded = load(game)
    rules, linked, chance = loaded.rulebook, loaded.game, Chance("reasons")
    compared = 0
    for at, step in enumerate(steps(golden_logs(game)[0])):
        move = step.move
        if move["by"] == "table" or at % 7 or compared >= MOST:
            continue
        position: Any = msgspec.convert(decode(encode(step.position)), rules.position_type)
        twin = exchanged(game, position, "", chance)
        if twin is None:
            continue
        compared += 1
        gains = [
            public_gain(
                mind_of(game), rules_of(rules), linked, rules.view(linked, one, ""), move["by"], move,
                chance_from(at),
            )
            for one in (position, twin)
        ]  # fmt: skip
        assert gains[0] == gains[1], (at, move)
    assert compared > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_strong_player_whose_time_is_over_gives_a_legal_move_at_once(game: str) -> None:
    loaded = load(game)
    asked = 0
    for case in cases(game).cases:
        position = position_of(game, case)
        computer = Computer(
            loaded.rulebook, loaded.game, case.seat, strength_named("strong"), "", seconds=-1
        )
        if asked < 5 and position.step in [*computer.mind.ahead, "action", "plans", "attack"]:
            asked += 1
            move = computer.choose(position).move
            assert loaded.rulebook.check(loaded.game, position, move) is None, case.name
    assert asked > 0


def test_a_player_that_asks_for_the_form_of_another_seat_is_refused() -> None:
    loaded = load("dune-classic")
    position = next(iter(steps(golden_logs("dune-classic")[0]))).position
    forms = forms_of(loaded.rulebook, loaded.game, position, "atreides")
    with pytest.raises(ValueError, match="a form of emperor"):
        forms.next_field({"by": "emperor", "move": "ship"})


def test_what_a_player_is_given_holds_no_position() -> None:
    given = {field.name for field in msgspec.structs.fields(Seat)}
    assert given == {
        "rules",
        "game",
        "view",
        "seat",
        "forms",
        "notes",
        "chance",
        "strength",
        "hurry",
    }


@pytest.mark.parametrize("game", ["conquest-and-diplomacy", "dune-messiah"])
def test_computer_players_play_a_whole_legal_game(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = kynes("playout", game, "--players", "easy", "--out", str(path))
    assert done.exit_code == 0, done.stderr
    assert kynes("check", str(path)).exit_code == 0


def test_the_same_seed_gives_the_same_game_of_computer_players() -> None:
    words = ["playout", "conquest-and-diplomacy", "--seats", "2", "--players", "steady"]
    assert kynes(*words).stdout == kynes(*words).stdout


def test_a_player_of_ones_own_is_a_function_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from adjudicator.players.minds.candidates import any_move\n"
        "def choose(at):\n    return any_move(at, at.forms.kinds)\n"
        "def cheat(at):\n    return {'by': at.seat, 'move': 'win'}\n"
    )
    words = ["playout", "conquest-and-diplomacy", "--seats", "2", "--players"]
    assert kynes(*words, f"{path}:choose").exit_code == 0
    done = kynes(*words, f"{path}:cheat")
    assert done.exit_code == 2
    assert "mine.py:cheat gave a move" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("stead", "did you mean 'steady'"),
        ("atreidis=easy", "'atreidis' has no seat"),
        ("atreides=easy,atreides=strong", "has two players"),
        ("nothing.py:choose", "there is no file nothing.py"),
    ],
)
def test_players_that_there_are_not_are_refused_with_the_reason(words: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        chosen_players(words, ["atreides", "fremen"], "--players")


def test_a_log_says_which_program_plays_a_seat_and_who_takes_it_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    words = ["play", "conquest-and-diplomacy", "--seats", "2", "--seed", "3"]
    kynes(*words, "--others", "steady", "--save", str(path), stdin="1\n1\n")
    seats = msgspec.json.decode(path.read_bytes().split(b"\n")[0])["seats"]
    assert [seat.get("program", "") for seat in seats] == ["", "steady 3"]

    resumed = ["play", "conquest-and-diplomacy", "--resume", str(path), "--human"]
    kynes(*resumed, seats[1]["faction"], "--others", "strong", "--hint", stdin="1\n1\n")
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()[1:]]
    handed = [line for line in lines if line["move"] == "handover"]
    assert [(line["seat"], line.get("program", "")) for line in handed] == [
        (seats[0]["faction"], "strong 3"),
        (seats[1]["faction"], ""),
    ]
    assert "[program: strong 3]" in kynes("check", str(path)).stdout
