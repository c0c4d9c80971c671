"""Computer players at the table: a click gives them a seat or takes it back, and they play it by what it may know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import kynes
from tests.tts.players import press, words
from tests.tts.stand_in import CONQUEST, GAME, MESSIAH
from tests.tts.table_driver import SHORT, Table
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa

SEATS = {
    CONQUEST: ["atreides", "harkonnen"],
    MESSIAH: ["bene-gesserit", "emperor", "spacing-guild"],
    GAME: ["atreides", "fremen"],
}
"""Game -> a person's seat, then those of computer players."""


def begun(game: str = CONQUEST) -> Table:
    """A table at which somebody sits and the other seats are empty."""
    table = Table(game)
    table.step(2)
    person, *programs = SEATS[game]
    table.seat(table.colour(person))
    table.step(30)
    table.lua(f'assert(lobby.sit("{table.colour(person)}", "{person}"))')
    for program in programs:
        table.lua(f'assert(lobby.sit("", "{program}"))')
    table.until_drawn()
    table.step(8)
    return table


def started(game: str = CONQUEST, **settings: int) -> Table:
    table = begun(game)
    person, *programs = SEATS[game]
    colour = table.colour(person)
    for program in programs:
        press(table, colour, f"computer|{program}", "lobby")
    for key, value in {**SHORT[game], "tempo": 0, "pace": 0, **settings}.items():
        table.lua(f'assert(lobby.set("{key}", {value}))')
    table.lua('assert(lobby.set("seed", "sand"))')
    table.lua(f'assert(lobby.start("{colour}"))')
    return table


def lines_of(table: Table) -> list[dict[str, Any]]:
    return [json.loads(line) for line in table.log_text().splitlines()]


def test_one_click_in_the_lobby_gives_a_seat_to_a_computer_player() -> None:
    table = begun()
    colour = table.colour("atreides")
    shown = []
    for _ in range(4):
        press(table, colour, "computer|harkonnen", "lobby")
        shown.append(
            table.lua(
                "local p = state.programs.harkonnen return p ~= nil and p.strength or 'person'"
            )
        )
    assert shown == ["easy", "steady", "strong", "person"]


def checked(table: Table, tmp_path: Path) -> str:
    """What `kynes check` says of the table's log, which must be legal."""
    path = tmp_path / "table.jsonl"
    path.write_text(table.log_text())
    done = kynes("check", str(path))
    assert "INCONCLUSIVE: nothing is wrong" in done.stdout or done.exit_code == 0, done.stdout
    return done.stdout


def play_on(table: Table, rounds: int) -> None:
    """Random moves of the person, with the answers of the computer player."""
    for seed in range(rounds):
        table.until_asked()
        table.play_on(1, seed)
    table.until_asked()
    table.assert_no_errors()


def test_a_computer_player_plays_its_seat_and_the_log_says_so(tmp_path: Path) -> None:
    table = started()
    play_on(table, 8)
    lines = lines_of(table)
    programs = {seat["faction"]: seat.get("program", "") for seat in lines[0]["seats"]}
    assert programs == {"atreides": "", "harkonnen": "easy 3"}
    assert sum(line.get("by") == "harkonnen" for line in lines) > 2
    assert "[program: easy 3]" in checked(table, tmp_path)


def test_a_seat_changes_hands_at_any_time_and_play_goes_on(tmp_path: Path) -> None:
    table = started()
    colour = table.colour("atreides")
    play_on(table, 3)
    table.lua("state.tempo = -1")
    press(table, colour, "side|help", "tracker")
    press(table, colour, "side|computers", "side")
    for _ in range(3):
        press(table, colour, "computer|harkonnen", "side")
    assert table.lua(f'return state.acts_for("{colour}", "harkonnen")')
    table.lua("state.tempo = 0")
    press(table, colour, "computer|harkonnen", "side")
    assert not table.lua(f'return state.acts_for("{colour}", "harkonnen")')
    play_on(table, 3)
    handed = [line for line in lines_of(table) if line.get("move") == "handover"]
    assert [line.get("program", "") for line in handed] == ["steady 3", "strong 3", "", "easy 3"]
    checked(table, tmp_path)
    assert table.lua("return taking_back.undo(state.host())")
    table.until_asked()
    checked(table, tmp_path)


def test_nobody_sits_down_on_the_seat_of_a_computer_player_and_the_host_has_no_panel_of_it() -> (
    None
):
    table = started()
    table.lua("state.tempo = -1")
    table.seat(table.colour("harkonnen"))
    table.step(20)
    assert not table.lua(f'return state.is_seated("{table.colour("harkonnen")}")')
    assert table.lua("return #state.seats_of(state.host())") == 1


def test_what_a_computer_player_knows_is_saved_with_the_table() -> None:
    table = started(MESSIAH)
    play_on(table, 6)
    before = table.lua("return referee.encode(referee.data(state.programs))")
    again = Table.loaded(json.loads(json.dumps(table.save())), MESSIAH)
    again.until_loaded()
    assert again.lua("return referee.encode(referee.data(state.programs))") == before
    play_on(again, 3)


def test_the_table_waits_before_a_move_of_a_computer_player_and_gives_its_reason_if_wanted() -> (
    None
):
    table = started(tempo=2)
    play_on(table, 1)
    colour = table.colour("atreides")
    press(table, colour, "side|help", "tracker")
    press(table, colour, "side|computers", "side")
    assert "Before each of their moves: 2 s" in words(table, colour)
    press(table, colour, "explain", "side")
    table.lines.clear()
    play_on(table, 6)
    said = [line.text for line in table.lines if "by what everybody sees" in line.text]
    assert said
    assert all("Harkonnen" in line for line in said)


def test_a_computer_player_that_fails_gives_its_seat_back() -> None:
    table = started()
    table.lua('Kynes("players").choose = function() error("broken") end')
    for seed in range(4):
        table.until_asked()
        table.play_on(1, seed)
    assert table.lua("return state.programs.harkonnen == nil")
    assert any("Harkonnen has failed" in line.text for line in table.lines)


def test_a_computer_player_that_has_no_move_gives_its_seat_back_without_an_error() -> None:
    table = started()
    table.lua('Kynes("players").choose = function() return { reason = "silence" } end')
    play_on(table, 4)
    assert table.lua("return state.programs.harkonnen == nil")
    assert any("Harkonnen has failed" in line.text for line in table.lines)


def test_a_computer_player_that_cannot_listen_leaves_the_moves_of_others_whole() -> None:
    table = started()
    table.lua('Kynes("players").heard = function() error("deaf") end')
    before = len(lines_of(table))
    for seed in range(4):
        table.until_asked()
        table.play_on(1, seed)
    lines = lines_of(table)[before:]
    assert {"atreides", "harkonnen"} <= {line["by"] for line in lines}
    told = [line.text for line in table.lines if ": error in " in line.text]
    assert len(told) == 1
    assert "computer player" in told[0]


@pytest.mark.parametrize("game", [GAME, MESSIAH])
def test_computer_players_of_other_games_play_at_the_table(game: str) -> None:
    table = started(game)
    play_on(table, 5)
    programs = SEATS[game][1:]
    assert any(line.get("by") in programs for line in lines_of(table))
