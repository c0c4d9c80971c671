"""The menu of the site in each language: which page stands where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.registry import GAMES
from adjudicator.speech import speech
from workshop.site.rules import SITE

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""The languages of the site, English first."""
PLAY = ("index", "vassal", "tabletop-simulator", "browser")
"""The guides for players, in each language."""


def navigation(language: str, pages: Iterable[str] = ()) -> list[Any]:
    """The menu; a page without a title there takes that of its heading.

    Those of `pages` for which the English menu has no place stand at its end.
    """
    say = speech(SITE, language)
    guides = [f"play/{name}.md" for name in PLAY]
    rules = ["rules/index.md", *(f"rules/{game}.md" for game in sorted(GAMES))]
    menu: list[Any] = [
        {say("Home"): "index.md"},
        {say("Play"): guides},
        {say("Rules"): rules},
    ]
    if language != "en":
        return menu
    whole = [*_before(menu), *_english()]
    placed = set(listed(whole))
    first = ("docs/README.md", "CHANGELOG.md")
    more = [*first, *(page for page in sorted(pages) if page not in first)]
    return [*whole, {"More": [page for page in more if page not in placed]}]


def listed(menu: object) -> Iterator[str]:
    """The pages of a menu, in order."""
    if isinstance(menu, str):
        yield menu
    elif isinstance(menu, (dict, list)):
        for one in menu.values() if isinstance(menu, dict) else menu:
            yield from listed(one)


def _before(menu: list[Any]) -> list[Any]:
    """The menu with what only the English site has for players."""
    home, play, rules = menu
    (guides,) = play.values()
    more = ["vassal", "vassal-referee", "tabletop-simulator", "host", "players"]
    stories = ["the-traitor-in-arrakeen", "the-worm-at-habbanya"]
    pages = [*guides, *_documents(more), *_documents([f"stories/{one}" for one in stories])]
    return [
        home,
        {"Play": pages},
        rules,
        {"Gallery": [f"gallery/{game}.md" for game in sorted(GAMES)]},
    ]


def _english() -> list[Any]:
    judging = ["verdicts", "report", "serve", "league", "audit", "scale", "notation"]
    messages = [f"messages/{name}" for name in (*sorted(GAMES), "log")]
    adding = ["add-a-ruling", "add-an-effect", "add-a-language", "add-a-game"]
    code = [
        "architecture",
        "glossary",
        "portable-python",
        "log-format",
        "roots-of-trust",
        "add-a-move",
    ]
    return [
        {"Judge": ["judge/index.md", *_documents(["tour", *judging]), {"Messages": _documents(["messages/README", *messages])}]},
        {"Maintain": ["maintain/index.md", "content/README.md", *_documents([*adding, *sorted(GAMES)])]},
        {"Develop": ["develop/index.md", *_documents(code), "develop/api.md", "CONTRIBUTING.md", "SECURITY.md", "benchmarks/README.md", "develop/newcomers.md"]},
    ]  # fmt: skip


def _documents(names: list[str]) -> list[str]:
    return [f"docs/{name}.md" for name in names]
