"""The file in which a game that is being played is kept."""

from __future__ import annotations

from pathlib import Path

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.files import folder_lock, unused_name
from adjudicator.log.reading import read_whole
from adjudicator.show.replay import Followed
from adjudicator.speech import phrase


class LogFile:
    """The file of a log, which is ours as long as it contains what we last read or wrote.

    If another program has changed it, the game continues in a new file, and nothing is lost of
    either.
    """

    def __init__(self, path: Path, stored: bytes | None = None) -> None:
        self.path = path
        self._stored = stored
        """What the file holds, as far as we know; None for a file that is not there yet."""

    def save(self, log: bytes) -> None:
        """Write the whole log, or leave the old file as it was.

        InputError when another program has written the file: then it stays as it is, and this
        game is in another file (`path`) from now on.
        """
        with folder_lock(self.path.parent):
            changed = self.path.exists() and self._on_disk() != self._stored
            place = unused_name(self.path) if changed else self.path
            write_atomically(place, log)
        self._stored = log
        if changed:
            old, self.path = self.path, place
            raise InputError(
                phrase(
                    "{old} was changed by another program since we read it, and is left as it is; "
                    "this game is in {new}",
                    old=old,
                    new=place,
                )
            )

    def _on_disk(self) -> bytes | None:
        try:
            return read_whole(self.path)
        except InputError:
            return None


def free_place(path: Path, save: Path | None) -> Path:
    """Where a loaded game is kept: in its own file, or in a new one; InputError for one that is there."""
    if save is not None and save != path and save.exists():
        raise InputError(f"{save} exists: name another file, or go on with it by --load {save}")
    return save or path


def refuse_kept_elsewhere(path: Path, followed: Followed, game: str) -> None:
    """InputError for another game, one that is over, or whose proofs need keys, seals or salts that are not here."""
    if game and followed.header.game != game:
        raise InputError(f"{path} is a game of {followed.header.game}, not of {game}")
    policy = followed.header.policy
    if isinstance(followed.header.hash_commit, str):
        raise InputError(f"{path}: a log with salted hashes is kept where their key is")
    if policy.fair or policy.sealed or policy.committed or policy.signatures != "none":
        raise InputError(f"{path}: a log with seals, signatures or provable dice is kept elsewhere")
    if any(line["move"] in ("seal", "commit") for line in followed.lines):
        raise InputError(f"{path}: a log with sealed lines is kept elsewhere")
    if any(line["move"] == "end" for line in followed.lines):
        raise InputError(f"{path}: this game is over; see `kynes show {path}`")
