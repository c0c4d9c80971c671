"""HTML pages: Jinja2 templates (`*.html.j2` beside the modules that fill them), with escaping on.

A template gets records and texts. Everything that it prints is escaped, except `Markup`, which only
`render` and `trusted` create. Texts that players wrote also pass through `|harmless`. No page needs
a network: its policy allows only the style and script that the page contains.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from adjudicator.harmless import harmless

PAGES = Path(__file__).parent
"""What pages of several parts share."""
EXPORTERS = PAGES.parent


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(EXPORTERS),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["harmless"] = harmless
    return made


def render(template: str, **values: object) -> Markup:
    """A template filled with values; it is named from the exporters' folder ("report/page.html.j2")."""
    # Jinja2 has escaped every value that was not Markup already.
    return Markup(_environment().get_template(template).render(values))  # noqa: S704


def trusted(text: str) -> Markup:
    """Text of our own that is HTML, CSS, a script or JSON already; never what anybody else wrote."""
    return Markup(text)  # noqa: S704 - callers answer for it


IMAGES = {"none": [], "inside": ["img-src data:"], "near": ["img-src data: 'self' file:"]}
"""Where a page's pictures are: nowhere, in the page, or in files beside it -> what a policy says."""


def policy(
    style: str, script: str = "", *, images: Literal["none", "inside", "near"] = "none"
) -> Markup:
    """A page's content security policy: nothing but this style, this script and its own pictures."""
    parts = ["default-src 'none'", *IMAGES[images]]
    parts.append(f"style-src {_hash(style)}")
    parts += [f"script-src {_hash(script)}"] if script else []
    return trusted("; ".join([*parts, "base-uri 'none'", "form-action 'none'"]))


def _hash(text: str) -> str:
    """What a policy calls a text of the page that may be used."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
