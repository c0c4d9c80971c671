"""The command `kynes`: the judge's commands, and the exporters' beside them."""

from __future__ import annotations

from adjudicator.cli.app import build_app, run


def main() -> None:
    """Entry point of the command `kynes`."""
    run(build_app())
