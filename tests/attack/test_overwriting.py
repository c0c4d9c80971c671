"""Nothing that somebody has written is lost: not to a second program, and not to an option."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.check import check_file
from adjudicator.check.judge import Judges
from adjudicator.errors import InputError
from adjudicator.files import unused_name
from adjudicator.play.saved_games import load_session, new_session
from adjudicator.play.session import Session
from tests.support.commands import kynes
from tests.support.random_games import CONTENT, RULES, header
from tests.support.replay import load
from tests.vassal.saves import saved

GAME = "dune-classic"
SAVED = saved(("begin_save", [("end_save", [])]))
"""A saved game of VASSAL in which nothing lies anywhere."""
SEATS = ("--seats", "atreides@1,fremen@4")


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A game that was begun and left."""
    path = tmp_path / "game.jsonl"
    play(new_session(CONTENT, RULES, header(2, 1, {}), path), 3)
    return path


def play(session: Session, moves: int) -> None:
    """Play the first moves that are offered."""
    for _ in range(moves):
        session.play(first_move(session.position))


def first_move(position: Any) -> dict[str, Any]:
    """The first legal move of the first kind, each field filled with its first option."""
    rules, game = load(GAME).rulebook, load(GAME).game
    seat = rules.to_act(position)[0]
    move = {"by": seat, "move": rules.kinds(game, position, seat)[0]}
    while (field := rules.next_field(game, position, move)) is not None:
        move[field.name] = field.options[0]
        if field.last:
            break
    return move


# --- two programs on one saved file ----------------------------------------------------------------


def test_two_programs_on_one_file_lose_nothing(begun: Path) -> None:
    one, two = load_session(begun, []), load_session(begun, [])
    play(one, 5)
    kept = begun.read_bytes()
    with pytest.raises(InputError, match="changed by another program"):
        play(two, 1)
    play(two, 2)
    play(one, 1)

    other = begun.with_name("game.other-1.jsonl")
    assert begun.read_bytes().startswith(kept)
    assert two.path == other
    for path, lines in ((begun, 9), (other, 6)):
        verdict = check_file(path, Judges(), running=True).verdict
        assert (verdict.status, verdict.lines - 1) == ("legal", lines)


def test_leaving_a_game_that_nobody_played_on_destroys_nothing(begun: Path) -> None:
    one, two = load_session(begun, []), load_session(begun, [])
    play(one, 2)
    kept = begun.read_bytes()
    with pytest.raises(InputError, match="left as it is"):
        two.save()

    assert begun.read_bytes() == kept


def test_a_file_that_was_taken_away_is_written_again(begun: Path) -> None:
    session = load_session(begun, [])
    begun.unlink()
    play(session, 1)

    assert load_session(begun, []).lines == 4


def test_a_game_saved_elsewhere_leaves_the_first_file(begun: Path) -> None:
    kept = begun.read_bytes()
    other = begun.with_name("other.jsonl")
    play(load_session(begun, [], other), 2)

    assert begun.read_bytes() == kept
    assert load_session(other, []).lines == 5
    with pytest.raises(InputError, match="exists"):
        load_session(begun, [], other)


def test_a_copy_takes_no_file_s_place(begun: Path) -> None:
    session = load_session(begun, [])
    other = begun.with_name("diary.txt")
    other.write_text("dear diary", encoding="utf-8")
    with pytest.raises(InputError, match="exists"):
        session.copy_to(other)

    assert other.read_text("utf-8") == "dear diary"
    assert unused_name(begun) == begun.with_name("game.other-1.jsonl")


# --- commands that write ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("playout", GAME, "--seats", "2", "--turns", "1", "--out", "OLD"),
        ("import", "SAVED", *SEATS, "--output", "OLD"),
        ("vassal", "setup", GAME, "atreides@1,fremen@4", "--output", "OLD"),
    ],
    ids=lambda words: words[0] + words[1],
)
def test_a_file_that_is_there_is_replaced_only_when_asked(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    old, path = tmp_path / "old", tmp_path / "saved.vlog"
    old.write_bytes(b"what somebody wrote")
    path.write_bytes(SAVED)
    given = [word.replace("OLD", str(old)).replace("SAVED", str(path)) for word in words]

    refused = kynes(*given)
    assert refused.exit_code == 2
    assert f"{old} exists: name another file, or give --force" in refused.stderr
    assert old.read_bytes() == b"what somebody wrote"
    assert kynes(*given, "--force").exit_code == 0
    assert old.read_bytes() != b"what somebody wrote"


def test_many_games_are_refused_before_the_first_is_played(tmp_path: Path) -> None:
    (tmp_path / f"{GAME}-3.jsonl").write_bytes(b"mine")
    done = kynes(
        "playout", GAME, "--seats", "2", "--turns", "1", "--games", "3", "--out", str(tmp_path)
    )

    assert done.exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == [f"{GAME}-3.jsonl"]


def test_an_import_never_writes_over_what_it_reads(tmp_path: Path) -> None:
    path, link = tmp_path / "saved.vlog", tmp_path / "link"
    path.write_bytes(SAVED)
    link.symlink_to(path)
    for output in (path, link):
        done = kynes("import", str(path), *SEATS, "--output", str(output), "--force")
        assert done.exit_code == 2
        assert "is what is read here" in done.stderr

    assert path.read_bytes() == SAVED


def test_a_verdict_never_takes_the_place_of_a_log(tmp_path: Path) -> None:
    first, second = tmp_path / "a.jsonl", tmp_path / "a.jsonl.verdict.json"
    for path in (first, second):
        path.write_bytes(b"{}\n")
    done = kynes("check", "--out", str(tmp_path), str(first), str(second))

    assert done.exit_code == 2
    assert second.read_bytes() == b"{}\n"
    assert kynes("check", "--quiet", "--out", str(tmp_path), str(first)).exit_code == 2
    assert second.read_bytes() != b"{}\n"


def test_a_packed_table_replaces_an_older_one_but_nothing_else(tmp_path: Path) -> None:
    from exporters.tts.delivery.pack import is_zip  # noqa: PLC0415 - beside what it is about

    (tmp_path / "old.zip").write_bytes(b"PK\x03\x04")
    (tmp_path / "diary.txt").write_bytes(b"dear diary")

    assert is_zip(tmp_path / "old.zip")
    assert not is_zip(tmp_path / "diary.txt")
    assert not is_zip(tmp_path / "not there")
