"""The table of a report as SVG: backgrounds, each picture once, and a group for each stack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from markupsafe import Markup

from exporters.pages import trusted
from exporters.report.pixels import Form, Pixels, inside
from exporters.report.table import Ground, Key, ReportTable, Stack
from exporters.vassal.module.files import width_of

Address = Callable[[str, Pixels, Form], str]
"""The name of a picture of the art, and the picture -> where a page finds it."""

BADGE = 17
"""Half the height of a stack's number, in units of the page."""
LITTLE, LITTLE_BADGE = 80, 0.75
"""On lower pictures the number is smaller by this factor, and at their side."""


class Pictures(msgspec.Struct, frozen=True):
    """All pictures of a page."""

    drawn: dict[str, Pixels]
    ids: dict[str, str]
    """Picture of the art -> id in the page."""
    grounds: frozenset[str]
    """Pictures under the pieces."""

    def defs(self, form: Form = "webp", address: Address = inside) -> str:
        """Every picture once, centred at the origin; backgrounds have their corner there.

        `address` says where the page finds a picture: by default, within the page.
        """
        found = []
        for name, one in self.drawn.items():
            x, y = (0, 0) if name in self.grounds else (-one.width / 2, -one.height / 2)
            found.append(
                f'<image id="{self.ids[name]}" x="{x:g}" y="{y:g}" width="{one.width}"'
                f' height="{one.height}" href="{address(name, one, form)}"/>'
            )
        inner = "\n".join(found)
        return f'<svg width="0" height="0" aria-hidden="true" class="defs"><defs>\n{inner}\n</defs></svg>'


def draw_pictures(table: ReportTable, grounds: Sequence[Ground], shown: Iterable[str]) -> Pictures:
    """The pictures of the grounds, and those of the art that are shown as pieces."""
    widths = {one.picture: width_of(table.plan, one.picture) for one in grounds if one.picture}
    widths |= {name: width_of(table.plan, name) for name in shown}
    drawn = table.pixels(widths)
    under = frozenset(one.picture for one in grounds if one.picture)
    return Pictures(drawn, {name: f"p{at}" for at, name in enumerate(drawn)}, under)


def ground_svg(
    at: int,
    ground: Ground,
    pictures: Pictures,
    standing: Mapping[Key, Stack],
    named: Callable[[Key, int], str],
    picture: Callable[[Key, int], str],
    label: str,
    over: str = "",
) -> Markup:
    """A board or window with the stacks on it; `picture` gives what a stack looks like.

    `over` is what lies over them, as SVG.
    """
    stacks = "\n".join(
        stack_svg(
            stack, pictures.drawn[picture(key, stack.count)],
            pictures.ids[picture(key, stack.count)], named(key, stack.count),
        )
        for key, stack in standing.items()
        if stack.ground == at
    )  # fmt: skip
    red, green, blue = ground.colour.split(",")
    back = (
        f'<rect width="{ground.width}" height="{ground.height}" fill="rgb({red},{green},{blue})"/>'
    )
    if ground.picture:
        back += f'<use href="#{pictures.ids[ground.picture]}"/>'
    back += veils_svg(ground)
    head = Markup('<svg viewBox="0 0 {} {}" role="group" aria-label="{}">')
    drawn = trusted(f'{back}<g id="g{at}">\n{stacks}\n</g>{over}</svg>')
    return head.format(ground.width, ground.height, label) + drawn


def veils_svg(ground: Ground) -> str:
    """What hides the mats of those who do not play."""
    return "".join(
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="rgb({ground.colour})" fill-opacity="0.88"/>'
        for x, y, wide, high in ground.veils
    )


def stack_svg(stack: Stack, pixels: Pixels, picture: str, title: str) -> str:
    """A stack: its picture, its number where it has more than one, and its name."""
    named = Markup("<title>{}</title>").format(title)
    return (
        f'<g class="stack" transform="translate({stack.x} {stack.y})">'
        f'{named}<use href="#{picture}"/>{badge(stack.count, pixels)}</g>'
    )


def badge_at(width: int, height: int, digits: int) -> tuple[float, float, float]:
    """Where the number of a stack stands from the middle of its picture, in units of the page, and its size in shares of `BADGE`."""
    if height < LITTLE:
        return width / 2 + BADGE * 0.22 * digits, height / 2 - BADGE * 0.3, LITTLE_BADGE
    return width / 2 - BADGE / 2, height / 2 - BADGE / 2, 1


def badge_width(digits: int) -> float:
    """How wide a number of so many digits is, in units of the page."""
    return BADGE * (1 + 0.6 * digits)


def badge(count: int, pixels: Pixels) -> str:
    """The number of a stack, at the lower right of its picture."""
    if count == 1:
        return ""
    digits = len(str(count))
    x, y, large = badge_at(pixels.width, pixels.height, digits)
    wide = badge_width(digits)
    return (
        f'<g class="count" transform="translate({x:g} {y:g}) scale({large:g})">'
        f'<rect x="{-wide / 2:g}" y="{-BADGE}" width="{wide:g}" height="{2 * BADGE}"'
        f' rx="{BADGE * 0.7:g}"/><text y="{BADGE * 0.5:g}">{count}</text></g>'
    )
