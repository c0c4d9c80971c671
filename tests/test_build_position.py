"""`kynes build --from`: a position of a log as a save, or a clear reason why not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.log.lines import encode
from exporters.vassal.reading.importer import import_bytes
from tests.support.commands import kynes
from tests.support.replay import golden_logs, moves_of

LOG = golden_logs("dune-classic")[0]
LINES = len(moves_of(LOG))


def build(out: Path, *words: str) -> tuple[int, str]:
    """The exit code and all that is said."""
    done = kynes("build", "--out", str(out), *words)
    return done.exit_code, done.output


def test_a_save_is_written_beside_the_tables_of_its_game(tmp_path: Path) -> None:
    path = tmp_path / "dune-classic" / f"{LOG.stem}-30.vsav"
    done = kynes(
        "build", "--vassal", "--from", str(LOG), "--at", "30", "--json", "--out", str(tmp_path)
    )
    assert (done.exit_code, json.loads(done.stdout)) == (0, [path.as_posix()])
    first = path.read_bytes()
    assert build(tmp_path, "dune-classic", "--vassal", "--from", str(LOG), "--at", "30")[0] == 0
    assert path.read_bytes() == first
    assert len(import_bytes(first, "a save").found) == 30


def test_a_save_is_named_after_its_reader(tmp_path: Path) -> None:
    seat = json.loads(LOG.read_text().splitlines()[0])["seats"][0]["faction"]
    for words, name in ((["--seat", seat], seat), (["--public"], "public")):
        assert build(tmp_path, "--vassal", "--from", str(LOG), "--at", "9", *words)[0] == 0
        assert (tmp_path / "dune-classic" / f"{LOG.stem}-9-{name}.vsav").exists()


def test_a_save_in_another_language_is_one_of_that_module(tmp_path: Path) -> None:
    assert build(tmp_path, "--vassal", "--from", str(LOG), "--at", "9", "--language", "de")[0] == 0
    found = import_bytes((tmp_path / "dune-classic" / f"{LOG.stem}-9.vsav").read_bytes(), "a save")
    assert (len(found.found), found.odd) == (9, [])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--at", str(LINES + 9)],
            f"the log has {LINES + 1} lines after the header, not {LINES + 9}",
        ),
        (["dune-messiah"], "this is a log of dune-classic, not of dune-messiah"),
        (["--seat", "nobody"], "--seat: 'nobody' has no seat in this game"),
        (["--seat", "atreides", "--public"], "--public and --seat exclude each other"),
        (["--seat", "table"], "who may know everything leaves --seat away"),
        (["--lua"], "a position of a log is written without --lua"),
        (["--vassal", "--preset", "landsraad-basic", "--manifest"], "without --preset, --manifest"),
        (["--language", "xx"], "xx"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_is_written(
    words: list[str], said: str, tmp_path: Path
) -> None:
    code, output = build(tmp_path, "--from", str(LOG), *words)
    assert (code, said in output, "Traceback" in output) == (2, True, False), output
    assert not list(tmp_path.rglob("*"))


def test_the_words_of_a_position_want_a_log(tmp_path: Path) -> None:
    code, output = build(tmp_path, "--at", "3")
    assert (code, "name its log with --from" in output) == (2, True)


def test_an_illegal_line_before_the_position_is_named(tmp_path: Path) -> None:
    head, *lines = LOG.read_text().splitlines()
    bad = json.loads(lines[4]) | {"by": "nobody"}
    file = tmp_path / "bad.jsonl"
    file.write_text("\n".join([head, *lines[:4], encode(bad).decode(), *lines[5:]]) + "\n")
    out = tmp_path / "out"
    code, output = build(out, "--vassal", "--from", str(file))
    assert (code, "bad.jsonl:6: illegal:" in output) == (2, True), output
    assert not out.exists()
    assert build(out, "--vassal", "--from", str(file), "--at", "4")[0] == 0


def test_content_that_is_not_at_hand_is_unsupported(tmp_path: Path) -> None:
    head, *lines = LOG.read_text().splitlines()
    other = json.loads(head) | {"content": "0" * 64}
    file = tmp_path / "other.jsonl"
    file.write_text("\n".join([encode(other).decode(), *lines]) + "\n")
    code, output = build(tmp_path / "out", "--vassal", "--from", str(file))
    assert (code, "Traceback" in output) == (3, False), output
    assert not (tmp_path / "out").exists()
