"""A player comes late, in the real engine: what was dealt to the seat meanwhile lies behind its screen.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import takewhile
from pathlib import Path

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineReport, run_engine
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import game_script
from exporters.vassal.module.places.zones import read_region
from exporters.vassal.reading.importer import import_vassal
from tests.support.replay import read_header
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import ARRAKIS, DAWN, plan
from tests.vassal.referee_host import facts_of
from tests.vassal.test_acts_engine import WITH_HANDS
from tests.vassal.test_secrets_engine import (
    CANARY,
    canaries,
    free_port,
    log_of,
    moves_of,
    table,
    wrong,
)

__all__ = ["table"]
TOGETHER = 8
"""Moves of the first player after the second has come."""


def dealt_first(game: str) -> int:
    """How many moves there are until the table has dealt its first cards, all made by it and by the first player.

    0 if others act or dice are rolled before: chance and people decide later moves.
    """
    draws, moves = facts_of(game)["draws"], moves_of(game)
    first = read_header(log_of(game)).seats[0].faction
    own = len([*takewhile(lambda move: move["by"] == first, moves)])
    deals = len([*takewhile(lambda move: move["move"] in draws, moves[own:])])
    return own + deals if deals else 0


def played_by_one_and_then_all(log: Path, folder: Path) -> list[EngineReport]:
    """What clients have seen of which all but the first connect after it has done what it can alone."""
    header = read_header(log)
    judge = load_judge(header.game)
    assert judge is not None
    script = game_script(plan(header.game), load_content(header.game), judge, header, [])
    setup = folder / "late.vsav"
    setup.write_bytes(canaries(script.setup))
    own, *others = [step for step in script.steps if step[0] == "sit"]
    numbers = range(2, len(others) + 2)
    port = free_port()
    one: list[Step] = [
        *WITH_HANDS, ["serve", port], ["open", str(setup)], *others, own,
        ["log", str(folder / "late.vlog")], ["play", str(dealt_first(header.game)), "7"], ["rest"],
        ["where", "alone"], ["connect", port], ["room", "late"],
        *(["hear", f"{at}-is-here"] for at in numbers),
        ["play", str(TOGETHER), "7"], ["rest"], ["tell", "first-done"],
        *(["hear", f"{at}-is-done"] for at in numbers), ["rest"], ["listed", own[2]],
        ["where", "later"], ["referee", str(folder / "late-1.jsonl")], ["endlog"],
        ["tell", "all-is-written"], *(["hear", f"{at}-has-read"] for at in numbers),
    ]  # fmt: skip
    more: list[list[Step]] = [
        [*WITH_HANDS, ["as", late[1], late[3]], ["connect", port], ["join", "late"],
         ["tell", f"{at}-is-here"], ["play", "9999", str(6 + at), "first-done"], ["rest"],
         ["tell", f"{at}-is-done"], ["listed", late[2]], ["where", "later"],
         ["referee", str(folder / f"late-{at}.jsonl")], ["hear", "all-is-written"],
         ["tell", f"{at}-has-read"]]
        for at, late in zip(numbers, others, strict=True)
    ]  # fmt: skip
    tools = engine_check.find_tools()
    with ThreadPoolExecutor(len(more) + 1) as pool:
        runs = [
            pool.submit(run_engine, folder / "m.vmod", steps, tools, LIMIT)
            for steps in (one, *more)
        ]
        return [run.result() for run in runs]


def lies(report: EngineReport) -> dict[str, tuple[str, str]]:
    """Where a client has every piece at the end."""
    return {row["id"]: (row["place"], row["face"]) for row in report.facts["where later"]}


def hidden_cards(report: EngineReport, name: str, game: str, seat: str) -> int:
    """How many cards lie behind the screen of a seat."""
    private = facts_of(game)["private"]
    places = [read_region(row["place"]) for row in report.facts[f"where {name}"]]
    return sum(owner == seat and place in private for place, owner in places)


def test_a_player_who_comes_late_has_the_cards_that_were_dealt_before(
    table: tuple[str, Path],
) -> None:
    game, folder = table
    if dealt_first(game) == 0:
        pytest.skip(f"{game} does not begin with deals")
    header = read_header(log_of(game))
    late = header.seats[-1].faction

    reports = played_by_one_and_then_all(log_of(game), folder)

    assert [wrong(report) for report in reports] == [[] for _ in reports]
    # In War for Arrakis what is dealt first goes face down onto the board.
    if game not in (DAWN, ARRAKIS):
        assert hidden_cards(reports[0], "alone", game, late) > 0
    first, *more = [lies(report) for report in reports]
    assert more == [first for _ in more]
    for report, seat in zip(reports, header.seats, strict=True):
        listed = [str(line) for name, lines in report.facts.items() if name.startswith("listed ")
                  for line in lines if not str(line).startswith("menu:")]  # fmt: skip
        assert listed, seat
        assert not CANARY.findall("\n".join(listed)), seat
    imported = import_vassal(folder / "late.vlog", module=folder / "m.vmod")
    assert len(imported.found) > TOGETHER
    assert [one.move for one in imported.found if not one.legal] == []
    assert [one.words() for one in imported.unexplained] == []
    assert '"none"' not in str([one.move for one in imported.found])
    for number in range(1, len(reports) + 1):
        text = (folder / f"late-{number}.jsonl").read_text()
        assert len(text.splitlines()) == len(imported.found) + 1
        assert (
            check_bytes(text.encode(), Judges()).verdict.status != "illegal" or '"hidden"' in text
        )
