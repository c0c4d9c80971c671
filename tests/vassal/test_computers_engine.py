"""Computer players in the real engine: a press gives them the other sides, and they play by the hands of the one client.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

import json
from pathlib import Path

from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import run_engine
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import game_script
from exporters.vassal.reading.importer import import_vassal
from tests.support.replay import read_header
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import plan
from tests.vassal.test_secrets_engine import log_of, table, wrong

__all__ = ["table"]
MOVES = 6
"""Moves that the person makes."""


def test_programs_play_the_sides_that_nobody_has_taken(table: tuple[str, Path]) -> None:
    game, folder = table
    header = read_header(log_of(game))
    judge = load_judge(game)
    assert judge is not None
    script = game_script(plan(game), load_content(game), judge, header, [])
    setup = folder / "computers.vsav"
    setup.write_bytes(script.setup)
    own = next(step for step in script.steps if step[0] == "sit")
    person, *programs = [seat.faction for seat in header.seats]
    steps: list[Step] = [
        ["prefer", "KynesPieces", "true"], ["prefer", "KynesTable", "true"], ["as", own[1], own[3]],
        ["open", str(setup)], own, ["log", str(folder / "computers.vlog")],
        *(["choose", f"computer/{seat}"] for seat in programs),
        ["play", str(MOVES), "7", "", ""], ["rest"], ["referee", str(folder / "computers.jsonl")],
        ["endlog"],
    ]  # fmt: skip
    report = run_engine(folder / "m.vmod", steps, engine_check.find_tools(), LIMIT)
    assert wrong(report) == []
    lines = [json.loads(line) for line in (folder / "computers.jsonl").read_text().splitlines()]
    handed = [line["seat"] for line in lines if line.get("move") == "handover"]
    assert handed == programs
    assert any(line.get("by") in programs for line in lines)
    imported = import_vassal(folder / "computers.vlog", module=folder / "m.vmod")
    assert all(one.legal for one in imported.found)
    assert [one.what for one in imported.odd] == []
    assert person not in handed
