"""The command `kynes`, run inside the test's own process."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator

import msgspec

from exporters.cli import main


class Done(msgspec.Struct, frozen=True):
    """What a command printed, and its exit code."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        """Both streams."""
        return self.stdout + self.stderr


class _Bytes(io.TextIOWrapper):
    """A text stream over bytes, as the program finds its own standard streams."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", write_through=True)

    def text(self) -> str:
        """What was written so far."""
        self.flush()
        self.seek(0)
        return self.read()


@contextlib.contextmanager
def _streams(stdin: str, arguments: list[str]) -> Iterator[tuple[_Bytes, _Bytes]]:
    before = sys.stdin, sys.stdout, sys.stderr, sys.argv
    out, err = _Bytes(), _Bytes()
    sys.stdin, sys.stdout, sys.stderr = _Bytes(stdin.encode("utf-8")), out, err
    sys.argv = ["kynes", *arguments]
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr, sys.argv = before


def kynes(*arguments: str, stdin: str = "") -> Done:
    """Run a command; errors for the user become messages and exit codes, as in a shell."""
    with _streams(stdin, list(arguments)) as (out, err):
        code: int | str | None = 0
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code
        return Done(
            code if isinstance(code, int) else int(code is not None), out.text(), err.text()
        )
