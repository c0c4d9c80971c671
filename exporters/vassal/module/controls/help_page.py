"""The page on how to play with a module: `data/<game>/help.html`, in the module's language.

The file contains the English text, one translatable text on each line; each is translated as a
whole, including its markup (`<tt>`, entities). `{title}` and `{keys}` are filled in here.
"""

from __future__ import annotations

import html
import re

from adjudicator.errors import ContentError
from exporters.speech import phrase
from exporters.vassal.module.game_facts.facts import FOLDER

_TEXT = re.compile(r"<(p|h2)>(.*)</\1>")
"""A line with a text of the page."""


def help_page(game: str, title: str, keys: str) -> str:
    """The page in the current language; `keys` is its table of hot keys.

    ContentError if the game has none.
    """
    path = FOLDER / game / "help.html"
    if not path.exists():
        raise ContentError(f"exporters/vassal/data/{game}/help.html is missing: how to play here")
    lines = [_TEXT.sub(_said, line) for line in path.read_text(encoding="utf-8").splitlines()]
    text = "\n".join(lines) + "\n"
    return text.replace("{title}", html.escape(title)).replace("{keys}", keys)


def _said(found: re.Match[str]) -> str:
    return f"<{found[1]}>{phrase(found[2])}</{found[1]}>"
