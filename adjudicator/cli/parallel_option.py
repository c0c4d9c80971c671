"""The option that says how many logs a command works on at the same time."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.batch.check_job import MOST_JOBS

Jobs = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        metavar="N",
        min=0,
        max=MOST_JOBS,
        help="Logs worked on at the same time, a process for each; 0: as many as are worth it, "
        "at most one for each core.",
    ),
]
