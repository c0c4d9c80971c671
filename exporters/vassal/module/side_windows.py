"""The windows besides the main map: shared windows, private ones, and those of forms."""

from __future__ import annotations

from adjudicator.content.names import names
from adjudicator.content.places import game_folder
from adjudicator.content.records import Content
from exporters.speech import languages, phrase, speaking
from exporters.vassal.format import traits
from exporters.vassal.format.components import Node
from exporters.vassal.module.controls import battle_wheels
from exporters.vassal.module.controls.forms import (
    COLUMNS,
    HEIGHT,
    TABLE,
    WIDTH,
    Form,
    by_phase,
    of_side,
    of_table,
)
from exporters.vassal.module.game_facts.facts import Entry
from exporters.vassal.module.game_facts.secrecy import by_side
from exporters.vassal.module.game_facts.table_facts import SharedFacts, WindowFacts
from exporters.vassal.module.making import Making, stack
from exporters.vassal.module.pieces.pieces import Slot, image_of
from exporters.vassal.module.places.own_zones import private_areas
from exporters.vassal.module.places.windows import ALT, ALT_SHIFT, ModuleBoard, hot, window

CTRL_SHIFT = 195
"""Modifiers of the key of a side's moves."""
KEYS = {"alt": ALT, "alt-shift": ALT_SHIFT}
"""Modifiers of the keys of a side's other windows."""
GAP = 20
"""Between forms of a window, in px."""
BAR = 24
"""What the bar for scrolling takes of the width of a window, in px of it: nothing lies there."""
HEADING = 44
"""The height of the words over the forms of a phase, in px."""
SIGN_LETTERS, SIGN_INK = 16, "226,214,184"
"""Size (points) and colour of what stands over a band of a window."""
SIGN_LEFT, SIGN_TOP = 120, 20
"""The middle of that from the left and the top of its band, in px."""
SIGN_ROOM = 2 * SIGN_LEFT - 4
"""The widest that it may be, in px."""


def shared_window(making: Making, facts: SharedFacts) -> Node:
    """A window that all sides see, with what stands in it."""
    board = ModuleBoard(facts.name, facts.width, facts.height, colour=facts.colour)
    making.boards[facts.name] = [board]
    inside = []
    for slot, x, y in battle_wheels.on_window(making.content, facts.wheels):
        making.slots[slot.key] = slot
        inside.append(stack(making, facts.name, slot, x, y))
    return window("Map", facts.name, [board], inside, button=facts.name,
                  hotkey=hot(facts.key, ALT), layers=making.table.layers)  # fmt: skip


def table_forms(making: Making) -> Node:
    """The window with the forms of chance, which every player may fill in."""
    kinds = of_table(making.rules, making.forms)
    return _form_window(
        making, "Map", phrase("Table moves"), TABLE, phrase("The table"), kinds, hot("M", ALT)
    )


def automaton_forms(making: Making, side: str, key: str) -> Node:
    """The window with the forms of an automaton, which any player fills in.

    They are there in set-ups with an automaton alone.
    """
    kinds = of_side(making.rules, making.forms, side)
    shown = making.sides[side]
    return _form_window(making, "Map", phrase("{side}: automaton", side=shown), side, shown, kinds,
                        hot(key, ALT), of=automaton(side))  # fmt: skip


def automaton(side: str) -> str:
    """The name under which the forms of an automaton are listed, in place of a side's."""
    return f"automaton/{side}"


def windows_of(making: Making, side: str, shown: str, number: str) -> list[Node]:
    """All windows that only one side sees: the window with its pieces, and that with its forms."""
    kinds = of_side(making.rules, making.forms, side)
    private = [
        _window(making, facts, side, shown, number)
        for facts in making.table.windows
        if (not facts.sides or side in facts.sides)
        and (not facts.together or side == facts.sides[0])
    ]
    return [
        *private,
        _form_window(making, "PrivateMap", phrase("{side}: moves", side=shown), side, shown, kinds,
                          hot(number, CTRL_SHIFT)),
    ]  # fmt: skip


def _window(making: Making, facts: WindowFacts, side: str, shown: str, number: str) -> Node:
    """A window that only its side sees."""
    entry_ = Entry(side, side, {"id": side})
    name = entry_.fill(facts.title, making.named, side=shown)
    own = (
        making.table.purse
        if making.table.purse and making.table.purse.place == facts.place
        else None
    )
    money = [(own.spot.left, own.spot.top)] if own is not None else []
    said = facts.signs[1:] or facts.below
    names = [name, *(f"{name}: {phrase(text)}" for text in said)]
    size = facts.width, facts.height
    owner = "" if facts.together else side
    areas = private_areas(owner, facts.places, size, names, money)
    if facts.picture is None:
        colour = facts.colour or "0,0,0"
        board = ModuleBoard(name, facts.width, facts.height, areas, colour=colour)
    else:
        picture = entry_.fill(facts.picture, making.named, side=shown)
        making.pictures[image_of(picture)] = picture
        board = ModuleBoard(name, facts.width, facts.height, areas, image_of(picture))
    making.boards[name] = [board]
    button = entry_.fill(facts.button, making.named, side=shown)
    inside = []
    if own is not None:
        slot = making.slots[f"purse/{side}"]
        inside.append(stack(making, name, slot, own.x, own.y, side))
    inside += [
        _sign(making, name, side, place, phrase(sign), area.corners[0][1])
        for place, sign, area in zip(facts.places, facts.signs, areas, strict=False)
    ]
    sides = [making.sides[one] for one in facts.sides] if facts.together else shown
    return window(facts.kind, name, [board], inside, side=sides, button=button,
                  hotkey=hot(number, KEYS[facts.keys]), layers=making.table.layers)  # fmt: skip


def _sign(making: Making, window_: str, side: str, place: str, text: str, top: int) -> Node:
    """The title of a band of a window, at its upper edge."""
    key = f"{side}.{place}"
    return _written(making, window_, key, text, (SIGN_LEFT, top + SIGN_TOP), side)


def _written(
    making: Making, window_: str, key: str, text: str, at: tuple[int, int], side: str
) -> Node:
    """A text on the background of a window, centred on a point."""
    made = [
        traits.fixed(may_move=False),
        traits.label(text, SIGN_LETTERS, foreground=SIGN_INK),
        # With a second slash it is nothing to the rules.
        traits.marks(ContentId=f"form/sign/{key}", Layer="form"),
        traits.basic(text, ""),
    ]
    slot = Slot(f"sign/{key}", text, f"sign/{key.rpartition('.')[2]}", made, {}, "form")
    making.slots[slot.key] = slot
    return stack(making, window_, slot, *at, side)


def _form_window(
    making: Making, kind: str, name: str, by: str, side: str, listed: list[Form], hotkey: str,
    *, of: str = "",
) -> Node:  # fmt: skip
    """The forms in rows, below the names of the phases in which such moves are made.

    `of`: who has the forms, if not who moves by them.
    """
    holder = of or by
    seen_by = "" if by == TABLE else holder
    wide = COLUMNS * (WIDTH + GAP) + GAP
    top, inside = 0, []
    called = _called(making.content, by, side)
    groups = by_phase(making.content, making.rules, listed, making.named)
    for number, (heading, below) in enumerate(groups, 1):
        middle = wide // 2, top + HEADING // 2 + GAP // 2
        inside.append(_written(making, name, f"{holder}.phase-{number}", heading, middle, seen_by))
        top += HEADING
        for at, form in enumerate(below):
            x = GAP + at % COLUMNS * (WIDTH + GAP) + WIDTH // 2
            y = top + GAP + at // COLUMNS * (HEIGHT + GAP) + HEIGHT // 2
            slot = _form_slot(making, form, (holder, by), called)
            inside.append(stack(making, name, slot, x, y, seen_by))
        top += -(-len(below) // COLUMNS) * (HEIGHT + GAP)
    board = ModuleBoard(name, wide + BAR, top + GAP + BAR)
    making.boards[name] = [board]
    owner = "" if of or by == TABLE else side
    button = phrase("Moves: {side}", side=name if of else side)
    return window(
        kind, name, [board], inside, side=owner, button=button, hotkey=hotkey,
        layers=making.table.layers,
    )  # fmt: skip


def _called(content: Content, by: str, side: str) -> dict[str, str]:
    """The properties of a form with the name of its side, or of the table, in every language; `side` in that of the content."""
    found = {}
    for language in languages():
        with speaking(language):
            table = phrase("The table")
        named = names(game_folder(content.game), language)
        found[by_side(language)] = table if by == TABLE else named.get(by, by)
    return {**found, by_side(content.language): side}


def _form_slot(making: Making, form: Form, whose: tuple[str, str], called: dict[str, str]) -> Slot:
    """A form; `called`: the properties that name its side (`_called`)."""
    holder, by = whose
    # The engine has one translation for each text of pieces, and some forms are called as a command is.
    named = phrase("Form: {move}", move=form.title)
    made = [
        traits.prototype(form.prototype),
        traits.marks(ContentId=f"form/{form.kind}", By=by, **called),
        traits.basic(named, "form.png"),
    ]
    slot = Slot(f"form/{holder}/{form.kind}", named, f"form/{form.kind}", made, {}, "form")
    making.slots[slot.key] = slot
    return slot
