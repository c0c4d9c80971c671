"""Lazy imports: what stands for a name does what the name does, and is nothing that it cannot stand for."""

from __future__ import annotations

import ast
import inspect
import pickle
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from adjudicator.lazy import Lazy, lazy_imports
from tests.support.syntax import syntax

with lazy_imports():
    import colorsys
    from colorsys import rgb_to_hsv
    from fractions import Fraction
    from xml.etree import ElementTree as ET

ROOT = Path(__file__).parent.parent
TOPS = ("adjudicator", "exporters", "workshop")


@cache
def modules() -> list[tuple[str, ast.Module]]:
    """Every module with a block of lazy imports, and its syntax."""
    return [
        (".".join(path.relative_to(ROOT).with_suffix("").parts), syntax(text))
        for top in TOPS
        for path in sorted((ROOT / top).rglob("*.py"))
        if "\nwith lazy_imports():" in (text := path.read_text("utf-8"))
    ]


def lazy_names(tree: ast.Module) -> Iterator[tuple[str, str, str]]:
    """The names of a module's block: its own, and the module and name that it stands for."""
    for node in tree.body:
        if isinstance(node, ast.With) and "lazy_imports" in ast.dump(node.items[0].context_expr):
            for line in node.body:
                assert isinstance(line, ast.Import | ast.ImportFrom)
                home = line.module or "" if isinstance(line, ast.ImportFrom) else ""
                for alias in line.names:
                    own = alias.asname or alias.name
                    yield (own, home, alias.name) if home else (own, alias.name, "")


def used_at_once(tree: ast.Module) -> set[str]:
    """Names that a module needs while it is imported, or to catch what is raised."""
    found: set[str] = set()
    for node in ast.walk(tree):
        parts: list[ast.expr | None] = []
        if isinstance(node, ast.ExceptHandler):
            parts = [node.type]
        elif isinstance(node, ast.ClassDef):
            parts = [*node.bases, *node.decorator_list]
        elif isinstance(node, ast.FunctionDef):
            parts = [*node.decorator_list]
        for part in parts:
            inner = part.elts if isinstance(part, ast.Tuple) else [part]
            found |= {one.id for one in inner if isinstance(one, ast.Name)}
    return found


def passed_on(tree: ast.Module) -> set[str]:
    """Names that stand in a function as they are: neither called nor asked for an attribute."""
    used: set[int] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = [
            getattr(node, "annotation", None),
            getattr(node, "returns", None),
        ]
        if isinstance(node, ast.Attribute):
            parts.append(node.value)
        elif isinstance(node, ast.Call):
            parts.append(node.func)
            if getattr(node.func, "id", "") == "isinstance":
                parts.append(node.args[1])
        for part in parts:
            used |= {id(one) for one in ast.walk(part)} if part is not None else set()
    return {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in used
    }


def test_a_module_or_class_is_not_passed_to_what_would_look_at_it() -> None:
    wrong = [
        f"{module}: {own}"
        for module, tree in modules()
        for own, home, name in lazy_names(tree)
        if own in passed_on(tree) and isinstance(Lazy(home, name).resolved(), type | ModuleType)
    ]
    assert wrong == []


def test_a_name_is_a_module_a_function_or_a_class_that_is_called() -> None:
    wrong, known = [], 0
    for module, tree in modules():
        at_once = used_at_once(tree)
        for own, home, name in lazy_names(tree):
            known += 1
            found = Lazy(home, name).resolved()
            fits = isinstance(found, ModuleType) or callable(found)
            if not fits or own in at_once:
                wrong.append(f"{module}: {own}")
    assert known > 200
    assert wrong == []


def test_no_import_is_within_a_function_without_a_reason() -> None:
    """Those that stay are for optional packages, and for systems that lack a module."""
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for top in TOPS
        for path in sorted((ROOT / top).rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if "noqa: PLC0415" in line
    ]
    assert len(found) <= 12, found


def test_nothing_is_imported_before_it_is_used() -> None:
    program = (
        "import sys\n"
        "from adjudicator.lazy import lazy_imports\n"
        "with lazy_imports():\n"
        "    import colorsys\n"
        "    from fractions import Fraction\n"
        "    from xml.etree import ElementTree\n"
        "NAMES = ('colorsys', 'fractions', 'xml.etree')\n"
        "print([name in sys.modules for name in NAMES])\n"
        "Fraction(1, 2), ElementTree.fromstring('<a/>'), colorsys.rgb_to_hsv(0, 0, 0)\n"
        "print([name in sys.modules for name in NAMES])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [str([False] * 3), str([True] * 3)]


def test_who_inspects_a_lazy_name_imports_nothing() -> None:
    """Pytest asks every name of a test module for what it wraps."""
    unknown = Lazy("a_module_that_does_not_exist")
    assert inspect.unwrap(unknown) is unknown
    assert not hasattr(unknown, "_mock_name")
    with pytest.raises(ImportError, match="a_module_that_does_not_exist"):
        unknown.anything()


def test_a_lazy_name_is_called_asked_and_sent_as_what_it_stands_for() -> None:
    assert rgb_to_hsv(0, 0, 0) == colorsys.rgb_to_hsv(0, 0, 0)
    assert isinstance(Fraction(1, 2), Fraction)
    assert Fraction.__name__ == "Fraction"
    assert ET.Element("a").tag == "a"
    assert pickle.loads(pickle.dumps(rgb_to_hsv))(0, 0, 0) == (0, 0, 0)  # noqa: S301 - our own bytes


def test_a_replaced_function_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("colorsys"), "rgb_to_hsv", lambda *_: "replaced")
    assert str(rgb_to_hsv(0, 0, 0)) == "replaced"


def test_only_the_imports_of_the_block_s_own_module_are_lazy() -> None:
    with lazy_imports():
        module = import_module("tests.support.skips")
    assert inspect.ismodule(module.pytest)


def test_a_dotted_module_says_how_it_is_imported() -> None:
    with pytest.raises(ImportError, match=r"from xml\.etree import ElementTree"), lazy_imports():
        exec(compile("import xml.etree.ElementTree", "here", "exec"), globals())  # noqa: S102
