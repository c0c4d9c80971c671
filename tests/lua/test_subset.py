"""What the compiler refuses: every rule bites on a snippet of its own, the whole rulebook passes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from exporters.lua import __main__ as command
from exporters.lua.compiler import compile_package
from exporters.lua.subset import ADVICE, describe, lint_package, package_of, read_module, read_rules

ROOT = Path(__file__).parent.parent.parent
HEAD = "import msgspec\n"
MODULE = "adjudicator.games.sample.rules"

BASE = "class A(msgspec.Struct):\n x: int\n"

BAD: dict[str, list[str]] = {
    "argument-kinds": [
        "def f(*numbers): return 1",
        "def f(**numbers): return 1",
        "def f(*, a): return a",
        "def f(a, /): return a",
    ],
    "assertion": ["def f(a): assert a > 1", "def f(a): assert a is not None or a"],
    "builtin": [
        "def f(a): return isinstance(a, dict)",
        f"{BASE}class B(A): pass\ndef f(a: A): return isinstance(a, B)",
        f"{BASE}def f(a: A): return type(a)",
        f"{BASE}class B(A): pass\ndef f(a: B): return super(B, a)",
        "def f(a): print(a)",
        "def f(a): return int(a, 16)",
        "def f(a): return sum(a, start=3)",
        "def f(a): return sorted(a, key=abs)",
        "def f(a): return open(a)",
    ],
    "changed-while-iterated": [
        "def f(xs):\n for x in xs:\n  xs.append(x)",
        "def f(d):\n for k, v in d.items():\n  del d[k]",
    ],
    "class": [
        "class A: pass",
        "class A(dict): pass",
        "def f():\n class A: pass",
        "from typing import TypedDict\nclass A(TypedDict): pass",
        "class A(msgspec.Struct, dict): pass",
        f"{BASE}class C(msgspec.Struct): pass\nclass B(A, C): pass",
        f"{BASE}class B(A, msgspec.Struct): pass",
        "class B(A): pass\nclass A(msgspec.Struct): pass",
        "class A(A): pass",
        f"{BASE}class B(A, frozen=True): pass",
        "class A(msgspec.Struct, frozen=True): pass\nclass B(A): pass",
        "class A(msgspec.Struct, frozen=True): pass\nclass B(A, frozen=False): pass",
        "class A(msgspec.Struct, omit_defaults=True): pass",
        "class A(msgspec.Struct, metaclass=type): pass",
        f"{BASE}def f(a: A): return a\nclass B(f): pass",
    ],
    "class-body": [
        "class A(msgspec.Struct):\n def f(self): return 1",
        f"{BASE}class B(A):\n @property\n def y(self): return self.x",
        f"{BASE}class B(A):\n x = 3",
        "class A(msgspec.Struct):\n x = 1",
    ],
    "comparison-chain": ["def f(a, b): return 1 < a in b"],
    "constant": ["def f(): return b'a'", "def f(): return ...", "def f(): return 1j"],
    "coroutine": [
        "async def f(): pass",
        "async def f():\n await f()",
        "def f():\n async def g(): pass",
    ],
    "decorator": ["@staticmethod\ndef f(): return 1", "@final\nclass A(msgspec.Struct): pass"],
    "default": [
        "def f(a=[]): return a",
        "class A(msgspec.Struct):\n x: list[int] = []",
        "class A(msgspec.Struct):\n x: Callable[[], int] = f\ndef f(): return 1",
        "def g(): return 1\ndef f(a=g): return a()",
    ],
    "deletion": ["def f(a):\n del a", "def f(a):\n del a[1:2]", "def f(a):\n del a.b"],
    "dict-key": ["def f(): return {1: 2}", "X = {None: 1}"],
    "exception": ["def f():\n raise KeyError", "def f():\n try:\n  f2()\n finally:\n  pass"],
    "float": ["def f(): return 0.5", "X = 1.0"],
    "format": [
        "def f(a): return f'{a:>3}'",
        "def f(a): return f'{a!r}'",
        "def f(xs: list[int]): return str(xs)",
    ],
    "generator": ["def f():\n yield 1", "def f(a):\n yield from a"],
    "generator-expression": [
        "def f(a): return (x for x in a)",
        "def f(a): return list(x for x in a)",
    ],
    "global-state": [
        "X = {}\ndef f(a):\n X[a] = 1",
        "X = []\ndef f(a):\n X.append(a)",
        "X = {}\ndef f(a):\n del X[a]",
        "X = {}\nX['a'] = 1",
    ],
    "identity": [
        "def f(a: bool): return a is True",
        "def f(a, b): return a is not b",
        "def f(a: str, b: str): return a is b",
        "def f(a: list[int], b: int): return a is b",
        f"{BASE}def f(a: A, b: A): return a is b",
    ],
    "import": [
        "import re",
        "from random import choice",
        "from adjudicator.games.other import rules",
        "from adjudicator.log import writing",
        "from adjudicator.games.sample.moves import MOVES",
        "from adjudicator.games.sample import link",
        "from adjudicator.rules.dune import link",
        "from adjudicator.rules.dune.moves import MOVES",
        "from adjudicator.rulesets import f",
        "from typing import cast\ndef f(a): return cast(int, a)",
        "import msgspec\ndef f(a): return msgspec.structs.replace(a, b=1)",
    ],
    "import-form": [
        "from . import rules",
        "from adjudicator.rules.records import *",
        "from adjudicator.rules.records import Event as E",
        "def f():\n import msgspec",
    ],
    "integer-size": ["X = 9007199254740993", "X = 9007199254740992", "X = -9007199254740992"],
    "keyword-call": [
        "from adjudicator.rules.copies import copied\ndef f(a): return copied(a, a)",
        "from adjudicator.rules.bound import bound\ndef f(a): return bound(a)",
        "from adjudicator.rules.bound import bound\ndef f(a): return bound(a, first=a)",
        "def g(a): return a\ndef f(): return g(b=1)",
        "def g(a): return a\ndef f(): return g()",
        "def f(g): return g(a=1)",
        "X = {}\ndef f(): return X['a'](b=1)",
    ],
    "lambda": [
        "def f(): return lambda x: x",
        "X = lambda: 1",
        "def f(g): return g(lambda x: x)",
    ],
    "locals": ["def f():\n" + "".join(f" a{n} = {n}\n" for n in range(181))],
    "loop-else": [
        "def f(a):\n for x in a:\n  pass\n else:\n  return 1",
        "def f(a):\n while a:\n  pass\n else:\n  return 1",
    ],
    "match": ["def f(a):\n match a:\n  case 1: return 2"],
    "method": [
        "def f(a): a.sort()",
        "def f(a): return a.split()",
        "def f(a, b): return a.union(b)",
        "def f(s: str) -> None:\n s.append('x')",
        "def f(d: dict[str, int]) -> None:\n d.insert(0, 1)",
    ],
    "module-code": [
        "if True:\n X = 1",
        "for x in [1]:\n pass",
        "print(1)",
        "try:\n X = 1\nfinally:\n pass",
    ],
    "name": [
        "def f(): return missing",
        "class A(msgspec.Struct):\n x: int\ndef f(a: A) -> int: return a.y",
    ],
    "nested-function": ["def f():\n def g(): return 1\n return g()"],
    "non-ascii": ["X = 'für'", "def f(): return f'ü'", "def f(ä): return ä"],
    "none-equality": ["def f(a): return a == None", "def f(a): return None != a"],
    "operator": [
        "def f(a): return a / 2",
        "def f(a): return a ** 2",
        "def f(a): return a | 2",
        "def f(a): return a << 2",
        "def f(s: str): return s * 3",
        "def f(s: str): return s % 3",
        "def f(a): return ~a",
        "def f(): return [0] * 3",
        "def f(a):\n a /= 2",
    ],
    "override": [
        f"{BASE}class B(A):\n x: str",
        f"{BASE}class B(A):\n x: bool",
        f"{BASE}class B(A):\n x: int | None",
        f"{BASE}class B(A):\n pass\nclass C(B):\n x: list[int]",
        f"{BASE}class B(A):\n many: dict[str, int]\nclass C(B):\n many: list[int]",
        f"{BASE}class B(A):\n z: int = 1\nclass C(B):\n y: int",
        f"{BASE}class B(A):\n z: int = 1\n y: int = 2\nclass C(B):\n y: int",
    ],
    "recursion": ["def f(a): return f(a)", "def f(): return g()\ndef g(): return f()"],
    "scope": ["def f():\n global X", "def f():\n nonlocal X"],
    "set": ["X = {1, 2}", "def f(a): return {x for x in a}", "def f(a): return set(a)"],
    "shared": [
        "def f(a):\n a.held.append(1)",
        "def f(a):\n a.sides['x'] = 1",
        "def f(a):\n del a.sides['x']",
        "def f(a):\n a.sides['x'] += 1",
        "def f(xs):\n xs.append(1)",
        "def f(a):\n xs = a.held\n xs.append(1)",
        "def f(a):\n xs = [1]\n if a.far:\n  xs = a.held\n xs.append(1)",
        "def f(a):\n xs = [1]\n ys = a.held\n xs = ys\n xs.append(1)",
        "def f(a):\n for xs in a.heaps:\n  xs.append(1)",
        "def f(a):\n found = {'x': a.held}\n found['x'].append(1)",
        "def held(a): return a.held\ndef f(a):\n xs = held(a)\n xs.append(1)",
        "def f(a):\n xs = a.sides.get('x', [])\n xs.append(1)",
        "def f(a):\n a.sides.setdefault('x', []).append(1)",
        "def f(a):\n xs = [1] if a.far else a.held\n xs.append(1)",
        "def f(xs: list[int]) -> None:\n xs += [1]",
        "class B(msgspec.Struct):\n xs: list[int]\ndef f(b: B) -> None:\n b.xs += [1]",
    ],
    "slice": ["def f(a): return a[::2]", "def f(a):\n a[1:2] = [3]"],
    "sort-key": [
        "def f(a): return sorted(a, key=lambda *x: 1)",
        "def f(a): return sorted(a, key=lambda x, /: 1)",
        "def f(a): return sorted(a, key=a[0])",
    ],
    "step": ["def f(n: int) -> None:\n for k in range(0, 9, n):\n  pass"],
    "star": ["def f(g, a): return g(*a)", "def f(g, a): return g(**a)"],
    "syntax": [
        "def f(a): return a.__class__",
        "type X = int" if sys.version_info >= (3, 12) else "",
    ],
    "truth-number": [
        "def f(a: bool, n: int) -> bool: return a == n",
        "def f(a: bool) -> int: return a + 1",
        "def f(xs: list[int]) -> int: return sum(x > 1 for x in xs)",
    ],
    "tuple": [
        "def f(a): return zip(a, a)",
        "def f(a): return enumerate(a)",
        "def f(d: dict[str, int]): return sorted(d.items())",
        "def f(d):\n for x in d.items():\n  pass",
        "X = (1, 2)",
        "def f(): return 1, 2",
        "def f(a):\n b, c = a\n return b",
        "def f(a):\n for b, c in a:\n  pass",
        "def f(a): return [b for b, c in a]",
        "def f(d):\n for i, (k, v) in enumerate(d.items()):\n  pass",
    ],
    "type": [
        "from collections.abc import Sequence\ndef f(a: Sequence[str]): return 1",
        "from collections.abc import Sequence\nclass A(msgspec.Struct):\n x: Sequence[str | None]",
        "def f(a): return a.pop()",
        "def f(n: int) -> None:\n for k in n:\n  pass",
    ],
    "walrus": ["def f(a): return [a := 1]"],
    "with": ["def f(a):\n with a:\n  pass"],
}

GOOD = '''
"""A docstring with an umlaut: ü."""
from __future__ import annotations
from collections.abc import Callable
from typing import Any
import msgspec

class Violation(msgspec.Struct):
    clause: str
    code: str
    args: dict[str, str]

def same(number: int) -> int:
    """A function that a field may default to."""
    return number

class Thing(msgspec.Struct, frozen=True):
    """A record."""

    name: str
    count: int = -1
    act: Callable[[int], int] = same

Table = dict[str, Any]
LIMIT = 3

def double(number: int, times: int = 2) -> int:
    """A function."""
    return number * times

ACTS: dict[str, Thing] = {"a": Thing(name="a", count=1, act=double), **{}}

def walk(things: dict[str, Thing], order: list[str]) -> Violation | None:
    totals: dict[str, int] = {}
    for name, thing in things.items():
        if thing.count > LIMIT and name not in order:
            totals[name] = totals.get(name, 0) + thing.count
        elif not thing.count == 1:
            continue
    for at, name in enumerate(order):
        if 0 <= at < LIMIT:
            totals[name] = at % 18
    for name in sorted(totals, key=lambda name: -totals[name]):
        if totals[name] < 0:
            del totals[name]
    best = max((thing.count for thing in things.values()), default=0)
    rest = [name for name in order if name != "x"][1:]
    while best > 0 and len(rest) > 0:
        best -= 1
        rest = [*rest, f"{best}/{rest[0]}"]
        break
    held = things.get("a")
    assert held is not None
    if held is None or ACTS["a"].act(best) == double(best, times=3):
        return Violation("turn.moves", "no-such-move", {"move": ", ".join(rest)})
    first = "none" if len(order) == 0 else order[0]
    return None
'''


def rules_broken(source: str, allow: Sequence[str] = ()) -> list[str]:
    """The rules that a module with this source breaks."""
    module = read_module(MODULE, "sample.py", source)
    _, found = compile_package(package_of([module]), [MODULE], allow)
    return [finding.rule for finding in found]


@pytest.mark.parametrize(
    ("rule", "snippet"),
    [(rule, snippet) for rule, snippets in BAD.items() for snippet in snippets if snippet],
)
def test_each_rule_bites(rule: str, snippet: str) -> None:
    assert rule in rules_broken(HEAD + snippet, [] if rule == "shared" else ["shared"])


def test_every_rule_has_a_bad_snippet() -> None:
    assert sorted([*BAD, "import-cycle"]) == sorted(ADVICE)


def test_modules_that_import_each_other_are_refused() -> None:
    package = package_of(
        [
            read_module(
                "adjudicator.rules.a",
                "a.py",
                "from adjudicator.rules import b\ndef f(): return 1",
            ),
            read_module("adjudicator.rules.b", "b.py", "from adjudicator.rules.a import f"),
        ]
    )
    assert [finding.rule for finding in lint_package(package)] == ["import-cycle"]


def test_a_finding_about_a_base_record_says_what_is_known_of_it() -> None:
    source = f"{HEAD}{BASE}class B(A):\n y: int\ndef f(a: A): return isinstance(a, B) or a.y > 0\n"
    module = read_module(MODULE, "sample.py", source)
    apart = read_module(MODULE, "sample.py", source.replace("isinstance(a, B) or ", ""))

    (asked,) = lint_package(package_of([module]))
    _, (read,) = compile_package(package_of([apart]), [MODULE])

    assert asked.what == "`isinstance()`, but of a base record only its own fields are known"
    assert read.what == f"`.y`, which {MODULE}.A has not"


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ("from adjudicator.rules.sea import DEPTH", "import-form"),
        ("from adjudicator.rules.sea.board import Plan", "import-form"),
        ("from adjudicator.rules import sea\ndef f(): return sea.DEPTH", "name"),
        ("from adjudicator.rules import sea\ndef f(): return sea.board.DEPTH", "name"),
        ("from adjudicator.rules.sea import board\nclass A(board.Plan): pass", "class"),
        ("from adjudicator.rules.sea import board\ndef f(): return board.Place.x", "name"),
    ],
)
def test_a_name_is_taken_from_the_module_that_declares_it(source: str, rule: str) -> None:
    board = "import msgspec\nDEPTH = 3\nclass Place(msgspec.Struct):\n x: int\n"
    again = "from adjudicator.rules.sea.board import DEPTH, Place\n"
    shared = [
        read_module("adjudicator.rules.sea", "sea.py", again),
        read_module("adjudicator.rules.sea.board", "board.py", board),
    ]
    good = "from adjudicator.rules.sea import board\ndef f(): return board.DEPTH"

    def found(text: str) -> list[str]:
        module = read_module(MODULE, "sample.py", HEAD + text)
        _, findings = compile_package(package_of([*shared, module]), [MODULE])
        return [finding.rule for finding in findings]

    assert found(source) == [rule]
    assert found(good) == []


def test_recursion_is_found_across_modules() -> None:
    package = package_of(
        [
            read_module(
                "adjudicator.rules.a",
                "a.py",
                "from adjudicator.rules import b\ndef f(): return b.g()",
            ),
            read_module(
                "adjudicator.rules.b",
                "b.py",
                "from adjudicator.rules.a import f\ndef g(): return h()\ndef h(): return f()",
            ),
        ]
    )
    assert "recursion" in [finding.rule for finding in lint_package(package)]


def test_portable_code_passes() -> None:
    assert rules_broken(GOOD) == []


def test_a_finding_tells_place_fault_and_advice() -> None:
    module = read_module(MODULE, "sample.py", "def f(a):\n    return a / 2\n")
    (finding,) = lint_package(package_of([module]))
    assert describe(finding) == (
        "sample.py:2: operator: `a / 2`; use + - * // % and comparisons of integers"
    )


@pytest.mark.campaign
def test_the_whole_rulebook_is_portable() -> None:
    """Here for the campaign: `scripts/lint` asks the same before every run of the suite."""
    package = read_rules(ROOT)
    modules, found = compile_package(package, sorted(package.modules))

    assert [describe(finding) for finding in found] == []
    assert len(modules) == len(package.modules)


def rules_in(folder: Path, text: str) -> None:
    """Write a module of rules that is all the rules below a folder."""
    (folder / "adjudicator" / "rules").mkdir(parents=True, exist_ok=True)
    (folder / "adjudicator" / "games" / "sample").mkdir(parents=True, exist_ok=True)
    (folder / "adjudicator" / "rules" / "__init__.py").write_text(text)


def test_the_command_fails_on_findings(tmp_path: Path) -> None:
    rules_in(tmp_path, "X = {1}\n")
    (tmp_path / "adjudicator" / "games" / "sample" / "link.py").write_text("import re\n")
    done = subprocess.run(
        [sys.executable, "-m", "exporters.lua", str(tmp_path), "--known", str(tmp_path / "known")],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout.startswith("adjudicator/rules/__init__.py:1: set: a set;")
    assert "link" not in done.stdout
    assert not (tmp_path / "known").exists()


def test_rules_that_have_compiled_are_not_compiled_again_until_they_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["lua", str(tmp_path), "--known", str(tmp_path / "known")])
    for text, code, said in (
        ("X = 1\n", 0, "1 modules of rules: all compile"),
        ("X = 1\n", 0, "nothing has changed"),
        ("X = {1}\n", 1, "set: a set;"),
        ("X = {1}\n", 1, "set: a set;"),
        ("X = 2\n", 0, "1 modules of rules: all compile"),
        ("X = 1\n", 0, "nothing has changed"),
    ):
        rules_in(tmp_path, text)
        assert command.main() == code
        assert said in capsys.readouterr().out


def test_the_manual_explains_every_rule() -> None:
    manual = (ROOT / "docs" / "portable-python.md").read_text("utf-8")
    assert sorted(re.findall(r"^\| `([a-z-]+)` \|", manual, re.MULTILINE)) == sorted(ADVICE)
