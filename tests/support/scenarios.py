"""The scenarios of a game: tests whose docstring states a situation, a move and its result.

They are in `tests/games/<game>/scenarios/`. The name of such a test says the move and the outcome::

    def test_atreides_names_the_battle_refused_the_storm_is_between_them() -> None:
        \"\"\"Given: Atreides stands in Old Gap, sector 8, Harkonnen in sector 10, the storm in sector 9.

        When: Atreides names the battle.
        Then: Refused: the storm is between them.
        Source: 004 section 6
        \"\"\"

Where a document is silent, `silent.toml` beside the tests names the ruling or the clause that answers.
"""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from typing import Any, NamedTuple

from tests.support.replay import folder_of

LABELS = ["Given", "When", "Then", "Source"]
REFUSED = ("refused", "illegal")
"""How the outcome of a scenario begins if the move is refused."""


class Scenario(NamedTuple):
    """A scenario and the source text of its test."""

    name: str
    given: str
    when: str
    then: str
    source: str
    test: str

    @property
    def refused(self) -> bool:
        """Whether the scenario says that a move is refused."""
        return self.then.lower().startswith(REFUSED)


@cache
def scenarios(game: str) -> list[Scenario]:
    """All scenarios of a game, file by file. A docstring that begins as one must be a whole one."""
    found: list[Scenario] = []
    for path in sorted((folder_of(game) / "scenarios").glob("test_*.py")):
        text = path.read_text("utf-8")
        for node in ast.parse(text).body:
            words = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
            if isinstance(node, ast.FunctionDef) and words and words.startswith("Given: "):
                said = dict(line.partition(": ")[::2] for line in words.splitlines() if line)
                parts = [said[label].strip() for label in LABELS]
                assert all(parts), f"{path}: {node.name}"
                given, when, then, source = parts
                code = "\n".join(text.splitlines()[node.body[0].end_lineno or 0 : node.end_lineno])
                found.append(Scenario(node.name, given, when, then, source, code))
    return found


def silences(game: str) -> list[dict[str, Any]]:
    """What the documents of a game do not say: id, question, and which ruling or clause answers."""
    text = (folder_of(game) / "scenarios" / "silent.toml").read_text("utf-8")
    return list(tomllib.loads(text)["silent"])
