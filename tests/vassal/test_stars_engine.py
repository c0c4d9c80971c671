"""An advanced game of classic Dune in the real engine: Fedaykin and Sardaukar go with plain forces, and cheat.

The module is built for the preset, and the game begins from its own set-up. Needs an engine
(`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.check.judge import Judge, load_judge
from adjudicator.content import load_content
from adjudicator.content.presets import begun_by
from adjudicator.errors import InputError
from adjudicator.rules.records import Placement
from exporters.vassal import referee
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineMissingError, EngineReport, run_engine
from exporters.vassal.engine.game import BY_HAND
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import game_script, seating_of
from exporters.vassal.format.archive import read_zip
from exporters.vassal.module.files import module_files, zipped
from exporters.vassal.reading.importer import import_vassal
from exporters.vassal.reading.moves.completion import fit_together
from exporters.vassal.referee.java import find_tools
from tests.support.replay import read_header, steps, table_logs
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import GAME, plan
from tests.vassal.test_acts_engine import WITH_HANDS
from tests.vassal.test_referee_engine import sized
from tests.vassal.test_secrets_engine import wrong

PRESET = "landsraad-advanced"
SORTS = {"force": "Force", "starred": "Starred"}
"""The two sorts of forces, and what the referee calls them."""


class Mixed(msgspec.Struct, frozen=True):
    """A move of a golden game that takes forces of both sorts, and the moves before it."""

    log: Path
    before: list[dict[str, Any]]
    move: dict[str, Any]
    astray: str
    """A part to which one force of each sort may not go from where the move has brought them."""

    @property
    def part(self) -> str:
        """Where the forces go."""
        return str(self.move.get("part") or self.move["end"])


def judge() -> Judge:
    """The judge, in Python."""
    found = load_judge(GAME)
    assert found is not None
    return found


def ways_of(seat: str, counts: list[int], start: Placement, part: str) -> list[Any]:
    """Forces without and with a star that are taken from one place to a part."""
    return [
        (msgspec.structs.replace(start, piece=piece, what=seat, count=count),
         Placement(piece, seat, part, "", count, hidden=False))
        for piece, count in zip(SORTS, counts, strict=True)
    ]  # fmt: skip


def part_astray(position: Any, seat: str, part: str) -> str:
    """A part to which no rule lets one force of each sort go from another."""
    start = Placement("", "", part, "", 1, hidden=False)
    for other in judge().game.parts:
        gone = ways_of(seat, [1, 1], start, other)
        if other != part and fit_together(judge(), position, gone, seat).why.startswith(
            ("no legal move fits", "it means no move")
        ):
            return str(other)
    raise AssertionError("every way is legal")


def mixed_drag(kind: str, seat: str) -> Mixed:
    """The earliest move of a kind by a seat, in a golden game of the preset, that a drag of both sorts of forces means."""
    rulings = load_content(GAME).presets[PRESET].rulings
    rules, found = judge().rulebook, list[Mixed]()
    for log in table_logs(GAME):
        before: list[dict[str, Any]] = []
        for step in steps(log) if read_header(log).rulings == rulings else ():
            move = step.move
            taken = (move["move"], move["by"]) == (kind, seat)
            if taken and 0 < move.get("starred", 0) < move["forces"]:
                part = move.get("part") or move["end"]
                counts = [move["forces"] - move["starred"], move["starred"]]
                place, owner = (move["start"], "") if "start" in move else ("reserves", seat)
                start = Placement("", "", place, owner, 1, hidden=False)
                gone = ways_of(seat, counts, start, part)
                after = judge().copy(step.position)
                rules.apply(judge().game, after, move)
                if fit_together(judge(), step.position, gone, seat).move == move:
                    astray = part_astray(after, seat, part)
                    found.append(Mixed(log, before, move, astray))
                    break
            before = [*before, move]
    return min(found, key=lambda one: (len(one.before), one.log.name))


@pytest.mark.parametrize(("kind", "seat"), [("place", "fremen"), ("move", "emperor")])
def test_forces_with_and_without_a_star_go_by_one_drag_and_their_cheat_is_found(
    kind: str, seat: str, tmp_path: Path
) -> None:
    try:
        tools, engine = find_tools(), engine_check.find_tools()
    except (InputError, EngineMissingError) as error:
        pytest.skip(str(error))
    drag = mixed_drag(kind, seat)
    header = read_header(drag.log)
    content = begun_by(load_content(GAME), PRESET)
    seating = seating_of(header)
    files = module_files(plan(), content, sized, None, [seating])
    module = tmp_path / "m.vmod"
    module.write_bytes(zipped(referee.judged(files, plan(), tools)))
    setup, vlog = tmp_path / "setup.vsav", tmp_path / "stars.vlog"
    setup.write_bytes(read_zip(module.read_bytes(), "m.vmod")[seating.file])
    whole = game_script(plan(), content, judge(), header, [*drag.before, drag.move]).steps
    begun = len(game_script(plan(), content, judge(), header, drag.before).steps)
    sitting = [step for step in whole if step[0] == "sit"]
    who = next(step for step in sitting if step[2] == plan().sides[seat])
    ids = [step[1].removeprefix("@id=") for step in whole[begun:]
           if step[0] == "drag" and step[3] == drag.part]  # fmt: skip
    script: list[Step] = [
        *BY_HAND, ["open", str(setup)], *sitting, ["log", str(vlog)], *whole[len(sitting):begun],
        ["as", who[1], who[3]], ["rest"], *WITH_HANDS,
        ["drag", f"@id={','.join(ids)}", "Board", drag.part], ["rest"], ["endlog"],
        ["referee", str(tmp_path / "legal.jsonl")],
        ["drag", f"@id={ids[0].split(',')[0]},{ids[-1].split(',')[0]}", "Board", drag.astray],
        ["rest"], ["referee", str(tmp_path / "cheat.jsonl")], ["rest"],
    ]  # fmt: skip

    report = run_engine(module, script, engine, LIMIT)

    chat = report.facts["chat"]
    counted = [at for at, line in enumerate(chat) if "[referee]" in line and " moves, " in line]
    assert wrong(EngineReport({"chat": chat[: counted[0] + 1]}, report.problems)) == []
    assert len(ids) == len(SORTS)
    imported = import_vassal(vlog, module=module)
    assert [one.move for one in imported.found] == [*drag.before, drag.move]
    assert all(one.legal for one in imported.found)
    verdict = check_bytes((tmp_path / "legal.jsonl").read_bytes(), Judges()).verdict
    assert verdict.statement is not None
    assert verdict.statement.preset == PRESET
    said = [line for line in report.facts["chat"] if "[referee]" in line]
    judged = [at for at, line in enumerate(said) if " moves, " in line]
    assert len(judged) == 2
    refused, cheated = said[judged[0] : judged[1]], said[judged[1] :]
    assert not [line for line in said[: judged[1]] if "On the table" in line]
    for what in SORTS.values():
        assert sum(f"1 × {what}" in line for line in refused) == 1
        assert sum("On the table" in line and what in line for line in cheated) == 2
