"""The description of a season: a TOML file written by a person, and its faults in words."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.league.records import Pairing, Season
from adjudicator.league.season_checks import checked_names

FILE, EXAMPLE = "season.toml", Path(__file__).with_name("example.toml")
"""What describes a season, and one with comments, to begin with."""
LARGEST = 1_000_000
"""Bytes that it may have."""
WIDEST, DOTS = 4_000, 32
"""Letters of its longest line, and dots outside of texts in it: a reader of TOML takes too long on more."""

TEXTS = re.compile(r"""'[^']*'|"(?:[^"\\]|\\.)*"|#.*""")
"""Texts in a line of TOML, and remarks."""


class Described(msgspec.Struct, frozen=True):
    """A season and where it is described."""

    season: Season
    file: Path
    known: dict[str, str]
    """Name in a log -> id of a player."""

    @property
    def folder(self) -> Path:
        """The folder from which its paths are seen."""
        return self.file.parent

    def player(self, name: str) -> str:
        """The id of who plays under a name; the name itself where everybody may play."""
        return self.known.get(name, "" if self.season.players else name)

    def called(self, player: str) -> str:
        """The name of a player."""
        known = self.season.players.get(player)
        return known.name if known else player

    def at_table(self, pairing: Pairing) -> dict[str, str]:
        """Player who was paired -> player who plays: the same one, or the substitute."""
        instead = {
            one.player: one.by for one in self.season.substitutes if one.pairing == pairing.id
        }
        return {player: instead.get(player, player) for player in pairing.players}

    def owners(self, pairing: str) -> dict[str, str]:
        """Substitute -> the player whose game it is, where that is not the substitute."""
        if self.season.substitution == "substitute":
            return {}
        return {one.by: one.player for one in self.season.substitutes if one.pairing == pairing}


def read_season(path: Path) -> Described:
    """The season of a folder or a file. InputError says what is wrong, where, and what would be right."""
    file = path / FILE if path.is_dir() else path
    if path.is_dir() and not file.is_file():
        raise InputError(f"{file}: there is no such file; `kynes league {path} --init` writes one")
    return season_of(text_of(file), file)


def text_of(file: Path) -> str:
    """The text of a season's file; InputError if it cannot be read."""
    try:
        return read_file(file, LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: not UTF-8 at byte {error.start}") from None


def season_of(text: str, file: Path) -> Described:
    """The season that a text describes; `file` is where it is from, or is to be written.

    InputError says what is wrong, where, and what would be right.
    """
    try:
        _check_lines(text, file)
        season = msgspec.convert(tomllib.loads(text), type=Season)
    except RecursionError:
        raise InputError(f"{file}: it is nested too deep") from None
    except msgspec.ValidationError as error:
        raise InputError(f"{file}: {_said(str(error))}") from None
    except ValueError as error:  # of TOML, or of a number with more digits than Python reads
        raise InputError(f"{file}: {error}") from None
    return Described(season, file, checked_names(season, file))


def toml_text(text: str) -> str:
    """A text in quotation marks; TOML and JSON write it alike, but for one control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _check_lines(text: str, file: Path) -> None:
    """InputError for a line that is too long, or a key with too many parts."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > WIDEST:
            raise InputError(
                f"{file}: line {number} has {len(line)} letters; at most {WIDEST} are read"
            )
        if line.count(".") > DOTS and TEXTS.sub("", line).count(".") > DOTS:
            raise InputError(
                f"{file}: line {number} has a key or values with more than {DOTS} dots"
            )


def _said(error: str) -> str:
    """What a decoder says, with the place as TOML writes it."""
    match = re.fullmatch(r"(.*?) - at `(?:key in )?`?\$?\.?(.*?)`", error, re.DOTALL)
    if match is None:
        return error
    what, where = match.groups()
    return f"{where.replace('[...]', '.…') or 'the file'}: {what}"


def season_schema() -> dict[str, Any]:
    """The JSON Schema of a season's description; it lies in schemas/season.schema.json."""
    (found,), parts = msgspec.json.schema_components([Season], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A season of a league",
        **found,
        "$defs": parts,
    }
