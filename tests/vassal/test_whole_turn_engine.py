"""A whole turn in the real engine: a player comes late, leaves and returns, and the game is saved and loaded.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from adjudicator.check import Judges, check_bytes
from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from adjudicator.log.header import setup_of
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineReport, run_engine
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import game_script
from exporters.vassal.reading.importer import import_vassal
from tests.support.replay import read_header
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import plan
from tests.vassal.test_absent_engine import dealt_first
from tests.vassal.test_acts_engine import WITH_HANDS
from tests.vassal.test_secrets_engine import AT_ONCE, NO_FAULT, free_port, log_of, table, wrong

__all__ = ["table"]
TOGETHER, AFTER = 4, 3
"""Moves of the first player while the last is there for the first time, and after that one has returned."""
MOST = 400
"""More moves than the first player makes in a turn."""
ROOM = "turn"
Sitting = list[list[Step]]
"""What the program of each player does, one after the other where it is started again."""


def first_sitting(sitting: list[Step], folder: Path, game: str) -> list[Sitting]:
    """The first player begins alone; the last comes late, leaves and returns; the game is saved."""
    own, *others = sitting
    late = others[-1]
    port = free_port()
    stays = others[:-1]
    host: list[Step] = [
        *WITH_HANDS, ["serve", port], ["as", own[1], own[3]], ["connect", port],
        ["open", str(folder / "turn.vsav")], ["room", ROOM], *others, own,
        ["log", str(folder / "turn-1.vlog")], *(["hear", f"{one[1]}-is-here"] for one in stays),
        ["play", str(dealt_first(game)), "7"], ["rest"], ["tell", "come"],
        ["hear", "late-is-here"], ["play", str(TOGETHER), "8"], ["rest"], ["tell", "go"],
        ["hear", "late-has-left"], ["play", str(TOGETHER), "9", "", "", "-"], ["rest"],
        ["hear", "late-is-back"], ["play", str(AFTER), "10"], ["rest"],
        ["tell", "done"], *(["hear", f"{one[1]}-is-done"] for one in others), ["rest"],
        ["where", "end"], ["referee", str(folder / "half.jsonl")], ["save", str(folder / "saved.vsav")],
        ["endlog"], ["tell", "all-is-written"],
        *(["hear", f"{one[1]}-has-read"] for one in others),
    ]  # fmt: skip
    more = [
        [[*WITH_HANDS, ["as", one[1], one[3]], ["connect", port], ["join", ROOM],
          ["tell", f"{one[1]}-is-here"], ["play", "9999", "11", "done"], ["rest"],
          ["tell", f"{one[1]}-is-done"], ["hear", "all-is-written"], ["where", "end"],
          ["tell", f"{one[1]}-has-read"]]]
        for one in stays
    ]  # fmt: skip
    comes: list[Step] = [
        *WITH_HANDS, ["as", late[1], late[3]], ["connect", port], ["join", ROOM], ["hear", "come"],
        ["tell", "late-is-here"], ["play", "9999", "12", "go"], ["rest"], ["tell", "late-has-left"],
    ]  # fmt: skip
    returns: list[Step] = [
        *WITH_HANDS, ["as", late[1], late[3]], ["connect", port], ["join", ROOM],
        ["tell", "late-is-back"], ["play", "9999", "13", "done"], ["rest"],
        ["tell", f"{late[1]}-is-done"], ["hear", "all-is-written"], ["where", "end"],
        ["tell", f"{late[1]}-has-read"],
    ]  # fmt: skip
    return [[host], *more, [comes, returns]]


def second_sitting(sitting: list[Step], folder: Path) -> list[Sitting]:
    """Everybody goes on with the saved game until the turn is over."""
    own, *others = sitting
    port = free_port()
    host: list[Step] = [
        *WITH_HANDS, ["serve", port], ["as", own[1], own[3]], ["connect", port],
        ["open", str(folder / "saved.vsav")], ["room", ROOM], ["log", str(folder / "turn-2.vlog")],
        *(["hear", f"{one[1]}-is-here"] for one in others), ["play", str(MOST), "14", "", "", "2:"],
        ["rest"], ["tell", "done"], *(["hear", f"{one[1]}-is-done"] for one in others), ["rest"],
        ["where", "end"], ["referee", str(folder / "turn.jsonl")], ["endlog"],
        ["tell", "all-is-written"], *(["hear", f"{one[1]}-has-read"] for one in others),
    ]  # fmt: skip
    more = [
        [[*WITH_HANDS, ["as", one[1], one[3]], ["connect", port], ["join", ROOM],
          ["tell", f"{one[1]}-is-here"], ["play", "9999", "15", "done"], ["rest"],
          ["tell", f"{one[1]}-is-done"], ["hear", "all-is-written"], ["where", "end"],
          ["tell", f"{one[1]}-has-read"]]]
        for one in others
    ]  # fmt: skip
    return [[host], *more]


def run_all(players: Sequence[Sitting], module: Path) -> list[EngineReport]:
    """What the programs of all players have seen, each of which is started again as often as it must be."""
    tools = engine_check.find_tools()

    def run(programs: Sitting) -> list[EngineReport]:
        return [run_engine(module, steps, tools, LIMIT) for steps in programs]

    with ThreadPoolExecutor(len(players)) as pool:
        return [report for reports in pool.map(run, players) for report in reports]


def lies(report: EngineReport) -> dict[str, tuple[str, str]]:
    """Where a client has every piece at the end."""
    return {row["id"]: (row["place"], row["face"]) for row in report.facts["where end"]}


def test_a_whole_turn_is_played_though_players_come_late_leave_and_load_the_game(
    table: tuple[str, Path],
) -> None:
    game, folder = table
    header = read_header(log_of(game))
    judge = load_judge(game)
    assert judge is not None
    script = game_script(plan(game), load_content(game), judge, header, [])
    (folder / "turn.vsav").write_bytes(script.setup)
    sitting = [step for step in script.steps if step[0] == "sit"]

    before = run_all(first_sitting(sitting, folder, game), folder / "m.vmod")
    assert [wrong(report, (*NO_FAULT, *AT_ONCE)) for report in before] == [[] for _ in before]
    after = run_all(second_sitting(sitting, folder), folder / "m.vmod")
    assert [wrong(report, (*NO_FAULT, *AT_ONCE)) for report in after] == [[] for _ in after]

    # The game was saved in the middle of the turn.
    assert sum(made for report in after for made in report.facts["made"]) > AFTER
    for reports in (before, after):
        ends = [lies(report) for report in reports if "where end" in report.facts]
        assert len(ends) == len(sitting)
        assert ends == [ends[0] for _ in ends]
    imported = import_vassal(
        folder / "turn-1.vlog", module=folder / "m.vmod", more=[folder / "turn-2.vlog"]
    )
    assert [one.move for one in imported.found if not one.legal] == []
    assert [one.words() for one in imported.unexplained] == []
    position = judge.rulebook.new_position(judge.game, setup_of(header))
    for one in imported.found:
        judge.rulebook.apply(judge.game, position, one.move)
    assert (
        getattr(position, judge.rulebook.turn_field) == 2
        or judge.rulebook.result(judge.game, position) is not None
    )
    text = (folder / "turn.jsonl").read_text()
    # A game that is over has one line more, with its end.
    lines = [line for line in text.splitlines() if '"move":"end"' not in line]
    assert len(lines) == len(imported.found) + 1
    assert '"hidden"' in text or check_bytes(text.encode(), Judges()).verdict.status != "illegal"
