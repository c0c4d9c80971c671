"""Which of several things a text names: by the words of their names, in full or cut short.

Case, accents, punctuation and letters that cannot be seen do not count. A full name takes
precedence over one with words left out, and whole words take precedence over abbreviations, so that
"The Great Flat" never means "The Greater Flat". If several names fit equally well, nothing is
guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from adjudicator.problems import nearest

Key = tuple[str, ...]
"""The words of a text, folded."""
WORD = re.compile(r"[^\W_]+")
SHOWN = 12
"""So many possible values are listed in an error."""
LONGEST_QUOTE = 60
"""Characters of a text that an error repeats."""
NO_MATCH = 9
"""A rank that is worse than that of any match."""


class UnknownWordError(Exception):
    """Something named is not known, or more than one thing may be meant; the message says which."""

    line: int = 0
    """The line of the file; 0 for the one that is read."""


class AmbiguousWordError(UnknownWordError):
    """A text may mean more than one thing."""


@contextmanager
def located(line: int) -> Iterator[None]:
    """Within it an error is one of this line of the file."""
    try:
        yield
    except UnknownWordError as error:
        error.line = error.line or line
        raise


def shown(text: str) -> str:
    """A text as an error quotes it: its beginning, where it is long."""
    text = text.strip()
    return f"“{text}”" if len(text) <= LONGEST_QUOTE else f"“{text[: LONGEST_QUOTE - 1]}…”"


def key_of(text: str) -> Key:
    """The words of a text, without case, accents and letters that cannot be seen."""
    if not text.isascii():
        plain = unicodedata.normalize("NFKD", text)
        text = "".join(
            letter
            for letter in plain
            if not unicodedata.combining(letter) and unicodedata.category(letter) != "Cf"
        )
    return tuple(WORD.findall(text.casefold()))


def rest_after(text: str, words: int) -> str:
    """What follows the first so many words of a text."""
    if not words:
        return text
    end = 0
    for count, found in enumerate(WORD.finditer(text), 1):
        end = found.end()
        if count == words:
            break
    return text[end:]


def begins(short: Key, whole: Key) -> bool:
    """Whether each word of the one is the beginning of that of the other, from the first on."""
    return 0 < len(short) <= len(whole) and all(
        word.startswith(part) for part, word in zip(short, whole, strict=False)
    )


def rank(words: Key, name: Key) -> int:
    """How well words fit a name: 0 for all of it, the more the worse, `NO_MATCH` for not at all.

    1: some of its words, one after the other; 2: its first words, cut short; 3: others, cut short.
    """
    if words == name:
        return 0
    if not words or len(words) > len(name):
        return NO_MATCH
    parts = [name[at:] for at in range(len(name) - len(words) + 1)]
    if any(words == part[: len(words)] for part in parts):
        return 1
    if begins(words, name):
        return 2
    return 3 if any(begins(words, part) for part in parts) else NO_MATCH


def best(words: Key, keys: Mapping[str, Iterable[Key]]) -> tuple[int, list[str]]:
    """The best rank that words have among the names of things, and the things that have it."""
    lowest, found = NO_MATCH, list[str]()
    for one, known in keys.items():
        fit = min((rank(words, name) for name in known), default=NO_MATCH)
        if fit < lowest:
            lowest, found = fit, [one]
        elif fit == lowest < NO_MATCH:
            found.append(one)
    return lowest, found


def listed(names: Sequence[str]) -> str:
    """Names in a row, the first of many."""
    return "; ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "")


def pick(text: str, named: Mapping[str, Sequence[str]], what: str) -> str:
    """The id of what is named by one of its names, in full or cut short.

    UnknownWordError if nothing is, AmbiguousWordError if more than one thing is; `what` says of which
    sort they are.
    """
    if text in named:
        return text
    keys = {one: [key_of(name) for name in known] for one, known in named.items()}
    _, found = best(key_of(text), keys)
    if len(found) == 1:
        return found[0]
    if found:
        names = [named[one][-1] for one in found]
        raise AmbiguousWordError(f"{shown(text)} may be any of these: {listed(names)}")
    names = [known[-1] for known in named.values()]
    close = nearest(text[:LONGEST_QUOTE], names)
    hint = f": did you mean “{close}”?" if close else f" ({listed(names)})"
    raise UnknownWordError(f"{shown(text)} is not {what}{hint}{strange_letters(text)}")


def strange_letters(text: str) -> str:
    """A remark on letters that look like Latin ones and are none; "" if there are none."""
    strange = [
        letter
        for letter in text[:LONGEST_QUOTE]
        if letter.isalpha() and not unicodedata.name(letter, "LATIN").startswith("LATIN")
    ]
    if not strange:
        return ""
    name = unicodedata.name(strange[0]).capitalize()
    return f" (“{strange[0]}” is not a Latin letter but {name})"
