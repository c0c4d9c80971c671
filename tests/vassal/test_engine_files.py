"""Files that the real engine (3.7.26) wrote with our module, by users who do not exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from exporters.vassal.reading.commands import decode_tree, encode_tree
from exporters.vassal.reading.container import read_container
from exporters.vassal.reading.importer import import_bytes
from exporters.vassal.reading.steps import end_of, read_saved, replay, start_of

FOLDER = Path(__file__).parent / "engine"
FILES = sorted(FOLDER.iterdir())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_command_of_the_engine_is_written_back_as_it_was(file: Path) -> None:
    text = read_container(file.read_bytes(), file.name).text

    assert encode_tree(decode_tree(text, file.name)) == text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_pieces_of_the_engine_are_pieces_of_ours(file: Path) -> None:
    table = start_of(read_saved(file.read_bytes(), file.name))

    assert len(table.pieces) > 100


def test_the_steps_of_a_log_can_be_followed_to_its_end() -> None:
    saved = read_saved((FOLDER / "engine-3.7.26.vlog").read_bytes(), "engine")
    steps = list(replay(saved))

    assert len(steps) > 5
    assert len(end_of(saved).pieces) > 100


def test_a_report_that_the_engine_wrote_is_a_move() -> None:
    imported = import_bytes((FOLDER / "engine-3.7.26.vlog").read_bytes(), "engine")

    assert '"move":"predict"' in imported.text
    assert imported.odd
