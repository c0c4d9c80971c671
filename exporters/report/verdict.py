"""The verdict of a report: what the judge says in a glance, each finding by itself, and all of it in words."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from adjudicator.check import render
from adjudicator.check.text import HEADLINES, particulars
from adjudicator.content.names import value_words
from adjudicator.harmless import harmless
from adjudicator.speech import Speech, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.check.checker import Judgement
    from adjudicator.check.verdict import Finding

SIGNS = {
    "legal": "M5 13l4.5 4.5L19 7",
    "illegal": "M6 6l12 12M18 6L6 18",
    "invalid": "M6 6l12 12M18 6L6 18",
    "unsupported": "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.5",
    "inconclusive": "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.5",
}
"""Status -> what is drawn beside it, in a square of 24."""
FIGURES = {
    "advisors": "Advisors",
    "captives": "Captives",
    "cards": "Cards",
    "dead-leaders": "Dead leaders",
    "forces": "Forces",
    "green": "Green territories",
    "hideouts": "Hideouts",
    "leaders": "Leaders",
    "loyalty": "Loyalty",
    "market-cards": "Market cards",
    "network": "Network",
    "points": "Points",
    "prescience": "Prescience",
    "reserves": "Reserves",
    "settlements-left": "Settlements left",
    "sietches": "Sietches",
    "sietches-left": "Sietches left",
    "spice": "Spice",
    "strongholds": "Strongholds",
    "supremacy": "Supremacy",
    "tanks": "Tanks",
    "territories": "Territories",
    "turns": "Turns",
    "vanished": "Vanished",
}
"""Figure of a verdict -> what it is called."""
WON = "won"
"""The figure that the winners tell already."""


def verdict(judgement: Judgement, name: str, say: Speech) -> str:
    """The part of the page that comes first; `judgement` is as its reader may know it."""
    found = judgement.verdict
    word, _, meaning = HEADLINES[found.status]
    sign = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{SIGNS[found.status]}"/></svg>'
    parts = [
        f'<p class="status">{sign}<strong>{escape(phrase(word))}</strong> <span>{escape(phrase(meaning))}</span></p>',
        _ending(judgement, say),
        *(_finding(judgement, one, say) for one in found.findings),
    ]
    if found.findings_left_out:
        more = say("{n} further findings are in the whole verdict.", n=found.findings_left_out)
        parts.append(f"<p>{escape(more)}</p>")
    whole = escape(render(judgement, name))
    parts.append(
        f"<details><summary>{escape(say('The whole verdict in words'))}</summary><pre>{whole}</pre></details>"
    )
    return f'<section id="verdict" class="{found.status}">\n' + "\n".join(parts) + "\n</section>"


def _ending(judgement: Judgement, say: Speech) -> str:
    """Who has won and why, and the figures of each seat; or how far the rules follow the log."""
    found, end, called = judgement.verdict, judgement.verdict.end, judgement.names()
    if not found.replayed:
        return ""
    if not end.over:
        text = say("The rules follow this log up to line {n}.", n=max(found.replayed - 1, 0))
        return f"<p>{escape(text)}</p>"
    won = ", ".join(value_words(seat, called) for seat in end.winners) or say("nobody")
    clauses = judgement.judge.clauses if judgement.judge is not None else {}
    why = f" {clauses[end.reason].text}" if end.reason in clauses else ""
    told = f"<p><strong>{escape(harmless(say('Won by: {winners}.', winners=won)))}</strong>{escape(harmless(why))}</p>"
    return told + _figures(end.statistics, called, say)


def _figures(
    statistics: Mapping[str, Mapping[str, int]], called: Mapping[str, str], say: Speech
) -> str:
    listed = [name for name in FIGURES if any(name in row for row in statistics.values())]
    if not listed:
        return ""
    heads = "".join(
        f'<th scope="col" class="number">{escape(say(FIGURES[one]))}</th>' for one in listed
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(harmless(value_words(seat, called)))}</th>'
        + "".join(f'<td class="number">{row.get(name, "")}</td>' for name in listed)
        + "</tr>"
        for seat, row in statistics.items()
    )
    return f'<div class="scroll"><table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


def _finding(judgement: Judgement, finding: Finding, say: Speech) -> str:
    """One finding: its line, which leads to it or to what came before it, and what a referee needs."""
    line = say("Line {n}", n=finding.n) if finding.n else say("Header")
    shown = min(finding.n, judgement.verdict.replayed - 1)
    where = f'<a href="#n{shown}">{escape(line)}</a>' if shown > 0 else escape(line)
    rows = "".join(
        f"<dt>{escape(phrase(label).strip())}</dt><dd>{escape(text)}</dd>"
        for label, text in particulars(judgement, finding, judgement.quotes.get(finding.line, ""))
    )
    return (
        f'<article class="{finding.kind}"><h3>{where}: {escape(phrase(finding.kind))}</h3>'
        f"<p>{escape(harmless(finding.message))}</p><dl>{rows}</dl></article>"
    )
