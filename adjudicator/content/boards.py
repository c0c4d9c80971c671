"""Boards that several games are played on.

`content/boards/<board>/` holds files in the shape that a game's own have. A game's `map.json` or
`layout.json` that says `"extends": "<board>"` is a patch of that board's file of the same name, by
the rules of overlays; a board's file may in turn extend another board's. The result is a complete
file, and code that reads content does not notice the difference. (A content folder outside the
package looks for boards in the folder `boards` beside it first, then among the shipped ones.)
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.overlay import patched
from adjudicator.content.places import shipped

BOARD_FILES = ["layout", "map"]
"""The files that a board has, and that a game may extend."""
EXTENDS = "extends"
"""The key that names the board."""
_ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_OF_THE_PATCH = ("$schema", EXTENDS)


class Extended(msgspec.Struct, frozen=True):
    """A content file with what it extends."""

    data: Any
    """The whole file: the board's with all patches laid on."""
    boards: list[str]
    """The boards it rests on, the one that the file itself names first; none for a file that is
    whole by itself."""


def board_file(folder: Path, board: str, name: str) -> Path:
    """Where the file `name` of a board lies, for a game whose content is in `folder`."""
    beside = folder.parent / "boards" / board / f"{name}.json"
    return beside if beside.is_file() else shipped("content") / "boards" / board / f"{name}.json"


def boards(folder: Path) -> list[str]:
    """The boards that a game whose content is in `folder` may extend, sorted."""
    found = [*(folder.parent / "boards").glob("*/"), *(shipped("content") / "boards").glob("*/")]
    return sorted({path.name for path in found if path.is_dir()})


def named_board(data: Any) -> str | None:
    """The board that a file's data extend, "" for none; None where the name is not an id."""
    board = data.get(EXTENDS, "") if isinstance(data, dict) else ""
    if board == "":
        return None if isinstance(data, dict) and EXTENDS in data else ""
    return board if isinstance(board, str) and _ID.fullmatch(board) else None


def decode_extended(folder: Path, name: str) -> Extended:
    """The file `name` of a content folder, laid over the boards that it extends.

    Nothing is checked on the way: OSError, msgspec errors or ValueError for what cannot be put
    together, of which `adjudicator.content.folder.read_folder` tells what is wrong and where.
    """
    path = folder / f"{name}.json"
    patches: list[dict[str, Any]] = []
    found: list[str] = []
    while True:
        data = msgspec.json.decode(path.read_bytes())
        board = named_board(data)
        if board is None or board in found:
            raise ValueError(f"{path}: {board!r} cannot be extended")
        if not board:
            return Extended(laid_over(data, patches[::-1]), found)
        patches.append(data)
        found.append(board)
        path = board_file(folder, board, name)


def laid_over(data: Any, patches: list[dict[str, Any]]) -> Any:
    """A board's data with the files that extend it laid on, in order."""
    for patch in patches:
        members = {key: value for key, value in patch.items() if key not in _OF_THE_PATCH}
        data = patched(data, members)
    return data
