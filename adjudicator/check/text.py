"""A verdict in words, for the referee who has to act on it."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.check.alternatives import COUNTED
from adjudicator.check.checker import Judgement
from adjudicator.check.verdict import Finding, Known, Options, Verdict
from adjudicator.log.clauses import CLAUSES
from adjudicator.log.header import FORMAT

Style = Callable[[str, str], str]
"""Text and colour ("red", "green", "yellow", "bold", "dim") -> text to print."""

WIDTH = 160
"""Characters of an offending line that are shown."""

HEADLINES = {
    "legal": ("LEGAL", "green", "every line is legal and every claim is true"),
    "illegal": ("ILLEGAL", "red", "a move is illegal, or a claim is false"),
    "invalid": ("INVALID", "red", "this is not a log as it should be"),
    "unsupported": ("UNSUPPORTED", "yellow", "this log is not ours to judge"),
    "inconclusive": ("INCONCLUSIVE", "yellow", "nothing is wrong so far, but it is not complete"),
}
COLOURS = {"invalid": "red", "illegal": "red", "claim": "red", "note": "yellow"}


def plain(text: str, _style: str) -> str:
    """Text without colour."""
    return text


def render(judgement: Judgement, name: str, style: Style = plain) -> str:
    """A verdict in words; `name` is what the log is called."""
    verdict = judgement.verdict
    name = _printable(name)
    parts = [_headline(verdict, name, style)]
    parts += [_finding(judgement, finding, name, style) for finding in verdict.findings]
    if verdict.findings_left_out:
        parts.append(f"… and {_count(verdict.findings_left_out, 'further finding')}.")
    if verdict.position:
        parts.append(_ending(judgement))
    parts.append(_statements(verdict))
    return "\n\n".join(part for part in parts if part) + "\n"


def _headline(verdict: Verdict, name: str, style: Style) -> str:
    word, colour, meaning = HEADLINES[verdict.status]
    if verdict.status == "legal" and not verdict.end.over:
        meaning += "; the game is not over"
    what = [f"{verdict.game}, rules {verdict.rules}"] if verdict.game else []
    what += [f"content {verdict.content[:12]}"] if verdict.content else []
    what += [_count(verdict.lines, "line")]
    if 0 < verdict.replayed < verdict.lines:
        what += [f"{verdict.replayed} replayed"]
    return f"{name}: {style(word, colour)}: {meaning}\n  {', '.join(what)}"


def _finding(judgement: Judgement, finding: Finding, name: str, style: Style) -> str:
    colour = COLOURS.get(finding.kind, "yellow")
    place = style(f"{name}:{finding.line}", "bold")
    lines = [f"{place}: {style(finding.kind, colour)}: {_printable(finding.message)}"]
    quote = judgement.quotes.get(finding.line, "")
    if quote:
        lines.append(f"  line:   {style(_shortened(quote), 'dim')}")
    lines.append(f"  clause: {_clause(judgement, finding)}")
    if finding.options is not None:
        lines.append(f"  legal:  {_instead(finding.options, finding.alternatives)}")
    if finding.before:
        lines.append(f"  before: position {finding.before}")
    if finding.known is not None:
        lines.append(f"  since:  {_known(finding.known)}")
    return "\n".join(lines)


def _clause(judgement: Judgement, finding: Finding) -> str:
    own = CLAUSES.get(finding.clause)
    if own is not None:
        return f"{own.text} [{finding.clause}; log format {FORMAT}]"
    clauses = judgement.judge.clauses if judgement.judge is not None else {}
    clause = clauses.get(finding.clause)
    if clause is None:
        return f"[{finding.clause}]"
    source = f"{clause.source.document}, {clause.source.section}"
    if clause.source.page:
        source += f", page {clause.source.page}"
    return f"{clause.text} [{finding.clause}; {source}]"


def _instead(options: Options, alternatives: int | None) -> str:
    offered = ", ".join(_printable(_value(value)) for value in options.offered)
    if options.more:
        offered += f" and {options.more} more"
    if options.field:
        what = f"{options.field}: {offered or 'nothing'}"
    elif offered:
        what = f"this seat could make: {offered}"
    else:
        waiting = ", ".join(options.waiting)
        what = f"nothing by this seat; the game waits for {waiting or 'nobody'}"
    if alternatives:
        or_more = " or more" if alternatives == COUNTED else ""
        what += f" ({_count(alternatives, 'legal move', or_more)} in all)"
    return what


def _known(known: Known) -> str:
    text = f"{_count(known.lines, 'line')} after it"
    told = []
    if known.table_lines:
        told.append(f"{known.table_lines} by the table")
    if known.openings:
        told.append(_count(known.openings, "opened seal"))
    if known.seats:
        told.append("acted since: " + ", ".join(_printable(seat) for seat in known.seats))
    return f"{text} ({'; '.join(told)})" if told else text


def _ending(judgement: Judgement) -> str:
    verdict, end = judgement.verdict, judgement.verdict.end
    if not end.over:
        if verdict.replayed < verdict.lines:
            return f"The rules follow the log up to line {verdict.replayed}: {verdict.position}"
        return f"The game is not over.\nLast position: {verdict.position}"
    winners = ", ".join(end.winners) or "nobody"
    clauses = judgement.judge.clauses if judgement.judge is not None else {}
    why = f" {clauses[end.reason].text}" if end.reason in clauses else ""
    lines = [f"The game is over. Won by: {winners}.{why} [{end.reason}]"]
    if end.statistics:
        names = list(next(iter(end.statistics.values())))
        rows = [["", *names]]
        rows += [
            [seat, *(str(figures.get(name, "")) for name in names)]
            for seat, figures in end.statistics.items()
        ]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for row in rows:
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            lines.append("  " + "  ".join(cells).rstrip())
    lines.append(f"Last position: {verdict.position}")
    return "\n".join(lines)


def _statements(verdict: Verdict) -> str:
    lines = [
        f"  {claim.claim}: {'true' if claim.holds else 'FALSE'}"
        for claim in verdict.claims
        if claim.claim != "digest" or not claim.holds
    ]
    names = {
        "prev": "links of the chain",
        "after": "position hashes",
        "at": "times",
        "seal": "opened seals",
        "leaf": "cards of committed decks",
        "chance": "provable outcomes",
        "sig": "signatures",
    }
    for key, tally in verdict.tallies.items():
        if tally.checked:
            false = f", {tally.false} FALSE" if tally.false else ", all true"
            lines.append(f"  {names[key]}: {tally.checked} checked{false}")
    return "\n".join(["What the log claims:", *lines]) if lines else ""


def _count(number: int, noun: str, more: str = "") -> str:
    return f"{number}{more} {noun}{'' if number == 1 and not more else 's'}"


def _value(value: bool | int | str) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _shortened(quote: str) -> str:
    text = _printable(quote)
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def _printable(text: str) -> str:
    """Text that cannot play tricks with a terminal."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
