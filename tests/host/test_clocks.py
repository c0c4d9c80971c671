"""Time limits on the host: chosen for a new game, shown, carried out once by one of several processes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")

import msgspec

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.log.lines import decode
from exporters.host.course import phase_mark
from exporters.host.ticker import Ticker, time_outs
from tests.host.hosts import (
    SMALL,
    advance,
    begun,
    browser,
    enter,
    games_in,
    hidden,
    kinds,
    notices,
    person_in,
)

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from exporters.host.games import Games

START = 1_780_000_000
HOUR = 3600


class Clock:
    """A clock that a test puts forward."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        """The time."""
        return self.now


class Quiet:
    """Games that go on when a test says so."""

    def go_on(self, _: str, *, seconds: float) -> None:
        """Nothing happens by itself."""


def timed(folder: Path, limits: str = "move=2h,out=minimal") -> tuple[Games, str, str, Clock]:
    """A game with time limits that waits for its only person, their seat, and the clock."""
    games, clock = games_in(folder), Clock()
    games.clock = clock
    game = begun(games, SMALL, limits=limits)
    assert advance(games, game, 20)
    seat = person_in(games, game)
    while seat not in games.running(game).session.followed.rulebook.to_act(
        games.running(game).session.position
    ):
        games.decline(game, seat, phase_mark(games.running(game).session))
        assert advance(games, game, 20)
    return games, game, seat, clock


def lines_of(games: Games, game: str, kind: str) -> list[dict[str, Any]]:
    """The lines of a kind."""
    return [line for raw in games.store.lines(game)[1:] if (line := decode(raw))["move"] == kind]


def tick(games: Games) -> None:
    """One look at what is due."""
    live: Any = Quiet()
    time_outs(games, live)


def test_a_time_out_is_carried_out_when_it_is_due_and_not_before(tmp_path: Path) -> None:
    games, game, seat, clock = timed(tmp_path)
    clock.now += 2 * HOUR - 1
    tick(games)
    assert lines_of(games, game, "timeout") == []
    clock.now += 1
    tick(games)
    [line] = lines_of(games, game, "timeout")
    assert (line["seat"], line["does"]) == (seat, "minimal")
    forced = decode(games.store.lines(game)[line["n"] + 1])
    assert forced["by"] == seat
    verdict = check_bytes(games.running(game).session.log, Judges(), running=True).verdict
    assert verdict.status == "legal"
    assert [one for one in verdict.findings if one.kind != "note"] == []


def test_of_several_processes_one_carries_a_time_out_out(tmp_path: Path) -> None:
    games, game, _, clock = timed(tmp_path)
    other = games_in(tmp_path)
    other.clock = clock
    clock.now += 3 * HOUR
    assert other.store.due(clock.now) == games.store.due(clock.now) == [game]
    for process in (games, other, games):
        process.claim(game)
    assert len(lines_of(games, game, "timeout")) == 1
    assert games.store.due(clock.now) == []


def test_a_move_that_comes_too_late_finds_the_time_out_carried_out(tmp_path: Path) -> None:
    games, game, seat, clock = timed(tmp_path)
    with browser(games) as client:
        here = enter(client, games, game, seat)
        page = client.get(here).text
        assert "Your time:" in page
        assert "2 h left" in page
        clock.now += 5 * HOUR
        games.change(game, lambda _: None)
    [line] = lines_of(games, game, "timeout")
    assert line["at"] >= START + 2 * HOUR
    verdict = check_bytes(games.running(game).session.log, Judges(), running=True).verdict
    assert verdict.status == "legal"


def test_a_lost_database_loses_no_deadline(tmp_path: Path) -> None:
    games, game, _, clock = timed(tmp_path)
    games.store.close()
    for path in tmp_path.glob("host.db*"):
        path.unlink()
    again = games_in(tmp_path)
    again.clock = clock
    again.step(game)
    assert again.store.due(clock.now + 2 * HOUR) == [game]


def test_a_pause_stops_all_clocks_and_a_referee_gives_more_time(tmp_path: Path) -> None:
    games, game, seat, clock = timed(tmp_path)
    with browser(games) as client:
        referee = enter(client, games, game, "referee")
        client.post(f"{referee}/pause", data={"paused": "yes", "why": "The server moves."})
        clock.now += 50 * HOUR
        tick(games)
        assert lines_of(games, game, "timeout") == []
        assert "All clocks stand still." in client.get(referee).text
        client.post(f"{referee}/pause", data={"paused": "no"})
        client.post(f"{referee}/more-time", data={"seat": seat, "hours": "3"})
        here = enter(client, games, game, seat)
        assert "5 h left" in client.get(here).text
        refused = client.post(f"{here}/more-time", data={"seat": seat, "hours": "3"})
        assert notices(refused.text) == ["Only the referee can do that."]
        clock.now += 5 * HOUR - 1
        tick(games)
        assert lines_of(games, game, "timeout") == []
    assert [line["why"] for line in lines_of(games, game, "pause")] == ["The server moves."]


def test_where_the_referee_decides_nobody_moves_until_then(tmp_path: Path) -> None:
    games, game, seat, clock = timed(tmp_path, "move=2h,out=referee")
    clock.now += 2 * HOUR
    tick(games)
    assert not games.step(game)
    with browser(games) as client:
        here = enter(client, games, game, seat)
        page = client.get(here).text
        assert "the referee decides what happens now" in page
        sent = {"at": hidden(page, "at"), "kind": kinds(page)[0], "sure": "yes"}
        assert notices(client.post(f"{here}/move", data=sent).text)
        referee = enter(client, games, game, "referee")
        client.post(f"{referee}/more-time", data={"seat": seat, "hours": "1"})
        assert "1 h left" in client.get(here).text


def test_a_seat_declares_a_holiday_in_time(tmp_path: Path) -> None:
    limits = "move=3d,zone=Europe/Berlin,holidays=10,notice=1d"
    games, game, seat, _ = timed(tmp_path, limits)
    with browser(games) as client:
        here = enter(client, games, game, seat)
        late = {"begins": "2026-05-28T22:30", "ends": "2026-06-05T08:00"}
        assert notices(client.post(f"{here}/holiday", data=late).text)
        sent = {"begins": "2026-05-30T08:00", "ends": "2026-06-05T08:00"}
        page = client.post(f"{here}/holiday", data=sent).text
        assert notices(page) == []
        assert "on holiday: " in page
        watch = enter(client, games, game, "watch")
        assert client.post(f"{watch}/holiday", data=sent).status_code == 409
        nonsense = client.post(f"{here}/holiday", data={"begins": "soon", "ends": "later"})
        assert notices(nonsense.text)
    [line] = lines_of(games, game, "holiday")
    assert line["by"] == seat


def test_a_new_game_has_the_time_limits_that_its_form_asks_for(
    client: TestClient, games: Games
) -> None:
    client.get(f"/k/{games.home_link()}")
    sent = {
        "seat-atreides": "person", "seat-fremen": "easy", "limit": "game", "limit-number": "20",
        "limit-unit": "days", "increment-number": "6", "increment-unit": "hours", "zone": "Europe/Paris",
        "quiet-begins": "22:00", "quiet-ends": "08:00", "quiet-sun": "yes", "holidays": "7", "out": "easy",
    }  # fmt: skip
    page = client.post(f"/new/{SMALL}", data=sent)
    game = re.findall(r"/links/(\w+)", str(page.url))[0]
    policy = msgspec.json.decode(games.store.lines(game)[0])["policy"]
    assert policy["clock"] is True
    assert policy["time"] == {
        "game": 20 * 24 * HOUR, "increment": 6 * HOUR, "zone": "Europe/Paris", "holidays": 7,
        "quiet": [{"begins": "22:00", "ends": "08:00"}, {"begins": "00:00", "days": ["sun"], "ends": "24:00"}], "notice": 24 * HOUR, "out": "easy",
    }  # fmt: skip
    for wrong in (
        {"zone": "Mars/Arrakeen"},
        {"limit-number": "-3"},
        {"limit-number": "99999"},
        {"quiet-begins": "8", "quiet-ends": "9"},
        {"zone": "UTC,sealed=plan"},
    ):
        refused = client.post(f"/new/{SMALL}", data={**sent, **wrong})
        assert refused.status_code == 422
        assert notices(refused.text)


def test_work_that_fails_stops_no_other_work_and_is_said_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = []

    def fails() -> None:
        raise ValueError("secret")

    ticker = Ticker({"notices": fails, "time-outs": lambda: done.append(1)})
    ticker.tick()
    ticker.tick()
    assert done == [1, 1]
    assert capsys.readouterr().err.splitlines() == ["kynes: notices: ValueError"]


def test_the_ticker_of_a_host_carries_time_outs_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("exporters.host.ticker.TICK", 0.05)
    games, game, _, clock = timed(tmp_path)
    clock.now += 2 * HOUR
    with browser(games) as client:
        for _ in range(200):
            if lines_of(games, game, "timeout"):
                return
            client.get("/style.css")
    pytest.fail("nobody carried it out")


def test_a_page_says_the_limits_in_words(tmp_path: Path) -> None:
    limits = "move=2d,zone=Europe/Berlin,quiet=22:00-07:00+sat+sun,holidays=5,notice=1d,out=referee"
    games, game, seat, _ = timed(tmp_path, limits)
    with browser(games) as client:
        page = client.get(enter(client, games, game, seat)).text
        assert "2 days for each move; No time runs from 22:00 to 07:00; " in page
        assert "(Saturday)" in page
        assert "When time runs out: the referee decides" in page
        assert "move=2d" not in page
        page = client.get(f"/g/{game}/{seat}", params={"language": "de"}).text
        assert "2 Tage " in page
        assert "(Samstag)" in page


def test_a_form_that_makes_no_game_keeps_what_was_chosen(client: TestClient, games: Games) -> None:
    client.get(f"/k/{games.home_link()}")
    sent = {
        "seat-atreides": "strong",
        "name-atreides": "Anna & co",
        "seat-fremen": "nobody",
        "undo": "none",
        "chance": "table",
        "stopped": "yes",
        "option-turns": "3",
        "limit": "phase",
        "limit-number": "x",
        "limit-unit": "hours",
        "quiet-sat": "yes",
    }
    page = client.post(f"/new/{SMALL}", data=sent)
    assert page.status_code == 422
    assert notices(page.text)
    for shown in (
        '<option value="strong" selected>',
        'name="name-atreides" value="Anna &amp; co"',
        '<option value="none" selected>',
        '<option value="table" selected>',
        'name="stopped" value="yes" checked>',
        'name="option-turns" value="3"',
        '<option value="phase" selected>',
        '<option value="hours" selected>',
        'name="quiet-sat" value="yes" checked>',
    ):
        assert shown in page.text, shown
    assert '<option value="person" selected>' not in page.text
