"""Templates of messages: texts with arguments in braces, filled in with names and right numbers.

`{by}` stands for an argument by its display name. `{forces:# force|# forces}` chooses by a number:
what stands before the bar for one, behind it for any other; with three parts the first is for none
(`{left:nothing is|only # is|only # are}`). `#` stands for the number. An argument that is a name chooses
by the number of the name: `{by:# has|# have}` is "Fremen has", and "Harkonnens have" where the names
of a language say that this one is a plural (`number/<id>`: `many`); a list of names is one. Tables carry the same
templates taken apart (`pieces`), so that every referee says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from string import Formatter

Piece = str | list[str]
"""Of a template taken apart: text, argument, text… in turn.

An argument is its name, or its name with the words for none, for one and for many.
"""

NUMBER = "number"
"""The argument by whose names, "number/<id>", a language says that a name is a plural."""
MANY = "many"
"""What it says then."""
UNCOUNTED = ("?", "hidden", "")
"""What stands for a number that is not known."""

Naming = Callable[[str, int | str], str]
"""The name of an argument and its value -> the value in words."""


def plainly(_name: str, value: int | str) -> str:
    """A value as it stands."""
    return str(value)


@lru_cache(maxsize=4096)
def pieces(template: str) -> list[Piece]:
    """A template taken apart; ValueError if it is none. The answer is shared: leave it as it is."""
    found: list[Piece] = [""]
    for text, name, forms, conversion in Formatter().parse(template):
        found[-1] = f"{found[-1]}{text}"
        if name is not None:
            if not name.replace("-", "_").isidentifier() or conversion:
                raise ValueError(f"{{{name}}} is not the plain name of an argument")
            found += [[name, *_forms(name, forms)] if forms else name, ""]
    return found


def _forms(name: str, spec: str) -> list[str]:
    forms = spec.split("|")
    if len(forms) not in (2, 3):
        raise ValueError(f"{{{name}:…}} wants words for one and many, or for none, one and many")
    return forms if len(forms) == 3 else [forms[1], *forms]


def argument_names(template: str) -> list[str]:
    """The arguments a template names, in order; ValueError if it is no template."""
    return [piece if isinstance(piece, str) else piece[0] for piece in pieces(template)[1::2]]


def fits(template: str, args: Mapping[str, object]) -> bool:
    """Whether all the arguments that a template names are given."""
    return all(name in args for name in argument_names(template))


def fill(template: str, args: Mapping[str, int | str], naming: Naming = plainly) -> str:
    """A template with its arguments; one that is missing stays as its name in braces.

    What is no template stands as it is.
    """
    try:
        parts = pieces(template)
    except ValueError:
        return template
    said: list[str] = []
    for at, piece in enumerate(parts):
        if isinstance(piece, list):
            said.append(_counted(piece, args.get(piece[0]), naming))
        elif at % 2 == 0:
            said.append(piece)
        else:
            said.append(naming(piece, args[piece]) if piece in args else f"{{{piece}}}")
    return "".join(said)


def is_many(value: str, naming: Naming) -> bool:
    """Whether a name is a plural: a list of several, an unknown number, or as the names say."""
    return ", " in value or value in UNCOUNTED or naming(NUMBER, value) == MANY


def _counted(piece: list[str], value: int | str | None, naming: Naming) -> str:
    name, none, one, many = piece
    if value is None:
        return f"{{{name}}}"
    if isinstance(value, int):
        form = {0: none, 1: one}.get(value, many)
    else:
        form = many if is_many(value, naming) else one
    return form.replace("#", naming(name, value))


def sentence(text: str) -> str:
    """Text with a capital letter in front."""
    return text[:1].upper() + text[1:]
