"""The verdict of a report: a summary, each finding, and the whole text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from adjudicator.check import render as render_text
from adjudicator.check.corrections_text import correction_lines
from adjudicator.check.text import HEADLINES, particulars
from adjudicator.content.names import value_words
from adjudicator.speech import Speech, in_a_row, later, phrase
from exporters.pages import render
from exporters.pages.rules_address import clause_address

if TYPE_CHECKING:
    from adjudicator.check.checker import Judgement
    from adjudicator.check.verdict import Finding

SIGNS = {
    "legal": "M5 13l4.5 4.5L19 7",
    "corrected": "M4 20l1-4L16 5l3 3L8 19z",
    "illegal": "M6 6l12 12M18 6L6 18",
    "invalid": "M6 6l12 12M18 6L6 18",
    "unsupported": "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.5",
    "inconclusive": "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.5",
}
"""Status -> its icon, in a square of 24 units."""
FIGURES = {
    "advisors": later("Advisors"),
    "captives": later("Captives"),
    "cards": later("Cards"),
    "dead-leaders": later("Dead leaders"),
    "forces": later("Forces"),
    "green": later("Green territories"),
    "hideouts": later("Hideouts"),
    "leaders": later("Leaders"),
    "loyalty": later("Loyalty"),
    "market-cards": later("Market cards"),
    "network": later("Network"),
    "points": later("Points"),
    "prescience": later("Prescience"),
    "reserves": later("Reserves"),
    "settlements-left": later("Settlements left"),
    "sietches": later("Sietches"),
    "sietches-left": later("Sietches left"),
    "spice": later("Spice"),
    "strongholds": later("Strongholds"),
    "supremacy": later("Supremacy"),
    "tanks": later("Tanks"),
    "territories": later("Territories"),
    "turns": later("Turns"),
    "vanished": later("Vanished"),
}
"""Figure of a verdict -> its name."""
WON = "won"
"""The figure that repeats the winners."""


def verdict(judgement: Judgement, name: str, say: Speech) -> Markup:
    """The part of the page that comes first; `judgement` is as its reader may know it."""
    found, end, called = judgement.verdict, judgement.verdict.end, judgement.names()
    word, _, meaning = HEADLINES[found.status]
    clauses = judgement.judge.clauses if judgement.judge is not None else {}
    listed = [name for name in FIGURES if any(name in row for row in end.statistics.values())]
    return render(
        "report/verdict.html.j2",
        say=say,
        found=found,
        sign=SIGNS[found.status],
        word=phrase(word),
        meaning=phrase(meaning),
        last=max(found.replayed - 1, 0),
        winners=in_a_row([value_words(seat, called) for seat in end.winners]) or say("nobody"),
        why=clauses[end.reason].text if end.reason in clauses else "",
        figures=[say(FIGURES[one]) for one in listed],
        seats=[
            (value_words(seat, called), [row.get(name, "") for name in listed])
            for seat, row in end.statistics.items()
        ],
        corrections=correction_lines(judgement),
        findings=[_finding(judgement, one, say) for one in found.findings],
        whole=render_text(judgement, name),
    )


def _finding(judgement: Judgement, finding: Finding, say: Speech) -> dict[str, object]:
    """One finding: its line, which leads to it or to what came before it, and what a referee needs."""
    quote = judgement.quotes.get(finding.line, "")
    judge = judgement.judge
    is_rule = judge is not None and finding.clause in judge.clauses
    return {
        "kind": finding.kind,
        "line": say("Line {n}", n=finding.n) if finding.n else say("Header"),
        "shown": min(finding.n, judgement.verdict.replayed - 1),
        "called": phrase(finding.kind),
        "message": finding.message,
        "clause": finding.clause,
        "address": clause_address(judge.rulebook.id, finding.clause) if judge and is_rule else "",
        "particulars": [
            (phrase(label).strip(), text) for label, text in particulars(judgement, finding, quote)
        ],
    }
