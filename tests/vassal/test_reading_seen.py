"""What an import tells a seat, or everybody: what they could know at the table, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from adjudicator.errors import InputError
from adjudicator.log.lines import encode
from adjudicator.wording import EVERYBODY, may_see, words_of
from exporters.cli import application
from exporters.vassal.format.log_steps import step
from exporters.vassal.reading.import_report import as_json, words
from exporters.vassal.reading.importer import Imported
from exporters.vassal.reading.moves.table_replay import Odd
from exporters.vassal.reading.seen import REFEREE, as_seen, viewer_of
from tests.support.replay import load, read_header
from tests.vassal.saves import game, piece, player, saved
from tests.vassal.saves import move as moved
from tests.vassal.test_reading_moves import (
    OF_DAWN,
    SHORT,
    header_chat,
    imported,
    moves_of,
    reported,
)
from tests.vassal.test_referee_secrets import first_pledge

LOGS = [SHORT[1], OF_DAWN[0]]
each_game = pytest.mark.parametrize("log", LOGS, ids=lambda log: read_header(log).game)


def seats_of(log: Path) -> list[str]:
    return [seat.faction for seat in read_header(log).seats]


def everything(shown: Imported) -> str:
    """All that is told of an import."""
    return shown.text + as_json(shown, None) + words(shown, "x")


def is_hidden(log: Path, move: dict[str, Any], viewer: str) -> bool:
    rules = load(read_header(log).game).rulebook
    shown = words_of(rules.id).secrecy.shown_moves
    return move["move"] not in shown and not may_see(move, rules, viewer)


@each_game
def test_the_lines_that_a_viewer_may_know_stand_there_and_stubs_for_all_others(log: Path) -> None:
    moves = moves_of(log)
    whole = imported(log, [reported(move) for move in moves])
    for viewer in [EVERYBODY, *seats_of(log)]:
        shown = as_seen(whole, viewer)
        lines = [json.loads(line) for line in shown.text.splitlines()][1:]

        assert len(lines) == len(moves)
        for n, (line, move) in enumerate(zip(lines, moves, strict=True), 1):
            hidden = is_hidden(log, move, viewer)
            stub = {"by": move["by"], "hidden": "", "n": n}
            assert line == (stub if hidden else {**move, "n": n})
        stubs = sum(is_hidden(log, move, viewer) for move in moves)
        assert ("Hidden:" in words(shown, "x")) is (stubs > 0)
        assert json.loads(as_json(shown, None))["found"][0].keys() >= {"line", "step", "move"}


def test_an_ally_is_told_what_is_pledged_to_it() -> None:
    """By the rule that `kynes publish` follows: the position says for whom the line is."""
    log, at = first_pledge()
    moves = moves_of(log)[: at + 1]
    whole = imported(log, [reported(move) for move in moves])
    told = {
        viewer: '"move":"pledge"' in as_seen(whole, viewer).text.splitlines()[-1]
        for viewer in [EVERYBODY, *seats_of(log)]
    }
    allies = sorted(viewer for viewer, seen in told.items() if seen)
    assert len(allies) == 2
    assert moves[-1]["by"] in allies
    assert not told[EVERYBODY]


@each_game
def test_the_referee_is_told_everything(log: Path) -> None:
    whole = imported(log, [reported(move) for move in moves_of(log)])

    assert as_seen(whole, REFEREE) is whole


@each_game
def test_another_secret_changes_not_a_byte_of_what_others_are_told(log: Path) -> None:
    """Had another card been dealt, nobody could tell from the import but whoever got it."""
    loaded = load(read_header(log).game)
    moves = moves_of(log)
    draws = loaded.rulebook.deck_moves
    at = next(n for n, move in enumerate(moves)
              if move["move"] in draws and is_hidden(log, move, EVERYBODY))  # fmt: skip
    first = moves[at]
    field = draws[first["move"]].partition("/")[2]
    found: list[Imported] = []
    for value in sorted({move[field] for move in moves[at:] if field in move}):
        told = [*moves[:at], {**first, field: value}]
        one = imported(log, [reported(move) for move in told])
        if one.found[-1].legal:
            found.append(one)
    if len(found) < 2:
        pytest.skip("in this game nothing else could have been drawn there")

    for viewer in [EVERYBODY, *seats_of(log)]:
        told_to = {everything(as_seen(one, viewer)) for one in found}
        assert len(told_to) == (1 if is_hidden(log, first, viewer) else len(found))


def test_in_both_games_something_else_could_have_been_drawn() -> None:
    """Or the test above would have shown nothing."""
    kinds = [set(words_of(read_header(log).game).secrecy.secret_moves) for log in LOGS]
    drawn = [{move["move"] for move in moves_of(log)} for log in LOGS]

    assert "deal-traitor" in drawn[0]
    assert "return-site" in kinds[1] & drawn[1]


@each_game
def test_no_hash_of_what_is_hidden_is_told(log: Path) -> None:
    """Whoever can guess a hand could try it on the hash of a position, or of a line."""
    whole = imported(log, [reported(move) for move in moves_of(log)])
    policy = json.loads(whole.text.splitlines()[0])["policy"]
    assert policy.get("hashes") == "every"

    for viewer in [EVERYBODY, *seats_of(log)]:
        text = as_seen(whole, viewer).text
        head, *lines = [json.loads(line) for line in text.splitlines()]
        assert head["policy"] == {"undo": "any"}
        assert all(not {"prev", "after", "position", "digest"} & line.keys() for line in lines)


def test_what_was_not_understood_of_hidden_pieces_is_for_the_referee() -> None:
    """A card that somebody took in the dark is not named, wherever it went."""
    log = SHORT[0]
    seats = [player(f"pw-{s.faction}", s.player, s.faction) for s in read_header(log).seats]
    canary = "treachery/lasgun"
    card = piece("9", "card", ("Board", 1, 1), {"ContentId": canary}, owner="pw-fremen")
    drag = step(moved("9", ("Board", 9, 9), ("Board", 1, 1), "pw-fremen"))
    from exporters.vassal.reading.importer import import_bytes  # noqa: PLC0415

    whole = import_bytes(saved(game([*seats, card], [header_chat(log), drag])), "x")

    assert any("lasgun" in odd.what for odd in whole.odd)
    for viewer in [EVERYBODY, *seats_of(log)]:
        shown = as_seen(whole, viewer)
        assert "lasgun" not in everything(shown)
        assert [odd.step for odd in shown.odd] == [odd.step for odd in whole.odd]


def test_what_was_open_is_told_to_all() -> None:
    log = SHORT[0]
    told = imported(log, [reported(moves_of(log)[0])])
    odd = [Odd(3, "1 force/fremen", "why", open=True), Odd(4, "1 treachery/lasgun", "why")]
    shown = as_seen(Imported(told.text, told.steps, told.found, odd, told.coverage), EVERYBODY)

    assert shown.odd[0] == odd[0]
    assert "lasgun" not in everything(shown)


def test_how_often_a_piece_was_seen_is_told_to_nobody() -> None:
    log = SHORT[0]
    told = imported(log, [reported(moves_of(log)[0])])
    for row in json.loads(as_json(as_seen(told, EVERYBODY), None))["coverage"]["pieces"]:
        assert row["seen"] == 0


# --- the command ---------------------------------------------------------------------------------


def run(*arguments: str) -> Any:
    return CliRunner().invoke(application(), ["import", *arguments])


def vlog(tmp_path: Path, log: Path) -> str:
    seats = [player(f"pw-{s.faction}", s.player, s.faction) for s in read_header(log).seats]
    steps = [header_chat(log), *(reported(move) for move in moves_of(log)[:20])]
    path = tmp_path / "game.vlog"
    path.write_bytes(saved(game(seats, steps)))
    return str(path)


@each_game
def test_everybody_is_meant_unless_the_referee_is_asked_for_by_name(
    log: Path, tmp_path: Path
) -> None:
    path = vlog(tmp_path, log)
    plain, public, whole = (run(path, *more).stdout for more in ([], ["--public"], ["--referee"]))
    own = run(path, "--seat", seats_of(log)[0]).stdout

    assert plain == public
    assert '"hidden":""' not in whole
    secret = [move for move in moves_of(log)[:20] if is_hidden(log, move, EVERYBODY)]
    for n, line in enumerate(plain.splitlines()):
        assert line == encode(json.loads(line)).decode(), n
    assert plain.count('"hidden":""') == len(secret)
    assert own.count('"hidden":""') <= len(secret)


def test_a_seat_that_nobody_has_and_two_viewers_are_refused(tmp_path: Path) -> None:
    path = vlog(tmp_path, LOGS[0])
    absent = next(seat for seat in ("atreides", "emperor", "spacing-guild", "bene-gesserit")
                  if seat not in seats_of(LOGS[0]))  # fmt: skip

    assert isinstance(run(path, "--seat", absent).exception, InputError)
    assert isinstance(run(path, "--seat", "table").exception, InputError)
    assert isinstance(run(path, "--referee", "--public").exception, InputError)
    with pytest.raises(InputError, match="one of them"):
        viewer_of(seat="fremen", public=True)
