"""Puts the tables of a release into files to download: `python -m workshop.release_files TABLES OUT`.

TABLES is a folder in which `kynes build` has built the games, in one language or more. OUT gets each VASSAL
module, each mod for Tabletop Simulator as the ZIP file that `kynes tts pack` makes, with a text that says where it
belongs, and `SHA256SUMS` of all files of the folder. The names of modules and mods end with their version: that of
the program and the beginning of the content's hash. The same tables give the same bytes.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path

from adjudicator import __version__
from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.registry import GAMES
from exporters.tts.delivery.install import read_built
from exporters.tts.delivery.pack import pack
from exporters.vassal.module.own import SHORT_HASH

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
        version = f"{__version__}-{load_content(game).hash[:SHORT_HASH]}"
        for module in modules:
            shutil.copyfile(module, out / f"{module.stem}-{version}.vmod")
        for mod in mods:
            packed = pack(read_built(mod))
            (out / f"{game}-{mod.name}-{version}.zip").write_bytes(packed)
    sums = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(out.iterdir())
        if path.is_file() and path.name != SUMS
    ]
    (out / SUMS).write_text("".join(sums), "utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except InputError as error:
        sys.exit(str(error))
