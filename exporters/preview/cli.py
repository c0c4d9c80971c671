"""The commands `kynes content preview` and `kynes content diff --pictures`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.atomic import write_atomically
from adjudicator.cli.content import Json
from adjudicator.cli.content import diff as list_differences
from adjudicator.cli.options import Language, chosen_language
from adjudicator.lazy import lazy_imports
from adjudicator.output import say
from exporters.serve.cli import COMMAND
from exporters.serve.extras import import_extras
from exporters.serve.listening import PortOption, bound

with lazy_imports():
    from exporters.preview.app import application
    from exporters.preview.comparing import comparison
    from exporters.preview.drawing import Preview
    from exporters.serve.connections import serve_on

AT_ONCE = 64
"""Connections at a time."""
HERE = "127.0.0.1"


def register(app: typer.Typer) -> None:
    """Add the commands to the group `content`."""
    group = next(each.typer_instance for each in app.registered_groups if each.name == "content")
    assert group is not None
    group.command("preview")(preview)
    # The judge alone, without what draws, has a `diff` without pictures.
    group.registered_commands.remove(
        next(one for one in group.registered_commands if one.callback is list_differences)
    )
    group.command("diff")(diff)


def preview(
    game: Annotated[str, typer.Argument(help="A game's id or a content folder.")],
    overlay: Annotated[
        list[Path] | None,
        typer.Option("--overlay", help="An overlay to lay over the content; may be repeated."),
    ] = None,
    mine: Annotated[
        Path | None,
        typer.Option(
            "--mine",
            help="The overlay in which answers to forms are kept (default: GAME-overlay.json here).",
        ),
    ] = None,
    language: Language = "",
    port: PortOption = 8422,
) -> None:
    """Show a game in a browser while its content is being edited, and edit it there.

    An edit of a content file or of an overlay appears at once in every picture that it changes, beside the picture
    as it was. What is wrong with the content stands above. Other pages move places on the board by hand, have forms
    for owners of a game, a table for translators, and the layouts of both tables. Only this machine can reach them.
    Ctrl-C ends it.
    """
    import_extras(
        "kynes content preview", COMMAND, "exporters.preview.app", "exporters.serve.connections"
    )
    target = Path(game) if "/" in game or game in {".", ".."} else game
    own = mine or Path(f"{Path(game).resolve().name}-overlay.json")
    others = [path for path in overlay or [] if path.resolve() != own.resolve()]
    shown = Preview(target, others, chosen_language(language), own)
    say(f"files that are watched: {shown.folder}")
    listening = bound(HERE, port)
    say(f"http://{HERE}:{listening.getsockname()[1]}/ (Ctrl-C ends it)")
    serve_on(listening, application(shown), AT_ONCE)


def diff(
    before: Annotated[str, typer.Argument(help="A game's id, a content folder or an overlay.")],
    after: Annotated[str, typer.Argument(help="What it is compared with.")],
    json: Json = False,
    pictures: Annotated[
        bool,
        typer.Option(
            "--pictures", help="Write a page with the pictures that differ, before and after."
        ),
    ] = False,
    output: Annotated[Path, typer.Option("--out", "-o", help="The page of --pictures.")] = Path(
        "pictures.html"
    ),
    language: Language = "",
) -> None:
    """List what differs between two contents; exit code 1 when anything does.

    With --pictures a page shows it instead: every picture that differs, before and after, and where it differs.
    """
    if not pictures:
        list_differences(before, after, json)
        return
    page, changed = comparison(before, after, chosen_language(language))
    write_atomically(output, page.encode())
    say(f"{output}: {changed} pictures differ")
    if changed:
        raise typer.Exit(1)
