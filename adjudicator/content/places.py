"""Where the shipped content and schemas are: beside the package in a checkout, inside it otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from adjudicator.errors import InputError, UnsupportedError
from adjudicator.problems import nearest_hint
from adjudicator.registry import GAMES

PACKAGE = Path(__file__).resolve().parent.parent


def shipped(name: str) -> Path:
    """The folder `name` ("content" or "schemas") of the checkout or of the installed package."""
    checkout = PACKAGE.parent / name
    if (PACKAGE.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    return PACKAGE / "_shipped" / name


def schema_file(name: str, game_id: str = "", boards: Sequence[str] = ()) -> Path:
    """The schema of the content file (or folder) `name`.

    The game's own if it has one, else that of the first of the `boards` that has one, else the one
    that all games share.
    """
    folder = shipped("schemas")
    own = [folder / game_id] if game_id else []
    for place in [*own, *(folder / "boards" / board for board in boards)]:
        if (place / f"{name}.schema.json").is_file():
            return place / f"{name}.schema.json"
    return folder / f"{name}.schema.json"


def game_folder(game_id: str) -> Path:
    """The folder of a shipped game's content; UnsupportedError for a game that is not shipped."""
    if game_id in GAMES:
        return shipped("content") / game_id
    raise UnsupportedError(
        f"there is no game {game_id!r}{nearest_hint(game_id, sorted(GAMES))} "
        f"(games: {', '.join(sorted(GAMES))})"
    )


def case_folder(game_id: str) -> Path:
    """The folder of a game's case tables in a checkout; InputError where there is none."""
    folder = PACKAGE.parent / "tests" / "games" / game_id.replace("-", "_") / "cases"
    if not folder.is_dir():
        raise InputError(f"the tables of cases of {game_id} are in the repository: give --cases")
    return folder
