"""The full validation of content: syntax, schemas, cross-checks, links. Slow and thorough."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.content.assembly import assemble
from adjudicator.content.boards import BOARD_FILES, decode_extended
from adjudicator.content.checks import cross_check
from adjudicator.content.checks.moves import move_problems
from adjudicator.content.folder import FILES, DataFault, Folder, lay_on, read_folder
from adjudicator.content.names import read_names
from adjudicator.content.places import game_folder
from adjudicator.content.records import Content
from adjudicator.content.schema import MOST_FAULTS, schema_faults
from adjudicator.content.text import Text
from adjudicator.game_modules import lacking
from adjudicator.problems import InvalidContentError, Problem, nearest
from adjudicator.registry import GAMES, module
from adjudicator.speech.po import problems_of


def validated(game: str | Path, overlays: Sequence[Path] = ()) -> Content:
    """Content that passes every check; InvalidContentError with all problems otherwise.

    Syntax comes first, then the schemas, then the cross-checks: each finds all problems of its
    kind, and the next looks only at what the one before has passed.
    """
    content, _ = validated_folder(game, overlays)
    return content


def validated_folder(game: str | Path, overlays: Sequence[Path] = ()) -> tuple[Content, Folder]:
    """As `validated`, with the files that were read, which say where each value stands.

    InvalidContentError with all problems of content that does not pass.
    """
    folder, shown = _folder(game)
    found, problems = read_folder(folder, shown, overlays)
    if found is None:
        raise InvalidContentError(problems)
    _refuse([*_extension_problems(found), *_overlay_problems(found)])
    read = lay_on(found)
    game_id = read.data["game"].get("id")
    known = isinstance(game_id, str) and game_id in GAMES
    if not known or (isinstance(game, str) and game_id != game):
        faults = schema_faults("game", read.data["game"])
        _refuse(_in_order(read, [*faults, *_unknown_game(game_id)]))
    _refuse(_in_order(read, _schema_faults(read, game_id)))
    _refuse(lacking(game_id))
    names, problems = read_names(folder / "locale" / "en.po", f"{shown}/locale/en.po")
    problems += problems_of(folder, shown)
    faults = cross_check(game_id, read.data, {} if problems else names)
    if not problems:
        problems = move_problems(game_id, folder, shown, read.data)
    _refuse([*_in_order(read, faults), *problems])
    content = assemble(game_id, folder, read.data, next(iter(_boards(read, "map", game_id)), ""))
    module(game_id, "link").link(content)
    return content, read


def _folder(game: str | Path) -> tuple[Path, str]:
    if isinstance(game, str):
        return game_folder(game), f"content/{game}"
    if not game.is_dir():
        raise InvalidContentError([Problem(str(game), (), 0, "there is no such folder")])
    return game, str(game)


def _refuse(problems: list[Problem]) -> None:
    if problems:
        raise InvalidContentError(problems)


def _in_order(folder: Folder, faults: list[DataFault]) -> list[Problem]:
    problems: list[Problem] = []
    for fault in faults[:MOST_FAULTS]:
        problem = folder.place(fault)
        if problem not in problems:
            problems.append(problem)
    return sorted(problems, key=lambda problem: (problem.file, problem.line, problem.path == ()))


def _extension_problems(folder: Folder) -> list[Problem]:
    return [
        _in_text(text, fault)
        for found in folder.extensions.values()
        for text in found
        for fault in schema_faults("extension", text.data)
    ]


def _overlay_problems(folder: Folder) -> list[Problem]:
    game_id = folder.data["game"].get("id")
    problems: list[Problem] = []
    for text in folder.overlays:
        found = schema_faults("overlay", text.data)
        if not found and text.data["game"] != game_id:
            message = f"this overlay is for {text.data['game']!r}, not for {game_id!r}"
            found = [
                DataFault("overlay", ("game",), message, nearest(text.data["game"], [game_id]))
            ]
        if not found and "rulings" in text.data["patch"]:
            message = "an overlay cannot change rulings: the header of each log chooses them"
            found = [DataFault("overlay", ("patch", "rulings"), message)]
        problems += [_in_text(text, fault) for fault in found]
    return problems


def _in_text(text: Text, fault: DataFault) -> Problem:
    return Problem(text.file, fault.path, text.line(fault.path), fault.message, fault.hint)


def _schema_faults(folder: Folder, game_id: str) -> list[DataFault]:
    faults = [
        fault
        for name in FILES
        for fault in schema_faults(
            name, folder.data[name], game_id=game_id, boards=_boards(folder, name, game_id)
        )
    ]
    for text in folder.texts["clauses"]:
        if not isinstance(text.data.get("clauses"), list) or len(text.data) > 1 + (
            "$schema" in text.data
        ):
            # The file itself is not a list of clauses: its own problems, not those of the sum.
            problems = [_in_text(text, fault) for fault in schema_faults("clauses", text.data)]
            raise InvalidContentError([*_in_order(folder, faults), *problems])
    return faults + schema_faults("clauses", folder.data["clauses"])


def _boards(folder: Folder, name: str, game_id: str) -> list[str]:
    """The boards that a file rests on: those of the shipped game for a file that names none."""
    if name not in BOARD_FILES or folder.boards[name]:
        return folder.boards[name]
    return decode_extended(game_folder(game_id), name).boards


def _unknown_game(found: Any) -> list[DataFault]:
    if not isinstance(found, str):
        return []  # the schema tells it
    message = f"{found!r} is not a game that this program can judge, or not the one asked for"
    return [DataFault("game", ("id",), message, nearest(found, sorted(GAMES)))]
