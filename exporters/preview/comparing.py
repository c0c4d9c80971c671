"""A page with the pictures that differ between two contents; it holds them itself, and needs no server."""

from __future__ import annotations

from base64 import b64encode

from adjudicator.cli.content import content_named
from adjudicator.content.translation import spoken
from exporters.art.canvas.scene import Picture
from exporters.art.wording import words
from exporters.preview.drawing import GROUPS, Shown
from exporters.preview.pages import comparing_page


def comparison(before: str, after: str, language: str) -> tuple[str, int]:
    """The page, and how many pictures differ; each content is a game's id, a folder or an overlay.

    The errors of `load_content`.
    """
    svgs: dict[str, str] = {}
    shown: dict[str, Shown] = {}
    for at, name in enumerate((before, after)):
        content = spoken(content_named(name), language)
        named = words(content)
        drawn: dict[str, Picture] = {}
        for group, draw in GROUPS.items():
            for picture in draw(content, named, drawn):
                drawn[picture.id] = picture
                one = shown.setdefault(picture.id, Shown(picture.id, group, "", "", ""))
                key = f"{at}/{picture.id}"
                svgs[key] = picture.svg
                if at:
                    same = svgs.get(f"0/{picture.id}") == picture.svg
                    one.now = one.first if same else key
                else:
                    one.first = key
    order = list(GROUPS)
    changed = [one for one in shown.values() if one.now != one.first]
    changed.sort(key=lambda one: order.index(one.group))
    page = comparing_page(
        f"Pictures that differ: {before}, {after}",
        changed,
        lambda key: f"data:image/svg+xml;base64,{b64encode(svgs[key].encode()).decode()}",
    )
    return page, len(changed)
