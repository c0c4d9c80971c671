"""The results of dice and decks, as tables of a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from adjudicator.content.names import field_words, move_words, value_words
from adjudicator.speech import Speech
from exporters.pages import render
from exporters.report.chance import Source

MOST_OUTCOMES = 12
"""The most outcomes of a source that is shown."""

Names = Mapping[str, str]


def luck(sources: Sequence[Source], called: Names, say: Speech) -> list[Markup]:
    """The results of dice and decks, with the expected numbers."""
    shown = [
        {"what": _what(one, called), "draws": one.draws, "rows": _rows(one, called)}
        for one in sources
        if len(one.expected) <= MOST_OUTCOMES and one.draws >= 2
    ]
    return [render("report/luck.html.j2", say=say, sources=shown)] if shown else []


def _what(source: Source, called: Names) -> str:
    """What was drawn: the kind of move, its field, and for whom."""
    what = f"{move_words(source.kind, called)}: {field_words(source.kind, source.field, called)}"
    return f"{what}, {value_words(source.to, called)}" if source.to else what


def _rows(source: Source, called: Names) -> list[dict[str, object]]:
    """Each outcome: how often it came and was expected, with the lengths of its bar in shares of 100."""
    most = max([*source.seen.values(), *source.expected.values()])
    return [
        {
            "name": value_words(value, called, source.field),
            "seen": source.seen.get(value, 0),
            "expected": f"{expected:.1f}",
            "came": f"{100 * source.seen.get(value, 0) / most:.1f}",
            "due": f"{min(98.0, 100 * expected / most):.1f}",
        }
        for value, expected in sorted(source.expected.items(), key=lambda one: str(one[0]).zfill(3))
    ]
