"""The short way to `kynes check` says and does what the long one does, word by word."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import typer
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import exporters.cli
from adjudicator.batch.check_job import CheckOptions
from adjudicator.check.replay import Replay
from adjudicator.cli.fast_check import FLAGS, WORDS, check_plainly, plain_fields
from tests.support.commands import Done, kynes
from tests.support.logs import edit, join, split
from tests.support.seeds import examples

GOLDEN = Path(__file__).parent.parent / "games" / "dune_classic" / "golden"
LEGAL = min(GOLDEN.glob("game-*.jsonl"))
LOGS = ["legal.jsonl", "illegal.jsonl", "cut.jsonl", "text.jsonl", "none.jsonl", "."]
OPTIONS = {
    "--engine": ["python", "lua", "perl"],
    "--jobs": ["0", "1", "2", "-1", "two", "257", "9999999", "٣"],
    "--limit-findings": ["1", "007", "100001", "0", "1_0", " 1", "x"],
    "--out": ["out", "legal.jsonl"],
    "--overlay": ["overlay.json", "none.json", "legal.jsonl"],
    "--published": ["legal.jsonl", "illegal.jsonl", "-", "none.jsonl"],
    "--require": ["chain", "chain,signatures=seats", "nonsense=1", "league.json"],
    "--seat": ["atreides", "fremen", "nobody", ""],
    "-j": ["2"],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with good and bad logs, in which the command runs."""
    folder = tmp_path_factory.mktemp("fast_check")
    legal = join(split(LEGAL.read_bytes())[:40])
    (folder / "legal.jsonl").write_bytes(legal)
    (folder / "illegal.jsonl").write_bytes(edit(legal, 8, by="nobody"))
    (folder / "cut.jsonl").write_bytes(legal[:-9])
    (folder / "text.jsonl").write_bytes(b"Dear referee\n")
    (folder / "league.json").write_text('{"policy":{"chain":true}}')
    (folder / "overlay.json").write_text('{"game":"dune-classic","patch":{}}')
    before = Path.cwd()
    os.chdir(folder)
    yield folder
    os.chdir(before)


def by_typer(*words: str) -> Done:
    """What Typer makes of words."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exporters.cli, "check_plainly", lambda _words: None)
        return kynes(*words)


def files() -> dict[str, bytes]:
    """What was written, which is taken away."""
    written = {path.name: path.read_bytes() for path in Path("out").glob("*")}
    for name in written:
        (Path("out") / name).unlink()
    return written


def options() -> st.SearchStrategy[list[str]]:
    """An option as somebody may write it: with its word, with an equals sign, or without."""
    worded = st.sampled_from(sorted(OPTIONS)).flatmap(
        lambda name: st.sampled_from(OPTIONS[name]).flatmap(
            lambda word: st.sampled_from([[name, word], [f"{name}={word}"], [name]])
        )
    )
    flags = st.sampled_from([[flag] for flag in sorted(FLAGS)])
    odd = st.sampled_from([["--"], ["--js"], ["--json=1"], ["-qq"], ["-x"], ["--help"], [""]])
    return st.one_of(flags, flags, worded, worded, worded, odd)


def vectors() -> st.SearchStrategy[list[str]]:
    """The words after `kynes check`: logs and options in any order."""
    logs = st.sampled_from([[log] for log in LOGS])
    words = st.lists(st.one_of(logs, options()), max_size=5)
    return words.map(lambda parts: [word for part in parts for word in part])


@given(words=vectors())
@example(words=["--json", "legal.jsonl", "illegal.jsonl", "none.jsonl"])
@example(words=["legal.jsonl", "--limit-findings", "1", "-q"])
@example(words=["legal.jsonl", "--seat", "atreides", "--seat", "fremen"])
@example(words=["illegal.jsonl", "legal.jsonl", "--out", "out", "--jobs=2"])
@example(words=["legal.jsonl", "--public", "--seat", "atreides"])
@example(words=["--overlay", "overlay.json", "--overlay", "overlay.json", "legal.jsonl"])
@example(words=["legal.jsonl", "--engine", "perl"])
@example(words=["-"])
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_both_ways_print_the_same_bytes_and_end_alike(folder: Path, words: list[str]) -> None:
    compare(words)


@pytest.mark.campaign
@given(words=vectors())
@settings(max_examples=examples(400), deadline=None, suppress_health_check=list(HealthCheck))
def test_both_ways_are_alike_for_hundreds_of_orders(folder: Path, words: list[str]) -> None:
    compare(words)


def compare(words: list[str]) -> None:
    """Both ways print and write the same for these words after `kynes check`."""
    short, written = kynes("check", *words), files()
    long, expected = by_typer("check", *words), files()

    assert (short.exit_code, short.stdout) == (long.exit_code, long.stdout)
    assert short.stderr == long.stderr
    assert written == expected


@given(words=vectors())
@settings(max_examples=examples(300), deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_plain_names_fields_of_an_order_by_their_types(words: list[str]) -> None:
    fields = plain_fields(["check", *words], {})

    if fields is not None:
        order = CheckOptions(**fields)
        left = iter(words)
        assert all(log in left for log in order.logs)
        assert {word for word in words if word.startswith("-")} <= FLAGS.keys() | _named(words)
        for name, value in fields.items():
            assert type(value) is not str or name not in {"jobs", "limit_findings", "out"}


def _named(words: list[str]) -> set[str]:
    """The words that are options with a word, with or without an equals sign, or a lone hyphen."""
    return {word for word in words if word.partition("=")[0] in WORDS or word == "-"}


def test_every_option_of_the_command_can_be_plain() -> None:
    command = cast("Any", typer.main.get_command(exporters.cli.application()))
    declared = {word for option in command.commands["check"].params for word in option.opts}

    assert declared - {"logs"} == FLAGS.keys() | WORDS.keys()
    assert set(FLAGS.values()) | set(WORDS.values()) | {"logs"} == set(
        CheckOptions.__struct_fields__
    )


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["check"],
        ["check", "--help"],
        ["check", "a.jsonl", "--help"],
        ["check", ""],
        ["check", "a.jsonl", "--seat"],
        ["check", "a.jsonl", "--seat", "--json"],
        ["check", "--", "a.jsonl"],
        ["playout", "dune-classic"],
        ["--help"],
    ],
)
def test_what_needs_an_explanation_is_left_to_typer(words: list[str]) -> None:
    assert plain_fields(words, {}) is None


def test_completion_is_left_to_typer() -> None:
    assert plain_fields(["check", "a.jsonl"], {}) == {"logs": ["a.jsonl"]}
    assert plain_fields(["check", "a.jsonl"], {"_KYNES_COMPLETE": "complete_bash"}) is None


def test_a_plain_check_imports_nothing_that_takes_long() -> None:
    script = (
        "import sys\n"
        "from exporters.cli import main\n"
        "try:\n    main()\nexcept SystemExit as left:\n    print(left.code)\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "check", "--quiet", str(LEGAL)],
        capture_output=True,
        text=True,
        check=True,
    )
    code, imported = done.stdout.splitlines()
    slow = {"difflib", "jsonschema", "lupa", "multiprocessing", "pydantic", "rich", "tempfile"}

    assert code == "0"
    assert "adjudicator.games.dune_classic.rulebook" in imported.split()
    assert not (slow | {"click", "typer"}) & set(imported.split())
    assert "dawn_of_the_fremen" not in imported


def test_python_looks_for_garbage_again_once_a_game_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[bool] = []
    monkeypatch.setattr(Replay, "run", lambda *_: looks.append(gc.isenabled()))
    for log in (tmp_path / "missing.jsonl", LEGAL):
        with pytest.raises(SystemExit):
            check_plainly(["check", "--quiet", str(log)])

        assert gc.isenabled()
    assert looks == [True]
