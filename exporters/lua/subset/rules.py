"""What the portable subset refuses, and what to write instead.

One entry a rule: its id and the advice that follows every finding. The rules themselves are
explained, with an example each, in `docs/portable-python.md`; a test keeps the two lists equal.
"""

from __future__ import annotations

ADVICE: dict[str, str] = {
    "argument-kinds": "give every argument a plain name and a place",
    "assertion": "return a violation; only `assert x is not None` may stand, as a note to mypy",
    "assignment-chain": "assign to one name a line",
    "augmented-list": "write `x = [*x, ...]` or `x.append(...)`",
    "builtin": "use one of the functions that the run-time for Lua has (see docs/portable-python.md)",
    "changed-while-iterated": "loop over `sorted(...)` of it, or gather the changes first",
    "class": "declare records only: `class Name(msgspec.Struct)` with annotated fields",
    "class-body": "keep behaviour in module-level functions; a record holds annotated fields",
    "comparison-chain": "give the middle value a name first",
    "constant": "use integers, ASCII strings, True, False and None",
    "coroutine": "write ordinary functions",
    "decorator": "call the function, or write what the decorator adds",
    "default": "default to a number, a string, True, False or None",
    "deletion": "delete dict entries only: `del d[key]`",
    "dict-key": "key dicts by strings",
    "exception": "return a Violation: failure is a value",
    "float": "count in integers",
    "format": "put the plain value between the braces",
    "generator": "return a list",
    "generator-expression": "write a list; generators stand only directly inside sum, any, all, min, max, sorted",
    "global-state": "keep what changes in the position",
    "identity": "use `==`; `is` is for None",
    "import": "import only msgspec, typing, __future__, collections.abc, adjudicator.rules and the own game",
    "import-cycle": "move what both need to a third module",
    "import-form": "write `from module import name`",
    "integer-size": "stay below 2**53, the largest whole number that Lua keeps exactly",
    "keyword-call": "pass by place: only functions and records known by name take keywords",
    "lambda": "write a module-level function; a lambda stands only as the key of sorted()",
    "locals": "split the function: Lua allows 200 locals",
    "loop-else": "use a flag",
    "loop-variable": "copy it to a name of its own inside the loop",
    "match": "use if and elif",
    "method": "use list.append, list.index, dict.get, dict.items, dict.keys, dict.values, str.join or str.split",
    "name": "declare it: a name is a local, a function, a record or a constant",
    "module-code": "keep to imports, constants, records and functions at the top of a module",
    "nested-function": "make it a module-level function",
    "non-ascii": "spell it in ASCII: players' words come from the locale",
    "none-equality": "write `is None` or `is not None`",
    "operator": "use + - * // % and comparisons of integers",
    "or-value": 'write an if: Lua takes 0 and "" for true',
    "recursion": "write a loop with a list of what is left to do",
    "remainder": "divide by a positive number: runtimes differ on negative ones",
    "scope": "pass it in and return it",
    "set": "use a dict with True values, or a sorted list",
    "slice": "use `x[a:b]` on the right-hand side",
    "sort-key": "sort by an integer or an ASCII string; for two keys sort twice, the lesser key first",
    "star": "pass the arguments one by one; `*` stands only in a list display, `**` in a dict display",
    "string-containment": "look the word up in a list or a dict",
    "string-joining": "use an f-string or str.join",
    "string-order": "sort with sorted(); compare strings with == and != only",
    "step": "write the step of range() as a number",
    "syntax": "use a plainer statement",
    "truth-number": "compare truths with truths and numbers with numbers: Lua knows no other",
    "tuple": "use a list or a record; unpack only in `for k, v in d.items()` and enumerate()",
    "type": "annotate it: the compiler must know whether it is a list, a dict or a string",
    "walrus": "assign on a line of its own",
    "with": "rules touch no files and no locks",
}
"""Rule -> what to write instead."""

LOCALS_MOST = 180
"""Lua refuses the 201st local of a function; the compiler needs a few itself."""

INTEGER_MOST = 2**53

BUILTINS = frozenset(
    {
        "abs",
        "all",
        "any",
        "enumerate",
        "int",
        "len",
        "list",
        "max",
        "min",
        "range",
        "sorted",
        "str",
        "sum",
    }
)
"""The built-in functions that the run-time for Lua has."""

GENERATOR_CALLS = frozenset({"all", "any", "max", "min", "sorted", "sum"})
"""Functions that may take a generator expression."""

BUILTIN_KEYWORDS: dict[str, frozenset[str]] = {
    "sorted": frozenset({"key"}),
    "max": frozenset({"default"}),
    "min": frozenset({"default"}),
}
"""Keyword arguments of the built-in functions."""

METHODS = frozenset({"append", "get", "index", "items", "join", "keys", "split", "values"})
"""The methods that the run-time for Lua has."""

MODULES = frozenset({"__future__", "collections.abc", "typing"})
"""Modules outside the rules whose names serve annotations only."""

EXEMPT = frozenset({"game", "link", "moves"})
"""Modules of a game where the rules meet Python: they are never compiled."""
