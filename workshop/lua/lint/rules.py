"""The rules of the lint, each with advice, and the names that exist in a table's Lua.

The measurements behind the rules: MoonSharp 2.0 (Tabletop Simulator) beside PUC Lua 5.2; the limits
of LuaJIT, on which the suite runs too.
"""

from __future__ import annotations

from types import MappingProxyType

from exporters.lua.syntax import LONGEST_LINE

MOST_LOCALS = 190
MOST_UPVALUES = 60
MOST_CONSTANTS = 65_000
DEEPEST_NESTING = 100
LARGEST_WHOLE = 2**53
LAST_ASCII = 127

RULES = MappingProxyType(
    {
        "ambiguous-call": "the bracket of a call stands on the line of the function: LuaJIT refuses it below",
        "coroutine-wrap": "coroutine.create and resume: a wrapped one under pcall ends MoonSharp",
        "constants": f"at most {MOST_CONSTANTS} constants in a function: LuaJIT ends at 65,536; split it",
        "error-value": "throw strings only; return nil and a reason for what is expected to fail",
        "escape": "write the character itself: MoonSharp's strings are UTF-16, and \\z and \\x differ",
        "float": "rules count in whole numbers below 2^53; write them digit by digit",
        "forbidden": "a table's Lua does not have it, or has another one",
        "global-read": "declare it, or pass its name in `readable`",
        "global-write": "make it local, or pass its name in `writable`",
        "goto": "MoonSharp refuses some jumps that Lua allows; use blocks and flags",
        "lambda": "only MoonSharp knows it; write function (x) return … end",
        "locals": f"at most {MOST_LOCALS} locals at a time in a function (Lua ends at 200); use blocks",
        "long-line": f"at most {LONGEST_LINE} characters a line, for readers",
        "math-huge": "it is finite in MoonSharp: compare with a sentinel of your own",
        "modulo": "the sign differs: only positive divisors",
        "multiple-assignment": "assign one after the other: MoonSharp stores in another order",
        "nesting": f"at most {DEEPEST_NESTING} levels of blocks and expressions (Lua ends at 200)",
        "non-ascii": "texts belong to the words of a language, not to rules",
        "non-ascii-name": "names have ASCII letters, digits and underscores",
        "not-equal": "only MoonSharp knows it; write ~=",
        "select-count": 'select("#") of nothing is 1 in MoonSharp; pass a list',
        "string-arithmetic": "tonumber first: what counts as a number differs",
        "string-order": "the order of texts is the player's: compare numbers, or bytes by a function",
        "syntax": "no Lua reads it",
        "table-nil": "a list with a hole has no certain length; keep a count or a sentinel",
        "text-length": "texts are opaque: their length counts other units in MoonSharp",
        "useless-exception": "take the comment away, or name the rule that its line breaks",
        "upvalues": f"at most {MOST_UPVALUES} names from outside in a function (LuaJIT); use a table",
        "vararg": "pass a list: MoonSharp counts the arguments otherwise",
    }
)
"""Rule -> what to do instead, and why."""

READABLE = frozenset(
    [
        "_G",
        "_VERSION",
        "assert",
        "bit32",
        "coroutine",
        "error",
        "getmetatable",
        "ipairs",
        "math",
        "next",
        "os",
        "pairs",
        "pcall",
        "print",
        "rawequal",
        "rawget",
        "rawset",
        "select",
        "setmetatable",
        "string",
        "table",
        "tonumber",
        "tostring",
        "type",
        "xpcall",
    ]
)
"""The globals that every host of a table's Lua has."""

FORBIDDEN = frozenset(
    [
        "_ENV",
        "collectgarbage",
        "debug",
        "dofile",
        "dynamic",
        "getfenv",
        "io",
        "json",
        "load",
        "loadfile",
        "loadsafe",
        "loadstring",
        "module",
        "newproxy",
        "package",
        "python",
        "rawlen",
        "require",
        "setfenv",
        "unpack",
        "utf8",
    ]
)
"""Globals that some hosts have and tables do not, or that differ."""

_STRING = "byte char find format gmatch gsub len lower match rep reverse sub upper"
_MATH = (
    "abs acos asin atan atan2 ceil cos cosh deg exp floor frexp huge ldexp log max min modf pi pow "
    "rad random randomseed sin sinh sqrt tan tanh"
)
_BIT32 = "arshift band bnot bor btest bxor extract lrotate lshift replace rrotate rshift"
_COROUTINE = "create resume running status wrap yield"

LIBRARIES = MappingProxyType(
    {
        "bit32": frozenset(_BIT32.split()),
        "coroutine": frozenset(_COROUTINE.split()),
        "math": frozenset(_MATH.split()),
        "os": frozenset({"clock", "date", "time"}),
        "string": frozenset(_STRING.split()),
        "table": frozenset({"concat", "insert", "pack", "remove", "sort", "unpack"}),
    }
)
"""Library -> the members that may be used (math.huge only where its rule is allowed)."""

TEXT_FUNCTIONS = frozenset({"byte", "len", "lower", "reverse", "sub", "upper"})
"""Functions of `string` whose answer on other than ASCII differs between hosts."""
