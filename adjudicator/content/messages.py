"""What a violation says to people, from the templates of its clause."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from adjudicator.content.records import Content


def message(
    content: Content,
    clause: str,
    code: str,
    args: Mapping[str, int | str],
    names: Mapping[str, str] | None = None,
) -> str:
    """The message of a violation, with display names for ids where `names` are given.

    A clause's own template comes before the common ones of game.json (moves out of turn). What
    has no template is said with its clause and code: no violation is ever without words.
    """
    found = content.clauses.get(clause)
    template = found.violations.get(code, "") if found is not None else ""
    if not template:
        template = content.data["game"]["messages"].get(code, "")
    if not template:
        return f"{clause} ({code})"
    shown = {key: (names or {}).get(str(value), str(value)) for key, value in args.items()}
    return _filled(template, shown)


def argument_names(template: str) -> list[str]:
    """The arguments a template names, in order; ValueError if it is no plain template."""
    found: list[str] = []
    for _, name, form, conversion in Formatter().parse(template):
        if name is not None:
            if not name.isidentifier() or form or conversion:
                raise ValueError(f"{{{name}}} is not the plain name of an argument")
            found.append(name)
    return found


def _filled(template: str, args: Mapping[str, str]) -> str:
    try:
        missing = {name: f"{{{name}}}" for name in argument_names(template)}
    except ValueError:
        return template
    return template.format(**{**missing, **args})
