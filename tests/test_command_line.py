"""The command as a hostile or a clumsy user meets it: streams, signals, odd files, odd words."""

from __future__ import annotations

import contextlib
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from adjudicator import __version__
from adjudicator.atomic import AtomicFile, write_atomically
from adjudicator.check.judge import Judges
from adjudicator.check.text import render
from adjudicator.errors import InputError
from adjudicator.log.lines import decode, encode
from adjudicator.log.policy import policy_of
from adjudicator.play.saved_games import load_session
from adjudicator.playout.writing import Order, play_game
from exporters.cli import application
from tests.support.commands import kynes
from tests.support.random_games import CONTENT, GAME, RULES

COMMAND = [sys.executable, "-c", "from exporters.cli import main; main()"]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a short random game of two."""
    path = tmp_path_factory.mktemp("command") / "game.jsonl"
    order = Order("2", {}, {"turns": 1}, policy_of("chain,hashes=every"))
    play_game(RULES, CONTENT, GAME, order, 3, target=path)
    return path


def shell(
    *words: str | Path, redirect: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command in a shell, with its streams redirected."""
    script = f'"$@" {redirect}; exit $?'
    return subprocess.run(
        ["bash", "-c", script, "bash", *COMMAND, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
    )


def test_the_version_is_that_of_the_package() -> None:
    assert kynes("--version").stdout == f"kynes {__version__}\n"


# --- where the output goes ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["check", "LOG"],
        ["show", "LOG"],
        ["rules", "dune-classic"],
        ["content", "missing", "dune-classic"],
        ["playout", "dune-classic"],
        ["--help"],
    ],
)
@pytest.mark.parametrize("redirect", ["> /dev/full", ">&-"])
def test_output_that_cannot_be_written_is_one_clear_message(
    log: Path, words: list[str], redirect: str
) -> None:
    done = shell(*(str(log) if word == "LOG" else word for word in words), redirect=redirect)

    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("kynes: ")
    assert "internal" not in done.stderr


def test_a_reader_who_leaves_does_not_change_the_verdict(log: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(log.read_bytes()[:-9])
    for path, code in ((log, 0), (cut, 2)):
        done = shell("check", path, redirect="| true; exit ${PIPESTATUS[0]}")
        assert (done.returncode, done.stderr) == (code, "")
    for words in (["rules", "dune-classic"], ["playout", "dune-classic"]):
        done = shell(*words, redirect="| true; exit ${PIPESTATUS[0]}")
        assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_standard_input_is_an_empty_one(tmp_path: Path) -> None:
    done = shell("check", "-", redirect="<&-")
    assert done.returncode == 2
    assert "The file is empty" in done.stdout
    saved = tmp_path / "game.jsonl"
    done = shell("play", "dune-classic", "--save", saved, redirect="<&-")
    assert done.returncode == 0
    assert "The game is saved" in done.stdout


def test_json_is_utf_8_whatever_the_locale_says(log: Path) -> None:
    wanted = shell("check", "--json", log).stdout
    for encoding in ("utf-16", "latin-1", "ascii"):
        assert shell("check", "--json", log, PYTHONIOENCODING=encoding).stdout == wanted


def on_a_terminal(*words: str, **environment: str) -> bytes:
    """What a command prints on a terminal."""
    leader, follower = pty.openpty()
    subprocess.run(
        [*COMMAND, *words],
        stdout=follower,
        check=False,
        timeout=60,
        env={**os.environ, "TERM": "xterm", **environment},
    )
    os.close(follower)
    printed = b""
    with contextlib.suppress(OSError):
        while chunk := os.read(leader, 65536):
            printed += chunk
    os.close(leader)
    return printed


def test_colour_can_be_refused(log: Path) -> None:
    assert b"\x1b" in on_a_terminal("check", str(log), NO_COLOR="")
    assert b"\x1b" not in on_a_terminal("check", str(log), NO_COLOR="1")
    assert b"\x1b" not in on_a_terminal("check", str(log), TERM="dumb")


def test_a_file_name_plays_no_tricks_with_the_terminal() -> None:
    done = kynes("check", "no\x1b[31mwhere")
    assert "\x1b" not in done.stderr
    assert "\x1b" not in kynes("show", "no\x1b[31mwhere").stderr


# --- what is written ------------------------------------------------------------------------------


def test_devices_and_pipes_are_not_replaced_by_files(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="not an ordinary file"):
        write_atomically(pipe, b"x")
    assert pipe.is_fifo()
    assert kynes("playout", "dune-classic", "--out", str(pipe)).exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    write_atomically(tmp_path / "link", b"x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"x"
    (tmp_path / "round").symlink_to("round")
    with pytest.raises(InputError, match="cannot write"):
        write_atomically(tmp_path / "round", b"x")


def test_an_interrupt_at_the_last_moment_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_handle: int) -> None:
        raise KeyboardInterrupt

    file = AtomicFile(tmp_path / "file")
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        file.keep()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_no_half_written_file(tmp_path: Path, number: signal.Signals) -> None:
    words = ["playout", "dune-classic", "--games", "10000", "--out", str(tmp_path)]
    with subprocess.Popen([*COMMAND, *words]) as running:
        limit = time.monotonic() + 30
        while not list(tmp_path.glob("*.jsonl")) and time.monotonic() < limit:
            time.sleep(0.02)
        try:
            running.send_signal(number)
            assert running.wait(timeout=30) == 128 + number
        finally:
            running.kill()
    assert list(tmp_path.glob(".*")) == []
    assert list(tmp_path.glob("*.jsonl")) != []


def test_a_name_that_is_too_long_is_not_our_fault(tmp_path: Path) -> None:
    done = kynes("playout", "dune-classic", "--out", str(tmp_path / ("x" * 300)))
    assert done.exit_code == 2
    assert "File name too long" in done.stderr


# --- what is read ---------------------------------------------------------------------------------


def test_show_does_not_wait_for_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for words in (["show"], ["play", "dune-classic", "--load"]):
        done = kynes(*words, str(tmp_path / "pipe"))
        assert done.exit_code == 2
        assert "it is not an ordinary file" in done.stderr


def test_show_reads_the_standard_input(log: Path) -> None:
    done = kynes("show", "-", stdin=log.read_text("utf-8"))
    assert done.stdout == kynes("show", str(log)).stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "The line is empty."),
        (b'{"move":[]}', "At $.move"),
        (b'{"a":' + b"[" * 50_000 + b"]" * 50_000 + b"}", "nested too deeply"),
        (b'{"move":"\xff"}', "not valid UTF-8"),
    ],
)
def test_show_names_the_line_as_check_does(
    log: Path, tmp_path: Path, line: bytes, said: str
) -> None:
    lines = log.read_bytes().split(b"\n")
    lines[4] = line
    (tmp_path / "bad.jsonl").write_bytes(b"\n".join(lines))
    done = kynes("show", str(tmp_path / "bad.jsonl"))
    assert done.exit_code == 2
    assert said in done.stderr
    assert "bad.jsonl:5: " in done.stderr
    assert "bad.jsonl:5: " in kynes("check", str(tmp_path / "bad.jsonl")).stdout


def test_what_follows_the_end_is_remarked_on_once(log: Path, tmp_path: Path) -> None:
    (tmp_path / "twice.jsonl").write_bytes(log.read_bytes() * 2)
    told = kynes("check", str(tmp_path / "twice.jsonl")).stdout
    assert told.count("nothing may follow") == 1


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("sealed=pln", "The secret moves are: dial, keep-traitor, plan, predict."),
        ("committed=cards", "draws from no such deck"),
    ],
)
def test_a_policy_that_means_nothing_is_no_policy(log: Path, word: str, said: str) -> None:
    name, _, value = word.partition("=")
    header, _, rest = log.read_bytes().partition(b"\n")
    told = decode(header)
    told["policy"][name] = [value]
    wrong = encode(told)
    done = kynes("check", "-", stdin=(wrong + b"\n" + rest).decode())
    assert done.exit_code == 2
    assert said in done.stdout


def test_a_damaged_save_is_not_gone_on_with(log: Path, tmp_path: Path) -> None:
    lines = log.read_bytes().split(b"\n")
    before = b"\n".join([*lines[:8], b""])
    (tmp_path / "good.jsonl").write_bytes(before)
    load_session(tmp_path / "good.jsonl", [])
    for name, changed in (
        ("number", lines[3].replace(b'"n":3', b'"n":4')),
        ("chain", lines[3].replace(b'"prev":"', b'"prev":"0')[: -len(b'x"}')] + b'"}'),
    ):
        path = tmp_path / f"{name}.jsonl"
        path.write_bytes(b"\n".join([*lines[:3], changed, *lines[4:8], b""]))
        kept = path.read_bytes()
        with pytest.raises(InputError, match="jsonl:"):
            load_session(path, [])
        assert path.read_bytes() == kept


def test_loading_overwrites_no_other_file(log: Path, tmp_path: Path) -> None:
    running = tmp_path / "running.jsonl"
    running.write_bytes(b"\n".join([*log.read_bytes().split(b"\n")[:8], b""]))
    other = tmp_path / "other.txt"
    other.write_text("mine")
    with pytest.raises(InputError, match="exists"):
        load_session(running, [], other)
    assert other.read_text() == "mine"


# --- odd words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seats", "9" * 5000], "the game has at most 6 seats"),
        (["--seats", "1"], "at least 2 must play"),
        (["--seats", ",,"], "name factions"),
        (["--seats", "atreides:1,fremen:1"], "two factions have place 1"),
        (["--turns", "16"], "it goes from 1 to 15"),
        (["--ruling", "spice-blows=two", "--ruling", "spice-blows=one"], "given twice"),
        (["--ruling", "second-nexus"], "second-nexus=held or second-nexus=once or"),
        (["--policy", "chain=maybe"], "neither yes nor no"),
        (["--policy", "hashes=sometimes"], "none of none, end, every"),
        (["--policy", "chain,chain=no"], "given twice"),
        (["--policy", "sealed=plans"], "did you mean 'plan'"),
    ],
)
def test_an_order_that_cannot_be_kept_prints_no_log(words: list[str], said: str) -> None:
    done = kynes("playout", "dune-classic", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_numbers_have_no_size_that_is_our_fault(log: Path) -> None:
    assert kynes("show", str(log), "--at", "9" * 30).exit_code == 2


def test_coverage_wants_a_folder_that_exists() -> None:
    done = kynes("rules", "dune-classic", "--coverage", "--cases", "/nowhere")
    assert done.exit_code == 2
    assert "no such folder" in done.stderr


# --- the verdict on paper -------------------------------------------------------------------------


def test_a_verdict_fits_the_screen(log: Path) -> None:
    from adjudicator.check import check_file  # noqa: PLC0415 - the rest goes by the command

    told = render(check_file(log, Judges()), "game.jsonl", width=80)
    words = [line for line in told.splitlines() if "osition: " not in line]
    assert max(len(line) for line in words) <= 80


def test_a_header_without_rules_is_not_said_to_have_rules_0() -> None:
    told = kynes("check", "-", stdin='{"format":1,"game":"dune-classic"}\n').stdout
    assert "rules 0" not in told


def test_one_can_leave_in_the_middle_of_a_move(tmp_path: Path) -> None:
    words = ["--seats", "atreides,fremen", "--seed", "5", "--save", str(tmp_path / "game.jsonl")]
    done = kynes("play", "dune-classic", *words, stdin="1\nquit\n1\n1\n")
    assert done.exit_code == 0
    assert done.stdout.rstrip().splitlines()[-1].startswith("The game is saved")
    assert "please" not in done.stdout


# --- help -----------------------------------------------------------------------------------------


def test_paragraphs_of_help_have_no_line_breaks_of_the_source() -> None:
    def texts(app: typer.Typer) -> Iterator[str]:
        for command in app.registered_commands:
            yield command.help or ""
        for group in app.registered_groups:
            if group.typer_instance is not None:
                yield from texts(group.typer_instance)

    told = list(texts(application()))

    assert all(told)
    assert not [text for text in told if "\n" in text.replace("\n\n", "")]
