"""The referee in the real engine: a game played, saved and replayed there, with and without faults.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from adjudicator.check.judge import Judge, load_judge
from adjudicator.content import load_content
from adjudicator.content.names import names
from adjudicator.errors import InputError
from adjudicator.rules.records import Placement
from exporters.vassal import referee
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineMissingError, EngineReport, run_engine
from exporters.vassal.engine.game import BY_HAND
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import game_script
from exporters.vassal.module.files import module_files, plain_png, zipped
from exporters.vassal.reading.importer import import_vassal
from exporters.vassal.reading.moves.completion import fit
from exporters.vassal.reading.saved.container import read_container
from exporters.vassal.referee.java import find_tools
from tests.support.replay import golden_logs, read_header, steps
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import GAME, SEATINGS, plan, stand_in, with_worm_of_turn_1

LOG = sorted(golden_logs(GAME), key=lambda log: log.stat().st_size)[2]
SHORT = 45
"""Moves that are played."""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module with the referee, its pictures of one colour."""
    try:
        tools = find_tools()
        engine_check.find_tools()
    except (InputError, EngineMissingError) as error:
        pytest.skip(str(error))
    path = tmp_path_factory.mktemp("referee") / "referee.vmod"
    plain = module_files(plan(), load_content(GAME), sized, None, SEATINGS)
    path.write_bytes(zipped(referee.judged(plain, plan(), tools)))
    return path


def sized(picture: str, width: int) -> bytes:
    """A picture of one colour; those that are boards are large enough for what lies on them."""
    if picture.startswith("screen/"):
        return plain_png(width, width // 2, (90, 60, 30))
    return stand_in(picture, width)


def judge() -> Judge:
    """The judge, in Python."""
    found = load_judge(GAME)
    assert found is not None
    return found


def moves() -> list[dict[str, Any]]:
    """The first moves of a golden game."""
    return [step.move for step in steps(LOG)][:SHORT]


def played(tmp_path: Path, told: list[dict[str, Any]]) -> list[Step]:
    """The steps of a game from its set-up on."""
    script = game_script(plan(), load_content(GAME), judge(), read_header(LOG), told)
    setup = tmp_path / "setup.vsav"
    setup.write_bytes(script.setup)
    return [*BY_HAND, ["open", str(setup)], *script.steps]


def verdicts(report: EngineReport) -> list[str]:
    """What the referee said, except of cards that the script draws from the middle of a pile, because it must."""
    assert [one for one in report.problems if one.kind != "dialog"] == []
    said = [line for line in report.facts["chat"] if line.startswith("* [referee]")]
    return [line for line in said if not line.endswith("a card was taken that was not on top.")]


def too_dear(at: int) -> tuple[str, str, str]:
    """The faction that makes a move, where it can ship nobody, and the clause that it would break."""
    for number, step in enumerate(steps(LOG)):
        if number == at:
            seat = step.move["by"]
            for part in judge().game.parts:
                start = Placement("force", seat, "reserves", seat, 1, hidden=False)
                end = Placement("force", seat, part, "", 1, hidden=False)
                found = fit(judge(), step.position, start, end, seat)
                if found.halves and "no legal move fits" in found.why:
                    return seat, part, found.why.rpartition("(")[2].partition(":")[0]
    raise AssertionError("everything can be paid")


def test_a_legal_game_gets_no_line_and_is_in_the_saved_game(module: Path, tmp_path: Path) -> None:
    script = [*played(tmp_path, moves()), ["save", str(tmp_path / "end.vsav")]]

    report = run_engine(module, script, engine_check.find_tools(), LIMIT)

    assert verdicts(report) == []
    saved = read_container((tmp_path / "end.vsav").read_bytes(), "end").text
    assert saved.count('"kind":"move"') >= len(moves())


def test_an_illegal_report_gets_its_line_there_and_in_the_replay(
    module: Path, tmp_path: Path
) -> None:
    told = [*moves(), moves()[0]]
    steps_ = played(tmp_path, told)
    log, end = str(tmp_path / "game.vlog"), str(tmp_path / "end.vsav")
    begun = 1 + next(at for at, step in enumerate(steps_) if step[0] == "open")
    script = [*steps_[:begun], ["log", log], *steps_[begun:], ["save", end], ["endlog"],
              ["open", log], ["replay"], ["save", end]]  # fmt: skip

    said = verdicts(run_engine(module, script, engine_check.find_tools(), LIMIT))

    assert len(said) == 2
    assert said[0] == said[1]
    assert said[0].startswith(
        "* [referee] The table: Deal a traitor card: not legal. Nobody can deal a traitor card now"
    )
    assert said[0].endswith("[setup.traitors]")
    imported = import_vassal(Path(log))
    assert [one.legal for one in imported.found].count(False) == 1
    # No card left the pile for the deal that came too late: none is named.
    assert [one.move for one in imported.found] == [*moves(), {**told[-1], "leader": "none"}]


def test_an_illegal_drag_gets_its_line_and_can_be_undone(module: Path, tmp_path: Path) -> None:
    at = next(number for number, move in enumerate(moves()) if move["move"] == "ship")
    seat, part, clause = too_dear(at)
    script = played(tmp_path, moves()[:at])
    which = f"ContentId=force/{seat};@place={seat}.reserves"
    script += [["drag", which, "Board", part], ["undo"], ["save", str(tmp_path / "end.vsav")]]

    said = verdicts(run_engine(module, script, engine_check.find_tools(), LIMIT))

    assert len(said) == 1
    assert said[0].startswith(f"* [referee] 1 × Force ({names(GAME)[seat]}), ")
    assert said[0].endswith(f"[{clause}]")


def test_cheats_are_reported_by_judge_and_still_are_when_the_game_is_loaded_again(
    module: Path, tmp_path: Path
) -> None:
    at = next(number for number, move in enumerate(moves()) if move["move"] == "ship")
    seats = [seat.faction for seat in read_header(LOG).seats]
    own = f"@place={seats[0]}.reserves"
    save, log = str(tmp_path / "cheated.vsav"), str(tmp_path / "cheated.jsonl")
    script = [
        *played(tmp_path, moves()[:at]), ["referee", log],
        ["drag", f"ContentId=force/{seats[0]};{own}", "Board", "polar-sink"],
        ["drag", f"ContentId=force/{seats[0]};{own}", "Board", "carthag-s10"],
        ["drag", "ContentId=storm-marker", "Board", "sector-3"],
        ["rest"], ["referee", log], ["rest"], ["save", save], ["open", save], ["rest"], ["referee", log], ["rest"],
    ]  # fmt: skip

    said = verdicts(run_engine(module, script, engine_check.find_tools(), LIMIT))

    judged = [number for number, line in enumerate(said) if " moves, " in line]
    tables = [
        sorted(line for line in said[first + 1 : last] if "On the table" in line)
        for first, last in zip(judged, [*judged[1:], len(said)], strict=True)
    ]
    assert len(tables) == 3, said
    assert tables[0] == []
    assert len(tables[1]) >= 5
    assert tables[2] == tables[1]


def test_a_worm_of_turn_1_lies_aside_and_is_shuffled_into_the_deck_with_the_blow_over(
    module: Path, tmp_path: Path
) -> None:
    log, most = with_worm_of_turn_1()
    told = [step.move for step in islice(steps(log), most)]
    first = next(at for at, move in enumerate(told) if move["move"] == "reveal-spice")
    cards = [f"spice-card/{move['card']}" for move in told[first:]]
    script = game_script(plan(), load_content(GAME), judge(), read_header(log), told[:first])
    setup, vlog = tmp_path / "worm.vsav", tmp_path / "worm.vlog"
    setup.write_bytes(script.setup)
    sitting = [step for step in script.steps if step[0] == "sit"]
    run: list[Step] = [
        *BY_HAND, ["open", str(setup)], *(["top", "spice-deck", card] for card in reversed(cards)),
        *sitting, ["log", str(vlog)], *script.steps[len(sitting):],
        ["rest"], ["prefer", "KynesPieces", "true"], ["prefer", "KynesTable", "false"],
        ["order", "spice-deck"],
    ]  # fmt: skip
    for _ in cards:
        run += [["choose", "begin/table/reveal-spice"], ["make"], ["rest"], ["order", "spice-deck"]]
    run += [["referee", str(tmp_path / "worm.jsonl")], ["rest"], ["where", "end"], ["endlog"]]

    report = run_engine(module, run, engine_check.find_tools(), LIMIT)

    said = verdicts(report)
    assert [line for line in said if " moves, " not in line and "worm.jsonl" not in line] == []
    before, *_, worm_aside, after = report.facts["order spice-deck"]
    assert before[: len(cards)] == cards
    assert worm_aside == before[len(cards) - 1 :]
    assert sorted(after) == sorted([*before[len(cards) :], *cards[:-1]])
    assert after[1:] != before[len(cards) :]
    assert any("shuffled" in line for line in report.facts["chat"])
    imported = import_vassal(vlog, module=module)
    assert [one.move for one in imported.found] == told
    assert imported.odd == []
    # The script draws its cards from the middle of a pile, because it must.
    left = [one.words() for one in imported.unexplained]
    assert [line for line in left if "treachery-deck" not in line] == []
