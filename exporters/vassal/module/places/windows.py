"""The windows of a module: maps with everything that a map needs, hands and private windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from exporters.speech import phrase
from exporters.vassal.format.components import Node, component, entry
from exporters.vassal.format.sequence import TAB, encode
from exporters.vassal.module.pieces import piles
from exporters.vassal.module.places.zones import Area, grid

CTRL, ALT, ALT_SHIFT = 130, 520, 585
OPEN = (34, 4)
"""From one piece of an opened stack to the next, in px: twenty still fit beside each other."""
BESIDE = 26
"""Between pieces under the mouse, in px: room for the names below them."""
LETTERS = 13
"""Size of these names, in points."""
INK, PAPER = "58,42,26", "250,241,220"
GROUND = "43,28,20"
"""What is seen beside a map that is smaller than its window, and of boards without a picture."""
ZOOM = (1.6, 1.25, 1.0, 0.75, 0.625, 0.555, 0.5, 0.4, 0.333, 0.3, 0.25, 0.2)
"""The sizes in which maps are shown, the largest first: the engine counts them so, too."""
MOVED = "{pieceName.replaceAll(" + piles.IDS + ',"")+": "+previousLocation+" &rarr; "+location}'
"""What the chat says of a piece that is dragged."""
SHOWN_FIRST = 3
"""The size of a window at first, by its number among these."""
SCREEN = 1580
"""How wide the docked map may be at first, in px: a screen has 1600, and the map has a bar for scrolling."""


class ModuleBoard(msgspec.Struct, frozen=True):
    """A board: a picture or a colour, and its zones."""

    name: str
    width: int
    height: int
    areas: list[Area] = []
    image: str = ""
    colour: str = GROUND
    labels: bool = False


def hot(letter: str, modifiers: int = CTRL) -> str:
    """A key of the keyboard, with modifiers."""
    return f"{ord(letter)},{modifiers}"


def boards_command(name: str, boards: Sequence[ModuleBoard]) -> str:
    """The command that lays boards side by side on a map."""
    texts = [f"{name}BoardPicker"]
    for at, board in enumerate(boards):
        texts += [board.name, str(at), "0"]
    return encode(texts, TAB)


def window(
    kind: str,
    name: str,
    boards: Sequence[ModuleBoard],
    inside: Sequence[Node] = (),
    *,
    side: str | Sequence[str] = "",
    button: str = "",
    hotkey: str = "",
    docked: bool = False,
    layers: Sequence[str] = (),
    ends: Sequence[ModuleBoard] = (),
) -> Node:
    """A map ("Map"), or the window of a side ("PlayerHand", "PrivateMap"), or of some that see it together.

    `layers` are the values of the mark Layer from below to above; `ends` boards of which one lies at the
    right end, at first the first.
    """
    owners = [side] if isinstance(side, str) else list(side)
    owned: dict[str, Any] = {"side": owners, "visible": False} if side else {}
    return component(
        kind,
        component(
            "BoardPicker",
            (_board(board) for board in (*boards, *ends)),
            entry("setup", boards_command(name, [*boards, *ends[:1]])),
            title=phrase("Choose boards"),
        ),
        component("StackMetrics", exSepX=OPEN[0], exSepY=OPEN[1], unexSepX=0, unexSepY=0),
        component("ForwardToKeyBuffer"),
        component("Scroller"),
        component("ForwardToChatter"),
        component("MenuDisplayer"),
        component("MapCenterer"),
        component("StackExpander"),
        component("PieceMover"),
        component("KeyBufferer"),
        component("SelectionHighlighters"),
        component("LayeredPieceCollection", property="Layer", layerOrder=list(layers)),
        component("HighlightLastMoved", color="255,190,60", thickness=3),
        component(
            "CounterDetailViewer",
            version="4", description=phrase("Pieces under the mouse"), delay=400, minDisplayPieces=1,
            showgraph=True, showgraphsingle=True, graphicsZoom=1.0, borderWidth=BESIDE,
            showtext=True, showtextsingle=True, enableHTML=True, fontSize=LETTERS,
            extraTextPadding=2, fgColor=INK, bgColor=PAPER, borderColor=INK, centerText=True,
            stretchWidthPieces=True, display="from all layers", propertyFilter=piles.ONE_OF_EACH,
            summaryReportFormat="<b>$CurrentZone$</b>", counterReportFormat=piles.CAPTION,
        ),
        _zoomer([*boards, *ends[:1]], docked=docked),
        inside,
        mapName=name,
        launch=not docked,
        buttonName=button,
        icon="",
        tooltip="" if docked else phrase("Show or hide: {window}", window=name),
        hotkey=hotkey,
        markMoved="Always" if docked else "Never",
        markUnmovedHotkey=hot("U", ALT) if docked else "",
        edgeWidth=0,
        edgeHeight=0,
        backgroundcolor=GROUND,
        moveWithinFormat=MOVED if not side else "",
        moveToFormat=MOVED if not side
        else phrase("a piece goes to {window}", window=name),
        createFormat="$pieceName$ made in $location$" if not side else "",
        **owned,
    )  # fmt: skip


def _zoomer(boards: Sequence[ModuleBoard], *, docked: bool) -> Node:
    """The zoom with which a map opens; the docked map fits on a screen with all its boards side by side."""
    start = SHOWN_FIRST
    if docked:
        wide = sum(board.width for board in boards)
        start = min(
            (at for at, one in enumerate(ZOOM) if one * wide <= SCREEN), default=len(ZOOM) - 1
        )
    return component(
        "Zoomer", zoomLevels=[str(one) for one in reversed(ZOOM)], zoomStart=start + 1,
        zoomInKey=hot("="), zoomOutKey=hot("-"),
    )  # fmt: skip


def _board(board: ModuleBoard) -> Node:
    zones = [grid(board.areas, visible=board.labels)] if board.areas else []
    if board.image:
        return component("Board", zones, name=board.name, image=board.image)
    return component(
        "Board", zones, name=board.name, width=board.width, height=board.height, color=board.colour
    )
