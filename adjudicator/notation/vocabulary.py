"""The words of a game's notation: which kind, field or value somebody has named, and how.

Names are compared word by word. Case, accents and punctuation do not matter, and each word may be
abbreviated as long as only one name begins like that. The first words of a name may be left out,
too ("Guild"), if only one name continues like that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from adjudicator.content import Content
from adjudicator.content.names import field_words, move_words, names, value_words
from adjudicator.content.paths import values_of
from adjudicator.content.seatings import seats_known
from adjudicator.lazy import lazy_imports
from adjudicator.notation.matching import (
    LONGEST_QUOTE,
    AmbiguousWordError,
    Key,
    UnknownWordError,
    begins,
    best,
    key_of,
    listed,
    pick,
    rest_after,
    shown,
    strange_letters,
)
from adjudicator.notation.shapes import FieldShape, shape_of
from adjudicator.problems import nearest
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.templates import AND
from adjudicator.typed_moves import domains_of
from adjudicator.wording import TABLE

with lazy_imports():
    from difflib import SequenceMatcher

NUMBER = re.compile(r"-?[0-9]{1,15}")
YES, NO = ("yes", "true"), ("no", "false")
ALIKE = 0.6
"""How much alike words must be for one to be meant by the other, as a share of 1."""
ENDS_OF_LABELS = " \t\u00a0?:="
"""What may stand between a label and its value."""


class Vocabulary:
    """What the moves of a game, their fields and values are called in a language."""

    def __init__(
        self,
        content: Content,
        rules: Rulebook,
        language: str = "en",
        seats: Sequence[str] | None = None,
    ) -> None:
        self.rules = rules
        self._seats = seats_known(content)
        absent = [] if seats is None else [one for one in self._seats if one not in seats]
        self._absent = frozenset(absent)
        """Factions that do not play: nobody means them."""
        self.language = language
        self.names = names(content.folder, language)
        del self.names[AND]
        self._content = content
        self.kinds = {kind: move_words(kind, self.names) for kind in rules.moves}
        """Kind of move -> its words; by its id where two kinds have the same."""
        said = [key_of(words) for words in self.kinds.values()]
        for kind, words in self.kinds.items():
            if said.count(key_of(words)) > 1 or not key_of(words):
                self.kinds[kind] = kind.replace("-", " ")
        self._shapes: dict[str, dict[str, FieldShape]] = {}
        self._known: dict[tuple[str, str], dict[str, list[Key]]] = {}

    @cached_property
    def _kind_keys(self) -> list[tuple[Key, str]]:
        """The words of each kind and of its id, those of most words first."""
        found = [(key_of(words), kind) for kind, words in self.kinds.items()]
        found += [(key_of(kind), kind) for kind in self.kinds]
        return sorted(set(found), key=lambda each: (-len(each[0]), each))

    def values(self, kind: str, field: str) -> Sequence[str]:
        """All values of the domain that a field of a kind of move is chosen from; none where it lists none."""
        return self._domains.get(domains_of(self.rules.moves[kind]).get(field, ""), ())

    def _things(self, kind: str, field: str) -> dict[str, list[Key]]:
        """All values of the domain that a field is chosen from -> the words for each."""
        if (kind, field) not in self._known:
            known = {one: self._keys(one, field) for one in self.values(kind, field)}
            self._known[kind, field] = known
        return self._known[kind, field]

    @cached_property
    def _domains(self) -> dict[str, list[str]]:
        """Domain -> its values."""
        domains = self.rules.domains.items()
        return {name: values_of(self._content, domain) for name, domain in domains}

    def shape(self, kind: str) -> dict[str, FieldShape]:
        """The fields of a kind of move, in their order."""
        if kind not in self._shapes:
            self._shapes[kind] = shape_of(self.rules, kind)
        return self._shapes[kind]

    def label(self, kind: str, field: str) -> str:
        """What a field of a kind of move is called."""
        return field_words(kind, field, self.names)

    def value(self, value: object, field: str, seat: str = "") -> str:
        """A value in words: as the seat that makes the move calls it."""
        return value_words(value, self.names, field, seat)

    def _keys(self, one: str, field: str) -> list[Key]:
        """The words for a value: its id, its name, and what any seat calls it."""
        own = [self.names[f"{seat}/{one}"] for seat in self._seats if f"{seat}/{one}" in self.names]
        return [key_of(one), key_of(self.value(one, field)), *map(key_of, own)]

    def example(self, seat: str) -> str:
        """A line in which a seat passes, or makes the first kind of move of its game."""
        kind = "pass" if "pass" in self.kinds else min(self.kinds)
        return f"{self.names.get(seat, seat)}: {self.kinds[kind]}"

    def seat(self, text: str, seats: Sequence[str]) -> str:
        """The seat (or "table") that is named; UnknownWordError if none or several are."""
        named = {seat: [seat, self.names.get(seat, seat)] for seat in [*seats, TABLE]}
        return pick(text, named, "a seat of this game")

    def kind(self, text: str) -> tuple[str, str]:
        """The kind of move with whose words, in full or cut short, a text begins, and what follows.

        UnknownWordError, with the nearest one, if it begins with none; AmbiguousWordError if it may be
        several.
        """
        words = key_of(text)
        for known, kind in self._kind_keys:
            if words[: len(known)] == known:
                return kind, rest_after(text, len(known))
        short = self._cut_short(words) or self._begun_later(words)
        if len(short) == 1:
            ((kind, length),) = short.items()
            return kind, rest_after(text, length)
        if short:
            kinds = sorted(self.kinds[kind] for kind in short)
            raise AmbiguousWordError(f"{shown(text)} may begin with any of these: {listed(kinds)}")
        hint = self._hint(words) or strange_letters(text)
        raise UnknownWordError(f"{shown(text)} begins with no kind of move{hint}")

    def _cut_short(self, words: Key) -> dict[str, int]:
        """The kinds of whose words each is begun, and how many words that are."""
        return {
            kind: len(known)
            for known, kind in reversed(self._kind_keys)
            if len(words) >= len(known) and begins(words[: len(known)], known)
        }

    def _begun_later(self, words: Key) -> dict[str, int]:
        """The kinds whose first words are left out, and how many words are left."""
        found: dict[str, int] = {}
        for known, kind in self._kind_keys:
            for at in range(1, len(known) - 1):
                if words[: len(known) - at] == known[at:]:
                    found[kind] = max(found.get(kind, 0), len(known) - at)
        longest = max(found.values(), default=0)
        return {kind: length for kind, length in found.items() if length == longest}

    def secret_kind(self, text: str) -> str:
        """The kind of move that may be sealed and is named; UnknownWordError if none or several are."""
        named = {kind: [kind, self.kinds[kind]] for kind in self.rules.secret_moves}
        return pick(text, named, "a kind of move that is sealed")

    def _hint(self, words: Key) -> str:
        """Which kind of move may have been meant by the first words of a text."""
        best_yet, hint = ALIKE, ""
        for said in self.kinds.values():
            known = key_of(said)
            begun = " ".join(words[: len(known)])[:LONGEST_QUOTE]
            alike = SequenceMatcher(None, begun, " ".join(known)).ratio()
            if alike > best_yet:
                best_yet, hint = alike, f": did you mean “{said}”?"
        return hint

    def labelled(self, kind: str, text: str, taken: Iterable[str]) -> tuple[str, str]:
        """The field whose label a text begins with, and its value; ("", text) for a bare value."""
        words = key_of(text)
        known: list[tuple[Key, str, bool]] = []
        for field in self.shape(kind):
            if field not in taken:
                label, own = key_of(self.label(kind, field)), key_of(field)
                known += [(label, field, True), (own, field, self.language == "en")]
        for label, field, plain in sorted(known, key=lambda each: (-len(each[0]), each)):
            if label and words[: len(label)] == label:
                rest = rest_after(text, len(label))
                # The id of a field may be a word of another language: “Die Aktion” names no die.
                if plain or rest.lstrip().startswith((":", "=")):
                    value = rest.lstrip(ENDS_OF_LABELS)
                    if value:
                        return field, value
        return "", text

    def number(self, text: str) -> int:
        """A whole number; UnknownWordError for anything else."""
        if not NUMBER.fullmatch(text):
            raise UnknownWordError(f"{shown(text)} is not a whole number")
        return int(text)

    def flag(self, text: str) -> bool:
        """Yes or no, in the language or in English; UnknownWordError for anything else."""
        said = text.strip().casefold()
        if said in (*YES, self.value(True, "").casefold()):
            return True
        if said in (*NO, self.value(False, "").casefold()):
            return False
        raise UnknownWordError(f"{shown(text)} is neither yes nor no")

    def option(self, text: str, options: Sequence[Any], kind: str, field: str) -> Any:
        """The one of several values of a field that is named; UnknownWordError if none or several are.

        What is the name of another value of the field's domain is that value, however much it is like an
        option: the value is then none of the options.
        """
        if options and isinstance(options[0], bool):
            return self.flag(text)
        if options and isinstance(options[0], int):
            return self.number(text)
        if text in options:
            return text
        words = key_of(text)
        keys = {one: self._keys(one, field) for one in options}
        fit, found = best(words, keys)
        if fit > 0:
            domain = self._things(kind, field).items()
            others = {n: k for n, k in domain if n not in (*options, *self._absent)}
            better, other = best(words, others)
            if better < fit and len(other) == 1:
                return other[0]
        if len(found) == 1:
            return found[0]
        named = {option: [option, self.value(option, field)] for option in found or options}
        return pick(text, named, "possible here")

    def anything(self, text: str, kind: str, field: str) -> str:
        """The id of whatever is named, whether it is possible or not: of the field's domain, or of any other.

        UnknownWordError if nothing is called so, AmbiguousWordError if several things are.
        """
        words = key_of(text)
        _, found = best(words, self._things(kind, field))
        if not found:
            every = dict.fromkeys(one for known in self._domains.values() for one in known)
            _, found = best(words, {one: self._keys(one, field) for one in every})
        if text in found or len(found) == 1:
            return text if text in found else found[0]
        if found:
            raise AmbiguousWordError(
                f"{shown(text)} may be {' or '.join(sorted(found))}: say the id"
            )
        parts = text.split(", ")
        if len(parts) > 1:
            return ", ".join(self.anything(part, kind, field) for part in parts)
        close = nearest(text[:LONGEST_QUOTE], sorted(self.names.values()))
        hint = f": did you mean “{close}”?" if close else ""
        raise UnknownWordError(f"nothing is called {shown(text)}{hint}{strange_letters(text)}")
