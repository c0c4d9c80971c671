"""Attacks on a host: sessions, races, replayed requests, other sites, and requests that are too large or too odd."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

from starlette.testclient import TestClient

from exporters.host.app import MOST
from exporters.host.entrance import COOKIE
from exporters.host.games import HOME, Games
from tests.host.hosts import (
    HERE,
    SMALL,
    answered,
    begun,
    browser,
    enter,
    hidden,
    kinds,
    move,
    offered,
    person_in,
    seats_routes,
)

POSTS = ("move", "go-on", "undo", "talk", "player", "orders", "pause")


def pages_of(game: str, who: str) -> list[tuple[str, str]]:
    """The requests that somebody's link opens."""
    here = f"/g/{game}/{who}"
    reads = [("GET", f"{here}{part}") for part in ("", "/replay", "/log", "/events")]
    return [*reads, *(("POST", f"{here}/{part}") for part in POSTS)]


def refused(client: TestClient, requests: list[tuple[str, str]]) -> bool:
    """Whether every one of these requests is refused."""
    return {client.request(how, path).status_code for how, path in requests} == {403}


def test_without_a_link_nothing_of_a_game_is_open(client: TestClient, game: str) -> None:
    assert refused(client, [*pages_of(game, "watch"), *pages_of(game, "referee")])
    assert refused(client, [("GET", "/"), ("GET", f"/new/{SMALL}"), ("POST", f"/new/{SMALL}")])
    assert refused(client, [("GET", f"/links/{game}"), ("POST", f"/links/{game}/renew")])


def test_the_link_of_a_seat_opens_no_other_seat_and_not_the_referees_page(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    enter(client, games, game, seat)
    others = [who for who in games.links(game) if who != seat]
    assert all(refused(client, pages_of(game, who)) for who in others)
    assert refused(client, [("GET", "/"), ("GET", f"/links/{game}")])


def test_the_cookie_of_one_seat_is_worth_nothing_at_another_page(
    client: TestClient, games: Games, game: str
) -> None:
    """Whoever sends it by hand, to any path, or as the host's own cookie."""
    word = games.links(game)["watch"]
    other = begun(games, SMALL)
    for name in (COOKIE, f"{COOKIE}-{HOME}"):
        headers = {"cookie": f"{name}={word}"}
        for path in (f"/g/{game}/referee", f"/g/{other}/watch", "/", f"/links/{game}"):
            assert client.get(path, headers=headers).status_code == 403, (name, path)


@pytest.mark.parametrize("word", ["", "a", "A" * 32, "../host.key", "%00", "' or 1=1 --"])
def test_a_guessed_link_opens_nothing(client: TestClient, word: str) -> None:
    answer = client.get(f"/k/{word}")
    assert answer.status_code == 404
    assert "set-cookie" not in answer.headers


def test_a_renewed_link_ends_the_session_that_the_old_one_began(
    client: TestClient, games: Games, game: str
) -> None:
    here = enter(client, games, game, "watch")
    assert client.get(here).status_code == 200
    games.renew_link(game, "watch")
    assert refused(client, pages_of(game, "watch"))


def test_a_link_is_in_no_page_address_title_or_header(
    client: TestClient, games: Games, game: str
) -> None:
    words = [*games.links(game).values(), games.home_link()]
    for who in games.links(game):
        answer = client.get(enter(client, games, game, who))
        sent = answer.text + str(answer.url) + str(answer.headers)
        assert not any(word in sent for word in words)
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"


def test_a_cookie_is_for_one_page_and_out_of_reach_of_scripts_and_other_sites(
    client: TestClient, games: Games, game: str
) -> None:
    answer = client.get(f"/k/{games.links(game)['watch']}", follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert f"path=/g/{game}/watch" in cookie
    with browser(games, base="https://localhost") as safe:
        answer = safe.get(f"/k/{games.links(game)['watch']}", follow_redirects=False)
        assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
    ids=str,
)
def test_another_site_cannot_make_a_browser_move(
    client: TestClient, games: Games, game: str, headers: dict[str, str]
) -> None:
    seat = person_in(games, game)
    enter(client, games, game, seat)
    before = games.running(game).session.log
    answers = [client.post(f"/g/{game}/{seat}/{part}", headers=headers) for part in POSTS]
    assert {answer.status_code for answer in answers} == {403}
    assert games.running(game).session.log == before


def test_a_name_that_leads_here_from_elsewhere_is_not_answered(
    client: TestClient, games: Games, game: str
) -> None:
    for name in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example"):
        answer = client.get(f"/k/{games.links(game)['watch']}", headers={"host": name})
        assert answer.status_code == 421


def test_nothing_is_changed_by_following_a_link(
    client: TestClient, games: Games, game: str
) -> None:
    """It leads to the page instead: a form that was sent can be opened anew, in another language, too."""
    here = enter(client, games, game, person_in(games, game))
    before = games.store.lines(game), games.store.talk(game, "referee", 10), games.row(game)
    posts = [one for one in seats_routes(games, "POST") if one not in seats_routes(games, "GET")]
    assert {f"/{part}" for part in POSTS} < set(posts)
    for part in posts:
        answer = client.get(f"{here}{part}?language=de")
        assert (answer.status_code, str(answer.url.path)) == (200, here), part
        assert '<html lang="de">' in answer.text
    assert (
        games.store.lines(game),
        games.store.talk(game, "referee", 10),
        games.row(game),
    ) == before


def test_every_address_that_takes_only_a_form_leads_back_to_a_page(
    client: TestClient, games: Games, game: str
) -> None:
    client.get(f"/k/{games.home_link()}")
    assert client.get(f"/links/{game}/renew").url.path == f"/links/{game}"
    answer = client.get("/table")
    assert answer.status_code == 405
    assert 'href="/"' in answer.text
    here = enter(client, games, game, "watch")
    for path in (f"{here}/places", f"{here}/nowhere"):
        answer = client.get(path)
        assert answer.status_code in {403, 404}
        assert f'href="{here}"' in answer.text
    assert "href=" not in client.get(f"/g/{game}/referee").text.partition("<main>")[2].partition("</main>")[0]  # fmt: skip


def test_twenty_requests_with_the_same_move_at_once_make_one_move(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    here = enter(client, games, game, seat)
    page = client.get(here).text
    page = client.post(f"{here}/move", data={"at": hidden(page, "at"), "kind": kinds(page)[0]}).text
    while 'name="sure"' not in page and 'id="answer"' in page:
        sent = answered(client, here, page)
        if len(offered(page)) == 0 and "text" not in sent:
            break
        page = client.post(f"{here}/move", data=sent).text
    if 'name="sure"' not in page:
        pytest.skip("the only move here has no fields")
    whole = answered(client, here, page)
    made = len([one for _, one in games.running(game).session.followed.moves if one["by"] == seat])
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: client.post(f"{here}/move", data=whole), range(20)))
    assert 200 in {answer.status_code for answer in answers}
    now = [one for _, one in games.running(game).session.followed.moves if one["by"] == seat]
    assert len(now) == made + 1


def test_a_request_of_an_earlier_day_moves_nothing(
    client: TestClient, games: Games, game: str
) -> None:
    """A proxy that sends a recorded request again, after the seat has moved and it is its turn once more."""
    seat = person_in(games, game)
    here = enter(client, games, game, seat)
    sent: list[dict[str, str]] = []
    post = client.post

    def recorded(path: str, data: dict[str, str]) -> object:
        sent.append(dict(data))
        return post(path, data=data)

    client.post = recorded  # type: ignore[method-assign, assignment]
    move(client, here)
    client.post = post  # type: ignore[method-assign]
    before = [one for _, one in games.running(game).session.followed.moves if one["by"] == seat]
    for data in sent:
        client.post(f"{here}/move", data={**data, "sure": "yes"})
    now = [one for _, one in games.running(game).session.followed.moves if one["by"] == seat]
    assert now == before


def test_a_seat_cannot_move_hand_over_or_undo_for_another(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    other = next(one for one in games.running(game).session.players() if one != seat)
    here = enter(client, games, game, seat)
    before = games.running(game).session.log
    for part in ("orders", "pause"):
        sent = {"orders": f"{other}: pass", "sure": "yes", "paused": "yes"}
        assert client.post(f"{here}/{part}", data=sent).status_code == 409
    assert games.running(game).session.log == before
    client.post(f"{here}/player", data={"to": "strong", "seat": other})
    players = games.running(game).session.players()
    assert players[other].startswith("easy")
    assert players[seat].startswith("strong")


def test_requests_that_are_too_large_or_too_odd_are_refused(
    client: TestClient, games: Games, game: str
) -> None:
    here = enter(client, games, game, person_in(games, game))
    large = client.post(f"{here}/talk", data={"text": "x" * (MOST + 1)})
    assert large.status_code == 413
    long = client.post(f"{here}/talk", data={"text": "x" * 3000, "to": ""})
    assert long.status_code == 409
    many = client.post(f"{here}/talk", data={f"n{n}": "x" for n in range(500)})
    assert many.status_code in {400, 409}
    odd = client.post(f"{here}/move", content=b"\xff\xfe%%%", headers={"content-type": "x/y"})
    assert odd.status_code in {400, 409}
    deep = client.post(f"{here}/move", data={"kind": "pass", "answers": "[" * 5000})
    assert deep.status_code == 409
    assert client.request("DELETE", here).status_code == 405


def test_what_players_write_is_text_on_every_page(
    client: TestClient, games: Games, game: str
) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=y>\u202e"
    here = enter(client, games, game, person_in(games, game))
    client.post(f"{here}/talk", data={"text": evil, "to": ""})
    client.post(f"{here}/player", data={"to": "easy", "name": evil})
    for who in games.links(game):
        page = client.get(enter(client, games, game, who)).text
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "\u202e" not in page


def test_our_pages_load_only_from_here_and_are_in_no_frame(
    client: TestClient, games: Games, game: str
) -> None:
    answer = client.get(enter(client, games, game, "watch"))
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', answer.text)
    assert "<style" not in answer.text
    assert re.findall(r"<script(?! src=\"/(?:host|zoom)\.js\" defer>)", answer.text) == []
    assert HERE not in answer.text
