"""The syntax of our own modules, parsed once for all tests that look at it; these run in one worker."""

from __future__ import annotations

import ast
from functools import cache


@cache
def syntax(text: str) -> ast.Module:
    """The syntax of a module with this text; callers must not change it."""
    return ast.parse(text)
