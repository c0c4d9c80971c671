"""Templates of messages: texts with arguments in braces, filled in with names and right numbers.

`{by}` is replaced by the display name of an argument. `{forces:# force|# forces}` chooses by a
number: the part before the bar for one, the part after it for any other number; with three parts
the first is for none (`{left:nothing is|only # is|only # are}`). `#` stands for the number. An
argument that is a name chooses by the number of the name: `{by:# has|# have}` is "Fremen has", and
"Harkonnens have" where the names of a language say that this one is a plural (`number/<id>`:
`many`); a list of names is one. A missing argument leaves its name in braces. Messages, posts,
pages and both tables are filled in here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

NUMBER = "number"
"""The argument by whose names, "number/<id>", a language says that a name is a plural."""
MANY = "many"
"""What it says then."""
UNCOUNTED: list[str] = ["?", "hidden", ""]
"""What stands for a number that is not known."""
AND = "list/and"
"""The name of the pattern by which names stand in a row: "{list} and {last}"."""
DIGITS = "0123456789"
SMALL = "abcdefghijklmnopqrstuvwxyz"
OPENS = SMALL + "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
"""What the name of an argument may begin with."""
MOST_LETTERS = 40
"""The longest id; hashes are longer."""


class Placeholder(msgspec.Struct, frozen=True):
    """Where an argument stands in a template."""

    name: str
    forms: list[str]
    """The words for none, one and many; empty where the argument stands by itself."""


class Template(msgspec.Struct, frozen=True):
    """A template taken apart: a text, an argument, a text, and so on."""

    texts: list[str]
    places: list[Placeholder]


# --- templates -----------------------------------------------------------------------------------


def parsed(text: str) -> Template | None:
    """A template taken apart; nothing for a text that is no template."""
    parts = text.split("{")
    if "}" in parts[0]:
        return None
    texts = [parts[0]]
    places: list[Placeholder] = []
    for part in parts[1:]:
        halves = part.split("}")
        if len(halves) != 2:
            return None
        place = place_of(halves[0])
        if place is None:
            return None
        places.append(place)
        texts.append(halves[1])
    return Template(texts=texts, places=places)


def place_of(text: str) -> Placeholder | None:
    """The argument that stands between two braces; nothing where that is none."""
    parts = text.split(":")
    name = parts[0]
    if name == "" or name[0] not in OPENS:
        return None
    for i in range(len(name)):
        if name[i] not in OPENS and name[i] not in DIGITS and name[i] != "-":
            return None
    if len(parts) == 1:
        return Placeholder(name=name, forms=[])
    forms = ":".join(parts[1:]).split("|")
    if len(forms) == 2:
        return Placeholder(name=name, forms=[forms[1], forms[0], forms[1]])
    if len(forms) == 3:
        return Placeholder(name=name, forms=forms)
    return None


def fits(template: Template, args: Mapping[str, Any]) -> bool:
    """Whether all the arguments that a template names are given."""
    return all(place.name in args for place in template.places)


def filled(template: Template, args: Mapping[str, Any], naming: Callable[[str, Any], str]) -> str:
    """A template with its arguments in words: `naming` says the value of an argument."""
    said = [template.texts[0]]
    for i in range(len(template.places)):
        place = template.places[i]
        if place.name not in args:
            said.append(f"{{{place.name}}}")
        elif len(place.forms) == 0:
            said.append(naming(place.name, args[place.name]))
        else:
            said.append(counted(place, args[place.name], naming))
        said.append(template.texts[i + 1])
    return "".join(said)


def counted(place: Placeholder, value: Any, naming: Callable[[str, Any], str]) -> str:
    """The words for none, one or many that a value chooses, with the value in them."""
    text = str(value)
    form = place.forms[2]
    if text == "0":
        form = place.forms[0]
    elif text == "1" or not is_many(text, naming):
        form = place.forms[1]
    return naming(place.name, value).join(form.split("#"))


def is_many(value: str, naming: Callable[[str, Any], str]) -> bool:
    """Whether a value is more than one: a number, a list, not known, or a name that is a plural."""
    if value in UNCOUNTED or ", " in value or value[0] in DIGITS or value[0] == "-":
        return True
    return naming(NUMBER, value) == MANY


# --- values --------------------------------------------------------------------------------------


def named(names: Mapping[str, str], argument: str, value: str, seat: str = "") -> str:
    """The name of an argument's value, as a seat calls it ("<seat>/<value>"); "" if it has none."""
    if seat != "":
        theirs = names.get(f"{seat}/{value}") or ""
        if theirs != "":
            return theirs
    own = names.get(f"{argument}/{value}")
    return own or names.get(value) or names.get(f"value/{value}") or ""


def value_words(names: Mapping[str, str], argument: str, value: str, seat: str = "") -> str:
    """The value of an argument in words; of a list ("green, red"), each by its own name.

    Where all of a list have names, they stand in a row as the language has it: "Green and Red".
    """
    found = named(names, argument, value, seat)
    if found != "":
        return found
    values = value.split(", ")
    found_each = [named(names, argument, each, seat) for each in values]
    row = names.get(AND) or ""
    if row == "" or len(values) < 2 or "" in found_each:
        return ", ".join([named(names, argument, each, seat) or each for each in values])
    return listed(found_each, row)


def listed(words: list[str], pair: str) -> str:
    """Words in a row, "A, B and C"; `pair` is the template "{list} and {last}" in the language.

    In a row of several a name that has commas of its own ("La, La, La") stands in quotes.
    """
    if len(words) < 2:
        return ", ".join(words)
    row = [f'"{word}"' if len(word.split(", ")) > 1 else word for word in words]
    template = parsed(pair)
    if template is None:
        return ", ".join(row)
    last = len(row) - 1
    said = [template.texts[0]]
    for i in range(len(template.places)):
        said.append(row[last] if template.places[i].name == "last" else ", ".join(row[:last]))
        said.append(template.texts[i + 1])
    return "".join(said)


def is_strange(names: Mapping[str, str], argument: str, value: str) -> bool:
    """Whether a value looks like an id and names nothing: a message then shows it in quotes."""
    if value == "" or len(value) > MOST_LETTERS or value[0] not in SMALL:
        return False
    for i in range(len(value)):
        if value[i] not in SMALL and value[i] not in DIGITS and value[i] != "-":
            return False
    return value == "none" or named(names, argument, value) == ""
