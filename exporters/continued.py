"""A game to be continued at a table: its position after a line of its log, and the log up to that line.

Both tables contain the log as bare moves under a header whose promises they can keep: chain, hashes
of positions, and what may be taken back. Promises that only the log's first writer could continue
to keep are left out, with their lines: seals, commitments, signatures, times and provable chance. The lines
keep their times only where the table has acted for a seat whose time was up: nothing else shows that it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from adjudicator.content.records import Content
from adjudicator.content.translation import spoken
from adjudicator.errors import InputError
from adjudicator.log.envelope import NOT_PLAYED, bare_move
from adjudicator.log.header import Header
from adjudicator.log.lines import encode
from adjudicator.log.policy import kept_policy
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.corrections import CORRECT
from adjudicator.show.orders import orders_of
from adjudicator.show.publish import is_open
from adjudicator.show.replay import Followed, follow
from adjudicator.show.told import told_lines
from adjudicator.wording import TABLE

Item = TypeVar("Item")
HANDED = ("by", "move", "player", "program", "seat", "why")
"""What a table keeps of a handover: it has no keys."""


class Continued(msgspec.Struct, frozen=True):
    """A game as a table goes on with it, as far as the reader of the save may know it."""

    content: Content
    rules: Rulebook
    game: Any
    header: Header
    """Of the log to come: see `continued_header`."""
    log: list[dict[str, Any]]
    """Its lines so far: bare moves, with a time (`at`) where only times show that a line is legal; of those
    that the reader may not know, who made them."""
    position: Any
    """The view of the reader; all of the position for somebody who may see everything."""
    at: int
    """The line of the log that was given."""
    viewer: str
    ends_here: list[str] = []
    """What a table does not go on with, in words for whoever builds it."""

    @property
    def salt(self) -> bytes:
        """What the order of unknown cards follows from: nothing that the reader may not know."""
        return hashlib.sha256(encode(self.position)).digest()

    @property
    def is_whole(self) -> bool:
        """Whether its reader knows everything, so that it can be judged."""
        return self.viewer == TABLE


def continued(
    log: Path,
    at: int | None = None,
    overlays: Sequence[Path] = (),
    *,
    viewer: str = TABLE,
    language: str = "en",
) -> Continued:
    """The game of a log (or of notation) after line `at`, the last one when None.

    Errors as `adjudicator.show.replay.follow`: no log, fewer lines, an illegal line before that one,
    content or rules that this program does not have, a viewer without a seat.
    """
    followed = follow(log, at, overlays, viewer, notation=True)
    rules, game = followed.rulebook, followed.game
    position = followed.position
    if viewer != TABLE:
        position = rules.view(game, position, viewer)
    return Continued(
        content=spoken(followed.content, language),
        rules=rules,
        game=game,
        header=continued_header(followed.header),
        log=_lines(followed, viewer, overlays),
        position=position,
        at=len(followed.lines),
        viewer=viewer,
        ends_here=_ends_here(followed),
    )


def _ends_here(followed: Followed) -> list[str]:
    """What a table knows nothing of, as far as this game has it."""
    policy = followed.header.policy
    sealed = [str(one.n) for one in orders_of(followed.lines) if not one.opened]
    found = {
        "time limits (nobody's clock runs at a table)": followed.limits is not None,
        f"orders in advance that are still sealed (line {', '.join(sealed)})": bool(sealed),
        "signatures": policy.signatures != "none",
        "provable chance": bool(policy.fair or policy.committed),
        "seals": bool(policy.sealed),
    }
    return [words for words, given in found.items() if given]


def continued_header(header: Header) -> Header:
    """The header of a log that a table goes on with: it promises what a table can keep."""
    return msgspec.structs.replace(
        header,
        policy=kept_policy(header.policy),
        referee_key=msgspec.UNSET,
        table_key=msgspec.UNSET,
        hash_commit=msgspec.UNSET,
        seed_commit=msgspec.UNSET,
        client_seeds=[],
        made_by="import",
    )


def check_game(found: Continued, log: Path, game: str) -> None:
    """InputError if a log is of another game than the one that is asked for; "" asks for none."""
    if game and found.content.game != game:
        raise InputError(f"{log}: this is a log of {found.content.game}, not of {game}")


def file_name(found: Continued, log: Path) -> str:
    """What the save of a position is called, without its ending."""
    reader = "" if found.is_whole else f"-{found.viewer or 'public'}"
    name = "log" if str(log) == "-" else log.stem
    return f"{name}-{found.at}{reader}"


def _lines(followed: Followed, viewer: str, overlays: Sequence[Path]) -> list[dict[str, Any]]:
    """The lines of the game, numbered anew without those that only its first writer can go on with."""
    told = told_lines(followed.header, followed.lines, viewer, overlays) if viewer != TABLE else []
    found: list[dict[str, Any]] = []
    numbers = {0: 0}
    valid = {one.line - 1 for one in followed.corrections}
    timed = viewer == TABLE and any(
        line["move"] in followed.rulebook.timeout_moves for line in followed.lines
    )
    for number, line in enumerate(followed.lines, 1):
        before = len(found)
        if line["move"] == "undo":
            found.append({"by": line["by"], "move": "undo", "to": numbers[line["to"]]})
        elif line["move"] == "handover":
            found.append({name: line[name] for name in HANDED if name in line})
        elif line["move"] == CORRECT and number not in valid:
            # A correction that is not valid changes nothing, and a table cannot tell why.
            pass
        elif line["move"] not in NOT_PLAYED:
            seen = viewer == TABLE or number in told or is_open(line, followed.rulebook, viewer)
            hidden = {"by": line["by"], "hidden": "", "n": len(found) + 1}
            found.append(bare_move(line) if seen else hidden)
        if timed and "at" in line and len(found) > before:
            found[-1]["at"] = line["at"]
        numbers[number] = len(found)
    return found


def may_hold(content: Content, deck: str, owner: str) -> bool:
    """Whether a side may have cards of a deck in its hand: of a deck that is called by a side only those who play it."""
    factions = content.data["factions"]["factions"]
    played = {power: one["id"] for one in factions for power in one.get("powers", [])}
    is_of_side = deck in played or any(deck == one["id"] for one in factions)
    return not owner or not is_of_side or owner in (deck, played.get(deck))


def shuffled(salt: bytes, what: str, items: Sequence[Item]) -> list[Item]:
    """Things in an order that follows from a salt and a name, and from nothing else."""
    order = [hashlib.sha256(salt + f"/{what}/{at}".encode()).digest() for at in range(len(items))]
    return [items[at] for at in sorted(range(len(items)), key=order.__getitem__)]
