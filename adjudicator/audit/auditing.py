"""An audit: which logs it uses, what they prove, and what the draws of the others show."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec

from adjudicator.audit.gathering import gathered, seed_of
from adjudicator.audit.pooled import ALL, Pool, source_id
from adjudicator.audit.questions import questions
from adjudicator.audit.records import Drawn
from adjudicator.audit.results import (
    Audit,
    LeftOut,
    LogProofs,
    Outcome,
    SourceTold,
    TakenTold,
)
from adjudicator.batch.folders import What, logs_in, not_read, saved_by_table
from adjudicator.errors import InputError
from adjudicator.league.judged import NO_LOG, TableFiles, judged_games, natural, other_files
from adjudicator.league.season import FILE, Described, read_season
from adjudicator.league.settled import settle
from adjudicator.league.store import cache_folder

ALPHA = 0.01
"""Share of fair seasons that may be called remarkable."""
FEW_GAMES = 5
"""Games that a deck nobody sees must have been drawn from before what came of it may be told."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked of `kynes audit`."""

    targets: list[str]
    overlays: list[Path] = []
    jobs: int = 0
    cached: bool = True
    alpha: float = ALPHA
    """Share of 1."""
    public: bool = False
    """Whether players, seats, and outcomes that nobody saw are left out."""
    running: bool = False
    """Whether games that are not over are looked at, too."""
    whole: bool = False
    """Whether games are looked at that do not count, or are illegal."""
    language: str = "en"


class _Log(msgspec.Struct):
    """A log as far as it must be known to choose among all."""

    log: str
    file: str
    sha: str
    header: str
    status: str
    over: bool
    complaint: str
    marks: list[str]
    telling: int


class _Course(msgspec.Struct, frozen=True):
    """What is audited: the logs, and what is known of them beside what they say."""

    name: str
    logs: list[str]
    overlays: list[Path]
    described: Described | None
    counted: frozenset[str] | None
    """The logs that count; None where there is no season."""
    names: dict[str, str]
    """Logs that were made of the files of tables -> what those are called."""
    others: list[LeftOut]
    """Files of tables of which no log was made, or whose moves do not explain what was done at the table."""


Importer = Callable[[Sequence[tuple[Path, str, What]], Sequence[Path], Path | None], TableFiles]
"""Makes logs of the files of tables, with overlays, in a folder of caches or in a passing one."""


def audited(
    asked: Asked,
    progress: Callable[[int, int], object] | None = None,
    importer: Importer | None = None,
) -> Audit:
    """Look at dice and deals of a season, or of any logs.

    The same logs give the same answer, whatever their order and names. Without an `importer` the files of
    tables are left out. InputError for logs or a season that are not there.
    """
    if asked.public and asked.running:
        raise InputError("--public and --running exclude each other: games under way have secrets")
    course = _course(asked, progress, importer)
    with ExitStack() as ends:
        folder = cache_folder().parent / "audit"
        if not asked.cached:
            folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="kynes-audit-")))
        return _audit(asked, course, folder, progress)


def _course(
    asked: Asked,
    progress: Callable[[int, int], object] | None,
    importer: Importer | None,
) -> _Course:
    targets = asked.targets
    if "-" in targets:
        raise InputError("an audit needs files, not the standard input: they are read twice")
    first = Path(targets[0])
    is_season = first.suffix.lower() == ".toml" or (first / FILE).is_file()
    if not is_season:
        if any(Path(each).suffix.lower() == ".toml" for each in targets):
            raise InputError("name one season, or logs and folders of logs")
        for each in targets:
            if not Path(each).exists():
                raise InputError(f"cannot read {each}: there is no such file or folder")
        return _course_of_files(asked, importer)
    if len(targets) > 1:
        raise InputError("name one season, or logs and folders of logs")
    described = read_season(first)
    cache = cache_folder() if asked.cached else None
    overlays = [*asked.overlays, *(described.folder / name for name in described.season.overlays)]
    saved = other_files(described)
    tables = _imported(saved, overlays, cache, importer)
    games = judged_games(
        described,
        jobs=asked.jobs,
        cache=cache,
        language=asked.language,
        imported=tables.logs,
        progress=progress,
    )
    results = settle(described, games, tables.notices).results
    played = [one for one in results if one.game.path != NO_LOG]  # not what was decided without one
    counted = frozenset(str(one.game.path) for one in played if one.counts)
    logs = [str(one.game.path) for one in played]
    others = _without_log(saved, tables, public=asked.public)
    return _Course(described.season.name, logs, overlays, described, counted, tables.logs, others)


def _course_of_files(asked: Asked, importer: Importer | None) -> _Course:
    """What is audited where no season is named: logs, folders of logs, and the files of tables."""
    saved = [(Path(path), Path(path).as_posix(), what) for path, what in not_read(asked.targets)]
    tables = _imported(saved, asked.overlays, cache_folder() if asked.cached else None, importer)
    named = [one for one in asked.targets if saved_by_table(one) is None]
    logs = [*dict.fromkeys(found.log for found in logs_in(named, none=bool(saved)))]
    others = _without_log(saved, tables, public=asked.public)
    if not asked.whole:
        others += [
            LeftOut(one.file, "at-table", "" if asked.public else one.text)
            for one in tables.notices
            if one.kind == "at-table"
        ]
    barred = {one.file for one in others}
    names = {log: file for log, file in tables.logs.items() if file not in barred}
    return _Course("", [*logs, *names], asked.overlays, None, None, names, others)


def _imported(
    saved: Sequence[tuple[Path, str, What]],
    overlays: Sequence[Path],
    cache: Path | None,
    importer: Importer | None,
) -> TableFiles:
    if importer is None or not saved:
        return TableFiles({}, [])
    return importer(saved, overlays, cache)


def _without_log(
    saved: Sequence[tuple[Path, str, What]], tables: TableFiles, *, public: bool
) -> list[LeftOut]:
    """The files of tables of which no log was made, with what is wrong; for everybody only that there is none."""
    told = {one.file: one for one in tables.notices if one.kind in ("not-imported", "to-unpack")}
    made = [*tables.logs.values()]
    found = [
        LeftOut(file, what)
        for _, file, what in saved
        if file not in told and not any(one == file or one.startswith(f"{file}/") for one in made)
    ]
    for file, one in told.items():
        text = "" if public else one.text
        found.append(LeftOut(file, "unpack" if one.kind == "to-unpack" else "import", text))
    return found


def _audit(
    asked: Asked,
    course: _Course,
    folder: Path,
    progress: Callable[[int, int], object] | None,
) -> Audit:
    known: list[_Log] = []
    proofs: list[LogProofs] = []
    untold_in: list[str] = []
    for log, drawn in gathered(
        course.logs, course.overlays, folder, jobs=asked.jobs, progress=progress
    ):
        file = _file(course, log)
        known.append(_light(log, file, drawn))
        if drawn.proofs.promised or drawn.proofs.seed_false or drawn.proofs.deck:
            proofs.append(_proofs(file, drawn))
        if drawn.untold:
            untold_in.append(file)
    known.sort(key=lambda one: (natural(one.file), one.sha))
    left_out = _left_out(asked, course, known)
    out = {one.file for one in left_out}
    left_out = sorted([*left_out, *course.others], key=lambda one: natural(one.file))
    chosen = [one for one in known if one.file not in out]
    pool = Pool()
    games: dict[str, int] = {}
    # In the order of their hashes: names have no say.
    ordered = [one.log for one in sorted(chosen, key=lambda one: one.sha)]
    for log, drawn in gathered(ordered, course.overlays, folder):
        pool.add(drawn, _table(course, log, drawn), _namer(course))
        for name in {source_id(source) for source in drawn.sources}:
            games[name] = games.get(name, 0) + 1
    seed = seed_of([one.sha for one in chosen])
    told = questions(pool, seed, asked.alpha, persons=not asked.public, progress=progress)
    remarkable = any(one.adjusted <= asked.alpha for one in told)
    disproved = any(one.false or one.decks_false for one in proofs)
    same = any(one.why == "same-draws" for one in left_out)
    return Audit(
        schema_version=1,
        name=course.name,
        seed=f"{seed:032x}",
        alpha=asked.alpha,
        asks=remarkable or disproved or same or bool(untold_in),
        public=asked.public,
        logs=len(chosen),
        draws=pool.draws,
        tested=pool.tested,
        untold=pool.untold,
        untold_in=sorted(untold_in),
        sources=_sources(pool, games, public=asked.public),
        tests=told,
        proofs=sorted(proofs, key=lambda one: natural(one.file)),
        taken_back=[] if asked.public else _taken(pool),
        left_out=left_out,
    )


def _file(course: _Course, log: str) -> str:
    """A log's name as it is told: within its season, where it has one."""
    if log in course.names:
        return course.names[log]
    if course.described is not None:
        try:
            return Path(log).relative_to(course.described.folder).as_posix()
        except ValueError:
            pass
    return Path(log).as_posix()


def _light(log: str, file: str, drawn: Drawn) -> _Log:
    return _Log(
        log, file, drawn.sha, drawn.header, drawn.status, drawn.over, drawn.complaint,
        drawn.marks, drawn.telling,
    )  # fmt: skip


def _proofs(file: str, drawn: Drawn) -> LogProofs:
    proofs = drawn.proofs
    return LogProofs(
        file, proofs.seed, proofs.seed_false + proofs.other_seed, proofs.deck, proofs.deck_false,
        proofs.words, proofs.shown,
    )  # fmt: skip


def _left_out(asked: Asked, course: _Course, known: Sequence[_Log]) -> list[LeftOut]:
    found: list[LeftOut] = []
    fit: list[_Log] = []
    for one in known:
        if one.complaint or one.status in ("invalid", "unsupported"):
            found.append(LeftOut(one.file, "unreadable", one.complaint or one.status))
        elif not (one.over or asked.running):
            found.append(LeftOut(one.file, "running"))
        elif course.counted is not None and one.log not in course.counted and not asked.whole:
            found.append(LeftOut(one.file, "uncounted"))
        elif one.status == "illegal" and course.counted is None and not asked.whole:
            found.append(LeftOut(one.file, "illegal"))
        else:
            fit.append(one)
    return sorted([*found, *_same(fit)], key=lambda one: natural(one.file))


def _same(logs: Sequence[_Log]) -> list[LeftOut]:
    """Logs whose draws are in another one: of the same game, or of one that should not have them."""
    found: list[LeftOut] = []
    games: dict[tuple[str, str], _Log] = {}
    draws: dict[str, _Log] = {}
    for one in sorted(logs, key=lambda log: -len(log.marks)):  # stable: names stay in their order
        first = one.marks[: one.telling or None]
        same = games.get((one.header, first[-1])) if first else None
        other = draws.get(first[-1]) if one.telling else None
        if same is not None:
            found.append(LeftOut(one.file, "same", same.file))
        elif other is not None:
            found.append(LeftOut(one.file, "same-draws", other.file))
        else:
            for mark in first:
                games.setdefault((one.header, mark), one)
            if one.telling:
                draws.setdefault(first[-1], one)
    return found


def _table(course: _Course, log: str, drawn: Drawn) -> str:
    """Where a game was played: its host, if the season names one, else what the log tells."""
    if course.described is not None:
        file = _file(course, log)
        for host, patterns in sorted(course.described.season.hosts.items()):
            if any(file == each or fnmatchcase(file, each) for each in patterns):
                return f"host {host}"
    return drawn.table


def _namer(course: _Course) -> Callable[[str], str]:
    described = course.described
    if described is None:
        return lambda name: name

    def called(name: str) -> str:
        player = described.player(name)
        return described.called(player) if player else name

    return called


def _sources(pool: Pool, games: dict[str, int], *, public: bool) -> list[SourceTold]:
    found = []
    for name, source in sorted(pool.sources.items()):
        statistics = pool.statistics.get((name, ALL))
        outcomes = []
        if statistics is not None and not (public and not source.open and games[name] < FEW_GAMES):
            outcomes = [
                Outcome(value, int(seen), round(float(expected), 3))
                for value, seen, expected in zip(
                    statistics.values, statistics.seen, statistics.expected, strict=True
                )
            ]
        found.append(
            SourceTold(
                name, source.game, source.rules, source.kind, source.name, source.field,
                source.open, statistics.n if statistics is not None else 0, pool.proven[name], outcomes,
            )
        )  # fmt: skip
    return found


def _taken(pool: Pool) -> list[TakenTold]:
    return [
        TakenTold(who, taken.undos, taken.draws, taken.again, taken.same)
        for who, taken in sorted(pool.taken.items())
    ]
