"""Links of the documents: files that they name become pages of the site, and no link is dead."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from adjudicator.errors import InputError

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
"""A link or a picture of Markdown: its mark, its label, its target."""
FENCE = re.compile(r"^ *(```|~~~)")
LIST = re.compile(r"(?:[-*]|\d+\.) ")
OUTSIDE = ("http://", "https://", "mailto:")
ENGLISH = "en:"
"""How a page of another language names an address of the English site, such as `en:docs/host/`."""
REPOSITORY = "repo:"
"""How a page names an address of the repository, such as `repo:/releases`."""


def rewritten(text: str, page: str, link: Callable[[str, str], str]) -> str:
    """A document as MkDocs wants it: each link as `link(page, target)` gives it ("" leaves its label alone).

    Lists get the empty line before them that this dialect of Markdown demands.
    """
    made: list[str] = []
    words: list[str] = []
    """The lines since the last code: a link may begin in one and end in the next."""
    in_code = False

    def end_words() -> None:
        made.extend(LINK.sub(lambda found: _link(found, page, link), "\n".join(words)).split("\n"))
        words.clear()

    for line in text.splitlines():
        if FENCE.match(line):
            if not in_code and words:
                end_words()
            in_code = not in_code
        elif not in_code:
            if LIST.match(line) and words and words[-1] and not _is_list(words[-1]):
                words.append("")
            words.append(line)
            continue
        made.append(line)
    if words:
        end_words()
    return "\n".join(made) + "\n"


def _is_list(line: str) -> bool:
    return bool(LIST.match(line)) or line.startswith("  ")


def _link(found: re.Match[str], page: str, link: Callable[[str, str], str]) -> str:
    mark, label, target = found.groups()
    if target.startswith(("#", *OUTSIDE)):
        return found.group()
    label = LINK.sub(lambda inner: _link(inner, page, link), label)
    new = link(page, target)
    if target.startswith(ENGLISH):
        return f'<a href="{new}" hreflang="en">{label}</a>'
    return f"{mark}[{label}]({new})" if new else label


class Links:
    """Where the links of the repository's documents lead on the site."""

    def __init__(self, root: Path, places: Mapping[str, str], repository: str = "") -> None:
        self.root = root
        self.places = places
        """File of the repository -> its file among the sources of the site."""
        self.repository = repository

    def target(self, page: str, target: str) -> str:
        """A link of a file of the repository, relative to the place of that file; InputError for a dead one.

        A target that begins with `/` is a file among the sources of the site. What is not on the site leads to
        the repository, or nowhere where nobody has said where that is.
        """
        here = posixpath.dirname(self.places[page])
        if target.startswith(REPOSITORY):
            return self.repository + target.removeprefix(REPOSITORY) if self.repository else ""
        if target.startswith(ENGLISH):
            return self._english(self.places[page], target.removeprefix(ENGLISH))
        path, mark, anchor = target.partition("#")
        if path.startswith("/"):
            return posixpath.relpath(path[1:], here or ".") + mark + anchor
        named = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
        if named in self.places:
            return posixpath.relpath(self.places[named], here or ".") + mark + anchor
        if not (self.root / named).exists():
            raise InputError(f"{page} links to {target}, which is not there")
        return f"{self.repository}/blob/main/{named}" if self.repository else ""

    @staticmethod
    def _english(place: str, address: str) -> str:
        """An address of the English site, as seen from a page of another language, one folder below it."""
        inside = place.removesuffix(".md").removesuffix("index").strip("/")
        return "../" * (1 + len([*filter(None, inside.split("/"))])) + address


class _Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element names and where it leads."""
        for name, value in attrs:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            elif name in ("href", "src") and tag not in ("use", "base"):
                self.links.append(value)


def dead_links(site: Path) -> list[str]:
    """Every link of a built site, to a file or an anchor of it, that leads nowhere: "page: link"."""
    pages = {path: _read(path) for path in sorted(site.rglob("*.html"))}
    return [
        f"{path.relative_to(site)}: {link}"
        for path, page in pages.items()
        if path.name != "404.html"  # its links are addresses from the root of the server
        for link in page.links
        if not _leads_somewhere(path, link, pages)
    ]


def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text("utf-8"))
    return page


def _leads_somewhere(path: Path, link: str, pages: Mapping[Path, _Page]) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = path
    if parts.path:
        target = Path(posixpath.normpath(path.parent / unquote(parts.path)))
        if target.is_dir() or parts.path.endswith("/"):
            target /= "index.html"
    if not target.is_file():
        return False
    anchor = unquote(parts.fragment)
    if not anchor or target not in pages or anchor.startswith("__"):
        return True
    return anchor in pages[target].anchors or _is_of_script(anchor)


def _is_of_script(anchor: str) -> bool:
    """Whether the page's own script takes this anchor: `n150` is a line of a replay."""
    return bool(re.fullmatch(r"n\d+", anchor))


def outside_links(site: Path) -> Iterator[str]:
    """What pages load from other servers: nothing, or the site would not work without a network."""
    loads = re.compile(
        r"<(?:script|img|link|iframe)\b[^>]*?\b(?:src|href)=[\"']?(https?://[^\"'\s>]+)"
    )
    for path in sorted(site.rglob("*.html")):
        for found in loads.finditer(path.read_text("utf-8")):
            if 'rel="canonical"' not in found.group():
                yield f"{path.relative_to(site)}: {found.group(1)}"
