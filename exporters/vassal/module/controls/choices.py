"""The values that the fields of forms offer: ids for the program, and names that players see.

A form holds ids, so that whoever reads forms reads them alike in every language. A menu entry lets the
player choose a name, and sets the id; what is shown and said is the name again. Both ways go through
one text of the game's *words* for each vocabulary: `|arrakeen=Arrakeen|carthag=Carthag|`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.content.names import deed_words, names
from adjudicator.content.records import Content
from exporters.speech import phrase
from exporters.vassal.format import traits
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.format.traits import Change, Trait
from exporters.vassal.module.places.spoken_places import spoken

BETWEEN, EQUALS = "|", "="
"""What stands between the words of a vocabulary, and between an id and its name."""
_TRUTH = {"true": "yes", "false": "no"}


class Choices:
    """The vocabularies that forms use, each a text of ids and names; made while forms are."""

    def __init__(self, content: Content) -> None:
        self._named = names(content.folder, content.language)
        self._values = deed_words(content.folder, content.language).get("values", {})
        self._words: dict[str, str] = {}
        """The text of a vocabulary -> the property that holds it."""

    def said(self, kind: str, field: str, ids: Iterable[str]) -> dict[str, str]:
        """Id -> what a player reads for it in a field of a kind of move, each name once."""
        found: dict[str, str] = {}
        for one in ids:
            name = _TRUTH.get(one) or (
                self._values.get(f"{kind}/{field}/{one}")
                or self._named.get(one)
                or self._values.get(one)
                or (one if one.isdecimal() else spoken(one, {}))
            )
            name = phrase(name) if one in _TRUTH else name
            taken = [*found.values()]
            at = next(n for n in range(1, len(taken) + 2) if _numbered(name, n) not in taken)
            found[one] = _numbered(str(name), at)
        return found

    def field(
        self, name: str, value: str, menu: str, label: str, said: Mapping[str, str],
        emptied: list[Change],
    ) -> list[Trait]:  # fmt: skip
        """The traits of a field that is chosen by name; `menu` is the entry that asks.

        Its id is the property `field_NAME`, what is shown of it `name_NAME`.
        """
        words = self._property(said)
        field = f'GetString("field_{name}")'
        chosen = [
            Change("", f"set-{name}", traits.choose(label, said.values())),
            Change("", f"id-{name}", traits.set_to(f"{{{_id(words, field)}}}")),
            *emptied,
        ]
        return [
            traits.calculated(f"name_{name}", _name(words, field)),
            traits.trigger(f"Choose {name}", menu, f"choose-{name}", [f"set-{name}", f"id-{name}"]),
            traits.dynamic(f"field_{name}", value, chosen),
        ]

    def _property(self, said: Mapping[str, str]) -> str:
        pairs = []
        for one, name in said.items():
            if {BETWEEN, EQUALS, '"', "\\"} & {*one, *name}:
                raise BuildError(
                    f"a form cannot offer the name {name!r}: it has a mark of ours in it"
                )
            pairs.append(f"{one}{EQUALS}{name}")
        text = BETWEEN + "".join(f"{pair}{BETWEEN}" for pair in pairs)
        return self._words.setdefault(text, f"words_{len(self._words) + 1}")

    def words(self, used: Iterable[Mapping[str, str]]) -> list[Trait]:
        """The words of these vocabularies, each once: what a form needs, and no more.

        The state of a piece in saved games grows with the square of its traits.
        """
        texts = {name: text for text, name in self._words.items()}
        wanted = dict.fromkeys(self._property(said) for said in used)
        return [traits.calculated(name, f'"{texts[name]}"') for name in wanted]


def _numbered(name: str, at: int) -> str:
    return name if at == 1 else f"{name} {at}"


def _id(words: str, field: str) -> str:
    """The expression for the id of what a field says; for what is not a name, itself."""
    text = f'GetString("{words}")'
    at = f'{text}.indexOf("{EQUALS}"+{field}+"{BETWEEN}")'
    return f'{at}<0?{field}:{text}.substring({text}.lastIndexOf("{BETWEEN}",{at})+1,{at})'


def _name(words: str, field: str) -> str:
    """The expression for the name of the id in a field; for what is not an id, itself."""
    text = f'GetString("{words}")'
    at = f'{text}.indexOf("{BETWEEN}"+{field}+"{EQUALS}")'
    begin = f"{at}+{field}.length()+2"
    return f'{at}<0?{field}:{text}.substring({begin},{text}.indexOf("{BETWEEN}",{begin}))'
