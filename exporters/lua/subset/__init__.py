"""Checks that Python is within the compiler's subset, as far as this is possible without types.

Everything outside the subset of `docs/portable-python.md` is refused with file and line, what is
wrong and what to write instead. `python -m exporters.lua` compiles the rules of the repository it
is run in, and so lints them. The modules that `EXEMPT` names, such as a game's `link`, are where
the rules meet Python: they are left out.
"""

from __future__ import annotations

from exporters.lua.subset.graph import lint_graph
from exporters.lua.subset.rules import ADVICE
from exporters.lua.subset.scope import Report
from exporters.lua.subset.source import Package, SubsetFinding, package_of, read_module, read_rules
from exporters.lua.subset.statements import Statements

__all__ = [
    "ADVICE",
    "Package",
    "SubsetFinding",
    "describe",
    "lint_package",
    "package_of",
    "read_module",
    "read_rules",
]


def lint_package(package: Package) -> list[SubsetFinding]:
    """Everything in a set of modules that is outside the portable subset (sorted)."""
    found = lint_graph(package)
    for module in package.modules.values():
        report = Report(package, module)
        Statements(report).run()
        found += report.found
    return sorted(found)


def describe(finding: SubsetFinding) -> str:
    """A finding as one line: place, rule, what is wrong, what to write instead."""
    advice = ADVICE[finding.rule]
    return f"{finding.file}:{finding.line}: {finding.rule}: {finding.what}; {advice}"
