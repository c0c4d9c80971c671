"""Counters in the panels of sides: numbers that lie open and that no piece stands for, such as a price.

The rules have no stand for them, so nobody's drags are judged by them: they are the players' own notes,
which all see and change by clicks.
"""

from __future__ import annotations

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.speech import phrase
from exporters.vassal.format import traits
from exporters.vassal.format.traits import Change
from exporters.vassal.module.facts import entries
from exporters.vassal.module.pieces import Slot, image_of
from exporters.vassal.module.table_facts import CounterFacts

LETTERS = 30
"""Size of the number, in points."""
INK, GROUND = "255,246,220", "40,34,30"


def counter(content: Content, facts: CounterFacts) -> Slot:
    """A counter that shows what the number is in a new game.

    ContentError for a start that is no number of the content.
    """
    start = _start(content, facts)
    title = phrase(facts.title)
    prop = "Count"
    told = phrase(
        "{side}: {counter} is now {number}", side="$PlayerSide$", counter=title, number=f"${prop}$"
    )
    steps = [("+1", "more", traits.add(1)), ("-1", "less", traits.add(-1)),
             (phrase("Set ..."), "set", traits.ask(title))]  # fmt: skip
    made = [
        traits.fixed(may_move=False),
        traits.report(["told"], told),
        *(traits.trigger(words, words, f"{name}-told", [name, "told"]) for words, name, _ in steps),
        traits.dynamic(prop, str(start), [Change("", name, change) for _, name, change in steps],
                       (0, facts.most)),
        traits.corner(f"${prop}$", LETTERS, foreground=INK, background=GROUND),
        # With a second slash it is nothing to the rules.
        traits.marks(ContentId=f"form/counter/{facts.place}", Layer="form"),
        traits.basic(title, image_of(facts.picture)),
    ]  # fmt: skip
    key = f"counter/{facts.place}"
    return Slot(key, title, key, made, {image_of(facts.picture): facts.picture}, "counter")


def _start(content: Content, facts: CounterFacts) -> int:
    if not facts.start:
        return 0
    found = entries(content, facts.start)
    value = found[0].fields.get("value") if len(found) == 1 else None
    if not isinstance(value, int):
        raise ContentError(f"table.json: {facts.start!r} is no number of the content")
    return value
