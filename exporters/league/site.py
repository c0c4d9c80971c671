"""The pages of a season: the table, every player, every game with its report. They need no network and no server."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.batch.identity import judges_here
from adjudicator.cli.progress import counting_bar
from adjudicator.content.names import names
from adjudicator.errors import InputError, KynesError
from adjudicator.files import folder_lock, make_folder
from adjudicator.harmless import harmless
from adjudicator.lazy import lazy_imports
from adjudicator.league.scored import points_of
from adjudicator.league.settled import Result
from adjudicator.league.standings import Row
from adjudicator.registry import GAMES
from adjudicator.speech import Speech, spoken_language
from adjudicator.wording import EVERYBODY, TABLE
from exporters.league.output import (
    PACKAGE,
    SeasonResult,
    decisions_in_words,
    faction_names,
    game_rows,
    number,
    our_speech,
    standing_rows,
    title,
)
from exporters.league.tasks import Task, tasks
from exporters.pages import policy, render, trusted
from exporters.pages.rules_address import rules_address
from exporters.table_files import import_table_files

if TYPE_CHECKING:
    from exporters.report.pixels import Form, Pixels

with lazy_imports():
    from adjudicator.audit.auditing import Asked, audited
    from exporters.audit.page import page as audit_page
    from exporters.report.page import report as report_page

AUDIT = "audit.html"
KEPT = "pages.json"
"""The file that lists the existing reports and their logs."""
PICTURES = "pictures"
"""The folder of the pictures that the reports share."""
PICTURE = re.compile(r"[0-9a-f]{32}\.(webp|png)")
UNSAFE = re.compile(r"[^A-Za-z0-9]+")


class Page(msgspec.Struct, frozen=True):
    """A report that was written."""

    of: str
    """SHA-256 of all its inputs."""
    data: str
    """SHA-256 of its bytes."""
    pictures: list[str] = []
    """Names of the files in `PICTURES` that it shows, sorted."""


class SharedPictures:
    """Pictures that reports share, in a folder beside theirs: each is named by the hash of its bytes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.used = set[str]()
        """What the present report shows."""
        self._whole = set[str]()
        """Pictures that are there with the bytes that their names promise: most reports show the same."""

    def address_of(self, _name: str, picture: Pixels, form: Form) -> str:
        """Keep a picture of a report, and say where a report in another folder finds it."""
        return self.address(picture.data(form), form)

    def address(self, data: bytes, form: str) -> str:
        """Keep a picture, and say where a report in another folder finds it."""
        name = f"{sha256(data).hexdigest()[:32]}.{form}"
        if name not in self._whole:
            _put(self._folder / name, data)
            self._whole.add(name)
        self.used.add(name)
        return f"../{PICTURES}/{name}"

    def has(self, names: Iterable[str]) -> bool:
        """Whether all these pictures are there, with the bytes that their names promise."""
        return all(self._is_whole(name) for name in names)

    def _is_whole(self, name: str) -> bool:
        path = self._folder / name
        if name in self._whole:
            return True
        if path.is_file() and sha256(path.read_bytes()).hexdigest()[:32] == path.stem:
            self._whole.add(name)
        return name in self._whole

    def keep_only(self, names: Iterable[str]) -> None:
        """Remove pictures that no report shows any more; other files stay."""
        for name in self._names() - {*names}:
            (self._folder / name).unlink()
            self._whole.discard(name)

    def _names(self) -> set[str]:
        return {path.name for path in self._folder.iterdir() if PICTURE.fullmatch(path.name)}


def write_site(
    told: SeasonResult, folder: Path, language: str, *, jobs: int = 0, cached: bool = True
) -> None:
    """Write or update the pages of a season; reports of unchanged logs are kept.

    The page on dice and deals is there where the season wants it. Of two runs at once, the second
    waits for the first.

    InputError for a folder that cannot be written, or one with other things in it.
    """
    make_folder(folder)
    with folder_lock(folder):
        _prepare(folder)
        _write_pages(told, folder, language, jobs=jobs, cached=cached)


def _write_pages(
    told: SeasonResult, folder: Path, language: str, *, jobs: int, cached: bool
) -> None:
    kept = _kept(folder)
    reports: dict[str, str] = {}
    pages: dict[str, Page] = {}
    pictures = SharedPictures(folder / PICTURES)
    wanted = [one for one in told.settled.results if _reported(told, one)]
    for done, one in enumerate(wanted, 1):
        name = f"games/{file_name(one.game.file, one.game.sha)}"
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{name} ({done}/{len(wanted)})\x1b[K")
        page = _report(told, one, folder / name, kept.get(name), language, pictures)
        if page is not None:
            reports[one.game.file], pages[name] = name, page
    if sys.stderr.isatty() and wanted:
        sys.stderr.write("\r\x1b[K")
    audit = _audit(told, language, jobs=jobs, cached=cached)
    files = {"index.html": _index(told, reports, audited=bool(audit))}
    if audit:
        files[AUDIT] = audit
    elif (folder / AUDIT).is_file():
        (folder / AUDIT).unlink()
    for row in told.standings.rows:
        files[_player_file(row)] = _player(told, row, reports)
    for name, text in files.items():
        _put(folder / name, text.encode())
    for name in kept.keys() - pages.keys():
        if (folder / name).is_file():
            (folder / name).unlink()
    pictures.keep_only(name for page in pages.values() for name in page.pictures)
    _put(folder / KEPT, msgspec.json.encode(pages, order="sorted") + b"\n")


def _audit(told: SeasonResult, language: str, *, jobs: int, cached: bool) -> str:
    """The page on dice and deals for everybody; "" where there is to be none."""
    if not (told.described.season.site.audit and told.settled.results):
        return ""

    asked = Asked(
        targets=[str(told.described.file)],
        public=True,
        jobs=jobs,
        cached=cached,
        language=language,
    )
    return audit_page(audited(asked, counting_bar(), import_table_files), up="index.html")


def _prepare(folder: Path) -> None:
    try:
        if folder.is_dir() and any(folder.iterdir()) and not (folder / KEPT).is_file():
            raise InputError(f"{folder}: there are other things in this folder; name another one")
        for name in ("games", "players", PICTURES):
            (folder / name).mkdir(exist_ok=True)
        if not (folder / KEPT).is_file():  # the folder is ours from now on, whatever breaks off
            _put(folder / KEPT, b"{}\n")
    except OSError as error:
        raise InputError(f"cannot write to {folder}: {error.strerror}") from None


def _put(path: Path, data: bytes) -> None:
    if not path.is_file() or path.read_bytes() != data:
        write_atomically(path, data)


def _kept(folder: Path) -> dict[str, Page]:
    """The existing reports; names that lead outside the folder are ignored."""
    try:
        found = msgspec.json.decode((folder / KEPT).read_bytes(), type=dict[str, Page])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}
    return {
        name: page
        for name, page in found.items()
        if re.fullmatch(r"games/[\w-]+\.html", name)
        and all(PICTURE.fullmatch(picture) for picture in page.pictures)
    }


def file_name(file: str, sha: str) -> str:
    """A page's name for a log: safe on every system, and the same only for the same log."""
    return f"{UNSAFE.sub('-', Path(file).stem).strip('-')[:60] or 'game'}-{sha[:10]}.html"


def _reported(told: SeasonResult, one: Result) -> bool:
    verdict = one.game.verdict
    return (
        told.described.season.site.reports != "none"
        and verdict is not None
        and verdict.replayed > 0
    )


def _report(
    told: SeasonResult,
    one: Result,
    path: Path,
    kept: Page | None,
    language: str,
    pictures: SharedPictures,
) -> Page | None:
    """Write a log's report if it has changed; None if there can be no report."""
    verdict = one.game.verdict
    everything = told.described.season.site.reports == "all" and verdict and verdict.end.over
    viewer = TABLE if everything else EVERYBODY
    overlays = [told.described.folder / name for name in told.described.season.overlays]
    depends = [
        one.game.sha, viewer, language, rules_address(), sorted(judges_here().items()),
        [sha256(overlay.read_bytes()).hexdigest() for overlay in overlays],
    ]  # fmt: skip
    of = sha256(msgspec.json.encode(depends)).hexdigest()
    there = sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    if kept is not None and (kept.of, kept.data) == (of, there) and pictures.has(kept.pictures):
        return kept
    pictures.used.clear()
    try:
        data = report_page(one.game.path, overlays, viewer, pictures.address_of).encode()
    except KynesError:
        return None
    write_atomically(path, data)
    return Page(of, sha256(data).hexdigest(), sorted(pictures.used))


# --- pages ----------------------------------------------------------------------------------------

Cell = str | tuple[str, str]
"""What stands in a table: a text, or a link as its address and its text."""


def _page(template: str, title: str, **values: object) -> str:
    style = (PACKAGE / "style.css").read_text("utf-8")
    page = render(
        template,
        language=spoken_language(),
        policy=policy(style),
        style=trusted(style),
        title=harmless(title),
        say=our_speech(),
        **values,
    )
    return str(page)


def _index(told: SeasonResult, reports: Mapping[str, str], *, audited: bool) -> str:
    say, season = our_speech(), told.described.season
    columns, rows = standing_rows(told)
    game_columns, games = game_rows(told)
    listed: list[list[Cell]] = [
        [_linked(reports.get(one.game.file, ""), row[0]), *row[1:]]
        for one, row in zip(told.settled.results, games, strict=True)
    ]
    return _page(
        "league/index.html.j2",
        season.name,
        standing_columns=columns,
        standings=[
            [row[0], (_player_file(one), row[1]), *row[2:]]
            for one, row in zip(told.standings.rows, rows, strict=True)
        ],
        numeric=[0, *range(2, len(columns) - 1)],
        decisions=decisions_in_words(told.described),
        asks=[
            (
                ", ".join(task.about) if task.kind != "missing" else "",
                _short(task.kind, say) if task.kind in _PRIVATE else task.text,
            )
            for task in _public(told)
        ],
        game_columns=game_columns,
        games=listed,
        factions=_factions(told, say),
        audit=AUDIT if audited else "",
    )


def _linked(address: str, text: str) -> Cell:
    """A text, as a link where there is an address."""
    return (address, text) if address else text


_PRIVATE = {
    "at-table",
    "not-imported",
    "illegal",
    "incomplete",
    "invalid",
    "unsupported",
    "policy",
    "times",
    "unreadable",
}
"""What the judge said of these may tell what was held in secret: the pages say only that it is so."""


def _public(told: SeasonResult) -> list[Task]:
    """What needs the referee; findings of one kind are one task, as the pages do not repeat them."""
    found: dict[tuple[str, str], Task] = {}
    for task in tasks(told.described, told.settled.notices):
        key = (task.kind, "" if task.kind in _PRIVATE else task.text)
        same = found.get(key)
        about = [*dict.fromkeys([*(same.about if same else []), *task.about])]
        found[key] = msgspec.structs.replace(task, about=about)
    return [*found.values()]


def _short(kind: str, say: Speech) -> str:
    return say("The referee looks into it ({kind}).", kind=kind)


def _factions(told: SeasonResult, say: Speech) -> list[tuple[list[str], list[list[str]]]]:
    """How often each faction was played and won: a table for each game."""
    tables = []
    for game, of in told.standings.factions.items():
        called = names(game, spoken_language()) if game in GAMES else {}
        rows = [
            [
                called.get(faction, faction), str(one.played), str(one.won),
                f"{100 * one.won / one.played:.0f} %",
            ]
            for faction, one in of.items()
        ]  # fmt: skip
        tables.append(([title(game), say("Played"), say("Won"), say("Share")], rows))
    return tables


def _player_file(row: Row) -> str:
    return f"players/{file_name(row.player, sha256(row.player.encode()).hexdigest())}"


def _player(told: SeasonResult, row: Row, reports: Mapping[str, str]) -> str:
    """A player's page: games, factions, and opponents."""
    say, called = our_speech(), faction_names(told)
    games: list[list[Cell]] = []
    for one in told.settled.results:
        mine = [seat for seat in one.seats if seat.player == row.player]
        if not mine:
            continue
        report = reports.get(one.game.file, "")
        played = ", ".join(called.get(seat.faction, seat.faction) for seat in mine)
        worth = number(points_of(one.seats)[row.player]) if one.counts else "-"
        won = say("won") if any(seat.won for seat in mine) and one.counts else ""
        link = _linked(f"../{report}" if report else "", harmless(one.label))
        games.append([link, played, won, worth])
    others = {other.player: other for other in told.standings.rows}
    met: list[list[Cell]] = [
        [
            (_player_file(others[other]).removeprefix("players/"), harmless(others[other].name)),
            str(count), number(points), number(told.standings.met[other][row.player][0]),
        ]
        for other, (points, count) in sorted(told.standings.met[row.player].items())
    ]  # fmt: skip
    facts = [
        (say("Rank"), str(row.rank)),
        (say("Points"), number(row.points)),
        (say("Games"), str(row.games)),
        (say("Wins"), number(row.wins)),
    ]
    if told.described.season.ratings:
        facts.append((say("Rating"), f"{row.rating:+.1f} ±{row.spread:.1f}"))
    return _page("league/player.html.j2", row.name, facts=facts, games=games, met=met)
