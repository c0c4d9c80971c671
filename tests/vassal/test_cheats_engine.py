"""A handful of cheats of each game in the real engine: the referee at the table reports them, and so does the import.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.content import load_content
from adjudicator.errors import InputError
from exporters.vassal import referee
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineMissingError, EngineReport, run_engine
from exporters.vassal.engine.game import BY_HAND, LOG, SETUP, read_played, script_of
from exporters.vassal.engine.hands import Step
from exporters.vassal.module.files import module_files, zipped
from exporters.vassal.reading.importer import import_bytes
from exporters.vassal.reading.saved.places import places_of_module
from exporters.vassal.referee.java import find_tools
from tests.support.replay import line_kinds
from tests.vassal.cheats import Chance, kinds_of, names_of_game
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import GAMES, LISTED, plan
from tests.vassal.sessions import Act, Scribe, played
from tests.vassal.test_referee_engine import sized
from tests.vassal.test_unexplained import chance, shown

HANDFUL = [
    "two warriors more on the board", "three forces more on the board", "spice comes from the bank",
    "a leader is killed in passing", "a march that nobody announced",
    "who sits where is changed", "a resource comes from the pool", "a token is built for nothing",
    "a debt is laid before another", "a warrior is taken off the board", "a piece is put where nobody looks",
    "three Regulars more on the board", "Elites that march by themselves",
    "a leader is taken off the board", "a harvester is put away", "a carryall comes out of turn",
    "a wormsign vanishes", "a settlement falls by itself", "a worm wanders",
]  # fmt: skip
AFTER = 40
"""Steps of the game after the cheats: the import must not take them for what was announced later."""


@pytest.mark.parametrize("game", GAMES)
def test_cheats_are_reported_by_judge_also_in_the_saved_game_and_found_by_the_import(
    game: str, tmp_path: Path
) -> None:
    """The engine itself writes the drags; piles are left out, for the script draws what it must."""
    try:
        tools, engine = find_tools(), engine_check.find_tools()
    except (InputError, EngineMissingError) as error:
        pytest.skip(str(error))
    log = next(log for log in shown(game) if len(line_kinds(log)) > 40 and played(log) is not None)
    neat = played(log)
    assert neat is not None
    steps = script_of(read_played(log))[2].steps
    scribe = Scribe(neat)
    half = next(at for at, act in enumerate(neat.acts) if at > len(neat.acts) // 2 and act.kind == "report")  # fmt: skip
    for act in neat.acts[:half]:
        scribe.write(act)
    at = _step_of_report(steps, sum(act.kind == "report" for act in neat.acts[:half]))
    chosen = [act for name in HANDFUL for act in _drags(game, name, scribe, half)]
    regions = {spot: name for name, spot in reversed(neat.plan.spots.items())}
    drags = [["drag", f"@id={','.join(act.ids)}", act.spot[0], regions[act.spot]] for act in chosen]
    assert len(drags) >= 4
    module = tmp_path / "module.vmod"
    plain = module_files(plan(game), load_content(game), sized, None, LISTED[game])
    module.write_bytes(zipped(referee.judged(plain, plan(game), tools)))
    (tmp_path / SETUP).write_bytes(neat.setup)
    cheated, judged = str(tmp_path / "cheated.vsav"), str(tmp_path / "judged.jsonl")
    sitting = [step for step in steps if step[0] == "sit"]
    judge: list[Step] = [["rest"], ["referee", judged], ["rest"]]
    run: list[Step] = [
        *BY_HAND, ["open", str(tmp_path / SETUP)], *sitting, ["log", str(tmp_path / LOG)],
        *steps[len(sitting):at], *judge, *drags, *judge, ["save", cheated], *steps[at:at + AFTER],
        ["endlog"], ["open", cheated], *judge,
    ]  # fmt: skip

    report = run_engine(module, run, engine, LIMIT)

    assert [one for one in report.problems if one.kind != "dialog"] == []
    before, after, loaded = tables(report)
    assert before == []
    assert len(after) >= len(drags), after
    assert loaded == after
    where = places_of_module(module.read_bytes(), "module")
    found = import_bytes((tmp_path / LOG).read_bytes(), LOG, places=where)
    told = [one for one in found.unexplained if one.reason != "not-top"]
    assert len({one.step for one in told if one.reason == "moved"}) >= len(drags)
    first = min(one.step for one in told)
    assert {one.step for one in told} >= set(range(first, first + len(drags)))


def tables(report: EngineReport) -> list[list[str]]:
    """What each press of Judge has found on the table, sorted."""
    said = [line for line in report.facts["chat"] if "[referee]" in line]
    judged = [at for at, line in enumerate(said) if " moves, " in line]
    return [
        sorted(line for line in said[first + 1 : last] if "On the table" in line)
        for first, last in zip(judged, [*judged[1:], len(said)], strict=True)
    ]


def _step_of_report(steps: list[Step], number: int) -> int:
    """The step of a script before which so many moves have been announced, and carried out."""
    announced = [at for at, one in enumerate(steps) if one[-1] in ("doAnnounce", "doSeal")]
    at = announced[number]
    while steps[at - 1][0] in ("as", "press") and steps[at - 1][-1] not in ("doAnnounce", "doSeal"):
        at -= 1
    return at


def _drags(game: str, name: str, scribe: Scribe, at: int) -> list[Act]:
    """A cheat's drags to places that have a name; nothing if there is no chance, or none such."""
    way = dict(kinds_of(game)).get(name)
    found = way(Chance(scribe, at, names_of_game(scribe.game), chance(name))) if way else None
    spots = scribe.game.plan.spots.values()
    kept = [one for one in found or [] if one.kind == "drag" and one.spot in spots]
    for one in kept:
        scribe.write(one)
    return kept
