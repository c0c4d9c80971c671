"""A small writer of saved games and logs, made only from what the manual of the format says."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Placement
from exporters.vassal.format.archive import read_zip
from exporters.vassal.format.log_steps import Tree, logged, step, text_of
from exporters.vassal.format.sequence import TAB, encode, nest
from exporters.vassal.module.own import own_version

MAP = "Board"
STEP = 10
"""From one place of the board to the next."""


def obfuscated(text: str, key: int = 0x5A) -> bytes:
    """The form that the engine writes: hexadecimal, each byte XORed with a key."""
    return b"!VCSK" + bytes([key]).hex().encode() + bytes(
        byte ^ key for byte in text.encode()
    ).hex().encode()  # fmt: skip


def zipped(entries: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of entries."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return stream.getvalue()


def notes(name: str = "Dune (classic)") -> bytes:
    """What `moduledata` says."""
    return (
        f'<data version="1"><version>1.0.0</version><extra1/><extra2/><VassalVersion>3.7.0'
        f"</VassalVersion><dateSaved>1700000000000</dateSaved><description/><name>{name}</name></data>"
    ).encode()


def saved(tree: Tree, *, key: int = 0x5A, module: str = "Dune (classic)") -> bytes:
    """A file that holds a command tree."""
    data = notes(module)
    return zipped(
        {"savedGame": obfuscated(text_of(tree), key), "moduledata": data, "savedata": data}
    )


def game(start: Sequence[str], steps: Sequence[Tree] = ()) -> Tree:
    """A saved game that sets the table with commands, then logs steps."""
    setting: list[Tree] = [(command, []) for command in start]
    return ("begin_save", [*setting, ("end_save", []), *(logged(step) for step in steps)])


def player(user: str, name: str, side: str) -> str:
    """Somebody in the roster."""
    return "PLAYER\t" + encode([user, name, side], "\t")


def piece(
    piece_id: str, name: str, at: tuple[str, int, int], marks: dict[str, str], owner: str = ""
) -> str:
    """The command that makes a piece with markers, masked by its owner if it has one."""
    types = ["mark;" + encode(marks, ","), f"piece;;;{name}.png;" + encode([name], ";")]
    states = [encode(marks.values(), ","), place_state(at)]
    types.insert(0, "obs;72,130;back.png;Hide;I;?;player:;Peek")
    states.insert(0, f"{owner};0" if owner else "null;0")
    return "+/" + encode([piece_id, nest(types, TAB), nest(states, TAB)], "/")


def place_state(at: tuple[str, int, int], gpid: str = "7") -> str:
    """The state of a basic piece."""
    return encode([at[0] or "null", str(at[1]), str(at[2]), gpid, "0"], ";")


def deck(deck_id: str, name: str, at: tuple[str, int, int], held: Sequence[str]) -> str:
    """The command that makes a deck."""
    fields = ["deck", "false", "", "10", "10", "Always", "Never", "true", "false", "false",
              "", "", "", name]  # fmt: skip
    state = [*map(str, at), "true", encode(held, ",")] if held else [*map(str, at), "true"]
    return "+/" + encode([deck_id, encode(fields, ";"), encode(state, ";")], "/")


def move(
    piece_id: str, end: tuple[str, int, int], start: tuple[str, int, int], user: str = "nobody"
) -> str:
    """The command that takes a piece from one point to another."""
    new = [end[0] or "null", str(end[1]), str(end[2]), "null"]
    old = [start[0] or "null", str(start[1]), str(start[2]), "null"]
    return "M/" + encode([piece_id, *new, *old, user], "/")


class Board(msgspec.Struct):
    """A table with every piece of a position, each place a region of its own."""

    rules: Rulebook
    game: Any
    places: dict[tuple[str, str], int] = {}
    """Place and owner -> the number of its region."""
    pieces: dict[str, tuple[str, str, str, str]] = {}
    """Piece -> its sort, which, place and owner."""
    made: int = 0

    def point(self, place: str, owner: str) -> tuple[str, int, int]:
        """Where a place is."""
        number = self.places.setdefault((place, owner), len(self.places))
        return MAP, number % 100 * STEP, number // 100 * STEP

    def set_up(self, position: Any) -> list[str]:
        """The commands that make every piece that is not in a deck."""
        found: list[str] = []
        for stand in self.rules.pieces(self.game, position):
            if stand.what != "?":
                found += self._stand(stand)
        return found

    def _stand(self, stand: Placement) -> list[str]:
        found: list[str] = []
        content_id = f"{stand.piece}/{stand.what}" if stand.what else stand.piece
        for _ in range(stand.count):
            self.made += 1
            piece_id = str(1_700_000_000_000 + self.made)
            self.pieces[piece_id] = (stand.piece, stand.what, stand.place, stand.owner)
            marks = {"ContentId": content_id}
            if not stand.what and stand.piece == "spice":
                marks = {"ContentId": "spice/spice-1", "Worth": "1"}
            at = self.point(stand.place, stand.owner)
            found.append(piece(piece_id, content_id, at, marks))
        return found

    def drag(self, start: Placement, end: Placement, user: str) -> Tree | None:
        """The step that takes pieces from one place to another; None if they are not there."""
        key = (start.piece, start.what, start.place, start.owner)
        held = [one for one, sort in self.pieces.items() if sort == key][: start.count]
        if len(held) < start.count:
            return None
        commands: list[str] = []
        for one in held:
            self.pieces[one] = (end.piece, end.what, end.place, end.owner)
            points = self.point(end.place, end.owner), self.point(start.place, start.owner)
            commands.append(move(one, *points, user))
        return step(*commands, "CHAT* somebody moves something *")

    def module(self) -> bytes:
        """A module whose grid names the places."""
        regions = "".join(
            f'<Region name="{f"{owner}." if owner else ""}{place}" '
            f'originx="{number % 100 * STEP}" originy="{number // 100 * STEP}"/>'
            for (place, owner), number in self.places.items()
        )
        return zipped(
            {
                "buildFile.xml": (
                    f'<VASSAL.build.GameModule><VASSAL.build.module.Map mapName="{MAP}">'
                    f'<Board name="A" width="3000" height="3000"><ZonedGrid><Zone name="all" '
                    f'path="-5,-5;2999,-5;2999,2999;-5,2999"><RegionGrid>{regions}</RegionGrid>'
                    "</Zone></ZonedGrid></Board></VASSAL.build.module.Map>"
                    "</VASSAL.build.GameModule>"
                ).encode()
            }
        )


def as_of_this_release(path: Path) -> bytes:
    """A recorded file, as if a module of this release had written it: what others wrote cannot be read without it."""
    version = b"<version>%b<" % own_version("").encode()
    return zipped(
        {
            name: data.replace(b"<version>0.1.0<", version)
            for name, data in read_zip(path.read_bytes(), path.name).items()
        }
    )
