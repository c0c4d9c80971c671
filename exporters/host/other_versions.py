"""Games that began with other rules or another content than this version of Kynes has.

Nobody could judge a log that one version has begun and another one has gone on with: such a game waits for its version.
"""

from __future__ import annotations

import msgspec

from adjudicator.errors import UnsupportedError
from adjudicator.log.header import Header
from adjudicator.log.lines import DECODE_ERRORS
from adjudicator.registry import GAMES, rulebook
from adjudicator.releases import release_for, releases
from exporters.host.known_content import content_of
from exporters.host.store import Store


def header_of_ours(raw: bytes) -> Header:
    """The header of a log, read from its first line; UnsupportedError where this version cannot go on with the game."""
    try:
        header = msgspec.json.decode(raw, type=Header)
    except DECODE_ERRORS:  # a later version may write more into a header
        raise UnsupportedError("This game was begun with another version of Kynes.") from None
    if _is_ours(header):
        return header
    release = release_for(releases(), header.game, header.rules, header.content)
    which = f"Kynes {release}" if release else "another version of Kynes"
    raise UnsupportedError(f"This game was begun with {which}.")


def begun_otherwise(store: Store) -> list[str]:
    """The games that are not over and that this version cannot go on with."""
    found: list[str] = []
    for row in store.games():
        if row.over:
            continue
        try:
            header_of_ours(store.header(row.id))
        except UnsupportedError:
            found.append(row.id)
    return found


def _is_ours(header: Header) -> bool:
    if header.game not in GAMES:
        return False
    rules = rulebook(header.game)
    return header.rules in rules.versions and header.content == content_of(header.game).hash
