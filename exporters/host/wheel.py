"""A secret number and a battle plan on the drawn wheel of the tables: a dial of buttons, and places for leader and cards.

Every part is a button in the form of the move, so it works by click, touch and keyboard alike, and
without scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from markupsafe import Markup

from adjudicator.content.records import Content
from adjudicator.play.session import Session
from adjudicator.speech import Speech, spoken_language
from exporters.art.canvas.scene import on_circle
from exporters.art.pieces.wheels import CENTRE, NUMBERS, RIM, SIZE, SLOTS, Slot, turn_of
from exporters.host.board import face_of, picture_address
from exporters.host.forms import Choice, Chosen, Form
from exporters.pages import trusted

FIELD = "number"
"""The field that a wheel dials."""
BUTTON = 92
"""The side of a button on the dial, in px of the picture."""
HUB = 280
"""How far the pointer reaches from the middle."""
SUNK = 0.36
"""How far words lie below the middle of a place, in shares of its height: the picture of the place stays visible."""
EDGE = 20
"""How much is seen around the dial and the slots."""


class Wheel(msgspec.Struct, frozen=True):
    """A wheel as parts of a page."""

    dial: Markup
    slots: Markup
    """The places for leader and cards; empty for a number alone."""
    shown: list[str]
    """The fields that can be seen and changed on it."""
    placed: bool
    """Whether all choices of the field that is asked are buttons on the dial."""


def wheel_of(content: Content) -> dict[str, Any] | None:
    """The wheel of a game; None for a game without one."""
    found: list[dict[str, Any]] = content.data["dice"].get("wheels", [])
    return found[0] if found else None


def wheel(
    session: Session,
    form: Form,
    choices: list[Choice],
    chosen: list[Chosen],
    say: Speech,
) -> Wheel | None:
    """The wheel on which a secret number is dialled; None for any other move."""
    followed = session.followed
    rules, facts = followed.rulebook, wheel_of(followed.content)
    kind = form.move["move"]
    fields = rules.moves[kind].__annotations__
    if facts is None or kind not in rules.secret_moves or FIELD not in fields:
        return None
    slots = SLOTS if SLOTS.keys() <= fields.keys() else {}
    numbers = choices if form.field is not None and form.field.name == FIELD else []
    on_dial = [one for one in numbers if facts["least"] <= one.option <= facts["most"]]
    told = {one.field: one for one in chosen}
    pictures = f"wheel/{facts['id']}"

    def address(name: str) -> str:
        return picture_address(followed.content.game, spoken_language(), name)

    back = Markup('<image href="{}" width="{}" height="{}"/>').format(address(pictures), *SIZE)
    pointer = _pointer(facts, form.move.get(FIELD), address(f"{pictures}/pointer"))
    buttons = Markup().join(_number(facts, one) for one in on_dial)
    change = _change(told.get(FIELD), CENTRE, HUB, HUB, say)
    seen = [name for name in (FIELD, *slots) if name in told]
    return Wheel(
        _svg(
            CENTRE[0] - RIM - EDGE, 2 * (RIM + EDGE), back + pointer + change + buttons,
            _label(told.get(FIELD), say("The dial")),
        ),
        _svg(
            CENTRE[0] + RIM + EDGE, SIZE[0] - CENTRE[0] - RIM - 2 * EDGE,
            back + Markup().join(
                _filled(session, slot, form.move.get(name), told.get(name), say)
                for name, slot in slots.items()
            ),
            say("Leader and cards"),
        ) if slots else Markup(),
        seen,
        bool(numbers) and len(on_dial) == len(numbers),
    )  # fmt: skip


def _label(chosen: Chosen | None, name: str) -> str:
    return f"{name}: {chosen.value}" if chosen else name


def _svg(left: float, width: float, inner: Markup, label: str) -> Markup:
    """A part of the picture with what lies over it."""
    top, height = CENTRE[1] - RIM - EDGE, 2 * (RIM + EDGE)
    head = Markup('<svg viewBox="{:g} {:g} {:g} {:g}" role="group" aria-label="{}">')
    return head.format(left, top, width, height, label) + inner + trusted("</svg>")


def _pointer(facts: Mapping[str, Any], number: int | None, address: str) -> Markup:
    """The pointer on the wheel's middle, turned to the number that is dialled."""
    shown = facts["least"] if number is None else min(number, facts["most"])
    x, y = CENTRE[0] - HUB, CENTRE[1] - HUB
    middle = Markup(
        '<g transform="rotate({:g} {:g} {:g})"><image href="{}" x="{:g}" y="{:g}" width="{}" height="{}"{}/></g>'
    ).format(
        turn_of({**facts}, shown), *CENTRE, address, x, y, 2 * HUB, 2 * HUB,
        Markup(' opacity="0.45"') if number is None else "",
    )  # fmt: skip
    if number is None:
        return middle
    return middle + Markup('<text class="dialled" x="{:g}" y="{:g}">{}</text>').format(
        *CENTRE, number
    )


def _number(facts: Mapping[str, Any], choice: Choice) -> Markup:
    """The button of a number on the dial."""
    x, y = on_circle(CENTRE, NUMBERS, turn_of({**facts}, choice.option))
    return Markup(
        '<foreignObject x="{:.0f}" y="{:.0f}" width="{}" height="{}"><button class="spot dial" form="answer"'
        ' name="value" value="{}" aria-label="{}" title="{}"></button></foreignObject>'
    ).format(x - BUTTON / 2, y - BUTTON / 2, BUTTON, BUTTON, choice.value, choice.label, choice.label)  # fmt: skip


def _filled(session: Session, slot: Slot, value: Any, chosen: Chosen | None, say: Speech) -> Markup:
    """What lies in a place: the picture of the piece, or its words; and the button that changes it."""
    if chosen is None:
        return Markup()
    (x, y), wide, high = slot.middle, slot.width, slot.height
    face = face_of(session.followed.content, spoken_language(), str(value))
    if face:
        what = Markup(
            '<image href="{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}" preserveAspectRatio="xMidYMid meet"/>'
        ).format(face, x - wide / 2, y - high / 2, wide, high)
    else:
        what = Markup('<text class="lies" x="{:g}" y="{:g}">{}</text>').format(
            x, y + high * SUNK, chosen.value
        )
    return what + _change(chosen, slot.middle, wide / 2, high / 2, say)


def _change(
    chosen: Chosen | None, middle: tuple[float, float], right: float, below: float, say: Speech
) -> Markup:
    """The button that lies over something chosen, and asks for it once more."""
    if chosen is None or not chosen.open:
        return Markup()
    words = say("Change {field}: {value}", field=chosen.label, value=chosen.value)
    return Markup(
        '<foreignObject x="{:g}" y="{:g}" width="{:g}" height="{:g}"><button class="change" form="answer"'
        ' name="change" value="{}" formnovalidate aria-label="{}" title="{}"></button></foreignObject>'
    ).format(middle[0] - right, middle[1] - below, 2 * right, 2 * below, chosen.field, words, words)
