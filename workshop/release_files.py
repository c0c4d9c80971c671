"""Puts the tables of a release into files to download: `python -m workshop.release_files TABLES OUT`.

TABLES is a folder in which `kynes build` has built the games, in one language or more. OUT gets each VASSAL
module, each mod for Tabletop Simulator as a ZIP file, and `SHA256SUMS` of all files of the folder. The same tables
give the same bytes.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import zipfile
from pathlib import Path

from adjudicator import __version__
from adjudicator.errors import InputError
from adjudicator.registry import GAMES

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a ZIP file: the earliest that the format has."""
SUMS = "SHA256SUMS"


def main(words: list[str]) -> int:
    """Make the files; InputError where a game is not built."""
    if len(words) != 2:
        raise InputError("name the folder with the tables, and the folder of the release")
    tables, out = Path(words[0]), Path(words[1])
    out.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        modules = sorted((tables / game).glob("*.vmod"))
        mods = sorted(path for path in (tables / game).glob("tts*") if path.is_dir())
        if not modules or not mods:
            raise InputError(f"{tables / game}: the tables of this game are not built here")
        for module in modules:
            shutil.copyfile(module, out / f"{module.stem}-{__version__}.vmod")
        for mod in mods:
            zip_folder(mod, out / f"{game}-{mod.name}-{__version__}.zip")
    sums = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(out.iterdir())
        if path.is_file() and path.name != SUMS
    ]
    (out / SUMS).write_text("".join(sums), "utf-8")
    return 0


def zip_folder(folder: Path, target: Path) -> None:
    """All files of a folder in a ZIP file, in the order of their names."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), EARLIEST)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except InputError as error:
        sys.exit(str(error))
