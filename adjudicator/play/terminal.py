"""The keyboard and the screen, with or without a terminal behind them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence

import typer

from adjudicator.harmless import harmless
from adjudicator.speech import phrase

LEAST = 10
"""Lines of a page at least."""


class LeaveError(Exception):
    """The player has left: quit, end of input, or the interrupt key."""


class Terminal:
    """Asks and tells. Without a terminal the answers come from a script, line by line."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()

    def tell(self, text: str = "") -> None:
        """Print lines; whatever they quote plays no tricks."""
        typer.echo(harmless(text, lines=True))

    def tell_all(self, lines: Sequence[str]) -> None:
        """Print lines; where they do not fit on a screen, a page at a time."""
        height = max(LEAST, shutil.get_terminal_size().lines - 2) if self.live else len(lines)
        for at, line in enumerate(lines):
            if at and at % height == 0:
                self.ask(phrase("Enter goes on."))
            self.tell(line)

    def ask(self, prompt: str) -> str:
        """The next answer, stripped; LeaveError at the end of input or on the interrupt key."""
        prompt = harmless(prompt)
        try:
            if self.live:
                return input(f"{prompt} ").strip()
            typer.echo(f"{prompt} ", nl=False)
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            raise LeaveError from None
        if not line:
            typer.echo()
            raise LeaveError
        typer.echo(harmless(line.strip()))
        return line.strip()

    def hand_over(self, name: str) -> None:
        """Hide what the last player saw and call the next one to the keyboard."""
        if not self.live:
            self.tell(phrase("--- the keyboard goes to {name} ---", name=name))
            return
        self.clear()
        self.ask(phrase("Pass the keyboard to {name}, who then presses Enter.", name=name))
        self.clear()

    def clear(self) -> None:
        """Empty the screen and what can be scrolled back to."""
        typer.echo("\x1b[H\x1b[2J\x1b[3J", nl=False)
