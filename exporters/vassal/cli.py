"""`kynes vassal …`: modules checked and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.output import say

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    vassal = typer.Typer(
        name="vassal", help="VASSAL modules: checked and compared.", no_args_is_help=True
    )
    vassal.command("check")(check)
    vassal.command("diff")(diff)
    app.add_typer(vassal)


def check(
    file: Annotated[Path, typer.Argument(help="The module (.vmod).")], *, json: Json = False
) -> None:
    """Check a module without the engine: what it would accept in silence, too.

    Exit code 1 if there are findings.
    """
    from exporters.vassal.checks import check_file  # noqa: PLC0415 - loads when it is called

    found = check_file(file)
    if json:
        from adjudicator.log.lines import encode  # noqa: PLC0415

        rows = [{"code": f.code, "where": f.where, "message": f.message} for f in found]
        say(encode({"file": str(file), "findings": rows}).decode())
    else:
        for one in found:
            say(f"{one.code}: {one.where}: {one.message}")
        say(f"{file}: {len(found)} finding{'' if len(found) == 1 else 's'}")
    if found:
        raise typer.Exit(1)


def diff(
    old: Annotated[Path, typer.Argument(help="The older module.")],
    new: Annotated[Path, typer.Argument(help="The newer module.")],
    *,
    json: Json = False,
) -> None:
    """Show what differs between two modules, component by component and trait by trait.

    Exit code 1 if anything does.
    """
    from exporters.vassal.diff import diff_files  # noqa: PLC0415 - loads when it is called

    found = diff_files(old, new)
    if json:
        from adjudicator.log.lines import encode  # noqa: PLC0415

        rows = [{"change": d.change, "where": d.where, "what": d.what} for d in found]
        say(encode({"differences": rows}).decode())
    else:
        for one in found:
            say(f"{one.change}: {one.where}: {one.what}")
        say("the modules do not differ" if not found else f"{len(found)} differences")
    if found:
        raise typer.Exit(1)
