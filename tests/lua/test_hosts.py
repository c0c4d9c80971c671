"""The referee on another Lua: one file that any interpreter can run, with nothing but print.

Without `--lua-host` the host is a Lua inside lupa, so that the way there is always tested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.clocks.stand_in import stand_in
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import setup_of
from adjudicator.log.lines import encode
from adjudicator.log.positions import position_hash
from adjudicator.registry import GAMES
from adjudicator.rules.corrections import CORRECT
from exporters.lua.compiler.writer import quoted
from exporters.lua.engines import host_lines, installed, make_runtime, run_on_host
from tests.lua.test_sandbox import FAKE_HOST
from tests.support.agreement import near, referee_text
from tests.support.compiled import Both, host_script
from tests.support.corrected import golden
from tests.support.exact import LeftRangeError
from tests.support.number_like import PROGRAM, random_steps
from tests.support.programs import Program
from tests.support.record_programs import RecordProgram
from tests.support.replay import golden_logs, load, read_header, read_lines, steps

STRIDE = 20


def player(log: Path) -> tuple[str, list[str]]:
    """A program that plays a log and prints what it finds, and what it should print."""
    header = read_header(log)
    loaded = load(header.game)
    wanted: list[str] = []
    lines = [
        f"local Referee = (function()\n{referee_text(header.game)}\nend)()",
        f"local setup = Referee.setup(Referee.decode({quoted(encode(setup_of(header)).decode())}))",
        "local position = Referee.new_position(setup)",
        "local function try(text)",
        "  local wrong = Referee.check(position, Referee.decode(text))",
        '  print(wrong == nil and "legal" or Referee.encode(wrong))',
        "end",
        "local function play(text)",
        "  local move = Referee.decode(text)",
        "  print(Referee.encode(Referee.apply(position, move)))",
        "end",
        "local function look(seat)",
        "  print(Referee.encode(Referee.view(position, seat)))",
        "  print(Referee.encode(Referee.kinds(position, seat)))",
        "end",
    ]
    rules = loaded.rulebook
    copy: Any = None
    for at, step in enumerate(steps(log)):
        shown = quoted(encode(step.move).decode())
        if at % STRIDE == 0:
            seat = header.seats[at % len(header.seats)].faction
            if copy is not None:
                lines.append("print(Referee.position_hash(position))")
                wanted.append(position_hash(rules, copy))
            lines.append(f"look({quoted(seat)})")
            wanted.append(encode(rules.view(loaded.game, step.position, seat)).decode())
            wanted.append(encode(rules.kinds(loaded.game, step.position, seat)).decode())
            for missed in near(step.move, at):
                wrong = rules.check(loaded.game, step.position, missed)
                lines.append(f"try({quoted(encode(missed).decode())})")
                wanted.append("legal" if wrong is None else encode(wrong).decode())
        copy = msgspec.json.decode(encode(step.position), type=rules.position_type)
        lines.append(f"play({shown})")
        wanted.append(encode(rules.apply(loaded.game, copy, step.move)).decode())
    lines.append("print(Referee.position_hash(position))")
    wanted.append(position_hash(rules, copy))
    return "\n".join(lines), wanted


def corrected_player(game: str) -> tuple[str, list[str]]:
    """A program that plays a game in which the referee corrects, and what it should print.

    Each correction is tried with a wrong old value first. Now and then it is asked for the move that stands in for
    each awaited seat whose time has run out.
    """
    log = golden(game)
    header = read_header(log)
    loaded = load(game)
    rules, linked = loaded.rulebook, loaded.game
    position = rules.new_position(linked, setup_of(header))
    first, _ = player(log)
    lines = [first.partition("look(")[0].rpartition("\n")[0]]
    wanted: list[str] = []
    moves = [line for line in read_lines(log) if line["move"] in (*rules.moves, CORRECT)]
    for at, move in enumerate(map(bare_move, moves)):
        if move["move"] == CORRECT:
            changes = [{**change, "old": [change["old"]]} for change in move["changes"]]
            lines.append(f"try({quoted(encode({**move, 'changes': changes}).decode())})")
            wanted.append(
                encode(rules.check(linked, position, {**move, "changes": changes})).decode()
            )
            lines.append(f"try({quoted(encode(move).decode())})")
            wanted.append("legal")
        elif at % STRIDE == 0:
            for seat in rules.to_act(position):
                made = stand_in(rules, linked, position, seat=seat, does="minimal", n=1)
                lines.append(
                    f"print(Referee.encode(Referee.minimal_move(position, {quoted(seat)}) or {{}}))"
                )
                wanted.append(encode(made or {}).decode())
        lines.append(f"play({quoted(encode(move).decode())})")
        wanted.append(encode(rules.apply(linked, position, move)).decode())
        if move["move"] == CORRECT:
            lines.append("print(Referee.position_hash(position))")
            wanted.append(position_hash(rules, position))
    return "\n".join(lines), wanted


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_host_corrects_and_stands_in_for_a_seat_as_python_does(
    game: str, lua_host: str | None
) -> None:
    program, wanted = corrected_player(game)

    printed = host_lines(run_on_host(lua_host or FAKE_HOST, f"{program}\nprint('@done')\n"))

    assert printed == wanted


def random_calls() -> Iterator[tuple[Both, str, list[list[Any]]]]:
    """Random programs that run in Python: of records that extend records, of texts like numbers, and of all else."""
    yield Both(PROGRAM), "f", [[random_steps(seed)] for seed in range(20)]
    for seed in range(20):
        family = RecordProgram(seed)
        yield Both(family.text, family.shared), "f", [[3, "x"], [-5, "one"]]
    for seed in range(40):
        try:
            both = Both(Program(seed).text)
            both.in_python("f", INPUT)
        except (IndexError, KeyError, LeftRangeError, RuntimeError, SyntaxError):
            continue
        yield both, "f", [INPUT]


INPUT: list[Any] = [3, "a", [1, 2, 3], ["b", "a-c", "b"], {"a": 1, "x": -2}, -4]


def test_a_host_runs_random_programs_as_python_does(lua_host: str | None) -> None:
    script, wanted = host_script(random_calls())

    printed = host_lines(run_on_host(lua_host or FAKE_HOST, script))

    assert printed == wanted
    assert len(wanted) > 60


@pytest.mark.parametrize("engine", installed())
def test_texts_that_look_like_numbers_stay_texts_in_every_lua(engine: str) -> None:
    steps = [[random_steps(seed)] for seed in range(20)]
    script, wanted = host_script([(Both(PROGRAM), "f", steps)])
    printed: list[str] = []
    lua = make_runtime(engine)
    lua.globals().print = printed.append

    lua.execute(script)

    assert host_lines("\n".join(printed)) == wanted


@pytest.mark.one_in(6)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_host_plays_a_whole_game_as_python_does(game: str, lua_host: str | None) -> None:
    assert_played_alike(
        sorted(golden_logs(game), key=lambda path: path.stat().st_size)[2], lua_host
    )


def has_three_allies(log: Path) -> bool:
    """Whether three seats are allied at some time."""
    ruled = read_header(log).rulings.get("alliance-size") == "three"
    return ruled and any(step.position.thirds for step in steps(log))


def has_paid_plans_and_karama(log: Path) -> bool:
    """Whether spice is dialled, and a Karama cancels a power at the moment when it is used."""
    ruled = read_header(log).rulings.get("karama-moment") == "when-used"
    lines = read_lines(log)
    paid = any(line["move"] == "plan" and line.get("spice", 0) > 0 for line in lines)
    return ruled and paid and any(line["move"] == "karama" for line in lines)


@pytest.mark.parametrize("shows", [has_three_allies, has_paid_plans_and_karama])
def test_a_host_plays_a_whole_advanced_game_as_python_does(
    shows: Callable[[Path], bool], lua_host: str | None
) -> None:
    logs = sorted(golden_logs("dune-classic"), key=lambda path: path.stat().st_size)

    assert_played_alike(next(log for log in logs if shows(log)), lua_host)


def assert_played_alike(log: Path, lua_host: str | None) -> None:
    """That the host finds the events, views, reasons and hashes of a golden game that Python finds."""
    program, wanted = player(log)

    script = f"{program}\nprint('@done')\n"
    printed = host_lines(run_on_host(lua_host or FAKE_HOST, script))

    assert printed == wanted
    assert len(wanted) > 100
