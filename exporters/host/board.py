"""The table of a running game: the board as reports draw it, with buttons on the places that can be chosen."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

import msgspec
from markupsafe import Markup

from adjudicator.content.board import parts_of
from adjudicator.content.records import Content
from adjudicator.play.session import Session
from adjudicator.speech import Speech, spoken_language
from exporters.art.geometry.board import cells
from exporters.art.pieces import wheels
from exporters.host.forms import Choice
from exporters.pages import trusted
from exporters.report.drawing import draw_pictures, ground_svg
from exporters.report.table import Ground, Key, ReportTable, key_of, table_of
from exporters.vassal.module.files import width_of

SPOT = 60
"""The side of a button on the board, in units of the page."""
BOARD = 0
"""The board is the first of the grounds."""
_OUTLINES: dict[str, dict[str, list[tuple[float, float]]]] = {}
_DRAWING = threading.Lock()
"""Pictures are drawn by one thread at a time."""


class Shown(msgspec.Struct):
    """The table of a game as parts of a page."""

    defs: Markup
    board: Markup
    """Empty while the sizes of its pictures are not known, as everything else."""
    aside: list[Markup]
    own: list[tuple[str, Markup]]
    """Name and content of each window with something of the viewer's."""
    others: list[tuple[str, Markup]]
    """The same for the other windows that are not empty."""
    faces: dict[int, str]
    """Number of a choice -> the address of its picture."""
    placed: frozenset[int]
    """Numbers of the choices that have a button on the board."""


NOT_YET = Shown(Markup(""), Markup(""), [], [], [], {}, frozenset())
"""The table while the sizes of its pictures are not known."""


def table_for(content: Content, language: str) -> ReportTable:
    """The table of a game in a language."""
    with _DRAWING:
        return table_of(content, language)


def is_known(content: Content, language: str) -> bool:
    """Whether the sizes of all pictures are known, so that a page needs none of them drawn."""
    return table_for(content, language).has_sizes


def learn(content: Content, language: str, sizes: Mapping[str, tuple[int, int]]) -> None:
    """Note the sizes of all pictures, as the process that draws has found them."""
    with _DRAWING:
        table_of(content, language).take_sizes(sizes)


def shown(
    session: Session,
    viewer: str,
    called: Mapping[str, str],
    say: Speech,
    choices: Sequence[Choice] = (),
) -> Shown:
    """The table as a viewer may see it, with a button for each of the choices that has a place on it."""
    followed = session.followed
    rules, language = followed.rulebook, spoken_language()
    stands = rules.pieces(followed.game, rules.view(followed.game, session.position, viewer))
    with _DRAWING:
        table = table_of(followed.content, language)
        lying = {key_of(one) for one in stands if table.lies(key_of(one))}
        grounds = table.grounds(lying, session.position.sides)
        standing = table.laid(stands, grounds)
        grounds = table.cut(grounds, standing.values())
        shapes = {key: table.shape(key, stack.count) for key, stack in standing.items()}
        looks = {key: shape.picture for key, shape in shapes.items() if shape is not None}
        pictures = draw_pictures(table, grounds, looks.values())
        over, placed = _buttons(table, grounds, choices)
        faces = {
            one.number: picture_address(followed.content.game, language, name)
            for one in choices
            if one.number not in placed
            if isinstance(one.option, str) and (name := table.picture_of(one.option))
        }

    def named(key: Key, count: int) -> str:
        text = table.named(key, called)
        return text if count == 1 else f"{count} × {text}"

    def address(name: str, *_: object) -> str:
        return picture_address(followed.content.game, language, name)

    drawn = [
        ground_svg(
            at, ground, pictures, standing, named, lambda key, _: looks[key],
            ground.name or (say("Beside the board") if at else say("The board")),
            over.get(at, ""),
        )
        for at, ground in enumerate(grounds)
    ]  # fmt: skip
    plain = sum(not one.name for one in grounds)
    windows = range(plain, len(grounds))
    mine = {stack.ground for key, stack in standing.items() if key[1] == viewer}
    return Shown(
        trusted(pictures.defs(address=address)),
        drawn[BOARD],
        drawn[BOARD + 1 : plain],
        [(grounds[at].name, drawn[at]) for at in windows if at in mine],
        [(grounds[at].name, drawn[at]) for at in windows if at not in mine],
        faces,
        placed,
    )


def face_of(content: Content, language: str, what: str) -> str:
    """Where a browser finds the picture of a card, a leader or another piece; "" if there is none."""
    with _DRAWING:
        name = table_of(content, language).picture_of(what)
    return picture_address(content.game, language, name) if name else ""


def picture_address(game: str, language: str, name: str) -> str:
    """Where a browser finds a picture of a game's art."""
    return f"/art/{game}/{language}/{quote(name)}.webp"


def picture(content: Any, language: str, name: str) -> bytes | None:
    """A picture of a game's art as a file; None if there is none of that name. It may take seconds."""
    with _DRAWING:
        table = table_of(content, language)
        if name in wheel_pictures(content):
            return table.pixels({name: wheels.SIZE[0]})[name].data()
        if name not in table.plan.pictures.values() and name not in table.ground_pictures():
            return None
        return table.pixels({name: width_of(table.plan, name)})[name].data()


def wheel_pictures(content: Any) -> list[str]:
    """The pictures of a game's wheels and their pointers."""
    found = [f"wheel/{one['id']}" for one in content.data["dice"].get("wheels", [])]
    return [*found, *(f"{one}/pointer" for one in found)]


def _buttons(
    table: ReportTable, grounds: Sequence[Ground], choices: Sequence[Choice]
) -> tuple[dict[int, str], frozenset[int]]:
    """What lies over each ground: the areas and the buttons of the choices; and which choices have one."""
    over: dict[int, str] = {}
    placed = []
    if not choices:
        return {}, frozenset()
    outlines = _outlines(table.content)
    territories = {one["id"]: one for one in table.content.data["map"]["territories"]}
    for one in choices:
        at = table.where(one.option, grounds) if isinstance(one.option, str) else None
        if at is None:
            continue
        parts = [str(one.option)]
        if one.option in territories and one.option not in outlines:
            parts = [part["id"] for part in parts_of(territories[one.option])]
        areas = "".join(
            _area(one.number, outlines[part], grounds[BOARD]) for part in parts if part in outlines
        )
        ground, x, y = at
        over[ground] = over.get(ground, "") + _button(one, x, y)
        over[BOARD] = areas + over.get(BOARD, "")
        placed.append(one.number)
    return over, frozenset(placed)


def _outlines(content: Content) -> dict[str, list[tuple[float, float]]]:
    """The outlines of the territories; those of each board are read once."""
    if content.hash not in _OUTLINES:
        _OUTLINES[content.hash] = cells(content).outlines
    return _OUTLINES[content.hash]


def _area(number: int, outline: Sequence[tuple[float, float]], ground: Ground) -> str:
    points = " ".join(f"{x * ground.width:.0f},{y * ground.height:.0f}" for x, y in outline)
    return f'<polygon class="area" data-choice="{number}" points="{points}"/>'


def _button(choice: Choice, x: int, y: int) -> str:
    """A button of the form on the board."""
    made = Markup(
        '<foreignObject x="{}" y="{}" width="{}" height="{}"><button class="spot" form="answer" name="value"'
        ' value="{}" data-choice="{}" title="{}" aria-label="{}"></button></foreignObject>'
    )
    half = SPOT // 2
    return str(
        made.format(
            x - half, y - half, SPOT, SPOT, choice.value, choice.number, choice.label, choice.label
        )
    )
