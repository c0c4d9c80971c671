"""Reading files: bounded memory, no waiting, one clear message."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import BinaryIO, cast

import pytest

from adjudicator.errors import InputError
from adjudicator.files import CHUNK
from adjudicator.log.lines import MAX_LINE
from adjudicator.log.reading import LineReader, open_log, read_whole


class Zeros(io.RawIOBase):
    """An endless line, as far as anybody reads."""

    def __init__(self, size: int) -> None:
        self.left = size

    def read(self, size: int = -1) -> bytes:  # noqa: D102 - what every stream has
        count = min(size, self.left)
        self.left -= count
        return b"0" * count


def lines_of(data: bytes) -> tuple[list[bytes], LineReader]:
    reader = LineReader(io.BytesIO(data))
    return list(reader), reader


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, MAX_LINE])
def test_lines_come_whole_wherever_the_chunks_end(size: int) -> None:
    lines, reader = lines_of(b"a\n" + b"b" * size + b"\n" + b"c\n")

    assert lines == [b"a", b"b" * size, b"c"]
    assert (reader.rest, reader.too_long) == (b"", False)


def test_what_follows_the_last_newline_is_no_line() -> None:
    lines, reader = lines_of(b"a\nb")

    assert lines == [b"a"]
    assert reader.rest == b"b"


def test_a_line_that_is_too_long_ends_the_lines() -> None:
    lines, reader = lines_of(b"a\n" + b"b" * (MAX_LINE + 1) + b"\nc\n")

    assert lines == [b"a"]
    assert reader.too_long


def test_an_endless_line_is_not_kept_in_memory() -> None:
    import tracemalloc  # noqa: PLC0415 - only here

    stream = cast("BinaryIO", Zeros(100 << 20))
    tracemalloc.start()
    reader = LineReader(stream)
    assert list(reader) == []
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert reader.too_long
    assert peak < 8 << 20


def test_progress_adds_up_to_the_size() -> None:
    told: list[int] = []
    reader = LineReader(io.BytesIO(b"x\n" * 100_000), told.append)

    assert sum(1 for _ in reader) == 100_000
    assert sum(told) == 200_000


def message(path: Path | str) -> str:
    with pytest.raises(InputError) as caught, open_log(path):
        pass
    return str(caught.value)


def test_a_directory_is_no_log(tmp_path: Path) -> None:
    assert message(tmp_path) == f"cannot read {tmp_path}: it is a directory, not a file"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert message(tmp_path / "no") == f"cannot read {tmp_path / 'no'}: No such file or directory"


def test_a_named_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    assert "it is not an ordinary file" in message(tmp_path / "pipe")


def test_a_device_is_no_log() -> None:
    assert "it is not an ordinary file" in message("/dev/zero")


def test_an_impossible_name_is_an_input_error() -> None:
    assert "null" in message("a\0b")


def test_no_permission_is_an_input_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)

    assert message(tmp_path / "log") == f"cannot read {tmp_path / 'log'}: Permission denied"


def test_a_whole_log_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(b"a\nb")

    assert read_whole(tmp_path / "log") == b"a\nb"


def test_a_disk_that_fails_while_reading_is_an_input_error() -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:  # noqa: ARG002 - the stream's own signature
            raise OSError(5, "Input/output error")

    with pytest.raises(InputError, match="cannot read on: Input/output error"):
        list(LineReader(cast("BinaryIO", Broken())))
