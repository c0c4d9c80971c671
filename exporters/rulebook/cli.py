"""The command `kynes content rulebook`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.atomic import write_atomically
from adjudicator.cli.options import Language, chosen_language
from adjudicator.lazy import lazy_imports
from adjudicator.output import say

with lazy_imports():
    from adjudicator.content import load_content
    from adjudicator.content.translation import spoken
    from exporters.art.build import kept_pictures
    from exporters.art.canvas.raster import cache_folder
    from exporters.rulebook.making import rule_book
    from exporters.speech import in_language


def register(app: typer.Typer) -> None:
    """Add the command to the group `content`."""
    group = next(each.typer_instance for each in app.registered_groups if each.name == "content")
    assert group is not None
    group.command("rulebook")(rulebook)


def rulebook(
    game: Annotated[str, typer.Argument(help="The game, such as dune-classic.")],
    output: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file (default: GAME-rules.pdf).")
    ] = None,
    overlay: Annotated[
        list[Path] | None,
        typer.Option("--overlay", help="An overlay to lay over the content; may be repeated."),
    ] = None,
    language: Language = "",
) -> None:
    """Write the rule book of a game as a PDF: clauses, rulings, presets, phases, moves and pictures."""
    content = spoken(load_content(game, overlay or []), chosen_language(language))
    cache = cache_folder()
    data = rule_book(content, kept_pictures(content, cache), cache)
    path = output or Path(f"{in_language(f'{content.game}-rules', content.language)}.pdf")
    write_atomically(path, data)
    say(f"{path}: {len(data)} bytes")
