"""Games that lie in a folder as tables have saved them: `.vlog`, `.vsav`, saves, and archives of them.

Each is imported into a log among the user's caches, under the hash of everything that it depends on.
The folder itself is not written to. Seasons and audits read games in this way.
"""

from __future__ import annotations

import atexit
import shutil
import struct
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from lzma import LZMAError
from pathlib import Path, PurePosixPath
from zlib import error as BadDeflate  # noqa: N812 - an exception, by its name here

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.batch.folders import ENDINGS, TABLES, What
from adjudicator.batch.identity import judges_here
from adjudicator.errors import InputError, KynesError
from adjudicator.files import make_folder, read_file
from adjudicator.lazy import lazy_imports
from adjudicator.league.judged import TableFiles
from adjudicator.league.notices import Notice

with lazy_imports():
    from exporters.importing import import_log
    from exporters.treachery.importer import import_saved_file
    from exporters.treachery.report import said
    from exporters.treachery.saves import is_save_file
    from exporters.vassal.reading.checks import unexplained
    from exporters.vassal.reading.import_report import is_vassal_file
    from exporters.vassal.reading.importer import import_vassal

MEMBERS, UNPACKED = 1_000, 500_000_000
"""Files of an archive that are read, and their bytes together."""
UNREADABLE = (
    OSError, zipfile.BadZipFile, BadDeflate, LZMAError, struct.error, ValueError, RuntimeError, EOFError, InputError,
)  # fmt: skip
"""What reading an archive may raise that is damaged or made up."""
TOLD = 3
"""Findings of an import that a notice repeats."""


class Imported(msgspec.Struct, frozen=True):
    """What came of a file."""

    log: str = ""
    """The log; "" if there is none."""
    complaint: str = ""
    findings: list[str] = []
    """What was done at the table and no reported move explains, or what no move of ours is like."""
    verdict: str = ""
    """Of the findings: "illegal", "inconclusive" or ""."""
    odd: int = 0
    """Steps that were not understood."""


def import_table_files(
    saved: Sequence[tuple[Path, str, What]],
    overlays: Sequence[Path],
    cache: Path | None,
    progress: Callable[[int, int], object] | None = None,
) -> TableFiles:
    """Import what tables have saved: files, what they are called, and what to do; nothing is imported twice.

    Without a `cache` folder everything is imported anew, into a folder that is gone with the program.
    """
    folder = cache / "imports" if cache else _passing_folder()
    made_by = [sorted(judges_here().items()), [_hash(overlay) for overlay in overlays]]
    found = TableFiles({}, [])
    files = [
        one
        for path, label, what in saved
        for one in _members(path, label, what, folder, found.notices)
    ]
    for done, (path, label) in enumerate(files, 1):
        if path.suffix.lower() in ENDINGS:
            found.logs[str(path)] = label
            continue
        key = sha256(msgspec.json.encode([made_by, _hash(path)])).hexdigest()
        imported = _kept(folder / f"{key}.json")
        if imported is None:
            imported = _imported(path, overlays)
            write_atomically(make_folder(folder) / f"{key}.json", msgspec.json.encode(imported))
        if imported.log:
            log = folder / f"{key}.jsonl"
            if not log.is_file():
                write_atomically(log, imported.log.encode())
            found.logs[str(log)] = label
        found.notices.extend(_notices(label, imported))
        if progress is not None:
            progress(done, len(files))
    return found


def _imported(path: Path, overlays: Sequence[Path]) -> Imported:
    """Import one file; whatever is wrong with it is a complaint."""
    try:
        if is_save_file(path):
            game = import_saved_file(path, overlays)
            left = [said(line) for line in game.lines if line.became == "refused"]
            return Imported(game.text, findings=left, verdict="inconclusive" if left else "")
        if not is_vassal_file(path):
            return Imported(import_log(path, overlays))
        whole = import_vassal(path, overlays)
    except KynesError as error:
        return Imported(complaint=str(error).removeprefix(f"{path}: "))
    return Imported(
        whole.text,
        findings=[one.words() for one in whole.unexplained],
        verdict=unexplained.verdict_of(whole.unexplained),
        odd=len(whole.odd),
    )


def _notices(label: str, imported: Imported) -> Iterator[Notice]:
    if imported.complaint:
        yield Notice(label, "not-imported", text=imported.complaint)
    if imported.findings:
        told = imported.findings[:TOLD]
        left = len(imported.findings) - len(told)
        text = "; ".join(told) + (f" (+{left})" if left else "")
        yield Notice(label, "at-table", imported.verdict, text=text)
    if imported.odd:
        yield Notice(label, "not-understood", str(imported.odd))


def _kept(file: Path) -> Imported | None:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Imported)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


# --- archives -------------------------------------------------------------------------------------


def _members(
    path: Path, label: str, what: What, folder: Path, notices: list[Notice]
) -> list[tuple[Path, str]]:
    """A file, or the games in an archive: their paths, and what the season calls them."""
    if what == "import":
        return [(path, label)]
    if path.suffix.lower() != ".zip":
        notices.append(Notice(label, "to-unpack"))
        return []
    try:
        return _unpacked(path, label, make_folder(folder) / "unpacked" / _hash(path))
    except UNREADABLE as error:
        notices.append(Notice(label, "not-imported", text=str(error).removeprefix(f"{path}: ")))
        return []


def _unpacked(path: Path, label: str, folder: Path) -> list[tuple[Path, str]]:
    """The games of a zip archive, unpacked under numbers: no name in it leads out of the folder."""
    found: list[tuple[Path, str]] = []
    with zipfile.ZipFile(path) as archive:
        members = [
            one
            for one in archive.infolist()
            if not one.is_dir()
            and PurePosixPath(one.filename).suffix.lower() in (*ENDINGS, *TABLES)
        ]
        if len(members) > MEMBERS or sum(one.file_size for one in members) > UNPACKED:
            raise InputError(f"more than {MEMBERS} games or {UNPACKED} bytes are in it: unpack it")
        make_folder(folder)
        for at, member in enumerate(sorted(members, key=lambda one: one.filename)):
            target = folder / f"{at}{PurePosixPath(member.filename).suffix.lower()}"
            if not target.is_file():
                with archive.open(member) as stream:
                    write_atomically(target, stream.read())
            found.append((target, f"{label}/{member.filename}"))
    return found


def _hash(path: Path) -> str:
    """SHA-256 of a file's bytes; of its name if it cannot be read, so that the import says why."""
    try:
        return sha256(read_file(path, UNPACKED)).hexdigest()
    except InputError:
        return sha256(str(path).encode()).hexdigest()


def _passing_folder() -> Path:
    """A folder that is gone when the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="kynes-games-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
