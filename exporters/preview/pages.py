"""The pages of a preview, which a server shows, and the page of a comparison, which stands alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from exporters.pages import policy, render, trusted
from exporters.preview.drawing import Shown
from exporters.speech import language_name, languages

if TYPE_CHECKING:
    from exporters.preview.workbench import Workbench

PACKAGE = Path(__file__).parent
PAGES = {
    "pictures": "Pictures",
    "places": "Places on the board",
    "owners": "Fill in reconstructions",
    "texts": "Translate",
    "tables": "Tables",
}
"""Name of a page -> what it is called; the first is shown first."""
KINDS = {".css": "text/css", ".js": "text/javascript"}


def page_of(bench: Workbench, name: str, language: str) -> str:
    """A page of the server; its script asks for the rest."""
    preview = bench.in_language(language)
    return render(
        f"preview/{name}.html.j2",
        language="en",
        name=name,
        pages=PAGES,
        title=f"{PAGES[name]}: {preview.title or preview.folder.name}",
        game=preview.folder.name,
        chosen=language,
        languages=[(code, language_name(code)) for code in languages()],
        token=bench.token,
        overlay=str(preview.own_overlay or ""),
        target=str(preview.target),
    )


def source_page(bench: Workbench, path: Path, language: str) -> str:
    """A page with the lines of a file, each with its number and its anchor ("L12"); OSError if it cannot be read."""
    return render(
        "preview/source.html.j2",
        language="en",
        name="source",
        pages=PAGES,
        title=path.name,
        chosen=language,
        token=bench.token,
        path=str(path),
        lines=path.read_text("utf-8", "replace").splitlines(),
    )


def page_policy() -> str:
    """What the pages of the server may load: their own files."""
    return (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def file_of(name: str) -> tuple[bytes, str]:
    """A file that pages load, and its type."""
    return (PACKAGE / name).read_bytes(), KINDS[Path(name).suffix]


def comparing_page(title: str, pictures: list[Shown], address: Callable[[str], str]) -> str:
    """A page that stands alone; `address` gives the address of each picture, which the page holds itself."""
    style = (PACKAGE / "style.css").read_text("utf-8")
    return render(
        "preview/comparison.html.j2",
        language="en",
        policy=policy(style, images="inside"),
        title=title,
        style=trusted(style),
        groups=[
            (group, list(found)) for group, found in groupby(pictures, key=lambda one: one.group)
        ],
        address=address,
    )
