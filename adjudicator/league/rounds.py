"""The rounds of a season: what a draw starts from, and the record that it leaves.

A draw leaves a record in the season's folder `draws/`. The record contains everything that
determines the draw, so that anybody can repeat it (`adjudicator.league.verified_draws`).
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
from adjudicator.league.lots import commitment_of, seed_of_round
from adjudicator.league.records import SeasonRound
from adjudicator.league.season import Described, toml_text
from adjudicator.league.settled import Result
from adjudicator.league.standings import Row, Standings
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
    missing = _absent(described, absent)
    entrants, places = entrants_of(described, results, table, number, missing)
    terms = terms_of(described, number, places)
    seed = seed_of_round(_secret(described), number)
    drawn = draw(terms, entrants, seed, season.draw.words)
    return DrawRecord(
        season.name, terms, entrants, missing, dict(season.draw.words), season.draw.commitment, seed, drawn, why
    )  # fmt: skip


def terms_of(described: Described, number: int, places: int = 0) -> Terms:
    """How the season wants a round to be drawn."""
    planned = described.season.rounds[number - 1]
    return Terms(
        number,
        planned.game,
        sizes_of(planned.game, planned.sizes),
        planned.tables,
        planned.factions,
        planned.hosts,
        str(Fraction(str(described.season.scoring.win))),
        places,
    )


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


def entrants_of(
    described: Described,
    results: Sequence[Result],
    table: Standings,
    number: int,
    absent: Collection[str],
) -> tuple[list[Entrant], int]:
    """The players of a round, sorted by id; and how many of them take part, where a lot decides it (else 0)."""
    season = described.season
    gone = {one.player for one in season.withdrawals if one.after < number}
    rows = [row for row in table.rows if row.player not in gone and row.player not in absent]
    rows, tied = _advancing(described, results, rows, number)
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
            row.player in tied,
        )
        for row in rows
    ]
    places = places_of(season.rounds[number - 1]) if tied else 0
    return sorted(found, key=lambda one: one.player), places


def places_of(planned: SeasonRound) -> int:
    """How many players reach a round; 0 if their number is not fixed."""
    return planned.places if planned.advance == "winners" else planned.advance


def _advancing(
    described: Described, results: Sequence[Result], rows: list[Row], number: int
) -> tuple[list[Row], set[str]]:
    """The rows of those who reach a round; and the players among them of whom a lot leaves some out.

    These are in the same rank, and there are more of them than places left.
    """
    planned = described.season.rounds[number - 1]
    first = {row.player for row in rows}
    if planned.advance == "winners":
        first, others = _of_round(described, results, number - 1)
        rows = [
            row for row in rows if row.player in first or (planned.places and row.player in others)
        ]
    rows = sorted(rows, key=lambda row: row.player not in first)
    places = places_of(planned)
    if not places or len(rows) <= places:
        return rows, set()
    last = rows[places - 1]
    same = [
        row for row in rows if (row.rank, row.player in first) == (last.rank, last.player in first)
    ]
    end = rows.index(same[-1]) + 1
    return rows[:end], {row.player for row in same} if end > places else set()


def _of_round(
    described: Described, results: Sequence[Result], number: int
) -> tuple[set[str], set[str]]:
    """The players who have won a game of a round or sat it out; and all others in it."""
    season = described.season
    pairings = [one for one in season.pairings if one.round == number]
    names = {one.id for one in pairings}
    played = [one for one in results if one.counts and one.pairing in names]
    won = {player for one in played for player in one.winners}
    won |= {one.player for one in season.byes if one.round == number}
    there = {player for one in pairings for player in described.at_table(one).values()}
    there |= {seat.player for one in played for seat in one.seats}
    return won, there - won


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
