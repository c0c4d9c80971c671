"""The charts of an audit, as SVG: all tests beside what chance makes of as many, and what came of each source."""

from __future__ import annotations

from html import escape
from math import log10
from typing import NamedTuple

from adjudicator.audit.results import Outcome, SourceTold
from adjudicator.lazy import lazy_imports
from exporters.audit.output import outcome_share
from exporters.audit.words import Words, chance

with lazy_imports():
    from scipy import stats

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, FOOT = 78, 16, 18, 62
"""Margins, in units of the chart."""
BAND = (0.025, 0.975)
"""Between these shares a p-value of its rank lies in 95 of 100 fair seasons."""
POINTS = 60
"""Corners of the band."""
LEAST = 1e-12
"""The least p-value (share of 1) that has a place of its own."""


class Frame(NamedTuple):
    """The axes of the chart of all tests: powers of ten (without a unit) to places in it."""

    right: float
    top: float

    def x(self, value: float) -> float:
        """The place of the p-value 10**-`value` that chance gives, in units of the chart."""
        return round(LEFT + value / self.right * (WIDTH - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        """The place of the p-value 10**-`value` that was found, in units of the chart."""
        return round(HEIGHT - FOOT - value / self.top * (HEIGHT - TOP - FOOT), 1)


def all_tests(words: Words) -> str:
    """Every test: its p-value against the one that chance gives to its rank, both as powers of ten."""
    say, tests = words.say, words.audit.tests
    many = len(tests)
    right = max(1.2, -log10(0.5 / many))
    limit = -log10(words.audit.alpha / many)
    frame = Frame(right, 1.06 * max(right, limit, *(_power(one.p) for one in tests)))
    parts = [
        f'<polygon class="band" points="{_band(many, frame)}"/>',
        *_axes(frame),
        *_lines(words, frame, limit),
    ]
    for rank, one in reversed(list(enumerate(tests))):
        asks = one.adjusted <= words.audit.alpha
        source = words.source(one.source) if one.source else say("all")
        told = f"{words.who(one)}, {source}, {words.question(one)}: p = {chance(one.p)}"
        x, y = frame.x(-log10((rank + 0.5) / many)), frame.y(_power(one.p))
        parts.append(
            f'<circle class="dot{" asks" if asks else ""}" r="{6 if asks else 4}" cx="{x}" cy="{y}">'
            f"<title>{escape(told)}</title></circle>"
        )
    label = escape(say("All tests beside what chance makes of as many"))
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )


def _power(p: float) -> float:
    return -log10(max(p, LEAST))


def _axes(frame: Frame) -> list[str]:
    step = 1 if frame.top < 8 else 2
    lines = [
        f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{frame.y(n)}" y2="{frame.y(n)}"/>'
        f'<text x="{LEFT - 6}" y="{frame.y(n)}" dy="5" text-anchor="end">{10.0**-n:g}</text>'
        for n in range(0, int(frame.top) + 1, step)
    ]
    foot = HEIGHT - FOOT + 22
    return lines + [
        f'<text x="{frame.x(n)}" y="{foot}" text-anchor="middle">{10.0**-n:g}</text>'
        for n in range(int(frame.right) + 1)
    ]


def _lines(words: Words, frame: Frame, limit: float) -> list[str]:
    say, end, edge = words.say, min(frame.right, frame.top), frame.y(limit)
    middle, foot = (LEFT + WIDTH) / 2, escape(say("p that chance gives to a test of this rank"))
    return [
        f'<line class="fair" x1="{frame.x(0)}" y1="{frame.y(0)}" x2="{frame.x(end)}" y2="{frame.y(end)}"/>',
        f'<line class="limit" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{edge}" y2="{edge}"/>',
        f'<text x="{LEFT + 6}" y="{edge - 5}">{escape(say("remarkable above this line"))}</text>',
        f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{foot}</text>',
    ]


def _band(many: int, frame: Frame) -> str:
    """Where the p-value of each rank lies in 95 of 100 fair seasons."""
    upper, lower = list[str](), list[str]()
    for step in range(POINTS + 1):
        value = frame.right * step / POINTS
        rank = min(float(many), max(0.5, 10**-value * many + 0.5))
        law = stats.beta(rank, many + 1 - rank)
        for edge, share in ((upper, BAND[0]), (lower, BAND[1])):
            edge.append(f"{frame.x(value)},{frame.y(_power(float(law.ppf(share))))}")
    return " ".join([*upper, *reversed(lower)])


def source_card(words: Words, source: SourceTold) -> str:
    """What came of a source: a table with a bar for each outcome."""
    say = words.say
    title, drawn = escape(words.source(source.id)), escape(say("{n} draws", n=source.draws))
    if not source.outcomes:
        if source.draws:
            note = escape(say("What came is not told: nobody saw it, and there are few games."))
        else:
            note = escape(say("All of it is proven."))
        return f'<section><h3>{title}</h3><p class="who">{drawn}</p><p>{note}</p></section>'
    most = max(outcome_share(source), *(_spread(source, one)[1] for one in source.outcomes))
    rows = "".join(
        f'<tr><th scope="row">{escape(words.value(source.id, one.value))}</th>'
        f'<td class="number">{one.seen}</td><td class="number">{one.expected:.1f}</td>'
        f"<td>{_bar(source, one, most)}</td></tr>"
        for one in source.outcomes
    )
    heads = "".join(
        f'<th scope="col" class="number">{escape(text)}</th>'
        for text in (say("Came"), say("Expected"))
    )
    table = f"<table><thead><tr><td></td>{heads}<td></td></tr></thead><tbody>{rows}</tbody></table>"
    if len(source.outcomes) > 8:
        return f'<details><summary>{title}</summary><p class="who">{drawn}</p>{table}</details>'
    return f'<section><h3>{title}</h3><p class="who">{drawn}</p>{table}</section>'


def _spread(source: SourceTold, one: Outcome) -> tuple[float, float]:
    """Between which numbers an outcome lies in about 95 of 100 cases."""
    share = min(1.0, one.expected / max(1, source.draws))
    wide = 1.96 * (one.expected * (1 - share)) ** 0.5
    return max(0.0, one.expected - wide), one.expected + wide


def _bar(source: SourceTold, one: Outcome, most: float) -> str:
    low, high = _spread(source, one)

    def at(value: float) -> float:
        return round(100 * value / most, 1)

    return (
        '<svg class="bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="band" x="{at(low)}" width="{round(at(high) - at(low), 1)}" height="12"/>'
        f'<rect class="came" y="3" width="{at(one.seen)}" height="6"/>'
        f'<rect class="due" x="{min(99.0, at(one.expected))}" width="1" height="12"/></svg>'
    )
