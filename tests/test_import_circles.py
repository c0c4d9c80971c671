"""No module imports, by any way round, a module that imports it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from adjudicator.players.computer import MINDS
from tests.support.syntax import syntax

ROOT = Path(__file__).resolve().parents[1]
TOPS = ("adjudicator", "exporters", "workshop")
ENTRIES = ("exporters.cli", "adjudicator.testing", "exporters.lua.__main__")
"""The command, what developers of leagues import, and what `scripts/lint` runs."""
PACKAGES = (
    "adjudicator",
    "exporters",
    "exporters.art",
    "exporters.tts",
    "exporters.vassal",
    "exporters.vassal.module",
    "exporters.vassal.reading",
    "workshop",
)
FOUND_BY_NAME = ("content_checks", "event_words", "forum_post", "guide", "strategy")
"""Modules of a game that are looked up by their names."""


@cache
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
            # An expression has no import in it.
            inner = (one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr))
            yield from imported(inner)


@cache
def imported_by(text: str) -> list[str]:
    """What the module with this text imports."""
    return list(imported([syntax(text)]))


def import_graph(modules: dict[str, str]) -> dict[str, set[str]]:
    """Module -> the modules that it imports."""
    return {
        module: {
            target
            for name in imported_by(text)
            if (target := name if name in modules else name.rpartition(".")[0]) in modules
            and target != module
        }
        for module, text in modules.items()
    }


def circle(modules: dict[str, str]) -> list[str]:
    """Modules of which each imports the next and the last one the first, or nothing."""
    return circle_of(import_graph(modules))


def circle_of(graph: dict[str, set[str]]) -> list[str]:
    """The first circle of a graph, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def parts_of(package: str, modules: dict[str, str]) -> dict[str, set[str]]:
    """Part of a package (a folder or a module) -> the other parts that its modules import."""
    steps = package.count(".") + 2
    found: dict[str, set[str]] = {}
    for module, targets in import_graph(modules).items():
        part = ".".join(module.split(".")[:steps])
        if part == package or not part.startswith(f"{package}."):
            continue
        others = {".".join(target.split(".")[:steps]) for target in targets}
        within = {other for other in others if other.startswith(f"{package}.") and other != part}
        found.setdefault(part, set()).update(within)
    return found


def named_in_texts(modules: dict[str, str]) -> dict[str, set[str]]:
    """Module -> the modules that it names in a string, as "exporters.catalog:catalog" does."""
    return {
        module: {
            name
            for node in ast.walk(syntax(text))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            if (name := node.value.partition(":")[0]) in modules
        }
        for module, text in modules.items()
    }


def unreached(modules: dict[str, str], entries: Iterable[str]) -> list[str]:
    """The modules that nothing imports or names that is itself reached from an entry."""
    graph, named = import_graph(modules), named_in_texts(modules)
    todo, reached = [*entries], set[str]()
    while todo:
        module = todo.pop()
        if module and module not in reached:
            reached.add(module)
            todo += [*graph.get(module, ()), *named.get(module, ()), module.rpartition(".")[0]]
    return sorted(modules.keys() - reached)


def test_a_command_reaches_every_module_of_the_product() -> None:
    """What no command reaches belongs into the workshop, or is dead."""
    product = {name: text for name, text in sources().items() if not name.startswith("workshop")}
    by_name = [name for name in product if name.rpartition(".")[2] in FOUND_BY_NAME]
    assert len(by_name) >= 4 * 5
    by_name += MINDS.values()
    assert unreached(product, [*ENTRIES, *by_name]) == []


def test_a_module_that_nothing_imports_is_found() -> None:
    modules = {"a": "import a.b\n", "a.b": "X = 'a.c:run'\n", "a.c": "", "a.d": "import a.b\n"}
    assert unreached(modules, ["a"]) == ["a.d"]


def test_the_modules_import_each_other_in_no_circle() -> None:
    assert circle(sources()) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_the_parts_of_a_package_import_each_other_in_no_circle(package: str) -> None:
    """A game's modules that are looked up by their names serve other parts, and do not count."""
    modules = {
        name: text
        for name, text in sources().items()
        if name.rpartition(".")[2] not in FOUND_BY_NAME
    }
    parts = parts_of(package, modules)
    assert len(parts) > 3
    assert circle_of(parts) == []


def test_a_circle_of_packages_is_found_where_no_module_is_in_one() -> None:
    modules = {"a.b.x": "import a.c.x\n", "a.b.y": "", "a.c.x": "", "a.c.y": "import a.b.y\n"}
    assert circle(modules) == []
    assert set(circle_of(parts_of("a", modules))) == {"a.b", "a.c"}


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
