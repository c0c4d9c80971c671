"""The position of a running game as a save of VASSAL or Tabletop Simulator, made in a separate process."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from adjudicator.wording import EVERYBODY, TABLE
from exporters.serve.reports import BusyError, TooSlowError

TABLES = {"vassal": ".vsav", "tts": ".json"}
"""Sort of table -> how its saves end."""
MOST_SAID = 1000
"""Characters of what a command says that are kept."""
COMMAND = "from exporters.cli import main; main()"


class Saves:
    """Makes saves one at a time, each within so many seconds."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self._turn = asyncio.Lock()

    async def make(self, log: bytes, sort: str, viewer: str, language: str) -> bytes:
        """The save of a log's last position as a viewer may see it; BusyError or TooSlowError if there is none."""
        if self._turn.locked():
            raise BusyError
        async with self._turn:
            with tempfile.TemporaryDirectory(prefix="kynes-host-") as name:
                folder = Path(name)
                (folder / "game.jsonl").write_bytes(log)
                words = [f"--{sort}", "--language", language, "--out", str(folder / "out")]
                if viewer != TABLE:
                    words += ["--public"] if viewer == EVERYBODY else ["--seat", viewer]
                await self._run("build", "--from", str(folder / "game.jsonl"), *words)
                found = sorted((folder / "out").glob(f"*/*{TABLES[sort]}"))
                if not found:
                    raise TooSlowError
                return found[0].read_bytes()

    async def read(self, data: bytes, ending: str) -> tuple[bytes, str]:
        """The log that a save of a table holds, and what its import says; no log if it cannot be read.

        BusyError or TooSlowError if it could not be tried.
        """
        if self._turn.locked():
            raise BusyError
        async with self._turn:
            with tempfile.TemporaryDirectory(prefix="kynes-host-") as name:
                folder = Path(name)
                save, log = folder / f"save{ending}", folder / "game.jsonl"
                save.write_bytes(data)
                words = ["--referee"] if ending != TABLES["tts"] else []
                told = await self._run("import", str(save), "-o", str(log), *words)
                return log.read_bytes() if log.is_file() else b"", told.replace(f"{folder}/", "")

    async def _run(self, *words: str) -> str:
        """Run the command; the last of what it says to whoever called it."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            COMMAND,
            *words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            _, told = await asyncio.wait_for(process.communicate(), self._seconds)
            return told.decode(errors="replace")[-MOST_SAID:].strip()
        except TimeoutError:
            raise TooSlowError from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
