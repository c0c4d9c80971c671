"""`python -m exporters.lua [ROOT] [--known FILE]`: compiles all rules and reports what it cannot compile; exits with 1 or 0.

With `--known`, the file keeps for the last trees that compiled a hash of the rules, of the compiler and
of the version of Python; where there is one for the tree at hand, nothing is compiled.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256
from pathlib import Path

from adjudicator.atomic import write_atomically
from exporters.lua.compiler import compile_package
from exporters.lua.subset import describe, read_rules

KEPT = 8
"""Trees that a file of `--known` has, the newest first."""


def main() -> int:
    """Lint the rules below the given folder (or the current one) by compiling them."""
    parser = argparse.ArgumentParser(prog="python -m exporters.lua")
    parser.add_argument("root", nargs="?", type=Path, default=Path())
    parser.add_argument("--known", type=Path)
    asked = parser.parse_args()
    inputs = inputs_of(asked.root)
    known = asked.known.read_text("utf-8").split() if asked.known and asked.known.is_file() else []
    if inputs in known:
        print("all rules compile to Lua: nothing has changed since they last did")
        return 0
    package = read_rules(asked.root)
    _, found = compile_package(package, sorted(package.modules))
    for finding in found:
        print(describe(finding))
    if found:
        return 1
    print(f"{len(package.modules)} modules of rules: all compile to Lua")
    if asked.known:
        asked.known.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(asked.known, "\n".join([inputs, *known][:KEPT]).encode())
    return 0


def inputs_of(root: Path) -> str:
    """A hash of all Python below `root/adjudicator`, of the compiler, and of the version of Python."""
    hashed = sha256(sys.version.encode())
    for folder in (root / "adjudicator", Path(__file__).parent):
        for file in sorted(folder.rglob("*.py")):
            hashed.update(f"\n{file.relative_to(folder).as_posix()}\n".encode())
            hashed.update(sha256(file.read_bytes()).digest())
    return hashed.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
