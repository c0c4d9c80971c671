"""An audit as one page for a browser: it needs no network and runs no script."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from html import escape

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
from exporters.audit.words import PACKAGE, Words

SHOWN = 12
"""Tests that stand on the page at once; the others are folded away."""


def page(audit: Audit, *, up: str = "") -> str:
    """The page of an audit in the language that is spoken now; `up` is the page that it belongs to."""
    words = Words(audit)
    say = words.say
    title = harmless(audit.name) or say("Dice and deals")
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="who">{escape(_for_whom(words))}</p>',
        _summary(words),
        _section(say("What is proven"), _list(proven(words))),
        _tests(words),
        _section(say("Sources of chance"), _sources(words)),
        _section(say("Taken back"), _taken(words)),
        _section(
            say("Not looked at"),
            _list(shortened([words.left_out(one) for one in audit.left_out], words)),
        ),
        _section(say("What this can show, and what not"), _list(words.limits())),
    ]
    style = (PACKAGE / "style.css").read_text("utf-8")
    digest = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    back = f'<p><a href="{escape(up)}">←</a></p>\n' if up else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken_language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n{back}"
        + "\n".join(part for part in parts if part)
        + "\n</main>\n</body>\n</html>\n"
    )


def _for_whom(words: Words) -> str:
    if words.audit.public:
        return words.say("For everybody: players, seats and tables are left out.")
    return words.say("For the referee: this page names players, and tells hidden cards.")


def _section(title: str, body: str) -> str:
    return f"<h2>{escape(title)}</h2>\n{body}" if body else ""


def _list(texts: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>" if texts else ""


def _summary(words: Words) -> str:
    audit, say = words.audit, words.say
    counted = say(
        "{logs} logs, {draws} draws, {tests} tests",
        logs=audit.logs, draws=f"{audit.draws:,}", tests=len(audit.tests),
    )  # fmt: skip
    asks = " asks" if audit.asks else ""
    return (
        f'<div class="box{asks}"><strong>{escape(summary(words))}</strong>'
        f"<p>{escape(counted)}</p>{_list(for_referee(words))}</div>"
    )


def _table(columns: list[str], rows: list[list[str]], numeric: set[int]) -> str:
    def cell(at: int, text: str, tag: str, more: str = "") -> str:
        sort = ' class="number"' if at in numeric else ""
        if tag == "td":
            more = f' data-label="{escape(columns[at])}"'
        return f"<{tag}{more}{sort}>{escape(text)}</{tag}>"

    head = "".join(cell(at, text, "th", ' scope="col"') for at, text in enumerate(columns))
    body = "\n".join(
        f"<tr>{''.join(cell(at, text, 'td') for at, text in enumerate(row))}</tr>" for row in rows
    )
    return f'<div class="scroll"><table class="stack"><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def _tests(words: Words) -> str:
    say, tests = words.say, words.audit.tests
    if not tests:
        return ""
    note = say(
        "Each dot is a test, the least likely furthest up. If chance is fair they lie along the broken line, mostly within the band (tests that share draws go up and down together); above the dotted line only one fair season in {n} has anything.",
        n=round(1 / words.audit.alpha),
    )  # fmt: skip
    columns, rows = test_rows(words, tests)
    table = _table(columns, rows[:SHOWN], {4, 5})
    if len(rows) > SHOWN:
        more = escape(say("{n} more tests", n=len(rows) - SHOWN))
        table += (
            f"<details><summary>{more}</summary>{_table(columns, rows[SHOWN:], {4, 5})}</details>"
        )
    return (
        f"<h2>{escape(say('All tests'))}</h2>\n<figure>{all_tests(words)}"
        f"<figcaption>{escape(note)}</figcaption></figure>\n{table}"
    )


def _sources(words: Words) -> str:
    if not words.audit.sources:
        return ""
    say = words.say
    note = say(
        "Expected is the sum of the probabilities at every draw, with what was left to be drawn. A bar is how often it came, the stroke what was to be expected, the band where 95 of 100 fair seasons lie."
    )
    cards = "".join(source_card(words, source) for source in words.audit.sources)
    columns, rows = source_rows(words)
    least = say(
        "The last column is the bias that a season like this would have shown in four of five cases."
    )
    return (
        f"{_table(columns, rows, {1, 2, 3})}\n<p>{escape(least)}</p>\n"
        f'<div class="cards">{cards}</div>\n<p class="who">{escape(note)}</p>'
    )


def _taken(words: Words) -> str:
    if not words.audit.taken_back:
        return ""
    return _table(*taken_rows(words), {1, 2, 3, 4})
