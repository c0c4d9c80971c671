"""Computer players at a VASSAL table: a press gives them a side that nobody plays, one client makes their moves, and the log says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.playout import Chance
from adjudicator.playout.players import RunningGame as Playout
from adjudicator.playout.players import draw_kind, tempers
from adjudicator.wording import secrecy_of
from exporters.vassal.format.chat_lines import line_of, move_of
from tests.support.commands import kynes
from tests.support.replay import golden_logs, read_header
from tests.vassal.hands import Hands, button_of

SEATS = {"conquest-and-diplomacy": 2, "dune-messiah": 3, "dune-classic": 2}


def table_of(game: str) -> tuple[Hands, str]:
    """A table at which the last seat has nobody, and that seat."""
    logs = [log for log in golden_logs(game) if len(read_header(log).seats) >= SEATS[game]]
    log = min(
        logs, key=lambda one: (len(read_header(one).seats), len(read_header(one).rulings), one.name)
    )
    away = read_header(log).seats[-1].faction
    return Hands(log, away=away), away


def give(hands: Hands, seat: str) -> str:
    """The first player gives a side to the next player, or takes it back; the line that says so."""
    table = hands.tables[hands.seats[0]]
    press = f"computer/{seat}"
    screen = hands.pressed(table, "")
    assert press in {row.press for row in screen.any.values()}
    hands.pressed(table, press)
    line = str(table.answer.line)
    hands.show(line, [], hands.seats[0])
    return line


def move_in(hands: Hands, seat: str, kind: str, fields: dict[str, str]) -> dict[str, Any]:
    """The move of a form that a program has filled in."""
    move: dict[str, Any] = {"by": seat, "move": kind}
    field = hands.rules.next_field(hands.loaded.game, hands.position, dict(move))
    while field is not None:
        text = fields[field.name]
        texts = {str(one).lower(): one for one in field.options}
        move[field.name] = text if field.kind == "text" else texts[text.lower()]
        field = hands.rules.next_field(hands.loaded.game, hands.position, dict(move))
    return move


def thought(hands: Hands, seat: str) -> dict[str, Any] | None:
    """What the clients do for the program when a while has gone by; only the first does anything."""
    for client, table in hands.tables.items():
        hands.said += table.ask(
            do="computer", stands=hands.stands(), tops=hands.tops(), reasons=True
        )
        answer = table.answer
        done = answer.line or answer.form is not None or answer.roll
        assert not done or client == hands.seats[0]
        if answer.form is not None and answer.form.key == "doReveal":
            move = next(one for one in hands.unshown if one["by"] == seat)
            hands.unshown.remove(move)
            hands.show(line_of("* reveals", move), [], client)
            return move
        if answer.form is not None:
            kind = str(answer.form.kind)
            fields = {str(one.name): str(one.text) for one in answer.form.fields.values()}
            seal = next(
                line
                for line, one in hands.facts["seals"].items()
                if one == {"by": seat, "kind": kind}
            )
            move = move_in(hands, seat, kind, fields)
            if kind in secrecy_of(hands.rules).shown_moves:
                hands.unshown.append(move)
            hands.advance(move)
            hands.show(seal, [], client, [{"by": seat, "kind": kind, "fields": fields}])
            return move
        if answer.line:
            line, news = str(answer.line), answer.news
            moved = hands.act(answer.acts)
            told = move_of(line)
            assert told is not None
            hands.advance(told)
            hands.show(line, moved, client)
            if news:
                hands.lines.append(f"* {news}")
            return told
    return None


def play(hands: Hands, seat: str, most: int) -> list[dict[str, Any]]:
    """Random people against the program: its moves."""
    rules, game = hands.rules, hands.loaded.game
    chance = Chance("at the table")
    found = []
    for _ in range(most):
        waiting = rules.to_act(hands.position)
        if not waiting or rules.result(game, hands.position) is not None:
            break
        if waiting[0] == seat:
            move = thought(hands, seat)
            assert move is not None, (hands.position.step, hands.said[-3:])
            found.append(move)
            continue
        people = tempers(rules, hands.position, chance)
        move = draw_kind(Playout(rules, game, hands.position, chance, people, False), waiting[0])
        if move["move"] in hands.facts["dice"]:
            assert button_of(hands.game, move)
            hands.roll(move)
        else:
            hands.make(move)
    return found


def test_a_press_gives_a_side_that_nobody_plays_to_a_computer_player_and_back() -> None:
    hands, seat = table_of("conquest-and-diplomacy")
    lines = [give(hands, seat) for _ in range(4)]
    moves = [move_of(line) or {} for line in lines]
    assert [move.get("program") for move in moves] == ["easy 3", "steady 3", "strong 3", None]
    assert "a computer player (easy) plays from now on" in lines[0]
    assert hands.said == []


def test_nobody_gives_away_the_side_of_a_player_who_is_here() -> None:
    hands, _ = table_of("conquest-and-diplomacy")
    table = hands.tables[hands.seats[0]]
    other = hands.seats[-1] if len(hands.seats) > 1 else hands.seats[0]
    assert f"computer/{other}" not in {row.press for row in hands.pressed(table, "").any.values()}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", ["conquest-and-diplomacy", "dune-messiah"])
def test_one_client_makes_the_moves_of_a_computer_player_and_the_log_is_legal(
    game: str, tmp_path: Path
) -> None:
    hands, seat = table_of(game)
    give(hands, seat)
    made = play(hands, seat, 40)
    assert made
    assert not [line for line in hands.said if "not legal" in line or "announced by" in line]
    watcher = hands.tables[hands.seats[0]]
    lines = [json.loads(line) for line in watcher.log().splitlines()]
    handed = [line for line in lines if line.get("move") == "handover"]
    assert [line.get("program") for line in handed] == ["easy 3"]


def test_what_a_saved_game_keeps_has_the_computer_players(tmp_path: Path) -> None:
    hands, seat = table_of("conquest-and-diplomacy")
    give(hands, seat)
    table = hands.tables[hands.seats[0]]
    kept = table.kept()
    assert table.start(kept=kept, stands=hands.stands()) == []
    table.side = "Referee"
    path = tmp_path / "table.jsonl"
    path.write_text(table.log())
    assert "[program: easy 3]" in kynes("check", str(path)).stdout
