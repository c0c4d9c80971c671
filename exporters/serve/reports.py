"""Reports made by limited processes: a number at once, a time limit for each, in a temporary folder."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import msgspec

from exporters.serve.work import ASK, PAGE, Ask, Said

WAITING = 8
"""How many requests may wait for each report that is being made."""
ENDINGS = re.compile(r"\.(?:jsonl|kyn|json|vlog|vsav|vmod|txt)$", re.IGNORECASE)
LONGEST = 60
"""Letters of a file's name that are kept."""


class BusyError(Exception):
    """Too many reports are being made."""


class TooSlowError(Exception):
    """A report takes longer than it may."""


class ReportError(Exception):
    """There is no report; the message says why."""

    def __init__(self, said: str, *, fault: bool, seat: bool = False) -> None:
        super().__init__(said)
        self.seat = seat
        """Whether the game has no such seat."""
        self.said = said
        self.fault = fault
        """Whether the program is to blame."""


class Reports:
    """Makes reports in a temporary folder, and removes all files."""

    def __init__(self, at_once: int, seconds: int) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="kynes-serve-"))
        self._at_once = at_once
        self._seconds = seconds
        self._turn = asyncio.Semaphore(at_once)
        self._under_way = 0

    @property
    def folder(self) -> Path:
        """The folder for all files."""
        return self._folder

    def close(self) -> None:
        """Take the folder away."""
        shutil.rmtree(self._folder, ignore_errors=True)

    async def make(self, name: str, data: bytes, viewer: str, language: str) -> bytes:
        """The page of a game; BusyError, TooSlowError or ReportError if there is none."""
        if self._under_way >= self._at_once * (1 + WAITING):
            raise BusyError
        self._under_way += 1
        try:
            async with self._turn:
                return await self._made(name, data, viewer, language)
        finally:
            self._under_way -= 1

    async def _made(self, name: str, data: bytes, viewer: str, language: str) -> bytes:
        folder = Path(tempfile.mkdtemp(prefix="report-", dir=self._folder))
        try:
            file = harmless_name(name)
            (folder / file).write_bytes(data)
            ask = Ask(file, viewer, language, self._seconds)
            (folder / ASK).write_bytes(msgspec.json.encode(ask))
            said = await self._run(folder)
            page = folder / PAGE
            if said or not page.is_file():
                raise _failure(said)
            return page.read_bytes()
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    async def _run(self, folder: Path) -> bytes:
        """Run the process that makes the page; what it says."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # nothing is imported from the folder, in which the file that was sent lies
            "-m",
            "exporters.serve.work",
            str(folder),
            cwd=folder,
            env=_environment(folder),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            said, _ = await asyncio.wait_for(process.communicate(), self._seconds)
        except TimeoutError:
            raise TooSlowError from None
        finally:
            # Also when whoever asked has gone away.
            await _end(process)
        return said


def _environment(folder: Path) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if name != "KYNES_TRACEBACK"},
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join(str(Path(one).absolute()) for one in sys.path if one),
        "PYTHONSAFEPATH": "1",
        "TMPDIR": str(folder),
    }


async def _end(process: asyncio.subprocess.Process) -> None:
    """End a process, and all that it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        elif process.returncode is None:
            process.kill()
    if process.returncode is None:
        await process.wait()


def _failure(said: bytes) -> ReportError:
    try:
        found = msgspec.json.decode(said, type=Said)
    except msgspec.MsgspecError:
        return ReportError("", fault=True)
    return ReportError(found.said, fault=found.fault, seat=found.seat)


def harmless_name(name: str) -> str:
    """A name for a file: letters, digits and a few signs, not long, with an ending that is known."""
    last = re.split(r"[/\\]", name)[-1]
    ending = ENDINGS.search(last)
    stem = re.sub(r"[^\w. -]", "_", last[: ending.start()] if ending else last).strip(" .")
    return f"{stem[:LONGEST] or 'game'}{ending[0].lower() if ending else '.jsonl'}"
