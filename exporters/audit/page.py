"""An audit as one page for a browser: it needs no network and runs no script."""

from __future__ import annotations

from adjudicator.audit.results import Audit
from adjudicator.harmless import harmless
from adjudicator.speech import spoken_language
from exporters.audit.charts import all_tests, source_card
from exporters.audit.output import (
    for_referee,
    proven,
    shortened,
    source_rows,
    summary,
    taken_rows,
    test_rows,
)
from exporters.audit.words import PACKAGE, AuditWording
from exporters.pages import policy, render, trusted

SHOWN = 12
"""Tests that stand on the page at once; the others are folded away."""


def page(audit: Audit, *, up: str = "") -> str:
    """The page of an audit in the language that is spoken now; `up` is the page that it belongs to."""
    words = AuditWording(audit)
    style = (PACKAGE / "style.css").read_text("utf-8")
    test_columns, tests = test_rows(words, audit.tests)
    source_columns, sources = source_rows(words)
    taken_columns, taken = taken_rows(words)
    page = render(
        "audit/page.html.j2",
        language=spoken_language(),
        policy=policy(style),
        style=trusted(style),
        title=harmless(audit.name) or words.say("Dice and deals"),
        up=up,
        say=words.say,
        audit=audit,
        summary=summary(words),
        for_referee=for_referee(words),
        proven=proven(words),
        chart=all_tests(words) if tests else "",
        fair_seasons=round(1 / audit.alpha),
        test_columns=test_columns,
        tests=tests,
        shown=SHOWN,
        source_columns=source_columns,
        sources=sources,
        cards=[source_card(words, source) for source in audit.sources if source.draws != 1],
        taken_columns=taken_columns,
        taken=taken,
        left_out=shortened([words.left_out(one) for one in audit.left_out], words),
        limits=words.limits(),
    )
    return str(page)
