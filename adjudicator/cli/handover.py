"""`kynes handover`: gives a seat of a running game to another person, or to a program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator.cli.check import Overlays
from adjudicator.errors import InputError
from adjudicator.harmless import first_unseen
from adjudicator.lazy import lazy_imports
from adjudicator.log.corrections import REFEREE
from adjudicator.output import say
from adjudicator.problems import UNSEEN, nearest_hint
from adjudicator.wording import TABLE

with lazy_imports():
    from adjudicator.log.lines import decode
    from adjudicator.play.game_file import GameFile


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(handover)


def handover(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The game so far: a log or notation.")],
    seat: Annotated[str, typer.Option(help="The faction whose seat changes hands.")],
    player: Annotated[str, typer.Option(help="Who plays it from now on.")],
    why: Annotated[str, typer.Option(help="The reason, for everybody who reads the log.")] = "",
    by: Annotated[
        str, typer.Option(help="Who hands the seat over: its faction, or table.", metavar="FACTION")
    ] = TABLE,
    program: Annotated[
        str, typer.Option(help="The program that plays, such as 'steady 1', if no person does.")
    ] = "",
    agreed: Annotated[
        list[str] | None,
        typer.Option(
            help="Who agreed: a faction, table or referee. May be given several times.",
            metavar="FACTION",
        ),
    ] = None,
    overlay: Overlays = None,
) -> None:
    """Add a line to a running game that gives a seat to another person or to a program.

    Logs with signatures, seals or provable chance are kept by the program that has their keys, which
    writes this line itself (docs/log-format.md).
    """
    for name, word, most in (("player", player, 100), ("why", why, 200), ("program", program, 60)):
        if len(word) > most:
            raise InputError(f"--{name}: at most {most} letters")
        if unseen := first_unseen(word):
            raise InputError(f"--{name}: {UNSEEN} {unseen}")
    if not player:
        raise InputError("--player: say who plays the seat from now on")
    file = GameFile(log, overlay or [])
    seats = _seats(file.log.partition(b"\n")[0], log)
    if seat not in seats:
        hint = nearest_hint(seat, seats)
        raise InputError(f"--seat: {seat!r} has no seat in this game ({', '.join(seats)}){hint}")
    if by not in (seat, TABLE):
        raise InputError(f"--by: only {seat} itself or the table can give its seat away")
    for one in agreed or []:
        if one not in (*seats, TABLE, REFEREE):
            raise InputError(
                f"--agreed: {one!r} is no faction of this game ({', '.join(seats)}), nor table nor referee"
            )
    line: dict[str, Any] = {"by": by, "seat": seat, "player": player, "why": why}
    line |= {"program": program} if program else {}
    line |= {"agreed": agreed} if agreed else {}
    file.add_by_session(lambda session: session.add_handover(line))
    say(f"{log}: {player} plays {seat} from here on")


def _seats(header: bytes, log: Path) -> list[str]:
    """The factions of a log's header; InputError for what is no header."""
    try:
        return [str(one["faction"]) for one in decode(header)["seats"]]
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{log}: this is not a log: its first line is not a header") from None
