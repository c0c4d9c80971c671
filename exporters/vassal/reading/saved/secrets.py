"""Removes passwords from a saved game before anybody else can see it.

The name by which VASSAL knows a player inside a game is the player's password. It stands in the
roster, in every move, and as the owner of masked and hidden pieces. Here each becomes `player-N`,
N counting in the order in which they appear; nothing downstream ever sees another name.
"""

from __future__ import annotations

import re
from typing import Any

from adjudicator.errors import InputError
from exporters.vassal.format import sequence
from exporters.vassal.format.chat_lines import HEADER_PROPERTY
from exporters.vassal.reading.saved.commands import (
    Add,
    Change,
    Logged,
    Move,
    Node,
    Player,
    Property,
    parse,
    walk,
)
from exporters.vassal.reading.saved.reports import marked
from exporters.vassal.reading.saved.traits import Trait, layers_of, traits_of

MOST_PLAYERS = 60
"""Different passwords in one file."""
LONGEST_PASSWORD = 200
"""Characters of one: each is looked for in every command."""
OWNED = ("obs", "hide", "restrict")
"""Traits whose state begins with an owner."""
SAFE = ("mark", "piece", "stack", "deck", "prototype", "footprint")
"""Traits whose state has no place for a player: it is left as it stands."""
_BETWEEN = re.compile(r"([\t;,/|\x1b:]+)")


class Replaced:
    """Who is called what: password -> `player-N`."""

    def __init__(self) -> None:
        self.longest = 0
        """The length of the longest of them."""
        self._names: dict[str, str] = {}
        self._plain: list[str] = []
        self._pattern: re.Pattern[str] | None = None
        self._told: dict[str, str] = {}

    def add(self, secret: str) -> None:
        """Count a player, if the text is a password."""
        if secret not in ("", "null") and secret not in self._names:
            self._names[secret] = f"player-{len(self._names) + 1}"
            self._plain.append(_unescaped(secret))
            self.longest = max(self.longest, len(secret))

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._names)

    def name(self, text: str) -> str:
        """What a text that is a whole field reads from now on."""
        return self._names.get(text, text)

    def touches(self, text: str) -> bool:
        """Whether a password may stand in a text, at whatever depth of escaping."""
        plain = _unescaped(text)
        return any(secret in plain for secret in self._plain)

    def fields(self, text: str) -> str:
        """A text of an unknown form: every part between delimiters that is a password, replaced."""
        if not self.touches(text):
            return text
        return self.words("".join(self.name(part) for part in _BETWEEN.split(text)))

    def words(self, text: str) -> str:
        """A text for people: every word that is a password, replaced.

        What two letters or a number say to nobody is left, or no sentence would be safe.
        """
        if self._pattern is None:
            telling = [one for one in self._names if len(_bare(one)) > 2 and not one.isdigit()]
            self._told = {_bare(one): self._names[one] for one in telling}
            self._pattern = _pattern_of(list(self._told))
        return self._pattern.sub(lambda found: self._told[_bare(found[0])], text)


def _pattern_of(words: list[str]) -> re.Pattern[str]:
    """A pattern for any of these words by itself, the longest first; escaping may stand inside.

    What words have in common at their beginning stands in it once, and a run of backslashes is
    never tried in parts: so it takes a time in proportion to the text, whatever the text is.
    """
    letters: dict[str, Any] = {}
    for word in words:
        node = letters
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = {}
    return re.compile(rf"(?<!\w){_choice(letters, '')}(?!\w)" if words else r"(?!)")


def _choice(node: dict[str, Any], between: str) -> str:
    # The end of a word comes last: a longer one goes before it.
    ways = [
        between + re.escape(letter) + _choice(node[letter], r"\\*+")
        for letter in sorted(node)
        if letter
    ]
    ways += [""] if "" in node else []
    return ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"


def _bare(text: str) -> str:
    return text.replace("\\", "")


def _unescaped(text: str) -> str:
    return text.replace("\\", "").replace("'", "")


def without_passwords(tree: Node, shown: str) -> Node:
    """The tree with `player-N` for every password; it is changed in place.

    InputError if there are more players than ever sat at a table.
    """
    types: dict[str, tuple[Trait, ...]] = {}
    replaced = Replaced()
    for node in walk(tree):
        _count(_inner(node.text), replaced, types)
        if replaced.longest > LONGEST_PASSWORD:
            raise InputError(
                f"{shown}: a player's name for the engine is longer than {LONGEST_PASSWORD} letters"
            )
        if replaced.count > MOST_PLAYERS:
            raise InputError(f"{shown}: the saved game names more than {MOST_PLAYERS} players")
    _replace(tree, replaced, types)
    return tree


def _inner(text: str) -> str:
    return text.removeprefix("LOG\t")


def _count(text: str, replaced: Replaced, types: dict[str, tuple[Trait, ...]]) -> None:
    command = parse(text)
    match command:
        case Player():
            replaced.add(command.user)
        case Move():
            replaced.add(command.user)
        case Add():
            traits = traits_of(command.type)
            if traits is not None:
                types[command.id] = traits
                _count_owners(traits, command.state, replaced)
        case Change():
            for state in (command.new, command.old or ""):
                _count_owners(types.get(command.id, ()), state, replaced)
        case _:
            pass


def _count_owners(traits: tuple[Trait, ...], state: str, replaced: Replaced) -> None:
    if not any(trait.code in OWNED for trait in traits):
        return
    for trait, part in zip(traits, layers_of(state) or [], strict=False):
        if trait.code in OWNED and not trait.field("access").startswith("side"):
            if trait.code == "restrict" and trait.field("by_player") != "true":
                continue
            replaced.add(sequence.decode(part, ";")[0])


def _replace(node: Node, replaced: Replaced, types: dict[str, tuple[Trait, ...]]) -> bool:
    """Whether anything was replaced in a command or below it."""
    changed = False
    if replaced.touches(node.text):
        logged = node.text.startswith("LOG\t")
        text = _replaced(_inner(node.text), replaced, types)
        text = f"LOG\t{text}" if logged else text
        changed = text != node.text
        node.text = text
    for part in node.parts:
        changed = _replace(part, replaced, types) or changed
    if node.raw is not None and (changed or replaced.touches(node.raw)):
        node.raw = None
        return True
    return changed


def _replaced(text: str, replaced: Replaced, types: dict[str, tuple[Trait, ...]]) -> str:
    command = parse(text)
    match command:
        case Add():
            traits = traits_of(command.type)
            if traits is None:
                return replaced.fields(text)
            fields = [command.id, command.type, _states(traits, command.state, replaced)]
            return "+/" + sequence.encode(fields, "/")
        case Change():
            traits = types.get(command.id, ())
            states = [command.new] if command.old is None else [command.new, command.old]
            new = [_states(traits, state, replaced) for state in states]
            return "D/" + sequence.encode([command.id, *new], "/")
        case Move():
            fields = sequence.decode(text[2:], "/")
            known = [replaced.words(field) for field in fields[:9]]
            return "M/" + sequence.encode([*known, *map(replaced.name, fields[9:])], "/")
        case Logged():
            return replaced.fields(text)
        case Player():
            return _player(text, command, replaced)
        case _:
            # What a report or a set-up's header carries is read as it stands: it is made of ids.
            at = marked(text)
            if isinstance(command, Property) and command.key == HEADER_PROPERTY and at >= 0:
                return replaced.fields(text[:at]) + text[at:]
            if text.startswith("CHAT"):
                return replaced.words(text) if at < 0 else replaced.words(text[:at]) + text[at:]
            return replaced.fields(text)


def _player(text: str, command: Player, replaced: Replaced) -> str:
    head, user, *rest = sequence.decode(text, "\t")
    name = replaced.name(user)
    # Some use one word for both: then the roster's name is the password.
    rest = [name if command.user == field else field for field in rest[:1]] + rest[1:]
    return sequence.encode([head, name, *rest], "\t")


def _states(traits: tuple[Trait, ...], state: str, replaced: Replaced) -> str:
    """A piece's state with owners replaced; one whose traits we do not know, every part of it."""
    parts = layers_of(state)
    if parts is None or len(parts) != len(traits):
        return replaced.fields(state)
    found: list[str] = []
    for trait, part in zip(traits, parts, strict=True):
        if trait.code in SAFE:
            found.append(part)
        elif trait.code in OWNED:
            owner, *rest = sequence.decode(part, ";")
            found.append(sequence.encode([replaced.name(owner), *rest], ";"))
        else:
            found.append(replaced.fields(part))
    return sequence.nest(found, sequence.TAB)
