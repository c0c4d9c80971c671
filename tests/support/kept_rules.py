"""Rules in Lua, scripts of tables and pictures, kept on the disk between processes of the tests.

Every worker would spend five seconds on compiling the five games, and as long on the scripts. The
name of a kept file is the hash of everything that its bytes depend on: for rules the source of the
rules and of the compiler, the modules that were asked for, and the version of Python; for a script
or a picture the whole program and the content, for a picture also the packages that draw and the
file of the tests that asks for it. A file that was changed is made again.

The compiler's own tests, `scripts/lint` and programs that tests start do not look here.
"""

from __future__ import annotations

import contextlib
import os
import sys
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.registry import rulebook

if TYPE_CHECKING:
    from exporters.lua.compiler import CompiledModule

    Compile = Callable[[str], list[CompiledModule]]

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
MOST_KEPT = 16
"""Files of a game that are kept, for worktrees and branches that differ; older ones are removed."""
HASH = "[0-9a-f]" * 32
"""Matches the part of a file's name that is a hash."""
FEW = 2
"""Files of a name that are kept where each has some megabytes."""
DRAWING = (
    "font-source-sans-pro",
    "font-source-serif-pro",
    "fonttools",
    "networkx",
    "numpy",
    "scipy",
    "shapely",
    "svgwrite",
)
"""The packages on which the bytes of a picture depend."""
SEAL = 32
"""Bytes of the hash at the end of a file, which shows that the file is whole."""


def folder() -> Path:
    """Where compiled rules are kept, beside the byte code of `scripts/test`."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "kynes" / "compiled-rules"


def inputs_of(game_id: str, root: Path = ROOT) -> str:
    """A hash of everything that the Lua of a game's rules depends on, as hexadecimal digits."""
    from exporters.lua.bundle import entry_modules  # noqa: PLC0415 - not before it is needed

    package = game_id.replace("-", "_")
    own = f"adjudicator/games/{package}"
    parts = ["adjudicator/rules", own, "adjudicator/players/minds", "exporters/lua"]
    files = sorted(file for part in parts for file in (root / part).rglob("*.py"))
    hashed = sha256(f"{sys.version}\n{entry_modules(rulebook(game_id))}\n".encode())
    for file in files:
        hashed.update(f"{file.relative_to(root).as_posix()}\n".encode())
        hashed.update(sha256(file.read_bytes()).digest())
    return hashed.hexdigest()


@cache
def inputs_of_scripts(root: Path = ROOT) -> str:
    """A hash of the program and of all content, as hexadecimal digits."""
    hashed = sha256(sys.version.encode())
    for part in ("adjudicator", "exporters", "content"):
        for file in sorted((root / part).rglob("*.*")):
            if "__pycache__" not in file.parts and file.is_file():
                hashed.update(f"{file.relative_to(root).as_posix()}\n".encode())
                hashed.update(sha256(file.read_bytes()).digest())
    return hashed.hexdigest()


def kept_drawing(name: str, kind: type[T], make: Callable[[], T], *files: str) -> T:
    """What code of the tests has drawn of the shipped content, and kept under a name; drawn now if there is nothing.

    `make` must need nothing but the program, the content and these files of the tests, and draw the
    same in every process.
    """
    versions = [version(package) for package in DRAWING]
    inputs = sha256(f"{inputs_of_scripts()}\n{versions}\n{zlib.ZLIB_VERSION}\n".encode())
    for file in files:
        inputs.update(sha256(Path(file).read_bytes()).digest())
    packed = kept_file(
        name,
        inputs.hexdigest(),
        bytes,
        lambda: zlib.compress(msgspec.msgpack.encode(make()), 1),
        FEW,
    )
    return msgspec.msgpack.decode(zlib.decompress(packed), type=kind)


def keep_table_scripts() -> None:
    """Let `exporters.tts.script` take the scripts of unchanged content from the disk in this process."""
    from exporters.tts import script  # noqa: PLC0415 - not before it is needed

    make_script = script._table_script

    @cache
    def kept_script(game: str, language: str) -> tuple[str, str]:
        return kept_file(
            f"{game}-{language}-script",
            inputs_of_scripts(),
            tuple[str, str],
            lambda: make_script(game, (), language),
        )

    def table_script(game: str, overlays: Sequence[Path], language: str) -> tuple[str, str]:
        return make_script(game, overlays, language) if overlays else kept_script(game, language)

    script._table_script = table_script


def keep_compiled_rules() -> None:
    """Let `exporters.lua.bundle` take compiled rules from the disk in this process."""
    from exporters.lua import bundle  # noqa: PLC0415 - not before it is needed

    compile_rules: Compile = bundle._compiled.__wrapped__
    bundle._compiled = cache(lambda game_id: kept(game_id, inputs_of(game_id), compile_rules))
    find_needed = bundle._needed.__wrapped__
    bundle._needed = cache(
        lambda game_id: kept_file(
            f"{game_id}-needed",
            inputs_of(game_id),
            frozenset[str],
            lambda: find_needed(game_id),
        )
    )


def kept(game_id: str, inputs: str, compile_rules: Compile) -> list[CompiledModule]:
    """The kept rules of a game that were compiled from these inputs; compiled now if there are none."""
    from exporters.lua.compiler import CompiledModule  # noqa: PLC0415 - not before it is needed

    return kept_file(game_id, inputs, list[CompiledModule], lambda: compile_rules(game_id))


def kept_file(
    name: str, inputs: str, kind: type[T], make: Callable[[], T], most: int = MOST_KEPT
) -> T:
    """What was made from these inputs and kept under a name; made now if there is nothing.

    Of each name the `most` newest files stay.
    """
    path = folder() / f"{name}-{inputs[:32]}"
    with contextlib.suppress(OSError, msgspec.MsgspecError):
        data = path.read_bytes()
        if sha256(data[:-SEAL]).digest() == data[-SEAL:]:
            return msgspec.msgpack.decode(data[:-SEAL], type=kind)
    made = make()
    data = msgspec.msgpack.encode(made)
    with contextlib.suppress(OSError, InputError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data + sha256(data).digest())
        files = sorted(path.parent.glob(f"{name}-{HASH}"), key=lambda file: file.stat().st_mtime)
        for old in files[:-most]:
            old.unlink(missing_ok=True)
    return made
