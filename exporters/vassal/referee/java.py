"""Java for the referee's module: our compiled classes, and the classes of LuaJ."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import msgspec

from adjudicator.errors import InputError

RELEASE = "11"
"""The Java that every engine since 3.7 has."""
LUAJ_VARIABLE, ENGINE_VARIABLE = "KYNES_LUAJ", "VASSAL_CLASSPATH"
LUAJ_MARK = "org/luaj/vm2/Globals.class"
LUAJ_FOLDERS = frozenset({"vm2", "vm2/compiler", "vm2/lib", "vm2/lib/jse"})
"""Of LuaJ, what reads and runs Lua; not its compiler to Java, parser trees, server and script API."""
SECONDS = 180
"""That the compiler may take."""


class Tools(msgspec.Struct, frozen=True):
    """What the referee's module is built with."""

    javac: str
    luaj: Path
    """The jar of LuaJ."""
    engine: str
    """The class path of the VASSAL engine."""


def find_tools(luaj: Path | None = None) -> Tools:
    """The tools as the caller and the environment name them.

    Raises InputError, in one line, that says what is missing and how it is given.
    """
    return Tools(_javac(), find_luaj(luaj), _engine())


def find_luaj(given: Path | None = None) -> Path:
    """The jar of LuaJ: the one given, else that of `KYNES_LUAJ`; InputError if there is none."""
    named = os.environ.get(LUAJ_VARIABLE, "")
    if given is None and not named:
        raise InputError(
            "the referee's module needs LuaJ: give its jar (org.luaj:luaj-jse:3.0.1) by --luaj or "
            f"in the environment variable {LUAJ_VARIABLE}"
        )
    path = given or Path(named)
    if not path.is_file():
        raise InputError(f"there is no jar of LuaJ at {path}")
    return path


def luaj_classes(jar: Path) -> dict[str, bytes]:
    """The classes of LuaJ that the module carries; InputError if the file is not LuaJ."""
    try:
        with zipfile.ZipFile(jar) as archive:
            names = sorted(name for name in archive.namelist() if _is_needed(name))
            if LUAJ_MARK not in names:
                raise InputError(
                    f"{jar}: this is not LuaJ (org.luaj:luaj-jse): no {LUAJ_MARK} in it"
                )
            return {name: archive.read(name) for name in names}
    except (OSError, zipfile.BadZipFile) as error:
        raise InputError(f"{jar}: no jar that can be read ({error})") from None


def _is_needed(name: str) -> bool:
    folder, _, file = name.rpartition("/")
    return file.endswith(".class") and folder.removeprefix("org/luaj/") in LUAJ_FOLDERS


def compiled(sources: Mapping[str, str], tools: Tools) -> dict[str, bytes]:
    """The classes made from sources (by path); the same compiler gives the same bytes.

    InputError if the compiler cannot be started or does not accept them: then the class path does
    not lead to the classes of an engine that we know.
    """
    with tempfile.TemporaryDirectory(prefix="kynes-java-") as folder:
        root = Path(folder)
        for name, text in sources.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8", newline="\n")
        _run(tools, root, sorted(sources))
        made = root / "made"
        return {
            file.relative_to(made).as_posix(): file.read_bytes()
            for file in sorted(made.rglob("*.class"))
        }


def _run(tools: Tools, root: Path, files: list[str]) -> None:
    # Annotations that the engine's own dependencies lack are warned about, and nothing to us.
    path = os.pathsep.join([tools.engine, str(tools.luaj.resolve())])
    options = ["-d", "made", "--release", RELEASE, "-encoding", "UTF-8", "-proc:none", "-nowarn",
               "-implicit:none"]  # fmt: skip
    try:
        done = subprocess.run(  # noqa: S603 - the user's own compiler, without a shell
            [tools.javac, *options, "-cp", path, *files],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=SECONDS,
            check=False,
            cwd=root,
        )
    except OSError as error:
        raise InputError(f"{tools.javac} cannot be started: {error.strerror}") from None
    except subprocess.TimeoutExpired:
        raise InputError(f"{tools.javac} did not end in {SECONDS} seconds") from None
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").splitlines()
        wrong = next((line for line in said if "error" in line), "it does not say why")
        raise InputError(
            f"the referee's classes cannot be compiled against {ENGINE_VARIABLE} (classes of VASSAL "
            f"3.7 and all jars beside them): {wrong.strip()}"
        )


def _javac() -> str:
    home = os.environ.get("JAVA_HOME", "")
    named = shutil.which("javac", path=str(Path(home) / "bin")) if home else None
    found = named or shutil.which("javac")
    if found is None:
        raise InputError(
            "the referee's module needs a JDK 11 or later: there is no javac in JAVA_HOME or PATH"
        )
    return found


def _engine() -> str:
    named = os.environ.get(ENGINE_VARIABLE, "")
    if not named:
        raise InputError(
            "the referee's module needs the classes of the VASSAL engine: give them in the "
            f"environment variable {ENGINE_VARIABLE}, such as 'VASSAL-3.7.26/lib/*'"
        )
    parts = [part for part in named.split(os.pathsep) if part]
    return os.pathsep.join(str(Path(part).absolute()) for part in parts)
