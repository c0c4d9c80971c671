"""The pictures of content now and at the start, drawn again when a file has changed."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.folder import FILES, Folder
from adjudicator.content.places import game_folder, shipped
from adjudicator.content.records import Content
from adjudicator.content.text import Text
from adjudicator.content.translation import spoken
from adjudicator.content.validate import validated_folder
from adjudicator.errors import ContentError, KynesError
from adjudicator.lazy import lazy_imports
from adjudicator.problems import InvalidContentError, Problem
from exporters.art.build import DRAWN
from exporters.art.canvas.fonts import TOO_LONG
from exporters.art.canvas.remembered import REMEMBERING, parts_read, watched
from exporters.art.canvas.remembered import Path as Part
from exporters.art.canvas.scene import Picture
from exporters.art.geometry.board import keep_cells
from exporters.art.geometry.cells import cells_file
from exporters.art.wording import GameNames, words
from exporters.preview.data_files import data_files, forget_data_files
from exporters.preview.panels import inputs as panel_inputs
from exporters.preview.panels import panel_pictures

with lazy_imports():
    from exporters.preview.windows import form_pictures
    from exporters.preview.windows import inputs as form_inputs

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
PANELS = "Panels of Tabletop Simulator"
FORMS = "Forms of VASSAL"
Draw = Callable[[Content, GameNames, Mapping[str, Picture]], list[Picture]]
"""Draws the pictures below a heading from content, its words, and the pictures that are drawn already."""


def _drawn_as(kind: str) -> Draw:
    return lambda content, named, _: DRAWN[kind](content, named)


GROUPS: dict[str, Draw] = {
    **{heading: _drawn_as(kind) for kind, heading in HEADINGS.items()},
    FORMS: form_pictures,
    PANELS: panel_pictures,
}
"""Heading -> what draws the pictures below it."""


_WRITTEN: dict[Path, tuple[int, int] | None] = {}
"""The files beside the content that a preview has written itself, as it left them."""


def _stamp(path: Path) -> tuple[int, int] | None:
    """What differs when a file has been edited; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


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
        self,
        target: str | Path,
        overlays: Sequence[Path] = (),
        language: str = "en",
        own_overlay: Path | None = None,
    ) -> None:
        """`own_overlay` is the overlay that forms write; it is laid over the others, and need not be there yet."""
        self.target = target
        self.folder = game_folder(target) if isinstance(target, str) else target
        self._name = self.folder.resolve().name
        self.own_overlay = own_overlay
        self.overlays = [*overlays, *([own_overlay] if own_overlay else [])]
        self.language = language
        self.title = ""
        self.version = 0
        """Counts up with every change of what is shown."""
        self.is_ready = False
        """Whether everything has been drawn once."""
        self.problems: list[Problem] = []
        self.shown: dict[str, Shown] = {}
        self.pictures: dict[str, Picture] = {}
        """The pictures as they are now, by id."""
        self.too_long: dict[str, list[str]] = {}
        """Heading -> what is said of texts below it that do not fit their pictures."""
        self.svgs: dict[str, str] = {}
        """Name of a picture (its hash) -> SVG."""
        self.is_shipped = self.folder == shipped("content") / self.folder.name
        self.keeps_cells = False
        """Whether the file of the board's cells is written when the board has been drawn again."""
        self.content: Content | None = None
        """The last valid content, in English."""
        self.read: Folder | None = None
        """The files that it was read from."""
        self._seen: dict[Path, tuple[int, int]] = {}
        self._beside: set[Path] = set()
        """The files beside the content that were there when somebody looked last."""
        self._reads: dict[str, set[Part]] = {}
        """Heading -> the parts of content that its pictures were drawn from."""
        self._drawn_from: dict[str, str] = {}
        """Heading -> the hash of what its pictures were drawn from."""
        self._lock = threading.Lock()
        self._updating = threading.Lock()

    # --- what has changed ------------------------------------------------------------------------

    def files(self) -> list[Path]:
        """The files that are watched: content, the boards beside it, overlays, and what drawings read besides."""
        boards = self.folder.parent / "boards"
        found = [*self.folder.rglob("*.json"), *self.folder.rglob("*.po"), *self.overlays]
        found += [*boards.rglob("*.json")] if boards.is_dir() else []
        return sorted({*found, *data_files(self._name)})

    def has_changed(self) -> bool:
        """Whether a file has changed since this was asked last."""
        seen = {}
        for path in self.files():
            if stamp := _stamp(path):
                seen[path] = stamp
        before, self._seen = self._seen, seen
        here = set(data_files(self._name))
        beside, self._beside = self._beside | here, here
        changed = {path for path in {*before, *seen} if before.get(path) != seen.get(path)}
        if before:
            self._forget(beside & changed)
        return bool(changed)

    def _forget(self, edited: set[Path]) -> None:
        """Let everything be drawn anew for files beside the content, edited or removed; not for those we have written."""
        others = edited - {path for path, stamp in _WRITTEN.items() if stamp == _stamp(path)}
        if others:
            drawings = any(path.suffix == ".json" for path in others)
            forget_data_files(drawings=drawings)
            if drawings:
                self._drawn_from.clear()

    # --- drawing ---------------------------------------------------------------------------------

    def update(self) -> None:
        """Draw everything anew that differs; what cannot be read or drawn becomes a problem, and the old stays."""
        with self._updating:
            self._update()

    def _update(self) -> None:
        try:
            content, read = validated_folder(self.target, self.overlays_there())
            said = spoken(content, self.language)
        except InvalidContentError as error:
            self._tell(error.problems)
            return
        except ContentError as error:
            self._tell([Problem(str(self.folder), (), 0, str(error))])
            return
        self.content, self.read = content, read
        self.title = said.data["game"]["title"]
        places = entry_places(read)
        problems: list[Problem] = []
        for group in GROUPS:
            try:
                self._draw(group, said, places)
                problems += [
                    Problem(group, (), 0, message) for message in self.too_long.get(group, [])
                ]
                if group == "Board" and self.keeps_cells and self.is_shipped:
                    if keep_cells(content):
                        path = cells_file(content.board)
                        _WRITTEN[path] = _stamp(path)
                    self.keeps_cells = False
            except KynesError as error:
                problems.append(Problem(group, (), 0, str(error)))
        self._tell(problems)

    def overlays_there(self) -> list[Path]:
        """The overlays that exist: the one that forms write need not be there yet."""
        return [path for path in self.overlays if path.is_file() or path != self.own_overlay]

    def fail(self, error: Exception) -> None:
        """Say that an update ended with an error of ours; the old pictures stay."""
        self._tell([Problem(str(self.folder), (), 0, f"{type(error).__name__}: {error}")])

    def _draw(self, group: str, content: Content, places: dict[str, str]) -> None:
        named = words(content)
        same = self._drawn_from.get(group) == self._inputs(group, content, named)
        if same:
            self._put(group, {}, places)
            return
        read = self._reads[group] = set()
        looked_at = watched(content, read)
        self.too_long[group] = []
        tokens = TOO_LONG.set(self.too_long[group]), REMEMBERING.set(True)
        try:
            drawn = {
                picture.id: picture for picture in GROUPS[group](looked_at, named, self.pictures)
            }
        finally:
            TOO_LONG.reset(tokens[0])
            REMEMBERING.reset(tokens[1])
        self._drawn_from[group] = self._inputs(group, content, named)
        self._put(group, drawn, places, whole=True)

    def _inputs(self, group: str, content: Content, named: GameNames) -> str:
        """The hash of what a heading's pictures were drawn from the last time, as it is now."""
        read = self._reads.get(group, set())
        inputs: list[Any] = [
            sorted(read),
            parts_read(content, read),
            named.by_context,
            sorted(content.rulings),
        ]
        if group == PANELS:
            inputs.append(panel_inputs(content, self.pictures))
        elif group == FORMS:
            inputs.append(form_inputs(content))
        return hashlib.sha256(msgspec.json.encode(inputs)).hexdigest()

    def _put(
        self, group: str, drawn: dict[str, Picture], places: dict[str, str], *, whole: bool = False
    ) -> None:
        """Show pictures below a heading: all of it where they are the `whole`, else it keeps its pictures."""
        with self._lock:
            changed = False
            if whole:
                others = {
                    name: one
                    for name, one in self.pictures.items()
                    if self.shown[name].group != group
                }
            for name, picture in drawn.items():
                digest = hashlib.sha256(picture.svg.encode()).hexdigest()[:20]
                old = self.shown.get(name)
                if old is not None and old.now == digest:
                    continue
                self.svgs[digest] = picture.svg
                first = old.first if old else "" if self.is_ready else digest
                self.shown[name] = Shown(name, group, digest, first, "")
                changed = True
            for name, one in self.shown.items():
                if one.group != group:
                    continue
                if whole and name not in drawn and one.now:
                    one.now, changed = "", True
                place = places.get(name.rpartition("/")[2], "")
                if one.place != place:
                    one.place, changed = place, True
            if whole:
                self.pictures = others | drawn
            kept = {digest for one in self.shown.values() for digest in (one.now, one.first)}
            self.svgs = {digest: svg for digest, svg in self.svgs.items() if digest in kept}
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


def entry_places(read: Folder) -> dict[str, str]:
    """Id of an entry of the content -> "file:line" of the first file that has one; overlays come first."""
    found: dict[str, str] = {}
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
