"""`kynes seal`: secret moves of a game that is kept by hand, sealed and opened later."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.check import Overlays
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.output import complain, write

with lazy_imports():
    from adjudicator.log.reading import read_whole
    from adjudicator.notation import sealing
    from adjudicator.notation.source import is_notation
    from adjudicator.play.game_file import add_notation

OPENINGS = ".openings"
"""How the file of openings ends that lies beside a game."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(seal)


def seal(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The game so far: notation, a log, or what was published."
        ),
    ] = "",
    move: Annotated[
        str, typer.Argument(metavar="MOVE", help="The secret move, as a line of notation.")
    ] = "",
    opening: Annotated[
        bool,
        typer.Option("--open", help="Open the seals that are there, instead of making a new one."),
    ] = False,
    seat: Annotated[str, typer.Option(help="With --open: those of this faction only.")] = "",
    keep: Annotated[
        Path | None,
        typer.Option("--keep", help="The private file of openings (default: GAME.openings)."),
    ] = None,
    append: Annotated[
        bool, typer.Option("--append", help="Add the lines to GAME, which is notation.")
    ] = False,
    salt: Annotated[
        bool,
        typer.Option("--salt", help="Print a new tag that salts the position hashes of a game."),
    ] = False,
    overlay: Overlays = None,
) -> None:
    """Seal a secret move, and open it later.

    Prints the line to be posted, and keeps move and salt in a private file. When all have sealed,
    `kynes seal GAME --open` prints the lines that open the seals.
    """
    if salt:
        write(f'[Salt "{secrets.token_bytes(32).hex()}"]')
        return
    if not game or bool(move) == opening:
        raise InputError(
            'seal: name the game and the move (kynes seal game.kyn "Atreides: battle plan …"), '
            "or the game and --open"
        )
    if seat and not opening:
        raise InputError("--seat: it goes with --open; the move itself names its seat")
    private = keep or Path(game if game != "-" else "game").with_suffix(OPENINGS)
    at_end = sealing.AtEnd(read_whole(game), game, overlay or [])
    if opening:
        unopened = at_end.unopened(seat)
        if not unopened:
            raise InputError(f"{game}: {_why_none(at_end, seat)}")
        lines = sealing.opened(at_end, sealing.kept(private), unopened)
        if not lines:
            raise InputError(
                f"{private} does not hold the openings of {game} ({_listed(unopened)}); name the file "
                "that was written when they were sealed: --keep FILE"
            )
    else:
        line, made = sealing.sealed(at_end, move)
        sealing.keep(private, made)
        lines = [line]
        complain(
            f"the move and its salt are kept in {private}: without it nobody can open the seal"
        )
    if append:
        _append(Path(game), lines)
    for line in lines:
        write(line)


def _why_none(at_end: sealing.AtEnd, seat: str) -> str:
    """Why no seal can be opened, and what would be right."""
    others = at_end.unopened()
    if others:
        return f"{seat} has no seal that is still to be opened (to be opened: {_listed(others)})"
    return (
        "it has no seal that is still to be opened; "
        'kynes seal GAME "SEAT: MOVE" --append lays one down'
    )


def _listed(unopened: list[sealing.Unopened]) -> str:
    """Seals, by line and seat."""
    return ", ".join(f"line {one.n} of {one.by}" for one in unopened)


def _append(path: Path, lines: list[str]) -> None:
    """Add lines to a game in notation; InputError for what is none."""
    data = read_whole(path)
    if not is_notation(data):
        raise InputError(f"--append: {path} is not notation (see `kynes convert`)")
    add_notation(path, data, lines)
