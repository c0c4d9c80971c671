"""A save that comes back from a table: its new moves are added, all or none, if it is a continuation of the game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")

import msgspec

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.log.policy import kept_policy
from adjudicator.play.session import Session, begin
from adjudicator.playout.chance import Chance
from adjudicator.playout.players import RunningGame, draw_kind
from exporters.host.tables import Saves
from tests.host.hosts import SMALL, advance, begun, browser, enter, games_in, notices, person_in

if TYPE_CHECKING:
    from exporters.host.games import Games


def at_a_table(session: Session, more: int) -> bytes:
    """The log that a table keeps of a game, and of so many moves that were made there."""
    followed = session.followed
    plain = msgspec.structs.replace(
        followed.header,
        policy=kept_policy(followed.header.policy),
        seed_commit=msgspec.UNSET,
        hash_commit=msgspec.UNSET,
        table_key=msgspec.UNSET,
        referee_key=msgspec.UNSET,
        seats=[msgspec.structs.replace(seat, key=msgspec.UNSET) for seat in followed.header.seats],
    )
    table = begin(followed.content, followed.rulebook, plain)
    for _, move in followed.moves:
        table.play(move)
    for number in range(more):
        rules, position = followed.rulebook, table.position
        drawn = RunningGame(rules, followed.game, position, Chance(f"table/{number}"), {})
        table.play(draw_kind(drawn, rules.to_act(position)[0]))
    return table.log


def returned(
    games: Games, game: str, log: bytes, monkeypatch: pytest.MonkeyPatch, who: str = "referee"
) -> tuple[int, list[str]]:
    """The status and the notices when a save whose import gives a log is sent to the page of a game."""

    async def read(_: Saves, data: bytes, ending: str) -> tuple[bytes, str]:
        return (log, "") if (data, ending) == (b"saved", ".vsav") else (b"", "it is cut off")

    monkeypatch.setattr(Saves, "read", read)
    with browser(games) as client:
        here = enter(client, games, game, who)
        answer = client.post(f"{here}/returned", files={"save": ("game.vsav", b"saved")})
        return answer.status_code, notices(answer.text)


def waiting(folder: Path, *, fair: bool = False) -> tuple[Games, str]:
    """A game that waits for its people."""
    games = games_in(folder)
    game = begun(games, SMALL, people=9, fair=fair)
    assert advance(games, game, 20)
    return games, game


def test_moves_that_were_made_at_a_table_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, game = waiting(tmp_path)
    before = len(games.running(game).session.followed.moves)
    log = at_a_table(games.running(game).session, 25)
    assert returned(games, game, log, monkeypatch) == (200, [])
    session = games.running(game).session
    assert len(session.followed.moves) >= before + 25
    assert check_bytes(session.log, Judges(), running=True).verdict.status == "legal"
    status, told = returned(games, game, log, monkeypatch)
    assert status == 409
    assert told[0].startswith("This save ")


def test_draws_of_a_table_contradict_a_committed_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, game = waiting(tmp_path, fair=True)
    log = at_a_table(games.running(game).session, 25)
    before = games.running(game).session.log
    status, told = returned(games, game, log, monkeypatch)
    assert status == 409
    assert "follows from a committed seed" in told[0]
    assert games.running(game).session.log == before, "all or nothing"


def test_the_save_of_another_game_and_an_older_one_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, game = waiting(tmp_path)
    older = at_a_table(games.running(game).session, 0)
    log = at_a_table(games.running(game).session, 25)
    other = begun(games, SMALL, people=9, fair=False)
    advance(games, other, 20)
    assert returned(games, game, older, monkeypatch)[1] == ["This save has no new moves."]
    returned(games, game, log, monkeypatch)
    assert "older than the game" in returned(games, game, older, monkeypatch)[1][0]
    assert "not of this game" in returned(games, other, log, monkeypatch)[1][0]
    classic = begun(games, "dune-messiah", people=9, fair=False)
    assert "of another game" in returned(games, classic, log, monkeypatch)[1][0]


def test_only_the_referee_brings_a_game_back_and_only_by_a_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, game = waiting(tmp_path)
    log = at_a_table(games.running(game).session, 3)
    seat = person_in(games, game)
    assert returned(games, game, log, monkeypatch, seat) == (409, ["Only the referee can do that."])
    status, told = returned(games, game, b"", monkeypatch)
    assert status == 409
    assert told[0].startswith("This is no save of a table")
    status, told = returned(games, game, b"nonsense\n", monkeypatch)
    assert (status, len(told)) == (409, 1)


@pytest.mark.campaign
def test_the_save_of_a_real_table_comes_back(tmp_path: Path) -> None:
    games, game = waiting(tmp_path)
    with browser(games) as client:
        here = enter(client, games, game, "referee")
        save = client.get(f"{here}/table/vassal").content
        answer = client.post(f"{here}/returned", files={"save": ("game.vsav", save)})
        assert notices(answer.text) == ["This save has no new moves."]
