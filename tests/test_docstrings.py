"""What public names say of themselves: that they say it, what they raise, in what they count."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from adjudicator import errors
from adjudicator.registry import GAMES
from tests.support.syntax import syntax

ROOT = Path(__file__).parent.parent
PACKAGES = ("adjudicator", "exporters", "workshop", "benchmarks")

UNITS = re.compile(
    r"\b(px|cm|inch(es)?|units?|seconds?|minutes?|degrees|radians|fractions?|shares?|factor"
    r"|from 0|from 1|ms|MB)\b",
    re.IGNORECASE,
)
"""What says in what a number counts; a share or a factor has no unit, and says so."""

CLAUSE = re.compile(r"\b[a-z][a-z-]*\.[a-z][a-z-]*[a-z]\b(?!\()")
"""What looks like the id of a clause."""

ERRORS = sorted(
    name
    for name, value in vars(errors).items()
    if isinstance(value, type) and issubclass(value, errors.KynesError)
)


class Name(NamedTuple):
    """A public class, function or method, as it stands in the source."""

    file: str
    where: str
    node: ast.FunctionDef | ast.ClassDef
    said: str
    """Its docstring, after that of its class."""


def named(node: ast.Module | ast.ClassDef, file: str, said: str = "") -> Iterator[Name]:
    for part in node.body:
        if isinstance(part, ast.FunctionDef | ast.ClassDef) and not part.name.startswith("_"):
            own = f"{said}\n{ast.get_docstring(part) or ''}"
            yield Name(file, f"{file}:{part.lineno} {part.name}", part, own)
            if isinstance(part, ast.ClassDef):
                yield from named(part, file, own)


def modules() -> Iterator[tuple[str, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield str(path.relative_to(ROOT)), syntax(path.read_text("utf-8"))


@cache
def trees() -> dict[str, ast.Module]:
    """The file of every module of ours -> its syntax; read when a test asks, not by every worker."""
    return dict(modules())


@cache
def public() -> list[Name]:
    """All public names of those."""
    return [
        name
        for where, tree in trees().items()
        if not where.startswith("workshop/skeleton/tests")
        for name in named(tree, where)
    ]


def our_errors() -> set[str]:
    """The names of all classes of errors of ours: those of `errors`, and what is derived of them."""
    found = set(ERRORS)
    classes = [name.node for name in public() if isinstance(name.node, ast.ClassDef)]
    grown = True
    while grown:
        derived = {
            one.name
            for one in classes
            if any(
                isinstance(base, ast.Name) and base.id in found | {"Exception"}
                for base in one.bases
            )
        }
        grown = not derived <= found
        found |= derived
    return found


def raised(node: ast.AST, ours: set[str]) -> set[str]:
    """The errors of ours that a function itself raises, by name."""
    found: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Raise) and isinstance(part.exc, ast.Call):
            kind = part.exc.func
            if isinstance(kind, ast.Name) and kind.id in ours | {"ValueError", "TypeError"}:
                found.add(kind.id)
    return found


def is_command(node: ast.FunctionDef) -> bool:
    """Whether its docstring is what `--help` prints; what it fails with is its exit code."""
    return any("command" in ast.unparse(decorator) for decorator in node.decorator_list) or any(
        "typer." in ast.unparse(each.annotation)
        for each in node.args.args
        if each.annotation is not None
    )


def floats(node: ast.FunctionDef) -> list[str]:
    """The arguments that are numbers with a point, and "return" if the answer is one."""
    every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    typed = [(each.arg, each.annotation) for each in every] + [("return", node.returns)]
    return [
        called
        for called, kind in typed
        if kind is not None and re.search(r"\bfloat\b", ast.unparse(kind))
    ]


def float_fields(node: ast.ClassDef) -> list[str]:
    """The fields of a record that are numbers with a point."""
    return [
        ast.unparse(part.target)
        for part in node.body
        if isinstance(part, ast.AnnAssign)
        if re.search(r"\bfloat\b", ast.unparse(part.annotation))
    ]


def test_every_module_says_what_it_is_about() -> None:
    silent = [where for where, tree in trees().items() if tree.body and not ast.get_docstring(tree)]
    assert silent == []


def test_every_public_name_says_what_it_guarantees() -> None:
    silent = [name.where for name in public() if not ast.get_docstring(name.node)]
    assert silent == []


def test_whoever_raises_an_error_of_ours_names_it() -> None:
    ours = our_errors()
    silent = [
        f"{name.where} raises {error}"
        for name in public()
        if isinstance(name.node, ast.FunctionDef) and not is_command(name.node)
        for error in sorted(raised(name.node, ours))
        if error not in name.said
    ]
    assert silent == []


def test_numbers_with_a_point_have_a_unit() -> None:
    silent = [
        f"{name.where}: {', '.join(floats(name.node))}"
        for name in public()
        if isinstance(name.node, ast.FunctionDef)
        if floats(name.node) and not UNITS.search(name.said)
    ]
    assert silent == []


def test_fields_with_a_point_have_a_unit() -> None:
    silent = [
        name.where
        for name in public()
        if isinstance(name.node, ast.ClassDef) and float_fields(name.node)
        if not UNITS.search(ast.unparse(name.node) + (ast.get_docstring(trees()[name.file]) or ""))
    ]
    assert silent == []


def clauses(game: str) -> set[str]:
    """The ids of a game's clauses."""
    files = [msgspec.json.decode(path.read_bytes()) for path in clause_files(game)]
    return {clause["id"] for file in files for clause in file["clauses"]}


def clause_files(game: str) -> list[Path]:
    return sorted((ROOT / "content" / game / "clauses").glob("*.json"))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_clause_that_a_rule_names_is_one_of_its_game(game: str) -> None:
    known = clauses(game)
    topics = {clause.partition(".")[0] for clause in known}
    package = f"adjudicator/games/{game.replace('-', '_')}/"
    unknown = [
        f"{name.where}: {cited}"
        for name in public()
        if name.file.startswith(package)
        for cited in CLAUSE.findall(ast.get_docstring(name.node) or "")
        if cited.partition(".")[0] in topics and cited not in known and not cited.endswith(".json")
    ]
    assert known
    assert unknown == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f(): pass", ["f"]),
        ("def _f(): pass", []),
        ("class A:\n    '''A.'''\n    def f(self): pass", ["f"]),
        ("class _A:\n    def f(self): pass", []),
        ("def f():\n    '''F.'''", []),
    ],
)
def test_silence_is_heard(text: str, said: list[str]) -> None:
    found = [name.node for name in named(ast.parse(text), "here")]
    assert [node.name for node in found if not ast.get_docstring(node)] == said


def test_what_is_raised_and_what_is_no_whole_number_is_seen() -> None:
    text = "def f(x: float, y: int, *, z: tuple[float, int]) -> None:\n    raise InputError('no')"
    (found,) = named(ast.parse(text), "here")
    assert isinstance(found.node, ast.FunctionDef)
    assert raised(found.node, our_errors()) == {"InputError"}
    assert floats(found.node) == ["x", "z"]
    assert {"BuildError", "InvalidContentError", "RefusedError"} <= our_errors()
