"""Both tables go on with a game in which the referee has corrected, and give the corrections back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.log.envelope import bare_move
from adjudicator.log.lines import decode, encode
from adjudicator.log.position_hasher import PositionHasher
from adjudicator.registry import GAMES
from exporters.continued import continued
from exporters.tts.log import log_of_save
from exporters.vassal.format.chat_lines import HEADER_PROPERTY
from exporters.vassal.positions import saved_position as vassal_save
from exporters.vassal.reading.importer import import_bytes
from exporters.vassal.reading.saved.commands import Property
from exporters.vassal.reading.saved.steps import read_saved
from tests.support.commands import kynes
from tests.support.corrected import golden
from tests.tts.test_positions import loaded, save_of
from tests.vassal.referee_host import Table as Referee
from tests.vassal.test_positions import told

AFTER_SOME = 120
"""A line behind several corrections."""


def lines_of(log: bytes) -> list[dict[str, object]]:
    return [bare_move(decode(raw)) for raw in log.splitlines()[1:]]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_vassal_save_keeps_the_corrections_and_its_import_has_them(game: str) -> None:
    found = continued(golden(game), AFTER_SOME)
    imported = import_bytes(vassal_save(found), "a save")
    assert imported.unexplained == []
    verdict = check_bytes(imported.text.encode(), Judges(), running=True).verdict
    assert verdict.status == "corrected"
    assert verdict.position == PositionHasher(found.rules).digest(found.position).hex()
    assert lines_of(imported.text.encode()) == lines_of(golden(game).read_bytes())[:AFTER_SOME]


@pytest.mark.parametrize("game", ["dune-messiah"])
def test_a_save_of_tabletop_simulator_goes_on_behind_a_correction(game: str) -> None:
    found = continued(golden(game), AFTER_SOME)
    table = loaded(found, save_of(found))
    assert table.lua("return pieces.differences()") == []
    assert table.lua(f"return referee.position_hash(taking_back.position_after({AFTER_SOME}))") == (
        PositionHasher(found.rules).digest(found.position).hex()
    )
    table.play_on(2)
    text = log_of_save(json.dumps(table.save()).encode(), "a save")
    assert check_bytes(text.encode(), Judges(), running=True).verdict.status == "corrected"
    assert lines_of(text.encode())[:AFTER_SOME] == lines_of(golden(game).read_bytes())[:AFTER_SOME]


HANDED = {
    "by": "table",
    "move": "handover",
    "player": "Zoe",
    "seat": "emperor",
    "why": "Bo has to leave.",
}


@pytest.fixture(name="handed")
def _handed(tmp_path: Path) -> Path:
    """A game of Messiah in which a seat changed hands, with a time-out, a pause and an order that no table knows."""
    header, *lines = (decode(raw) for raw in golden("dune-messiah").read_bytes().splitlines()[:60])
    seat = header["seats"][0]["faction"]
    more = [{**HANDED, "seat": seat}, {"by": seat, "move": "order", "seal": "5f" * 32}]
    header["policy"] = {"corrections": "listed"}
    moves = [bare_move(line) for line in lines]
    log = tmp_path / "handed.jsonl"
    numbered = [{**line, "n": n} for n, line in enumerate([*moves[:30], *more, *moves[30:]], 1)]
    log.write_bytes(b"".join(encode(one) + b"\n" for one in [header, *numbered]))
    return log


def kept(log: bytes) -> list[tuple[str, str]]:
    return [
        (one["player"], one["why"])
        for one in map(decode, log.splitlines()[1:])
        if one["move"] == "handover"
    ]


def test_who_builds_a_table_is_told_what_ends_there(handed: Path, tmp_path: Path) -> None:
    built = kynes("build", "--vassal", "--from", str(handed), "--out", str(tmp_path / "out"))
    assert built.exit_code == 0
    said = "the table does not go on with: orders in advance that are still sealed (line 32)"
    assert said in built.stderr


def test_a_vassal_save_keeps_who_took_a_seat_over(handed: Path) -> None:
    imported = import_bytes(vassal_save(continued(handed)), "a save")
    assert imported.unexplained == []
    assert kept(imported.text.encode()) == [("Zoe", "Bo has to leave.")]
    assert check_bytes(imported.text.encode(), Judges(), running=True).verdict.status == "corrected"


def test_the_referee_in_vassal_goes_on_behind_a_handover_and_a_correction(handed: Path) -> None:
    saved = read_saved(vassal_save(continued(handed)), "a save")
    header = next(
        one for one in saved.start if isinstance(one, Property) and one.key == HEADER_PROPERTY
    )
    table = Referee("dune-messiah")
    assert table.start(header=header.new, stands=told(saved, "dune-messiah")) == []
    (said,) = table.ask(do="judge")
    assert ", 0 not legal." in said
    log = table.log().encode()
    assert kept(log) == [("Zoe", "Bo has to leave.")]
    assert check_bytes(log, Judges(), running=True).verdict.status == "corrected"
    table.ask(do="keep")
    again = Referee("dune-messiah")
    assert again.start(kept=table.text, stands=told(saved, "dune-messiah")) == []
    assert again.log().encode() == log


def test_a_save_of_tabletop_simulator_keeps_who_took_a_seat_over(handed: Path) -> None:
    found = continued(handed)
    table = loaded(found, save_of(found))
    assert table.lua("return pieces.differences()") == []
    table.play_on(2)
    text = log_of_save(json.dumps(table.save()).encode(), "a save").encode()
    assert kept(text) == [("Zoe", "Bo has to leave.")]
    assert check_bytes(text, Judges(), running=True).verdict.status == "corrected"
