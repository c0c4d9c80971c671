"""Keeps verdicts, so that only logs that have changed are judged again.

Verdicts are kept in the user's cache, never in the season's folder, because players could put
forged ones there. There is one file for each way of judging (program, content, rules, demands), in
which a verdict is found by the SHA-256 of the log's bytes. Each verdict carries a hash of its own;
if that does not match, the log is judged again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.check.verdict import Verdict

LARGEST = 500_000_000
"""Bytes of a file of verdicts that are read."""


class Kept(msgspec.Struct, frozen=True):
    """A verdict as it is kept."""

    file: str
    """SHA-256 of the log's bytes."""
    verdict: msgspec.Raw
    seal: str


def cache_folder() -> Path:
    """Where verdicts are kept: `KYNES_CACHE`, or the platform's place for caches."""
    if named := os.environ.get("KYNES_CACHE"):
        return Path(named) / "league"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "kynes" / "league"


class Store:
    """The verdicts that were found in one way of judging."""

    def __init__(self, made_by: Mapping[str, str], folder: Path | None) -> None:
        self._kept: dict[str, bytes] = {}
        self._path: Path | None = None
        self._changed = False
        self._name = sha256(msgspec.json.encode(dict(made_by), order="sorted")).hexdigest()
        if folder is not None:
            self._path = folder / f"{self._name[:32]}.jsonl"
            self._read(self._path)

    def _read(self, path: Path) -> None:
        try:
            if path.stat().st_size > LARGEST:
                return
            lines = path.read_bytes().splitlines()
        except OSError:
            return
        for line in lines:
            try:
                one = msgspec.json.decode(line, type=Kept)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                continue
            raw = bytes(one.verdict)
            if one.seal == self._seal(one.file, raw):
                self._kept[one.file] = raw

    def _seal(self, file: str, raw: bytes) -> str:
        return sha256(f"{self._name} {file} ".encode() + raw).hexdigest()

    def get(self, file: str) -> Verdict | None:
        """The verdict on a file's bytes, if it is known."""
        raw = self._kept.get(file)
        if raw is None:
            return None
        try:
            return msgspec.json.decode(raw, type=Verdict)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None

    def put(self, file: str, raw: bytes) -> None:
        """Keep a verdict, as the bytes that `verdict_bytes` makes."""
        self._kept[file] = raw.strip()
        self._changed = True

    def close(self, used: set[str]) -> None:
        """Write what was used; where nothing can be written, nothing is kept."""
        if self._path is None or not (self._changed or used < self._kept.keys()):
            return
        lines = [
            msgspec.json.encode(Kept(file, msgspec.Raw(raw), self._seal(file, raw)))
            for file, raw in sorted(self._kept.items())
            if file in used
        ]
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, b"\n".join([*lines, b""]))
        except OSError:
            return
