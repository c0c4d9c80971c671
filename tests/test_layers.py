"""The import contracts of pyproject.toml fail when somebody breaks them, each for its own reason."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

PLANTED = {
    "The adjudicator knows nothing of the exporters": [
        ("adjudicator/check/chain.py", "exporters.build"),
    ],
    "The product knows nothing of the workshop": [
        ("adjudicator/check/chain.py", "workshop.lua.lint.check"),
        ("exporters/lua/bundle.py", "workshop.lua.sandbox"),
    ],
    "Rules know neither logs, commands, content files nor the list of games": [
        ("adjudicator/rules/multisets.py", "adjudicator.log.hashing"),
        ("adjudicator/games/dune_classic/storm.py", "adjudicator.registry"),
        ("adjudicator/games/dawn_of_the_fremen/die.py", "adjudicator.content.names"),
    ],
    "Games stand on the shared rules, and the shared rules on no game": [
        ("adjudicator/rules/dune/board.py", "adjudicator.games.dune_classic.board"),
        ("adjudicator/rules/kinds.py", "adjudicator.games.dawn_of_the_fremen.reach"),
    ],
    "No game knows another": [
        (
            "adjudicator/games/dawn_of_the_fremen/forum_post.py",
            "adjudicator.games.dune_classic.view",
        ),
        ("adjudicator/games/dune_classic/strategy.py", "adjudicator.games.dawn_of_the_fremen.die"),
    ],
    "The kernel of the rules knows no family of games": [
        ("adjudicator/rules/headers.py", "adjudicator.rules.dune.records"),
    ],
    "The packages of the adjudicator stand on one another in this order": [
        ("adjudicator/check/findings.py", "adjudicator.show.document"),
        ("adjudicator/content/names.py", "adjudicator.cli.options"),
        ("adjudicator/log/lines.py", "adjudicator.content.names"),
    ],
    "The packages of the exporters stand on one another in this order": [
        ("exporters/audit/words.py", "exporters.league.output"),
        ("exporters/vassal/build.py", "exporters.tts.build"),
    ],
    "The parts of the VASSAL exporter stand on one another in this order": [
        ("exporters/vassal/module/places/stock.py", "exporters.vassal.reading.saved.mapping"),
        ("exporters/vassal/reading/moves/deltas.py", "exporters.vassal.referee.java"),
    ],
}
"""Contract -> what must break it: a file, and a module that it imports."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What import-linter says of a copy of the program with all those imports in it."""
    pytest.importorskip("importlinter", reason="import contracts are checked by maintainers")
    copy = tmp_path_factory.mktemp("copy")
    for name in ("adjudicator", "exporters", "workshop"):
        for path in (ROOT / name).rglob("*.py"):
            to = copy / path.relative_to(ROOT)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to)
    shutil.copy(ROOT / "pyproject.toml", copy)
    for file, module in [plant for plants in PLANTED.values() for plant in plants]:
        with (copy / file).open("a", encoding="utf-8") as text:
            text.write(f"\nimport {module}\n")
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", program, "--no-cache"],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_every_contract_is_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    assert [contract["name"] for contract in contracts] == list(PLANTED)


@pytest.mark.parametrize("contract", PLANTED)
def test_a_contract_is_broken_by_an_import_that_it_forbids(contract: str, told: str) -> None:
    assert re.search(rf"^{re.escape(contract)} BROKEN", told, re.MULTILINE), told
    broken = told.partition("Broken contracts")[2]
    section = broken[broken.index(f"{contract}\n") :]
    for other in PLANTED:
        if other != contract and f"\n{other}\n" in section:
            section = section[: section.index(f"\n{other}\n")]
    lines = " ".join(section.split())
    for file, module in PLANTED[contract]:
        importer = file.removesuffix(".py").replace("/", ".")
        assert f"{importer} -> {module} (" in lines, section
