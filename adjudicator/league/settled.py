"""Which games of a season count, and for how much: judged logs compared with the season and each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from adjudicator.check.judge import Choices
from adjudicator.check.verdict import Statement, Verdict
from adjudicator.content.folder_texts import answered, ruling_names
from adjudicator.content.places import game_folder
from adjudicator.league.decided import decisions_of
from adjudicator.league.judged import JudgedGame, no_log
from adjudicator.league.notices import OF_DECISIONS, Kind, Notice
from adjudicator.league.paired import paired
from adjudicator.league.records import Decision, Season
from adjudicator.league.same import beside
from adjudicator.league.scored import Seated, people_of, seats_of_log, seats_of_pairing
from adjudicator.league.season import Described
from adjudicator.league.season_checks import terms_of
from adjudicator.league.stopped import with_figures
from adjudicator.registry import GAMES, rulebook
from adjudicator.speech import spoken_language

COMPLETENESS = "log.completeness"
"""The clause of what is not judged to its end."""


class Result(msgspec.Struct, frozen=True):
    """A log of the season: whether it counts, and for whom what."""

    game: JudgedGame
    """Without a path if the referee has decided a pairing that has no log."""
    seats: list[Seated]
    counts: bool
    pairing: str
    decision: Decision | None
    game_id: str = ""
    """Which game was played; "" if nobody knows."""

    @property
    def label(self) -> str:
        """What the league calls it: the log's path, or the pairing that has no log."""
        return self.game.file or self.pairing

    @property
    def winners(self) -> list[str]:
        """The players who have won."""
        return sorted({seat.player for seat in self.seats if seat.won})


class Settled(msgspec.Struct, frozen=True):
    """A season as it stands."""

    results: list[Result]
    notices: list[Notice]


def settle(described: Described, games: list[JudgedGame], before: Sequence[Notice] = ()) -> Settled:
    """Hold the judged logs against the season and against each other. The order of `games` has no say.

    `before` is what is known of the files before their logs were judged, such as what was done at a
    table without a move.
    """
    games = sorted(games, key=lambda game: (game.file, game.sha))
    decisions, notices = decisions_of(described, games)
    stopped_by = {file for file, decision in decisions.items() if decision.time_limit}
    overlays = [described.folder / name for name in described.season.overlays]
    games = [with_figures(game, overlays) if game.file in stopped_by else game for game in games]
    struck = {file for file, decision in decisions.items() if not decision.counts}
    chosen = {file for file, decision in decisions.items() if decision.counts}
    among = beside([game for game in games if game.file not in struck], chosen)
    goes_on = {notice.file for notice in among if notice.kind == "continued"}
    notices += [*among, *before]
    notices += [
        notice
        for game in games
        for notice in _own(described, game)
        if notice.kind != "unfinished" or game.file not in goes_on
    ]
    stopped = {notice.file for notice in notices if notice.stops and notice.file not in chosen}
    again = {notice.file for notice in among if notice.kind == "counted-twice"}
    pairs, more = paired(described, games, stopped | struck | again, chosen - again)
    notices += more
    stopped |= {notice.file for notice in more if notice.stops and notice.file not in chosen}
    stopped |= struck | again
    without_log = {one.pairing for one in described.season.decisions if one.pairing}
    replaced = [file for file, pairing in pairs.items() if pairing in without_log]
    notices += [Notice(file, "replaced", pairs[file]) for file in replaced]
    stopped.update(replaced)
    results = []
    for game in games:
        decision = decisions.get(game.file)
        counts = game.file not in stopped
        pairing = pairs.get(game.file, "")
        played = game.verdict.game if game.verdict else ""
        seats = seats_of_log(described, game.verdict, decision if counts else None, pairing)
        ended = game.verdict is not None and game.verdict.end.over
        # Some games end without a winner: they count, too.
        counts = counts and bool(seats) and (decision is not None or ended)
        results.append(Result(game, seats, counts, pairing, decision, played))
    results += _without_logs(described)
    results, more = _without_void(described, results)
    notices += more
    over = {*decisions, *(notice.file for notice in among if notice.kind == "superseded")}
    return Settled(results, sorted(_quiet(notice, over) for notice in notices))


def _without_logs(described: Described) -> list[Result]:
    """The pairings that the referee has decided without a log."""
    pairings = {one.id: one for one in described.season.pairings}
    found = []
    for decision in described.season.decisions:
        if decision.pairing:
            pairing = pairings[decision.pairing]
            seats = seats_of_pairing(described, pairing, decision)
            game = no_log(pairing.id)
            found.append(Result(game, seats, decision.counts, pairing.id, decision, pairing.game))
    return found


def _without_void(described: Described, results: list[Result]) -> tuple[list[Result], list[Notice]]:
    """The results, those not counted in which somebody played whose games are void."""
    void = {one.player for one in described.season.withdrawals if one.games == "void"}
    kept, notices = [], []
    for one in results:
        gone = sorted({seat.player for seat in one.seats} & void)
        if gone and one.counts:
            notices.append(
                Notice(one.game.file, "void", described.called(gone[0]), text=one.pairing)
            )
            one = msgspec.structs.replace(one, counts=False)  # noqa: PLW2901 - as it stands
        kept.append(one)
    return kept, notices


def _quiet(notice: Notice, over: Collection[str]) -> Notice:
    """A notice that asks nothing any more where the referee has decided about its game (`over`)."""
    settled = notice.file in over and notice.kind not in OF_DECISIONS
    return msgspec.structs.replace(notice, settled=True) if settled else notice


# --- one log --------------------------------------------------------------------------------------


def _own(described: Described, game: JudgedGame) -> list[Notice]:
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
    found += _people(described, game.file, statement)
    found += _terms(season, game.file, verdict.game, statement)
    found += [
        Notice(game.file, "taken-back", one.by) for one in statement.undos if one.revealed > 0
    ]
    called = {
        one.faction: described.called(described.player(one.player) or one.player)
        for one in statement.players
    }
    found += [
        Notice(game.file, "ran-out", called.get(one.seat, one.seat), text=str(one.count))
        for one in statement.timeouts
    ]
    found += [
        Notice(
            game.file,
            "referee-corrected" if one.signed else "unproven-correction",
            line=one.line,
            text=one.ruling or one.why,
        )
        for one in verdict.corrections or []
    ]
    return found


def _people(described: Described, file: str, statement: Statement) -> list[Notice]:
    """What is wrong with those who began a game, and with those who took a seat over."""
    found: list[Notice] = []
    begun = Counter[str]()
    for seat in statement.players:
        begun[described.player(seat.player)] += 1
        for one in people_of(seat):
            player = described.player(one.player)
            if not player:
                found.append(Notice(file, "unknown-player", one.player))
                continue
            person = described.season.players.get(player)
            # Who need not sign may play without a key; `require` says who must.
            if person and person.key and one.key and person.key != one.key:
                found.append(Notice(file, "wrong-key", described.called(player)))
        found += [
            Notice(file, "handed-over", later.player, later.line, later.why) for later in seat.later
        ]
    found += [
        Notice(file, "twice", described.called(player))
        for player, seats in begun.items()
        if player and seats > 1
    ]
    return found


def _terms(season: Season, file: str, game: str, statement: Statement) -> list[Notice]:
    """Rulings and options by which the season's games are not to be played."""
    chosen = {one.ruling: one.chosen for one in statement.rulings}
    called = ruling_names(game_folder(game), spoken_language()) if game in GAMES else {}
    found = [
        Notice(file, "ruling", answered(called, one.ruling, one.chosen))
        for one in statement.rulings
        if season.rulings is not None
        and one.ruling not in season.required_rulings
        and one.chosen not in (one.default, *season.rulings.get(one.ruling, []))
    ]
    terms = terms_of(game) if game in GAMES else Choices({}, {}, [])
    for ruling, wanted in sorted(season.required_rulings.items()):
        had = chosen.get(ruling, terms.rulings.get(ruling))
        if had is not None and had != wanted:
            found.append(Notice(file, "ruling", answered(called, ruling, had)))
    presets = [preset.id for preset in terms.presets]
    required = [name for name in season.presets if name in presets]
    if required and statement.preset not in required:
        found.append(Notice(file, "preset", ", ".join(required)))
    for option, allowed in sorted(season.options.items()):
        number = statement.options.get(option, terms.options.get(option))
        if number is not None and number not in allowed:
            found.append(Notice(file, "option", f"{option} = {number}"))
    return found


def _of_verdict(game: JudgedGame, verdict: Verdict) -> list[Notice]:
    """What the judge found: the first finding of each sort."""
    wrong = [one for one in verdict.findings if one.kind != "note"]
    found: dict[Kind, Notice] = {}
    for one in wrong:
        kind = _kind(verdict, one.clause, one.kind)
        found.setdefault(kind, Notice(game.file, kind, one.clause, one.line, one.message))
    if not wrong and verdict.status in ("illegal", "invalid", "unsupported"):
        found[verdict.status] = Notice(game.file, verdict.status)
    if verdict.status not in ("legal", "corrected", "inconclusive"):
        return list(found.values())
    if not verdict.end.over:
        found["unfinished"] = Notice(game.file, "unfinished")
    for one in verdict.findings:
        # A game that is over and lacks only its last line has lost nothing.
        if verdict.end.over and one.clause == COMPLETENESS and one.code != "over":
            found.setdefault(
                "incomplete", Notice(game.file, "incomplete", one.clause, one.line, one.message)
            )
    return list(found.values())


def _kind(
    verdict: Verdict,
    clause: str,
    kind: Literal["invalid", "illegal", "claim", "note", "unsupported"],
) -> Kind:
    if clause == "log.required":
        return "policy"
    if clause == "log.orders":
        return "order"
    times = {"log.times", "log.clocks"}
    if verdict.game in GAMES:
        times.add(rulebook(verdict.game).time_clause)
    if clause in times:
        return "times"
    return kind if kind in ("invalid", "unsupported") else "illegal"
