"""Scenes: a page of shapes that becomes one SVG text, the same on every machine.

Coordinates are px with the origin at the top left. Numbers are rounded to hundredths, attributes are sorted, and ids
count up in the order in which things are made, so that the same calls give the same bytes. Texts become outlines (`fonts`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, TypedDict, Unpack

import msgspec

from adjudicator.lazy import lazy_imports
from exporters.art.canvas.fonts import Face, Fitted, fit, metrics, shown, text_outline, text_width
from exporters.art.canvas.layer import Layer, written

with lazy_imports():
    import svgwrite  # type: ignore[import-untyped]

Point = tuple[float, float]
Stop = tuple[float, str] | tuple[float, str, float]
"""A gradient's stop: where (0..1), colour, and opacity (1 unless given)."""


class Picture(msgspec.Struct, frozen=True):
    """One finished picture: its id, its size in px and its SVG text."""

    id: str
    width: int
    height: int
    svg: str
    under: tuple[int, int] | None = None
    """The length of the layer below it, where it shares one with others (`layer.divided`)."""


class Style(TypedDict, total=False):
    """How a shape looks. Colours are "#rrggbb", "none" or a paint made by the scene.

    Opacities go from 0 (unseen) to 1; widths and dashes are px.
    """

    fill: str
    fill_opacity: float
    rule: Literal["nonzero", "evenodd"]
    stroke: str
    stroke_width: float
    stroke_opacity: float
    dash: Sequence[float]
    cap: Literal["butt", "round", "square"]
    join: Literal["miter", "round", "bevel"]
    opacity: float
    clip: str
    """What `Scene.clip` gave."""


_NAMES = {"rule": "fill-rule", "cap": "stroke-linecap", "join": "stroke-linejoin"}


class Scene:
    """A page in the making. Shapes lie on one another in the order in which they are drawn."""

    def __init__(
        self, width: float, height: float, grade: Callable[[str], str] | None = None,
        under: Layer | None = None,
    ) -> None:  # fmt: skip
        """A page of `width` by `height` px on a layer of that size; `grade` makes another of every colour that is drawn."""
        self.width, self.height = width, height
        self._drawing = svgwrite.Drawing(
            size=(shown(width), shown(height)),
            viewBox=f"0 0 {shown(width)} {shown(height)}",
            debug=False,
        )
        self._groups: list[Any] = [self._drawing]
        self._under, self._ids = under, under.ids if under else 0
        self._paints: dict[tuple[Any, ...], str] = {}
        self._grade = grade

    # -- shapes --------------------------------------------------------------------------------

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float = 0.0,
        **style: Unpack[Style],
    ) -> None:
        """A rectangle of `width` by `height` px, its upper left corner at (x, y).

        `radius` rounds its corners, in px.
        """
        corners = {"rx": shown(radius), "ry": shown(radius)} if radius else {}
        self._add(
            self._drawing.rect(
                insert=(shown(x), shown(y)), size=(shown(width), shown(height)), **corners
            ),
            style,
        )

    def circle(self, x: float, y: float, radius: float, **style: Unpack[Style]) -> None:
        """A circle of `radius` px about (x, y)."""
        self._add(self._drawing.circle(center=(shown(x), shown(y)), r=shown(radius)), style)

    def ellipse(self, x: float, y: float, rx: float, ry: float, **style: Unpack[Style]) -> None:
        """An ellipse about (x, y) that reaches `rx` px to each side, and `ry` px up and down."""
        made = self._drawing.ellipse(center=(shown(x), shown(y)), r=(shown(rx), shown(ry)))
        self._add(made, style)

    def line(self, start: Point, end: Point, **style: Unpack[Style]) -> None:
        """A straight line; give it a stroke."""
        self.path(f"M{pair(start)}L{pair(end)}", **style)

    def polyline(self, points: Sequence[Point], **style: Unpack[Style]) -> None:
        """An open line through points; give it a stroke."""
        drawn: Style = style if "fill" in style else {**style, "fill": "none"}
        self.path("M" + "L".join(pair(point) for point in points), **drawn)

    def polygon(self, points: Sequence[Point], **style: Unpack[Style]) -> None:
        """A closed shape with straight sides."""
        self.path(closed(points), **style)

    def path(self, data: str, **style: Unpack[Style]) -> None:
        """A shape by SVG path data; the caller rounds its numbers (`pair`, `closed`, `shown`)."""
        if data:
            self._add(self._drawing.path(d=data), style)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        face: Face = "serif",
        *,
        anchor: Literal["start", "middle", "end"] = "start",
        level: Literal["base", "middle"] = "base",
        tracking: float = 0.0,
        **style: Unpack[Style],
    ) -> float:
        """A line of text of `size` px as outlines; its width in px.

        (x, y) is the left end, the middle or the right end of the baseline; with `level` "middle",
        y is the middle of its capital letters. `tracking` is extra space between letters, in shares
        of `size`. Raises ContentError if the face has no picture of a letter.
        """
        width = text_width(text, face, size, tracking)
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
        base = y + metrics(face).capitals * size / 2 if level == "middle" else y
        self.path(text_outline(text, face, size, left, base, tracking), **style)
        return width

    def text_box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: str,
        sizes: tuple[float, float],
        face: Face = "serif",
        *,
        what: str,
        align: Literal["start", "middle", "end"] = "start",
        level: Literal["top", "middle", "bottom"] = "top",
        leading: float = 1.25,
        balanced: bool = False,
        **style: Unpack[Style],
    ) -> Fitted:
        """A text of several lines in a box, as large as `sizes` and the box let it be.

        `sizes` (largest, least) are px; the box is `width` by `height` px, its upper left corner at
        (x, y); `leading` is the distance of lines in sizes. Raises DoesNotFitError, naming `what`,
        if it does not fit in the least size.
        """
        fitted = fit(
            text, face, (width, height), sizes, leading=leading, what=what, balanced=balanced
        )
        spare = height - fitted.height
        top = y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[level] * spare
        at = x + {"start": 0.0, "middle": 0.5, "end": 1.0}[align] * width
        heights = metrics(face)
        # Each line's place is as high as the leading; capitals and descenders lie centred in it.
        inset = (fitted.leading - (heights.capitals + heights.descent * 0.6) * fitted.size) / 2
        for number, line in enumerate(fitted.lines):
            base = top + number * fitted.leading + inset + heights.capitals * fitted.size
            self.text(at, base, line, fitted.size, face, anchor=align, **style)
        return fitted

    # -- groups, paints, clips ------------------------------------------------------------------

    @contextmanager
    def group(
        self,
        *,
        move: Point = (0.0, 0.0),
        turn: float = 0.0,
        scale: float | Point = 1.0,
        **style: Unpack[Style],
    ) -> Iterator[None]:
        """What is drawn inside is scaled, then turned, then moved.

        `scale` is a factor, `turn` degrees clockwise, `move` px.
        """
        steps = []
        if move != (0.0, 0.0):
            steps.append(f"translate({pair(move)})")
        if turn:
            steps.append(f"rotate({shown(turn)})")
        if scale != 1.0:
            factors = (scale, scale) if isinstance(scale, int | float) else scale
            steps.append(f"scale({' '.join(_exact(factor) for factor in factors)})")
        extra = {"transform": " ".join(steps)} if steps else {}
        group = self._drawing.g(**extra)
        self._style(group, style)
        self._groups[-1].add(group)
        self._groups.append(group)
        try:
            yield
        finally:
            self._groups.pop()

    def linear_gradient(self, start: Point, end: Point, stops: Sequence[Stop]) -> str:
        """A paint that runs from `start` to `end`, in the coordinates of the shape that uses it."""
        key = ("linear", start, end, tuple(stops))
        if key not in self._paints:
            gradient = self._drawing.linearGradient(
                tuple(map(shown, start)),
                tuple(map(shown, end)),
                id=self._new_id(),
                gradientUnits="userSpaceOnUse",
            )
            self._paints[key] = self._gradient(gradient, stops)
        return self._paints[key]

    def radial_gradient(self, centre: Point, radius: float, stops: Sequence[Stop]) -> str:
        """A paint that runs from `centre` outwards, in the coordinates of what uses it.

        It ends at `radius` px.
        """
        key = ("radial", centre, radius, tuple(stops))
        if key not in self._paints:
            gradient = self._drawing.radialGradient(
                center=tuple(map(shown, centre)),
                r=shown(radius),
                id=self._new_id(),
                gradientUnits="userSpaceOnUse",
            )
            self._paints[key] = self._gradient(gradient, stops)
        return self._paints[key]

    @contextmanager
    def pattern(
        self, width: float, height: float, *, turn: float = 0.0, move: Point = (0.0, 0.0)
    ) -> Iterator[str]:
        """A paint that repeats what is drawn inside, tile by tile; gives the paint.

        Tiles are `width` by `height` px, turned by `turn` degrees clockwise.

        ::

            with scene.pattern(12, 12) as dots:
                scene.circle(6, 6, 1.5, fill="#4a3b16")
            scene.rect(0, 0, 400, 400, fill=dots)
        """
        name = self._new_id()
        extra = {}
        if turn or move != (0.0, 0.0):
            extra["patternTransform"] = f"translate({pair(move)}) rotate({shown(turn)})"
        pattern = self._drawing.pattern(
            size=(shown(width), shown(height)), id=name, patternUnits="userSpaceOnUse", **extra
        )
        self._drawing.defs.add(pattern)
        self._groups.append(pattern)
        try:
            yield f"url(#{name})"
        finally:
            self._groups.pop()

    def clip(self, data: str) -> str:
        """A clip for `Style.clip`: only what lies within the path is seen."""
        key = ("clip", data)
        if key not in self._paints:
            name = self._new_id()
            clip = self._drawing.defs.add(self._drawing.clipPath(id=name))
            clip.add(self._drawing.path(d=data))
            self._paints[key] = f"url(#{name})"
        return self._paints[key]

    # -- the end ---------------------------------------------------------------------------------

    def svg(self) -> str:
        """The page as SVG text."""
        return f"{written(self._drawing, self._under)}\n"

    def layer(self) -> Layer:
        """The page as a layer for others."""
        return Layer.of(written(self._drawing), self._ids)

    def picture(self, name: str) -> Picture:
        """The page as a finished picture."""
        under = self._under.length if self._under is not None else None
        return Picture(name, round(self.width), round(self.height), self.svg(), under)

    def _new_id(self) -> str:
        self._ids += 1
        return f"p{self._ids}"

    def _gradient(self, gradient: Any, stops: Sequence[Stop]) -> str:
        for stop in stops:
            opacity = shown(stop[2]) if len(stop) == 3 else None
            gradient.add_stop_color(shown(stop[0]), self._graded(stop[1]), opacity)
        self._drawing.defs.add(gradient)
        return f"url(#{gradient.attribs['id']})"

    def _add(self, shape: Any, style: Style) -> None:
        self._style(shape, style)
        self._groups[-1].add(shape)

    def _style(self, shape: Any, style: Style) -> None:
        for name, value in style.items():
            if name == "clip":
                shape.attribs["clip-path"] = value
            elif name == "dash":
                shape.attribs["stroke-dasharray"] = " ".join(shown(part) for part in style["dash"])
            else:
                attribute = _NAMES.get(name, name.replace("_", "-"))
                text = self._graded(value) if isinstance(value, str) else _exact(value)
                shape.attribs[attribute] = text

    def _graded(self, paint: str) -> str:
        """A colour after grading; other paints and keywords are unchanged."""
        return self._grade(paint) if self._grade and paint.startswith("#") else paint


def pair(point: Point) -> str:
    """A point as path data."""
    return f"{shown(point[0])} {shown(point[1])}"


def closed(points: Sequence[Point]) -> str:
    """Path data of a closed shape with straight sides."""
    return "M" + "L".join(pair(point) for point in points) + "Z"


def smooth(points: Sequence[Point], *, tension: float = 1.0) -> str:
    """Path data of a closed curve through points (Catmull-Rom).

    `tension` has no unit: 1 is the usual curve, 0 are straight lines.
    """
    count = len(points)
    data = [f"M{pair(points[0])}"]
    for at in range(count):
        before, start = points[at - 1], points[at]
        end, after = points[(at + 1) % count], points[(at + 2) % count]
        first = _shifted(start, before, end, tension / 6)
        second = _shifted(end, after, start, tension / 6)
        data.append(f"C{pair(first)} {pair(second)} {pair(end)}")
    return "".join(data) + "Z"


def regular(sides: int, radius: float, *, turn: float = 0.0, centre: Point = (0, 0)) -> list[Point]:
    """The corners of a regular polygon of `radius` px, the first one straight up.

    `turn` then turns it, in degrees clockwise.
    """
    return [on_circle(centre, radius, turn + 360 * at / sides) for at in range(sides)]


def on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """The point of a circle of `radius` px at an angle, in degrees clockwise from straight up."""
    angle = math.radians(degrees)
    return (centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle))


def arc(centre: Point, radius: float, start: float, end: float) -> str:
    """Path data (without the first move) of an arc of `radius` px, clockwise.

    It goes from `start` to `end`, in degrees, 0 straight up.
    """
    large = int((end - start) % 360 > 180)
    to = pair(on_circle(centre, radius, end))
    return f"A{shown(radius)} {shown(radius)} 0 {large} 1 {to}"


def _shifted(point: Point, start: Point, end: Point, part: float) -> Point:
    return (point[0] + (end[0] - start[0]) * part, point[1] + (end[1] - start[1]) * part)


def _exact(value: object) -> str:
    """A factor or an opacity as text, with four decimals: a hundredth of a scale would be visible."""
    assert isinstance(value, int | float)
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
