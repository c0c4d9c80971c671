"""Charts of a report: the numbers of each side over the game, as SVG with a table for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from adjudicator.speech import Speech
from exporters.pages import render
from exporters.report.replay import Figures, Frame

WIDTH, HEIGHT = 400, 150
LEFT, TOP, FOOT = 30, 8, 18
PLOT = WIDTH - LEFT - 6
"""The width of the area with the lines, in units of a chart."""
DASHES = ("", "6 3", "2 2", "9 3 2 3", "1 3", "12 4")
"""Dash patterns, which distinguish the sides' lines without colour."""
PAPER, GRID, LETTERS = "#fffdf8", "#d8c9b2", "#4a3b2c"
PLAIN = ("#4a3b2c", "#1f6f8b", "#a4481a", "#6b4a9c", "#2e7d4f", "#b58900")
"""Colours of lines that are no side's, and of sides without one."""


def charts(
    figures: Sequence[Figures],
    frames: Sequence[Frame],
    colours: Mapping[str, str],
    called: Mapping[str, str],
    say: Speech,
) -> list[Markup]:
    """The columns of the moderator's table over the game, with a table of the same numbers."""
    if not figures:
        return []
    ends = _ends(frames)
    sided = any("" not in one.of for one in figures)
    page = render(
        "report/charts.html.j2",
        say=say,
        width=WIDTH, height=HEIGHT, left=LEFT, top=TOP, foot=FOOT, plot=PLOT,
        paper=PAPER, grid=GRID, letters=LETTERS,
        legend=[
            (called[side], colour, _dashes(at)) for at, (side, colour) in enumerate(colours.items())
        ] if sided else [],
        charts=[_chart(one, frames, colours) for one in figures],
        turns=_turns(frames),
        ends=[frames[at].turn for at in ends],
        table=[row for one in figures for row in _numbers(one, ends, called)],
    )  # fmt: skip
    return [page]


def _chart(
    figures: Figures, frames: Sequence[Frame], colours: Mapping[str, str]
) -> dict[str, object]:
    """One chart: its name, the numbers beside its axis, and a line for each side."""
    last = max(len(frames) - 1, 1)
    most = max((n for one in figures.of.values() for n in one if n is not None), default=0)
    top = _round(max(most, 1))
    rise = (HEIGHT - TOP - FOOT) / top
    lines = []
    for at, (side, told) in enumerate(figures.of.items()):
        points = [
            f"{LEFT + number / last * PLOT:.1f},{_y(n, rise)}"
            for number, n in zip(figures.lines, told, strict=True)
            if n is not None
        ]
        if points:
            lines.append((" ".join(_steps(points)), colours.get(side, PLAIN[0]), _dashes(at)))
    scale = [(n, _y(n, rise)) for n in sorted({0, top // 2, top})]
    return {"name": figures.name, "scale": scale, "lines": lines}


def _dashes(at: int) -> str:
    return DASHES[at % len(DASHES)]


def _ends(frames: Sequence[Frame]) -> list[int]:
    """The last frame of every turn."""
    return [
        at
        for at, frame in enumerate(frames)
        if at == len(frames) - 1 or frames[at + 1].turn != frame.turn
    ]


def _numbers(
    figures: Figures, ends: Sequence[int], called: Mapping[str, str]
) -> list[tuple[str, str, list[str]]]:
    """The rows of a chart's numbers: its name, whose they are, and each number at an end."""
    taken = [
        max((k for k, line in enumerate(figures.lines) if line <= at), default=0) for at in ends
    ]
    return [
        (
            figures.name,
            called[side] if side else "",
            ["?" if told[k] is None else str(told[k]) for k in taken],
        )
        for side, told in figures.of.items()
    ]


def _round(most: int) -> int:
    """The least even, round number that is not below a number: the top of an axis."""
    step = 2
    while step * 5 < most:
        step *= 5 if str(step)[0] == "2" else 2
    return -(-most // step) * step


def _y(n: int, rise: float) -> float:
    return round(HEIGHT - FOOT - n * rise, 1)


def _steps(points: Sequence[str]) -> list[str]:
    """A step line; points between two others of the same height are left out."""
    found: list[str] = []
    for at, point in enumerate(points):
        x, y = point.split(",")
        if found:
            before = found[-1].split(",")[1]
            if before == y and at < len(points) - 1:
                continue
            found.append(f"{x},{before}")
        found.append(f"{x},{y}")
    return found


def _turns(frames: Sequence[Frame]) -> list[tuple[str, int]]:
    """Where the turns begin, with their numbers if there is room, or else 0."""
    last = max(len(frames) - 1, 1)
    begins = {frame.turn: at for at, frame in reversed(list(enumerate(frames))) if frame.turn}
    found, free = [], float(LEFT)
    for turn, at in sorted(begins.items()):
        x = LEFT + at / last * PLOT
        found.append((f"{x:.1f}", turn if x >= free else 0))
        if x >= free:
            free = x + 18
    return found
