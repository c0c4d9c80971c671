"""Templates of messages (`adjudicator.rules.templates`), as Python fills them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from adjudicator.rules import templates
from adjudicator.rules.templates import Template

Naming = Callable[[str, int | str], str]
"""The name of an argument and its value -> the value in words."""


def plainly(_name: str, value: int | str) -> str:
    """A value as it stands."""
    return str(value)


@lru_cache(maxsize=4096)
def parsed(text: str) -> Template | None:
    """A template taken apart; None for a text that is none."""
    return templates.parsed(text)


def argument_names(template: str) -> list[str]:
    """The arguments a template names, in order; ValueError if it is no template."""
    found = parsed(template)
    if found is None:
        raise ValueError(
            f"{template!r}: an argument stands in braces, as {{by}}, or with words for "
            "one and many, as {n:# force|# forces}, or for none, one and many"
        )
    return [place.name for place in found.places]


def fits(template: str, args: Mapping[str, object]) -> bool:
    """Whether all the arguments that a template names are given; ValueError if it is no template."""
    return all(name in args for name in argument_names(template))


def fill(template: str, args: Mapping[str, int | str], naming: Naming = plainly) -> str:
    """A template with its arguments; one that is missing stays as its name in braces.

    What is no template stands as it is.
    """
    found = parsed(template)
    return template if found is None else templates.filled(found, args, naming)


def sentence(text: str) -> str:
    """Text with a capital letter in front."""
    return text[:1].upper() + text[1:]
