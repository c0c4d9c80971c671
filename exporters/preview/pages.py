"""The page of a preview, which a server shows and a comparison writes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from exporters.pages import policy, render, trusted
from exporters.preview.drawing import Preview, Shown

PACKAGE = Path(__file__).parent
STYLE = (PACKAGE / "style.css").read_text("utf-8")
SCRIPT = (PACKAGE / "preview.js").read_text("utf-8")


def page_of(preview: Preview) -> str:
    """The page of a server as it is now."""
    return render(
        "preview/page.html.j2",
        language="en",
        policy=page_policy(),
        title=f"Preview: {preview.title or preview.folder.name}",
        style=trusted(STYLE),
        script=trusted(SCRIPT),
        drawing=not preview.is_ready,
        problems=[problem.text() for problem in preview.problems],
        groups=_grouped(preview.listed()),
        address=lambda digest: f"/picture/{digest}.svg",
    )


def comparing_page(title: str, pictures: list[Shown], address: Callable[[str], str]) -> str:
    """A page that stands alone; `address` gives the address of each picture, which the page holds itself."""
    return render(
        "preview/page.html.j2",
        language="en",
        policy=policy(STYLE, images="inside"),
        title=title,
        style=trusted(STYLE),
        script="",
        drawing=False,
        problems=[],
        groups=_grouped(pictures),
        address=address,
    )


def page_policy() -> str:
    """The policy of the page of a server, whose script may ask the server."""
    near = policy(STYLE, SCRIPT, images="near")
    return f"{near}; connect-src 'self'"


def _grouped(pictures: list[Shown]) -> list[tuple[str, list[Shown]]]:
    """Pictures below their headings."""
    return [(group, list(found)) for group, found in groupby(pictures, key=lambda one: one.group)]
