"""A table of Tabletop Simulator and browsers share one game: the script in the fake program asks a real host."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

import httpx2

from adjudicator.check import Judges, check_bytes
from adjudicator.log.lines import encode
from adjudicator.registry import GAMES
from adjudicator.show.forum_post import post_of
from adjudicator.wording import EVERYBODY
from exporters.host.games import REFEREE, WATCH
from tests.host.hosts import HERE, SMALL, advance, begun, browser, enter, games_in, move
from tests.tts.fake import WebRequest
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from exporters.host.games import Games

pytestmark = needs_lupa
Answer = Callable[[WebRequest], "tuple[int, str] | str"]
JUDGES = Judges()
STRETCH = 24
"""Moves of people in a game that is shared, unless it is over sooner."""
LEAST = 8
MOVE = """
local Referee = referee
local seat, colour = "{seat}", "{colour}"
local kinds = forms.kinds(seat)
assert(#kinds > 0, "nothing is open")
local kind
for i = 1, #kinds do
  -- What can be done at any time, such as to leave the game, is not done.
  kind = string.find(" {unasked} ", " " .. kinds[i] .. " ", 1, true) == nil and kinds[i] or kind
end
local move = Referee.move({{ by = seat, move = kind or kinds[#kinds] }})
local field = Referee.next_field(state.position_of(seat), move)
while field ~= nil do
  local value = "some words"
  if field.kind ~= "text" then
    value = field.options[1]
  end
  Referee.put(move, field.name, value)
  if field.last then
    break
  end
  field = Referee.next_field(state.position_of(seat), move)
end
local good, why = play.try(colour, seat, move)
assert(good, why)
return move.move
"""


class Shared:
    """A host with a game, and a table at which one of its seats plays."""

    def __init__(self, client: TestClient, games: Games, game: str) -> None:
        self.client, self.games, self.game = client, games, game
        session = games.running(game).session
        self.seats = sorted(seat for seat, program in session.players().items() if not program)
        self.mine, self.other = self.seats[0], self.seats[1]
        self.table = Table(session.followed.header.game)
        self.table.seat(self.table.colour(self.mine))
        self.table.until_loaded()
        self.unasked = " ".join(sorted(post_of(session.followed.header.game).UNASKED))
        self.went_on = 0
        """How often somebody has let the game go on."""
        self.sent: list[WebRequest] = []
        self.got: list[str] = []

    def answer(self, request: WebRequest) -> tuple[int, str] | str:
        """What the host says."""
        self.sent.append(request)
        path = request.url.removeprefix(HERE)
        got = self.client.request(
            request.method, path, content=request.body, headers=request.headers
        )
        self.got.append(got.text)
        return got.status_code, got.text

    def pump(self, answer: Answer | None = None, rounds: int = 2) -> None:
        """Let the table ask, and take the answers over."""
        for _ in range(rounds):
            for _ in range(200):
                if self.table.answer_web(answer or self.answer):
                    break
                self.table.step(10)
            self.table.step(10)
            self.table.until_still()

    def catch_up(self) -> None:
        """Let the table ask until it knows all that the host knows, while computer players may still move."""
        for _ in range(100):
            self.pump(rounds=1)
            if self.seen() == self.lines():
                return
        raise AssertionError(f"the table knows line {self.seen()} of {self.lines()}")

    def join(self, *links: str) -> None:
        """The host of the table types links and joins."""
        colour = self.table.colour(self.mine)
        typed = " ".join(f"{HERE}/k/{one}" for one in links)
        self.table.lua(
            f'local shared = Kynes("shared_game") assert(shared.add_links("{colour}", "{typed}"))'
        )
        self.table.lua(f'assert(Kynes("shared_game").join("{colour}"))')
        self.pump(rounds=1)

    def awaited(self) -> str:
        """The seat of a person that the game waits for, when the table knows that it does; "" when it is over."""
        for _ in range(20):
            advance(self.games, self.game, 5)
            self.catch_up()
            session = self.games.running(self.game).session
            if session.result() is not None:
                return ""
            due = session.followed.rulebook.to_act(session.position)
            self.let_go_on()
            if due and due[0] in self.seats and self.seen() == self.lines():
                return str(due[0])
        raise AssertionError("nobody is awaited")

    def let_go_on(self) -> None:
        """Whoever is asked whether the game may go on lets it, at the table."""
        for seat in self.seats:
            colour = self.table.colour(seat)
            if self.table.lua(f'return #Kynes("play").waited("{colour}") > 0'):
                self.table.lua(f'assert(Kynes("play").go_on("{colour}"))')
                self.pump(rounds=1)
                self.went_on += 1

    def move(self, seat: str) -> str:
        """A move of a seat at the table, on its way to the host; its kind."""
        colour = self.table.colour(seat)
        if not self.table.lua(f'return state.is_seated("{colour}")'):
            self.table.seat(colour)
            self.table.until_still()
        return str(self.table.lua(MOVE.format(seat=seat, colour=colour, unasked=self.unasked)))

    def until_made(self, seat: str, count: int, answer: Answer | None = None) -> None:
        """Let the table ask until the host has so many moves of a seat."""
        for _ in range(20):
            if len(self.made(seat)) >= count:
                return
            self.pump(answer, rounds=1)
        raise AssertionError(f"{seat} has not made {count} moves")

    def lines(self) -> int:
        """The last line of the game."""
        return self.games.running(self.game).session.lines

    def made(self, seat: str) -> list[str]:
        """The kinds of the moves of a seat that stand."""
        moves = self.games.running(self.game).session.followed.moves
        return [str(move["move"]) for _, move in moves if move["by"] == seat]

    def seen(self) -> int:
        """The last line that the table knows."""
        return int(self.table.lua("return state.shared.at"))

    def told(self) -> str:
        """All that was said at the table."""
        return "\n".join(line.text for line in self.table.lines)


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Shared]:
    """A host in this process, with a game of two people."""
    games = games_in(tmp_path)
    game = begun(games, SMALL, people=2, seats="atreides,harkonnen", fair=False)
    assert advance(games, game, 20)
    with browser(games) as client:
        yield Shared(client, games, game)


def test_a_move_at_the_table_and_one_in_a_browser_are_lines_of_one_log(shared: Shared) -> None:
    words = shared.games.links(shared.game)
    shared.join(words[shared.mine], words[shared.other])
    seat = shared.awaited()
    before = shared.made(seat)
    kind = shared.move(seat)
    shared.until_made(seat, len(before) + 1)
    assert shared.made(seat)[len(before)] == kind
    seat = shared.awaited()
    here, lines = enter(shared.client, shared.games, shared.game, seat), shared.lines()
    move(shared.client, here)
    shared.catch_up()
    assert shared.seen() > lines
    log = shared.games.written(shared.game).read_bytes()
    assert check_bytes(log, JUDGES, running=True).verdict.status == "legal"
    shared.table.assert_no_errors()


@pytest.mark.campaign
@pytest.mark.parametrize("name", sorted(set(GAMES) - {SMALL}))
def test_in_each_game_a_table_and_browsers_move_in_turn(tmp_path: Path, name: str) -> None:
    """Two people play, each now at the table and now in a browser; computers play the others."""
    games = games_in(tmp_path)
    game = begun(games, name, people=2, fair=False)
    assert advance(games, game, 60)
    with browser(games) as client:
        shared = Shared(client, games, game)
        words = games.links(game)
        shared.join(words[shared.mine], words[shared.other])
        for at in range(STRETCH):
            seat = shared.awaited()
            if not seat:
                assert at >= LEAST
                break
            before, lines = len(shared.made(seat)), shared.lines()
            if at % 2:
                move(client, enter(client, games, game, seat))
            else:
                kind = shared.move(seat)
                shared.until_made(seat, before + 1)
                assert shared.made(seat)[before] == kind
            shared.catch_up()
            assert shared.seen() > lines
            same_as_at_the_host(shared, shared.mine, shared.other)
        log = games.written(game).read_bytes()
        assert check_bytes(log, JUDGES, running=True).verdict.status == "legal"
        shared.table.assert_no_errors()
    games.store.close()


def same_as_at_the_host(shared: Shared, *seats: str) -> None:
    """AssertionError unless the table has the view of everybody and of these seats, as the rules give them."""
    session = shared.games.running(shared.game).session
    rules, game = session.followed.rulebook, session.followed.game
    views = [("position", EVERYBODY), *((f'views["{seat}"]', seat) for seat in seats)]
    for at, viewer in views:
        kept = shared.table.lua(
            f"return referee.encode(referee.data(referee.decode(referee.save_position(state.{at}), 40)))"
        )
        assert json.loads(kept) == json.loads(encode(rules.view(game, session.position, viewer)))


def test_the_table_knows_the_position_as_its_seats_may_know_it_and_nothing_else(
    shared: Shared,
) -> None:
    words = shared.games.links(shared.game)
    shared.join(words[shared.mine])
    same_as_at_the_host(shared, shared.mine)
    assert shared.table.lua(f'return state.views["{shared.other}"]') is None
    assert words[shared.other] not in "".join(shared.got)
    assert all(words[shared.mine] not in one.url for one in shared.sent)


def test_a_game_goes_on_in_browsers_while_the_table_is_closed(shared: Shared) -> None:
    words = shared.games.links(shared.game)
    shared.join(words[shared.mine])
    saved = shared.table.save()
    seat = shared.awaited()
    here, lines = enter(shared.client, shared.games, shared.game, seat), shared.lines()
    move(shared.client, here)
    shared.table.reload(saved)
    assert shared.seen() <= lines
    shared.catch_up()
    assert shared.seen() > lines
    assert shared.table.lua("return state.stage") == "playing"
    assert shared.table.lua(f'return state.views["{shared.mine}"] ~= nil')
    shared.table.assert_no_errors()


def test_without_an_answer_the_table_asks_again_and_a_move_is_made_once(shared: Shared) -> None:
    words = shared.games.links(shared.game)
    shared.join(words[shared.mine], words[shared.other])
    seat = shared.awaited()
    before = shared.made(seat)
    kind = shared.move(seat)

    def lost(request: WebRequest) -> str:
        shared.answer(request)  # the host has it, its answer is lost
        return "Cannot connect to destination host"

    shared.until_made(seat, len(before) + 1, lost)
    shared.pump(lost, rounds=2)
    shared.catch_up()
    assert shared.made(seat)[len(before) : len(before) + 1] == [kind]
    assert sum(f'"move":{{"by":"{seat}"' in one.body for one in shared.sent) > 1
    assert "asks again" in shared.told()
    assert "answers again" in shared.told()


def test_a_seat_that_has_moved_in_a_browser_meanwhile_is_told_so(shared: Shared) -> None:
    words = shared.games.links(shared.game)
    shared.join(words[shared.mine], words[shared.other])
    seat = shared.awaited()
    old, before = shared.lines(), shared.made(seat)
    move(shared.client, enter(shared.client, shared.games, shared.game, seat))
    assert len(shared.made(seat)) > len(before)
    sent = {"links": [words[seat]], "at": old, "move": {"by": seat, "move": "pass"}}
    answer = shared.client.post("/table", content=json.dumps(sent)).json()
    assert "in the meantime" in answer["refused"]
    sent["move"] = {"by": seat, "move": "no-such-move"}
    answer = shared.client.post("/table", content=json.dumps(sent)).json()
    assert "no move of this game" in answer["refused"]
    other = next(one for one in shared.seats if one != seat)
    sent["move"] = {"by": other, "move": "pass"}
    answer = shared.client.post("/table", content=json.dumps(sent)).json()
    assert "does not play at this table" in answer["refused"]


def test_a_link_that_lets_in_too_much_or_nobody_gives_nothing(shared: Shared) -> None:
    words = shared.games.links(shared.game)
    shared.join(words[REFEREE])
    assert "shows everything" in shared.told()
    assert shared.table.lua("return state.stage") == "lobby"
    shared.table.lua('Kynes("shared_game").forget()')
    shared.join(words[WATCH])
    assert shared.table.lua("return state.stage") == "playing"
    assert shared.table.lua(f'return #state.seats_of("{shared.table.colour(shared.mine)}")') == 0
    shared.games.renew_link(shared.game, WATCH)
    shared.pump()
    assert "tells this table nothing more" in shared.told()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 400),
        ({"links": ["x" * 32], "at": -1}, 403),
        ({"links": [], "at": -1}, 403),
        ({"links": ["x"], "at": -1, "more": 1}, 400),
        ({"links": ["x"] * 20000, "at": -1}, 400),
    ],
)
def test_what_is_no_request_of_a_table_is_refused(shared: Shared, sent: Any, status: int) -> None:
    assert shared.client.post("/table", content=json.dumps(sent)).status_code == status


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a host in a process of its own."""
    words = ["host", str(folder), "--no-browser", "--port", "0"]
    code = "from exporters.cli import main; main()"
    server = subprocess.Popen([sys.executable, "-c", code, *words], stdout=subprocess.PIPE)
    try:
        assert server.stdout is not None
        found = re.match(r"http://127\.0\.0\.1:\d+", server.stdout.readline().decode())
        assert found
        yield found[0]
    finally:
        server.terminate()
        server.communicate(timeout=30)


def test_the_script_shares_a_game_with_a_host_in_a_process_of_its_own(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = begun(games, SMALL, people=2, seats="atreides,harkonnen", fair=False)
    assert advance(games, game, 20)
    words, lines = games.links(game), games.running(game).session.lines
    games.store.close()
    table = Table(SMALL)
    for seat in ("atreides", "harkonnen"):
        table.seat(table.colour(seat))
    table.until_loaded()
    with served(tmp_path) as address, httpx2.Client() as client:

        def answer(request: WebRequest) -> tuple[int, str]:
            got = client.request(
                request.method, request.url, content=request.body, headers=request.headers
            )
            return got.status_code, got.text

        links = " ".join(f"{address}/k/{words[one]}" for one in ("atreides", "harkonnen"))
        colour = table.colour("atreides")
        table.lua(f'assert(Kynes("shared_game").add_links("{colour}", "{links}"))')
        table.lua(f'assert(Kynes("shared_game").join("{colour}"))')
        for seat in ("", "again"):
            for _ in range(3):
                while not table.answer_web(answer):
                    table.step(10)
                table.until_still()
            if seat:
                break
            awaits = table.lua("return referee.to_act(state.position)[1]")
            table.lua(MOVE.format(seat=awaits, colour=table.colour(awaits), unasked=""))
        assert int(table.lua("return state.shared.at")) > lines
    table.assert_no_errors()
