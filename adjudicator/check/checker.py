"""Checking a log: from bytes to a verdict, in one pass and in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from adjudicator.check.explanation import Passage
from adjudicator.check.findings import Findings
from adjudicator.check.judge import Judge, Judges
from adjudicator.check.published import Published
from adjudicator.check.replay import Replay
from adjudicator.check.required import Required, breaches_of
from adjudicator.check.statement import statement_of
from adjudicator.check.verdict import End, Statement, Tally, Verdict
from adjudicator.check.watcher import Watcher
from adjudicator.lazy import lazy_imports
from adjudicator.log.header import FORMAT, HEADER, HEADER_FIELDS, Header, keys_of, setup_of
from adjudicator.log.keys import is_sound_key
from adjudicator.log.lines import MAX_LINE, decode, describe_fault, encode, fault_of_bytes
from adjudicator.log.positions import position_hash
from adjudicator.log.reading import LineReader, open_log
from adjudicator.log.time_control import fault_of
from adjudicator.releases import release_for, releases
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Violation

with lazy_imports():
    from adjudicator.log.calendar import zone_named

LIMIT = 100
"""Findings that a verdict lists unless told otherwise."""
NO_END = End(over=False, winners=[], reason="", statistics={})


class Judgement(msgspec.Struct, frozen=True):
    """A verdict, and what is needed to put it into words."""

    verdict: Verdict
    quotes: dict[int, str]
    """Line with a finding -> its beginning."""
    moves: dict[int, dict[str, Any]]
    """Line with a finding -> what it says, as far as it could be read."""
    judge: Judge | None
    header: Header | None
    position: Any
    """The last position reached, that before an illegal move."""
    passages: list[Passage]
    """The lines before a move at the wrong time."""
    passed: dict[int, Any] = {}
    """Illegal line after which play continued -> the position before it."""
    places: list[int] = []
    """Line of the log -> line of the file, where that is not a log itself (notation)."""

    def place(self, line: int) -> int:
        """The line of the file in which a line of the log stands."""
        return self.places[line - 1] if 0 < line <= len(self.places) else line

    def names(self) -> Mapping[str, str]:
        """What ids are called in the language that is spoken; nothing where no game could be told."""
        return self.judge.names() if self.judge is not None else {}


def check_file(
    path: str | Path,
    judges: Judges,
    *,
    running: bool = False,
    limit: int = LIMIT,
    progress: Callable[[int], object] | None = None,
    required: Required | None = None,
    published: str | Path | None = None,
    watcher: Watcher | None = None,
) -> Judgement:
    """Judge the log in a file ("-": the standard input); InputError if it cannot be read."""
    with open_log(path) as stream:
        more: dict[str, Any] = {"running": running, "limit": limit, "progress": progress}
        more["watcher"] = watcher
        if published is None:
            return check_stream(stream, judges, required=required, **more)
        with open_log(published) as shown:
            return check_stream(stream, judges, required=required, published=shown, **more)


def check_bytes(
    log: bytes,
    judges: Judges,
    *,
    running: bool = False,
    limit: int = LIMIT,
    required: Required | None = None,
    published: bytes | None = None,
    watcher: Watcher | None = None,
) -> Judgement:
    """Judge a log in memory."""
    return check_stream(
        BytesIO(log),
        judges,
        running=running,
        limit=limit,
        required=required,
        published=BytesIO(published) if published is not None else None,
        watcher=watcher,
    )


def check_stream(
    stream: BinaryIO,
    judges: Judges,
    *,
    running: bool = False,
    limit: int = LIMIT,
    progress: Callable[[int], object] | None = None,
    required: Required | None = None,
    published: BinaryIO | None = None,
    watcher: Watcher | None = None,
) -> Judgement:
    """Judge a log as it is read, to its last byte.

    With `running`, a log without end, and seals not yet opened, are nothing to remark on.
    `progress` is told how many bytes have been read, now and then. A header that is less than what
    is `required` is a false claim; so is whatever a stream that was `published` of the game says
    otherwise. A `watcher` sees every legal move.
    """
    reader = LineReader(stream, progress)
    findings = Findings(limit)
    lines = iter(reader)
    shown = Published(LineReader(published)) if published is not None else None
    if shown is not None:
        lines = shown.compared(lines, findings)
    raw = next(lines, None)
    opening = _Opening(judges, findings)
    replay: Replay | None = None
    count = 0 if raw is None else 1
    if raw is not None:
        position = opening.read(raw)
        if position is not None and opening.judge is not None and opening.header is not None:
            for breach in breaches_of(required or Required(), opening.header, opening.judge):
                findings.add("claim", 1, breach, raw=raw)
            if watcher is not None:
                watcher.begin(opening.judge, opening.header)
            people = required.players if required is not None else None
            replay = Replay(opening.judge, opening.header, position, findings, watcher, people)
            replay.run(lines, raw)
            count = replay.line
        else:
            count += sum(1 for _ in lines)
    cut_off = _cut_off(findings, reader, count)
    count += cut_off
    if replay is not None:
        # That the end is missing is no news where the file was cut off.
        replay.finish(running=running or cut_off > 0)
    return Judgement(
        _verdict(findings, reader, opening, replay, count, shown),
        findings.quotes,
        findings.moves,
        opening.judge,
        opening.header,
        replay.position if replay is not None else None,
        findings.passages,
        findings.passed,
    )


def _tallies(replay: Replay | None, shown: Published | None) -> dict[str, Tally]:
    found = replay.tallies if replay is not None else {}
    return found if shown is None else {**found, "published": shown.tally}


def _cut_off(findings: Findings, reader: LineReader, count: int) -> int:
    """Note what is wrong with the end of the file; how many lines that adds."""
    if reader.too_long:
        breach = Violation("log.lines", "too-long", {"most": MAX_LINE})
    elif reader.rest:
        breach = Violation("log.lines", "no-newline", {})
    elif count == 0:
        breach = Violation("log.header", "missing", {})
    else:
        return 0
    findings.add("invalid", count + 1, breach, raw=reader.rest)
    return 1 if reader.too_long or reader.rest else 0


class _Opening:
    """What the header says, as far as it could be understood."""

    def __init__(self, judges: Judges, findings: Findings) -> None:
        self.judge: Judge | None = None
        self.header: Header | None = None
        self.game = ""
        self.rules = 0
        self._judges = judges
        self._findings = findings

    def read(self, raw: bytes) -> Any | None:
        """The position before the first move, or nothing if the log cannot be judged."""
        position: Any | None = None
        try:
            position = self._read(raw)
        except _Stop as stop:
            kind, breach = stop.args
            self._findings.add(kind, 1, breach, raw=raw)
        return position

    def _read(self, raw: bytes) -> Any:
        fault = fault_of_bytes(raw)
        if fault is not None:
            raise _Stop("invalid", Violation("log.lines", fault.code, fault.args))
        found = decode(raw)
        if "format" not in found:
            raise _Stop("invalid", Violation("log.header", "no-object", {}))
        for name, known in (("format", [str(FORMAT)]), ("game", self._judges.names())):
            self._support(name, found.get(name), known)
        self.game = found["game"] if isinstance(found.get("game"), str) else ""
        header = self._typed(raw)
        judge = self._judges.find(header.game)
        self.rules = header.rules
        if judge is None:
            raise _Stop("unsupported", _unknown("game", header.game, self._judges.names()))
        versions = [str(version) for version in judge.rulebook.versions]
        if str(header.rules) not in versions or header.content != judge.content:
            self._release(header)
        self._support("rules", header.rules, versions)
        self.judge, self.header = judge, header
        self._findings.clauses, self._findings.names = judge.clauses, judge.names
        self._support("content", header.content, [judge.content])
        self._policy(header)
        self._known(header, judge.rulebook)
        setup = setup_of(header)
        violation = judge.rulebook.check_setup(judge.game, setup)
        if violation is not None:
            raise _Stop("invalid", violation)
        return judge.rulebook.new_position(judge.game, setup)

    def _typed(self, raw: bytes) -> Header:
        try:
            header = HEADER.decode(raw)
            if encode(decode(raw)) == raw:
                return header
        except (msgspec.DecodeError, RecursionError):
            pass
        fault = describe_fault(raw, HEADER, HEADER_FIELDS)
        raise _Stop("invalid", Violation("log.lines", fault.code, fault.args))

    def _support(self, name: str, declared: object, known: list[str]) -> None:
        # A value of the wrong type is left to the typed decoder, which says so.
        if isinstance(declared, bool) or not isinstance(declared, int | str):
            return
        if str(declared) not in known:
            raise _Stop("unsupported", _unknown(name, declared, known))

    def _release(self, header: Header) -> None:
        """Names the earlier release that judges a log, if there is one."""
        release = release_for(releases(), header.game, header.rules, header.content)
        if release:
            raise _Stop("unsupported", Violation("log.header", "released", {"release": release}))

    def _policy(self, header: Header) -> None:
        seats = [seat.faction for seat in header.seats]
        for seat in header.seats:
            if seats.count(seat.faction) > 1:
                args: dict[str, int | str] = {"by": seat.faction}
                raise _Stop("invalid", Violation("log.header", "same-seat", args))
            if header.policy.signatures != "none" and seat.key is msgspec.UNSET:
                args = {"by": seat.faction}
                raise _Stop("invalid", Violation("log.header", "no-key", args))
        if header.policy.signatures == "all" and header.table_key is msgspec.UNSET:
            raise _Stop("invalid", Violation("log.header", "no-key", {"by": "table"}))
        if header.policy.corrections == "signed":
            if header.referee_key is msgspec.UNSET:
                raise _Stop("invalid", Violation("log.header", "no-referee-key", {}))
            if not header.policy.chain:
                raise _Stop("invalid", Violation("log.header", "no-chain", {}))
        if header.policy.fair and header.seed_commit is msgspec.UNSET:
            raise _Stop("invalid", Violation("log.header", "no-seed", {}))
        if header.policy.signatures != "none" and not header.policy.chain:
            raise _Stop("invalid", Violation("log.header", "no-chain", {}))
        self._check_time(header)
        if header.policy.hashes == "salted" and header.hash_commit is msgspec.UNSET:
            raise _Stop("invalid", Violation("log.header", "no-hash-commit", {}))
        self._check_keys(keys_of(header))

    def _check_time(self, header: Header) -> None:
        control = header.policy.time
        if control is msgspec.UNSET:
            return
        code = fault_of(control)
        if not header.policy.clock:
            code = "no-clock"
        elif zone_named(control.zone) is None:
            raise _Stop("invalid", Violation("log.header", "no-zone", {"zone": control.zone}))
        elif header.policy.signatures != "none" and header.table_key is msgspec.UNSET:
            raise _Stop("invalid", Violation("log.header", "no-key", {"by": "table"}))
        if code:
            raise _Stop("invalid", Violation("log.header", code, {}))

    def _check_keys(self, keys: dict[str, str]) -> None:
        owners: dict[str, str] = {}
        for by, key in keys.items():
            if not is_sound_key(key):
                raise _Stop("invalid", Violation("log.header", "weak-key", {"by": by}))
            if key in owners:
                args: dict[str, int | str] = {"by": by, "other": owners[key]}
                raise _Stop("invalid", Violation("log.header", "same-key", args))
            owners[key] = by

    def _known(self, header: Header, rules: Rulebook) -> None:
        # A word that means nothing here would be a demand that nobody ever checks.
        decks = sorted({drawn.partition("/")[0] for drawn in rules.deck_moves.values()})
        secret = sorted(rules.secret_moves)
        for name, known, wanted in (
            ("kind", secret, header.policy.sealed),
            ("deck", decks, header.policy.committed),
        ):
            for word in wanted:
                if word not in known:
                    code = "not-secret" if name == "kind" else "no-deck"
                    args: dict[str, int | str] = {name: word, "known": ", ".join(known) or "none"}
                    raise _Stop("invalid", Violation("log.header", code, args))


class _Stop(Exception):  # noqa: N818 - no error: the way out of reading a header
    """The header cannot be used: the kind of finding, and the breach."""


def _unknown(name: str, declared: int | str, known: list[str]) -> Violation:
    shown = declared if isinstance(declared, int) else declared[:100]
    return Violation("log.header", name, {"declared": shown, "known": ", ".join(known)})


def _verdict(
    findings: Findings,
    reader: LineReader,
    opening: _Opening,
    replay: Replay | None,
    count: int,
    shown: Published | None,
) -> Verdict:
    end = NO_END
    if replay is not None and opening.judge is not None:
        result = opening.judge.rulebook.result(opening.judge.game, replay.position)
        if result is not None:
            end = End(
                over=True,
                winners=result.winners,
                reason=result.clause,
                statistics=result.statistics,
            )
    return Verdict(
        schema_version=1,
        status=findings.status(),
        log=reader.hash,
        game=opening.game,
        rules=opening.rules,
        content=opening.judge.content if opening.judge is not None else "",
        lines=count,
        replayed=replay.replayed if replay is not None else 0,
        findings=findings.in_order(count),
        findings_left_out=findings.left_out,
        claims=replay.claims if replay is not None else [],
        tallies=_tallies(replay, shown),
        end=end,
        position=_position_hash(opening, replay),
        statement=_statement(opening, replay),
        corrections=(replay.counts.corrections if replay is not None else []) or msgspec.UNSET,
    )


def _position_hash(opening: _Opening, replay: Replay | None) -> str:
    if replay is None or opening.judge is None:
        return ""
    return position_hash(opening.judge.rulebook, replay.position)


def _statement(opening: _Opening, replay: Replay | None) -> Statement | None:
    if replay is None or opening.judge is None or opening.header is None:
        return None
    return statement_of(opening.header, opening.judge, replay.facts())


def lines_of(log: bytes) -> Iterator[bytes]:
    """The lines of a log in memory, without their newlines."""
    return iter(log.split(b"\n")[:-1] if log.endswith(b"\n") else log.split(b"\n"))
