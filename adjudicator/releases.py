"""Which earlier release of Kynes judges a log.

From 1.0 on, a log is judged by the rules and the content that it was played with. The rules have no
branches for old versions: a log with other rules or content than those of this program is judged by
the release with which it was made. `releases.json` holds, for each release, the rules, the content
and the computer players of its games; `python -m workshop.releases` adds a release and freezes its
golden games (`workshop/archive.py`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from adjudicator import __version__

FILE = Path(__file__).with_name("releases.json")


class Judged(msgspec.Struct, frozen=True):
    """What a release judges of a game."""

    rules: list[int]
    """The versions of its rules."""
    content: str
    """The hash of its content."""
    players: dict[str, int] = {}
    """Strength of a computer player -> its version: what a log calls it, and who answers for an absent seat."""


Releases = dict[str, dict[str, Judged]]
"""Release, the oldest first -> game -> what it judges of it."""


@cache
def releases() -> Releases:
    """All releases up to this one."""
    return msgspec.json.decode(FILE.read_bytes(), type=Releases)


def release_for(known: Releases, game: str, rules: int, content: str) -> str:
    """The newest other release that judges a log of this game, rules and content; "" for none."""
    for release in reversed(known):
        judged = known[release].get(game)
        if release == __version__ or judged is None:
            continue
        if rules in judged.rules and content == judged.content:
            return release
    return ""
