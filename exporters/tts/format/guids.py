"""GUIDs of objects: six hexadecimal digits that are derived from what an object is.

They depend only on the game and the object's own key, so they stay the same when unrelated content
changes. If two keys had the same GUID, the build would fail.
"""

from __future__ import annotations

import hashlib

from adjudicator.errors import ContentError


def stable_guid(game: str, key: str) -> str:
    """The GUID of an object: six lower-case hexadecimal digits."""
    return hashlib.sha256(f"{game}/{key}".encode()).hexdigest()[:6]


class Guids:
    """The GUIDs of one save, by key."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.by_key: dict[str, str] = {}
        self._keys: dict[str, str] = {}

    def make(self, key: str) -> str:
        """The GUID of a new object.

        ContentError if the key is taken, or if another key has the same digits.
        """
        if key in self.by_key:
            raise ContentError(f"two objects of the table are called {key!r}")
        guid = stable_guid(self.game, key)
        if guid in self._keys:
            raise ContentError(
                f"the objects {self._keys[guid]!r} and {key!r} would both have the GUID {guid}: "
                "give the table plan another guid_salt"
            )
        self.by_key[key] = guid
        self._keys[guid] = key
        return guid

    def unlisted(self, key: str) -> str:
        """A GUID that no object has yet, for an object that the script never looks up by a key."""
        guid = stable_guid(self.game, key)
        while guid in self._keys:
            key += "+"
            guid = stable_guid(self.game, key)
        self._keys[guid] = key
        return guid
