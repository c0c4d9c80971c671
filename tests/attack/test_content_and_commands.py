"""Overlays that are none, lines that no rule has heard of, and logs that fail beside others."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.content import load_content, text
from adjudicator.content.schema import MOST_FAULTS, schema_faults
from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.log import reading
from adjudicator.log.lines import encode
from adjudicator.log.reading import LineReader
from adjudicator.problems import InvalidContentError
from adjudicator.testing import build_header
from exporters.lua.engine import lua_judge
from tests.support.commands import kynes
from tests.support.cost import grows_with

GAME = "dune-classic"


def overlay(path: Path, patch: object, game: object = GAME) -> Path:
    path.write_text(json.dumps({"game": game, "patch": patch}), encoding="utf-8")
    return path


def header_line(judges: Judges) -> bytes:
    judge = judges.find(GAME)
    assert judge is not None
    return encode(build_header(["atreides", "fremen"], judge=judge))


# --- content ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "patch",
    [
        {"clauses": {"clauses": 5}},
        {"clauses": {"clauses": {"bidding.own-spice": 5}}},
        {"clauses": {"clauses": [5, 6]}},
        {"clauses": {"clauses": {"5": 7}}},
        {"clauses": {"clauses": {"bidding.own-spice": {"text": 5}}}},
        {"clauses": {"clauses": {"bidding.own-spice": {"violations": {"a": "{by.__class__}"}}}}},
        {"clauses": 5},
        {"game": 5},
        {"map": {"territories": {"arrakeen": 5}}},
        {"cards": [[[[]]]]},
        5,
    ],
    ids=str,
)
def test_an_overlay_of_the_wrong_types_is_refused_with_its_place(
    tmp_path: Path, patch: object
) -> None:
    with pytest.raises(InvalidContentError) as caught:
        load_content(GAME, [overlay(tmp_path / "mine.json", patch)])
    assert caught.value.problems


def test_no_more_faults_are_told_than_anybody_reads() -> None:
    clauses = [{"id": 5}] * 2000
    assert len(schema_faults("clauses", {"clauses": clauses})) == MOST_FAULTS
    assert grows_with(300, lambda n: schema_faults("clauses", {"clauses": [5] * n})) < 1.5


def test_a_content_file_has_so_many_values_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "MOST_VALUES", 10)
    assert isinstance(text.parse(b"[1,2,3,4,5,6,7,8,9]", "x"), text.Text)
    found = text.parse(b"[1,2,3,4,5,6,7,8,9,0]", "x")
    assert not isinstance(found, text.Text)
    assert found.message == "the file holds more than 10 values"


# --- lines -----------------------------------------------------------------------------------------

STRANGE: dict[str, Callable[[], bytes]] = {
    "the least whole number": lambda: (
        b'{"by":"atreides","move":"x","n":1,"q":-9223372036854775808}'
    ),
    "a number Lua does not keep": lambda: (
        b'{"by":"atreides","move":"x","n":1,"q":9007199254740992}'
    ),
    "a fraction": lambda: b'{"by":"atreides","move":"x","n":1,"q":1.5}',
    "lists in lists": lambda: (
        b'{"by":"atreides","move":"x","n":1,"q":' + b"[" * 400 + b"]" * 400 + b"}"
    ),
    "lists without end": lambda: (
        b'{"by":"atreides","move":"x","n":1,"q":' + b"[" * 200_000 + b"]" * 200_000 + b"}"
    ),
    "half a letter": lambda: b'{"by":"atreides","move":"non\\ud800","n":1}',
    "a letter that is none": lambda: b'{"by":"atreides","move":"x\\u0000","n":1}',
    "a number of 5000 digits": lambda: (
        b'{"by":"atreides","move":"x","n":1,"q":1' + b"0" * 5000 + b"}"
    ),
    "a number of a card": lambda: b'{"by":"atreides","card":-9223372036854775808,"move":"x","n":1}',
}


@pytest.fixture(scope="module")
def judges() -> dict[str, Judges]:
    return {"python": Judges(), "lua": Judges(load=lua_judge)}


@pytest.mark.parametrize("strange", STRANGE)
def test_a_line_that_no_rule_has_heard_of_is_told_alike_by_both_engines(
    judges: dict[str, Judges], strange: str
) -> None:
    log = header_line(judges["python"]) + b"\n" + STRANGE[strange]() + b"\n"
    verdicts = [check_bytes(log, found).verdict for found in judges.values()]

    assert verdicts[0] == verdicts[1]
    assert verdicts[0].findings[0].line == 2
    assert verdicts[0].status in ("illegal", "invalid")


def test_a_stream_without_end_is_not_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless:
        def read(self, count: int) -> bytes:
            return bytes(count)

    monkeypatch.setattr(reading, "LARGEST_LOG", 4_000_000)
    with pytest.raises(InputError, match="more than 4000000 bytes"):
        list(LineReader(Endless()))  # type: ignore[arg-type]


# --- commands --------------------------------------------------------------------------------------


def test_a_log_that_fails_keeps_nobody_from_judging_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it fails by: a fault of ours, depth, memory, the system, or a file that is none."""
    from adjudicator.check import checker  # noqa: PLC0415 - the original is put back

    logs = [tmp_path / name for name in ("fault", "deep", "memory", "system", "not-there", "good")]
    for log in logs:
        if log.name != "not-there":
            log.write_bytes(b"{}\n")
    raised: dict[str, Exception] = {
        "fault": ZeroDivisionError("division by zero"),
        "deep": RecursionError(),
        "memory": MemoryError(),
        "system": OSError(5, "Input/output error"),
    }
    real: Any = checker.check_file

    def check_file(path: str, *args: Any, **more: Any) -> Any:
        if Path(path).name in raised:
            raise raised[Path(path).name]
        return real(path, *args, **more)

    monkeypatch.setattr(checker, "check_file", check_file)
    codes = {log.name: kynes("check", "--json", str(log)).exit_code for log in logs}
    together = kynes("check", "--json", *map(str, logs))

    assert codes == {"fault": 4, "deep": 2, "memory": 2, "system": 2, "not-there": 2, "good": 2}
    assert together.exit_code == 4
    assert together.stdout.count('"status":"invalid"') == 1
    assert [line.count(str(tmp_path)) > 0 for line in together.stderr.splitlines()] == [True] * 5


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize(
    "words",
    [
        ("check", "PIPE"),
        ("show", "PIPE"),
        ("import", "PIPE"),
        ("import", "LOG", "--mapping", "PIPE"),
        ("import", "LOG", "--against", "PIPE"),
        ("mutate", "PIPE"),
        ("publish", "PIPE"),
        ("check", "--require", "PIPE.json", "LOG"),
        ("check", "--published", "PIPE", "LOG"),
        ("play", GAME, "--load", "PIPE"),
        ("check", "--overlay", "PIPE", "LOG"),
        ("content", "diff", GAME, "PIPE.json"),
        ("vassal", "check", "PIPE"),
        ("vassal", "diff", "PIPE", "PIPE"),
        ("vassal", "engine", "PIPE"),
    ],
    ids=" ".join,
)
def test_nobody_waits_for_a_named_pipe_or_a_device(
    tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VASSAL_CLASSPATH", "")
    os.mkfifo(tmp_path / "PIPE.json")
    (tmp_path / "LOG").write_bytes(b"PK")
    for file in (str(tmp_path / "PIPE.json"), "/dev/zero"):
        told = kynes(
            *(
                word.replace("PIPE.json", file)
                .replace("PIPE", file)
                .replace("LOG", str(tmp_path / "LOG"))
                if word.isupper() or word == "PIPE.json"
                else word
                for word in words
            )
        )
        assert told.exit_code in (2, 5)
        assert "internal error" not in told.stderr


def test_a_file_is_read_no_further_than_its_limit(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(bytes(100))
    assert read_file(tmp_path / "file", 100) == bytes(100)
    with pytest.raises(InputError, match="more than 99 bytes"):
        read_file(tmp_path / "file", 99)
