"""Keys of seats in browsers: what they sign, who gets one, and what the host refuses. Here a test has the key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")
pytest.importorskip("cryptography", reason="needs cryptography")

from starlette.testclient import TestClient

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.log.signatures import new_key, public_key, sign, verify
from adjudicator.play.seat_keys import KeyedSession
from exporters.host.games import REFEREE, WATCH, Games
from tests.host.hosts import (
    SMALL,
    advance,
    answered,
    begun,
    browser,
    enter,
    games_in,
    hidden,
    kinds,
    move,
    notices,
    person_in,
)

WEAK = "01" + 62 * "0"
"""A point of small order, for which anybody can make signatures."""
GONE_ON = "gone on before your signature"
NOT_THIS = "not that of this seat’s key"


class Signer:
    """A browser with the key of a seat."""

    def __init__(self, client: TestClient, games: Games, game: str, seat: str) -> None:
        self.client, self.games, self.game, self.seat = client, games, game, seat
        self.here = enter(client, games, game, seat)
        self.key = new_key()

    def session(self) -> KeyedSession:
        """The game."""
        return cast("KeyedSession", self.games.running(self.game).session)

    def signature(self, draft: Mapping[str, Any], key: str = "") -> dict[str, str]:
        """The fields that a signature of a draft adds to a form."""
        line = msgspec.json.decode(draft["line"])
        return {
            "sig": sign(key or self.key, line, draft["header"]),
            "signed-n": str(draft["n"]),
            "signed-at": str(draft["at"]),
        }

    def drafted(self, sent: Mapping[str, str]) -> dict[str, Any]:
        """What the host gives to be signed."""
        answer = self.client.post(f"{self.here}/draft", data=dict(sent))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def take(self) -> None:
        """Register the key, with its own signature; again if the game has gone on in between, as the script does."""
        sent = {"key": public_key(self.key)}
        for _ in range(20):
            answer = self.client.post(
                f"{self.here}/key", data=sent | self.signature(self.drafted(sent))
            )
            if GONE_ON not in answer.text:
                break
        assert (answer.status_code, notices(answer.text)) == (200, [])
        assert self.session().own_key(self.seat) == public_key(self.key)

    def last_form(self) -> dict[str, str]:
        """The last step of the first move that is offered."""
        page = self.client.get(self.here).text
        sent: dict[str, str] = {"at": hidden(page, "at"), "kind": kinds(page)[0]}
        while self.client.post(f"{self.here}/draft", data=sent).status_code == 204:
            page = self.client.post(f"{self.here}/move", data=sent).text
            sent = dict(answered(self.client, self.here, page))
        return sent

    def move(self) -> None:
        """A signed move."""
        sent = self.last_form()
        sent |= {"signing": "yes", **self.signature(self.drafted(sent))}
        answer = self.client.post(f"{self.here}/move", data=sent)
        assert (answer.status_code, notices(answer.text)) == (200, [])

    def refused(self, part: str, sent: Mapping[str, str]) -> str:
        """Why something is refused; nothing of the game has changed."""
        before = self.session().log
        answer = self.client.post(f"{self.here}/{part}", data=dict(sent))
        assert answer.status_code == 409
        assert self.session().log == before
        return " ".join(notices(answer.text))


def lines_of(games: Games, game: str) -> list[dict[str, Any]]:
    """The lines of the log by their numbers; the header, number 0, is no line of anybody."""
    raw = games.running(game).session.log.splitlines()[1:]
    return [{"by": "", "move": ""}, *(msgspec.json.decode(one) for one in raw)]


def is_true(games: Games, game: str) -> bool:
    """Whether the log is legal and everything that it claims is true, with a signature on each line."""
    log = games.running(game).session.log
    verdict = check_bytes(log, Judges(), running=True).verdict
    assert verdict.findings == []
    return verdict.status == "legal" and log.count(b'"sig":') == len(log.splitlines()) - 1


@pytest.fixture
def signer(client: TestClient, games: Games, game: str) -> Signer:
    return Signer(client, games, game, person_in(games, game))


# --- what a key signs ------------------------------------------------------------------------------


def test_a_seat_signs_its_moves_and_the_host_all_others(signer: Signer) -> None:
    signer.take()
    taken = signer.session().lines
    for _ in range(2):
        signer.move()
        advance(signer.games, signer.game, 20)
    session, header = signer.session(), signer.session().header_hash()
    own = [
        line
        for line in lines_of(signer.games, signer.game)[taken + 1 :]
        if line["by"] == signer.seat
    ]
    assert len(own) >= 2
    assert all(verify(public_key(signer.key), line, header) for line in own)
    # Another process that reads the lines knows the key, too.
    again = cast("KeyedSession", signer.games._load(signer.game))
    assert again.own_key(signer.seat) == session.own_key(signer.seat) != ""
    # Without its key the move is the host's, which takes the seat's key away first; then a new one can come.
    move(signer.client, signer.here)
    assert session.own_key(signer.seat) == ""
    made = lines_of(signer.games, signer.game)
    at = max(n for n, line in enumerate(made) if line["move"] == "handover")
    assert (made[at]["by"], made[at]["seat"]) == ("table", signer.seat)
    assert made[at + 1]["by"] == signer.seat
    advance(signer.games, signer.game, 20)
    signer.key = new_key()
    signer.take()
    signer.move()
    assert signer.session().own_key(signer.seat)
    assert is_true(signer.games, signer.game)


def test_whatever_the_host_writes_for_a_seat_it_signs_with_its_own_key(signer: Signer) -> None:
    """A move taken back, a move of the referee, a computer player, a key given up: all of the log is true."""
    client, games, game, seat, here = (
        signer.client, signer.games, signer.game, signer.seat, signer.here,
    )  # fmt: skip
    signer.take()
    signer.move()
    assert client.post(f"{here}/undo", data={"at": str(signer.session().lines)}).status_code == 200
    assert signer.session().own_key(seat) == ""
    signer.key = new_key()
    signer.take()
    desk = enter(client, games, game, REFEREE)
    sent = signer.last_form()
    client.post(f"{desk}/move", data={**sent, "seat": seat})
    assert signer.session().own_key(seat) == ""
    signer.key = new_key()
    signer.take()
    for to in ("easy", "person"):
        assert client.post(f"{here}/player", data={"to": to}).status_code == 200
        assert signer.session().own_key(seat) == ""
    signer.key = new_key()
    signer.take()
    assert client.post(f"{here}/key-no-more").status_code == 200
    assert signer.session().own_key(seat) == ""
    lines = signer.session().lines
    assert client.post(f"{here}/key-no-more").status_code == 200
    assert signer.session().lines == lines
    assert is_true(games, game)


def test_the_time_of_a_line_is_that_which_was_signed_and_a_time_out_is_the_tables(
    tmp_path: Path,
) -> None:
    games = games_in(tmp_path)
    now = [1_780_000_000]
    games.clock = lambda: now[0]
    game = begun(games, SMALL, limits="move=1h")
    advance(games, game, 20)
    with browser(games) as client:
        signer = Signer(client, games, game, person_in(games, game))
        signer.take()
        sent = signer.last_form()
        signed = {**sent, **signer.signature(signer.drafted(sent))}
        for wrong in ("0", "-1", "x", str(now[0] + 1), str(now[0] - 1), 4000 * "9"):
            assert GONE_ON in signer.refused("move", {**signed, "signed-at": wrong})
        now[0] += 31
        assert GONE_ON in signer.refused("move", signed)
        now[0] -= 11
        assert client.post(f"{signer.here}/move", data=signed).status_code == 200
        advance(games, game, 20)
        assert lines_of(games, game)[int(signed["signed-n"])]["at"] == now[0] - 20
        now[0] += 2 * 3600
        games.claim(game)
        assert [one["move"] for one in lines_of(games, game)].count("timeout") == 1
        assert signer.session().own_key(signer.seat)
        assert is_true(games, game)
    games.store.close()


# --- attacks ---------------------------------------------------------------------------------------


def test_a_signature_is_worth_nothing_under_anything_else(
    signer: Signer, games: Games, client: TestClient
) -> None:
    signer.take()
    sent = signer.last_form()
    draft = signer.drafted(sent)
    right = signer.signature(draft)
    line = msgspec.json.decode(draft["line"])
    changed = {**draft, "line": msgspec.json.encode({**line, "note": "more"}).decode()}
    elsewhere = {**draft, "header": 64 * "0"}
    other = begun(games, SMALL)
    its = games.running(other).session.proofs.signers[signer.seat]
    kept = signer.session().proofs.signers
    wrong = {
        "changed bytes": signer.signature(changed),
        "another game": signer.signature(elsewhere),
        "the key of another game": signer.signature(draft, its),
        "the host's key of this seat": signer.signature(draft, kept[signer.seat]),
        "the table's key": signer.signature(draft, kept["table"]),
        "nothing": {**right, "sig": ""},
        "no digits": {**right, "sig": "x" * 128},
        "another spelling": {**right, "sig": right["sig"].upper()},
        "half": {**right, "sig": right["sig"][:64]},
    }
    for what, one in wrong.items():
        assert NOT_THIS in signer.refused("move", {**sent, "signing": "yes", **one}), what
    for seat, key in kept.items():
        assert NOT_THIS in signer.refused("move", {**sent, **signer.signature(draft, key)}), seat
    for n in ("", "0", str(draft["n"] + 1), "x"):
        assert GONE_ON in signer.refused("move", {**sent, **right, "signed-n": n})
    assert client.post(f"{signer.here}/move", data={**sent, **right}).status_code == 200
    # The same request again, and the same signature under the next line, make no second move.
    advance(games, signer.game, 20)
    assert signer.refused("move", {**sent, **right})
    again = signer.last_form()
    assert GONE_ON in signer.refused("move", {**again, **right})
    fresh = signer.signature(signer.drafted(again))
    assert NOT_THIS in signer.refused("move", {**again, **fresh, "sig": right["sig"]})


def test_a_line_that_came_in_between_asks_for_another_signature(signer: Signer) -> None:
    signer.take()
    sent = signer.last_form()
    signed = signer.signature(signer.drafted(sent))
    signer.games.change(
        signer.game, lambda session: session.hand_over("imperium", "", player="Zoe")
    )
    assert GONE_ON in signer.refused("move", {**sent, **signed})
    signer.move()
    assert signer.session().own_key(signer.seat)


def test_a_seat_gets_one_draft_for_each_line(signer: Signer) -> None:
    """Two would show whether two moves lead to the same position, which may depend on what is hidden."""
    signer.take()
    page = signer.client.get(signer.here).text
    sent = {"at": hidden(page, "at"), "kind": kinds(page)[0]}
    page = signer.client.post(f"{signer.here}/move", data=sent).text
    values = re.findall(r'name="value" value="([^"]*)" id=', page)
    answers = []
    for value in values[:2]:
        one = signer.client.post(
            f"{signer.here}/move",
            data={**sent, "answers": "[]", "value": value.replace("&#34;", '"')},
        ).text
        last = dict(answered(signer.client, signer.here, one))
        answers.append(signer.client.post(f"{signer.here}/draft", data=last))
    assert [one.status_code for one in answers] == [200, 409]
    assert "another line to sign" in answers[1].json()["why"]
    assert "after" not in answers[1].text


def test_a_key_needs_its_seat_its_own_signature_and_to_be_a_key(
    signer: Signer, games: Games, client: TestClient
) -> None:
    key = {"key": public_key(signer.key)}
    draft = signer.drafted(key)
    right = signer.signature(draft)
    own_signature = "has not signed"
    assert own_signature in signer.refused("key", {**key, **right, "sig": ""})
    other = new_key()
    assert own_signature in signer.refused("key", {**key, **signer.signature(draft, other)})
    assert own_signature in signer.refused("key", {"key": public_key(other), **right})
    assert GONE_ON in signer.refused("key", {**key, **right, "signed-n": "1"})
    kept = signer.session().proofs.signers
    for wrong in (
        WEAK,
        64 * "0",
        *(public_key(one) for who, one in kept.items() if who != REFEREE),
    ):
        assert "no key that a seat" in signer.refused("key", {"key": wrong, **right})
    for wrong in ("", "x", public_key(other).upper(), public_key(other) + "00"):
        assert "no public key" in signer.refused("key", {"key": wrong, **right})
    # A draft of a key is none of a move, and nobody signs for somebody else.
    signer.refused("move", {**signer.last_form(), **right, "signing": "yes"})
    before = signer.session().log
    for who in (REFEREE, WATCH):
        there = enter(client, games, signer.game, who)
        for part in ("draft", "key", "key-no-more"):
            sent = {**key, **right, "seat": signer.seat}
            assert client.post(f"{there}/{part}", data=sent).status_code == 409
    players = signer.session().players()
    foreign = next(seat for seat, program in players.items() if program)
    for part in ("draft", "key", "key-no-more"):
        path = f"/g/{signer.game}/{foreign}/{part}"
        assert client.post(path, data={**key, **right}).status_code == 403
    there = enter(client, games, signer.game, foreign)
    for part in ("draft", "key", "key-no-more"):
        assert client.post(f"{there}/{part}", data={**key, **right}).status_code == 409
    assert signer.session().log == before
    assert client.post(f"{signer.here}/key", data={**key, **right}).status_code == 200
    assert signer.session().own_key(signer.seat) == key["key"]


def test_another_site_neither_takes_a_key_nor_gets_a_draft(
    signer: Signer, client: TestClient
) -> None:
    signer.take()
    before = signer.session().log
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        for part in ("draft", "key", "key-no-more"):
            answer = client.post(
                f"{signer.here}/{part}", data={"key": public_key(new_key())}, headers=headers
            )
            assert answer.status_code == 403
    assert signer.session().log == before


def test_the_page_says_who_signs_and_only_to_the_seat(
    signer: Signer, games: Games, client: TestClient
) -> None:
    signer.take()
    page = client.get(signer.here).text
    assert f'data-key="{public_key(signer.key)}"' in page
    assert "signed by the host alone" in page
    for who in (REFEREE, WATCH):
        assert "keys.js" not in client.get(enter(client, games, signer.game, who)).text
