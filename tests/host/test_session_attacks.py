"""Attacks on a host over HTTP: sessions, races, requests that are sent again, other sites, and what is left in logs.

Those that every server of ours has to stand (`tests/serve`), and those on links alone, are in tests/host/test_attacks.py.
"""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

from starlette.testclient import TestClient

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from exporters.host import live
from exporters.host.course import phase_mark
from exporters.host.entrance import COOKIE
from exporters.host.games import HOME, REFEREE, WATCH, Games
from exporters.host.live import Live
from exporters.host.store import Visit
from tests.host.hosts import (
    SMALL,
    advance,
    begun,
    enter,
    hidden,
    move,
    notices,
    person_in,
)


def made_by(games: Games, game: str, seat: str) -> int:
    """How many moves of a seat stand."""
    return sum(one["by"] == seat for _, one in games.running(game).session.followed.moves)


# --- sessions --------------------------------------------------------------------------------------


def test_following_a_strangers_link_does_not_change_ones_own_session(
    client: TestClient, games: Games, game: str
) -> None:
    """Login CSRF: a picture or a link on another page opens the attacker's seat in the victim's browser."""
    other = begun(games, SMALL)
    client.get(f"/k/{games.home_link()}")
    here = enter(client, games, game, person_in(games, game))
    client.get(f"/k/{games.links(other)[WATCH]}")
    client.get(f"/k/{games.links(game)[WATCH]}")
    assert client.get(here).status_code == 200
    assert client.get("/").status_code == 200


def test_a_cookie_that_is_sent_twice_opens_no_page_but_its_own(
    client: TestClient, games: Games, game: str
) -> None:
    """A page of the same domain can add cookies: whichever counts, it is never another's seat."""
    words = games.links(game)
    for one, two in ((WATCH, REFEREE), (REFEREE, WATCH)):
        sent = {"cookie": f"{COOKIE}={words[one]}; {COOKIE}={words[two]}"}
        seat = person_in(games, game)
        assert client.get(f"/g/{game}/{seat}", headers=sent).status_code == 403
        assert client.get("/", headers=sent).status_code == 403


def test_a_link_that_is_renewed_ends_the_events_that_are_being_heard(
    games: Games, game: str
) -> None:
    async def heard() -> list[str]:
        listening = Live(games)
        word = games.links(game)[WATCH]
        marks = listening.marks(game, WATCH, lambda: games.opened_by(word) is not None)
        found = [await anext(marks)]
        games.renew_link(game, WATCH)
        found += [mark async for mark in marks]
        listening.close()
        return found

    assert len(asyncio.run(heard())) == 1


def test_one_link_cannot_take_the_connections_of_all_others(
    monkeypatch: pytest.MonkeyPatch, games: Games, game: str
) -> None:
    monkeypatch.setattr(live, "MOST_WATCHING", 2)

    async def opened() -> list[bool]:
        listening, found, streams = Live(games), [], []
        for _ in range(4):
            found.append(listening.may_listen(game, WATCH))
            if found[-1]:
                streams.append(listening.marks(game, WATCH, lambda: True))
                await anext(streams[-1])
        found.append(listening.may_listen(game, REFEREE))
        for one in streams:
            await one.aclose()
        found.append(listening.may_listen(game, WATCH))
        listening.close()
        return found

    assert asyncio.run(opened()) == [True, True, False, False, True, True]


# --- races -----------------------------------------------------------------------------------------


def test_moves_that_are_made_taken_back_and_handed_over_at_once_leave_a_legal_log(
    client: TestClient, games: Games
) -> None:
    game = begun(games, SMALL)
    advance(games, game, 20)
    seat = person_in(games, game)
    here = enter(client, games, game, seat)
    page = move(client, here)
    at = {"at": hidden(page, "at")}
    acts = [
        ("undo", at), ("player", {"to": "easy"}), ("undo", at), ("player", {"to": "person"}),
        ("talk", {"text": "now", "to": ""}), ("go-on", at), ("move", {**at, "kind": "pass"}),
    ]  # fmt: skip
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: client.post(f"{here}/{one[0]}", data=one[1]), acts * 2))
    assert {answer.status_code for answer in answers} <= {200, 303, 409}
    log = games.written(game).read_bytes()
    assert check_bytes(log, Judges(), running=True).verdict.status == "legal"
    assert log.count(b'"move":"undo"') <= 1


def test_a_link_is_renewed_while_its_owner_moves_and_the_old_one_stays_closed(
    client: TestClient, games: Games, game: str
) -> None:
    here = enter(client, games, game, WATCH)
    with ThreadPoolExecutor(4) as pool:
        renewed = pool.submit(games.renew_link, game, WATCH)
        asked = [pool.submit(client.get, here) for _ in range(6)]
        renewed.result()
        assert {one.result().status_code for one in asked} <= {200, 403}
    assert client.get(here).status_code == 403


# --- requests that are sent again ------------------------------------------------------------------


def test_a_take_back_that_is_sent_twice_takes_back_one_move(
    client: TestClient, games: Games
) -> None:
    game = begun(games, SMALL)
    advance(games, game, 20)
    seat = person_in(games, game)
    here = enter(client, games, game, seat)
    move(client, here)
    advance(games, game, 20)
    page = move(client, here)
    before, sent = made_by(games, game, seat), {"at": hidden(page, "at")}
    first, second = (client.post(f"{here}/undo", data=sent) for _ in range(2))
    assert notices(first.text) == []
    assert "out of date" in notices(second.text)[0]
    assert made_by(games, game, seat) == before - 1


def test_letting_the_game_go_on_is_no_leave_for_a_later_phase(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    here = enter(client, games, game, seat)
    for phase in ("0", "-1", "9" * 30, "", str(phase_mark(games.running(game).session) + 1)):
        client.post(f"{here}/go-on", data={"phase": phase})
    assert games.declined(game)[seat] == -1


def test_a_table_lets_the_game_go_on_for_its_own_seats_and_in_this_phase_only(
    client: TestClient, games: Games, game: str
) -> None:
    seat, links = person_in(games, game), games.links(game)
    session = games.running(game).session
    other = next(one for one in session.players() if one != seat)
    phase = phase_mark(session)

    def sent(who: str, phase: int) -> dict[str, Any]:
        """What a table gets that has one link and lets the game go on for all seats."""
        asked = {"links": [links[who]], "at": -1, "go_on": [*session.players()], "phase": phase}
        answer = client.post("/table", json=asked)
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    for number in (0, -1, phase + 1):
        assert sent(seat, number)["phase"] == phase
    assert set(sent(WATCH, phase).get("waits", [])) == set()
    assert set(sent(other, phase).get("waits", [])) <= {other}
    assert games.declined(game).get(seat, -1) == -1
    sent(seat, phase)
    assert games.declined(game)[seat] == phase


def test_a_page_that_is_made_while_its_reader_lets_the_game_go_on_forgets_it_not(
    games: Games, game: str
) -> None:
    """The page has read its reader's visits before, and notes the visit afterwards."""
    seat = person_in(games, game)
    lines = games.running(game).session.lines
    read = games.store.visits(game)
    games.decline(game, seat, 7)
    games.note_visit(game, seat, lines, read)
    assert games.store.visits(game)[seat] == Visit(before=0, seen=lines, declined=7)
    games.note_visit(game, seat, lines - 1)
    assert games.store.visits(game)[seat] == Visit(before=0, seen=lines, declined=7)


def test_who_let_a_game_go_on_is_forgotten_with_the_lines_of_a_log_that_was_restored(
    games: Games, game: str
) -> None:
    seat = person_in(games, game)
    lines = games.running(game).session.lines
    games.decline(game, seat, 7)
    games.note_visit(game, seat, lines + 5)
    games.note_visit(game, seat, lines)
    assert games.store.visits(game)[seat] == Visit(before=0, seen=lines, declined=-1)


# --- other sites, proxies, odd requests ------------------------------------------------------------


def test_a_request_without_any_origin_does_nothing_without_the_cookie(
    client: TestClient, games: Games, game: str
) -> None:
    """An old browser says neither where a form comes from nor which site; it sends no Lax cookie with it."""
    before = games.running(game).session.log
    here = f"/g/{game}/{person_in(games, game)}"
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/json"):
        headers = {"content-type": kind}
        answer = client.post(f"{here}/move", content=b"kind=pass&sure=yes", headers=headers)
        assert answer.status_code == 403
    assert games.running(game).session.log == before


def test_headers_of_a_proxy_change_no_address_and_no_method(
    client: TestClient, games: Games, game: str
) -> None:
    client.get(f"/k/{games.home_link()}")
    forged = {
        "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher", "forwarded": "host=evil.example",
        "x-original-url": "/g/x/referee", "x-rewrite-url": "/", "x-http-method-override": "POST",
    }  # fmt: skip
    page = client.get(f"/links/{game}", headers=forged)
    assert "evil.example" not in page.text
    assert "gopher" not in page.text
    before = games.links(game)
    client.get(f"/links/{game}/renew?who={WATCH}&_method=POST", headers=forged)
    assert games.links(game) == before


@pytest.mark.parametrize(
    "path",
    [
        "/art/dune-classic/en/..%2f..%2f..%2fhost.key.webp",
        "/art/..%2f/en/x.webp",
        "/art/dune-classic/xx/board.webp",
        "/g/..%2f..%2fhost.key/watch",
        "/links/..%2fhost.db",
        "/%2e%2e/host.key",
        "//evil.example/k/x",
    ],
)
def test_a_path_leads_to_no_file(client: TestClient, games: Games, path: str) -> None:
    client.get(f"/k/{games.home_link()}")
    answer = client.get(path, follow_redirects=False)
    assert answer.status_code in {403, 404, 405}
    assert "location" not in answer.headers


def test_a_form_with_fields_that_are_named_twice_acts_for_nobody_else(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    other = next(one for one in games.running(game).session.players() if one != seat)
    here = enter(client, games, game, seat)
    before = games.running(game).session.log
    body = (
        f"kind=pass&kind=bid&by={other}&who={other}&seat={other}&answers=[1e999]&value=NaN&sure=yes"
    )
    for part in ("move", "orders", "pause"):
        headers = {"content-type": "application/x-www-form-urlencoded"}
        answer = client.post(f"{here}/{part}", content=body.encode(), headers=headers)
        assert answer.status_code in {200, 409}
    assert made_by(games, game, other) == before.count(f'"by":"{other}"'.encode())
    assert games.running(game).session.log == before


def test_no_link_is_left_in_the_database_or_beside_a_log(
    client: TestClient, games: Games, game: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whoever reads the server's files, but for its key, or what it says, can open nothing."""
    for who in games.links(game):
        enter(client, games, game, who)
    client.get("/k/wrong")
    client.get(f"/g/{game}/nobody/events")
    words = [*games.links(game).values(), games.home_link()]
    files = [one for one in games.folder.parent.rglob("*") if one.is_file()]
    kept = b"".join(one.read_bytes() for one in files if one.name != "host.key")
    assert not any(word.encode() in kept for word in words)
    sys.stdout.flush()
    said = capfd.readouterr()
    assert not any(word in said.out + said.err for word in words)
    assert Path(games.folder.parent / "host.key").stat().st_mode & 0o077 == 0
    assert HOME not in said.err
