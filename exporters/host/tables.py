"""The position of a running game as a save of VASSAL or Tabletop Simulator, made by `kynes build --from` in a process of its own."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from adjudicator.wording import EVERYBODY, TABLE
from exporters.serve.reports import BusyError, TooSlowError

TABLES = {"vassal": ".vsav", "tts": ".json"}
"""Sort of table -> how its saves end."""
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

    async def _run(self, *words: str) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            COMMAND,
            *words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await asyncio.wait_for(process.wait(), self._seconds)
        except TimeoutError:
            raise TooSlowError from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
