"""`kynes playout`: random legal games as logs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.errors import InputError
from adjudicator.files import make_folder, refuse_existing
from adjudicator.lazy import lazy_imports
from adjudicator.output import forget_output, say, write
from adjudicator.registry import rulebook as rulebook_of

if TYPE_CHECKING:
    from adjudicator.playout.writing import Played

with lazy_imports():
    import msgspec

    from adjudicator.content import link_content, load_content
    from adjudicator.content.presets import preset_named
    from adjudicator.log.policy import policy_of
    from adjudicator.playout.seating import chosen_options, chosen_rulings
    from adjudicator.playout.writing import Order, check_policy, play_game


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("playout")(playout)


def playout(
    game: Annotated[str, typer.Argument(help="The game, such as dune-classic.")],
    seats: Annotated[
        str,
        typer.Option(
            help="Factions, such as atreides,fremen:4 (with a place), or how many (default: all)."
        ),
    ] = "",
    seed: Annotated[int, typer.Option(help="Fixes the game.")] = 1,
    games: Annotated[int, typer.Option(min=1, help="How many games, each with the next seed.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="The file, or the folder for several (default: print it).")
    ] = None,
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
        str, typer.Option(help="What every line carries, such as chain,hashes=every,clock.")
    ] = "chain,hashes=every",
    players: Annotated[
        str,
        typer.Option(
            help="Who plays: easy, steady, strong, FILE.py:FUNCTION, or by seat, as atreides=strong,fremen=easy "
            "(default: random)."
        ),
    ] = "",
    overlay: Annotated[
        list[Path] | None, typer.Option(help="Content to play with. May be repeated.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a game.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
) -> None:
    """Write legal games of random or computer players: complete logs, the same for the same seed."""
    content = load_content(game, overlay or [])
    chosen = preset_named(content, preset)
    order = Order(
        seats=seats,
        rulings=chosen_rulings(content, ruling or [], chosen),
        options=chosen_options(content, option or [], turns, chosen),
        policy=policy_of(policy),
        players=players,
    )
    rulebook, linked = rulebook_of(game), link_content(content)
    check_policy(order.policy, rulebook)
    if out is None:
        if games > 1:
            raise InputError("several games need a folder: --out DIR")
        try:
            play_game(rulebook, content, linked, order, seed, target=sys.stdout.buffer)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            forget_output()
        return
    folder = games > 1 or out.is_dir()
    if folder:
        make_folder(out)
    for number in range(seed, seed + games):
        refuse_existing(out / f"{game}-{number}.jsonl" if folder else out, force=force)
    played: list[Played] = []
    quiet = games == 1 or json or not sys.stderr.isatty()
    with typer.progressbar(
        range(seed, seed + games), label="games", file=sys.stderr, hidden=quiet
    ) as seeds:
        for number in seeds:
            target = out / f"{game}-{number}.jsonl" if folder else out
            found = play_game(rulebook, content, linked, order, number, target=target)
            played.append(with_file(found, target))
    tell(played, rulebook.turn_field, json=json)


def with_file(found: Played, path: Path) -> Played:
    """The same result with the name of its file."""
    return msgspec.structs.replace(found, file=str(path))


def tell(played: list[Played], word: str, *, json: bool) -> None:
    """Print what became of the games: one line a game, and for several the tally of endings.

    `word` is what the game calls a turn.
    """
    if json:
        for found in played:
            write(msgspec.json.encode(found, order="sorted").decode())
        return
    for found in played:
        say(
            f"{found.file}: {found.lines} lines, {found.turns} {word}{'s' if found.turns != 1 else ''}, "
            f"won by {' and '.join(found.winners) or 'nobody'} ({found.reason})"
        )
    if len(played) > 1:
        endings: dict[str, int] = {}
        for found in played:
            endings[found.reason] = endings.get(found.reason, 0) + 1
        for reason in sorted(endings):
            say(f"{endings[reason]:6} {reason}")
