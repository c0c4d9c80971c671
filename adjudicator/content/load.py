"""Reading a game's content, fast: the way every command but `content` takes.

Shipped content is proven valid by the tests, so it is only decoded, hashed and linked. Content
that anybody may have touched (an overlay, a folder of one's own) is validated in full, and when
the fast way fails on shipped content, the full validation says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.assembly import CHOICE_FILES, RULE_FILES, TABLE_FILES, assemble
from adjudicator.content.boards import BOARD_FILES, decode_extended
from adjudicator.content.places import game_folder
from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from adjudicator.registry import module

with lazy_imports():
    from adjudicator.content.validate import validated


def load_content(game: str | Path, overlays: Sequence[Path] = ()) -> Content:
    """Content of a shipped game (by id) or of a folder, with overlays applied in order.

    Raises UnsupportedError for an unknown id and ContentError for content that cannot be used.
    """
    if isinstance(game, str) and not overlays:
        folder = game_folder(game)
        try:
            return _decoded(game, folder)
        except (OSError, msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError):
            pass
    return _load_validated(game, overlays)


def load_game(game: str | Path, overlays: Sequence[Path] = ()) -> Any:
    """The linked game of `load_content`, of the game's own record type."""
    return link_content(load_content(game, overlays))


def link_content(content: Content) -> Any:
    """The linked game of content; ContentError if it does not link."""
    try:
        return module(content.game, "link").link(content)
    except (LookupError, TypeError, ValueError, AttributeError, msgspec.MsgspecError) as error:
        _load_validated(content.folder, ())
        raise ContentError(f"{content.folder}: the content does not link: {error!r}") from error


def _decoded(game_id: str, folder: Path) -> Content:
    data: dict[str, Any] = {
        name: msgspec.json.decode((folder / f"{name}.json").read_bytes())
        for name in [*RULE_FILES, *CHOICE_FILES, *TABLE_FILES]
        if name not in BOARD_FILES
    }
    extended = {name: decode_extended(folder, name) for name in BOARD_FILES}
    data |= {name: found.data for name, found in extended.items()}
    clauses: list[Any] = []
    for path in sorted((folder / "clauses").glob("*.json")):
        clauses += msgspec.json.decode(path.read_bytes())["clauses"]
    data["clauses"] = {"clauses": clauses}
    return assemble(game_id, folder, data, next(iter(extended["map"].boards), ""))


def _load_validated(game: str | Path, overlays: Sequence[Path]) -> Content:
    return validated(game, overlays)
