"""Where Tabletop Simulator keeps its saves on Windows, macOS and Linux, for all known ways of installation.

Nothing here queries the machine: the name of the system, the home folder and the environment are
arguments, so that every layout can be tested everywhere.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from adjudicator.errors import InputError

NAME = "Tabletop Simulator"
APP = "286160"
"""The number of the program on Steam."""
LARGEST_VDF = 1_000_000
_PATH = re.compile(r'^\s*"(?:path|[0-9]+)"\s+"((?:[^"\\]|\\.)+)"\s*$', re.MULTILINE)


class ProgramFolder(msgspec.Struct, frozen=True):
    """A folder that may be there, and the kind of installation that would have made it."""

    path: Path
    kind: str


def candidates(
    system: str, home: Path, env: Mapping[str, str], documents: Sequence[Path] = ()
) -> list[ProgramFolder]:
    """Every place where the program's folder may be, the most common first.

    `system` is "Windows", "Darwin" or, for anything else, taken to be Linux; `documents` are further folders for documents that the system knows of (Windows' registry).
    """
    if system == "Windows":
        return _windows(home, env, documents)
    if system == "Darwin":
        return [ProgramFolder(home / "Library" / NAME, "macOS")]
    return _linux(home, env)


def found_folders(places: Iterable[ProgramFolder]) -> list[ProgramFolder]:
    """The places that exist; a folder that several paths lead to is given once."""
    found: dict[Path, ProgramFolder] = {}
    for place in places:
        if place.path.is_dir():
            found.setdefault(place.path.resolve(), place)
    return list(found.values())


def chosen_folder(places: Sequence[ProgramFolder], given: Path | None = None) -> ProgramFolder:
    """The folder to work in: the one that the user gives, or the only one that is found.

    InputError says where it was looked for, or which ones there are to choose from.
    """
    if given is not None:
        if not given.is_dir():
            raise InputError(f"--folder {given}: there is no such folder")
        if not (given / "Saves").is_dir() and not (given / "Mods").is_dir():
            inner = given / NAME
            hint = f"; did you mean {inner}?" if inner.is_dir() else ""
            raise InputError(f"--folder {given}: it has neither Saves nor Mods in it{hint}")
        return ProgramFolder(given, "given")
    found = found_folders(places)
    if not found:
        listed = "\n".join(f"  {place.path} ({place.kind})" for place in places)
        raise InputError(
            "no folder of Tabletop Simulator was found. Start the program once, or name its "
            f"folder (the one with Saves and Mods in it) with --folder. Looked for:\n{listed}"
        )
    if len(found) > 1:
        listed = "\n".join(f"  --folder '{place.path}' ({place.kind})" for place in found)
        raise InputError(f"there are several folders of Tabletop Simulator; choose one:\n{listed}")
    return found[0]


def system_documents() -> list[Path]:
    """The folders for documents that Windows itself names; nothing on other systems."""
    if sys.platform == "win32":
        import winreg  # noqa: PLC0415 - there is no such module elsewhere

        key = r"Software\Microsoft\Windows\CurrentVersion\Explorer\Shell Folders"
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as handle:
                return [Path(winreg.QueryValueEx(handle, "Personal")[0])]
        except OSError:
            return []
    return []


def libraries(text: str) -> list[str]:
    """The folders of Steam's libraries, from the text of libraryfolders.vdf (old form or new)."""
    return [
        re.sub(r"\\(.)", r"\1", path) for path in _PATH.findall(text) if "/" in path or "\\" in path
    ]


def _windows(home: Path, env: Mapping[str, str], documents: Sequence[Path]) -> list[ProgramFolder]:
    profile = Path(env["USERPROFILE"]) if env.get("USERPROFILE") else home
    roots = [(path, "Windows") for path in documents]
    roots.append((profile / "Documents", "Windows"))
    roots += [
        (Path(env[name]) / "Documents", "Windows, OneDrive")
        for name in ("OneDrive", "OneDriveConsumer", "OneDriveCommercial")
        if env.get(name)
    ]
    roots.append((profile / "OneDrive" / "Documents", "Windows, OneDrive"))
    kinds: dict[Path, str] = {}
    for path, kind in roots:
        kinds.setdefault(path, kind)
    return [ProgramFolder(path / "My Games" / NAME, kind) for path, kind in kinds.items()]


def _linux(home: Path, env: Mapping[str, str]) -> list[ProgramFolder]:
    share = Path(".local") / "share"
    flatpak = home / ".var" / "app" / "com.valvesoftware.Steam"
    snap = home / "snap" / "steam" / "common"
    places = [ProgramFolder(home / share / NAME, "Linux")]
    if env.get("XDG_DATA_HOME"):
        places.append(ProgramFolder(Path(env["XDG_DATA_HOME"]) / NAME, "Linux"))
    places += [
        ProgramFolder(flatpak / share / NAME, "Linux, Flatpak"),
        ProgramFolder(flatpak / "data" / NAME, "Linux, Flatpak"),
        ProgramFolder(snap / share / NAME, "Linux, Snap"),
    ]
    steams = [
        home / share / "Steam",
        home / ".steam" / "steam",
        home / ".steam" / "root",
        home / ".steam" / "debian-installation",
        flatpak / share / "Steam",
        flatpak / "data" / "Steam",
        snap / share / "Steam",
    ]
    if env.get("XDG_DATA_HOME"):
        steams.append(Path(env["XDG_DATA_HOME"]) / "Steam")
    for library in _libraries_of(steams):
        user = library / "steamapps" / "compatdata" / APP / "pfx" / "drive_c" / "users"
        places += [
            ProgramFolder(user / "steamuser" / name / "My Games" / NAME, "Linux, Proton")
            for name in ("Documents", "My Documents")
        ]
    return places


def _libraries_of(steams: Sequence[Path]) -> list[Path]:
    """Steam's own folders and all further libraries that they name."""
    found: dict[Path, None] = {}
    for steam in steams:
        if not steam.is_dir():
            continue
        found.setdefault(steam)
        for name in ("steamapps", "config"):
            file = steam / name / "libraryfolders.vdf"
            if file.is_file() and file.stat().st_size <= LARGEST_VDF:
                text = file.read_text(encoding="utf-8", errors="replace")
                found.update(dict.fromkeys(Path(path) for path in libraries(text)))
    return list(found)
