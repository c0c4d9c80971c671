"""The compiler is right if programs do the same in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exporters.lua.compiler.modules import WIDTH
from tests.support.compiled import Both, RefusedSourceError
from tests.support.exact import LeftRangeError
from tests.support.programs import Program
from tests.support.seeds import campaign_seeds, examples, noting_seed, suite_seeds

ints = st.integers(-50, 50)
texts = st.text("abcXYZ-_/09", max_size=6)
int_lists = st.lists(ints, max_size=8)
text_lists = st.lists(texts, max_size=8)
dicts = st.dictionaries(texts, ints, max_size=6)
maybes = st.one_of(st.none(), ints)

PROGRAMS: dict[str, tuple[str, list[st.SearchStrategy[Any]]]] = {
    "floor division and modulo of negatives": (
        (
            "def f(a: int, b: int) -> list[int]:\n"
            "    if b == 0:\n        return [a // 7, a % 7, a // -7, a % -7]\n"
            "    return [a // b, a % b, a // 7, a % 7]\n"
        ),
        [ints, ints],
    ),
    "the largest integers": (
        (
            "def f(a: int, b: int) -> list[str]:\n"
            "    return [str(a + b), str(a - b), str(a // 3), str(a % 3), f'{-a}', str(a * 0), str(-a * 0)]\n"
        ),
        [st.integers(-(2**52), 2**52), st.integers(-(2**52) + 1, 2**52 - 1)],
    ),
    "truth of everything": (
        (
            "def f(xs: list[int], d: dict[str, int], n: int, s: str) -> list[bool]:\n"
            "    found: list[bool] = [not xs, not d, not n, not s, bool(xs), bool(d), bool(n), bool(s)]\n"
            "    if xs:\n        found.append(True)\n"
            "    if d and n or s:\n        found.append(False)\n"
            "    while xs and n > 0:\n        n -= 1\n        found.append(n > 3 and not s)\n"
            "    return found\n"
        ),
        [int_lists, dicts, ints, texts],
    ),
    "a value chosen by or and and": (
        (
            "def f(s: str, n: int, xs: list[int], d: dict[str, int]) -> list[Any]:\n"
            "    a = s or 'none'\n    b = n or 7\n    c = xs or [1]\n    e = s and 'some'\n"
            "    g = d.get(s) or 5\n    return [a, b, c, e, g]\n"
        ),
        [texts, ints, int_lists, dicts],
    ),
    "None in lists and dicts": (
        (
            "def f(xs: list[int | None], key: str) -> list[Any]:\n"
            "    d: dict[str, int | None] = {'a': None, 'b': 2}\n"
            "    if len(xs) > 0:\n        d[key] = xs[0]\n"
            "    none = [x for x in xs if x is None]\n"
            "    some = [x for x in xs if x is not None]\n"
            "    return [len(xs), none, some, d, d.get('a'), d.get('zz'), xs + [None], None in xs,\n"
            "            'a' in d, d.get('a', 3)]\n"
        ),
        [st.lists(maybes, max_size=6), texts],
    ),
    "order of strings": (
        (
            "def f(xs: list[str], a: str, b: str) -> list[Any]:\n"
            "    return [sorted(xs), sorted(xs, reverse=True), a < b, a <= b, a > b, a >= b,\n"
            "            max(xs, default=''), min(xs, default=''), max(a, b), 'a' < 'B']\n"
        ),
        [st.lists(texts, max_size=20), texts, texts],
    ),
    "stable sorting by keys": (
        (
            "def f(xs: list[int], words: list[str]) -> list[Any]:\n"
            "    order = {'a': 3, 'b': 1}\n"
            "    return [sorted(xs, key=lambda x: x % 3), sorted(xs, key=lambda x: x % 3, reverse=True),\n"
            "            sorted(words, key=lambda w: (len(w), w)), sorted(words, key=len),\n"
            "            sorted(words, key=lambda w: order.get(w, 2)),\n"
            "            max(words, key=len, default='none'), min(xs, key=lambda x: x * x, default=0),\n"
            "            sorted(words, key=lambda w: w > 'b')]\n"
        ),
        [st.lists(ints, max_size=40), st.lists(texts, max_size=30)],
    ),
    "nested comprehensions": (
        (
            "def f(xs: list[int], ys: list[int], d: dict[str, int]) -> list[Any]:\n"
            "    pairs = [[x, y] for x in xs for y in ys if x < y if y % 2 == 0]\n"
            "    table = [[x * y for y in ys] for x in xs]\n"
            "    sums = {f'{x}': sum(y for y in ys if y > x) for x in xs}\n"
            "    return [pairs, table, sums, any(x > y for x in xs for y in ys),\n"
            "            all(any(x == y for y in ys) for x in xs),\n"
            "            {k: [v for _ in xs] for k, v in d.items() if v in xs},\n"
            "            sum(1 for k in d if d[k] > 0), [x for x in [x + 1 for x in xs] if x != 2]]\n"
        ),
        [int_lists, int_lists, dicts],
    ),
    "aliasing and copies": (
        (
            "def f(xs: list[int], d: dict[str, int]) -> list[Any]:\n"
            "    same = xs\n    other = [*xs]\n    third = xs[:]\n    fourth = list(xs)\n"
            "    same.append(99)\n    other.append(1)\n    third += [5]\n    e = d\n    g = {**d}\n    h = dict(d)\n"
            "    e['new'] = 1\n    g['new'] = 2\n    h['x'] = 4\n    rows = [xs, xs]\n    rows[0].append(7)\n"
            "    xs += [8]\n    return [xs, same, other, third, fourth, d, e, g, h, rows]\n"
        ),
        [int_lists, dicts],
    ),
    "one object or two": (
        (
            "class Held(msgspec.Struct):\n    xs: list[int]\n    d: dict[str, int]\n"
            "def f(xs: list[int], d: dict[str, int]) -> list[bool]:\n"
            "    held = Held(xs, d)\n    before = held.xs\n    entries = held.d\n"
            "    first = [held.xs is before, held.d is not entries, xs is before, d is entries]\n"
            "    if len(xs) > 1:\n        held.xs = [*xs]\n    if len(d) > 1:\n        held.d = {**d}\n"
            "    return [*first, held.xs is before, held.d is entries, xs[:] is xs, {**d} is d, held.xs == xs]\n"
        ),
        [int_lists, dicts],
    ),
    "the order of dicts": (
        (
            "def f(keys: list[str], gone: list[str]) -> list[Any]:\n"
            "    d: dict[str, int] = {}\n"
            "    for at, key in enumerate(keys):\n        d[key] = at\n"
            "    for key in gone:\n        if key in d:\n            del d[key]\n"
            "    for key in gone:\n        d[key] = d.get(key, 0) + 100\n"
            "    listed = [k for k in d]\n    pairs = [f'{k}={v}' for k, v in d.items()]\n"
            "    return [listed, pairs, list(d.values()), list(d.keys()), len(d), {**d, 'zz': 1, **{'a': 5}}]\n"
        ),
        [text_lists, text_lists],
    ),
    "indices and slices": (
        (
            "def f(xs: list[int], a: int, b: int, s: str) -> list[Any]:\n"
            "    found: list[Any] = [xs[a:b], xs[a:], xs[:b], xs[-2:], xs[:-1], s[a:b], s[-3:], s[:2]]\n"
            "    if len(xs) > 0:\n"
            "        found.append(xs[-1])\n        found.append(xs[0])\n        found.append(xs[a % len(xs)])\n"
            "        found.append(xs[-1 - (b % len(xs))])\n        xs[a % len(xs)] = 77\n        xs[-1] += 3\n"
            "        xs[0] -= 1\n"
            "    return [found, xs]\n"
        ),
        [int_lists, st.integers(-10, 10), st.integers(-10, 10), texts],
    ),
    "loops left and gone on with": (
        (
            "def f(xs: list[int], n: int) -> list[Any]:\n"
            "    found: list[int] = []\n    last = -1\n"
            "    for at, x in enumerate(xs, 1):\n"
            "        if x == n:\n            found.append(1000)\n            continue\n"
            "        if x > 40:\n            break\n"
            "        for y in range(at, 0, -2):\n"
            "            if y == 3:\n                continue\n"
            "            if y > x:\n                found.append(y)\n                break\n"
            "        last = x\n"
            "    while True:\n"
            "        n += 1\n        if n % 7 == 0:\n            break\n        if n % 2 == 0:\n            continue\n"
            "        found.append(n)\n"
            "    for x in xs:\n        pass\n"
            "    return [found, last, n, x if len(xs) > 0 else 0]\n"
        ),
        [int_lists, ints],
    ),
    "names that live on between rounds": (
        (
            "def f(xs: list[int]) -> list[Any]:\n"
            "    found: list[int] = []\n"
            "    for at, x in enumerate(xs):\n"
            "        if at > 0:\n            found.append(x - before)\n"
            "        before = x\n"
            "    if len(xs) > 1:\n        first = xs[0]\n    else:\n        first = 0\n"
            "    for x in xs:\n        if x > first:\n            best = x\n            found.append(best)\n"
            "    return [found, first]\n"
        ),
        [int_lists],
    ),
    "comparisons": (
        (
            "def f(a: int, b: int, xs: list[int], ys: list[int]) -> list[bool]:\n"
            "    return [a < b <= 10, 0 <= a < len(xs), a == b == 3, xs == ys, xs != ys, a in xs, a not in ys,\n"
            "            a in [1, 2, b], [a] == [b], {'x': xs} == {'x': ys}, [1, None] == [1, None],\n"
            "            a < abs(b) < 40, not a == b, xs is None]\n"
        ),
        [ints, ints, int_lists, int_lists],
    ),
    "text": (
        (
            "def f(s: str, t: str, xs: list[str], n: int) -> list[Any]:\n"
            "    return [f'{s}/{n}-{t}', s + t, s + '-' + t, ','.join(xs), s.split('-'), 'a' in s, t in s,\n"
            "            s.startswith(t), s.endswith(t), len(s), f'{n == 1}', str(n), int(f'{n}'),\n"
            "            f'{xs == []}', s == t]\n"
        ),
        [texts, texts, text_lists, ints],
    ),
    "methods that change": (
        (
            "def f(xs: list[int], d: dict[str, int], n: int) -> list[Any]:\n"
            "    xs.insert(n, 5)\n    xs.extend([1, 2])\n    a = xs.pop()\n    b = xs.pop(0)\n    xs.remove(xs[0])\n"
            "    c = xs.count(1)\n    d.update({'q': 1})\n    e = d.setdefault('r', 9)\n    g = d.pop('q')\n"
            "    h = d.pop('none', -1)\n    ys = xs.copy()\n    ys.append(0)\n    d['r'] += 2\n"
            "    return [xs, a, b, c, d, e, g, h, ys, reversed_of(xs)]\n"
            "def reversed_of(xs: list[int]) -> list[int]:\n    return [x for x in reversed(xs)]\n"
        ),
        [st.lists(ints, min_size=2, max_size=6), dicts, st.integers(-3, 9)],
    ),
    "the order in which things happen": (
        (
            "def take(xs: list[int]) -> int:\n    return xs.pop(0)\n"
            "def f(xs: list[int]) -> list[Any]:\n"
            "    a = [take(xs), len(xs), take(xs), [x for x in xs], take(xs)]\n"
            "    b = take(xs) - take(xs)\n"
            "    c = {'x': take(xs), 'y': [x for x in xs if x > 0], 'z': len(xs)}\n"
            "    d = len(xs) > 2 and take(xs) > 0 and any(take(xs) > x for x in [1, 2])\n"
            "    e = take(xs) if len(xs) > 3 else -1\n"
            "    g = pair(b=take(xs), a=take(xs))\n"
            "    return [a, b, c, d, e, g, xs]\n"
            "def pair(a: int, b: int) -> list[int]:\n    return [a, b]\n"
        ),
        [st.lists(ints, min_size=12, max_size=14)],
    ),
    "records": (
        (
            "class Inner(msgspec.Struct):\n    n: int\n    words: list[str]\n"
            "class Outer(msgspec.Struct):\n    inner: Inner\n    other: Inner | None = None\n    end: int = 4\n"
            "def make(n: int, words: list[str]) -> Outer:\n"
            "    return Outer(Inner(n, words=words))\n"
            "def f(n: int, words: list[str]) -> list[Any]:\n"
            "    a = make(n, words)\n    b = make(n, [*words])\n    same = a == b\n"
            "    a.inner.n += 1\n    a.end = a.end * 2\n    a.other = b.inner\n    a.inner.words.append('x')\n"
            "    if a.other is not None:\n        a.other.n -= 1\n"
            "    return [a, b, same, a == b, a.other == b.inner, a.other is None, [a.inner] == [b.inner]]\n"
        ),
        [ints, text_lists],
    ),
    "functions as defaults of fields": (
        (
            "from collections.abc import Callable\n"
            "def same(a: int) -> int:\n    return a\n"
            "def twice(a: int) -> int:\n    return 2 * a\n"
            "class Act(msgspec.Struct):\n"
            "    name: str\n    first: Callable[[int], int] = same\n"
            "    then: Callable[[int], int] = twice\n    kept: bool = True\n"
            "ACTS: dict[str, Act] = {'a': Act('a'), 'b': Act('b', then=same, kept=False)}\n"
            "def f(a: int) -> list[Any]:\n"
            "    return [[act.name, act.first(a), act.then(a), act.kept] for act in ACTS.values()]\n"
        ),
        [ints],
    ),
    "functions with their first argument given": (
        (
            "from collections.abc import Callable\n"
            "from adjudicator.rules.bound import bound\n"
            "def sum_of(a: int, b: int, c: int) -> int:\n    return a + 10 * b + 100 * c\n"
            "class Act(msgspec.Struct):\n    do: Callable[[int, int], int]\n    n: int\n"
            "def acts(a: int) -> dict[str, Act]:\n"
            "    return {'x': Act(do=bound(sum_of, a), n=1), 'y': Act(bound(bound(sum_of, a), 5), 2)}\n"
            "ACTS = acts(3)\n"
            "def f(a: int, b: int) -> list[int]:\n"
            "    first = bound(sum_of, a)\n"
            "    more = acts(b)\n"
            "    return [first(b, 1), ACTS['x'].do(a, b), more['x'].do(b, a), more['y'].do(a) + more['y'].n]\n"
        ),
        [ints, ints],
    ),
    "copies that share nothing": (
        (
            "from adjudicator.rules.copies import copied\n"
            "class Inner(msgspec.Struct):\n    words: list[str]\n    n: int | None\n"
            "class Outer(msgspec.Struct):\n    inner: Inner | None\n    rows: dict[str, list[int]]\n"
            "def f(words: list[str], n: int | None, xs: list[int], d: dict[str, int]) -> list[Any]:\n"
            "    a = Outer(Inner(words, n), {'x': xs, 'a': [1]})\n    b = copied(a)\n    none = Outer(None, {})\n"
            "    c = copied(none.inner)\n    e = copied(d)\n    same = a == b\n    xs.append(7)\n"
            "    words.append('q')\n    d['new'] = 1\n    a.rows['z'] = []\n"
            "    if a.inner is not None:\n        a.inner.n = 5\n"
            "    return [a, b, c, e, d, same, a == b, copied(n), copied([xs]), copied(words)[-1]]\n"
        ),
        [text_lists, maybes, int_lists, dicts],
    ),
    "functions as values": (
        (
            "def add(a: int, b: int = 5) -> int:\n    return a + b\n"
            "def less(a: int, b: int) -> int:\n    return a - b\n"
            "TABLE = {'add': add, 'less': less}\n"
            "ORDER: list[str] = ['less', 'add']\n"
            "def f(a: int, b: int) -> list[int]:\n"
            "    found = [TABLE[name](a, b) for name in ORDER]\n    chosen = TABLE['add']\n"
            "    return [*found, chosen(b, a), add(a), add(b=a, a=1), add(a, b=b)]\n"
        ),
        [ints, ints],
    ),
    "conditional expressions": (
        (
            "def f(a: int, flag: bool, xs: list[int], d: dict[str, int]) -> list[Any]:\n"
            "    b = False if a > 0 else flag\n    c = None if flag else a\n    e = xs if flag else []\n"
            "    g = [x for x in xs] if a > 0 else [a]\n    h = d['q'] if 'q' in d else -1\n"
            "    i = (1 if a > 3 else 2) if flag else 3\n"
            "    return [b, c, e, g, h, i, not (a > 0 and flag), a > 0 or flag]\n"
        ),
        [ints, st.booleans(), int_lists, dicts],
    ),
    "zip and ranges": (
        (
            "def f(xs: list[int], ys: list[str], n: int) -> list[Any]:\n"
            "    found: list[Any] = [list(range(n)), list(range(2, n)), list(range(n, 0, -3)), [*range(3)]]\n"
            "    for x, y in zip(xs, ys):\n        found.append(f'{x}{y}')\n"
            "    total = 0\n    for k in range(1, n + 1):\n        total += k\n        k = 0\n        total += k\n"
            "    return [found, total, sum(xs), max(xs, default=n), min([n, 3]), max(n, 4, len(xs)),\n"
            "            any(xs), all(xs), [f'{i}{x}' for i, x in enumerate(xs)]]\n"
        ),
        [int_lists, text_lists, st.integers(0, 9)],
    ),
    "names that Lua keeps for itself": (
        (
            "def f(end: int, local: list[int], rt: int) -> list[Any]:\n"
            "    repeat = end + 1\n    function = {'until': repeat, 'nil': rt}\n    then = [nil for nil in local]\n"
            "    math = function['until']\n    table = math\n    string = f'{table}'\n"
            "    return [repeat, function, then, math, table, string]\n"
        ),
        [ints, int_lists, ints],
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_does_the_same_in_both_languages(name: str) -> None:
    source, strategies = PROGRAMS[name]
    both = Both(source)

    @settings(max_examples=examples(60), deadline=None)
    @given(st.tuples(*strategies))
    def compare(arguments: tuple[Any, ...]) -> None:
        assert both.in_lua("f", list(arguments)) == both.in_python("f", list(arguments))

    compare()


def test_lua_is_stable_and_names_the_lines_of_python() -> None:
    source = PROGRAMS["loops left and gone on with"][0]

    first, second = Both(source).lua_text, Both(source).lua_text

    assert first == second
    assert "function f(xs, n) -- 4" in first
    assert "break -- continue" in first
    assert max(len(line) for line in first.splitlines()) < WIDTH + 20


def test_what_types_do_not_allow_is_refused_with_its_place() -> None:
    with pytest.raises(
        RefusedSourceError, match=r"rules\.py:5: format: the text of `xs`, a list; "
    ):
        Both("def f(xs: list[int]) -> str:\n    return f'{xs}'\n")


def test_a_refusal_in_one_function_hides_none_in_another() -> None:
    source = "def f(s: str) -> str:\n    return s * 3\n"
    source += "def g(xs: list[int]) -> str:\n    return f'{xs}'\n"

    with pytest.raises(RefusedSourceError) as refused:
        Both(source)

    assert [finding.rule for finding in refused.value.findings] == ["operator", "format"]


def test_what_a_record_is_told_of_its_fields_reads_it_back() -> None:
    both = Both(PROGRAMS["records"][0])

    answer = both.in_lua("make", [3, ["a"]])

    made = both.python["Outer"]
    assert msgspec.convert(answer, made) == both.python["make"](3, ["a"])


def test_random_programs_do_the_same_in_both_languages() -> None:
    compare_programs(suite_seeds("random programs", range(50)))


def test_a_program_that_leaves_the_range_of_numbers_is_told_from_one_that_does_not() -> None:
    doubling = "def f(n: int, times: int) -> int:\n"
    doubling += "    for _ in range(times):\n        n += n\n    return n % 1000\n"
    both = Both(doubling)

    assert both.in_lua("f", [1, 52]) == both.in_python("f", [1, 52]) == 2**52 % 1000
    with pytest.raises(LeftRangeError, match="9007199254740992"):
        both.in_python("f", [1, 53])
    # This one writes such a number: Lua refuses to, Python says that it has left the range.
    assert compare_program(Program(542272).text) == (2, 1)


@pytest.mark.campaign
def test_many_random_programs_do_the_same_in_both_languages() -> None:
    compare_programs(campaign_seeds("random programs", 10_000))


def compare_programs(chosen: Iterable[int]) -> None:
    """Run the programs of some seeds on a few inputs each, in both languages."""
    compared = left = tried = 0
    for seed in chosen:
        with noting_seed("random programs", seed):
            same, outside = compare_program(Program(seed).text)
        compared, left, tried = compared + same, left + outside, tried + 1
    assert compared >= tried
    assert left * 50 <= compared, "too many programs leave the range of numbers to prove much"


def compare_program(text: str) -> tuple[int, int]:
    """On how many inputs a program did the same in both languages, and on how many it left the range.

    What comes of larger numbers than both keep exactly is promised by neither, so it is not compared.
    """
    try:
        both = Both(text)
    except SyntaxError:
        return 0, 0
    compared = left = 0
    for arguments in INPUTS:
        try:
            wanted = both.in_python("f", arguments)
        except (IndexError, KeyError, RuntimeError):
            continue
        except LeftRangeError:
            left += 1
            continue
        assert both.in_lua("f", arguments) == wanted, f"{text}\n{both.lua_text}"
        compared += 1
    return compared, left


INPUTS: list[list[Any]] = [
    [3, "a", [1, 2, 3], ["b", "a-c", "b"], {"a": 1, "x": -2}, -4],
    [-7, "", [], [], {}, 0],
    [12, "x-y", [5, -5, 5, 0, 9, -12, 31], ["z", "", "x"], {"z": 0, "b": 7, "c": 7}, 2],
]
