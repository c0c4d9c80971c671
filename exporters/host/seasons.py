"""A season whose games are played on a host: pairings become games, and logs of finished games come back to the season."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.files import make_folder
from adjudicator.league.records import Pairing, Season
from adjudicator.league.season import Described, read_season
from adjudicator.log.header import HeaderSeat
from adjudicator.playout.chance import Chance
from adjudicator.playout.seating import seat_factions
from adjudicator.registry import GAMES
from exporters.host.games import Games
from exporters.host.store import GameRow
from exporters.host.ticker import each

FOLDER = "host"
"""Below the season's folder of logs: where the logs of the host's games are put."""


class HostedSeason:
    """The games of a season on a host."""

    def __init__(self, games: Games, path: Path) -> None:
        """InputError for a season that cannot be read."""
        self._games = games
        self._path = path
        self._given: set[str] = set()
        """The games whose logs have been given back."""
        read_season(path)

    def begin(self) -> list[str]:
        """Begin a game for each pairing that has none here, and no decision; the pairings, in their order.

        All of them are looked at first: InputError for a pairing of which no game can be made, and then none is.
        """
        described = read_season(self._path)
        season = described.season
        there = {row.name for row in self._games.store.games()}
        settled = {one.pairing for one in season.decisions}
        waiting = [one for one in season.pairings if one.id not in there | settled]
        seated = [(one, game_of(described, one), seats_of(described, one)) for one in waiting]
        for pairing, game, seats in seated:
            self._games.create(
                game, seats, {}, rulings=rulings_of(season, game), options={}, name=pairing.id
            )
        return [one.id for one in waiting]

    def give_back(self, tell: Callable[[Path], object] = lambda _: None) -> None:
        """Write the logs of finished games into the season's folder, and `tell` each file that is new.

        A game that cannot be read keeps none of the others waiting; what is wrong with the first one is raised at
        the end.
        """
        described = read_season(self._path)
        pairings = {one.id for one in described.season.pairings}

        def write(row: GameRow) -> None:
            file = folder_of(described) / f"{row.id}.jsonl"
            log = self._games.written(row.id).read_bytes()
            if not file.is_file() or file.read_bytes() != log:
                make_folder(file.parent)
                write_atomically(file, log)
                tell(file)
            self._given.add(row.id)

        over = [row for row in self._games.store.games() if row.over and row.name in pairings]
        each((row for row in over if row.id not in self._given), write)


def folder_of(described: Described) -> Path:
    """Where the logs of the host's games are put: in the first folder of logs of the season; InputError for none."""
    for name in described.season.logs:
        path = described.folder / name
        if not path.is_file():
            return path / FOLDER
    raise InputError(f"{described.file}: logs: name a folder, to which the host can add its games")


def game_of(described: Described, pairing: Pairing) -> str:
    """The game of a pairing; InputError where the season leaves it open."""
    named = [pairing.game] if pairing.game else described.season.games
    if len(named) != 1 or named[0] not in GAMES:
        raise InputError(
            f"{described.file}: pairing {pairing.id!r}: say which game is played: "
            f"game = one of {', '.join(GAMES)}"
        )
    return named[0]


def seats_of(described: Described, pairing: Pairing) -> list[HeaderSeat]:
    """The seats of a pairing; factions that the season leaves open are drawn.

    InputError for players for whom the game has no seats.
    """
    players = {one: described.at_table(pairing)[one] for one in pairing.players}
    content = load_content(game_of(described, pairing))
    chosen = [pairing.factions[one] for one in players if one in pairing.factions]
    if chosen and len(chosen) != len(players):
        raise InputError(
            f"{described.file}: pairing {pairing.id!r}: name the factions of all players, or of none"
        )
    try:
        wanted = ",".join(chosen) or str(len(players))
        seats = seat_factions(content, wanted, Chance(secrets.token_hex(16)))
    except InputError as error:
        said = str(error).removeprefix("--seats: ")
        raise InputError(f"{described.file}: pairing {pairing.id!r}: {said}") from None
    if chosen:
        return [_of(described, pairing, players, seat) for seat in seats]
    names = [described.called(one) for one in players.values()]
    return [
        msgspec.structs.replace(seat, player=name) for seat, name in zip(seats, names, strict=True)
    ]


def _of(
    described: Described, pairing: Pairing, players: Mapping[str, str], seat: HeaderSeat
) -> HeaderSeat:
    player = next(one for one in players if pairing.factions[one] == seat.faction)
    return msgspec.structs.replace(seat, player=described.called(players[player]))


def rulings_of(season: Season, game: str) -> dict[str, str]:
    """The rulings by which a season's games have to be played, as far as a game has them."""
    known = load_content(game).rulings
    return {name: option for name, option in season.required_rulings.items() if name in known}
