"""Limits of generated Lua: reserved words and the longest line."""

from __future__ import annotations

KEYWORDS = frozenset(
    [
        "and",
        "break",
        "do",
        "else",
        "elseif",
        "end",
        "false",
        "for",
        "function",
        "goto",
        "if",
        "in",
        "local",
        "nil",
        "not",
        "or",
        "repeat",
        "return",
        "then",
        "true",
        "until",
        "while",
    ]
)
"""Words that cannot be names."""

LONGEST_LINE = 2_000
"""Characters of a line, for readers; the lint of the workshop reports longer ones."""
