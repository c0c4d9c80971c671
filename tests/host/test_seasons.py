"""A season on a host: pairings become games, and what is played comes back to the season's folder and standings."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")

from adjudicator.errors import InputError
from adjudicator.play.session import Session
from adjudicator.players.computer import mind_of
from adjudicator.players.minds.seating import label_of
from exporters.host.games import Games
from exporters.host.seasons import HostedSeason
from exporters.league.output import season_result
from tests.host.hosts import advance, games_in

SEASON = """
name = "Season of a host"
games = ["conquest-and-diplomacy"]
[players.anna]
name = "Anna"
[players.bo]
name = "Bo"
[players.cem]
name = "Cem"
[[pairings]]
id = "table 1"
players = ["anna", "bo"]
{factions}
[[pairings]]
id = "table 2"
players = ["bo", "cem"]
[[pairings]]
id = "table 3"
players = ["anna", "cem"]
[[decisions]]
pairing = "table 3"
forfeits = ["anna"]
why = "Anna did not come."
[[substitutes]]
pairing = "table 2"
player = "bo"
by = "anna"
"""


def described(folder: Path, factions: str = "") -> Path:
    """A season with three pairings, of which one is decided."""
    (folder / "season" / "games").mkdir(parents=True)
    (folder / "season" / "season.toml").write_text(SEASON.format(factions=factions), "utf-8")
    return folder / "season"


def played(games: Games, game: str) -> None:
    """Let computer players finish a game."""
    session = games.running(game).session
    label = label_of(mind_of(session.followed.rulebook.id), "easy")
    for seat in session.players():
        games.change(game, partial(Session.hand_over, seat=seat, program=label))
    assert advance(games, game, 60)


def test_each_open_pairing_becomes_one_game_with_its_players(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    season = HostedSeason(games, described(tmp_path))
    assert season.begin() == ["table 1", "table 2"]
    assert season.begin() == []
    sat = {
        row.name: set(games.running(row.id).session.people().values())
        for row in games.store.games()
    }
    assert sat == {"table 1": {"Anna", "Bo"}, "table 2": {"Anna", "Cem"}}


def test_factions_are_those_of_the_pairing(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    factions = 'factions = { anna = "harkonnen", bo = "atreides" }'
    HostedSeason(games, described(tmp_path, factions)).begin()
    row = next(row for row in games.store.games() if row.name == "table 1")
    people = games.running(row.id).session.people()
    assert people == {"harkonnen": "Anna", "atreides": "Bo"}


def test_a_finished_game_comes_back_to_the_season_and_counts_for_its_pairing(
    tmp_path: Path,
) -> None:
    games = games_in(tmp_path)
    folder = described(tmp_path)
    season = HostedSeason(games, folder)
    season.begin()
    given: list[Path] = []
    season.give_back(given.append)
    assert given == []
    row = next(row for row in games.store.games() if row.name == "table 1")
    played(games, row.id)
    for _ in range(2):
        season.give_back(given.append)
    (file,) = given
    assert file.parent == folder / "games" / "host"
    told = season_result(folder, jobs=1, cached=False)
    missing = [one.about for one in told.settled.notices if one.kind == "missing"]
    assert missing == ["table 2"]
    assert not any(one.about == "table 1" and one.asks for one in told.settled.notices)
    assert [one.file for one in told.settled.notices if one.kind in ("unpaired", "illegal")] == []


def test_a_game_that_cannot_be_read_keeps_no_other_from_coming_back(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    folder = described(tmp_path)
    season = HostedSeason(games, folder)
    season.begin()
    rows = games.store.games()
    for row in rows:
        games.store.add(row.id, row.lines, [b"{}"], over=True)
        games.path(row.id).write_bytes(b"".join(one + b"\n" for one in games.store.lines(row.id)))
    broken, sound = rows
    games.path(broken.id).write_bytes(b"another log\n")
    written = games.written
    games.written = lambda game: written(game) if game == broken.id else games.path(game)  # type: ignore[method-assign]
    given: list[Path] = []
    with pytest.raises(InputError, match="is not the log that the database has"):
        season.give_back(given.append)
    assert [file.stem for file in given] == [sound.id]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('games = ["conquest-and-diplomacy"]', "", "say which game is played"),
        ('id = "table 2"', 'id = "table 2"\nfactions = { bo = "atreides" }', "of all players"),
    ],
)
def test_a_pairing_of_which_no_game_can_be_made_begins_no_game_at_all(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    folder = described(tmp_path)
    file = folder / "season.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    games = games_in(tmp_path)
    with pytest.raises(InputError, match=said):
        HostedSeason(games, folder).begin()
    assert games.store.games() == []
