"""No module imports, by any way round, a module that imports it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOPS = ("adjudicator", "exporters")


def sources() -> dict[str, str]:
    """Module -> its text, of all that is shipped."""
    found = {}
    for top in TOPS:
        for path in sorted((ROOT / top).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = path.read_text("utf-8")
    return found


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """What a module imports, inside functions too; not what only a type checker reads."""
    for node in nodes:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            yield from imported(ast.iter_child_nodes(node))


def circle(modules: dict[str, str]) -> list[str]:
    """Modules of which each imports the next and the last one the first, or nothing."""
    graph = {
        module: {
            target
            for name in imported([ast.parse(text)])
            if (target := name if name in modules else name.rpartition(".")[0]) in modules
            and target != module
        }
        for module, text in modules.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_the_modules_import_each_other_in_no_circle() -> None:
    assert circle(sources()) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def late() -> None:\n    from exporters.cli import main\n    main()\n", True),
        ("if TYPE_CHECKING:\n    from exporters.cli import main\n", False),
        ("import exporters.cli\n", True),
    ],
    ids=["inside a function", "for types only", "as a whole"],
)
def test_a_circle_is_found(text: str, *, found: bool) -> None:
    modules = {"exporters.cli": "from exporters.lua import new\n", "exporters.lua.new": text}
    assert bool(circle(modules)) == found
