"""What has happened, line by line, at the keyboard: dice together, an automaton's moves with reasons."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from adjudicator.lazy import lazy_imports
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Event
from adjudicator.speech import phrase
from adjudicator.wording import happened, may_see, said, words_of

with lazy_imports():
    from adjudicator.content.names import value_words

Told = tuple[dict[str, Any], list[Event]]
"""A move, and what happened by it."""


def news_lines(
    told: Sequence[Told],
    rulebook: Rulebook,
    names: Mapping[str, str],
    human: str,
    *,
    automata: Collection[str],
    silent: Collection[str],
) -> list[str]:
    """What a player is told of some moves and their events.

    Moves of the same kind that differ in one field, with nothing between them, are one line. Of an
    `automata` seat the reason of a move stands behind it, and moves of `silent` kinds are left out.
    """
    lines: list[str] = []
    words = words_of(rulebook.id)
    run: list[dict[str, Any]] = []
    for move, events in told:
        texts = [text for event in events if (text := happened(event, words, names, human))]
        seen = move["by"] != human and may_see(move, rulebook, human)
        if run and not (seen and one_field_apart(run, move)):
            lines.append(f"  {said_together(run, rulebook, names)}")
            run = []
        if seen and move["by"] in automata:
            reason = texts.pop(0) if texts and events[0].kind == "decided" else ""
            if move["move"] not in silent:
                lines.append(f"  {said(move, rulebook.moves, names)}" + (reason and f" [{reason}]"))
        elif seen:
            run.append(move)
        if run and texts:
            lines.append(f"  {said_together(run, rulebook, names)}")
            run = []
        lines += counted([f"    {text}" for text in texts])
    if run:
        lines.append(f"  {said_together(run, rulebook, names)}")
    return counted(lines)


def one_field_apart(run: Sequence[Mapping[str, Any]], move: Mapping[str, Any]) -> bool:
    """Whether a move differs from those of a run in one field, always the same."""
    apart = {name for other in run for name in {*other, *move} if other.get(name) != move.get(name)}
    fields = {name for other in run for name in other if other[name] != run[0].get(name)}
    return len(apart | fields) <= 1 and not apart & {"by", "move"}


def said_together(
    run: Sequence[dict[str, Any]], rulebook: Rulebook, names: Mapping[str, str]
) -> str:
    """Several moves that differ in one field in one line."""
    first = run[0]
    apart = [name for name in first if any(move[name] != first[name] for move in run)]
    if not apart:
        return said(first, rulebook.moves, names) + (
            f" {phrase('{n} times', n=len(run))}" if len(run) > 1 else ""
        )
    values = ", ".join(value_words(move[apart[0]], names, apart[0], move["by"]) for move in run)
    return said({**first, apart[0]: values}, rulebook.moves, {**names, values: values})


def counted(lines: Sequence[str]) -> list[str]:
    """Lines of which those that repeat the one before are counted."""
    found: list[tuple[str, int]] = []
    for line in lines:
        if found and found[-1][0] == line:
            found[-1] = (line, found[-1][1] + 1)
        else:
            found.append((line, 1))
    return [
        line if count == 1 else f"{line} ({phrase('{n} times', n=count)})" for line, count in found
    ]
