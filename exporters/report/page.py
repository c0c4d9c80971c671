"""One page of a log: the verdict, who played, the board of the last position, every line in words.

The page is one HTML file with all that it shows in it. It is made for the referee: it tells all that
the log tells, hidden things too, and says so.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.check import Judges, check_file, render
from adjudicator.content.names import names, value_words
from adjudicator.harmless import harmless
from adjudicator.show.replay import Followed, follow
from adjudicator.show.words import TABLE, happened, said, words_of
from adjudicator.speech import Speech, speech, spoken_language

if TYPE_CHECKING:
    from adjudicator.content.records import Content
    from adjudicator.rules.records import Stand

PACKAGE = Path(__file__).parent
SIDE = 1000
"""The board's width and height in the page's own units."""
RADIUS = 13
"""Of a piece, in the same units."""
BOARD_PX = 1400
"""The board's picture is this wide and high."""
PLAIN = ("#5b4a36", "#ffffff")
"""Colour and ink of pieces that are no side's."""
STYLE = """:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid;border-radius:.4rem;padding:.8rem}
table{border-collapse:collapse}td,th{text-align:left;padding:.2rem .8rem .2rem 0}
svg{width:100%;height:auto;max-width:60rem}li{margin:.2rem 0;overflow-wrap:anywhere}
ol ul{padding-left:1.2rem}"""


def report(log: Path, overlays: Sequence[Path] = ()) -> str:
    """The page of a log, in the language that is spoken now; InputError if it cannot be read.

    A log that is not legal has a page too: it shows the game as far as the rules follow it.
    """
    say = speech(PACKAGE, spoken_language())
    judgement = check_file(log, Judges(overlays), running=True)
    verdict = judgement.verdict
    name = harmless(log.name)
    parts = [
        _heading(say("Verdict")),
        f'<pre id="verdict" class="{escape(verdict.status)}">{escape(render(judgement, name))}</pre>',
    ]
    if verdict.replayed == 0:  # not even a header, as the verdict says
        nothing = say("The rules cannot follow this log: there is no board to show.")
        parts.append(f"<p>{escape(nothing)}</p>")
    else:
        followed = follow(log, verdict.replayed - 1, overlays)
        called = names(followed.header.game, spoken_language())
        parts += [
            _seats(followed, called, say),
            _heading(say("The board after line {n}", n=len(followed.lines))),
            board(followed, called, say),
            _heading(say("What was done")),
            _lines(followed, called),
        ]
    secret = escape(say("For the referee: this page tells hidden things too."))
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken_language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(name)}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(name)}</h1>\n<p><strong>{secret}</strong></p>\n"
        + "\n".join(parts)
        + "\n</main>\n</body>\n</html>\n"
    )


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _seats(followed: Followed, called: Mapping[str, str], say: Speech) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(harmless(value_words(seat.faction, called)))}</th>'
        f"<td>{escape(harmless(seat.player))}</td></tr>"
        for seat in followed.header.seats
    )
    return f"{_heading(say('Players'))}\n<table>{rows}</table>"


def _lines(followed: Followed, called: Mapping[str, str]) -> str:
    """Every move that stands, with its line's number, and below it what happened."""
    words, found = words_of(followed.rulebook.id), []
    for (n, move), (_, events) in zip(followed.moves, followed.events, strict=True):
        told = [text for event in events if (text := happened(event, words, called, TABLE))]
        below = "".join(f"<li>{escape(harmless(text))}</li>" for text in told)
        line = escape(harmless(said(move, followed.rulebook.moves, called)))
        found.append(f'<li value="{n}">{line}' + (f"<ul>{below}</ul>" if below else "") + "</li>")
    return "<ol>\n" + "\n".join(found) + "\n</ol>"


def board(followed: Followed, called: Mapping[str, str], say: Speech) -> str:
    """The board of the last position as SVG: its picture once, and the pieces that stand on it."""
    drawn = b64encode(_pixels(followed.content)).decode()
    label = escape(say("The board after line {n}", n=len(followed.lines)))
    return (
        f'<svg viewBox="0 0 {SIDE} {SIDE}" role="img" aria-label="{label}">'
        f'<image width="{SIDE}" height="{SIDE}" href="data:image/png;base64,{drawn}"/>'
        + "".join(pieces(followed, called))
        + "</svg>"
    )


def _pixels(content: Content) -> bytes:
    """The board of a game as PNG, `BOARD_PX` wide and high; it is kept in the picture cache."""
    from exporters.art.board.picture import draw_board  # noqa: PLC0415 - only a page with a board
    from exporters.art.canvas.raster import cache_folder, raster  # noqa: PLC0415

    return raster(draw_board(content), BOARD_PX, cache_folder(), opaque=True)


def pieces(followed: Followed, called: Mapping[str, str]) -> list[str]:
    """A disc for every stack on the board: in its side's colour, with its number, named for readers.

    Stacks of one place take its spots in their order; those beyond the last spot lie beside it.
    """
    spots = _spots(followed)
    themes = {one["id"]: one for one in followed.content.data["theme"]["factions"]}
    taken: dict[str, int] = {}
    found = []
    for stand in followed.rulebook.pieces(followed.game, followed.position):
        if stand.owner or stand.place not in spots:
            continue
        at = taken.get(stand.place, 0)
        taken[stand.place] = at + 1
        offered = spots[stand.place]
        x, y = (share * SIDE for share in offered[at % len(offered)])
        y += at // len(offered) * RADIUS
        theme = themes.get(stand.what) or themes.get(stand.piece.split("-", maxsplit=1)[0])
        colour, ink = (theme["colour"], theme["ink"]) if theme else PLAIN
        count = str(stand.count) if stand.count != 1 else theme["letter"] if theme else ""
        found.append(
            f"<g><title>{escape(_named(stand, called))}</title>"
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS}" fill="{colour}" stroke="{ink}"'
            f' stroke-width="2"/><text x="{x:.1f}" y="{y + 5:.1f}" font-size="15" fill="{ink}"'
            f' font-family="sans-serif" text-anchor="middle">{escape(count)}</text></g>'
        )
    return found


def _spots(followed: Followed) -> dict[str, list[tuple[float, float]]]:
    """Place of the board -> where stacks stand, in shares of its width and height."""
    from exporters.art.geometry.cells import cells  # noqa: PLC0415 - only a page with a board

    found = {
        spot["id"]: [(spot["x"], spot["y"])]
        for track in followed.content.data["layout"].get("tracks", [])
        for spot in track["spots"]
    }
    return found | {part: list(spots) for part, spots in cells(followed.content).stands.items()}


def _named(stand: Stand, called: Mapping[str, str]) -> str:
    """What a stack is, how many and where, as a screen reader says it."""
    what = [value_words(one, called) for one in (stand.what, stand.piece) if one]
    return harmless(f"{value_words(stand.place, called)}: {stand.count} × {', '.join(what)}")
