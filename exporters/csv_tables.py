"""Writes tables as CSV into a folder; replaces only files that it wrote itself."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.files import folder_lock

WRITTEN = "tables.json"
"""What says which files of a folder were written here: name -> SHA-256."""
DANGEROUS = re.compile(r"\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]")
"""How a cell begins that a program for tables takes for a formula, also after spaces and in wide signs."""
NUMBER = re.compile(r"[+-][0-9]+(\.[0-9]+)?( ±[0-9]+(\.[0-9]+)?)?|-")
"""What begins alike and is none: a number with its sign, a rating, a dash for nothing."""


def csv_text(columns: list[str], rows: list[list[str]]) -> str:
    """A table for programs of tables; nothing in it is taken for a formula."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\r\n")
    for row in [columns, *rows]:
        writer.writerow([_plain(cell) for cell in row])
    return made.getvalue()


def _plain(cell: str) -> str:
    """A cell that no program takes for a formula: signed numbers stay, anything else gets an apostrophe."""
    formula = DANGEROUS.match(cell) and not NUMBER.fullmatch(cell)
    return f"'{cell}" if formula else cell


def write_tables(folder: Path, files: Mapping[str, str], *, force: bool = False) -> None:
    """Write tables into a folder, which is made if need be.

    InputError, and nothing is written, where a file is there that was not written so, or has been
    changed since, unless `force` says that it is not wanted any more.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder {folder}: {error.strerror}") from None
    with folder_lock(folder):
        before = _written(folder)
        for name in () if force else files:
            path = folder / name
            if path.exists() and _hash(path) != before.get(name, ""):
                raise InputError(
                    f"{path} was not written by this command, or has been changed since: "
                    "name another folder, or give --force to replace it"
                )
        for name, text in files.items():
            data = text.encode()
            write_atomically(folder / name, data)
            before[name] = sha256(data).hexdigest()
        write_atomically(folder / WRITTEN, msgspec.json.encode(before, order="sorted") + b"\n")


def _written(folder: Path) -> dict[str, str]:
    try:
        return msgspec.json.decode((folder / WRITTEN).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}


def _hash(path: Path) -> str:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return "none"
