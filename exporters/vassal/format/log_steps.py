"""Steps of a `.vlog`: trees of commands, written as the engine writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from exporters.vassal.format.sequence import ESC, encode

Tree = tuple[str, list[Any]]
"""A command and its sub-commands."""


def text_of(tree: Tree) -> str:
    """A command tree as text."""
    own, parts = tree
    return encode([own, *(text_of(part) for part in parts)], ESC) if parts else own


def logged(tree: Tree) -> Tree:
    """A step in the form of the log: each of its commands as a logged command."""
    own, parts = tree
    return (f"LOG\t{own}", [logged(part) for part in parts])


def step(*commands: str) -> Tree:
    """A step of several commands under an empty one."""
    return ("", [(command, []) for command in commands])


def chat(words: str, commands: Sequence[str] = ()) -> Tree:
    """A line of chat, and what happens together with it."""
    return (f"CHAT{words}", [(command, []) for command in commands])
