"""The host's one secret, and everything derived from it: links, keys of seats, the seeds of games.

What is derived from the secret need not be stored. The database holds only hashes of links, so
nobody who reads it can open a page. A game of which only the log is left can be continued, because
its keys can be derived again.
"""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import b32encode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

from adjudicator.errors import InputError
from adjudicator.files import read_file

NAME = "host.key"
BYTES = 32
LETTERS = 32
"""Letters of a link: 192 bits."""


class Secret:
    """The secret of a host, in a file that only its owner can read."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw

    def of_game(self, game: str, whose: str) -> bytes:
        """32 bytes for a use in a game: "seed", "hashes", "table", or a seat's key."""
        return hmac.digest(self._raw, f"game/{game}/{whose}".encode(), "sha256")

    def link(self, game: str, who: str, generation: int) -> str:
        """The secret word of a link; another one with each generation. The game "" is the host itself."""
        found = hmac.digest(self._raw, f"link/{game}/{who}/{generation}".encode(), "sha256")
        return urlsafe_b64encode(found).decode()[:LETTERS]

    def word(self, use: str, game: str, who: str, generation: int) -> str:
        """A secret word that opens nothing but one use, such as a feed; small letters and digits only."""
        found = hmac.digest(self._raw, f"{use}/{game}/{who}/{generation}".encode(), "sha256")
        return b32encode(found[:20]).decode().lower()


def hashed(word: str) -> str:
    """What the database holds of the secret word of a link."""
    return sha256(word.encode()).hexdigest()


def new_game_id() -> str:
    """The id of a new game: nobody guesses it, but it opens nothing."""
    return b32encode(secrets.token_bytes(10)).decode().lower()


def load_secret(folder: Path) -> Secret:
    """The secret of the host whose files lie in a folder, made if there is none.

    InputError for a file that is not one, and for a folder that cannot be written.
    """
    path = folder / NAME
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from None
    else:
        with os.fdopen(handle, "wb") as stream:
            stream.write(secrets.token_bytes(BYTES))
            stream.flush()
            os.fsync(stream.fileno())
    raw = read_file(path, BYTES)
    if len(raw) != BYTES:
        raise InputError(f"{path} is not the key of a host: it must have {BYTES} bytes")
    return Secret(raw)
