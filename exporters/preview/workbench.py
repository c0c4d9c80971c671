"""What the pages of a preview work on: the pictures in each language, the files, the games that are played."""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import translation
from adjudicator.content.records import Content
from adjudicator.content.translation import Source, spoken
from adjudicator.errors import InputError, KynesError
from adjudicator.lazy import lazy_imports
from exporters.preview.balance import Balance
from exporters.preview.drawing import Preview
from exporters.preview.files import Files
from exporters.speech import languages

with lazy_imports():
    from exporters.preview import owners, texts
    from exporters.preview.layout_places import LayoutPlace, places_of
    from exporters.preview.tables import Drawing, cloth_picture, tabletop, windows

ASKED_LATELY = 60.0
"""Seconds after which a language that no page shows is no longer drawn."""


class Workbench:
    """The previews of a game in the languages that pages ask for, and what maintainers change."""

    def __init__(self, preview: Preview) -> None:
        self.preview = preview
        self.files = Files(preview)
        self.balance = Balance()
        self.token = secrets.token_urlsafe(24)
        """What every page of ours sends with a change, and no other page knows."""
        self._in_language: dict[str, Preview] = {preview.language: preview}
        self._asked: dict[str, float] = {}
        self._lock = threading.Lock()
        self._kept: dict[str, tuple[Content | None, Any]] = {}
        self._extra: dict[str, str] = {}
        """Hash -> SVG text of pictures that only a table has."""
        self._names: dict[str, str] = {}
        """Language and id of such a picture -> its hash."""
        self._table_texts: list[Source] | None = None

    # --- pictures --------------------------------------------------------------------------------

    def in_language(self, language: str) -> Preview:
        """The pictures in a language; InputError for one that tables do not speak."""
        if language not in {*languages(), self.preview.language}:
            raise InputError(
                f"there is no language {language[:20]!r} (languages: {', '.join(languages())})"
            )
        with self._lock:
            self._asked[language] = time.monotonic()
            if language not in self._in_language:
                mine = self.preview
                made = Preview(mine.target, mine.overlays[: -1 if mine.own_overlay else None], language,
                               mine.own_overlay)  # fmt: skip
                self._in_language[language] = made
            return self._in_language[language]

    def look(self) -> None:
        """Draw what has changed, in every language that a page has asked for lately."""
        for language, one in list(self._in_language.items()):
            asked = self._asked.get(language, 0.0)
            if one is not self.preview and time.monotonic() - asked > ASKED_LATELY:
                continue
            if one.has_changed():
                try:
                    one.update()
                except Exception as error:  # noqa: BLE001 - the next edit is looked at, whatever this one did
                    one.fail(error)

    def picture(self, digest: str) -> str | None:
        """The SVG text of a picture by its hash, in any language."""
        return next(
            (one.svgs[digest] for one in list(self._in_language.values()) if digest in one.svgs),
            self._extra.get(digest),
        )

    # --- what pages show -------------------------------------------------------------------------

    def content(self) -> Content:
        """The last valid content; InputError before there is any."""
        if self.preview.content is None:
            raise InputError("the content has faults, or is still being read")
        return self.preview.content

    def places(self) -> list[LayoutPlace]:
        """The places that can be moved."""
        content, read = self.content(), self.preview.read
        assert read is not None
        found: list[LayoutPlace] = self._once("places", lambda: places_of(content, read))
        return found

    def forms(self) -> list[owners.EntryForm]:
        """The reconstructions as forms, each with the picture that shows it."""
        shown = self.by_last_part(self.preview)
        base = owners.without_own(self.files)
        own = owners.filled_in(base, self.preview.own_overlay)
        return [
            msgspec.structs.replace(form, picture=shown.get(form.name, ""))
            for form in owners.forms(base, own)
        ]

    def by_last_part(self, preview: Preview) -> dict[str, str]:
        """The last part of a picture's id -> the picture's id; cards come first."""
        return {one.id.rpartition("/")[2]: one.id for one in reversed(preview.listed()) if one.now}

    def sources(self, *, tables: bool) -> list[Source]:
        """The texts of the content, and of tables and pages where they are asked for, which takes a while."""
        own = texts.sources_of(self.content())
        if not tables or not self.preview.is_shipped:
            return own
        with self._lock:
            if self._table_texts is None:
                self._table_texts = translation.table_sources(self.content())
            return [*own, *self._table_texts]

    def rows(self, language: str, *, tables: bool) -> list[texts.Row]:
        """The table of texts in a language."""
        preview = self.in_language(language)
        too_long = [message for said in preview.too_long.values() for message in said]
        pictures = self.by_last_part(preview)
        return texts.rows(self.content(), self.sources(tables=tables), language, pictures, too_long)

    def drawings(self, language: str) -> list[Drawing]:
        """The layouts of both tables in a language; a table that cannot be laid out has no drawing but its fault.

        InputError while the pictures are still being drawn.
        """
        content, preview = spoken(self.content(), language), self.in_language(language)
        if not preview.is_ready:
            raise InputError("the pictures are still being drawn")

        def made() -> list[Drawing]:
            found = []
            try:
                found.append(tabletop(content, preview.pictures))
                own = [cloth_picture(content)]
                boards, beside = windows(content, preview.pictures)
                found += boards
                for picture in [*own, *beside]:
                    self._add(f"{language}/{picture.id}", picture.svg)
            except KynesError as error:
                found.append(Drawing(str(error), 0, 0, []))
            return found

        drawn: list[Drawing] = self._once(f"tables/{language}", made)
        return drawn

    def addresses(self, language: str) -> dict[str, str]:
        """The id of a picture -> its hash, by which it is asked for."""
        found = {one.id: one.now for one in self.in_language(language).listed() if one.now}
        start = f"{language}/"
        return found | {
            name.removeprefix(start): digest
            for name, digest in self._names.items()
            if name.startswith(start)
        }

    def _add(self, name: str, svg: str) -> None:
        digest = hashlib.sha256(svg.encode()).hexdigest()[:20]
        self._names = {**self._names, name: digest}
        self._extra = {**self._extra, digest: svg}

    def _once(self, name: str, make: Any) -> Any:
        """What is made once for each state of the content."""
        state = self.preview.content
        if name not in self._kept or self._kept[name][0] is not state:
            self._kept[name] = (state, make())
        return self._kept[name][1]

    def ask_balance(self) -> None:
        """Begin to play with the owner's overlay and without it."""
        preview = self.preview
        others = [path for path in preview.overlays if path != preview.own_overlay]
        self.balance.ask(preview.target, others, preview.overlays_there())

    def overlay_bytes(self) -> tuple[Path, bytes]:
        """The owner's overlay; InputError where nothing has been filled in yet."""
        path = self.preview.own_overlay
        if path is None or not path.is_file():
            raise InputError("nothing has been filled in yet")
        return path, path.read_bytes()
