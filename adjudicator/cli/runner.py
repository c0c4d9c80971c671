"""The frame around every command: usable streams, signals, and errors for the user."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator

from adjudicator.atomic import sweep_unfinished
from adjudicator.failures import failure_of
from adjudicator.output import complain, forget_output, leave, prepare_streams


def run(action: Callable[[], object]) -> None:
    """Run a command; errors for the user become one line and the right exit code."""
    prepare_streams()
    try:
        with _tidy_ends():
            action()
    except BrokenPipeError:
        # The reader of our output has left (`kynes … | head`): nothing more to say to anybody.
        forget_output()
        sys.exit(0)
    except Exception as error:  # noqa: BLE001 - the last resort, with an exit code of its own
        if isinstance(error, OSError):
            forget_output()
        _fail(*failure_of(error))


def _fail(message: str, code: int) -> None:
    try:
        sys.stdout.flush()
    except OSError:
        forget_output()  # else Python would complain once more when it ends
    with contextlib.suppress(OSError):
        complain(message)
    sys.exit(code)


@contextlib.contextmanager
def _tidy_ends() -> Iterator[None]:
    """Let the signals that end a program end it as Ctrl-C does: half-written files are removed."""
    before = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # What was told to ignore a signal (`nohup`) goes on ignoring it.
        with contextlib.suppress(ValueError):  # not the main thread: nobody sends us signals
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, leave)
    try:
        yield
    finally:
        sweep_unfinished()
        for number, handler in before.items():
            signal.signal(number, handler)
