"""A client whose machine is slow, in the real engine: all that others do comes at once, and it judges as the others do.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineReport, run_engine
from exporters.vassal.engine.game import BY_HAND
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import game_script
from tests.support.replay import read_header
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import plan
from tests.vassal.referee_host import facts_of
from tests.vassal.test_acts_engine import WITH_HANDS
from tests.vassal.test_secrets_engine import free_port, log_of, moves_of, table, wrong

__all__ = ["table"]
ROOM = "slow"
USUAL, OFFERED = 40, 6
"""Moves of a golden game where no die is rolled in it, and moves after them that are made by what is offered."""


def begun(game: str) -> int:
    """How many moves of the golden game come before the first roll of a die."""
    rolled = [
        at for at, move in enumerate(moves_of(game)) if move["move"] in facts_of(game)["dice"]
    ]
    return rolled[0] if rolled else USUAL


def watched(game: str, folder: Path) -> list[EngineReport]:
    """What a client has seen who plays for all, and another who only watches, and is stalled meanwhile."""
    judge = load_judge(game)
    assert judge is not None
    moves = moves_of(game)[: begun(game)]
    script = game_script(plan(game), load_content(game), judge, read_header(log_of(game)), moves)
    setup, ready = folder / "slow.vsav", folder / "all-is-played"
    setup.write_bytes(script.setup)
    seats = [step for step in script.steps if step[0] == "sit"]
    own = seats[0]
    # Somebody in the room has no side and might be any of the players: cards wait in their piles until a seat is taken.
    takes = [step for _, name, _, word in seats for step in (["as", name, word], ["rest"])]
    port = free_port()
    plays: list[Step] = [
        *BY_HAND, ["serve", port], ["as", own[1], own[3]], ["connect", port], ["open", str(setup)],
        ["room", ROOM], ["hear", "watcher-is-here"], *script.steps, ["rest"], *WITH_HANDS,
        ["play", str(OFFERED), "7", "", "", "-"], ["rest"], *takes, ["as", own[1], own[3]], ["rest"],
        ["tell", "all-is-played"],
        ["touch", str(ready)], ["where", "end"], ["referee", str(folder / "plays.jsonl")],
        ["hear", "watcher-has-seen"],
    ]  # fmt: skip
    sees: list[Step] = [
        *BY_HAND, ["as", "Watcher", "throw-away"], ["connect", port], ["join", ROOM],
        ["tell", "watcher-is-here"], ["stall", str(ready)], ["hear", "all-is-played"], ["rest"],
        ["where", "end"], ["referee", str(folder / "sees.jsonl")], ["tell", "watcher-has-seen"],
    ]  # fmt: skip
    tools = engine_check.find_tools()
    with ThreadPoolExecutor(2) as pool:
        runs = [
            pool.submit(run_engine, folder / "m.vmod", one, tools, LIMIT) for one in (plays, sees)
        ]
        return [run.result() for run in runs]


def test_a_client_that_sees_everything_at_once_finds_no_fault(table: tuple[str, Path]) -> None:
    game, folder = table

    reports = watched(game, folder)

    assert [wrong(report) for report in reports] == [[], []]
    first, second = (
        {row["id"]: (row["place"], row["face"]) for row in report.facts["where end"]}
        for report in reports
    )
    assert second == first
    counts = [
        len((folder / name).read_text().splitlines()) for name in ("plays.jsonl", "sees.jsonl")
    ]
    assert counts[0] == counts[1] > begun(game)
