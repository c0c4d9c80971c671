"""The rounds of a season: what a draw starts from, what it leaves behind, and whether it was honest.

A draw leaves a record in the season's folder `draws/`. The record has everything from which the draw
follows, so that anybody can repeat it (`faults_of_draws`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from pathlib import Path

import msgspec

from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.league.draw import Drawn, Entrant, Terms, draw, sizes_of
from adjudicator.league.lots import belongs, commitment_of, seed_of_round
from adjudicator.league.records import SeasonRound
from adjudicator.league.season import Described, toml_text
from adjudicator.league.settled import Result
from adjudicator.league.standings import Row, Standings, standings
from adjudicator.problems import nearest_hint

SECRET = "draw.secret"  # noqa: S105 - the name of a file
"""The file with the secret, which its owner shows to nobody before the season is over."""
DRAWS = "draws"
"""The folder of the records."""
LARGEST = 10_000_000
"""Bytes that a record may have."""


class DrawRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draw with everything from which it follows."""

    season: str
    terms: Terms
    entrants: list[Entrant]
    absent: list[str]
    """Players who could have taken part, but were named as absent."""
    words: dict[str, str]
    commitment: str
    seed: str
    drawn: Drawn
    why: str = ""
    """Why the round was drawn again; "" for its first draw."""


def next_round(described: Described) -> int:
    """The number of the first round that is not drawn; InputError if all rounds are."""
    done = drawn_rounds(described)
    for number in range(1, len(described.season.rounds) + 1):
        if number not in done:
            return number
    rounds = len(described.season.rounds)
    raise InputError(
        f"{described.file}: all {rounds} rounds are drawn"
        if rounds
        else f"{described.file}: the season has no rounds; add [[rounds]] (docs/league.md)"
    )


def drawn_rounds(described: Described) -> set[int]:
    """The rounds that have pairings or byes."""
    season = described.season
    return {one.round for one in season.pairings} | {one.round for one in season.byes}


def draw_round(
    described: Described,
    results: Sequence[Result],
    table: Standings,
    number: int,
    absent: Iterable[str] = (),
    why: str = "",
) -> DrawRecord:
    """Draw a round from the results so far; InputError for what prevents it."""
    season = described.season
    if season.draw is None:
        raise InputError(
            f"{described.file}: no seed is fixed for the draws; "
            f"`kynes league draw {described.folder} --commit` does it once for the whole season"
        )
    if not 1 <= number <= len(season.rounds):
        raise InputError(f"{described.file}: there is no round {number}, only {len(season.rounds)}")
    planned = season.rounds[number - 1]
    terms = Terms(
        number,
        planned.game,
        sizes_of(planned.game, planned.sizes),
        planned.tables,
        planned.factions,
        planned.hosts,
        str(Fraction(str(season.scoring.win))),
    )
    missing = _absent(described, absent)
    entrants = _entrants(described, results, table, number, missing)
    seed = seed_of_round(_secret(described), number)
    drawn = draw(terms, entrants, seed, season.draw.words)
    return DrawRecord(
        season.name, terms, entrants, missing, dict(season.draw.words), season.draw.commitment, seed, drawn, why
    )  # fmt: skip


def _absent(described: Described, absent: Iterable[str]) -> list[str]:
    """The ids of players who were named as absent."""
    found = set[str]()
    for name in absent:
        player = described.player(name)
        if not player:
            known = sorted(described.known)
            raise InputError(f"--absent: there is no player {name!r}{nearest_hint(name, known)}")
        found.add(player)
    return sorted(found)


def _secret(described: Described) -> str:
    """The secret of the season's draws; InputError if it is not there or not the one committed to."""
    file = described.folder / SECRET
    try:
        secret = read_file(file, 1000).decode("ascii").strip()
        right = described.season.draw is not None
        right = right and commitment_of(secret) == described.season.draw.commitment  # type: ignore[union-attr]
    except (UnicodeDecodeError, ValueError):
        right = False
    if not right:
        raise InputError(
            f"{file}: it does not belong to the commitment in {described.file.name}; "
            "the draw needs the file that `--commit` wrote"
        )
    return secret


# --- who takes part -------------------------------------------------------------------------------


def _entrants(
    described: Described,
    results: Sequence[Result],
    table: Standings,
    number: int,
    absent: Collection[str],
) -> list[Entrant]:
    """The players of a round, sorted by id."""
    season = described.season
    gone = {one.player for one in season.withdrawals if one.after < number}
    rows = [row for row in table.rows if row.player not in gone and row.player not in absent]
    rows = _advancing(season.rounds[number - 1], results, rows, number)
    met, factions, hosted = _history(described, results, number)
    byes = Counter(one.player for one in season.byes if one.round < number)
    found = [
        Entrant(
            row.player,
            row.rank,
            str(row.points),
            dict(sorted(met.get(row.player, Counter()).items())),
            dict(sorted(factions.get(row.player, Counter()).items())),
            hosted[row.player],
            byes[row.player],
        )
        for row in rows
    ]
    return sorted(found, key=lambda one: one.player)


def _advancing(
    planned: SeasonRound, results: Sequence[Result], rows: list[Row], number: int
) -> list[Row]:
    """The rows of those who reach the round."""
    if planned.advance == "winners":
        before = f"round {number - 1}, "
        won = {
            player
            for one in results
            if one.counts and one.pairing.startswith(before)
            for player in one.winners
        }
        return [row for row in rows if row.player in won]
    return rows[: planned.advance] if planned.advance else rows


History = tuple[dict[str, Counter[str]], dict[str, Counter[str]], Counter[str]]


def _history(described: Described, results: Sequence[Result], number: int) -> History:
    """Who has met whom, who has had which faction of the round's game, and who has hosted, how often.

    A pairing of an earlier round counts as it was played; without a log, as it was drawn.
    """
    season = described.season
    game = season.rounds[number - 1].game
    met: dict[str, Counter[str]] = {}
    factions: dict[str, Counter[str]] = {}
    hosted = Counter(one.host for one in season.pairings if one.host and one.round < number)
    played = {one.pairing: one for one in results if one.pairing and one.counts}
    tables: list[tuple[list[str], dict[str, str]]] = []
    for pairing in season.pairings:
        if pairing.round < number and pairing.id not in played:
            at = described.at_table(pairing)
            same = not pairing.game or pairing.game == game
            given = {at[player]: faction for player, faction in pairing.factions.items()}
            tables.append((sorted({*at.values()}), given if same else {}))
    for one in results:
        if one.counts:
            players = sorted({seat.player for seat in one.seats if seat.player})
            had = {seat.player: seat.faction for seat in one.seats if seat.player and seat.faction}
            tables.append((players, had if one.game_id == game else {}))
    for players, had in tables:
        for player in players:
            met.setdefault(player, Counter()).update(other for other in players if other != player)
        for player, faction in had.items():
            factions.setdefault(player, Counter())[faction] += 1
    return met, factions, hosted


# --- what a draw leaves behind --------------------------------------------------------------------


def pairing_id(number: int, table: int) -> str:
    """What a season calls a table of a round."""
    return f"round {number}, table {table}"


def toml_of(record: DrawRecord) -> str:
    """The pairings and byes of a draw, as they stand in the season's file."""
    lines = list[str]()
    for at, table in enumerate(record.drawn.tables, 1):
        number = record.terms.round
        lines += [
            "",
            "[[pairings]]",
            f"id = {toml_text(pairing_id(number, at))}",
            f"round = {number}",
        ]
        lines.append(f"game = {toml_text(record.terms.game)}")
        lines.append(f"players = [{', '.join(map(toml_text, table.players))}]")
        if table.factions:
            pairs = [
                f"{toml_text(one)} = {toml_text(faction)}"
                for one, faction in table.factions.items()
            ]
            lines.append(f"factions = {{ {', '.join(pairs)} }}")
        if table.host:
            lines.append(f"host = {toml_text(table.host)}")
        if table.choose:
            lines.append(f"choose = [{', '.join(map(toml_text, table.choose))}]")
    for player in record.drawn.byes:
        lines += ["", "[[byes]]", f"round = {record.terms.round}", f"player = {toml_text(player)}"]
    return "\n".join(lines) + "\n"


def record_file(described: Described, number: int) -> Path:
    """Where the record of a round's draw lies."""
    return described.folder / DRAWS / f"round-{number}.json"


def record_bytes(record: DrawRecord) -> bytes:
    """A record as it is written."""
    return msgspec.json.format(msgspec.json.encode(record, order="sorted"), indent=1) + b"\n"


def read_record(file: Path) -> DrawRecord:
    """A record that was written; InputError if it is none."""
    try:
        return msgspec.json.decode(read_file(file, LARGEST), type=DrawRecord)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{file}: this is not the record of a draw: {error}") from None


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
    planned = season.rounds[number - 1] if number <= len(season.rounds) else None
    if planned is None or (planned.game, planned.tables, planned.factions, planned.hosts) != (
        terms.game, terms.tables, terms.factions, terms.hosts,
    ):  # fmt: skip
        found.append("the season plans the round otherwise than it was drawn")
    if planned is not None and planned.advance == 0:
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
        rows = {row.player: row for row in standings(then, before).rows}
        for one in read_record(file).entrants:
            row = rows.get(one.player)
            points = str(row.points) if row else "0"
            if points != one.points:
                found.append(
                    f"round {number}: {one.player} had {one.points} points at the draw, today {points}"
                )
    return found
