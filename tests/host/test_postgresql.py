"""The same host with PostgreSQL: a real server of Debian's package, on a socket of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("psycopg", reason="needs psycopg")

from sqlalchemy import create_engine, text

from exporters.host.mail_login import MOST_OF_ADDRESS, mail_links, note, use
from exporters.host.outbox import Contact, Outbox, RenewedError
from exporters.host.secret import hashed
from exporters.host.store import Visit
from tests.host.hosts import HERE, SMALL, begun, browser, enter, games_in, person_in
from tests.host.test_games import CAMPAIGN, judged, kept, kill_and_go_on, together
from tests.support.seeds import seed_cases

USER = "postgres"


def program(name: str) -> str | None:
    """A program of PostgreSQL, wherever Debian puts it."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(versions[-1]) if versions else shutil.which(name)


INITDB, CONTROL = program("initdb"), program("pg_ctl")
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
pytestmark = pytest.mark.skipif(INITDB is None or CONTROL is None, reason="needs postgresql")


def run(*words: str) -> None:
    """Run a program of the server, as the user that Debian's package makes where we are root."""
    subprocess.run(
        words, check=True, capture_output=True, timeout=60, user=USER if AS_ROOT else None, cwd="/"
    )


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="kynes-pg-", dir="/tmp"))
    if AS_ROOT:
        shutil.chown(folder, USER)
    data, log = folder / "data", folder / "server.log"
    try:
        run(str(INITDB), "-D", str(data), "-A", "trust", "-U", USER, "--no-sync")
        options = f"-k {folder} -c listen_addresses=''"
        run(str(CONTROL), "-D", str(data), "-l", str(log), "-o", options, "-w", "start")
        try:
            yield f"postgresql+psycopg://{USER}@/postgres?host={folder}"
        finally:
            run(str(CONTROL), "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def empty_database(database: str) -> str:
    """The address of another database of the same server, without any table."""
    admin = create_engine(database, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text("DROP DATABASE IF EXISTS another"))
        connection.execute(text("CREATE DATABASE another"))
    admin.dispose()
    return database.replace("/postgres?", "/another?")


def test_two_processes_decide_each_line_once(database: str, tmp_path: Path) -> None:
    one = games_in(tmp_path, database)
    game = begun(one, SMALL, people=0)
    other = games_in(tmp_path, database)
    for _ in range(6):
        assert one.step(game)
        assert other.step(game)
    at = one.running(game).session.lines
    assert not other.store.add(game, at - 1, [b"{}"], over=False)
    assert judged(kept(one, game)) == "legal"
    one.store.close()
    other.store.close()


def test_visits_links_and_talk_are_kept(database: str, tmp_path: Path) -> None:
    games = games_in(tmp_path, database)
    game = begun(games, SMALL)
    games.note_visit(game, "watch", 3)
    games.note_visit(game, "watch", 5)
    assert games.store.visits(game)["watch"] == Visit(before=3, seen=5)
    games.store.say(game, "atreides", ["fremen"], "psst")
    games.store.say(game, "atreides", [], "all")
    said = {who: len(games.store.talk(game, who, 10)) for who in ("fremen", "free", "atreides")}
    assert said == {"fremen": 2, "free": 1, "atreides": 2}
    games.renew_link(game, "watch")
    assert games.opened_by(games.links(game)["watch"]) is not None
    games.store.close()


@pytest.mark.parametrize("seed", seed_cases("host kills with postgresql", range(1), drawn=40))
def test_a_process_that_is_killed_loses_no_accepted_move_and_repeats_none(
    seed: int, database: str, tmp_path: Path
) -> None:
    kill_and_go_on(tmp_path, seed, kills=CAMPAIGN if seed else 1, database=database)


def test_processes_that_begin_together_on_an_empty_database_all_begin(
    empty_database: str, tmp_path: Path
) -> None:
    together(tmp_path, empty_database)


def test_texts_that_postgresql_does_not_take_are_no_internal_error(
    database: str, tmp_path: Path
) -> None:
    """It takes no zero in a text, and nothing that is longer than its column."""
    games = games_in(tmp_path, database)
    game = begun(games, SMALL)
    with browser(games) as client:
        client.get(f"/k/{games.home_link()}")
        here = enter(client, games, game, person_in(games, game))
        forms = [
            ("talk", {"text": "a\0b", "to": ""}),
            ("talk", {"text": "again", "to": "referee " * 400}),
            ("notify", {"sort": "mail", "address": f"{'a' * 60}@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 60}.de"}),
            ("notify", {"sort": "webhook", "address": f"https://example.org/{'a' * 600}"}),
            ("notify", {"sort": "webhook", "address": "https://example.org/\0"}),
            ("player", {"to": "person", "name": "A\0nn"}),
            ("notify-no-more", {"n": "999999999"}),
        ]  # fmt: skip
        answers = [client.post(f"{here}/{part}", data=data).status_code for part, data in forms]
        paths = ["/links/%00", "/feed/%00/watch/x.atom", "/k/%00", "/confirm/%00/1/x"]
        answers += [client.get(path).status_code for path in paths]
        client.post("/new/" + SMALL, data={"name": "a\0" * 300, "seat-atreides": "person"})
    assert max(answers) < 500
    assert [one.text for one in games.store.talk(game, "referee", 9)] == ["ab", "again"]
    games.store.close()


def test_a_mailed_link_works_once_and_shows_what_the_address_has_now(
    database: str, tmp_path: Path
) -> None:
    games = games_in(tmp_path, database)
    games.address = HERE
    game = begun(games, SMALL)
    seat, outbox = person_in(games, game), Outbox(games.store)
    link = hashed(games.links(game)[seat])
    assert outbox.add_contact(Contact(0, game, seat, "mail", "Me@example.org", "en", ""), link)
    for _ in range(MOST_OF_ADDRESS + 2):
        note(games, "me@example.org", "192.0.2.1")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: mail_links(games, outbox), range(4)))
    mails = [mail for _ in range(MOST_OF_ADDRESS + 1) if (mail := outbox.take(int(games.clock())))]
    words = [mail.body.rpartition("/")[2] for mail in mails]
    assert len(words) == MOST_OF_ADDRESS
    with ThreadPoolExecutor(4) as pool:
        found = [ways for ways in pool.map(lambda _: use(games, words[0]), range(4)) if ways]
    assert [[(way.game, way.who, way.generation) for way in ways] for ways in found] == [
        [(game, seat, 1)]
    ]
    games.renew_link(game, seat)
    assert use(games, words[1]) == []
    assert use(games, "no\0word") is None
    with pytest.raises(RenewedError):
        outbox.add_contact(Contact(0, game, seat, "mail", "me@example.org", "en", ""), link)
    games.store.close()
