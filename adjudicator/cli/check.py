"""`kynes check`: judge logs. `kynes mutate`: see whether damaged logs are found out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.output import coloured, complain, say, write

if TYPE_CHECKING:
    from adjudicator.check.checker import Judgement
    from adjudicator.check.judge import Judges

Logs = Annotated[
    list[str], typer.Argument(metavar="LOG", help="Logs to judge; - is the standard input.")
]
Overlays = Annotated[
    list[Path] | None,
    typer.Option("--overlay", help="An overlay to lay over the content; may be repeated."),
]
ENDS = (".verdict.json", ".verdict.txt")
"""How the files of a verdict end. An earlier verdict is replaced, a log never."""
LONG_LOG = 4_000_000
"""Bytes from which on a terminal gets a progress bar."""


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command()(check)
    app.command()(mutate)


def check(
    logs: Logs,
    json: Annotated[
        bool, typer.Option("--json", help="Print the verdicts as JSON, one a line.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write LOG.verdict.json and LOG.verdict.txt to this folder."),
    ] = None,
    running: Annotated[
        bool, typer.Option("--running", help="The games may still be going on.")
    ] = False,
    overlay: Overlays = None,
    limit_findings: Annotated[
        int, typer.Option(min=1, max=100_000, help="Findings listed for each log.")
    ] = 100,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print nothing; the exit code tells.")
    ] = False,
    engine: Annotated[
        str,
        typer.Option(metavar="NAME", help="What runs the rules: python, or lua."),
    ] = "python",
    public: Annotated[
        bool, typer.Option("--public", help="Say only what everybody may know, fit to be posted.")
    ] = False,
    seat: Annotated[
        str | None, typer.Option(help="Say only what this faction may know (default: everything).")
    ] = None,
    require: Annotated[
        str,
        typer.Option(
            metavar="POLICY",
            help="Refuse logs that promise less, such as chain,signatures=seats, or by a league's "
            "file (JSON) of policy, rulings, options and players' keys.",
        ),
    ] = "",
    published: Annotated[
        str,
        typer.Option(metavar="STREAM", help="What was published of this one game: is it the same?"),
    ] = "",
) -> None:
    """Judge logs: legal or not, by which clause, and who has won.

    Exit code: 0 legal, 1 illegal or inconclusive, 2 invalid, 3 unsupported, 4 a fault of this
    program; the worst of all logs. A log that cannot be judged stops none of the others.
    """
    from adjudicator.check.judge import Judges  # noqa: PLC0415
    from adjudicator.check.verdict import exit_code  # noqa: PLC0415
    from adjudicator.cli.failures import failure_of  # noqa: PLC0415
    from adjudicator.engines import engine as loader  # noqa: PLC0415
    from adjudicator.errors import InputError  # noqa: PLC0415

    if public and seat is not None:
        raise InputError("--public and --seat exclude each other")
    judges = Judges(overlay or [], load=loader(engine))
    demands = Demands(require, published, logs)
    worst = 0
    if out is not None:
        _prepare(out, logs)
    for log in logs:
        try:
            judgement = _judge(log, judges, demands, running=running, limit=limit_findings)
            judgement = _for_reader(judgement, log, "" if public else seat)
            if out is not None:
                _write(out, log, judgement)
            if not quiet:
                _print(log, judgement, json=json)
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the other logs are judged
            # One log that cannot be judged keeps nobody from judging the others.
            said, code = failure_of(error)
            complain(said if log in said else f"{log}: {said}")
            worst = max(worst, code)
            continue
        worst = max(worst, exit_code(judgement.verdict))
    raise typer.Exit(worst)


def mutate(
    logs: Annotated[list[Path], typer.Argument(metavar="LOG", help="Legal logs to damage.")],
    seed: Annotated[int, typer.Option(help="The same seed does the same damage.")] = 1,
    count: Annotated[
        int, typer.Option(min=1, max=10_000, help="Tries of each mutation for each log.")
    ] = 10,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    overlay: Overlays = None,
) -> None:
    """Damage logs in every way we can think of, and see what is found, by what, and where.

    Exit code: 0 if every damage is found at its line (or, with the chain made good again, if all
    that gets through is legal play without signatures), else 1.
    """
    from adjudicator.check.judge import Judges  # noqa: PLC0415
    from adjudicator.check.mutation_score import kill_matrix, render_matrix  # noqa: PLC0415
    from adjudicator.log.lines import encode  # noqa: PLC0415
    from adjudicator.log.reading import read_whole  # noqa: PLC0415

    matrix = kill_matrix(
        [read_whole(path) for path in logs], Judges(overlay or []), seed=seed, count=count
    )
    if json:
        write(encode(matrix).decode())
    else:
        say(render_matrix(matrix))
    raise typer.Exit(0 if matrix.held else 1)


class Demands:
    """What is asked of the logs besides being legal; InputError for what nobody can ask."""

    def __init__(self, require: str, published: str, logs: list[str]) -> None:
        from adjudicator.check.required import Required, required_of  # noqa: PLC0415
        from adjudicator.errors import InputError  # noqa: PLC0415

        if published and (len(logs) > 1 or logs == [published]):
            raise InputError("--published: name one log, and the stream that was published of it")
        self.required = required_of(require) if require else Required()
        self.published = published or None


def _judge(log: str, judges: Judges, demands: Demands, *, running: bool, limit: int) -> Judgement:
    from adjudicator.check.checker import check_file  # noqa: PLC0415

    with _progress(log) as progress:
        return check_file(
            log,
            judges,
            running=running,
            limit=limit,
            progress=progress,
            required=demands.required,
            published=demands.published,
        )


def _for_reader(judgement: Judgement, log: str, seat: str | None) -> Judgement:
    """The judgement as a seat may know it; everybody for "", all of it for None."""
    if seat is None:
        return judgement
    from adjudicator.check.public import seen_by  # noqa: PLC0415
    from adjudicator.errors import InputError  # noqa: PLC0415

    seats = [one.faction for one in judgement.header.seats] if judgement.header else []
    if seat and seat not in seats:
        raise InputError(f"{log}: --seat {seat}: no such seat in this game ({', '.join(seats)})")
    return seen_by(judgement, seat)


@contextmanager
def _progress(log: str) -> Iterator[Callable[[int], object] | None]:
    import sys  # noqa: PLC0415

    path = Path(log)
    size = path.stat().st_size if log != "-" and path.is_file() else 0
    if size < LONG_LOG or not sys.stderr.isatty():
        yield None
        return
    with typer.progressbar(length=size, label=path.name, file=sys.stderr) as bar:
        yield bar.update


def _print(log: str, judgement: Judgement, *, json: bool) -> None:
    if json:
        from adjudicator.check.verdict import verdict_bytes  # noqa: PLC0415

        write(verdict_bytes(judgement.verdict).decode(), nl=False)
        return
    import shutil  # noqa: PLC0415
    import sys  # noqa: PLC0415

    from adjudicator.check.text import plain, render  # noqa: PLC0415

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    write(render(judgement, log, _styled if coloured() else plain, width))


def _styled(text: str, style: str) -> str:
    if style in ("bold", "dim"):
        return typer.style(text, bold=style == "bold", dim=style == "dim")
    return typer.style(text, fg=style, bold=True)


def _prepare(folder: Path, logs: list[str]) -> None:
    from adjudicator.errors import InputError  # noqa: PLC0415
    from adjudicator.files import refuse_existing  # noqa: PLC0415

    names = [_name(log) for log in logs]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"two logs are called {name}: their verdicts would have one name")
    for log in logs:
        for end in ENDS:
            refuse_existing(folder / f"{_name(log)}{end}", force=True, inputs=tuple(logs))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder {folder}: {error.strerror}") from None


def _name(log: str) -> str:
    return "stdin" if log == "-" else Path(log).name


def _write(folder: Path, log: str, judgement: Judgement) -> None:
    from adjudicator.check.text import render  # noqa: PLC0415
    from adjudicator.check.verdict import verdict_bytes  # noqa: PLC0415
    from adjudicator.log.writing import write_atomically  # noqa: PLC0415

    name = _name(log)
    as_json, as_text = ENDS
    write_atomically(folder / f"{name}{as_json}", verdict_bytes(judgement.verdict))
    write_atomically(folder / f"{name}{as_text}", render(judgement, name).encode())
