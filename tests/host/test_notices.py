"""Notices: each once, again when sending fails, in no quiet hours, and with nothing that its reader may not know."""

from __future__ import annotations

import os
import re
import signal
import smtplib
import ssl
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

import msgspec

from adjudicator.errors import InputError
from exporters.host.confirming import MOST_A_DAY
from exporters.host.course import phase_mark
from exporters.host.notices import make_notices, make_notices_of
from exporters.host.outbox import (
    FAILED,
    LEASE,
    LONGEST_WAIT,
    MOST_TRIES,
    SENT,
    WAITING,
    Contact,
    Outbox,
)
from exporters.host.sending import Mailing, after_quiet, checked_address, checked_quiet, send_due
from exporters.host.ticker import time_outs
from tests.host.hosts import HERE, SMALL, advance, begun, browser, enter, games_in, hidden, notices
from tests.host.mailboxes import Received, dripping_server, mail_server, web_server
from tests.host.test_clocks import Clock, timed

if TYPE_CHECKING:
    from adjudicator.play.session import Session
    from exporters.host.games import Games
    from exporters.host.live import Live

ADDRESS = "https://games.example"
LATER = 120


def mailing(received: Received) -> Mailing:
    """Sends to servers of a test."""
    smtp = f"smtp://127.0.0.1:{received.port}"
    return Mailing(smtp, "games@example.org", local_webhooks=True)


def asked(games: Games, game: str, who: str, sort: str, address: str, quiet: str = "") -> Outbox:
    """The outbox of a host, in which somebody has asked for notices."""
    outbox = Outbox(games.store)
    contact = Contact(0, game, who, sort, address, "en", quiet)
    assert outbox.add_contact(contact)
    return outbox


def noticed(folder: Path, who: str = "") -> tuple[Games, str, str, Clock, Outbox]:
    """A game that waits for its only person, who is to be told by mail."""
    games, game, seat, clock = timed(folder)
    outbox = asked(games, game, who or seat, "mail", "me@example.org")
    make_notices(games, outbox, ADDRESS)
    return games, game, seat, clock, outbox


def test_a_person_is_told_once_that_it_is_their_turn(tmp_path: Path) -> None:
    games, game, seat, clock, outbox = noticed(tmp_path)
    with mail_server() as received:
        assert send_due(outbox, mailing(received), clock.now) == 0, (
            "whoever moves at once is not told"
        )
        clock.now += LATER
        for _ in range(3):
            make_notices(games, outbox, ADDRESS)
            send_due(outbox, mailing(received), clock.now)
    [mail] = received.mails
    assert "it is your turn" in mail["subject"]
    assert mail["to"] == "me@example.org"
    text = mail.get_content()
    assert f"{ADDRESS}/k/{games.links(game)[seat]}" in text
    assert "2 h left" in text
    assert outbox.states(game) == [SENT]


def test_whoever_has_moved_in_the_meantime_is_not_told(tmp_path: Path) -> None:
    games, game, _, clock, outbox = noticed(tmp_path)
    clock.now += 2 * 3600
    games.claim(game)
    while games.step(game):
        pass
    make_notices(games, outbox, ADDRESS)
    subjects = set()
    with mail_server() as received:
        clock.now += LATER
        send_due(outbox, mailing(received), clock.now)
        subjects = {mail["message-id"] for mail in received.mails}
    assert len(received.mails) == len(subjects) <= 1


def test_what_fails_is_tried_again_after_longer_waits(tmp_path: Path) -> None:
    _, game, _, clock, outbox = noticed(tmp_path)
    with mail_server() as received:
        received.refuses = True
        clock.now += LATER
        assert send_due(outbox, mailing(received), clock.now) == 0
        assert outbox.states(game) == [WAITING]
        assert outbox.take(clock.now + 59) is None
        received.refuses = False
        assert send_due(outbox, mailing(received), clock.now + 60) == 1
        assert len(received.mails) == 1


def test_what_never_succeeds_is_given_up(tmp_path: Path) -> None:
    _, game, _, clock, outbox = noticed(tmp_path)
    for _ in range(MOST_TRIES):
        assert outbox.states(game) == [WAITING]
        clock.now += LONGEST_WAIT
        send_due(outbox, Mailing(), clock.now)
    assert outbox.states(game) == [FAILED]


def test_a_message_whose_sender_was_killed_is_sent_when_its_lease_is_over(tmp_path: Path) -> None:
    _, _, _, clock, outbox = noticed(tmp_path)
    clock.now += LATER
    taken = outbox.take(clock.now)
    assert taken is not None
    assert outbox.take(clock.now) is None, "no other process sends it now"
    with mail_server() as received:
        assert send_due(outbox, mailing(received), clock.now + LEASE - 1) == 0
        assert send_due(outbox, mailing(received), clock.now + LEASE) == 1
        assert send_due(outbox, mailing(received), clock.now + 9 * LEASE) == 0
    assert [mail["message-id"] for mail in received.mails] == [f"<{taken.key[:32]}@kynes>"]


def test_who_gives_up_a_message_too_late_lets_it_not_be_sent_again(tmp_path: Path) -> None:
    """Another process has taken it when the lease was over, and sends it or has sent it."""
    _, game, _, clock, outbox = noticed(tmp_path)
    clock.now += LATER
    slow = outbox.take(clock.now)
    assert slow is not None
    with mail_server() as received:
        clock.now += LEASE
        quick = outbox.take(clock.now)
        assert quick is not None
        outbox.failed(slow, clock.now)
        outbox.later(slow, clock.now)
        assert outbox.take(clock.now) is None, "it is with the quick one"
        outbox.sent(quick.key)
        outbox.failed(slow, clock.now)
        assert send_due(outbox, mailing(received), clock.now + LONGEST_WAIT) == 0
    assert outbox.states(game) == [SENT]


SENDER = """
import sys
from pathlib import Path
from exporters.host.confirming import MOST_A_DAY
from exporters.host.course import phase_mark
from exporters.host.notices import make_notices, make_notices_of
from exporters.host.outbox import Outbox
from exporters.host.sending import Mailing, send_due
from tests.host.hosts import games_in
games = games_in(Path(sys.argv[1]))
games.clock = lambda: int(sys.argv[3])
outbox = Outbox(games.store)
print("ready", flush=True)
while True:
    make_notices(games, outbox, "")
    send_due(outbox, Mailing("smtp://127.0.0.1:" + sys.argv[2], "games@example.org"), int(games.clock()) + 120)
"""


def test_processes_that_are_killed_lose_no_notice_and_repeat_none(tmp_path: Path) -> None:
    games, game, seat, clock = timed(tmp_path)
    with mail_server() as received:
        outbox = asked(games, game, seat, "mail", "me@example.org")
        for wait in (0.0, 0.05, None):
            process = subprocess.Popen(
                [sys.executable, "-c", SENDER, str(tmp_path), str(received.port), str(clock.now)],
                stdout=subprocess.PIPE,
            )
            assert process.stdout is not None
            process.stdout.readline()
            if wait is None:
                for _ in range(200):
                    if outbox.states(game) == [SENT]:
                        break
                    clock.now += LEASE
                    send_due(outbox, mailing(received), clock.now)
                    time.sleep(0.05)
            else:
                time.sleep(wait)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            process.stdout.close()
    assert outbox.states(game) == [SENT]
    assert len({mail["message-id"] for mail in received.mails}) == 1


def test_nothing_is_sent_in_quiet_hours(tmp_path: Path) -> None:
    games, game, seat, clock = timed(tmp_path)
    quiet = checked_quiet("22:00", "08:00", "Europe/Berlin")
    outbox = asked(games, game, seat, "mail", "me@example.org", quiet)
    make_notices(games, outbox, ADDRESS)
    with mail_server() as received:
        assert send_due(outbox, mailing(received), clock.now + LATER) == 0
        ends = after_quiet(clock.now + LATER, quiet)
        assert ends > clock.now + LATER
        assert time.strftime("%H:%M", time.gmtime(ends)) == "06:00"
        assert send_due(outbox, mailing(received), ends) == 1


@pytest.mark.parametrize(
    ("begins", "ends", "hour", "until"),
    [("22:00", "08:00", 23, 8), ("22:00", "08:00", 7, 8), ("12:00", "14:00", 13, 14),
     ("12:00", "14:00", 14, 14), ("22:00", "00:00", 23, 24), ("22:00", "08:00", 12, 12)],
)  # fmt: skip
def test_quiet_hours_end_on_this_day_or_the_next(
    begins: str, ends: str, hour: int, until: int
) -> None:
    day = 1_780_012_800
    assert day % 86_400 == 0
    quiet = f"{begins}-{ends} UTC"
    expected = day + until * 3600 + (86_400 if until < hour else 0)
    assert after_quiet(day + hour * 3600, quiet) == expected


@pytest.mark.parametrize("sort", ["discord", "slack", "webhook"])
def test_a_webhook_tells_what_everybody_may_know(tmp_path: Path, sort: str) -> None:
    games, game, seat, clock = timed(tmp_path)
    with web_server() as received:
        hook = f"http://127.0.0.1:{received.port}/hook?token=1"
        outbox = asked(games, game, seat, sort, hook)
        asked(games, game, "watch", sort, hook)
        make_notices(games, outbox, ADDRESS)
        clock.now += LATER
        assert send_due(outbox, mailing(received), clock.now) == 1
        private = msgspec.structs.replace(mailing(received), local_webhooks=False)
        asked(games, game, seat, sort, f"{hook}&again")
    [sent] = received.posts
    text = str(sent)
    assert "it is your turn" in text
    for word in games.links(game).values():
        assert word not in text, "no secret link goes to a channel"
    assert private.local_webhooks is False


def test_webhooks_reach_nothing_in_the_network_of_the_host(tmp_path: Path) -> None:
    games, game, seat, clock = timed(tmp_path)
    with web_server() as received:
        outbox = asked(games, game, seat, "webhook", f"http://127.0.0.1:{received.port}/")
        make_notices(games, outbox, ADDRESS)
        assert send_due(outbox, Mailing(), clock.now + LATER) == 0
    assert received.posts == []


@pytest.mark.parametrize(
    ("sort", "address"),
    [("mail", "me"), ("mail", "me@example.org\nBcc: all@example.org"), ("mail", "a@b c"),
     ("webhook", "file:///etc/passwd"), ("webhook", "https://user@host/"), ("discord", "javascript:1"),
     ("webhook", "http://[::"), ("fax", "https://example.org")],
)  # fmt: skip
def test_what_is_no_address_is_refused(sort: str, address: str) -> None:
    with pytest.raises(InputError):
        checked_address(sort, address)


def test_people_ask_for_notices_on_the_page_and_nobody_else_sees_their_address(
    tmp_path: Path,
) -> None:
    games, game, seat, _ = timed(tmp_path)
    with browser(games) as client:
        here = enter(client, games, game, seat)
        sent = {"sort": "mail", "address": "me@example.org", "begins": "22:00", "ends": "08:00"}
        page = client.post(f"{here}/notify", data={**sent, "zone": "Europe/Berlin"}).text
        assert "me@example.org" in page
        assert "22:00-08:00 Europe/Berlin" in page
        assert notices(client.post(f"{here}/notify", data={**sent, "address": "me"}).text)
        referee = enter(client, games, game, "referee")
        assert "me@example.org" not in client.get(referee).text
        client.post(f"{referee}/notify-no-more", data={"n": "1"})
        assert "me@example.org" in client.get(here).text
        hook = {"sort": "discord", "address": "https://discord.example/hook", "whose": "watch"}
        assert "for those who watch" in client.post(f"{referee}/notify", data=hook).text
        watch = enter(client, games, game, "watch")
        assert client.post(f"{watch}/notify", data=sent).status_code == 409
        assert "discord.example" not in client.get(watch).text
        gone = client.post(f"{here}/notify-no-more", data={"n": "1"}).text
        assert "me@example.org" not in gone


def test_the_feed_and_the_calendar_have_secret_addresses_of_their_own(tmp_path: Path) -> None:
    pytest.importorskip("icalendar", reason="needs icalendar")
    games, game, seat, _ = timed(tmp_path)
    make_notices(games, Outbox(games.store), ADDRESS)
    with browser(games) as client:
        here = enter(client, games, game, seat)
        page = client.get(here).text
        [feed] = re.findall(r'href="(/feed/[^"]+)"', page)
        [calendar] = re.findall(r'href="(/calendar/[^"]+)"', page)
        client.cookies.clear()
        atom = client.get(feed)
        assert atom.headers["content-type"].startswith("application/atom+xml")
        assert atom.text.count("<entry>") == 1
        dates = client.get(calendar)
        assert dates.text.count("BEGIN:VEVENT") == 1
        assert f"{game}-{seat}" in dates.text.replace("\r\n ", "")
        for word in games.links(game).values():
            assert word not in atom.text + dates.text
        assert client.get(f"{feed[:-9]}aaaa.atom").status_code == 404
        assert client.get(here).status_code == 403, "a feed lets nobody in"
        games.renew_link(game, seat)
        assert client.get(feed).status_code == 404


def test_the_referee_sees_what_has_changed_since_the_last_post(tmp_path: Path) -> None:
    games, game, _, _ = timed(tmp_path)
    with browser(games) as client:
        referee = enter(client, games, game, "referee")
        page = client.get(referee).text
        assert "Since the last post" in page
        after = client.post(f"{referee}/posted", data={"at": hidden(page, "at")}).text
        assert "Since the last post" not in after


def test_a_webhook_that_never_ends_its_answer_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("exporters.host.sending.LONGEST", 1)
    for answer, sent in ((b"HTTP/1.1 200 OK\r\n\r\n", 1), (b"HTTP/1.1 200 OK\r\nx: ", 0)):
        folder = tmp_path / str(sent)
        folder.mkdir()
        games, game, seat, clock = timed(folder)
        with dripping_server(answer) as received:
            outbox = asked(games, game, seat, "webhook", f"http://127.0.0.1:{received.port}/")
            make_notices(games, outbox, ADDRESS)
            begun = time.monotonic()
            assert send_due(outbox, mailing(received), clock.now + LATER) == sent
            assert time.monotonic() - begun < 10


def test_an_address_that_means_nothing_is_given_up(tmp_path: Path) -> None:
    games, game, seat, clock = timed(tmp_path)
    outbox = asked(games, game, seat, "webhook", checked_address("webhook", "http://a..b/"))
    make_notices(games, outbox, ADDRESS)
    for _ in range(MOST_TRIES):
        clock.now += LONGEST_WAIT
        assert send_due(outbox, Mailing(), clock.now) == 0
    assert outbox.states(game) == [FAILED]


def test_the_lease_of_a_message_begins_when_it_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, _, clock, outbox = noticed(tmp_path)
    slow = iter([0.0, 400.0, 800.0])
    monkeypatch.setattr("exporters.host.sending.time.monotonic", lambda: next(slow))
    taken: list[int] = []
    monkeypatch.setattr(outbox, "take", taken.append)
    send_due(outbox, Mailing(), clock.now)
    assert taken == [clock.now + 400]


def test_whoever_had_a_link_before_hears_nothing_of_the_new_one(tmp_path: Path) -> None:
    games, game, seat, clock, outbox = noticed(tmp_path)
    games.renew_link(game, seat)
    assert outbox.contacts(game) == []
    assert outbox.states(game) == []
    asked(games, game, seat, "mail", "substitute@example.org")
    games.change(game, lambda session: session.hand_over(seat, "", player="Substitute"))
    make_notices(games, outbox, ADDRESS)
    with mail_server() as received:
        assert send_due(outbox, mailing(received), clock.now + LATER) == 1
    assert [mail["to"] for mail in received.mails] == ["substitute@example.org"]


def test_a_link_that_is_renewed_while_notices_are_made_is_told_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, game, seat, _ = timed(tmp_path)
    outbox = asked(games, game, seat, "mail", "me@example.org")
    links = games.links

    def renewed(one: str) -> dict[str, str]:
        games.renew_link(one, seat)
        return links(one)

    monkeypatch.setattr(games, "links", renewed)
    make_notices(games, outbox, ADDRESS)
    assert outbox.states(game) == []


def test_a_game_that_cannot_be_read_keeps_no_other_waiting(tmp_path: Path) -> None:
    games, first, seat, clock = timed(tmp_path)
    second = begun(games, SMALL, limits="move=2h,out=minimal")
    for _ in range(20):
        games.decline(second, seat, phase_mark(games.running(second).session))
        assert advance(games, second, 20)
    broken, whole = sorted([first, second])
    games.path(broken).write_bytes(b"{}\n")
    again = games_in(tmp_path)
    again.clock = lambda: clock.now + 3 * 3600
    outbox = asked(again, whole, "watch", "webhook", "https://discord.com/api/x")
    with pytest.raises(InputError):
        make_notices(again, outbox, ADDRESS)
    assert outbox.progress(whole).lines > 0
    before = again.store.stands()
    with pytest.raises(InputError):
        time_outs(again, cast("Live", SimpleNamespace(go_on=lambda *_, **__: None)))
    assert again.store.stands()[whole] != before[whole]


def test_two_processes_that_see_a_new_phase_at_once_post_it_once(tmp_path: Path) -> None:
    games, game, _, _, outbox = noticed(tmp_path, "watch")
    progress = msgspec.structs.replace(outbox.progress(game), phase="0/another")
    for player in ("Somebody", "Somebody else"):
        games.change(game, partial(given, player=player))
        make_notices_of(games, outbox, game, progress, ADDRESS)
    assert len(outbox.states(game)) == 1


def given(session: Session, player: str) -> None:
    """Give a seat to somebody."""
    session.hand_over(min(session.players()), "", player=player)


@pytest.mark.parametrize("scheme", ["smtps", "smtp"])
def test_no_password_is_sent_to_a_mail_server_that_proves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    _, _, _, clock, outbox = noticed(tmp_path)
    found: list[ssl.SSLContext | None] = []

    class Server(smtplib.SMTP):
        def __init__(self, *_: object, **options: ssl.SSLContext) -> None:
            if scheme == "smtps":
                self.starttls(context=options.get("context"))

        def __exit__(self, *_: object) -> None:
            """Nothing is there to be ended."""

        def ehlo(self, name: str = "") -> tuple[int, bytes]:  # noqa: ARG002
            return 250, b""

        def has_extn(self, opt: str) -> bool:  # noqa: ARG002
            return True

        def starttls(self, *_: object, context: ssl.SSLContext | None = None) -> tuple[int, bytes]:
            found.append(context)
            raise smtplib.SMTPException

    monkeypatch.setattr("smtplib.SMTP", Server)
    monkeypatch.setattr("smtplib.SMTP_SSL", Server)
    outcome = send_due(outbox, Mailing(f"{scheme}://me:secret@localhost", "a@b"), clock.now + LATER)
    assert outcome == 0
    [context] = found
    assert context is not None
    assert context.verify_mode == ssl.CERT_REQUIRED
    assert context.check_hostname


def test_nothing_but_one_question_goes_to_an_address_that_nobody_has_confirmed(
    tmp_path: Path,
) -> None:
    games, game, seat, clock = timed(tmp_path)
    games.address, outbox = HERE, Outbox(games.store)
    with mail_server() as received, browser(games) as client:
        here = enter(client, games, game, seat)
        page = client.post(
            f"{here}/notify", data={"sort": "mail", "address": "stranger@example.org"}
        )
        assert "not confirmed yet" in page.text
        for _ in range(2):
            make_notices(games, outbox, ADDRESS)
            clock.now += LATER
            send_due(outbox, mailing(received), clock.now)
        (question,) = received.mails
        assert games.links(game)[seat] not in question.get_content()
        link = re.search(rf"{HERE}(/confirm/\S+)", question.get_content())
        assert link is not None
        assert client.get(f"{link[1]}x").status_code == 404
        looked = client.get(link[1])  # whatever a mail program looks at beforehand confirms nothing
        assert looked.headers["referrer-policy"] == "strict-origin", "no log has the secret word"
        assert not outbox.contacts(game)[0].confirmed
        client.post(link[1])
        make_notices_of(games, outbox, game, outbox.progress(game), ADDRESS)
        clock.now += LATER
        send_due(outbox, mailing(received), clock.now)
    assert [mail["to"] for mail in received.mails] == ["stranger@example.org"] * 2
    assert games.links(game)[seat] in received.mails[1].get_content()


def test_a_stranger_gets_no_more_than_a_few_questions_a_day(tmp_path: Path) -> None:
    games, game, seat, clock = timed(tmp_path)
    outbox, sent = Outbox(games.store), 0
    with mail_server() as received, browser(games) as client:
        here = enter(client, games, game, seat)
        for number in range(MOST_A_DAY + 3):
            address = "Stranger@EXAMPLE.org" if number % 2 else "stranger@example.org"
            data = {"sort": "mail", "address": address}
            answer = client.post(f"{here}/notify", data=data)
            sent += send_due(outbox, mailing(received), clock.now)
            for one in outbox.contacts(game):
                client.post(f"{here}/notify-no-more", data={"n": str(one.id)})
    assert "try again tomorrow" in notices(answer.text)[0]
    assert sent == len(received.mails) == MOST_A_DAY
