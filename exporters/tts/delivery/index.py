"""The program's list of saves, `Saves/SaveFileInfos.json`: edits our entry, and no other.

If the list does not exist, is not such a list, or contains no line that shows how paths are
written, it is left alone: the program finds the save by itself when it looks next time.
"""

from __future__ import annotations

import json
import re
from typing import Any

FILE = "SaveFileInfos.json"
_SEPARATOR = re.compile(r"^(.*[/\\])[^/\\]+$", re.DOTALL)


def with_entry(data: bytes, file: str, name: str, now: int) -> bytes | None:
    """The list with the line of a save's file added or brought up to date; None to leave it."""
    entries = _entries(data)
    if not entries:
        return None
    mine = [entry for entry in entries if _base(entry) == file]
    if mine:
        mine[0]["Name"] = name
        mine[0]["UpdateTime"] = now
        return _encoded(entries, data)
    folder = next((found for entry in entries if (found := _folder(entry))), "")
    if not folder:
        return None
    entries.append({"Directory": f"{folder}{file}", "Name": name, "UpdateTime": now})
    return _encoded(entries, data)


def without_entry(data: bytes, file: str) -> bytes | None:
    """The list without the lines of a save's file; None if it has none or cannot be read."""
    entries = _entries(data)
    if entries is None or all(_base(entry) != file for entry in entries):
        return None
    return _encoded([entry for entry in entries if _base(entry) != file], data)


def listed_files(data: bytes) -> set[str]:
    """The names of the files that the list speaks of."""
    return {_base(entry) for entry in _entries(data) or []}


def _entries(data: bytes) -> list[Any] | None:
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        return None
    return found


def _encoded(entries: list[Any], like: bytes) -> bytes:
    text = json.dumps(entries, ensure_ascii=False, indent=2)
    if b"\r\n" in like:
        text = text.replace("\n", "\r\n")
    mark = "\ufeff" if like.startswith(b"\xef\xbb\xbf") else ""
    return (mark + text).encode("utf-8", "surrogatepass")


def _path(entry: dict[str, Any]) -> str:
    path = entry.get("Directory")
    return path if isinstance(path, str) else ""


def _base(entry: dict[str, Any]) -> str:
    return re.split(r"[/\\]", _path(entry))[-1]


def _folder(entry: dict[str, Any]) -> str:
    found = _SEPARATOR.match(_path(entry))
    path = found.group(1) if found else ""
    return path if re.search(r"[/\\]Saves[/\\]+$", path) else ""
