"""Writing: whole files or none, and lines as the policy demands."""

from __future__ import annotations

import errno
import io
import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from adjudicator.atomic import AtomicFile, sweep_unfinished
from adjudicator.errors import InputError
from adjudicator.log import LogWriter, Policy, write_atomically
from adjudicator.log.hashing import line_hash
from adjudicator.log.header import HEADER
from adjudicator.log.lines import decode, encode
from adjudicator.log.positions import position_hash
from tests.support import pile_game
from tests.support.logs import split, verdict
from tests.support.pile_game_logs import FULL, Game, game, generator, header


def fail(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a", b"one")
    write_atomically(tmp_path / "a", b"two")

    assert (tmp_path / "a").read_bytes() == b"two"
    assert names(tmp_path) == ["a"]


def test_it_may_be_read_like_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    write_atomically(tmp_path / "a", b"one")

    modes = {path.stat().st_mode for path in tmp_path.iterdir()}
    assert len(modes) == 1


@pytest.mark.parametrize("step", ["fsync", "umask"])
def test_a_full_disk_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    write_atomically(tmp_path / "a", b"old")
    monkeypatch.setattr(os, step, fail)

    with pytest.raises(InputError, match=r"cannot write .*/a: No space left on device"):
        write_atomically(tmp_path / "a", b"new")

    monkeypatch.undo()
    assert (tmp_path / "a").read_bytes() == b"old"
    assert names(tmp_path) == ["a"]


def test_a_disk_that_fills_up_while_writing_leaves_nothing(tmp_path: Path) -> None:
    def fill_up() -> None:
        with AtomicFile(tmp_path / "a") as stream:
            stream.write(b"some")
            fail()

    with pytest.raises(InputError, match="No space left on device"):
        fill_up()

    assert names(tmp_path) == []


def test_what_a_signal_interrupts_before_anybody_owns_it_is_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def open_and_be_told_to_end(*words: Any, **more: Any) -> int:
        opened(*words, **more)
        raise SystemExit(143)

    monkeypatch.setattr(os, "open", open_and_be_told_to_end)
    with pytest.raises(SystemExit):
        AtomicFile(tmp_path / "a")
    monkeypatch.undo()
    assert len(names(tmp_path)) == 1

    sweep_unfinished()

    assert names(tmp_path) == []


def test_sweeping_leaves_what_another_process_writes(tmp_path: Path) -> None:
    with AtomicFile(tmp_path / "a") as stream:
        child = os.fork()
        if child == 0:
            sweep_unfinished()
            os._exit(0)
        os.waitpid(child, 0)
        stream.write(b"whole")
    assert (tmp_path / "a").read_bytes() == b"whole"
    assert names(tmp_path) == ["a"]


def test_a_missing_folder_and_a_directory_are_input_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file or directory"):
        write_atomically(tmp_path / "no" / "a", b"")
    with pytest.raises(InputError, match="it is a directory"):
        write_atomically(tmp_path, b"")


def test_a_game_written_to_a_file_is_legal(tmp_path: Path) -> None:
    play = Game(header(), generator(1))
    path = tmp_path / "log.jsonl"
    with LogWriter(path, header(), pile_game.RULEBOOK) as log:
        position = play.position
        while position.step != "over":
            move = play.chance() if position.waiting == ["table"] else None
            if move is None:
                seat = position.waiting[0]
                kind = "bet" if position.step == "bet" else "take"
                move = _form(position, seat, kind)
            pile_game.apply(None, position, move)
            log.append(move, position)
        outcome = pile_game.result(None, position)
        assert outcome is not None
        log.end(outcome, position)
        assert names(tmp_path) != ["log.jsonl"], "nothing appears before it is complete"

    assert names(tmp_path) == ["log.jsonl"]
    assert verdict(path.read_bytes()).status == "legal"


def test_a_log_that_fails_half_way_leaves_nothing(tmp_path: Path) -> None:
    with (
        pytest.raises(ZeroDivisionError),
        LogWriter(tmp_path / "log.jsonl", header(), pile_game.RULEBOOK),
    ):
        raise ZeroDivisionError

    assert names(tmp_path) == []


def test_each_line_names_the_one_before() -> None:
    lines = split(game(3))

    for before, line in pairwise(lines):
        assert decode(line)["prev"] == line_hash(before)


def test_lines_count_from_one() -> None:
    numbers = [decode(line)["n"] for line in split(game(3))[1:]]

    assert numbers == list(range(1, len(numbers) + 1))


def test_every_line_names_the_position_after_it() -> None:
    play = Game(header(), generator(4))
    for _ in range(10):
        play.step()
        last = decode(split(play.bytes())[-1])
        assert last["after"] == position_hash(pile_game.RULEBOOK, play.position)


def test_without_policy_a_line_is_the_move_and_its_number() -> None:
    lines = split(game(3, Policy()))

    assert sorted(decode(lines[1])) == ["by", "card", "move", "n"]


def test_a_policy_given_apart_goes_into_the_header() -> None:
    stream = io.BytesIO()
    LogWriter(stream, header(Policy()), policy=FULL)

    assert HEADER.decode(stream.getvalue()).policy == FULL


def test_the_header_has_only_what_is_not_default() -> None:
    assert decode(encode(header(Policy())))["policy"] == {}


def test_the_same_game_gives_the_same_bytes() -> None:
    policy = Policy(chain=True, sealed=["bet"], committed=["prizes"])

    assert game(5, policy) == game(5, policy)


def test_salts_are_random_unless_told_otherwise() -> None:
    streams = [io.BytesIO(), io.BytesIO()]
    bet = {"by": "ash", "move": "bet", "number": 1}
    for stream in streams:
        LogWriter(stream, header(Policy()), pile_game.RULEBOOK).seal(bet, None)

    assert streams[0].getvalue() != streams[1].getvalue()


def test_a_full_disk_is_an_input_error() -> None:
    class Full(io.BytesIO):
        def write(self, data: object) -> int:  # noqa: ARG002 - the stream's own signature
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(InputError, match="No space left on device"):
        LogWriter(Full(), header())


def _form(position: pile_game.Position, seat: str, kind: str) -> dict[str, object]:
    move: dict[str, object] = {"by": seat, "move": kind}
    while (field := pile_game.next_field(None, position, move)) is not None:
        move[field.name] = field.options[0]
        if field.last:
            break
    return move
