"""Which files the preview may write, and how a change is undone."""

from __future__ import annotations

import threading
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content.places import PACKAGE, shipped
from adjudicator.errors import InputError
from exporters.catalog import PAGES
from exporters.preview.drawing import Preview
from exporters.speech import PACKAGE as EXPORTERS

MOST_UNDONE = 200


class Change(msgspec.Struct, frozen=True):
    """A change that can be taken back."""

    path: Path
    before: bytes
    after: bytes
    what: str


class Files:
    """Writes the files of a game for the pages of the preview: content, translations, and its own overlay."""

    def __init__(self, preview: Preview) -> None:
        self.preview = preview
        self.changes: list[Change] = []
        self._lock = threading.Lock()

    def real_path(self, shown: str) -> Path:
        """The file that messages call `shown`."""
        folder = self.preview.folder
        start = f"content/{folder.name}/"
        if shown.startswith(start) and isinstance(self.preview.target, str):
            return folder / shown.removeprefix(start)
        if shown.startswith("content/boards/"):
            return shipped("content") / shown.removeprefix("content/")
        return Path(shown)

    def writable(self, path: Path) -> Path:
        """The path, if it is one of the game's own files; InputError for any other and in an installed package."""
        place = path.resolve()
        homes = [self.preview.folder, self.preview.folder.parent / "boards"]
        if self.preview.folder == shipped("content") / self.preview.folder.name:
            texts = [EXPORTERS / "locale", *(EXPORTERS / page / "locale" for page in PAGES)]
            homes += [shipped("content") / "boards", PACKAGE / "locale", *texts]
            installed = shipped("content").is_relative_to(PACKAGE)
        else:
            installed = place.is_relative_to(PACKAGE)
        if installed and path not in self.preview.overlays:
            raise InputError(
                f"{path} is in the installed package, which the next installation replaces: run the command in a "
                "checkout, or with a content folder of your own"
            )
        inside = any(place.is_relative_to(home.resolve()) for home in homes)
        if not inside and path not in self.preview.overlays:
            raise InputError(f"{path} is not a file of this game")
        return path

    def write(self, path: Path, before: bytes, after: bytes, what: str) -> None:
        """Write a file that had `before`; InputError if it has changed meanwhile, or may not be written."""
        with self._lock:
            path = self.writable(path)
            if (path.read_bytes() if path.is_file() else b"") != before:
                raise InputError(f"{path} has been changed by another program: load the page again")
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, after)
            self.changes.append(Change(path, before, after, what))
            del self.changes[:-MOST_UNDONE]

    def undo(self) -> str:
        """Take back the last change; what it was. InputError if there is none, or the file has changed since."""
        with self._lock:
            if not self.changes:
                raise InputError("there is nothing to undo")
            change = self.changes[-1]
            path = self.writable(change.path)
            if (path.read_bytes() if path.is_file() else b"") != change.after:
                raise InputError(
                    f"{path} has been changed since by another program: nothing is undone"
                )
            if change.before:
                write_atomically(path, change.before)
            else:
                path.unlink()
            self.changes.pop()
            return change.what
