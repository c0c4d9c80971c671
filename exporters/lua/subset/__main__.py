"""`python -m exporters.lua.subset [ROOT]`: exit 1 and one line a finding, or exit 0."""

from __future__ import annotations

import sys
from pathlib import Path

from exporters.lua.subset import describe, lint_package, read_rules


def main() -> int:
    """Lint the rules below the given folder (or the current one)."""
    package = read_rules(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    found = lint_package(package)
    for finding in found:
        print(describe(finding))
    if not found:
        print(f"{len(package.modules)} modules of rules: all portable")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
