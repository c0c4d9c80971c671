"""Reads a game's content quickly, as every command except `content` does.

All content is read by `read_folder`. The tests prove that shipped content is valid, so it is only
decoded, hashed and linked. Content that somebody may have edited (an overlay, a folder outside the
package) is read strictly and validated. If shipped content cannot be decoded, the validation says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.folder import assembled, read_folder
from adjudicator.content.places import game_folder
from adjudicator.content.records import Content
from adjudicator.content.text import decoded_text
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
        found = _decoded(game, game_folder(game))
        if found is not None:
            return found
    return validated(game, overlays)


def load_game(game: str | Path, overlays: Sequence[Path] = ()) -> Any:
    """The linked game of `load_content`, of the game's own record type."""
    return link_content(load_content(game, overlays))


def link_content(content: Content) -> Any:
    """The linked game of content; ContentError if it does not link."""
    try:
        return module(content.game, "link").link(content)
    except (LookupError, TypeError, ValueError, AttributeError, msgspec.MsgspecError) as error:
        validated(content.folder, ())
        raise ContentError(f"{content.folder}: the content does not link: {error!r}") from error


def _decoded(game_id: str, folder: Path) -> Content | None:
    """Content of files that the tests have proven valid; None if they are not."""
    try:
        read, _ = read_folder(folder, "", (), decoded_text)
        return None if read is None else assembled(game_id, folder, read)
    except (LookupError, TypeError, ValueError, AttributeError, msgspec.MsgspecError):
        return None
