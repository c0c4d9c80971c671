"""Names of Lua in their scopes: which local a name refers to, and how much of a function's limits is used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from workshop.lua.lint.rules import MOST_CONSTANTS, MOST_LOCALS, MOST_UPVALUES


@dataclass(slots=True)
class Variable:
    """A local; `alias` is the global it was made from, as "pcall" or "math.floor", or ""."""

    name: str
    alias: str = ""
    wrapped: bool = False


@dataclass(slots=True)
class FunctionScope:
    """One function while it is read: open blocks, and what Lua limits."""

    start: int
    outer: FunctionScope | None = None
    blocks: list[dict[str, Variable]] = field(default_factory=lambda: [{}])
    counts: list[int] = field(default_factory=lambda: [0])
    active: int = 0
    most_active: int = 0
    upvalues: dict[int, Variable] = field(default_factory=dict)
    constants: set[str] = field(default_factory=set)
    anonymous_constants: int = 0

    def open(self) -> None:
        """Begin a block."""
        self.blocks.append({})
        self.counts.append(0)

    def close(self) -> None:
        """End a block: its locals are gone."""
        self.blocks.pop()
        self.active -= self.counts.pop()

    def reserve(self, count: int) -> None:
        """Count locals that have no name (Lua keeps three for a `for`)."""
        self.counts[-1] += count
        self.active += count
        self.most_active = max(self.most_active, self.active)

    def declare(self, variable: Variable) -> None:
        """A local from here to the end of the block."""
        self.blocks[-1][variable.name] = variable
        self.reserve(1)

    def find(self, name: str) -> Variable | None:
        """The local that a name means here, noted as an upvalue where it is one; None if global."""
        for block in reversed(self.blocks):
            if name in block:
                return block[name]
        if self.outer is None:
            return None
        found = self.outer.find(name)
        if found is not None:
            self.upvalues[id(found)] = found
        return found

    def constant_count(self) -> int:
        """Different strings and numbers, and every table and function written in it."""
        return len(self.constants) + self.anonymous_constants


def beyond_limits(scope: FunctionScope) -> Iterator[tuple[str, str]]:
    """What a function has too much of, when it has been read: rule and words."""
    for rule, count, most, noun in (
        ("locals", scope.most_active, MOST_LOCALS, "locals at a time"),
        ("upvalues", len(scope.upvalues), MOST_UPVALUES, "names from outside"),
        ("constants", scope.constant_count(), MOST_CONSTANTS, "constants"),
    ):
        if count > most:
            yield rule, f"the function here has {count} {noun}"
