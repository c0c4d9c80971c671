"""`kynes correct`: shows what the referee can correct in a running game, and writes the line that does it."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.check import Overlays
from adjudicator.cli.options import Language, chosen_language
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.output import say
from adjudicator.speech import phrase, speaking

with lazy_imports():
    from adjudicator.check.correcting import Running, forms_of, running_game
    from adjudicator.check.corrections_text import change_words, place_words, value_said
    from adjudicator.check.verdict import Changed
    from adjudicator.log.lines import encode
    from adjudicator.log.reading import read_whole
    from adjudicator.log.signatures import public_key
    from adjudicator.play.game_file import GameFile

KEY_DIGITS = 64
"""Hexadecimal digits of a private key."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(correct)


def correct(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The game so far: a log or notation.")],
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="PLACE=VALUE",
            help="A place and its new value; PLACE+=VALUE and PLACE-=VALUE add and take away. "
            "May be repeated.",
        ),
    ] = None,
    ruling: Annotated[str, typer.Option(help="What is ruled, in words.")] = "",
    why: Annotated[str, typer.Option(help="The reason, for everybody who may know it.")] = "",
    key: Annotated[
        Path | None, typer.Option(help="The file with the referee's private key.", metavar="FILE")
    ] = None,
    find: Annotated[
        str, typer.Option(help="List only places with this word in them.", metavar="WORD")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    language: Language = "",
    overlay: Overlays = None,
) -> None:
    """Correct a running game as its referee: spice, cards, forces, leaders, markers, the turn.

    Without --set and --ruling it lists what can be corrected, and at a terminal it asks. The policy of the log
    must allow corrections (docs/log-format.md).
    """
    file = GameFile(log, overlay or [])
    with speaking(chosen_language(language, json=json)):
        game = running_game(log, file.log, overlay or [])
        if not changes and not ruling:
            if json or not sys.stdin.isatty():
                _list(game, find, json=json)
                return
            _list(game, find, json=False)
            changes, why = _asked(why)
        line = game.line(changes or [], why=why, ruling=ruling, at=int(time.time()))
        refusal = game.refusal(line)
        if refusal:
            typer.echo(f"{log}: {refusal}", err=True)
            raise typer.Exit(1)
        raw = encode(game.finished(line, _private(key, game)))
        file.add(raw)
        if json:
            typer.echo(raw.decode())
            return
        for change in line["changes"]:
            say(change_words(Changed(**change), game.names))
        say(phrase("{log}: corrected in line {n}", log=log, n=line["n"] + 1))


def _list(game: Running, find: str, *, json: bool) -> None:
    """Say what can be corrected, and what stands there."""
    forms = [
        form
        for form in forms_of(game)
        if find.lower() in f"{form.path} {place_words(form.path, game.names)}".lower()
    ]
    if json:
        typer.echo(encode(forms).decode())
        return
    for form in forms:
        said = phrase("(nothing yet)") if form.new else value_said(form.value, game.names)
        range_of = f"  [{form.least}-{form.most}]" if form.kind == "number" else ""
        say(f"{form.path} = {said}{range_of}   ({place_words(form.path, game.names)})")


def _asked(why: str) -> tuple[list[str], str]:
    """Changes and a reason from the keyboard; an empty answer ends the changes."""
    changes: list[str] = []
    while answer := typer.prompt(
        phrase("Place and new value (PLACE=VALUE), or nothing to end"),
        default="",
        show_default=False,
    ):
        changes.append(answer)
    if not changes:
        raise typer.Exit(0)
    return changes, why or typer.prompt(phrase("The reason"))


def _private(path: Path | None, game: Running) -> str:
    """The referee's private key from its file; "" for none. InputError for what is none, or another's."""
    wanted = game.header.referee_key
    if path is None:
        if game.header.policy.corrections == "signed":
            raise InputError(
                "--key: the policy demands the referee's signature; give the file with the key"
            )
        return ""
    text = read_whole(str(path)).decode("ascii", "replace").strip()
    if len(text) != KEY_DIGITS or any(one not in "0123456789abcdef" for one in text):
        raise InputError(f"--key {path}: this is not a private key of 64 hexadecimal digits")
    if public_key(text) != wanted:
        raise InputError(f"--key {path}: this is not the key of the referee whom the header names")
    return text
