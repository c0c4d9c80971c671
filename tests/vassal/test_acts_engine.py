"""One act, not two, in the real engine: pieces follow what is chosen, and a clear drag reports itself.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from adjudicator.check import Judges, check_bytes
from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineReport, run_engine
from exporters.vassal.engine.game import BY_HAND
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import game_script
from exporters.vassal.format.chat_lines import MARK, move_of
from exporters.vassal.reading.importer import import_vassal, read_files
from exporters.vassal.reading.moves.completion import fit
from tests.support.replay import read_header, read_lines, table_logs
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import ARRAKIS, plan
from tests.vassal.referee_host import drags_between
from tests.vassal.test_referee_table import ends
from tests.vassal.test_secrets_engine import (
    AT_ONCE,
    CANARY,
    NO_FAULT,
    canaries,
    free_port,
    log_of,
    moves_of,
    table,
    wrong,
)

__all__ = ["table"]
MOVES, AFTER_DRAWS = 30, {ARRAKIS: 50}
"""Moves that the first player makes, beside those of the others; more where a game begins with as many draws."""
WITH_HANDS: list[Step] = [["prefer", "KynesPieces", "true"], ["prefer", "KynesDrags", "true"],
                         ["prefer", "KynesTable", "false"]]  # fmt: skip


def moves_in(game: str) -> int:
    """How many moves the first player makes in a game."""
    return AFTER_DRAWS.get(game, MOVES)


def offered(log: Path, folder: Path) -> list[EngineReport]:
    """What clients have seen, one for each seat of a log, who do nothing but what the referee offers them."""
    header = read_header(log)
    game = header.game
    judge = load_judge(game)
    assert judge is not None
    script = game_script(plan(game), load_content(game), judge, header, [])
    setup = folder / "offered.vsav"
    setup.write_bytes(canaries(script.setup))
    own, *others = [step for step in script.steps if step[0] == "sit"]
    numbers = range(2, len(others) + 2)
    # Either partner may act at a time, and people who sit together agree who does.
    agreed = str(folder / "whose-turn") if len(others) > 1 and game == ARRAKIS else ""
    port = free_port()
    one: list[Step] = [
        *WITH_HANDS, ["serve", port], ["as", own[1], own[3]], ["connect", port], ["open", str(setup)],
        ["room", "offers"], own, ["log", str(folder / "offered.vlog")],
        *(["hear", f"{at}-is-here"] for at in numbers),
        ["play", str(moves_in(game)), "7", "", agreed], ["rest"], ["tell", "first-done"],
        *(["hear", f"{at}-is-done"] for at in numbers), ["rest"],
        ["listed", own[2]], ["where", "1"], ["referee", str(folder / "offered-1.jsonl")],
        ["endlog"], ["tell", "all-is-written"], *(["hear", f"{at}-has-read"] for at in numbers),
    ]  # fmt: skip
    more: list[list[Step]] = [
        [*WITH_HANDS, ["as", other[1], other[3]], ["connect", port], ["join", "offers"], other,
         ["tell", f"{at}-is-here"], ["play", "9999", str(6 + at), "first-done", agreed], ["rest"],
         ["tell", f"{at}-is-done"], ["listed", other[2]], ["where", str(at)],
         ["referee", str(folder / f"offered-{at}.jsonl")], ["hear", "all-is-written"],
         ["tell", f"{at}-has-read"]]
        for at, other in zip(numbers, others, strict=True)
    ]  # fmt: skip
    tools = engine_check.find_tools()
    with ThreadPoolExecutor(len(more) + 1) as pool:
        runs = [
            pool.submit(run_engine, folder / "m.vmod", steps, tools, LIMIT)
            for steps in (one, *more)
        ]
        return [run.result() for run in runs]


def lies(report: EngineReport) -> dict[str, tuple[str, str]]:
    """Where a client has every piece."""
    rows = next(rows for name, rows in report.facts.items() if name.startswith("where "))
    return {row["id"]: (row["place"], row["face"]) for row in rows}


def assert_offers_are_a_legal_game(game: str, folder: Path, reports: list[EngineReport]) -> None:
    """That it was legal, without a piece that strays, the same at all clients, and kept every secret."""
    assert [wrong(report, (*NO_FAULT, *AT_ONCE)) for report in reports] == [[] for _ in reports]
    assert reports[0].facts["made"] == [moves_in(game)]
    imported = import_vassal(folder / "offered.vlog", module=folder / "m.vmod")
    assert len(imported.found) > moves_in(game)
    assert all(one.legal for one in imported.found)
    assert [one.words() for one in imported.unexplained] == []
    assert [one.what for one in imported.odd] == []
    assert all(lies(report) == lies(reports[0]) for report in reports)
    for report in reports:
        listed = [str(line) for name, lines in report.facts.items() if name.startswith("listed ")
                  for line in lines if not str(line).startswith("menu:")]  # fmt: skip
        assert listed
        assert not CANARY.findall("\n".join(listed))
    for number in range(1, len(reports) + 1):
        text = (folder / f"offered-{number}.jsonl").read_text()
        assert len(text.splitlines()) == len(imported.found) + 1
        assert (
            '"hidden"' in text or check_bytes(text.encode(), Judges()).verdict.status != "illegal"
        )


def test_players_who_only_choose_have_a_legal_game_with_every_piece_in_its_place(
    table: tuple[str, Path],
) -> None:
    game, folder = table

    assert_offers_are_a_legal_game(game, folder, offered(log_of(game), folder))


def single_drag(game: str) -> tuple[Path, int, dict[str, Any], dict[str, Any]]:
    """A log, the number of a move and the move that is made by dragging one piece, and that drag."""
    judge = load_judge(game)
    assert judge is not None
    rules = judge.rulebook
    best: tuple[int, Path, dict[str, Any], dict[str, Any]] | None = None
    from tests.support.replay import steps  # noqa: PLC0415

    for log in sorted(table_logs(game), key=lambda one: one.stat().st_size)[:6]:
        if {line["move"] for line in read_lines(log)} & {"seal", "commit", "undo"}:
            continue
        for at, step in enumerate(steps(log)):
            if best is not None and at >= best[0]:
                break
            move, after = step.move, judge.copy(step.position)
            if rules.check(judge.game, after, move) is not None:
                break
            now = rules.pieces(judge.game, step.position)
            rules.apply(judge.game, after, move)
            moved = drags_between(now, rules.pieces(judge.game, after))
            own = [one for one in moved if one["content"].endswith(f"/{move['by']}")]
            drags = own or moved
            if len(drags) == 1 and drags[0]["from"] and drags[0]["to"]:
                fitting = fit(judge, step.position, *ends(drags), move["by"])
                if fitting.move == move:
                    best = (at, log, move, drags[0])
    assert best is not None
    return best[1], best[0], best[2], best[3]


def test_a_drag_that_can_mean_one_move_reports_itself_and_is_one_line_of_the_log(
    table: tuple[str, Path],
) -> None:
    game, folder = table
    log, at, move, drag = single_drag(game)
    judge = load_judge(game)
    assert judge is not None
    moves = [line for line in read_lines(log) if line["move"] != "end"][:at]
    bare = [
        {k: v for k, v in line.items() if k not in ("n", "prev", "after", "at", "note")}
        for line in moves
    ]
    script = game_script(plan(game), load_content(game), judge, read_header(log), bare)
    setup, vlog = folder / "drag.vsav", folder / "drag.vlog"
    setup.write_bytes(script.setup)
    sitting = [step for step in script.steps if step[0] == "sit"]
    who = next(step for step in sitting if step[2] == plan(game).sides[move["by"]])
    run: list[Step] = [
        *BY_HAND, ["open", str(setup)], *sitting, ["log", str(vlog)], *script.steps[len(sitting):],
        ["as", who[1], who[3]], ["rest"], *WITH_HANDS,
        ["drag", f"ContentId={drag['content']};@place={drag['from']}", plan(game).spots[drag["to"]][0], drag["to"]],
        ["rest"], ["endlog"],
    ]  # fmt: skip

    report = run_engine(folder / "m.vmod", run, engine_check.find_tools(), LIMIT)

    assert wrong(report) == []
    # The move stands in the line, and the chat does not show it.
    assert [line for line in report.facts["chat"] if MARK in line] == []
    lines = [move_of(chat) for step in read_files([vlog]).steps for chat in step.chats]
    assert [one for one in lines if one is not None][-1] == move
    imported = import_vassal(vlog, module=folder / "m.vmod")
    assert [one.move for one in imported.found] == [*bare, move]
    assert all(one.legal for one in imported.found)
    assert moves_of(game)
