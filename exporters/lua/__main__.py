"""`python -m exporters.lua [ROOT]`: compiles all rules and reports what it cannot compile; exits with 1 or 0."""

from __future__ import annotations

import sys
from pathlib import Path

from exporters.lua.compiler import compile_package
from exporters.lua.subset import describe, read_rules


def main() -> int:
    """Lint the rules below the given folder (or the current one) by compiling them."""
    package = read_rules(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    _, found = compile_package(package, sorted(package.modules))
    for finding in found:
        print(describe(finding))
    if not found:
        print(f"{len(package.modules)} modules of rules: all compile to Lua")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
