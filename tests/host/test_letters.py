"""Orders by mail: carried out once, answered with what was understood, and let in by a secret word alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

from exporters.host.addresses import address_of
from exporters.host.letters import read_letter, read_letters
from exporters.host.notation import read_orders
from exporters.host.outbox import Outbox
from tests.host.hosts import browser, enter, games_in
from tests.host.test_clocks import timed

if TYPE_CHECKING:
    from adjudicator.play.session import Session
    from exporters.host.games import Games
    from exporters.host.outbox import Message

HOST = "games@example.org"


def waiting(folder: Path) -> tuple[Games, Outbox, str, str, str]:
    """A game that waits for its only person, their seat, and an order of theirs in notation."""
    games, game, seat, _ = timed(folder, "")
    games.mailbox = HOST
    followed = games.running(game).session.followed
    kind = followed.rulebook.kinds(followed.game, followed.position, seat)[0]
    field = followed.rulebook.next_field(
        followed.game, followed.position, {"by": seat, "move": kind}
    )
    value = f" {field.options[0]}" if field is not None else ""
    return games, Outbox(games.store), game, seat, f"{kind.replace('-', ' ')}{value}"


def mail(to: str, text: str, sender: str = "me@example.org") -> bytes:
    """A mail as a file."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, to, "Re: your turn"
    made.set_content(text)
    return made.as_bytes()


def answers(outbox: Outbox) -> list[Message]:
    """What is to be sent, taken from the outbox."""
    found = []
    while (message := outbox.take(1 << 40)) is not None:
        outbox.sent(message.key)
        found.append(message)
    return found


def moves_of(games: Games, game: str) -> int:
    """The number of moves of a game."""
    return len(games.running(game).session.followed.moves)


def test_an_order_by_mail_is_carried_out_once_and_answered(tmp_path: Path) -> None:
    games, outbox, game, seat, order = waiting(tmp_path)
    before = moves_of(games, game)
    letter = mail(address_of(games, game, seat), f"{order}\n\nOn Friday Kynes wrote:\n> jump\n")
    for _ in range(3):
        assert read_letter(games, outbox, letter) == game
    assert moves_of(games, game) == before + 1
    [answer] = answers(outbox)
    assert (answer.address, answer.subject) == ("me@example.org", "Re: your turn")
    assert "This is what was understood:" in answer.body


def test_a_folder_of_mails_is_read_and_emptied(tmp_path: Path) -> None:
    games, outbox, game, seat, order = waiting(tmp_path)
    folder = tmp_path / "mails"
    folder.mkdir()
    link = f"https://games.example/k/{games.links(game)[seat]}"
    (folder / "1.eml").write_bytes(mail(HOST, f"{link}\n{order}\n"))
    (folder / "2.eml").write_bytes(b"\xff\x00 no mail")
    (folder / "3.txt").write_bytes(b"something else")
    told: list[str] = []
    assert read_letters(games, outbox, folder, told.append) == 2
    assert told == [game]
    assert sorted(path.name for path in folder.iterdir()) == ["3.txt", "done"]
    assert sorted(path.name for path in (folder / "done").iterdir()) == ["1.eml", "2.eml"]


def test_the_sender_alone_proves_nothing(tmp_path: Path) -> None:
    games, outbox, game, seat, order = waiting(tmp_path)
    before = moves_of(games, game)
    secret = address_of(games, game, seat)
    name, _, domain = secret.rpartition("@")
    for to in (HOST, f"{name[:-3]}aaa@{domain}", secret.replace(f".{seat}.", ".referee.")):
        assert read_letter(games, outbox, mail(to, f"{seat}: {order}\n")) == ""
    games.renew_link(game, seat)
    assert read_letter(games, outbox, mail(secret, order)) == "", "a renewed link ends the address"
    assert moves_of(games, game) == before
    assert answers(outbox) == []


def test_a_seat_speaks_for_no_other_and_hears_why_nothing_was_done(tmp_path: Path) -> None:
    games, outbox, game, seat, _ = waiting(tmp_path)
    before = moves_of(games, game)
    other = next(one for one in games.running(game).session.players() if one != seat)
    for text in (f"{other}: pass", "jump", ""):
        read_letter(games, outbox, mail(address_of(games, game, seat), text))
    assert moves_of(games, game) == before
    told = answers(outbox)
    assert len(told) == 3
    assert all("Nothing was done." in one.body for one in told)


def test_a_program_gets_no_answer(tmp_path: Path) -> None:
    games, outbox, game, seat, _ = waiting(tmp_path)
    letter = mail(address_of(games, game, seat), "jump")
    read_letter(games, outbox, b"Auto-Submitted: auto-replied\n" + letter)
    assert answers(outbox) == []


def test_the_page_of_a_seat_names_its_address(tmp_path: Path) -> None:
    games, _, game, seat, _ = waiting(tmp_path)
    with browser(games) as client:
        mine = address_of(games, game, seat)
        assert mine in client.get(enter(client, games, game, seat)).text
        assert mine not in client.get(enter(client, games, game, "referee")).text
    assert address_of(games_in(tmp_path), game, seat) == "", "a host without a mailbox has none"


def test_a_mail_is_read_while_nobody_changes_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, outbox, game, seat, order = waiting(tmp_path)
    lock, alone = games.running(game).lock, []

    def read(session: Session, text: str, language: str) -> list[dict[str, Any]]:
        with ThreadPoolExecutor(1) as other:
            alone.append(not other.submit(lock.acquire, blocking=False).result())
        return read_orders(session, text, language)

    monkeypatch.setattr("exporters.host.letters.read_orders", read)
    read_letter(games, outbox, mail(address_of(games, game, seat), order))
    assert alone == [True]
