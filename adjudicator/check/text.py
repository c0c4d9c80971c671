"""A verdict in words, for the referee who has to act on it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping

from adjudicator.check.alternatives import COUNTED
from adjudicator.check.checker import Judgement
from adjudicator.check.corrections_text import correction_lines
from adjudicator.check.public import PUBLIC, seen_by
from adjudicator.check.statement import in_words
from adjudicator.check.verdict import Finding, Known, Options, Verdict
from adjudicator.content.names import field_words, move_words, value_words
from adjudicator.content.pointers import quoted
from adjudicator.harmless import harmless
from adjudicator.log.clauses import CLAUSES
from adjudicator.log.header import FORMAT
from adjudicator.problems import nearest
from adjudicator.speech import in_a_row, phrase, spoken_language
from adjudicator.wording import EVERYBODY
from adjudicator.wording import TABLE as TABLE_SEAT

Style = Callable[[str, str], str]
"""Text and colour ("red", "green", "yellow", "bold", "dim") -> text to print."""

DIGITS = 12
"""Characters of a content hash that are shown: enough to distinguish two."""
WIDTH = 160
"""Characters of an offending line that are shown."""
NARROWEST = 40
"""Columns that a verdict takes at least."""
TABLE = 80
"""Characters that a line of a table may have."""

TALLIES = {
    "prev": "links of the chain",
    "after": "position hashes",
    "at": "times",
    "seal": "opened seals",
    "leaf": "cards of committed decks",
    "chance": "provable outcomes",
    "sig": "signatures",
    "published": "published lines",
}
"""What is counted -> what it is called."""
LINES = ("{n} line", "{n} lines")
"""What one line is called, and several."""
WARNING = "This verdict shows hidden information; for a forum use --public."

HEADLINES = {
    "legal": ("LEGAL", "green", "every line is legal and every claim is true"),
    "corrected": (
        "LEGAL, CORRECTED",
        "yellow",
        "every line is legal and every claim is true, but the referee has corrected the game",
    ),
    "illegal": ("ILLEGAL", "red", "a move is illegal, or a claim is false"),
    "invalid": ("INVALID", "red", "this file is not a valid log"),
    "unsupported": ("UNSUPPORTED", "yellow", "this program cannot judge this log"),
    "inconclusive": (
        "INCONCLUSIVE",
        "yellow",
        "nothing is wrong so far, but the log is not complete",
    ),
}
QUOTED = "line:  "
"""The label of the offending line itself."""
COLOURS = {"invalid": "red", "illegal": "red", "claim": "red", "note": "yellow"}


def plain(text: str, _style: str) -> str:
    """Text without colour."""
    return text


def render(judgement: Judgement, name: str, style: Style = plain, width: int = 0) -> str:
    """A verdict in words; `name` is what the log is called.

    `width` is that of the screen; without it every sentence is one line, to be searched in.
    """
    name = harmless(name)
    parts = [*_body(judgement, name, style, width), _readers(judgement, name)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _body(judgement: Judgement, name: str, style: Style, width: int) -> list[str]:
    verdict = judgement.verdict
    parts = [_headline(verdict, name, style), corrections_text(judgement, width)]
    quoted = 0
    for finding in verdict.findings:
        # A line with several findings is shown with the first.
        quote = judgement.quotes.get(finding.line, "") if finding.line != quoted else ""
        quoted = finding.line
        parts.append(_finding(judgement, finding, name, quote, style, width))
    if verdict.findings_left_out:
        parts.append(
            phrase(
                "… and {findings}.",
                findings=_count(
                    verdict.findings_left_out, "{n} further finding", "{n} further findings"
                ),
            )
        )
    if verdict.replayed:
        parts.append(_ending(judgement, width))
    parts.append(_statements(verdict))
    stated = in_words(verdict, dict(judgement.names()))
    parts.append("\n".join(_wrapped(line, width, "  ") for line in stated))
    return parts


def corrections_text(judgement: Judgement, width: int) -> str:
    """What the referee has corrected, under a heading; "" for nothing."""
    lines = [_wrapped(f"  {line}", width, "    ") for line in correction_lines(judgement)]
    return "\n".join([phrase("What the referee has corrected:"), *lines]) if lines else ""


def _readers(judgement: Judgement, name: str) -> str:
    """For whom this verdict is; a warning if it contains hidden information."""
    reader = judgement.verdict.seen_by
    if reader == PUBLIC:
        return phrase("This verdict shows only what everybody may know.")
    if reader != TABLE_SEAT:
        who = value_words(reader, judgement.names())
        return phrase("This verdict shows only what {who} may know.", who=who)
    said = [_body(judgement, name, plain, 0), _body(seen_by(judgement, EVERYBODY), name, plain, 0)]
    return phrase(WARNING) if said[0] != said[1] else ""


def _headline(verdict: Verdict, name: str, style: Style) -> str:
    word, colour, meaning = HEADLINES[verdict.status]
    word, meaning = phrase(word), phrase(meaning)
    if verdict.status in ("legal", "corrected") and not verdict.end.over:
        meaning += "; " + phrase("the game is not over")
    what = [verdict.game] if verdict.game else []
    what += [phrase("rules {version}", version=verdict.rules)] if verdict.rules else []
    what += [phrase("content {hash}", hash=verdict.content[:DIGITS])] if verdict.content else []
    what += [_count(verdict.lines, *LINES)]
    if 0 < verdict.replayed < verdict.lines:
        what += [phrase("{n} replayed", n=verdict.replayed)]
    return f"{name}: {style(word, colour)}: {meaning}\n  {', '.join(what)}"


def _finding(
    judgement: Judgement, finding: Finding, name: str, quote: str, style: Style, width: int
) -> str:
    colour = COLOURS.get(finding.kind, "yellow")
    place = f"{name}:{finding.line}: "
    kind = phrase(finding.kind)
    start = f"{place}{kind}: "
    message = _wrapped(start + harmless(finding.message), width, "  ")
    if message.startswith(start):
        painted = f"{style(place[:-2], 'bold')}: {style(kind, colour)}: "
        message = painted + message.removeprefix(start)
    lines = [message]
    for label, text in particulars(judgement, finding, quote):
        if label == QUOTED:
            lines.append(f"  {phrase(label)} {style(text, 'dim')}")
        else:
            lines.append(_wrapped(f"  {phrase(label)} {text}", width))
    return "\n".join(lines)


def particulars(judgement: Judgement, finding: Finding, quote: str = "") -> list[tuple[str, str]]:
    """What a referee needs to know of a finding besides its message: label (English) and text of each."""
    told = [(QUOTED, _shortened(quote))] if quote else []
    if finding.because:
        told.append(("why:   ", harmless(" ".join(finding.because))))
    told.append(("clause:", _clause(judgement, finding)))
    if finding.options is not None:
        told.append(("legal: ", _instead(judgement, finding, finding.options)))
    elif choice := _to_choose(judgement, finding):
        told.append(("legal: ", choice))
    if finding.before:
        told.append(("before:", phrase("position {hash}", hash=finding.before)))
    if finding.known is not None:
        told.append(("since: ", _known(finding.known, judgement.names())))
    return told


def _clause(judgement: Judgement, finding: Finding) -> str:
    own = CLAUSES.get(finding.clause)
    if own is not None:
        form = phrase("log format {format}", format=FORMAT)
        return f"{phrase(own.text)} [{finding.clause}; {form}]"
    clauses = judgement.judge.clauses if judgement.judge is not None else {}
    clause = clauses.get(finding.clause)
    if clause is None:
        return f"[{finding.clause}]"
    source = f"{clause.source.document}, {clause.source.section}"
    if clause.source.page:
        source += ", " + phrase("page {page}", page=clause.source.page)
    return f"{clause.text} [{finding.clause}; {source}]"


def _to_choose(judgement: Judgement, finding: Finding) -> str:
    """What a header could choose instead of its rulings and options; "" for other findings."""
    judge = judgement.judge
    if judge is None:
        return ""
    names, ruling = judgement.names(), str(finding.args.get("ruling", ""))
    match finding.clause, finding.code:
        case "setup.rulings", "no-such-answer":
            return _answers(names, ruling, judge.answers.get(ruling, []))
        case "log.required", "ruling":
            wanted = str(finding.args["wanted"])
            if wanted not in judge.answers.get(ruling, []):
                return phrase("nothing: this game has no such answer")
            return _answers(names, ruling, [wanted])
        case "setup.rulings", "no-such-ruling":
            close = nearest(ruling, sorted(judge.rulings))
            listed = phrase("one that `kynes rulings {game}` lists", game=judge.rulebook.id)
            return value_words(close, names, "ruling") if close else listed
        case "setup.options", "no-such-option":
            return ", ".join(sorted(judge.options))
    return ""


def _answers(names: Mapping[str, str], ruling: str, options: list[str]) -> str:
    """Answers of a ruling as they are typed, each with what it says."""
    said = [(one, names.get(f"answer/{ruling}/{one}", "")) for one in options]
    return harmless(
        ", ".join(f"{one} {quoted(text, spoken_language())}" if text else one for one, text in said)
    )


def _instead(judgement: Judgement, finding: Finding, options: Options) -> str:
    names = judgement.names()
    move = judgement.moves.get(finding.line, {})
    if options.field:
        kind = str(move.get("move", ""))
        by = move.get("by", "")
        offered = [value_words(value, names, options.field, by) for value in options.offered]
        what = f"{field_words(kind, options.field, names)}: "
        what += _and_more(offered, options.more) or phrase("nothing")
    elif options.offered:
        offered = [move_words(str(kind), names) for kind in options.offered]
        by = value_words(move.get("by", ""), names)
        what = phrase(
            "{by} could {moves}",
            by=by or phrase("this seat"),
            moves=_and_more(offered, options.more),
        )
    else:
        waiting = _row(options.waiting, names) or phrase("nobody")
        what = phrase("nothing by this seat; the game waits for {who}", who=waiting)
    alternatives = finding.alternatives
    if alternatives:
        if alternatives == COUNTED:
            count = phrase("{n} or more legal moves in all", n=alternatives)
        else:
            count = _count(alternatives, "{n} legal move in all", "{n} legal moves in all")
        what += f" ({count})"
    return harmless(what)


def _and_more(offered: list[str], more: int) -> str:
    text = ", ".join(offered)
    return phrase("{list} and {more} more", list=text, more=more) if more else text


def _row(seats: list[str], names: Mapping[str, str]) -> str:
    return harmless(in_a_row([value_words(seat, names) for seat in seats]))


def _known(known: Known, names: Mapping[str, str]) -> str:
    text = _count(known.lines, "{n} line after it", "{n} lines after it")
    told = []
    if known.table_lines:
        told.append(phrase("{n} by the table", n=known.table_lines))
    if known.openings:
        told.append(_count(known.openings, "{n} opened seal", "{n} opened seals"))
    if known.seats:
        told.append(phrase("acted since: {seats}", seats=_row(known.seats, names)))
    return f"{text} ({'; '.join(told)})" if told else text


def _ending(judgement: Judgement, width: int) -> str:
    verdict, end = judgement.verdict, judgement.verdict.end
    if not end.over:
        if verdict.replayed < verdict.lines:
            reached = f": {verdict.position}" if verdict.position else "."
            line = judgement.place(verdict.replayed)
            followed = phrase("The rules follow the log up to line {line}", line=line)
            return f"{followed}{reached}"
        return "\n".join([phrase("The game is not over."), *_last(verdict)])
    names = judgement.names()
    winners = _row(end.winners, names) or phrase("nobody")
    clauses = judgement.judge.clauses if judgement.judge is not None else {}
    why = f" {clauses[end.reason].text}" if end.reason in clauses else ""
    won = phrase("The game is over. Won by: {winners}.", winners=winners)
    over = f"{won}{why} [{end.reason}]"
    lines = [_wrapped(over, width, "  ")]
    if end.statistics:
        lines += _table(
            {value_words(seat, names): figures for seat, figures in end.statistics.items()}
        )
    return "\n".join([*lines, *_last(verdict)])


def _last(verdict: Verdict) -> list[str]:
    return [phrase("Last position: {hash}", hash=verdict.position)] if verdict.position else []


def _table(statistics: dict[str, dict[str, int]]) -> list[str]:
    """One row for each seat; what does not fit into it is below it."""
    first = max(len(seat) for seat in statistics)
    blocks: list[list[str]] = []
    for name in {name: 0 for figures in statistics.values() for name in figures}:
        column = [name, *(str(figures.get(name, "")) for figures in statistics.values())]
        width = max(map(len, column))
        cells = [f"  {cell:>{width}}" for cell in column]
        if not blocks or len(blocks[-1][0]) + len(cells[0]) > TABLE:
            blocks.append([f"  {seat:{first}}" for seat in ("", *statistics)])
        blocks[-1] = [row + cell for row, cell in zip(blocks[-1], cells, strict=True)]
    return [row for block in blocks for row in block]


def _statements(verdict: Verdict) -> str:
    lines = [
        f"  {claim.claim}: {phrase('true') if claim.holds else phrase('FALSE')}"
        for claim in verdict.claims
        if claim.claim != "digest" or not claim.holds
    ]
    for key, tally in verdict.tallies.items():
        if tally.checked:
            what = phrase(TALLIES[key])
            if tally.false:
                told = phrase(
                    "{what}: {n} checked, {false} FALSE",
                    what=what,
                    n=tally.checked,
                    false=tally.false,
                )
            else:
                told = phrase("{what}: {n} checked, all true", what=what, n=tally.checked)
            lines.append(f"  {told}")
    return "\n".join([phrase("What the log claims:"), *lines]) if lines else ""


def _count(number: int, one: str, many: str) -> str:
    return phrase(one if number == 1 else many, n=number)


def _wrapped(text: str, width: int, indent: str = " " * 10) -> str:
    """Text in lines of this width, those after the first indented; as it is without one."""
    if not width:
        return text
    return textwrap.fill(
        text,
        max(width, NARROWEST),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )


def _shortened(quote: str) -> str:
    text = harmless(quote)
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"
