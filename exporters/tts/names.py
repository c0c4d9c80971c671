"""What things are called, and the words on the notes of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.content.names import names_in
from adjudicator.content.records import Content


class Names(msgspec.Struct, frozen=True):
    """Display names of a game, by context."""

    by_context: dict[str, dict[str, str]]

    def say(self, name: str, *contexts: str) -> str:
        """The name of an id in the first context that has one; else the id itself, as words."""
        for context in contexts:
            found = self.by_context.get(context, {}).get(name)
            if found:
                return found
        return name.replace("-", " ").capitalize()


def load_names(content: Content, language: str = "en") -> Names:
    """The display names of a game.

    Raises InvalidContentError, with every fault, if their file cannot be read.
    """
    return Names(names_in(content.folder, language))


def faction_note(
    content: Content, names: Names, faction: dict[str, Any], numbers: Mapping[str, str]
) -> str:
    """What a seat has to know of its faction, line by line; `numbers` says what its numbers are called."""
    lines = [f"{title}: {faction[name]}" for name, title in numbers.items() if name in faction]
    start = faction.get("start", {})
    where = [_territory(content, start["part"])] if start.get("part") else start.get("choice", [])
    if where:
        listed = ", ".join(names.say(name, "territory") for name in where)
        lines.append(f"Begins with {start['forces']} forces in {listed}")
    lines += [
        f"- {names.say(advantage['id'], 'advantage')}: {advantage['text']}"
        for advantage in faction.get("advantages", [])
        if advantage.get("used", True)
    ]
    return "\n".join(lines)


def _territory(content: Content, part: str) -> str:
    for territory in content.data["map"]["territories"]:
        if any(known["id"] == part for known in territory.get("parts", [])):
            return str(territory["id"])
    return part
