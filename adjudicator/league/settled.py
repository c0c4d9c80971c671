"""Which games of a season count, and what each is worth: judged logs held against the season and each other."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Literal

import msgspec

from adjudicator.check.verdict import Verdict
from adjudicator.league.judged import Game
from adjudicator.league.notices import Kind, Notice
from adjudicator.league.season import Decision, Described, Pairing
from adjudicator.registry import GAMES, rulebook

SHORTEST = 5
"""Moves that a log must have to be called a copy of another one: less may be chance."""


class Seated(msgspec.Struct, frozen=True):
    """Who has played what in a game, and with what result."""

    player: str
    faction: str
    won: bool
    points: Fraction
    statistics: dict[str, int]


class Result(msgspec.Struct, frozen=True):
    """A log of the season: whether it counts, and for whom what."""

    game: Game
    seats: list[Seated]
    counts: bool
    pairing: str
    decision: Decision | None

    @property
    def winners(self) -> list[str]:
        """The players who have won."""
        return sorted({seat.player for seat in self.seats if seat.won})


class Settled(msgspec.Struct, frozen=True):
    """A season as it stands."""

    results: list[Result]
    notices: list[Notice]


def settle(described: Described, games: list[Game]) -> Settled:
    """Hold the judged logs against the season and against each other. The order of `games` has no say."""
    games = sorted(games, key=lambda game: (game.file, game.sha))
    among = _among(games)
    goes_on = {notice.file for notice in among if notice.kind == "continued"}
    notices = [
        notice
        for game in games
        for notice in _own(described, game)
        if notice.kind != "unfinished" or game.file not in goes_on
    ]
    notices += among
    pairs, more = _paired(described, games, {one.file for one in notices if one.stops})
    notices += more
    decisions, more = _decisions(described, games)
    notices += more
    stopped = {notice.file for notice in notices if notice.stops}
    results = []
    for game in games:
        decision = decisions.get(game.file)
        counts = decision.counts if decision else game.file not in stopped
        seats = _seats(described, game, decision) if counts else _seats(described, game, None)
        counts = counts and bool(seats) and (decision is not None or any(s.won for s in seats))
        pairing = pairs.get(game.file, "")
        results.append(Result(game, seats, counts, pairing, decision))
    return Settled(results, sorted(notices))


# --- one log --------------------------------------------------------------------------------------


def _own(described: Described, game: Game) -> list[Notice]:
    """What is wrong with a log by itself."""
    verdict = game.verdict
    if verdict is None:
        return [Notice(game.file, "unreadable", text=game.complaint)]
    found = _of_verdict(game, verdict)
    season = described.season
    if season.games and verdict.game not in season.games and verdict.game in GAMES:
        found.append(Notice(game.file, "wrong-game", verdict.game))
    statement = verdict.statement
    if statement is None:
        return found
    players = Counter[str]()
    for seat in statement.players:
        player = described.player(seat.player)
        if not player:
            found.append(Notice(game.file, "unknown-player", seat.player))
            continue
        players[player] += 1
        person = season.players.get(player)
        if person and person.key and person.key != seat.key:
            found.append(Notice(game.file, "wrong-key", described.called(player)))
    found += [
        Notice(game.file, "twice", described.called(player))
        for player, seats in players.items()
        if seats > 1
    ]
    if season.rulings is not None:
        found += [
            Notice(game.file, "ruling", f"{one.ruling} = {one.chosen}")
            for one in statement.rulings
            if one.chosen != one.default and one.chosen not in season.rulings.get(one.ruling, [])
        ]
    found += [
        Notice(game.file, "taken-back", one.by) for one in statement.undos if one.revealed > 0
    ]
    return found


def _of_verdict(game: Game, verdict: Verdict) -> list[Notice]:
    """What the judge found: the first finding of each sort."""
    wrong = [one for one in verdict.findings if one.kind != "note"]
    found: dict[Kind, Notice] = {}
    for one in wrong:
        kind = _kind(verdict, one.clause, one.kind)
        found.setdefault(kind, Notice(game.file, kind, one.clause, one.line, one.message))
    if not wrong and verdict.status in ("illegal", "invalid", "unsupported"):
        found[verdict.status] = Notice(game.file, verdict.status)
    over = verdict.end.over and verdict.status != "inconclusive"
    if verdict.status in ("legal", "inconclusive") and not over:
        found["unfinished"] = Notice(game.file, "unfinished")
    return list(found.values())


def _kind(
    verdict: Verdict,
    clause: str,
    kind: Literal["invalid", "illegal", "claim", "note", "unsupported"],
) -> Kind:
    if clause == "log.required":
        return "policy"
    times = {"log.times"}
    if verdict.game in GAMES:
        times.add(rulebook(verdict.game).time_clause)
    if clause in times:
        return "times"
    return kind if kind in ("invalid", "unsupported") else "illegal"


# --- logs beside each other -----------------------------------------------------------------------


def _among(games: list[Game]) -> list[Notice]:
    """Logs that are the same game, twice, by other moves, or under other names."""
    found: list[Notice] = []
    read = [game for game in games if game.moves]
    by_header, by_moves = dict[str, list[Game]](), dict[str, list[Game]]()
    for game in read:
        by_header.setdefault(game.header, []).append(game)
        if len(game.moves) >= SHORTEST:
            by_moves.setdefault(game.whole, []).append(game)
    for same in by_header.values():
        corrected = set[str]()
        for one, other in combinations(same, 2):
            for notice in _same_game(one, other):
                if notice.kind != "corrected" or notice.file not in corrected:
                    found.append(notice)
                corrected |= {notice.file} if notice.kind == "corrected" else set()
    for same in by_moves.values():
        for one, other in combinations(same, 2):
            if one.header != other.header:
                found.append(Notice(one.file, "copied", other.file))
                found.append(Notice(other.file, "copied", one.file))
    return found


def _same_game(one: Game, other: Game) -> list[Notice]:
    if one.whole == other.whole and _legal(one) == _legal(other):
        return [Notice(other.file, "duplicate", one.file)]
    if _legal(one) != _legal(other):
        bad, good = (other, one) if _legal(one) else (one, other)
        return [Notice(bad.file, "corrected", good.file)]
    short, long = sorted((one, other), key=lambda game: len(game.moves))
    if len(short.moves) < len(long.moves) and short.whole == long.moves[len(short.moves) - 1]:
        return [Notice(short.file, "continued", long.file)]
    return [Notice(one.file, "conflict", other.file), Notice(other.file, "conflict", one.file)]


def _legal(game: Game) -> bool:
    return game.verdict is not None and game.verdict.status in ("legal", "inconclusive")


# --- pairings and decisions -----------------------------------------------------------------------


def _paired(
    described: Described, games: list[Game], stopped: set[str]
) -> tuple[dict[str, str], list[Notice]]:
    """Log -> its pairing, by the name in its header or by who plays; and what does not fit."""
    pairings = described.season.pairings
    if not pairings:
        return {}, []
    left = {one.id: one for one in pairings}
    pairs: dict[str, str] = {}
    found: list[Notice] = []
    # What counts has the first choice, and names go before players.
    ordered = sorted(games, key=lambda game: game.file in stopped)
    for game in ordered:
        named = left.get(game.name)
        if named is None or game.verdict is None:
            continue
        pairs[game.file] = named.id
        if game.file not in stopped:
            del left[named.id]
        found += _misfits(described, game, named)
    for game in ordered:
        if game.file in pairs or game.verdict is None or game.verdict.statement is None:
            continue
        players = sorted(_players(described, game))
        fits = [one for one in left.values() if sorted(one.players) == players]
        if not fits:
            found.append(Notice(game.file, "unpaired"))
            continue
        pairs[game.file] = fits[0].id
        if game.file not in stopped:
            del left[fits[0].id]
        found += _misfits(described, game, fits[0])
    found += [Notice("", "missing", one.id) for one in pairings if one.id in left]
    return pairs, found


def _players(described: Described, game: Game) -> set[str]:
    statement = game.verdict.statement if game.verdict else None
    return {described.player(seat.player) for seat in statement.players} if statement else set()


def _misfits(described: Described, game: Game, pairing: Pairing) -> list[Notice]:
    """Where a log has other players, or other factions, than its pairing."""
    if _players(described, game) != set(pairing.players):
        return [Notice(game.file, "wrong-players", pairing.id)]
    statement = game.verdict.statement if game.verdict else None
    return [
        Notice(game.file, "wrong-seats", described.called(player))
        for seat in (statement.players if statement else [])
        if (player := described.player(seat.player)) in pairing.factions
        and pairing.factions[player] != seat.faction
    ]


def _decisions(described: Described, games: list[Game]) -> tuple[dict[str, Decision], list[Notice]]:
    """Log -> what the referee has decided of it."""
    decided: dict[str, Decision] = {}
    found: list[Notice] = []
    for decision in described.season.decisions:
        about = [
            game
            for game in games
            if decision.log in (game.file, game.path.name)
            or (len(decision.log) >= 8 and game.sha.startswith(decision.log))
        ]
        if len(about) != 1:
            found.append(Notice("", "idle-decision", decision.log))
            continue
        decided[about[0].file] = decision
        found.append(Notice(about[0].file, "decided", text=decision.why))
    return decided, found


# --- points ---------------------------------------------------------------------------------------


def _seats(described: Described, game: Game, decision: Decision | None) -> list[Seated]:
    """Who has played what, who has won, and what it is worth; nothing where nobody knows who played."""
    statement = game.verdict.statement if game.verdict else None
    if game.verdict is None or statement is None:
        return []
    end, scoring = game.verdict.end, described.season.scoring
    won: set[str] = set()
    for seat in statement.players:
        player = described.player(seat.player)
        if decision is not None and decision.winners is not None:
            if player in decision.winners:
                won.add(seat.faction)
        elif seat.faction in end.winners:
            won.add(seat.faction)
    winners = {described.player(s.player) for s in statement.players if s.faction in won}
    worth = Fraction(str(scoring.win))
    if len(winners) > 1:
        split = worth / len(winners)
        worth = split if scoring.shared == "split" else Fraction(str(scoring.shared))
    found = []
    paid: set[str] = set()
    for seat in statement.players:
        player = described.player(seat.player)
        figures = end.statistics.get(seat.faction, {})
        points = sum(
            (
                Fraction(str(each)) * figures.get(name, 0)
                for name, each in scoring.statistics.items()
            ),
            Fraction(0),
        )
        if player not in paid:  # who plays several seats has played one game
            paid.add(player)
            points += Fraction(str(scoring.played)) + (worth if player in winners else 0)
        found.append(Seated(player, seat.faction, seat.faction in won, points, figures))
    return found
