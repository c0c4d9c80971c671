"""One file for friends: a zip with the save, its pictures and installation instructions."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

from adjudicator.errors import InputError
from adjudicator.files import open_file
from exporters.tts.assets import sha256
from exporters.tts.delivery.install import SAVES, Built, cached

TOP = "Tabletop Simulator"
FIRST_SAVE = 9000
"""Numbers of saves begin here: the program itself counts from 1."""
SAVES_OF_OURS = 1000
"""How many numbers a game's name may fall on."""
RULE = 24
"""By how much the line under the title is longer than the game's title."""
FILE_MODE = 0o100644 << 16
"""A plain file that everybody may read, as zip files say it."""
_OLDEST = (1980, 1, 1, 0, 0, 0)
INSTRUCTIONS = """\
{title} for Tabletop Simulator
{line}

The program looks for pictures on your machine before it asks the network. So everybody at the
table needs this file once:

1. Start Tabletop Simulator once and end it.
2. Unpack this file.
3. Copy what is in the folder "Tabletop Simulator" into the program's own folder of that name:
     Windows   Documents\\My Games\\Tabletop Simulator   (Documents may lie in OneDrive)
     macOS     ~/Library/Tabletop Simulator
     Linux     ~/.local/share/Tabletop Simulator
   It has folders Saves and Mods like the one here; nothing there is to be deleted. Should there be
   a save TS_Save_{number}.json already, give ours (and its picture) another number.
4. In the program: Games, Save & Load, {title}. The host loads it; the others join.

"Mod caching" must be on in the settings, as it is from the start.
Remove: delete Saves/TS_Save_{number}.json and .png; the pictures' names are listed in FILES.txt.
"""


def pack(built: Built) -> bytes:
    """The zip of a built table; the same table gives the same bytes."""
    game = built.manifest.game
    number = FIRST_SAVE + int(sha256(game.encode())[:8], 16) % SAVES_OF_OURS
    words = INSTRUCTIONS.format(
        title=built.title, number=number, line="=" * (len(built.title) + RULE)
    )
    files = {
        f"{TOP}/{SAVES}/TS_Save_{number}.json": built.save,
        f"{TOP}/{SAVES}/TS_Save_{number}.png": built.thumbnail,
        **{f"{TOP}/{cached(asset)}": data for asset, data in built.images},
    }
    listing = "".join(f"{sha256(data)}  {name}\n" for name, data in sorted(files.items()))
    files["README.txt"] = words.replace("\n", "\r\n").encode()
    files["FILES.txt"] = listing.encode()
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _OLDEST)
            entry.create_system = 3
            entry.external_attr = FILE_MODE
            # Pictures are compressed already; one way of storing gives one result everywhere.
            entry.compress_type = zipfile.ZIP_STORED
            archive.writestr(entry, data)
    return stream.getvalue()


def is_zip(path: Path) -> bool:
    """Whether a file is a zip, such as an earlier one of ours; False if it cannot be read."""
    try:
        with open_file(path) as stream:
            return bytes(stream.read(4)) == b"PK\x03\x04"
    except InputError:
        return False
