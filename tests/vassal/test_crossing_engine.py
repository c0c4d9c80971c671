"""What two players do at the same moment, in the real engine: both have the same table afterwards, and nobody cheats.

Everything takes a while from one client to the other, as where players are far from each other. Needs an engine
(`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineReport, run_engine
from exporters.vassal.engine.game import BY_HAND
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import GameScript, game_script
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.reading.importer import import_vassal
from tests.support.replay import read_header
from tests.vassal.engine_ready import LIMIT
from tests.vassal.hands import rows_of
from tests.vassal.modules import ARRAKIS, plan
from tests.vassal.referee_host import facts_of
from tests.vassal.test_acts_engine import WITH_HANDS
from tests.vassal.test_secrets_engine import answers, free_port, log_of, moves_of, table, wrong

__all__ = ["table"]
BOARD = "Board"
ROOM = "crossing"
LAG = "400"
"""Milliseconds that everything takes: by far more than what players here do at once."""
SLOW = "3000"
"""The same where what is done at once is only done at once by the files that say so."""
OFFERED = 24
"""Moves that the first player makes by what is offered, beside those of the others."""


def sitting_of(game: str) -> GameScript:
    """The set-up of a game and the steps by which its players sit down."""
    judge = load_judge(game)
    assert judge is not None
    return game_script(plan(game), load_content(game), judge, read_header(log_of(game)), [])


def run_all(programs: list[list[Step]], module: Path) -> list[EngineReport]:
    """What all clients have seen."""
    tools = engine_check.find_tools()
    with ThreadPoolExecutor(len(programs)) as pool:
        runs = [pool.submit(run_engine, module, steps, tools, LIMIT) for steps in programs]
        return [run.result() for run in runs]


def lies(report: EngineReport, name: str) -> dict[str, tuple[str, str]]:
    """Where a client has every piece."""
    return {row["id"]: (row["place"], row["face"]) for row in report.facts[f"where {name}"]}


def a_piece(game: str) -> tuple[str, list[str]]:
    """The id of a piece that lies on the board, and two regions to which players drag it."""
    facts = facts_of(game)
    board = [
        region
        for region, spot in plan(game).spots.items()
        if spot[0] == BOARD and not {".", "~"} & {*region} and region not in facts["piles"]
    ]
    areas = {one["id"] for one in load_content(game).data["map"]["territories"]}
    regions = [one for one in board if re.sub("-s[0-9]+$|/.*", "", one) in areas]
    row = next(
        row
        for row in rows_of(log_of(game))
        if row["place"] in board and not row["worth"] and "card" not in row["content"]
    )
    first, *_, last = [region for region in regions if region != row["place"]]
    return row["id"], [first, last]


def all_here(at: int, numbers: Sequence[int]) -> list[Step]:
    """Wait till all are in the room, the first of whom has opened it: who comes later hears nothing of what was said before."""
    first, *others = numbers
    if at != first:
        return [["tell", f"{at}-is-there"], ["hear", "all-are-there"]]
    return [*(["hear", f"{one}-is-there"] for one in others), ["tell", "all-are-there"]]


def test_a_piece_that_two_players_move_at_once_lies_where_one_of_them_laid_it(
    table: tuple[str, Path],
) -> None:
    """And so it does where a third only watches, in a log of each, and after a move that goes on from there."""
    game, folder = table
    script = sitting_of(game)
    (folder / "crossing.vsav").write_bytes(script.setup)
    own, *others = [step for step in script.steps if step[0] == "sit"]
    other = others[0]
    piece, ends = a_piece(game)
    port = free_port()
    logs = [folder / f"crossing-{at}.vlog" for at in range(3)]

    def client(at: int, first: list[Step], more: list[Step]) -> list[Step]:
        names = [f"{one}-is-{{}}" for one in range(3)]

        def met(word: str) -> list[Step]:
            return [["tell", names[at].format(word)],
                    *(["hear", name.format(word)] for name in names)]  # fmt: skip

        return [*BY_HAND, ["lag", LAG], *first, ["log", str(logs[at])], *all_here(at, range(3)), *more,
                *met("done"), ["rest"], ["where", "end"], ["endlog"], *met("written"),
                *([["tell", f"{at}-is-gone"]] if at else [["hear", f"{one}-is-gone"] for one in (1, 2)])]  # fmt: skip

    opens: list[Step] = [["serve", port], ["as", own[1], own[3]], ["connect", port],
             ["open", str(folder / "crossing.vsav")], ["room", ROOM], *others, own]  # fmt: skip
    joins: list[Step] = [["as", other[1], other[3]], ["connect", port], ["join", ROOM]]
    watches: list[Step] = [["as", "Watcher", "watching"], ["connect", port], ["join", ROOM]]
    drags: list[list[Step]] = [[["drag", f"@id={piece}", BOARD, end]] for end in ends]

    reports = run_all(
        [client(0, opens, drags[0]), client(1, joins, drags[1]), client(2, watches, [])],
        folder / "m.vmod",
    )

    assert [[one for one in report.problems if one.kind != "dialog"] for report in reports] == [
        [] for _ in reports
    ]
    found = [lies(report, "end") for report in reports]
    assert found == [found[0] for _ in found]
    assert found[0][piece][0] in ends
    again = [
        run_engine(
            folder / "m.vmod",
            [*BY_HAND, ["open", str(log)], ["replay"], ["where", "replayed"]],
            engine_check.find_tools(),
            LIMIT,
        )
        for log in logs
    ]
    assert [lies(report, "replayed") for report in again] == [found[0] for _ in again]


def test_a_line_that_two_players_take_back_at_once_is_taken_back_once(
    table: tuple[str, Path],
) -> None:
    """One before it, which says the same, stands: both have the same table, verdict and log, and so has the import."""
    game, folder = table
    script = sitting_of(game)
    (folder / "undo.vsav").write_bytes(script.setup)
    own, *others = [step for step in script.steps if step[0] == "sit"]
    piece, ends = a_piece(game)
    line = line_of("* somebody", moves_of(game)[0])
    port = free_port()

    seen, gone, pressed = (
        folder / "undo-seen",
        folder / "undo-gone",
        [folder / f"undo-{at}-presses" for at in (1, 2)],
    )

    def client(at: int, begin: list[Step], more: list[Step]) -> list[Step]:
        def met(word: str) -> list[Step]:
            return [["tell", f"{at}-{word}"], *(["hear", f"{one}-{word}"] for one in (1, 2))]

        # Files say when both press: a line in the chat would be what is taken back.
        return [
            *BY_HAND, ["prefer", "KynesTable", "false"], ["lag", SLOW], *begin, ["log", str(folder / f"undo-{at}.vlog")],
            *all_here(at, (1, 2)), *more, ["rest"], ["touch", str(pressed[at - 1])], ["stall", str(pressed[2 - at])], ["undo"],
            ["hear", "UNDO: ", "2"], ["rest"], *met("rests"), ["where", "end"],
            ["referee", str(folder / f"undo-{at}.jsonl")], ["endlog"], *met("has-read"),
            ["touch", str(gone)] if at > 1 else ["stall", str(gone)],
        ]  # fmt: skip

    opens: list[Step] = [["serve", port], ["as", own[1], own[3]], ["connect", port],
                         ["open", str(folder / "undo.vsav")], ["room", ROOM], *others, own]  # fmt: skip
    joins: list[Step] = [["as", others[0][1], others[0][3]], ["connect", port], ["join", ROOM]]
    says: list[Step] = [
        ["drag", f"@id={piece}", BOARD, ends[0]],
        ["tell", line],
        ["tell", line],
        ["stall", str(seen)],
    ]
    waits: list[Step] = [["hear", "* somebody", "2"], ["touch", str(seen)]]

    reports = run_all([client(1, opens, says), client(2, joins, waits)], folder / "m.vmod")

    assert [[one for one in report.problems if one.kind != "dialog"] for report in reports] == [
        [] for _ in reports
    ]
    found = [lies(report, "end") for report in reports]
    assert found == [found[0] for _ in found]
    chats = ["\n".join(report.facts["chat"]) for report in reports]
    for chat in chats:
        # On a busy machine the other's undo may have come first: then that is taken back, and the line counts again.
        left = "2" if "UNDO: * UNDO: " in chat else "1"
        assert re.findall(r"\[referee\] (\d+) moves, \d+ not legal", chat)[-1] == left
    texts = [
        import_vassal(folder / f"undo-{at}.vlog", module=folder / "m.vmod").text for at in (1, 2)
    ]
    assert texts == [texts[0] for _ in texts]


def far(
    table: tuple[str, Path], name: str, agreed: str
) -> tuple[list[EngineReport], list[list[dict[str, Any]]]]:
    """What players have seen who make moves by what is offered, and the logs of their referees.

    `agreed`: a file by which they agree who acts, where several may; "" where they do not.
    """
    game, folder = table
    script = sitting_of(game)
    (folder / f"{name}.vsav").write_bytes(script.setup)
    own, *others = [step for step in script.steps if step[0] == "sit"]
    numbers = range(2, len(others) + 2)
    port = free_port()
    forced: list[Step] = [*WITH_HANDS, ["prefer", "KynesTable", "true"], ["lag", LAG]]
    one: list[Step] = [
        *forced, ["serve", port], ["as", own[1], own[3]], ["connect", port],
        ["open", str(folder / f"{name}.vsav")], ["room", ROOM], *others, own,
        ["log", str(folder / f"{name}.vlog")], *(["hear", f"{at}-is-here"] for at in numbers),
        ["play", str(OFFERED), "7", "", agreed], ["rest"], ["tell", "first-done"],
        *(["hear", f"{at}-is-done"] for at in numbers), ["rest"], ["tell", "all-are-done"],
        *(["hear", f"{at}-rests"] for at in numbers), ["rest"],
        ["where", "end"], ["referee", str(folder / f"{name}-1.jsonl")], ["endlog"],
        *(["hear", f"{at}-has-read"] for at in numbers),
    ]  # fmt: skip
    more: list[list[Step]] = [
        [*forced, ["as", player[1], player[3]], ["connect", port], ["join", ROOM],
         ["tell", f"{at}-is-here"], ["play", "9999", str(6 + at), "first-done", agreed], ["rest"],
         ["tell", f"{at}-is-done"], ["hear", "all-are-done"], ["rest"], ["tell", f"{at}-rests"],
         ["where", "end"], ["referee", str(folder / f"{name}-{at}.jsonl")], ["tell", f"{at}-has-read"]]
        for at, player in zip(numbers, others, strict=True)
    ]  # fmt: skip
    reports = run_all([one, *more], folder / "m.vmod")
    texts = [(folder / f"{name}-{at}.jsonl").read_text() for at in (1, *numbers)]
    return reports, [[json.loads(line) for line in text.splitlines()[1:]] for text in texts]


def test_players_far_from_each_other_have_a_legal_game_and_the_same_table(
    table: tuple[str, Path],
) -> None:
    """Cards are dealt to all at once, and moves are made before the pieces of others have come."""
    game, folder = table
    # In this game both may act at a time, and people agree who does.
    reports, logs = far(table, "far", str(folder / "whose-turn") if game == ARRAKIS else "")

    imported: Any = import_vassal(folder / "far.vlog", module=folder / "m.vmod")
    sides = facts_of(game)["sides"]
    seats = [sides[step[2]] for step in sitting_of(game).steps if step[0] == "sit"]
    for seat, report in zip(seats, reports, strict=True):
        # What others do in secret is told to those whom the rules tell it; a game that is over has its position told, too.
        told = answers(game, {seat}, [one.move for one in imported.found])
        faults = [one for one in wrong(report) if one not in told]
        assert [one for one in faults if "[referee] Position " not in str(one)] == []
    found = [lies(report, "end") for report in reports]
    assert found == [found[0] for _ in found]
    assert [one.move for one in imported.found if not one.legal] == []
    assert [one.words() for one in imported.unexplained] == []
    # The log of a game that is over has a line more, which says so.
    moves = [[line for line in log if line.get("move") != "end"] for log in logs]
    assert [len(log) for log in moves] == [len(imported.found) for _ in logs]


def test_lines_that_cross_count_in_the_same_order_at_both_clients_and_in_both_logs(
    table: tuple[str, Path],
) -> None:
    """Of two lines the second is legal after the first only, and each comes to somebody first."""
    game, folder = table
    script = sitting_of(game)
    (folder / "lines.vsav").write_bytes(script.setup)
    own, *others = [step for step in script.steps if step[0] == "sit"]
    lines = [line_of("* somebody", move) for move in moves_of(game)[:4]]
    port, gone = free_port(), folder / "lines-gone"

    def client(at: int, begin: list[Step], told: list[str]) -> list[Step]:
        found: list[Step] = [
            *begin,
            ["log", str(folder / f"lines-{at}.vlog")],
            *all_here(at, (1, 2)),
        ]
        for number, line in enumerate(told):
            # Neither has seen the other's line when both are said.
            both = [f"{one}-is-ready-{number}" for one in (1, 2)]
            found += [["tell", both[at - 1]], *(["hear", one] for one in both), ["tell", line],
                      ["tell", f"{at}-has-said-{number}"], *(["hear", f"{one}-has-said-{number}"] for one in (1, 2))]  # fmt: skip
        return [*found, ["rest"], ["referee", str(folder / f"lines-{at}.jsonl")], ["endlog"],
                ["tell", f"{at}-has-read"], *(["hear", f"{one}-has-read"] for one in (1, 2)),
                # Whoever serves leaves last.
                ["touch", str(gone)] if at > 1 else ["stall", str(gone)]]  # fmt: skip

    opens: list[Step] = [*BY_HAND, ["prefer", "KynesTable", "false"], ["lag", LAG], ["serve", port],
                         ["as", own[1], own[3]], ["connect", port], ["open", str(folder / "lines.vsav")],
                         ["room", ROOM], *others, own]  # fmt: skip
    joins: list[Step] = [*BY_HAND, ["prefer", "KynesTable", "false"], ["lag", LAG],
                         ["as", "Watcher", "watching"], ["connect", port], ["join", ROOM]]  # fmt: skip
    programs = [client(1, opens, [lines[0], lines[3]]), client(2, joins, [lines[1], lines[2]])]

    reports = run_all(programs, folder / "m.vmod")

    assert [[one for one in report.problems if one.kind != "dialog"] for report in reports] == [
        [] for _ in reports
    ]
    judged = [
        re.findall(r"\[referee\] (\d+ moves, \d+ not legal)", "\n".join(report.facts["chat"]))[-1]
        for report in reports
    ]
    assert judged == [judged[0] for _ in judged]
    logs = [
        [json.loads(line) for line in (folder / f"lines-{at}.jsonl").read_text().splitlines()[1:]]
        for at in (1, 2)
    ]
    assert [len(log) for log in logs] == [4, 4]
    for one, other in zip(*logs, strict=True):
        assert "hidden" in {*one, *other} or one == other
    texts = [
        import_vassal(folder / f"lines-{at}.vlog", module=folder / "m.vmod").text for at in (1, 2)
    ]
    assert texts == [texts[0] for _ in texts]
