"""The output about a season: for the terminal, for programs and as tables."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.text import HEADLINES
from adjudicator.cli.progress import counting_bar
from adjudicator.content import load_content
from adjudicator.content.names import names
from adjudicator.content.translation import load_translation
from adjudicator.harmless import harmless
from adjudicator.league.judged import judged_games, other_files
from adjudicator.league.notices import Notice, words
from adjudicator.league.on_the_clock import with_clocks
from adjudicator.league.scored import points_of
from adjudicator.league.season import Described, read_season
from adjudicator.league.settled import Result, Settled, settle
from adjudicator.league.standings import Row, Standings, standings
from adjudicator.league.store import cache_folder
from adjudicator.registry import GAMES
from adjudicator.show.document import Heading, Items, Table, render
from adjudicator.speech import Speech, phrase, speech, spoken_language
from exporters.csv_tables import csv_text
from exporters.league.tasks import task_lines, tasks, titles
from exporters.table_files import import_table_files

PACKAGE = Path(__file__).parent


class SeasonResult(msgspec.Struct, frozen=True):
    """A season, judged and settled."""

    described: Described
    settled: Settled
    standings: Standings


def our_speech() -> Speech:
    """The translated texts of these modules."""
    return speech(PACKAGE, spoken_language())


def season_result(
    path: Path, *, jobs: int = 0, cached: bool = True, language: str = "en"
) -> SeasonResult:
    """Read, judge and settle a season; InputError for one that cannot be read."""
    described = read_season(path)
    cache = cache_folder() if cached else None
    overlays = [described.folder / name for name in described.season.overlays]
    tables = import_table_files(other_files(described), overlays, cache, counting_bar())
    games = judged_games(
        described,
        jobs=jobs,
        cache=cache,
        language=language,
        imported=tables.logs,
        progress=counting_bar(),
    )
    settled = settle(described, games, tables.notices)
    settled = msgspec.structs.replace(
        settled, notices=sorted(with_clocks(settled.notices, games, overlays))
    )
    return SeasonResult(described, settled, standings(described, settled.results))


def number(value: Fraction | float) -> str:
    """Points or shares of the standings as text: "3", "1.5", "0.33"."""
    if isinstance(value, float):
        value = Fraction(str(value))
    text = str((Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal("0.01")))
    return text.rstrip("0").rstrip(".") if "." in text else text


def factions_of(row: Row, game_names: dict[str, str]) -> str:
    """The factions of a player: "Atreides 2/5" for two wins in five games."""
    return ", ".join(
        f"{game_names.get(faction, faction)} {record.won}/{record.played}"
        for faction, record in sorted(row.factions.items())
    )


def title(game: str) -> str:
    """What a game is called, in the language that is spoken; its id where we do not know it."""
    return _title(game, spoken_language()) if game in GAMES else harmless(game) or "-"


@cache
def _title(game: str, language: str) -> str:
    content = load_content(game)
    return load_translation(content, language).say("title", game, content.data["game"]["title"])


def faction_names(told: SeasonResult) -> dict[str, str]:
    """Faction -> its name, of all games of the season."""
    found: dict[str, str] = {}
    for game in sorted(told.standings.factions):
        if game in GAMES:
            found |= {
                faction: names(game, spoken_language()).get(faction, faction)
                for faction in told.standings.factions[game]
            }
    return found


def standing_rows(told: SeasonResult) -> tuple[list[str], list[list[str]]]:
    """The table: columns and rows."""
    say, called = our_speech(), faction_names(told)
    rated = told.described.season.ratings
    columns = ["#", say("Player"), say("Points"), say("Games"), say("Wins")]
    columns += [say("Rating")] if rated else []
    rows_of = told.standings.rows
    extra = {
        say("Byes"): [str(row.byes) for row in rows_of],
        say("Forfeits"): [str(row.forfeits) for row in rows_of],
        say("Penalties"): [number(row.penalty) for row in rows_of],
    }
    extra = {name: cells for name, cells in extra.items() if {*cells} - {"0"}}
    columns += [*extra, say("Factions, won/played")]
    rows = []
    for at, row in enumerate(rows_of):
        cells = [
            str(row.rank),
            harmless(row.name),
            number(row.points),
            str(row.games),
            number(row.wins),
        ]
        cells += [f"{row.rating:+.1f} ±{row.spread:.1f}"] if rated else []
        cells += [of[at] for of in extra.values()]
        rows.append([*cells, factions_of(row, called) or "-"])
    return columns, rows


def decisions_in_words(described: Described) -> list[str]:
    """What the referee has decided in a season, each with its reason, for everybody."""
    say, season, called = our_speech(), described.season, described.called

    def names_of(players: Iterable[str]) -> str:
        return ", ".join(called(player) for player in players)

    found = list[str]()
    for one in season.decisions:
        about = one.pairing or one.log
        if not one.counts:
            what = say("{about} does not count.", about=about)
        elif one.time_limit:
            what = say("{about} was stopped and counts as it stood.", about=about)
        elif one.forfeits:
            what = say("{about}: forfeited by {who}.", about=about, who=names_of(one.forfeits))
        elif one.winners or one.places:
            won = one.winners or (one.places[0] if one.places else [])
            what = say("{about}: won by {who}.", about=about, who=names_of(won))
        elif one.winners is not None:
            what = say("{about}: nobody has won.", about=about)
        else:
            what = say("{about} counts.", about=about)
        found.append(f"{what} {one.why}")
    for penalty in season.penalties:
        points = number(Fraction(str(penalty.points)))
        found.append(
            say("{who}: {points} points.", who=called(penalty.player), points=points)
            + f" {penalty.why}"
        )
    for gone in season.withdrawals:
        found.append(
            say("{who} left the season after round {n}.", who=called(gone.player), n=gone.after)
            + f" {gone.why}"
        )
    for sub in season.substitutes:
        what = say(
            "{about}: {by} plays for {who}.",
            about=sub.pairing, by=called(sub.by), who=called(sub.player),
        )  # fmt: skip
        found.append(f"{what} {sub.why}".rstrip())
    return [harmless(one) for one in found]


def game_rows(told: SeasonResult) -> tuple[list[str], list[list[str]]]:
    """Every log: its game, who played, who has won, whether it counts."""
    say = our_speech()
    columns = [
        say("Log"),
        say("Game"),
        say("Players"),
        say("Winners"),
        say("Verdict"),
        say("Counts"),
    ]
    rows = []
    for one in told.settled.results:
        verdict = one.game.verdict
        rows.append(
            [
                harmless(one.label),
                title(one.game_id) if one.game_id else "-",
                harmless(
                    ", ".join(
                        sorted({told.described.called(s.player) for s in one.seats if s.player})
                    )
                )
                or "-",
                harmless(", ".join(told.described.called(player) for player in one.winners)) or "-",
                phrase(HEADLINES[verdict.status][0]) if verdict else "-",
                say("yes") if one.counts else say("no"),
            ]
        )
    return columns, rows


def notice_text(notice: Notice) -> str:
    """A notice with its file, as it is printed."""
    where = f"{notice.file}: " if notice.file else ""
    return harmless(f"{where}{words(notice)}")


def written(told: SeasonResult) -> str:
    """The season for a terminal."""
    say = our_speech()
    counted = sum(one.counts for one in told.settled.results)
    columns, rows = standing_rows(told)
    listed = tasks(told.described, told.settled.notices)
    calm = [notice_text(one) for one in told.settled.notices if not one.asks]
    blocks: list[Any] = [
        Heading(1, harmless(told.described.season.name)),
        Items(
            [
                say(
                    "Logs: {n}. Games that count: {counted}",
                    n=len(told.settled.results),
                    counted=counted,
                )
            ]
        ),
        Heading(2, say("Standings")),
        Table(columns, rows) if rows else Items([say("Nobody has played yet.")]),
    ]
    for way, (name, hint) in titles(say).items():
        lines = [line for task in listed if task.way == way for line in task_lines(task)]
        if lines:
            blocks += [Heading(2, say("For the referee: {what}", what=name)), Items([*lines, hint])]
    if calm:
        blocks += [Heading(2, say("Settled")), Items(calm)]
    decisions = decisions_in_words(told.described)
    if decisions:
        blocks += [Heading(2, say("Decisions")), Items(decisions)]
    if told.settled.results:
        command = f"kynes audit {told.described.folder}"
        blocks.append(Items([say("Whether dice and decks were fair: {command}", command=command)]))
    return render(blocks, "text").rstrip("\n")


def json_text(told: SeasonResult) -> str:
    """The season for a program."""
    return msgspec.json.encode(record_of(told), order="sorted").decode()


def record_of(told: SeasonResult) -> dict[str, Any]:
    """The season as plain data; points and wins are exact, as text such as "3" or "1/3"."""
    return {
        "season": told.described.season.name,
        "standings": [
            {
                "rank": row.rank,
                "player": row.player,
                "name": row.name,
                "points": str(row.points),
                "games": row.games,
                "byes": row.byes,
                "forfeits": row.forfeits,
                "penalty": str(row.penalty),
                "wins": str(row.wins),
                "rating": row.rating,
                "spread": row.spread,
                "tie_breaks": {name: str(value) for name, value in row.broken.items()},
                "factions": {
                    name: {"played": one.played, "won": one.won}
                    for name, one in sorted(row.factions.items())
                },
                "met": {
                    other: {"points": str(points), "games": games}
                    for other, (points, games) in sorted(told.standings.met[row.player].items())
                },
            }
            for row in told.standings.rows
        ],
        "games": [_game_record(one) for one in told.settled.results],
        "tasks": msgspec.to_builtins(tasks(told.described, told.settled.notices)),
        "decisions": decisions_in_words(told.described),
        "notices": [
            {**msgspec.to_builtins(one), "asks": one.asks, "stops": one.stops, "words": words(one)}
            for one in told.settled.notices
        ],
    }


def _game_record(one: Result) -> dict[str, Any]:
    verdict = one.game.verdict
    return {
        "file": one.game.file,
        "sha256": one.game.sha,
        "game": one.game_id,
        "status": verdict.status if verdict else "",
        "pairing": one.pairing,
        "counts": one.counts,
        "decided": one.decision.why if one.decision else "",
        "points": {player: str(points) for player, points in sorted(points_of(one.seats).items())},
        "seats": [
            {
                "player": seat.player,
                "faction": seat.faction,
                "won": seat.won,
                "place": seat.place,
                "forfeited": seat.forfeited,
            }
            for seat in one.seats
        ],
    }


def csv_files(told: SeasonResult) -> dict[str, str]:
    """Name -> a table for programs of tables; nothing in it is taken for a formula."""
    say = our_speech()
    notices = [
        [one.file, one.kind, one.about, str(one.line or ""), words(one)]
        for one in told.settled.notices
    ]
    heads = [say("Log"), say("Sort"), say("About"), say("Line"), say("In words")]
    return {
        "standings.csv": csv_text(*standing_rows(told)),
        "games.csv": csv_text(*game_rows(told)),
        "notices.csv": csv_text(heads, notices),
    }
