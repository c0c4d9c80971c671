"""What people see and can do on the pages of a host, and who is let in."""

from __future__ import annotations

import re
import time
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

from starlette.testclient import TestClient

from adjudicator.check import Judges, check_bytes
from adjudicator.content.names import names
from adjudicator.errors import InputError
from adjudicator.log.header import Header
from adjudicator.log.lines import decode
from adjudicator.registry import GAMES
from adjudicator.speech import languages, speech
from adjudicator.speech.scan import said_in
from exporters.host import live, pages
from exporters.host.games import Games
from exporters.host.other_versions import begun_otherwise
from exporters.host.pages import PACKAGE
from exporters.serve.app import REPORT_POLICY
from tests.host.hosts import (
    HERE,
    SMALL,
    advance,
    begun,
    browser,
    enter,
    games_in,
    hidden,
    kinds,
    move,
    notices,
    offered,
    person_in,
)
from tests.serve.servers import REPORTING, undrawn

CLASSIC = "dune-classic"


def test_a_game_is_begun_and_played_with_three_clicks(client: TestClient, games: Games) -> None:
    home = client.get(f"/k/{games.home_link()}")
    assert home.url.path == "/"
    form = client.get(re.findall(r'href="(/new/conquest[^"]+)"', home.text)[0])
    seats = re.findall(r'name="(seat-[^"]+)">\s*<option value="person"( selected)?', form.text)
    assert [bool(first) for _, first in seats] == [True] + [False] * (len(seats) - 1)
    chosen = dict(re.findall(r'name="(seat-[^"]+)".*?value="(\w+)" selected', form.text, re.DOTALL))
    links = client.post(form.url.path, data=chosen)
    assert links.url.path.startswith("/links/")
    address = re.findall(rf'class="button main" href="{HERE}(/k/[^"]+)"', links.text)[0]
    page = client.get(address)
    assert page.url.path.endswith(seats[0][0].removeprefix("seat-"))
    for _ in range(3):
        if kinds(page.text):
            break
        page = client.get(page.url.path)
    assert kinds(page.text)


def test_a_form_without_players_makes_no_game(client: TestClient, games: Games) -> None:
    client.get(f"/k/{games.home_link()}")
    before = len(games.store.games())
    assert "Nobody plays" in notices(client.post(f"/new/{SMALL}", data={}).text)[0]
    assert client.post(f"/new/{SMALL}", data={"seat-nobody-known": "person"}).status_code == 422
    assert client.post(f"/new/{SMALL}", data={"seat-atreides": "genius"}).status_code == 422
    assert client.post("/new/chess", data={"seat-atreides": "person"}).status_code == 404
    assert len(games.store.games()) == before


def test_a_person_plays_by_forms_until_the_log_has_their_moves(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    here = enter(client, games, game, seat)
    for _ in range(4):
        if not kinds(client.get(here).text):
            client.post(f"{here}/go-on", data={"phase": hidden(client.get(here).text, "phase")})
        elif notices(move(client, here)):
            pytest.fail("a form led to a move that was refused")
    moves = games.running(game).session.followed.moves
    assert any(one["by"] == seat for _, one in moves)
    log = client.get(f"{here}/log")
    assert log.headers["content-disposition"].endswith(f'-{seat}.jsonl"')


def test_the_referee_saves_a_log_that_is_legal_at_any_time(
    client: TestClient, games: Games, game: str
) -> None:
    here = enter(client, games, game, "referee")
    log = client.get(f"{here}/log").content
    assert check_bytes(log, Judges(), running=True).verdict.status == "legal"


def test_the_form_goes_back_a_step_and_asks_again(client: TestClient, games: Games) -> None:
    game = begun(games, "dawn-of-the-fremen")
    advance(games, game, 20)
    here = enter(client, games, game, person_in(games, game))
    page = client.get(here).text
    asked = client.post(f"{here}/move", data={"at": hidden(page, "at"), "kind": kinds(page)[0]})
    assert 'class="spot"' in asked.text, "territories are chosen on the board"
    assert 'class="area"' in asked.text
    value = offered(asked.text)[0]
    sent = {name: hidden(asked.text, name) for name in ("at", "kind", "answers")}
    on = client.post(f"{here}/move", data={**sent, "value": value})
    sent["answers"] = hidden(on.text, "answers")
    assert sent["answers"] == f"[{value}]"
    back = client.post(f"{here}/move", data={**sent, "back": "yes"})
    assert offered(back.text) == offered(asked.text)


@pytest.mark.parametrize("value", ['"nowhere"', "true", "-1", "{}", "not json", "[[[["])
def test_an_answer_that_is_not_offered_is_refused(
    client: TestClient, games: Games, game: str, value: str
) -> None:
    here = enter(client, games, game, person_in(games, game))
    page = client.get(here).text
    sent = {"at": hidden(page, "at"), "kind": kinds(page)[0], "value": value, "sure": "yes"}
    before = games.running(game).session.log
    answer = client.post(f"{here}/move", data=sent)
    assert answer.status_code == 409
    assert notices(answer.text)
    assert games.running(game).session.log == before


def test_a_form_that_is_sent_twice_moves_once(client: TestClient, games: Games, game: str) -> None:
    seat = person_in(games, game)
    here = enter(client, games, game, seat)
    page = client.get(here).text
    at = hidden(page, "at")
    move(client, here)
    made = [one for one in games.running(game).session.followed.moves if one[1]["by"] == seat]
    again = client.get(here).text
    if kinds(again):
        data = {"at": at, "kind": kinds(again)[0], "sure": "yes"}
        page = client.post(f"{here}/move", data=data).text
        while offered(page):
            data["answers"] = hidden(page, "answers")
            page = client.post(f"{here}/move", data={**data, "value": offered(page)[0]}).text
    now = [one for one in games.running(game).session.followed.moves if one[1]["by"] == seat]
    assert now == made


def test_a_move_is_taken_back_by_who_has_made_it(
    client: TestClient, games: Games, game: str
) -> None:
    here = enter(client, games, game, person_in(games, game))
    before = len(games.running(game).session.followed.moves)
    page = move(client, here)
    sent = {"at": hidden(page, "at")}
    answer = client.post(f"{here}/undo", data=sent)
    assert notices(answer.text) == []
    assert len(games.running(game).session.followed.moves) == before
    assert b'"move":"undo"' in games.running(game).session.log
    assert "out of date" in notices(client.post(f"{here}/undo", data=sent).text)[0]
    fresh = {"at": hidden(client.get(here).text, "at")}
    refused = client.post(f"{here}/undo", data=fresh)
    assert notices(refused.text) == ["there is no move of yours to take back"]


def test_talk_reaches_whom_it_is_for_and_nobody_else(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    other = next(one for one in games.running(game).session.players() if one != seat)
    here = enter(client, games, game, seat)
    client.post(f"{here}/talk", data={"text": "to <all>", "to": ""})
    client.post(f"{here}/talk", data={"text": "psst", "to": other})
    mine = client.get(here).text
    assert "to &lt;all&gt;" in mine
    assert "psst" in mine
    theirs = client.get(enter(client, games, game, other)).text
    assert "psst" in theirs
    for who in ("watch", "referee"):
        page = client.get(enter(client, games, game, who)).text
        assert "to &lt;all&gt;" in page
        assert "psst" not in page
    watch = enter(client, games, game, "watch")
    assert client.post(f"{watch}/talk", data={"text": "boo", "to": ""}).status_code == 409


def test_a_seat_is_given_to_a_computer_and_taken_back_before_computers_end_the_game(
    client: TestClient, games: Games, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PACE", 3600)
    here = enter(client, games, game, person_in(games, game))
    before = games.running(game).session.lines
    given = client.post(f"{here}/player", data={"to": "easy"})
    handed_over, moved = 1, 1
    assert games.running(game).session.lines <= before + handed_over + moved
    assert "A computer plays this seat now" in given.text
    assert kinds(given.text) == []
    back = client.post(f"{here}/player", data={"to": "person"})
    assert "A computer plays" not in back.text
    refused = client.post(f"{here}/player", data={"to": "genius"})
    assert refused.status_code == 409


def test_a_handover_says_why_and_who_has_agreed(
    client: TestClient, games: Games, game: str
) -> None:
    seat, desk = person_in(games, game), enter(client, games, game, "referee")
    page = client.get(desk).text
    offered = set(re.findall(r'name="agreed" value="([^"]+)"', page))
    assert offered == {*games.running(game).session.players(), "table", "referee"}
    sent = {"seat": seat, "to": "person", "name": "Zoe", "why": "Bo has left."}
    made = client.post(f"{desk}/player", data={**sent, "agreed": [seat, "referee"]})
    assert notices(made.text) == []
    lines = [decode(raw) for raw in games.running(game).session.log.splitlines()]
    (line,) = [one for one in lines if one.get("move") == "handover"]
    assert (line["agreed"], line["why"]) == (sorted([seat, "referee"]), "Bo has left.")
    refused = client.post(f"{desk}/player", data={**sent, "agreed": ["somebody"]})
    assert notices(refused.text) == ["Nobody of that name sits there."]


def test_a_game_that_only_computers_play_goes_on_move_by_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PACE", 0)
    games = games_in(tmp_path)
    game = begun(games, SMALL, people=0)
    with browser(games):
        for _ in range(600):
            if len(games.running(game).session.followed.moves) >= 3:
                break
            time.sleep(0.05)
    assert len(games.running(game).session.followed.moves) >= 3


def test_who_has_several_allies_can_speak_to_each_of_them(
    client: TestClient, games: Games, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = person_in(games, game)
    others = sorted(one for one in games.running(game).session.players() if one != seat)
    monkeypatch.setattr(pages, "allies", lambda *_: others)
    here = enter(client, games, game, seat)
    hearers = re.findall(r'<option value="([^"]*)">', client.get(here).text.partition('"talk"')[2])
    assert hearers[: len(others) + 3] == ["", " ".join(others), *others, "referee"]
    client.post(f"{here}/talk", data={"text": "Hello", "to": f"{others[0]} referee"})
    called = names(SMALL, "en")
    assert f"{called[seat]} → {called[others[0]]}, Referee:" in client.get(here).text


def test_the_referee_reads_orders_for_any_seat_and_says_what_was_understood(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    kind = kinds(client.get(enter(client, games, game, seat)).text)[0]
    here = enter(client, games, game, "referee")
    wrong = client.post(f"{here}/orders", data={"orders": "Somebody: jump", "at": "0"})
    assert wrong.status_code == 409
    assert notices(wrong.text)[0].startswith("1: ")
    text = f"{seat}: {kind.replace('-', ' ')}"
    followed = games.running(game).session.followed
    field = followed.rulebook.next_field(
        followed.game, followed.position, {"by": seat, "move": kind}
    )
    assert field is not None
    assert len(field.options) > 1
    missing = client.post(f"{here}/orders", data={"orders": text, "at": "0"})
    assert missing.status_code == 409
    assert "missing" in notices(missing.text)[0]
    text = f"{text} {field.options[0]}"
    twice = client.post(f"{here}/orders", data={"orders": f"{text}\n{text}", "at": "0"})
    assert re.fullmatch(r"2: \S+ .+ \(\S+\)", notices(twice.text)[0]), "why it is illegal, in words"
    read = client.post(f"{here}/orders", data={"orders": text, "at": "0"})
    assert "This is what was understood" in read.text
    sent = {"orders": text, "at": hidden(read.text, "at"), "sure": "yes"}
    before = games.running(game).session.lines
    client.post(f"{here}/orders", data=sent)
    assert games.running(game).session.lines > before


def test_the_referee_stops_the_game_and_lets_it_go_on(
    client: TestClient, games: Games, game: str
) -> None:
    here = enter(client, games, game, "referee")
    seat = enter(client, games, game, person_in(games, game))
    client.post(f"{here}/pause", data={"paused": "yes"})
    before = games.running(game).session.log
    assert "stopped the game" in client.get(seat).text
    assert client.post(f"{seat}/move", data={"kind": "pass", "at": "0"}).status_code == 409
    assert client.post(f"{seat}/pause", data={"paused": "no"}).status_code == 409
    assert games.running(game).session.log == before
    client.post(f"{here}/pause", data={"paused": "no"})
    assert "stopped the game" not in client.get(seat).text


def test_the_referee_has_posts_ready_that_tell_what_everybody_may_know(
    client: TestClient, games: Games, game: str
) -> None:
    page = client.get(enter(client, games, game, "referee")).text
    posts = re.findall(
        r"<textarea id=\"post-\w+\" readonly rows=\"5\">(.*?)</textarea>", page, re.DOTALL
    )
    assert len(posts) == 2
    assert posts[0].startswith("[b]")
    assert posts[1].startswith("# ")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", languages())
def test_the_pages_speak_each_language(
    client: TestClient, games: Games, game: str, language: str
) -> None:
    here = enter(client, games, game, person_in(games, game))
    page = client.get(here, params={"language": language}).text
    assert f'<html lang="{language}">' in page
    assert speech(PACKAGE, language)("Talk") in page
    assert f'<html lang="{language}">' in client.get(here).text, "the choice is kept"


@pytest.mark.parametrize("language", languages()[1:])
def test_every_text_of_the_pages_is_translated(language: str) -> None:
    texts = speech(PACKAGE, language).texts
    assert [one for one in said_in(PACKAGE, leave_out=("cli.py",)) if not texts.get(one)] == []


@pytest.mark.parametrize("kind", sorted(GAMES))
def test_every_game_has_a_form_to_begin_it(client: TestClient, games: Games, kind: str) -> None:
    client.get(f"/k/{games.home_link()}")
    page = client.get(f"/new/{kind}")
    assert page.status_code == 200
    assert page.text.count("<select id=") >= 2


def test_the_whole_game_can_be_replayed(
    client: TestClient, games: Games, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(undrawn(REPORTING), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    answer = client.get(f"{enter(client, games, game, 'watch')}/replay")
    assert answer.status_code == 200
    assert answer.headers["content-security-policy"] == REPORT_POLICY
    assert 'id="replay"' in answer.text


def test_a_picture_that_a_browser_has_already_is_not_sent_again(
    client: TestClient, games: Games
) -> None:
    here = enter(client, games, begun(games, SMALL), "watch")
    address = re.findall(r'href="(/art/[^"]+)"', client.get(here).text)[0]
    mark = client.get(address).headers["etag"]
    again = client.get(address, headers={"if-none-match": mark})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", mark)
    assert client.get(address, headers={"if-none-match": '"other"'}).status_code == 200


def test_pictures_of_the_art_are_open_and_nothing_beside_them(
    client: TestClient, games: Games, game: str
) -> None:
    here = enter(client, games, game, "watch")
    answer = client.get(f"{here}/art")
    assert answer.status_code == 404
    picture = re.findall(r'href="(/art/[^"]+)"', client.get(here).text)[0]
    assert client.get(picture).headers["content-type"] == "image/webp"
    assert client.get("/art/dune-classic/en/host.key.webp").status_code == 404
    assert client.get("/art/dune-classic/xx/board.webp").status_code == 404


def test_the_position_is_a_save_of_vassal_for_the_referee_and_for_a_seat(
    client: TestClient, games: Games, game: str
) -> None:
    sizes = {}
    for who in ("referee", person_in(games, game)):
        answer = client.get(f"{enter(client, games, game, who)}/table/vassal")
        assert answer.status_code == 200
        assert answer.headers["content-disposition"].endswith(f'-{who}.vsav"')
        assert answer.content.startswith(b"PK")
        sizes[who] = len(answer.content)
    assert min(sizes.values()) > 1000
    here = enter(client, games, game, "watch")
    assert client.get(f"{here}/table/chess").status_code == 404
    assert client.get(f"/g/{game}/nobody/table/vassal").status_code == 403


def test_a_log_of_which_nothing_can_be_published_is_refused_with_the_reason(
    client: TestClient, games: Games, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, _viewer: str) -> bytes:
        raise InputError(f"{path}:2: its position hash is plain")

    monkeypatch.setattr("exporters.host.log_files.published", refuse)
    answer = client.get(f"{enter(client, games, game, 'watch')}/log")
    assert answer.status_code == 403
    assert "its position hash is plain" in answer.text
    assert str(games.folder) not in answer.text


def test_a_game_that_another_version_has_begun_waits_for_that_version(tmp_path: Path) -> None:
    """Rules or content of its log are not ours: what we added to it nobody could judge."""
    games = games_in(tmp_path)
    ours = begun(games, SMALL)
    header = games.store.header(ours)
    for name, wanted, there in (
        ("anothercontentab", b'"content":"0000', rb'"content":"[0-9a-f]{4}'),
        ("anotherrulesabcd", b'"rules":999', rb'"rules":\d+'),
        ("laterformatabcde", b'"later":1,"rules":', rb'"rules":'),
    ):
        changed = re.sub(there, wanted, header)
        assert changed != header
        links = games.first_links(name, msgspec.json.decode(header, type=Header))
        games.store.create(name, "An old game", [changed], links)
    waiting = ["anothercontentab", "anotherrulesabcd", "laterformatabcde"]
    assert sorted(begun_otherwise(games.store)) == waiting
    with browser(games) as client:
        for name in waiting:
            page = client.get(f"/k/{games.links(name)['watch']}")
            assert page.status_code == 501
            assert "another version of Kynes" in page.text
            assert client.post(f"{page.url.path}/talk", data={"text": "x"}).status_code == 501
            assert games.store.lines(name) == [games.store.header(name)]
            assert client.get(f"{page.url.path}/log").status_code == 501
            here = client.get(f"/k/{games.links(name)['referee']}").url.path
            log = client.get(f"{here}/log")
            assert (log.status_code, log.content) == (200, games.store.header(name) + b"\n")
        assert "An old game" in client.get(f"/k/{games.home_link()}").text
        assert enter(client, games, ours, "watch")
    games.store.close()


def test_the_links_say_who_plays_each_seat_in_words(client: TestClient, games: Games) -> None:
    game = begun(games, SMALL)
    client.get(f"/k/{games.home_link()}")
    page = client.get(f"/links/{game}").text
    assert page.count("computer, easy") == len(games.links(game)) - 3
    assert "easy 3" not in page


def test_what_the_referee_has_typed_is_kept_where_it_is_refused(
    client: TestClient, games: Games, game: str
) -> None:
    """The reason stands beside it: the page is opened there."""
    here = enter(client, games, game, "referee")
    page = client.post(f"{here}/orders", data={"orders": "Somebody: jump <b>", "at": "0"}).text
    assert len(notices(page)) == 1
    form = page.partition('id="by-notation"')[2].partition("</form>")[0]
    assert notices(form) == notices(page)
    assert ">Somebody: jump &lt;b&gt;</textarea>" in form
    sent = {"changes": "nowhere/at/all+=2", "why": "a slip", "at": "0"}
    page = client.post(f"{here}/correct", data=sent).text
    form = page.partition('id="correct"')[2].partition("</form>")[0]
    assert notices(form) == notices(page)
    assert len(notices(page)) == 1
    assert ">nowhere/at/all+=2</textarea>" in form
    assert 'value="a slip"' in form
