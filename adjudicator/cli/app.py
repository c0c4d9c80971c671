"""The command line of the judge: one Typer application, one module a command.

Each module declares its options and imports its work only when it is called, so that a short log
is checked well under a third of a second after the key is pressed.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator

import typer

from adjudicator.cli import check, content, play, playout, publish, rules, show
from adjudicator.cli.failures import failure_of
from adjudicator.cli.output import complain, forget_output, prepare_streams


def build_app() -> typer.Typer:
    """A fresh application with the judge's commands."""
    app = typer.Typer(
        name="kynes",
        help="The judge of the Dune board games: checks logs of moves, clause by clause.",
        no_args_is_help=True,
        add_completion=True,
        pretty_exceptions_enable=False,
    )
    for module in (check, play, playout, publish, show, rules, content):
        module.register(app)
    return app


def run(app: typer.Typer) -> None:
    """Run the application; errors for the user become one line and the right exit code."""
    prepare_streams()
    try:
        with _tidy_ends():
            app()
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
                before[number] = signal.signal(number, _leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, _frame: object) -> None:
    sys.exit(128 + number)
