"""What the family of the Dune board may not know, and what its games owe it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from adjudicator.registry import GAMES, package
from tests.support.replay import load

ROOT = Path(__file__).parents[2]
FAMILY = ROOT / "adjudicator" / "rules" / "dune"
MODULES = sorted(path for path in FAMILY.glob("*.py") if path.name != "__init__.py")
USERS = [
    game
    for game in GAMES
    if any(
        "adjudicator.rules.dune" in path.read_text("utf-8")
        for path in (ROOT / package(game).replace(".", "/")).glob("*.py")
    )
]
"""The games of the family."""


def strings(path: Path) -> list[str]:
    """The strings of a module, without those that document it."""
    tree = ast.parse(path.read_text("utf-8"))
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
    ]


def clauses_in(path: Path) -> list[str]:
    """The clauses that a module names, its `CLAUSES` aside (sorted)."""
    tree = ast.parse(path.read_text("utf-8"))
    listed = [
        id(node)
        for statement in tree.body
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) == "CLAUSES"
        for node in ast.walk(statement)
    ]
    return sorted(
        {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.fullmatch(r"[a-z-]+\.[a-z-]+", node.value)
            and id(node) not in listed
        }
    )


def contract(path: Path) -> list[str]:
    """The clauses of which a module says that games must have them."""
    for statement in ast.parse(path.read_text("utf-8")).body:
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) == "CLAUSES":
            assert statement.value is not None
            listed: list[str] = ast.literal_eval(statement.value)
            return listed
    return []


def test_the_family_has_games() -> None:
    assert "dune-classic" in USERS


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_the_family_names_no_faction_no_ruling_and_no_game(path: Path) -> None:
    said = strings(path)
    text = re.sub(r"[^a-z]+", "-", path.read_text("utf-8").lower())
    assert "ruling(" not in path.read_text("utf-8")
    for game in GAMES:
        data = load(game).content.data
        assert f"-{game}-" not in text
        assert f"-{package(game).rpartition('.')[2].replace('_', '-')}-" not in text
        rulings = {entry["id"] for entry in data["rulings"]["rulings"]}
        assert not rulings & set(said)
        if game in USERS:
            for faction in data["factions"]["factions"]:
                assert f"-{faction['id']}-" not in f"-{text}-", faction["id"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_lists_the_clauses_that_it_names(path: Path) -> None:
    assert contract(path) == clauses_in(path)


@pytest.mark.parametrize("game", USERS)
def test_every_game_of_the_family_has_the_clauses_and_codes_that_the_family_names(
    game: str,
) -> None:
    clauses = load(game).content.clauses
    folder = ROOT / package(game).replace(".", "/")
    used = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    for path in MODULES:
        if not re.search(rf"adjudicator\.rules\.dune(\.| import .*\b){path.stem}\b", used):
            continue
        for clause in contract(path):
            assert clause in clauses, (path.name, clause)
            assert clauses[clause].enforced_by == "adjudicator", clause
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Violation":
                broken, code = node.args[0], node.args[1]
                if isinstance(broken, ast.Constant) and isinstance(code, ast.Constant):
                    assert code.value in clauses[str(broken.value)].violations, ast.unparse(node)
