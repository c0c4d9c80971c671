"""`kynes serve` at work, in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

REPORTING = 'sys.orig_argv[2:3] == ["exporters.serve.work"]'
"""Whether a Python is the one that makes a report."""
UNDRAWN = """
import sys
if {when}:
    from PIL import Image
    from exporters.report.pixels import Pixels
    from exporters.report.table import ReportTable
    ReportTable.pixels = lambda _, pictures: {{
        name: Pixels(lambda: Image.new("RGB", (2, 2)), max(1, width // 2), max(1, width // 2))
        for name, width in pictures.items()
    }}
"""


def undrawn(when: str) -> str:
    """A `sitecustomize.py` by which a Python, when this is true of it, draws no art.

    Art takes half a minute to draw for the first time.
    """
    return UNDRAWN.format(when=when)


@contextmanager
def served(*words: str, first: Path | None = None) -> Iterator[str]:
    """The address of a server, ended afterwards; AssertionError if it has said more than that.

    `first` is a folder in which its Pythons look for modules before any other.
    """
    code = "from exporters.cli import main; main()"
    if first is not None:
        code = f"import sys; sys.path.insert(0, {str(first)!r}); {code}"
    with tempfile.TemporaryFile() as told:
        server = subprocess.Popen(
            [sys.executable, "-c", code, "serve", "--port", "0", *words],
            stdout=subprocess.PIPE,
            stderr=told,
        )
        rest = b""
        try:
            assert server.stdout is not None
            found = re.match(r"http://127\.0\.0\.1:\d+/", server.stdout.readline().decode())
            assert found
            yield found[0]
        finally:
            server.terminate()
            rest, _ = server.communicate(timeout=30)
        told.seek(0)
        # Nothing of the games, nor their names, is in what a server says.
        assert (rest, told.read()) == (b"", b"")
