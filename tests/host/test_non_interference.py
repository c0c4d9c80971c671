"""Games that differ only in what a reader may not know give that reader the same bytes over HTTP, in every game."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

from httpx2 import Response
from starlette.testclient import TestClient

from adjudicator.log.header import Header, setup_of
from adjudicator.play.session import Session
from adjudicator.registry import GAMES
from adjudicator.speech import languages
from adjudicator.wording import EVERYBODY
from exporters.host.addresses import CALENDAR, FEED, word_of
from exporters.host.course import might_speak_up, phase_mark, speakers
from exporters.host.database import GAMES as GAMES_TABLE
from exporters.host.games import WATCH, Games
from exporters.host.live import Live
from exporters.host.notices import make_notices_of
from exporters.host.outbox import Contact, Outbox, Progress
from exporters.host.tables import TABLES
from exporters.host.ticker import Ticker
from tests.host.hosts import browser, games_in, hidden, kinds, seats_routes
from tests.support.exchanged_logs import Pair, as_log, chosen_otherwise, twin_of
from tests.support.replay import golden_logs, load, moves_of, read_header

LENGTHS = {"dawn-of-the-fremen": 24}
"""Lines of a log that are shown: in Dawn of the Fremen, until the hidden site is turned up again."""
GAME = "aaaaaaaaaaaaaaaa"
MOST_KINDS = 6
SLOW = ("/replay", "/table/{sort}")
"""What a process of its own makes; other tests compare it in every game, and the campaign here."""


PATIENCE = 3600
"""Seconds that a process may take for a save: a busy machine is no difference between two games."""


@pytest.fixture(autouse=True)
def _nothing_happens_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two games stay where they are: no computer player moves, and nothing but the test sends a message.

    A game that is over has messages that are due at once. The ticker of a host would take them, too, in one of the
    two games perhaps and not in the other.
    """
    monkeypatch.setattr(Live, "go_on", lambda *_, **__: None)
    monkeypatch.setattr(Ticker, "start", lambda _: None)
    monkeypatch.setattr(Ticker, "close", lambda _: None)


def kept_in(folder: Path, log: bytes) -> Games:
    """A host that has one game, with this log."""
    games = games_in(folder)
    games.clock = lambda: 1_780_000_000
    lines = log.splitlines()
    header = msgspec.json.decode(lines[0], type=Header)
    games.store.create(GAME, "The same name", lines, games.first_links(GAME, header))
    with games.store.engine.begin() as database:
        database.execute(GAMES_TABLE.update().values(made=1_780_000_000))
    return games


def answered(answer: Response) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """All of an answer that is sent: its status, its headers in their order, its bytes."""
    assert answer.status_code < 500, "what a server cannot answer compares nothing"
    return answer.status_code, answer.headers.raw, answer.content


def all_shown(client: TestClient, games: Games, who: str, slow: bool) -> dict[str, object]:
    """Everything that a reader is sent: each address, the form of each kind of move, refusals, marks of events."""
    word = games.links(GAME)[who]
    found: dict[str, object] = {"entry": answered(client.get(f"/k/{word}", follow_redirects=False))}
    here = f"/g/{GAME}/{who}"
    page = client.get(here).text
    for part in seats_routes(games, "GET"):
        if part != "/events" and (slow or part not in SLOW):
            for sort in TABLES if "{sort}" in part else [""]:
                address = here + part.replace("{sort}", sort)
                found[f"GET {part}{sort}"] = answered(client.get(address))
    for language in languages() if slow else ():
        found[language] = answered(client.get(here, headers={"accept-language": language}))
    asked = {"links": [word], "at": -1}
    found["table"] = answered(client.post("/table", content=msgspec.json.encode(asked)))
    found["marks"] = marks_of(games, who)
    found["notices"] = notices_of(games, who)
    for use, ending in ((FEED, "atom"), (CALENDAR, "ics")):
        address = f"/{use}/{GAME}/{who}/{word_of(games, use, GAME, who)}.{ending}"
        found[use] = answered(client.get(address))
    at = hidden(page, "at")
    for kind in kinds(page)[:MOST_KINDS]:
        sent = {"kind": kind, "at": at}
        found[kind] = answered(client.post(f"{here}/move", data=sent))
    wrong = {"kind": "storm", "orders": "x", "text": "hello", "to": "nobody", "seat": "nobody"}
    for part in seats_routes(games, "POST"):
        found[f"POST {part}"] = answered(client.post(here + part, data=wrong))
    session = games.running(GAME).session
    asked |= {"go_on": [*session.players()], "phase": phase_mark(session)}
    found["table that lets it go on"] = answered(
        client.post("/table", content=msgspec.json.encode(asked))
    )
    assert set(games.declined(GAME)) - {"", who} == set()
    found["waits"] = speakers(session, {}) if who == WATCH else [
        one for one in speakers(session, {}) if one != who
    ]  # fmt: skip
    return found


def notices_of(games: Games, who: str) -> list[tuple[str, str, str]]:
    """What a reader, and a channel that they have set up, is notified of: their turn, and a new phase."""
    outbox = Outbox(games.store)
    for sort, address in (("mail", "me@example.org"), ("slack", "https://slack.example/hook")):
        outbox.add_contact(Contact(0, GAME, who, sort, address, "en", ""))
    earlier = Progress(lines=-1, phase="an earlier phase")
    make_notices_of(games, outbox, GAME, earlier, "https://games.example")
    found = []
    while (message := outbox.take(1 << 40)) is not None:
        outbox.sent(message.key)
        found.append((message.sort, message.subject, message.body))
    return sorted(found)


def marks_of(games: Games, who: str) -> list[str]:
    """The marks that a reader is sent when somebody speaks to everybody, and to somebody else."""

    async def heard() -> list[str]:
        live = Live(games)
        marks = live.marks(GAME, who, lambda: True)
        found = [await anext(marks)]
        for readers in ([], ["nobody"]):
            games.store.say(GAME, "referee", readers, "hello")
            games.changed(GAME)
            found.append(await anext(marks))
        await marks.aclose()
        live.close()
        return found

    return asyncio.run(heard())


def apart(folder: Path, log: Path, who: str, pair: Pair, *, slow: bool = False) -> list[str]:
    """What tells a reader two games with these moves apart."""
    found: list[dict[str, object]] = []
    for which, moves in zip(("one", "other"), pair, strict=True):
        (folder / which).mkdir(parents=True)
        if found:  # the same secret, so that the links are the same
            shutil.copy(folder / "one" / "host.key", folder / which / "host.key")
        games = kept_in(folder / which, as_log(log, moves))
        with browser(games, seconds=PATIENCE) as client:
            found.append(all_shown(client, games, who, slow))
        games.store.close()
    one, other = found
    return [what for what in {**one, **other} if one.get(what) != other.get(what)]


def compared(
    log: Path, folder: Path, reader: str, upto: int, number: str, *, slow: bool = False
) -> int:
    """How many pairs of games were the same to a reader; AssertionError for one that was not."""
    twin = twin_of(log, reader, upto, number)
    pairs = [] if twin is None else [(moves_of(log)[:upto], twin)]
    pairs += chosen_otherwise(log, reader, upto)[:1]
    for at, pair in enumerate(pairs):
        assert apart(folder / f"{reader}-{at}", log, reader or WATCH, pair, slow=slow) == []
    return len(pairs)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_a_reader_may_not_know_changes_nothing_that_is_sent(game: str, tmp_path: Path) -> None:
    log = sorted(golden_logs(game), key=lambda one: one.stat().st_size)[1]
    seat = read_header(log).seats[0].faction
    upto = LENGTHS.get(game, 120)
    made = sum(compared(log, tmp_path, reader, upto, "suite") for reader in (seat, EVERYBODY))
    assert made > 0


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("game", "at"),
    [(game, at) for game in sorted(GAMES) for at in range(len(golden_logs(game)))],
)
def test_no_golden_game_sends_a_reader_more(game: str, at: int, tmp_path: Path) -> None:
    """The first game of each is also replayed, and saved for both tables."""
    log = golden_logs(game)[at]
    for reader in [*(seat.faction for seat in read_header(log).seats), EVERYBODY]:
        upto = LENGTHS.get(game, 400)
        compared(log, tmp_path, reader, upto, "campaign", slow=at == 0)


def test_a_page_that_shows_a_hidden_card_would_be_found(tmp_path: Path) -> None:
    """The referee sees everything: to the referee the two games differ."""
    log = sorted(golden_logs("dune-classic"), key=lambda one: one.stat().st_size)[1]
    twin = twin_of(log, EVERYBODY, 120, "suite")
    assert twin is not None
    assert "GET " in apart(tmp_path, log, "referee", (moves_of(log)[:120], twin))


def test_the_game_waits_alike_for_whoever_might_hold_a_card_and_whoever_does() -> None:
    """From a pause nobody learns who could have spoken up: at every line of some games of each kind."""
    compared = asked = 0
    for game in sorted(GAMES):
        log = min(golden_logs(game), key=lambda one: one.stat().st_size)
        header = read_header(log)
        loaded = load(game)
        rules, linked = loaded.rulebook, loaded.game
        pairs = chosen_otherwise(log, EVERYBODY, 200)
        twin = twin_of(log, EVERYBODY, 200, "suite")
        pairs += [] if twin is None else [(moves_of(log)[:200], twin)]
        for pair in pairs:
            positions = [rules.new_position(linked, setup_of(header)) for _ in pair]
            for moves in zip(*pair, strict=True):
                waited = []
                for position, one in zip(positions, moves, strict=True):
                    rules.apply(linked, position, one)
                    followed = SimpleNamespace(rulebook=rules, game=linked)
                    session = SimpleNamespace(followed=followed, position=position)
                    waited.append(
                        [
                            seat
                            for seat in position.sides
                            if might_speak_up(cast("Session", session), seat)
                        ]
                    )
                assert waited[0] == waited[1]
                compared += 1
                asked += bool(waited[0])
    assert compared > 100
    assert asked > 10
