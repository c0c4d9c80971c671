"""The file: a zip with the obfuscated saved game, and data about module and engine.

The engine writes the saved game as `!VCSK`, a key as two hexadecimal digits, then two digits for
each byte XORed with the key; 3.8 writes XZ-compressed bytes, for a while after `!VOXZ` and a key
byte, XORed with it. Without any mark it reads plain text, and so do we. Sizes are limited before anything
is unpacked, and no message quotes what the file holds.
"""

from __future__ import annotations

import lzma
import zipfile

import msgspec

from adjudicator.errors import InputError
from exporters.vassal.format.archive import open_zip, read_entry
from exporters.vassal.format.markup import flat_xml

LARGEST_FILE = 64_000_000
"""Bytes of a file that is read."""
LARGEST_GAME = 64_000_000
"""Bytes of a saved game as it lies in the zip, unpacked: the hexadecimal form doubles them."""
LARGEST_TEXT = 32_000_000
"""Bytes of a saved game as text."""
LARGEST_NOTE = 1_000_000
"""Bytes of `moduledata` and `savedata`."""

MOST_MEMORY = 128_000_000
"""Bytes that unpacking may take."""
LONGEST_NAME, LONGEST_VERSION = 200, 60
"""Letters that are shown of a module's name and of a version."""
GAME = "savedGame"
HEX_MARK = b"!VCSK"
XZ_MARK = b"!VOXZ"
PLAIN_XZ_MARK = b"\xfd7zXZ\x00"


class Notes(msgspec.Struct, frozen=True):
    """What `moduledata` or `savedata` says; empty where it says nothing."""

    name: str = ""
    version: str = ""
    engine: str = ""
    """The version of the engine that wrote it."""
    saved: int = 0
    """When, in milliseconds since 1970; 0 if it does not say."""


class SavedGame(msgspec.Struct, frozen=True):
    """A saved game or log as its file holds it. The text may hold passwords: see `secrets`."""

    text: str
    module: Notes
    save: Notes


def is_saved_game(data: bytes) -> bool:
    """Whether bytes are a zip with an entry `savedGame`."""
    if not data.startswith(b"PK"):
        return False
    try:
        with open_zip(data, "") as archive:
            return GAME in archive.namelist()
    except InputError:
        return False


def read_container(data: bytes, shown: str) -> SavedGame:
    """The saved game in a `.vsav` or `.vlog`; `shown` is the file's name in messages.

    InputError, in words, for anything that is no such file or is too large.
    """
    if len(data) > LARGEST_FILE:
        raise InputError(f"{shown}: the file is larger than {LARGEST_FILE} bytes")
    archive = open_zip(data, shown)
    with archive:
        if GAME not in archive.namelist():
            other = "buildFile.xml" in archive.namelist() or "buildFile" in archive.namelist()
            is_what = "a VASSAL module, not a saved game" if other else "no saved game of VASSAL"
            raise InputError(
                f"{shown}: this is {is_what}: the zip has no entry {GAME!r}. "
                "Take a .vsav or .vlog file that VASSAL has written"
            )
        raw = read_entry(archive, GAME, LARGEST_GAME, shown)
        module = _notes(archive, "moduledata", shown)
        save = _notes(archive, "savedata", shown)
    return SavedGame(_text(_plain_bytes(raw, shown), shown), module, save)


def _plain_bytes(raw: bytes, shown: str) -> bytes:
    """The saved game without its obfuscation."""
    if raw.startswith(HEX_MARK):
        try:
            found = bytes.fromhex(raw[len(HEX_MARK) :].decode("ascii"))
        except (UnicodeDecodeError, ValueError):
            why = "its obfuscated text has something else than pairs of hex digits"
            raise _broken(shown, why) from None
        if not found:
            raise _broken(shown, "its obfuscated text ends before the key")
        plain = _xored(found[1:], found[0])
    elif raw.startswith(PLAIN_XZ_MARK):
        plain = _unpacked(raw, shown)
    elif raw.startswith(XZ_MARK):
        if len(raw) == len(XZ_MARK):
            raise _broken(shown, "its compressed text ends before the key")
        plain = _unpacked(_xored(raw[len(XZ_MARK) + 1 :], raw[len(XZ_MARK)]), shown)
    else:
        plain = raw
    if len(plain) > LARGEST_TEXT:
        raise InputError(f"{shown}: the saved game is longer than {LARGEST_TEXT} bytes")
    return plain


def _xored(data: bytes, key: int) -> bytes:
    return data.translate(bytes(byte ^ key for byte in range(256)))


def _unpacked(data: bytes, shown: str) -> bytes:
    try:
        unpacker = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=MOST_MEMORY)
        found = unpacker.decompress(data, max_length=LARGEST_TEXT + 1)
    except (lzma.LZMAError, EOFError, MemoryError):
        raise _broken(shown, "its compressed text cannot be unpacked") from None
    if len(found) <= LARGEST_TEXT and not unpacker.eof:
        raise _broken(shown, "its compressed text ends too early")
    return found


def _text(plain: bytes, shown: str) -> str:
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _broken(shown, f"byte {error.start} of its text is not UTF-8") from None


def _broken(shown: str, why: str) -> InputError:
    return InputError(
        f"{shown}: the entry {GAME!r} cannot be read: {why}. The file is broken: save the game in "
        "VASSAL again, or fetch the file again"
    )


def _notes(archive: zipfile.ZipFile, name: str, shown: str) -> Notes:
    if name not in archive.namelist():
        return Notes()
    fields = flat_xml(read_entry(archive, name, LARGEST_NOTE, shown), f"{shown}: {name}")
    saved = fields.get("dateSaved", "")
    return Notes(
        name=fields.get("name", "")[:LONGEST_NAME],
        version=fields.get("version", "")[:LONGEST_VERSION],
        engine=fields.get("VassalVersion", "")[:LONGEST_VERSION],
        saved=int(saved) if saved.isascii() and saved.isdigit() and len(saved) < 16 else 0,
    )
