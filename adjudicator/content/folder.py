"""Reading a content folder in full, and finding the place a fault comes from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.load import RULE_FILES, TABLE_FILES
from adjudicator.content.overlay import by_ids, by_indexes, patched
from adjudicator.content.problems import InvalidContentError, Problem, Steps, nearest
from adjudicator.content.text import Text, read_text

FILES = sorted([*RULE_FILES, *TABLE_FILES])
"""The files of a content folder; beside them it has the folders `rules` and `locale`."""


class Folder(msgspec.Struct, frozen=True):
    """A content folder as read, with the overlays to be laid on it."""

    texts: dict[str, list[Text]]
    """File name -> its text; "rules" -> the texts of the folder, sorted by name."""
    overlays: list[Text]
    data: dict[str, Any]
    """File name -> data with all overlays applied; "rules" holds the clauses of all its files."""

    def place(self, fault: Fault) -> Problem:
        """The problem that a fault is: in the overlay that brought it in, else in its file."""
        return self._problem(fault.name, by_ids(self.data[fault.name], fault.path), fault)

    def _problem(self, name: str, named: Steps, fault: Fault) -> Problem:
        bases = self.texts[name]
        in_base = [
            (text, found) for text in bases if (found := _base_path(bases, text, named)) is not None
        ]
        for overlay in reversed(self.overlays):
            patch = overlay.data["patch"].get(name)
            found = None if patch is None else by_indexes(patch, named)
            if found is None:
                continue
            value = _value(patch, found)
            if not (in_base and isinstance(value, dict)):
                path = ("patch", name, *found)
                line = overlay.line(path)
                return Problem(overlay.file, path, line, fault.message, fault.hint)
        if in_base:
            text, found = in_base[0]
            return Problem(text.file, found, text.line(found), fault.message, fault.hint)
        if named:
            return self._problem(name, named[:-1], fault)
        return Problem(bases[0].file, (), 1, fault.message, fault.hint)


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with the data of a file, before it is known where that came from."""

    name: str
    path: Steps
    message: str
    hint: str = ""


def read_folder(
    folder: Path, shown: str, overlays: Sequence[Path]
) -> tuple[Folder | None, list[Problem]]:
    """Read a folder and its overlays; no folder when anything in it could not be read."""
    problems: list[Problem] = []
    texts: dict[str, list[Text]] = {}
    for name in FILES:
        texts[name] = _kept(read_text(folder / f"{name}.json", f"{shown}/{name}.json"), problems)
    texts["rules"] = [
        text
        for path in sorted((folder / "rules").glob("*.json"))
        for text in _kept(read_text(path, f"{shown}/rules/{path.name}"), problems)
    ]
    if not texts["rules"] and not problems:
        problems.append(Problem(f"{shown}/rules", (), 0, "there is no file with clauses here"))
    problems += _strangers(folder, shown)
    patches = [text for path in overlays for text in _kept(read_text(path, str(path)), problems)]
    problems += [
        Problem(text.file, (), 1, "the file must hold a JSON object")
        for text in [text for found in texts.values() for text in found] + patches
        if not isinstance(text.data, dict)
    ]
    if problems:
        return None, problems
    return Folder(texts, patches, _data(texts)), problems


def lay_on(folder: Folder) -> Folder:
    """The same folder with its (valid) overlays applied to the data."""
    data = dict(folder.data)
    for overlay in folder.overlays:
        for name, patch in overlay.data["patch"].items():
            data[name] = patched(data[name], patch)
    return Folder(folder.texts, folder.overlays, data)


def overlay_game(path: Path) -> str:
    """The game that an overlay file names; InvalidContentError if it names none."""
    read = read_text(path, str(path))
    if isinstance(read, Problem):
        raise InvalidContentError([read])
    game = read.data.get("game") if isinstance(read.data, dict) else None
    if not isinstance(game, str):
        message = "this is no overlay: it does not name its game"
        raise InvalidContentError([Problem(str(path), (), 1, message)])
    return game


def _data(texts: dict[str, list[Text]]) -> dict[str, Any]:
    data = {name: found[0].data for name, found in texts.items() if name != "rules"}
    clauses: list[Any] = []
    for text in texts["rules"]:
        found = text.data.get("clauses")
        clauses += found if isinstance(found, list) else []
    data["rules"] = {"clauses": clauses}
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
