"""Reads a content folder in full, and finds where in its files a fault is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.assembly import CHOICE_FILES, RULE_FILES, TABLE_FILES, assemble
from adjudicator.content.boards import (
    BOARD_FILES,
    EXTENDS,
    board_file,
    boards,
    laid_over,
    named_board,
)
from adjudicator.content.overlay import by_ids, by_indexes, patched
from adjudicator.content.places import shipped
from adjudicator.content.records import Content
from adjudicator.content.text import Text, read_text
from adjudicator.problems import InvalidContentError, Problem, Steps, nearest

FILES = sorted([*RULE_FILES, *CHOICE_FILES, *TABLE_FILES])
"""The files of a content folder; beside them it has the folders `clauses` and `locale`."""


Reader = Callable[[Path, str], Text | Problem]
"""Reads a file of content, which is called so in messages."""


class Folder(msgspec.Struct, frozen=True):
    """A content folder as read, with the overlays to be laid on it."""

    texts: dict[str, list[Text]]
    """File name -> its text, or that of the board that it extends; "clauses" -> the texts of the
    folder, sorted by name."""
    extensions: dict[str, list[Text]]
    """File name -> the texts laid over that of the board, the game's own last; none if it is
    whole by itself."""
    boards: dict[str, list[str]]
    """File name -> the boards it rests on, the one that the game names first."""
    overlays: list[Text]
    data: dict[str, Any]
    """File name -> data with all overlays applied; "clauses" holds the clauses of all its files."""

    def place(self, fault: DataFault) -> Problem:
        """The problem that a fault is: in the overlay that brought it in, else in its file.

        In a file that extends a board's that is the file of the two that brought it in.
        """
        return self._problem(fault.name, by_ids(self.data[fault.name], fault.path), fault)

    def _problem(self, name: str, named: Steps, fault: DataFault) -> Problem:
        bases = self.texts[name]
        in_base = [
            (text, found) for text in bases if (found := _base_path(bases, text, named)) is not None
        ]
        for layer, root in self._layers(name):
            patch = _value(layer.data, root)
            found = by_indexes(patch, named)
            if found is None:
                continue
            value = _value(patch, found)
            if not (in_base and isinstance(value, dict)):
                path = (*root, *found)
                line = layer.line(path)
                return Problem(layer.file, path, line, fault.message, fault.hint)
        if in_base:
            text, found = in_base[0]
            return Problem(text.file, found, text.line(found), fault.message, fault.hint)
        if named:
            return self._problem(name, named[:-1], fault)
        return Problem(bases[0].file, (), 1, fault.message, fault.hint)

    def _layers(self, name: str) -> list[tuple[Text, Steps]]:
        """The texts laid over a file, the last one first, and where in them its patch begins."""
        overlays: list[tuple[Text, Steps]] = [
            (text, ("patch", name)) for text in self.overlays if name in text.data["patch"]
        ]
        return [
            *reversed(overlays),
            *((text, ()) for text in reversed(self.extensions.get(name, []))),
        ]


class DataFault(msgspec.Struct, frozen=True):
    """Something wrong with the data of a file, before it is known where that came from."""

    name: str
    path: Steps
    message: str
    hint: str = ""


def read_folder(
    folder: Path, shown: str, overlays: Sequence[Path] = (), read: Reader = read_text
) -> tuple[Folder | None, list[Problem]]:
    """Read a folder and its overlays; no folder when anything in it could not be read.

    `read` reads each file: `read_text` strictly, with the lines of all values; `decoded_text` fast,
    where nobody has touched the files.
    """
    problems: list[Problem] = []
    texts: dict[str, list[Text]] = {}
    extensions: dict[str, list[Text]] = {}
    found: dict[str, list[str]] = {}
    for name in FILES:
        texts[name] = _kept(read(folder / f"{name}.json", f"{shown}/{name}.json"), problems)
        extensions[name], found[name] = [], []
        if name in BOARD_FILES and texts[name]:
            found[name] = _extend(folder, name, texts, extensions, problems, read)
    texts["clauses"] = [
        text
        for path in sorted((folder / "clauses").glob("*.json"))
        for text in _kept(read(path, f"{shown}/clauses/{path.name}"), problems)
    ]
    if not texts["clauses"] and not problems:
        problems.append(Problem(f"{shown}/clauses", (), 0, "there is no file with clauses here"))
    problems += _strangers(folder, shown)
    patches = [text for path in overlays for text in _kept(read_text(path, str(path)), problems)]
    problems += [
        Problem(text.file, (), 1, "the file must hold a JSON object")
        for text in [one for some in (*texts.values(), *extensions.values()) for one in some]
        + patches
        if not isinstance(text.data, dict)
    ]
    if problems:
        return None, problems
    return Folder(texts, extensions, found, patches, _data(texts, extensions)), problems


def lay_on(folder: Folder) -> Folder:
    """The same folder with its (valid) overlays applied to the data."""
    data = dict(folder.data)
    for overlay in folder.overlays:
        for name, patch in overlay.data["patch"].items():
            data[name] = patched(data[name], patch)
    return Folder(folder.texts, folder.extensions, folder.boards, folder.overlays, data)


def assembled(game_id: str, folder: Path, read: Folder) -> Content:
    """The content of a folder that was read; what its data cannot be put together from is raised."""
    return assemble(game_id, folder, read.data, next(iter(read.boards["map"]), ""))


def overlay_game(path: Path) -> str:
    """The game that an overlay file names; InvalidContentError if it names none."""
    read = read_text(path, str(path))
    if isinstance(read, Problem):
        raise InvalidContentError([read])
    game = read.data.get("game") if isinstance(read.data, dict) else None
    if not isinstance(game, str):
        message = "this is not an overlay: it does not name its game"
        raise InvalidContentError([Problem(str(path), (), 1, message)])
    return game


def _extend(
    folder: Path,
    name: str,
    texts: dict[str, list[Text]],
    extensions: dict[str, list[Text]],
    problems: list[Problem],
    read: Reader,
) -> list[str]:
    """Put the board's text in the place of one that extends it; the boards that were found so."""
    found: list[str] = []
    while True:
        text = texts[name][0]
        board = named_board(text.data)
        if board == "":
            return found
        problem = _bad_board(folder, name, board, text, found)
        if board is None or problem is not None:
            problems += [] if problem is None else [problem]
            return found
        path = board_file(folder, board, name)
        own = path.is_relative_to(folder.parent / "boards") and folder.parent != shipped("content")
        kept = _kept(
            read(path, str(path) if own else f"content/boards/{board}/{name}.json"), problems
        )
        if not kept:
            return found
        extensions[name].insert(0, text)
        texts[name] = kept
        found.append(board)


def _bad_board(
    folder: Path, name: str, board: str | None, text: Text, found: list[str]
) -> Problem | None:
    """What is wrong with the board that a text wants to extend; None for one that can be read."""
    message, hint = "", ""
    if board is None:
        message = "this is not an id of a board"
    elif board in found:
        message = f"the board extends itself: {' -> '.join([*found, board])}"
    elif not board_file(folder, board, name).is_file():
        known = boards(folder)
        message, hint = f"there is no board {board!r}", nearest(board, known)
        if board in known:
            message, hint = f"the board {board!r} has no {name}.json", ""
    if not message:
        return None
    return Problem(text.file, (EXTENDS,), text.line((EXTENDS,)), message, hint)


def _data(texts: dict[str, list[Text]], extensions: dict[str, list[Text]]) -> dict[str, Any]:
    data = {
        name: laid_over(found[0].data, [text.data for text in extensions[name]])
        for name, found in texts.items()
        if name != "clauses"
    }
    clauses: list[Any] = []
    for text in texts["clauses"]:
        found = text.data.get("clauses")
        clauses += found if isinstance(found, list) else []
    data["clauses"] = {"clauses": clauses}
    return data


def _kept(read: Text | Problem, problems: list[Problem]) -> list[Text]:
    if isinstance(read, Problem):
        problems.append(read)
        return []
    return [read]


def _strangers(folder: Path, shown: str) -> list[Problem]:
    return [
        Problem(
            f"{shown}/{path.name}",
            (),
            0,
            "no content file has this name",
            nearest(path.stem, FILES),
        )
        for path in sorted(folder.glob("*.json"))
        if path.stem not in FILES
    ]


def _base_path(bases: list[Text], text: Text, named: Steps) -> Steps | None:
    """The path in one base file of a path with ids, or None if that file has nothing there."""
    if len(bases) > 1 and len(named) > 1 and isinstance(named[1], int):
        before = sum(len(base.data["clauses"]) for base in bases[: bases.index(text)])
        index = named[1] - before
        if not 0 <= index < len(text.data["clauses"]):
            return None
        named = (named[0], index, *named[2:])
    return by_indexes(text.data, named)


def _value(data: Any, path: Steps) -> Any:
    for step in path:
        data = data[step]
    return data
