"""Games that began with other rules or another content than this version of Kynes has.

Nobody could judge a log that one version has begun and another one has gone on with: such a game waits for its version.
"""

from __future__ import annotations

import msgspec

from adjudicator.errors import UnsupportedError
from adjudicator.log.header import Header
from adjudicator.registry import GAMES, rulebook
from adjudicator.releases import release_for, releases
from exporters.host.known_content import content_of
from exporters.host.store import Store


def refuse_other_version(header: Header) -> None:
    """UnsupportedError for a game that this version cannot go on with."""
    if _is_ours(header):
        return
    release = release_for(releases(), header.game, header.rules, header.content)
    which = f"Kynes {release}" if release else "another version of Kynes"
    raise UnsupportedError(f"This game was begun with {which}.")


def begun_otherwise(store: Store) -> list[str]:
    """The games that are not over and that this version cannot go on with."""
    return [
        row.id
        for row in store.games()
        if not row.over and not _is_ours(msgspec.json.decode(store.header(row.id), type=Header))
    ]


def _is_ours(header: Header) -> bool:
    if header.game not in GAMES:
        return False
    rules = rulebook(header.game)
    return header.rules in rules.versions and header.content == content_of(header.game).hash
