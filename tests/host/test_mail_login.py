"""Links by mail: what a player does who has lost theirs, and attacks on it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

import sqlalchemy as sql
from starlette.testclient import TestClient

from exporters.host import mail_login
from exporters.host.app import Settings, application
from exporters.host.database import LINES, LOGIN_LINKS, LOGINS, OUTBOX
from exporters.host.games import REFEREE, Games
from exporters.host.live import Live
from exporters.host.mail_login import (
    DAY,
    LASTS,
    LOGIN,
    MOST_IN_ALL,
    MOST_OF_ADDRESS,
    MOST_OF_CLIENT,
    PAGE,
    TRIES,
    Way,
    _network,
    mail_links,
    note,
)
from exporters.host.outbox import Contact, Outbox
from exporters.host.sending import Mailing, send_due
from exporters.serve.middleware import Limits
from tests.host.hosts import HERE, SMALL, begun, enter, games_in, person_in
from tests.host.mailboxes import mail_server
from tests.host.test_clocks import Clock

ME = "me@example.org"
BASE = "https://games.example"
"""By which people reach the host, whatever a request says."""


@contextmanager
def visiting(games: Games, *, smtp: str = "smtp://127.0.0.1:9", login: bool = True, who: str = "testclient") -> Iterator[TestClient]:  # fmt: skip
    """A browser at a host with a mail server, whose clock does nothing by itself."""
    mailing = Mailing(smtp, "games@example.org", login=login)
    settings = Settings(limits=Limits(most=1 << 20), patience=1, mailing=mailing)
    with TestClient(application(games, settings), base_url=HERE, client=(who, 50000)) as found:
        yield found


@pytest.fixture(autouse=True)
def _only_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests say when the clock's work is done."""
    monkeypatch.setattr("exporters.host.ticker.TICK", 3600.0)


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    """The games of a host, whose clock a test puts forward."""
    found = games_in(tmp_path)
    found.clock, found.address = Clock(), BASE
    yield found
    found.store.close()


@pytest.fixture
def client(games: Games) -> Iterator[TestClient]:
    """A browser without any cookie."""
    with visiting(games) as found:
        yield found


def later(games: Games, seconds: int) -> None:
    """Put the clock forward."""
    clock = games.clock
    assert isinstance(clock, Clock)
    clock.now += seconds


def seated(games: Games, address: str = ME, language: str = "en", who: str = "", *, confirmed: bool = True) -> tuple[str, str]:  # fmt: skip
    """A game, and the seat whose notices go to an address."""
    game = begun(games, SMALL)
    seat = who or person_in(games, game)
    contact = Contact(0, game, seat, "mail", address, language, "", confirmed)
    assert Outbox(games.store).add_contact(contact)
    return game, seat


def waiting(games: Games) -> list[tuple[str, str, str]]:
    """Address, subject and text of the mails with links."""
    mail_links(games, Outbox(games.store))
    wanted = sql.select(OUTBOX.c.address, OUTBOX.c.subject, OUTBOX.c.body).where(
        OUTBOX.c.topic == LOGIN
    )
    with games.store.reader.connect() as database:
        return [(row[0], row[1], row[2]) for row in database.execute(wanted)]


def mailed(client: TestClient, games: Games, address: str = ME) -> str:
    """Ask for links; the path of the link in the mail."""
    before = waiting(games)
    assert client.post(PAGE, data={"address": address}).status_code == 200
    (mail,) = [one for one in waiting(games) if one not in before]
    found = re.search(rf"{BASE}({PAGE}/\S+)$", mail[2])
    assert found is not None
    return found[1]


def links_on(page: str) -> list[str]:
    """The addresses of the links on a page."""
    return re.findall(r'href="(/k/[^"]+)"', page)


# --- what a player does ----------------------------------------------------------------------------


def test_whoever_has_lost_their_link_gets_it_by_mail(games: Games) -> None:
    game, seat = seated(games)
    other, _ = seated(games, "another@example.org")
    with mail_server() as received, visiting(games) as client:
        refused = client.get(f"/g/{game}/{seat}")
        assert refused.status_code == 403
        assert f'href="{PAGE}"' in refused.text
        assert 'type="email"' in client.get(PAGE).text
        client.post(PAGE, data={"address": ME.upper()})
        mail_links(games, Outbox(games.store))
        mailing = Mailing(f"smtp://127.0.0.1:{received.port}", "games@example.org")
        for _ in range(2):
            mail_links(games, Outbox(games.store))
            send_due(Outbox(games.store), mailing, int(games.clock()))
        (mail,) = received.mails
        assert (mail["to"], mail["subject"]) == (ME, "Your links")
        text = mail.get_content().strip()
        assert not any(word in text for word in games.links(game).values())
        link = text.rsplit(maxsplit=1)[1].removeprefix(BASE)
        assert "<form" in client.get(link).text
        shown = client.post(link)
        (opened,) = links_on(shown.text)
        page = client.get(opened)
        assert (page.status_code, page.url.path) == (200, f"/g/{game}/{seat}")
        assert client.get(f"/g/{other}/{seat}").status_code == 403


def test_every_running_game_of_an_address_is_listed_and_no_game_that_is_over(
    client: TestClient, games: Games
) -> None:
    pairs = [seated(games), seated(games, who=REFEREE), seated(games)]
    with games.store.engine.begin() as database:
        database.execute(sql.text("UPDATE games SET over = true WHERE id = :id"), {"id": pairs[2][0]})  # fmt: skip
    found = links_on(client.post(mailed(client, games)).text)
    assert sorted(found) == sorted(f"/k/{games.links(game)[who]}" for game, who in pairs[:2])


@pytest.mark.parametrize("header", [b'{"later":[]}', b"{"])
def test_a_game_of_another_version_is_listed_with_the_others(
    client: TestClient, games: Games, header: bytes
) -> None:
    pairs = [seated(games), seated(games)]
    with games.store.engine.begin() as database:
        of_game = sql.and_(LINES.c.game == pairs[0][0], LINES.c.n == 0)
        database.execute(LINES.update().where(of_game).values(raw=header))
    found = links_on(client.post(mailed(client, games)).text)
    assert sorted(found) == sorted(f"/k/{games.links(game)[seat]}" for game, seat in pairs)


@pytest.mark.parametrize(
    ("language", "subject"), [("de", "Ihre Links"), ("fr", "Vos liens"), ("en", "Your links")]
)
def test_the_mail_is_in_the_language_of_its_owner(
    client: TestClient, games: Games, language: str, subject: str
) -> None:
    seated(games, language=language)
    mailed(client, games)
    assert [one[1] for one in waiting(games)] == [subject]


def test_the_list_of_games_offers_it_only_where_it_can_be_done(games: Games) -> None:
    for smtp, login in (("", True), ("smtp://127.0.0.1:9", False), ("smtp://127.0.0.1:9", True)):
        on = bool(smtp) and login
        with visiting(games, smtp=smtp, login=login) as client:
            assert (f'href="{PAGE}"' in client.get(f"/k/{games.home_link()}").text) is on
            assert (f'href="{PAGE}"' in client.get("/k/wrong").text) is on
            assert client.get(PAGE).status_code == (200 if on else 404)
            for path in (PAGE, f"{PAGE}/x"):
                sent = client.post(path, data={"address": ME})
                assert (sent.status_code == 404) is (not on or path != PAGE)
    assert len(waiting(games)) == 0


# --- who learns something by asking ----------------------------------------------------------------


def test_the_answer_and_the_work_are_the_same_for_every_address(
    client: TestClient, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated(games)
    seated(games, "not-yet@example.org", confirmed=False)
    work: list[list[str]] = []
    sql.event.listen(
        games.store.engine, "before_cursor_execute", lambda *given: work[-1].append(given[2])
    )
    answers = []
    for address in (ME, "not-yet@example.org", "nobody@example.org"):
        work.append([])
        answer = client.post(PAGE, data={"address": address})
        answers.append((answer.status_code, answer.text, dict(answer.headers)))
    assert answers[0] == answers[1] == answers[2]
    assert work[0] == work[1] == work[2] != []
    assert [one[0] for one in waiting(games)] == [ME]


def test_what_is_no_address_is_refused_and_kept_in_the_form(
    client: TestClient, games: Games
) -> None:
    for typed in ("me", "", '"><b>@example.org', f"{ME}\nBcc: x@example.org", f"{ME},x@example.org"):  # fmt: skip
        answer = client.post(PAGE, data={"address": typed})
        assert answer.status_code == 422
        assert "<b>" not in answer.text
    assert waiting(games) == []


# --- using the link --------------------------------------------------------------------------------


def test_a_link_works_once_even_if_many_use_it_at_once(client: TestClient, games: Games) -> None:
    seated(games)
    link = mailed(client, games)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: client.post(link), range(8)))
    assert sorted(one.status_code for one in answers) == [200, *[404] * 7]
    assert sum(bool(links_on(one.text)) for one in answers) == 1
    assert client.get(link).status_code == 404


def test_a_program_that_follows_links_uses_nothing_up(client: TestClient, games: Games) -> None:
    seated(games)
    link = mailed(client, games)
    for how in ("GET", "HEAD", "GET"):
        answer = client.request(how, f"{link}?language=de")
        assert answer.status_code == 200
        assert links_on(answer.text) == []
        assert "set-cookie" not in answer.headers or "kynes-language" in answer.headers["set-cookie"]  # fmt: skip
    assert len(links_on(client.post(link).text)) == 1


def test_a_link_works_for_thirty_minutes(client: TestClient, games: Games) -> None:
    seated(games)
    link, other = mailed(client, games), mailed(client, games)
    later(games, LASTS - 1)
    assert len(links_on(client.post(link).text)) == 1
    later(games, 1)
    assert client.get(other).status_code == 404
    assert client.post(other).status_code == 404


@pytest.mark.parametrize("word", ["x", "A" * 32, "%00", "..%2f..", "é", "' OR 1=1 --", "A" * 5000])
def test_a_guessed_link_shows_nothing(client: TestClient, games: Games, word: str) -> None:
    seated(games)
    mailed(client, games)
    for how in ("GET", "POST"):
        answer = client.request(how, f"{PAGE}/{word}")
        assert answer.status_code == 404
        assert links_on(answer.text) == []


def test_what_the_database_holds_of_a_link_opens_nothing(client: TestClient, games: Games) -> None:
    seated(games)
    mailed(client, games)
    with games.store.reader.connect() as database:
        digest = database.execute(sql.select(LOGIN_LINKS.c.hash)).scalar_one()
    assert client.post(f"{PAGE}/{digest}").status_code == 404


@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}],
    ids=str,
)
def test_another_site_cannot_ask_and_cannot_use_a_link(
    client: TestClient, games: Games, headers: dict[str, str]
) -> None:
    seated(games)
    link = mailed(client, games)
    assert client.post(link, headers=headers).status_code == 403
    assert client.post(PAGE, data={"address": ME}, headers=headers).status_code == 403
    assert len(waiting(games)) == 1
    assert len(links_on(client.post(link).text)) == 1


# --- whose seats it shows --------------------------------------------------------------------------


def test_another_address_gets_no_mail_and_sees_no_seat_but_its_own(
    client: TestClient, games: Games
) -> None:
    game, seat = seated(games)
    theirs, _ = seated(games, "Me@example.org")
    other, _ = seated(games, "another@example.org")
    for address in ("me@example.or", "%@example.org", "m_@example.org", "x@example.org"):
        client.post(PAGE, data={"address": address})
    assert waiting(games) == []
    client.post(PAGE, data={"address": ME})
    found = {}
    for address, _, text in waiting(games):
        found[address] = links_on(client.post(text.rsplit(maxsplit=1)[1].removeprefix(BASE)).text)
    mine, capital = games.links(game)[seat], games.links(theirs)[seat]
    assert found == {ME: [f"/k/{mine}"], "Me@example.org": [f"/k/{capital}"]}
    assert games.links(other)[seat] not in str(found)


def test_an_address_that_nobody_has_confirmed_gets_nothing(
    client: TestClient, games: Games
) -> None:
    """Neither alone nor together with another game, in which it was confirmed."""
    unconfirmed, seat = seated(games, confirmed=False)
    client.post(PAGE, data={"address": ME})
    assert waiting(games) == []
    game, _ = seated(games)
    assert links_on(client.post(mailed(client, games)).text) == [f"/k/{games.links(game)[seat]}"]
    assert client.get(f"/g/{unconfirmed}/{seat}").status_code == 403


@pytest.mark.parametrize("when", ["before it is asked", "before it is mailed", "before it is used"])
def test_whose_link_was_renewed_gets_no_way_in_to_the_seat(
    client: TestClient, games: Games, when: str
) -> None:
    """The address was entered by whoever had the link before."""
    game, seat = seated(games)
    enter(client, games, game, seat)
    if when == "before it is asked":
        games.renew_link(game, seat)
    client.post(PAGE, data={"address": ME})
    if when == "before it is mailed":
        games.renew_link(game, seat)
    found = waiting(games)
    assert len(found) == (when == "before it is used")
    if found:
        games.renew_link(game, seat)
        shown = client.post(found[0][2].rsplit(maxsplit=1)[1].removeprefix(BASE))
        assert shown.status_code == 200
        assert links_on(shown.text) == []
    assert client.get(f"/g/{game}/{seat}").status_code == 403


def test_an_address_that_is_entered_while_the_link_is_renewed_is_not_kept(
    client: TestClient, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever loses the seat cannot be faster: the page was let in by the old link, and stores after the new one."""
    game = begun(games, SMALL)
    seat = person_in(games, game)
    here = enter(client, games, game, seat)
    add = Outbox.add_contact

    def too_late(outbox: Outbox, contact: Contact, link: str = "") -> Contact | None:
        games.renew_link(game, seat)
        return add(outbox, contact, link)

    sent = {"sort": "mail", "address": ME}
    assert client.post(f"{here}/notify", data=sent).status_code == 200
    assert len(Outbox(games.store).contacts(game)) == 1
    monkeypatch.setattr(Outbox, "add_contact", too_late)
    for address in (ME, "other@example.org"):
        assert client.post(f"{here}/notify", data={**sent, "address": address}).status_code == 403
    assert Outbox(games.store).contacts(game) == []


def test_a_link_that_was_shown_before_it_was_renewed_opens_nothing(
    client: TestClient, games: Games
) -> None:
    game, seat = seated(games)
    (shown,) = links_on(client.post(mailed(client, games)).text)
    games.renew_link(game, seat)
    assert client.get(shown).status_code == 404


def test_a_seat_that_was_handed_over_with_a_new_link_is_its_new_owners(
    client: TestClient, games: Games
) -> None:
    game, seat = seated(games)
    games.change(game, lambda session: session.hand_over(seat, "", player="Substitute"))
    games.renew_link(game, seat)
    Outbox(games.store).add_contact(Contact(0, game, seat, "mail", "new@example.org", "en", ""))
    client.post(PAGE, data={"address": ME})
    assert waiting(games) == []
    link = mailed(client, games, "new@example.org")
    assert links_on(client.post(link).text) == [f"/k/{games.links(game)[seat]}"]


def test_an_address_that_was_removed_leads_nowhere(client: TestClient, games: Games) -> None:
    game, seat = seated(games)
    link = mailed(client, games)
    (contact,) = Outbox(games.store).contacts(game)
    Outbox(games.store).remove_contact(game, seat, contact.id)
    assert links_on(client.post(link).text) == []


# --- floods ----------------------------------------------------------------------------------------


def test_an_address_gets_a_few_mails_a_day_whoever_asks(games: Games) -> None:
    seated(games)
    for number in range(MOST_OF_ADDRESS * 3):
        note(games, ME.upper() if number % 2 else ME, f"192.0.2.{number}")
    assert len(waiting(games)) == MOST_OF_ADDRESS
    later(games, DAY)
    note(games, ME, "192.0.2.1")
    assert len(waiting(games)) == 1, "what was mailed a day before is forgotten"


def test_a_client_that_asks_for_many_addresses_keeps_no_other_from_asking(games: Games) -> None:
    seated(games)
    for who in ("2001:db8::1", "192.0.2.7"):
        with visiting(games, who=who) as client:
            for number in range(MOST_OF_CLIENT + 5):
                answer = client.post(PAGE, data={"address": f"{number}@{who.count(':')}.example"})
                assert answer.status_code == 200
    with games.store.reader.connect() as database:
        clients = list(database.execute(sql.select(LOGINS.c.client)).scalars())
    assert len(clients) == 2 * MOST_OF_CLIENT
    assert not any("2001" in one or "192" in one for one in clients)
    with visiting(games, who="192.0.2.8") as client:
        mailed(client, games)


def test_all_clients_together_fill_no_database(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_IN_ALL > MOST_OF_CLIENT
    monkeypatch.setattr("exporters.host.mail_login.MOST_IN_ALL", 10)
    for number in range(30):
        note(games, f"{number}@example.org", f"192.0.2.{number}")
    with games.store.reader.connect() as database:
        assert database.execute(sql.select(sql.func.count()).select_from(LOGINS)).scalar_one() == 10


def test_a_network_is_one_client() -> None:
    assert _network("2001:db8::1") == _network("2001:db8::ffff") != _network("2001:db8:0:1::1")
    assert _network("192.0.2.1") != _network("192.0.2.2")
    assert _network("") == ""


def test_a_mail_whose_link_would_come_too_late_is_not_kept(games: Games) -> None:
    seated(games)
    outbox, begun_at = Outbox(games.store), games.clock()
    note(games, ME, "")
    mail_links(games, outbox)
    bodies = set()
    while games.clock() - begun_at < LASTS:
        later(games, 30)
        mail = outbox.take(int(games.clock()))
        if mail is not None:
            outbox.failed(mail, int(games.clock()))
            bodies.add((mail.body, mail.tries))
    assert {tries for _, tries in bodies} == set(range(1, TRIES + 1))
    note(games, ME, "")
    (kept,) = waiting(games)
    assert kept[2] not in dict(bodies)


def test_a_request_that_cannot_be_answered_keeps_no_other_waiting(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated(games)
    put = mail_login._put_mail

    def failing(games: Games, outbox: Outbox, database: sql.Connection, way: Way) -> None:
        put(games, outbox, database, way)
        if way.address != ME:
            raise OSError("odd")

    seated(games, "odd@example.org")
    monkeypatch.setattr(mail_login, "_put_mail", failing)
    note(games, "odd@example.org", "")
    note(games, ME, "")
    with pytest.raises(OSError, match="odd"):
        mail_links(games, Outbox(games.store))
    monkeypatch.setattr(mail_login, "_put_mail", put)
    assert sorted(one[0] for one in waiting(games)) == [ME, "odd@example.org"]


def test_two_processes_mail_what_was_asked_for_once(games: Games) -> None:
    seated(games)
    note(games, ME, "")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: mail_links(games, Outbox(games.store)), range(8)))
    assert len(waiting(games)) == 1


# --- where the secret could be left ----------------------------------------------------------------


def test_the_secret_of_a_link_is_in_no_log_title_referrer_or_file(
    client: TestClient, games: Games, capfd: pytest.CaptureFixture[str]
) -> None:
    game, seat = seated(games)
    link = mailed(client, games)
    word = link.rpartition("/")[2]
    with mail_server() as received:
        mailing = Mailing(f"smtp://127.0.0.1:{received.port}", "games@example.org")
        assert send_due(Outbox(games.store), mailing, int(games.clock())) == 1
    for answer in (client.get(link), client.post(link), client.get(link), client.get(f"{link}x")):
        assert word not in answer.text + str(answer.headers)
        assert answer.headers["referrer-policy"] == "strict-origin"
        assert answer.headers["cache-control"] == "no-store"
        title = re.findall(r"<title>(.*?)</title>", answer.text)
        assert title == ["Your links"]
    files = [one for one in games.folder.parent.rglob("*") if one.is_file()]
    kept = b"".join(one.read_bytes() for one in files if one.name != "host.key")
    assert games.links(game)[seat].encode() not in kept
    with games.store.reader.connect() as database:
        for one in (OUTBOX, LOGINS, LOGIN_LINKS):
            assert word not in str(list(database.execute(sql.select(one))))
    sys.stdout.flush()
    said = capfd.readouterr()
    assert word not in said.out + said.err


def test_no_header_of_a_request_changes_the_address_in_the_mail(
    client: TestClient, games: Games
) -> None:
    seated(games)
    forged = {
        "x-forwarded-host": "evil.example", "forwarded": "host=evil.example", "x-forwarded-proto": "http",
        "x-original-url": "//evil.example", "referer": "https://evil.example/",
    }  # fmt: skip
    client.post(PAGE, data={"address": ME}, headers=forged)
    refused = client.post(PAGE, data={"address": ME}, headers={"host": "evil.example"})
    assert refused.status_code == 421
    ((_, _, text),) = waiting(games)
    assert "evil" not in text
    assert re.findall(r"\w+://[^/]+", text) == [BASE]


def test_the_pages_of_games_do_not_know_of_it(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether somebody has asked for links, and whether it can be done at all, changes no page of another reader."""
    monkeypatch.setattr(Live, "go_on", lambda *_, **__: None)  # the game stays where it is
    game, seat = seated(games, "another@example.org")
    note(games, ME, "")
    texts = []
    for login in (True, False):
        with visiting(games, login=login) as client:
            here = enter(client, games, game, seat)
            texts.append(client.get(here).text)
    assert texts[0] == texts[1]
    assert PAGE not in texts[0]


def test_the_settings_of_a_host_have_it_on_where_nobody_says_otherwise() -> None:
    assert Mailing().login
    assert not msgspec.structs.replace(Mailing(), login=False).login
