"""What the judge itself says, for `kynes content translate`: its catalog beside the games' own texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from adjudicator.check.statement import AFTERWARDS, NOTHING
from adjudicator.check.text import COLOURS, HEADLINES, LINES, TALLIES, WARNING
from adjudicator.cli.rules import BASES, ENFORCED
from adjudicator.content.messages import COMMON
from adjudicator.content.records import Content
from adjudicator.content.translation import Catalog, Source
from adjudicator.log.clauses import CLAUSES
from adjudicator.registry import GAMES
from adjudicator.show.forum_post import post_of
from adjudicator.speech import PACKAGE

FILE = "judge"
"""What `kynes content translate` calls the file."""


def catalog() -> Catalog:
    """Where the judge's texts are translated, and which there are."""
    return Catalog(PACKAGE / "locale", "kynes judge", _sources)


def _sources(_: Content) -> list[Source]:
    texts = dict.fromkeys(text for text in [*_written(PACKAGE), *_named()] if text)
    return [Source(FILE, "", text, text) for text in sorted(texts)]


def _named() -> Iterator[str]:
    """What is said of tables of words."""
    for word, _, meaning in HEADLINES.values():
        yield from (word, meaning)
    yield from (*COLOURS, *LINES, *TALLIES.values(), *AFTERWARDS.values(), *ENFORCED.values())
    yield from (WARNING, NOTHING, *BASES, *COMMON.values())
    yield from (post_of(game).HAND for game in GAMES)
    for clause in CLAUSES.values():
        yield from (clause.text, *clause.violations.values())


def _written(folder: Path) -> Iterator[str]:
    """Every text that stands as such in a call of `phrase`, or in the choice of one."""
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "phrase(" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in {"phrase", "_count"}:
                assert isinstance(node, ast.Call)
                for given in node.args:
                    yield from _texts(given)


def _texts(given: ast.expr) -> Iterator[str]:
    """The text that an argument is, or those that it chooses between."""
    if isinstance(given, ast.IfExp):
        yield from (*_texts(given.body), *_texts(given.orelse))
    elif isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield given.value
