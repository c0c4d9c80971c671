"""Records that extend records do the same in both languages, and mypy takes what the compiler takes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.compiled import HEAD, NAME, Both, RefusedSourceError
from tests.support.record_programs import RecordProgram
from tests.support.seeds import examples

PACKAGE = "adjudicator.rules.sample"
FAMILY = {
    PACKAGE: "",
    f"{PACKAGE}.records": """
from collections.abc import Callable, Mapping, Sequence
class BaseSide(msgspec.Struct):
    spice: int
    hand: list[str]
class BasePart(msgspec.Struct, frozen=True):
    id: str
    sector: int = -1
class BasePosition(msgspec.Struct):
    turn: int
    sides: Mapping[str, BaseSide]
    parts: Sequence[BasePart]
    leader: BaseSide | None
    forces: dict[str, dict[str, int]]
    end: str
Rule = Callable[[BasePosition, str], int]
def nothing(position: BasePosition, seat: str) -> int:
    return 0
class BaseKind(msgspec.Struct, frozen=True):
    name: str
    act: Rule
    after: Callable[[BasePosition, str], int] = nothing
""",
    f"{PACKAGE}.funds": f"""
from collections.abc import Mapping
from {PACKAGE} import records
from {PACKAGE}.records import BasePart, BasePosition, BaseSide
def pay(position: BasePosition, seat: str, price: int) -> int:
    side = position.sides[seat]
    side.spice -= price
    side.hand.append(f"paid {{price}}")
    position.turn += 1
    if position.leader is not None:
        position.leader.spice += price
    return wealth(position.sides)
def wealth(sides: Mapping[str, BaseSide]) -> int:
    return sum(side.spice for side in sides.values())
def richest(sides: list[BaseSide]) -> BaseSide:
    return max(sides, key=lambda side: side.spice)
def far(parts: Mapping[str, records.BasePart], least: int) -> list[str]:
    return [part.id for part in parts.values() if part.sector > least]
def made(sector: int) -> records.BasePart:
    return records.BasePart("made", sector=sector)
def chosen(first: BasePart, other: BasePart, flag: bool) -> BasePart:
    return first if flag else other
""",
}
GAME = f"""
from collections.abc import Mapping
from {PACKAGE} import funds, records
from {PACKAGE}.funds import far, pay, richest
from {PACKAGE}.records import BaseKind, BasePart, BasePosition, BaseSide
class Side(BaseSide):
    ally: str
class Part(records.BasePart, frozen=True):
    rock: bool = False
class Cave(Part, frozen=True):
    depth: int = 0
class Position(BasePosition):
    sides: dict[str, Side]
    parts: list[Part]
    leader: Side | None
    alpha: list[int]
class Kind(BaseKind, frozen=True):
    late: bool = False
def collect(position: BasePosition, seat: str) -> int:
    return pay(position, seat, -2)
def lose(position: BasePosition, seat: str) -> int:
    return pay(position, seat, 1)
KINDS: dict[str, Kind] = {{"c": Kind("collect", collect), "l": Kind(name="lose", act=lose, after=lose)}}
BASES: dict[str, BaseKind] = {{**KINDS, "n": BaseKind("none", records.nothing)}}
def position_of(n: int, name: str) -> Position:
    parts = [Part("a", rock=True), Part("b", 3)]
    sides = {{name: Side(3, [], "x"), "other": Side(hand=["a"], ally="", spice=n)}}
    leader = Side(1, ["l"], "me") if n > 0 else None
    return Position(n, sides, parts, leader, {{"a": {{name: n}}}}, "end", alpha=[n])
def f(n: int, name: str, flag: bool) -> list[Any]:
    position = position_of(n, name)
    total = pay(position, name, 2)
    position.sides["new"] = Side(1, [], "y")
    position.parts.append(Cave("c", n, False, 7))
    found = [kind.act(position, name) + kind.after(position, "other") for kind in BASES.values()]
    parts: Mapping[str, BasePart] = {{part.id: part for part in position.parts}}
    bases: list[BaseSide] = [*position.sides.values(), BaseSide(n, ["base"])]
    best = richest(bases)
    best.hand.append("rich")
    part = Cave("d", 4, depth=n) if flag else Part("e", n)
    either = position.sides[name] if flag else BaseSide(n, ["p", "q"])
    either.hand.pop()
    mixed = [Cave("g", n), Part("h", n), BasePart("i", n)]
    sectors = [one.sector for one in mixed]
    taken = funds.chosen(position.parts[0], records.BasePart("j", 2), flag)
    equal = [
        BaseSide(1, []) == Side(1, [], ""), position.sides["new"] == Side(1, [], "y"),
        Part("a", rock=True) in position.parts, BasePart("a") in position.parts,
        part == Part("e", n), funds.made(n) == BasePart("made", n), position == position_of(n, name),
        position_of(n, name) == position_of(n, name),
    ]
    return [position, total, found, far(parts, n), bases, best, part.sector, mixed, sectors, taken, equal, either]
"""


@pytest.fixture(scope="module")
def family() -> Both:
    """A game of a family, in both languages."""
    return Both(GAME, FAMILY)


def test_functions_on_base_records_take_what_extends_them(family: Both) -> None:
    @settings(max_examples=examples(60), deadline=None)
    @given(st.integers(-9, 9), st.sampled_from(["x", "other", "new"]), st.booleans())
    def compare(number: int, name: str, flag: bool) -> None:
        arguments = [number, name, flag]
        wanted = family.canonical_in_python("f", arguments)
        assert family.canonical_in_lua("f", arguments) == wanted

    compare()


def test_inherited_fields_are_read_and_written_as_the_record_s_own(family: Both) -> None:
    text = family.canonical_in_python("position_of", [3, "x"])
    plain = msgspec.json.decode(text)

    assert list(plain) == sorted(family.python["Position"].__struct_fields__)
    assert family.read_in_lua("Position", text) == family.read_in_python("Position", text) == text
    for spoilt in (
        {**plain, "turn": "1"},
        {**plain, "sides": {"x": {"spice": 1, "hand": []}}},
        {**plain, "parts": [{**plain["parts"][0], "rock": 1}]},
        {**plain, "leader": 3},
        {name: value for name, value in plain.items() if name != "forces"},
    ):
        damaged = msgspec.json.encode(spoilt)
        assert family.read_in_python("Position", damaged) is None
        assert family.read_in_lua("Position", damaged) is None


def test_a_field_may_name_a_record_below_it_or_its_own() -> None:
    both = Both(
        "class Node(msgspec.Struct):\n    below: list['Node']\n    leaf: Leaf | None\n    one: Node | None\n"
        "class Leaf(msgspec.Struct):\n    n: int\n"
        "class Big(Node):\n    more: dict[str, Big]\n"
    )
    text = b'{"below":[{"below":[],"leaf":{"n":1},"one":null}],"leaf":null,"more":{},"one":null}'
    deep = text.replace(b'"more":{}', b'"more":{"a":' + text + b"}")

    for good in (text, deep):
        assert both.read_in_lua("Big", good) == both.read_in_python("Big", good) == good
    for bad in (text.replace(b'{"n":1}', b"7"), deep.replace(b'"more":{}', b'"more":[]')):
        assert both.read_in_lua("Big", bad) is both.read_in_python("Big", bad) is None


FIELDS = "a: int\n    b: str\n    c: int = 3\n"
CALLS = [
    "D(1, 'x')",
    "D(1, 'x', 4)",
    "D(1, 'x', 4, 'y')",
    "D(1, 'x', d='y')",
    "D(b='x', a=1)",
    "D(d='z', c=0, b='x', a=1)",
    "E(1, 'x', d='e')",
]
NO_CALLS = ["D(1)", "D(1, 'x', 4, 'y', 5)", "D(1, 'x', a=2)", "D(1, 'x', e=2)", "D(b='x')"]
HIERARCHY = f"class A(msgspec.Struct):\n    {FIELDS}class B(A):\n    b: str\nclass D(B):\n    d: str = 'd'\n"
HIERARCHY += "class E(D):\n    pass\n"


@pytest.mark.parametrize("call", CALLS)
def test_a_constructor_takes_fields_in_the_order_of_the_bases(call: str) -> None:
    both = Both(f"{HIERARCHY}def f() -> D:\n    return {call}\n")

    assert both.canonical_in_lua("f", []) == both.canonical_in_python("f", [])


@pytest.mark.parametrize("call", NO_CALLS)
def test_a_constructor_that_python_refuses_is_refused(call: str) -> None:
    source = f"{HIERARCHY}def f() -> D:\n    return {call}\n"

    with pytest.raises(RefusedSourceError, match="keyword-call"):
        Both(source)
    with pytest.raises(TypeError):
        exec(f"import msgspec\n{HIERARCHY}\n{call}", {})  # noqa: S102 - the test's own text


def test_a_default_is_that_of_the_record_that_says_it_last() -> None:
    both = Both(
        "class A(msgspec.Struct):\n    x: int = 1\n    y: int = 2\n    z: str | None = None\n"
        "class B(A):\n    y: int = 5\n    w: int = 6\n"
        "class C(B):\n    x: int = -7\n"
        "def f() -> list[Any]:\n    return [A(), B(), C(), C(y=1), C(3), B(z='z')]\n"
    )

    assert both.in_lua("f", []) == both.in_python("f", [])
    assert both.in_lua("f", [])[2] == {"x": -7, "y": 5, "z": None, "w": 6}


WIDER: list[tuple[str, str, bool]] = [
    ("int", "int", True),
    ("int", "str", False),
    ("int", "int | None", False),
    ("int | None", "int", True),
    ("int | str", "str", True),
    ("int | str", "int | str | None", False),
    ("Any", "list[int]", True),
    ("list[Any]", "list[int]", True),
    ("list[int]", "list[str]", False),
    ("list[int]", "Sequence[int]", False),
    ("Sequence[int]", "list[int]", True),
    ("Sequence[A]", "list[B]", True),
    ("Sequence[A]", "Sequence[C]", True),
    ("Sequence[B]", "list[A]", False),
    ("list[A]", "list[B]", False),
    ("A", "C", True),
    ("C", "A", False),
    ("B", "D", False),
    ("A | None", "C", True),
    ("A | None", "B | None", True),
    ("A", "B | None", False),
    ("Mapping[str, A]", "dict[str, C]", True),
    ("Mapping[str, A]", "Mapping[str, B]", True),
    ("Mapping[str, A | None]", "dict[str, B]", True),
    ("Mapping[str, B]", "dict[str, D]", False),
    ("dict[str, A]", "dict[str, B]", False),
    ("dict[str, A]", "Mapping[str, A]", False),
    ("Mapping[str, Sequence[A]]", "dict[str, list[B]]", True),
    ("Mapping[str, list[A]]", "dict[str, list[B]]", False),
    ("Callable[[A], A]", "Callable[[A], B]", True),
    ("Callable[[A], B]", "Callable[[A], A]", False),
]
CHAIN = (
    "from collections.abc import Callable, Mapping, Sequence\n"
    "class A(msgspec.Struct):\n    a: int\n"
    "class B(A):\n    b: int\n"
    "class C(B):\n    c: int\n"
    "class D(A):\n    d: int\n"
)


def overriding(wide: str, narrow: str) -> str:
    """A program in which a field is declared again."""
    return (
        f"{CHAIN}class Wide(msgspec.Struct):\n    x: {wide}\nclass Narrow(Wide):\n    x: {narrow}\n"
    )


@pytest.mark.parametrize(("wide", "narrow", "fits"), WIDER)
def test_a_field_is_declared_again_with_a_narrower_type_only(
    wide: str, narrow: str, fits: bool
) -> None:
    if fits:
        assert "Narrow" in Both(overriding(wide, narrow)).python
        return
    with pytest.raises(RefusedSourceError) as refused:
        Both(overriding(wide, narrow))
    (finding,) = refused.value.findings
    assert (finding.rule, finding.line) == (
        "override",
        len(overriding(wide, narrow).splitlines()) + 3,
    )
    assert finding.what.startswith(f"`x: {narrow}`, which is no narrower than in {NAME}.Wide")


SEEDS = range(40)


def test_mypy_takes_what_the_compiler_takes(tmp_path: Path) -> None:
    programs: dict[str, dict[str, str]] = {"family": {**FAMILY, NAME: GAME}}
    for seed in SEEDS:
        program = RecordProgram(seed)
        programs[f"random_{seed}"] = {**program.shared, NAME: program.text}
    for number, (wide, narrow, _) in enumerate(WIDER):
        programs[f"wider_{number}"] = {NAME: overriding(wide, narrow)}
    for folder, sources in programs.items():
        for name, text in sources.items():
            place = tmp_path.joinpath(folder, *name.split(".")[1:])
            file = place / "__init__.py" if name == PACKAGE else place.with_suffix(".py")
            file.parent.mkdir(parents=True, exist_ok=True)
            for parent in [file.parent, *file.parent.parents][: len(name.split(".")) - 1]:
                (parent / "__init__.py").touch()
            file.write_text((HEAD + text).replace("adjudicator.", f"{folder}."))

    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "/dev/null", *sorted(programs)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    refused = {line.partition("/")[0] for line in done.stdout.splitlines() if ": error: " in line}
    assert done.stderr == ""
    assert refused == {f"wider_{number}" for number, (_, _, fits) in enumerate(WIDER) if not fits}


ROUNDS = 20
INPUTS: list[list[Any]] = [[3, "x"], [-5, "one"], [0, ""]]


def test_random_families_do_the_same_in_both_languages() -> None:
    compare_families(range(ROUNDS))


@pytest.mark.campaign
def test_many_random_families_do_the_same_in_both_languages() -> None:
    compare_families(range(ROUNDS, 3_000))


def compare_families(seeds: range) -> None:
    """Run the programs of some seeds on a few inputs each; answers and records read are equal."""
    for seed in seeds:
        program = RecordProgram(seed)
        both = Both(program.text, program.shared)
        for arguments in INPUTS:
            wanted = both.canonical_in_python("f", arguments)
            assert both.canonical_in_lua("f", arguments) == wanted, f"seed {seed}\n{program.text}"
