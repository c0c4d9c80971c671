"""Orders in advance on the host: carried out when they are due, seen by their owner alone, and opened at the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.errors import InputError
from adjudicator.playout.chance import Chance
from adjudicator.playout.players import RunningGame, draw_kind
from adjudicator.speech import speech
from exporters.host.actions import refuse_illegal
from exporters.host.advance_orders import lay, withdraw
from exporters.host.course import phase_mark
from exporters.host.pages import PACKAGE
from tests.host.hosts import SMALL, begun, enter, games_in, notices, person_in

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from exporters.host.games import Games

SAY = speech(PACKAGE, "en")
CLASSIC = "dune-classic"
PASSES: dict[str, Any] = {"kind": "pass", "always": True}


def play_on(games: Games, game: str, seat: str, until: str = "", most: int = 2000) -> None:
    """Let a game go on by itself, the person playing at random, until its step or phase has a name, or it is over."""
    for number in range(most):
        session = games.running(game).session
        while games.step(game) and session.position.phase != until:
            pass
        followed = session.followed
        if session.result() is not None or session.position.phase == until:
            return
        if seat not in followed.rulebook.to_act(session.position):
            games.decline(game, seat, phase_mark(session))
            continue
        chance = Chance(f"orders/{number}")
        table = RunningGame(followed.rulebook, followed.game, session.position, chance, {})
        move = draw_kind(table, seat)
        games.change(game, lambda session, move=move: session.play(move))  # type: ignore[misc]


def bidding(games: Games) -> tuple[str, str]:
    """A game whose auctions begin now, and the seat of its only person."""
    game = begun(games, CLASSIC)
    seat = person_in(games, game)
    play_on(games, game, seat, until="spice-blow")
    return game, seat


def test_a_highest_bid_is_raised_as_far_as_needed_and_no_farther(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game, seat = bidding(games)
    lay(games, game, seat, {"kind": "bid", "field": "spice", "most": 2}, SAY)
    play_on(games, game, seat, until="revival")
    session = games.running(game).session
    mine = [move for _, move in session.followed.moves if move["by"] == seat]
    bids = [move["spice"] for move in mine if move["move"] == "bid"]
    assert bids
    assert max(bids) <= 2
    verdict = check_bytes(session.log, Judges(), running=True).verdict
    assert (verdict.status, verdict.findings) == ("legal", [])


def test_orders_are_opened_before_the_end_so_that_the_whole_log_is_legal(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    seat = person_in(games, game)
    lay(games, game, seat, {**PASSES, "until_turn": 3}, SAY)
    lay(games, game, seat, {"kind": "take-charity"}, SAY)
    lay(games, game, seat, {**PASSES, "until_turn": 4}, SAY)
    withdraw(games, game, seat, games.running(game).session.lines, SAY)
    play_on(games, game, seat)
    session = games.running(game).session
    assert session.result() is not None
    assert session.log.count(b'"move":"open-order"') == 3
    verdict = check_bytes(session.log, Judges()).verdict
    assert (verdict.status, verdict.findings) == ("legal", [])


def test_another_process_carries_out_an_order_too(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL)
    seat = person_in(games, game)
    lay(games, game, seat, PASSES, SAY)
    other = games_in(tmp_path)
    [order] = other.running(game).session.orders.orders
    assert (order.by, order.terms, order.holds) == (seat, PASSES, True)


def test_a_seat_fills_in_an_order_sees_it_in_words_and_withdraws_it(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    here = enter(client, games, game, seat)
    form = client.post(f"{here}/order", data={"kind": "plan"}).text
    assert 'name="field-leader"' in form
    sent = {"kind": "plan", "filled": "yes", "amount": ""}
    missing = client.post(f"{here}/order", data=sent).text
    assert notices(missing)[0].startswith("Fill in: ")
    sent |= {"amount": "number", "most": "3", "until_turn": "9"}
    read = client.post(f"{here}/order", data=sent).text
    told = re.findall(r'class="whole"><strong>([^<]*)', read)
    assert len(told) == 1
    assert "as little as needed, 3 at most; each time; until turn 9 begins" in told[0]
    laid = client.post(f"{here}/order", data={**sent, "sure": "yes"}).text
    assert told[0] in laid
    assert "(holds)" in laid
    n = re.findall(r'name="n" value="(\d+)"', laid)[-1]
    gone = client.post(f"{here}/withdraw", data={"n": n}).text
    assert "(withdrawn)" in gone
    assert notices(client.post(f"{here}/withdraw", data={"n": n}).text)


def test_nobody_but_its_owner_sees_or_changes_an_order(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    lay(games, game, seat, {"kind": "plan", "field": "number", "most": 7531}, SAY)
    n = games.running(game).session.lines
    other = next(one for one in games.running(game).session.players() if one != seat)
    assert "7531" in client.get(enter(client, games, game, seat)).text
    for who in (other, "watch", "referee"):
        here = enter(client, games, game, who)
        assert "7531" not in client.get(here).text
        assert "7531" not in client.get(f"{here}/log").text
        assert client.post(f"{here}/withdraw", data={"n": str(n)}).status_code == 409
    assert next(one for one in games.running(game).session.orders.orders if one.n == n).holds


def test_a_computer_player_that_takes_a_seat_is_bound_by_no_order(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    lay(games, game, seat, {"kind": "plan", "field": "number", "most": 2}, SAY)
    client.post(f"{enter(client, games, game, seat)}/player", data={"to": "easy"})
    session = games.running(game).session
    assert not any(one.holds for one in session.orders.orders if one.by == seat)


@pytest.mark.parametrize(
    "sent",
    [
        {"kind": "deal-traitor"},
        {"kind": "no-move"},
        {"kind": "plan", "filled": "yes", "amount": "leader", "most": "3"},
        {"kind": "plan", "filled": "yes", "amount": "number", "most": "many"},
        {"kind": "plan", "filled": "yes", "amount": "number", "most": "3", "until_turn": "0"},
        {"kind": "plan", "filled": "yes", "amount": "number", "most": "3", "until_phase": "x" * 99},
    ],
)
def test_what_makes_no_order_is_refused_in_words(
    client: TestClient, games: Games, game: str, sent: dict[str, str]
) -> None:
    here = enter(client, games, game, person_in(games, game))
    before = games.running(game).session.log
    assert notices(client.post(f"{here}/order", data={**sent, "sure": "yes"}).text)
    assert games.running(game).session.log == before


def test_a_refused_move_tells_nobody_but_its_seat_what_the_order_says(
    games: Games, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, session = person_in(games, game), games.running(game).session
    monkeypatch.setattr(session, "refusal", lambda *_: "")
    wanted = {"by": seat, "move": "bid", "spice": 3}
    monkeypatch.setattr(session.orders, "demanded", lambda *_: wanted)
    for who, told in ((seat, True), ("referee", False)):
        with pytest.raises(InputError) as error:
            refuse_illegal(session, {"by": seat, "move": "pass"}, who)
        assert ("demands: " in str(error.value)) is told
