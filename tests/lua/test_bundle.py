"""The bundle as a table gets it: one file, portable, small, the same every time, and it keeps secrets."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_file
from adjudicator.content.messages import message
from adjudicator.content.names import names, value_words
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import setup_of
from adjudicator.log.positions import position_hash
from adjudicator.registry import GAMES
from adjudicator.rules.judging import passed_over
from adjudicator.rules.records import Violation
from adjudicator.templates import fill
from adjudicator.wording import happened, words_of
from exporters.lua.bundle import CompileError, build_referee, compiled_rules, entry_modules
from exporters.lua.compiler import CompiledModule, compile_package
from exporters.lua.compiler.writer import module_key, quoted
from exporters.lua.data import literal, place_of, types_used, usual_values
from exporters.lua.engines import make_runtime
from exporters.lua.shapes import shape_of
from exporters.lua.subset import describe, package_of, read_module, read_rules
from exporters.lua.subset.source import Package, reached
from tests.support.agreement import Pair, referee, referee_text
from tests.support.commands import kynes
from tests.support.compiled import library
from tests.support.replay import golden_logs, load, read_header, read_lines, steps
from tests.support.watch import promises
from workshop.lua.lint.check import lint_lua
from workshop.lua.sandbox import strict_runtime

ROOT = Path(__file__).parent.parent.parent
GAME_IDS = sorted(GAMES)
MOST_BYTES = 1_000_000


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_bundle_is_portable(game: str) -> None:
    """The suite looks at one game here, and at others as parts of their tables' scripts."""
    assert lint_lua(referee_text(game), "referee.lua", display_text=True) == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_bundle_is_small(game: str) -> None:
    assert len(referee_text(game).encode()) < MOST_BYTES


def test_compiled_rules_are_ascii_read_no_globals_and_leave_docstrings_out() -> None:
    """Also those that several games share, which are read once."""
    made = {
        module.text: module for game in GAME_IDS for module in compiled_rules(load(game).rulebook)
    }
    assert len(made) > 20 * len(GAME_IDS)
    for module in made.values():
        text = f"local rt, modules = nil, nil\nreturn {module.text}"
        assert lint_lua(text, module.name) == []
        assert not [line for line in text.split("\n") if line.lstrip().startswith("--")]


@cache
def all_rules() -> Package:
    """The modules of rules of all games, read once."""
    return read_rules(ROOT)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_bundle_carries_each_module_that_the_lint_accepts_and_the_game_reaches(game: str) -> None:
    """Packages inside the shared rules too: what is linted and what is shipped are one reading."""
    rules = load(game).rulebook
    linted = all_rules()
    wanted = reached(linted, entry_modules(rules)).modules

    shipped = {module.name for module in compiled_rules(rules)}

    assert shipped == set(wanted)
    assert all(f"modules[{quoted(module_key(name))}] = " in referee_text(game) for name in shipped)


def test_a_package_inside_the_shared_rules_is_compiled_for_the_games_that_reach_it(
    tmp_path: Path,
) -> None:
    for name, text in {
        "rules/__init__.py": "",
        "rules/deep/__init__.py": "",
        "rules/deep/seas/__init__.py": "DEPTH = 7\n",
        "rules/deep/seas/board.py": "from adjudicator.rules.deep import seas\n"
        "def depth(n: int) -> int:\n    return seas.DEPTH + n\n",
        "rules/deep/link.py": "import os\n",
        "rules/other/board.py": "def depth() -> int:\n    return 0\n",
        "games/diver/rulebook.py": "from adjudicator.rules.deep.seas import board\n"
        "def check() -> int:\n    return board.depth(3)\n",
        "games/walker/rulebook.py": "from adjudicator.rules.other.board import depth\n"
        "def check() -> int:\n    return depth()\n",
    }.items():
        place = tmp_path / "adjudicator" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)

    bundles = {
        game: compile_package(read_rules(tmp_path, [game]), [f"adjudicator.games.{game}.rulebook"])
        for game in ("diver", "walker")
    }
    _, refused = compile_package(read_rules(tmp_path), sorted(read_rules(tmp_path).modules))

    assert refused == bundles["diver"][1] == bundles["walker"][1] == []
    assert [module.key for module in bundles["walker"][0]] == [
        "rules.other.board",
        "rulebook",
    ]
    assert [module.key for module in bundles["diver"][0]] == [
        "rules.deep.seas",
        "rules.deep.seas.board",
        "rulebook",
    ]
    assert answer_of(bundles["diver"][0]) == 10
    assert answer_of(bundles["walker"][0]) == 0


def answer_of(modules: list[CompiledModule]) -> Any:
    """What `check` of the last of some compiled modules answers."""
    lines = [f"modules[{quoted(module.key)}] = {module.text}" for module in modules]
    program = "\n".join(
        [
            f"local rt = (function()\n{library('runtime')}\nend)()()",
            "local modules = {}",
            *lines,
            f"return modules[{quoted(modules[-1].key)}].check()",
        ]
    )
    return make_runtime().execute(program)


def test_content_may_hold_records_of_one_name_from_a_family_and_from_a_game() -> None:
    base = msgspec.defstruct("Part", [("id", str)], module="adjudicator.rules.sea.records")
    own = msgspec.defstruct("Part", [("deep", int)], bases=(base,), module="adjudicator.games.dive")
    other = msgspec.defstruct("Wind", [("part", base)], module="adjudicator.games.dive")
    content = {"a": base("shore"), "b": own("reef", 3), "c": other(base("cape"))}

    types = types_used(content)
    program = "\n".join(
        [
            f"local rt = (function()\n{library('runtime')}\nend)()()",
            f"local json = (function()\n{library('json')}\nend)()(rt)",
            "local modules = { ['rules.sea.records'] = { Part = rt.record('Part', { 'id' }, {}) },",
            "  ['games.dive'] = { Part = rt.record('Part', { 'deep', 'id' }, {}),",
            "  Wind = rt.record('Wind', { 'part' }, {}) } }",
            "local dict, new = rt.dict, setmetatable",
            *(f"local {name} = {place_of(kind)}" for kind, name in types.items()),
            f"return json.encode({literal(content, 0, types)})",
        ]
    )

    assert list(types.values()) == ["Wind", "games_dive_Part", "rules_sea_records_Part"]
    assert make_runtime().execute(program) == msgspec.json.encode(content, order="sorted").decode()


def test_records_are_written_without_their_usual_values_and_read_with_them() -> None:
    op = msgspec.defstruct(
        "Op",
        [("name", str), ("ids", list[str]), ("count", int), ("on", bool), ("test", int | None)],
        module="adjudicator.games.dive",
    )
    content = {
        "many": [op(f"n{at}", [], 1, at > 3, None) for at in range(5)],
        "odd": op("odd", ["a"], 0, False, 7),
    }
    types, usual = types_used(content), usual_values(content)

    short = literal(content, 0, types, usual)
    held = ", ".join(f"{name} = {text}" for name, text in usual[op].items())
    program = "\n".join(
        [
            f"local rt = (function()\n{library('runtime')}\nend)()()",
            f"local json = (function()\n{library('json')}\nend)()(rt)",
            "local None, dict = rt.None, rt.dict",
            "local Op = rt.record('Op', { 'count', 'ids', 'name', 'on', 'test' }, {})",
            f"local usual_Op = rt.filled(Op, {{ {held} }})",
            f"return json.encode({short})",
        ]
    )

    assert "ids = {}" not in short
    assert "count = 1" not in short
    assert make_runtime().execute(program) == msgspec.json.encode(content, order="sorted").decode()


def test_a_module_gives_away_only_what_others_take_from_it() -> None:
    texts = {
        "adjudicator.rules.lake": "class Boat(msgspec.Struct):\n    load: int = 1\n"
        "def deep() -> int:\n    return low()\ndef low() -> int:\n    return 3\n",
        "adjudicator.games.diver.rulebook": "from adjudicator.rules import lake\n"
        "def check() -> int:\n    return lake.deep() + own()\ndef own() -> int:\n    return 1\n",
    }
    package = package_of(
        [
            read_module(name, name.replace(".", "/") + ".py", f"import msgspec\n{text}")
            for name, text in texts.items()
        ]
    )

    (shared, own), refused = compile_package(package, ["adjudicator.games.diver.rulebook"])

    assert refused == []
    assert shared.text.endswith("return {\n Boat = Boat,\n deep = deep,\n}\nend)()")
    assert own.text.endswith("return {\n check = check,\n own = own,\n}\nend)()")
    assert answer_of([shared, own]) == 4


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_bundle_has_the_same_bytes_in_another_process(game: str) -> None:
    program = (
        "import hashlib; from exporters.lua.bundle import build_referee; "
        f"print(hashlib.sha256(build_referee({game!r}).encode()).hexdigest())"
    )
    prints = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(prints) == 1


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAME_IDS)
def test_hashing_is_not_on_the_way_of_a_move(game: str) -> None:
    """A table that plays a whole game without asking for a hash computes none."""
    counted = referee_text(game).replace(
        "local sha256 = (function()",
        "local hashed = 0\nlocal sha256 = (function()",
    )
    counted = counted.replace(
        "local Referee = referee(",
        "local true_new = sha256.new\n"
        "sha256.new = function() hashed = hashed + 1; return true_new() end\n"
        "local Referee = referee(",
    ).replace(
        "\nreturn Referee\n", "\nReferee.hashed = function() return hashed end\nreturn Referee\n"
    )
    lua = make_runtime(encoding=None).execute(counted)
    log = golden_logs(game)[0]
    header = read_header(log)
    setup = msgspec.json.encode(setup_of(header))
    position = lua.new_position(lua.setup(lua.decode(setup)))
    for line in read_lines(log):
        if line["move"] in load(game).rulebook.moves:
            move = lua.decode(msgspec.json.encode(bare_move(line)))
            assert lua.check(position, move) is None
            lua.apply(position, move)

    assert lua.hashed() == 0
    assert len(lua.position_hash(position)) == 64
    assert lua.hashed() > 1


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAME_IDS)
def test_lua_hashes_every_position_of_a_game_as_python_does(game: str) -> None:
    log = min(golden_logs(game), key=lambda path: path.stat().st_size)
    pair = Pair(read_header(log), referee(game))
    rules, lua = load(game).rulebook, referee(game)
    for step in steps(log):
        pair.apply(step.move)
        assert lua.hash(pair.there) == position_hash(rules, pair.here)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_verdict_reads_the_same_whichever_engine_ran_the_rules(game: str) -> None:
    log = str(min(golden_logs(game), key=lambda path: path.stat().st_size))

    python, lua = kynes("check", log), kynes("check", log, "--engine", "lua")

    assert python.stdout == lua.stdout
    assert "LEGAL" in python.stdout


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_shape_of_a_move_is_checked(game: str) -> None:
    lua = make_runtime().execute(referee_text(game))
    legal = [step.move for step in steps(golden_logs(game)[0])][:200]
    for move in legal:
        assert fault(lua, move) is None
        assert fault(lua, {**move, "extra": 1}) == "there is no field extra"
        assert fault(lua, {**move, "move": "nonsense"}) == "there is no kind of move nonsense"
        for name, value in move.items():
            if name not in ("by", "move"):
                rest = {key: held for key, held in move.items() if key != name}
                optional = shape_of(load(game).rulebook.moves[move["move"]])[name].get("optional")
                missing = None if optional else f"the field {name} is missing"
                assert fault(lua, rest) == missing
                wrong = "x" if not isinstance(value, str) else 1
                assert fault(lua, {**move, name: wrong}) == f"the field {name} is of the wrong type"


def fault(lua: Any, move: dict[str, Any]) -> str | None:
    """What the referee says of a move's shape."""
    found: str | None = lua.move_fault(lua.decode(msgspec.json.encode(move).decode()))
    return found


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_violation_is_said_as_the_judge_says_it(game: str) -> None:
    loaded = load(game)
    lua = make_runtime().execute(referee_text(game))
    known = names(game)
    said = 0
    for clause in loaded.content.clauses.values():
        for code, template in clause.violations.items():
            args = {name: "atreides" for name in ("by", "to", "part") if f"{{{name}}}" in template}
            violation = {"clause": clause.id, "code": code, "args": args}
            words = lua.say_violation("en", lua.decode(msgspec.json.encode(violation).decode()))
            assert words == message(loaded.content, clause.id, code, args, known)
            said += 1
    assert said > 50


@pytest.mark.parametrize("who", ["atreides", "atreides, fremen", "?"])
def test_one_name_and_several_choose_the_words_that_they_choose_for_the_judge(who: str) -> None:
    lua, known = make_runtime().execute(referee_text("dune-classic")), names("dune-classic")
    template = "{by:# has|# have} cards."
    args = lua.decode(msgspec.json.encode({"by": who}).decode())

    said = lua.fill("en", template, args)

    assert said == fill(template, {"by": who}, lambda name, value: value_words(value, known, name))


@pytest.mark.parametrize("plain", [False, True])
def test_an_event_gives_its_reason_in_the_words_that_the_judge_gives_it(plain: bool) -> None:
    """Also one whose arguments are a plain table, as Tabletop Simulator keeps them."""
    runtime = make_runtime()
    lua, known = runtime.execute(referee_text("dune-classic")), names("dune-classic")
    reason = Violation("movement.storm", "all-under", {"by": "fremen"})
    event = passed_over("nothing-to-move", "fremen", "move", reason)

    here = lua.decode(msgspec.json.encode(event).decode())
    if plain:
        here["args"] = runtime.table_from(event.args)

    said = lua.say_event("en", here)

    assert said == happened(event, words_of("dune-classic"), known, "")
    assert said.endswith("The storm lies over all forces of Fremen on the board: none can leave.")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAME_IDS)
def test_no_view_holds_what_only_another_seat_may_know(game: str) -> None:
    """Canaries in every hidden place: a view of another seat, in either language, has none."""
    rules, linked = load(game).rulebook, load(game).game
    planted = 0
    for log in golden_logs(game)[:6]:
        pair = Pair(read_header(log), referee(game))
        for at, step in enumerate(list(steps(log))):
            assert pair.apply(step.move) == []
            if at % 25:
                continue
            marked, canaries = promises(game).with_canaries(pair.here)
            other = referee(game).decode(msgspec.json.encode(marked, order="sorted"))
            for seat in pair.seats[1:]:
                seen = msgspec.json.encode(rules.view(linked, marked, seat))
                same = pair.compiled.view(linked, other, seat).canonical()
                for owner, canary in canaries.items():
                    visible = owner == seat
                    assert (canary.encode() in seen) == visible, f"{owner}'s seen by {seat}"
                    assert (canary.encode() in same) == visible, f"{owner}'s seen by {seat} in Lua"
                    planted += 1
    assert planted > 100


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_bundle_loads_under_lock_and_key(game: str) -> None:
    strict = strict_runtime(pairs="shuffled", seed=3)
    found = strict.execute(referee_text(game))
    strict.lock()

    assert found.id == game
    assert strict.refusals == []


def test_the_commands_build_it_and_check_with_it(tmp_path: Path) -> None:
    game = "dawn-of-the-fremen"
    built = kynes("build", game, "--lua", "--out", str(tmp_path))
    log = str(golden_logs(game)[0])
    python = kynes("check", log, "--json")
    lua = kynes("check", log, "--json", "--engine", "lua")

    assert built.exit_code == 0
    assert (tmp_path / game / "referee.lua").read_text() == build_referee(game)
    assert python.exit_code == lua.exit_code == 0
    assert python.stdout == lua.stdout


def test_what_nobody_knows_is_refused_in_words() -> None:
    game = kynes("build", "chess", "--lua")
    engine = kynes("check", str(golden_logs("dune-classic")[0]), "--engine", "cobol")

    assert (game.exit_code, engine.exit_code) == (3, 2)
    assert "there is no game 'chess'" in game.stderr
    assert "there is no engine 'cobol'; known are: lua, python" in engine.stderr


def test_rules_that_cannot_be_compiled_name_every_place() -> None:
    source = "def f(s: str) -> str:\n    return s * 3\n"
    _, findings = compile_package(
        package_of([read_module("adjudicator.rules.x", "x.py", source)]), ["adjudicator.rules.x"]
    )
    error = CompileError("\n".join(describe(finding) for finding in findings))

    assert str(error).startswith("x.py:2: operator: `s * 3`; ")
    assert error.exit_code == 2


def test_judges_load_the_engine_they_are_told(tmp_path: Path) -> None:
    asked: list[str] = []

    def load_nothing(game: str, _overlays: Any) -> None:
        asked.append(game)

    verdict = check_file(golden_logs("dune-classic")[0], Judges(load=load_nothing)).verdict

    assert asked == ["dune-classic"]
    assert verdict.status == "unsupported"
