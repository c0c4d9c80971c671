"""What needs the referee of a season, grouped by what to do about it, with instructions."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote
from typing import Literal

import msgspec

from adjudicator.harmless import harmless, without_unseen
from adjudicator.league.notices import Kind, Notice, words
from adjudicator.league.season import Described, toml_text
from adjudicator.speech import Speech

Way = Literal["decide", "correct", "ask", "wait"]
WAYS: dict[Way, tuple[Kind, ...]] = {
    "decide": (
        "illegal", "at-table", "times", "conflict", "copied", "corrected", "taken-back",
        "wrong-players", "wrong-seats", "other-game", "unpaired", "wrong-game", "ruling", "option",
        "preset", "policy", "wrong-key", "twice", "unproven-correction", "order", "clocks-stopped",
    ),
    "correct": (
        "idle-decision", "ambiguous-decision", "counted-twice", "wrong-winner", "nobody",
        "unknown-player", "invalid", "unreadable", "unsupported", "not-imported", "to-unpack",
    ),
    "ask": ("incomplete", "not-understood"),
    "wait": ("missing", "unfinished", "on-the-clock"),
}  # fmt: skip
"""What can be done about each kind of notice that asks something."""
OF_KIND: dict[str, Way] = {kind: way for way, kinds in WAYS.items() for kind in kinds}
NAMED = 5
"""Files or pairings that a task names one by one; the page has all."""


class Task(msgspec.Struct, frozen=True):
    """One thing to be done, for one file or for all files with the same fault."""

    way: Way
    kind: Kind
    text: str
    about: list[str]
    """The files, or the pairings, that it is about."""
    commands: list[str]
    """Commands that show more."""
    block: str
    """What settles it in season.toml; "" if nothing there does."""


def tasks(described: Described, notices: Sequence[Notice]) -> list[Task]:
    """What needs the referee, in the order of `WAYS`; equal faults of several files are one task."""
    groups: dict[tuple[str, str], list[Notice]] = {}
    for one in notices:
        if one.asks:
            # A pairing without a log is named by the notice, all others by their file.
            text = "" if one.kind == "missing" else words(one)
            groups.setdefault((one.kind, text), []).append(one)
    found = [_task(described, group) for group in groups.values()]
    order = [*OF_KIND]
    return sorted(found, key=lambda task: order.index(task.kind))


def _task(described: Described, group: Sequence[Notice]) -> Task:
    first = group[0]
    folder = described.folder
    if first.kind == "missing":
        about = [one.about for one in group]
        listed = "; ".join(about)
        text = words(msgspec.structs.replace(first, about=listed))
        return Task("wait", "missing", text, about, [], _blocks(about, "pairing"))
    about = [*dict.fromkeys(one.file for one in group if one.file)]
    way = OF_KIND[first.kind]
    commands = [f"kynes check {quote(str(folder / file))}" for file in about[:NAMED]]
    if first.kind in ("at-table", "not-understood", "not-imported"):
        commands = [f"kynes import {quote(str(folder / file))} --referee" for file in about[:NAMED]]
    if first.kind in ("on-the-clock", "clocks-stopped"):
        does = "--claim" if first.kind == "on-the-clock" else '--resume "…"'
        commands = [f"kynes clock {quote(str(folder / file))} {does}" for file in about[:NAMED]]
    if not about or first.kind in ("to-unpack", "unknown-player"):
        commands = [f"kynes league {quote(str(folder))}"]
    block = ""
    if way in ("decide", "ask") or first.kind in ("unfinished", "on-the-clock"):
        block = _blocks(about, "log")
    elif first.kind == "unknown-player":
        block = _player(first.about)
    return Task(way, first.kind, words(first), about, commands, block)


def _blocks(names: Sequence[str], by: Literal["log", "pairing"]) -> str:
    """Decisions to be filled in, one for each log or pairing."""
    return "\n".join(
        f'[[decisions]]\n{by} = {toml_text(name)}\n# winners = [""]\n# counts = false\nwhy = ""\n'
        for name in names
    )


def _player(name: str) -> str:
    """A player as a log names one; a name that season.toml refuses is an alias of what can be seen of it."""
    seen = without_unseen(name) or "?"
    alias = "" if seen == name else f"aliases = [{toml_text(name)}]\n"
    return f"[players.{_key(seen)}]\nname = {toml_text(seen)}\n{alias}"


def _key(name: str) -> str:
    """A name as a bare key of TOML, or in quotation marks."""
    bare = "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in name)
    return bare.lower().strip("-") or toml_text(name)


def titles(say: Speech) -> dict[Way, tuple[str, str]]:
    """For each way its title, and what it asks of the referee."""
    return {
        "decide": (say("Decide"), say("Look at the log, then add a decision to season.toml.")),
        "correct": (say("Correct"), say("Something in season.toml or in the folder is wrong.")),
        "ask": (say("Ask the players"), say("They have what is missing.")),
        "wait": (say("Wait"), say("The games may still be played.")),
    }


def task_lines(task: Task) -> list[str]:
    """A task for a terminal: what is wrong, with which files."""
    if task.kind == "missing" or not task.about:
        return [harmless(task.text)]
    shown = ", ".join(task.about[:NAMED])
    left = len(task.about) - NAMED
    return [harmless(f"{shown}{f' (+{left})' if left > 0 else ''}: {task.text}")]
