"""The message of a violation, from the template of its clause."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.content.names import known_words
from adjudicator.content.names import names as names_of
from adjudicator.content.records import Clause, Content
from adjudicator.rules.records import Violation
from adjudicator.templates import fill, sentence

COMMON: dict[str, str] = {
    "not-now": "Nobody can {move} now: it is the {phase} phase ({step}).",
    "not-yet": "Nobody can {move} yet: this is possible once the game has been set up.",
    "not-your-turn": "It is not the turn of {by}: the game waits for {waiting}.",
    "seats-only": "Only a seat can {move}, not the table.",
    "no-such-move": "There is no move {move} in this game.",
    "no-such-seat": "{by:# has|# have} no seat in this game.",
    "game-over": "The game is over.",
}
"""Code -> what to say, for a clause that does not say it itself."""


def message(
    content: Content,
    clause: str,
    code: str,
    args: Mapping[str, int | str],
    names: Mapping[str, str] | None = None,
) -> str:
    """The message of a violation, with the English names of the content unless others are given.

    A clause's own template comes before those of game.json, and these before the common ones. What
    has no template is said with its clause and code: no violation is ever without words.
    """
    found = content.clauses.get(clause)
    template = found.violations.get(code, "") if found is not None else ""
    if not template:
        template = (COMMON | content.data["game"]["messages"]).get(code, "")
    if not template:
        return f"{clause} ({code})"
    return in_words(template, args, names_of(content.folder) if names is None else names)


def when(clauses: Mapping[str, Clause], violation: Violation) -> list[str]:
    """When a move can be made that has another time: what its clause says, else nothing."""
    clause = clauses.get(violation.clause)
    return [clause.text] if clause is not None and violation.code == "not-now" else []


def in_words(template: str, args: Mapping[str, int | str], names: Mapping[str, str]) -> str:
    """A template with its arguments by their display names, as a sentence."""
    said = fill(
        template, args, lambda name, value: known_words(value, names, name, args.get("by", ""))
    )
    return sentence(said)
