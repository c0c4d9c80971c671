"""`kynes show`: the position at a line of a log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from adjudicator.atomic import write_atomically
from adjudicator.cli.options import Language, chosen_language
from adjudicator.errors import InputError
from adjudicator.files import refuse_existing
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write
from adjudicator.rules.secrecy import EVERYBODY, TABLE
from adjudicator.speech import speaking

with lazy_imports():
    import msgspec

    from adjudicator.content.names import names
    from adjudicator.show.document import render
    from adjudicator.show.forum_post import post
    from adjudicator.show.pictures import painter
    from adjudicator.show.replay import follow


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("show")(show)


def show(
    log: Annotated[Path, typer.Argument(help="The log of the game.")],
    at: Annotated[
        int | None, typer.Option(min=0, help="The line (default: the last; 0 is the start).")
    ] = None,
    form: Annotated[
        Literal["text", "markdown", "bbcode", "json"],
        typer.Option("--format", help="How the post is written."),
    ] = "text",
    json: Annotated[bool, typer.Option("--json", help="As --format json: the position.")] = False,
    seat: Annotated[
        str | None, typer.Option(help="Only what this faction may know (default: everything).")
    ] = None,
    public: Annotated[
        bool, typer.Option("--public", help="Only what everybody may know, fit to be posted.")
    ] = False,
    moves: Annotated[
        bool, typer.Option("--moves", help="Also list the moves of the turn.")
    ] = False,
    picture: Annotated[
        Path | None,
        typer.Option("--picture", help="Draw it instead, as this file: .png or .svg."),
    ] = None,
    width: Annotated[int, typer.Option(help="Of a PNG, in px.")] = 1800,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a picture that is there already.")
    ] = False,
    overlay: Annotated[
        list[Path] | None, typer.Option(help="Content the game was played with. May be repeated.")
    ] = None,
    language: Language = "",
) -> None:
    """Show the position of a game: the moderator's post, ready to be pasted into a forum.

    With --picture the table is drawn: the board, what lies beside it, and the hands, as far as the
    viewer may know them.
    """
    if public and seat is not None:
        raise InputError("--public and --seat exclude each other")
    viewer = EVERYBODY if public else TABLE if seat is None else seat
    if seat in (EVERYBODY, TABLE):
        raise InputError(f"--seat: {seat!r} is not a seat of a faction")
    spoken = chosen_language(language)
    kind = "" if picture is None else picture.suffix.lower().removeprefix(".")
    if picture is not None:
        if kind not in ("png", "svg"):
            raise InputError(f"--picture {picture}: the name must end in .png or .svg")
        refuse_existing(picture, force=force, inputs=(log,))
    followed = follow(log, at, overlay or [], viewer, notation=True)
    if json or form == "json":
        position = followed.rulebook.view(followed.game, followed.position, viewer)
        shown = {"line": len(followed.lines), "position": position, "seat": viewer or "public"}
        write(msgspec.json.encode(shown, order="sorted").decode())
        return
    with speaking(spoken):
        if picture is not None:
            data = painter()(followed, viewer, kind, width)
            write_atomically(picture, data)
            say(f"{picture} ({len(data):,} bytes)")
            return
        blocks = post(followed, names(followed.header.game, spoken), seat=viewer, moves=moves)
        say(render(blocks, form), nl=False)
