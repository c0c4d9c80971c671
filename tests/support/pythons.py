"""Judges all golden logs and samples with every installed CPython from 3.11 on: `scripts/pythons`.

Each Python gets an environment of its own under `build/pythons/`. The verdicts must be the same
bytes; the exit code is 1 where they differ, 2 where there is no Python to try.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

MINORS = (11, 12, 13)
LOGS = ("tests/games/*/golden/*.jsonl", "docs/samples/*.jsonl")
JUDGED = (0, 1, 2, 3)
"""Exit codes of `kynes check` that mean that all logs were judged."""
WHICH = "import sys; sys.exit(sys.implementation.name != 'cpython')"


def interpreters(minor: int) -> Iterator[str]:
    """Where a CPython of this minor version may be."""
    name = f"python3.{minor}"
    found = shutil.which(name)
    if found is not None:
        yield found
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(str(found) for found in root.glob(f"versions/3.{minor}.*/bin/{name}"))


def runs(interpreter: str) -> bool:
    """Whether it starts and is CPython: a shim of pyenv may stand for a version not chosen."""
    done = subprocess.run([interpreter, "-c", WHICH], check=False, capture_output=True)
    return done.returncode == 0


def verdicts(interpreter: str, folder: Path) -> bytes:
    """The verdicts on all logs, as JSON lines, by Kynes installed for an interpreter."""
    kynes = folder / "bin" / "kynes"
    if not kynes.exists():
        subprocess.run([interpreter, "-m", "venv", str(folder)], check=True)
        pip = [str(folder / "bin" / "pip"), "install", "--quiet", "--editable", "."]
        subprocess.run(pip, check=True)
    logs = [str(log) for pattern in LOGS for log in sorted(Path().glob(pattern))]
    done = subprocess.run([kynes, "check", "--json", *logs], check=False, stdout=subprocess.PIPE)
    if done.returncode not in JUDGED:
        sys.exit(f"{interpreter}: kynes check ended with {done.returncode}")
    return done.stdout


def main() -> int:
    """Compare them; the exit code."""
    seen: dict[str, bytes] = {}
    for minor in MINORS:
        here = [found for found in interpreters(minor) if runs(found)]
        if not here:
            print(f"python3.{minor}: not here, skipped")
            continue
        told = verdicts(here[0], Path("build/pythons") / str(minor))
        seen[f"3.{minor}"] = told
        digest = hashlib.sha256(told).hexdigest()
        count = len(told.splitlines())
        print(f"python3.{minor}: {count} verdicts, SHA-256 {digest}")
    if not seen:
        print("no Python from 3.11 on is here", file=sys.stderr)
        return 2
    if len(set(seen.values())) > 1:
        print("The verdicts differ.", file=sys.stderr)
        return 1
    print("The same verdicts, byte for byte.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
