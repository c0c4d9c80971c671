"""`kynes clock`: who has how much time left, and the lines of the clocks of a game that is kept by hand."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.check import Overlays
from adjudicator.cli.options import Language, chosen_language
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write
from adjudicator.speech import phrase, speaking
from adjudicator.wording import TABLE

if TYPE_CHECKING:
    from adjudicator.clocks.limits import Limits

with lazy_imports():
    import msgspec

    from adjudicator.content.names import names
    from adjudicator.log.time_words import moment_words, time_of
    from adjudicator.play.saved_games import load_session
    from adjudicator.play.time_outs import claim_due
    from adjudicator.show.clocks import seat_words
    from adjudicator.show.replay import follow


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(clock)


def clock(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The game so far.")],
    at: Annotated[
        str,
        typer.Option(
            help='At which time: "2026-11-27 18:00" in the time zone of the game, seconds since 1970, or now '
            "(default: at the last line)."
        ),
    ] = "",
    claim: Annotated[
        bool,
        typer.Option("--claim", help="Write the time-outs that are due now, with their moves."),
    ] = False,
    pause: Annotated[str, typer.Option(help="Stop all clocks, for this reason.")] = "",
    resume: Annotated[str, typer.Option(help="Let them run again, for this reason.")] = "",
    holiday: Annotated[
        str, typer.Option(help="This faction is on holiday: with --begins and --ends.")
    ] = "",
    begins: Annotated[str, typer.Option(help="When the holiday begins.")] = "",
    ends: Annotated[str, typer.Option(help="When the holiday ends.")] = "",
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    overlay: Overlays = None,
    language: Language = "",
) -> None:
    """Say who has how much time left, until when, and what happens then."""
    spoken = chosen_language(language)
    followed = follow(log, None, overlay or [], notation=True)
    if followed.limits is None:
        raise InputError(f"{log}: the policy of this game sets no time limits")
    zone = followed.limits.control.zone
    lines: list[dict[str, Any]] = []
    if pause:
        lines.append({"by": TABLE, "move": "pause", "why": pause})
    if resume:
        lines.append({"by": TABLE, "move": "resume", "why": resume})
    if holiday:
        times = {
            "begins": time_of(begins, zone, "--begins"),
            "ends": time_of(ends, zone, "--ends"),
        }
        lines.append({"by": holiday, "move": "holiday", **times})
    if claim or lines:
        session = load_session(log, overlay or [])
        followed = session.followed
        for line in lines:
            session.log_line(line)
        if claim:
            claim_due(session)
    limits = followed.limits
    moment = int(time.time()) if at == "now" else time_of(at, zone, "--at") if at else limits.last
    if json:
        shown = {"at": moment, "policy": limits.control, "seats": limits.all_left(moment)}
        write(msgspec.json.encode(shown, order="sorted").decode())
        return
    with speaking(spoken):
        _tell(limits, moment or 0, names(followed.header.game, spoken))


def _tell(limits: Limits, moment: int, called: dict[str, str]) -> None:
    """Print the clocks of all seats."""
    say(phrase("At {time}:", time=moment_words(moment, limits.control.zone)))
    for left in limits.all_left(moment):
        words = seat_words(limits, left, moment) or phrase("not awaited")
        say(f"{called.get(left.seat, left.seat)}: {words}")
        for begins, ends in left.holidays:
            if ends > moment:
                first, last = (
                    moment_words(each, limits.control.zone, moment) for each in (begins, ends)
                )
                say("  " + phrase("on holiday from {first} to {last}", first=first, last=last))
