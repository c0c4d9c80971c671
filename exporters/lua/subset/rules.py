"""The rules of the portable subset, each with advice on what to write instead.

One entry a rule: its id and the advice that follows every finding. The rules themselves are
explained, with an example each, in `docs/portable-python.md`; a test keeps the two lists equal.
"""

from __future__ import annotations

ADVICE: dict[str, str] = {
    "argument-kinds": "give every argument a plain name and a place",
    "assertion": "return a violation; only `assert x is not None` may stand, as a note to mypy",
    "builtin": "use one of the functions that the run-time for Lua has (see docs/portable-python.md)",
    "changed-while-iterated": "loop over `sorted(...)` of it, or gather the changes first",
    "class": "declare records only: `class Name(msgspec.Struct)` with annotated fields, or with one record, frozen or not as this one, in place of msgspec.Struct",
    "class-body": "keep behaviour in module-level functions; a record holds annotated fields",
    "comparison-chain": "compare with `in` on its own",
    "constant": "use integers, ASCII strings, True, False and None",
    "coroutine": "write ordinary functions",
    "decorator": "call the function, or write what the decorator adds",
    "default": "default to a number, a string, True, False or None; a frozen record also to an empty list, any record to a function above it or imported",
    "deletion": "delete dict entries only: `del d[key]`",
    "dict-key": "key dicts by strings",
    "exception": "return a Violation: failure is a value",
    "float": "count in integers",
    "format": "put the plain value between the braces",
    "generator": "return a list",
    "generator-expression": "write a list; generators stand only directly inside sum, any, all, min, max, sorted",
    "global-state": "keep what changes in the position",
    "identity": "use `==`; `is` is for None, and asks whether a list or dict is still the same object",
    "import": "import only msgspec, typing, __future__, collections.abc, adjudicator.rules and the own game",
    "import-cycle": "move what both need to a third module",
    "import-form": "write `from module import name`, of the module that declares the name",
    "integer-size": "stay below 2**53, the largest whole number that Lua keeps exactly",
    "keyword-call": "pass by place: only functions and records known by name take keywords",
    "lambda": "write a module-level function; a lambda stands only as the key of sorted(), min(), max()",
    "locals": "split the function: Lua allows 200 locals",
    "loop-else": "use a flag",
    "match": "use if and elif",
    "method": "use a method that docs/portable-python.md lists",
    "name": "declare it: a name is a local, a function, a record or a constant",
    "module-code": "keep to imports, constants, records and functions at the top of a module",
    "nested-function": "make it a module-level function",
    "non-ascii": "spell it in ASCII: players' words come from the locale",
    "none-equality": "write `is None` or `is not None`",
    "operator": "use + - * // % and comparisons of integers",
    "override": "give the field the type that the extended record gives it, or a narrower one",
    "recursion": "write a loop with a list of what is left to do",
    "scope": "pass it in and return it",
    "set": "use a dict with True values, or a sorted list",
    "shared": "make a new one (`{**d, key: x}`, `[*xs, x]`, adjudicator.rules.multisets): what a position holds is never changed in place, but for the fields of its records",
    "slice": "use `x[a:b]` on the right-hand side",
    "sort-key": "write `key=lambda x: ...` with one argument, or name a function",
    "star": "pass the arguments one by one; `*` stands only in a list display, `**` in a dict display",
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
    [
        "abs",
        "all",
        "any",
        "bool",
        "dict",
        "enumerate",
        "int",
        "len",
        "list",
        "max",
        "min",
        "range",
        "reversed",
        "sorted",
        "str",
        "sum",
        "zip",
    ]
)
"""The built-in functions that the compiler takes; enumerate and zip only in loops."""

GENERATOR_CALLS = frozenset({"all", "any", "max", "min", "sorted", "sum"})
"""Functions that may take a generator expression."""

TYPE_CALLS = frozenset({"getattr", "hasattr", "isinstance", "issubclass", "setattr", "type"})
"""Functions that ask a value what it is: never needed, as types are known."""

LOOP_CALLS = frozenset({"enumerate", "zip"})
"""Functions that yield pairs, which only a loop can take."""

BUILTIN_KEYWORDS: dict[str, frozenset[str]] = {
    "enumerate": frozenset({"start"}),
    "sorted": frozenset({"key", "reverse"}),
    "max": frozenset({"default", "key"}),
    "min": frozenset({"default", "key"}),
}
"""Keyword arguments of the built-in functions."""

METHODS = frozenset(
    [
        "append",
        "copy",
        "count",
        "endswith",
        "extend",
        "get",
        "index",
        "insert",
        "items",
        "join",
        "keys",
        "pop",
        "remove",
        "setdefault",
        "split",
        "startswith",
        "update",
        "values",
    ]
)
"""The methods that the compiler takes."""

CHANGING_METHODS = frozenset(
    {"append", "extend", "insert", "pop", "remove", "setdefault", "update"}
)
"""Those of them that change what they are called on."""

NATIVE: dict[str, str] = {
    "adjudicator.rules.bound.bound": "rt.bound",
    "adjudicator.rules.copies.copied": "rt.copy",
    "adjudicator.rules.leaves.edited": "rt.edited",
    "adjudicator.rules.leaves.numbers": "rt.numbers",
    "adjudicator.rules.leaves.texts": "rt.texts",
}
"""Functions (dotted names) that are no portable Python -> what the runtime has in their place.

Each takes one value and answers one of the same type, but for `bound`, which takes a function and its
first argument and answers a function (`BINDING`); their modules are never compiled.
"""

BINDING = "rt.bound"
"""The one of them that answers a function."""

MODULES = frozenset({"__future__", "collections.abc", "typing"})
"""Modules outside the rules whose names serve annotations only."""

EXEMPT = frozenset(
    {
        "content_checks",
        "domains",
        "event_words",
        "forum_post",
        "game",
        "guide",
        "link",
        "moves",
        "strategy",
    }
)
"""Modules of a game or of a package of rules where they meet Python: they are never compiled."""
