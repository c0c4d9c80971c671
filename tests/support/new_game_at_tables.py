"""Plays a game at the fake of Tabletop Simulator and makes its VASSAL module; its id is the argument."""

from __future__ import annotations

import sys

from adjudicator.check import Judges, check_bytes
from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from exporters.lua.engine import lua_judge
from exporters.vassal.module.files import module_files
from exporters.vassal.module.plan import kept_plan
from exporters.vassal.module.seatings import Seating
from exporters.vassal.tutorials import tutorials
from tests.tts.table_driver import Table
from tests.vassal.modules import stand_in


def main(game: str) -> None:
    """AssertionError where a table does not play the game to its end, or makes an illegal move."""
    content = load_content(game)
    factions = [entry["id"] for entry in content.data["factions"]["factions"]]
    table = Table(game)
    table.begin(factions)
    table.play_on(100)
    table.until_still()
    assert table.lua("return state.stage") == "over"
    for judges in (Judges(), Judges(load=lua_judge)):
        verdict = check_bytes(table.log_text().encode(), judges).verdict
        assert verdict.status == "legal", verdict
    judge = load_judge(game)
    assert judge is not None
    # A new game has no tutorial yet.
    assert tutorials(kept_plan(content), {"en": content}, judge) == {}
    files = module_files(kept_plan(content), content, stand_in, None, [Seating(factions)])
    assert "buildFile.xml" in files


if __name__ == "__main__":
    main(sys.argv[1])
