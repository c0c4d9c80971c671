"""`kynes check`: judges logs. `kynes mutate`: tests whether damage to logs is found.

The options are declared here; `judging` does what they say, and `fast_check` reads them without Typer
where they are plain.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.batch.check_job import MOST_FINDINGS, CheckOptions
from adjudicator.cli.judging import judge_logs
from adjudicator.cli.options import Jobs, Language
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write

with lazy_imports():
    from adjudicator.check.judge import Judges
    from adjudicator.check.mutation_score import kill_matrix, render_matrix
    from adjudicator.log.lines import encode
    from adjudicator.log.reading import read_whole

Logs = Annotated[
    list[str],
    typer.Argument(
        metavar="LOG", help="Logs to judge, or folders of logs; - is the standard input."
    ),
]
Overlays = Annotated[
    list[Path] | None,
    typer.Option("--overlay", help="An overlay to lay over the content; may be repeated."),
]


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
        int, typer.Option(min=1, max=MOST_FINDINGS, help="Findings listed for each log.")
    ] = 100,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print nothing; the exit code is the answer.")
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
        typer.Option(
            metavar="STREAM", help="Compare one log with the stream that was published of its game."
        ),
    ] = "",
    language: Language = "",
    jobs: Jobs = 0,
    scheduler: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Let the workers of a Dask cluster judge (needs kynes\\[cluster]).",
        ),
    ] = "",
    parquet: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Write the verdicts as Parquet, a row for each log; what is there already is not "
            "judged again (needs kynes\\[cluster]).",
        ),
    ] = None,
) -> None:
    """Judge logs: legal or not, by which clause, and who has won.

    Exit code: 0 legal; 1 illegal, inconclusive, or legal but corrected by the referee; 2 invalid; 3 unsupported;
    4 a fault of this program. Of several logs the highest counts, and one that cannot be judged does not stop the
    others. A folder stands for all logs in it and below it.
    """
    order = CheckOptions(
        logs=logs,
        json=json,
        out=out,
        running=running,
        overlay=overlay or [],
        limit_findings=limit_findings,
        quiet=quiet,
        engine=engine,
        public=public,
        seat=seat,
        require=require,
        published=published,
        language=language,
        jobs=jobs,
        scheduler=scheduler,
        parquet=parquet,
    )
    raise typer.Exit(judge_logs(order))


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
    matrix = kill_matrix(
        [read_whole(path) for path in logs], Judges(overlay or []), seed=seed, count=count
    )
    if json:
        write(encode(matrix).decode())
    else:
        say(render_matrix(matrix))
    raise typer.Exit(0 if matrix.held else 1)
