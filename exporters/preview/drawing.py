"""The pictures of content as they are now and as they were at the start, drawn anew where a file has changed."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from adjudicator.content.folder import FILES, read_folder
from adjudicator.content.places import game_folder
from adjudicator.content.records import Content
from adjudicator.content.text import Text
from adjudicator.content.translation import spoken
from adjudicator.content.validate import validated
from adjudicator.errors import ContentError
from adjudicator.problems import InvalidContentError, Problem
from exporters.art.build import DRAWN
from exporters.art.geometry.cells import cells_file
from exporters.art.wording import words

BOARD_INPUTS = ("game", "map", "layout", "theme", "setup", "pieces")
"""The files of content that the board is drawn from, besides names."""


HEADINGS = {
    "cards": "Cards",
    "pieces": "Pieces",
    "mats": "Mats and screens",
    "references": "Sheets of rules",
    "backs": "Backs of cards",
    "covers": "Covers",
    "board": "Board",
}
"""Kind of picture (`DRAWN`) -> its heading; what takes longest comes last."""
GROUPS = {heading: DRAWN[kind] for kind, heading in HEADINGS.items()}
"""Heading -> what draws the pictures below it."""


class Shown(msgspec.Struct):
    """A picture of the page."""

    id: str
    group: str
    now: str
    """The name of the picture as it is now: "" where there is none any more."""
    first: str
    """The name of the picture at the start; "" for one that was not there."""
    place: str
    """The file and line of what it shows, "cards.json:12"; "" where it shows no single entry."""


class Preview:
    """What the page shows. `update` may run in a thread of its own: readers see whole pictures only."""

    def __init__(
        self, target: str | Path, overlays: Sequence[Path] = (), language: str = "en"
    ) -> None:
        self.target = target
        self.folder = game_folder(target) if isinstance(target, str) else target
        self.overlays = list(overlays)
        self.language = language
        self.title = ""
        self.version = 0
        """Counts up with every change of what is shown."""
        self.is_ready = False
        """Whether everything has been drawn once."""
        self.problems: list[Problem] = []
        self.shown: dict[str, Shown] = {}
        self.svgs: dict[str, str] = {}
        """Name of a picture (its hash) -> SVG."""
        self._seen: dict[Path, tuple[int, int]] = {}
        self._board_of = ""
        self._lock = threading.Lock()

    # --- what has changed ------------------------------------------------------------------------

    def files(self) -> list[Path]:
        """The files that are watched: content, the boards beside it, overlays, and the shapes of the board."""
        boards = self.folder.parent / "boards"
        found = [*self.folder.rglob("*.json"), *self.folder.rglob("*.po"), *self.overlays]
        found += [*boards.rglob("*.json")] if boards.is_dir() else []
        board = cells_file(self.folder.name)
        return sorted({*found, *([board] if board.is_file() else [])})

    def has_changed(self) -> bool:
        """Whether a file has changed since this was asked last."""
        seen = {}
        for path in self.files():
            try:
                found = path.stat()
            except OSError:
                continue
            seen[path] = (found.st_mtime_ns, found.st_size)
        changed, self._seen = seen != self._seen, seen
        return changed

    # --- drawing ---------------------------------------------------------------------------------

    def update(self) -> None:
        """Draw everything anew that differs; what cannot be read or drawn becomes a problem, and the old stays."""
        try:
            content = spoken(validated(self.target, self.overlays), self.language)
        except InvalidContentError as error:
            self._tell(error.problems)
            return
        except ContentError as error:
            self._tell([Problem(str(self.folder), (), 0, str(error))])
            return
        self.title = content.data["game"]["title"]
        places = entry_places(self.folder, self.overlays)
        problems: list[Problem] = []
        for group in GROUPS:
            try:
                self._draw(group, content, places)
            except ContentError as error:
                problems.append(Problem(group, (), 0, str(error)))
        self._tell(problems)

    def fail(self, error: Exception) -> None:
        """Say that an update ended with an error of ours; the old pictures stay."""
        self._tell([Problem(str(self.folder), (), 0, f"{type(error).__name__}: {error}")])

    def _draw(self, group: str, content: Content, places: dict[str, str]) -> None:
        named = words(content)
        if group == "Board":
            inputs = [content.data[name] for name in BOARD_INPUTS]
            key = hashlib.sha256(msgspec.json.encode([inputs, named.by_context])).hexdigest()
            if key == self._board_of:
                return
        drawn = {picture.id: picture.svg for picture in GROUPS[group](content, named)}
        with self._lock:
            changed = False
            for name, svg in drawn.items():
                digest = hashlib.sha256(svg.encode()).hexdigest()[:20]
                old = self.shown.get(name)
                place = places.get(name.rpartition("/")[2], "")
                if old is not None and old.now == digest and old.place == place:
                    continue
                self.svgs[digest] = svg
                first = old.first if old else "" if self.is_ready else digest
                self.shown[name] = Shown(name, group, digest, first, place)
                changed = True
            for name, one in self.shown.items():
                if one.group == group and name not in drawn and one.now:
                    one.now, changed = "", True
            kept = {digest for one in self.shown.values() for digest in (one.now, one.first)}
            self.svgs = {digest: svg for digest, svg in self.svgs.items() if digest in kept}
        if group == "Board":
            self._board_of = key
        if changed:
            self.version += 1

    def _tell(self, problems: list[Problem]) -> None:
        if not self.is_ready or problems != self.problems:
            self.problems = problems
            self.is_ready = True
            self.version += 1

    def listed(self) -> list[Shown]:
        """All pictures, by heading; those of the start that are gone among them."""
        order = list(GROUPS)
        with self._lock:
            return sorted(self.shown.values(), key=lambda one: order.index(one.group))


def entry_places(folder: Path, overlays: Sequence[Path] = ()) -> dict[str, str]:
    """Id of an entry of the content -> "file:line" of the first file that has one; overlays come first."""
    read, _ = read_folder(folder, folder.name, overlays)
    found: dict[str, str] = {}
    if read is None:
        return found
    texts = [*read.overlays, *(text for name in FILES for text in read.texts[name])]
    for text in texts:
        for name, line in _entries(text):
            found.setdefault(name, f"{text.file}:{line}")
    return found


def _entries(text: Text) -> Iterator[tuple[str, int]]:
    """The ids in a file, each with the line on which its entry begins."""
    for path, line in text.lines.items():
        if path and path[-1] == "id":
            value = text.data
            for step in path:
                value = value[step]
            if isinstance(value, str):
                yield value, text.lines.get(path[:-1], line)
        elif path and isinstance(path[-1], str) and text.file.endswith(".json"):
            yield path[-1], line
