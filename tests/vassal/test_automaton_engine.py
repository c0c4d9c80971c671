"""Against the automaton in the real engine: a player who only chooses what is offered, and the other side moves by itself.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from adjudicator.errors import InputError
from exporters.vassal import referee
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineMissingError, run_engine
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import game_script
from exporters.vassal.module.files import module_files, zipped
from exporters.vassal.module.seatings import seatings
from exporters.vassal.reading.importer import import_vassal
from exporters.vassal.referee.java import find_tools
from tests.support.replay import read_header
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import ARRAKIS, plan
from tests.vassal.test_acts_engine import WITH_HANDS
from tests.vassal.test_automaton_acts import ALONE, solo
from tests.vassal.test_referee_engine import sized
from tests.vassal.test_secrets_engine import wrong

CHOSEN = 60
"""Moves that the player makes."""


def test_a_game_against_the_automaton_is_legal_and_the_automaton_moves_by_itself(
    tmp_path: Path,
) -> None:
    try:
        tools = find_tools()
        engine_check.find_tools()
    except (InputError, EngineMissingError) as error:
        pytest.skip(str(error))
    content = load_content(ARRAKIS)
    alone = [one for one in seatings(content) if one.automata][:1]
    module = tmp_path / "m.vmod"
    plain = module_files(plan(ARRAKIS), content, sized, None, alone)
    module.write_bytes(zipped(referee.judged(plain, plan(ARRAKIS), tools)))
    judge = load_judge(ARRAKIS)
    assert judge is not None
    script = game_script(plan(ARRAKIS), content, judge, read_header(solo()[0]), [])
    setup, vlog, log = tmp_path / "s.vsav", tmp_path / "a.vlog", tmp_path / "a.jsonl"
    setup.write_bytes(script.setup)
    (own,) = [step for step in script.steps if step[0] == "sit"]
    run: list[Step] = [
        *WITH_HANDS, ["prefer", "KynesAutomaton", "true"], ["as", own[1], own[3]], ["open", str(setup)],
        own, ["log", str(vlog)], ["play", str(CHOSEN), "7"], ["rest"], ["referee", str(log)], ["endlog"],
    ]  # fmt: skip

    report = run_engine(module, run, engine_check.find_tools(), LIMIT)

    assert wrong(report) == []
    imported = import_vassal(vlog, module=module)
    assert all(one.legal for one in imported.found)
    assert [one.words() for one in imported.unexplained] == []
    assert sum(one.move["by"] == ALONE for one in imported.found) > 3
    assert len(imported.found) > CHOSEN
    assert check_bytes(log.read_bytes(), Judges()).verdict.status != "illegal"
