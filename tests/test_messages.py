"""docs/messages lists every message that a verdict can hold, as a referee reads it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from adjudicator.content.messages import in_words
from adjudicator.content.names import deed_words, names
from adjudicator.log.clauses import CLAUSES
from adjudicator.registry import GAMES
from adjudicator.templates import argument_names
from adjudicator.wording import words_of
from tests.support.messages import FOLDER, NO_REASON, codes_of, lists, violations_of
from tests.support.replay import load

PATHS = [FOLDER / f"{name}.md" for name in (*GAMES, "log")]
made = cache(lists)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_list_is_current(path: Path) -> None:
    assert path.read_text("utf-8") == made()[path], "python -m tests.support.messages --write"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_code_of_a_game_is_listed(game: str) -> None:
    text, clause, listed = made()[FOLDER / f"{game}.md"], "", set()
    for line in text.splitlines():
        clause = line.rpartition("(`")[2].rstrip("`)") if line.startswith("**") else clause
        if line.startswith("- `"):
            listed.add((clause, line.split("`")[1]))
    assert set(codes_of(game)) - listed == set()
    assert len(listed) > 100


def test_every_code_of_the_log_is_listed() -> None:
    text = made()[FOLDER / "log.md"]
    for clause, about in CLAUSES.items():
        assert f"(`{clause}`)" in text
        for code in about.violations:
            assert f"- `{code}`: " in text


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_message_shows_an_id_or_miscounts(game: str) -> None:
    """Ids stand in messages only where nobody has a name for them, and then in quotes."""
    folder = load(game).content.folder
    ids = [*names(game), *deed_words(folder, "en")["steps"], *load(game).rulebook.moves]
    wrong = {name for name in ids if "-" in name and "/" not in name} - {"set-up"}
    for line in made()[FOLDER / f"{game}.md"].splitlines():
        if not line.startswith("- `") or "No example:" in line:
            continue
        said = line.partition("`: ")[2]
        bare = re.sub("“[^”]*”", "", said)
        assert [name for name in wrong if re.search(rf"(?<![\\w-]){name}(?![\\w-])", bare)] == [], (
            line
        )
        assert not re.search(
            r"\b1 (forces|cards|leaders|seats|sectors|sietches|borders)\b", bare
        ), line
        assert not re.search(r"\b(0 more|1 to 0|1 to 1|only 0)\b", bare), line
        assert not re.search(r"\b(\w+) \1\b", bare), line
        assert "{" not in bare, line


@cache
def words_of_tests() -> frozenset[str]:
    """The names of all test files, and all words in them that begin with test_."""
    files = [*Path(__file__).parent.rglob("test_*.py")]
    words = {word for file in files for word in re.findall(r"test_\w+", file.read_text("utf-8"))}
    return frozenset({*(file.stem for file in files), *words})


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_what_has_no_example_has_a_reason(path: Path) -> None:
    for line in made()[path].splitlines():
        if "No example:" in line:
            assert NO_REASON not in line
            named = re.findall(r"test_\w+", line.replace("\\_", "_"))
            assert named or "cites its own clause" in line, line
            assert [name for name in named if name not in words_of_tests()] == [], line


BY_ONE_RULE = {"war-for-arrakis"}
"""Games whose violations are made in one place; their own tests look at what they give."""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_message_names_only_what_the_rules_give(game: str) -> None:
    """Tables and `kynes show` fill it with the arguments of the violation and nothing else."""
    clauses, looked = load(game).content.clauses, 0
    for clause, code, given in violations_of(game):
        template = clauses[clause].violations.get(code) if clause in clauses else None
        if template is not None:
            looked += 1
            assert set(argument_names(template)) <= given, (clause, code)
    assert looked > (0 if game in BY_ONE_RULE else 40)


WRONG_WORDS = (
    "Harkonnens has", "and Fremen has", "air Zone", "weather Control", "Special Elite",
    "waits for The", "none has not moved", "weapon None", "pays to bank", "can karama",
)  # fmt: skip
"""What readers of messages found wrong once."""


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_no_message_has_words_that_readers_found_wrong(path: Path) -> None:
    assert [words for words in WRONG_WORDS if words in made()[path]] == []


def test_a_side_that_is_a_plural_agrees_with_its_verb() -> None:
    """War for Arrakis says "the Harkonnens": no template gives such a name a singular verb."""
    content = load("war-for-arrakis").content
    said = [text for texts in words_of("war-for-arrakis").events.values() for text in texts]
    said += [text for clause in content.clauses.values() for text in clause.violations.values()]
    wrong = re.compile(r"(?<!of )\{(by|faction|attacker|defender)\} (\w+s)\b")
    assert [text for text in said if wrong.search(text)] == []
    names_known = names("war-for-arrakis")
    assert in_words("{by:# has|# have} won.", {"by": "harkonnen"}, names_known) == (
        "Harkonnens have won."
    )
