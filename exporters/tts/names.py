"""Names of objects, and the texts of the notes on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.content.names import names_in
from adjudicator.content.records import Content
from adjudicator.speech import Speech
from exporters.speech import phrases


class Names(msgspec.Struct, frozen=True):
    """Display names of a game, by context."""

    by_context: dict[str, dict[str, str]]
    phrase: Speech = Speech("en")
    """What the table says beside the content."""

    def say(self, name: str, *contexts: str) -> str:
        """The name of an id in the first context that has one; else the id itself, as words."""
        for context in contexts:
            found = self.by_context.get(context, {}).get(name)
            if found:
                return found
        return self.phrase(name.replace("-", " ").capitalize()) if name else ""


def load_names(content: Content) -> Names:
    """The display names of a game, in the language of its content.

    Raises InvalidContentError, with every fault, if their file cannot be read.
    """
    return Names(names_in(content.folder, content.language), phrases(content.language))


def faction_note(
    content: Content, names: Names, faction: dict[str, Any], numbers: Mapping[str, str]
) -> str:
    """What a player must know about the faction, as lines of text; `numbers` names its numbers."""
    lines = [f"{title}: {faction[name]}" for name, title in numbers.items() if name in faction]
    start = faction.get("start", {})
    for group in start if isinstance(start, list) else [start]:
        at = group.get("part")
        where = [_territory(content, at)] if at else group.get("choice", [])
        if where and group["forces"]:
            listed = ", ".join(names.say(name, "territory") for name in where)
            lines.append(
                names.phrase(
                    "Begins with {forces} forces in {where}", forces=group["forces"], where=listed
                )
            )
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
