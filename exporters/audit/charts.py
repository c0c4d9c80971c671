"""The charts of an audit, as SVG: all tests compared with what chance produces, and the outcomes of each source."""

from __future__ import annotations

from math import log10
from typing import NamedTuple

from markupsafe import Markup

from adjudicator.audit.results import Answer, Outcome, SourceTold
from adjudicator.lazy import lazy_imports
from exporters.audit.output import outcome_share
from exporters.audit.words import AuditWording, chance
from exporters.pages import render

with lazy_imports():
    from scipy import special

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


class Mark(NamedTuple):
    """A number beside an axis of a chart."""

    at: float
    """Its place, in units of the chart."""
    text: str


class Dot(NamedTuple):
    """A test in the chart of all tests."""

    x: float
    """Its place, in units of the chart; `y`, too."""
    y: float
    asks: bool
    """Whether it is remarkable."""
    text: str


def all_tests(words: AuditWording) -> Markup:
    """Every test: its p-value against the one that chance gives to its rank, both as powers of ten."""
    say, tests = words.say, words.audit.tests
    many = len(tests)
    right = max(1.2, -log10(0.5 / many))
    limit = -log10(words.audit.alpha / many)
    frame = Frame(right, 1.06 * max(right, limit, *(_power(one.p) for one in tests)))
    end = min(frame.right, frame.top)
    chart = {
        "label": say("All tests beside what chance makes of as many"),
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "foot": HEIGHT - FOOT + 22,
        "middle": (LEFT + WIDTH) / 2,
        "band": _band(many, frame),
        "rows": [
            Mark(frame.y(n), f"{10.0**-n:g}")
            for n in range(0, int(frame.top) + 1, 1 if frame.top < 8 else 2)
        ],
        "columns": [Mark(frame.x(n), f"{10.0**-n:g}") for n in range(int(frame.right) + 1)],
        "fair": (frame.x(0), frame.y(0), frame.x(end), frame.y(end)),
        "limit": frame.y(limit),
        "above": say("remarkable above this line"),
        "below": say("p that chance gives to a test of this rank"),
        "dots": [
            Dot(
                frame.x(-log10((rank + 0.5) / many)),
                frame.y(_power(one.p)),
                one.adjusted <= words.audit.alpha,
                _told(words, one),
            )
            for rank, one in reversed(list(enumerate(tests)))
        ],
    }
    return render("audit/charts.html.j2", chart=chart)


def _told(words: AuditWording, one: Answer) -> str:
    source = words.source(one.source) if one.source else words.say("all")
    return f"{words.who(one)}, {source}, {words.question(one)}: p = {chance(one.p)}"


def _power(p: float) -> float:
    return -log10(max(p, LEAST))


def _band(many: int, frame: Frame) -> str:
    """Where the p-value of each rank lies in 95 of 100 fair seasons."""
    upper, lower = list[str](), list[str]()
    for step in range(POINTS + 1):
        value = frame.right * step / POINTS
        rank = min(float(many), max(0.5, 10**-value * many + 0.5))
        for edge, share in ((upper, BAND[0]), (lower, BAND[1])):
            p = float(special.betaincinv(rank, many + 1 - rank, share))
            edge.append(f"{frame.x(value)},{frame.y(_power(p))}")
    return " ".join([*upper, *reversed(lower)])


def source_card(words: AuditWording, source: SourceTold) -> Markup:
    """What came of a source: a table with a bar for each outcome."""
    say = words.say
    if source.draws:
        note = say("What came is not told: nobody saw it, and there are few games.")
    else:
        note = say("All of it is proven.")
    spreads = [_spread(source, one) for one in source.outcomes]
    most = max([outcome_share(source), *(high for _, high in spreads)])
    return render(
        "audit/source.html.j2",
        say=say,
        title=words.source(source.id),
        drawn=say("Draws: {n}", n=source.draws),
        note=note,
        rows=[
            {"name": words.value(source.id, one.value), "seen": one.seen,
             "expected": f"{one.expected:.1f}", **_bar(one, spread, most)}
            for one, spread in zip(source.outcomes, spreads, strict=True)
        ],
    )  # fmt: skip


def _spread(source: SourceTold, one: Outcome) -> tuple[float, float]:
    """Between which numbers an outcome lies in about 95 of 100 cases."""
    share = min(1.0, one.expected / max(1, source.draws))
    wide = 1.96 * (one.expected * (1 - share)) ** 0.5
    return max(0.0, one.expected - wide), one.expected + wide


def _bar(one: Outcome, spread: tuple[float, float], most: float) -> dict[str, float]:
    """The bar of an outcome in shares of 100: its band, how often it came, how often it was due."""

    def at(value: float) -> float:
        return round(100 * value / most, 1)

    low, high = spread
    return {
        "low": at(low),
        "wide": round(at(high) - at(low), 1),
        "came": at(one.seen),
        "due": min(99.0, at(one.expected)),
    }
