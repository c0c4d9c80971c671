"""The standings of a season: points, tie-breaks, factions, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from adjudicator.lazy import lazy_imports
from adjudicator.league.judged import natural
from adjudicator.league.records import TieBreak
from adjudicator.league.scored import for_figures, points_of
from adjudicator.league.season import Described
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
    places: Fraction = Fraction(0)
    """For each game, how many others came in a later place."""
    opponents: Fraction = Fraction(0)
    """The points of all opponents, once for each game against them."""
    forfeits: int = 0
    byes: int = 0
    penalty: Fraction = Fraction(0)
    """Points given or taken outside of games, which are among the points."""
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
        key=lambda one: (one.game.begun, natural(one.label), one.game.sha),
    )
    players = {*described.season.players}
    players |= {seat.player for one in counted for seat in one.seats if seat.player}
    players |= {one.player for one in described.season.byes}
    players |= {one.player for one in described.season.penalties}
    rows = {player: Row(player, described.called(player)) for player in sorted(players)}
    factions: dict[str, dict[str, Record]] = {}
    met: dict[str, dict[str, tuple[Fraction, int]]] = {player: {} for player in rows}
    for one in counted:
        _add_seats(described, one, rows, factions)
        points = points_of(one.seats)
        share = Fraction(1, max(1, len(one.winners)))
        for player, gained in points.items():
            row = rows[player]
            row.points += gained
            row.games += 1
            row.wins += share if player in one.winners else 0
            for other in points:
                if other != player:
                    before, count = met[player].get(other, (Fraction(0), 0))
                    met[player][other] = (before + gained, count + 1)
    _add_byes_and_penalties(described, rows)
    if described.season.ratings:
        _rate(rows, counted)
    for player, row in rows.items():
        row.opponents = sum(
            (rows[other].points * count for other, (_, count) in met[player].items()), Fraction(0)
        )
    ordered = _ranked(list(rows.values()), described.season.tie_breaks, counted)
    return Standings(
        ordered, met, {game: dict(sorted(of.items())) for game, of in sorted(factions.items())}
    )


def _add_seats(
    described: Described,
    one: Result,
    rows: dict[str, Row],
    factions: dict[str, dict[str, Record]],
) -> None:
    """Add to the rows and to the table of factions what the seats of a game say."""
    places = {seat.player: seat.place for seat in one.seats if seat.player}
    for player, place in places.items():
        rows[player].places += sum(other > place for other in places.values())
        rows[player].forfeits += any(seat.forfeited for seat in one.seats if seat.player == player)
    for seat in one.seats:
        if not seat.player or seat.forfeited:
            continue
        rows[seat.player].statistics += for_figures(described.season.scoring, seat.statistics)
        if seat.faction:
            for record in (
                factions.setdefault(one.game_id, {}).setdefault(seat.faction, Record()),
                rows[seat.player].factions.setdefault(seat.faction, Record()),
            ):
                record.played += 1
                record.won += seat.won


def _add_byes_and_penalties(described: Described, rows: dict[str, Row]) -> None:
    """Add what players get outside of games."""
    worth = Fraction(str(described.season.scoring.bye))
    for bye in described.season.byes:
        rows[bye.player].byes += 1
        rows[bye.player].points += worth
    for penalty in described.season.penalties:
        points = Fraction(str(penalty.points))
        rows[penalty.player].penalty += points
        rows[penalty.player].points += points


def _rate(rows: dict[str, Row], counted: Sequence[Result]) -> None:
    """Ratings by Plackett and Luce (openskill): players by place, in the order of the games.

    Who forfeits is not rated for that game.
    """
    if not counted:
        return

    model = PlackettLuce()
    ratings = {player: model.rating(name=player) for player in rows}
    for one in counted:
        placed = {
            seat.player: seat.place for seat in one.seats if seat.player and not seat.forfeited
        }
        players = sorted(placed)
        if len(players) < 2:
            continue
        places = [float(placed[player]) for player in players]
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
    if by == "places":
        return row.places
    if by == "rating":
        return Fraction(str(row.rating))
    if by == "opponents":
        return row.opponents
    among = {one.player for one in group}
    return sum(
        (
            points.get(row.player, Fraction(0))
            for points in (points_of(one.seats) for one in counted)
            if len(among & points.keys()) > 1
        ),
        Fraction(0),
    )
