"""Forms in a terminal: one question a field, as the rulebook's `next_field` gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.content.names import value_words
from adjudicator.notation.matching import best, key_of
from adjudicator.play.session import Session
from adjudicator.play.terminal import Terminal
from adjudicator.problems import nearest
from adjudicator.rules.records import Field
from adjudicator.speech import phrase

BACK = "back"
LONGEST = 500
"""Characters of a free text."""
DIGITS = 9
"""Digits that are read of a number: more than any option has."""


COLUMNS = 12
"""A list with more options than these stands in columns."""
WIDE = 100
"""Characters of a line of columns."""

Means = Callable[[Any], str]
"""An option with what it means, or "" where its name says all."""
Aside = Callable[[str], bool]
"""Answers a command that asks for news, such as `board`; False for anything else."""


def ask_field(
    terminal: Terminal,
    field: Field,
    label: str,
    words: str,
    names: Mapping[str, str],
    aside: Aside,
    *,
    means: Means | None = None,
    worth: Means | None = None,
    blank: bool = False,
) -> Any:
    """A value for a field that is called `label` and told of in `words`, or `BACK`.

    The only possible value is taken without a question. With `blank`, no answer goes back, too. What each option of
    an amount is `worth` is told before the question.
    """
    if field.kind == "text":
        return ask_text(terminal, f"{words.rstrip('.') or label}:")
    options = list(dict.fromkeys(field.options))
    if len(options) == 1:
        terminal.tell(f"  {label}: {value_words(options[0], names, field.name)}")
        return options[0]
    meanings = [means(option) if means is not None else "" for option in options]
    if field.kind == "amount" and not any(meanings):
        worths = [worth(option) if worth is not None else "" for option in options]
        if any(worths):
            told = [f"{option}: {each}" for option, each in zip(options, worths, strict=True)]
            terminal.tell_all([f"  {line}" for line in told])
        return ask_amount(terminal, label, options, words, aside, blank=blank)
    terminal.tell(f"  {headed(label, words)}")
    shown = [
        meaning or value_words(option, names, field.name)
        for meaning, option in zip(meanings, options, strict=True)
    ]
    for line in numbered(shown):
        terminal.tell(line)
    return ask_choice(terminal, label, options, names, aside, field.name, blank=blank)


def strength_words(session: Session, move: Mapping[str, Any]) -> str:
    """What the forces of a half-made battle plan are worth, in words; "" where nothing is to be said of it."""
    followed = session.followed
    found = followed.rulebook.strength(followed.game, session.position, {**move})
    return phrase("Strength of the forces: {strength}", strength=found) if found else ""


def numbered(shown: Sequence[str]) -> list[str]:
    """Options with their numbers, one a line; many short ones in columns, read downwards."""
    entries = [f"  {number:4} {option}" for number, option in enumerate(shown, 1)]
    width = max(map(len, entries)) + 1
    across = max(1, WIDE // width)
    if len(entries) <= COLUMNS or across == 1:
        return entries
    down = -(-len(entries) // across)
    return ["".join(f"{each:{width}}" for each in entries[at::down]).rstrip() for at in range(down)]


def headed(label: str, words: str) -> str:
    """What is asked for, and what that is unless it says the same."""
    if words.lower().startswith(f"{label.lower()}:"):
        return words
    return f"{label}: {words}" if says_more(label, words) else f"{label}:"


def says_more(label: str, words: str) -> bool:
    """Whether a description says more than its label."""
    return words.rstrip(".").lower() not in ("", label.lower())


def ask_text(terminal: Terminal, words: str) -> str:
    """A free text of one to LONGEST characters, or `BACK`."""
    while True:
        answer = terminal.ask(f"  {words}")
        if goes_back(answer):
            return BACK
        if 1 <= len(answer) <= LONGEST:
            return answer
        terminal.tell("  " + phrase("One to {most} characters, please.", most=LONGEST) + or_back())


def ask_amount(
    terminal: Terminal,
    label: str,
    options: list[int],
    words: str,
    aside: Aside,
    *,
    blank: bool = False,
) -> Any:
    """One of several whole numbers, or `BACK`."""
    whole = options == list(range(options[0], options[-1] + 1))
    shown = f"{options[0]}-{options[-1]}" if whole else ", ".join(map(str, options))
    if says_more(label, words):
        terminal.tell(f"  {headed(label, words)}")
    while True:
        answer = terminal.ask(f"  {label} ({shown}):")
        if goes_back(answer) or (blank and not answer):
            return BACK
        if answer.isdecimal() and answer.isascii() and int(answer[:DIGITS]) in options:
            return int(answer[:DIGITS])
        if aside(answer):
            continue
        terminal.tell("  " + phrase("A number, please: {which}.", which=shown) + or_back())


def ask_choice(
    terminal: Terminal,
    label: str,
    options: list[Any],
    names: Mapping[str, str],
    aside: Aside,
    argument: str = "",
    *,
    blank: bool = False,
) -> Any:
    """One of several values of an argument by number, id or name, or `BACK`."""
    while True:
        answer = terminal.ask(f"  {label}:")
        if goes_back(answer) or (blank and not answer):
            return BACK
        found = pick(answer, options, names, argument)
        if not found and aside(answer):
            continue
        found = found or pick_cut_short(answer, options, names, argument)
        if found:
            return found[0]
        known = [str(option) for option in options]
        known += [value_words(option, names, argument) for option in options]
        wanted = phrase("A number from 1 to {n}, please.", n=len(options))
        terminal.tell(f"  {wanted}{meant(answer, known)}{or_back()}")


def goes_back(answer: str) -> bool:
    """Whether an answer leaves a half-made move."""
    return answer in (BACK, phrase(BACK))


def or_back() -> str:
    """The end of a refusal: how a half-made move is left."""
    return " " + phrase("Or `{back}`.", back=phrase(BACK))


def meant(answer: str, known: list[str]) -> str:
    """A question whether the nearest of what is known was meant, or ""."""
    close = nearest(answer, known)
    return " " + phrase("Did you mean '{what}'?", what=close) if close else ""


def pick(
    answer: str, options: list[Any], names: Mapping[str, str], argument: str = ""
) -> list[Any]:
    """The value of an argument that a number, an id or a name means, in a list; an empty list for none."""
    if answer.isdecimal() and answer.isascii():
        at = int(answer[:DIGITS]) - 1
        return [options[at]] if 0 <= at < len(options) else []
    wanted = answer.lower()
    return [
        option
        for option in options
        if wanted in (str(option).lower(), value_words(option, names, argument).lower())
    ][:1]


def pick_cut_short(
    answer: str, options: list[Any], names: Mapping[str, str], argument: str = ""
) -> list[Any]:
    """The only value that some words of a name mean, each perhaps cut short ("feyd"), in a list; else none."""
    keys = {
        str(at): [key_of(value_words(option, names, argument)), key_of(str(option))]
        for at, option in enumerate(options)
    }
    _, found = best(key_of(answer), keys)
    return [options[int(found[0])]] if len(found) == 1 else []
