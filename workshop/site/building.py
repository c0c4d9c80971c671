"""Makes the site: collects its pages, lets MkDocs build them for each language, and follows every link."""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from adjudicator.content import load_content
from adjudicator.content.translation import spoken
from adjudicator.cores import cores
from adjudicator.errors import InputError
from adjudicator.registry import GAMES
from exporters.art.canvas.raster import cache_folder
from exporters.parallel import Task, run_tasks
from workshop.site import gallery, live, rules
from workshop.site.links import Links, dead_links, outside_links, rewritten
from workshop.site.navigation import LANGUAGES, navigation

ROOT = Path(__file__).parents[2]
OWN = ROOT / "docs" / "site"
"""The pages that only the site has, by language, and how it looks."""
TOP = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "benchmarks/README.md",
    "content/README.md",
)
"""The documents outside `docs/`."""
LOOK = ("accessible.js", "icon.svg", "style.css")
"""The files of `OWN` that every language needs."""
EARLIEST = "315532800"
"""The date of the site's files where the environment gives none (SOURCE_DATE_EPOCH): the same bytes every time."""


def places() -> dict[str, str]:
    """File of the repository -> its file among the sources of the English site."""
    documents = [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs").glob("*/*.md")]
    found = {path.relative_to(ROOT).as_posix() for path in documents}
    assets = [*(ROOT / "docs" / "pictures").iterdir(), *(ROOT / "docs" / "samples").iterdir()]
    assets += [ROOT / "docs" / "architecture.svg", ROOT / "docs" / "landsraad.json"]
    found |= {path.relative_to(ROOT).as_posix() for path in assets}
    listed = {name: name for name in sorted({*found, *TOP})}
    return {**listed, **own_places("en"), "README.md": "index.md"}


def own_places(language: str) -> dict[str, str]:
    """The same for the pages that a language alone has."""
    folder = OWN / language
    return {
        path.relative_to(ROOT).as_posix(): path.relative_to(folder).as_posix()
        for path in sorted(folder.rglob("*.md"))
    }


def build(out: Path) -> None:
    """Make the whole site in a folder, which is replaced; InputError for a dead link.

    MkDocs takes part in it, strictly: whatever it warns of ends the build.
    """
    os.environ.setdefault("SOURCE_DATE_EPOCH", EARLIEST)
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        sources = work / "en"
        (sources / "live").mkdir(parents=True)
        run_tasks(_expensive(sources, work), cores(), lambda _: None)
        for language in LANGUAGES:
            _write_sources(work / language, language)
        if out.exists():
            shutil.rmtree(out)
        for language in LANGUAGES:  # English first: the others lie in folders of it
            _mkdocs(work / language, out if language == "en" else out / language, language)
    wrong = [*dead_links(out), *outside_links(out)]
    if wrong:
        raise InputError("links that lead nowhere, or to other servers:\n" + "\n".join(wrong))


def _expensive(sources: Path, work: Path) -> Iterable[Task]:
    """What takes long: pictures, reports, a season."""
    yield Task("season", live.write_season, (sources / "live", work / "season"), 3)
    for game in sorted(GAMES):
        yield Task(game, _write_gallery, (sources / "gallery", game), 2)
        yield Task(game, live.write_reports, (sources / "live", game), 1)


def _write_gallery(folder: Path, game: str) -> None:
    content, cache = load_content(game), cache_folder()
    (folder / game).mkdir(parents=True)
    (folder / f"{game}.md").write_text(gallery.page(content, cache), "utf-8")
    for name, data in gallery.pictures(content, cache).items():
        (folder / game / name).write_bytes(data)


def _write_sources(folder: Path, language: str) -> None:
    """Everything of a language that is quickly made."""
    (folder / "rules").mkdir(parents=True, exist_ok=True)
    for game in sorted(GAMES):
        content = spoken(load_content(game), language)
        (folder / "rules" / f"{game}.md").write_text(rules.page(content), "utf-8")
    own = own_places(language)
    copied = places() if language == "en" else own | _pictures(own)
    links = Links(ROOT, copied, os.environ.get("KYNES_REPOSITORY", ""))
    for name, place in copied.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if name == "README.md":
            continue  # the first page is the site's own
        if name.endswith(".md"):
            text = (ROOT / name).read_text("utf-8")
            target.write_text(rewritten(text, name, links.target), "utf-8")
        else:
            shutil.copyfile(ROOT / name, target)
    for name in LOOK:
        target = folder / "docs" / "site" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(OWN / name, target)


def _pictures(pages: Iterable[str]) -> dict[str, str]:
    """The pictures that some pages of the repository show, at their places on the site."""
    texts = [(ROOT / name).read_text("utf-8") for name in pages]
    found = {name: place for name, place in places().items() if name.startswith("docs/pictures/")}
    return {
        name: place
        for name, place in found.items()
        if any(f"/{Path(name).name})" in text for text in texts)
    }


def _mkdocs(sources: Path, out: Path, language: str) -> None:
    """Let MkDocs build the pages of a language."""
    from mkdocs.commands.build import build as build_pages  # noqa: PLC0415 - only the site needs it
    from mkdocs.config import load_config  # noqa: PLC0415

    address = os.environ.get("KYNES_SITE", "")
    config: Any = load_config(
        str(OWN / "mkdocs.yml"),
        docs_dir=str(sources),
        site_dir=str(out),
        site_url=address and f"{address.rstrip('/')}/{'' if language == 'en' else f'{language}/'}",
        nav=navigation(language, [page for page in places().values() if page.endswith(".md")]),
        plugins=_plugins(language),
    )
    config.theme["language"] = language
    config.extra["alternate"] = [
        {"name": name, "lang": one, "link": _other(language, one)}
        for one, name in LANGUAGES.items()
    ]
    told = _Told()
    logging.getLogger("mkdocs").addHandler(told)
    try:
        build_pages(config)
    except SystemExit as error:
        raise InputError(
            f"the pages in {LANGUAGES[language]}:\n" + "\n".join(told.lines)
        ) from error
    finally:
        logging.getLogger("mkdocs").removeHandler(told)


class _Told(logging.Handler):
    """What MkDocs warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a warning."""
        self.lines.append(record.getMessage())


def _plugins(language: str) -> list[Any]:
    found: list[Any] = [{"search": {"lang": ["en"] if language == "en" else [language, "en"]}}]
    if language == "en":
        options = {"show_root_heading": True, "show_source": False, "docstring_style": "google"}
        found.append(
            {"mkdocstrings": {"handlers": {"python": {"paths": [str(ROOT)], "options": options}}}}
        )
    return found


def _other(here: str, there: str) -> str:
    """The first page of another language, as seen from the first page of this one."""
    up = "./" if here == "en" else "../"
    return up if there == "en" else f"{up}{there}/" if there != here else "./"
