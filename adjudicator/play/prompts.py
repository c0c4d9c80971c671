"""Forms in a terminal: one question a field, as the rulebook's `next_field` gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

from adjudicator.content.names import value_words
from adjudicator.content.places import nearest_hint
from adjudicator.play.terminal import Terminal
from adjudicator.rules.records import Field

BACK = "back"
LONGEST = 500
"""Characters of a free text."""
DIGITS = 9
"""Digits that are read of a number: more than any option has."""


def about(move_type: type) -> str:
    """What a kind of move is, in one sentence."""
    return (move_type.__doc__ or "").strip().partition("\n")[0]


def about_field(move_type: type, name: str) -> str:
    """What a field of a move is, or its name."""
    hint = get_type_hints(move_type, include_extras=True).get(name)
    if get_origin(hint) is NotRequired:
        (hint,) = get_args(hint)
    for meta in reversed(getattr(hint, "__metadata__", ())):
        description = getattr(meta, "description", None)
        if description:
            return str(description)
    return name


Aside = Callable[[str], bool]
"""Answers a command that asks for news, such as `board`; False for anything else."""


def ask_field(
    terminal: Terminal, field: Field, words: str, names: Mapping[str, str], aside: Aside
) -> Any:
    """A value for a field, or `BACK`.

    The only possible value is taken without a question.
    """
    if field.kind == "text":
        return ask_text(terminal, words)
    options = list(dict.fromkeys(field.options))
    if len(options) == 1:
        terminal.tell(f"  {field.name}: {value_words(options[0], names)}")
        return options[0]
    if field.kind == "amount":
        return ask_amount(terminal, field.name, options, words, aside)
    terminal.tell(f"  {field.name}: {words}")
    for number, option in enumerate(options, 1):
        terminal.tell(f"  {number:4} {value_words(option, names)}")
    return ask_choice(terminal, field.name, options, names, aside)


def ask_text(terminal: Terminal, words: str) -> str:
    """A free text of one to LONGEST characters, or `BACK`."""
    while True:
        answer = terminal.ask(f"  {words}")
        if 1 <= len(answer) <= LONGEST:
            return answer
        terminal.tell(f"  One to {LONGEST} characters, please. Or `back`.")


def ask_amount(terminal: Terminal, name: str, options: list[int], words: str, aside: Aside) -> Any:
    """One of several whole numbers, or `BACK`."""
    whole = options == list(range(options[0], options[-1] + 1))
    shown = f"{options[0]}-{options[-1]}" if whole else ", ".join(map(str, options))
    while True:
        answer = terminal.ask(f"  {name} ({shown}): {words}")
        if answer == BACK:
            return BACK
        if answer.isdecimal() and answer.isascii() and int(answer[:DIGITS]) in options:
            return int(answer[:DIGITS])
        if aside(answer):
            continue
        terminal.tell(f"  A number, please: {shown}. Or `back`.")


def ask_choice(
    terminal: Terminal, name: str, options: list[Any], names: Mapping[str, str], aside: Aside
) -> Any:
    """One of several things by number, id or name, or `BACK`."""
    while True:
        answer = terminal.ask(f"  {name}:")
        if answer == BACK:
            return BACK
        found = pick(answer, options, names)
        if found:
            return found[0]
        if aside(answer):
            continue
        ids = [str(option) for option in options]
        hint = nearest_hint(answer, ids).removeprefix(", d")
        meant = f" D{hint}" if hint else ""
        terminal.tell(f"  A number from 1 to {len(options)}, please.{meant} Or `back`.")


def pick(answer: str, options: list[Any], names: Mapping[str, str]) -> list[Any]:
    """The option that a number, an id or a name means, in a list; an empty list for none."""
    if answer.isdecimal() and answer.isascii():
        at = int(answer[:DIGITS]) - 1
        return [options[at]] if 0 <= at < len(options) else []
    wanted = answer.lower()
    return [
        option
        for option in options
        if wanted in (str(option).lower(), value_words(option, names).lower())
    ][:1]
