"""Each tutorial is played in the real engine to its last step, and each piece lies where the import has it.

Needs an engine (`VASSAL_CLASSPATH`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.content import load_content
from exporters.vassal.engine.check import EngineMissingError, find_tools, run_engine
from exporters.vassal.format.archive import BUILD_FILE
from exporters.vassal.format.components import xml
from exporters.vassal.module.files import module_files, zipped
from exporters.vassal.reading.saved.steps import end_of, read_saved
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import GAMES, LISTED, plan, tree
from tests.vassal.test_referee_engine import sized
from tests.vassal.test_tutorials import made

FILE = "tutorial-en.vlog"


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_plays_a_tutorial_to_its_end(game: str, tmp_path: Path) -> None:
    try:
        tools = find_tools()
    except EngineMissingError as missing:
        pytest.skip(str(missing))
    node, data = made(game)[FILE]
    root = tree(game)
    next(one for one in root.children if one.short == "Documentation").children.append(node)
    files = module_files(plan(game), load_content(game), sized, None, LISTED[game])
    module = tmp_path / "m.vmod"
    module.write_bytes(zipped(files | {BUILD_FILE: xml(root).encode(), FILE: data}))
    saved = read_saved(data, FILE)

    report = run_engine(
        module,
        [["prefer", "PromptNewLogEnd", "false"], ["tutorial", FILE], ["replay"], ["where", "end"]],
        tools,
        LIMIT,
    )

    assert report.problems == []
    assert report.facts["replayed"] == [len(saved.steps)]
    table = end_of(saved)
    lying = {row["id"]: row["map"] for row in report.facts["where end"]}
    expected = {one.id: one.map for one in table.pieces.values() if one.kind == "piece" and one.map}
    assert {one: lying[one] for one in expected} == expected
