"""`kynes repair`: logs that mail programs, forums and editors have damaged."""

from __future__ import annotations

import quopri
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.commands import kynes
from tests.support.replay import golden_logs

LOG = min(golden_logs("dune-messiah"), key=lambda path: path.stat().st_size).read_bytes()
HALF = LOG[: LOG.rindex(b"\n", 0, -1) + 1]


def folded(data: bytes, width: int) -> bytes:
    """A log whose lines a mail program has broken."""
    lines = data.decode().splitlines()
    return "".join(
        "".join(f"{line[at : at + width]}\n" for at in range(0, len(line), width)) for line in lines
    ).encode()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda log: log.replace(b"\n", b"\r\n"), "ends of lines (CRLF) became newlines"),
        (lambda log: log.replace(b"\n", b"\r"), "ends of lines (CR) became newlines"),
        (lambda log: b"\xef\xbb\xbf" + log, "the byte order mark at the beginning is gone"),
        (lambda log: log.decode().encode("utf-16"), "UTF-16 became UTF-8"),
        (lambda log: log.decode().encode("utf-16-be"), "UTF-16 became UTF-8"),
        (lambda log: log[:-1], "the last line ends in a newline"),
        (lambda log: log.replace(b"\n", b"\n\n"), "empty lines are gone"),
        (
            lambda log: b"> " + log[:-1].replace(b"\n", b"\n> "),
            "no longer begin with the mark of a quotation",
        ),
        (lambda log: b"[code]\n" + log + b"[/code]\n", "tags or fences are gone"),
        (lambda log: b"```json\n" + log + b"```\n", "tags or fences are gone"),
        (lambda log: folded(log, 72), "that had been broken in two are in one piece again"),
        (quopri.encodestring, "(quoted-printable) is undone"),
        (lambda log: log.replace(b":", b": ").replace(b",", b", "), "in canonical form again"),
        (
            lambda log: log.decode().replace('{"', "{“").replace('"}', "”}").encode(),
            "in canonical form again",
        ),
        (lambda log: log.replace(b"\n", b"  \n"), "in canonical form again"),
    ],
)
def test_what_carries_no_meaning_is_put_right_and_said(
    tmp_path: Path, damage: Callable[[bytes], bytes], said: str
) -> None:
    broken, fixed = tmp_path / "broken.jsonl", tmp_path / "fixed.jsonl"
    broken.write_bytes(damage(LOG))

    before = kynes("check", str(broken))
    done = kynes("repair", str(broken), "-o", str(fixed))

    assert before.exit_code != 0
    assert (done.exit_code, done.stderr) == (0, "")
    assert said in done.stdout
    assert fixed.read_bytes() == LOG
    assert kynes("repair", str(fixed), "-o", str(tmp_path / "again")).stdout.endswith(
        "nothing had to be repaired\n"
    )


def test_half_a_last_line_is_left_out_and_shown(tmp_path: Path) -> None:
    broken, fixed = tmp_path / "broken.jsonl", tmp_path / "fixed.jsonl"
    broken.write_bytes(LOG[:-40])

    before = kynes("check", str(broken))
    done = kynes("repair", str(broken), "-o", str(fixed))

    assert before.exit_code == 2
    assert "`kynes repair`" in before.stdout
    assert done.exit_code == 0
    assert "of which only the beginning is there, is left out: {" in done.stdout
    assert fixed.read_bytes() == HALF


def test_what_cannot_be_read_is_left_and_named(tmp_path: Path) -> None:
    broken, fixed = tmp_path / "broken.jsonl", tmp_path / "fixed.jsonl"
    lines = LOG.split(b"\n")
    broken.write_bytes(b"\n".join([*lines[:5], b"hello Bob", *lines[5:]]))

    done = kynes("repair", str(broken), "-o", str(fixed))

    assert done.exit_code == 2
    assert "line 6 is not JSON and stays as it is: hello Bob" in done.stderr


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a header of a log"),
        (b"hello\n", "not a header of a log"),
        (b"{}\n", "not a header of a log"),
        (b'[Game "dune-classic"]\n', "Notation (.kyn) needs no repair"),
        (LOG + LOG, "a second game begins here"),
        (LOG.replace(b'"n":3', b'"note":"\xe4","n":3'), "not UTF-8 and cannot be repaired"),
    ],
)
def test_what_is_no_log_or_two_is_refused(tmp_path: Path, data: bytes, said: str) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(data)

    done = kynes("repair", str(broken))

    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_it_replaces_nothing_and_prints_where_no_file_is_named(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(LOG[:-1])

    assert kynes("repair", str(log), "-o", str(log)).exit_code == 2
    printed = kynes("repair", str(log))
    assert printed.stdout.encode() == LOG
    assert "ends in a newline" in printed.stderr
