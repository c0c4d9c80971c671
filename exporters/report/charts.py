"""Charts of a report: how the numbers of the sides ran over the game, as SVG with a table for readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from adjudicator.speech import Speech
from exporters.report.replay import Figures, Frame

WIDTH, HEIGHT = 400, 150
LEFT, TOP, FOOT = 30, 8, 18
PLOT = WIDTH - LEFT - 6
"""How wide the lines run, in units of a chart."""
DASHES = ("", "6 3", "2 2", "9 3 2 3", "1 3", "12 4")
"""How the sides' lines differ where colours do not."""
PAPER, GRID, LETTERS = "#fffdf8", "#d8c9b2", "#4a3b2c"
PLAIN = ("#4a3b2c", "#1f6f8b", "#a4481a", "#6b4a9c", "#2e7d4f", "#b58900")
"""Colours of lines that are no side's, and of sides without one."""


def chart(
    figures: Figures, frames: Sequence[Frame], colours: Mapping[str, str], say: Speech
) -> str:
    """One column of the moderator's table over the game."""
    last = max(len(frames) - 1, 1)
    most = max((n for one in figures.of.values() for n in one if n is not None), default=0)
    top = _round(max(most, 1))
    rise = (HEIGHT - TOP - FOOT) / top
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        *(
            f'<line x1="{LEFT}" x2="{LEFT + PLOT}" y1="{_y(n, rise)}" y2="{_y(n, rise)}" stroke="{GRID}"/>'
            f'<text x="{LEFT - 4}" y="{_y(n, rise)}" dy="3.5" font-size="10" text-anchor="end"'
            f' fill="{LETTERS}">{n}</text>'
            for n in sorted({0, top // 2, top})
        ),
        *_turns(frames),
    ]
    for at, (side, told) in enumerate(figures.of.items()):
        points = [
            f"{LEFT + number / last * PLOT:.1f},{_y(n, rise)}"
            for number, n in zip(figures.lines, told, strict=True)
            if n is not None
        ]
        if points:
            line = " ".join(_steps(points))
            parts += [
                f'<polyline points="{line}" fill="none" stroke-width="{width}" stroke="{colour}"'
                f' stroke-dasharray="{DASHES[at % len(DASHES)]}"/>'
                for width, colour in ((3.4, LETTERS), (2.2, colours.get(side, PLAIN[0])))
            ]  # a rim, so that light colours show on paper
    parts.append(
        f'<g transform="translate({LEFT} 0)"><line class="cursor" x1="{PLOT}" x2="{PLOT}"'
        f' y1="{TOP}" y2="{HEIGHT - FOOT}" stroke="#c00" stroke-opacity="0.6"/></g>'
    )
    label = escape(say("{what} over the game", what=figures.name))
    drawn = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
    return f"<figure><figcaption>{escape(figures.name)}</figcaption>{drawn}</figure>"


def legend(colours: Mapping[str, str], called: Mapping[str, str]) -> str:
    """Which line is whose."""
    entries = "".join(
        f'<li><svg viewBox="0 0 32 18" aria-hidden="true"><line x1="1" x2="31" y1="9" y2="9"'
        f' stroke-width="3" stroke="{colour}" stroke-dasharray="{DASHES[at % len(DASHES)]}"/></svg>'
        f" {escape(called[side])}</li>"
        for at, (side, colour) in enumerate(colours.items())
    )
    return f'<ul class="legend">{entries}</ul>'


def numbers(
    figures: Sequence[Figures], frames: Sequence[Frame], called: Mapping[str, str], say: Speech
) -> str:
    """The same numbers as a table: at the end of every turn."""
    ends = [
        at
        for at, frame in enumerate(frames)
        if at == len(frames) - 1 or frames[at + 1].turn != frame.turn
    ]
    rows = []
    for one in figures:
        taken = [
            max((k for k, line in enumerate(one.lines) if line <= at), default=0) for at in ends
        ]
        for side, told in one.of.items():
            cells = "".join(
                f'<td class="number">{"?" if told[k] is None else told[k]}</td>' for k in taken
            )
            who = escape(called[side]) if side else ""
            rows.append(f'<tr><th scope="row">{escape(one.name)}</th><td>{who}</td>{cells}</tr>')
    heads = "".join(f'<th scope="col" class="number">{frames[at].turn}</th>' for at in ends)
    summary = escape(say("The same as numbers, at the end of each turn"))
    return (
        f'<details><summary>{summary}</summary><div class="scroll"><table><thead><tr><th></th><th></th>'
        f"{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div></details>"
    )


def _round(most: int) -> int:
    """The least even, round number that is not below a number: the top of an axis."""
    step = 2
    while step * 5 < most:
        step *= 5 if str(step)[0] == "2" else 2
    return -(-most // step) * step


def _y(n: int, rise: float) -> float:
    return round(HEIGHT - FOOT - n * rise, 1)


def _steps(points: Sequence[str]) -> list[str]:
    """A line that holds its height until it changes; points on one height between others are left out."""
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


def _turns(frames: Sequence[Frame]) -> list[str]:
    """Where the turns begin, with their numbers as far as there is room."""
    last = max(len(frames) - 1, 1)
    begins = {frame.turn: at for at, frame in reversed(list(enumerate(frames))) if frame.turn}
    found, free = [], float(LEFT)
    for turn, at in sorted(begins.items()):
        x = LEFT + at / last * PLOT
        found.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - FOOT}" stroke="{GRID}"/>'
        )
        if x >= free:
            found.append(
                f'<text x="{x:.1f}" y="{HEIGHT - 5}" font-size="10" text-anchor="middle" fill="{LETTERS}">{turn}</text>'
            )
            free = x + 18
    return found
