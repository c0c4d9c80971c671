"""Prints the output of commands: always as UTF-8, with one clear error if it cannot be written.

Without Typer, whose import takes longer than judging a short log.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import IO, cast

from adjudicator.errors import InputError
from adjudicator.harmless import harmless


def say(text: str = "", *, nl: bool = True) -> None:
    """Print text for people to the standard output; quoted texts are made harmless.

    As `write` otherwise.
    """
    write(harmless(text, lines=True), nl=nl)


def write(text: str, *, nl: bool = True) -> None:
    """Print data (a log, JSON), or what was made harmless before, to the standard output as it is.

    When its reader has ended (`kynes … | head`) the rest is discarded, so that the exit
    code still states the result. InputError when it cannot be written.
    """
    try:
        sys.stdout.write(f"{text}\n" if nl else text)
        sys.stdout.flush()
    except BrokenPipeError:
        forget_output()
    except OSError as error:
        forget_output()
        raise InputError(f"cannot write the output: {error.strerror or error}") from None


def forget_output() -> None:
    """Discard all further output."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def coloured() -> bool:
    """Whether the standard output is a terminal that wants colour (https://no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


STYLES = {"bold": "1", "dim": "2", "red": "1;31", "green": "1;32", "yellow": "1;33"}
"""Style of a text of a verdict -> escape sequence for a terminal; colours are bold as well."""


def styled(text: str, style: str) -> str:
    """Text for a terminal; `style` is one of `STYLES`."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m"


def prepare_streams() -> None:
    """Make the standard streams usable, whatever the caller has done to them.

    A stream that was closed becomes one that is empty, or that cannot be written. What goes to a
    file or a pipe is UTF-8 with plain newlines on every system; a terminal that cannot show a
    letter shows a question mark.
    """
    # Python has None for a stream that was closed; its type knows nothing of that.
    streams = cast("dict[str, IO[str] | None]", vars(sys))
    if streams["stdin"] is None:
        sys.stdin = _opened(os.O_RDONLY, "r")
    if streams["stdout"] is None:
        sys.stdout = _opened(os.O_RDONLY, "w")
    if streams["stderr"] is None:
        sys.stderr = _opened(os.O_WRONLY, "w")
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is None:
            continue
        if stream.isatty():
            reconfigure(errors="replace")
        else:
            # Bytes of a file's name that are no UTF-8 come out as they came in.
            reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")


def complain(error: object) -> None:
    """Print an error to the standard error, after the name of the program."""
    sys.stderr.write(f"kynes: {harmless(str(error), lines=True)}\n")
    sys.stderr.flush()


def leave(number: int, _frame: object) -> None:
    """End like a program that a signal ends, but clean up first; for signal handlers."""
    sys.exit(128 + number)


def _opened(flags: int, mode: str) -> IO[str]:
    return os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8")
