"""The judge's own texts for `kynes content translate`: a catalog beside the games' own texts."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.check.corrections_text import FIELDS
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
from adjudicator.speech.scan import said_in

FILE = "judge"
"""What `kynes content translate` calls the file."""


def catalog() -> Catalog:
    """Where the judge's texts are translated, and which there are."""
    return Catalog(PACKAGE / "locale", "kynes judge", _sources)


def _sources(_: Content) -> list[Source]:
    texts = dict.fromkeys(text for text in [*said_in(PACKAGE), *_named()] if text)
    return [Source(FILE, "", text, text) for text in sorted(texts)]


def _named() -> Iterator[str]:
    """What is said of tables of words."""
    for word, _, meaning in HEADLINES.values():
        yield from (word, meaning)
    yield from (*COLOURS, *LINES, *TALLIES.values(), *AFTERWARDS.values(), *ENFORCED.values())
    yield from (WARNING, NOTHING, *BASES, *COMMON.values(), *FIELDS.values())
    yield from (post_of(game).HAND for game in GAMES)
    for clause in CLAUSES.values():
        yield from (clause.text, *clause.violations.values())
