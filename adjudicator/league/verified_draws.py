"""Checks the draws of a season by repeating them from their records, as anybody can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from adjudicator.errors import InputError
from adjudicator.league.draw import draw
from adjudicator.league.lots import belongs
from adjudicator.league.rounds import (
    DrawRecord,
    drawn_rounds,
    entrants_of,
    places_of,
    read_record,
    record_file,
    terms_of,
)
from adjudicator.league.season import Described
from adjudicator.league.settled import Result
from adjudicator.league.standings import standings


def faults_of_draws(described: Described) -> list[str]:
    """What is wrong with the draws of a season; nothing if everybody can repeat them."""
    found = list[str]()
    for number in sorted(drawn_rounds(described) - {0}):
        file = record_file(described, number)
        if not file.is_file():
            found.append(f"round {number}: there is no record of its draw ({file})")
        else:
            found += [
                f"round {number}: {fault}"
                for fault in _faults(described, read_record(file), number)
            ]
    return found


def _faults(described: Described, record: DrawRecord, number: int) -> list[str]:
    season, terms = described.season, record.terms
    commitment = season.draw.commitment if season.draw else ""
    if record.commitment != commitment or terms.round != number:
        return ["its record is of another season or round"]
    try:
        if not belongs(record.seed, number, commitment):
            return ["its seed does not belong to the commitment of the season"]
        drawn = draw(terms, record.entrants, record.seed, record.words)
    except (ValueError, KeyError, InputError) as error:
        return [f"its record cannot be drawn again: {error}"]
    found = list[str]()
    if drawn != record.drawn:
        found.append("the same players and the same seed give other tables than the record has")
    tables = [
        (one.players, one.factions, one.host, one.choose)
        for one in season.pairings
        if one.round == number
    ]
    if tables != [(one.players, one.factions, one.host, one.choose) for one in drawn.tables]:
        found.append("the season has other tables than the draw gives")
    if sorted(one.player for one in season.byes if one.round == number) != drawn.byes:
        found.append("the season has other byes than the draw gives")
    if number > len(season.rounds):
        return [*found, "the season does not plan this round"]
    planned = season.rounds[number - 1]
    if terms.places not in {0, places_of(planned)} or terms != terms_of(
        described, number, terms.places
    ):
        found.append("the season plans the round otherwise than it was drawn")
    if planned.advance == 0:
        gone = {one.player for one in season.withdrawals if one.after < number}
        there = {one.player for one in record.entrants} | {*record.absent} | gone
        left_out = sorted({*season.players} - there)
        if left_out:
            found.append(f"players were left out: {', '.join(left_out)}")
    if record.words != (season.draw.words if season.draw else {}):
        found.append("the season has other words of players than the draw used")
    return found


def changed_since_draws(described: Described, results: Sequence[Result]) -> list[str]:
    """Where the games of earlier rounds say something else today than at a round's draw.

    That is no fault: a log may have come later, or the referee may have decided later.
    """
    season = described.season
    rounds = {one.id: one.round for one in season.pairings}
    found = list[str]()
    for number in sorted(drawn_rounds(described) - {0}):
        file = record_file(described, number)
        if not file.is_file() or number > len(season.rounds):
            continue
        before = [one for one in results if rounds.get(one.pairing, 0) < number]
        byes = [one for one in season.byes if one.round < number]
        then = msgspec.structs.replace(described, season=msgspec.structs.replace(season, byes=byes))
        record = read_record(file)
        found += [f"round {number}: {one}" for one in _changed(then, before, record, number)]
    return found


def _changed(
    described: Described, results: Sequence[Result], record: DrawRecord, number: int
) -> Iterator[str]:
    """Differences between what a draw took into account and today; `results` are those of earlier rounds."""
    if record.why:
        yield f"it was drawn again, because: {record.why}"
    rows = standings(described, results)
    points = {row.player: str(row.points) for row in rows.rows}
    now, places = entrants_of(described, results, rows, number, record.absent)
    today = {one.player: one for one in now}
    if places != record.terms.places:
        yield f"a lot among equal players decided {record.terms.places} places, today {places}"
    for one in record.entrants:
        same = today.pop(one.player, None)
        if one.points != points.get(one.player, "0"):
            yield f"{one.player} had {one.points} points at the draw, today {points.get(one.player, '0')}"
        if same is None:
            yield f"{one.player} was drawn, and would not take part today"
            continue
        differing = [
            said
            for said, was, is_ in (
                ("rank", one.rank, same.rank),
                ("opponents so far", one.met, same.met),
                ("factions so far", one.factions, same.factions),
                ("tables hosted", one.hosted, same.hosted),
                ("byes", one.byes, same.byes),
                ("tie for the last places", one.tied, same.tied),
            )
            if was != is_
        ]
        if differing:
            yield f"{one.player} had other figures at the draw than today: {', '.join(differing)}"
    for player in sorted(today):
        yield f"{player} was not drawn, and would take part today"
