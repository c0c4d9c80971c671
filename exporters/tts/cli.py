"""`kynes tts …`: installs, packs and publishes built tables."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator import registry
from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.files import read_file, refuse_existing
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exporters.tts.delivery.install import Step

with lazy_imports():
    import platform

    import msgspec

    from adjudicator.log.lines import encode
    from exporters.tts.assets import checked_base_url, picture_bytes, sha256
    from exporters.tts.build import read_manifest, write_tree
    from exporters.tts.delivery import install as work
    from exporters.tts.delivery.addresses import answers
    from exporters.tts.delivery.folders import candidates, chosen_folder, system_documents
    from exporters.tts.delivery.install import read_built
    from exporters.tts.delivery.install import uninstall as take
    from exporters.tts.delivery.install import verify as problems_of
    from exporters.tts.delivery.pack import is_zip
    from exporters.tts.delivery.pack import pack as packed
    from exporters.tts.delivery.release import addresses_under, read_addresses, released

Game = Annotated[
    str | None,
    typer.Argument(
        help="The game, such as dune-classic (may be left out where there is only one)."
    ),
]
Folder = Annotated[
    Path | None,
    typer.Option(help="The program's folder, with Saves and Mods in it (default: looked for)."),
]
Built = Annotated[
    Path | None, typer.Option("--from", help="The built table (default: dist/GAME/tts).")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
LARGEST_FILE = 256_000_000
"""Bytes of a save, or of a list of addresses."""
WORDS = {"write": "written", "keep": "kept", "leave": "LEFT", "remove": "removed", "list": "listed"}


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    tts = typer.Typer(
        name="tts",
        help="Install, verify, uninstall, pack and release built tables for Tabletop Simulator.",
        no_args_is_help=True,
    )
    tts.command("install")(install)
    tts.command("uninstall")(uninstall)
    tts.command("pack")(pack)
    tts.command("verify")(verify)
    tts.command("release")(release)
    tts.command("addresses")(addresses)
    tts.command("textures")(textures)
    app.add_typer(tts)


def install(
    game: Game = None,
    folder: Folder = None,
    source: Built = None,
    *,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Put a built table where Tabletop Simulator finds it; files of others are never overwritten.

    Exit code 1 if something was in the way and was left.
    """
    game = _game(game)
    place = _program_folder(folder)
    built = work.read_built(_built(game, source))
    steps = work.install(place, built, now=int(time.time()), dry_run=dry_run)
    _print(place, steps, json=json, dry_run=dry_run)
    raise typer.Exit(1 if work.left_alone(steps) else 0)


def uninstall(
    game: Game = None,
    folder: Folder = None,
    *,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Remove a table: only the files that were installed and have not been changed since."""
    game = _game(game)
    place = _program_folder(folder)
    _print(place, take(place, game, dry_run=dry_run), json=json, dry_run=dry_run)


def pack(
    game: Game = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The zip (default: GAME-tts.zip).")
    ] = None,
    source: Built = None,
    *,
    dry_run: DryRun = False,
    json: Json = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file even if it is no zip.")
    ] = False,
) -> None:
    """Make one zip for friends: the save, the pictures, and a text that says where they belong."""
    game = _game(game)
    data = packed(read_built(_built(game, source)))
    path = output or Path(f"{game}-tts.zip")
    refuse_existing(path, force=force or is_zip(path))
    if not dry_run:
        write_atomically(path, data)
    if json:
        write(encode({"file": str(path), "sha256": sha256(data), "size": len(data)}).decode())
    else:
        say(f"{path}: {len(data)} bytes, SHA-256 {sha256(data)}")


def verify(game: Game = None, folder: Folder = None, *, json: Json = False) -> None:
    """List what of an installed table is missing or changed; exit code 1 if anything is."""
    game = _game(game)
    place = _program_folder(folder)
    problems = problems_of(place, game)
    if json:
        listed = [msgspec.to_builtins(problem) for problem in problems]
        write(encode({"folder": str(place), "problems": listed}).decode())
    elif problems:
        for problem in problems:
            say(f"{problem.state:8} {problem.path}")
        say(
            f"Not as installed: {len(problems)}. `kynes tts install {game}` brings back what is missing"
        )
    else:
        say(f"{game} is installed in {place}, whole and unchanged")
    raise typer.Exit(1 if problems else 0)


def release(
    game: Game = None,
    base_url: Annotated[
        str, typer.Option("--base-url", help="Where the files will be: https://example.org/dune.")
    ] = "",
    addresses: Annotated[
        Path | None,
        typer.Option(help="Where a host has put each file: JSON, the name -> the address."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The folder (default: GAME-release).")
    ] = None,
    source: Built = None,
) -> None:
    """Prepare a table for strangers: files with hashes in their names, to upload anywhere, and a save that names them."""
    game = _game(game)
    if bool(base_url) == (addresses is not None):
        raise InputError("say where the files will be: either --base-url or --addresses")
    built = read_built(_built(game, source))
    if addresses is None:
        named = addresses_under(built.manifest, checked_base_url(base_url))
    else:
        named = read_addresses(read_file(addresses, LARGEST_FILE), built.manifest)
    folder = output or Path(f"{game}-release")
    write_tree(folder, released(built, named))
    say(f"{folder}: upload what is in {folder / 'files'}, {len(named)} files; then")
    say(f"  kynes tts addresses {game} --from {folder}   # asks for each of them")
    say(
        f"  kynes tts install {game} --from {folder}     # for the host, who saves it to the Workshop"
    )


def addresses(
    game: Game = None,
    source: Built = None,
    save: Annotated[
        Path | None, typer.Option(help="A save of the program's, such as one after Upload All.")
    ] = None,
    *,
    json: Json = False,
) -> None:
    """Ask each address of a table for its file; exit code 1 if one gives something else or nothing."""
    game = _game(game)
    built = read_built(_built(game, source))
    try:
        data = msgspec.json.decode(built.save if save is None else read_file(save, LARGEST_FILE))
    except msgspec.MsgspecError as error:
        raise InputError(f"{save} is not a save: {error}") from None
    found = answers(data, built.manifest.assets)
    bad = [one for one in found if one.state in ("wrong", "missing")]
    if json:
        write(encode({"answers": [msgspec.to_builtins(one) for one in found]}).decode())
    else:
        for one in bad:
            say(f"{one.state:8} {one.address}: {one.why}")
        say(f"{len(found) - len(bad)} of {len(found)} addresses give what they should")
    raise typer.Exit(1 if bad else 0)


def textures(game: Game = None, source: Built = None, *, json: Json = False) -> None:
    """Say how much memory of a graphics card the pictures of a built table need, the largest first."""
    game = _game(game)
    manifest = read_manifest(_built(game, source))
    groups: dict[str, int] = {}
    for one in manifest.assets:
        if one.width:
            group = one.name.partition("/")[0]
            groups[group] = groups.get(group, 0) + picture_bytes(one.width, one.height)
    total = sum(groups.values())
    if json:
        write(encode({"bytes": total, "groups": groups}).decode())
        return
    for group, size in sorted(groups.items(), key=lambda pair: -pair[1]):
        say(f"{size / 1e6:8.1f} MB  {group}")
    say(f"{total / 1e6:8.1f} MB  all, with the smaller copies for the distance")


def _game(given: str | None) -> str:
    if given is None and len(registry.GAMES) > 1:
        raise InputError(f"name the game: {', '.join(sorted(registry.GAMES))}")
    return given or next(iter(registry.GAMES))


def _program_folder(given: Path | None) -> Path:
    places = candidates(platform.system(), Path.home(), os.environ, system_documents())
    return chosen_folder(places, given).path


def _built(game: str, source: Path | None) -> Path:
    return source or Path("dist") / game / "tts"


def _print(place: Path, steps: Sequence[Step], *, json: bool, dry_run: bool) -> None:
    if json:
        listed = [msgspec.to_builtins(step) for step in steps]
        write(encode({"dry_run": dry_run, "folder": str(place), "steps": listed}).decode())
        return
    say(f"{place}{' (nothing is changed: --dry-run)' if dry_run else ''}")
    for step in steps:
        if step.what != "keep" and not step.path.startswith("Mods/"):
            say(f"{WORDS[step.what]:8} {step.path}: {step.why}")
    pictures = [step for step in steps if step.path.startswith("Mods/")]
    for what, word in WORDS.items():
        count = sum(step.what == what for step in pictures)
        if count:
            say(f"{word:8} {count} in Mods/Images")
    for step in pictures:
        if step.what == "leave":
            say(f"{WORDS['leave']:8} {step.path}: {step.why}")
