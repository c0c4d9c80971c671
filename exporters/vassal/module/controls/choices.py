"""The values that the fields of forms offer: ids for the program, and names that players see.

A form holds ids, so that programs read it in the same way in every language. In a menu the player
chooses a name, which sets the id; windows and chat show the name again. Both conversions use one
text of the game's *words* for each vocabulary: `|arrakeen=Arrakeen|carthag=Carthag|`. These texts
are messages of the module, which the engine shows in the language of each player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.content.names import deed_words, names
from adjudicator.content.records import Content
from exporters.speech import languages, phrase, speaking, spoken_language
from exporters.vassal.format import traits
from exporters.vassal.format.components import Node, component
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.format.traits import Change, Trait
from exporters.vassal.module.places.spoken_places import spoken

BETWEEN, EQUALS = "|", "="
"""What stands between the words of a vocabulary, and between an id and its name."""
_TRUTH = {"true": "yes", "false": "no"}


class Choices:
    """The vocabularies of the forms, each a text of ids and names; they are collected while the forms are made."""

    def __init__(self, content: Content) -> None:
        every = dict.fromkeys([content.language, *languages()])
        self._named = {one: names(content.folder, one) for one in every}
        self._values = {one: deed_words(content.folder, one).get("values", {}) for one in every}
        self._said: dict[tuple[str, str, str, tuple[str, ...]], dict[str, str]] = {}
        """Language, kind of move, field and ids -> the names of the ids."""
        self._words: dict[tuple[str, ...], tuple[str, str]] = {}
        """A vocabulary in every language -> the property that holds it, and its text in the one that is spoken."""

    def said(self, kind: str, field: str, ids: Iterable[str]) -> dict[str, str]:
        """Id -> its name for players in a field of a kind of move; no name occurs twice. Callers must not change it."""
        key = (spoken_language(), kind, field, (*ids,))
        if key not in self._said:
            self._said[key] = self._names(*key)
        return self._said[key]

    def _names(self, language: str, kind: str, field: str, ids: tuple[str, ...]) -> dict[str, str]:
        named, values = self._named[language], self._values[language]
        found: dict[str, str] = {}
        taken = set[str]()
        for one in ids:
            name = _TRUTH.get(one) or (
                values.get(f"{kind}/{field}/{one}")
                or named.get(one)
                or values.get(one)
                or (one if one.isdecimal() else spoken(one, {}))
            )
            name = phrase(name) if one in _TRUTH else name
            at = next(n for n in range(1, len(taken) + 2) if _numbered(name, n) not in taken)
            found[one] = _numbered(str(name), at)
            taken.add(found[one])
        return found

    def vocabulary(self, kind: str, field: str, said: Mapping[str, str]) -> str:
        """The property that holds the vocabulary of a field; fields whose vocabularies are equal in every language share one."""
        texts = []
        for language in languages():
            with speaking(language):
                texts.append(_text(self.said(kind, field, said)))
        held = f"words_{len(self._words) + 1}", _text(said)
        return self._words.setdefault(tuple(texts), held)[0]

    def messages(self) -> list[Node]:
        """The messages of the module that hold the vocabularies."""
        return [
            component("GlobalTranslatableMessage", name=name, initialValue=text)
            for name, text in self._words.values()
        ]

    def field(
        self, name: str, value: str, menu: str, prompt: str, said: Mapping[str, str],
        words: str, emptied: list[Change],
    ) -> list[Trait]:  # fmt: skip
        """The traits of a field that is chosen by name; `menu` is the entry that asks.

        Its id is the property `field_NAME`, what is shown of it `name_NAME`; `words` is its vocabulary.
        """
        field = f'GetString("field_{name}")'
        chosen = [
            Change("", f"set-{name}", traits.choose(prompt, _each(words, len(said)))),
            Change("", f"id-{name}", traits.set_to(f"{{{_id(words, field)}}}")),
            *emptied,
        ]
        return [
            traits.calculated(f"name_{name}", _name(words, field)),
            traits.trigger(f"Choose {name}", menu, f"choose-{name}", [f"set-{name}", f"id-{name}"]),
            traits.dynamic(f"field_{name}", value, chosen),
        ]


def _text(said: Mapping[str, str]) -> str:
    """A vocabulary as one text; BuildError for a name with a character that separates entries."""
    for one, name in said.items():
        if {BETWEEN, EQUALS, '"', "\\"} & {*one, *name}:
            raise BuildError(f"a form cannot offer the name {name!r}: it has a mark of ours in it")
    return BETWEEN + "".join(f"{one}{EQUALS}{name}{BETWEEN}" for one, name in said.items())


def _each(words: str, count: int) -> list[str]:
    """The expressions for the names of a vocabulary, which the engine evaluates when it shows the question."""
    return [
        f'{{GetString("{words}").split("[{BETWEEN}]")[{at}].split("{EQUALS}")[1]}}'
        for at in range(1, count + 1)
    ]


def _numbered(name: str, at: int) -> str:
    return name if at == 1 else f"{name} {at}"


def _id(words: str, field: str) -> str:
    """The expression that turns the name in a field into its id; a text that is not a name stays as it is."""
    text = f'GetString("{words}")'
    at = f'{text}.indexOf("{EQUALS}"+{field}+"{BETWEEN}")'
    return f'{at}<0?{field}:{text}.substring({text}.lastIndexOf("{BETWEEN}",{at})+1,{at})'


def _name(words: str, field: str) -> str:
    """The expression that turns the id in a field into its name; a text that is not an id stays as it is."""
    text = f'GetString("{words}")'
    at = f'{text}.indexOf("{BETWEEN}"+{field}+"{EQUALS}")'
    begin = f"{at}+{field}.length()+2"
    return f'{at}<0?{field}:{text}.substring({begin},{text}.indexOf("{BETWEEN}",{begin}))'
