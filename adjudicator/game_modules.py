"""The modules of a game that are neither rules nor content: what they hold, and what is missing.

Not portable. A protocol here lists the members of each module, so that authors of a new game find all of
them in one place, and `kynes content validate` can say which are missing.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from adjudicator.problems import Problem
from adjudicator.registry import module, package

if TYPE_CHECKING:
    from adjudicator.content.checks.own import Named
    from adjudicator.content.folder import DataFault
    from adjudicator.show.document import Block, Line
    from adjudicator.show.replay import Followed

PAGE = "docs/add-a-game.md says what a game has"


class GameChecks(Protocol):
    """The members of a game's module `content_checks`; `data` has passed the schemas."""

    PHASES: list[str]
    """The ids of the phases that the rules know, in order."""
    TOPICS: list[str]
    """What a clause's id may begin with."""

    def counted(self, data: dict[str, Any]) -> dict[str, int]:
        """How much there is of everything that game.json can state a count of."""

    def looks(self, data: dict[str, Any]) -> dict[str, list[str]]:
        """List of theme.json -> the ids that must have a look there."""

    def named(self, data: dict[str, Any]) -> list[Named]:
        """What must have a name besides phases, territories and factions."""

    def faults(self, data: dict[str, Any]) -> Iterable[DataFault]:
        """What is wrong with the content by the game's own lights."""


class EventWords(Protocol):
    """The members of a game's module `event_words`."""

    EVENTS: dict[str, list[str]]
    """Kind of event -> its words: templates of the event's arguments."""
    SECRET_MOVES: frozenset[str]
    """Moves that only their own seat and the table see."""
    SHOWN_MOVES: frozenset[str]
    """Secret moves that everybody sees once they are opened."""
    OPEN_DRAWS: frozenset[str]
    """Draws that everybody sees."""
    SECRET_EVENTS: frozenset[str]
    """Events that only the table sees in full."""
    SECRET_REASONS: frozenset[str]
    """Reasons of refusals that rest on what only the seat itself may know, as "clause/code"."""


class GamePost(Protocol):
    """The members of a game's module `forum_post`; `position` is always what the reader may see."""

    TURN_BEGINS: str
    """The kind of event with which a turn begins."""
    HAND: str
    """What a player has, in words."""
    UNASKED: frozenset[str]
    """Kinds that are open most of the time: a terminal does not stop to offer them."""

    def title(self, followed: Followed, names: Mapping[str, str]) -> str:
        """What game, which turn, which phase."""

    def phase_name(self, followed: Followed, names: Mapping[str, str], phase: str) -> str:
        """The heading of a phase."""

    def state(self, followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
        """Where the game stands."""

    def hand_lines(self, position: Any, names: Mapping[str, str], shown: list[str]) -> list[Line]:
        """What these factions have that others may not see."""

    def holding(self, position: Any, names: Mapping[str, str], seat: str) -> str:
        """What a player holds, as one part of a sentence."""

    def own_lines(self, position: Any, names: Mapping[str, str], seat: str) -> list[Line]:
        """All that a player holds."""

    def matters(self, position: Any, names: Mapping[str, str]) -> list[Line]:
        """What is being decided."""

    def recent_heading(self, position: Any) -> str:
        """The heading of what has happened since the last turn began."""


MODULES: dict[str, type[Any]] = {
    "content_checks": GameChecks,
    "event_words": EventWords,
    "forum_post": GamePost,
}
"""Module of a game -> its members."""


def lacking(game_id: str) -> list[Problem]:
    """The modules and members that a game lacks, each with the file it belongs to; KeyError for an unknown game."""
    code = package(game_id)
    found: list[Problem] = []
    for name, members in MODULES.items():
        file = f"{code.replace('.', '/')}/{name}.py"
        if find_spec(f"{code}.{name}") is None:
            found.append(Problem(file, (), 0, f"there is no such module; {PAGE}"))
            continue
        own = module(game_id, name)
        for member, meaning in _members(members).items():
            if not hasattr(own, member):
                found.append(Problem(file, (), 0, f"it lacks {member} ({meaning}); {PAGE}"))
    return found


def _members(protocol: type[Any]) -> dict[str, str]:
    """Member of a protocol -> what it is, in words."""
    source = ast.parse(inspect.getsource(protocol)).body[0]
    assert isinstance(source, ast.ClassDef)
    found: dict[str, str] = {}
    name = ""
    for node in source.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = (ast.get_docstring(node) or "").rstrip(".")
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and name:
            found[name], name = str(node.value.value).rstrip("."), ""
    return found
