"""Games that differ only in what a reader may not know give that reader the same bytes over HTTP, in every game."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

from starlette.testclient import TestClient

from adjudicator.log.header import Header
from adjudicator.registry import GAMES
from adjudicator.wording import EVERYBODY
from exporters.host.games import WATCH, Games
from exporters.host.live import Live
from tests.host.hosts import browser, enter, games_in, hidden, kinds
from tests.support.exchanged_logs import Pair, as_log, chosen_otherwise, twin_of
from tests.support.replay import golden_logs, moves_of, read_header

LENGTHS = {"dawn-of-the-fremen": 24}
"""Lines of a log that are shown: in Dawn of the Fremen, until the hidden site is turned up again."""
GAME = "aaaaaaaaaaaaaaaa"
MOST_KINDS = 6


@pytest.fixture(autouse=True)
def _no_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two games stay where they are: no computer player moves."""
    monkeypatch.setattr(Live, "go_on", lambda *_, **__: None)


def kept_in(folder: Path, log: bytes) -> Games:
    """A host that has one game, with this log."""
    games = games_in(folder)
    lines = log.splitlines()
    games.store.create(GAME, "The same name", lines)
    games._link(GAME, msgspec.json.decode(lines[0], type=Header))
    return games


def all_shown(client: TestClient, games: Games, who: str) -> dict[str, str]:
    """Everything that a reader is sent: the page, the form of each kind of move, refusals, marks of events."""
    here = enter(client, games, GAME, who)
    page = client.get(here)
    found = {"page": page.text, "headers": str(sorted(page.headers.items()))}
    at = hidden(page.text, "at")
    for kind in kinds(page.text)[:MOST_KINDS]:
        found[kind] = client.post(f"{here}/move", data={"kind": kind, "at": at}).text
    for what, data in (("move", {"kind": "storm"}), ("undo", {}), ("orders", {"orders": "x"})):
        found[f"refused {what}"] = client.post(f"{here}/{what}", data=data).text
    return found


def apart(folder: Path, log: Path, who: str, pair: Pair) -> list[str]:
    """What tells a reader two games with these moves apart."""
    found: list[dict[str, str]] = []
    for which, moves in zip(("one", "other"), pair, strict=True):
        (folder / which).mkdir(parents=True)
        if found:  # the same secret, so that the links are the same
            shutil.copy(folder / "one" / "host.key", folder / which / "host.key")
        games = kept_in(folder / which, as_log(log, moves))
        with browser(games) as client:
            found.append(all_shown(client, games, who))
        games.store.close()
    one, other = found
    return [what for what in {**one, **other} if one.get(what) != other.get(what)]


def compared(log: Path, folder: Path, reader: str, upto: int, number: str) -> int:
    """How many pairs of games were the same to a reader; AssertionError for one that was not."""
    twin = twin_of(log, reader, upto, number)
    pairs = [] if twin is None else [(moves_of(log)[:upto], twin)]
    pairs += chosen_otherwise(log, reader, upto)[:1]
    for at, pair in enumerate(pairs):
        assert apart(folder / f"{reader}-{at}", log, reader or WATCH, pair) == []
    return len(pairs)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_a_reader_may_not_know_changes_nothing_that_is_sent(game: str, tmp_path: Path) -> None:
    log = sorted(golden_logs(game), key=lambda one: one.stat().st_size)[1]
    seat = read_header(log).seats[0].faction
    upto = LENGTHS.get(game, 120)
    made = sum(compared(log, tmp_path, reader, upto, "suite") for reader in (seat, EVERYBODY))
    assert made > 0


@pytest.mark.campaign
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_golden_game_sends_a_reader_more(game: str, tmp_path: Path) -> None:
    for log in golden_logs(game):
        for reader in [*(seat.faction for seat in read_header(log).seats), EVERYBODY]:
            compared(log, tmp_path / log.stem, reader, LENGTHS.get(game, 400), "campaign")


def test_a_page_that_shows_a_hidden_card_would_be_found(tmp_path: Path) -> None:
    """The referee sees everything: to the referee the two games differ."""
    log = sorted(golden_logs("dune-classic"), key=lambda one: one.stat().st_size)[1]
    twin = twin_of(log, EVERYBODY, 120, "suite")
    assert twin is not None
    assert "page" in apart(tmp_path, log, "referee", (moves_of(log)[:120], twin))
