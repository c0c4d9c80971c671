"""The standings of a season: points, tie-breaks, factions, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from adjudicator.lazy import lazy_imports
from adjudicator.league.judged import natural
from adjudicator.league.season import Described, TieBreak
from adjudicator.league.settled import Result

with lazy_imports():
    from openskill.models import PlackettLuce


class Record(msgspec.Struct):
    """How often a faction was played and how often it won."""

    played: int = 0
    won: int = 0


class Row(msgspec.Struct):
    """A player in the table."""

    player: str
    name: str
    rank: int = 0
    """The same for players whom nothing tells apart."""
    points: Fraction = Fraction(0)
    games: int = 0
    wins: Fraction = Fraction(0)
    """A win that is shared by several counts as that share."""
    statistics: Fraction = Fraction(0)
    """Points for figures, which are among the points."""
    factions: dict[str, Record] = {}
    rating: float = 0.0
    """What a library makes of the results, of the unit that it has: 0 is where everybody begins."""
    spread: float = 0.0
    """How unsure that is, in the same unit."""
    broken: dict[str, Fraction] = {}
    """What told the player apart from others with as many points."""


class Standings(msgspec.Struct, frozen=True):
    """The table, and who has met whom."""

    rows: list[Row]
    met: dict[str, dict[str, tuple[Fraction, int]]]
    """Player -> other player -> points in the games with both, and how many those are."""
    factions: dict[str, dict[str, Record]]
    """Game -> faction -> how often it was played and won."""


def standings(described: Described, results: Sequence[Result]) -> Standings:
    """The table of the games that count. The order of `results` has no say."""
    counted = sorted(
        (one for one in results if one.counts),
        key=lambda one: (one.game.begun, natural(one.game.file), one.game.sha),
    )
    players = {*described.season.players}
    players |= {seat.player for one in counted for seat in one.seats if seat.player}
    rows = {player: Row(player, described.called(player)) for player in sorted(players)}
    factions: dict[str, dict[str, Record]] = {}
    met: dict[str, dict[str, tuple[Fraction, int]]] = {player: {} for player in rows}
    for one in counted:
        game = one.game.verdict.game if one.game.verdict else ""
        points = points_of(one)
        share = Fraction(1, max(1, len(one.winners)))
        for seat in one.seats:
            for record in (
                factions.setdefault(game, {}).setdefault(seat.faction, Record()),
                rows[seat.player].factions.setdefault(seat.faction, Record()),
            ):
                record.played += 1
                record.won += seat.won
            rows[seat.player].statistics += sum(
                (
                    Fraction(str(each)) * seat.statistics.get(name, 0)
                    for name, each in described.season.scoring.statistics.items()
                ),
                Fraction(0),
            )
        for player, gained in points.items():
            row = rows[player]
            row.points += gained
            row.games += 1
            row.wins += share if player in one.winners else 0
            for other in points:
                if other != player:
                    before, count = met[player].get(other, (Fraction(0), 0))
                    met[player][other] = (before + gained, count + 1)
    if described.season.ratings:
        _rate(rows, counted)
    ordered = _ranked(list(rows.values()), described.season.tie_breaks, counted)
    return Standings(
        ordered, met, {game: dict(sorted(of.items())) for game, of in sorted(factions.items())}
    )


def points_of(one: Result) -> dict[str, Fraction]:
    """What a game is worth to each player."""
    found: dict[str, Fraction] = {}
    for seat in one.seats:
        if seat.player:
            found[seat.player] = found.get(seat.player, Fraction(0)) + seat.points
    return found


def _rate(rows: dict[str, Row], counted: Sequence[Result]) -> None:
    """Ratings by Plackett and Luce (openskill): winners before the others, in the order of the games."""
    if not counted:
        return

    model = PlackettLuce()
    ratings = {player: model.rating(name=player) for player in rows}
    for one in counted:
        players = sorted(points_of(one))
        if len(players) < 2:
            continue
        places = [1.0 if player in one.winners else 2.0 for player in players]
        rated = model.rate([[ratings[player]] for player in players], ranks=places)
        for player, (after,) in zip(players, rated, strict=True):
            ratings[player] = after
    for player, row in rows.items():
        begun = model.rating()
        row.rating = round(ratings[player].mu - begun.mu, 4) + 0.0
        row.spread = round(ratings[player].sigma, 4)


def _ranked(rows: list[Row], breaks: Sequence[TieBreak], counted: Sequence[Result]) -> list[Row]:
    """The rows from the first to the last, ranks set."""
    ordered: list[Row] = []
    for group in _split(rows, [row.points for row in rows]):
        for same in _told_apart(group, breaks, counted):
            rank = len(ordered) + 1
            for row in sorted(same, key=lambda row: (row.name.casefold(), row.player)):
                row.rank = rank
                ordered.append(row)
    return ordered


def _told_apart(
    group: list[Row], breaks: Sequence[TieBreak], counted: Sequence[Result]
) -> list[list[Row]]:
    if len(group) == 1 or not breaks:
        return [group]
    values = [_value(row, breaks[0], group, counted) for row in group]
    for row, value in zip(group, values, strict=True):
        row.broken[breaks[0]] = value
    return [
        same for part in _split(group, values) for same in _told_apart(part, breaks[1:], counted)
    ]


def _split(rows: list[Row], values: Sequence[Fraction]) -> list[list[Row]]:
    """The rows by their values, the greatest first."""
    found: dict[Fraction, list[Row]] = {}
    for row, value in zip(rows, values, strict=True):
        found.setdefault(value, []).append(row)
    return [found[value] for value in sorted(found, reverse=True)]


def _value(row: Row, by: TieBreak, group: Sequence[Row], counted: Sequence[Result]) -> Fraction:
    if by == "wins":
        return row.wins
    if by == "games":
        return Fraction(row.games)
    if by == "share":
        return row.points / row.games if row.games else Fraction(0)
    if by == "statistics":
        return row.statistics
    if by == "rating":
        return Fraction(str(row.rating))
    among = {one.player for one in group}
    return sum(
        (
            points.get(row.player, Fraction(0))
            for points in map(points_of, counted)
            if len(among & points.keys()) > 1
        ),
        Fraction(0),
    )
