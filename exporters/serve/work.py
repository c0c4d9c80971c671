"""Makes one report in its own process: `python -m exporters.serve.work FOLDER`.

The folder contains the request (`.ask.json`, an `Ask`) and the file; the page is written there. An
error is one line of JSON on the standard output (a `Said`), with the exit code of `kynes`. Nothing
else is printed, and nothing is written outside the folder except, as by every command, our own
pictures in the cache.
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

import msgspec

from adjudicator.errors import InputError, SeatError
from adjudicator.failures import failure_of
from adjudicator.files import read_file
from adjudicator.lazy import lazy_imports
from adjudicator.notation import NOTATION
from adjudicator.speech import speaking, speech, spoken_language

with lazy_imports():
    from exporters.importing import import_log
    from exporters.pages import render
    from exporters.report.page import report
    from exporters.tts.log import is_tts_save
    from exporters.vassal.reading.import_report import import_and_tell, is_vassal_file

PACKAGE = Path(__file__).parent
ASK = ".ask.json"
PAGE = ".page.html"
"""Names that no file which was sent can have (`reports.harmless_name`)."""
LOG = ".jsonl"
MODULE = ".vmod"
LARGEST = 64_000_000
"""The largest file in bytes, whatever the server allows."""
MEMORY = 3 << 30
"""Bytes of memory that a report may use, including mapped memory."""
WRITTEN = 256 << 20
"""Bytes of a file that may be written."""


class Ask(msgspec.Struct, frozen=True):
    """The request for a report."""

    file: str
    """The name of the file in the folder."""
    viewer: str
    """A faction, `TABLE` or `EVERYBODY` (`adjudicator.wording`)."""
    language: str
    seconds: int
    """Of processor time."""


class Said(msgspec.Struct, frozen=True):
    """The reason why there is no page."""

    said: str
    fault: bool
    """Whether it is the program's."""
    seat: bool = False
    """Whether the game has no such seat."""


def page_of(path: Path, viewer: str) -> str:
    """The report on a game in a file of any kind that we know, in the language that is spoken now.

    InputError for a file that holds no game of ours.
    """
    log, told, status = _log_of(path, viewer)
    page = report(log, (), viewer)
    if not told:
        return page
    say = speech(PACKAGE, spoken_language())
    part = render("serve/imported.html.j2", say=say, told=told, status=status)
    return page.replace("<h2>", f"{part}\n<h2>", 1)


def _log_of(path: Path, viewer: str) -> tuple[Path, str, str]:
    """The log of a file, what is to be told of how it came out of it, and what that means."""
    say = speech(PACKAGE, spoken_language())
    if path.suffix.lower() == MODULE:
        raise InputError(say("This is a module of VASSAL, not a game that was played with it."))
    data = read_file(path, LARGEST)
    if is_vassal_file(path):
        log = path.with_name(f"{path.stem}{LOG}")
        told, _, status = import_and_tell(path, log, viewer=viewer)
        return log, told.replace(str(path), path.name).replace(str(log), log.name), status
    if data.startswith(b"PK"):
        raise InputError(say("This zip is not a game of VASSAL."))
    start = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    if path.suffix.lower() == NOTATION or start.startswith(b"["):
        return _called(path, NOTATION), "", ""
    if not _is_log(data) and is_tts_save(data):
        log = path.with_name(f"{path.stem}{LOG}")
        log.write_bytes(import_log(path, ()).encode())
        return log, "", ""
    return _called(path, LOG), "", ""


def _is_log(data: bytes) -> bool:
    """Whether the first line is one of JSON by itself, as a header is and the first line of a save is not."""
    with contextlib.suppress(msgspec.MsgspecError, RecursionError):
        found = msgspec.json.decode(data[: data.find(b"\n") + 1 or len(data)])
        return isinstance(found, dict) and "format" in found
    return False


def _called(path: Path, suffix: str) -> Path:
    """A file by a name with a suffix that says what it is."""
    return path if path.suffix.lower() == suffix else path.rename(path.with_suffix(suffix))


def limit(seconds: int) -> None:
    """Limit the resources of this process, where the system supports it."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, WRITTEN),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most))


def main(folder: Path) -> int:
    """Make the page that is asked for in a folder; the exit code."""
    ask = msgspec.json.decode((folder / ASK).read_bytes(), type=Ask)
    limit(ask.seconds)
    try:
        with speaking(ask.language):
            page = page_of(folder / ask.file, ask.viewer)
        (folder / PAGE).write_bytes(page.encode("utf-8", "replace"))
    except Exception as error:  # noqa: BLE001 - whatever it is, the server has to say something
        said, code = failure_of(error)
        said = said.replace(f"{folder}/", "").replace(str(folder), "")
        answer = Said(said, code >= 4, isinstance(error, SeatError))
        sys.stdout.buffer.write(msgspec.json.encode(answer))
        return code
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
