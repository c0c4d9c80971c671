"""A game that a host keeps: its log, its file and its database say the same, whatever happens to the process."""

from __future__ import annotations

import os
import shutil
import signal
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from adjudicator.check import Judges, check_bytes
from adjudicator.errors import InputError
from adjudicator.play.session import Session
from exporters.host.database import LINKS
from exporters.host.games import Games, GoneOnError
from exporters.host.outbox import Contact, Outbox
from exporters.host.secret import hashed, load_secret
from tests.host.hosts import SMALL, advance, begun, games_in, person_in
from tests.support.seeds import seed_cases

JUDGES = Judges()
SUITE, CAMPAIGN = 2, 10
"""How often a process is killed in a test."""


def kept(games: Games, game: str) -> bytes:
    """What the database has of a log; the file must have the same."""
    log = b"".join(line + b"\n" for line in games.store.lines(game))
    assert games.path(game).read_bytes() == log
    return log


def judged(log: bytes) -> str:
    """The verdict on a log that goes on, or is over."""
    found = check_bytes(log, JUDGES, running=b'"move":"end"' not in log)
    assert found.verdict.findings == []
    return str(found.verdict.status)


def test_a_game_of_computer_players_is_a_legal_log_with_proven_chance_and_signatures(
    tmp_path: Path,
) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL, people=0, seats="atreides,harkonnen")
    assert advance(games, game, 60)
    log = kept(games, game)
    assert judged(log) == "legal"
    header, last = log.splitlines()[0], log.splitlines()[-1]
    assert all(name in header for name in (b"seed_commit", b"hash_commit", b"table_key", b"chain"))
    assert b'"seed"' in last
    assert b'"hash_key"' in last
    assert all(b'"sig"' in line for line in log.splitlines()[1:])


def test_a_game_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL, people=0)
    while games.row(game).lines < 12:  # type: ignore[union-attr]
        assert games.step(game)
    games.store.close()
    games = games_in(tmp_path)
    assert games.step(game)
    assert judged(kept(games, game)) == "legal"


def test_a_game_whose_database_is_lost_is_taken_up_from_its_log_with_the_same_links(
    tmp_path: Path,
) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    advance(games, game, 1)
    log, links = kept(games, game), games.links(game)
    games.store.close()
    (tmp_path / "host.db").unlink()
    again = games_in(tmp_path)
    assert kept(again, game) == log
    assert again.links(game) == links


def test_half_a_line_in_the_file_is_written_anew(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    advance(games, game, 1)
    log = kept(games, game)
    games.path(game).write_bytes(log[:-40])
    games = games_in(tmp_path)
    games.running(game)
    assert kept(games, game) == log


def test_an_older_copy_of_the_database_takes_the_newer_lines_from_the_log(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL, people=0)
    games.step(game)
    games.store.close()
    copy = (tmp_path / "host.db").read_bytes()
    games = games_in(tmp_path)
    for _ in range(3):
        games.step(game)
    log = kept(games, game)
    games.store.close()
    (tmp_path / "host.db").write_bytes(copy)
    games = games_in(tmp_path)
    assert games.running(game).session.log == log == kept(games, game)
    assert games.step(game)
    assert judged(kept(games, game)) == "legal"


def test_a_file_with_another_log_is_left_alone_and_named(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    advance(games, game, 1)
    games.store.close()
    other = games.path(game).read_bytes().replace(b'"n":1,', b'"n":7,')
    games.path(game).write_bytes(other)
    games = games_in(tmp_path)
    with pytest.raises(InputError, match="is not the log that the database has"):
        games.running(game)
    assert games.path(game).read_bytes() == other
    (tmp_path / "games" / "odd").mkdir()
    (tmp_path / "games" / "odd" / "log.jsonl").write_bytes(b"no log\n")
    with pytest.raises(InputError, match="is not a log"):
        games_in(tmp_path)


def test_two_processes_decide_each_line_once(tmp_path: Path) -> None:
    one = games_in(tmp_path)
    game = begun(one, SMALL, people=0)
    other = games_in(tmp_path)
    for _ in range(10):
        assert one.step(game)
        assert other.step(game)
    assert one.running(game).session.log == other.running(game).session.log == kept(one, game)
    assert judged(kept(one, game)) == "legal"


def test_a_change_that_was_made_for_an_older_line_is_not_made(tmp_path: Path) -> None:
    one, game = games_in(tmp_path), ""
    game = begun(one, SMALL, people=0)
    other = games_in(tmp_path)
    old = one.running(game).session
    at = old.lines
    assert other.step(game)
    with pytest.raises(GoneOnError):
        one.change(game, lambda session: session.play({}), at=at)
    assert not one.store.add(game, at, [b"{}"], over=False)
    kept(other, game)


def test_a_change_that_fails_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    advance(games, game, 1)
    log = kept(games, game)

    def fails(session: object) -> None:
        getattr(session, "hand_over")("atreides", "")  # noqa: B009 - any session will do
        raise InputError("no")

    with pytest.raises(InputError, match="no"):
        games.change(game, fails)
    assert games.running(game).session.log == kept(games, game) == log


def test_a_move_is_taken_back_and_chance_comes_out_the_same_again(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL, people=0)
    for _ in range(6):
        games.step(game)
    running = games.running(game)
    by = next(move["by"] for _, move in reversed(running.session.followed.moves))
    before = [move for _, move in running.session.followed.moves]
    games.change(game, lambda session: session.undo("table", by))
    while len(games.running(game).session.followed.moves) < len(before):
        assert games.step(game)
    again = [move for _, move in games.running(game).session.followed.moves]
    assert [move for move in again if move["by"] == "table"] == [
        move for move in before if move["by"] == "table"
    ]
    assert judged(kept(games, game)) == "legal"


def test_a_seat_is_handed_to_a_computer_and_back_with_lines_that_are_legal(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    advance(games, game, 1)
    seat = person_in(games, game)
    games.change(game, lambda session: session.hand_over(seat, "easy 1", by=seat))
    for _ in range(4):
        games.step(game)
    games.change(game, lambda session: session.hand_over(seat, "", player="Ann", by=seat))
    assert games.running(game).session.people()[seat] == "Ann"
    assert judged(kept(games, game)) == "legal"


def test_links_are_only_hashes_in_the_database_and_a_new_one_ends_the_old(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    words = games.links(game)
    games.store.close()
    stored = (tmp_path / "host.db").read_bytes()
    for path in tmp_path.glob("host.db*"):
        stored += path.read_bytes()
    assert not any(word.encode() in stored for word in words.values())
    assert hashed(words["watch"]).encode() in stored
    games = games_in(tmp_path)
    games.renew_link(game, "watch")
    assert games.opened_by(words["watch"]) is None
    assert games.opened_by(games.links(game)["watch"]) is not None
    assert LINKS.c.hash.primary_key


def test_only_the_owner_of_the_folder_can_read_the_secret(tmp_path: Path) -> None:
    load_secret(tmp_path)
    assert (tmp_path / "host.key").stat().st_mode & 0o077 == 0
    (tmp_path / "host.key").write_bytes(b"short")
    with pytest.raises(InputError, match="not the key of a host"):
        load_secret(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
@pytest.mark.parametrize("seed", seed_cases("host kills", range(1), drawn=40))
def test_a_process_that_is_killed_loses_no_accepted_move_and_repeats_none(
    seed: int, tmp_path: Path
) -> None:
    kill_and_go_on(tmp_path, seed, kills=CAMPAIGN if seed else SUITE)


def kill_and_go_on(folder: Path, seed: int, kills: int, database: str = "") -> None:
    """Kill a playing process at moments that a seed gives, and see what is left each time."""
    games = games_in(folder, database)
    game = begun(games, SMALL, people=0, seats="atreides,harkonnen")
    for kill in range(kills):
        before = games.store.lines(game)
        games.store.close()
        said = killed(folder, game, seed * 7 + kill * 3, database)
        games = games_in(folder, database)
        games.running(game)  # whoever uses a game brings its file up to date
        lines = kept(games, game).splitlines()
        assert lines[: len(before)] == before
        assert len(lines) - 1 >= said
        assert judged(kept(games, game)) == "legal"
    games.store.close()


def killed(folder: Path, game: str, moment: int, database: str) -> int:
    """Let a process play, and kill it some moves later at an odd moment; the last line that it has said."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # of threads: the child uses none of ours
        child = os.fork()
    if child == 0:
        _play_until_killed(folder, game, database, writing)
    os.close(writing)
    with os.fdopen(reading) as lines:
        said = [int(lines.readline().strip() or 0) for _ in range(1 + moment % 9)]
        time.sleep((moment % 13) / 1300)
        os.kill(child, signal.SIGKILL)
        said += [int(one) for one in lines.read().splitlines()[:-1]]
    os.waitpid(child, 0)
    return max(said)


def _play_until_killed(folder: Path, game: str, database: str, writing: int) -> NoReturn:
    """Play a game in a process of its own, and say the number of the last line after each accepted move."""
    try:
        games = games_in(folder, database)
        os.write(writing, b"0\n")
        while games.step(game):
            row = games.row(game)
            os.write(writing, b"%d\n" % (row.lines if row else 0))
    finally:
        os._exit(0)


def test_a_folder_that_is_copied_is_a_backup(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    games = games_in(tmp_path / "a")
    game = begun(games, SMALL)
    advance(games, game, 1)
    games.store.close()
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    assert kept(games_in(tmp_path / "b"), game) == kept(games, game)


def test_whoever_waits_for_a_game_sees_nothing_of_a_change_that_failed(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    waits = games.running(game)
    before = waits.session.log

    def half(session: Session) -> None:
        session.hand_over(person_in(games, game), "", player="Somebody")
        raise InputError("the second move is illegal")

    with pytest.raises(InputError, match="the second move"):
        games.change(game, half)
    with waits.lock:
        assert waits.session.log == before


def test_processes_that_begin_together_on_an_empty_database_all_begin(tmp_path: Path) -> None:
    together(tmp_path, "")


def together(folder: Path, database: str) -> None:
    """Begin a host several times at once, on an empty database and beside a log that it does not know."""
    older = games_in(folder)
    game = begun(older, SMALL)
    older.store.close()
    for path in folder.glob("host.db*"):
        path.unlink()
    with ThreadPoolExecutor(6) as pool:
        hosts = list(pool.map(lambda _: games_in(folder, database), range(6)))
    links = hosts[0].links(game)
    assert {"referee", "watch"} < {*links}
    assert all(one.opened_by(links["watch"]) is not None for one in hosts)
    for one in hosts:
        one.store.close()


def test_a_game_and_its_links_are_stored_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = games_in(tmp_path)
    too_many = {"watch": "a" * 64, "referee": None}  # the database refuses the second one
    monkeypatch.setattr(games, "first_links", lambda *_: too_many)
    with pytest.raises(IntegrityError):
        begun(games, SMALL)
    assert games.store.games() == []


def test_a_game_that_has_no_links_gets_them_at_the_next_start(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    links = games.links(game)
    with games.store.engine.begin() as database:
        database.execute(LINKS.delete().where(LINKS.c.game == game))
    games.store.close()
    again = games_in(tmp_path)
    assert again.links(game) == links
    assert again.opened_by(links["watch"]) is not None


def test_a_database_of_an_older_version_gets_the_columns_that_it_lacks(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    kept = Contact(0, "game", "watch", "mail", "me@example.org", "en", "")
    Outbox(games.store).add_contact(kept)
    with games.store.engine.begin() as database:
        database.execute(text("ALTER TABLE contacts DROP COLUMN confirmed"))
    games.store.close()
    (found,) = Outbox(games_in(tmp_path).store).contacts("game")
    assert (found.address, found.confirmed) == ("me@example.org", True)


def test_a_log_whose_folder_has_too_long_a_name_is_named(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    games.store.close()
    games.path(game).parent.rename(tmp_path / "games" / "my-game-of-last-winter")
    with pytest.raises(InputError, match="rename this folder"):
        games_in(tmp_path)
