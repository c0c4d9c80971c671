"""What can go wrong, as a user sees it.

::

    KynesError                  never raised itself
    ├── InputError              exit code 2: a file, an option or a log line that cannot be used
    │   ├── ContentError        exit code 2: content that breaks its schema or does not link
    │   └── SeatError           exit code 2: a seat that the game does not have
    └── UnsupportedError        exit code 3: a game, content or rules version we cannot judge by

An illegal move is none of these: it is a finding in a verdict (exit code 1). Anything else that
escapes is an internal error (exit code 4) and is never reported as illegal.
"""

from __future__ import annotations


class KynesError(Exception):
    """An error whose message is written for the user; `exit_code` is the program's."""

    exit_code = 4


class InputError(KynesError):
    """A file, an option or a line that cannot be used as it is."""

    exit_code = 2


class SeatError(InputError):
    """A seat that the game does not have."""


class ContentError(InputError):
    """Content that breaks its schema or does not link."""


class UnsupportedError(KynesError):
    """A game, content or rules version that this program cannot judge by."""

    exit_code = 3
