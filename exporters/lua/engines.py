"""The Lua interpreters that can run generated Lua: those inside lupa, and external commands.

Tabletop Simulator has MoonSharp; VASSAL may have LuaJ. Neither is needed here: every engine below
supports enough of Lua 5.2 for portable code. A host command is for those who have the real
interpreter.
"""

from __future__ import annotations

import shlex
import subprocess
import tempfile
from importlib import import_module, util
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.errors import InputError, UnsupportedError

DEFAULT = "lua52"


class Engine(msgspec.Struct, frozen=True):
    """One Lua inside lupa; `dialect` is the version of the language that it speaks."""

    name: str
    module: str
    dialect: str


ENGINES = (
    Engine("lua51", "lupa.lua51", "5.1"),
    Engine("lua52", "lupa.lua52", "5.2"),
    Engine("lua53", "lupa.lua53", "5.3"),
    Engine("lua54", "lupa.lua54", "5.4"),
    Engine("luajit20", "lupa.luajit20", "5.1"),
    Engine("luajit21", "lupa.luajit21", "5.1"),
)
"""All that are known, whether or not they are installed."""


def installed() -> list[str]:
    """The names of the engines that can be used here, in the order of ENGINES."""
    if util.find_spec("lupa") is None:
        return []
    return [engine.name for engine in ENGINES if util.find_spec(engine.module) is not None]


def make_runtime(name: str = DEFAULT, *, encoding: str | None = "utf-8", **options: Any) -> Any:
    """A fresh interpreter, without Python's eval and builtins; lupa's options may be added.

    UnsupportedError for a name that is not known, or an engine that is not installed.
    """
    engines = {engine.name: engine for engine in ENGINES}
    if name not in engines:
        raise UnsupportedError(f"there is no Lua {name!r}; known are: {', '.join(engines)}")
    try:
        module = import_module(engines[name].module)
    except ImportError:
        raise UnsupportedError(
            f"the Lua {name!r} needs the package lupa, built with {engines[name].module}: "
            "`pip install lupa`"
        ) from None
    return module.LuaRuntime(
        encoding=encoding,
        source_encoding=encoding or "utf-8",
        unpack_returned_tuples=True,
        register_eval=False,
        register_builtins=False,
        **options,
    )


def run_on_host(command: str, script: str, timeout: float = 120) -> str:
    """What a script prints when a command runs it; the command gets the path of one .lua file.

    The protocol: `COMMAND FILE`, FILE is UTF-8, needs nothing else and reads nothing; what it
    prints is UTF-8 on standard output; it ends with exit code 0. Line ends come back as newlines.
    Raises InputError where the command cannot be started, does not end in `timeout` seconds, or
    fails.
    """
    words = shlex.split(command)
    if not words:
        raise InputError("the command of a Lua host is empty")
    with tempfile.TemporaryDirectory(prefix="kynes-lua-") as folder:
        file = Path(folder) / "script.lua"
        file.write_text(script, encoding="utf-8", newline="\n")
        try:
            done = subprocess.run(  # noqa: S603 - the user's own command, without a shell
                [*words, str(file)],
                capture_output=True,
                stdin=subprocess.DEVNULL,
                timeout=timeout,
                check=False,
                cwd=folder,
            )
        except OSError as error:
            raise InputError(
                f"the Lua host {words[0]!r} cannot be started: {error.strerror}"
            ) from None
        except subprocess.TimeoutExpired:
            raise InputError(
                f"the Lua host {words[0]!r} did not end in {timeout:g} seconds"
            ) from None
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip() or "nothing"
        raise InputError(f"the Lua host {words[0]!r} failed ({done.returncode}) and said: {said}")
    try:
        printed = done.stdout.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"the Lua host {words[0]!r} printed what is not UTF-8: {error}") from None
    return printed.replace("\r\n", "\n")


def host_lines(printed: str) -> list[str]:
    """The lines that programs printed on a host, without the protocol's own.

    InputError where a program failed or never came to its end.
    """
    lines = printed.splitlines()
    ending = lines[-1] if lines else ""
    if ending.startswith("@failed "):
        raise InputError(f"the program failed on the Lua host: {ending.removeprefix('@failed ')}")
    if ending != "@done":
        raise InputError("the program did not come to its end on the Lua host")
    return lines[:-1]
