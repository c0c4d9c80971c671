"""The rules of a game in Lua, kept on the disk from one process of the tests to the next.

Every worker would spend five seconds on compiling the five games. The name of a kept file is the
hash of everything that its bytes depend on: the source of the rules and of the compiler, the modules
that were asked for, and the version of Python. A file that was changed is compiled again.

The compiler's own tests, `scripts/lint` and programs that tests start do not look here.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.registry import rulebook

if TYPE_CHECKING:
    from exporters.lua.compiler import CompiledModule

    Compile = Callable[[str], list[CompiledModule]]

ROOT = Path(__file__).parents[2]
MOST_KEPT = 16
"""Files of a game that are kept, for worktrees and branches that differ; older ones are removed."""
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


def keep_compiled_rules() -> None:
    """Let `exporters.lua.bundle` take compiled rules from the disk in this process."""
    from exporters.lua import bundle  # noqa: PLC0415 - not before it is needed

    compile_rules: Compile = bundle._compiled.__wrapped__
    bundle._compiled = cache(lambda game_id: kept(game_id, inputs_of(game_id), compile_rules))


def kept(game_id: str, inputs: str, compile_rules: Compile) -> list[CompiledModule]:
    """The kept rules of a game that were compiled from these inputs; compiled now if there are none."""
    from exporters.lua.compiler import CompiledModule  # noqa: PLC0415 - not before it is needed

    path = folder() / f"{game_id}-{inputs[:32]}"
    with contextlib.suppress(OSError, msgspec.MsgspecError):
        data = path.read_bytes()
        if sha256(data[:-SEAL]).digest() == data[-SEAL:]:
            return msgspec.msgpack.decode(data[:-SEAL], type=list[CompiledModule])
    made = compile_rules(game_id)
    data = msgspec.msgpack.encode(made)
    with contextlib.suppress(OSError, InputError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data + sha256(data).digest())
        files = sorted(path.parent.glob(f"{game_id}-*"), key=lambda file: file.stat().st_mtime)
        for old in files[:-MOST_KEPT]:
            old.unlink(missing_ok=True)
    return made
