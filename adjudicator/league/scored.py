"""What a game is worth: who played, who won, who came in which place, and the points of each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from adjudicator.check.verdict import Holder, Player, Verdict
from adjudicator.league.records import Decision, Pairing, Scoring
from adjudicator.league.season import Described

Points = dict[str, Fraction]
Owned = Callable[[Iterable[str]], set[str]]
"""The players of a decision as those whose game it is."""


class Seated(msgspec.Struct, frozen=True):
    """Who has played what in a game, and with what result."""

    player: str
    """Whose game it is; "" for somebody who is no player of the season."""
    faction: str
    won: bool
    points: Fraction
    statistics: dict[str, int]
    place: int = 1
    """From 1; players who share a place have the same number. 1 for all if nobody won."""
    forfeited: bool = False


class Chair(msgspec.Struct, frozen=True):
    """A seat before the result is known."""

    player: str
    faction: str
    won: bool
    """Whether the log says that the faction has won."""
    figures: dict[str, int]


def seats_of_log(
    described: Described, verdict: Verdict | None, decision: Decision | None, pairing: str
) -> list[Seated]:
    """The seats of a judged log; none if nobody knows who played."""
    statement = verdict.statement if verdict else None
    if verdict is None or statement is None:
        return []
    owners = described.owners(pairing)
    chairs = []
    for seat in statement.players:
        player = described.player(holder_of(described, seat))
        won = seat.faction in verdict.end.winners
        figures = verdict.end.statistics.get(seat.faction, {})
        chairs.append(Chair(owners.get(player, player), seat.faction, won, figures))
    return _scored(described.season.scoring, chairs, decision, owners)


def seats_of_pairing(described: Described, pairing: Pairing, decision: Decision) -> list[Seated]:
    """The seats of a pairing that the referee has decided without a log."""
    owners = described.owners(pairing.id)
    chairs = [
        Chair(owners.get(played, played), pairing.factions.get(paired, ""), False, {})
        for paired, played in described.at_table(pairing).items()
    ]
    return _scored(described.season.scoring, chairs, decision, owners)


def holder_of(described: Described, seat: Player) -> str:
    """The name of whose game a seat is: who played last, or with `substitution = "player"` who began.

    A program that has taken over plays for the person before it.
    """
    return seat.player if described.season.substitution == "player" else last_person(seat)


def people_of(seat: Player) -> list[Player | Holder]:
    """Who has played a seat, in their order; programs that took it over do not count."""
    return [seat, *(one for one in seat.later if not one.program)]


def last_person(seat: Player) -> str:
    """The last person who has played a seat."""
    return people_of(seat)[-1].player


def points_of(seats: Sequence[Seated]) -> Points:
    """What a game is worth to each player."""
    found: Points = {}
    for seat in seats:
        if seat.player:
            found[seat.player] = found.get(seat.player, Fraction(0)) + seat.points
    return found


def _scored(
    scoring: Scoring, chairs: list[Chair], decision: Decision | None, owners: Mapping[str, str]
) -> list[Seated]:
    figures: dict[str, dict[str, int]] = {}
    for chair in chairs:
        of = figures.setdefault(chair.player, {})
        for name, number in chair.figures.items():
            of[name] = of.get(name, 0) + number

    def own(names: Iterable[str]) -> set[str]:
        """The players of a decision, as those whose game it is."""
        return {owners.get(name, name) for name in names}

    forfeits = own(decision.forfeits) & figures.keys() if decision else set()
    left = [player for player in figures if player not in forfeits]
    groups = _named_places(decision, own, left) or _played_places(
        scoring, chairs, decision, own, left, figures
    )
    winners = set(groups[0]) if groups else set()
    others = [group for group in groups[1:] if group]
    worth = _worth(scoring, winners, others)
    places = _places([[*winners], *others] if winners else [left])
    found, paid = [], set[str]()
    for chair in chairs:
        player, gone = chair.player, chair.player in forfeits
        points = Fraction(0) if gone else for_figures(scoring, chair.figures)
        if player not in paid:  # who plays several seats has played one game
            paid.add(player)
            points += _fraction(scoring.forfeit if gone else scoring.played)
            points += worth.get(player, Fraction(0))
        place = len(left) + 1 if gone else places.get(player, 1)
        won = player in winners and (chair.won or not _from_log(decision))
        found.append(
            Seated(player, chair.faction, won, points, chair.figures, place, forfeited=gone)
        )
    return found


def _from_log(decision: Decision | None) -> bool:
    """Whether the log says who has won."""
    if decision is None:
        return True
    named = decision.winners is not None or decision.places or decision.forfeits
    return not (named or decision.time_limit)


def _named_places(decision: Decision | None, own: Owned, left: list[str]) -> list[list[str]]:
    """The players by place as the referee has named them; nothing if the referee has not."""
    if decision is None or not decision.places:
        return []
    groups = [sorted(own(place) & {*left}) for place in decision.places]
    named = {name for group in groups for name in group}
    return [*groups, sorted({*left} - named)]


def _played_places(
    scoring: Scoring,
    chairs: list[Chair],
    decision: Decision | None,
    own: Owned,
    left: list[str],
    figures: Mapping[str, Mapping[str, int]],
) -> list[list[str]]:
    """The winners, then the others by their figures."""

    def ranked(player: str) -> tuple[int, ...]:
        return tuple(figures[player].get(name, 0) for name in scoring.place_by)

    def by_figures(players: list[str]) -> list[list[str]]:
        values = sorted({ranked(player) for player in players}, reverse=True)
        return [sorted(p for p in players if ranked(p) == value) for value in values]

    if decision is not None and decision.winners is not None:
        won = own(decision.winners) & {*left}
    elif decision is not None and decision.time_limit:
        won = {*by_figures(left)[0]} if left else set()
    else:
        won = {chair.player for chair in chairs if chair.won} & {*left}
        if not won and decision is not None and decision.forfeits and len(left) == 1:
            won = {*left}
    return [sorted(won), *by_figures([player for player in left if player not in won])]


def _worth(scoring: Scoring, winners: set[str], others: list[list[str]]) -> Points:
    """Points for winning, for places and for a draw."""
    if not winners:
        return {player: _fraction(scoring.draw) for group in others for player in group}
    worth = _fraction(scoring.win)
    if len(winners) > 1:
        worth = worth / len(winners) if scoring.shared == "split" else _fraction(scoring.shared)
    found = dict.fromkeys(winners, worth)
    position = len(winners)
    for group in others:
        listed = scoring.places[position - 1 : position - 1 + len(group)]
        share = sum(map(_fraction, listed), Fraction(0)) / len(group)
        found |= dict.fromkeys(group, share)
        position += len(group)
    return found


def _places(groups: list[list[str]]) -> dict[str, int]:
    """Player -> place; players of one group share it."""
    found: dict[str, int] = {}
    for group in groups:
        found |= dict.fromkeys(group, len(found) + 1)
    return found


def for_figures(scoring: Scoring, figures: Mapping[str, int]) -> Fraction:
    """The points that a seat gets for the figures of its verdict."""
    return sum(
        (_fraction(each) * figures.get(name, 0) for name, each in scoring.statistics.items()),
        Fraction(0),
    )


def _fraction(points: float) -> Fraction:
    return Fraction(str(points))
