"""`kynes play`: a game in the terminal."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.options import Language, chosen_language
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook as rulebook_of
from adjudicator.speech import speaking

if TYPE_CHECKING:
    from adjudicator.log import Policy

with lazy_imports():
    from adjudicator.content import load_content
    from adjudicator.content.names import names
    from adjudicator.content.presets import preset_named
    from adjudicator.log.policy import policy_of
    from adjudicator.play.programs import Programs
    from adjudicator.play.saved_games import load_session, new_session
    from adjudicator.play.table import Play
    from adjudicator.play.terminal import Terminal
    from adjudicator.players.seating import chosen_players, with_programs
    from adjudicator.playout.chance import Chance
    from adjudicator.playout.seating import (
        chosen_options,
        chosen_rulings,
        header_of,
        humans_of,
        seat_factions,
    )


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("play")(play)


def play(
    game: Annotated[str, typer.Argument(help="The game, such as dune-classic.")],
    seats: Annotated[
        str,
        typer.Option(
            help="Factions, such as atreides,fremen:4 (with a place), or how many (default: all)."
        ),
    ] = "",
    human: Annotated[
        str | None,
        typer.Option(help="Who sits at this keyboard: factions, or all (default: one seat)."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Fixes chance and the random players (default: none).")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="The log's file (default: named after game and time).")
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option(
            "--load", "--resume", help="Go on with the game of this log, at any seat (--human)."
        ),
    ] = None,
    others: Annotated[
        str,
        typer.Option(
            help="Who plays the other seats: random, easy, steady, strong, FILE.py:FUNCTION, or by seat, "
            "as atreides=strong,fremen=easy."
        ),
    ] = "random",
    think: Annotated[
        int | None,
        typer.Option(min=1, max=600, help="Seconds that a strong player thinks about a move."),
    ] = None,
    hint: Annotated[
        bool,
        typer.Option(
            "--hint", help="Say before each move what a computer player would do, and why."
        ),
    ] = False,
    preset: Annotated[
        str, typer.Option(help="A named set of rulings and options: see kynes rulings GAME.")
    ] = "",
    ruling: Annotated[
        list[str] | None, typer.Option(help="A ruling, as id=option. May be repeated.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option, as id=number. May be repeated.")
    ] = None,
    turns: Annotated[
        int | None, typer.Option(min=1, help="The last turn, in games that have one.")
    ] = None,
    policy: Annotated[
        str,
        typer.Option(
            help="What every line carries, and time limits, such as "
            "chain,clock,move=1d,out=minimal; nothing that needs keys or seals."
        ),
    ] = "chain,hashes=every,undo=any",
    pause: Annotated[
        bool, typer.Option("--pause", help="Stop before every move of the others.")
    ] = False,
    overlay: Annotated[
        list[Path] | None, typer.Option(help="Content to play with. May be repeated.")
    ] = None,
    language: Language = "",
) -> None:
    """Play hot-seat or against programs; the log is saved after every move."""
    luck = secrets.token_hex(16) if seed is None else str(seed)
    if load is not None:
        if preset or ruling or option or turns is not None:
            raise InputError(
                "--preset, --ruling, --option and --turns are for a new game, not for one that is loaded"
            )
        session = load_session(load, overlay or [], save, game)
        humans = humans_of(session.followed.header.seats, human)
        factions = [seat.faction for seat in session.followed.header.seats]
        programs = chosen_players(others, factions, "--others")
    else:
        content, rulebook = load_content(game, overlay or []), rulebook_of(game)
        chosen = preset_named(content, preset)
        seated = seat_factions(content, seats, Chance(f"seats/{luck}"))
        programs = chosen_players(others, [seat.faction for seat in seated], "--others")
        humans = humans_of(seated, human)
        header = header_of(
            rulebook,
            content,
            with_programs(game, seated, programs, humans),
            chosen_rulings(content, ruling or [], chosen),
            options=chosen_options(content, option or [], turns, chosen),
            policy=_at_keyboard(policy),
        )
        path = save or Path(f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl")
        session = new_session(content, rulebook, header, path)
    spoken = chosen_language(language)
    with speaking(spoken):
        table = Play(
            session,
            Terminal(),
            names(game, spoken),
            humans=humans,
            seed=luck,
            pause=pause,
            programs=Programs(session, programs, luck, think),
            hints=hint,
        )
        table.run()


def _at_keyboard(words: str) -> Policy:
    """A policy for a game at the keyboard; InputError for one that needs keys, seals or salts."""
    policy = policy_of(words)
    if policy.fair or policy.sealed or policy.committed or policy.signatures != "none":
        raise InputError(
            "--policy: a game at the keyboard has no seals, signatures or provable dice"
        )
    if policy.hashes == "salted":
        raise InputError("--policy: salted hashes are kept where their key is")
    return policy
