"""The command `kynes`: the judge's commands, and the exporters' beside them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from adjudicator.check import judge
from adjudicator.cli.app import build_app, run
from exporters import build
from exporters.tts import cli as tts


def application() -> typer.Typer:
    """A fresh application with every command."""
    app = build_app()
    build.register(app)
    tts.register(app)
    return app


def main() -> None:
    """Entry point of the command `kynes`."""
    judge.ENGINES["lua"] = _lua_judge
    run(application())


def _lua_judge(game: str, overlays: Sequence[Path]) -> Any:
    from adjudicator.games.registry import GAMES  # noqa: PLC0415
    from exporters.lua.engine import lua_judge  # noqa: PLC0415 - only where it is asked for

    return lua_judge(game, overlays) if game in GAMES else None
